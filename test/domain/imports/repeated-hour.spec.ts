import { describe, expect, it } from '@jest/globals';
import { settleRepeatedHours, type LineOrder } from '#domain/imports/repeated-hour.js';

/** The night of 25 October 2026 in Paris: 02:00 to 02:59 is shown twice. */

const settle = (times: readonly string[], order: LineOrder, sources: readonly string[] = []) => {
  const { secondLines, unsettled } = settleRepeatedHours(
    times.map((time, index) => ({
      line: index + 2,
      source: sources[index] ?? '0417',
      localTime: `2026-10-25 ${time}:00`,
    })),
    order,
  );
  return unsettled.length > 0 ? unsettled.map(({ line }) => -line) : [...secondLines].toSorted((a, b) => a - b);
};

describe('the hour that a clock repeats', () => {
  it.each<[string, string[], LineOrder, number[]]>([
    ['in ascending order: the second pass', ['02:10', '02:50', '02:10', '02:50'], 'ascending', [4, 5]],
    ['read once an hour: the same time twice', ['02:00', '02:00'], 'ascending', [3]],
    ['in descending order: the lines that come first', ['02:50', '02:10', '02:50', '02:10'], 'descending', [2, 3]],
    ['in an order that only these lines show', ['02:10', '02:50', '02:10', '02:50'], null, [4, 5]],
  ])('is settled %s', (_, times, order, secondLines) => {
    expect(settle(times, order)).toEqual(secondLines);
  });

  it.each<[string, string[], LineOrder]>([
    ['a single time', ['02:30'], 'ascending'],
    ['one pass, which may be either', ['02:10', '02:50'], 'ascending'],
    ['two falls', ['02:50', '02:30', '02:10'], 'ascending'],
    ['a fall in an unknown order', ['02:50', '02:10'], null],
    ['the same time twice in an unknown order', ['02:10', '02:10'], null],
  ])('is unsettled for %s', (_, times, order) => {
    expect(settle(times, order)).toEqual(times.map((__, index) => -(index + 2)));
  });

  it('is settled for each machine by itself', () => {
    expect(settle(['02:10', '02:10', '02:10', '02:10'], 'ascending', ['A', 'B', 'A', 'B'])).toEqual([4, 5]);
    expect(settle(['02:10', '02:20', '02:10'], 'ascending', ['A', 'B', 'A'])).toEqual([-3]);
  });
});
