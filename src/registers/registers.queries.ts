import { queryOptionalRow, queryRows, type Queryable, type SqlParameter } from '#platform/database/rows.js';
import { getSubjectView, type SubjectViews } from './register-subjects.queries.js';
import type { EntrySubject } from './register-words.js';

/** A register of an establishment, with its visas. */
export interface RegisterRow {
  readonly register: string;
  readonly entryCount: bigint;
  /** Number of the last entry. */
  readonly lastNumber: bigint;
  /** Instant of the last entry; null: none. */
  readonly lastRecordedAt: Date | null;
  /** Number of visas. */
  readonly visaCount: bigint;
  readonly observationCount: bigint;
  /** Number of the last visa; null when the register has none. */
  readonly visaNumber: bigint | null;
  /** Number of the last entry covered by a visa; null: no visa. */
  readonly visaUpToNumber: bigint | null;
  /** Instant of the last visa; null: no visa. */
  readonly visaAffixedAt: Date | null;
  /** Full name of the person who affixed the last visa; null: no visa. */
  readonly visaPersonName: string | null;
  /** Entries after the last visa. */
  readonly entriesSinceVisa: bigint;
}

/** A register's name, and the views that describe the entries of registers. */
export interface DescribedRegister {
  readonly register: string;
  readonly viewByRegister: SubjectViews;
}

/** An entry with its subject. */
export interface RegisterEntryRow extends EntrySubject {
  readonly number: bigint;
  readonly recordedAt: Date;
  /** Its gaming day, or the day on which it was recorded. */
  readonly day: string;
  readonly reason: string | null;
  readonly amountMinor: bigint | null;
  readonly personId: bigint | null;
  readonly personName: string | null;
  /** The first visa that covers it. */
  readonly visaNumber: bigint | null;
  readonly observationCount: bigint;
  /** Table of the record that it names, and the columns of its key. */
  readonly tableName: string;
  readonly rowKey: Readonly<Record<string, string | number>>;
}

/** A visa in the list of a register. */
export interface VisaListRow {
  readonly visaNumber: bigint;
  readonly upToNumber: bigint;
  readonly affixedAt: Date;
  readonly personName: string;
  readonly observation: string | null;
}

/** An observation in the list of a register. */
export interface ObservationListRow {
  readonly observationNumber: bigint;
  /** Number of the entry that it concerns; null: the whole register. */
  readonly aboutNumber: bigint | null;
  readonly madeAt: Date;
  readonly personName: string;
  readonly observation: string;
}

/** Filters of a register; null does not restrict. */
export interface RegisterEntryFilters {
  /** One entry's number. */
  readonly number: bigint | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly personId: bigint | null;
  readonly text: string | null;
  /** Kinds of entries whose names contain the text. */
  readonly kinds: readonly string[];
}

const registerSelect = `
  select register_counters.register,
    (select count(*) from register_entries_public as register_entries
      where register_entries.establishment_id = register_counters.establishment_id
        and register_entries.register = register_counters.register) as "entryCount",
    register_counters.last_number as "lastNumber",
    (select register_entries.recorded_at from register_entries_public as register_entries
      where register_entries.establishment_id = register_counters.establishment_id
        and register_entries.register = register_counters.register
        and register_entries.number = register_counters.last_number) as "lastRecordedAt",
    (select count(*) from visas_public as visas where visas.establishment_id = register_counters.establishment_id
      and visas.register = register_counters.register) as "visaCount",
    (select count(*) from register_observations_public as register_observations
      where register_observations.establishment_id = register_counters.establishment_id
        and register_observations.register = register_counters.register) as "observationCount",
    visa.visa_number as "visaNumber", visa.up_to_number as "visaUpToNumber", visa.affixed_at as "visaAffixedAt",
    people.full_name as "visaPersonName",
    register_counters.last_number - coalesce(visa.up_to_number, 0) as "entriesSinceVisa"
  from register_counters_public as register_counters
  left join lateral (
    select visas.visa_number, visas.up_to_number, visas.affixed_at, visas.person_id from visas_public as visas
    where visas.establishment_id = register_counters.establishment_id
      and visas.register = register_counters.register
    order by visas.visa_number desc limit 1
  ) as visa on true
  left join people_names as people on people.person_id = visa.person_id
  where register_counters.establishment_id = $1`;

export function listStartedRegisters(db: Queryable, establishmentId: number): Promise<RegisterRow[]> {
  return queryRows<RegisterRow>(db, `${registerSelect} order by register_counters.register`, [establishmentId]);
}

/** Returns the summary of a register; undefined while it has no entry. */
export function findStartedRegister(
  db: Queryable,
  establishmentId: number,
  register: string,
): Promise<RegisterRow | undefined> {
  return queryOptionalRow<RegisterRow>(db, `${registerSelect} and register_counters.register = $2`, [
    establishmentId,
    register,
  ]);
}

/**
 * Builds the SQL that lists a register's entries. `subjectView` is the database view that describes each: kind, amount,
 * reason, person. An entry without a gaming day has that of its time, else its date.
 */
export const buildEntriesSql = (subjectView: string): string =>
  `select register_entries.number, register_entries.recorded_at as "recordedAt", said.day, subject.kind, subject.about,
      subject.refers_to as "refersTo", subject.journal, subject.reason,
      register_entries.table_name as "tableName", register_entries.row_key as "rowKey", subject.amount_minor as "amountMinor",
      machines.sbm_number as machine, people.person_id as "personId", people.full_name as "personName",
      (select min(visas.visa_number) from visas_public as visas
        where visas.establishment_id = register_entries.establishment_id
        and visas.register = register_entries.register
        and visas.up_to_number >= register_entries.number) as "visaNumber",
      (select count(*) from register_observations_public as register_observations
        where register_observations.establishment_id = register_entries.establishment_id
          and register_observations.register = register_entries.register
          and register_observations.about_number = register_entries.number) as "observationCount"
    from register_entries_public as register_entries
    join establishments_public as establishments on establishments.establishment_id = register_entries.establishment_id
    left join ${subjectView} as subject
      on subject.establishment_id = register_entries.establishment_id and subject.number = register_entries.number
    left join machines_public as machines on machines.establishment_id = subject.establishment_id
      and machines.machine_id = subject.machine_id
    left join people_names as people on people.person_id = subject.person_id
    left join gaming_days_public as gaming_days on gaming_days.establishment_id = subject.establishment_id
      and gaming_days.opens_at <= subject.happened_at and gaming_days.closes_at > subject.happened_at
    cross join lateral (
      select coalesce(subject.gaming_day, gaming_days.gaming_day,
        (coalesce(subject.happened_at, register_entries.recorded_at) at time zone establishments.time_zone)::date) as day
    ) as said
    where register_entries.establishment_id = $1 and register_entries.register = $2
      and ($3::bigint is null or register_entries.number < $3)
      and ($5::bigint is null or register_entries.number = $5)
      and ($6::date is null or said.day >= $6) and ($7::date is null or said.day <= $7)
      and ($8::bigint is null or people.person_id = $8)
      and ($9::text is null or subject.kind = any ($10::text[])
        or concat_ws(' ', subject.reason, people.full_name, subject.about, machines.sbm_number) ilike $9)
    order by register_entries.number desc
    limit $4`;

/** Lists entries of a register, latest first, `limit` of them (null: all) before a number (null: from the end). */
export function listRegisterEntries(
  db: Queryable,
  establishmentId: number,
  { register, viewByRegister }: DescribedRegister,
  filters: RegisterEntryFilters,
  page: { readonly before: bigint | null; readonly limit: number | null },
): Promise<RegisterEntryRow[]> {
  // the signs of a pattern are searched as they are
  const likePattern = filters.text === null ? null : `%${filters.text.replace(/[\\%_]/g, '\\$&')}%`;
  const parameters: SqlParameter[] = [
    establishmentId,
    register,
    page.before,
    page.limit,
    filters.number,
    filters.from,
    filters.to,
    filters.personId,
    likePattern,
    [...filters.kinds],
  ];
  return queryRows<RegisterEntryRow>(db, buildEntriesSql(getSubjectView(viewByRegister, register)), parameters);
}

/** Lists the visas (the controller's dated marks) of a register, latest first. */
export function listVisas(db: Queryable, establishmentId: number, register: string): Promise<VisaListRow[]> {
  return queryRows<VisaListRow>(
    db,
    `select visas.visa_number as "visaNumber", visas.up_to_number as "upToNumber", visas.affixed_at as "affixedAt",
        people.full_name as "personName", visas.observation
      from visas_public as visas
      join people_names as people on people.person_id = visas.person_id
      where visas.establishment_id = $1 and visas.register = $2
      order by visas.visa_number desc`,
    [establishmentId, register],
  );
}

/** Lists the observations on a register, latest first. */
export function listObservations(
  db: Queryable,
  establishmentId: number,
  register: string,
): Promise<ObservationListRow[]> {
  return queryRows<ObservationListRow>(
    db,
    `select register_observations.observation_number as "observationNumber",
        register_observations.about_number as "aboutNumber", register_observations.made_at as "madeAt",
        people.full_name as "personName", register_observations.observation
      from register_observations_public as register_observations
      join people_names as people on people.person_id = register_observations.person_id
      where register_observations.establishment_id = $1 and register_observations.register = $2
      order by register_observations.observation_number desc`,
    [establishmentId, register],
  );
}

export interface RegisterPerson {
  readonly personId: bigint;
  readonly fullName: string;
}

/** Builds the SQL that lists the people with entries in a register, by `subjectView`, the view that describes them. */
export const buildPeopleSql = (subjectView: string): string =>
  `select people.person_id as "personId", people.full_name as "fullName"
    from people_names as people
    where exists (select from ${subjectView} as subject
      where subject.establishment_id = $1 and subject.person_id = people.person_id)
    order by people.full_name, people.person_id`;

/** Lists the people with entries in a register, for a search by person. */
export function listRegisterPeople(
  db: Queryable,
  establishmentId: number,
  { register, viewByRegister }: DescribedRegister,
): Promise<RegisterPerson[]> {
  return queryRows<RegisterPerson>(db, buildPeopleSql(getSubjectView(viewByRegister, register)), [establishmentId]);
}
