import type { CreditDifference } from '../steps/credit-levels.js';
import type { HandPayDebts, HandPayMedium, OwedHandPays } from '../cash/hand-pays-owed.js';
import type { Metered } from '../metered.js';
import type { CounterName, CounterValues } from '../meters/counters.js';
import type { CoinOutContent } from '../meters/win-formula.js';
import type { HoldHistory } from './hold.js';
import type { HoldDay, JudgedHold } from './hold-period.js';
import type { BoxContent, MachineBoxes } from './machine-boxes.js';
import type { FindingCode, FindingSeverity } from './reconciliation-codes.js';

/**
 * The reconciliation of one machine for one gaming day: its meters against the counted and paid amounts.
 *
 * Everything is a whole number of minor units. A figure of a counter that the machine never supplies is absent, and the
 * counter is named in `unreportedCounters`; a figure with a withheld step is unknown, and named in `unknownFigures`.
 * Neither is ever zero.
 */

/**
 * A movement of one station: later − earlier of each counter, rollovers and RAM clears already settled; for the gauge
 * `currentCredits`, its gain. Undefined: never reported; null: reported, but its movement is unknown.
 */
export type Movement = Readonly<Partial<Record<CounterName, Metered>>>;

/** A part of the day with one denomination and one theoretical return. */
export interface StationSegment {
  readonly denominationMinor: bigint;
  /** Theoretical hold in units of `HOLD_UNITS`; null: unknown. */
  readonly holdUnits: bigint | null;
  readonly movement: Movement;
  readonly fromReadAt: Date;
  readonly toReadAt: Date;
}

/** A step between two readings that the meters leave in doubt. */
export interface DoubtfulStep {
  /** `blocking`: the movement is unknown and left out; `alarm`: it is valid, but a person must check. */
  readonly severity: 'blocking' | 'alarm';
  /** The code of the doubt, from the meters' movement. */
  readonly code: string;
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  readonly counters: readonly CounterName[];
  readonly identity: string | null;
  /** All counters of the earlier reading. */
  readonly previous: CounterValues;
  /** All counters of the later reading. */
  readonly next: CounterValues;
  /** Counters as they truly were at the earlier reading: with those that an adjustment corrected there. */
  readonly start: CounterValues;
}

export interface StationDay {
  readonly stationNumber: number;
  /** The reading at or before the day's opening; null: the machine has none that old. */
  readonly openingReadAt: Date | null;
  /** The last reading at or before the day's closing; null: none at all. */
  readonly closingReadAt: Date | null;
  readonly readingCount: number;
  readonly conflictCount: number;
  /** Theoretical return in hundredths of a percent, as the closing reading states it; null: not stated. */
  readonly statedReturnHundredths: bigint | null;
  readonly segments: readonly StationSegment[];
  readonly doubts: readonly DoubtfulStep[];
  /** The part of the day until its boxes were removed; absent: the day's count states no removal. */
  readonly untilRemoval?: RemovalPart;
  /** Credits that its counters lack or have too many, where none of them counts the credits; absent: none. */
  readonly creditDifference?: CreditDifference;
}

/** The part of a station's day until the reading nearest to the removal of its machine's boxes. */
export interface RemovalPart {
  readonly readAt: Date;
  /** Empty when that reading is the first of the day: nothing moved before it. */
  readonly segments: readonly StationSegment[];
}

/** One count of a machine, its latest revision. */
export interface MachineCount {
  readonly countNumber: number;
  readonly revision: number;
  readonly notesMinor: bigint;
  readonly ticketsMinor: bigint;
  readonly coinsMinor: bigint;
  /** Instant at which the last of its boxes left the machine; absent or null: not stated of each of them. */
  readonly removedAt?: Date | null;
}

/** Who entered a count or a total. */
export const ENTRY_SOURCES = ['person', 'file'] as const;
/** Origin of a journal entry. */
export type EntrySource = (typeof ENTRY_SOURCES)[number];

/** Sources of the count of a machine, which a certified drop enters too. */
export const COUNT_SOURCES = [...ENTRY_SOURCES, 'drop'] as const;
/** Origin of a count. */
export type CountSource = (typeof COUNT_SOURCES)[number];

export const TOTAL_KINDS = [
  'jackpot',
  'progressive',
  'bonus',
  'cancelledCredits',
  'shortPay',
  'complement',
  'ticketsIssued',
  'fill',
] as const;
/** Kind of slips that a total adds up. */
export type TotalKind = (typeof TOTAL_KINDS)[number];
export type DayTotals = Readonly<Partial<Record<TotalKind, bigint>>>;

/** The formula of metered win of a machine on a gaming day. */
export interface DayFormula {
  readonly coinOut: CoinOutContent;
  /** False: no one stated it for the maker, so the standard one applies. */
  readonly isStated: boolean;
}

export interface MachineDay extends HoldDay {
  readonly machineId: bigint;
  /** YYYY-MM-DD. */
  readonly gamingDay: string;
  readonly isInService: boolean;
  /** Seconds of the day during which the machine was in service: readings are expected for them. */
  readonly inServiceSeconds: number;
  /** True when the machine entered the inventory within the day: it rightly has no opening reading. */
  readonly isRegisteredWithin: boolean;
  /** True: coins fall into the hopper first, so the coins put in are not those of the bucket (MC:19.5). */
  readonly hasHopper: boolean;
  /** ISO weekdays on which its boxes are collected, by its sheet; null: as the house's plan has it. */
  readonly dropWeekdays: string | null;
  /** True when its maker, its type or its return is still missing (MC:19.4). */
  readonly isSheetIncomplete: boolean;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly denominationMinor: bigint;
  /** Minor units of one unit of the currency: 100 for the euro. */
  readonly currencyUnitMinor: bigint;
  readonly formula: DayFormula;
  readonly volatilityIndex: string | null;
  readonly holdHistory: HoldHistory | null;
  readonly stations: readonly StationDay[];
  readonly counts: readonly MachineCount[];
  /** Content of the machine's boxes when the day opens; absent: they are empty. */
  readonly boxes?: BoxContent | undefined;
  /** Instants at which its memory was cleared, since a day before the opening; absent: none. */
  readonly clearedAt?: readonly Date[] | undefined;
  /** Hand pays of earlier days that are owed when the day opens; absent: none. */
  readonly debts?: HandPayDebts | undefined;
  /** As entered; without an entry, from the slips. */
  readonly totals: DayTotals;
  /** The sums of the slips, for the kinds that have any. */
  readonly slips?: DayTotals | undefined;
  /** Tickets of the machine on this day in the establishment's ticket system; absent: none. */
  readonly tickets?: StackedTickets | undefined;
  /** Of these, the ones stacked until its boxes were removed; absent: none. */
  readonly ticketsUntilRemoval?: TicketsUntilRemoval | undefined;
  /** Restricted ones among the tickets that the machine took in and issued, by the same system; absent: none. */
  readonly promotionalTickets?: PromotionalTickets | undefined;
  /** Transfers between the establishment's cards and the machine on this day; absent: none. */
  readonly cards?: StoredValueCardTransfers | undefined;
}

/** Tickets of the establishment's own system that a machine took in and stacked. */
export interface StackedTickets {
  readonly stackedMinor: bigint;
  readonly stackedCount: number;
}

/** Tickets stacked until a machine's boxes were removed, and the restricted ones among them. */
export interface TicketsUntilRemoval extends StackedTickets {
  readonly restrictedMinor: bigint;
}

/** Restricted (promotional) tickets of the establishment's own system that a machine took in and issued. */
export interface PromotionalTickets {
  readonly stackedMinor: bigint;
  readonly issuedMinor: bigint;
}

/** Credits transferred between the establishment's cards and a machine, in minor units. */
export interface StoredValueCardTransfers {
  readonly toMachineMinor: bigint;
  readonly fromMachineMinor: bigint;
}

/** The state of a machine on a gaming day. */
export const MACHINE_DAY_STATES = ['inService', 'outOfService', 'silent'] as const;
/** State of a machine on a gaming day. */
export type MachineDayState = (typeof MACHINE_DAY_STATES)[number];

export interface SegmentFigures {
  readonly denominationMinor: bigint;
  readonly coinInMinor: Metered;
  /** Paid by the machine itself: the coin out counter without the hand pays that it contains. */
  readonly coinOutMinor: Metered;
  readonly jackpotMinor: Metered;
  readonly meteredWinMinor: Metered;
  /** Null or undefined like the coin in of which it is a share. */
  readonly theoreticalWinMinor: string | null | undefined;
  readonly gamesPlayed: Metered;
}

/** The promotional part of a machine's day, in minor units. */
export interface PromotionalFigures {
  readonly restrictedTicketInMinor: Metered;
  readonly restrictedTicketOutMinor: Metered;
  readonly restrictedElectronicInMinor: Metered;
  readonly restrictedElectronicOutMinor: Metered;
  /** Restricted credits that were staked. */
  readonly restrictedPlayedMinor: Metered;
}

/** Figures of a machine's day that are unknown while a step of one of their counters is withheld. */
export const METERED_DAY_FIGURES = [
  'coinInMinor',
  'coinOutMinor',
  'jackpotMinor',
  'meteredWinMinor',
  'theoreticalWinMinor',
  'gamesPlayed',
  'dropMinor',
  'billsMinor',
  'ticketInMinor',
  'coinsMinor',
  'electronicInMinor',
  'electronicOutMinor',
  'ticketOutMinor',
  'handPaidCancelledMinor',
  'creditsChangeMinor',
  'restrictedTicketInMinor',
  'restrictedTicketOutMinor',
  'restrictedElectronicInMinor',
  'restrictedElectronicOutMinor',
  'restrictedPlayedMinor',
  'cashWinMinor',
] as const;
/** Name of a figure that rests on the meters. */
export type MeteredDayFigure = (typeof METERED_DAY_FIGURES)[number];

export interface MachineFigures extends PromotionalFigures {
  readonly state: MachineDayState;
  readonly readingCount: number;
  readonly coinInMinor: Metered;
  /** Paid by the machine itself: the coin out counter without the hand pays that it contains. */
  readonly coinOutMinor: Metered;
  readonly jackpotMinor: Metered;
  readonly meteredWinMinor: Metered;
  /** Decimal text with six decimals: a rate applied, exact; null or undefined like the coin in. */
  readonly theoreticalWinMinor: string | null | undefined;
  /** Σ coin in × theoretical hold units, and the coin in that it covers; they are the basis for judging the hold. */
  readonly theoreticalUnits: bigint;
  readonly theoreticalCoinInMinor: bigint;
  readonly gamesPlayed: Metered;
  /** The cumulative hold with its judgement. */
  readonly hold: JudgedHold;
  readonly dropMinor: Metered;
  readonly billsMinor: Metered;
  readonly ticketInMinor: Metered;
  /** The coins that fell into the bucket (cash box), compared with its count. */
  readonly coinsMinor: Metered;
  readonly electronicInMinor: Metered;
  readonly electronicOutMinor: Metered;
  readonly ticketOutMinor: Metered;
  readonly handPaidCancelledMinor: Metered;
  readonly progressiveMinor: Metered;
  readonly creditsChangeMinor: Metered;
  readonly counted: boolean;
  readonly countedNotesMinor: bigint;
  readonly countedTicketsMinor: bigint;
  readonly countedCoinsMinor: bigint;
  readonly boxes: MachineBoxes;
  /** Hand pays owed, by medium. */
  readonly owed: Readonly<Record<HandPayMedium, OwedHandPays>>;
  readonly paid: Readonly<Record<TotalKind, bigint>>;
  /** Null: unknown, because a figure in it is. */
  readonly cashWinMinor: bigint | null;
  /** One per denomination when the day had several; empty otherwise. */
  readonly segments: readonly SegmentFigures[];
  readonly unreportedCounters: readonly CounterName[];
  readonly unknownFigures: readonly MeteredDayFigure[];
  /** True when the meters report anything for the day. */
  readonly isMetered: boolean;
}

/**
 * `metered`, `actual`, `variance`: minor units; null for games or percent findings, whose values are in the evidence.
 */
export interface Finding {
  readonly code: FindingCode;
  readonly medium: string;
  readonly severity: FindingSeverity;
  readonly stationNumber: number | null;
  readonly meteredMinor: bigint | null;
  readonly actualMinor: bigint | null;
  readonly varianceMinor: bigint | null;
  /** Variance in percent of the metered amount, four decimals; null when nothing was metered. */
  readonly variancePercent: string | null;
  readonly tolerance: string;
  readonly toleranceFrom: string | null;
  readonly rule: string;
  readonly evidence: Readonly<Record<string, unknown>>;
}
