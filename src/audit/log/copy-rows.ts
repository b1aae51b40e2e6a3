import type { PoolClient } from 'pg';
import { to } from 'pg-copy-streams';

/** PostgreSQL counts microseconds from 2000-01-01. */
const POSTGRES_EPOCH_US = 946_684_800_000_000;
const HEADER_LENGTH = 19;
const MAX_FIELDS = 32;

/**
 * One row of a binary COPY, read in place: the bytes are valid only until the next row is requested. Integers are read
 * as safe numbers, because none of our identifiers, sizes or transactions exceeds 2⁵³.
 */
export class CopyRow {
  bytes: Buffer = Buffer.alloc(0);
  readonly #starts = new Int32Array(MAX_FIELDS);
  readonly #lengths = new Int32Array(MAX_FIELDS);

  /**
   * Finds the fields of the row at this offset and returns the offset of its end. In PostgreSQL's binary COPY format a
   * row is a field count (2 bytes), then each field's length (4 bytes, -1 for null) and content.
   * Returns -1 when the row is incomplete, -2 at the end of the data (a negative field count).
   */
  locateFields(bytes: Buffer, offset: number): number {
    if (offset + 2 > bytes.length) return -1;
    const fieldCount = bytes.readInt16BE(offset);
    if (fieldCount < 0) return -2;
    if (fieldCount > MAX_FIELDS) throw new RangeError(`a row of ${fieldCount} fields`);
    let position = offset + 2;
    for (let field = 0; field < fieldCount; field += 1) {
      if (position + 4 > bytes.length) return -1;
      const length = bytes.readInt32BE(position);
      position += 4;
      this.#starts[field] = position;
      this.#lengths[field] = length;
      if (length > 0) position += length;
    }
    if (position > bytes.length) return -1;
    this.bytes = bytes;
    return position;
  }

  /** Returns whether the field is null: its length is then -1. */
  isNull(field: number): boolean {
    return this.lengthOf(field) < 0;
  }

  /** Returns the position of the field's first byte. */
  startOf(field: number): number {
    return this.#starts[field] as number;
  }

  /** Returns the field's length in bytes; -1 for null. */
  lengthOf(field: number): number {
    return this.#lengths[field] as number;
  }

  /** Returns a field of eight bytes as a whole number. */
  readNumber(field: number): number {
    const position = this.startOf(field);
    return this.bytes.readUInt32BE(position) * 0x1_0000_0000 + this.bytes.readUInt32BE(position + 4);
  }

  /** Returns a field of type timestamptz in microseconds since 1970. */
  readMicroseconds(field: number): number {
    return this.readNumber(field) + POSTGRES_EPOCH_US;
  }

  /** Returns a field as text with one character per byte: exact for ASCII, and always comparable. */
  readLatin1(field: number): string {
    return this.bytes.toString('latin1', this.startOf(field), this.startOf(field) + this.lengthOf(field));
  }

  /** Returns the field as text. */
  readText(field: number): string {
    return this.bytes.toString('utf8', this.startOf(field), this.startOf(field) + this.lengthOf(field));
  }

  /** Returns a field's bytes as a view, not a copy. */
  viewField(field: number): Buffer {
    return this.bytes.subarray(this.startOf(field), this.startOf(field) + this.lengthOf(field));
  }
}

/**
 * Runs a query as binary COPY, calls the visitor for each row and returns their number; memory is a few socket
 * buffers.
 * When a visit throws, the rest is read and discarded, so that the connection can be used again; then the error is
 * thrown.
 */
export async function visitCopiedRows(
  client: PoolClient,
  query: string,
  visitRow: (row: CopyRow) => void,
): Promise<number> {
  const stream = client.query(to(`copy (${query}) to stdout (format binary)`, { highWaterMark: 1 << 20 }));
  const row = new CopyRow();
  let unreadBytes: Buffer = Buffer.alloc(0);
  let headerIsRead = false;
  let count = 0;
  let failure: Error | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (failure !== undefined) continue;
    const bytes: Buffer = unreadBytes.length === 0 ? chunk : Buffer.concat([unreadBytes, chunk]);
    let position = 0;
    if (!headerIsRead) {
      if (bytes.length < HEADER_LENGTH) {
        unreadBytes = bytes;
        continue;
      }
      headerIsRead = true;
      position = HEADER_LENGTH;
    }
    try {
      for (let rowEnd = row.locateFields(bytes, position); rowEnd >= 0; rowEnd = row.locateFields(bytes, position)) {
        visitRow(row);
        count += 1;
        position = rowEnd;
      }
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    unreadBytes = bytes.subarray(position);
  }
  if (failure !== undefined) throw failure;
  return count;
}
