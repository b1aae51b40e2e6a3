import type { RowEntry } from '#audit/log/row-entries.js';
import type { CounterName } from '#domain/meters/counters.js';
import type { Rule } from '#domain/settings/rule.js';
import type { FindingRow } from '#closing/reconciliation/findings.queries.js';
import type { FigureFormula } from './figure-formula.js';
import type {
  FigureAdjustmentRow,
  FigureCountRow,
  FigureReadingRow,
  FigureStepRow,
  FigureTotalRow,
} from './figure.queries.js';
import type { FigureName } from './figures.js';
import type { GamingDayState } from '#domain/gaming-day.js';

/** Movement of one meter over a stretch: in its own unit, and in money (null: it counts games, or is not known). */
export interface FigureMovement {
  readonly counter: CounterName;
  /** Undefined on the machine: absent. Null: withheld; an exception states the reason. */
  readonly moved: bigint | null;
  /** Movement in minor units; null: not an amount. */
  readonly movedMinor: bigint | null;
}

/** A stretch of the day with one denomination and no cleared memory. */
export interface FigureStretch {
  readonly stationNumber: number;
  /** Instant of the first reading. */
  readonly fromReadAt: Date;
  /** Instant of the last reading. */
  readonly toReadAt: Date;
  readonly denominationMinor: bigint;
  /** Percent with four decimals. */
  readonly theoreticalHoldPercent: string | null;
  readonly movements: readonly FigureMovement[];
}

/** A step of the figure's counters whose movement is withheld until two people settle it: the figure is unknown. */
export interface FigureWithheldStep {
  readonly stationNumber: number;
  /** Instant of the earlier reading. */
  readonly earlierReadAt: Date;
  /** Instant of the later reading. */
  readonly laterReadAt: Date;
  /** Counters whose movement is withheld. */
  readonly counters: readonly CounterName[];
}

/** A reading of a figure, with its log entry. */
export interface ProvedReading extends FigureReadingRow {
  /** Its position in the day: the two boundary readings determine the movement when every step is plain. */
  readonly place: 'opening' | 'closing' | 'between';
  readonly entry: RowEntry | null;
}

/** A count of a figure, with its log entry. */
export interface ProvedCount extends FigureCountRow {
  readonly entry: RowEntry | null;
}

/** A total of slips of a figure, with its log entry. */
export interface ProvedTotal extends FigureTotalRow {
  readonly entry: RowEntry | null;
}

/** The movement of a counter that an adjustment replaces. */
export interface AdjustedCounter {
  readonly counter: string;
  /** Movement that applies, in the counter's unit. */
  readonly moved: string;
}

/** An adjustment of a figure, with its log entry. */
export interface ProvedAdjustment extends Omit<FigureAdjustmentRow, 'counters'> {
  /** Movements that apply, by counter. */
  readonly counters: readonly AdjustedCounter[];
  readonly entry: RowEntry | null;
}

/** A finding about a figure. */
export interface FigureFinding extends Pick<
  FindingRow,
  | 'findingKey'
  | 'stationNumber'
  | 'code'
  | 'medium'
  | 'severity'
  | 'state'
  | 'varianceMinor'
  | 'variancePercent'
  | 'tolerance'
  | 'toleranceFrom'
  | 'explanation'
  | 'explainedBy'
  | 'decidedBy'
> {
  /** False: it belongs to the same machine's day, but to another figure. */
  readonly isAbout: boolean;
}

/** All evidence for one figure of one machine's day. */
export interface FigureDetail {
  readonly gamingDay: string;
  /** State of the gaming day. */
  readonly state: GamingDayState;
  readonly runNumber: number;
  readonly computedAt: Date;
  readonly frozen: boolean;
  readonly machine: string;
  readonly serialNumber: string;
  readonly standNumber: string | null;
  readonly location: string;
  readonly maker: string;
  readonly model: string;
  readonly denominationMinor: bigint;
  readonly returnCertifiedOn: string | null;
  readonly figure: FigureName;
  /** Formula of the figure with its terms. */
  readonly formula: FigureFormula;
  /** Names of the counters in the figure. */
  readonly counters: readonly CounterName[];
  readonly unreportedCounters: readonly string[];
  /** Steps that leave the figure unknown. */
  readonly withheldSteps: readonly FigureWithheldStep[];
  readonly stretches: readonly FigureStretch[];
  /** Readings of the figure. */
  readonly readings: readonly ProvedReading[];
  readonly steps: readonly FigureStepRow[];
  /** Adjustments of counters that apply. */
  readonly adjustments: readonly ProvedAdjustment[];
  /** Counts of the figure. */
  readonly counts: readonly ProvedCount[];
  /** Totals of slips of the figure. */
  readonly totals: readonly ProvedTotal[];
  /** Findings about the figure. */
  readonly findings: readonly FigureFinding[];
  /** Articles that govern the figure. */
  readonly articles: readonly Rule[];
  /** Log entries of the version of the machine's sheet that applied, and of the closing that froze the figure. */
  readonly sheetEntry: RowEntry | null;
  readonly closingEntry: RowEntry | null;
}
