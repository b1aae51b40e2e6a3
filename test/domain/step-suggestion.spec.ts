import { describe, expect, it } from '@jest/globals';
import type { CounterName, CounterValues } from '#domain/meters/counters.js';
import { findFallCause } from '#domain/steps/fall-cause.js';
import { findMistypedCounter } from '#domain/steps/mistyped-counter.js';
import { suggestSettlement, type StepFacts, type SuggestedCounter } from '#domain/steps/step-suggestion.js';

const BEFORE: CounterValues = { coinInCredits: 5_000n, coinOutCredits: 4_500n, gamesPlayed: 500n, slotDoorOpens: 7n };

describe('a fall of counters', () => {
  it.each([
    [
      'a clear, when all began again lower',
      { coinInCredits: 40n, coinOutCredits: 0n, gamesPlayed: 4n },
      'memoryCleared',
    ],
    [
      'a silent board, when several are zero',
      { coinInCredits: 0n, coinOutCredits: 0n, gamesPlayed: 0n },
      'boardSilent',
    ],
    ['neither, when one went on', { coinInCredits: 40n, coinOutCredits: 30n, gamesPlayed: 501n }, undefined],
    ['neither, when only two fell', { coinInCredits: 40n, coinOutCredits: 30n }, undefined],
  ])('looks like %s', (_case, next, cause) => {
    expect(findFallCause(BEFORE, { ...next, slotDoorOpens: 8n })?.cause).toBe(cause);
  });

  it('is a silent board even when another counter went on', () => {
    const previous: CounterValues = { ...BEFORE, billsCredits: 900n };
    const next: CounterValues = { coinInCredits: 0n, coinOutCredits: 0n, gamesPlayed: 0n, billsCredits: 950n };
    expect(findFallCause(previous, next)).toEqual({ cause: 'boardSilent', counterCount: 3 });
  });
});

describe('a reading that is wrong by one digit', () => {
  const previous: CounterValues = { coinInCredits: 12_345_678n, coinOutCredits: 11_000_000n, gamesPlayed: 900_000n };
  const next: CounterValues = { coinInCredits: 12_351_204n, coinOutCredits: 11_004_000n, gamesPlayed: 900_500n };
  const findMeant = (change: CounterValues, doubted: readonly CounterName[] = ['coinInCredits']) =>
    findMistypedCounter(doubted, previous, { ...next, ...change })?.meant;

  it.each([
    ['a first digit twice', 112_351_204n, 12_351_204n],
    // 12 351 204 and 12 355 204 are as likely
    ['another digit too many', 123_551_204n, null],
    ['two digits exchanged', 21_351_204n, 12_351_204n],
    ['a missing first digit', 2_351_204n, 12_351_204n],
    ['a missing last digit', 1_235_120n, null],
  ])('has %s', (_slip, coinInCredits, meant) => {
    expect(findMeant({ coinInCredits })).toBe(meant);
  });

  it('is none when no slip explains the value, or several counters are in doubt', () => {
    expect(findMeant({})).toBeUndefined();
    expect(findMeant({ coinInCredits: 98_765_432n })).toBeUndefined();
    expect(findMeant({ coinInCredits: 123_551_204n }, ['coinInCredits', 'coinOutCredits'])).toBeUndefined();
    expect(findMeant({ coinInCredits: 123_551_204n }, [])).toBeUndefined();
    expect(findMistypedCounter(['coinInCredits'], { coinInCredits: 120n }, { coinInCredits: 1_230n })).toBeNull();
  });
});

describe('the suggested settlement', () => {
  const buildCounter = (
    name: CounterName,
    [before, after]: readonly [bigint, bigint],
    more: Partial<SuggestedCounter> = {},
  ): SuggestedCounter => ({
    name,
    isGauge: false,
    before,
    after,
    isInDoubt: true,
    ifRolledOver: null,
    ifBalanced: null,
    ...more,
  });
  const suggest = (facts: Partial<StepFacts>) =>
    suggestSettlement({
      counters: [],
      exceptions: [],
      isCleared: false,
      crossed: null,
      carried: {},
      beyondCarried: [],
      ...facts,
    });

  it('counts from the settled value to the other machine’s counters, while the boards stay exchanged', () => {
    const counters = [buildCounter('coinInCredits', [50n, 70n])];
    const facts = { counters, carried: { coinInCredits: 1_400n }, crossed: { coinInCredits: 1_430n } };
    expect(suggest(facts)).toEqual({ cause: 'crossed', kind: 'wrongCount', movements: { coinInCredits: 30n } });
  });

  it('counts from the settled value, as far as the machine can', () => {
    const counters = [buildCounter('coinInCredits', [20n, 1_500n])];
    const facts = { counters, carried: { coinInCredits: 1_400n } };
    expect(suggest(facts)).toEqual({ cause: 'carried', kind: 'initialReading', movements: { coinInCredits: 100n } });
    expect(suggest({ ...facts, beyondCarried: ['coinInCredits'] })).toMatchObject({ cause: null, movements: {} });
  });

  it('leads to the value that was meant, unless an identity requires another movement', () => {
    const values = [12_345_678n, 112_351_204n] as const;
    expect(suggest({ counters: [buildCounter('coinInCredits', values)] })).toEqual({
      cause: 'digitMistyped',
      kind: 'wrongCount',
      movements: { coinInCredits: 5_526n },
    });
    expect(suggest({ counters: [buildCounter('coinInCredits', values, { ifBalanced: 5_500n })] })).toMatchObject({
      movements: { coinInCredits: 5_500n },
    });
  });

  it('leads to the value with which an empty machine stays empty, when nothing else is in doubt', () => {
    const counters = [
      buildCounter('dropCredits', [90_000n, 91_000n]),
      buildCounter('coinInCredits', [412_000n, 461_530n]),
      buildCounter('coinOutCredits', [380_000n, 383_510n]),
      buildCounter('ticketOutCredits', [50_000n, 50_500n]),
    ].map((counter) => ({ ...counter, isInDoubt: false }));
    // 1 000 put in, 3 510 won, 500 paid out: 4 010 staked, to 416 010
    // 461 030 is 416 030 with two digits exchanged, within a wager of it
    const typed = { ...counters[1], after: 461_030n };
    const facts = counters.map((counter) => (counter.name === 'coinInCredits' ? { ...counter, ...typed } : counter));
    expect(suggest({ counters: facts })).toEqual({
      cause: 'digitMistyped',
      kind: 'wrongCount',
      movements: { coinInCredits: 4_030n },
    });
    expect(suggest({ counters })).toMatchObject({ cause: null, movements: {} });
    const gauge = { ...buildCounter('currentCredits', [0n, 0n]), isGauge: true, isInDoubt: false };
    expect(suggest({ counters: [...facts, gauge] })).toMatchObject({ cause: null });
  });

  it('suggests nothing from a settled value that is above the reading', () => {
    const counters = [buildCounter('coinInCredits', [20n, 1_500n])];
    expect(suggest({ counters, carried: { coinInCredits: 1_600n } })).toMatchObject({ cause: null, movements: {} });
  });

  it('has the difference over the whole span of an excursion', () => {
    const counters = [buildCounter('coinInCredits', [1_000n, 1_250n])];
    expect(suggest({ counters, exceptions: ['excursion'] })).toEqual({
      cause: 'returned',
      kind: 'wrongCount',
      movements: { coinInCredits: 250n },
    });
  });

  it('is a rollover only where the other counters agree', () => {
    const values = { ifRolledOver: 30n, ifBalanced: 30n };
    const counters = [buildCounter('coinInCredits', [9_990n, 20n], values)];
    expect(suggest({ counters })).toEqual({ cause: 'rolledOver', kind: 'rollover', movements: { coinInCredits: 30n } });
    const doubted = [buildCounter('coinInCredits', [9_990n, 20n], { ...values, ifBalanced: null })];
    expect(suggest({ counters: doubted })).toEqual({ cause: null, kind: 'wrongCount', movements: {} });
  });

  it('is never a reset that takes the later reading for the movement', () => {
    const counters = [buildCounter('coinInCredits', [5_000n, 40n])];
    expect(suggest({ counters })).toEqual({ cause: null, kind: 'wrongCount', movements: {} });
    expect(suggest({ counters, isCleared: true })).toMatchObject({ kind: 'finalReading', movements: {} });
  });
});
