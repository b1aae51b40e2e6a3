import { requireTransactionClient } from '#platform/database/database.js';
import type { SqlParameter, Tx } from '#platform/database/rows.js';
import { GRID_STATES } from './grid.js';
import type { GridFigure, GridFigureName, GridGroupBy, GridLabel, GridLines, GridMedium, GridState } from './grid.js';

/** The grid from the views on which the documents are based: its sums and then its lines, in one statement. */

/** Selects a column of a line, or its sum for a total: every figure uses the same formula for both. */
type ColumnSelector = (column: string) => string;

interface GridFigureDefinition {
  readonly name: GridFigureName;
  readonly kind: GridFigure['kind'];
  readonly buildSql: (column: ColumnSelector) => string;
  /** False: the figure has no meaning for several machines together. */
  readonly isSummed?: boolean;
}

/** Defines a figure that shows one stored column of a machine's line. */
const createPlainFigure = (
  name: GridFigureName,
  column: string,
  kind: GridFigure['kind'] = 'minor',
): GridFigureDefinition => ({ name, kind, buildSql: (selectColumn) => selectColumn(column) });

/** Defines a figure that shows one column in percent of another; null when the other is zero. */
const createPercentFigure = (
  name: GridFigureName,
  buildPartSql: (selectColumn: ColumnSelector) => string,
  wholeColumn: string,
): GridFigureDefinition => ({
  name,
  kind: 'percent',
  buildSql: (selectColumn) =>
    `round(100 * (${buildPartSql(selectColumn)})::numeric / nullif(${selectColumn(wholeColumn)}, 0), 4)`,
});

const COMPARED_FIGURE_DEFINITIONS: readonly GridFigureDefinition[] = [
  createPlainFigure('meteredMinor', 'metered'),
  createPlainFigure('actualMinor', 'actual'),
  createPlainFigure('varianceMinor', 'variance'),
  createPercentFigure('variancePercent', (selectColumn) => selectColumn('variance'), 'metered'),
  {
    name: 'allowedMinor',
    kind: 'minor',
    // $4 and $5: the tolerance's amount and percentage; a variance is beyond as soon as it exceeds either
    buildSql: (selectColumn) => `case when known(${selectColumn('metered')}) is not null
      then least($4::bigint, floor(abs(known(${selectColumn('metered')})) * $5::numeric / 100)::bigint) end`,
    isSummed: false,
  },
];

const FIGURES_BY_MEDIUM: Readonly<Record<'play' | 'cash' | 'compared', readonly GridFigureDefinition[]>> = {
  play: [
    createPlainFigure('coinInMinor', 'coin_in_minor'),
    createPlainFigure('coinOutMinor', 'coin_out_minor'),
    createPlainFigure('jackpotMinor', 'jackpot_minor'),
    createPlainFigure('meteredWinMinor', 'metered_win_minor'),
    {
      name: 'theoreticalWinMinor',
      kind: 'minor',
      buildSql: (selectColumn) => `round(${selectColumn('theoretical_win_minor')})`,
    },
    createPercentFigure('actualHoldPercent', (selectColumn) => selectColumn('metered_win_minor'), 'coin_in_minor'),
    createPercentFigure(
      'theoreticalHoldPercent',
      (selectColumn) => selectColumn('theoretical_win_minor'),
      'judged_coin_in_minor',
    ),
    createPlainFigure('gamesPlayed', 'games_played', 'count'),
  ],
  cash: [
    createPlainFigure('notesMinor', 'counted_notes_minor'),
    createPlainFigure('ticketsMinor', 'counted_tickets_minor'),
    createPlainFigure('coinsMinor', 'counted_coins_minor'),
    createPlainFigure('electronicInMinor', 'electronic_in_minor'),
    createPlainFigure('electronicOutMinor', 'electronic_out_minor'),
    createPlainFigure('handPaysMinor', 'hand_pays'),
    createPlainFigure('ticketsIssuedMinor', 'tickets_issued_minor'),
    createPlainFigure('fillsMinor', 'fills_minor'),
    createPlainFigure('cashWinMinor', 'cash_win_minor'),
  ],
  compared: COMPARED_FIGURE_DEFINITIONS,
};

/** Returns the figures of a medium (kind of money) in the order of the columns. */
const getMediumFigures = (medium: GridMedium): readonly GridFigureDefinition[] =>
  medium === 'play' || medium === 'cash' ? FIGURES_BY_MEDIUM[medium] : FIGURES_BY_MEDIUM.compared;

export type ComparedMedium = Exclude<GridMedium, 'play' | 'cash'>;

interface ComparedColumns {
  readonly metered: string;
  readonly actual: string;
  readonly variance: string;
  readonly isCounted: boolean;
}

/** Metered amount of a medium and its counted or paid amount; boxes are compared with their own period's meters. */
export const COMPARED_COLUMNS: Readonly<Record<ComparedMedium, ComparedColumns>> = {
  notes: {
    metered: 'due_notes_minor',
    actual: 'counted_notes_minor',
    variance: 'notes_variance_minor',
    isCounted: true,
  },
  tickets: {
    metered: 'due_tickets_minor',
    actual: 'counted_tickets_minor',
    variance: 'tickets_variance_minor',
    isCounted: true,
  },
  coins: {
    metered: 'due_coins_minor',
    actual: 'counted_coins_minor',
    variance: 'coins_variance_minor',
    isCounted: true,
  },
  jackpot: {
    metered: 'jackpot_minor',
    actual: 'paid_jackpot_minor + machine_days.paid_progressive_minor + machine_days.paid_bonus_minor',
    variance: 'jackpot_variance_minor',
    isCounted: false,
  },
  cancelledCredits: {
    metered: 'hand_paid_cancelled_minor',
    actual: 'paid_cancelled_minor',
    variance: 'cancelled_variance_minor',
    isCounted: false,
  },
  ticketsOut: {
    metered: 'ticket_out_minor',
    actual: 'tickets_issued_minor',
    variance: 'tickets_out_variance_minor',
    isCounted: false,
  },
};

const HAND_PAYS_SQL = ['jackpot', 'progressive', 'bonus', 'cancelled', 'short_pay', 'complement']
  .map((kind) => `machine_days.paid_${kind}_minor`)
  .join(' + ');

/** Returns the columns that a line takes from its machine's day, each under the name used by the figures. */
function listLineColumns(medium: GridMedium): readonly (readonly [name: string, sql: string])[] {
  const toDayColumn = (name: string) => [name, `machine_days.${name}`] as const;
  if (medium === 'play') {
    const playColumns = ['coin_in', 'coin_out', 'jackpot', 'metered_win', 'theoretical_win', 'judged_coin_in'];
    return [...playColumns.map((name) => toDayColumn(`${name}_minor`)), toDayColumn('games_played')];
  }
  if (medium === 'cash') {
    const countedColumns = ['counted_notes', 'counted_tickets', 'counted_coins', 'electronic_in', 'electronic_out'];
    const paidColumns = ['tickets_issued', 'fills', 'cash_win'];
    return [
      ...[...countedColumns, ...paidColumns].map((name) => toDayColumn(`${name}_minor`)),
      ['hand_pays', HAND_PAYS_SQL],
    ];
  }
  const { metered, actual, variance } = COMPARED_COLUMNS[medium];
  return [
    ['metered', `machine_days.${metered}`],
    ['actual', `machine_days.${actual}`],
    ['variance', `machine_days.${variance}`],
  ];
}

/** Codes for a missing reading or a missing count: the figure is unknown, not wrong. */
const MISSING_DATA_CODES_SQL = `('readingsAbsent', 'openingReadingMissing')`;

/** Findings that concern every medium: the metered amounts are not known. */
const COMMON_CODES_SQL = `('meterException', 'readingsAbsent', 'openingReadingMissing')`;

/**
 * Builds the condition for findings about a medium (kind of money): of that medium, or of a code that applies to every
 * medium.
 */
function buildMediumConditionSql(medium: GridMedium): string {
  if (medium === 'play' || medium === 'cash') return 'true';
  const countMissingCondition = COMPARED_COLUMNS[medium].isCounted ? ` or current_findings.code = 'countMissing'` : '';
  return `(current_findings.medium = '${medium}' or current_findings.code in ${COMMON_CODES_SQL}${countMissingCondition})`;
}

/** Builds the statement of a day's unsettled findings by machine. Parameters: $1 establishment, $2 day. */
function buildUnsettledFindingsSql(medium: GridMedium): string {
  return `select current_findings.machine_id,
      bool_or(current_findings.severity = 'blocking') as blocking,
      bool_or(standing.is_open and current_findings.code = 'countMissing') as uncounted,
      bool_or(standing.is_open and current_findings.code in ${MISSING_DATA_CODES_SQL}) as unread,
      bool_or(standing.is_open and current_findings.severity = 'toExplain'
        and current_findings.code not in ${MISSING_DATA_CODES_SQL} and current_findings.code <> 'countMissing') as beyond,
      bool_or(current_findings.explanation is not null and current_findings.decision is null) as awaiting,
      bool_or(current_findings.decision = 'approved') as explained
    from current_findings
    cross join lateral (
      select current_findings.explanation is null or current_findings.decision = 'refused' as is_open) as standing
    where current_findings.establishment_id = $1 and current_findings.gaming_day = $2::date
      and current_findings.severity <> 'notice' and current_findings.machine_id is not null and ${buildMediumConditionSql(medium)}
    group by current_findings.machine_id`;
}

/**
 * Builds the SQL of a line's state, such as `blocking` or `proved`. A box without a count makes the line `missing` only
 * where the box holds an amount of that medium.
 */
function buildStateSql(medium: GridMedium): string {
  const isCounted = medium === 'notes' || medium === 'tickets' || medium === 'coins';
  const uncountedCondition = isCounted
    ? `judged.uncounted and machine_days.in_machine_${medium}_minor <> 0`
    : 'judged.uncounted';
  return `case when judged.machine_id is null then case when machine_days.frozen then 'proved' else 'within' end
    when judged.blocking then 'blocking' when judged.beyond then 'beyond'
    when judged.unread or (${uncountedCondition}) then 'missing' when judged.awaiting then 'awaiting'
    when judged.explained then 'explained' when machine_days.frozen then 'proved' else 'within' end`;
}

/**
 * Builds the statement of one line per machine. Parameters: $1 establishment, $2 day, $3 its run (for good row
 * estimates); for a compared medium also $4 and $5, the tolerance's amount and percentage.
 */
function buildDayLinesSql(medium: GridMedium): string {
  const columns = listLineColumns(medium).map(([name, sql]) => `${sql} as ${name}`);
  return `select machine_days.sbm_number as machine, machine_days.stand_number as stand,
      machine_days.denomination_minor as denomination, machine_days.location, machine_days.maker,
      ${buildStateSql(medium)} as state, ${columns.join(', ')}
    from machine_days
    left join (${buildUnsettledFindingsSql(medium)}) as judged using (machine_id)
    where machine_days.establishment_id = $1 and machine_days.gaming_day = $2::date and machine_days.run_number = $3`;
}

export interface GridFilter {
  readonly states: readonly GridState[] | null;
  readonly denominations: readonly bigint[] | null;
  readonly locations: readonly string[] | null;
  readonly makers: readonly string[] | null;
  /** Part of a machine's number or of its stand's number. */
  readonly searchText: string | null;
}

export interface GridOrder {
  readonly sortColumn: GridLabel | GridFigureName;
  readonly isDescending: boolean;
}

/** Returns true when the figure is one of that medium's columns. */
export function isFigureOfMedium(medium: GridMedium, name: string): boolean {
  return getMediumFigures(medium).some((figure) => figure.name === name);
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

/** Selects a column of a line. */
const selectLineColumn: ColumnSelector = (column) => `lines.${column}`;
/** Selects the sum of a column over lines. */
const selectColumnSum: ColumnSelector = (column) => `sum(lines.${column})`;

/** Builds the order of lines: by group, then by the sorted column, then by machine. */
function buildOrderSql(medium: GridMedium, { sortColumn, isDescending }: GridOrder, groupBy: GridGroupBy): string {
  const figure = getMediumFigures(medium).find(({ name }) => name === sortColumn);
  const sortExpression =
    figure === undefined ? LABEL_COLUMNS[sortColumn as GridLabel] : `known(${figure.buildSql(selectLineColumn)})`;
  const groupColumns = groupBy === 'none' ? [] : [GROUP_COLUMNS[groupBy]];
  return [...groupColumns, `${sortExpression} ${isDescending ? 'desc' : 'asc'} nulls last`, LABEL_COLUMNS.machine].join(
    ', ',
  );
}

/**
 * Builds the statement of the cells: lines grouped by everything that a filter or a group distinguishes, with their
 * sums. Every total is made from these few rows. `linesTable` names the table of lines, all or filtered.
 */
function buildCellsSql(medium: GridMedium, linesTable: string): string {
  const sumColumns = listLineColumns(medium).map(([name]) => `sum(lines.${name}) as ${name}`);
  return `select lines.state, lines.denomination, lines.location, lines.maker, count(*) as machines, ${sumColumns.join(', ')}
    from ${linesTable} as lines
    group by lines.state, lines.denomination, lines.location, lines.maker`;
}

/**
 * Builds the arguments of `json_build_object` for a total of the cells, such as `{"machines": 3, "figures": ["1200",
 * null]}`.
 */
function buildTotalSql(medium: GridMedium): string {
  const sumColumns = getMediumFigures(medium).map(({ buildSql, isSummed = true }) =>
    isSummed ? `known(${buildSql(selectColumnSum)})::text` : 'null::text',
  );
  return `'machines', coalesce(sum(lines.machines), 0), 'figures', json_build_array(${sumColumns.join(', ')})`;
}

/** Number of lines that each filter would return. */
const CHOICES_SQL = `(
  select json_build_object(${['state', 'denomination', 'location', 'maker']
    .map(
      (name) => `'${name}', coalesce(json_agg(json_build_object('key', sums.${name}::text, 'machines', sums.machines)
        order by sums.${name}) filter (where sums.${name} is not null), '[]')`,
    )
    .join(', ')})
  from (
    select lines.state, lines.denomination, lines.location, lines.maker, sum(lines.machines) as machines from cells as lines
    group by grouping sets ((lines.state), (lines.denomination), (lines.location), (lines.maker))
  ) as sums)`;

/** Builds the JSON list of groups with their totals and the index of their first line; empty without groups. */
function buildGroupsSql(medium: GridMedium, groupBy: GridGroupBy, cellsTable: string): string {
  if (groupBy === 'none') return `'[]'::json`;
  return `(select coalesce(json_agg(summed.written order by summed.key), '[]') from (
    select ${GROUP_COLUMNS[groupBy]} as key, json_build_object('key', lines.${groupBy}::text,
      'from', sum(sum(lines.machines)) over (order by ${GROUP_COLUMNS[groupBy]}) - sum(lines.machines),
      ${buildTotalSql(medium)}) as written
    from ${cellsTable} as lines group by lines.${groupBy}) as summed)`;
}

/** Builds the columns of a line as text: its labels, then its figures. */
function buildLineColumnsSql(medium: GridMedium): string {
  const labelColumns = LABEL_FIELDS.map(([name, column]) => `lines.${column}::text as "${name}"`);
  const figureColumns = getMediumFigures(medium).map(
    ({ name, buildSql }) => `known(${buildSql(selectLineColumn)})::text as "${name}"`,
  );
  return [...labelColumns, ...figureColumns].join(', ');
}

const LABEL_FIELDS: readonly (readonly [name: keyof GridLines, column: string])[] = [
  ['machine', 'machine'],
  ['stand', 'stand'],
  ['denominationMinor', 'denomination'],
  ['location', 'location'],
  ['maker', 'maker'],
  ['state', 'state'],
];

/**
 * Returns the filter's condition on a line, and appends its values to `parameters`; null when nothing is filtered.
 * A sought text is part of a machine's number or the whole number of its stand.
 */
function buildFilterConditionSql(filter: GridFilter, parameters: SqlParameter[]): string | null {
  const { states, denominations, locations, makers, searchText } = filter;
  const addParameter = (value: SqlParameter, type: string): string => `$${parameters.push(value)}::${type}`;
  const conditions = [
    ...(states === null ? [] : [`lines.state = any(${addParameter(states, 'text[]')})`]),
    ...(denominations === null ? [] : [`lines.denomination = any(${addParameter(denominations, 'bigint[]')})`]),
    ...(locations === null ? [] : [`lines.location = any(${addParameter(locations, 'text[]')})`]),
    ...(makers === null ? [] : [`lines.maker = any(${addParameter(makers, 'text[]')})`]),
  ];
  if (searchText !== null) {
    const searchTextSql = `lower(${addParameter(searchText, 'text')})`;
    conditions.push(`(strpos(lower(lines.machine), ${searchTextSql}) > 0 or lower(lines.stand) = ${searchTextSql})`);
  }
  return conditions.length === 0 ? null : conditions.join(' and ');
}

/**
 * Builds the statement of the grid. Its first row has the sums as the text of a JSON object, the next rows the lines in
 * order. Null `condition`: all lines are shown.
 */
export function buildGridSql({ medium, order, groupBy }: GridStatement, condition: string | null): string {
  const columnNames = [...LABEL_FIELDS.map(([name]) => name), ...getMediumFigures(medium).map(({ name }) => name)];
  const shownLinesTable = condition === null ? 'lines' : 'shown';
  const shownCellsTable = condition === null ? 'cells' : 'shown_cells';
  const shownTablesSql = `, shown as materialized (select * from lines where ${condition ?? 'true'}),
      shown_cells as materialized (${buildCellsSql(medium, 'shown')})`;
  return `with lines as materialized (${buildDayLinesSql(medium)}), cells as materialized (${buildCellsSql(medium, 'lines')})
      ${condition === null ? '' : shownTablesSql}, written as (
    select 0 as place, json_build_object('groups', ${buildGroupsSql(medium, groupBy, shownCellsTable)},
        'total', (select json_build_object(${buildTotalSql(medium)}) from ${shownCellsTable} as lines),
        'establishment', (select json_build_object(${buildTotalSql(medium)}) from cells as lines), 'choices', ${CHOICES_SQL})::text as sums,
      ${columnNames.map((name) => `null as "${name}"`).join(', ')}
    union all
    select row_number() over (order by ${buildOrderSql(medium, order, groupBy)}), null, ${buildLineColumnsSql(medium)}
      from ${shownLinesTable} as lines)
    select written.sums, ${columnNames.map((name) => `written."${name}"`).join(', ')} from written order by written.place`;
}

export interface GridStatement {
  readonly medium: GridMedium;
  readonly order: GridOrder;
  readonly groupBy: GridGroupBy;
}

export interface GridParts {
  /** The columns of the lines, in the order of the response. */
  readonly lines: GridLines;
  readonly figures: readonly GridFigure[];
  /** The text of a JSON object: groups, total, establishment, choices. */
  readonly sumsJson: string;
}

/**
 * Reads the grid of a day: each column's values, and the sums. The run number is null on a day that was never computed.
 */
export async function readDayGridParts(
  tx: Tx,
  dayRun: { readonly establishmentId: number; readonly gamingDay: string; readonly runNumber: number | null },
  query: GridStatement & {
    readonly filter: GridFilter;
    /** Null: the medium has no comparison. */
    readonly tolerance: { readonly minor: string | null; readonly percent: string | null } | null;
  },
): Promise<GridParts> {
  const { medium, filter, tolerance } = query;
  const parameters: SqlParameter[] = [dayRun.establishmentId, dayRun.gamingDay, dayRun.runNumber];
  if (tolerance !== null) parameters.push(tolerance.minor, tolerance.percent);
  const sql = buildGridSql(query, buildFilterConditionSql(filter, parameters));
  const client = await requireTransactionClient(tx);
  // as arrays: ten thousand lines of named values take twice as long to read
  const result = await client.query<(string | null)[]>({ text: sql, values: parameters, rowMode: 'array' });
  const [sumsRow, ...lineRows] = result.rows;
  const getColumnValues = (columnIndex: number): (string | null)[] =>
    lineRows.map((lineRow) => lineRow[columnIndex] ?? null);
  return {
    lines: Object.fromEntries(
      LABEL_FIELDS.map(([name], columnIndex) => [name, getColumnValues(1 + columnIndex)]),
    ) as unknown as GridLines,
    figures: getMediumFigures(medium).map(({ name, kind }, columnIndex) => ({
      name,
      kind,
      values: getColumnValues(1 + LABEL_FIELDS.length + columnIndex),
    })),
    sumsJson: sumsRow?.[0] ?? '{}',
  };
}
