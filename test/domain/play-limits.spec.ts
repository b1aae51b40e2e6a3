import { describe, expect, it } from '@jest/globals';
import { computeMeterHistory } from '#domain/meters/meter-history.js';
import type { CounterValues } from '#domain/meters/counters.js';
import { buildPlayLimits, type PlayLimits } from '#domain/meters/play-limits.js';

const SETTINGS = {
  gamesPerMinute: 40,
  highestWagerMinor: 50_000n,
  highestWinMinor: 10_000_000n,
  notesPerMinute: 60,
  largestNoteMinor: 50_000n,
  ticketsPerMinute: 20,
  highestTicketMinor: 1_000_000n,
  highestTransferMinor: 1_000_000n,
};

/** Limits of a machine of 0.01 a credit without a technical sheet. */
const LIMITS = buildPlayLimits({ denominationMinor: 1n, technical: {} }, SETTINGS);
const at = (minute: number) => new Date(Date.UTC(2026, 9, 13, 4, minute));

/** Returns the movements and the blocking exceptions of a step of ten minutes: eleven minutes of play at most. */
function stepOf(before: CounterValues, after: CounterValues, limits: PlayLimits = LIMITS) {
  const result = computeMeterHistory({
    from: at(0),
    to: at(10),
    readings: [
      { readAt: at(0), counters: before },
      { readAt: at(10), counters: after },
    ],
    sizes: { digits: 10 },
    denominationMinor: limits.denominationMinor,
    events: [],
    adjustments: [],
    limits: [{ from: new Date(0), limits }],
    coinOut: [],
    excursions: [],
  });
  if (result.kind === 'refused') throw new Error(result.code);
  const { counters, exceptions } = result.history;
  return {
    movements: Object.fromEntries(Object.entries(counters).map(([name, counter]) => [name, counter.movement])),
    exceptions: exceptions.map(({ code, severity, counters: names, highestRises }) => ({
      code,
      severity,
      names,
      highestRises,
    })),
  };
}

describe('a rise beyond what the machine can do in ten minutes', () => {
  it.each([
    // 11 minutes × 40 games
    ['gamesPlayed', {}, 440n],
    // without a games counter: 11 × 40 games × 500.00
    ['coinInCredits', {}, 22_000_000n],
    // twice the highest stakes, and two wins of 100 000.00
    ['coinOutCredits', {}, 64_000_000n],
    // 11 minutes × 60 notes × 500.00
    ['billsCredits', {}, 33_000_000n],
    ['bills50Count', {}, 660n],
    // 11 minutes × 20 tickets × 10 000.00
    ['ticketInCredits', {}, 220_000_000n],
    ['cashableTicketOutCents', {}, 220_000_000n],
    ['electronicOutCredits', {}, 220_000_000n],
    ['slotDoorOpens', {}, 660n],
  ] as const)('withholds %s above its bound and takes the bound itself', (name, others, bound) => {
    const before = { ...others, [name]: 7n };
    expect(stepOf(before, { ...others, [name]: 7n + bound })).toEqual({
      movements: { ...others, [name]: bound },
      exceptions: [],
    });
    expect(stepOf(before, { ...others, [name]: 8n + bound })).toEqual({
      movements: { ...others, [name]: null },
      exceptions: [{ code: 'riseBeyondLimit', severity: 'blocking', names: [name], highestRises: { [name]: bound } }],
    });
  });

  it('limits stakes by the games moved and one in progress, each at the highest wager', () => {
    const games = { gamesPlayed: 10n, coinInCredits: 100n };
    // (5 + 1) × 500.00
    expect(stepOf(games, { gamesPlayed: 15n, coinInCredits: 300_100n }).exceptions).toEqual([]);
    expect(stepOf(games, { gamesPlayed: 15n, coinInCredits: 300_101n }).exceptions).toMatchObject([
      { code: 'riseBeyondLimit', names: ['coinInCredits'], highestRises: { coinInCredits: 300_000n } },
    ]);
  });

  it('limits stakes by the fastest play when the games counter itself is in doubt', () => {
    const after = { gamesPlayed: 1_000_010n, coinInCredits: 22_000_100n };
    expect(stepOf({ gamesPlayed: 10n, coinInCredits: 100n }, after).exceptions).toMatchObject([
      { names: ['gamesPlayed'] },
    ]);
  });

  it('settles all counters of a board that answered zero in one exception', () => {
    const zero = { coinInCredits: 0n, coinOutCredits: 0n, gamesPlayed: 0n, billsCredits: 0n };
    const lifetime = {
      coinInCredits: 500_400_000n,
      coinOutCredits: 481_360_000n,
      gamesPlayed: 1_001_000n,
      billsCredits: 40_050_000n,
    };
    const { movements, exceptions } = stepOf(zero, lifetime);
    expect(movements).toEqual({ coinInCredits: null, coinOutCredits: null, gamesPlayed: null, billsCredits: null });
    expect(exceptions).toMatchObject([{ names: ['gamesPlayed', 'coinInCredits', 'coinOutCredits', 'billsCredits'] }]);
  });

  it('takes the limits of the technical sheet before the settings', () => {
    const technical = {
      gamesPerMinute: 2,
      highestWagerCredits: '10',
      highestWinCredits: '1000',
      billReader: { acceptedNotesMinor: ['500', '2000', '1000'] },
    };
    const limits = buildPlayLimits({ denominationMinor: 5n, technical }, SETTINGS);
    expect(limits).toMatchObject({ gamesPerMinute: 2n, highestWagerMinor: 50n, highestWinMinor: 5000n });
    expect(limits.largestNoteMinor).toBe(2000n);
    // 11 minutes × 2 games × 10 credits
    expect(stepOf({ coinInCredits: 0n }, { coinInCredits: 220n }, limits).exceptions).toEqual([]);
    expect(stepOf({ coinInCredits: 0n }, { coinInCredits: 221n }, limits).exceptions).toHaveLength(1);
  });

  it('allows a progressive jackpot beyond the highest win of the sheet', () => {
    const technical = { highestWinCredits: '1000', progressive: { kind: 'local', ceilingMinor: '90000' } };
    expect(buildPlayLimits({ denominationMinor: 1n, technical }, SETTINGS).highestWinMinor).toBe(90_000n);
  });
});
