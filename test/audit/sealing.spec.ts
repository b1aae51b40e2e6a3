import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { createSubtreeHasher } from '#audit/audit.queries.js';
import { readExpectedCatalogue } from '#audit/catalogue/catalogue.js';
import {
  buildConsistencyPath,
  verifyConsistency,
  buildInclusionPath,
  verifyInclusion,
  createMemorySubtreeHasher,
} from '#audit/log/merkle.js';
import { terminatePartialNote } from '#audit/log/checkpoint-file.js';
import { assignRegisterNumber } from '#audit/registers/registers.js';
import { Sealer } from '#audit/sealer.js';
import { verifyLog } from '#audit/verify/verify.js';
import type { Finding } from '#audit/findings/finding.js';
import { Database } from '#platform/database/database.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { readConfig } from '#platform/runtime/config.js';
import { queryRows } from '#platform/database/rows.js';
import { exhaustiveIt, sampleOf } from '../support/scale.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { catalogueIn } from './catalogue-in.js';
import { untilSealed, writing } from './establishment-with-rows.js';
import { until } from '../support/until.js';

const operator = { establishmentId: 0, code: 'OPERATOR' } as const;

let database: TestDatabase;
let home: string;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'releve-sealing-'));
  database = await createTestDatabase();
  await writing(database.superuser, (tx) =>
    tx.query(
      `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction,
         time_zone, first_gaming_day) values (1, 'casino', 'ESTABLISHMENT-A', 'Establishment A', 'EUR', 2, 'MC', 'UTC', '2026-01-01')`,
    ),
  );
});
afterEach(async () => database.drop());

/** Returns the findings in the log of establishment 0. */
async function found(catalogue = readExpectedCatalogue()): Promise<readonly Finding[]> {
  return (await verifyLog(database.db, { home, establishmentIds: [0], catalogue })).findings;
}

const rename = (name: string): Promise<unknown> =>
  writing(database.superuser, (tx) =>
    tx.query('update establishments set name = $1 where establishment_id = 0', [name]),
  );

test('numbers a register without a gap through simultaneous and rolled-back writers', async () => {
  const take = (n: number): Promise<bigint> =>
    writing(database.superuser, async (tx) => {
      const row = { tableName: 'machines', rowKey: { establishment_id: 1, machine_id: n } };
      const number = await assignRegisterNumber(tx, 1, 'test', row);
      if (n % 3 === 0) throw new Error('gives up');
      return number;
    });
  const taken = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => take(n)));
  const numbers = taken.flatMap((one) => (one.status === 'fulfilled' ? [Number(one.value)] : []));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  const [stored] = await queryRows<{ count: bigint; last: bigint }>(
    database.db.dataSource,
    `select count(*) as count, max(e.number) as last from register_entries e where e.register = 'test'`,
  );
  expect(stored).toEqual({ count: 40n, last: 40n });
});

test('completes the file at the next start after a kill between database and file', async () => {
  await untilSealed(database.superuser, () => sealBoth(new Sealer(database.superuser, home)));
  const path = join(home, 'checkpoints', 'OPERATOR.checkpoints');
  const before = readFileSync(path, 'utf8');
  await rename('killed before the file');
  // the head is committed but its note cannot be written: a folder is in place of the file
  rmSync(path);
  mkdirSync(path);
  await expect(untilFails(() => new Sealer(database.superuser, home).sealLog(operator))).resolves.toBe(true);
  rmSync(path, { recursive: true });
  writeFileSync(path, before);
  await untilSealed(database.superuser, () => sealBoth(new Sealer(database.superuser, home)));
  expect(readFileSync(path, 'utf8').length).toBeGreaterThan(before.length);
  expect(await found()).toEqual([]);
});

exhaustiveIt('retains the torn text after a kill within a note, with the complete note behind it', async () => {
  await untilSealed(database.superuser, () => sealBoth(new Sealer(database.superuser, home)));
  const path = join(home, 'checkpoints', 'OPERATOR.checkpoints');
  truncateSync(path, readFileSync(path).length - 60);
  expect(await found()).toEqual([]);
  await rename('after the torn note');
  await untilSealed(database.superuser, () => sealBoth(new Sealer(database.superuser, home)));
  expect(await found()).toEqual([]);
});

exhaustiveIt('raises no alarm for a note that a full disk cut several times, each time shorter', async () => {
  await untilSealed(database.superuser, () => sealBoth(new Sealer(database.superuser, home)));
  const path = join(home, 'checkpoints', 'OPERATOR.checkpoints');
  const whole = readFileSync(path, 'utf8');
  const note = whole.slice(whole.trimEnd().lastIndexOf(`\n\n${whole.split('\n', 1)[0]}\n`) + 2);
  const before = whole.slice(0, -note.length);
  const cut = [note.length - 40, 60, 30, 45].map((length) => `${note.slice(0, length)}\n\n`).join('');
  writeFileSync(path, before + cut);
  expect(await found()).toEqual([]);
  await untilSealed(database.superuser, () => sealBoth(new Sealer(database.superuser, home)));
  expect(await found()).toEqual([]);
  // a fragment of another note beside them is still reported
  writeFileSync(path, `${before}${cut}releve/forged\n12\n\n${note}`);
  expect((await found()).map(({ detail }) => detail)).toEqual(['a note is cut and was never written whole']);
  writeFileSync(path, before + cut + note);
});

test('raises no alarm for a note that was cut after any of its bytes', async () => {
  await untilSealed(database.superuser, () => sealBoth(new Sealer(database.superuser, home)));
  const file = { path: join(home, 'checkpoints', 'OPERATOR.checkpoints') };
  const whole = readFileSync(file.path);
  const lastNoteAt = whole.lastIndexOf('\n\n', whole.lastIndexOf('\n\n—') - 1) + 2;
  const [before, note] = [whole.subarray(0, lastNoteAt), whole.subarray(lastNoteAt)];
  const pieces: Buffer[] = [];
  // a note that lacks only the two ends of its last line is whole
  for (let length = 1; length < note.length - 2; length += 1) {
    writeFileSync(file.path, note.subarray(0, length));
    await terminatePartialNote(file);
    pieces.push(readFileSync(file.path));
  }
  writeFileSync(file.path, Buffer.concat([before, ...pieces]));
  expect(await found()).toEqual([]);
  writeFileSync(file.path, Buffer.concat([before, ...pieces, note]));
  expect(await found()).toEqual([]);
});

test('catches up with the same sealer as soon as the file can be written again', async () => {
  const sealer = new Sealer(database.superuser, home);
  await untilSealed(database.superuser, () => sealBoth(sealer));
  const path = join(home, 'checkpoints', 'OPERATOR.checkpoints');
  const before = readFileSync(path, 'utf8');
  rmSync(path);
  mkdirSync(path);
  await rename('while the disk is away');
  await expect(untilFails(() => sealer.sealLog(operator))).resolves.toBe(true);
  rmSync(path, { recursive: true });
  writeFileSync(path, before);
  await rename('the disk is back');
  await untilSealed(database.superuser, () => sealBoth(sealer));
  expect(await found()).toEqual([]);
});

test('reports an older copy of the database beside a newer file as a rollback', async () => {
  await untilSealed(database.superuser, () => sealBoth(new Sealer(database.superuser, home)));
  const older = join(home, 'older');
  const path = join(home, 'checkpoints', 'OPERATOR.checkpoints');
  const [head] = await database.superuser.query<{ size: bigint }>(
    'select max(c.tree_size) as size from log_checkpoints c where c.establishment_id = 0',
  );
  await rename('after the backup');
  await untilSealed(database.superuser, () => sealBoth(new Sealer(database.superuser, home)));
  expect(existsSync(older)).toBe(false);
  // the state of an earlier backup: everything up to that head, with the row as it was
  await database.superuser.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `with cut as (delete from log_leaves l where l.establishment_id = 0 and l.leaf_index >= $1 returning l.entry_id)
       delete from log_entries n using cut where n.entry_id = cut.entry_id`,
      [head?.size ?? 0n],
    );
    await tx.query('delete from log_checkpoints c where c.establishment_id = 0 and c.tree_size > $1', [
      head?.size ?? 0n,
    ]);
    await tx.query(`update establishments e set name = (select (n.body::jsonb -> 'row') ->> 'name' from log_entries n
      where n.table_name = 'establishments' and n.establishment_id = 0 order by n.entry_id desc limit 1)
      where e.establishment_id = 0`);
  });
  const findings = await found();
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.every(({ kind, detail }) => kind === 'checkpointMissing' && detail.includes('rolled back'))).toBe(
    true,
  );
  expect(existsSync(path)).toBe(true);
});

test('leaves every proof valid after digested personal data and their salt are erased', async () => {
  await writing(database.superuser, async (tx) => {
    await tx.query(`create table winners (establishment_id integer, winner_id bigint, identity_document text,
      digest_salt bytea, primary key (establishment_id, winner_id));
      grant select on winners to releve_app`);
    await tx.query(`select audit_attach('winners', 'mutable', '{identity_document}')`);
    await tx.query(`insert into winners values (0, 1, 'P-123456', '\\x0102030405060708')`);
  });
  const [entry] = await database.superuser.query<{ body: string }>(
    `select n.body from log_entries n where n.table_name = 'winners'`,
  );
  expect(entry?.body).toContain('"identity_document": "sha256:');
  expect(entry?.body).not.toMatch(/P-123456|0102030405060708/);
  await untilSealed(database.superuser, () => sealBoth(new Sealer(database.superuser, home)));
  const withWinners = await catalogueIn(database.superuser);
  expect(await found(withWinners)).toEqual([]);
  await writing(database.superuser, (tx) =>
    tx.query('update winners set identity_document = null, digest_salt = null'),
  );
  await untilSealed(database.superuser, () => sealBoth(new Sealer(database.superuser, home)));
  expect(await found(withWinners)).toEqual([]);
});

exhaustiveIt('reads the leaves since a checkpoint for a proof, not those of the log', async () => {
  const sealer = new Sealer(database.superuser, home);
  for (let n = 0; n < 12; n += 1) {
    await untilSealed(database.superuser, () => sealBoth(sealer));
    await rename(`name ${n}`);
  }
  await untilSealed(database.superuser, () => sealBoth(sealer));
  const stored = await database.superuser.query<{ leafHash: Buffer }>(
    `select l.leaf_hash as "leafHash" from log_leaves l where l.establishment_id = 0 order by l.leaf_index`,
  );
  const leaves = stored.map(({ leafHash }) => leafHash);
  const size = leaves.length;
  const root = await createMemorySubtreeHasher(leaves)(0, size);
  let read = 0;
  const counted = counting(database.superuser, (count) => {
    read = Math.max(read, count);
  });
  const subtree = createSubtreeHasher(counted, 0);
  for (const [index, leaf] of sampleOf([...leaves.entries()], 100)) {
    expect(verifyInclusion(leaf, index, size, await buildInclusionPath(index, size, subtree), root)).toBe(true);
  }
  const sizes = Array.from({ length: size }, (_, index) => index + 1);
  for (const old of sampleOf(sizes, 100)) {
    const present = { size, root };
    const past = { size: old, root: await createMemorySubtreeHasher(leaves)(0, old) };
    expect(verifyConsistency(past, present, await buildConsistencyPath(old, size, subtree))).toBe(true);
  }
  const [gap] = await database.superuser.query<{ most: bigint }>(
    `select max(g.gap) as most from (select c.tree_size - lag(c.tree_size, 1, 0) over (order by c.tree_size) as gap
       from log_checkpoints c where c.establishment_id = 0) g`,
  );
  expect(read).toBeLessThanOrEqual(Number(gap?.most ?? 0n));
});

/** Reports the number of leaves that each statement returned. */
function counting(db: Database, report: (count: number) => void): Database {
  const counted = new Database(db.dataSource);
  counted.query = async <Row>(sql: string, parameters?: Parameters<Database['query']>[1]): Promise<Row[]> => {
    const answer = await db.query<Row>(sql, parameters);
    if (sql.includes('log_leaves')) report(answer.length);
    return answer;
  };
  return counted;
}

async function sealBoth(sealer: Sealer): Promise<void> {
  for (const establishment of [operator, { establishmentId: 1, code: 'ESTABLISHMENT-A' }])
    await sealer.sealLog(establishment);
}

/** Returns whether sealing fails in the end; while other transactions run there may be nothing to seal yet. */
async function untilFails(work: () => Promise<unknown>): Promise<boolean> {
  await until(() =>
    work().then(
      () => false,
      () => true,
    ),
  );
  return true;
}

exhaustiveIt(
  'runs at most two of several simultaneous verifications: one in progress, and one for all later callers',
  async () => {
    const audit = new AuditService(database.db, database.db, new SystemClock(), readConfig({ RELEVE_HOME: home }));
    const heard: number[] = [0, 0, 0, 0, 0, 0];
    const reports = await Promise.all(
      heard.map((_, place) =>
        audit.verifyLogs({ establishmentIds: [0], onProgress: () => (heard[place] = (heard[place] ?? 0) + 1) }),
      ),
    );
    expect(new Set(reports).size).toBeLessThanOrEqual(2);
    expect(heard.every((parts) => parts > 0)).toBe(true);
    const later = await audit.verifyLogs({ establishmentIds: [0] });
    expect(reports).not.toContain(later);
    // a verification of another part of the log is separate
    const [one, other] = await Promise.all([
      audit.verifyLogs({ establishmentIds: [0] }),
      audit.verifyLogs({ establishmentIds: [1] }),
    ]);
    expect(
      [one, other].map(({ establishments }) => establishments.map(({ establishmentId }) => establishmentId)),
    ).toEqual([[0], [1]]);
  },
);
