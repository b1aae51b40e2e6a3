import { describe, expect, it } from '@jest/globals';
import { findDamagedNumbers, isTotalsLabel, isTotalsNumber } from '#domain/imports/machine-numbers.js';

const find = (numbers: readonly string[], known: readonly string[]) => [...findDamagedNumbers(numbers, known)];

describe('the numbers of a file', () => {
  it('are damaged when a known number differs only by zeros, case or spaces', () => {
    expect(find(['417', 'a12', '0418'], ['0417', 'A12'])).toEqual([
      ['417', '0417'],
      ['a12', 'A12'],
    ]);
  });

  it('are damaged, both of them, when two of the file differ only by that', () => {
    expect(find(['0417', '417'], [])).toEqual([
      ['0417', '417'],
      ['417', '0417'],
    ]);
  });

  it('are damaged when they are shorter than the numbers that begin with a zero', () => {
    expect(find(['418', '1418', 'M5'], ['0417'])).toEqual([['418', '0417']]);
  });

  it('are damaged when only case, spaces, or the mark or zeros after letters differ', () => {
    expect(find(['M12', 'm 12', 'M.012', 'M-13', 'A12-1', 'A121'], ['M-12', 'A-12-1'])).toEqual([
      ['M12', 'M-12'],
      ['m 12', 'M-12'],
      ['M.012', 'M-12'],
      ['A12-1', 'A-12-1'],
    ]);
  });

  it('are not damaged by marks between digits, which are parts of them', () => {
    expect(find(['12-1', '1.21'], ['121'])).toEqual([]);
  });

  it('are not damaged when they are known, or the inventory has no number with a zero', () => {
    expect(find(['0417', '417'], ['0417', '417'])).toEqual([]);
    expect(find(['5', '12', '1400'], ['300'])).toEqual([]);
  });
});

describe('the label of totals', () => {
  it.each(['TOTAL', 'Totaux', 'Total général', 'Sous-total', 'Grand total', 'Somme', 'subtotal :'])('is %s', (text) => {
    expect(isTotalsLabel(text)).toBe(true);
  });

  it.each(['0417', 'T01', 'Totem', 'SUMO', ''])('is not “%s”', (text) => {
    expect(isTotalsLabel(text)).toBe(false);
  });

  it.each(['TOTAL', 'total-A', 'TOTAL_SALLE', 'Sous-total', 'TOTAUX2'])('is the machine number %s', (text) => {
    expect(isTotalsNumber(text)).toBe(true);
  });

  it.each(['T01', 'TOTEM', 'A-TOTAL', '0417'])('is not the machine number %s', (text) => {
    expect(isTotalsNumber(text)).toBe(false);
  });
});
