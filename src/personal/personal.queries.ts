import { queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A row about a customer, and the record that names them. */
export interface CustomerRow {
  readonly table: string;
  /** Primary key, as JSON text of the database. */
  readonly key: string;
  readonly number: bigint;
  readonly happenedAt: Date;
  readonly amountMinor: bigint | null;
  readonly personalRecordId: bigint;
  /** Null for a search by name alone. */
  readonly customerDigest: Buffer | null;
  readonly kind: string;
  /** YYYY-MM-DD: last day of the record's retention. */
  readonly keepUntil: string;
  readonly isErased: boolean;
}

const customersSql = `
  select * from payouts_customers
  union all select * from incidents_customers
  union all select * from orphans_customers`;

/**
 * Returns the rows of an establishment about the customer with this digest, and those of customers recorded by name
 * alone.
 */
export function listCustomerRows(db: Queryable, establishmentId: number, digest: Buffer): Promise<CustomerRow[]> {
  return queryRows<CustomerRow>(
    db,
    `select held.table_name as "table", held.row_key::text as key, held.number, held.happened_at as "happenedAt",
        held.amount_minor as "amountMinor", held.personal_record_id as "personalRecordId",
        held.customer_digest as "customerDigest", personal_records.kind, personal_records.keep_until as "keepUntil",
        personal_records.erased_at is not null as "isErased"
      from (${customersSql}) as held
      join personal_records_public as personal_records on personal_records.establishment_id = held.establishment_id
        and personal_records.personal_record_id = held.personal_record_id
      where held.establishment_id = $1 and (held.customer_digest is null or held.customer_digest = $2)
      order by held.happened_at, held.table_name, held.row_key::text`,
    [establishmentId, digest],
  );
}

/** Returns the keys of a table's rows whose texts contain all of these words, `limit` at most. */
export async function listKeysOfMatchingTexts(
  db: Queryable,
  establishmentId: number,
  table: string,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const matchingRows = await queryRows<{ key: string }>(
    db,
    'select found.row_key::text as key from texts_with($1, $2, $3::text[], $4) as found',
    [establishmentId, table, [...words], limit],
  );
  return matchingRows.map(({ key }) => key);
}

/** Returns the day (UTC, YYYY-MM-DD) of each row's first entry in the log. */
export function listFirstEntryDays(
  db: Queryable,
  establishmentId: number,
  table: string,
  keys: readonly string[],
): Promise<{ readonly key: string; readonly day: string }[]> {
  return queryRows(
    db,
    `select log_entries.row_key as key, (min(log_entries.recorded_at) at time zone 'UTC')::date as day
      from log_entries_public as log_entries
      where log_entries.establishment_id = $1 and log_entries.table_name = $2 and log_entries.row_key = any ($3::text[])
      group by log_entries.row_key`,
    [establishmentId, table, [...keys]],
  );
}

/** Returns the present texts of a row, by column; null: there is no such row. */
export async function findRowTexts(
  db: Queryable,
  table: string,
  key: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { texts } = await queryRow<{ texts: Readonly<Record<string, unknown>> | null }>(
    db,
    'select texts_of($1, $2::jsonb) as texts',
    [table, key],
  );
  return texts;
}

/** Returns a person's former names, the oldest first; `[effacé / erased]` in place of erased ones. */
export async function listFormerNames(db: Queryable, personId: bigint): Promise<string[]> {
  const nameRows = await queryRows<{ name: string }>(
    db,
    `select former.former_text as name from former_texts_of('people', jsonb_build_object('person_id', $1::bigint)) as former
      where former.column_name = 'full_name'`,
    [personId],
  );
  return nameRows.map(({ name }) => name);
}

/** Erases the texts of one row; returns false when none are left. */
export async function eraseTexts(tx: Tx, table: string, key: string): Promise<boolean> {
  const { erased } = await queryRow<{ erased: boolean }>(tx, 'select erase_texts($1, $2::jsonb) as erased', [
    table,
    key,
  ]);
  return erased;
}

/** A member of staff, as recorded by the operator. */
export interface StaffMember {
  readonly personId: bigint;
  readonly employeeNumber: string;
  readonly fullName: string;
  readonly employedFrom: string;
  readonly employedUntil: string | null;
  readonly isErased: boolean;
}

/** Returns a person who has or had a function in the establishment or at the operator (0); undefined for another. */
export async function findStaffMember(
  db: Queryable,
  establishmentId: number,
  personId: bigint,
): Promise<StaffMember | undefined> {
  const [person] = await queryRows<StaffMember>(
    db,
    `select people.person_id as "personId", people.employee_number as "employeeNumber", people.full_name as "fullName",
        employed.employed_from as "employedFrom", employed.employed_until as "employedUntil",
        employed.is_erased as "isErased"
      from people_names as people
      join people_employed as employed on employed.person_id = people.person_id
      where people.person_id = $2 and exists (select from role_grants_public as role_grants
        where role_grants.person_id = people.person_id and role_grants.establishment_id in (0, $1))`,
    [establishmentId, personId],
  );
  return person;
}

/** Returns the functions that a person holds or held in the establishment or at the operator, oldest first. */
export function listFunctionsOfPerson(
  db: Queryable,
  establishmentId: number,
  personId: bigint,
): Promise<{ readonly role: string; readonly heldFrom: Date; readonly heldUntil: Date | null }[]> {
  return queryRows(
    db,
    `select role_grants.role, role_grants.held_from as "heldFrom", role_grants.held_until as "heldUntil"
      from role_grants_public as role_grants
      where role_grants.establishment_id in (0, $1) and role_grants.person_id = $2
      order by role_grants.held_from, role_grants.role`,
    [establishmentId, personId],
  );
}

/** Returns the names with which a person signs in. */
export async function listLoginsOfPerson(db: Queryable, personId: bigint): Promise<string[]> {
  const loginRows = await queryRows<{ login: string }>(
    db,
    'select accounts.login from accounts_public as accounts where accounts.person_id = $1 order by accounts.login',
    [personId],
  );
  return loginRows.map(({ login }) => login);
}

/** Returns the addresses and clients of a person's sign-ins; empty texts: erased. */
export function listSessionsOfPerson(
  db: Queryable,
  personId: bigint,
): Promise<
  {
    readonly openedAt: Date;
    readonly endedAt: Date | null;
    /** Network address. */
    readonly address: string;
    readonly userAgent: string;
  }[]
> {
  return queryRows(
    db,
    `select sessions.created_at as "openedAt", sessions.ended_at as "endedAt", sessions.address,
        sessions.user_agent as "userAgent"
      from people_sessions as sessions where sessions.person_id = $1 order by sessions.created_at`,
    [personId],
  );
}

/** Returns the oaths that a person took in the establishment, oldest first. */
export function listOathsOfPerson(
  db: Queryable,
  establishmentId: number,
  personId: bigint,
): Promise<{ readonly swornOn: string; readonly swornBefore: string }[]> {
  return queryRows(
    db,
    `select oaths.sworn_on as "swornOn", oaths.sworn_before as "swornBefore" from people_oaths as oaths
      where oaths.establishment_id = $1 and oaths.person_id = $2 order by oaths.sworn_on`,
    [establishmentId, personId],
  );
}

/** Returns a person's acts by kind, each with the number of its log entries, and the first and the last time. */
export function listActionsOfPerson(
  db: Queryable,
  establishmentId: number,
  personId: bigint,
): Promise<
  {
    /** Kind of act, as a code. */
    readonly act: string;
    /** Number of log entries. */
    readonly entries: bigint;
    /** Instant of the first act. */
    readonly first: Date;
    /** Instant of the last act. */
    readonly last: Date;
  }[]
> {
  return queryRows(
    db,
    `select log_entries.act, count(*) as entries, min(log_entries.recorded_at) as first,
        max(log_entries.recorded_at) as last
      from log_entries_public as log_entries
      where log_entries.establishment_id in (0, $1) and log_entries.act is not null
        and substring(log_entries.body from ',"p":(\\d+),"h":') = $2::bigint::text
      group by log_entries.act order by log_entries.act`,
    [establishmentId, personId],
  );
}

/** Returns the names of all present and former staff of the operator except one. */
export async function listOtherStaffNames(db: Queryable, personId: bigint | null): Promise<string[]> {
  const nameRows = await queryRows<{ name: string }>(
    db,
    'select people.full_name as name from people_names as people where people.person_id is distinct from $1',
    [personId],
  );
  return nameRows.map(({ name }) => name);
}
