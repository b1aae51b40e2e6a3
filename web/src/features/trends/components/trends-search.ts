export const trendMeasures = ['hold', 'drop', 'variance'] as const;
export const trendGroups = ['floor', 'denomination', 'machine'] as const;
export const trendSteps = ['day', 'week', 'month'] as const;
export const trendMedia = [
  'notes',
  'tickets',
  'coins',
  'jackpot',
  'cancelledCredits',
  'ticketsOut',
  'electronicIn',
] as const;
/** Media that can be dropped, and those that are counted or paid. */
export const mediaByMeasure = {
  drop: ['notes', 'tickets', 'coins', 'electronicIn'],
  variance: ['notes', 'tickets', 'coins', 'jackpot', 'cancelledCredits', 'ticketsOut'],
} as const;

/** The choices of the charts, as stored in the address; an absent one has its default. */
export interface TrendsSearch {
  readonly measure?: (typeof trendMeasures)[number];
  readonly by?: (typeof trendGroups)[number];
  readonly step?: (typeof trendSteps)[number];
  readonly medium?: (typeof trendMedia)[number];
  /** Machines, separated by commas. */
  readonly keys?: string;
  readonly from?: string;
  readonly to?: string;
}

type RawSearch = Readonly<Record<string, unknown>>;

/** Returns a gaming day of the address; undefined when it is invalid. */
export function parseDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}

/** Returns the value when it is a known one. */
export function findOption<const Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((option) => option === value);
}

/** Returns the view without the named parameters. */
export function omitFilters(search: TrendsSearch, ...names: readonly (keyof TrendsSearch)[]): TrendsSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !names.some((omittedName) => omittedName === name)),
  );
}

/** Reads the trends' parameters from the address; unknown or invalid ones are left out. */
export function parseTrendsSearch(rawSearch: RawSearch): TrendsSearch {
  const keys = rawSearch['keys'];
  const parameters = {
    measure: findOption(trendMeasures, rawSearch['measure']),
    by: findOption(trendGroups, rawSearch['by']),
    step: findOption(trendSteps, rawSearch['step']),
    medium: findOption(trendMedia, rawSearch['medium']),
    keys: typeof keys === 'string' || typeof keys === 'number' ? String(keys).slice(0, 300) : undefined,
    from: parseDay(rawSearch['from']),
    to: parseDay(rawSearch['to']),
  };
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined && value !== ''));
}
