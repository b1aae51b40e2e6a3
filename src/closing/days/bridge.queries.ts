import { queryRows, type Queryable } from '#platform/database/rows.js';

/** A step in the bridge from a day's stakes to its metered win, its cash win and the amount posted to gross revenue. */
export interface BridgeLineRow {
  /** Place of the line in the sum: start, part, sum or difference. */
  readonly kind: 'start' | 'part' | 'sum' | 'difference';
  /** Name of the line. */
  readonly name: string;
  /** The fact of an `other` entry, or the account that received the amount. */
  readonly detail: string | null;
  /** Null: unknown, because a figure in it is. */
  readonly amountMinor: bigint | null;
}

/**
 * Returns the bridge of a reconciled day: its steps from the stakes to the gross revenue, without parts of zero. Empty
 * for a day that was never reconciled.
 */
export function listBridgeLines(db: Queryable, establishmentId: number, gamingDay: string): Promise<BridgeLineRow[]> {
  return queryRows<BridgeLineRow>(
    db,
    `select day_bridge_lines.kind, day_bridge_lines.name, day_bridge_lines.detail,
        day_bridge_lines.amount_minor as "amountMinor"
      from day_bridge_lines
      where day_bridge_lines.establishment_id = $1 and day_bridge_lines.gaming_day = $2::date
        and (day_bridge_lines.kind <> 'part' or day_bridge_lines.amount_minor is distinct from 0)
      order by day_bridge_lines.place, day_bridge_lines.detail`,
    [establishmentId, gamingDay],
  );
}

/** Returns the machines in service of a reconciled day that have no reading: they are in no metered figure. */
export async function listSilentMachines(db: Queryable, establishmentId: number, gamingDay: string): Promise<string[]> {
  const rows = await queryRows<{ readonly machine: string }>(
    db,
    `select machine_days.sbm_number as machine from machine_days
      where machine_days.establishment_id = $1 and machine_days.gaming_day = $2::date and machine_days.state = 'silent'
      order by machine_days.sbm_number collate "C"`,
    [establishmentId, gamingDay],
  );
  return rows.map(({ machine }) => machine);
}
