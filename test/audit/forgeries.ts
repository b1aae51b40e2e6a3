import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Frontier } from '#audit/log/merkle.js';
import { createNoteSigner, signNote, formatVerifier } from '#audit/log/note.js';
import type { FindingKind } from '#audit/findings/finding.js';
import { queryRows, type Tx } from '#platform/database/rows.js';
import { writing, type EstablishmentWithRows } from './establishment-with-rows.js';

/** An expected finding: its kind and table (empty: any), and words of its key and of its detail. */
export type Named = readonly [kind: FindingKind, table: string, key?: string, detail?: string];

/** An attack by a forger with the database or the files, but without the keys; and every finding that names it. */
export interface Forgery {
  readonly name: string;
  readonly named: readonly Named[];
  apply(establishment: EstablishmentWithRows): Promise<unknown>;
}

const A = 'ESTABLISHMENT-A';

/** Runs statements with all triggers disabled. */
const silently = (name: string, sql: string, ...named: readonly Named[]): Forgery => ({
  name,
  named,
  apply: (establishment) => silent(establishment, (tx) => tx.query(sql)),
});

function silent({ superuser }: EstablishmentWithRows, work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return superuser.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await work(tx);
  });
}

/** Runs statements through the application's own path, with one guard removed and restored afterwards. */
const asTheApplication = (
  name: string,
  [guard, table]: readonly [string, string],
  sql: string,
  ...named: readonly Named[]
): Forgery => ({
  name,
  named,
  apply: ({ superuser }) =>
    writing(superuser, async (tx) => {
      await tx.query(`alter table ${table} disable trigger ${guard}`);
      await tx.query(sql);
      await tx.query(`alter table ${table} enable trigger ${guard}`);
    }),
});

/** Exchanges a value between two rows of a table. */
const exchanged = (table: string, column: string, [one, other]: readonly [string, string]): string =>
  `update ${table} t set ${column} = o.${column} from ${table} o
     where (${one.replaceAll('$', 't')} and ${other.replaceAll('$', 'o')})
       or (${other.replaceAll('$', 't')} and ${one.replaceAll('$', 'o')})`;

const keyed = (name: string, number: number): string => `"${name}": ${number}`;

/** Forgeries of rows, several at a time and consistent with one another. */
export const forgedRows: readonly Forgery[] = [
  silently(
    'two lines of the registers exchange what they are about',
    exchanged('register_entries', 'row_key', [`$.register = 'register-1'`, `$.register = 'register-2'`]),
    ['rowChanged', 'register_entries', '"register": "register-1"', 'row_key: '],
    ['rowChanged', 'register_entries', '"register": "register-2"', 'row_key: '],
  ),
  silently(
    'the decisions about two requests are exchanged',
    `update approval_decisions set request_id = 9 where request_id = 1001;
     update approval_decisions set request_id = 1001 where request_id = 1002;
     update approval_decisions set request_id = 1002 where request_id = 9`,
    ['rowChanged', 'approval_decisions', keyed('request_id', 1001), 'decided_by: '],
    ['rowChanged', 'approval_decisions', keyed('request_id', 1002), 'decided_by: '],
  ),
  silently(
    'the readings of two batches are exchanged, and both digests made anew',
    `update meter_readings set batch_id = case batch_id when 1001 then 1002 else 1001 end where batch_id in (1001, 1002);
     update reading_batches set digest = reading_batch_digest(1, batch_id) where batch_id in (1001, 1002)`,
    ['rowChanged', 'reading_batches', keyed('batch_id', 1001), 'digest: '],
    ['rowChanged', 'reading_batches', keyed('batch_id', 1002), 'digest: '],
  ),
  silently(
    'a reading goes from one batch to another',
    `update meter_readings set batch_id = 1002 where station_id = 10`,
    ['digestDiffers', 'reading_batches', keyed('batch_id', 1001)],
    ['digestDiffers', 'reading_batches', keyed('batch_id', 1002)],
  ),
  silently(
    'the readings of a batch are moved by a day, with their digest',
    `update meter_readings set read_at = read_at + interval '1 day' where batch_id = 1003;
     update reading_batches set digest = reading_batch_digest(1, 1003) where batch_id = 1003`,
    ['rowChanged', 'reading_batches', keyed('batch_id', 1003), 'digest: '],
  ),
  silently(
    'frozen lines are changed, and the digest in their closing',
    `update day_results set coin_in_minor = coin_in_minor + 7 where run_number = 2;
     update day_closings set results_digest = day_results_digest(1, gaming_day, 2) where run_number = 2`,
    ['rowChanged', 'day_closings', '"closing_number": ', 'results_digest: '],
  ),
  silently(
    'a frozen line goes from one day to another',
    `update day_results set run_number = 3, gaming_day = '2026-03-04', machine_id = 99 where run_number = 2 and machine_id = 1`,
    ['digestDiffers', 'day_closings', '"closing_number": ', 'run 2'],
    ['digestDiffers', 'day_closings', '"closing_number": ', 'run 3'],
  ),
  silently(
    'two photographs exchange their contents',
    exchanged('photographs', 'content', ['$.photograph_id = 1001', '$.photograph_id = 1002']),
    ['digestDiffers', 'photographs', keyed('photograph_id', 1001)],
    ['digestDiffers', 'photographs', keyed('photograph_id', 1002)],
  ),
  silently(
    'two accounts exchange their salts',
    exchanged('accounts', 'digest_salt', ['$.account_id = 1001', '$.account_id = 1002']),
    ['rowChanged', 'accounts', '1001', 'digest_salt: '],
    ['rowChanged', 'accounts', '1002', 'digest_salt: '],
  ),
  silently(
    'a posting goes to another establishment',
    `update postings set establishment_id = 0 where line_number = 1001`,
    ['rowMissing', 'postings', keyed('line_number', 1001)],
    ['rowUnknown', 'postings', keyed('line_number', 1001)],
  ),
  silently(
    'an event is changed, and what its batch keeps of it',
    `update machine_events set code = 'powerReset' where batch_id = 1001;
     update event_batches b set
       event_marks = (select string_agg(substr(k.digest, 1, 4), ''::bytea order by k.event_id) from kept_events(1) k
         where k.batch_id = 1001),
       digest = (select sha256(string_agg(k.digest, ''::bytea order by k.event_id)) from kept_events(1) k
         where k.batch_id = 1001)
       where b.batch_id = 1001`,
    ['rowChanged', 'event_batches', keyed('batch_id', 1001), 'event_marks: '],
  ),
  silently(
    'debit and credit are exchanged throughout the journal',
    `update postings set debit_minor = credit_minor + 1, credit_minor = debit_minor`,
    ['rowChanged', 'postings', keyed('line_number', 1001), 'debit_minor: '],
    ['rowChanged', 'postings', keyed('line_number', 1003), 'debit_minor: '],
  ),
  silently(
    'a table is emptied and written anew, one row otherwise',
    `create temporary table before as select * from payouts; delete from payouts;
     update before set amount_minor = amount_minor + 1 where payout_id = 1002; insert into payouts overriding system value
       select * from before`,
    ['rowChanged', 'payouts', keyed('payout_id', 1002), 'amount_minor: '],
  ),
  silently(
    'a whole machine is renumbered in every table that names it',
    `do $$ declare it record; begin
       for it in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid where a.attname = 'machine_id'
         and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         and not a.attisdropped and a.attgenerated = ''
       loop execute format('update %I set machine_id = 777 where machine_id = 1001', it.relname); end loop;
     end $$`,
    ['rowMissing', 'machines', keyed('machine_id', 1001)],
    ['rowUnknown', 'machines', keyed('machine_id', 777)],
  ),
];

/** Forgeries of the log: entries, leaves, heads and numbers, without the keys. */
export const forgedLog: readonly Forgery[] = [
  {
    name: 'the last transaction is taken back: its row, its entries, their leaves and their head',
    named: [['checkpointMissing', 'log_checkpoints']],
    apply: (establishment) =>
      silent(establishment, async (tx) => {
        await tx.query(`update establishments set name = 'Establishment A' where establishment_id = 1;
          delete from log_entries n using log_leaves l where l.establishment_id = 1 and n.establishment_id = 1
            and l.entry_id = n.entry_id and l.leaf_index >= (select max(c.tree_size) from log_checkpoints c
              where c.establishment_id = 1 and c.tree_size < (select max(x.tree_size) from log_checkpoints x
                where x.establishment_id = 1));
          delete from log_leaves l where l.establishment_id = 1 and not exists (select from log_entries n
            where n.establishment_id = 1 and n.entry_id = l.entry_id);
          delete from log_checkpoints c where c.establishment_id = 1 and c.tree_size > (select count(*) from log_leaves l
            where l.establishment_id = 1)`);
      }),
  },
  silently(
    'every instant of the log is an hour later, in bodies, columns and leaves',
    `update log_entries n set recorded_at = n.recorded_at + interval '1 hour', body = log_prefix(n.establishment_id,
         n.entry_id, n.xid, n.recorded_at + interval '1 hour', n.act, n.table_name, n.op, n.row_key)
         || substr(n.body, strpos(n.body, ',"p":')) where n.establishment_id = 1;
     update log_leaves l set recorded_at = n.recorded_at, leaf_hash = sha256('\\x00'::bytea || convert_to(n.body, 'UTF8'))
       from log_entries n where n.establishment_id = 1 and l.establishment_id = 1 and l.entry_id = n.entry_id`,
    ['rootDiffers', 'log_checkpoints'],
  ),
  silently(
    'two entries exchange their months',
    `update log_entries n set recorded_at = n.recorded_at - interval '31 days' where n.entry_id =
       (select min(x.entry_id) from log_entries x where x.establishment_id = 1);
     update log_entries n set recorded_at = n.recorded_at + interval '31 days' where n.entry_id =
       (select max(x.entry_id) from log_entries x where x.establishment_id = 1)`,
    ['entryMissing', 'log_entries'],
    ['entryMislabelled', 'establishments'],
  ),
  silently(
    'an entry stands in two partitions under one number',
    `create table log_entries_then partition of log_entries for values from ('1999-01-01') to ('1999-02-01');
     insert into log_entries select n.establishment_id, '1999-01-05', n.entry_id, n.xid, n.act, n.table_name, n.op, n.row_key,
         log_prefix(1, n.entry_id, n.xid, '1999-01-05', n.act, n.table_name, n.op, n.row_key)
           || substr(n.body, strpos(n.body, ',"p":'))
       from log_entries n where n.establishment_id = 1 and n.table_name = 'payouts' limit 1`,
    ['entryInserted', 'payouts'],
    ['guardMissing', 'log_entries_then'],
  ),
  {
    name: 'an entry of an operation that there is none of states an edited posting anew',
    named: [['entryMislabelled', 'postings', keyed('line_number', 1002), 'does what no entry does: X']],
    apply: (establishment) =>
      silent(establishment, async (tx) => {
        await tx.query('alter table log_entries drop constraint log_entries_op');
        await tx.query(`update postings t set debit_minor = t.debit_minor + 1 where t.line_number = 1002;
          select set_config('releve.act', 'ledger.post', true), set_config('timezone', 'UTC', true)`);
        await tx.query(`select audit_append('postings', 'X',
          audit_key(to_jsonb(t), '{establishment_id,entry_id,line_number}'), null, to_jsonb(t))
          from postings t where t.line_number = 1002`);
        await tx.query(`set local allow_system_table_mods = on;
          alter table log_entries add constraint log_entries_op check (op in ('I', 'U', 'D', 'S')) not valid;
          update pg_constraint set convalidated = true where conname = 'log_entries_op'`);
      }),
  },
  {
    name: 'an edited row that may change is stated anew as if by a migration',
    named: [['snapshotOutsideMigration', 'people', keyed('person_id', 1002), 'full_name']],
    apply: (establishment) =>
      silent(establishment, async (tx) => {
        await tx.query(`update people set full_name = 'forged' where person_id = 1002;
          select set_config('releve.act', 'migration', true), set_config('timezone', 'UTC', true)`);
        await tx.query(`select audit_append('people', 'S', audit_key(image, a.key_columns), null, image)
          from audited_tables a, people p
          cross join lateral audit_image(to_jsonb(p), (select digest_columns from audited_tables where table_name = 'people'),
            (select skip_columns from audited_tables where table_name = 'people')) image
          where a.table_name = 'people' and p.person_id = 1002`);
      }),
  },
  silently('the numbers of entries begin again', `select setval('log_entry_ids', 5)`, [
    'guardAltered',
    'log_entry_ids',
    'sequence log_entry_ids',
    'put back to 5',
  ]),
  silently(
    'a head states that it was made last year',
    `update log_checkpoints set sealed_at = sealed_at - interval '1 year' where establishment_id = 1`,
    ['checkpointAltered', 'log_checkpoints', '', 'was made'],
  ),
  silently(
    'two heads exchange their notes',
    `update log_checkpoints c set note = o.note from log_checkpoints o where c.establishment_id = 1
       and o.establishment_id = 1 and o.tree_size <> c.tree_size`,
    ['checkpointAltered', 'log_checkpoints', '', 'its signed note size'],
  ),
  silently(
    'an entry of one establishment is put into the log of the other',
    `insert into log_entries select 0, n.recorded_at, n.entry_id, n.xid, n.act, n.table_name, n.op, n.row_key, n.body
       from log_entries n where n.establishment_id = 1 and n.table_name = 'payouts' limit 1`,
    ['entryMislabelled', 'payouts'],
    ['entryInserted', 'payouts'],
  ),
  silently(
    'a leaf and its entry are taken out, and those behind them counted anew',
    `with gone as (delete from log_leaves l where l.establishment_id = 1 and l.leaf_index = 7 returning l.entry_id)
       delete from log_entries n using gone where n.entry_id = gone.entry_id;
     update log_leaves set leaf_index = leaf_index - 1 where establishment_id = 1 and leaf_index > 7`,
    ['rootDiffers', 'log_checkpoints'],
    ['logTruncated', 'log_leaves'],
  ),
  {
    name: 'the tree, roots and frontiers are made anew over an altered body',
    named: [['checkpointAltered', 'log_checkpoints']],
    apply: (establishment) => silent(establishment, recomputeTree),
  },
  silently(
    'a key of the forger is put among the keys of the log',
    `insert into log_keys select establishment_id, '\\x01020304', origin, sha256('forged'), now() from log_keys
       where establishment_id = 1`,
    ['keyUnknown', 'log_keys', '01020304'],
    ['rowUnknown', 'log_keys'],
  ),
  silently('a key of the log is deleted', 'delete from log_keys where establishment_id = 1', [
    'rowMissing',
    'log_keys',
  ]),
  silently(
    'a partition of the log is detached',
    // that of an entry about a person: the entries of a run around the end of a month are in two partitions
    `do $$ begin execute (select 'alter table log_leaves detach partition ' || log_leaves.tableoid::regclass
       from log_leaves join log_entries using (establishment_id, entry_id) where table_name = 'people' limit 1); end $$`,
    ['entryInserted', 'people'],
    ['guardUnknown', '', 'table log_leaves_'],
  ),
  asTheApplication(
    'a setting is changed by an act, its guard away for a moment',
    ['forbid_change', 'settings'],
    `update settings set value = '9' where setting_key = 'setting_key 1'`,
    ['appendOnlyChanged', 'settings', '', 'changed though append-only'],
  ),
  asTheApplication(
    'a posting is deleted by an act and put in again with another amount',
    ['forbid_change', 'postings'],
    `create temporary table before as select * from postings where line_number = 1003;
     delete from postings where line_number = 1003; update before set debit_minor = debit_minor + 1;
     insert into postings select * from before`,
    ['appendOnlyChanged', 'postings', keyed('line_number', 1003)],
  ),
  asTheApplication(
    'a register is emptied, its guard away for a moment',
    ['forbid_truncate', 'visas'],
    'truncate visas cascade',
    ['rowMissing', 'visas'],
  ),
  asTheApplication(
    'a row is written while the log does not follow, in an act',
    ['audit_row', 'payouts'],
    `update payouts set amount_minor = amount_minor + 1 where payout_id = 1003`,
    ['rowChanged', 'payouts', keyed('payout_id', 1003), 'amount_minor: '],
  ),
];

/** Recomputes every leaf and head over bodies with one change: all that is possible without the key. */
async function recomputeTree(tx: Tx): Promise<void> {
  await tx.query(`update log_entries n set body = replace(n.body, '"p":1', '"p":2') where n.entry_id =
      (select min(x.entry_id) from log_entries x where x.establishment_id = 1 and x.table_name = 'payouts');
    update log_leaves l set leaf_hash = sha256('\\x00'::bytea || convert_to(n.body, 'UTF8')) from log_entries n
      where l.establishment_id = 1 and n.establishment_id = 1 and n.entry_id = l.entry_id`);
  const leaves = await queryRows<{ leafHash: Buffer }>(
    tx,
    `select l.leaf_hash as "leafHash" from log_leaves l where l.establishment_id = 1 order by l.leaf_index`,
  );
  const frontier = Frontier.empty();
  for (const { leafHash } of leaves) {
    frontier.appendLeaf(leafHash);
    await tx.query(
      'update log_checkpoints set root = $2, frontier = $3 where establishment_id = 1 and tree_size = $1',
      [frontier.size, frontier.computeRoot(), frontier.toBytes()],
    );
  }
}

/** Forgeries of the files outside the database, without the keys. */
const files = (name: string, change: (paths: Paths) => void, ...named: readonly Named[]): Forgery => ({
  name,
  named,
  apply: ({ home }) => {
    change(pathsIn(home));
    return Promise.resolve();
  },
});

interface Paths {
  readonly heads: string;
  readonly headsOfOther: string;
  readonly key: string;
  readonly keyOfOther: string;
  readonly published: string;
  readonly publishedOfOther: string;
}

const pathsIn = (home: string): Paths => ({
  heads: join(home, 'checkpoints', `${A}.checkpoints`),
  headsOfOther: join(home, 'checkpoints', 'OPERATOR.checkpoints'),
  key: join(home, 'keys', `${A}.log.key`),
  keyOfOther: join(home, 'keys', 'OPERATOR.log.key'),
  published: join(home, 'keys', `${A}.log.pub`),
  publishedOfOther: join(home, 'keys', 'OPERATOR.log.pub'),
});

function exchange(one: string, other: string): void {
  renameSync(one, `${one}.x`);
  renameSync(other, one);
  renameSync(`${one}.x`, other);
}

function folderInPlaceOf(path: string): void {
  rmSync(path);
  mkdirSync(path);
}

const rewrite = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));

/** Returns the notes of the file, each with its blank line. */
const notesOf = (text: string): string[] => (text.match(/[^\n][\s\S]*?\n\n— [^\n]+\n\n/gu) ?? []).map(String);

const forgersKey = (text: string): ReturnType<typeof createNoteSigner> =>
  createNoteSigner(
    text.slice(0, text.indexOf('+')),
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  );

const FILE = 'checkpoint file';

export const forgedFiles: readonly Forgery[] = [
  files(
    'two heads of the file are exchanged',
    ({ heads }) => rewrite(heads, (text) => notesOf(text).toReversed().join('')),
    ['checkpointFileAltered', FILE, 'line ', 'comes after one of'],
  ),
  files(
    'a head stands in the file twice',
    ({ heads }) => rewrite(heads, (text) => text + (notesOf(text).at(-1) ?? '')),
    ['checkpointFileAltered', FILE, 'line ', 'put in a second time'],
  ),
  files(
    'an old head is put at the end of the file again',
    ({ heads }) => rewrite(heads, (text) => text + (notesOf(text)[0] ?? '')),
    ['checkpointFileAltered', FILE, 'line ', 'put in a second time'],
  ),
  files(
    'the heads of the other establishment are put in the place of these',
    ({ heads, headsOfOther }) => cpSync(headsOfOther, heads),
    ['checkpointFileAltered', FILE, 'line 1', 'no known key'],
  ),
  files(
    'the files of heads of two establishments are exchanged',
    ({ heads, headsOfOther }) => exchange(heads, headsOfOther),
    ['checkpointFileAltered', FILE, 'line 1', 'no known key'],
  ),
  files('the file of heads is a folder', ({ heads }) => folderInPlaceOf(heads), [
    'checkpointFileAltered',
    FILE,
    `checkpoints/${A}.checkpoints`,
  ]),
  files(
    'a head is signed by a key of the forger and put at the end of the file',
    ({ heads, published }) => {
      const signer = forgersKey(readFileSync(published, 'utf8'));
      rewrite(heads, (text) => `${text}${signNote(`${signer.name}\n9999\n${'A'.repeat(43)}=\n`, signer)}\n`);
    },
    ['checkpointFileAltered', FILE, 'line ', 'no known key'],
  ),
  files(
    'a head bears a second signature',
    ({ heads }) => rewrite(heads, (text) => text.replace(/(\n— [^\n]+\n)\n/u, '$1— forger AAAAAAAAAA==\n\n')),
    ['checkpointFileAltered', FILE, 'line ', 'was never written whole'],
  ),
  files(
    'the public keys of two establishments are exchanged',
    ({ published, publishedOfOther }) => exchange(published, publishedOfOther),
    ['keyUnknown', 'log_keys', '', 'does not name this key'],
    ['checkpointForged', 'log_checkpoints'],
  ),
  files('the signing keys of two establishments are exchanged', ({ key, keyOfOther }) => exchange(key, keyOfOther), [
    'keyUnknown',
    'keys',
    `keys/${A}.log.key`,
    'never signed this log',
  ]),
  files('the signing key is no key any more', ({ key }) => writeFileSync(key, 'none'), [
    'keyUnknown',
    'keys',
    `keys/${A}.log.key`,
    'it is no key',
  ]),
  files(
    'a key of the forger is put among the public keys',
    ({ published }) => rewrite(published, (text) => `${text}${formatVerifier(forgersKey(text))}\n`),
    ['keyUnknown', 'log_keys', '', 'the log never had this key'],
  ),
  files('a line of the public keys is no key', ({ published }) => rewrite(published, (text) => `${text}none\n`), [
    'keyUnknown',
    'log_keys',
    `keys/${A}.log.pub`,
    'line 2 is no public key',
  ]),
  files(
    'one letter of the public key is another',
    ({ published }) =>
      rewrite(published, (text) => text.replace(/.(?==*\n)/u, (letter) => (letter === 'A' ? 'B' : 'A'))),
    ['keyMissing', 'keys', `keys/${A}.log.pub`],
    ['keyUnknown', 'log_keys', `keys/${A}.log.pub`],
  ),
  files('the public keys are a folder', ({ published }) => folderInPlaceOf(published), [
    'keyMissing',
    'keys',
    `keys/${A}.log.pub`,
  ]),
  {
    name: 'an older copy of the file of heads is put back',
    named: [['checkpointFileAltered', FILE, `checkpoints/${A}.checkpoints`, 'signed heads are not in it']],
    apply: async (establishment) => {
      const { superuser, home } = establishment;
      const { heads } = pathsIn(home);
      const older = readFileSync(heads);
      for (const name of ['III', 'IV', 'V']) {
        await writing(superuser, (tx) => tx.query('update establishments set name = $1', [name]));
        await establishment.sealEverything();
      }
      writeFileSync(heads, older);
    },
  },
];
