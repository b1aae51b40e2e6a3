import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { packageRoot } from '#platform/runtime/package-root.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** The row types of the second path, which imports nothing of the product, beside the catalogue of the database. */

interface StoredColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNotNull: boolean;
}

/** Types of the second path for PostgreSQL's types; every other type is text. JSON has types of its own. */
const parsed: Readonly<Record<string, string>> = { int8: 'bigint', int4: 'number', int2: 'number', bool: 'boolean' };
const isJson = (type: string): boolean => type === 'json' || type === 'jsonb';

let test: TestDatabase;
let stored: ReadonlyMap<string, StoredColumn>;

beforeAll(async () => {
  test = await createTestDatabase();
  const columns = await test.superuser.query<StoredColumn>(
    `select c.relname::text as "table", a.attname::text as name, t.typname::text as type, a.attnotnull as "isNotNull"
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p')
       and c.relnamespace = 'public'::regnamespace`,
  );
  stored = new Map(columns.map((column) => [`${column.table}.${column.name}`, column]));
});
afterAll(() => test.drop());

/** Returns the columns that the second path reads, each with its type as written. */
function declaredColumns(): { readonly column: string; readonly type: string }[] {
  const path = join(packageRoot, 'verifier/recompute/raw-rows.ts');
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
  const rows = source.statements.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'RawRows');
  return propertiesOf(rows?.members ?? []).flatMap(([table, columns]) =>
    columns === undefined || !ts.isTypeLiteralNode(columns)
      ? []
      : propertiesOf(columns.members).map(([name, type]) => ({
          column: `${table}.${name}`,
          type: type?.getText() ?? '',
        })),
  );
}

const propertiesOf = (members: Iterable<ts.TypeElement>): (readonly [name: string, type: ts.TypeNode | undefined])[] =>
  [...members].flatMap((member) =>
    ts.isPropertySignature(member) ? [[member.name.getText(), member.type] as const] : [],
  );

describe('the row types of the second path', () => {
  it('are those of the database: each column exists, with its type, nullable where it is', () => {
    const declared = declaredColumns();
    expect(declared.length).toBeGreaterThan(500);
    const wrong = declared.filter(({ column, type }) => {
      const known = stored.get(column);
      if (known === undefined) return true;
      if (type === 'unknown') return !isJson(known.type);
      const plain = type.replace(/ \| null$/, '');
      const isNullable = plain !== type;
      const isOfType = isJson(known.type)
        ? !['bigint', 'string'].includes(plain)
        : plain === (parsed[known.type] ?? 'string');
      return !isOfType || isNullable === known.isNotNull;
    });
    expect(wrong).toEqual([]);
  });
});
