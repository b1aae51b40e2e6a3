import { parseSync } from 'libpg-query';
import type { Database } from '#platform/database/database.js';
import type { Column, Known, Node } from './nullness.js';

/** Facts of the migrated database on which a statement depends. */
export interface Catalogue extends Known {
  /** Names of types by their number, as `int8`, `text`, `_text`. */
  readonly types: ReadonlyMap<number, string>;
  /** Functions and triggers of the schema, each with its language and its whole definition. */
  readonly functions: readonly { readonly name: string; readonly language: string; readonly body: string }[];
}

interface ColumnOfTable {
  readonly table: string;
  readonly name: string;
  readonly isNotNull: boolean;
}

/** Reads it once; a superuser sees all of it. */
export async function readCatalogue(on: Database): Promise<Catalogue> {
  const columns = await on.query<ColumnOfTable>(`
    select relation.relname::text as "table", a.attname::text as name, a.attnotnull as "isNotNull"
    from pg_attribute a join pg_class relation on relation.oid = a.attrelid
    where a.attnum > 0 and not a.attisdropped and relation.relkind in ('r', 'p') and not relation.relispartition
    order by relation.relname, a.attnum`);
  const tables = new Map<string, Column[]>();
  for (const { table, name, isNotNull } of columns)
    tables.set(table, [...(tables.get(table) ?? []), { name, nullness: isNotNull ? 'never' : 'may' }]);
  const views = await on.query<{ name: string; definition: string }>(
    `select v.viewname::text as name, v.definition from pg_views v where v.schemaname = 'public'`,
  );
  const strict = await on.query<{ name: string }>(
    `select p.proname::text as name from pg_proc p group by 1 having bool_and(p.proisstrict)`,
  );
  const types = await on.query<{ oid: bigint; name: string }>(
    `select t.oid::bigint, t.typname::text as name from pg_type t`,
  );
  const functions = await on.query<{ name: string; language: string; body: string }>(
    `select p.proname::text as name, l.lanname::text as language, pg_get_functiondef(p.oid) as body
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'`,
  );
  return {
    tables,
    views: new Map(views.map(({ name, definition }) => [name, statementOf(definition)])),
    strictFunctions: new Set(strict.map(({ name }) => name)),
    types: new Map(types.map(({ oid, name }) => [Number(oid), name])),
    functions,
  };
}

/** Returns the parser's tree of one statement; throws when the text is none, or several. */
export function statementOf(sql: string): Node {
  const { stmts = [] } = parseSync(sql);
  const [only] = stmts;
  if (stmts.length !== 1 || only?.stmt === undefined) throw new Error(`one statement expected: ${sql.slice(0, 200)}`);
  return only.stmt;
}
