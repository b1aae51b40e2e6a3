import type { CopyRow } from './copy-rows.js';

const ZERO_DIGIT = 0x30;

/**
 * Reads along the bytes of one field and compares them with the expected ones. It works byte by byte, because decoding
 * a million bodies to text for comparison costs more than hashing them.
 */
export class FieldMatcher {
  #bytes: Buffer = Buffer.alloc(0);
  #position = 0;
  #end = 0;

  /** Moves the reader to the beginning of the row's field of that index. */
  moveToField(row: CopyRow, fieldIndex: number): void {
    this.#bytes = row.bytes;
    this.#position = row.getFieldStart(fieldIndex);
    this.#end = this.#position + row.getFieldLength(fieldIndex);
  }

  /** Reads these bytes if they come next; returns whether they do. */
  matchBytes(expectedBytes: Uint8Array): boolean {
    return this.#matchRange(expectedBytes, 0, expectedBytes.length);
  }

  /** Reads the bytes of another field if they come next; returns whether they do. */
  matchField(row: CopyRow, fieldIndex: number): boolean {
    return this.#matchRange(row.bytes, row.getFieldStart(fieldIndex), row.getFieldLength(fieldIndex));
  }

  /**
   * Reads a whole number in decimal, without leading zeros, if it is next and equals `expected`; returns whether it was
   * read. The digits are counted by division, because a text of each number would be slow for millions of rows.
   */
  matchNumber(expectedNumber: number): boolean {
    let digitCount = 1;
    for (let remainingValue = expectedNumber; remainingValue >= 10; remainingValue = Math.floor(remainingValue / 10))
      digitCount += 1;
    return this.matchFixedNumber(expectedNumber, digitCount);
  }

  /**
   * Reads a whole number of exactly `digitCount` digits if it is next and equals `expected`; returns whether it does.
   */
  matchFixedNumber(expectedNumber: number, digitCount: number): boolean {
    if (expectedNumber < 0 || this.#position + digitCount > this.#end) return false;
    let remainingValue = expectedNumber;
    for (let position = this.#position + digitCount - 1; position >= this.#position; position -= 1) {
      const quotient = Math.floor(remainingValue / 10);
      if (this.#bytes[position] !== ZERO_DIGIT + remainingValue - quotient * 10) return false;
      remainingValue = quotient;
    }
    this.#position += digitCount;
    return remainingValue === 0;
  }

  /**
   * Compares the next bytes with `length` expected ones, from `expectedOffset`; advances only when they are
   * equal.
   */
  #matchRange(expectedBytes: Uint8Array, expectedOffset: number, length: number): boolean {
    if (length < 0 || this.#position + length > this.#end) return false;
    for (let offset = 0; offset < length; offset += 1) {
      if (this.#bytes[this.#position + offset] !== expectedBytes[expectedOffset + offset]) return false;
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
  encodeName(row: CopyRow, fieldIndex: number): Buffer {
    const start = row.getFieldStart(fieldIndex);
    const length = row.getFieldLength(fieldIndex);
    let isCached = length === this.#previousText.length;
    for (let offset = 0; isCached && offset < length; offset += 1)
      isCached = row.bytes[start + offset] === this.#previousText[offset];
    if (!isCached) {
      this.#previousText = Buffer.from(row.getFieldBytes(fieldIndex));
      this.#previousJson = Buffer.from(JSON.stringify(this.#previousText.toString('utf8')));
    }
    return this.#previousJson;
  }
}
