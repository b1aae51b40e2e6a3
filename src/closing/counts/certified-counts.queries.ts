import { rows } from '../../platform/database/rows.js';
import type { Queryable } from '../../platform/database/rows.js';

/** What the certified relèves of a day brought in of a machine, all of them together. */
export interface CertifiedCountRow {
  readonly machineId: bigint;
  readonly notes: readonly { readonly valueMinor: string; readonly count: string }[];
  readonly notesMinor: bigint;
  readonly ticketsMinor: bigint;
  readonly ticketCount: number;
  readonly coinsMinor: bigint;
}

/** The counts of a day of the machines that one relève emptied, or that sent coins off with it. */
export function certifiedCounts(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
  dropId: bigint,
): Promise<CertifiedCountRow[]> {
  return rows<CertifiedCountRow>(
    on,
    `select drop_machine_counts.machine_id as "machineId", drop_machine_counts.notes,
       drop_machine_counts.notes_minor as "notesMinor", drop_machine_counts.tickets_minor as "ticketsMinor",
       drop_machine_counts.ticket_count as "ticketCount", drop_machine_counts.coins_minor as "coinsMinor"
     from drop_machine_counts
     where drop_machine_counts.establishment_id = $1 and drop_machine_counts.gaming_day = $2::date
       and drop_machine_counts.machine_id in (
         select drop_exchanges.machine_id from drop_exchanges_public as drop_exchanges
         where drop_exchanges.establishment_id = $1 and drop_exchanges.drop_id = $3
           and drop_exchanges.reversed_at is null and drop_exchanges.taken_box_id is not null
         union
         select coin_departures.machine_id from coin_departures_public as coin_departures
         where coin_departures.establishment_id = $1 and coin_departures.drop_id = $3)
     order by drop_machine_counts.machine_id`,
    [establishmentId, gamingDay, dropId],
  );
}

/** A relève that keeps a day from closing. */
export interface UnfinishedDropRow {
  readonly dropId: bigint;
  readonly dropNumber: bigint;
  /** Its boxes are still being taken out, or their count still waits to be certified. */
  readonly blocker: 'dropOpen' | 'countNotCertified';
}

/** The relèves of a day that were opened and whose count is not certified, by number. */
export function unfinishedDrops(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<UnfinishedDropRow[]> {
  return rows<UnfinishedDropRow>(
    on,
    `select drops.drop_id as "dropId", drops.drop_number as "dropNumber",
       case when drops.state in ('open', 'interrupted') then 'dropOpen' else 'countNotCertified' end as blocker
     from drops_public as drops
     where drops.establishment_id = $1 and drops.gaming_day = $2::date
       and drops.state in ('open', 'interrupted', 'closed', 'received')
     order by drops.drop_number`,
    [establishmentId, gamingDay],
  );
}
