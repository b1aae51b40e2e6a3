import type { GamingDayState } from '#domain/reconciliation/gaming-day.js';

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
export type GridMedium = (typeof GRID_MEDIA)[number];

export const GRID_GROUPS = ['none', 'denomination', 'location', 'maker'] as const;
export type GridGroupBy = (typeof GRID_GROUPS)[number];

/**
 * Remaining work on a line: `blocking` must be settled, `beyond` and `missing` need an explanation, `awaiting` needs
 * its approval, and `explained` has it. `within` is correct; `proved` is correct too and its day is closed.
 */
export const GRID_STATES = ['blocking', 'beyond', 'missing', 'awaiting', 'explained', 'within', 'proved'] as const;
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
export type GridFigureName = (typeof GRID_FIGURES)[number];

/** One figure of all lines: decimal text, minor units or percent with four decimals; null: unknown. */
export interface GridFigure {
  readonly name: GridFigureName;
  readonly kind: 'minor' | 'percent' | 'count';
  readonly values: readonly (string | null)[];
}

export interface GridLines {
  readonly machine: readonly string[];
  readonly stand: readonly (string | null)[];
  readonly denominationMinor: readonly string[];
  readonly location: readonly string[];
  readonly maker: readonly string[];
  readonly state: readonly GridState[];
}

/** Sums in the order of `figures`; null where a figure cannot be summed over several machines. */
export interface GridTotal {
  readonly machines: number;
  readonly figures: readonly (string | null)[];
}

/** Lines `from` to `from + machines − 1`. */
export interface GridGroup extends GridTotal {
  /** Denomination in minor units, location or maker. */
  readonly key: string;
  readonly from: number;
}

/** Number of lines of the whole day that a filter would return. */
export interface GridChoice {
  readonly key: string;
  readonly machines: number;
}

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
  readonly minor: string | null;
  readonly percent: string | null;
  readonly minorFrom: string | null;
  readonly percentFrom: string | null;
}

export interface DayGrid {
  readonly gamingDay: string;
  readonly state: GamingDayState;
  /** Null: the day has no run yet, and there are no lines. */
  readonly runNumber: number | null;
  readonly computedAt: Date | null;
  readonly frozen: boolean;
  readonly medium: GridMedium;
  readonly groupBy: GridGroupBy;
  readonly sort: string;
  readonly tolerance: GridTolerance | null;
  readonly lines: GridLines;
  readonly figures: readonly GridFigure[];
  readonly groups: readonly GridGroup[];
  /** Total of the lines shown. */
  readonly total: GridTotal;
  /** Total of all machines of the day, regardless of the filter. */
  readonly establishment: GridTotal;
  readonly choices: GridChoices;
}
