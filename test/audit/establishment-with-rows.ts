import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from '#audit/catalogue/catalogue.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { Sealer } from '#audit/sealer.js';
import { verifyLog, type VerifyReport } from '#audit/verify/verify.js';
import { dayClosingsProof } from '#closing/day-closings.proof.js';
import { photographsProof } from '#machines/photographs/photographs.proof.js';
import { eventBatchesProof } from '#meters/events/event-batches.proof.js';
import { readingBatchesProof } from '#meters/ingest/reading-batches.proof.js';
import { Database } from '#platform/database/database.js';
import { queryRow, type Tx } from '#platform/database/rows.js';
import { createTestDatabase } from '../support/test-database.js';
import { catalogueIn } from './catalogue-in.js';
import { until } from '../support/until.js';
import { runQuery } from '../support/run-query.js';

/** A writable column of an audited table. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  /** Left out of the log on purpose. */
  readonly isSkipped: boolean;
}

export interface Table {
  readonly name: string;
  readonly mode: 'append_only' | 'mutable';
  readonly columns: readonly Column[];
}

/** An establishment with rows in every audited table, including future ones. */
export interface EstablishmentWithRows {
  readonly superuser: Database;
  readonly home: string;
  readonly tables: readonly Table[];
  /** Its expected catalogue: rules that prevent invented rows are removed. */
  readonly catalogue: Catalogue;
  seal(): Promise<void>;
  /** Seals until no entry waits; transactions of other databases of the server hold the horizon back too. */
  sealEverything(): Promise<void>;
  verify(): Promise<VerifyReport>;
  /** Opens new connections to its database, as a starting program does. */
  connect(): Promise<Database>;
  drop(): Promise<void>;
}

/** An establishment whose database and files are copied for each test. */
export interface EstablishmentTemplate {
  readonly tables: readonly Table[];
  copy(): Promise<EstablishmentWithRows>;
  drop(): Promise<void>;
}

export const establishments = [
  { establishmentId: 0, code: 'OPERATOR' },
  { establishmentId: 1, code: 'ESTABLISHMENT-A' },
] as const;

/** Tables whose rows describe the log itself: they already have rows, and invented ones would change the checks. */
export const ofTheLog: readonly string[] = [
  'audited_tables',
  'audited_functions',
  'log_keys',
  'log_thinnings',
  'establishments',
];

export const digestChecks = [readingBatchesProof, eventBatchesProof, photographsProof, dayClosingsProof];

/**
 * Creates the template. Rules that prevent invented rows (checks, foreign keys, further unique keys, triggers of other
 * modules) are removed from this database; the guards of the log stay.
 */
export async function establishmentTemplate(rowsPerTable = 3): Promise<EstablishmentTemplate> {
  const database = await createTestDatabase();
  const { superuser } = database;
  const home = mkdtempSync(join(tmpdir(), 'releve-tampering-'));
  await loosenRules(superuser);
  const tables = await auditedTables(superuser);
  await writing(superuser, (tx) => fill(tx, tables, rowsPerTable));
  const catalogue = await catalogueIn(superuser);
  const establishment = establishmentOn(database.superuserUrl, superuser, home, tables, catalogue);
  await establishment.sealEverything();
  await writing(superuser, (tx) => tx.query(`update establishments set name = name || ' II'`));
  await establishment.sealEverything();
  await writing(superuser, (tx) => tx.query(thinningOfNothing));
  await establishment.sealEverything();
  // a database can be copied only without connections to it
  await Promise.all([database.db.close(), superuser.close()]);
  return {
    tables,
    copy: () => copyOf(database.superuserUrl, home, tables, catalogue),
    drop: () => onServer(database.superuserUrl, `drop database ${nameIn(database.superuserUrl)} with (force)`),
  };
}

/** An act that examined the heads of both logs, and removed none. */
const thinningOfNothing = `
  insert into log_thinnings (establishment_id, thinning_number, first_size, last_size, removed_count, removed_digest,
      kept_count, kept_digest)
    select c.establishment_id, 1, min(c.tree_size), max(c.tree_size), 0, sha256(''), count(*),
        sha256(convert_to(string_agg(c.note || E'\\n', '' order by c.tree_size), 'UTF8'))
      from log_checkpoints c group by c.establishment_id`;

async function fill(tx: Tx, tables: readonly Table[], rowsPerTable: number): Promise<void> {
  await tx.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction,
       time_zone, first_gaming_day) values (1, 'casino', 'ESTABLISHMENT-A', 'Establishment A', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-01-01')`,
  );
  await tx.query(`insert into meter_readings (establishment_id, station_id, read_at, batch_id, coin_in_credits)
    select 1, s, '2026-03-01T00:00:00Z', 1000 + n, 1000 * s
      from generate_series(1, ${rowsPerTable}) n, generate_series(10 * n, 10 * n + 2) s`);
  await tx.query(`insert into machine_events (establishment_id, machine_id, occurred_at, code, source, batch_id)
    select 1, m, '2026-03-01T00:00:00Z', 'ramClear', 'person', 1000 + n
      from generate_series(1, ${rowsPerTable}) n, generate_series(10 * n, 10 * n + 2) m`);
  await tx.query(`insert into day_results (establishment_id, gaming_day, run_number, machine_id, version_number,
      denomination_minor, state, reading_count, coin_in_minor)
    select 1, date '2026-03-01' + n, n, m, 1, 1, 'inService', 288, 1000 * m
      from generate_series(1, ${rowsPerTable}) n, generate_series(1, 2) m`);
  await tx.query(`insert into machine_day_boxes (establishment_id, gaming_day, run_number, machine_id, since,
      opening_notes_minor, opening_tickets_minor, opening_coins_minor, due_notes_minor, due_tickets_minor,
      due_coins_minor, closing_notes_minor, closing_tickets_minor, closing_coins_minor, stacked_minor, stacked_count,
      opening_restricted_minor, due_restricted_minor, closing_restricted_minor)
    select 1, date '2026-03-01' + n, n, m, date '2026-03-01' + n, 0, 0, 0, 0, 0, 0, 1000 * m, 0, 0, 0, 0, 0, 0, 0
      from generate_series(1, ${rowsPerTable}) n, generate_series(1, 2) m`);
  await tx.query(`insert into findings (establishment_id, gaming_day, run_number, finding_key, code, severity, rule,
      variance_minor, finding_digest)
    select 1, date '2026-03-01' + n, n, 'notes', 'notes', 'toExplain', 'MC:19.6', 5, sha256('finding')
      from generate_series(1, ${rowsPerTable}) n`);
  for (const table of tables.filter(({ name }) => !ofTheLog.includes(name))) {
    for (let n = 1; n <= rowsPerTable; n += 1) await insertInvented(tx, table, n);
  }
  await tx.query(
    `insert into register_counters select e.establishment_id, e.register, e.number from register_entries e`,
  );
}

function establishmentOn(
  url: string,
  superuser: Database,
  home: string,
  tables: readonly Table[],
  catalogue: Catalogue,
): EstablishmentWithRows {
  const seal = sealingIn(superuser, home);
  return {
    superuser,
    home,
    tables,
    catalogue,
    seal,
    sealEverything: () => untilSealed(superuser, seal),
    verify: () => verifyLog(superuser, { home, digestChecks, catalogue }),
    connect: () => Database.connect({ url, poolSize: 4 }),
    drop: () => superuser.close(),
  };
}

/** Returns a function that seals each establishment once, with the keys and heads of a home. */
export function sealingIn(superuser: Database, home: string): () => Promise<void> {
  const sealer = new Sealer(superuser, home);
  return async () => {
    for (const establishment of establishments) await sealer.sealLog(establishment);
  };
}

/** Seals repeatedly until every entry is a leaf. */
export async function untilSealed(db: Database, seal: () => Promise<unknown>): Promise<void> {
  await until(async () => {
    await seal();
    const [waiting] = await db.query<{ entries: bigint }>(
      `select count(*) as entries from log_entries n where not exists (select from log_leaves l
         where l.establishment_id = n.establishment_id and l.entry_id = n.entry_id)`,
    );
    return waiting?.entries === 0n;
  });
}

async function copyOf(
  templateUrl: string,
  templateHome: string,
  tables: readonly Table[],
  catalogue: Catalogue,
): Promise<EstablishmentWithRows> {
  const name = `copy_${randomBytes(6).toString('hex')}`;
  await onServer(templateUrl, `create database ${name} template ${nameIn(templateUrl)} strategy file_copy`);
  const home = mkdtempSync(join(tmpdir(), 'releve-tampered-'));
  cpSync(templateHome, home, { recursive: true });
  const address = new URL(templateUrl);
  address.pathname = `/${name}`;
  const superuser = await Database.connect({ url: address.toString(), poolSize: 8 });
  return {
    ...establishmentOn(address.toString(), superuser, home, tables, catalogue),
    drop: async () => {
      await superuser.close();
      await onServer(templateUrl, `drop database ${name} with (force)`);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function onServer(url: string, statement: string): Promise<void> {
  const address = new URL(url);
  address.pathname = '/postgres';
  await runQuery(address.toString(), statement);
}

/** Runs a transaction with its act, as the application does. */
export function writing<T>(superuser: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return superuser.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId: 1,
      personId: 1,
      action: 'test.write',
      happenedAt: new Date('2026-03-01T00:00:00Z'),
      gamingDay: '2026-03-01',
    });
    return work(tx);
  });
}

/** Returns SQL for the primary key of a row `t`, as the log and the findings write it. */
export function keyOf({ columns }: Table): string {
  const parts = columns.filter(({ isKey }) => isKey).map(({ name }) => `'${name}', t."${name}"`);
  return `jsonb_build_object(${parts.join(', ')})::text`;
}

/** Inserts a row whose every column has a value derived from a number; returns its key. */
export async function insertInvented(tx: Tx, table: Table, n: number): Promise<string> {
  const names = table.columns.map(({ name }) => `"${name}"`).join(', ');
  const values = table.columns.map((column) => invented(table, column, n)).join(', ');
  const { key } = await queryRow<{ key: string }>(
    tx,
    `insert into "${table.name}" as t (${names}) overriding system value values (${values})
       returning ${keyOf(table)} as key`,
  );
  return key;
}

/** SQL for the columns that a batch derives from its events. */
const batchColumns = {
  event_ids: `coalesce(array_agg(k.event_id order by k.event_id), '{}')`,
  event_marks: `coalesce(string_agg(substr(k.digest, 1, 4), ''::bytea order by k.event_id), '')`,
  digest: `sha256(coalesce(string_agg(k.digest, ''::bytea order by k.event_id), ''))`,
};

function invented(table: Table, { name, type, isKey }: Column, n: number): string {
  if (name === 'establishment_id') return table.name === 'establishments' ? `${n}` : '1';
  if (table.name === 'register_entries' && name === 'register') return `'register-${n}'`;
  if (table.name === 'register_entries' && name === 'number') return '1';
  const number = isKey ? 1000 + n : n;
  if (table.name === 'event_batches' && name in batchColumns) {
    return `(select ${batchColumns[name as keyof typeof batchColumns]} from kept_events(1) k where k.batch_id = ${1000 + n})`;
  }
  if (type.endsWith('[]')) return `'{}'::${type}`;
  if (type === 'smallint' || (type === 'numeric' && !isKey)) return `${number % (type === 'smallint' ? 30_000 : 10)}`;
  if (/^(integer|bigint|numeric)/.test(type)) return `${number}`;
  if (type === 'xid8') return `'${n}'`;
  if (type.startsWith('timestamp')) return `timestamptz '2026-03-01T00:00:00Z' + ${n} * interval '1 minute'`;
  if (type === 'date') return `date '2026-03-01' + ${n}`;
  if (type === 'boolean') return n % 2 === 0 ? 'true' : 'false';
  if (table.name === 'reading_batches' && name === 'digest') return `reading_batch_digest(1, ${1000 + n})`;
  if (name === 'content_sha256') return `sha256(sha256('content${n}'))`;
  if (name === 'results_digest') return `day_results_digest(1, date '2026-03-01' + ${n}, ${n})`;
  if (type === 'bytea') return `sha256('${name}${n}')`;
  if (type === 'jsonb' || type === 'json') return `'[{"n": ${n}}]'`;
  if (type === 'uuid') return `'00000000-0000-0000-0000-${n.toString().padStart(12, '0')}'`;
  return `'${name} ${n}'`;
}

async function loosenRules(superuser: Database): Promise<void> {
  await superuser.query(`do $$
    declare
      it record;
    begin
      for it in
        select c.conname, c.conrelid::regclass as tbl from pg_constraint c
          join pg_class r on r.oid = c.conrelid and not r.relispartition
          where c.connamespace = 'public'::regnamespace and c.contype in ('c', 'f', 'u', 'x') and c.conparentid = 0
            and (r.relname not like 'log\\_%' or r.relname in ('log_keys', 'log_restorations', 'log_thinnings', 'log_verifications'))
          order by c.contype = 'u'
      loop
        execute format('alter table %s drop constraint if exists %I cascade', it.tbl, it.conname);
      end loop;
      for it in
        select x.indexrelid::regclass as idx from pg_index x join pg_class r on r.oid = x.indrelid
          where r.relnamespace = 'public'::regnamespace and x.indisunique and not x.indisprimary
            and not r.relispartition
      loop
        execute format('drop index if exists %s cascade', it.idx);
      end loop;
      for it in
        select g.tgname, g.tgrelid::regclass as tbl from pg_trigger g
          join pg_class r on r.oid = g.tgrelid and not r.relispartition
          where r.relnamespace = 'public'::regnamespace and not g.tgisinternal and g.tgparentid = 0
            and g.tgname not in ('audit_row', 'forbid_change', 'forbid_truncate')
      loop
        execute format('drop trigger if exists %I on %s', it.tgname, it.tbl);
      end loop;
      for it in
        select t.attname, r.oid::regclass as tbl from pg_attribute t
          join pg_class r on r.oid = t.attrelid and not r.relispartition
          where r.relnamespace = 'public'::regnamespace and t.attidentity = 'a'
      loop
        execute format('alter table %s alter column %I set generated by default', it.tbl, it.attname);
      end loop;
    end $$`);
}

async function auditedTables(superuser: Database): Promise<Table[]> {
  const columns = await superuser.query<Column & { table: string; mode: Table['mode'] }>(
    `select a.table_name as "table", a.mode, t.attname as name, format_type(t.atttypid, null) as type,
        t.attname = any (a.key_columns) as "isKey", t.attname = any (a.skip_columns) as "isSkipped"
       from audited_tables a
       join pg_attribute t on t.attrelid = to_regclass(a.table_name) and t.attnum > 0 and not t.attisdropped
         and t.attgenerated = ''
       where a.mode <> 'derived'
       order by a.table_name, t.attnum`,
  );
  const names = [...new Set(columns.map(({ table }) => table))];
  return names.map((name) => {
    const own = columns.filter(({ table }) => table === name);
    return { name, mode: own[0]?.mode ?? 'mutable', columns: own };
  });
}
