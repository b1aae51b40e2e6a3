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

/**
 * Returns the SQL condition that no later revision of the row exists; `subject` is its column beside day and machine.
 */
const buildLastRevisionSql = (table: string, subject: string): string =>
  `not exists (
          select from ${table} as later
          where later.establishment_id = ${table}.establishment_id and later.gaming_day = ${table}.gaming_day
            and later.machine_id = ${table}.machine_id and later.${subject} = ${table}.${subject}
            and later.revision > ${table}.revision)`;

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
    `with boxes as (
        select machine_counts.machine_id, machine_counts.adds_to as count_number,
          sum(machine_counts.notes_minor) as notes_minor, sum(machine_counts.tickets_minor) as tickets_minor,
          sum(machine_counts.coins_minor) as coins_minor, max(machine_counts.removed_at) as removed_at,
          count(*) = count(machine_counts.removed_at) as is_removal_stated
        from machine_counts
        where ${buildDayMachinesSql('machine_counts')} and machine_counts.adds_to is not null
          and ${buildLastRevisionSql('machine_counts', 'count_number')}
        group by machine_counts.machine_id, machine_counts.adds_to
      )
      select machine_counts.machine_id as "machineId", machine_counts.count_number as "countNumber",
        machine_counts.revision,
        (machine_counts.notes_minor + coalesce(boxes.notes_minor, 0))::bigint as "notesMinor",
        (machine_counts.tickets_minor + coalesce(boxes.tickets_minor, 0))::bigint as "ticketsMinor",
        (machine_counts.coins_minor + coalesce(boxes.coins_minor, 0))::bigint as "coinsMinor",
        -- the last of its boxes; a box without a removal was there until the end of the day
        case when machine_counts.removed_at is not null and coalesce(boxes.is_removal_stated, true)
          then greatest(machine_counts.removed_at, boxes.removed_at) end as "removedAt"
      from machine_counts
      left join boxes using (machine_id, count_number)
      where ${buildDayMachinesSql('machine_counts')} and machine_counts.adds_to is null
        and ${buildLastRevisionSql('machine_counts', 'count_number')}`,
  );

export type TotalFigures = Pick<TotalRow, 'machineId' | 'kind' | 'amountMinor'>;

/** Returns the amounts of the day totals of machines (hand pays, tickets issued, fills), each in its last revision. */
export const listTotalFigures = (db: Queryable, dayMachines: DayMachines): Promise<TotalFigures[]> =>
  queryDayMachines(
    db,
    dayMachines,
    `select machine_day_totals.machine_id as "machineId", machine_day_totals.kind,
        machine_day_totals.amount_minor as "amountMinor"
      from machine_day_totals
      where ${buildDayMachinesSql('machine_day_totals')}
        and ${buildLastRevisionSql('machine_day_totals', 'kind')}`,
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
    `select distinct on (machine_counts.machine_id, machine_counts.count_number)
        machine_counts.machine_id as "machineId", machines.sbm_number as "sbmNumber",
        machine_counts.count_number as "countNumber", machine_counts.adds_to as "addsTo", machine_counts.revision,
        machine_counts.notes,
        machine_counts.notes_minor as "notesMinor", machine_counts.tickets_minor as "ticketsMinor",
        machine_counts.ticket_count as "ticketCount", machine_counts.coins_minor as "coinsMinor",
        machine_counts.removed_at as "removedAt",
        machine_counts.source, machine_counts.reason, machine_counts.approval_request_id as "approvalRequestId",
        machine_counts.recorded_by as "recordedBy", machine_counts.recorded_at as "recordedAt"
      from machine_counts
      join machines_public as machines on machines.establishment_id = machine_counts.establishment_id
        and machines.machine_id = machine_counts.machine_id
      where ${buildDayMachinesSql('machine_counts')}
      order by machine_counts.machine_id, machine_counts.count_number, machine_counts.revision desc`,
  );

/**
 * Returns the current day totals of slips, for each machine and kind in its last revision, of all machines or of those
 * named.
 */
export const listCurrentTotals = (db: Queryable, dayMachines: DayMachines): Promise<TotalRow[]> =>
  queryDayMachines(
    db,
    dayMachines,
    `select distinct on (machine_day_totals.machine_id, machine_day_totals.kind)
        machine_day_totals.machine_id as "machineId", machines.sbm_number as "sbmNumber", machine_day_totals.kind,
        machine_day_totals.revision, machine_day_totals.amount_minor as "amountMinor",
        machine_day_totals.slip_count as "slipCount", machine_day_totals.source, machine_day_totals.reason,
        machine_day_totals.approval_request_id as "approvalRequestId",
        machine_day_totals.recorded_by as "recordedBy", machine_day_totals.recorded_at as "recordedAt"
      from machine_day_totals
      join machines_public as machines on machines.establishment_id = machine_day_totals.establishment_id
        and machines.machine_id = machine_day_totals.machine_id
      where ${buildDayMachinesSql('machine_day_totals')}
      order by machine_day_totals.machine_id, machine_day_totals.kind, machine_day_totals.revision desc`,
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
  readonly revision: number;
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
}

/** Returns the first six parameters of the inserts below: the day, and where its entries came from. */
const buildOriginParameters = (
  establishmentId: number,
  gamingDay: string,
  { source, reason, approvalRequestId, recordedBy }: EntryOrigin,
) => [establishmentId, gamingDay, source, reason, approvalRequestId, recordedBy];

/** Inserts counts of machines, all with the same origin. The person who recorded them also counts as the counter. */
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
        tickets_minor, ticket_count, coins_minor, adds_to, removed_at, source, reason, approval_request_id, counted_by, recorded_by)
      select $1, $2, count.machine_id, count.count_number, count.revision, count.notes, count.notes_minor,
        count.tickets_minor, count.ticket_count, count.coins_minor, count.adds_to,
        count.removed_at, $3, $4, $5, $6, $6
      from unnest($7::bigint[], $8::smallint[], $9::smallint[], $10::jsonb[], $11::bigint[], $12::bigint[],
          $13::integer[], $14::bigint[], $15::smallint[], $16::timestamptz[])
        as count (machine_id, count_number, revision, notes, notes_minor, tickets_minor, ticket_count, coins_minor,
          adds_to, removed_at)
      order by count.machine_id`,
    [
      ...buildOriginParameters(establishmentId, gamingDay, origin),
      ...listColumns(counts, 'machineId', 'countNumber', 'revision', 'notes'),
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
  readonly revision: number;
  readonly amountMinor: bigint;
  readonly slipCount: bigint;
}

/** Inserts day totals of machines (hand pays, tickets issued, fills, complements), all with the same origin. */
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
        source, reason, approval_request_id, recorded_by)
      select $1, $2, total.machine_id, total.kind, total.revision, total.amount_minor, total.slip_count, $3, $4, $5, $6
      from unnest($7::bigint[], $8::text[], $9::smallint[], $10::bigint[], $11::integer[])
        as total (machine_id, kind, revision, amount_minor, slip_count)
      order by total.machine_id, total.kind`,
    [
      ...buildOriginParameters(establishmentId, gamingDay, origin),
      ...listColumns(totals, 'machineId', 'kind', 'revision', 'amountMinor', 'slipCount'),
    ],
  );
}
