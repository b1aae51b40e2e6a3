import type { StoredValueCardTransfers } from '#domain/reconciliation/reconciliation-types.js';
import { rows } from '#platform/database/rows.js';
import type { Queryable } from '#platform/database/rows.js';
import type { DayMachines } from './counts.queries.js';

/** Amounts moved between stored-value cards and one machine. */
export interface StoredValueCardTransfersRow extends StoredValueCardTransfers {
  readonly machineId: bigint;
}

/**
 * Returns the transfers between stored-value cards (which hold players' money) and machines on a day, as the machines
 * reported them. `machineIds` null means all machines.
 */
export function listCardTransfers(
  db: Queryable,
  { establishmentId, gamingDay, machineIds }: DayMachines,
): Promise<StoredValueCardTransfersRow[]> {
  return rows<StoredValueCardTransfersRow>(
    db,
    `select card_movements.machine_id as "machineId",
        coalesce(-sum(card_movements.amount_minor) filter (where card_movements.kind = 'toMachine'), 0)::bigint
          as "toMachineMinor",
        coalesce(sum(card_movements.amount_minor) filter (where card_movements.kind = 'fromMachine'), 0)::bigint
          as "fromMachineMinor"
      from card_movements_public as card_movements
      where card_movements.establishment_id = $1 and card_movements.gaming_day = $2::date
        and card_movements.machine_id is not null and card_movements.kind in ('toMachine', 'fromMachine')
        and ($3::bigint[] is null or card_movements.machine_id = any($3::bigint[]))
      group by card_movements.machine_id`,
    [establishmentId, gamingDay, machineIds],
  );
}
