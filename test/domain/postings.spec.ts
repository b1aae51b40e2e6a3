import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entryFaults } from '../../src/domain/journal-entry.js';
import { dayEntries } from '../../src/domain/postings.js';
import type { DayFacts } from '../../src/domain/postings.js';

const NOTHING: DayFacts = {
  meteredNotesMinor: 0n,
  countedNotesMinor: 0n,
  meteredTicketsMinor: 0n,
  countedTicketsMinor: 0n,
  meteredCoinsMinor: 0n,
  countedCoinsMinor: 0n,
  electronicInMinor: 0n,
  electronicOutMinor: 0n,
  meteredJackpotMinor: 0n,
  paidJackpotMinor: 0n,
  meteredCancelledMinor: 0n,
  paidCancelledMinor: 0n,
  paidShortPayMinor: 0n,
  paidComplementMinor: 0n,
  meteredTicketsOutMinor: 0n,
  ticketsIssuedMinor: 0n,
  fillsMinor: 0n,
};

/** Debit minus credit of each account over all entries. */
function balances(facts: DayFacts): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { lines } of dayEntries(facts)) {
    for (const { account, debitMinor, creditMinor } of lines) {
      sums.set(account, (sums.get(account) ?? 0n) + debitMinor - creditMinor);
    }
  }
  return sums;
}

describe('the entries of a day', () => {
  it('by hand: notes 20 short, a jackpot of 200 paid 210, a fill of 50, a complement of 5', () => {
    const sums = balances({
      ...NOTHING,
      meteredNotesMinor: 1_000n,
      countedNotesMinor: 980n,
      meteredJackpotMinor: 200n,
      paidJackpotMinor: 210n,
      fillsMinor: 50n,
      paidComplementMinor: 5n,
    });
    expect(Object.fromEntries(sums)).toEqual({
      '5300': 980n - 210n - 5n,
      '5310': -50n,
      '5320': 0n,
      '6060': 5n,
      '6580': 20n,
      '6581': 10n,
      '7060': -(1_000n - 200n - 50n),
    });
  });

  it('of nothing are none', () => {
    expect(dayEntries(NOTHING)).toEqual([]);
  });

  it('always balance, and 7060 − 6580 − 6581 − 6060 is the cash win', () => {
    const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
    const facts = fc.record(Object.fromEntries(Object.keys(NOTHING).map((name) => [name, amount])));
    fc.assert(
      fc.property(facts, (drawn) => {
        const told = drawn as unknown as DayFacts;
        for (const { lines } of dayEntries(told)) expect(entryFaults(lines)).toEqual([]);
        const sums = balances(told);
        const of = (account: string): bigint => sums.get(account) ?? 0n;
        const drop =
          told.countedNotesMinor + told.countedTicketsMinor + told.countedCoinsMinor + told.electronicInMinor;
        const paid = told.electronicOutMinor + told.paidJackpotMinor + told.paidCancelledMinor + told.paidShortPayMinor;
        const cashWin = drop - paid - told.paidComplementMinor - told.ticketsIssuedMinor - told.fillsMinor;
        expect(-of('7060') - of('6580') - of('6581') - of('6060')).toBe(cashWin);
      }),
    );
  });
});
