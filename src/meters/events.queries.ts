import type { MachineEventCode } from '../domain/machine-events.js';
import { rows } from '../platform/rows.js';
import type { Queryable } from '../platform/rows.js';

/** The machines of these numbers; unknown ones are absent. */
export async function machineIds(
  on: Queryable,
  establishmentId: number,
  sbmNumbers: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const found = await rows<{ sbm_number: string; machine_id: bigint }>(
    on,
    `select machines.sbm_number, machines.machine_id from machines
      where machines.establishment_id = $1 and machines.sbm_number = any($2::text[])`,
    [establishmentId, sbmNumbers],
  );
  return new Map(found.map(({ sbm_number, machine_id }) => [sbm_number, machine_id]));
}

export interface EventToInsert {
  readonly machineId: bigint;
  readonly stationId: bigint | null;
  readonly occurredAt: Date;
  readonly code: MachineEventCode;
  readonly note: string;
  /** The number that the machine's interface gave it. */
  readonly sequenceNumber: bigint | null;
}

/** An event that was new. */
export interface AddedEvent {
  readonly eventId: bigint;
  readonly machineId: bigint;
  readonly stationId: bigint | null;
  readonly occurredAt: Date;
  readonly code: MachineEventCode;
}

/** Keeps the events that are new and queues the cleared memories among them; answers the new ones, in their order. */
export function insertEvents(
  on: Queryable,
  origin: { readonly establishmentId: number; readonly source: string; readonly personId: bigint | null },
  events: readonly EventToInsert[],
): Promise<AddedEvent[]> {
  if (events.length === 0) return Promise.resolve([]);
  return rows<AddedEvent>(
    on,
    `with added as (
        insert into machine_events (establishment_id, machine_id, occurred_at, station_id, code, source, note,
          sequence_number, recorded_by, batch_id)
        select $1::integer, told.machine_id, told.occurred_at, told.station_id, told.code, $2, told.note,
          told.sequence_number, $3::bigint, batch.id
        from (select nextval('event_batch_ids') as id) batch
        cross join unnest($4::bigint[], $5::timestamptz[], $6::bigint[], $7::text[], $8::text[], $9::bigint[])
          as told (machine_id, occurred_at, station_id, code, note, sequence_number)
        order by told.machine_id, told.occurred_at, told.code, told.sequence_number
        on conflict do nothing
        returning machine_events.event_id, machine_events.machine_id, machine_events.station_id,
          machine_events.occurred_at, machine_events.code
      ), queued as (
        insert into reading_scan_queue (establishment_id, machine_id, occurred_at)
        select $1, added.machine_id, added.occurred_at from added where added.code = 'ramClear'
      )
      select added.event_id as "eventId", added.machine_id as "machineId", added.station_id as "stationId",
        added.occurred_at as "occurredAt", added.code
      from added
      order by added.machine_id, added.occurred_at, added.event_id`,
    [
      origin.establishmentId,
      origin.source,
      origin.personId,
      events.map(({ machineId }) => machineId),
      events.map(({ occurredAt }) => occurredAt),
      events.map(({ stationId }) => stationId),
      events.map(({ code }) => code),
      events.map(({ note }) => note),
      events.map(({ sequenceNumber }) => sequenceNumber),
    ],
  );
}
