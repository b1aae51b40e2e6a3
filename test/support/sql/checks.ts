import type { Database } from '#platform/database/database.js';
import { statementOf } from './catalogue.js';

/** A comparison, within a check constraint, of a column with literal texts. */
export interface Comparison {
  readonly constraint: string;
  /** `table.column`. */
  readonly column: string;
  readonly values: readonly string[];
  /** True for a list of values, `in ('a', 'b')`; false for one value. */
  readonly isList: boolean;
}

/** Reads the comparisons of every check constraint of the migrated database. A partition repeats its table's. */
export async function readComparisons(on: Database): Promise<readonly Comparison[]> {
  const checks = await on.query<{ readonly table: string; readonly constraint: string; readonly definition: string }>(`
    select relation.relname::text as "table", check_of.conname::text as "constraint",
      pg_get_constraintdef(check_of.oid) as definition
    from pg_constraint check_of join pg_class relation on relation.oid = check_of.conrelid
    where check_of.contype = 'c' and relation.relnamespace = 'public'::regnamespace and not relation.relispartition
    order by relation.relname, check_of.conname`);
  return checks.flatMap(({ table, constraint, definition }) =>
    comparisonsIn(statementOf(`select ${definition.replace(/^CHECK /, '')}`)).map(({ column, values, isList }) => ({
      constraint,
      column: `${table}.${column}`,
      values,
      isList,
    })),
  );
}

/** With the column's name alone. */
type FoundComparison = Omit<Comparison, 'constraint'>;

interface Expression {
  readonly name?: readonly { readonly String?: { readonly sval?: string } }[];
  readonly lexpr?: unknown;
  readonly rexpr?: unknown;
}

function comparisonsIn(node: unknown): FoundComparison[] {
  if (Array.isArray(node)) return node.flatMap(comparisonsIn);
  if (typeof node !== 'object' || node === null) return [];
  const own = 'A_Expr' in node ? comparisonOf(node.A_Expr as Expression) : null;
  return [...(own === null ? [] : [own]), ...Object.values(node).flatMap(comparisonsIn)];
}

function comparisonOf({ name, lexpr, rexpr }: Expression): FoundComparison | null {
  const operator = name?.[0]?.String?.sval;
  const column = columnIn(lexpr);
  if (column === null || (operator !== '=' && operator !== '<>')) return null;
  const list = arrayIn(rexpr);
  const values = (list ?? [rexpr]).map(textIn);
  if (!values.every((value) => value !== null)) return null;
  return { column, values, isList: list !== null };
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a node of this kind, below any casts; null for a node of another kind. */
function nodeOf(node: unknown, kind: string): Fields | null {
  const tree = (node ?? {}) as Readonly<Record<string, Fields | undefined>>;
  const cast = tree['TypeCast'];
  return cast === undefined ? (tree[kind] ?? null) : nodeOf(cast['arg'], kind);
}

function columnIn(node: unknown): string | null {
  const fields = nodeOf(node, 'ColumnRef')?.['fields'] as readonly { String?: { sval?: string } }[] | undefined;
  return fields?.at(-1)?.String?.sval ?? null;
}

function arrayIn(node: unknown): readonly unknown[] | null {
  return (nodeOf(node, 'A_ArrayExpr')?.['elements'] as readonly unknown[] | undefined) ?? null;
}

/** Returns a literal text; null for anything else. The parser leaves an empty text out. */
function textIn(node: unknown): string | null {
  const literal = nodeOf(node, 'A_Const')?.['sval'] as { readonly sval?: string } | undefined;
  return literal === undefined ? null : (literal.sval ?? '');
}
