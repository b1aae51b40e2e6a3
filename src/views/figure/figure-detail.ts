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

/** What one meter did over a stretch: in its own unit, and in money (null: it counts games, or is not known). */
export interface FigureMovement {
  readonly counter: CounterName;
  /** Undefined on the machine: absent. Null: withheld, an exception says why. */
  readonly moved: bigint | null;
  readonly movedMinor: bigint | null;
}

/** A stretch of the day during which one denomination held and no memory was cleared. */
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
  /** Its position in the day: the two boundary readings make the movement when every step is plain. */
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
  /** False: of the same machine's day, about another figure. */
  readonly isAbout: boolean;
}

/** Everything behind one figure of one machine's day. */
export interface FigureDetail {
  readonly gamingDay: string;
  readonly state: 'open' | 'closed';
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
  /** The version of the machine's sheet that applied, and the closing that froze the figure, in the log. */
  readonly sheetEntry: RowEntry | null;
  readonly closingEntry: RowEntry | null;
}
