import type { ApiSchema } from '#web/api/client.js';

export type DayGrid = ApiSchema<'DayGrid'>;
export type Medium = DayGrid['medium'];
export type GroupBy = DayGrid['groupBy'];
export type LineState = DayGrid['lines']['state'][number];
export type FigureName = ApiSchema<'FigureDetail'>['figure'];

export const mediumNames: readonly Medium[] = [
  'play',
  'cash',
  'notes',
  'tickets',
  'coins',
  'jackpot',
  'cancelledCredits',
  'ticketsOut',
];
export const groupNames: readonly GroupBy[] = ['none', 'denomination', 'location', 'maker'];
export const stateNames: readonly LineState[] = [
  'blocking',
  'beyond',
  'missing',
  'awaiting',
  'explained',
  'within',
  'proved',
];

/** The view of the grid, all of it in the address. */
export interface GridSearch {
  readonly medium?: Medium;
  readonly groupBy?: GroupBy;
  readonly sort?: string;
  readonly state?: readonly LineState[];
  readonly denomination?: readonly string[];
  readonly location?: readonly string[];
  readonly maker?: readonly string[];
  readonly sought?: string;
  /** The machine and the figure opened beside the grid. */
  readonly machine?: string;
  readonly figure?: string;
}

/** Returns the value when it is one of the names; otherwise undefined. */
const parseOption = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value);

/** Returns one or several values from the address as texts; undefined when there is none. */
const parseTextList = (value: unknown): readonly string[] | undefined => {
  const textList = [value]
    .flat()
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map(String);
  return textList.length === 0 ? undefined : textList;
};

/** Returns a value from the address as text; undefined for a list or any other value. */
const parseSingleText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Reads the view of the grid from the address; unknown values are dropped, so that a mistyped link still opens it. */
export function parseGridSearch(search: Readonly<Record<string, unknown>>): GridSearch {
  const sort = parseSingleText(search['sort']);
  const gridView = {
    medium: parseOption(mediumNames, search['medium']),
    groupBy: parseOption(groupNames, search['groupBy']),
    sort: sort !== undefined && /^-?[A-Za-z]{1,40}$/.test(sort) ? sort : undefined,
    state: parseTextList(search['state'])?.flatMap((name) => parseOption(stateNames, name) ?? []),
    denomination: parseTextList(search['denomination'])?.filter((value) => /^\d{1,12}$/.test(value)),
    location: parseTextList(search['location']),
    maker: parseTextList(search['maker']),
    sought: parseSingleText(search['sought'])?.slice(0, 30),
    machine: parseSingleText(search['machine'])?.slice(0, 30),
    figure: parseSingleText(search['figure'])?.slice(0, 40),
  };
  return Object.fromEntries(Object.entries(gridView).filter(([, value]) => value !== undefined && value.length > 0));
}

/**
 * Returns the server's query for this view of the grid; lists become one text each, as JSON where a name may have
 * commas.
 */
export function buildGridQuery({ state, denomination, location, maker, sought, ...view }: GridSearch) {
  const { medium = 'play', groupBy = 'none', sort = 'machine' } = view;
  return {
    medium,
    groupBy,
    sort,
    ...(state === undefined ? {} : { state: state.join(',') }),
    ...(denomination === undefined ? {} : { denomination: denomination.join(',') }),
    ...(location === undefined ? {} : { location: JSON.stringify(location) }),
    ...(maker === undefined ? {} : { maker: JSON.stringify(maker) }),
    ...(sought === undefined || sought === '' ? {} : { sought }),
  };
}

/** Returns true when filters exclude some machines of the day. */
export const hasFilters = ({ state, denomination, location, maker, sought }: GridSearch): boolean =>
  [state, denomination, location, maker, sought].some((filter) => filter !== undefined && filter.length > 0);

/** Returns the figure that a column opens: in the view of one medium it is the medium's; null for no figure. */
export function findFigureOfColumn(medium: Medium, column: string): FigureName | null {
  if (medium !== 'play' && medium !== 'cash') return medium;
  return figureByColumn[column] ?? null;
}

const figureByColumn: Readonly<Record<string, FigureName>> = {
  coinInMinor: 'coinIn',
  coinOutMinor: 'coinOut',
  jackpotMinor: 'jackpot',
  meteredWinMinor: 'meteredWin',
  theoreticalWinMinor: 'theoreticalWin',
  theoreticalHoldPercent: 'theoreticalWin',
  actualHoldPercent: 'actualHold',
  gamesPlayed: 'gamesPlayed',
  notesMinor: 'notes',
  ticketsMinor: 'tickets',
  coinsMinor: 'coins',
  electronicInMinor: 'electronicIn',
  electronicOutMinor: 'electronicOut',
  handPaysMinor: 'handPays',
  ticketsIssuedMinor: 'ticketsOut',
  fillsMinor: 'fills',
  cashWinMinor: 'cashWin',
};
