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
import type { GamingDayState } from '#domain/reconciliation/gaming-day.js';

/** Movement of one meter over a stretch: in its own unit, and in money (null: it counts games, or is not known). */
export interface FigureMovement {
  readonly counter: CounterName;
  /** Undefined on the machine: absent. Null: withheld; an exception states the reason. */
  readonly moved: bigint | null;
  readonly movedMinor: bigint | null;
}

/** A stretch of the day with one denomination and no cleared memory. */
export interface FigureStretch {
  readonly stationNumber: number;
  readonly fromReadAt: Date;
  readonly toReadAt: Date;
  readonly denominationMinor: bigint;
  /** Percent with four decimals. */
  readonly theoreticalHoldPercent: string | null;
  readonly movements: readonly FigureMovement[];
}

export interface ProvedReading extends FigureReadingRow {
  /** Its position in the day: the two boundary readings determine the movement when every step is plain. */
  readonly place: 'opening' | 'closing' | 'between';
  readonly entry: RowEntry | null;
}

export interface ProvedCount extends FigureCountRow {
  readonly entry: RowEntry | null;
}

export interface ProvedTotal extends FigureTotalRow {
  readonly entry: RowEntry | null;
}

export interface AdjustedCounter {
  readonly counter: string;
  readonly moved: string;
}

export interface ProvedAdjustment extends Omit<FigureAdjustmentRow, 'counters'> {
  readonly counters: readonly AdjustedCounter[];
  readonly entry: RowEntry | null;
}

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
  readonly formula: FigureFormula;
  readonly counters: readonly CounterName[];
  readonly unreportedCounters: readonly string[];
  readonly stretches: readonly FigureStretch[];
  readonly readings: readonly ProvedReading[];
  readonly steps: readonly FigureStepRow[];
  readonly adjustments: readonly ProvedAdjustment[];
  readonly counts: readonly ProvedCount[];
  readonly totals: readonly ProvedTotal[];
  readonly findings: readonly FigureFinding[];
  readonly articles: readonly Rule[];
  /** Log entries of the version of the machine's sheet that applied, and of the closing that froze the figure. */
  readonly sheetEntry: RowEntry | null;
  readonly closingEntry: RowEntry | null;
}
