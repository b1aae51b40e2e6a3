import type { AccountRole } from './account-roles.js';
import type { EntryLine, Journal } from './journal-entry.js';

/**
 * The journal entries of a closed gaming day: one per business fact, each balanced.
 *
 * Money enters the books at what was counted and paid. The difference with the meters is an entry of its own that
 * brings `slotRevenue` to the metered amount and leaves the variance in an expense (`countDifferences`,
 * `handPayDifferences`) or, where the house gained, in an income (`countGains`, `handPayGains`), never silently
 * absorbed and never against each other. So `slotRevenue` − `countDifferences` + `countGains` − `handPayDifferences` +
 * `handPayGains` − `paymentComplements` is the day's cash win, to the unit, less what pneumatic conveying lost on the
 * way. What was paid by the bank never passes through a desk: it settles what `winsPayable` owes.
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

/** What was paid by hand but not from a desk, minor units: debited to `winsPayable` when its slip was paid. */
export interface SettledFacts {
  readonly jackpotMinor: bigint;
  readonly cancelledMinor: bigint;
  readonly shortPayMinor: bigint;
  readonly complementMinor: bigint;
}

const NOTHING_SETTLED: SettledFacts = { jackpotMinor: 0n, cancelledMinor: 0n, shortPayMinor: 0n, complementMinor: 0n };

const debit = (role: AccountRole, amountMinor: bigint): EntryLine => ({ role, debitMinor: amountMinor });
const credit = (role: AccountRole, amountMinor: bigint): EntryLine => ({ role, creditMinor: amountMinor });

/** From one account to another; a negative amount goes the other way, and zero makes no lines. */
function move(debited: AccountRole, credited: AccountRole, amountMinor: bigint): readonly EntryLine[] {
  if (amountMinor === 0n) return [];
  if (amountMinor < 0n) return [debit(credited, -amountMinor), credit(debited, -amountMinor)];
  return [debit(debited, amountMinor), credit(credited, amountMinor)];
}

/** A loss is an expense of its own, a gain an income; the other side is that of `against`. */
function differ(loss: AccountRole, gain: AccountRole, against: AccountRole, lossMinor: bigint): readonly EntryLine[] {
  return lossMinor < 0n ? move(against, gain, -lossMinor) : move(loss, against, lossMinor);
}

/**
 * What came out of the containers of the count room beside what the machines counted as they sent it off: what is
 * booked is what was extracted, and a coin that did not arrive is a count difference (MC:19.5). The difference is
 * extracted − departed, in minor units.
 */
export function conveyedDifferenceEntry(differenceMinor: bigint): DayEntry {
  const lines = differ('countDifferences', 'countGains', 'cashDeskCoins', -differenceMinor);
  return { journal: 'ecarts', fact: 'conveyedDifference', lines };
}

/** What a desk paid, and what settles a win that the bank paid. */
const paid = (debited: AccountRole, paidMinor: bigint, settledMinor: bigint): readonly EntryLine[] => [
  ...move(debited, 'cashDesk', paidMinor - settledMinor),
  ...move(debited, 'winsPayable', settledMinor),
];

/** The entries of a day, in the order in which they are posted; none for a fact without an amount. */
export function dayEntries(facts: DayFacts, settled: SettledFacts = NOTHING_SETTLED): readonly DayEntry[] {
  const short = (metered: bigint, counted: bigint) =>
    differ('countDifferences', 'countGains', 'slotRevenue', metered - counted);
  const over = (metered: bigint, paidMinor: bigint) =>
    differ('handPayDifferences', 'handPayGains', 'slotRevenue', paidMinor - metered);
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
    ['paiements', 'jackpots', paid('slotRevenue', facts.paidJackpotMinor, settled.jackpotMinor)],
    ['paiements', 'cancelledCredits', paid('slotRevenue', facts.paidCancelledMinor, settled.cancelledMinor)],
    ['paiements', 'shortPays', paid('slotRevenue', facts.paidShortPayMinor, settled.shortPayMinor)],
    ['paiements', 'complements', paid('paymentComplements', facts.paidComplementMinor, settled.complementMinor)],
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
        ...short(facts.ticketsIssuedMinor, facts.meteredTicketsOutMinor),
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
