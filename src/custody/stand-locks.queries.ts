import { maybeRow, rows } from '../platform/database/rows.js';
import type { Queryable } from '../platform/database/rows.js';

/** A stand taken out of use: its retirement is complete once lock and key are handed in. */
export interface RetiredStandRow {
  readonly standNumber: string;
  readonly room: string;
  readonly retiredAt: Date;
  readonly isComplete: boolean;
  readonly lockNumber: string | null;
  readonly keyNumber: string | null;
  readonly handedInAt: Date | null;
  readonly broughtByName: string | null;
  readonly receivedByName: string | null;
}

const retired = `
  select stands.stand_number as "standNumber", stands.room, stands.retired_at as "retiredAt",
    stand_lock_hand_ins.stand_id is not null as "isComplete", stand_lock_hand_ins.lock_number as "lockNumber",
    stand_lock_hand_ins.key_number as "keyNumber", stand_lock_hand_ins.handed_in_at as "handedInAt",
    bringer.full_name as "broughtByName", receiver.full_name as "receivedByName"
  from stands_public as stands
  left join stand_lock_hand_ins on stand_lock_hand_ins.establishment_id = stands.establishment_id
    and stand_lock_hand_ins.stand_id = stands.stand_id
  left join people_names as bringer on bringer.person_id = stand_lock_hand_ins.brought_by
  left join people_names as receiver on receiver.person_id = stand_lock_hand_ins.received_by
  where stands.establishment_id = $1 and stands.retired_at is not null`;

/** Those whose lock is still awaited first, the longest first. */
export function retiredStands(on: Queryable, establishmentId: number): Promise<RetiredStandRow[]> {
  return rows<RetiredStandRow>(on, `${retired} order by "isComplete", stands.retired_at, stands.stand_number`, [
    establishmentId,
  ]);
}

/** One of them; undefined while the stand is in use. */
export function retiredStand(
  on: Queryable,
  establishmentId: number,
  standId: bigint,
): Promise<RetiredStandRow | undefined> {
  return maybeRow<RetiredStandRow>(on, `${retired} and stands.stand_id = $2`, [establishmentId, standId]);
}
