import { queryRows, type QueryClient } from '#platform/database/rows.js';
import type { PoolClient } from 'pg';
import type { AuditMode } from '../entities/audited-table.entity.js';

/** How a table enters the log. */
export interface AuditedTable {
  readonly tableName: string;
  readonly mode: AuditMode;
  readonly keyColumns: readonly string[];
  readonly digestColumns: readonly string[];
  readonly skipColumns: readonly string[];
  /** The digest columns that can be erased. */
  readonly textColumns: readonly string[];
  readonly exists: boolean;
  readonly hasEstablishment: boolean;
  readonly wholeNumberColumns: readonly string[];
  readonly isReadable: boolean;
}

/**
 * Returns every table that declares how it enters the log, according to the log itself.
 * The live list may have been altered; it is used only for a table whose entry in the log is no longer JSON.
 */
export function listAuditedTables(client: QueryClient): Promise<AuditedTable[]> {
  return queryRows<AuditedTable>(
    client,
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
        array(select jsonb_array_elements_text(coalesce(a.image -> 'text_columns', '[]'))) as "textColumns",
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
}

/**
 * Returns each register of an establishment with a gap, or whose counter differs from its last number, described.
 * Numbers are unique and begin at 1, so that without a gap there are as many entries as the last number.
 */
export function listRegisterGaps(
  client: PoolClient,
  establishmentId: number,
): Promise<{ readonly register: string; readonly detail: string }[]> {
  return queryRows<{ register: string; detail: string }>(
    client,
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
}
