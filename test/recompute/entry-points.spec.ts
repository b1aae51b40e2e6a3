import { describe, expect, it } from '@jest/globals';

/** Functions of the second path that the product and its scripts load by name, which no compiler checks. */
const ENTRY_POINTS = {
  facts: ['readFacts', 'readRawDataWithClient'],
  recompute: ['recompute'],
  tally: ['describeTally', 'formatDifference'],
  'recompute-day': ['recomputeDay'],
};

describe('the second path', () => {
  it.each(Object.entries(ENTRY_POINTS))('exports the functions of %s that are loaded by name', async (file, names) => {
    const module = (await import(`#recompute/${file}.js`)) as Readonly<Record<string, unknown>>;
    expect(names.filter((name) => typeof module[name] !== 'function')).toEqual([]);
  });
});
