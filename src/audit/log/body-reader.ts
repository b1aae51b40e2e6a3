import type { CopyRow } from './copy-rows.js';

const zero = 0x30;

/**
 * Reads along the bytes of one field and compares them with the expected ones. It works byte by byte, because decoding
 * a million bodies to text for comparison costs more than hashing them.
 */
export class BodyReader {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #end = 0;

  /** Points the reader at the beginning of a field of the row. */
  begin(row: CopyRow, index: number): void {
    this.#bytes = row.bytes;
    this.#at = row.start(index);
    this.#end = this.#at + row.length(index);
  }

  /** Reads these bytes if they come next; returns whether they do. */
  matches(expected: Uint8Array): boolean {
    return this.#passesBytes(expected, 0, expected.length);
  }

  /** Reads the bytes of another field if they come next; returns whether they do. */
  matchesField(row: CopyRow, index: number): boolean {
    return this.#passesBytes(row.bytes, row.start(index), row.length(index));
  }

  /** Reads a whole number in decimal, without leading zeros, if it comes next; returns whether it does. */
  matchesNumber(expected: number): boolean {
    let digits = 1;
    for (let rest = expected; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
    return this.matchesFixed(expected, digits);
  }

  /** Reads a whole number with a fixed count of digits if it comes next; returns whether it does. */
  matchesFixed(expected: number, digits: number): boolean {
    if (expected < 0 || this.#at + digits > this.#end) return false;
    let rest = expected;
    for (let at = this.#at + digits - 1; at >= this.#at; at -= 1) {
      const above = Math.floor(rest / 10);
      if (this.#bytes[at] !== zero + rest - above * 10) return false;
      rest = above;
    }
    this.#at += digits;
    return rest === 0;
  }

  /**
   * Compares the next bytes with a range of the expected ones, from the position; moves on only when they are equal.
   */
  #passesBytes(expected: Uint8Array, from: number, length: number): boolean {
    if (length < 0 || this.#at + length > this.#end) return false;
    for (let n = 0; n < length; n += 1) {
      if (this.#bytes[this.#at + n] !== expected[from + n]) return false;
    }
    this.#at += length;
    return true;
  }
}

/** Caches the JSON text of a field that is nearly always the same as in the previous row: an act, a table. */
export class JsonNameCache {
  #plain: Buffer = Buffer.alloc(0);
  #json: Buffer = Buffer.from('""');

  /** Returns the JSON text of a field, from the cache when it equals that of the previous row. */
  jsonOf(row: CopyRow, index: number): Buffer {
    const start = row.start(index);
    const length = row.length(index);
    let isSame = length === this.#plain.length;
    for (let n = 0; isSame && n < length; n += 1) isSame = row.bytes[start + n] === this.#plain[n];
    if (!isSame) {
      this.#plain = Buffer.from(row.view(index));
      this.#json = Buffer.from(JSON.stringify(this.#plain.toString('utf8')));
    }
    return this.#json;
  }
}
