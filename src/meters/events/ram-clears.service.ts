import { Injectable } from '@nestjs/common';
import type { House } from '../../identity/access.decorators.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { maybeRow, rows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/rows.js';
import { insertEvents } from './events.queries.js';
import { MonthPartitions } from '../month-partitions.js';

/** One station's counters around a cleared memory, as they were read on the spot. */
export interface StationClear {
  readonly stationId: bigint;
  readonly beforeReadAt: Date;
  /** Null: nothing could be read any more. */
  readonly before: Readonly<Record<string, string>> | null;
  readonly afterReadAt: Date;
  readonly after: Readonly<Record<string, string>>;
}

export interface RamClear {
  readonly machineId: bigint;
  readonly clearedAt: Date;
  /** Each read before the instant and at or after it; at least one. */
  readonly stations: readonly StationClear[];
  readonly personId: bigint;
}

export interface RamClearEvent {
  readonly eventId: bigint;
  readonly occurredAt: Date;
}

/** Cleared memories whose counters somebody read before and after: the movement is judged by what he read. */
@Injectable()
export class RamClearsService {
  private readonly partitions: MonthPartitions;

  constructor(
    db: Database,
    private readonly clock: Clock,
  ) {
    this.partitions = new MonthPartitions(db);
  }

  /** Makes room for an event of that instant; before the transaction of `record`. */
  ready(clearedAt: Date): Promise<void> {
    return this.partitions.ensure('machine_events', [clearedAt.getTime()]);
  }

  /**
   * Enters the clear within a transaction of the caller, who has begun his act: the event that the machine told between
   * the readings, or else one of its own.
   */
  async record(tx: Tx, { establishmentId }: House, clear: RamClear): Promise<RamClearEvent> {
    const { machineId, clearedAt, stations, personId } = clear;
    const event = (await toldEvent(tx, establishmentId, clear)) ?? (await this.enter(tx, establishmentId, clear));
    await rows(
      tx,
      `insert into ram_clears (establishment_id, station_id, machine_id, occurred_at, event_id, before_read_at,
         before_counters, after_read_at, after_counters, recorded_by, recorded_at)
       select $1::integer, read.station_id, $2::bigint, $3::timestamptz, $4::bigint, read.before_read_at,
         read.before_counters, read.after_read_at, read.after_counters, $5::bigint, $6::timestamptz
       from jsonb_to_recordset($7::jsonb) as read (station_id bigint, before_read_at timestamptz,
         before_counters jsonb, after_read_at timestamptz, after_counters jsonb)`,
      [
        ...[establishmentId, machineId, event.occurredAt, event.eventId, personId, this.clock.now()],
        JSON.stringify(stations.map(writtenClear)),
      ],
    );
    await rows(tx, `insert into reading_scan_queue (establishment_id, machine_id, occurred_at) values ($1, $2, $3)`, [
      establishmentId,
      machineId,
      clearedAt,
    ]);
    return event;
  }

  private async enter(tx: Tx, establishmentId: number, clear: RamClear): Promise<RamClearEvent> {
    const { machineId, clearedAt: occurredAt, personId } = clear;
    const told = { machineId, stationId: null, occurredAt, code: 'ramClear', note: '', sequenceNumber: null } as const;
    const origin = { establishmentId, source: 'person', personId, receivedAt: this.clock.now() };
    const [added] = (await insertEvents(tx, origin, [told], ['ramClear'])).ofCodes;
    if (added === undefined) throw new Error('the event that is not there was not added either');
    return added;
  }
}

const writtenClear = ({ stationId, beforeReadAt, before, afterReadAt, after }: StationClear): object => ({
  ...{ station_id: stationId.toString(), before_read_at: beforeReadAt, before_counters: before },
  ...{ after_read_at: afterReadAt, after_counters: after },
});

/** The last clear that the machine told between the readings of every station. */
function toldEvent(
  tx: Tx,
  establishmentId: number,
  { machineId, stations }: RamClear,
): Promise<RamClearEvent | undefined> {
  const after = new Date(Math.max(...stations.map(({ beforeReadAt }) => beforeReadAt.getTime())));
  const until = new Date(Math.min(...stations.map(({ afterReadAt }) => afterReadAt.getTime())));
  return maybeRow<RamClearEvent>(
    tx,
    `select machine_events.event_id as "eventId", machine_events.occurred_at as "occurredAt"
     from machine_events
     where machine_events.establishment_id = $1 and machine_events.machine_id = $2
       and machine_events.code = 'ramClear' and machine_events.station_id is null
       and machine_events.occurred_at > $3 and machine_events.occurred_at <= $4
     order by machine_events.occurred_at desc limit 1`,
    [establishmentId, machineId, after, until],
  );
}
