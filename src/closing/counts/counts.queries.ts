import type {
  PromotionalTickets,
  StackedTickets,
  TotalKind,
  CountSource,
  EntrySource,
} from '#domain/reconciliation/reconciliation-types.js';
import { listColumns, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** The result of an entry. */
export interface EntryResult {
  /** Number of machines entered. */
  readonly entered: number;
}

/** A machine's count of a day, as recorded. */
export interface CountRow {
  /** The counted machine. */
  readonly machineId: bigint;
  readonly sbmNumber: string;
  /**
   * Number of the count, 1 to 9; people enter the independent counts 1 and 2, a certified drop and a further box take the
   * next free one.
   */
  readonly countNumber: number;
  /** The count to whose money this further box adds; null: a count of its own. */
  readonly addsTo: number | null;
  /** Revision, 1 for the first entry; the highest revision of a count is in force. */
  readonly revision: number;
  /** Notes by value: `[{"valueMinor": "500", "count": "12"}, …]`. */
  readonly notes: readonly {
    readonly valueMinor: string;
    /** Number of notes, as text. */
    readonly count: string;
  }[];
  /** Value of the notes, in minor units. */
  readonly notesMinor: bigint;
  /** Value of the tickets, in minor units. */
  readonly ticketsMinor: bigint;
  readonly ticketCount: number;
  /** Value of the coins, in minor units. */
  readonly coinsMinor: bigint;
  /** Instant at which the box left the machine; null: not stated, it is the end of the gaming day. */
  readonly removedAt: Date | null;
  /** Origin of the count; `drop`: the certified count of a drop. */
  readonly source: CountSource;
  readonly reason: string;
  /** The request whose approval made the correction; null: a first entry, or a drop, which two people certified. */
  readonly approvalRequestId: bigint | null;
  /** Person who entered the count, approved the correction or recorded the certification; null: not recorded. */
  readonly recordedBy: bigint | null;
  /** Write time by the database's clock; it makes an earlier reconciliation out of date. */
  readonly recordedAt: Date;
}

/** A machine's total of slips of one kind in a day, as recorded. */
export interface TotalRow {
  /** The machine concerned. */
  readonly machineId: bigint;
  readonly sbmNumber: string;
  readonly kind: TotalKind;
  /** Revision, 1 for the first entry; the highest revision of a kind is in force. */
  readonly revision: number;
  /** The total, in minor units. */
  readonly amountMinor: bigint;
  /** Number of slips in the total, as entered; 0: not stated. */
  readonly slipCount: number;
  /** Origin: a form or a file. */
  readonly source: EntrySource;
  readonly reason: string;
  /** The request whose approval made the correction; null: a first entry. */
  readonly approvalRequestId: bigint | null;
  /** Person who entered the total or approved the correction; null: not recorded. */
  readonly recordedBy: bigint | null;
  /** Write time by the database's clock; it makes an earlier reconciliation out of date. */
  readonly recordedAt: Date;
}

/** The machines of a gaming day; null: all. */
export interface DayMachines {
  readonly establishmentId: number;
  readonly gamingDay: string;
  readonly machineIds: readonly bigint[] | null;
}

/** Returns the SQL condition that a row of the table is of the day and of the machines of `queryDayMachines`. */
export const buildDayMachinesSql = (table: string): string =>
  `${table}.establishment_id = $1 and ${table}.gaming_day = $2::date
        and ($3::bigint[] is null or ${table}.machine_id = any($3::bigint[]))`;

/** Runs a statement about machines of a gaming day, whose condition is `buildDayMachinesSql`. */
export const queryDayMachines = <Row extends object>(
  db: Queryable,
  { establishmentId, gamingDay, machineIds }: DayMachines,
  sql: string,
): Promise<Row[]> => queryRows<Row>(db, sql, [establishmentId, gamingDay, machineIds]);

/** The columns of a count that the reconciliation needs: the same rows, without labels. */
export type CountFigures = Pick<
  CountRow,
  'machineId' | 'countNumber' | 'revision' | 'notesMinor' | 'ticketsMinor' | 'coinsMinor' | 'removedAt'
>;

/**
 * Returns the amounts of the day's counts, each in its last revision and with the further boxes that add to it. Notes
 * by value are left out, because ten thousand machines are read at a time.
 */
export const listCountFigures = (db: Queryable, dayMachines: DayMachines): Promise<CountFigures[]> =>
  queryDayMachines(
    db,
    dayMachines,
    `select counts.machine_id as "machineId", coalesce(counts.adds_to, counts.count_number) as "countNumber",
        coalesce(max(counts.revision) filter (where counts.adds_to is null), max(counts.revision)) as revision,
        sum(counts.notes_minor)::bigint as "notesMinor", sum(counts.tickets_minor)::bigint as "ticketsMinor",
        sum(counts.coins_minor)::bigint as "coinsMinor",
        -- the last of its boxes; a box without a removal was there until the end of the day
        case when bool_and(counts.removed_at is not null) then max(counts.removed_at) end as "removedAt"
      from current_machine_counts as counts
      where ${buildDayMachinesSql('counts')}
      group by 1, 2`,
  );

export type TotalFigures = Pick<TotalRow, 'machineId' | 'kind' | 'amountMinor'>;

/** Returns the amounts of the day totals of machines (hand pays, tickets issued, fills), each in its last revision. */
export const listTotalFigures = (db: Queryable, dayMachines: DayMachines): Promise<TotalFigures[]> =>
  queryDayMachines(
    db,
    dayMachines,
    `select totals.machine_id as "machineId", totals.kind, totals.amount_minor as "amountMinor"
      from current_machine_totals as totals
      where ${buildDayMachinesSql('totals')}`,
  );

/** Returns the totals of a day's recorded slips, by machine and kind of total. */
export const listSlipFigures = (db: Queryable, dayMachines: DayMachines): Promise<TotalFigures[]> =>
  queryDayMachines(
    db,
    dayMachines,
    `select machine_slip_totals.machine_id as "machineId", machine_slip_totals.kind,
        machine_slip_totals.amount_minor as "amountMinor"
      from machine_slip_totals
      where ${buildDayMachinesSql('machine_slip_totals')}`,
  );

/** Returns the given machines whose ticket issues the ticket system recorded on the day. */
export async function listTicketIssuerIds(db: Queryable, dayMachines: DayMachines): Promise<ReadonlySet<bigint>> {
  const slipFigures = await listSlipFigures(db, dayMachines);
  return new Set(slipFigures.flatMap(({ kind, machineId }) => (kind === 'ticketsIssued' ? [machineId] : [])));
}

/** Tickets that one machine took in on a day. */
export interface StackedTicketsRow extends StackedTickets {
  readonly machineId: bigint;
}

/** Returns the tickets that machines stacked (took in) on a day, as recorded by the establishment's ticket system. */
export const listStackedTickets = (db: Queryable, dayMachines: DayMachines): Promise<StackedTicketsRow[]> =>
  queryDayMachines(
    db,
    dayMachines,
    `select ticket_steps.machine_id as "machineId",
        coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.step = 'stack'), 0)::bigint as "stackedMinor",
        (count(*) filter (where ticket_steps.step = 'stack'))::integer as "stackedCount"
      from ticket_steps_public as ticket_steps
      where ${buildDayMachinesSql('ticket_steps')}
        and ticket_steps.machine_id is not null
      group by ticket_steps.machine_id`,
  );

/** Restricted (promotional) tickets of one machine on a day, by the establishment's ticket system. */
export interface PromotionalTicketsRow extends PromotionalTickets {
  readonly machineId: bigint;
}

/** Returns the restricted tickets that machines stacked and issued on a day; no row for a machine without any. */
export const listPromotionalTickets = (db: Queryable, dayMachines: DayMachines): Promise<PromotionalTicketsRow[]> =>
  queryDayMachines(
    db,
    dayMachines,
    `select moved.machine_id as "machineId", sum(moved.stacked_minor)::bigint as "stackedMinor",
        sum(moved.issued_minor)::bigint as "issuedMinor"
      from (
        select ticket_steps.establishment_id, ticket_steps.gaming_day, ticket_steps.machine_id,
          ticket_steps.amount_minor as stacked_minor, 0 as issued_minor
        from ticket_steps_public as ticket_steps
        where ticket_steps.kind = 'restricted' and ticket_steps.step = 'stack'
        union all
        select ticket_steps.establishment_id, ticket_steps.gaming_day, tickets.machine_id,
          0, ticket_steps.amount_minor
        from ticket_steps_public as ticket_steps
        join tickets_public as tickets using (establishment_id, ticket_id)
        where ticket_steps.kind = 'restricted' and ticket_steps.from_state in ('', 'requested')
          and ticket_steps.to_state in ('issued', 'pending', 'redeemed', 'orphan')
      ) as moved
      where ${buildDayMachinesSql('moved')} and moved.machine_id is not null
      group by moved.machine_id`,
  );

/** Returns the current counts of a day, each in its last revision, of all machines or of those named. */
export const listCurrentCounts = (db: Queryable, dayMachines: DayMachines): Promise<CountRow[]> =>
  queryDayMachines(
    db,
    dayMachines,
    `select machine_counts.machine_id as "machineId", machines.sbm_number as "sbmNumber",
        machine_counts.count_number as "countNumber", machine_counts.adds_to as "addsTo", machine_counts.revision,
        machine_counts.notes,
        machine_counts.notes_minor as "notesMinor", machine_counts.tickets_minor as "ticketsMinor",
        machine_counts.ticket_count as "ticketCount", machine_counts.coins_minor as "coinsMinor",
        machine_counts.removed_at as "removedAt",
        machine_counts.source, machine_counts.reason, machine_counts.approval_request_id as "approvalRequestId",
        machine_counts.recorded_by as "recordedBy", machine_counts.recorded_at as "recordedAt"
      from current_machine_counts as machine_counts
      join machines_public as machines on machines.establishment_id = machine_counts.establishment_id
        and machines.machine_id = machine_counts.machine_id
      where ${buildDayMachinesSql('machine_counts')}
      order by machine_counts.machine_id, machine_counts.count_number`,
  );

/**
 * Returns the current day totals of slips, for each machine and kind in its last revision, of all machines or of those
 * named.
 */
export const listCurrentTotals = (db: Queryable, dayMachines: DayMachines): Promise<TotalRow[]> =>
  queryDayMachines(
    db,
    dayMachines,
    `select machine_day_totals.machine_id as "machineId", machines.sbm_number as "sbmNumber", machine_day_totals.kind,
        machine_day_totals.revision, machine_day_totals.amount_minor as "amountMinor",
        machine_day_totals.slip_count as "slipCount", machine_day_totals.source, machine_day_totals.reason,
        machine_day_totals.approval_request_id as "approvalRequestId",
        machine_day_totals.recorded_by as "recordedBy", machine_day_totals.recorded_at as "recordedAt"
      from current_machine_totals as machine_day_totals
      join machines_public as machines on machines.establishment_id = machine_day_totals.establishment_id
        and machines.machine_id = machine_day_totals.machine_id
      where ${buildDayMachinesSql('machine_day_totals')}
      order by machine_day_totals.machine_id, machine_day_totals.kind`,
  );

/**
 * Locks the counts of a day until the transaction ends, so that a second person who enters counts sees the first entry.
 */
export async function lockCountsOfDay(tx: Tx, establishmentId: number, gamingDay: string): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('counts ' || $2::text, $1))`, [
    establishmentId,
    gamingDay,
  ]);
}

/** A count ready to be stored. */
export interface NewCount {
  readonly machineId: bigint;
  readonly countNumber: number;
  /** The count to whose money it adds; absent: it is a count of its own. */
  readonly addsTo?: number | null;
  /** JSON text. */
  readonly notes: string;
  readonly notesMinor: bigint;
  readonly ticketsMinor: bigint;
  readonly ticketCount: bigint;
  readonly coinsMinor: bigint;
  /** Instant at which the box left the machine; null: not stated. */
  readonly removedAt: Date | null;
}

/** Where an entry came from, why and by whom it was made. */
export interface EntryOrigin {
  readonly source: CountSource;
  readonly reason: string;
  readonly approvalRequestId: bigint | null;
  readonly recordedBy: bigint;
  /** Import of the file; absent: no import. */
  readonly importId?: bigint | undefined;
  /** True: the amounts are withdrawn, and are all 0. */
  readonly isWithdrawn?: boolean;
}

/** Returns the first eight parameters of the inserts below: the day, and where its entries came from. */
const buildOriginParameters = (
  establishmentId: number,
  gamingDay: string,
  { source, reason, approvalRequestId, recordedBy, importId, isWithdrawn }: EntryOrigin,
) => [
  establishmentId,
  gamingDay,
  source,
  reason,
  approvalRequestId,
  recordedBy,
  importId ?? null,
  isWithdrawn === true ? true : null,
];

/**
 * Inserts counts of machines, all with the same origin, each as the next revision. The person who recorded them also
 * counts as the counter.
 */
export async function insertCounts(
  tx: Tx,
  establishmentId: number,
  gamingDay: string,
  counts: readonly NewCount[],
  origin: EntryOrigin,
): Promise<void> {
  await queryRows(
    tx,
    `insert into machine_counts (establishment_id, gaming_day, machine_id, count_number, revision, notes, notes_minor,
        tickets_minor, ticket_count, coins_minor, adds_to, removed_at, source, reason, approval_request_id, counted_by,
        recorded_by, import_id, is_withdrawn)
      select $1, $2, count.machine_id, count.count_number, coalesce((
          select max(earlier.revision) from machine_counts as earlier
          where earlier.establishment_id = $1 and earlier.gaming_day = $2 and earlier.machine_id = count.machine_id
            and earlier.count_number = count.count_number), 0) + 1,
        count.notes, count.notes_minor, count.tickets_minor, count.ticket_count, count.coins_minor, count.adds_to,
        count.removed_at, $3, $4, $5, $6, $6, $7, $8
      from unnest($9::bigint[], $10::smallint[], $11::jsonb[], $12::bigint[], $13::bigint[], $14::integer[],
          $15::bigint[], $16::smallint[], $17::timestamptz[])
        as count (machine_id, count_number, notes, notes_minor, tickets_minor, ticket_count, coins_minor, adds_to,
          removed_at)
      order by count.machine_id`,
    [
      ...buildOriginParameters(establishmentId, gamingDay, origin),
      ...listColumns(counts, 'machineId', 'countNumber', 'notes'),
      ...listColumns(counts, 'notesMinor', 'ticketsMinor', 'ticketCount', 'coinsMinor'),
      counts.map(({ addsTo = null }) => addsTo),
      counts.map(({ removedAt }) => removedAt),
    ],
  );
}

/** A total of slips ready to be stored. */
export interface NewTotal {
  readonly machineId: bigint;
  readonly kind: TotalKind;
  readonly amountMinor: bigint;
  readonly slipCount: bigint;
}

/** Inserts day totals of slips of machines, all with the same origin, each as the next revision. */
export async function insertTotals(
  tx: Tx,
  establishmentId: number,
  gamingDay: string,
  totals: readonly NewTotal[],
  origin: EntryOrigin,
): Promise<void> {
  await queryRows(
    tx,
    `insert into machine_day_totals (establishment_id, gaming_day, machine_id, kind, revision, amount_minor, slip_count,
        source, reason, approval_request_id, recorded_by, import_id, is_withdrawn)
      select $1, $2, total.machine_id, total.kind, coalesce((
          select max(earlier.revision) from machine_day_totals as earlier
          where earlier.establishment_id = $1 and earlier.gaming_day = $2 and earlier.machine_id = total.machine_id
            and earlier.kind = total.kind), 0) + 1,
        total.amount_minor, total.slip_count, $3, $4, $5, $6, $7, $8
      from unnest($9::bigint[], $10::text[], $11::bigint[], $12::integer[])
        as total (machine_id, kind, amount_minor, slip_count)
      order by total.machine_id, total.kind`,
    [
      ...buildOriginParameters(establishmentId, gamingDay, origin),
      ...listColumns(totals, 'machineId', 'kind', 'amountMinor', 'slipCount'),
    ],
  );
}

/** The entries of an import on one gaming day. */
export interface ImportedEntriesRow {
  readonly gamingDay: string;
  readonly isClosed: boolean;
  /** Counts in force, which the import entered. */
  readonly counts: readonly (Pick<NewCount, 'addsTo'> & { readonly machineId: string; readonly countNumber: number })[];
  /** Totals in force, which the import entered. */
  readonly totals: readonly (Pick<NewTotal, 'kind'> & { readonly machineId: string })[];
  /** Number of its entries that a correction replaced. */
  readonly replaced: number;
}

/** Returns the entries of an import by gaming day. */
export function listImportedEntries(
  db: Queryable,
  establishmentId: number,
  importId: bigint,
): Promise<ImportedEntriesRow[]> {
  return queryRows<ImportedEntriesRow>(
    db,
    `with entered as (
        select machine_counts.gaming_day from machine_counts
        where machine_counts.establishment_id = $1 and machine_counts.import_id = $2
        union all
        select machine_day_totals.gaming_day from machine_day_totals
        where machine_day_totals.establishment_id = $1 and machine_day_totals.import_id = $2
      ), counts as (
        select counts.gaming_day, count(*) as entries, jsonb_agg(jsonb_build_object('machineId',
          counts.machine_id::text, 'countNumber', counts.count_number, 'addsTo', counts.adds_to)) as list
        from current_machine_counts as counts
        where counts.establishment_id = $1 and counts.import_id = $2
        group by counts.gaming_day
      ), totals as (
        select totals.gaming_day, count(*) as entries,
          jsonb_agg(jsonb_build_object('machineId', totals.machine_id::text, 'kind', totals.kind)) as list
        from current_machine_totals as totals
        where totals.establishment_id = $1 and totals.import_id = $2
        group by totals.gaming_day
      )
      select entered.gaming_day as "gamingDay", gaming_days.state = 'closed' as "isClosed",
        coalesce(counts.list, '[]') as counts, coalesce(totals.list, '[]') as totals,
        (count(*) - coalesce(counts.entries, 0) - coalesce(totals.entries, 0))::integer as replaced
      from entered
      join gaming_days_public as gaming_days on gaming_days.establishment_id = $1
        and gaming_days.gaming_day = entered.gaming_day
      left join counts on counts.gaming_day = entered.gaming_day
      left join totals on totals.gaming_day = entered.gaming_day
      group by entered.gaming_day, gaming_days.state, counts.list, counts.entries, totals.list, totals.entries
      order by entered.gaming_day`,
    [establishmentId, importId],
  );
}
