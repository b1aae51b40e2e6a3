import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { readCatalogue, statementOf, type Catalogue } from '../support/sql/catalogue.js';
import { describeStatement } from '../support/sql/describe.js';
import { NullnessOf } from '../support/sql/nullness.js';
import { differencesOf } from '../support/sql/row-types.js';
import { readStatementsOfText } from '../support/sql/statements.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** Tests the parser that test/db/statements relies on, with deliberately wrong statements. */
let test: TestDatabase;
let client: pg.Client;
let catalogue: Catalogue;

beforeAll(async () => {
  test = await createTestDatabase();
  client = new pg.Client({ connectionString: test.superuserUrl });
  await Promise.all([client.connect(), loadModule()]);
  catalogue = await readCatalogue(test.superuser);
});

afterAll(async () => {
  await client.end();
  await test.drop();
});

const rowTypes: readonly (readonly [what: string, row: string, sql: string, found: readonly string[]])[] = [
  [
    'of another type',
    '{ day: Date }',
    'select gaming_day as day from gaming_days',
    ["day: date, the row's type says Date"],
  ],
  [
    'that forgets null',
    '{ until: string }',
    'select employed_until as until from people',
    ["until: may be null, the row's type says never"],
  ],
  [
    'that fears null',
    '{ name: string | null }',
    'select full_name as name from people',
    ["name: is never null, the row's type says it may be"],
  ],
  [
    'of a column not there',
    '{ id: bigint; name: string }',
    'select person_id as id from people',
    ['name: not returned'],
  ],
  [
    'without a column there',
    '{ id: bigint }',
    'select person_id as id, full_name from people',
    ["full_name: returned and not in the row's type"],
  ],
  [
    'of a list of others',
    '{ ids: readonly string[] }',
    'select array_agg(person_id) as ids from people group by full_name',
    ["ids: _int8, the row's type says readonly string[]"],
  ],
  [
    'that is right',
    '{ id: bigint; until: string | null }',
    'select person_id as id, employed_until as until from people',
    [],
  ],
];

/** One file for all cases: a program costs a second, regardless of its size. */
const text = `
  import { queryRows } from './platform/database/rows.js';
  import type { Queryable } from './platform/database/rows.js';

  const tables = { a: 'people', b: 'accounts' } as const;
  const of = (kind: 'a' | 'b', by: string): string => \`select from \${tables[kind]} order by \${by}\`;
  export const eachWay = (on: Queryable, kind: 'a' | 'b', isNewest: boolean) =>
    queryRows(on, of(kind, isNewest ? '1 desc' : '1'));

  const list = (on: Queryable, where: string) => queryRows(on, \`select from people where \${where}\`);
  export const one = (on: Queryable) => list(on, 'person_id = $1');
  export const two = (on: Queryable) => list(on, ['a', 'b'].map((name) => \`\${name} = 1\`).join(' and '));

  export const unread = (on: Queryable, where: string) => queryRows(on, 'select ' + where);
  ${rowTypes
    .map(([, row, sql], at) => `export const row${at} = (on: Queryable) => queryRows<${row}>(on, \`${sql}\`);`)
    .join('\n')}`;

const read = readStatementsOfText('src/tried.queries.ts', text);
const textsOf = (name: string): readonly string[] =>
  read.found
    .filter(({ within }) => within === name)
    .map(({ sql }) => sql)
    .sort();

describe('a row type', () => {
  it.each(rowTypes.map(([title, , , found], at) => [title, at, found] as const))(
    '%s is named',
    async (_title, at, found) => {
      const statement = read.found.find(({ within }) => within === `row${at}`);
      if (statement?.row === undefined) throw new Error('a statement with a row expected');
      const fields = await describeStatement(client, statement.sql);
      const columns = new NullnessOf(catalogue).columns(statementOf(statement.sql));
      const result = fields.map((field, index) => ({
        ...field,
        nullness: columns[index]?.nullness ?? ('unknown' as const),
      }));
      expect(differencesOf(statement.row, result, read.checker, catalogue.types)).toEqual(found);
    },
  );
});

describe('nullable results', () => {
  it.each([
    ['the side of an outer join', 'select p.full_name from accounts a left join people p using (person_id)', 'may'],
    [
      'unless a condition asks for it',
      'select p.full_name from accounts a left join people p using (person_id) where p.person_id = 1',
      'never',
    ],
    ['a sum of what may be nothing', 'select sum(person_id) from people', 'may'],
    ['a sum in groups', 'select sum(person_id) from people group by full_name', 'never'],
    ['a count', 'select count(*) from people', 'never'],
    ['a total of grouping sets', 'select p.full_name from people p group by grouping sets ((p.full_name), ())', 'may'],
    ['a case without an end', `select case when person_id = 1 then 'x' end from people`, 'may'],
    ['what is nothing when equal', 'select nullif(person_id, 1) from people', 'may'],
    ['what has a last resort', 'select coalesce(employed_until, employed_from) from people', 'never'],
    ['what a condition excludes', 'select p.employed_until from people p where p.employed_until is not null', 'never'],
    ['what comes through a subquery', 'with x as (select employed_until as u from people) select x.u from x', 'may'],
    ['what a change returns', 'update people set full_name = $1 returning people.employed_until', 'may'],
    ['a parameter', 'select $1::text', 'unknown'],
  ])('%s', (_title, sql, nullness) => {
    expect(new NullnessOf(catalogue).columns(statementOf(sql)).map((column) => column.nullness)).toEqual([nullness]);
  });
});

describe('the text of a statement', () => {
  it('is read in each of its variants, with the same decision of a condition everywhere', () => {
    expect(textsOf('eachWay')).toEqual([
      'select from accounts order by 1 desc',
      'select from people order by 1',
      'select from people order by 1 desc',
    ]);
  });

  it('is followed to its callers', () => {
    expect(textsOf('list')).toEqual([
      'select from people where a = 1 and b = 1',
      'select from people where person_id = $1',
    ]);
  });

  it('is named with its reason when only known at run time', () => {
    expect(read.unread.map(({ place, within, why }) => ({ place, within, why }))).toEqual([
      { place: 'src/tried.queries.ts:14', within: 'unread', why: 'Identifier: where' },
    ]);
  });
});
