import type { AccountRole } from './account-roles.js';
import { buildDifferenceLines, buildTransferLines } from './entry-lines.js';
import type { EntryLine, Journal } from './journal-entry.js';
import { SUSPENDED_AMOUNTS, SUSPENSE_MEDIA, type SuspendedAmounts, type SuspenseMedium } from './suspense.js';

/**
 * The journal entries of a closed gaming day: one per business fact, each balanced.
 *
 * Money put into the machines is revenue at the metered amount, on its day, and enters `cashInMachines`. A count takes
 * it out at the amount counted; the difference from the metered content of its boxes takes out the rest, so that the
 * balance of `cashInMachines` is the metered content of the boxes in the machines. Payments are booked as paid. A win
 * metered and not yet paid is a debt in `winsPayable`, which its payment on a later day settles. The rest of the
 * difference from the meters is a separate entry that brings `slotRevenue` to the metered amount. A variance that must
 * be explained is in `suspense` until its cause is settled; one within the tolerance is an expense (`countDifferences`,
 * `handPayDifferences`) or, for a gain of the establishment, an income (`countGains`, `handPayGains`). It is never
 * silently absorbed and never netted.
 * So `slotRevenue` − `suspense` − `countDifferences` + `countGains` − `handPayDifferences` + `handPayGains` −
 * `paymentComplements` is the day's cash win, to the unit, less the loss in pneumatic conveying. Payments by bank never pass through a desk:
 * they settle the debt in `winsPayable` too.
 */

export type DayFact =
  | 'cashIn'
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
  | 'handPaysOwed'
  | 'handPayDifferences'
  | 'conveyedDifference';

export interface DayEntry {
  readonly journal: Journal;
  readonly fact: DayFact;
  readonly lines: readonly EntryLine[];
}

/** Sums over the machines of a day, minor units: metered amounts, and those due, counted, paid and issued. */
export interface DayAmounts extends SuspendedAmounts {
  readonly meteredNotesMinor: bigint;
  /** The metered content of the counted boxes, since each was last removed. */
  readonly dueNotesMinor: bigint;
  readonly countedNotesMinor: bigint;
  readonly meteredTicketsMinor: bigint;
  readonly dueTicketsMinor: bigint;
  readonly countedTicketsMinor: bigint;
  readonly meteredCoinsMinor: bigint;
  readonly dueCoinsMinor: bigint;
  /** Promotional tickets in the counted boxes. */
  readonly dueRestrictedMinor: bigint;
  readonly countedCoinsMinor: bigint;
  readonly electronicInMinor: bigint;
  readonly electronicOutMinor: bigint;
  readonly meteredJackpotMinor: bigint;
  /** Jackpots, progressives and bonuses paid by hand. */
  readonly paidJackpotMinor: bigint;
  readonly meteredCancelledMinor: bigint;
  readonly paidCancelledMinor: bigint;
  /** Growth of the hand pays owed: won and not paid, less paid for earlier days. */
  readonly owedJackpotChangeMinor: bigint;
  readonly owedCancelledChangeMinor: bigint;
  readonly paidShortPayMinor: bigint;
  readonly paidComplementMinor: bigint;
  readonly meteredTicketsOutMinor: bigint;
  readonly ticketsIssuedMinor: bigint;
  readonly fillsMinor: bigint;
  /** Promotional tickets and transfers, of the amounts above: never a debt of the establishment. */
  readonly restrictedTicketsInMinor: bigint;
  readonly restrictedTicketsOutMinor: bigint;
  readonly restrictedElectronicInMinor: bigint;
  readonly restrictedElectronicOutMinor: bigint;
}

/** Hand payments not made from a desk, minor units: debited to `winsPayable` when the slip was paid. */
export interface SettledAmounts {
  readonly jackpotMinor: bigint;
  readonly cancelledMinor: bigint;
  readonly shortPayMinor: bigint;
  readonly complementMinor: bigint;
}

const NOTHING_SETTLED: SettledAmounts = {
  jackpotMinor: 0n,
  cancelledMinor: 0n,
  shortPayMinor: 0n,
  complementMinor: 0n,
};

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
const buildHandPayLines = (debitedRole: AccountRole, paidMinor: bigint, settledMinor: bigint): readonly EntryLine[] => [
  ...buildTransferLines(debitedRole, 'cashDesk', paidMinor - settledMinor),
  ...buildTransferLines(debitedRole, 'winsPayable', settledMinor),
];

type EntryTuple = readonly [Journal, DayFact, readonly EntryLine[]];

/**
 * Builds the entries of the machines' boxes: money put in by the meters, and money and tickets taken out by counts.
 * Promotional tickets are paper without a value: they enter and leave the boxes without an entry.
 */
const buildBoxEntries = (amounts: DayAmounts): readonly EntryTuple[] => [
  [
    'recette',
    'cashIn',
    [
      ...buildTransferLines('cashInMachines', 'slotRevenue', amounts.meteredNotesMinor),
      ...buildTransferLines(
        'cashInMachines',
        'slotRevenue',
        amounts.meteredTicketsMinor - amounts.restrictedTicketsInMinor,
      ),
      ...buildTransferLines('cashInMachines', 'slotRevenue', amounts.meteredCoinsMinor),
    ],
  ],
  [
    'recette',
    'drop',
    [
      ...buildTransferLines('cashDesk', 'cashInMachines', amounts.countedNotesMinor),
      ...buildTransferLines('cashDeskCoins', 'cashInMachines', amounts.countedCoinsMinor),
    ],
  ],
  [
    'tickets',
    'ticketsIn',
    buildTransferLines(
      'outstandingTickets',
      'cashInMachines',
      amounts.countedTicketsMinor - amounts.dueRestrictedMinor,
    ),
  ],
];

/** The account from which each difference comes: the boxes' content, or the revenue that a payment reduced. */
const DIFFERENCE_SOURCES = {
  notes: 'cashInMachines',
  tickets: 'cashInMachines',
  coins: 'cashInMachines',
  ticketsOut: 'slotRevenue',
  jackpot: 'slotRevenue',
  cancelledCredits: 'slotRevenue',
} as const satisfies Readonly<Record<SuspenseMedium, AccountRole>>;

/** Builds the lines that put a difference in suspense; positive: money is missing. */
const buildSuspenseLines = (medium: SuspenseMedium, suspendedMinor: bigint): readonly EntryLine[] =>
  buildTransferLines('suspense', DIFFERENCE_SOURCES[medium], suspendedMinor);

/** Builds the lines of a difference: the suspended part of it, and the rest as a loss or a gain. */
function buildVarianceLines(medium: SuspenseMedium, lossMinor: bigint, suspendedMinor: bigint): readonly EntryLine[] {
  const source = DIFFERENCE_SOURCES[medium];
  const restMinor = lossMinor - suspendedMinor;
  return [
    ...buildSuspenseLines(medium, suspendedMinor),
    ...(medium === 'jackpot' || medium === 'cancelledCredits'
      ? buildDifferenceLines('handPayDifferences', 'handPayGains', source, restMinor)
      : buildDifferenceLines('countDifferences', 'countGains', source, restMinor)),
  ];
}

/** The part of a finding from which its entries follow. */
export interface FindingToPost {
  readonly medium: string;
  /** The difference that the closing puts in suspense, in minor units; null: none. */
  readonly suspendedMinor: bigint | null;
  readonly evidence: Readonly<Record<string, unknown>>;
}

const toMinor = (value: unknown): bigint =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? BigInt(value) : 0n;

/** Builds the entries that the closing posts for a finding: its difference in suspense, and the hand pays owed. */
export function buildFindingEntries({ medium, suspendedMinor, evidence }: FindingToPost): readonly DayEntry[] {
  const owedMinor = toMinor(evidence['owedMinor']) - toMinor(evidence['settledMinor']);
  const suspenseMedium = SUSPENSE_MEDIA.find((candidate) => candidate === medium);
  const isHandPay = suspenseMedium === 'jackpot' || suspenseMedium === 'cancelledCredits';
  const entryTuples: readonly EntryTuple[] = [
    ['paiements', 'handPaysOwed', buildTransferLines('slotRevenue', 'winsPayable', owedMinor)],
    [
      'ecarts',
      isHandPay ? 'handPayDifferences' : 'countDifferences',
      suspenseMedium === undefined ? [] : buildSuspenseLines(suspenseMedium, suspendedMinor ?? 0n),
    ],
  ];
  return toDayEntries(entryTuples);
}

/** Returns the entries with lines. */
const toDayEntries = (entryTuples: readonly EntryTuple[]): readonly DayEntry[] =>
  entryTuples.map(([journal, fact, lines]) => ({ journal, fact, lines })).filter((entry) => entry.lines.length > 0);

/** Returns the difference of each medium, by the name of its suspended part; positive: money is missing. */
export const computeDifferences = (amounts: Omit<DayAmounts, keyof SuspendedAmounts>): SuspendedAmounts => ({
  suspendedNotesMinor: amounts.dueNotesMinor - amounts.countedNotesMinor,
  suspendedTicketsMinor: amounts.dueTicketsMinor - amounts.countedTicketsMinor,
  suspendedCoinsMinor: amounts.dueCoinsMinor - amounts.countedCoinsMinor,
  suspendedTicketsOutMinor: amounts.ticketsIssuedMinor - amounts.meteredTicketsOutMinor,
  // less the amounts still owed
  suspendedJackpotMinor: amounts.paidJackpotMinor + amounts.owedJackpotChangeMinor - amounts.meteredJackpotMinor,
  suspendedCancelledMinor:
    amounts.paidCancelledMinor + amounts.owedCancelledChangeMinor - amounts.meteredCancelledMinor,
});

/** Builds the lines of the differences of these media. */
function buildDifferencesOfMedia(amounts: DayAmounts, media: readonly SuspenseMedium[]): readonly EntryLine[] {
  const differences = computeDifferences(amounts);
  return media.flatMap((medium) => {
    const name = SUSPENDED_AMOUNTS[medium];
    return buildVarianceLines(medium, differences[name], amounts[name]);
  });
}

const COUNT_MEDIA = ['notes', 'tickets', 'coins', 'ticketsOut'] as const satisfies readonly SuspenseMedium[];
const HAND_PAY_MEDIA = ['jackpot', 'cancelledCredits'] as const satisfies readonly SuspenseMedium[];

/** Returns the media whose differences an entry of a day contains, by its fact; none for another entry. */
export function listDifferenceMedia(fact: string): readonly SuspenseMedium[] {
  if (fact === 'countDifferences') return COUNT_MEDIA;
  return fact === 'handPayDifferences' ? HAND_PAY_MEDIA : [];
}

/**
 * Returns tickets and transfers without their promotional part, which was never owed and which no one is owed now: the
 * entries on the accounts of debts leave it out.
 */
export function subtractPromotionalAmounts(
  amounts: Pick<
    DayAmounts,
    | 'ticketsIssuedMinor'
    | 'electronicInMinor'
    | 'electronicOutMinor'
    | 'restrictedTicketsOutMinor'
    | 'restrictedElectronicInMinor'
    | 'restrictedElectronicOutMinor'
  >,
) {
  return {
    ticketsOutMinor: amounts.ticketsIssuedMinor - amounts.restrictedTicketsOutMinor,
    electronicInMinor: amounts.electronicInMinor - amounts.restrictedElectronicInMinor,
    electronicOutMinor: amounts.electronicOutMinor - amounts.restrictedElectronicOutMinor,
  };
}

/**
 * Builds the journal entries of a closed gaming day, in the order of posting; none for a fact without an amount. The
 * part of hand payments in `settled` was paid by bank, not by a desk.
 */
export function buildDayEntries(amounts: DayAmounts, settled: SettledAmounts = NOTHING_SETTLED): readonly DayEntry[] {
  const owed = subtractPromotionalAmounts(amounts);
  const entryTuples: readonly EntryTuple[] = [
    ...buildBoxEntries(amounts),
    ['operations', 'electronicIn', buildTransferLines('electronicTransfers', 'slotRevenue', owed.electronicInMinor)],
    ['operations', 'electronicOut', buildTransferLines('slotRevenue', 'electronicTransfers', owed.electronicOutMinor)],
    ['paiements', 'jackpots', buildHandPayLines('slotRevenue', amounts.paidJackpotMinor, settled.jackpotMinor)],
    [
      'paiements',
      'cancelledCredits',
      buildHandPayLines('slotRevenue', amounts.paidCancelledMinor, settled.cancelledMinor),
    ],
    ['paiements', 'shortPays', buildHandPayLines('slotRevenue', amounts.paidShortPayMinor, settled.shortPayMinor)],
    [
      'paiements',
      'complements',
      buildHandPayLines('paymentComplements', amounts.paidComplementMinor, settled.complementMinor),
    ],
    [
      'paiements',
      'handPaysOwed',
      [
        ...buildTransferLines('slotRevenue', 'winsPayable', amounts.owedJackpotChangeMinor),
        ...buildTransferLines('slotRevenue', 'winsPayable', amounts.owedCancelledChangeMinor),
      ],
    ],
    ['tickets', 'ticketsOut', buildTransferLines('slotRevenue', 'outstandingTickets', owed.ticketsOutMinor)],
    // The coins move from the cash desk to the hopper, which pays them out: the advance is spent within the day.
    [
      'avances',
      'fills',
      [
        ...buildTransferLines('hoppers', 'cashDeskCoins', amounts.fillsMinor),
        ...buildTransferLines('slotRevenue', 'hoppers', amounts.fillsMinor),
      ],
    ],
    ['ecarts', 'countDifferences', buildDifferencesOfMedia(amounts, COUNT_MEDIA)],
    ['ecarts', 'handPayDifferences', buildDifferencesOfMedia(amounts, HAND_PAY_MEDIA)],
  ];
  return toDayEntries(entryTuples);
}
