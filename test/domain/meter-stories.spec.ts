import { describe, expect, it } from '@jest/globals';
import {
  carryCountersForward,
  orderAndMergeReadings,
  type MeterReading,
  type MeterState,
} from '#domain/meters/meter-readings.js';
import { evaluateStep } from '#domain/meters/meter-step.js';
import type { MeterBreak, MeterHistory, MeterHistoryInput } from '#domain/meters/meter-history.js';
import { computeMeterHistory, computeBoundedHistory } from '#domain/meters/meter-history.js';
import { describeMeterHistory, type OracleMeterHistory } from './meter-oracle.js';

const STORIES = 1000;

const inputOf = (story: OracleMeterHistory): MeterHistoryInput => ({
  ...story,
  sizes: { digits: story.isSizeDeclared ? story.digits : null },
  adjustments: [],
  limits: [],
  coinOut: [],
  excursions: [],
});

function meterHistoryOf(story: OracleMeterHistory): MeterHistory {
  const result = computeMeterHistory(inputOf(story));
  if (result.kind === 'refused') throw new Error(`seed ${story.seed}: ${result.code}`);
  return result.history;
}

describe('a thousand meter stories', () => {
  it('agree with the simulated machine, and none is guessed', () => {
    const seen = { turnsProven: 0, withheld: 0, silentClears: 0, toldClears: 0, exact: 0, moneyExact: 0 };
    for (let seed = 1; seed <= STORIES; seed += 1) {
      const story = describeMeterHistory(seed);
      const { truth } = story;
      const history = meterHistoryOf(story);
      expect([seed, history.from, history.to]).toEqual([seed, truth.firstAt, truth.lastAt]);
      if (truth.hasSilentClear) seen.silentClears += 1;
      else if (truth.hasClear) seen.toldClears += 1;
      for (const [name, movement] of truth.movements) {
        const counter = history.counters[name];
        if (counter?.movement === null) {
          seen.withheld += 1;
          const why = history.exceptions.filter((exception) => exception.counters.includes(name));
          expect([seed, name, why.length > 0]).toEqual([seed, name, true]);
          if (truth.isProvable && !truth.hasClear) throw new Error(`seed ${seed}: ${name} could be proved`);
          continue;
        }
        if (counter?.movement === movement) {
          seen.exact += 1;
          if (counter.rolledOver) seen.turnsProven += 1;
          continue;
        }
        throw new Error(`seed ${seed}: ${name} is ${movement}, the history guesses ${counter?.movement}`);
      }
      if (truth.hasSilentClear) expect([seed, history.exceptions.length > 0]).toEqual([seed, true]);
      if (history.meteredWinMinor !== null && !truth.hasSilentClear && truth.movements.has('jackpotCredits')) {
        expect([seed, history.meteredWinMinor]).toEqual([seed, truth.meteredWinMinor]);
        seen.moneyExact += 1;
      }
    }
    expect(seen.turnsProven).toBeGreaterThan(300);
    expect(seen.silentClears).toBeGreaterThan(50);
    expect(seen.toldClears).toBeGreaterThan(50);
    expect(seen.moneyExact).toBeGreaterThan(300);
    expect(seen.withheld).toBeGreaterThan(50);
    expect(seen.exact).toBeGreaterThan(8000);
  });

  it('are the same from the boundaries and the breaks as from every step', () => {
    for (let seed = 1; seed <= STORIES; seed += 1) {
      const story = describeMeterHistory(seed);
      const walked = meterHistoryOf(story);
      const { readings } = orderAndMergeReadings(story.readings);
      const inWindow = readings.filter(({ readAt }) => readAt >= walked.from && readAt <= walked.to);
      const [first] = inWindow;
      const last = inWindow.at(-1);
      if (first === undefined || last === undefined) throw new Error('no reading');
      const breaks = breaksOf(inWindow, inputOf(story));
      const jumped = computeBoundedHistory({ ...inputOf(story), first, last, breaks });
      expect([seed, jumped]).toEqual([seed, { kind: 'history', history: walked }]);
    }
  });
});

/** Returns the breaks stored by an ingest scan. */
function breaksOf(readings: readonly MeterReading[], input: MeterHistoryInput): MeterBreak[] {
  const breaks: MeterBreak[] = [];
  let state: MeterState | null = null;
  for (const next of readings) {
    const previous: MeterState | null = state;
    if (previous !== null) {
      const hasEvent = input.events.some(({ at }) => previous.readAt < at && at <= next.readAt);
      if (hasEvent || evaluateStep(previous, next, input).kind !== 'plain') breaks.push({ previous, next });
    }
    state = carryCountersForward(previous, next);
  }
  return breaks;
}
