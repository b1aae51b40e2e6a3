import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { packageRoot } from '#platform/runtime/package-root.js';
import { readCatalogue, type Catalogue } from '../support/sql/catalogue.js';
import { readOwnership, trespasses } from '../support/sql/ownership.js';
import { touchedBy, touchedByFunction, touchedByTree } from '../support/sql/tables.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** Functions that receive the name of a table, and their effect on it. */
const builtOfNames: Readonly<Record<string, string>> = {
  audit_attach: 'makes the triggers of the table that its module attaches',
  audit_detach: 'drops them',
  audit_texts: 'makes a column and the triggers of a table whose module declares texts',
  audit_without_texts: 'drops them',
  erase_texts: 'erases the texts of a row of a table whose module declares them',
  guards_let_pass: 'makes the guards of such a table anew, with the exception of an erasure',
  logged_text: 'reads a text that its module declares, for whoever reads the log',
  texts_of: 'reads the texts of one row, to be given out',
  texts_with: 'searches the texts that modules declare for a name',
  audit_snapshot: 'logs the rows that a table had before it was attached',
  ensure_month_partitions: 'makes the months of a partitioned table, for the module that has it',
  forbid_changes_of: 'makes the trigger that refuses changes of a table',
  make_slip_totals: 'makes machine_slip_totals of the views that modules enter, each of its own tables',
  forbid_truncate_of: 'makes the trigger that refuses to empty it',
};

const modulesOfSource = (): readonly string[] =>
  readdirSync(join(packageRoot, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const ownership = readOwnership();
let test: TestDatabase;
let catalogue: Catalogue;

beforeAll(async () => {
  await loadModule();
  test = await createTestDatabase();
  catalogue = await readCatalogue(test.superuser);
});

afterAll(() => test.drop());

describe('a module', () => {
  it('writes only its own tables in its functions and triggers, and reads those of others through views', () => {
    const wrong = catalogue.functions.flatMap(({ name, language, body }) =>
      trespasses(ownership.functions.get(name) ?? name, touchedByFunction(body, language), ownership).map(
        (problem) => `${name}() ${problem}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('names the tables touched by its functions, except those listed', () => {
    const dynamic = catalogue.functions.filter(({ body }) => /\bexecute\s+(format|'|[a-z_]+\s*;)/i.test(body));
    expect(dynamic.map(({ name }) => name).sort()).toEqual(Object.keys(builtOfNames).sort());
  });

  it('does the same in its views', () => {
    const wrong = [...catalogue.views].flatMap(([name, tree]) =>
      trespasses(ownership.views.get(name) ?? name, touchedByTree(tree), ownership).map(
        (problem) => `${name} ${problem}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('reads, in its views, only published views of others', () => {
    const published = (name: string): boolean => ownership.published.has(name);
    const wrong = [...catalogue.views].flatMap(([name, tree]) =>
      [...touchedByTree(tree).reads]
        .filter((read) => ownership.views.has(read) && ownership.views.get(read) !== ownership.views.get(name))
        .filter((read) => !published(read))
        .map((read) => `${name} reads ${read}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has an entity for each of its tables, and each view and function in a migration of its name', () => {
    const modules = new Set([
      ...ownership.tables.values(),
      ...ownership.views.values(),
      ...ownership.functions.values(),
    ]);
    const tables = test.db.dataSource.entityMetadatas.map(({ tableName }) => tableName);
    expect([...ownership.tables.keys()].sort()).toEqual(tables.sort());
    expect([...catalogue.views.keys()].filter((name) => !ownership.views.has(name))).toEqual([]);
    expect(catalogue.functions.filter(({ name }) => !ownership.functions.has(name)).map(({ name }) => name)).toEqual(
      [],
    );
    expect([...modules].filter((name) => !modulesOfSource().includes(name))).toEqual([]);
  });
});

describe('the reading of a statement', () => {
  const of = (sql: string): readonly string[] => trespasses('payouts', touchedBy(sql), ownership);

  it.each([
    ['a write', 'update gaming_days set state = $1', ['writes gaming_days, a table of establishments']],
    [
      'a write behind a name',
      'with x as (delete from desks returning *) select from x',
      ['writes desks, a table of desks'],
    ],
    [
      'a read',
      'select from payouts join people using (person_id)',
      ['reads people, a table of identity, and no view of it'],
    ],
    [
      'a read within',
      'select (select max(k.key_id) from keys k)',
      ['reads keys, a table of custody, and no view of it'],
    ],
    ['a write through a view', 'delete from people_names', ['writes through the view people_names']],
    ['a COPY', 'copy desks (desk_id) from stdin', ['writes desks, a table of desks']],
    ['its own table, and a view', 'insert into payouts select from people_names', []],
    ['a name that is its own', 'with people as (select 1) select from people', []],
  ])('detects %s', (_title, sql, found) => {
    expect(of(sql)).toEqual(found);
  });

  it('detects the writes of a function with any return type', () => {
    const body = `create function f() returns trigger language plpgsql as $$
      declare day text := (select g.state from gaming_days g limit 1);
      begin
        if exists (select from desks where desk_id = new.desk_id) then update keys set custody = 'x'; end if;
        return new;
      end $$`;
    expect([...trespasses('payouts', touchedByFunction(body, 'plpgsql'), ownership)].sort()).toEqual([
      'reads desks, a table of desks, and no view of it',
      'reads gaming_days, a table of establishments, and no view of it',
      'writes keys, a table of custody',
    ]);
  });
});
