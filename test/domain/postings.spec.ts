import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AccountRole } from '#domain/accounting/account-roles.js';
import { listEntryFaults, getEntryAmounts } from '#domain/accounting/journal-entry.js';
import { findSettlementRole, SUSPENDED_AMOUNTS, SUSPENSE_CAUSES } from '#domain/accounting/suspense.js';
import { buildConveyedDifferenceEntry, buildDayEntries, type DayAmounts } from '#domain/accounting/postings.js';

const NOTHING: DayAmounts = {
  meteredNotesMinor: 0n,
  dueNotesMinor: 0n,
  countedNotesMinor: 0n,
  meteredTicketsMinor: 0n,
  dueTicketsMinor: 0n,
  countedTicketsMinor: 0n,
  meteredCoinsMinor: 0n,
  dueCoinsMinor: 0n,
  dueRestrictedMinor: 0n,
  countedCoinsMinor: 0n,
  electronicInMinor: 0n,
  electronicOutMinor: 0n,
  meteredJackpotMinor: 0n,
  paidJackpotMinor: 0n,
  meteredCancelledMinor: 0n,
  paidCancelledMinor: 0n,
  owedJackpotChangeMinor: 0n,
  owedCancelledChangeMinor: 0n,
  paidShortPayMinor: 0n,
  paidComplementMinor: 0n,
  meteredTicketsOutMinor: 0n,
  ticketsIssuedMinor: 0n,
  fillsMinor: 0n,
  restrictedTicketsInMinor: 0n,
  restrictedTicketsOutMinor: 0n,
  restrictedElectronicInMinor: 0n,
  restrictedElectronicOutMinor: 0n,
  suspendedNotesMinor: 0n,
  suspendedTicketsMinor: 0n,
  suspendedCoinsMinor: 0n,
  suspendedTicketsOutMinor: 0n,
  suspendedJackpotMinor: 0n,
  suspendedCancelledMinor: 0n,
};

/** Returns debit minus credit of each role over all entries. */
function balances(facts: DayAmounts): Map<AccountRole, bigint> {
  const sums = new Map<AccountRole, bigint>();
  for (const { lines } of buildDayEntries(facts)) {
    for (const line of lines) {
      const { debitMinor, creditMinor } = getEntryAmounts(line);
      sums.set(line.role, (sums.get(line.role) ?? 0n) + debitMinor - creditMinor);
    }
  }
  return sums;
}

describe('MC:19.5.3 conveyed coins', () => {
  it('are booked as extracted: a missing piece of 2.00 is a difference of its own, and so is a surplus one', () => {
    expect(buildConveyedDifferenceEntry(-200n)).toEqual({
      journal: 'ecarts',
      fact: 'conveyedDifference',
      lines: [
        { role: 'countDifferences', debitMinor: 200n },
        { role: 'cashDeskCoins', creditMinor: 200n },
      ],
    });
    expect(buildConveyedDifferenceEntry(200n).lines).toEqual([
      { role: 'cashDeskCoins', debitMinor: 200n },
      { role: 'countGains', creditMinor: 200n },
    ]);
    expect(buildConveyedDifferenceEntry(0n).lines).toEqual([]);
  });
});

describe('the entries of a day', () => {
  it('include: notes 20 short, a jackpot of 200 paid 210, a fill of 50, a complement of 5', () => {
    const sums = balances({
      ...NOTHING,
      meteredNotesMinor: 1_000n,
      dueNotesMinor: 1_000n,
      countedNotesMinor: 980n,
      meteredJackpotMinor: 200n,
      paidJackpotMinor: 210n,
      fillsMinor: 50n,
      paidComplementMinor: 5n,
    });
    expect(Object.fromEntries(sums)).toEqual({
      cashDesk: 980n - 210n - 5n,
      cashDeskCoins: -50n,
      cashInMachines: 0n,
      hoppers: 0n,
      paymentComplements: 5n,
      countDifferences: 20n,
      handPayDifferences: 10n,
      slotRevenue: -(1_000n - 200n - 50n),
    });
  });

  it('book a gain as income and a loss as expense, never netted', () => {
    const notes = { meteredNotesMinor: 1_000n, dueNotesMinor: 1_000n, countedNotesMinor: 980n };
    const day = { ...NOTHING, ...notes, countedCoinsMinor: 30n };
    const sums = balances({ ...day, meteredCancelledMinor: 50n, paidCancelledMinor: 55n });
    expect(Object.fromEntries(sums)).toEqual({
      cashDesk: 980n - 55n,
      cashDeskCoins: 30n,
      cashInMachines: 0n,
      slotRevenue: -(1_000n - 50n),
      countDifferences: 20n,
      countGains: -30n,
      handPayDifferences: 5n,
    });
  });

  it('leave the metered money of uncounted days in the machines until its count, which alone has a variance', () => {
    // 300.00 and 450.00 uncounted; then 250.00 and a count of 800.00 for the 1 000.00 of the three days
    const uncounted = [30_000n, 45_000n].map((meteredNotesMinor) => ({ ...NOTHING, meteredNotesMinor }));
    const counted = { meteredNotesMinor: 25_000n, dueNotesMinor: 100_000n, countedNotesMinor: 80_000n };
    const days = [...uncounted, { ...NOTHING, ...counted }].map((day) => Object.fromEntries(balances(day)));
    expect(days).toEqual([
      { cashInMachines: 30_000n, slotRevenue: -30_000n },
      { cashInMachines: 45_000n, slotRevenue: -45_000n },
      { cashInMachines: 25_000n - 100_000n, slotRevenue: -25_000n, cashDesk: 80_000n, countDifferences: 20_000n },
    ]);
  });

  it('put a difference to explain in suspense, and only the rest among losses and gains', () => {
    const notes = { meteredNotesMinor: 1_000n, dueNotesMinor: 1_000n, countedNotesMinor: 770n };
    const sums = balances({ ...NOTHING, ...notes, suspendedNotesMinor: 250n });
    expect(Object.fromEntries(sums)).toEqual({
      cashInMachines: 0n,
      slotRevenue: -1_000n,
      cashDesk: 770n,
      suspense: 250n,
      countGains: -20n,
    });
  });

  it('take tickets from the machines to the outstanding tickets', () => {
    const tickets = { meteredTicketsMinor: 500n, dueTicketsMinor: 700n, countedTicketsMinor: 710n };
    expect(Object.fromEntries(balances({ ...NOTHING, ...tickets }))).toEqual({
      cashInMachines: 500n - 700n,
      slotRevenue: -500n,
      outstandingTickets: 710n,
      countGains: -10n,
    });
  });

  it('credit bank payments to their debt, not to the desks', () => {
    const settled = { jackpotMinor: 150n, cancelledMinor: 0n, shortPayMinor: 0n, complementMinor: 8n };
    const day = { ...NOTHING, meteredJackpotMinor: 200n, paidJackpotMinor: 200n, paidComplementMinor: 8n };
    expect(buildDayEntries(day, settled).map(({ fact, lines }) => [fact, lines])).toEqual([
      [
        'jackpots',
        [
          { role: 'slotRevenue', debitMinor: 50n },
          { role: 'cashDesk', creditMinor: 50n },
          { role: 'slotRevenue', debitMinor: 150n },
          { role: 'winsPayable', creditMinor: 150n },
        ],
      ],
      [
        'complements',
        [
          { role: 'paymentComplements', debitMinor: 8n },
          { role: 'winsPayable', creditMinor: 8n },
        ],
      ],
    ]);
  });

  it('are none for an empty day', () => {
    expect(buildDayEntries(NOTHING)).toEqual([]);
  });

  it('always balance, and revenue less differences and complements is the cash win', () => {
    const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
    const facts = fc.record(Object.fromEntries(Object.keys(NOTHING).map((name) => [name, amount])));
    fc.assert(
      fc.property(facts, (drawn) => {
        const day = drawn as unknown as DayAmounts;
        for (const { lines } of buildDayEntries(day)) expect(listEntryFaults(lines.map(getEntryAmounts))).toEqual([]);
        const sums = balances(day);
        const of = (role: AccountRole): bigint => sums.get(role) ?? 0n;
        const metered = day.meteredNotesMinor + day.meteredTicketsMinor + day.meteredCoinsMinor;
        const due = day.dueNotesMinor + day.dueTicketsMinor + day.dueCoinsMinor;
        const counted = day.countedNotesMinor + day.countedTicketsMinor + day.countedCoinsMinor;
        const drop = metered + counted - due + day.electronicInMinor;
        // promotional tickets are paper without a value
        const promotionalPaper = day.restrictedTicketsInMinor - day.dueRestrictedMinor;
        expect(of('cashInMachines')).toBe(metered - due - promotionalPaper);
        const paid = day.electronicOutMinor + day.paidJackpotMinor + day.paidCancelledMinor + day.paidShortPayMinor;
        const promotionalIn = day.restrictedTicketsInMinor + day.restrictedElectronicInMinor;
        const promotionalOut = day.restrictedTicketsOutMinor + day.restrictedElectronicOutMinor;
        const beforePromotional = drop - paid - day.paidComplementMinor - day.ticketsIssuedMinor - day.fillsMinor;
        const owed = day.owedJackpotChangeMinor + day.owedCancelledChangeMinor;
        expect(of('winsPayable')).toBe(-owed);
        const cashWin = beforePromotional - promotionalIn + promotionalOut - owed;
        const losses = of('suspense') + of('countDifferences') + of('handPayDifferences') + of('paymentComplements');
        const suspended = Object.values(SUSPENDED_AMOUNTS).reduce((sum, name) => sum + day[name], 0n);
        expect(of('suspense')).toBe(suspended);
        const gains = -of('countGains') - of('handPayGains');
        expect([of('countDifferences') >= 0n, of('countGains') <= 0n]).toEqual([true, true]);
        expect(-of('slotRevenue') - losses + gains).toBe(cashWin);
      }),
    );
  });
});

describe('the settlement of a difference in suspense', () => {
  it('is a loss, a gain, a claim or a debt by its sign, and a hand pay that no one received is never a gain', () => {
    const roles = (medium: 'notes' | 'ticketsOut' | 'jackpot', amountMinor: bigint) =>
      SUSPENSE_CAUSES.map((cause) => findSettlementRole(cause, medium, amountMinor));
    expect(roles('notes', 1n)).toEqual(['slotRevenue', 'countDifferences', 'claims']);
    expect(roles('notes', -1n)).toEqual(['slotRevenue', 'countGains', 'winsPayable']);
    expect(roles('ticketsOut', -1n)).toEqual(['slotRevenue', 'countGains', 'outstandingTickets']);
    expect(roles('jackpot', 1n)).toEqual(['slotRevenue', 'handPayDifferences', 'claims']);
    expect(roles('jackpot', -1n)).toEqual(['slotRevenue', null, 'winsPayable']);
  });
});
