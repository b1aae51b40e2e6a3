import type { StoredValueCardTransfers } from '#domain/reconciliation/reconciliation-types.js';
import type { Queryable } from '#platform/database/rows.js';
import { buildDayMachinesSql, queryDayMachines, type DayMachines } from './counts.queries.js';

/** Amounts moved between stored-value cards and one machine. */
export interface StoredValueCardTransfersRow extends StoredValueCardTransfers {
  readonly machineId: bigint;
}

/**
 * Returns the transfers between stored-value cards (which hold players' money) and machines on a day, as the machines
 * reported them; of all machines when none are named.
 */
export const listCardTransfers = (db: Queryable, dayMachines: DayMachines): Promise<StoredValueCardTransfersRow[]> =>
  queryDayMachines(
    db,
    dayMachines,
    `select card_movements.machine_id as "machineId",
        coalesce(-sum(card_movements.amount_minor) filter (where card_movements.kind = 'toMachine'), 0)::bigint
          as "toMachineMinor",
        coalesce(sum(card_movements.amount_minor) filter (where card_movements.kind = 'fromMachine'), 0)::bigint
          as "fromMachineMinor"
      from card_movements_public as card_movements
      where ${buildDayMachinesSql('card_movements')}
        and card_movements.machine_id is not null and card_movements.kind in ('toMachine', 'fromMachine')
      group by card_movements.machine_id`,
  );
