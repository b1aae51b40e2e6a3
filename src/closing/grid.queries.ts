import { oneRow } from '../platform/rows.js';
import type { Queryable } from '../platform/rows.js';
import { GRID_STATES } from './grid.js';
import type { GridFigure, GridFigureName, GridGroupBy, GridLabel, GridMedium, GridState } from './grid.js';

/**
 * The grid from the views that the documents stand on. PostgreSQL writes the columns as JSON itself: the answer of ten
 * thousand machines is never taken apart on its way.
 */

/** Reads a column as it is of a line, or its sum of a total: every figure is the same formula of both. */
type Of = (column: string) => string;

interface FigureDefinition {
  readonly name: GridFigureName;
  readonly kind: GridFigure['kind'];
  readonly sql: (of: Of) => string;
  /** False: the figure of several machines together has no meaning. */
  readonly isSummed?: boolean;
}

const plain = (name: GridFigureName, column: string, kind: GridFigure['kind'] = 'minor'): FigureDefinition => ({
  name,
  kind,
  sql: (of) => of(column),
});

const percent = (name: GridFigureName, part: (of: Of) => string, whole: string): FigureDefinition => ({
  name,
  kind: 'percent',
  sql: (of) => `round(100 * (${part(of)})::numeric / nullif(${of(whole)}, 0), 4)`,
});

const COMPARED: readonly FigureDefinition[] = [
  plain('meteredMinor', 'metered'),
  plain('actualMinor', 'actual'),
  { name: 'varianceMinor', kind: 'minor', sql: (of) => `${of('actual')} - ${of('metered')}` },
  percent('variancePercent', (of) => `${of('actual')} - ${of('metered')}`, 'metered'),
  {
    name: 'allowedMinor',
    kind: 'minor',
    // $8 and $9: the tolerance's amount and percentage; a variance is beyond as soon as it exceeds either
    sql: (of) => `least($8::bigint, floor(abs(${of('metered')}) * $9::numeric / 100)::bigint)`,
    isSummed: false,
  },
];

const FIGURES: Readonly<Record<'play' | 'cash' | 'compared', readonly FigureDefinition[]>> = {
  play: [
    plain('coinInMinor', 'coin_in_minor'),
    plain('coinOutMinor', 'coin_out_minor'),
    plain('jackpotMinor', 'jackpot_minor'),
    plain('meteredWinMinor', 'metered_win_minor'),
    { name: 'theoreticalWinMinor', kind: 'minor', sql: (of) => `round(${of('theoretical_win_minor')})` },
    percent('actualHoldPercent', (of) => of('metered_win_minor'), 'coin_in_minor'),
    percent('theoreticalHoldPercent', (of) => of('theoretical_win_minor'), 'judged_coin_in_minor'),
    plain('gamesPlayed', 'games_played', 'count'),
  ],
  cash: [
    plain('notesMinor', 'counted_notes_minor'),
    plain('ticketsMinor', 'counted_tickets_minor'),
    plain('coinsMinor', 'counted_coins_minor'),
    plain('electronicInMinor', 'electronic_in_minor'),
    plain('electronicOutMinor', 'electronic_out_minor'),
    plain('handPaysMinor', 'hand_pays'),
    plain('ticketsIssuedMinor', 'tickets_issued_minor'),
    plain('fillsMinor', 'fills_minor'),
    plain('cashWinMinor', 'cash_win_minor'),
  ],
  compared: COMPARED,
};

const figuresOf = (medium: GridMedium): readonly FigureDefinition[] =>
  medium === 'play' || medium === 'cash' ? FIGURES[medium] : FIGURES.compared;

export type ComparedMedium = Exclude<GridMedium, 'play' | 'cash'>;

/** What the meters say of a medium and what was counted or paid of it. */
export const COMPARED_COLUMNS: Readonly<
  Record<ComparedMedium, { readonly metered: string; readonly actual: string; readonly isCounted: boolean }>
> = {
  notes: { metered: 'bills_minor', actual: 'counted_notes_minor', isCounted: true },
  tickets: { metered: 'ticket_in_minor', actual: 'counted_tickets_minor', isCounted: true },
  coins: { metered: 'coins_minor', actual: 'counted_coins_minor', isCounted: true },
  jackpot: {
    metered: 'jackpot_minor',
    actual: 'paid_jackpot_minor + machine_days.paid_progressive_minor + machine_days.paid_bonus_minor',
    isCounted: false,
  },
  cancelledCredits: { metered: 'hand_paid_cancelled_minor', actual: 'paid_cancelled_minor', isCounted: false },
  ticketsOut: { metered: 'ticket_out_minor', actual: 'tickets_issued_minor', isCounted: false },
};

const HAND_PAYS = ['jackpot', 'progressive', 'bonus', 'cancelled', 'short_pay', 'complement']
  .map((kind) => `machine_days.paid_${kind}_minor`)
  .join(' + ');

function columnsOf(medium: GridMedium): string {
  if (medium === 'play') {
    const names = ['coin_in', 'coin_out', 'jackpot', 'metered_win', 'theoretical_win', 'judged_coin_in'];
    return [...names.map((name) => `machine_days.${name}_minor`), 'machine_days.games_played'].join(', ');
  }
  if (medium === 'cash') {
    const names = ['counted_notes', 'counted_tickets', 'counted_coins', 'electronic_in', 'electronic_out'];
    const paid = ['tickets_issued', 'fills', 'cash_win'];
    return [...names, ...paid].map((name) => `machine_days.${name}_minor`).join(', ') + `, ${HAND_PAYS} as hand_pays`;
  }
  const { metered, actual } = COMPARED_COLUMNS[medium];
  return `machine_days.${metered} as metered, machine_days.${actual} as actual`;
}

/** Codes that say a reading is not there, or a count: the figure is not wrong, it is unknown. */
const UNREAD = `('readingsAbsent', 'openingReadingMissing')`;

/** Findings that concern every medium: what the meters say is not known. */
const OF_EVERY_MEDIUM = `('meterException', 'readingsAbsent', 'openingReadingMissing')`;

function concerns(medium: GridMedium): string {
  if (medium === 'play' || medium === 'cash') return 'true';
  const missing = COMPARED_COLUMNS[medium].isCounted ? ` or current_findings.code = 'countMissing'` : '';
  return `(current_findings.medium = '${medium}' or current_findings.code in ${OF_EVERY_MEDIUM}${missing})`;
}

/** $1 establishment, $2 day: what is to be settled, machine by machine. */
function judged(medium: GridMedium): string {
  return `select current_findings.machine_id,
      bool_or(current_findings.severity = 'blocking') as blocking,
      bool_or(told.is_open and current_findings.code = 'countMissing') as uncounted,
      bool_or(told.is_open and current_findings.code in ${UNREAD}) as unread,
      bool_or(told.is_open and current_findings.severity = 'toExplain'
        and current_findings.code not in ${UNREAD} and current_findings.code <> 'countMissing') as beyond,
      bool_or(current_findings.explanation is not null and current_findings.decision is null) as awaiting,
      bool_or(current_findings.decision = 'approved') as explained
    from current_findings
    cross join lateral (
      select current_findings.explanation is null or current_findings.decision = 'refused' as is_open) as told
    where current_findings.establishment_id = $1 and current_findings.gaming_day = $2::date
      and current_findings.severity <> 'notice' and current_findings.machine_id is not null and ${concerns(medium)}
    group by current_findings.machine_id`;
}

/** A box that was not opened is missing where something was metered; of the whole machine whenever it was found. */
function stateOf(medium: GridMedium): string {
  const isCompared = medium !== 'play' && medium !== 'cash';
  const missing = isCompared
    ? `judged.uncounted and machine_days.${COMPARED_COLUMNS[medium].metered} <> 0`
    : 'judged.uncounted';
  return `case when judged.machine_id is null then case when machine_days.frozen then 'proved' else 'within' end
    when judged.blocking then 'blocking' when judged.beyond then 'beyond'
    when judged.unread or (${missing}) then 'missing' when judged.awaiting then 'awaiting'
    when judged.explained then 'explained' when machine_days.frozen then 'proved' else 'within' end`;
}

/** $1 establishment, $2 day. One line a machine: the statement that the grid rests on. */
export function gridLinesSql(medium: GridMedium): string {
  return `select machine_days.sbm_number as machine, machine_days.stand_number as stand,
      machine_days.denomination_minor as denomination, machine_days.location, machine_days.maker,
      ${stateOf(medium)} as state, ${columnsOf(medium)}
    from machine_days
    left join (${judged(medium)}) as judged using (machine_id)
    where machine_days.establishment_id = $1 and machine_days.gaming_day = $2::date`;
}

export interface GridFilter {
  readonly states: readonly GridState[] | null;
  readonly denominations: readonly bigint[] | null;
  readonly locations: readonly string[] | null;
  readonly makers: readonly string[] | null;
  /** Part of a machine's number or of its stand's. */
  readonly sought: string | null;
}

export interface GridOrder {
  readonly by: GridLabel | GridFigureName;
  readonly isDescending: boolean;
}

/** True when the figure is one of that medium's columns. */
export function hasFigure(medium: GridMedium, name: string): boolean {
  return figuresOf(medium).some((figure) => figure.name === name);
}

const LABEL_COLUMNS: Readonly<Record<GridLabel, string>> = {
  machine: 'lines.machine collate "C"',
  stand: 'lines.stand collate "C"',
  denomination: 'lines.denomination',
  location: 'lines.location collate "C"',
  maker: 'lines.maker collate "C"',
  state: `array_position(array['${GRID_STATES.join(`','`)}'], lines.state)`,
};

const GROUP_COLUMNS: Readonly<Record<Exclude<GridGroupBy, 'none'>, string>> = {
  denomination: LABEL_COLUMNS.denomination,
  location: LABEL_COLUMNS.location,
  maker: LABEL_COLUMNS.maker,
};

const ofLine: Of = (column) => `lines.${column}`;
const ofSum: Of = (column) => `sum(lines.${column})`;

function orderOf(medium: GridMedium, { by, isDescending }: GridOrder, groupBy: GridGroupBy): string {
  const figure = figuresOf(medium).find(({ name }) => name === by);
  const sought = figure === undefined ? LABEL_COLUMNS[by as GridLabel] : figure.sql(ofLine);
  const group = groupBy === 'none' ? [] : [GROUP_COLUMNS[groupBy]];
  return [...group, `${sought} ${isDescending ? 'desc' : 'asc'} nulls last`, LABEL_COLUMNS.machine].join(', ');
}

/** `{"machines": 3, "figures": ["1200", null]}` of whatever lines are before it. */
function totalSql(medium: GridMedium): string {
  const sums = figuresOf(medium).map(({ sql, isSummed = true }) => (isSummed ? `(${sql(ofSum)})::text` : 'null::text'));
  return `'machines', count(*), 'figures', json_build_array(${sums.join(', ')})`;
}

/** How many lines each filter would keep, in one pass over them. */
const CHOICES = `(
  select json_build_object(${['state', 'denomination', 'location', 'maker']
    .map(
      (name) => `'${name}', coalesce(json_agg(json_build_object('key', told.${name}::text, 'machines', told.machines)
        order by told.${name}) filter (where told.${name} is not null), '[]')`,
    )
    .join(', ')})
  from (
    select lines.state, lines.denomination, lines.location, lines.maker, count(*) as machines from lines
    group by grouping sets ((lines.state), (lines.denomination), (lines.location), (lines.maker))
  ) as told)`;

function groupsSql(medium: GridMedium, groupBy: GridGroupBy): string {
  if (groupBy === 'none') return `'[]'::json`;
  const column = groupBy === 'denomination' ? 'denomination' : groupBy;
  return `(select coalesce(json_agg(told.written order by told.key), '[]') from (
    select ${GROUP_COLUMNS[groupBy]} as key, json_build_object('key', lines.${column}::text,
      'from', sum(count(*)) over (order by ${GROUP_COLUMNS[groupBy]}) - count(*), ${totalSql(medium)}) as written
    from shown as lines group by lines.${column}) as told)`;
}

/** The lines that the filter keeps. $3 states, $4 denominations, $5 locations, $6 makers, $7 part of a number. */
const SHOWN = `select * from lines
  where ($3::text[] is null or lines.state = any($3)) and ($4::bigint[] is null or lines.denomination = any($4))
    and ($5::text[] is null or lines.location = any($5)) and ($6::text[] is null or lines.maker = any($6))
    and ($7::text is null or strpos(lower(lines.machine), lower($7)) > 0 or lower(lines.stand) = lower($7))`;

/** Labels of a line; plain ones are never null and hold nothing that JSON writes otherwise. */
const LABELS: readonly (readonly [name: string, column: string, isPlain: boolean])[] = [
  ['machine', 'machine', true],
  ['stand', 'stand', false],
  ['denominationMinor', 'denomination', true],
  ['location', 'location', false],
  ['maker', 'maker', false],
  ['state', 'state', true],
];

/** A JSON list of texts. Joining is three times as fast as json_agg, and a hundred thousand values are joined. */
const listOf = (sql: string, isPlain: boolean): string =>
  isPlain
    ? `coalesce('["' || string_agg(${sql}::text, '","') || '"]', '[]')::json`
    : `coalesce(json_agg(${sql}::text), '[]')`;

function gridSql(medium: GridMedium, order: GridOrder, groupBy: GridGroupBy): string {
  const figures = figuresOf(medium);
  const lines = LABELS.map(([name, column, isPlain]) => `'${name}', ${listOf(`lines.${column}`, isPlain)}`).join(', ');
  const written = figures
    .map(
      ({ name, kind, sql }) => `json_build_object('name', '${name}', 'kind', '${kind}',
        'values', ${listOf(`(${sql(ofLine)})`, kind !== 'percent' && name !== 'allowedMinor')})`,
    )
    .join(', ');
  return `with lines as materialized (${gridLinesSql(medium)}), shown as materialized (${SHOWN})
    select
      (select json_build_object('lines', json_build_object(${lines}), 'figures', json_build_array(${written}))::text
        from (select * from shown as lines order by ${orderOf(medium, order, groupBy)}) as lines) as columns,
      json_build_object(
        'groups', ${groupsSql(medium, groupBy)},
        'total', (select json_build_object(${totalSql(medium)}) from shown as lines),
        'house', (select json_build_object(${totalSql(medium)}) from lines),
        'choices', ${CHOICES})::text as sums`;
}

/** The columns of the grid and its sums, each as the text of a JSON object. */
export function gridParts(
  on: Queryable,
  day: { readonly establishmentId: number; readonly gamingDay: string },
  wanted: {
    readonly medium: GridMedium;
    readonly order: GridOrder;
    readonly groupBy: GridGroupBy;
    readonly filter: GridFilter;
    /** Null: the medium has nothing to compare. */
    readonly tolerance: { readonly minor: string | null; readonly percent: string | null } | null;
  },
): Promise<{ readonly columns: string; readonly sums: string }> {
  const { medium, order, groupBy, tolerance } = wanted;
  const { states, denominations, locations, makers, sought } = wanted.filter;
  const filters = [states, denominations, locations, makers, sought];
  return oneRow(on, gridSql(medium, order, groupBy), [
    day.establishmentId,
    day.gamingDay,
    ...filters,
    ...(tolerance === null ? [] : [tolerance.minor, tolerance.percent]),
  ]);
}
