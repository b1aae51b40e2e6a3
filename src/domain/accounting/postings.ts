import type { AccountRole } from './account-roles.js';
import { buildDifferenceLines, buildTransferLines } from './entry-lines.js';
import type { EntryLine, Journal } from './journal-entry.js';

/**
 * The journal entries of a closed gaming day: one per business fact, each balanced.
 *
 * Money is booked at the amounts counted and paid. The difference from the meters is a separate entry that brings
 * `slotRevenue` to the metered amount. The variance is an expense (`countDifferences`, `handPayDifferences`) or, for a
 * gain of the establishment, an income (`countGains`, `handPayGains`). It is never silently absorbed and never netted.
 * So `slotRevenue` − `countDifferences` + `countGains` − `handPayDifferences` + `handPayGains` − `paymentComplements`
 * is the day's cash win, to the unit, less the loss in pneumatic conveying. Payments by bank never pass through a desk:
 * they settle the debt in `winsPayable`.
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

/** Sums over the machines of a day, minor units: metered amounts against amounts counted, paid and issued. */
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

/** Hand payments not made from a desk, minor units: debited to `winsPayable` when the slip was paid. */
export interface SettledFacts {
  readonly jackpotMinor: bigint;
  readonly cancelledMinor: bigint;
  readonly shortPayMinor: bigint;
  readonly complementMinor: bigint;
}

const NOTHING_SETTLED: SettledFacts = { jackpotMinor: 0n, cancelledMinor: 0n, shortPayMinor: 0n, complementMinor: 0n };

/**
 * Posts the difference between the coins extracted from the containers of the count room and the coins counted by the
 * machines on departure. The extracted amount is booked, and a coin that did not arrive is a count difference
 * (MC:19.5). The difference is extracted − departed, in minor units.
 */
export function buildConveyedDifferenceEntry(differenceMinor: bigint): DayEntry {
  const lines = buildDifferenceLines('countDifferences', 'countGains', 'cashDeskCoins', -differenceMinor);
  return { journal: 'ecarts', fact: 'conveyedDifference', lines };
}

/** Lines of a payment by a desk, and of the settlement of a win paid by bank. */
const buildPaymentLines = (debited: AccountRole, paidMinor: bigint, settledMinor: bigint): readonly EntryLine[] => [
  ...buildTransferLines(debited, 'cashDesk', paidMinor - settledMinor),
  ...buildTransferLines(debited, 'winsPayable', settledMinor),
];

/**
 * Builds the journal entries of a closed gaming day, in the order of posting; none for a fact without an amount. The
 * part of hand payments in `settledFacts` was paid by bank, not by a desk.
 */
export function buildDayEntries(facts: DayFacts, settledFacts: SettledFacts = NOTHING_SETTLED): readonly DayEntry[] {
  const buildCountDifference = (meteredMinor: bigint, countedMinor: bigint) =>
    buildDifferenceLines('countDifferences', 'countGains', 'slotRevenue', meteredMinor - countedMinor);
  const buildHandPayDifference = (meteredMinor: bigint, paidMinor: bigint) =>
    buildDifferenceLines('handPayDifferences', 'handPayGains', 'slotRevenue', paidMinor - meteredMinor);
  const entries: readonly (readonly [Journal, DayFact, readonly EntryLine[]])[] = [
    [
      'recette',
      'drop',
      [
        ...buildTransferLines('cashDesk', 'slotRevenue', facts.countedNotesMinor),
        ...buildTransferLines('cashDeskCoins', 'slotRevenue', facts.countedCoinsMinor),
      ],
    ],
    ['tickets', 'ticketsIn', buildTransferLines('outstandingTickets', 'slotRevenue', facts.countedTicketsMinor)],
    ['operations', 'electronicIn', buildTransferLines('electronicTransfers', 'slotRevenue', facts.electronicInMinor)],
    ['operations', 'electronicOut', buildTransferLines('slotRevenue', 'electronicTransfers', facts.electronicOutMinor)],
    ['paiements', 'jackpots', buildPaymentLines('slotRevenue', facts.paidJackpotMinor, settledFacts.jackpotMinor)],
    [
      'paiements',
      'cancelledCredits',
      buildPaymentLines('slotRevenue', facts.paidCancelledMinor, settledFacts.cancelledMinor),
    ],
    ['paiements', 'shortPays', buildPaymentLines('slotRevenue', facts.paidShortPayMinor, settledFacts.shortPayMinor)],
    [
      'paiements',
      'complements',
      buildPaymentLines('paymentComplements', facts.paidComplementMinor, settledFacts.complementMinor),
    ],
    ['tickets', 'ticketsOut', buildTransferLines('slotRevenue', 'outstandingTickets', facts.ticketsIssuedMinor)],
    // The coins move from the cash desk to the hopper, which pays them out: the advance is spent within the day.
    [
      'avances',
      'fills',
      [
        ...buildTransferLines('hoppers', 'cashDeskCoins', facts.fillsMinor),
        ...buildTransferLines('slotRevenue', 'hoppers', facts.fillsMinor),
      ],
    ],
    [
      'ecarts',
      'countDifferences',
      [
        ...buildCountDifference(facts.meteredNotesMinor, facts.countedNotesMinor),
        ...buildCountDifference(facts.meteredTicketsMinor, facts.countedTicketsMinor),
        ...buildCountDifference(facts.meteredCoinsMinor, facts.countedCoinsMinor),
        ...buildCountDifference(facts.ticketsIssuedMinor, facts.meteredTicketsOutMinor),
      ],
    ],
    [
      'ecarts',
      'handPayDifferences',
      [
        ...buildHandPayDifference(facts.meteredJackpotMinor, facts.paidJackpotMinor),
        ...buildHandPayDifference(facts.meteredCancelledMinor, facts.paidCancelledMinor),
      ],
    ],
  ];
  return entries.map(([journal, fact, lines]) => ({ journal, fact, lines })).filter((entry) => entry.lines.length > 0);
}
