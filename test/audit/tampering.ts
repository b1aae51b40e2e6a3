import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { getCheckpointFile } from '#audit/log/checkpoint-file.js';
import { Frontier } from '#audit/log/merkle.js';
import { formatCheckpoint, createNoteSigner, signNote } from '#audit/log/note.js';
import type { Finding, FindingKind } from '#audit/findings/finding.js';
import { queryRows, type Tx } from '#platform/database/rows.js';
import { insertInvented, keyOf, sealingIn, untilSealed, writing } from './establishment-with-rows.js';
import type { Column, EstablishmentWithRows, Table } from './establishment-with-rows.js';

/** A tampering by a superuser with the database, or by a person with the file, and the required finding. */
export interface Tampering {
  readonly name: string;
  apply(establishment: EstablishmentWithRows): Promise<void>;
  isNamed(findings: readonly Finding[]): boolean;
}

const reports =
  (table: string, kinds: readonly FindingKind[], word = '') =>
  (findings: readonly Finding[]): boolean =>
    findings.some((one) => one.table === table && kinds.includes(one.kind) && one.detail.includes(word));

/**
 * Changes every column of a table, deletes a row and inserts one, with all triggers disabled, each in a separate row.
 */
export function rowTamperings(table: Table): Tampering[] {
  const columns = table.columns.filter(({ isSkipped }) => !isSkipped);
  return [
    ...columns.map((column) => changeOf(table, column)),
    deletionOf(table),
    insertionInto(table),
    {
      name: `${table.name}: its trigger is disabled`,
      apply: ({ superuser }) => run(superuser, `alter table "${table.name}" disable trigger audit_row`),
      isNamed: reports(table.name, ['guardAltered'], 'trigger'),
    },
  ];
}

function changeOf(table: Table, column: Column): Tampering {
  let before = '';
  let after = '';
  return {
    name: `${table.name}.${column.name} is changed`,
    apply: (establishment) =>
      silent(establishment, async (tx) => {
        const chosen = await rowAt(tx, table);
        before = chosen.key;
        const [changedRow] = await queryRows<{ key: string }>(
          tx,
          `update "${table.name}" t set "${column.name}" = ${changed(column)}
             where t.ctid = '${chosen.ctid}' returning ${keyOf(table)} as key`,
        );
        after = changedRow?.key ?? '';
      }),
    isNamed: (findings) =>
      column.isKey
        ? names(findings, table, before, 'rowMissing') && names(findings, table, after, 'rowUnknown')
        : names(findings, table, before, 'rowChanged', `${column.name}: `),
  };
}

function deletionOf(table: Table): Tampering {
  let key = '';
  return {
    name: `${table.name}: a row is deleted`,
    apply: (establishment) =>
      silent(establishment, async (tx) => {
        const chosen = await rowAt(tx, table);
        key = chosen.key;
        await tx.query(`delete from "${table.name}" t where t.ctid = '${chosen.ctid}'`);
      }),
    isNamed: (findings) => names(findings, table, key, 'rowMissing'),
  };
}

function insertionInto(table: Table): Tampering {
  let key = '';
  return {
    name: `${table.name}: a row is put in`,
    apply: (establishment) =>
      silent(establishment, async (tx) => {
        key = await insertInvented(tx, table, 777);
      }),
    isNamed: (findings) => names(findings, table, key, 'rowUnknown'),
  };
}

/** Returns the oldest written row; each tampering gets its own while there are enough. */
async function rowAt(tx: Tx, table: Table): Promise<{ readonly ctid: string; readonly key: string }> {
  const [row] = await queryRows<{ ctid: string; key: string }>(
    tx,
    `select t.ctid::text as ctid, ${keyOf(table)} as key from "${table.name}" t order by age(t.xmin) desc, t.ctid limit 1`,
  );
  if (row === undefined) throw new Error(`${table.name} has no row to tamper with`);
  return row;
}

function names(findings: readonly Finding[], table: Table, key: string, kind: FindingKind, word = ''): boolean {
  return findings.some(
    (one) => one.table === table.name && one.key === key && one.kind === kind && one.detail.includes(word),
  );
}

function changed({ name, type, isKey }: Column): string {
  const old = `t."${name}"`;
  if (type === 'bigint[]') return `array_append(${old}, 7)`;
  if (type.endsWith('[]')) return `array_append(${old}, 'changed')`;
  if (/^(smallint|integer|bigint|numeric)/.test(type)) return isKey ? `${old} + 10000` : `coalesce(${old}, 0) + 1`;
  if (type === 'xid8') return `'99999'`;
  if (type.startsWith('timestamp')) return `coalesce(${old}, now()) + interval '1 microsecond'`;
  if (type === 'date') return `coalesce(${old}, current_date) + 1000`;
  if (type === 'boolean') return `not coalesce(${old}, false)`;
  if (type === 'bytea') return `sha256(coalesce(${old}, ''))`;
  if (type === 'jsonb' || type === 'json') return `'[{"changed": true}]'`;
  if (type === 'uuid') return `gen_random_uuid()`;
  return `coalesce(${old}, '') || ' '`;
}

const entry = (at: number): string =>
  `(select x.entry_id from log_entries x where x.establishment_id = 1 order by x.entry_id offset ${at} limit 1)`;

/** Tamperings with the log itself, with its guards and with the files outside the database. */
export const logTamperings: readonly Tampering[] = [
  logged(
    'a body is altered',
    ['entryAltered'],
    `update log_entries n set body = replace(n.body, '"p":1', '"p":2')
    where n.entry_id = ${entry(3)}`,
  ),
  logged(
    'one letter of an act in a body',
    ['entryAltered'],
    `update log_entries n
    set body = replace(n.body, 'test.write', 'test.wrote'), act = 'test.wrote' where n.entry_id = ${entry(4)}`,
  ),
  logged('an entry is deleted', ['entryMissing'], `delete from log_entries n where n.entry_id = ${entry(5)}`),
  logged(
    'the last entry is deleted',
    ['entryMissing'],
    `delete from log_entries n where n.entry_id =
    (select max(x.entry_id) from log_entries x where x.establishment_id = 1)`,
  ),
  logged(
    'the bodies of two entries are exchanged',
    ['entryAltered'],
    `update log_entries n set body = o.body
    from log_entries o where n.establishment_id = 1 and o.establishment_id = 1
    and (n.entry_id, o.entry_id) in ((${entry(3)}, ${entry(5)}), (${entry(5)}, ${entry(3)}))`,
  ),
  logged(
    'an old entry is put in',
    ['entryInserted'],
    `insert into log_entries select n.establishment_id,
    n.recorded_at, n.entry_id + 1000000, n.xid, n.act, n.table_name, n.op, n.row_key,
    replace(n.body, '"i":' || n.entry_id, '"i":' || n.entry_id + 1000000) from log_entries n where n.entry_id = ${entry(3)}`,
  ),
  ...['act', 'table_name', 'row_key'].map((column) =>
    logged(
      `the ${column} one searches by is changed`,
      ['entryMislabelled'],
      `update log_entries n set ${column} = n.${column} || 'x' where n.entry_id = ${entry(6)}`,
    ),
  ),
  logged(
    'the op of an entry is changed',
    ['entryMislabelled'],
    `update log_entries n set op = 'D' where n.entry_id = ${entry(6)}`,
  ),
  logged(
    'the transaction of an entry is changed',
    ['entryMislabelled'],
    `update log_entries n set xid = '3' where n.entry_id = ${entry(6)}`,
  ),
  logged(
    'the instant of an entry is changed',
    ['entryMissing', 'entryInserted'],
    `update log_entries n set recorded_at = n.recorded_at - interval '1 hour' where n.entry_id = ${entry(6)}`,
  ),
  logged(
    'an entry goes to another establishment',
    ['entryMissing', 'entryInserted'],
    `update log_entries n set establishment_id = 0 where n.entry_id = ${entry(6)}`,
  ),
  logged(
    'entry and leaf are deleted',
    ['leafMissing'],
    `delete from log_leaves l where l.entry_id = ${entry(5)};
    delete from log_entries n where n.entry_id = ${entry(5)}`,
  ),
  logged(
    'a leaf is deleted',
    ['leafMissing', 'entryInserted'],
    `delete from log_leaves l where l.entry_id = ${entry(5)}`,
  ),
  logged(
    'two leaves are exchanged',
    ['rootDiffers'],
    `update log_leaves l set leaf_index = case l.leaf_index
    when 4 then 5 else 4 end where l.establishment_id = 1 and l.leaf_index in (4, 5)`,
  ),
  logged(
    'a leaf takes the place of another',
    ['leafDisplaced', 'leafMissing'],
    `update log_leaves l set leaf_index = 5 where l.establishment_id = 1 and l.leaf_index = 4`,
  ),
  logged(
    'a leaf hash is altered',
    ['rootDiffers', 'entryAltered'],
    `update log_leaves l set leaf_hash = sha256('x') where l.establishment_id = 1 and l.leaf_index = 4`,
  ),
  logged(
    'body and leaf are altered together',
    ['rootDiffers'],
    `with altered as (
      update log_entries n set body = replace(n.body, '"p":1', '"p":2') where n.entry_id = ${entry(3)} returning n.*)
    update log_leaves l set leaf_hash = sha256('\\x00'::bytea || convert_to(a.body, 'UTF8')) from altered a
      where l.entry_id = a.entry_id`,
  ),
  logged(
    'a leaf is added behind the last',
    ['leafBeyondCheckpoint', 'entryMissing'],
    `insert into log_leaves
    select l.establishment_id, now(), l.entry_id + 1, l.leaf_index + 1, l.leaf_hash from log_leaves l
    where l.establishment_id = 1 order by l.leaf_index desc limit 1`,
  ),
  logged(
    'a root is altered',
    ['checkpointAltered'],
    `update log_checkpoints c set root = sha256('x') where c.establishment_id = 1`,
  ),
  logged(
    'a note is altered',
    ['checkpointForged'],
    `update log_checkpoints c set note = replace(c.note, E'\\n' || c.tree_size, E'\\n1' || c.tree_size)
       where c.establishment_id = 1`,
  ),
  logged(
    'a frontier is altered',
    ['checkpointAltered'],
    `update log_checkpoints c set frontier = '\\x00' || c.frontier where c.establishment_id = 1`,
  ),
  logged(
    'a checkpoint moves to another size',
    ['checkpointMissing', 'checkpointAltered', 'rootDiffers'],
    `update log_checkpoints c set tree_size = 3 where c.establishment_id = 1 and c.tree_size in
      (select max(x.tree_size) from log_checkpoints x where x.establishment_id = 1)`,
  ),
  logged(
    'the last checkpoint is deleted',
    ['checkpointMissing'],
    `delete from log_checkpoints c where
    c.establishment_id = 1 and c.tree_size in (select max(x.tree_size) from log_checkpoints x where x.establishment_id = 1)`,
  ),
  logged(
    'the first checkpoint is deleted',
    ['checkpointMissing'],
    `delete from log_checkpoints c where
    c.establishment_id = 1 and c.tree_size in (select min(x.tree_size) from log_checkpoints x where x.establishment_id = 1)`,
  ),
  logged('all checkpoints are deleted', ['checkpointMissing'], 'delete from log_checkpoints'),
  logged('the tail is cut, checkpoints kept', ['logTruncated'], tailCut(false)),
  logged('the tail is cut with its checkpoints (an older backup)', ['checkpointMissing'], tailCut(true)),
  {
    name: 'an older backup is put back and written on',
    apply: async (establishment) => {
      await silent(establishment, (tx) => tx.query(tailCut(true)));
      await writing(establishment.superuser, (tx) =>
        tx.query(`update establishments set name = name || ' other history'`),
      );
      // the program refuses to seal on; an attacker with its keys also cuts the heads in the home and seals there
      await expect(establishment.sealEverything()).rejects.toMatchObject({ code: 'DATABASE_ROLLED_BACK' });
      await sealedInHomeCutAlike(establishment);
    },
    isNamed: reports('log_checkpoints', ['checkpointAltered', 'checkpointMissing']),
  },
  {
    name: 'everything is signed again with another key',
    apply: signAgain,
    isNamed: reports('log_checkpoints', ['checkpointForged']),
  },
  guard(
    'a table leaves the list of audited tables',
    `delete from audited_tables a where a.table_name = 'people'`,
    reports('audited_tables', ['actMissing']),
  ),
  guard(
    'an append-only table becomes mutable',
    `update audited_tables a set mode = 'mutable' where a.table_name = 'settings'`,
    reports('audited_tables', ['actMissing']),
  ),
  guard(
    'the trigger function does nothing',
    `create or replace function audit_row() returns trigger language plpgsql
    security definer as 'begin return null; end'`,
    reports('audit_row', ['guardAltered']),
  ),
  guard(
    'the refusing function lets pass',
    `create or replace function forbid_change() returns trigger language plpgsql
    as 'begin return new; end'`,
    reports('forbid_change', ['guardAltered']),
  ),
  guard(
    'the log may be changed',
    'alter table log_entries disable trigger forbid_change',
    reports('log_entries', ['guardAltered']),
  ),
  guard(
    'one partition of the log may be changed',
    'alter table log_entries_default disable trigger all',
    reports('log_entries_default', ['guardAltered']),
  ),
  guard(
    'the log may be emptied',
    'drop trigger forbid_truncate on log_entries',
    reports('log_entries', ['guardMissing']),
  ),
  guard(
    'an audited table is no longer audited',
    'drop trigger audit_row on people',
    reports('people', ['guardMissing']),
  ),
  guard(
    'the trigger digests other columns',
    `drop trigger audit_row on people; create trigger audit_row after insert or
    update or delete on people for each row execute function audit_row('people', '{person_id}', '{}', '{full_name}')`,
    reports('people', ['guardAltered']),
  ),
  guard(
    'an append-only row is changed with its refusal disabled',
    `alter table settings disable trigger forbid_change;
    select set_config('releve.act', 'settings.write', true);
    update settings t set establishment_id = t.establishment_id, recorded_at = t.recorded_at + interval '1 day';
    alter table settings enable trigger forbid_change`,
    reports('settings', ['appendOnlyChanged']),
  ),
  guard(
    'a row is changed in psql, every trigger awake',
    `update establishments set name = 'psql'`,
    reports('establishments', ['actMissing']),
  ),
  guard(
    'a reading is changed',
    `set local session_replication_role = replica;
    update meter_readings r set coin_in_credits = r.coin_in_credits + 1 where r.station_id = 12`,
    reports('reading_batches', ['digestDiffers']),
  ),
  guard(
    'a reading is deleted',
    `set local session_replication_role = replica;
    delete from meter_readings r where r.station_id = 12`,
    reports('reading_batches', ['digestDiffers']),
  ),
  guard(
    'a reading is put in',
    `set local session_replication_role = replica; insert into meter_readings
    (establishment_id, station_id, read_at, batch_id) values (1, 99, '2026-03-01T00:00:00Z', 1001)`,
    reports('reading_batches', ['digestDiffers']),
  ),
  guard(
    'a reading is put in a batch that nobody received',
    `set local session_replication_role = replica; insert into meter_readings
    (establishment_id, station_id, read_at, batch_id) values (1, 99, '2026-03-01T00:00:00Z', 900000)`,
    reports('reading_batches', ['digestDiffers'], 'never received'),
  ),
  guard(
    'an event is changed',
    `set local session_replication_role = replica;
    update machine_events e set code = 'powerReset' where e.machine_id = 12`,
    reports('event_batches', ['digestDiffers'], 'not the one that was reported'),
  ),
  guard(
    'an event is taken out',
    `set local session_replication_role = replica;
    delete from machine_events e where e.machine_id = 12`,
    reports('event_batches', ['digestDiffers'], 'gone'),
  ),
  guard(
    'an event is put in',
    `set local session_replication_role = replica; insert into machine_events
    (establishment_id, machine_id, occurred_at, code, source, batch_id)
    values (1, 99, '2026-03-01T00:00:00Z', 'ramClear', 'person', 1001)`,
    reports('event_batches', ['digestDiffers'], 'never reported'),
  ),
  guard(
    'an event comes where no batch is kept any more',
    `alter table machine_events disable trigger user; insert into machine_events
    (establishment_id, machine_id, occurred_at, code, source)
    values (1, 99, '2026-03-01T00:00:00Z', 'ramClear', 'person')`,
    reports('event_batches', ['digestDiffers'], 'never reported'),
  ),
  ...['day_results set coin_in_minor = coin_in_minor + 1', 'findings set variance_minor = 0'].map((change) =>
    guard(
      `a frozen line is changed: ${change}`,
      `set local session_replication_role = replica; update ${change} where run_number = 2`,
      reports('day_closings', ['digestDiffers'], 'run 2'),
    ),
  ),
  guard(
    'a frozen line is deleted',
    `set local session_replication_role = replica; delete from day_results where run_number = 2 and machine_id = 1`,
    reports('day_closings', ['digestDiffers'], 'run 2'),
  ),
  guard(
    "a photograph's bytes are changed",
    `set local session_replication_role = replica;
    update photographs set content = content || '\\x00' where photograph_id = 1002`,
    reports('photographs', ['digestDiffers'], 'content'),
  ),
  guard(
    "a photograph's bytes and their digest are changed",
    `set local session_replication_role = replica;
    update photographs set content = '\\x01', content_sha256 = sha256('\\x01') where photograph_id = 1002`,
    reports('photographs', ['rowChanged'], 'content_sha256'),
  ),
  ...[
    ['machines', 'sbm_number', "a machine's number"],
    ['people', 'full_name', "a person's name"],
    ['ledger_accounts', 'title_fr', "an account's title"],
    ['stands', 'stand_number', "a stand's number"],
    ['accounts', 'digest_salt', "an account's salt"],
    ['sessions', 'secret_hash', "a session's secret"],
    ['api_tokens', 'secret_hash', "a token's secret"],
  ].map(([table = '', column = '', label = '']) =>
    guard(
      `${label} is changed: a label or a secret that others rest on`,
      `set local session_replication_role = replica; update ${table} set ${column} =
      ${/salt|hash/.test(column) ? `sha256(${column})` : `${column} || '9'`}`,
      reports(table, ['rowChanged'], `${column}: `),
    ),
  ),
  guard(
    'a body of the list of audited tables is no JSON any more',
    `set local session_replication_role = replica; update log_entries n set body = 'x' where n.entry_id =
    (select max(x.entry_id) from log_entries x where x.table_name = 'audited_tables')`,
    reports('audited_tables', ['entryAltered']),
  ),
  guard(
    'the last image of a changed row is no JSON any more, and another row is changed',
    `set local session_replication_role = replica;
    update log_entries n set body = 'x' where n.entry_id =
      (select max(x.entry_id) from log_entries x where x.table_name = 'people');
    update people p set full_name = 'forged' where p.person_id = 1001`,
    (findings) =>
      reports('people', ['rowChanged'], 'full_name: ')(findings) && reports('people', ['unreadable'])(findings),
  ),
  {
    name: 'every row of an establishment is deleted, its log too',
    apply: (establishment) =>
      silent(establishment, async (tx) => {
        const tables = await queryRows<{ name: string }>(
          tx,
          `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
             where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
               and a.attname = 'establishment_id' and not a.attisdropped`,
        );
        for (const { name } of tables) await tx.query(`delete from "${name}" t where t.establishment_id = 1`);
      }),
    isNamed: (findings) =>
      findings.some(({ kind, key }) => kind === 'establishmentMissing' && key === 'ESTABLISHMENT-A'),
  },
  forged(
    'an edited posting is inserted into the log a second time',
    `update postings t set debit_minor = t.debit_minor + 1 where t.line_number = 1002`,
    ['postings', 'I', '{establishment_id,entry_id,line_number}', 't.line_number = 1002', 'ledger.post'],
    reports('postings', ['entryRepeated']),
  ),
  forged(
    'an edited posting is stated anew in the log by an act',
    `update postings t set debit_minor = t.debit_minor + 1 where t.line_number = 1002`,
    ['postings', 'S', '{establishment_id,entry_id,line_number}', 't.line_number = 1002', 'ledger.post'],
    reports('postings', ['snapshotOutsideMigration']),
  ),
  forged(
    'an edited posting is stated anew in the log as if by a migration',
    `update postings t set debit_minor = t.debit_minor + 1 where t.line_number = 1002`,
    ['postings', 'S', '{establishment_id,entry_id,line_number}', 't.line_number = 1002', 'migration'],
    reports('postings', ['appendOnlyChanged'], 'debit_minor'),
  ),
  forged(
    'an edited batch of readings is inserted into the log a second time',
    `update meter_readings r set coin_in_credits = r.coin_in_credits + 1 where r.batch_id = 1002;
    update reading_batches t set digest = reading_batch_digest(1, 1002) where t.batch_id = 1002`,
    ['reading_batches', 'I', '{establishment_id,batch_id}', 't.batch_id = 1002', 'readings.receive'],
    reports('reading_batches', ['entryRepeated']),
  ),
  forged(
    'an edited closing of a day is inserted into the log a second time',
    `update day_closings t set closed_by = t.closed_by + 1 where t.closing_number = 1002`,
    ['day_closings', 'I', '{establishment_id,gaming_day,closing_number}', 't.closing_number = 1002', 'days.close'],
    reports('day_closings', ['entryRepeated']),
  ),
  {
    name: 'an entry is of a table that nobody follows',
    apply: async (establishment) => {
      await writing(establishment.superuser, (tx) =>
        tx.query(`select audit_append('nowhere', 'I', '{"n": 1}', null, '{"n": 1, "establishment_id": 1}')`),
      );
      await establishment.sealEverything();
    },
    isNamed: reports('nowhere', ['tableUnknown']),
  },
  {
    name: 'an entry of today bears the number of another time',
    apply: async (establishment) => {
      await silent(establishment, (tx) =>
        tx.query(`insert into log_entries
          select 1, past.t, past.i, pg_current_xact_id(), 'test.write', 'people', 'U', '{"person_id": 1001}',
              log_prefix(1, past.i, pg_current_xact_id(), past.t, 'test.write', 'people', 'U', '{"person_id": 1001}')
              || ',"p":1,"h":null,"d":null,"why":null,"u":"releve_app","r":"none","old":{},"row":{}}'
            from (select date_trunc('milliseconds', clock_timestamp()) + interval '2 minutes' as t, 0 as i) past`),
      );
      await establishment.sealEverything();
    },
    isNamed: reports('log_leaves', ['entryMisplaced']),
  },
  {
    name: 'an entry is put into the past and sealed today',
    apply: async (establishment) => {
      await silent(establishment, (tx) =>
        tx.query(`insert into log_entries
          select 1, past.t, past.i, pg_current_xact_id(), 'test.write', 'people', 'U', '{"person_id": 1001}',
              log_prefix(1, past.i, pg_current_xact_id(), past.t, 'test.write', 'people', 'U', '{"person_id": 1001}')
              || ',"p":1,"h":null,"d":null,"why":null,"u":"releve_app","r":"none","old":{},"row":{}}'
            from (select date_trunc('milliseconds', clock_timestamp()) - interval '3 days' as t,
              nextval('log_entry_ids') as i) past`),
      );
      await establishment.sealEverything();
    },
    isNamed: reports('log_leaves', ['entryMisplaced']),
  },
  guard(
    'a comparing function says that everything is right, and a reading is changed',
    `create or replace function reading_batch_digests(of_establishment integer, first_batch bigint, last_batch bigint,
        from_instant timestamptz default '-infinity', to_instant timestamptz default 'infinity')
        returns table (batch_id bigint, row_count integer, digest bytea, earliest_read_at timestamptz,
          latest_read_at timestamptz) language sql stable as
      'select b.batch_id, b.row_count::integer, b.digest, b.received_at, b.received_at from reading_batches b
         where b.establishment_id = $1 and b.batch_id between $2 and $3';
    set local session_replication_role = replica;
    update meter_readings r set coin_in_credits = r.coin_in_credits + 1 where r.station_id = 12`,
    (findings) =>
      reports('reading_batch_digests', ['guardAltered'])(findings) &&
      reports('reading_batches', ['digestDiffers'], 'are not those that were received')(findings),
  ),
  guard(
    'the digest of a closed day is what a function of the forger remembers, and a result is changed',
    `create or replace function day_results_digest(of_establishment integer, of_day date, of_run integer)
        returns bytea language sql stable as
      'select c.results_digest from day_closings c where c.establishment_id = $1 and c.gaming_day = $2
         and c.run_number = $3 limit 1';
    set local session_replication_role = replica;
    update day_results r set coin_in_minor = r.coin_in_minor + 1 where r.run_number = 2`,
    (findings) =>
      reports('day_results_digest', ['guardAltered'])(findings) &&
      reports('day_closings', ['digestDiffers'], 'are not those that were frozen')(findings),
  ),
  guard(
    'the digests of events are what a function of the forger remembers, and an event is changed',
    `create table remembered as select * from kept_events(1);
    create or replace function kept_events(of_establishment integer)
        returns table (establishment_id integer, batch_id bigint, event_id bigint, digest bytea) language sql stable as
      'select r.establishment_id, r.batch_id, r.event_id, r.digest from remembered r where r.establishment_id = $1';
    set local session_replication_role = replica;
    update machine_events e set note = 'forged' where e.machine_id = 20`,
    (findings) =>
      reports('kept_events', ['guardAltered'])(findings) &&
      reports('event_batches', ['digestDiffers'], 'not the one that was reported')(findings),
  ),
  guard(
    'the image of a person is what a function of the forger says, and a person is changed',
    `create function public.to_jsonb(one people) returns jsonb language sql stable as
      'select pg_catalog.jsonb_build_object(''person_id'', one.person_id)';
    set local session_replication_role = replica; update people p set full_name = 'forged' where p.person_id = 1001`,
    (findings) =>
      reports('to_jsonb', ['guardUnknown'])(findings) && reports('people', ['rowChanged'], 'full_name: ')(findings),
  ),
  guard(
    'a digested image is what a function of the forger remembers, and words are changed',
    `create or replace function audit_image(image jsonb, digest_columns text[], skip_columns text[]) returns jsonb
        language sql stable as
      'select coalesce((select (n.body::jsonb) -> ''row'' from log_entries n where n.table_name = ''people''
         and n.row_key::jsonb <@ image order by n.entry_id desc limit 1), image)';
    set local session_replication_role = replica;
    update people p set full_name = 'forged' where p.person_id = 1001`,
    (findings) =>
      reports('audit_image', ['guardAltered'])(findings) && reports('people', ['rowChanged'], 'full_name: ')(findings),
  ),
  guard(
    'a line is taken out of the list of audited tables, with an act',
    `select set_config('releve.act', 'test.write', true); delete from audited_tables a where a.table_name = 'people'`,
    reports('people', ['guardMissing'], 'audited table people'),
  ),
  guard(
    'a column is renamed',
    'alter table people rename column full_name to name',
    reports('people', ['rowChanged'], 'full_name: '),
  ),
  guard('a table is dropped', 'drop table visas cascade', reports('visas', ['rowMissing'], 'gone')),
  guard(
    'a table of the log is renamed, and a row is changed',
    `alter table log_leaves rename to log_leaves_2; set local session_replication_role = replica;
    update people p set full_name = 'forged' where p.person_id = 1001`,
    (findings) =>
      reports('log_leaves', ['unreadable'])(findings) && reports('people', ['rowChanged'], 'full_name: ')(findings),
  ),
  guard(
    'a digest function throws, and a row is changed',
    `create or replace function day_results_digest(of_establishment integer, of_day date, of_run integer)
      returns bytea language plpgsql
      as 'begin raise exception ''not today''; end'; set local session_replication_role = replica;
    update people p set full_name = 'forged' where p.person_id = 1001`,
    (findings) =>
      reports('day_results_digest', ['guardAltered'])(findings) &&
      reports('people', ['rowChanged'], 'full_name: ')(findings),
  ),
  guard(
    'the registers lose a column, and a row is changed',
    `alter table register_counters drop column last_number cascade; set local session_replication_role = replica;
    update people p set full_name = 'forged' where p.person_id = 1001`,
    (findings) =>
      reports('register_entries', ['unreadable'])(findings) &&
      reports('people', ['rowChanged'], 'full_name: ')(findings),
  ),
  guard(
    'a register skips a number',
    `set local session_replication_role = replica;
    update register_counters c set last_number = 5`,
    reports('register_entries', ['registerGap']),
  ),
  outside('the file of checkpoints is deleted', (path) => rmSync(path), ['checkpointFileAltered']),
  outside(
    'the first note is cut out of the file',
    (path) => rewrite(path, (text) => text.slice(text.indexOf('\n\n', text.indexOf('\n\n') + 2) + 2)),
    ['checkpointFileAltered'],
  ),
  outside('a size in the file is altered', (path) => rewrite(path, (text) => text.replace(/\n(\d+)\n/, '\n9$1\n')), [
    'checkpointFileAltered',
  ]),
  outside(
    'a note of the file is cut in two',
    (path) => rewrite(path, (text) => `${text.slice(0, 70)}\n\n${text.slice(400)}`),
    ['checkpointFileAltered'],
  ),
];

function tailCut(withCheckpoints: boolean): string {
  const checkpoints = `delete from log_checkpoints c where c.establishment_id = 1 and c.tree_size > 10;`;
  return `with cut as (delete from log_leaves l where l.establishment_id = 1 and l.leaf_index >=
      (select min(x.tree_size) from log_checkpoints x where x.establishment_id = 1) returning l.entry_id)
    delete from log_entries n using cut where n.entry_id = cut.entry_id;
    ${withCheckpoints ? checkpoints.replace('> 10', '> (select min(x.tree_size) from log_checkpoints x where x.establishment_id = 1)') : ''}`;
}

function logged(name: string, kinds: readonly FindingKind[], sql: string): Tampering {
  return silently(
    name,
    (findings) => findings.some(({ kind }) => kinds.includes(kind)),
    (tx) => tx.query(sql),
  );
}

function guard(name: string, sql: string, isNamed: Tampering['isNamed']): Tampering {
  return { name, isNamed, apply: ({ superuser }) => superuser.transaction((tx) => tx.query<undefined>(sql)) };
}

/**
 * Edits a row without a trace and adds its new image to the log by the log's own function, with an act; then it is
 * sealed.
 */
function forged(
  name: string,
  edit: string,
  [table, op, keys, which, act]: readonly [string, string, string, string, string],
  isNamed: Tampering['isNamed'],
): Tampering {
  return {
    name,
    isNamed,
    apply: async (establishment) => {
      await silent(establishment, async (tx) => {
        await tx.query(edit);
        await tx.query(`select set_config('releve.act', '${act}', true), set_config('timezone', 'UTC', true)`);
        await tx.query(`select audit_append('${table}', '${op}', audit_key(to_jsonb(t), '${keys}'), null, to_jsonb(t))
          from ${table} t where ${which}`);
      });
      await establishment.sealEverything();
    },
  };
}

function outside(name: string, change: (path: string) => void, kinds: readonly FindingKind[]): Tampering {
  return {
    name,
    apply: ({ home }) => {
      change(join(home, 'checkpoints', 'ESTABLISHMENT-A.checkpoints'));
      return Promise.resolve();
    },
    isNamed: (findings) => findings.some(({ kind }) => kinds.includes(kind)),
  };
}

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

function silently(name: string, isNamed: Tampering['isNamed'], work: (tx: Tx) => Promise<unknown>): Tampering {
  return { name, isNamed, apply: (establishment) => silent(establishment, work) };
}

/** Runs the work with all triggers disabled, as a forger avoiding detection. */
async function silent({ superuser }: EstablishmentWithRows, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await superuser.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await work(tx);
  });
}

async function run(on: EstablishmentWithRows['superuser'], sql: string): Promise<void> {
  await on.query(sql);
}

/** Seals with the home's keys and the heads that the database still has, in a copy: the home retains its own heads. */
async function sealedInHomeCutAlike(establishment: EstablishmentWithRows): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'releve-cut-home-'));
  try {
    await cp(establishment.home, home, { recursive: true });
    const heads = await establishment.superuser.query<{ note: string }>(
      'select c.note from log_checkpoints c where c.establishment_id = 1 order by c.tree_size',
    );
    writeFileSync(getCheckpointFile(home, 'ESTABLISHMENT-A').path, heads.map(({ note }) => `${note}\n`).join(''));
    await untilSealed(establishment.superuser, sealingIn(establishment.superuser, home));
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/**
 * Rewrites the whole history of the establishment without its third entry, with the forger's own key in the database.
 */
async function signAgain(establishment: EstablishmentWithRows): Promise<void> {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  await silent(establishment, async (tx) => {
    const [origin] = await queryRows<{ origin: string }>(
      tx,
      'select k.origin from log_keys k where k.establishment_id = 1',
    );
    if (origin === undefined) throw new Error('the establishment has no key');
    const forger = createNoteSigner(origin.origin, pem);
    const leaves = await queryRows<{ leafHash: Buffer }>(
      tx,
      `select l.leaf_hash as "leafHash" from log_leaves l where l.establishment_id = 1 order by l.leaf_index`,
    );
    const frontier = Frontier.empty();
    for (const { leafHash } of leaves) frontier.appendLeaf(leafHash);
    const root = frontier.computeRoot();
    await tx.query('delete from log_checkpoints c where c.establishment_id = 1');
    await tx.query(`insert into log_checkpoints values (1, $1, $2, $3, '0', $4, now())`, [
      frontier.size,
      root,
      frontier.toBytes(),
      signNote(formatCheckpoint({ origin: forger.name, size: frontier.size, root }), forger),
    ]);
    await tx.query('update log_keys k set key_id = $1, public_key = $2 where k.establishment_id = 1', [
      forger.keyId,
      forger.publicKey,
    ]);
  });
}
