import { KeyEntity } from './entities/key.entity.js';
import type { KeyAlarmKind } from '#domain/floor/alarms.js';
import type { KeyCustody, KeyKind } from '#domain/floor/keys.js';
import { queryRowOrRefuse, queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { Page } from '#ledger/pages.js';

/** A key and its present place. */
export interface KeyRow {
  /** Numbered by the database, across establishments. */
  readonly keyId: bigint;
  /** Number on the key, assigned for good: 1 to 30 characters. */
  readonly keyNumber: string;
  readonly kind: KeyKind;
  /** Custody of this kind of key (MC:20.1): computed from `kind` by the database. */
  readonly custody: KeyCustody;
  readonly standNumber: string | null;
  /** Gaming table of a locked box or of a cagnotte. */
  readonly tableNumber: string | null;
  /** Name of the depot whose cupboard it opens. */
  readonly depot: string | null;
  /** Whether a session of its table is open. */
  readonly isSessionOpen: boolean;
  /** Description of its locks, at most 200 characters; may be empty. */
  readonly opens: string;
  /** Time of its entry, by the server's clock. */
  readonly registeredAt: Date;
  /** Time of its retirement; null while it is in use. */
  readonly retiredAt: Date | null;
  /** Reason, 3 to 500 characters; null while it is in use. */
  readonly retirementReason: string | null;
  /** Number of the open hand-over; null: the key is in its custody. */
  readonly handOverNumber: bigint | null;
  /** Number of the holder; null: in custody. */
  readonly holderId: bigint | null;
  readonly holderName: string | null;
  /** Time of the hand-over, by the server's clock. */
  readonly handedAt: Date | null;
  /** Time by which it must be returned: at most the setting `keyOutMinutes` later. */
  readonly dueAt: Date | null;
  /** Instant from which the key is missing; null: not missing. */
  readonly missingSince: Date | null;
}

/** An entry of the register of keys. */
export interface HandOverRow {
  /** Its number in the register, from 1 without a gap. */
  readonly handOverNumber: bigint;
  readonly keyId: bigint;
  readonly keyNumber: string;
  readonly kind: KeyKind;
  readonly standNumber: string | null;
  /** Gaming table of a locked box or of a cagnotte. */
  readonly tableNumber: string | null;
  /** Name of the depot whose cupboard it opens. */
  readonly depot: string | null;
  readonly givenByName: string;
  readonly receivedByName: string;
  /** Reason, 3 to 500 characters. */
  readonly reason: string;
  /** Time of the hand-over, by the server's clock. */
  readonly handedAt: Date;
  /** Time by which it must be returned: at most the setting `keyOutMinutes` later. */
  readonly dueAt: Date;
  /** Purpose of the authorisation, such as `drop 12`; null: none. */
  readonly authorisedFor: string | null;
  /** Time of the return, by the server's clock; null while the key is out. */
  readonly returnedAt: Date | null;
  /** Full name of the person who took the key back; null: still out. */
  readonly returnedToName: string | null;
  /** Note on the return, at most 500 characters; may be empty. */
  readonly returnNote: string;
  /** Whether it was returned after the due time. */
  readonly wasLate: boolean;
}

/** An alarm: a key that is late or missing, or a lock not handed in. */
export interface KeyAlarmRow {
  readonly alarm: KeyAlarmKind;
  readonly since: Date;
  /** Numbered by the database, across establishments. */
  readonly keyId: bigint | null;
  /** Number on the key, assigned for good: 1 to 30 characters. */
  readonly keyNumber: string | null;
  /** Kind of the key; null: the alarm is about a lock. */
  readonly kind: KeyKind | null;
  readonly standNumber: string | null;
  readonly holderName: string | null;
  /** Reason of the hand-over or circumstances of the loss; empty for a lock. */
  readonly about: string;
}

const keySelect = `
  select keys.key_id as "keyId", keys.key_number as "keyNumber", keys.kind, keys.custody,
    stands.stand_number as "standNumber", gaming_tables.table_number as "tableNumber", depots.name as depot,
    exists (select from table_sessions_public as sessions where sessions.establishment_id = keys.establishment_id
      and sessions.table_id = keys.table_id and sessions.state <> 'closed') as "isSessionOpen", keys.opens, keys.registered_at as "registeredAt",
    keys.retired_at as "retiredAt", keys.retirement_reason as "retirementReason",
    key_hand_overs.hand_over_number as "handOverNumber", key_hand_overs.received_by as "holderId",
    holder.full_name as "holderName", key_hand_overs.handed_at as "handedAt", key_hand_overs.due_at as "dueAt",
    key_losses.reported_at as "missingSince"
  from keys
  left join stands_public as stands on stands.establishment_id = keys.establishment_id and stands.stand_id = keys.stand_id
  left join gaming_tables_public as gaming_tables on gaming_tables.establishment_id = keys.establishment_id
    and gaming_tables.table_id = keys.table_id
  left join equipment_depots_public as depots on depots.establishment_id = keys.establishment_id
    and depots.depot_id = keys.depot_id
  left join key_hand_overs on key_hand_overs.establishment_id = keys.establishment_id
    and key_hand_overs.key_id = keys.key_id and key_hand_overs.returned_at is null
  left join people_names as holder on holder.person_id = key_hand_overs.received_by
  left join key_losses on key_losses.establishment_id = keys.establishment_id
    and key_losses.key_id = keys.key_id and key_losses.settled_at is null
  where keys.establishment_id = $1`;

/** Lists every key of the establishment, those in use first. */
export function listKeys(db: Queryable, establishmentId: number): Promise<KeyRow[]> {
  return queryRows<KeyRow>(db, `${keySelect} order by keys.retired_at is not null, keys.kind, keys.key_number`, [
    establishmentId,
  ]);
}

/** Returns the key. Refuses with NOT_FOUND. */
export function requireKey(db: Queryable, establishmentId: number, keyId: bigint): Promise<KeyRow> {
  return queryRowOrRefuse<KeyRow>(db, `key ${keyId}`, `${keySelect} and keys.key_id = $2`, [establishmentId, keyId]);
}

/** Locks and returns the key: concurrent work on it waits, and earlier work is visible. Refuses with NOT_FOUND. */
export async function lockKey(tx: Tx, establishmentId: number, keyId: bigint): Promise<KeyRow> {
  await tx.findOne(KeyEntity, { where: { establishmentId, keyId }, lock: { mode: 'pessimistic_write' } });
  return requireKey(tx, establishmentId, keyId);
}

/** Columns of a new key. */
export type NewKeyRow = Pick<
  KeyEntity,
  | 'establishmentId'
  | 'kind'
  | 'keyNumber'
  | 'standId'
  | 'tableId'
  | 'depotId'
  | 'opens'
  | 'registeredBy'
  | 'registeredAt'
>;

/** Inserts a key and returns its identifier; undefined when another key of the establishment has its number. */
export async function insertKey(tx: Tx, key: NewKeyRow): Promise<bigint | undefined> {
  const { establishmentId, kind, keyNumber, standId, opens, registeredBy, registeredAt, tableId, depotId } = key;
  const insertedKey = await queryOptionalRow<{ readonly keyId: bigint }>(
    tx,
    `insert into keys (establishment_id, kind, key_number, stand_id, opens, registered_by, registered_at,
       table_id, depot_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict on constraint one_key_a_number do nothing
     returning keys.key_id as "keyId"`,
    [establishmentId, kind, keyNumber, standId, opens, registeredBy, registeredAt, tableId, depotId],
  );
  return insertedKey?.keyId;
}

/** Returns a table and whether it is out of use; undefined for an unknown number. */
export function findKeyTable(
  db: Queryable,
  establishmentId: number,
  tableNumber: string,
): Promise<{ readonly tableId: bigint; readonly isRetired: boolean } | undefined> {
  return queryOptionalRow(
    db,
    `select gaming_tables.table_id as "tableId", gaming_tables.retired_at is not null as "isRetired"
     from gaming_tables_public as gaming_tables
     where gaming_tables.establishment_id = $1 and gaming_tables.table_number = $2`,
    [establishmentId, tableNumber],
  );
}

/** Returns a depot and the number of its key in use (null: none). Refuses with NOT_FOUND. */
export function requireKeyDepot(
  db: Queryable,
  establishmentId: number,
  depotId: bigint,
): Promise<{ readonly name: string; readonly keyNumber: string | null }> {
  return queryRowOrRefuse(
    db,
    `depot ${depotId}`,
    `select depots.name, keys.key_number as "keyNumber"
     from equipment_depots_public as depots
     left join keys on keys.establishment_id = depots.establishment_id and keys.depot_id = depots.depot_id
       and keys.retired_at is null
     where depots.establishment_id = $1 and depots.depot_id = $2`,
    [establishmentId, depotId],
  );
}

/** Locks and returns the keys of a stand that are in use, in the order of their identifiers. */
export async function lockStandKeys(db: Queryable, establishmentId: number, standId: bigint): Promise<KeyRow[]> {
  await queryRows(
    db,
    `select keys.key_id from keys
     where keys.establishment_id = $1 and keys.stand_id = $2 and keys.retired_at is null
     order by keys.key_id for update`,
    [establishmentId, standId],
  );
  return queryRows<KeyRow>(db, `${keySelect} and keys.stand_id = $2 and keys.retired_at is null order by keys.key_id`, [
    establishmentId,
    standId,
  ]);
}

/** Lists the kinds of the keys that a person holds now. */
export async function listHeldKeyKinds(db: Queryable, establishmentId: number, personId: bigint): Promise<KeyKind[]> {
  const heldKinds = await queryRows<{ readonly kind: KeyKind }>(
    db,
    `select distinct keys.kind from key_hand_overs
     join keys on keys.establishment_id = key_hand_overs.establishment_id and keys.key_id = key_hand_overs.key_id
     where key_hand_overs.establishment_id = $1 and key_hand_overs.received_by = $2
       and key_hand_overs.returned_at is null`,
    [establishmentId, personId],
  );
  return heldKinds.map(({ kind }) => kind);
}

const handOverSelect = `
  select key_hand_overs.hand_over_number as "handOverNumber", key_hand_overs.key_id as "keyId",
    keys.key_number as "keyNumber", keys.kind, stands.stand_number as "standNumber",
    gaming_tables.table_number as "tableNumber", depots.name as depot,
    giver.full_name as "givenByName", receiver.full_name as "receivedByName", key_hand_overs.reason,
    key_hand_overs.handed_at as "handedAt", key_hand_overs.due_at as "dueAt",
    key_authorisations.subject as "authorisedFor", key_hand_overs.returned_at as "returnedAt",
    taker.full_name as "returnedToName", key_hand_overs.return_note as "returnNote",
    coalesce(key_hand_overs.returned_at > key_hand_overs.due_at, false) as "wasLate"
  from key_hand_overs
  join keys on keys.establishment_id = key_hand_overs.establishment_id and keys.key_id = key_hand_overs.key_id
  left join stands_public as stands on stands.establishment_id = keys.establishment_id and stands.stand_id = keys.stand_id
  left join gaming_tables_public as gaming_tables on gaming_tables.establishment_id = keys.establishment_id
    and gaming_tables.table_id = keys.table_id
  left join equipment_depots_public as depots on depots.establishment_id = keys.establishment_id
    and depots.depot_id = keys.depot_id
  join people_names as giver on giver.person_id = key_hand_overs.given_by
  join people_names as receiver on receiver.person_id = key_hand_overs.received_by
  left join people_names as taker on taker.person_id = key_hand_overs.returned_to
  left join key_authorisations on key_authorisations.establishment_id = key_hand_overs.establishment_id
    and key_authorisations.authorisation_id = key_hand_overs.authorisation_id
  where key_hand_overs.establishment_id = $1`;

/** Lists entries of the register of keys, the latest first, before a number (null: from the latest). */
export function listHandOvers(
  db: Queryable,
  establishmentId: number,
  keyId: bigint | null,
  page: Page,
): Promise<HandOverRow[]> {
  return queryRows<HandOverRow>(
    db,
    `${handOverSelect} and ($2::bigint is null or key_hand_overs.key_id = $2)
       and ($3::bigint is null or key_hand_overs.hand_over_number < $3)
     order by key_hand_overs.hand_over_number desc limit $4`,
    [establishmentId, keyId, page.before, page.limit],
  );
}

/** Returns one entry of the register of keys. Refuses with NOT_FOUND. */
export function requireHandOver(db: Queryable, establishmentId: number, handOverNumber: bigint): Promise<HandOverRow> {
  return queryRowOrRefuse<HandOverRow>(
    db,
    `hand-over ${handOverNumber}`,
    `${handOverSelect} and key_hand_overs.hand_over_number = $2`,
    [establishmentId, handOverNumber],
  );
}

/**
 * Lists the alarms at an instant, the oldest first: missing keys, overdue keys, locks of unused stands that were not
 * handed in.
 */
export function listKeyAlarms(db: Queryable, establishmentId: number, now: Date): Promise<KeyAlarmRow[]> {
  return queryRows<KeyAlarmRow>(
    db,
    `select 'missing' as alarm, key_losses.reported_at as since, keys.key_id as "keyId",
       keys.key_number as "keyNumber", keys.kind, stands.stand_number as "standNumber",
       holder.full_name as "holderName", key_losses.circumstances as about
     from key_losses
     join keys on keys.establishment_id = key_losses.establishment_id and keys.key_id = key_losses.key_id
     left join stands_public as stands on stands.establishment_id = keys.establishment_id and stands.stand_id = keys.stand_id
     left join key_hand_overs on key_hand_overs.establishment_id = keys.establishment_id
       and key_hand_overs.key_id = keys.key_id and key_hand_overs.returned_at is null
     left join people_names as holder on holder.person_id = key_hand_overs.received_by
     where key_losses.establishment_id = $1 and key_losses.settled_at is null
     union all
     select 'overdue', key_hand_overs.due_at, keys.key_id, keys.key_number, keys.kind, stands.stand_number,
       holder.full_name, key_hand_overs.reason
     from key_hand_overs
     join keys on keys.establishment_id = key_hand_overs.establishment_id and keys.key_id = key_hand_overs.key_id
     left join stands_public as stands on stands.establishment_id = keys.establishment_id and stands.stand_id = keys.stand_id
     join people_names as holder on holder.person_id = key_hand_overs.received_by
     where key_hand_overs.establishment_id = $1 and key_hand_overs.returned_at is null
       and key_hand_overs.due_at < $2 and keys.retired_at is null
       and not key_is_missing(keys.establishment_id, keys.key_id)
     union all
     select 'standLock', stands.retired_at, null, null, null, stands.stand_number, null, ''
     from stands_public as stands
     where stands.establishment_id = $1 and stands.retired_at is not null
       and not exists (select from stand_lock_hand_ins
         where stand_lock_hand_ins.establishment_id = stands.establishment_id
           and stand_lock_hand_ins.stand_id = stands.stand_id)
     union all
     select 'standLock', withdrawals.withdrawn_at, null, null, null, stands.stand_number, null, ''
     from stand_withdrawals_public as withdrawals
     join stands_public as stands on stands.establishment_id = withdrawals.establishment_id
       and stands.stand_id = withdrawals.stand_id
     where withdrawals.establishment_id = $1 and withdrawals.ended_at is null
       and not exists (select from stand_lock_deposits
         where stand_lock_deposits.establishment_id = withdrawals.establishment_id
           and stand_lock_deposits.withdrawal_id = withdrawals.withdrawal_id)
     order by since, "keyNumber", "standNumber"`,
    [establishmentId, now],
  );
}
