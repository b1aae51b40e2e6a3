import type { PoolClient } from 'pg';

/** How a table enters the log. */
export interface AuditedTable {
  readonly tableName: string;
  readonly mode: 'append_only' | 'mutable' | 'derived';
  readonly keyColumns: readonly string[];
  readonly digestColumns: readonly string[];
  readonly skipColumns: readonly string[];
  readonly exists: boolean;
  readonly hasEstablishment: boolean;
  readonly wholeNumberColumns: readonly string[];
  readonly isReadable: boolean;
}

/**
 * Every table that declares how it enters the log, as the log itself knows it: the live list may have been changed, and
 * is used only where the log's own body is no longer JSON.
 */
export async function auditedTables(client: Pick<PoolClient, 'query'>): Promise<AuditedTable[]> {
  const { rows } = await client.query<AuditedTable>(
    `with a as (
       select case when pg_input_is_valid(last.body, 'jsonb') then last.body::jsonb -> 'row'
           else (select to_jsonb(t) from audited_tables t
             where jsonb_build_object('table_name', t.table_name)::text = last.row_key) end as image
         from (select distinct on (n.row_key) n.row_key, n.op, n.body from log_entries n
           where n.establishment_id = 0 and n.table_name = 'audited_tables'
           order by n.row_key desc, n.entry_id desc) last
         where last.op <> 'D'
     )
     select a.image ->> 'table_name' as "tableName", a.image ->> 'mode' as mode,
        array(select jsonb_array_elements_text(a.image -> 'key_columns')) as "keyColumns",
        array(select jsonb_array_elements_text(a.image -> 'digest_columns')) as "digestColumns",
        array(select jsonb_array_elements_text(a.image -> 'skip_columns')) as "skipColumns",
        c.oid is not null as exists, coalesce(has_table_privilege(c.oid, 'select'), false) as "isReadable",
        exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'establishment_id'
          and not t.attisdropped) as "hasEstablishment",
        array(select t.attname::text from pg_attribute t where t.attrelid = c.oid and not t.attisdropped
          and t.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype)) as "wholeNumberColumns"
       from a
       left join pg_class c on c.relname = a.image ->> 'table_name' and c.relnamespace = 'public'::regnamespace
         and c.relkind in ('r', 'p')
       order by 1`,
  );
  return rows;
}

/** A trigger of a table or of one of its partitions. */
export interface TriggerRow {
  readonly tableName: string;
  readonly partition: string;
  readonly triggerName: string;
  readonly enabled: string;
  readonly functionName: string;
  readonly arguments: string;
}

/** The triggers of these tables and of their partitions, except those the database makes itself. */
export async function triggersOf(client: PoolClient, tableNames: readonly string[]): Promise<TriggerRow[]> {
  const { rows } = await client.query<TriggerRow>(
    `select root.relname as "tableName", part.relname as partition, g.tgname as "triggerName", g.tgenabled as enabled,
        p.proname as "functionName", encode(g.tgargs, 'escape') as arguments
       from pg_class root
       join lateral (select root.oid as relid union select tree.relid from pg_partition_tree(root.oid) tree) tree on true
       join pg_class part on part.oid = tree.relid
       join pg_trigger g on g.tgrelid = part.oid and not g.tgisinternal
       join pg_proc p on p.oid = g.tgfoid
       where root.relnamespace = 'public'::regnamespace and root.relname = any ($1)`,
    [tableNames],
  );
  return rows;
}

/** Those of these tables that exist, each with its partitions: a table is a part of itself. */
export async function partsOf(
  client: PoolClient,
  tableNames: readonly string[],
): Promise<{ readonly tableName: string; readonly partition: string }[]> {
  const { rows } = await client.query<{ tableName: string; partition: string }>(
    `select root.relname as "tableName", part.relname as partition
       from pg_class root
       join lateral (select root.oid as relid union select tree.relid from pg_partition_tree(root.oid) tree) tree on true
       join pg_class part on part.oid = tree.relid
       where root.relnamespace = 'public'::regnamespace and root.relname = any ($1)`,
    [tableNames],
  );
  return rows;
}

/** Names of the functions the log relies on whose source is not the one installed, or that are gone. */
export async function alteredFunctions(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select f.function_name as name
       from audited_functions f
       left join pg_proc p on p.proname = f.function_name and p.pronamespace = 'public'::regnamespace
       where f.source_digest is distinct from
         sha256(convert_to(p.prosrc || coalesce(p.proconfig::text, '') || p.prosecdef::text, 'UTF8'))`,
  );
  return rows.map(({ name }) => name);
}

/** Registers of an establishment with a gap, or whose counter is not at their last number, and how in words. */
export async function registerGaps(
  client: PoolClient,
  establishmentId: number,
): Promise<{ readonly register: string; readonly detail: string }[]> {
  const { rows } = await client.query<{ register: string; detail: string }>(
    `select coalesce(r.register, c.register, '') as register,
        'numbers 1 to ' || coalesce(r.last, 0) || ' are ' || coalesce(r.entries, 0) || ' entries; the counter stands at '
          || coalesce(c.last_number::text, 'none') as detail
       from (select e.register, max(e.number) as last, count(*) as entries from register_entries e
         where e.establishment_id = $1 group by e.register) r
       full join (select k.register, k.last_number from register_counters k where k.establishment_id = $1) c
         on c.register = r.register
       where coalesce(r.last, 0) <> coalesce(r.entries, 0) or coalesce(r.last, 0) <> coalesce(c.last_number, 0)`,
    [establishmentId],
  );
  return rows;
}
