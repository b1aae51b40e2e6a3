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
  readonly #fieldStarts = new Int32Array(MAX_FIELDS);
  readonly #fieldLengths = new Int32Array(MAX_FIELDS);

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
    for (let fieldIndex = 0; fieldIndex < fieldCount; fieldIndex += 1) {
      if (position + 4 > bytes.length) return -1;
      const length = bytes.readInt32BE(position);
      position += 4;
      this.#fieldStarts[fieldIndex] = position;
      this.#fieldLengths[fieldIndex] = length;
      if (length > 0) position += length;
    }
    if (position > bytes.length) return -1;
    this.bytes = bytes;
    return position;
  }

  /** Returns whether the field is null: its length is then -1. */
  isNull(fieldIndex: number): boolean {
    return this.getFieldLength(fieldIndex) < 0;
  }

  /** Returns the position of the field's first byte. */
  getFieldStart(fieldIndex: number): number {
    return this.#fieldStarts[fieldIndex] as number;
  }

  /** Returns the field's length in bytes; -1 for null. */
  getFieldLength(fieldIndex: number): number {
    return this.#fieldLengths[fieldIndex] as number;
  }

  /** Returns a field of eight bytes as a whole number. */
  readNumber(fieldIndex: number): number {
    const position = this.getFieldStart(fieldIndex);
    return this.bytes.readUInt32BE(position) * 0x1_0000_0000 + this.bytes.readUInt32BE(position + 4);
  }

  /** Returns a field of type timestamptz in microseconds since 1970. */
  readMicroseconds(fieldIndex: number): number {
    return this.readNumber(fieldIndex) + POSTGRES_EPOCH_US;
  }

  /** Returns a field as text with one character per byte: exact for ASCII, and always comparable. */
  readLatin1(fieldIndex: number): string {
    return this.bytes.toString(
      'latin1',
      this.getFieldStart(fieldIndex),
      this.getFieldStart(fieldIndex) + this.getFieldLength(fieldIndex),
    );
  }

  /** Returns the field as text. */
  readText(fieldIndex: number): string {
    return this.bytes.toString(
      'utf8',
      this.getFieldStart(fieldIndex),
      this.getFieldStart(fieldIndex) + this.getFieldLength(fieldIndex),
    );
  }

  /** Returns a field's bytes as a view, not a copy. */
  getFieldBytes(fieldIndex: number): Buffer {
    return this.bytes.subarray(
      this.getFieldStart(fieldIndex),
      this.getFieldStart(fieldIndex) + this.getFieldLength(fieldIndex),
    );
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
  let isHeaderRead = false;
  let rowCount = 0;
  let failure: Error | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (failure !== undefined) continue;
    const bytes: Buffer = unreadBytes.length === 0 ? chunk : Buffer.concat([unreadBytes, chunk]);
    let position = 0;
    if (!isHeaderRead) {
      if (bytes.length < HEADER_LENGTH) {
        unreadBytes = bytes;
        continue;
      }
      isHeaderRead = true;
      position = HEADER_LENGTH;
    }
    try {
      for (let rowEnd = row.locateFields(bytes, position); rowEnd >= 0; rowEnd = row.locateFields(bytes, position)) {
        visitRow(row);
        rowCount += 1;
        position = rowEnd;
      }
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    unreadBytes = bytes.subarray(position);
  }
  if (failure !== undefined) throw failure;
  return rowCount;
}
