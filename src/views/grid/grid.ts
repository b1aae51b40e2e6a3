import type { GamingDayState } from '#domain/gaming-day.js';

/**
 * The grid of a day: one line per machine, its figures as columns, with totals. It is sent column by column, because
 * ten thousand lines are transferred and parsed faster that way; the line of index `i` is drawn from the `i`-th value
 * of each.
 */

export const GRID_MEDIA = [
  'play',
  'cash',
  'notes',
  'tickets',
  'coins',
  'jackpot',
  'cancelledCredits',
  'ticketsOut',
] as const;
/** Medium of the figures of the grid. */
export type GridMedium = (typeof GRID_MEDIA)[number];

export const GRID_GROUPS = ['none', 'denomination', 'location', 'maker'] as const;
/** Property by which the grid is grouped. */
export type GridGroupBy = (typeof GRID_GROUPS)[number];

/**
 * Remaining work on a line: `blocking` must be settled, `beyond` and `missing` need an explanation, `awaiting` needs
 * its approval, and `explained` has it. `within` is correct; `proved` is correct too and its day is closed.
 */
export const GRID_STATES = ['blocking', 'beyond', 'missing', 'awaiting', 'explained', 'within', 'proved'] as const;
/** State of a machine's day in the grid. */
export type GridState = (typeof GRID_STATES)[number];

export const GRID_LABELS = ['machine', 'stand', 'denomination', 'location', 'maker', 'state'] as const;
export type GridLabel = (typeof GRID_LABELS)[number];

export const GRID_FIGURES = [
  'coinInMinor',
  'coinOutMinor',
  'jackpotMinor',
  'meteredWinMinor',
  'theoreticalWinMinor',
  'actualHoldPercent',
  'theoreticalHoldPercent',
  'gamesPlayed',
  'notesMinor',
  'ticketsMinor',
  'coinsMinor',
  'electronicInMinor',
  'electronicOutMinor',
  'handPaysMinor',
  'ticketsIssuedMinor',
  'fillsMinor',
  'cashWinMinor',
  'meteredMinor',
  'actualMinor',
  'varianceMinor',
  'variancePercent',
  'allowedMinor',
] as const;
/** Name of a figure of the grid. */
export type GridFigureName = (typeof GRID_FIGURES)[number];

/** One figure of all lines: decimal text, minor units or percent with four decimals; null: absent or unknown. */
export interface GridFigure {
  /** Name of the figure. */
  readonly name: GridFigureName;
  /** Kind of values: minor units, percent or numbers. */
  readonly kind: 'minor' | 'percent' | 'count';
  /** Values by line, as text; null: absent, because the machine has no such counter, or unknown. */
  readonly values: readonly (string | null)[];
}

/** The lines of the grid, as one list for each column. */
export interface GridLines {
  readonly machine: readonly string[];
  /** Numbers of the stands, by line; null: no stand. */
  readonly stand: readonly (string | null)[];
  readonly denominationMinor: readonly string[];
  readonly location: readonly string[];
  readonly maker: readonly string[];
  readonly state: readonly GridState[];
}

/** Sums in the order of `figures`; null where one is unknown, or cannot be summed over several machines. */
export interface GridTotal {
  readonly machines: number;
  /** Values of the total, in the order of the figures; null: not computed. */
  readonly figures: readonly (string | null)[];
}

/** Lines `from` to `from + machines − 1`. */
export interface GridGroup extends GridTotal {
  /** Denomination in minor units, location or maker. */
  readonly key: string;
  /** Index of the group's first line, from 0. */
  readonly from: number;
}

/** Number of lines of the whole day that a filter would return. */
export interface GridChoice {
  /** Value that filters the grid. */
  readonly key: string;
  readonly machines: number;
}

/** The values by which the grid can be filtered. */
export interface GridChoices {
  readonly state: readonly GridChoice[];
  readonly denomination: readonly GridChoice[];
  readonly location: readonly GridChoice[];
  readonly maker: readonly GridChoice[];
}

/**
 * The two parts of the tolerance in force on the day, each with the first day of its value; null: that part is not
 * used.
 */
export interface GridTolerance {
  /** Tolerance in minor units; null: not applied. */
  readonly minor: string | null;
  /** Tolerance in percent; null: not applied. */
  readonly percent: string | null;
  /** First gaming day of the tolerance in minor units; null: the default. */
  readonly minorFrom: string | null;
  /** First gaming day of the tolerance in percent; null: the default. */
  readonly percentFrom: string | null;
}

/** A day's figures of every machine, as columns. */
export interface DayGrid {
  readonly gamingDay: string;
  /** State of the gaming day. */
  readonly state: GamingDayState;
  /** Null: the day has no run yet, and there are no lines. */
  readonly runNumber: number | null;
  readonly computedAt: Date | null;
  readonly frozen: boolean;
  readonly medium: GridMedium;
  readonly groupBy: GridGroupBy;
  readonly sort: string;
  readonly tolerance: GridTolerance | null;
  /** Number of machines with an unknown figure, whose steps wait to be settled: totals that include one are null. */
  readonly unknownMachines: number;
  /** Lines of the grid, by column. */
  readonly lines: GridLines;
  readonly figures: readonly GridFigure[];
  readonly groups: readonly GridGroup[];
  /** Total of the lines shown. */
  readonly total: GridTotal;
  /** Total of all machines of the day, regardless of the filter. */
  readonly establishment: GridTotal;
  /** Values by which the grid can be filtered. */
  readonly choices: GridChoices;
}
