import { queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** Reserves and returns the number of a personal record before it is written. */
export async function reservePersonalRecordId(tx: Tx): Promise<bigint> {
  const { id } = await queryRow<{ id: bigint }>(
    tx,
    `select nextval(pg_get_serial_sequence('personal_records', 'personal_record_id')) as id`,
  );
  return id;
}

/** Returns the establishments with unerased records whose retention is over (UTC), in order. */
export async function listEstablishmentsWithDueRecords(db: Queryable, now: Date): Promise<number[]> {
  const establishmentRows = await queryRows<{ establishmentId: number }>(
    db,
    `select distinct personal_records.establishment_id as "establishmentId" from personal_records
     where personal_records.erased_at is null and personal_records.keep_until < ($1::timestamptz at time zone 'UTC')::date
     order by 1`,
    [now],
  );
  return establishmentRows.map(({ establishmentId }) => establishmentId);
}

/** Erases the records of an establishment whose retention is over; returns their number. */
export async function eraseDueRecords(tx: Tx, establishmentId: number, now: Date): Promise<number> {
  const erasedRows = await queryRows<{ personalRecordId: bigint }>(
    tx,
    `update personal_records set sealed = null, digest_salt = null, erased_at = $2
     where personal_records.establishment_id = $1 and personal_records.erased_at is null
       and personal_records.keep_until < ($2::timestamptz at time zone 'UTC')::date
     returning personal_records.personal_record_id as "personalRecordId"`,
    [establishmentId, now],
  );
  return erasedRows.length;
}
