import { queryRow, queryRows } from '#platform/database/rows.js';
import type { Client } from 'pg';
import { from, to, type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams';

/** A table with rows of its own: neither a view nor a partitioned table. */
export interface StoredTable {
  readonly table: string;
  /** The partitioned table that it belongs to; null for an ordinary table. */
  readonly parent: string | null;
  /** All columns except generated ones. */
  readonly columns: readonly string[];
}

/**
 * Returns the tables that contain rows, with their columns, except the list of migrations.
 * `parent` is the partitioned table of a partition, null for others; generated columns are left out.
 */
export function listStoredTables(client: Client): Promise<readonly StoredTable[]> {
  return queryRows<StoredTable>(
    client,
    `select c.relname as table, p.relname as parent,
        array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns
       from pg_class c
       left join pg_inherits i on i.inhrelid = c.oid
       left join pg_class p on p.oid = i.inhparent
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
       order by c.relname`,
  );
}

/** Returns the names of the migrations that made the schema, in the order in which they ran. */
export async function listAppliedMigrations(client: Client): Promise<readonly string[]> {
  const { rows: migrationRows } = await client.query<{ name: string }>(
    'select schema_migrations.name from schema_migrations order by schema_migrations.id',
  );
  return migrationRows.map(({ name }) => name);
}

/** Returns the last number that each sequence of the schema issued (null: none yet), except that of the migrations. */
export function listSequences(
  client: Client,
): Promise<readonly { readonly name: string; readonly value: string | null }[]> {
  return queryRows<{ name: string; value: string | null }>(
    client,
    `select s.sequencename as name, s.last_value::text as value from pg_sequences s
       where s.schemaname = 'public' and s.sequencename <> 'schema_migrations_id_seq' order by s.sequencename`,
  );
}

/** Sets a sequence to the last number that it issued before the backup. */
export async function setSequence(client: Client, name: string, value: string): Promise<void> {
  await client.query(`select setval(format('public.%I', $1::text)::regclass, $2::bigint)`, [name, value]);
}

/** A statement to run before rows are loaded, and one that undoes it. */
export interface Suspension {
  readonly suspend: string;
  readonly resume: string;
}

/**
 * Returns pairs of statements that drop and restore each foreign key, so that it is checked once, over all rows.
 * Those inherited from a partitioned table follow their parent's.
 */
export function listForeignKeySuspensions(client: Client): Promise<readonly Suspension[]> {
  return queryRows<Suspension>(
    client,
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as suspend,
        format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
          as resume
       from pg_constraint k
       where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
       order by k.conrelid::regclass::text, k.conname`,
  );
}

/**
 * Returns pairs of statements that drop and restore primary keys, uniqueness and exclusions, then the other indexes.
 * An index built once from all rows costs a fraction of row-by-row updates. Foreign keys depend on them: drop those
 * first and restore them last. Partitions follow their parent's index, so the words ON ONLY (the parent alone) are
 * removed from its definition.
 */
export function listIndexSuspensions(client: Client): Promise<readonly Suspension[]> {
  return queryRows<Suspension>(
    client,
    `select index.suspend, index.resume from (
     select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as suspend,
        format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
          as resume, 1 as turn, k.conrelid::regclass::text as of, k.conname as name
       from pg_constraint k
       where k.contype in ('p', 'u', 'x') and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
         and k.conrelid <> 'public.schema_migrations'::regclass
     union all
     select format('drop index %s', x.indexrelid::regclass),
        regexp_replace(pg_get_indexdef(x.indexrelid), ' ON ONLY ', ' ON '), 2,
        x.indrelid::regclass::text, i.relname
       from pg_index x join pg_class i on i.oid = x.indexrelid
       where i.relnamespace = 'public'::regnamespace and not i.relispartition
         and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
     ) as index order by index.turn, index.of, index.name`,
  );
}

/**
 * Returns statements that disable and enable the triggers, which would otherwise judge or log each loaded row again.
 */
export function listTriggerSuspensions(client: Client): Promise<readonly Suspension[]> {
  return queryRows<Suspension>(
    client,
    `select format('alter table only %s disable trigger %I', g.tgrelid::regclass, g.tgname) as suspend,
        format('alter table only %s enable trigger %I', g.tgrelid::regclass, g.tgname) as resume
       from pg_trigger g join pg_class c on c.oid = g.tgrelid
       where not g.tgisinternal and g.tgenabled = 'O' and c.relnamespace = 'public'::regnamespace
         and c.relkind in ('r', 'p')
       order by g.tgrelid::regclass::text, g.tgname`,
  );
}

/** Returns statements that drop the monthly partitions that the migrations just created, not the default ones. */
export async function listPartitionDrops(client: Client): Promise<readonly string[]> {
  const { rows: dropRows } = await client.query<{ statement: string }>(
    `select format('drop table %s', c.oid::regclass) as statement
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
       order by c.relname`,
  );
  return dropRows.map(({ statement }) => statement);
}

/** Creates the table's partition for the month that begins on `firstDay` (YYYY-MM-DD). */
export async function createMonthPartition(client: Client, parentTable: string, firstDay: string): Promise<void> {
  await client.query('select ensure_month_partitions($1::regclass, $2::date, $2::date)', [parentTable, firstDay]);
}

/** Returns whether the database contains any table, view or sequence, of any owner. */
export async function hasAnyRelation(client: Client): Promise<boolean> {
  const { found } = await queryRow<{ found: boolean }>(
    client,
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
         and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%') as found`,
  );
  return found;
}

/** Begins a read-only snapshot and returns the present time of the database's clock. */
export async function beginSnapshot(client: Client): Promise<Date> {
  await client.query('begin isolation level repeatable read read only');
  return (await queryRow<{ at: Date }>(client, 'select clock_timestamp() as at')).at;
}

/** Ends the snapshot; it changed nothing. */
export async function endSnapshot(client: Client): Promise<void> {
  await client.query('commit');
}

/** Returns a stream of the table's rows in COPY format. */
export function copyRowsOut(
  client: Client,
  { table, columns }: Pick<StoredTable, 'table' | 'columns'>,
): CopyToStreamQuery {
  const columnList = columns.map(quoteName).join(', ');
  return client.query(to(`copy public.${quoteName(table)} (${columnList}) to stdout`, { highWaterMark: 1 << 20 }));
}

/** Returns a stream that loads into the table the rows written to it in COPY format. */
export function copyRowsIn(
  client: Client,
  { table, columns }: Pick<StoredTable, 'table' | 'columns'>,
): CopyStreamQuery {
  return client.query(from(`copy public.${quoteName(table)} (${columns.map(quoteName).join(', ')}) from stdin`));
}

/** Deletes all rows of these tables. */
export async function truncateTables(client: Client, tables: readonly StoredTable[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ table }) => `public.${quoteName(table)}`).join(', ')}`);
}

/** Runs statements generated from the catalogue, one after the other. */
export async function runStatements(client: Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Updates the statistics of PostgreSQL's query planner. */
export async function updateStatistics(client: Client): Promise<void> {
  await client.query('analyze');
}

/** Quotes a name of the catalogue for SQL. */
function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
