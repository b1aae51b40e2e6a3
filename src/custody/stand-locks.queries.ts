import { queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';

/** A stand out of use, for good or temporarily: complete once its lock and key are handed in. */
export interface RetiredStandRow {
  readonly standNumber: string;
  readonly room: string;
  /** Start of the time out of use. */
  readonly retiredAt: Date;
  /** Withdrawal of a stand temporarily out of use; null: retired for good. */
  readonly withdrawalId: bigint | null;
  /** True: the lock and every key were handed in. */
  readonly isComplete: boolean;
  readonly lockNumber: string | null;
  readonly keyNumber: string | null;
  /** Instant at which the lock was handed in; null: not yet. */
  readonly handedInAt: Date | null;
  /** Full name of the person who brought the lock; null: not yet. */
  readonly broughtByName: string | null;
  readonly receivedByName: string | null;
}

/** One of the two instants is always set. */
const retiredStandSelect = `
  select stands.stand_number as "standNumber", stands.room,
    coalesce(stands.retired_at, withdrawn.withdrawn_at, clock_timestamp()) as "retiredAt",
    withdrawn.withdrawal_id as "withdrawalId", handed.lock_number is not null as "isComplete",
    handed.lock_number as "lockNumber", handed.key_number as "keyNumber", handed.at as "handedInAt",
    bringer.full_name as "broughtByName", receiver.full_name as "receivedByName"
  from stands_public as stands
  left join stand_withdrawals_public as withdrawn on withdrawn.establishment_id = stands.establishment_id
    and withdrawn.stand_id = stands.stand_id and withdrawn.ended_at is null
  left join lateral (
    select hand_ins.lock_number, hand_ins.key_number, hand_ins.handed_in_at as at, hand_ins.brought_by,
      hand_ins.received_by
    from stand_lock_hand_ins as hand_ins
    where hand_ins.establishment_id = stands.establishment_id and hand_ins.stand_id = stands.stand_id
    union all
    select deposits.lock_number, deposits.key_number, deposits.received_at, deposits.brought_by, deposits.received_by
    from stand_lock_deposits as deposits
    where deposits.establishment_id = stands.establishment_id and deposits.withdrawal_id = withdrawn.withdrawal_id
  ) as handed on true
  left join people_names as bringer on bringer.person_id = handed.brought_by
  left join people_names as receiver on receiver.person_id = handed.received_by
  where stands.establishment_id = $1 and (stands.retired_at is not null or withdrawn.withdrawal_id is not null)`;

/** Lists the stands out of use: first those whose lock was not handed in yet, each group in the order of retirement. */
export function listRetiredStands(db: Queryable, establishmentId: number): Promise<RetiredStandRow[]> {
  return queryRows<RetiredStandRow>(
    db,
    `${retiredStandSelect} order by "isComplete", "retiredAt", stands.stand_number`,
    [establishmentId],
  );
}

/** Returns a stand out of use (for good or for a time); undefined while it is in use. */
export function findRetiredStand(
  db: Queryable,
  establishmentId: number,
  standId: bigint,
): Promise<RetiredStandRow | undefined> {
  return queryOptionalRow<RetiredStandRow>(db, `${retiredStandSelect} and stands.stand_id = $2`, [
    establishmentId,
    standId,
  ]);
}
