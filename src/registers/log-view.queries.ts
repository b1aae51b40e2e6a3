import { silenceLimitSeconds } from '#platform/runtime/background.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable } from '#platform/database/rows.js';

/** A log entry without its images. */
export interface LogLine {
  readonly entryId: bigint;
  readonly recordedAt: Date;
  readonly act: string | null;
  readonly tableName: string;
  /** I inserted, U changed, D deleted, S the image of a row that existed before. */
  readonly op: string;
  /** The row's primary key, as JSON text. */
  readonly rowKey: string;
  readonly personId: bigint | null;
  readonly personName: string | null;
  readonly gamingDay: string | null;
  readonly reason: string | null;
  /** Names of the columns that changed. */
  readonly changed: readonly string[];
}

export interface LogFilter {
  readonly table: string | null;
  readonly key: string | null;
  readonly act: string | null;
  readonly person: bigint | null;
  readonly gamingDay: string | null;
  /** Calendar dates of the establishment, inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timeZone: string;
  readonly before: bigint | null;
  readonly limit: number;
}

// person, gaming day and reason occur only in the body, in this order; quotes within it are escaped
const personSql = `substring(n.body from ',"p":(\\d+),"h":')`;
const gamingDaySql = `substring(n.body from ',"d":"(\\d{4}-\\d\\d-\\d\\d)","why":')`;
const bodyJsonSql = `case when pg_input_is_valid(n.body, 'jsonb') then n.body::jsonb end`;

/** Lists entries of the log of an establishment, newest first. */
export function listLogLines(db: Queryable, establishmentId: number, filter: LogFilter): Promise<LogLine[]> {
  return queryRows<LogLine>(
    db,
    `select page.entry_id as "entryId", page.recorded_at as "recordedAt", page.act, page.table_name as "tableName",
        page.op, page.row_key as "rowKey", people.person_id as "personId", people.full_name as "personName",
        page.said ->> 'd' as "gamingDay", act_reason($1, page.said ->> 'why') as reason,
        case when page.op = 'U' then (select coalesce(array_agg(k order by k), '{}') from jsonb_object_keys(
          case when jsonb_typeof(page.said -> 'old') = 'object' then page.said -> 'old' else '{}' end) k)
          else '{}' end as changed
      from (
        select n.entry_id, n.recorded_at, n.act, n.table_name, n.op, n.row_key, ${bodyJsonSql} as said
          from log_entries_public n
          where n.establishment_id = $1 and ($2::bigint is null or n.entry_id < $2)
            and ($3::text is null or n.table_name = $3)
            and ($4::jsonb is null or n.row_key = ($4::jsonb)::text)
            and ($5::text is null or n.act = $5 or n.act like $5 || '.%')
            and ($6::bigint is null or ${personSql} = $6::bigint::text)
            and ($7::text is null or ${gamingDaySql} = $7)
            and ($8::date is null or n.recorded_at >= $8::date::timestamp at time zone $10)
            and ($9::date is null or n.recorded_at < ($9::date + 1)::timestamp at time zone $10)
          order by n.entry_id desc limit $11
      ) page
      left join people_names as people on people.person_id::text = page.said ->> 'p'
      order by page.entry_id desc`,
    [
      establishmentId,
      filter.before,
      filter.table,
      filter.key,
      filter.act,
      filter.person,
      filter.gamingDay,
      filter.from,
      filter.to,
      filter.timeZone,
      filter.limit,
    ],
  );
}

export interface StoredEntry extends Omit<LogLine, 'changed'> {
  readonly happenedAt: string | null;
  /** Login of the database connection; null: not recorded. */
  readonly databaseUser: string | null;
  /** Role of the database connection; null: not recorded. */
  readonly databaseRole: string | null;
  readonly old: Readonly<Record<string, unknown>> | null;
  readonly row: Readonly<Record<string, unknown>> | null;
  readonly leafIndex: bigint | null;
  readonly digestColumns: readonly string[];
  /** Texts of the digests in the images, by column: their present or former values in the row. */
  readonly oldTexts: Readonly<Record<string, string>>;
  readonly rowTexts: Readonly<Record<string, string>>;
  /** The previous entry of the same row. */
  readonly previousEntryId: bigint | null;
  /** Number of the next entry about the same row; null: none. */
  readonly nextEntryId: bigint | null;
}

/** Returns an entry of the log with its images, as sealed; undefined when there is none. */
export function findStoredEntry(
  db: Queryable,
  establishmentId: number,
  entryId: bigint,
): Promise<StoredEntry | undefined> {
  return queryOptionalRow<StoredEntry>(
    db,
    `select page.entry_id as "entryId", page.recorded_at as "recordedAt", page.act, page.table_name as "tableName",
        page.op, page.row_key as "rowKey", people.person_id as "personId", people.full_name as "personName",
        page.said ->> 'd' as "gamingDay", act_reason($1, page.said ->> 'why') as reason, page.said ->> 'h' as "happenedAt",
        page.said ->> 'u' as "databaseUser", page.said ->> 'r' as "databaseRole",
        nullif(page.said -> 'old', 'null') as old, nullif(page.said -> 'row', 'null') as "row",
        log_leaves.leaf_index as "leafIndex",
        coalesce(audited_tables.digest_columns, '{}') as "digestColumns",
        logged_texts(page.table_name, coalesce(nullif(page.said -> 'row', 'null'), '{}')
          || coalesce(nullif(page.said -> 'old', 'null'), '{}')) as "oldTexts",
        logged_texts(page.table_name, coalesce(nullif(page.said -> 'row', 'null'), '{}')) as "rowTexts",
        (select max(n.entry_id) from log_entries_public n where n.establishment_id = $1 and n.table_name = page.table_name
          and n.row_key = page.row_key and n.entry_id < page.entry_id) as "previousEntryId",
        (select min(n.entry_id) from log_entries_public n where n.establishment_id = $1 and n.table_name = page.table_name
          and n.row_key = page.row_key and n.entry_id > page.entry_id) as "nextEntryId"
      from (
        select n.establishment_id, n.entry_id, n.recorded_at, n.act, n.table_name, n.op, n.row_key, ${bodyJsonSql} as said
          from log_entries_public n where n.establishment_id = $1 and n.entry_id = $2
      ) page
      left join people_names as people on people.person_id::text = page.said ->> 'p'
      left join audited_tables_public as audited_tables on audited_tables.table_name = page.table_name
      left join log_leaves_public as log_leaves on log_leaves.establishment_id = page.establishment_id
        and log_leaves.recorded_at = page.recorded_at and log_leaves.entry_id = page.entry_id`,
    [establishmentId, entryId],
  );
}

/** A person named by the log. */
export interface LogPerson {
  readonly personId: bigint;
  readonly fullName: string;
}

/** Lists people who have or had a function in the establishment: those its log can name. */
export function listGrantedPeople(db: Queryable, establishmentId: number): Promise<LogPerson[]> {
  return queryRows<LogPerson>(
    db,
    `select people.person_id as "personId", people.full_name as "fullName" from people_names as people
      where people.person_id in (select role_grants.person_id from role_grants_public as role_grants
        where role_grants.establishment_id in (0, $1))
      order by people.full_name, people.person_id`,
    [establishmentId],
  );
}

/** Lists the names of the audited tables, without the derived ones. */
export async function listAuditedTables(db: Queryable): Promise<string[]> {
  const tableRows = await queryRows<{ name: string }>(
    db,
    `select audited_tables.table_name as name from audited_tables_public as audited_tables where audited_tables.mode <> 'derived' order by 1`,
  );
  return tableRows.map(({ name }) => name);
}

/** Returns how many entries wait to be sealed, and since when; null when none does. */
export async function getUnsealedEntries(
  db: Queryable,
  establishmentId: number,
): Promise<{ readonly waiting: bigint; readonly since: Date | null }> {
  return queryRow(
    db,
    `select count(*) as waiting, min(n.recorded_at) as since
      from log_entries_public n
      where n.establishment_id = $1
        and n.xid >= coalesce((select c.horizon from log_checkpoints_public c where c.establishment_id = $1
          order by c.tree_size desc limit 1), '0'::xid8)
        and not exists (select from log_leaves_public l where l.establishment_id = n.establishment_id
          and l.recorded_at = n.recorded_at and l.entry_id = n.entry_id)`,
    [establishmentId],
  );
}

/** `interrupted`: its process ended before it did. */
export type VerificationState = 'running' | 'done' | 'failed' | 'interrupted';

/** A stored verification finding: table, row, kind and details. */
export interface StoredFinding {
  /** Name of the database table. */
  readonly table: string;
  /** Primary key of the row, as text. */
  readonly key: string;
  /** Kind of the finding. */
  readonly kind: string;
  /** Detail of the finding. */
  readonly detail: string;
  /** Number of the row's machine; absent when it has none. */
  readonly machine?: string;
}

/** A verification of the log, and its state. */
export interface VerificationRow {
  readonly verificationId: bigint;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly state: VerificationState;
  readonly finishedAt: Date | null;
  /** Number of verified entries; null: not finished. */
  readonly entries: bigint | null;
  readonly treeSize: bigint | null;
  /** Base64. */
  readonly root: string | null;
  readonly findingCount: number | null;
  /** Code of the error that stopped it; null: none. */
  readonly failureCode: string | null;
  readonly partsDone: number;
  readonly partsTotal: number;
}

/** A verification of the log with its findings. */
export interface VerificationDetail extends VerificationRow {
  /** The first thousand of each kind. */
  readonly findings: readonly StoredFinding[];
}

const verificationColumns = `v.verification_id as "verificationId", people.full_name as "requestedBy",
  v.requested_at as "requestedAt",
  case when v.state = 'running' and v.seen_at < clock_timestamp() - make_interval(secs => ${silenceLimitSeconds})
    then 'interrupted' else v.state end as state,
  v.finished_at as "finishedAt", v.entries, v.tree_size as "treeSize", encode(v.root, 'base64') as root,
  v.finding_count as "findingCount", v.failure_code as "failureCode", v.parts_done as "partsDone",
  v.parts_total as "partsTotal"`;

/** Lists verifications of the log, newest first. */
export function listVerifications(
  db: Queryable,
  establishmentId: number,
  before: bigint | null,
  limit: number,
): Promise<VerificationRow[]> {
  return queryRows<VerificationRow>(
    db,
    `select ${verificationColumns} from log_verifications_public v join people_names as people on people.person_id = v.requested_by
      where v.establishment_id = $1 and ($2::bigint is null or v.verification_id < $2)
      order by v.verification_id desc limit $3`,
    [establishmentId, before, limit],
  );
}

/** Returns a verification with its findings; undefined when there is none. */
export function findVerification(
  db: Queryable,
  establishmentId: number,
  verificationId: bigint,
): Promise<VerificationDetail | undefined> {
  return queryOptionalRow<VerificationDetail>(
    db,
    `select ${verificationColumns}, coalesce(v.findings, '[]') as findings
      from log_verifications_public v join people_names as people on people.person_id = v.requested_by
      where v.establishment_id = $1 and v.verification_id = $2`,
    [establishmentId, verificationId],
  );
}
