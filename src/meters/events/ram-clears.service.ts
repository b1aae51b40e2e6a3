import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { ReadingScanQueueItemEntity } from '../entities/reading-scan-queue-item.entity.js';
import { insertEvents } from './events.queries.js';
import { insertRamClears, findReportedRamClear, type RamClearEvent, type StationClear } from './ram-clears.queries.js';
import { MonthPartitions } from '../partitions/month-partitions.js';

/** A RAM clear (a machine's memory erased) with the readings that a person took around it. */
export interface RamClear {
  readonly machineId: bigint;
  readonly clearedAt: Date;
  /** Stations, each read before the instant and at or after it; at least one. */
  readonly stations: readonly StationClear[];
  readonly personId: bigint;
}

/** Records RAM clears whose counters a person read before and after; those readings determine the movement. */
@Injectable()
export class RamClearsService {
  private readonly partitions: MonthPartitions;

  constructor(
    db: Database,
    private readonly clock: Clock,
  ) {
    this.partitions = new MonthPartitions(db);
  }

  /** Creates the month's partition of machine events; call it before the transaction of `recordClear`. */
  ensurePartition(clearedAt: Date): Promise<void> {
    return this.partitions.ensurePartitions('machine_events', [clearedAt.getTime()]);
  }

  /**
   * Records a RAM clear (erased memory) within the caller's transaction, whose audit context is set. It belongs to the
   * event that the machine reported between the readings, or else to a new event.
   */
  async recordRamClear(tx: Tx, { establishmentId }: Establishment, clear: RamClear): Promise<RamClearEvent> {
    const { machineId, clearedAt, stations, personId } = clear;
    const event =
      (await findReportedRamClear(tx, establishmentId, clear)) ??
      (await this.insertRamClearEvent(tx, establishmentId, clear));
    const clearFields = { machineId, ...event, recordedBy: personId, recordedAt: this.clock.now() };
    await insertRamClears(tx, { establishmentId, ...clearFields }, stations);
    await insertRow(tx, ReadingScanQueueItemEntity, { establishmentId, machineId, occurredAt: clearedAt });
    return event;
  }

  /** Inserts an event for a clear that the machine did not report, and returns it. */
  private async insertRamClearEvent(tx: Tx, establishmentId: number, clear: RamClear): Promise<RamClearEvent> {
    const { machineId, clearedAt: occurredAt, personId } = clear;
    const event = { machineId, stationId: null, occurredAt, code: 'ramClear', note: '', sequenceNumber: null } as const;
    const origin = { establishmentId, source: 'person', personId, receivedAt: this.clock.now() };
    const [addedEvent] = (await insertEvents(tx, origin, [event], ['ramClear'])).eventsOfCodes;
    if (addedEvent === undefined) throw new Error('the missing RAM clear event was not added');
    return addedEvent;
  }
}
