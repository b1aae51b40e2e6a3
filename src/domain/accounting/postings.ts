import type { AccountRole } from './account-roles.js';
import type { EntryLine, Journal } from './journal-entry.js';

/**
 * The journal entries of a closed gaming day: one per business fact, each balanced.
 *
 * Money enters the books at what was counted and paid. The difference with the meters is an entry of its own that
 * brings `slotRevenue` to the metered amount and leaves the variance in `countDifferences` or `handPayDifferences`,
 * never silently absorbed. So `slotRevenue` − `countDifferences` − `handPayDifferences` − `paymentComplements` is the
 * day's cash win, to the unit, less what pneumatic conveying lost on the way.
 */

export type DayFact =
  | 'drop'
  | 'ticketsIn'
  | 'electronicIn'
  | 'electronicOut'
  | 'jackpots'
  | 'cancelledCredits'
  | 'shortPays'
  | 'complements'
  | 'ticketsOut'
  | 'fills'
  | 'countDifferences'
  | 'handPayDifferences'
  | 'conveyedDifference';

export interface DayEntry {
  readonly journal: Journal;
  readonly fact: DayFact;
  readonly lines: readonly EntryLine[];
}

/** Sums over the machines of a day, minor units: what was metered and what was counted, paid and issued. */
export interface DayFacts {
  readonly meteredNotesMinor: bigint;
  readonly countedNotesMinor: bigint;
  readonly meteredTicketsMinor: bigint;
  readonly countedTicketsMinor: bigint;
  readonly meteredCoinsMinor: bigint;
  readonly countedCoinsMinor: bigint;
  readonly electronicInMinor: bigint;
  readonly electronicOutMinor: bigint;
  readonly meteredJackpotMinor: bigint;
  /** Jackpots, progressives and bonuses paid by hand. */
  readonly paidJackpotMinor: bigint;
  readonly meteredCancelledMinor: bigint;
  readonly paidCancelledMinor: bigint;
  readonly paidShortPayMinor: bigint;
  readonly paidComplementMinor: bigint;
  readonly meteredTicketsOutMinor: bigint;
  readonly ticketsIssuedMinor: bigint;
  readonly fillsMinor: bigint;
}

const debit = (role: AccountRole, amountMinor: bigint): EntryLine => ({ role, debitMinor: amountMinor });
const credit = (role: AccountRole, amountMinor: bigint): EntryLine => ({ role, creditMinor: amountMinor });

/** From one account to another; a negative amount goes the other way, and zero makes no lines. */
function move(debited: AccountRole, credited: AccountRole, amountMinor: bigint): readonly EntryLine[] {
  if (amountMinor === 0n) return [];
  if (amountMinor < 0n) return [debit(credited, -amountMinor), credit(debited, -amountMinor)];
  return [debit(debited, amountMinor), credit(credited, amountMinor)];
}

/**
 * What came out of the containers of the count room beside what the machines counted as they sent it off: what is
 * booked is what was extracted, and a coin that did not arrive is a count difference (MC:19.5). The difference is
 * extracted − departed, in minor units.
 */
export function conveyedDifferenceEntry(differenceMinor: bigint): DayEntry {
  const lines = move('countDifferences', 'cashDeskCoins', -differenceMinor);
  return { journal: 'ecarts', fact: 'conveyedDifference', lines };
}

/** The entries of a day, in the order in which they are posted; none for a fact without an amount. */
export function dayEntries(facts: DayFacts): readonly DayEntry[] {
  const short = (metered: bigint, counted: bigint) => move('countDifferences', 'slotRevenue', metered - counted);
  const over = (metered: bigint, paid: bigint) => move('handPayDifferences', 'slotRevenue', paid - metered);
  const entries: readonly (readonly [Journal, DayFact, readonly EntryLine[]])[] = [
    [
      'recette',
      'drop',
      [
        ...move('cashDesk', 'slotRevenue', facts.countedNotesMinor),
        ...move('cashDeskCoins', 'slotRevenue', facts.countedCoinsMinor),
      ],
    ],
    ['tickets', 'ticketsIn', move('outstandingTickets', 'slotRevenue', facts.countedTicketsMinor)],
    ['operations', 'electronicIn', move('electronicTransfers', 'slotRevenue', facts.electronicInMinor)],
    ['operations', 'electronicOut', move('slotRevenue', 'electronicTransfers', facts.electronicOutMinor)],
    ['paiements', 'jackpots', move('slotRevenue', 'cashDesk', facts.paidJackpotMinor)],
    ['paiements', 'cancelledCredits', move('slotRevenue', 'cashDesk', facts.paidCancelledMinor)],
    ['paiements', 'shortPays', move('slotRevenue', 'cashDesk', facts.paidShortPayMinor)],
    ['paiements', 'complements', move('paymentComplements', 'cashDesk', facts.paidComplementMinor)],
    ['tickets', 'ticketsOut', move('slotRevenue', 'outstandingTickets', facts.ticketsIssuedMinor)],
    // The coins leave the cash desk for the hopper, which pays them out: the advance is spent within the day.
    [
      'avances',
      'fills',
      [...move('hoppers', 'cashDeskCoins', facts.fillsMinor), ...move('slotRevenue', 'hoppers', facts.fillsMinor)],
    ],
    [
      'ecarts',
      'countDifferences',
      [
        ...short(facts.meteredNotesMinor, facts.countedNotesMinor),
        ...short(facts.meteredTicketsMinor, facts.countedTicketsMinor),
        ...short(facts.meteredCoinsMinor, facts.countedCoinsMinor),
        ...move('countDifferences', 'slotRevenue', facts.ticketsIssuedMinor - facts.meteredTicketsOutMinor),
      ],
    ],
    [
      'ecarts',
      'handPayDifferences',
      [
        ...over(facts.meteredJackpotMinor, facts.paidJackpotMinor),
        ...over(facts.meteredCancelledMinor, facts.paidCancelledMinor),
      ],
    ],
  ];
  return entries.map(([journal, fact, lines]) => ({ journal, fact, lines })).filter((entry) => entry.lines.length > 0);
}
