import { describe, expect, it } from '@jest/globals';
import { isFirstLoadDue } from '#domain/cash/fills.js';

const at = (hour: number): Date => new Date(Date.UTC(2026, 2, 2, hour));

describe('the first load of a hopper', () => {
  it.each([
    ['never loaded', null, null, true],
    ['never loaded, was away', null, at(8), true],
    ['loaded', at(9), null, false],
    ['loaded since it was away', at(9), at(8), false],
    ['away at the very instant', at(9), at(9), false],
    ['away since', at(9), at(10), true],
  ] as const)('%s', (_title, loadedAt, outAt, isDue) => {
    expect(isFirstLoadDue(loadedAt, outAt)).toBe(isDue);
  });
});
