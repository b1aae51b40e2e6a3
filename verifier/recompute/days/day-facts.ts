import type pg from 'pg';
import type { HoldRun } from '../derive/hold.js';
import { RawData, typeParsers } from '../facts.js';
import type { StoredBoxes } from '../derive/boxes.js';
import type { StoredDebts } from '../derive/debts.js';
import type { RawTable } from '../raw-rows.js';
import { correctsReading } from '../derive/stations.js';
import { ORDER_BY_TABLE } from '../raw-tables.js';

/**
 * Reads the raw rows that the figures of one gaming day follow from, and no others: the cost of a day does not grow
 * with the days before it. Readings are read separately, station by station (`thin-stations.ts`).
 */

/** Master data: small tables whose rows are in force until replaced. */
const MASTER_TABLES: readonly RawTable[] = [
  'establishments',
  'account_roles',
  'machines',
  'machine_versions',
  'stations',
  'settings',
  'win_formulas',
];

/** Rows of the day itself. */
const DAY_TABLES: readonly RawTable[] = [
  'gaming_days',
  'reconciliation_runs',
  'machine_day_totals',
  'payouts',
  'fill_slips',
  'drops',
  'finding_explanations',
  'journal_entries',
  'ticket_redemptions',
  'orphan_entries',
  'desk_movements',
  'table_sessions',
  'cagnotte_openings',
  'ticket_hand_in_differences',
  'card_movements',
  'card_cashings',
  'suspense_settlements',
  'case_numbers',
];

/** Returns the condition that a row belongs to a row of the day in another table, by the columns of that row's key. */
const buildDayCondition = (key: string, table: string): string =>
  `(${key}) in (select ${key} from ${table} where establishment_id = $1 and gaming_day = $2)`;

/** The corrections of closed days that the day carries. */
const CARRIED_CORRECTIONS = `from prior_period_adjustments as carried
    where carried.establishment_id = $1 and carried.gaming_day = $2`;

/** Rows that belong to rows of the day; $1 the establishment, $2 the day. */
const DEPENDENT_TABLES: Readonly<Partial<Record<RawTable, string>>> = {
  // with the earlier corrections of the same closed days
  prior_period_adjustments: `gaming_day = $2 or (gaming_day < $2 and of_gaming_day in (
    select carried.of_gaming_day ${CARRIED_CORRECTIONS}))`,
  // with the closings of the corrected days, while they are closed, and the counts of their machines since
  day_closings: `gaming_day = $2 or gaming_day in (
    select carried.of_gaming_day ${CARRIED_CORRECTIONS} and exists (
      select from gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day = carried.of_gaming_day
        and gaming_days.state = 'closed'))`,
  machine_counts: `gaming_day = $2 or (gaming_day < $2 and exists (
    select ${CARRIED_CORRECTIONS} and carried.machine_id = machine_counts.machine_id
      and carried.of_gaming_day <= machine_counts.gaming_day))`,
  drop_exchanges: buildDayCondition('drop_id', 'drops'),
  box_counts: buildDayCondition('drop_id', 'drops'),
  coin_departures: buildDayCondition('drop_id', 'drops'),
  drop_boxes: `box_id in (
    select taken_box_id from drop_exchanges join drops using (establishment_id, drop_id)
    where drops.establishment_id = $1 and drops.gaming_day = $2)`,
  fill_voids: buildDayCondition('slip_number', 'fill_slips'),
  postings: buildDayCondition('entry_id', 'journal_entries'),
  desk_movement_chips: buildDayCondition('desk_id, movement_number', 'desk_movements'),
  table_entries: buildDayCondition('session_id', 'table_sessions'),
  table_entry_pieces: buildDayCondition('session_id', 'table_sessions'),
  cagnotte_opening_pieces: buildDayCondition('session_id', 'cagnotte_openings'),
  ticket_detachments: buildDayCondition('session_id', 'cagnotte_openings'),
  // a ticket that moved on the day, with all its steps until then
  tickets: `ticket_id in (select ticket_id from ticket_steps where establishment_id = $1 and gaming_day = $2
    union select ticket_id from ticket_hand_in_differences where establishment_id = $1 and gaming_day = $2)`,
  ticket_steps: `gaming_day <= $2 and ticket_id in (
    select ticket_id from ticket_steps where establishment_id = $1 and gaming_day = $2)`,
  ticket_books: `book_number in (
    select book_number from ticket_detachments as detached
    join cagnotte_openings using (establishment_id, session_id)
    where detached.establishment_id = $1 and cagnotte_openings.gaming_day = $2)`,
  log_entries: `table_name = 'day_closings' and row_key in (
    select jsonb_build_object('closing_number', closing_number, 'establishment_id', establishment_id,
      'gaming_day', gaming_day)::text
    from day_closings where establishment_id = $1 and gaming_day = $2)`,
};

/** Kinds of adjustment that correct a reading. */
const CORRECTING_KINDS = `('wrongCount', 'several')`;

/** Rows within the day's window; $1 the establishment, $2 its opening, $3 its closing. */
const WINDOW_TABLES: Readonly<Partial<Record<RawTable, string>>> = {
  reading_batches: 'received_at >= $2 and received_at < $3',
  // with those that corrected a reading from which the day may count, and the ones that these rest on
  meter_adjustments: `coalesce(reverses_adjustment_id, adjustment_id) in (
    with recursive stated as (
      select station_id, adjustment_id, kind, earlier_read_at from meter_adjustments as other
      where other.establishment_id = $1 and other.earlier_read_at < $3 and other.later_read_at >
        case when other.kind in ${CORRECTING_KINDS} then $2::timestamptz - interval '3 days' else $2 end
      union
      select station_id, before.adjustment_id, before.kind, before.earlier_read_at
      from meter_adjustments as before join stated using (station_id)
      where before.establishment_id = $1 and before.later_read_at = stated.earlier_read_at
        and before.kind in ${CORRECTING_KINDS} and stated.kind in ${CORRECTING_KINDS}
    ) select adjustment_id from stated)`,
};

/** The readings at both ends of adjustments that correct one; $2 the adjustments. */
const CORRECTED_READINGS = `variant = 0 and (station_id, read_at) in (
    select station_id, unnest(array[earlier_read_at, later_read_at]) from meter_adjustments as correcting
    where correcting.establishment_id = $1 and correcting.adjustment_id = any ($2))`;

/** The readings of a station's last instant before the day opens: columns in text, null as in COPY, by variant. */
export interface OpeningReading {
  readonly stationId: bigint;
  readonly readAt: string;
  readonly lines: readonly (readonly string[])[];
}

/** Reads rows of an establishment through a connection in the requested snapshot. */
export class RowReader {
  readonly client: pg.ClientBase;
  readonly establishmentId: number;

  constructor(client: pg.ClientBase, establishmentId: number) {
    this.client = client;
    this.establishmentId = establishmentId;
  }

  /**
   * Reads the readings of the last instant of each station until an instant, with these columns as text.
   * Leaves out readings of the batches in `lateBatches`, and those that the product found in an excursion: these are
   * read with the day and judged.
   */
  async readOpeningReadings(
    columns: readonly string[],
    instant: string,
    lateBatches: readonly string[],
  ): Promise<OpeningReading[]> {
    const sql = `select stations.station_id as "stationId",
        to_char(opening.read_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "readAt",
        (
          select jsonb_agg(jsonb_build_array(${columns.map((column) => `coalesce(line.${column}::text, '\\N')`).join(', ')})
            order by line.variant)
          from meter_readings as line
          where line.establishment_id = stations.establishment_id and line.station_id = stations.station_id
            and line.read_at = opening.read_at and not line.batch_id = any ($3)
        ) as lines
      from stations cross join lateral (
        select r.read_at from meter_readings r
        where r.establishment_id = stations.establishment_id and r.station_id = stations.station_id
          and r.read_at <= $2 and r.variant = 0 and not r.batch_id = any ($3)
          and not exists (
            select from meter_breaks as excursion
            where excursion.establishment_id = r.establishment_id and excursion.station_id = r.station_id
              and excursion.excursion_from <= r.read_at and excursion.later_read_at > r.read_at)
        order by r.read_at desc limit 1
      ) as opening
      where stations.establishment_id = $1`;
    const values = [this.establishmentId, instant, lateBatches];
    type StoredOpening = Omit<OpeningReading, 'stationId'> & { readonly stationId: string };
    const { rows } = await this.client.query<StoredOpening>({ text: sql, values });
    return rows.map((opening) => ({ ...opening, stationId: BigInt(opening.stationId) }));
  }

  /**
   * Returns those of the batches that were received after the closing and recorded in the log after its entry
   * `closingEntry`.
   */
  async listLateBatches(batches: readonly string[], closesAt: string, closingEntryId: bigint): Promise<string[]> {
    const sql = `select batch_id::text as batch from reading_batches as b
      where b.establishment_id = $1 and b.batch_id = any ($2) and b.received_at > $3 and exists (
        select from log_entries as e
        where e.establishment_id = $1 and e.table_name = 'reading_batches' and e.op = 'I' and e.entry_id > $4
          and e.row_key = jsonb_build_object('batch_id', b.batch_id, 'establishment_id', b.establishment_id)::text)`;
    const values = [this.establishmentId, batches, closesAt, closingEntryId];
    const { rows } = await this.client.query<{ batch: string }>({ text: sql, values });
    return rows.map(({ batch }) => batch);
  }

  /**
   * Reads the cumulative holds of machines after the last reconciled day before this one, as that day left them.
   * That day was derived again when it closed, so that the sums of a period are proven day by day.
   */
  async readEarlierRuns(gamingDay: string): Promise<ReadonlyMap<bigint, HoldRun>> {
    const sql = `select h.machine_id as "machineId", h.since_day::text as "sinceDay",
        to_char(since.opens_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sinceOpensAt", h.days as "dayCount",
        h.games::text as games, h.coin_in_minor::text as "coinIn", h.metered_win_minor::text as "meteredWin",
        trunc(h.theoretical_win_minor * 1000000)::text as "theoreticalWin",
        h.beyond_since_day::text as "beyondSinceDay"
      from machine_hold_periods h
      join gaming_days since on since.establishment_id = h.establishment_id and since.gaming_day = h.since_day
      where h.establishment_id = $1 and (h.gaming_day, h.run_number) = (
        select gaming_day, run_number from reconciliation_runs
        where establishment_id = $1 and gaming_day < $2 order by gaming_day desc, run_number desc limit 1)`;
    type StoredRun = Readonly<Record<'games' | 'coinIn' | 'meteredWin' | 'theoreticalWin', string>> &
      Pick<HoldRun, 'sinceDay' | 'sinceOpensAt' | 'dayCount' | 'beyondSinceDay'> & { readonly machineId: string };
    const { rows } = await this.client.query<StoredRun>({ text: sql, values: [this.establishmentId, gamingDay] });
    return new Map(
      rows.map(({ machineId, sinceDay, sinceOpensAt, dayCount, beyondSinceDay, ...sums }) => [
        BigInt(machineId),
        {
          sinceDay,
          sinceOpensAt,
          dayCount,
          beyondSinceDay,
          games: BigInt(sums.games),
          coinIn: BigInt(sums.coinIn),
          meteredWin: BigInt(sums.meteredWin),
          theoreticalWin: BigInt(sums.theoreticalWin),
        },
      ]),
    );
  }

  /** Reads the rows of a table that satisfy a condition ($1 is the establishment), in the order of the raw tables. */
  async readRows<Row extends object>(
    table: RawTable | 'day_results' | 'machine_hold_periods' | 'findings' | 'machine_day_boxes',
    condition = 'true',
    values: readonly unknown[] = [],
  ): Promise<readonly Row[]> {
    const orderClause = table in ORDER_BY_TABLE ? ` order by ${ORDER_BY_TABLE[table as RawTable]}` : '';
    const sql = `select * from ${table} where establishment_id = $1 and (${condition})${orderClause}`;
    const { rows } = await this.client.query<Row>({
      text: sql,
      values: [this.establishmentId, ...values],
      types: typeParsers,
    });
    return rows;
  }
}

/** The day and the run in force of the last day reconciled before a day; $1 the establishment, $2 the day. */
const LAST_RUN_BEFORE = `(
        select run.gaming_day, coalesce(closing.run_number, run.run_number)
        from reconciliation_runs as run
        join gaming_days as day using (establishment_id, gaming_day)
        left join day_closings as closing on day.state = 'closed'
          and closing.establishment_id = run.establishment_id and closing.gaming_day = run.gaming_day
        where run.establishment_id = $1 and run.gaming_day < $2
        order by run.gaming_day desc, closing.closing_number desc nulls last, run.run_number desc
        limit 1)`;

/** Reads the content of the machines' boxes after the last day reconciled before a day. */
export async function readBoxesBefore(reader: RowReader, gamingDay: string): Promise<readonly StoredBoxes[]> {
  const { client, establishmentId } = reader;
  const { rows } = await client.query<StoredBoxes>({
    text: `select boxes.*, result.counted as is_counted
      from machine_day_boxes as boxes
      join day_results as result using (establishment_id, gaming_day, run_number, machine_id)
      where boxes.establishment_id = $1 and (boxes.gaming_day, boxes.run_number) = ${LAST_RUN_BEFORE}`,
    values: [establishmentId, gamingDay],
    types: typeParsers,
  });
  return rows;
}

/** Reads the hand pays that the last day reconciled before a day left owed. */
export const readDebtsBefore = (reader: RowReader, gamingDay: string): Promise<readonly StoredDebts[]> =>
  reader.readRows<StoredDebts>(
    'day_results',
    `(owed_jackpot_minor > 0 or owed_cancelled_minor > 0) and (gaming_day, run_number) = ${LAST_RUN_BEFORE}`,
    [gamingDay],
  );

/** Reads the frozen lines of the machines and closed days that the corrections carried by a day change. */
export const readCorrectedDays = (reader: RowReader, gamingDay: string): Promise<readonly StoredDebts[]> =>
  reader.readRows<StoredDebts>(
    'day_results',
    `(gaming_day, machine_id) in (select carried.of_gaming_day, carried.machine_id ${CARRIED_CORRECTIONS})
      and run_number = (
        select closing.run_number from day_closings as closing
        where closing.establishment_id = $1 and closing.gaming_day = day_results.gaming_day
        order by closing.closing_number desc limit 1)`,
    [gamingDay],
  );

interface DayData {
  readonly rawData: RawData;
  readonly openingReadings: readonly OpeningReading[];
}

/**
 * Reads the facts of a day from the tables that its figures follow from; undefined when the day was never recorded.
 * Of its readings it has the opening one of each station, with `columns` as text, without `lateBatches`, and those at
 * the ends of adjustments that correct one.
 */
export async function readDayData(
  reader: RowReader,
  gamingDay: string,
  { columns, lateBatches }: { readonly columns: readonly string[]; readonly lateBatches: readonly string[] },
): Promise<DayData | undefined> {
  const rowsByTable = new Map<RawTable, readonly object[]>();
  const readTable = async (table: RawTable, condition?: string, values?: readonly unknown[]): Promise<void> => {
    rowsByTable.set(table, await reader.readRows(table, condition, values));
  };
  for (const table of MASTER_TABLES) await readTable(table);
  for (const table of DAY_TABLES) await readTable(table, 'gaming_day = $2', [gamingDay]);
  const [day] = new RawData(rowsByTable).listRows('gaming_days');
  if (day === undefined) return undefined;
  for (const [table, condition] of Object.entries(DEPENDENT_TABLES))
    await readTable(table as RawTable, condition, condition.includes('$2') ? [gamingDay] : []);
  for (const [table, condition] of Object.entries(WINDOW_TABLES))
    await readTable(table as RawTable, condition, [day.opens_at, day.closes_at]);
  const openingReadings = await reader.readOpeningReadings(columns, day.opens_at, lateBatches);
  // memories cleared since the oldest opening reading, where a step of the day may begin, and in the day before; and
  // within adjustments that correct a reading
  const oldestReadAt = [
    ...openingReadings.map(({ readAt }) => readAt),
    ...new RawData(rowsByTable).listRows('meter_adjustments').map(({ earlier_read_at: readAt }) => readAt),
  ].reduce(
    (oldest, readAt) => (readAt < oldest ? readAt : oldest),
    new Date(Date.parse(day.opens_at) - 86_400_000).toISOString(),
  );
  const clearCondition = `code = 'ramClear' and occurred_at > $2 and occurred_at <= $3`;
  await readTable('machine_events', clearCondition, [oldestReadAt, day.closes_at]);
  const rawData = new RawData(rowsByTable);
  await readTable('ram_clears', 'event_id = any ($2)', [
    rawData.listRows('machine_events').map((event) => event.event_id),
  ]);
  const rowsToApprove = [...rawData.listRows('meter_adjustments'), ...rawData.listRows('finding_explanations')];
  const requestIds = rowsToApprove.map((row) => row.approval_request_id);
  await readTable('approval_decisions', 'request_id = any ($2)', [requestIds]);
  await readTable('meter_readings', CORRECTED_READINGS, [
    rawData
      .listRows('meter_adjustments')
      .filter(correctsReading)
      .map(({ adjustment_id: id }) => id),
  ]);
  return { rawData, openingReadings };
}
