import type { MachineEventCode } from '#domain/meters/machine-events.js';
import { queryPrepared } from '#platform/database/database.js';
import type { SingleStatementWrite } from '#platform/database/idempotency.js';
import { queryRows, type Queryable, type SqlParameter, type Tx } from '#platform/database/rows.js';

/** Returns machine ids by machine number (SBM number); unknown numbers are absent. */
export async function findMachineIds(
  db: Queryable,
  establishmentId: number,
  sbmNumbers: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const machineRows = await queryRows<{ sbm_number: string; machine_id: bigint }>(
    db,
    `select machines.sbm_number, machines.machine_id from machines_public as machines
      where machines.establishment_id = $1 and machines.sbm_number = any($2::text[])`,
    [establishmentId, sbmNumbers],
  );
  return new Map(machineRows.map(({ sbm_number, machine_id }) => [sbm_number, machine_id]));
}

/** A validated machine event, ready to be stored. */
export interface EventToInsert {
  readonly machineId: bigint;
  readonly stationId: bigint | null;
  readonly occurredAt: Date;
  readonly code: MachineEventCode;
  readonly note: string;
  /** Number assigned by the machine's interface. */
  readonly sequenceNumber: bigint | null;
}

/** A new event. */
export interface AddedEvent {
  readonly eventId: bigint;
  readonly machineId: bigint;
  readonly stationId: bigint | null;
  readonly occurredAt: Date;
  readonly code: MachineEventCode;
}

/** Result of an insert of events. */
export interface AddedEvents {
  /** Number of new events. */
  readonly count: number;
  /** New events of the requested codes, by machine and instant. */
  readonly eventsOfCodes: readonly AddedEvent[];
}

/** Reporter of events, and the time of their receipt. */
export interface EventOrigin {
  readonly establishmentId: number;
  readonly source: string;
  readonly personId: bigint | null;
  readonly receivedAt: Date;
}

/**
 * Returns the SQL that inserts the events of one batch when the condition holds (for instance: the idempotency key is
 * new). They are sorted by machine and instant, so that two overlapping batches lock in the same order.
 */
const buildInsertEventsSql = (
  condition = 'true',
): string => `insert into machine_events (establishment_id, machine_id, occurred_at, station_id, code, source, note,
    sequence_number, recorded_by, batch_id, recorded_at)
  select $1::integer, reported.machine_id, timestamptz 'epoch' + reported.ms * interval '1 millisecond', reported.station_id,
    reported.code, $2::text, coalesce(reported.note, ''), reported.sequence_number, $3::bigint, batch.id, $10::timestamptz
  from (select nextval('event_batch_ids') as id where ${condition}) batch
  cross join unnest($4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[], $9::text[])
    as reported (machine_id, ms, code, sequence_number, station_id, note)
  order by reported.machine_id, reported.ms, reported.code, reported.sequence_number`;

/**
 * Returns the parameters of `buildInsertEventsSql`, with one array per column of the events. When no event has a note,
 * the array of notes is empty, which gives every event a null note.
 */
function buildInsertEventsParameters(origin: EventOrigin, events: readonly EventToInsert[]): SqlParameter[] {
  return [
    origin.establishmentId,
    origin.source,
    origin.personId,
    formatIntegerArray(events.map(({ machineId }) => machineId)),
    formatIntegerArray(events.map(({ occurredAt }) => occurredAt.getTime())),
    events.map(({ code }) => code),
    formatIntegerArray(events.map(({ sequenceNumber }) => sequenceNumber)),
    formatIntegerArray(events.map(({ stationId }) => stationId)),
    events.some(({ note }) => note !== '') ? events.map(({ note }) => note) : [],
    origin.receivedAt,
  ];
}

/**
 * Returns the single statement, run by `writeOnceInOneStatement`, that stores events which need no further processing.
 * It fails (`insertAssumingNew`) when one of them is already stored, or is repeated among them.
 */
export const buildNewEventsInsert = (
  origin: EventOrigin,
  events: readonly EventToInsert[],
): Pick<SingleStatementWrite<unknown>, 'name' | 'statement' | 'parameters'> => ({
  name: 'events.keepNew',
  statement: buildInsertEventsSql,
  parameters: buildInsertEventsParameters(origin, events),
});

/** Number of added events, with one of the requested codes; all null when there is none. */
type AddedEventRow = { readonly count: bigint } & { readonly [Column in keyof AddedEvent]: AddedEvent[Column] | null };

const hasAddedEvent = (row: AddedEventRow): row is AddedEventRow & AddedEvent => row.eventId !== null;

/**
 * Stores the events that are not stored yet and queues the RAM clears (erased memories) among them for the scan of
 * readings. Returns the number of new events, and in full those of the given codes.
 */
export async function insertEvents(
  tx: Tx,
  origin: EventOrigin,
  events: readonly EventToInsert[],
  codes: readonly MachineEventCode[],
): Promise<AddedEvents> {
  if (events.length === 0) return { count: 0, eventsOfCodes: [] };
  const addedRows = await queryPrepared<AddedEventRow>(
    tx,
    'events.insert',
    `with added as (
        ${buildInsertEventsSql()}
        on conflict do nothing
        returning machine_events.event_id, machine_events.machine_id, machine_events.station_id,
          machine_events.occurred_at, machine_events.code
      ), queued as (
        insert into reading_scan_queue (establishment_id, machine_id, occurred_at)
        select $1, added.machine_id, added.occurred_at from added where added.code = 'ramClear'
      )
      select all_of_them.count, asked.event_id as "eventId", asked.machine_id as "machineId",
        asked.station_id as "stationId", asked.occurred_at as "occurredAt", asked.code
      from (select count(*) as count from added) all_of_them
      left join added asked on asked.code = any($11::text[])
      order by asked.machine_id, asked.occurred_at, asked.event_id`,
    [...buildInsertEventsParameters(origin, events), [...codes]],
  );
  return { count: Number(addedRows[0]?.count ?? 0), eventsOfCodes: addedRows.filter((row) => hasAddedEvent(row)) };
}

/** Formats whole numbers as a PostgreSQL array; an empty one when all are unknown, which `unnest` pads with nulls. */
function formatIntegerArray(values: readonly (bigint | number | null)[]): string {
  if (values.every((value) => value === null)) return '{}';
  return `{${values.map((value) => value ?? 'NULL').join()}}`;
}
