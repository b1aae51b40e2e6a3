import { queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** Queued work: a batch of readings, an event of a machine, or limits (of one machine or all) changed at an instant. */
export interface QueuedRow {
  readonly batch_id: bigint | null;
  readonly machine_id: bigint | null;
  readonly occurred_at: Date | null;
  readonly rescan_from: Date | null;
}

/**
 * Removes the oldest entries from the queue, up to a limit, and returns them unordered. Each names a batch, an
 * event or changed limits whose readings are to be scanned.
 */
export function dequeueScanEntries(db: Queryable, establishmentId: number, limit: number): Promise<QueuedRow[]> {
  return queryRows<QueuedRow>(
    db,
    `delete from reading_scan_queue
      where reading_scan_queue.establishment_id = $1 and reading_scan_queue.queue_id in (
        select waiting.queue_id from reading_scan_queue as waiting
        where waiting.establishment_id = $1 order by waiting.queue_id limit $2
      )
      returning batch_id, machine_id, occurred_at, rescan_from`,
    [establishmentId, limit],
  );
}

/** Queues the steps of a station's machine since an instant, to be judged again. */
export async function enqueueRescan(tx: Tx, establishmentId: number, stationId: bigint, from: Date): Promise<void> {
  await queryRows(
    tx,
    `insert into reading_scan_queue (establishment_id, machine_id, rescan_from)
      select stations.establishment_id, stations.machine_id, $3
      from stations_public as stations
      where stations.establishment_id = $1 and stations.station_id = $2`,
    [establishmentId, stationId, from],
  );
}

/** Returns the establishments with entries in the scan queue. */
export async function listQueuedEstablishmentIds(db: Queryable): Promise<number[]> {
  const establishmentRows = await queryRows<{ establishment_id: number }>(
    db,
    'select distinct reading_scan_queue.establishment_id from reading_scan_queue order by 1',
  );
  return establishmentRows.map(({ establishment_id }) => establishment_id);
}

/** Serialises the scans of an establishment until the transaction ends. */
export async function lockEstablishmentScans(tx: Tx, establishmentId: number): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('meters.scan', $1))`, [establishmentId]);
}
