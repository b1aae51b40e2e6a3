import type { MachineEventCode, EventSource } from '#domain/meters/machine-events.js';
import { queryRow, queryRows, type Queryable } from '#platform/database/rows.js';

/** A machine event as read from the database for a list. */
export interface ListedEventRow {
  /** Number of the event. */
  readonly eventId: bigint;
  readonly machine: string;
  readonly station: number | null;
  /** Code of the event. */
  readonly code: MachineEventCode;
  /** Time by the machine's clock. */
  readonly occurredAt: Date;
  /** Time by the server's clock. */
  readonly receivedAt: Date;
  /** Number assigned by the machine's interface. */
  readonly sequence: bigint | null;
  /** Origin: a device or a person. */
  readonly source: EventSource;
  readonly by: string | null;
  readonly note: string;
}

const EVENT_COLUMNS = `machine_events.event_id as "eventId", machines.sbm_number as machine,
  stations.station_number as station, machine_events.code, machine_events.occurred_at as "occurredAt",
  machine_events.recorded_at as "receivedAt", machine_events.sequence_number as sequence, machine_events.source,
  people.full_name as by, machine_events.note`;

const EVENT_JOINS = `join machines_public as machines on machines.establishment_id = machine_events.establishment_id
    and machines.machine_id = machine_events.machine_id
  left join stations_public as stations on stations.establishment_id = machine_events.establishment_id
    and stations.station_id = machine_events.station_id
  left join people_names as people on people.person_id = machine_events.recorded_by`;

/** An event's position in the list, latest first. */
export interface EventCursor {
  readonly occurredAt: Date;
  readonly eventId: bigint;
}

/** Restrictions of a list of machine events; null: no restriction. */
export interface EventsFilter {
  readonly machine: string | null;
  /** Null: every code. */
  readonly codes: readonly MachineEventCode[] | null;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly after: EventCursor | null;
  readonly limit: number;
}

/**
 * Returns a page of the machine events of a period, latest first, beginning behind the event `after`. A filter that is
 * null does not restrict.
 */
export function listMachineEvents(
  db: Queryable,
  establishmentId: number,
  { machine, codes, from, to, after, limit }: EventsFilter,
): Promise<ListedEventRow[]> {
  return queryRows<ListedEventRow>(
    db,
    `select ${EVENT_COLUMNS}
      from machine_events
      ${EVENT_JOINS}
      where machine_events.establishment_id = $1
        and ($2::text is null or machine_events.machine_id = (
          select asked.machine_id from machines_public as asked where asked.establishment_id = $1 and asked.sbm_number = $2))
        and ($3::text[] is null or machine_events.code = any($3::text[]))
        and machine_events.occurred_at >= $4 and machine_events.occurred_at < $5
        and ($6::timestamptz is null or (machine_events.occurred_at, machine_events.event_id) < ($6, $7::bigint))
      order by machine_events.occurred_at desc, machine_events.event_id desc
      limit $8`,
    [establishmentId, machine, codes, from, to, after?.occurredAt ?? null, after?.eventId ?? null, limit],
  );
}

/** Two events of a machine that follow each other in time but not in number. */
export interface SequenceBreakRow {
  readonly machine: string;
  readonly earlierNumber: bigint;
  readonly earlierAt: Date;
  readonly laterNumber: bigint;
  readonly laterAt: Date;
}

/**
 * Returns pairs of events that follow each other in time but whose sequence numbers do not, by machine, oldest first.
 * Events without a number are left out.
 */
export function listSequenceBreaks(
  db: Queryable,
  establishmentId: number,
  filter: { readonly machine: string | null; readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<SequenceBreakRow[]> {
  return queryRows<SequenceBreakRow>(
    db,
    `select machines.sbm_number as machine, step.earlier_number as "earlierNumber", step.earlier_at as "earlierAt",
        step.sequence_number as "laterNumber", step.occurred_at as "laterAt"
      from (
        select machine_events.machine_id, machine_events.sequence_number, machine_events.occurred_at,
          lag(machine_events.sequence_number) over numbered as earlier_number,
          lag(machine_events.occurred_at) over numbered as earlier_at
        from machine_events
        where machine_events.establishment_id = $1 and machine_events.sequence_number is not null
          and ($2::text is null or machine_events.machine_id = (
            select asked.machine_id from machines_public as asked where asked.establishment_id = $1 and asked.sbm_number = $2))
          and machine_events.occurred_at >= $3 and machine_events.occurred_at < $4
        window numbered as (
          partition by machine_events.machine_id order by machine_events.occurred_at, machine_events.sequence_number)
      ) as step
      join machines_public as machines on machines.establishment_id = $1 and machines.machine_id = step.machine_id
      where step.sequence_number <> step.earlier_number + 1
      order by machines.sbm_number, step.occurred_at, step.sequence_number
      limit $5`,
    [establishmentId, filter.machine, filter.from, filter.to, filter.limit],
  );
}

/**
 * Returns the current transaction snapshot as PostgreSQL writes it; `listEventsSince` later returns only the events
 * that it does not include.
 */
export async function readCurrentSnapshot(db: Queryable): Promise<string> {
  const [snapshotRow] = await queryRows<{ snapshot: string }>(db, `select pg_current_snapshot()::text as snapshot`);
  return snapshotRow?.snapshot ?? '';
}

/** The snapshot of a poll with an event since the previous one; all null when there is none. */
type EventSinceRow = { readonly snapshot: string } & {
  readonly [Column in keyof ListedEventRow]: ListedEventRow[Column] | null;
};

/**
 * Returns the events committed since a snapshot (the transactions visible at the last poll), with the snapshot of this
 * poll. No event is repeated or skipped, in whatever order transactions end: the log records the transaction of each
 * batch. The 31 days only restrict the search to recent partitions of the log.
 */
export async function listEventsSince(
  db: Queryable,
  establishmentId: number,
  snapshot: string,
  limit: number,
): Promise<{ readonly snapshot: string; readonly events: ListedEventRow[] }> {
  const eventRows = await queryRows<EventSinceRow>(
    db,
    `select pg_current_snapshot()::text as snapshot, added.*
      from (values (1)) as one_row (number) -- the snapshot is returned even without an event
      left join lateral (
        select ${EVENT_COLUMNS}
        from (
          select (log_entries.row_key::jsonb ->> 'batch_id')::bigint as batch_id
          from log_entries_public as log_entries
          where log_entries.establishment_id = $1 and log_entries.recorded_at > now() - interval '31 days'
            and log_entries.xid >= pg_snapshot_xmin($2::pg_snapshot)
            and not pg_visible_in_snapshot(log_entries.xid, $2::pg_snapshot)
            and log_entries.table_name = 'event_batches' and log_entries.op = 'I'
          order by log_entries.xid desc, log_entries.entry_id desc
          limit $3
        ) as written
        join machine_events on machine_events.establishment_id = $1 and machine_events.batch_id = written.batch_id
        ${EVENT_JOINS}
        order by machine_events.event_id desc
        limit $3
      ) as added on true
      order by added."eventId"`,
    [establishmentId, snapshot, limit],
  );
  return { snapshot: eventRows[0]?.snapshot ?? snapshot, events: eventRows.filter((row) => hasEvent(row)) };
}

/** Checks whether a row of `listEventsSince` has an event; the only row of an empty result has none. */
const hasEvent = (row: EventSinceRow): row is EventSinceRow & ListedEventRow => row.eventId !== null;

/** Checks whether PostgreSQL can parse the text as a transaction snapshot. */
export async function isValidSnapshot(db: Queryable, snapshot: string): Promise<boolean> {
  const { valid } = await queryRow<{ readonly valid: boolean }>(
    db,
    `select pg_input_is_valid($1, 'pg_snapshot') as valid`,
    [snapshot],
  );
  return valid;
}
