import type { CounterName } from '#domain/meters/counters.js';
import { listTransferCounters, type TransferMedium } from '#domain/reconciliation/kinds-of-money.js';
import type { FindingCode } from '#domain/reconciliation/reconciliation-codes.js';
import type { TotalKind } from '#domain/reconciliation/reconciliation-types.js';
import type { ComparedMedium } from '../grid/grid.queries.js';
import type { SummedFigure } from '#closing/reconciliation/results.queries.js';

/** The figures of a machine's day that can be broken down, with their components. */

export const FIGURE_NAMES = [
  'coinIn',
  'coinOut',
  'meteredWin',
  'theoreticalWin',
  'actualHold',
  'gamesPlayed',
  'drop',
  'notes',
  'tickets',
  'coins',
  'electronicIn',
  'electronicOut',
  'jackpot',
  'cancelledCredits',
  'ticketsOut',
  'handPays',
  'fills',
  'cashWin',
] as const;
/** Name of a figure of a machine's day. */
export type FigureName = (typeof FIGURE_NAMES)[number];

export interface FigureTerm {
  readonly sign: '+' | '-';
  readonly figureName: SummedFigure;
  /** The figure to open for the breakdown of this term. */
  readonly opens: FigureName | null;
}

interface FigureBase {
  /** Meters whose movement makes up the figure. */
  readonly counters: readonly CounterName[];
  /** True: the count of the box is part of the figure. */
  readonly isCounted?: boolean;
  readonly totals?: readonly TotalKind[];
  /** Articles of the regulation that require it. */
  readonly articles: readonly string[];
}

/** A figure of the day's line, as a sum of others or as the movement of one meter. */
interface SumFigure extends FigureBase {
  readonly kind: 'sum';
  readonly result: SummedFigure | null;
  readonly terms: readonly FigureTerm[];
}

/** Metered against counted or paid amounts: the variance is the result. */
interface ComparedFigure extends FigureBase {
  readonly kind: 'compared';
  readonly medium: ComparedMedium;
  readonly metered: SummedFigure;
  readonly actual: readonly SummedFigure[];
  readonly codes: readonly FindingCode[];
}

/** Coin in × theoretical hold, or metered win ÷ coin in. */
interface HoldFigure extends FigureBase {
  readonly kind: 'theoreticalWin' | 'actualHold';
}

export type FigureDefinition = SumFigure | ComparedFigure | HoldFigure;

/** Returns a term added to a figure's sum; `opens` is the figure that breaks it down, null for none. */
const createPositiveTerm = (figureName: SummedFigure, opens: FigureName | null = null): FigureTerm => ({
  sign: '+',
  figureName,
  opens,
});
/** Returns a term subtracted in a figure's sum; `opens` as in `FigureTerm`. */
const createNegativeTerm = (figureName: SummedFigure, opens: FigureName | null = null): FigureTerm => ({
  sign: '-',
  figureName,
  opens,
});

const METER_ARTICLES: readonly string[] = ['MC:19.4'];
const NETWORK_ARTICLES: readonly string[] = ['MC:19.4', 'MC:19.7'];
const BOX_FINDING_CODES: readonly FindingCode[] = [
  'countVariance',
  'countWithoutMeter',
  'countsDisagree',
  'countMissing',
];

/** Defines the figure of one counter; `result` names the figure of the machine's line that stores its movement. */
const createMeterFigure = (counter: CounterName, result: SummedFigure, articles = METER_ARTICLES): SumFigure => ({
  kind: 'sum',
  counters: [counter],
  result,
  terms: [],
  articles,
});

/** Defines the figure of electronic transfers: in cents where they are reported, else in credits. */
const createTransferFigure = (medium: TransferMedium, result: SummedFigure): SumFigure => ({
  kind: 'sum',
  counters: listTransferCounters(medium),
  result,
  terms: [],
  articles: NETWORK_ARTICLES,
});

/** Counters of promotional money, which is no part of the cash win. */
const RESTRICTED_COUNTERS: readonly CounterName[] = [
  'restrictedTicketInCents',
  'restrictedTicketOutCents',
  'restrictedElectronicInCents',
  'restrictedElectronicOutCents',
];

const HAND_PAY_KINDS: readonly TotalKind[] = ['jackpot', 'progressive', 'bonus'];
const PAYMENT_KINDS: readonly TotalKind[] = [...HAND_PAY_KINDS, 'cancelledCredits', 'shortPay', 'complement'];

export const FIGURES: Readonly<Record<FigureName, FigureDefinition>> = {
  coinIn: createMeterFigure('coinInCredits', 'coinInMinor'),
  coinOut: createMeterFigure('coinOutCredits', 'coinOutMinor'),
  gamesPlayed: createMeterFigure('gamesPlayed', 'gamesPlayed'),
  electronicIn: createTransferFigure('electronicIn', 'electronicInMinor'),
  electronicOut: createTransferFigure('electronicOut', 'electronicOutMinor'),
  drop: createMeterFigure('dropCredits', 'dropMinor'),
  meteredWin: {
    kind: 'sum',
    counters: ['coinInCredits', 'coinOutCredits', 'jackpotCredits'],
    result: 'meteredWinMinor',
    terms: [
      createPositiveTerm('coinInMinor', 'coinIn'),
      createNegativeTerm('coinOutMinor', 'coinOut'),
      createNegativeTerm('jackpotMinor', 'jackpot'),
    ],
    articles: METER_ARTICLES,
  },
  theoreticalWin: { kind: 'theoreticalWin', counters: ['coinInCredits'], articles: ['MC:19.3', 'MC:19.4'] },
  actualHold: {
    kind: 'actualHold',
    counters: ['coinInCredits', 'coinOutCredits', 'jackpotCredits', 'gamesPlayed'],
    articles: ['MC:19.3', 'MC:19.4'],
  },
  notes: {
    kind: 'compared',
    medium: 'notes',
    counters: ['billsCredits'],
    isCounted: true,
    metered: 'dueNotesMinor',
    actual: ['countedNotesMinor'],
    codes: [...BOX_FINDING_CODES, 'notesDisagree'],
    articles: ['MC:19.4', 'MC:19.6'],
  },
  tickets: {
    kind: 'compared',
    medium: 'tickets',
    counters: listTransferCounters('ticketIn'),
    isCounted: true,
    metered: 'dueTicketsMinor',
    actual: ['countedTicketsMinor'],
    codes: [...BOX_FINDING_CODES, 'ticketsInVariance', 'ticketsInBoxDisagree', 'centsDisagree', 'promotionalVariance'],
    articles: NETWORK_ARTICLES,
  },
  coins: {
    kind: 'compared',
    medium: 'coins',
    counters: ['bucketCoinsCredits', 'coinsCredits'],
    isCounted: true,
    metered: 'dueCoinsMinor',
    actual: ['countedCoinsMinor'],
    codes: BOX_FINDING_CODES,
    articles: ['MC:19.4', 'MC:19.5'],
  },
  jackpot: {
    kind: 'compared',
    medium: 'jackpot',
    counters: ['jackpotCredits'],
    totals: HAND_PAY_KINDS,
    metered: 'jackpotMinor',
    actual: ['paidJackpotMinor', 'paidProgressiveMinor', 'paidBonusMinor'],
    codes: ['handPayVariance', 'handPayOfEarlierDay'],
    articles: ['MC:19.4', 'MC:21.1'],
  },
  cancelledCredits: {
    kind: 'compared',
    medium: 'cancelledCredits',
    counters: ['handPaidCancelledCredits'],
    totals: ['cancelledCredits'],
    metered: 'handPaidCancelledMinor',
    actual: ['paidCancelledMinor'],
    codes: ['handPayVariance', 'handPayOfEarlierDay'],
    articles: METER_ARTICLES,
  },
  ticketsOut: {
    kind: 'compared',
    medium: 'ticketsOut',
    counters: listTransferCounters('ticketOut'),
    totals: ['ticketsIssued'],
    metered: 'ticketOutMinor',
    actual: ['ticketsIssuedMinor'],
    codes: ['ticketsOutVariance', 'centsDisagree', 'promotionalVariance'],
    articles: NETWORK_ARTICLES,
  },
  handPays: {
    kind: 'sum',
    counters: [],
    totals: PAYMENT_KINDS,
    result: null,
    terms: [
      createPositiveTerm('paidJackpotMinor', 'jackpot'),
      createPositiveTerm('paidProgressiveMinor', 'jackpot'),
      createPositiveTerm('paidBonusMinor', 'jackpot'),
      createPositiveTerm('paidCancelledMinor', 'cancelledCredits'),
      createPositiveTerm('paidShortPayMinor'),
      createPositiveTerm('paidComplementMinor'),
    ],
    articles: ['MC:21.1', 'MC:21.4'],
  },
  fills: { kind: 'sum', counters: [], totals: ['fill'], result: 'fillsMinor', terms: [], articles: ['MC:19.5'] },
  cashWin: {
    kind: 'sum',
    counters: [
      'electronicInCredits',
      'electronicOutCredits',
      'cashableElectronicInCents',
      'cashableElectronicOutCents',
      ...RESTRICTED_COUNTERS,
    ],
    isCounted: true,
    totals: [...PAYMENT_KINDS, 'ticketsIssued', 'fill'],
    result: 'cashWinMinor',
    terms: [
      createPositiveTerm('countedNotesMinor', 'notes'),
      createPositiveTerm('countedTicketsMinor', 'tickets'),
      createPositiveTerm('countedCoinsMinor', 'coins'),
      // the growth of the cash in the machine: put in by the meters, less what the counted boxes should have held
      createPositiveTerm('billsMinor'),
      createPositiveTerm('ticketInMinor'),
      createPositiveTerm('coinsMinor'),
      createNegativeTerm('dueNotesMinor'),
      createNegativeTerm('dueTicketsMinor'),
      createNegativeTerm('dueCoinsMinor'),
      createPositiveTerm('electronicInMinor', 'electronicIn'),
      createNegativeTerm('electronicOutMinor', 'electronicOut'),
      createNegativeTerm('fillsMinor', 'fills'),
      createNegativeTerm('paidJackpotMinor', 'jackpot'),
      createNegativeTerm('paidProgressiveMinor', 'jackpot'),
      createNegativeTerm('paidBonusMinor', 'jackpot'),
      createNegativeTerm('paidCancelledMinor', 'cancelledCredits'),
      createNegativeTerm('paidShortPayMinor'),
      createNegativeTerm('paidComplementMinor'),
      createNegativeTerm('ticketsIssuedMinor', 'ticketsOut'),
      createNegativeTerm('promotionalNetMinor'),
      createNegativeTerm('handPaysOwedChangeMinor'),
    ],
    articles: NETWORK_ARTICLES,
  },
};

/** Returns whether a text is the name of a figure. */
export function isFigureName(name: string): name is FigureName {
  return (FIGURE_NAMES as readonly string[]).includes(name);
}
