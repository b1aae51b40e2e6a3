import type { CopyRow } from './copy-rows.js';

const ZERO_DIGIT = 0x30;

/**
 * Reads along the bytes of one field and compares them with the expected ones. It works byte by byte, because decoding
 * a million bodies to text for comparison costs more than hashing them.
 */
export class BodyReader {
  #bytes: Buffer = Buffer.alloc(0);
  #position = 0;
  #end = 0;

  /** Moves the reader to the beginning of the row's field of that index. */
  startField(row: CopyRow, index: number): void {
    this.#bytes = row.bytes;
    this.#position = row.startOf(index);
    this.#end = this.#position + row.lengthOf(index);
  }

  /** Reads these bytes if they come next; returns whether they do. */
  readBytes(expected: Uint8Array): boolean {
    return this.#readRange(expected, 0, expected.length);
  }

  /** Reads the bytes of another field if they come next; returns whether they do. */
  readField(row: CopyRow, index: number): boolean {
    return this.#readRange(row.bytes, row.startOf(index), row.lengthOf(index));
  }

  /**
   * Reads a whole number in decimal, without leading zeros, if it is next and equals `expected`; returns whether it was
   * read. The digits are counted by division, because a text of each number would be slow for millions of rows.
   */
  readNumber(expected: number): boolean {
    let digits = 1;
    for (let remainingValue = expected; remainingValue >= 10; remainingValue = Math.floor(remainingValue / 10))
      digits += 1;
    return this.readFixedNumber(expected, digits);
  }

  /**
   * Reads a whole number of exactly `digits` digits if it is next and equals `expected`; returns whether it does.
   */
  readFixedNumber(expected: number, digits: number): boolean {
    if (expected < 0 || this.#position + digits > this.#end) return false;
    let remainingValue = expected;
    for (let position = this.#position + digits - 1; position >= this.#position; position -= 1) {
      const higherDigits = Math.floor(remainingValue / 10);
      if (this.#bytes[position] !== ZERO_DIGIT + remainingValue - higherDigits * 10) return false;
      remainingValue = higherDigits;
    }
    this.#position += digits;
    return remainingValue === 0;
  }

  /**
   * Compares the next bytes with `length` bytes of the expected ones, from `firstByte`; advances only when they are
   * equal.
   */
  #readRange(expected: Uint8Array, firstByte: number, length: number): boolean {
    if (length < 0 || this.#position + length > this.#end) return false;
    for (let offset = 0; offset < length; offset += 1) {
      if (this.#bytes[this.#position + offset] !== expected[firstByte + offset]) return false;
    }
    this.#position += length;
    return true;
  }
}

/** Caches the JSON text of a field that is nearly always the same as in the previous row: an act, a table. */
export class JsonNameCache {
  #previousText: Buffer = Buffer.alloc(0);
  #previousJson: Buffer = Buffer.from('""');

  /** Returns a field's text as a JSON string, in bytes; from the cache when it equals that of the previous row. */
  encodeName(row: CopyRow, index: number): Buffer {
    const start = row.startOf(index);
    const length = row.lengthOf(index);
    let isSame = length === this.#previousText.length;
    for (let offset = 0; isSame && offset < length; offset += 1)
      isSame = row.bytes[start + offset] === this.#previousText[offset];
    if (!isSame) {
      this.#previousText = Buffer.from(row.viewField(index));
      this.#previousJson = Buffer.from(JSON.stringify(this.#previousText.toString('utf8')));
    }
    return this.#previousJson;
  }
}
