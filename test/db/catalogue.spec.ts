import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { declaredTables } from '#declarations/declarations.js';
import type { Declaration, TableDeclaration } from '#declarations/shapes/shape.js';
import { Database } from '#platform/database/database.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { clientWords } from '../support/client.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { writeARowInEveryTable } from './a-row-in-every-table.js';
import { readOwnership } from '../support/sql/ownership.js';
import { tableNames, tablesWith } from './schema.js';

/** Tables of no establishment, and why. Every other table has `establishment_id` first. */
const ofNoEstablishment: Readonly<Record<string, string>> = {
  people: 'one human being may work in several establishments; an approval compares people across them',
  accounts: 'a way for a person to sign in, whatever the establishment',
  sessions: 'an account that is signed in',
  account_pins: 'how an account comes back, whatever the establishment',
  second_factors: 'how an account signs in, whatever the establishment',
  passkeys: 'how an account signs in, whatever the establishment',
  passkey_challenges: 'what a passkey of an account has to sign',
  browsers: 'a browser serves whoever sits before it',
  browser_people: 'who gave his password on a browser',
  sign_in_throttles: 'guesses come before anybody is known to belong to an establishment',
  audited_tables: 'how tables are logged, not what is in them',
  audited_functions: 'what the log rests on',
  installation: 'the name of this installation',
};

/** Sequences whose next number the application takes itself, not as a column's default. */
const usedSequences: Readonly<Record<string, string>> = {
  event_batch_ids: 'usage',
  personal_records_personal_record_id_seq: 'usage',
  reading_batch_ids: 'usage',
};

/** Neither audited nor declared exempt in `audited_tables`, and why. */
const ofTheMoment: Readonly<Record<string, string>> = {
  count_drafts: 'figures that are not signed yet; the signed count is logged',
  idempotency_keys: 'answers already given; what was written is logged where it was written',
  installation: 'a name that no figure rests on',
};

/** Guarded like an append-only table though not logged row by row: the log itself; readings and events, by batch. */
const guardedThoughNotLogged = [
  'log_checkpoints',
  'log_entries',
  'log_leaves',
  'log_relied_heads',
  'machine_events',
  'meter_readings',
];

const partitionedByMonth = ['log_entries', 'log_leaves', 'machine_events', 'meter_readings'];

/** Columns that name data of an establishment without a foreign key, and why. */
const namesWithoutKey: Readonly<Record<string, string>> = {
  'accounts.approval_request_id': 'an account is of no establishment; the trigger that wants the request looks for it',
  'gaming_days.gaming_day': 'its own key',
  'reading_batches.batch_id': 'its own key',
  'event_batches.batch_id': 'its own key',
  'machine_events.batch_id': 'its batch is kept by a trigger in the same statement, and proven',
  'machines.machine_id': 'its own key',
  'stations.station_id': 'its own key',
  'stands.stand_id': 'its own key',
  'api_tokens.token_id': 'its own key',
  'journal_entries.entry_id': 'its own key',
  'ledger_accounts.account_code': 'its own key',
  'reconciliation_runs.run_number': 'its own key',
  'day_closings.closing_number': 'its own key',
  'machine_versions.version_number': 'its own key',
  'log_entries.entry_id': 'an entry of the log, not of the ledger',
  'log_leaves.entry_id': 'an entry of the log, not of the ledger',
  'reading_scan_queue.batch_id': 'work that waits, written beside its batch and deleted when done',
  'reading_scan_queue.machine_id': 'work that waits, written beside its event and deleted when done',
  'machine_day_boxes.gaming_day': 'its line of results is required by a trigger in the same statement',
  'machine_day_boxes.machine_id': 'its line of results is required by a trigger in the same statement',
  'machine_day_boxes.run_number': 'its line of results is required by a trigger in the same statement',
  'machine_hold_periods.gaming_day': 'its line of results is required by a trigger in the same statement',
  'machine_hold_periods.machine_id': 'its line of results is required by a trigger in the same statement',
  'machine_hold_periods.run_number': 'its line of results is required by a trigger in the same statement',
  'ticket_stamps.gaming_day': 'a book is stamped before its session, which may be the first thing of its day',
  'station_days.gaming_day': 'a tally of readings, which may come before their day is recorded',
};

const namesOfAEstablishment = [
  'gaming_day',
  'of_gaming_day',
  'batch_id',
  'machine_id',
  'station_id',
  'stand_id',
  'token_id',
  'entry_id',
  'account_code',
  'run_number',
  'closing_number',
  'version_number',
  'approval_request_id',
];

let test: TestDatabase;
let owner: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  owner = await Database.connect({ url: test.ownerUrl, poolSize: 2 });
  await writeARowInEveryTable(test.db);
});

afterAll(async () => {
  await owner.close();
  await test.drop();
});

/** Columns of each key of a kind ('p', 'u' of a constraint, 'i' of a unique index) on tables with establishment_id. */
const uniqueKeys = `
  select relation.relname as "table", index_class.relname as name, x.indisprimary as "isPrimary",
    (select array_agg(a.attname::text order by k.n)
      from unnest(x.indkey::int2[]) with ordinality k (attnum, n)
      join pg_attribute a on a.attrelid = relation.oid and a.attnum = k.attnum) as columns
  from pg_index x
  join pg_class relation on relation.oid = x.indrelid and not relation.relispartition
  join pg_class index_class on index_class.oid = x.indexrelid
  where relation.relnamespace = 'public'::regnamespace and x.indisunique and relation.relname <> 'schema_migrations'
  order by 1, 2`;

interface UniqueKey {
  readonly table: string;
  readonly name: string;
  readonly isPrimary: boolean;
  readonly columns: readonly string[];
}

describe('tables of an establishment', () => {
  it('are all tables except those listed', async () => {
    const owned = await tablesWith(test.superuser, 'establishment_id');
    const others = (await tableNames(test.superuser)).filter((name) => !owned.includes(name));
    expect(others).toEqual(Object.keys(ofNoEstablishment).sort());
  });

  it('have the establishment first in every primary key, unique constraint and unique index', async () => {
    const owned = await tablesWith(test.superuser, 'establishment_id');
    const keys = await test.superuser.query<UniqueKey>(uniqueKeys);
    const withPrimary = keys.filter(({ isPrimary }) => isPrimary).map(({ table }) => table);
    expect(owned.filter((table) => !withPrimary.includes(table))).toEqual([]);
    const wrong = keys.filter(({ table, columns }) => owned.includes(table) && columns[0] !== 'establishment_id');
    // an establishment's code is its name in every URL: unique in the whole installation
    expect(wrong.map(({ name }) => name)).toEqual(['establishments_code_key']);
  });

  it('reference only rows of the same establishment', async () => {
    const owned = await tablesWith(test.superuser, 'establishment_id');
    const keys = await test.superuser.query<{ name: string; from: string; to: string; pairs: string[] }>(`
      select c.conname as name, c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to",
        (select array_agg(own.attname || '=' || other.attname order by k.n)
          from unnest(c.conkey, c.confkey) with ordinality k (own, other, n)
          join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own
          join pg_attribute other on other.attrelid = c.confrelid and other.attnum = k.other) as pairs
      from pg_constraint c join pg_class relation on relation.oid = c.conrelid and not relation.relispartition
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`);
    const between = keys.filter(({ from, to }) => owned.includes(from) && owned.includes(to));
    expect(between.length).toBeGreaterThan(30);
    expect(between.filter(({ pairs }) => pairs[0] !== 'establishment_id=establishment_id')).toEqual([]);
    const inward = keys.filter(({ from, to }) => !owned.includes(from) && owned.includes(to));
    expect(inward).toEqual([]);
  });

  it('reference rows of their establishment by foreign keys', async () => {
    const loose = await test.superuser.query<{ name: string }>(
      `select relation.relname || '.' || a.attname as name from pg_class relation
       join pg_attribute a on a.attrelid = relation.oid and a.attname = any ($1) and not a.attisdropped
       where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p')
         and not relation.relispartition
         and not exists (select from pg_constraint c where c.conrelid = relation.oid and c.contype = 'f'
           and a.attnum = any (c.conkey))`,
      [namesOfAEstablishment],
    );
    expect(loose.map(({ name }) => name).sort()).toEqual(Object.keys(namesWithoutKey).sort());
  });
});

describe('audited tables', () => {
  it('are logged, or declare why not', async () => {
    const audited = await test.superuser.query<{ name: string; mode: string; reason: string | null }>(
      `select t.table_name as name, t.mode, t.reason from audited_tables t`,
    );
    const named = [...audited.map(({ name }) => name), ...Object.keys(ofTheMoment)];
    expect(named.sort()).toEqual(await tableNames(test.superuser));
    expect(audited.filter(({ mode, reason }) => mode === 'derived' && (reason ?? '').length < 10)).toEqual([]);
    const silent = await test.superuser.query(`
      select t.table_name from audited_tables t
      where t.mode <> 'derived' and not exists (
        select from log_entries e where e.table_name = t.table_name and e.op = 'I')`);
    expect(silent).toEqual([]);
  });

  it('are declared by their own module, and logged as declared', async () => {
    const audited = await test.superuser.query<{ name: string; mode: string }>(
      `select t.table_name as name, t.mode from audited_tables t`,
    );
    const modes = new Map(audited.map(({ name, mode }) => [name, mode]));
    const { tables } = readOwnership();
    const followed = [...tables].map(([name, module]) => `${module}: ${name} ${modes.get(name) ?? 'none'}`);
    const files = readdirSync(join(packageRoot, 'src/declarations'), { recursive: true, encoding: 'utf8' });
    const declared = [...new Set(tables.values())].map(async (module) => {
      const path = `#declarations/${files.find((file) => file.endsWith(`/${module}.ts`))?.replace(/ts$/, 'js')}`;
      const exported = (await import(path)) as Readonly<Record<string, Declaration>>;
      const own = Object.values(exported).flatMap((each) => Object.entries(each.tables ?? {}));
      return own.map(([name, { log }]) => `${module}: ${name} ${log}`);
    });
    expect((await Promise.all(declared)).flat().sort()).toEqual(followed.sort());
  });

  it('have digests of exactly the declared texts', async () => {
    const audited = await test.superuser.query<{ name: string; texts: readonly string[] }>(
      `select t.table_name as name, t.text_columns as texts from audited_tables t where t.text_columns <> '{}'`,
    );
    const declared = Object.entries(declaredTables as Readonly<Record<string, TableDeclaration>>).flatMap(
      ([name, table]) => ('texts' in table ? [{ name, texts: table.texts }] : []),
    );
    const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
      one.name < other.name ? -1 : 1;
    expect(declared.toSorted(byName)).toEqual(audited.toSorted(byName));
  });

  it.each(['fr', 'en'])('have a name, as do their columns, in the words of the log (%s)', async (language) => {
    const words = clientWords('log', language) as Record<'table' | 'column', Record<string, string>>;
    const columns = await test.superuser.query<{ table: string; column: string }>(`
      select a.table_name as "table", t.attname as "column" from audited_tables a
      join pg_attribute t on t.attrelid = to_regclass(a.table_name) and t.attnum > 0 and not t.attisdropped
      where a.mode in ('append_only', 'mutable')
      order by 1, 2`);
    const wordless = columns.filter(({ table, column }) => !(table in words.table) || !(column in words.column));
    expect(wordless).toEqual([]);
  });

  it('are partitioned by month where they grow with time', async () => {
    const partitioned = await test.superuser.query<{ name: string; key: string; months: bigint }>(`
      select c.relname as name, pg_get_partkeydef(c.oid) as key,
        (select count(*) from pg_inherits i join pg_class p on p.oid = i.inhrelid
          where i.inhparent = c.oid and p.relname ~ '_y[0-9]{4}m[0-9]{2}$') as months
      from pg_class c where c.relkind = 'p' and c.relnamespace = 'public'::regnamespace order by 1`);
    expect(partitioned.map(({ name }) => name)).toEqual(partitionedByMonth);
    expect(partitioned.filter(({ key, months }) => !/^RANGE \(\w+_at\)$/.test(key) || months < 3n)).toEqual([]);
  });

  it('document which question each index serves', () => {
    const folder = join(packageRoot, 'migrations');
    const silent = readdirSync(folder).flatMap((file) => {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n');
      return lines.flatMap((line, at) =>
        /create (unique )?index/i.test(line) && !/^\s*-- .{8}/.test(lines[at - 1] ?? '')
          ? [`${file}:${at + 1}: ${line.trim()}`]
          : [],
      );
    });
    expect(silent).toEqual([]);
  });
});

const refusal = async (attempt: Promise<unknown>): Promise<string> => {
  try {
    await attempt;
    return 'done';
  } catch (error) {
    const { code, hint } = (error as { driverError?: { code?: string; hint?: string } }).driverError ?? {};
    return `${code ?? ''} ${hint ?? ''}`.trim();
  }
};

describe('append-only tables', () => {
  const appendOnly = async (): Promise<string[]> => {
    const found = await test.superuser.query<{ name: string }>(
      `select t.table_name as name from audited_tables t where t.mode = 'append_only'`,
    );
    return [...found.map(({ name }) => name), ...guardedThoughNotLogged];
  };
  const partitionsOf = async (table: string): Promise<string[]> =>
    (
      await test.superuser.query<{ name: string }>(
        `select tree.relid::regclass::text as name from pg_partition_tree($1::regclass) tree where tree.isleaf`,
        [table],
      )
    ).map(({ name }) => name);

  it('refuse the application, which has no grant to change, delete or empty them', async () => {
    const answers: Record<string, string[]> = {};
    for (const table of await appendOnly()) {
      answers[table] = [
        await refusal(test.db.query(`update ${table} set establishment_id = establishment_id`)),
        await refusal(test.db.query(`delete from ${table}`)),
        await refusal(test.db.query(`truncate ${table} cascade`)),
      ];
    }
    const wrong = Object.entries(answers).filter(([, codes]) => codes.some((code) => code !== '42501'));
    expect(wrong).toEqual([]);
  });

  it('refuse the owner of the schema too, by their triggers', async () => {
    const answers: Record<string, string[]> = {};
    for (const table of await appendOnly()) {
      answers[table] = [
        await refusal(owner.query(`update ${table} set establishment_id = establishment_id`)),
        await refusal(owner.query(`delete from ${table}`)),
        await refusal(owner.query(`truncate ${table} cascade`)),
      ];
    }
    const wrong = Object.entries(answers).filter(([, codes]) => codes.some((code) => code !== 'RV001 APPEND_ONLY'));
    expect(wrong).toEqual([]);
  });

  it('refuse both in each monthly partition as well', async () => {
    const answers: Record<string, string> = {};
    for (const table of (await appendOnly()).filter((name) => partitionedByMonth.includes(name))) {
      const partitions = await partitionsOf(table);
      expect(partitions.length).toBeGreaterThan(3);
      for (const partition of partitions) {
        answers[`${partition}, application`] = await refusal(test.db.query(`insert into ${partition} default values`));
        answers[`${partition}, owner`] = await refusal(owner.query(`truncate ${partition} cascade`));
      }
    }
    const wrong = Object.entries(answers).filter(([, code]) => code !== '42501' && code !== 'RV001 APPEND_ONLY');
    expect(wrong).toEqual([]);
  });
});

describe('the application’s role', () => {
  it('has exactly these grants', async () => {
    const grants = await test.superuser.query<{ name: string; kind: string; rights: string }>(`
      select g.name, g.kind, string_agg(g.privilege, ' ' order by g.privilege) as rights from (
        select c.relname as name, c.relkind as kind, lower(p.privilege_type) as privilege
          from pg_class c cross join lateral aclexplode(c.relacl) p
          where c.relnamespace = 'public'::regnamespace and p.grantee in ('releve_app'::regrole, 0)
        union all
        select c.relname, c.relkind, lower(p.privilege_type) || '(' || string_agg(a.attname, ', ' order by a.attnum) || ')'
          from pg_class c join pg_attribute a on a.attrelid = c.oid cross join lateral aclexplode(a.attacl) p
          where c.relnamespace = 'public'::regnamespace and p.grantee in ('releve_app'::regrole, 0)
          group by 1, 2, p.privilege_type
      ) g group by g.name, g.kind order by g.name`);
    const ofKinds = (kinds: string): Record<string, string> =>
      Object.fromEntries(grants.filter(({ kind }) => kinds.includes(kind)).map(({ name, rights }) => [name, rights]));
    const declared = Object.entries(declaredTables).map(([name, { rights }]) => [name, rights]);
    expect(ofKinds('rp')).toEqual(Object.fromEntries(declared));
    expect(ofKinds('S')).toEqual(usedSequences);
    // views are read only
    const views = Object.entries(ofKinds('vm'));
    expect(views.filter(([, rights]) => rights !== 'select')).toEqual([]);
    const read = views.map(([name]) => name);
    expect([...readOwnership().published].filter((name) => !read.includes(name))).toEqual([]);
    expect(views.length).toBeGreaterThan(100);
  });

  it('creates nothing in the schema and is no superuser', async () => {
    const [row] = await test.db.query<Record<string, boolean>>(`
      select has_schema_privilege('public', 'create') as creates, r.rolsuper as "isSuperuser",
        r.rolcreaterole as "makesRoles", r.rolbypassrls as "bypasses", r.rolreplication as replicates,
        exists (select from pg_class c where c.relowner = r.oid) as owns
      from pg_roles r where r.rolname = current_user`);
    expect(row).toEqual({
      creates: false,
      isSuperuser: false,
      makesRoles: false,
      bypasses: false,
      replicates: false,
      owns: false,
    });
  });

  it('uses the owner’s rights in a few functions only, which fix their search path', async () => {
    const borrowed = await test.superuser.query<{ name: string; settings: string }>(`
      select p.proname as name, p.proconfig[1] as settings from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`);
    expect(borrowed).toEqual([
      { name: 'audit_row', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'card_movement_follows', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'ensure_month_partitions', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'entry_numbers_given', settings: 'search_path=pg_catalog, pg_temp' },
      { name: 'erase_texts', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'forget_card_numbers', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'forget_idempotency_keys', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'forget_ticket_numbers', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'keep_event_batch', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'keep_former_texts', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'lock_card', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'lock_ticket_as_seen', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'move_withdrawn_readings', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'next_entry_id', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'seal_answer', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'thin_log_checkpoints', settings: 'search_path=pg_catalog, public, pg_temp' },
      { name: 'ticket_step_follows', settings: 'search_path=pg_catalog, public, pg_temp' },
    ]);
  });

  it.each([
    'audit_append',
    'audit_attach',
    'audit_detach',
    'audit_exempt',
    'audit_snapshot',
    'audit_texts',
    'audit_without_texts',
    'audit_reason',
    'forbid_truncate_of',
    'contribute_slip_totals',
    'withdraw_slip_totals',
    'make_slip_totals',
    'slip_total_views',
  ])('may not call %s', async (name) => {
    const [row] = await test.superuser.query<{ may: boolean }>(
      `select has_function_privilege('releve_app', p.oid, 'execute') as may from pg_proc p where p.proname = $1`,
      [name],
    );
    expect(row).toEqual({ may: false });
  });
});
