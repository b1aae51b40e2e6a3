import { expect, it } from '@jest/globals';
import { findUsualResults } from '#domain/tables/table-result.js';

it('the usual range of a table is that of its results, and is named from ten of them on', () => {
  const nine = [500n, -20_000n, 0n, 1n, 2n, 3n, 4n, 5n, 6n];
  expect(findUsualResults([], 0n)).toBeNull();
  expect(findUsualResults(nine, 0n)).toBeNull();
  const range = { sessions: 10, lowestMinor: -20_000n, highestMinor: 700n };
  expect(findUsualResults([...nine, 700n], 700n)).toEqual({ ...range, isOutside: false });
  expect(findUsualResults([...nine, 700n], 701n)).toEqual({ ...range, isOutside: true });
  expect(findUsualResults([...nine, 700n], -20_001n)).toEqual({ ...range, isOutside: true });
});
