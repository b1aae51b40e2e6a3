import { describe, expect, it } from '@jest/globals';
import { findRoundedNumbers } from '#domain/imports/rounded-numbers.js';

describe('numbers that a spreadsheet rounded to fifteen digits', () => {
  it('names numbers whose digits after the fifteenth are zeros', () => {
    expect([...findRoundedNumbers(['001234567890123000', '001234567890123456'])]).toEqual(['001234567890123000']);
  });

  it('accepts the one in a hundred that ends in zeros by itself', () => {
    const others = Array.from({ length: 99 }, (_, index) => `0012345678901${String(index + 10_001)}`);
    expect(findRoundedNumbers([...others, '001234567890123000']).size).toBe(0);
    expect(findRoundedNumbers([...others.slice(1), '001234567890123000']).size).toBe(1);
  });

  it('leaves shorter numbers alone', () => {
    expect(findRoundedNumbers(['123000', '000', '']).size).toBe(0);
  });
});
