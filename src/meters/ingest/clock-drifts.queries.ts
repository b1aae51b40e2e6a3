import type { EstablishmentDay } from '#establishments/days/day-contributions.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';

/** A batch whose sender's clock differed from the server's, in milliseconds. */
export interface DriftRow {
  readonly batchId: bigint;
  readonly tokenId: bigint | null;
  readonly driftMs: bigint;
}

/**
 * Returns for each device the batch received within the gaming day whose clock drifted the most, when the drift exceeds
 * the limit in milliseconds.
 */
export function listClockDrifts(db: Queryable, day: EstablishmentDay, limitMs: bigint): Promise<DriftRow[]> {
  return queryRows<DriftRow>(
    db,
    `select distinct on (reading_batches.token_id) reading_batches.batch_id as "batchId",
        reading_batches.token_id as "tokenId", reading_batches.clock_drift_ms as "driftMs"
      from reading_batches
      where reading_batches.establishment_id = $1
        and reading_batches.received_at >= $2 and reading_batches.received_at < $3
        and abs(reading_batches.clock_drift_ms) > $4
      order by reading_batches.token_id, abs(reading_batches.clock_drift_ms) desc, reading_batches.batch_id`,
    [day.establishmentId, day.opensAt, day.closesAt, limitMs],
  );
}
