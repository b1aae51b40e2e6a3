import { parsePlPgSQLSync, parseSync } from 'libpg-query';
import { listOf, nodeOf, wordOf, type Node } from './nullness.js';

/** Tables and views named by a statement, or by the body of a function. */
export interface Touched {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
}

/** Returns the tables read and written by statements, by name, without common table expressions. */
export function touchedBy(sql: string): Touched {
  const reads = new Set<string>();
  const writes = new Set<string>();
  for (const { stmt } of parseSync(sql).stmts ?? []) walk(stmt, new Set(), { reads, writes });
  return { reads, writes };
}

export function touchedByTree(tree: Node): Touched {
  const reads = new Set<string>();
  const writes = new Set<string>();
  walk(tree, new Set(), { reads, writes });
  return { reads, writes };
}

/** Returns the tables read and written by the body of a function; dynamically built statements are not seen. */
export function touchedByFunction(definition: string, language: string): Touched {
  if (language === 'sql') return touchedBy(bodyOf(definition));
  const reads = new Set<string>();
  const writes = new Set<string>();
  for (const text of queriesOf(parsePlPgSQLSync(definition))) {
    const tree = parsedExpression(text);
    if (tree === undefined) throw new Error(`not understood: ${text}`);
    for (const { stmt } of tree.stmts ?? []) walk(stmt, new Set(), { reads, writes });
  }
  return { reads, writes };
}

function bodyOf(definition: string): string {
  const quoted = /\$(\w*)\$([\s\S]*)\$\1\$/.exec(definition)?.[2];
  if (quoted !== undefined) return quoted;
  const atomic = /BEGIN ATOMIC([\s\S]*)END\s*$/i.exec(definition)?.[1] ?? /\bRETURN ([\s\S]*)$/i.exec(definition)?.[1];
  return atomic?.includes(';') === true ? atomic : `select ${atomic ?? '1'}`;
}

/** Parses a statement as it is, an expression after `select`, and an assignment without its target. */
function parsedExpression(text: string): ReturnType<typeof parseSync> | undefined {
  const value = text.replace(/^\s*[\w.]+(\[[^\]]*\])?\s*:?=\s*/, '');
  for (const candidate of [text, `select ${text}`, `select ${value}`, value]) {
    try {
      return parseSync(candidate);
    } catch {
      continue;
    }
  }
  return undefined;
}

function queriesOf(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(queriesOf);
  if (typeof node !== 'object' || node === null) return [];
  const own = nodeOf((node as Node)['PLpgSQL_expr'])['query'];
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(node).flatMap(queriesOf)];
}

interface Into {
  readonly reads: Set<string>;
  readonly writes: Set<string>;
}

function walk(node: unknown, ctes: ReadonlySet<string>, into: Into): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, ctes, into);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const names = listOf(nodeOf((node as Node)['withClause'])['ctes']).map((each) =>
    wordOf(nodeOf(each['CommonTableExpr'])['ctename']),
  );
  const known = names.length === 0 ? ctes : new Set([...ctes, ...names]);
  for (const [kind, value] of Object.entries(node)) {
    const target = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'CopyStmt'].includes(kind)
      ? nodeOf(nodeOf(value)['relation'])['relname']
      : undefined;
    if (typeof target === 'string') {
      (kind === 'CopyStmt' && nodeOf(value)['is_from'] !== true ? into.reads : into.writes).add(target);
      walk({ ...nodeOf(value), relation: undefined }, known, into);
      continue;
    }
    const relation = kind === 'RangeVar' ? nodeOf(value) : {};
    const name = relation['relname'];
    const isOurs = relation['schemaname'] === undefined || relation['schemaname'] === 'public';
    if (typeof name === 'string' && isOurs && !known.has(name)) into.reads.add(name);
    walk(value, known, into);
  }
}
