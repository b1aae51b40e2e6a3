import type { PoolClient } from 'pg';
import type { FindingKind, Findings } from '../findings/finding.js';
import type { AuditedTable } from './guards.queries.js';
import { quoteLiteral, buildLoggedImageSql, quoteName } from './logged-image.js';
import { runCheckInSavepoint } from './report-unreadable.js';

/** Describes a check for invalid rows: by a digest over other rows, or by what their values mean together. */
export interface DigestCheck {
  readonly table: string;
  /** A rule that every row must follow, however it got in; absent: a digest over other rows. */
  readonly kind?: 'meaningBroken';
  /** Returns one value, which `sql` takes as $2; it is read once for all checks with the same text. */
  readonly sharedValueSql?: string;
  /**
   * Returns row_key and detail of each difference, and machine_id when the key does not lead to it; $1 is the
   * establishment.
   */
  readonly sql: string;
}

/**
 * Compares one establishment's present rows of a table with their last images (copies) in the log.
 * Changed, missing and unknown rows are named, changed ones with their columns before and after. Set-based: the
 * database first compares digests of both sides.
 */
export async function verifyTable(
  client: PoolClient,
  table: AuditedTable,
  establishmentId: number,
  findings: Findings,
): Promise<void> {
  const addFinding = (key: string, kind: FindingKind, detail: string): void =>
    findings.add({ establishmentId, table: table.tableName, key, kind, detail });
  if (!table.exists) {
    addFinding('*', 'rowMissing', 'the table itself is gone');
    return;
  }
  if (!table.isReadable) {
    addFinding('*', 'unreadable', 'the verifying role may not read the table');
    return;
  }
  await runCheckInSavepoint(client, { establishmentId, table: table.tableName }, findings, () =>
    compareRows(client, table, establishmentId, addFinding),
  );
}

/** Adds a finding for each row of an establishment that the log does not know, which other checks would miss. */
export async function verifyStrayRows(
  client: PoolClient,
  table: AuditedTable,
  establishmentIds: readonly number[],
  findings: Findings,
): Promise<void> {
  if (!table.exists || !table.isReadable || !table.hasEstablishment) return;
  await runCheckInSavepoint(
    client,
    { establishmentId: 0, table: table.tableName, key: 'strays' },
    findings,
    async () => {
      const { rows: strayRows } = await client.query<{ key: string; establishment: number }>(
        `select ${buildKeyTextSql(table)} as key, t.establishment_id as establishment from public.${quoteName(table.tableName)} t
         where t.establishment_id <> all ($1::integer[]) limit ${MAX_DETAILED_FINDINGS + 1}`,
        [establishmentIds],
      );
      for (const { key, establishment } of strayRows) {
        const detail = `it belongs to establishment ${establishment}, which the log does not know`;
        findings.add({ establishmentId: establishment, table: table.tableName, key, kind: 'rowUnknown', detail });
      }
    },
  );
}

/**
 * Adds a finding for each row that differs from its last image: finds suspects by digest, then describes their
 * differences. With too many suspects all rows are compared, since a list of keys would be too long.
 */
async function compareRows(
  client: PoolClient,
  table: AuditedTable,
  establishmentId: number,
  addFinding: (key: string, kind: FindingKind, detail: string) => void,
): Promise<void> {
  const parameters = [establishmentId, table.tableName];
  const { rows: suspects } = await client.query<{ key: string }>(buildSuspectsSql(table), parameters);
  if (suspects.length === 0) return;
  const hasFewSuspects = suspects.length <= MAX_DETAILED_FINDINGS;
  const { rows } = await client.query<{ key: string; state: FindingKind; detail: string }>(
    buildDifferencesSql(table, hasFewSuspects),
    hasFewSuspects ? [...parameters, suspects.map(({ key }) => key)] : parameters,
  );
  for (const { key, state, detail } of rows) addFinding(key, state, detail);
}

const MAX_DETAILED_FINDINGS = 1000;

const LAST_IMAGES_SQL = `
  select distinct on (n.row_key) n.row_key, n.op, n.body
    from log_entries n
    where n.establishment_id = $1 and n.table_name = $2`;

/**
 * Returns the SQL that finds suspect rows by comparing the digest of each live row's image with the end of its last
 * body.
 * A body ends in its row's image: equally many last bytes are compared, so that bodies are neither searched nor stored.
 * Each `offset 0` computes its columns there, so that the digest is sorted and joined instead of the image.
 */
function buildSuspectsSql(table: AuditedTable): string {
  return `
    with logged as (
      select last.row_key, pg_catalog.convert_to(last.body, 'UTF8') as body
        from (${LAST_IMAGES_SQL} order by n.row_key desc, n.entry_id desc) last
        where last.op <> 'D'
    ), live as (
      select image.row_key, pg_catalog.sha256(image.ending) as digest, pg_catalog.octet_length(image.ending) as bytes
        from (select ${buildKeyTextSql(table)} as row_key,
            pg_catalog.convert_to(',"row":' || (${buildImageSql(table)})::text || '}', 'UTF8') as ending
          from public.${quoteName(table.tableName)} t where ${buildEstablishmentCondition(table)} offset 0) image
        offset 0
    )
    select coalesce(logged.row_key, live.row_key) as key
      from logged full join live on live.row_key = logged.row_key
      where logged.row_key is null or live.row_key is null
        or pg_catalog.sha256(pg_catalog.substr(logged.body, pg_catalog.octet_length(logged.body) - live.bytes + 1))
          <> live.digest
      limit ${MAX_DETAILED_FINDINGS + 1}`;
}

/**
 * Returns the SQL that compares live rows with their last images in the log, with a text of each difference by column.
 * With few suspects it reads only their keys, given as the third parameter.
 */
function buildDifferencesSql(table: AuditedTable, hasFewSuspects: boolean): string {
  const buildSuspectCondition = (keySql: string): string => (hasFewSuspects ? `and ${keySql} = any ($3::text[])` : '');
  return `
    with logged as (
      select last.row_key, last.op, case when pg_input_is_valid(last.body, 'jsonb') then last.body::jsonb -> 'row' end
          as image
        from (${LAST_IMAGES_SQL} ${buildSuspectCondition('n.row_key')} order by n.row_key desc, n.entry_id desc) last
    ), live as (
      select (${buildKeySql(table)})::text as row_key, ${buildImageSql(table)} as image
        from public.${quoteName(table.tableName)} t where ${buildEstablishmentCondition(table)} ${buildSuspectCondition(`(${buildKeySql(table)})::text`)}
    ), compared as (
      select coalesce(logged.row_key, live.row_key) as key, logged.op, logged.image as before, live.image as after
        from logged full join live on live.row_key = logged.row_key
    )
    select c.key,
        case when c.after is null then 'rowMissing' when c.before is null and c.op <> 'D' then 'unreadable'
          when c.before is null then 'rowUnknown' else 'rowChanged' end as state,
        case when c.after is null then 'the log knows it as ' || coalesce(c.before::text, 'what is no JSON any more')
          when c.before is null and c.op <> 'D' then 'its last image in the log is no JSON any more'
          when c.op = 'D' then 'the log saw it deleted; it is ' || c.after::text
          when c.before is null then 'the log never saw it; it is ' || c.after::text
          else d.detail end as detail
      from compared c
      cross join lateral (
        select string_agg(k.name || ': ' || coalesce((c.before -> k.name)::text, 'absent') || ' → '
            || coalesce((c.after -> k.name)::text, 'absent'), '; ' order by k.name) as detail
          from jsonb_object_keys(coalesce(c.before, '{}') || coalesce(c.after, '{}')) k (name)
          where c.before -> k.name is distinct from c.after -> k.name
            -- a column added after the image and empty in the row is no difference
            and not (not c.before ? k.name and c.after ->> k.name is null)
      ) d
      where (c.after is null and c.op <> 'D') or (c.after is not null and (c.before is null or d.detail is not null))
      limit ${MAX_DETAILED_FINDINGS * 10}`;
}

/** Returns the SQL of the row's primary key as jsonb, in the form of the log. */
function buildKeySql(table: AuditedTable): string {
  return `pg_catalog.jsonb_build_object(${table.keyColumns.map((name) => `${quoteLiteral(name)}, t.${quoteName(name)}`).join(', ')})`;
}

/**
 * Returns an SQL expression for the row's key as text, in the form in which jsonb prints it: shorter names first.
 * Whole numbers are cast directly, without jsonb.
 */
function buildKeyTextSql(table: AuditedTable): string {
  const keyPartsSql = [...table.keyColumns]
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .map((name) => {
      const columnSql = `t.${quoteName(name)}`;
      const valueSql = table.wholeNumberColumns.includes(name) ? columnSql : `pg_catalog.to_jsonb(${columnSql})`;
      return `${quoteLiteral(`${JSON.stringify(name)}: `)} || ${valueSql}::text`;
    });
  return `'{' || ${keyPartsSql.join(` || ', ' || `)} || '}'`;
}

/** Returns the SQL of the row's image, in the form of the log. */
function buildImageSql(table: AuditedTable): string {
  return buildLoggedImageSql('pg_catalog.to_jsonb(t)', table.digestColumns, table.skipColumns);
}

/** Returns the SQL condition for rows of the establishment `$1`; other tables belong to the installation, 0. */
function buildEstablishmentCondition(table: AuditedTable): string {
  return table.hasEstablishment ? 't.establishment_id = $1' : '$1 = 0';
}
