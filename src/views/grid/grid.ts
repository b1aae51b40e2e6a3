/**
 * The grid of a day: one line per machine, its figures as columns, the totals beside them. Column by column, as ten
 * thousand lines are sent and parsed faster so; the line of index `i` is drawn from the `i`-th value of each.
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
 * What remains to be done about a line: `blocking` must be settled, `beyond` and `missing` ask for an explanation,
 * `awaiting` for its approval; `explained` has it; `within` was found right, `proved` too and its day is closed.
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

/** Sums in the order of `figures`; null where several machines have none together. */
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

/** How many lines of the whole day a filter would keep. */
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

/** The halves of the tolerance in force on the day, and since when each has the value; null: that half is not used. */
export interface GridTolerance {
  readonly minor: string | null;
  readonly percent: string | null;
  readonly minorFrom: string | null;
  readonly percentFrom: string | null;
}

export interface DayGrid {
  readonly gamingDay: string;
  readonly state: 'open' | 'closed';
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
  /** Of the lines shown. */
  readonly total: GridTotal;
  /** Of all machines of the day, whatever the filter. */
  readonly establishment: GridTotal;
  readonly choices: GridChoices;
}
