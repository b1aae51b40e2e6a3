import { describe, expect, it } from '@jest/globals';
import { findCreditDifference, type CreditReading } from '#domain/steps/credit-levels.js';
import { deriveMissingCredits, type LevelReading } from '#recompute/derive/credit-levels.js';
import { randomOf } from '../support/random.js';

/** Both paths judge the credits of one station alike: random days of one to four readings, with slips of digits. */

const OPENS_AT = new Date('2026-03-02T05:00:00.000Z');
const WAGER = 50n;
const EMPTY_DAYS = 400;

type Columns = Readonly<Record<'coin_in_credits' | 'coin_out_credits' | 'drop_credits' | 'ticket_out_credits', bigint>>;

/** Returns a value with a digit too many, one missing, two exchanged, or another digit. */
function mistype(value: bigint, next: (below: number) => number): bigint {
  const digits = String(value);
  const at = next(digits.length - 1);
  const slips = [
    digits.slice(0, at + 1) + digits.slice(at),
    digits.slice(0, at) + digits.slice(at + 1),
    digits.slice(0, at) + (digits[at + 1] ?? '') + (digits[at] ?? '') + digits.slice(at + 2),
    digits.slice(0, at) + String(next(10)) + digits.slice(at + 1),
  ];
  return BigInt(slips[next(slips.length)] ?? digits);
}

describe('the credits of a station', () => {
  it('are judged alike by both paths', () => {
    const next = randomOf(37);
    let found = 0;
    for (let day = 0; day < EMPTY_DAYS; day += 1) {
      let columns: Columns = {
        coin_in_credits: 100_000n + BigInt(next(900_000)),
        coin_out_credits: 100_000n + BigInt(next(900_000)),
        drop_credits: 50_000n,
        ticket_out_credits: 20_000n,
      };
      const readings: { readonly at: Date; readonly columns: Columns }[] = [];
      for (let hour = -1; hour <= next(4) + 1; hour += 1) {
        readings.push({ at: new Date(OPENS_AT.getTime() + hour * 3_600_000), columns });
        const [putIn, staked, left] = [BigInt(next(900)), BigInt(next(5_000)), BigInt(next(60))];
        columns = {
          coin_in_credits: columns.coin_in_credits + staked,
          coin_out_credits: columns.coin_out_credits + staked,
          drop_credits: columns.drop_credits + putIn + left,
          ticket_out_credits: columns.ticket_out_credits + putIn,
        };
      }
      const last = readings.at(-1);
      const slipped = (['coin_in_credits', 'coin_out_credits'] as const)[next(2)] ?? 'coin_in_credits';
      if (last !== undefined && next(3) > 0) {
        const value = mistype(last.columns[slipped], next);
        readings[readings.length - 1] = { ...last, columns: { ...last.columns, [slipped]: value } };
      }
      const productReadings = readings.map(({ at, columns: read }): CreditReading => ({
        readAt: at,
        coinInCredits: read.coin_in_credits,
        coinOutCredits: read.coin_out_credits,
        machinePaidCredits: read.coin_out_credits,
        dropCredits: read.drop_credits,
        paidOutCredits: read.ticket_out_credits,
        isJudged: true,
      }));
      const levelReadings = readings.map(({ at, columns: read }): LevelReading => ({
        at: at.toISOString(),
        counters: new Map(Object.entries(read)),
      }));
      const missing = findCreditDifference(productReadings, { after: OPENS_AT, wagerCredits: WAGER })?.missingCredits;
      const derived = deriveMissingCredits(levelReadings, {
        opensAt: OPENS_AT.toISOString(),
        wager: WAGER,
        handPaysWithin: [],
      });
      expect({ day, missing: missing ?? 0n }).toEqual({ day, missing: derived });
      if (derived !== 0n) found += 1;
    }
    expect(found).toBeGreaterThan(EMPTY_DAYS / 10);
  });
});
