import type { Database } from '#platform/database/database.js';

/** Returns the product's tables by name, without partitions: their rows are their parent's. */
export async function tableNames(db: Database): Promise<string[]> {
  const found = await db.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`);
  return found.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
}

/** Returns the names of the tables with this column. */
export async function tablesWith(db: Database, column: string): Promise<string[]> {
  const found = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = $1 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
    [column],
  );
  return found.map(({ name }) => name);
}

/**
 * Returns the schema from the catalogue, one line per fact: columns, constraints, indexes, triggers, functions, views,
 * sequences, grants, partitions, and the reference rows that declare auditing.
 */
export async function describeSchema(db: Database): Promise<string[]> {
  const parts = await Promise.all(descriptions.map((sql) => db.query<{ line: string }>(sql)));
  return parts
    .flat()
    .map(({ line }) => line)
    .sort();
}

/** Excludes the list of applied migrations and its key, which are not the product's. */
const ours = `relation.relnamespace = 'public'::regnamespace and relation.relname not like 'schema_migrations%'
     and relation.oid not in (select indexrelid from pg_index where indrelid = to_regclass('schema_migrations'))`;

const descriptions: readonly string[] = [
  `select 'relation ' || relation.relname || ' ' || relation.relkind::text || ' ' || coalesce(acl.text, '')
     || ' ' || coalesce(pg_get_expr(relation.relpartbound, relation.oid), '')
     || ' ' || coalesce(pg_get_partkeydef(relation.oid), '') as line
   from pg_class relation
   cross join lateral (select string_agg(item::text, ' ' order by item::text) as text
    -- granted and revoked rights leave the owner's, in full
    from unnest(nullif(relation.relacl, acldefault(case relation.relkind when 'S' then 's' else 'r' end::"char",
      relation.relowner))) item) acl
   where ${ours}`,
  `select 'column ' || relation.relname || '.' || a.attname || ' '
     -- position among the existing columns: a removed column leaves a number that is never reused
     || row_number() over (partition by a.attrelid order by a.attnum) || ' '
     || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' || a.attidentity::text || ' '
     || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || ' ' || coalesce(a.attacl::text, '') as line
   from pg_attribute a
   join pg_class relation on relation.oid = a.attrelid and relation.relkind in ('r', 'p', 'v')
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where ${ours} and a.attnum > 0 and not a.attisdropped`,
  `select 'constraint ' || relation.relname || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid) as line
   from pg_constraint c join pg_class relation on relation.oid = c.conrelid where ${ours}`,
  `select 'index ' || pg_get_indexdef(relation.oid) as line from pg_class relation
   where ${ours} and relation.relkind in ('i', 'I')`,
  `select 'trigger ' || pg_get_triggerdef(g.oid) || ' ' || g.tgenabled::text as line
   from pg_trigger g join pg_class relation on relation.oid = g.tgrelid where ${ours} and not g.tgisinternal`,
  `select 'function ' || pg_get_functiondef(p.oid) || ' ' || coalesce(p.proacl::text, '') as line
   from pg_proc p where p.pronamespace = 'public'::regnamespace`,
  `select 'view ' || relation.relname || ' ' || pg_get_viewdef(relation.oid) as line
   from pg_class relation where ${ours} and relation.relkind = 'v'`,
  `select 'sequence ' || s.sequencename || ' ' || s.data_type || ' ' || s.start_value || ' ' || s.increment_by as line
   from pg_sequences s where s.schemaname = 'public' and s.sequencename not like 'schema_migrations%'`,
];
