import { queryRows, type Tx } from '#platform/database/rows.js';
import type { StandEntity } from '../entities/stand.entity.js';

/** Inserts stands of machines with their rooms. */
export async function insertStands(
  tx: Tx,
  establishmentId: number,
  stands: readonly Pick<StandEntity, 'standNumber' | 'room'>[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into stands (establishment_id, stand_number, room)
      select $1, stand.stand_number, stand.room
      from unnest($2::text[], $3::text[]) as stand (stand_number, room)`,
    [establishmentId, stands.map((stand) => stand.standNumber), stands.map((stand) => stand.room)],
  );
}

/**
 * Locks a stand until the transaction ends, as the trigger of `machine_versions` does for a machine that moves onto it.
 */
export async function lockStand(tx: Tx, standId: bigint): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('stand', $1))`, [standId]);
}
