export const measures = ['hold', 'drop', 'variance'] as const;
export const groups = ['floor', 'denomination', 'machine'] as const;
export const steps = ['day', 'week', 'month'] as const;
export const media = [
  'notes',
  'tickets',
  'coins',
  'jackpot',
  'cancelledCredits',
  'ticketsOut',
  'electronicIn',
] as const;
/** Media that can be dropped, and those that are counted or paid. */
export const mediaOf = {
  drop: ['notes', 'tickets', 'coins', 'electronicIn'],
  variance: ['notes', 'tickets', 'coins', 'jackpot', 'cancelledCredits', 'ticketsOut'],
} as const;

/** The choices of the charts, as stored in the address; an absent one has its default. */
export interface TrendsSearch {
  readonly measure?: (typeof measures)[number];
  readonly by?: (typeof groups)[number];
  readonly step?: (typeof steps)[number];
  readonly medium?: (typeof media)[number];
  /** Machines, separated by commas. */
  readonly keys?: string;
  readonly from?: string;
  readonly to?: string;
}

type RawSearch = Readonly<Record<string, unknown>>;

/** Returns a gaming day of the address; undefined when it is invalid. */
export function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}

/** Returns the value when it is a known one. */
export function oneOf<const Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value);
}

/** Returns the view without the named parameters. */
export function without(search: TrendsSearch, ...names: readonly (keyof TrendsSearch)[]): TrendsSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.some((each) => each === name)));
}

/** Returns the parameters of the address that the screen knows. */
export function trendsSearch(raw: RawSearch): TrendsSearch {
  const keys = raw['keys'];
  const found = {
    measure: oneOf(measures, raw['measure']),
    by: oneOf(groups, raw['by']),
    step: oneOf(steps, raw['step']),
    medium: oneOf(media, raw['medium']),
    keys: typeof keys === 'string' || typeof keys === 'number' ? String(keys).slice(0, 300) : undefined,
    from: dayOf(raw['from']),
    to: dayOf(raw['to']),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== ''));
}
