import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { isExhaustive } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { formatDifference, played, recomputed, SCENARIOS } from './second-path.js';

/** Scenarios most likely to reveal a difference: data after a closing, debts over days, conveyed coins. */
const FEW = ['10-late.day.txt', '23-hand-pays-owed.day.txt', 'MC-19.5-conveyed-coins.rule.txt'];
const names = isExhaustive() ? readdirSync(SCENARIOS).filter((name) => /\.(day|rule)\.txt$/.test(name)) : FEW;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
});
afterAll(() => app.close());

describe('every figure of every document follows from the raw rows', () => {
  it.each(names)('%s', async (name) => {
    const tally = await recomputed(app, await played(app, name));
    expect(tally.differences.map(formatDifference)).toEqual([]);
    expect(tally.unexplained).toEqual([]);
    // one rule is played before any gaming day is recorded
    if (name !== 'MC-20.2-retired-stand.rule.txt') expect(tally.compared).toBeGreaterThan(10);
  });
});
