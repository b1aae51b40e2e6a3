import { expect, it } from '@jest/globals';
import { findTableSeriesFault } from '#domain/cercle/table-series.js';

it.each([
  ['the next number', '8', '7', [], null],
  ['a number left out', '9', '7', [], '8'],
  ['a number that another table has passed over', '9', '7', ['8'], null],
  ['letters and zeros before the digits', 'B010', 'B009', [], null],
  ['other letters', 'C10', 'B9', [], 'B10'],
  ['any first number', 'T1', null, ['1'], null],
  ['a first number without digits', 'Z', null, ['1'], '2'],
] as const)('AI67:30.7 the series of card tables: %s', (_title, number, last, taken, next) => {
  expect(findTableSeriesFault(number, last, taken)?.next ?? null).toBe(next);
});
