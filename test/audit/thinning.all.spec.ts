import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { createBackup } from '#audit/backup/make-backup.js';
import { restoreBackup } from '#audit/backup/restore-backup.js';
import { bindDataSource } from '#audit/log/bound-sources.js';
import { assertHomeMatchesDatabase } from '#audit/home/home-faults.js';
import { buildAuditSettings } from '#audit/log/audit-context.js';
import { runInTransaction } from '#audit/log/log.queries.js';
import { pruneHeads } from '#audit/thinning/thinning.queries.js';
import type { Finding } from '#audit/findings/finding.js';
import { verifyLog } from '#audit/verify/verify.js';
import { Database } from '#platform/database/database.js';
import { createBindingKey, readBindingKey } from '#platform/files/binding-key.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { readConfig, type Config } from '#platform/runtime/config.js';
import { sampleOf, exhaustiveIt } from '../support/scale.js';
import { copyTestDatabase, createEmptyDatabase, createTestDatabase } from '../support/test-database.js';
import type { TestDatabase } from '../support/test-database.js';
import { untilSealed, writing } from './establishment-with-rows.js';
import { fortyDaysLater, spreadHeads, thinningOf } from './thinned-log.js';

const LIMITS = { maxExamined: 1_000, minRemoved: 1, maxActions: 10 };
const NAME = 'OPERATOR.checkpoints';

/**
 * A home and its database: the operator's log has two dozen heads, three to an hour, and a document names the fourth.
 */
interface Home {
  readonly database: TestDatabase;
  readonly home: string;
}

let folder: string;
/** The home before any thinning, and after it. */
let whole: Home;
let thinned: Home;
let printed: number;

const configOf = ({ database, home }: Home): Config => ({
  ...readConfig({ RELEVE_HOME: home }),
  databaseUrl: database.ownerUrl,
  databaseOwnerUrl: database.ownerUrl,
});

const auditOf = (of: Home): AuditService =>
  new AuditService(of.database.db, of.database.db, new SystemClock(), configOf(of));

const rename = ({ database }: Home, name: string): Promise<unknown> =>
  writing(database.superuser, (tx) =>
    tx.query('update establishments set name = $1 where establishment_id = 0', [name]),
  );

async function seal(of: Home): Promise<void> {
  await untilSealed(of.database.superuser, () => auditOf(of).sealAllLogs());
  await spreadHeads(of.database.superuser);
}

/** Binds the program's writes on these connections. */
function bind({ database, home }: Home): void {
  const key = readBindingKey(home);
  if (key === undefined) throw new Error('the home has no key that binds');
  for (const { dataSource } of [database.db, database.superuser]) bindDataSource(dataSource, key);
}

const disconnect = ({ database }: Home): Promise<unknown> =>
  Promise.all([database.db.close(), database.superuser.close()]);

const thin = (of: Home, limits = LIMITS): Promise<number> =>
  fortyDaysLater(of.database.superuser, () => thinningOf(of.database.db, configOf(of)).pruneAllLogs(limits));

/** Runs the act alone, like a process killed before it writes the file. */
const thinInside = ({ database }: Home): Promise<number> =>
  fortyDaysLater(database.superuser, () =>
    database.db.withConnection((client) =>
      runInTransaction(client, () => {
        const of = { establishmentId: 0, personId: null, happenedAt: new Date(), gamingDay: null };
        const settings = buildAuditSettings(database.db.dataSource, { ...of, action: 'audit.thin-heads' });
        return pruneHeads(client, {
          establishmentId: 0,
          olderThanDays: 35,
          maxExamined: 1_000,
          minRemoved: 1,
          auditSettings: settings,
        });
      }),
    ),
  );

async function within<T>(of: Home, work: (copy: Home) => Promise<T>): Promise<T> {
  const copy: Home = { database: await copyTestDatabase(of.database), home: mkdtempSync(join(folder, 'home-')) };
  try {
    cpSync(of.home, copy.home, { recursive: true });
    bind(copy);
    return await work(copy);
  } finally {
    await copy.database.drop();
  }
}

const silently = ({ database }: Home, sql: string, parameters: readonly number[] = []): Promise<unknown> =>
  database.superuser.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(sql, [...parameters]);
  });

const deleteHead = (of: Home, size: number): Promise<unknown> =>
  silently(of, 'delete from log_checkpoints c where c.establishment_id = 0 and c.tree_size = $1', [size]);

const fileOf = ({ home }: Home): string => join(home, 'checkpoints', NAME);

/** Returns the notes of the file by their sizes. */
function notesIn(of: Home): Map<number, string> {
  const parts = readFileSync(fileOf(of), 'utf8').split(/(?<=\n— \S+ \S+\n)\n/u);
  return new Map(parts.filter((note) => note !== '').map((note) => [Number(note.split('\n')[1]), `${note}\n`]));
}

/** Removes notes from the file. */
const cutFromFile = (of: Home, ...sizes: readonly number[]): void => {
  const notes = [...notesIn(of)].filter(([size]) => !sizes.includes(size)).map(([, note]) => note);
  writeFileSync(fileOf(of), notes.join(''));
};

interface Head {
  readonly size: number;
  readonly note: string;
  readonly hour: string;
}

async function headsOf({ database }: Home): Promise<Head[]> {
  const found = await database.superuser.query<{ size: bigint; note: string; hour: string }>(
    `select c.tree_size as size, c.note || E'\\n' as note,
        date_trunc('hour', c.sealed_at at time zone 'UTC')::text as hour
       from log_checkpoints c where c.establishment_id = 0 order by c.tree_size`,
  );
  return found.map((one) => ({ ...one, size: Number(one.size) }));
}

const sizesOf = async (of: Home): Promise<number[]> => (await headsOf(of)).map(({ size }) => size);

/** Verifies as the product does; the key that opens identity papers was never created. */
const findingsOf = async (of: Home): Promise<readonly Finding[]> => (await auditOf(of).verifyLogs()).findings;

const kindsOf = async (of: Home): Promise<readonly string[]> => [
  ...new Set((await findingsOf(of)).map(({ kind, table }) => `${kind} ${table}`)),
];

/** Returns the refusal code of a start; null: it serves. */
const start = (of: Home): Promise<string | null> =>
  assertHomeMatchesDatabase(of.database.ownerUrl, of.home).then(
    () => null,
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

const digest = (heads: readonly Head[]): string =>
  createHash('sha256')
    .update(heads.map(({ note }) => note).join(''))
    .digest('hex');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'releve-thinning-'));
  const database = await createTestDatabase();
  whole = { database, home: join(folder, 'whole') };
  createBindingKey(whole.home, Date.now() * 1000);
  bind(whole);
  for (let n = 1; n <= 24; n += 1) {
    await rename(whole, `name ${n}`);
    await seal(whole);
  }
  printed = (await sizesOf(whole))[3] ?? 0;
  await auditOf(whole).markCitedHeads(0, 'document', [printed, printed]);
  await disconnect(whole);
  thinned = { database: await copyTestDatabase(database), home: join(folder, 'thinned') };
  cpSync(whole.home, thinned.home, { recursive: true });
  bind(thinned);
  await thin(thinned);
  await rename(thinned, 'after the thinning');
  await seal(thinned);
  await disconnect(thinned);
});
afterAll(async () => {
  for (const { database } of [whole, thinned]) await (await copyTestDatabase(database)).drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('removal of heads outside the function', () => {
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: unknown) => {
        const { code, hint } = ((error as { driverError?: object }).driverError ?? error) as Record<string, string>;
        return [code, hint].filter((part) => part !== undefined).join(' ');
      },
    );

  it('is refused to the application and to the owner, and with an act of another range', async () => {
    await within(whole, async (copy) => {
      const { db, superuser } = copy.database;
      const owner = await Database.connect({ url: copy.database.ownerUrl, poolSize: 1 });
      const one = 'delete from log_checkpoints c where c.establishment_id = 0 and c.tree_size = $1';
      const [first = 0] = await sizesOf(copy);
      const before = await sizesOf(copy);
      const forged = (low: number, high: number): string =>
        `insert into log_thinnings (establishment_id, thinning_number, first_size, last_size, removed_count,
             removed_digest, kept_count, kept_digest) values (0, 1, ${low}, ${high}, 1, sha256(''), 1, sha256(''))`;
      const refusals = {
        'application deletes': await refusal(db.query(one, [first])),
        'application changes': await refusal(db.query('update log_checkpoints set horizon = horizon')),
        'application writes an act': await refusal(db.query(forged(1, 9))),
        'application thins without an act': await refusal(
          db.query(`select thin_log_checkpoints(0, interval '40 days', 1000, 1)`),
        ),
        'owner deletes': await refusal(owner.query(one, [first])),
        'owner changes': await refusal(owner.query('update log_checkpoints set horizon = horizon')),
        'owner truncates': await refusal(owner.query('truncate log_checkpoints cascade')),
        'superuser deletes what an act ends with': await refusal(
          superuser.transaction(async (tx) => {
            await tx.query(forged(1, first));
            await tx.query(one, [first]);
          }),
        ),
        'superuser deletes beside an act': await refusal(
          superuser.transaction(async (tx) => {
            await tx.query(forged(first + 1, first + 99));
            await tx.query(one, [first]);
          }),
        ),
        'superuser changes within an act': await refusal(
          superuser.transaction(async (tx) => {
            await tx.query(forged(1, first + 99));
            await tx.query('update log_checkpoints set horizon = horizon');
          }),
        ),
        'superuser takes a mark away': await refusal(superuser.query('delete from log_relied_heads')),
        'superuser deletes what a document named': await refusal(
          superuser.transaction(async (tx) => {
            await tx.query(forged(1, 1_000_000));
            await tx.query(one, [printed]);
          }),
        ),
      };
      await owner.close();
      const refused = 'RV001 APPEND_ONLY';
      expect(refusals).toEqual({
        'application deletes': '42501',
        'application changes': '42501',
        'application writes an act': '42501',
        'application thins without an act': refused,
        'owner deletes': refused,
        'owner changes': refused,
        'owner truncates': refused,
        'superuser deletes what an act ends with': refused,
        'superuser deletes beside an act': refused,
        'superuser changes within an act': refused,
        'superuser takes a mark away': refused,
        'superuser deletes what a document named': '23503',
      });
      expect(await sizesOf(copy)).toEqual(before);
    });
  });

  it('is refused by the function for a recent head, with any arguments', async () => {
    await within(whole, async (copy) => {
      const config = { ...configOf(copy), headsDays: -100 };
      const before = await sizesOf(copy);
      expect(await thinningOf(copy.database.db, config).pruneAllLogs(LIMITS)).toBe(0);
      expect(await sizesOf(copy)).toEqual(before);
      expect(await copy.database.superuser.query('select from log_thinnings')).toEqual([]);
    });
  });

  it('is refused by the function for too few old ones', async () => {
    await within(whole, async (copy) => {
      expect(await thin(copy, { ...LIMITS, minRemoved: 1_000 })).toBe(0);
      expect(await copy.database.superuser.query('select from log_thinnings')).toEqual([]);
    });
  });
});

describe('findings about heads', () => {
  /** Returns the sizes that a thinning left, and those that it removed. */
  async function sizesByThinning(): Promise<{ readonly left: number[]; readonly removed: number[] }> {
    const there = await within(thinned, sizesOf);
    const before = await within(whole, sizesOf);
    const left = there.filter((size) => before.includes(size));
    return { left, removed: before.filter((size) => !left.includes(size)) };
  }

  it('name heads deleted without an act', async () => {
    await within(whole, async (copy) => {
      const [, second = 0, third = 0] = await sizesOf(copy);
      await deleteHead(copy, second);
      await deleteHead(copy, third);
      expect(await start(copy)).toBe('DATABASE_ROLLED_BACK');
      const found = await findingsOf(copy);
      expect(found.map(({ kind, key }) => `${kind} ${key}`)).toEqual(
        [second, third].map((size) => `checkpointMissing ${size}`),
      );
    });
  });

  it('name a deleted head that a thinning left, with or without it in the file', async () => {
    const { left } = await sizesByThinning();
    // the last of an hour, and the one that a document named
    for (const size of sampleOf([printed, left.find((one) => one !== printed) ?? 0], 1)) {
      await within(thinned, async (copy) => {
        await deleteHead(copy, size);
        expect(await start(copy)).toBe('DATABASE_ROLLED_BACK');
        expect(await kindsOf(copy)).toContain('checkpointMissing log_checkpoints');
        cutFromFile(copy, size);
        // both agree and the start notices nothing, but the act reveals it
        expect(await start(copy)).toBeNull();
        const found = await findingsOf(copy);
        expect(
          found.some(({ kind, detail }) => kind === 'checkpointMissing' && detail.includes('thinning 1 left')),
        ).toBe(true);
        expect(found.some(({ detail }) => detail.includes('a document names it'))).toBe(size === printed);
      });
    }
  });

  exhaustiveIt('name a deleted last head', async () => {
    await within(thinned, async (copy) => {
      const last = (await sizesOf(copy)).at(-1) ?? 0;
      await deleteHead(copy, last);
      expect(await start(copy)).toBe('DATABASE_ROLLED_BACK');
      expect(await kindsOf(copy)).toEqual(
        expect.arrayContaining(['checkpointMissing log_checkpoints', 'leafBeyondCheckpoint log_leaves']),
      );
    });
  });

  exhaustiveIt('name a head inserted into the range of a thinning', async () => {
    const { removed } = await sizesByThinning();
    await within(thinned, async (copy) => {
      const again = await within(whole, async (before) => {
        const [row] = await before.database.superuser.query<Record<string, unknown>>(
          'select to_jsonb(c) as row from log_checkpoints c where c.establishment_id = 0 and c.tree_size = $1',
          [removed[0] ?? 0],
        );
        return JSON.stringify(row?.['row']);
      });
      await copy.database.superuser.query(
        'insert into log_checkpoints select * from jsonb_populate_record(null::log_checkpoints, $1::jsonb)',
        [again],
      );
      expect(await start(copy)).toBe('CHECKPOINTS_MISSING');
      expect(await kindsOf(copy)).toContain('checkpointAltered log_checkpoints');
    });
  });

  it('name a file that lacks heads left by a thinning', async () => {
    const { left } = await sizesByThinning();
    await within(thinned, async (copy) => {
      cutFromFile(copy, left[0] ?? 0);
      expect(await start(copy)).toBe('CHECKPOINTS_MISSING');
      expect(await kindsOf(copy)).toEqual(['checkpointFileAltered checkpoint file']);
    });
  });

  it('name more removed heads than the act states, while the file has all of them', async () => {
    const { left } = await sizesByThinning();
    await within(whole, async (copy) => {
      await thinInside(copy);
      await deleteHead(copy, left[0] ?? 0);
      const before = readFileSync(fileOf(copy), 'utf8');
      expect(await start(copy)).toBe('DATABASE_ROLLED_BACK');
      expect(await kindsOf(copy)).toEqual(['checkpointMissing log_checkpoints']);
      // the next thinning does not discard the evidence
      await expect(thinningOf(copy.database.db, configOf(copy)).pruneAllLogs(LIMITS)).rejects.toThrow(/verify the log/);
      expect(readFileSync(fileOf(copy), 'utf8')).toBe(before);
    });
  });

  it('name an act edited to match', async () => {
    const { left } = await sizesByThinning();
    await within(thinned, async (copy) => {
      await deleteHead(copy, left[0] ?? 0);
      cutFromFile(copy, left[0] ?? 0);
      await silently(
        copy,
        `update log_thinnings t set removed_count = removed_count + 1, kept_count = made.kept, kept_digest = made.digest
           from (select count(*) as kept, sha256(convert_to(string_agg(c.note || E'\\n', '' order by c.tree_size), 'UTF8'))
               as digest
             from log_checkpoints c, log_thinnings x
             where c.establishment_id = 0 and c.tree_size between x.first_size and x.last_size) made`,
      );
      expect(await kindsOf(copy)).toEqual(['rowChanged log_thinnings']);
    });
  });

  const forged = (low: string, high: string): string =>
    `insert into log_thinnings (establishment_id, thinning_number, first_size, last_size, removed_count, removed_digest,
         kept_count, kept_digest)
       select 0, 7, min(c.tree_size), max(c.tree_size),
           count(*) filter (where c.tree_size < max.size),
           sha256(convert_to(string_agg(c.note || E'\\n', '' order by c.tree_size) filter (where c.tree_size < max.size), 'UTF8')),
           1, sha256(convert_to(min(c.note) filter (where c.tree_size = max.size) || E'\\n', 'UTF8'))
         from log_checkpoints c, (select ${high} as size) max
         where c.establishment_id = 0 and c.tree_size between ${low} and max.size;
     delete from log_checkpoints c using log_thinnings t where t.thinning_number = 7 and c.establishment_id = 0
       and c.tree_size >= t.first_size and c.tree_size < t.last_size`;
  const nth = (n: number): string =>
    `(select c.tree_size from log_checkpoints c where c.establishment_id = 0 order by c.tree_size offset ${n} limit 1)`;

  exhaustiveIt('name an act written in SQL, with every guard enabled or disabled', async () => {
    await within(whole, async (copy) => {
      const intruder = await Database.connect({ url: copy.database.superuserUrl, poolSize: 1, withoutEntities: true });
      await intruder.transaction(async (tx) => {
        await tx.query(
          `select set_config('releve.act', 'audit.thin-heads', true), set_config('releve.happened_at', now()::text, true)`,
        );
        await tx.query(forged(nth(5), nth(9)));
      });
      await intruder.close();
      await seal(copy);
      expect(await kindsOf(copy)).toEqual(['entryForeign log_thinnings']);
    });
    await within(whole, async (copy) => {
      await silently(copy, forged(nth(5), nth(9)));
      expect(await kindsOf(copy)).toEqual(['rowUnknown log_thinnings']);
    });
  });

  it('name a superuser’s own call of the function', async () => {
    await within(whole, async (copy) => {
      const intruder = await Database.connect({ url: copy.database.superuserUrl, poolSize: 1, withoutEntities: true });
      await fortyDaysLater(copy.database.superuser, () =>
        intruder.transaction(async (tx) => {
          await tx.query(
            `select set_config('releve.act', 'audit.thin-heads', true), set_config('releve.happened_at', now()::text, true)`,
          );
          await tx.query(`select thin_log_checkpoints(0, interval '1 day', 1000, 1)`);
        }),
      );
      await intruder.close();
      await seal(copy);
      expect(await kindsOf(copy)).toEqual(['entryForeign log_thinnings']);
    });
  });

  it('name a log that is cut or rolled back under such an act', async () => {
    await within(whole, async (copy) => {
      const sizes = await sizesOf(copy);
      const back = sizes.at(-4) ?? 0;
      await silently(copy, forged(nth(5), `${sizes.at(-1) ?? 0}`));
      await silently(
        copy,
        `with cut as (delete from log_leaves l where l.establishment_id = 0 and l.leaf_index >= ${back} returning l.entry_id)
         delete from log_entries n using cut where n.entry_id = cut.entry_id`,
      );
      await deleteHead(copy, sizes.at(-1) ?? 0);
      expect(await start(copy)).toBe('DATABASE_ROLLED_BACK');
      const kinds = await kindsOf(copy);
      expect(kinds).toEqual(expect.arrayContaining(['checkpointMissing log_checkpoints', 'rowUnknown log_thinnings']));
    });
  });
});

describe('a thinning', () => {
  it('leaves the last head of each hour, heads named by documents and the last one, and logs the act', async () => {
    const before = await within(whole, headsOf);
    await within(thinned, async (copy) => {
      const [act] = await copy.database.superuser.query<Record<string, unknown>>(
        `select t.first_size::integer as first, t.last_size::integer as last, t.removed_count as removed,
            encode(t.removed_digest, 'hex') as "removedDigest", t.kept_count as kept,
            encode(t.kept_digest, 'hex') as "keptDigest" from log_thinnings t`,
      );
      // the head after it is the very last one, and was not examined
      const looked = before.slice(0, -1);
      const isRetained = ({ size, hour }: Head, place: number): boolean =>
        size === printed || place === looked.length - 1 || before[place + 1]?.hour !== hour;
      const retained = looked.filter(isRetained);
      const removed = looked.filter((head) => !retained.includes(head));
      expect(removed.length).toBeGreaterThanOrEqual(14);
      expect(act).toEqual({
        first: looked[0]?.size,
        last: looked.at(-1)?.size,
        removed: removed.length,
        removedDigest: digest(removed),
        kept: retained.length,
        keptDigest: digest(retained),
      });
      const there = (await headsOf(copy)).map(({ note }) => note);
      expect(there.slice(0, retained.length + 1)).toEqual([...retained, ...before.slice(-1)].map(({ note }) => note));
      expect([...notesIn(copy).values()]).toEqual(there);
      const [entry] = await copy.database.superuser.query(
        `select n.act, n.op, n.body::jsonb -> 'row' ->> 'removed_count' as removed from log_entries n
           where n.table_name = 'log_thinnings' order by n.entry_id desc limit 1`,
      );
      expect(entry).toEqual({ act: 'audit.thin-heads' as const, op: 'I', removed: String(removed.length) });
    });
  });

  it('is followed by a clean start, and the next one begins behind it', async () => {
    await within(thinned, async (copy) => {
      expect(await start(copy)).toBeNull();
      expect(await findingsOf(copy)).toEqual([]);
      for (let n = 0; n < 7; n += 1) {
        await rename(copy, `again ${n}`);
        await seal(copy);
      }
      expect(await thin(copy)).toBeGreaterThan(2);
      const acts = await copy.database.superuser.query<{ first: bigint; last: bigint }>(
        'select t.first_size as first, t.last_size as last from log_thinnings t order by t.thinning_number',
      );
      expect(acts).toHaveLength(2);
      expect(acts[1]?.first).toBeGreaterThan(acts[0]?.last ?? 0n);
      await seal(copy);
      expect(await start(copy)).toBeNull();
      expect(await findingsOf(copy)).toEqual([]);
      expect([...notesIn(copy).keys()]).toEqual(await sizesOf(copy));
    });
  });

  exhaustiveIt('examines a limited number of heads an act, in a limited number of acts a round', async () => {
    await within(whole, async (copy) => {
      const before = (await sizesOf(copy)).length;
      const removed = await thin(copy, { maxExamined: 6, minRemoved: 1, maxActions: 2 });
      expect(removed).toBeLessThanOrEqual(10);
      expect(await copy.database.superuser.query('select from log_thinnings')).toHaveLength(2);
      expect((await sizesOf(copy)).length).toBe(before - removed);
      await seal(copy);
      expect(await findingsOf(copy)).toEqual([]);
    });
  });

  it('killed before the file: starts clean and seals on, and the next round drops the removed heads', async () => {
    await within(whole, async (copy) => {
      const before = readFileSync(fileOf(copy), 'utf8');
      expect(await thinInside(copy)).toBeGreaterThan(0);
      expect(readFileSync(fileOf(copy), 'utf8')).toBe(before);
      expect(await start(copy)).toBeNull();
      await rename(copy, 'after the kill');
      await seal(copy);
      expect(await findingsOf(copy)).toEqual([]);
      // half a file of a process killed while writing it
      writeFileSync(`${fileOf(copy)}.new`, before.slice(0, 100));
      expect(await thinningOf(copy.database.db, configOf(copy)).pruneAllLogs(LIMITS)).toBe(0);
      expect([...notesIn(copy).keys()]).toEqual(await sizesOf(copy));
      expect(await start(copy)).toBeNull();
      expect(await findingsOf(copy)).toEqual([]);
    });
  });

  exhaustiveIt('preserves a torn note in the file, and drops it with its complete one', async () => {
    const left = await within(thinned, sizesOf);
    await within(whole, async (copy) => {
      const notes = [...notesIn(copy)];
      const torn = (note: string): string => `${note.slice(0, 70)}\n\n`;
      const [goneSize = 0, gone = ''] = notes.find(([size]) => !left.includes(size)) ?? [];
      const [lastSize, last = ''] = notes.at(-1) ?? [];
      const text = notes.map(([size, note]) => (size === goneSize || size === lastSize ? torn(note) : '') + note);
      writeFileSync(fileOf(copy), text.join(''));
      expect(await thin(copy)).toBeGreaterThan(0);
      const written = readFileSync(fileOf(copy), 'utf8');
      expect(written).toContain(torn(last) + last);
      expect(written).not.toContain(torn(gone));
      expect(await start(copy)).toBeNull();
      await seal(copy);
      expect(await findingsOf(copy)).toEqual([]);
    });
  });

  it('during a verification, between its snapshot and the file, is no finding', async () => {
    const left = await within(thinned, sizesOf);
    await within(whole, async (copy) => {
      const notes = [...notesIn(copy)].filter(([size]) => left.includes(size)).map(([, note]) => note);
      let isReplaced = false;
      const onProgress = (): void => {
        if (isReplaced) return;
        isReplaced = true;
        // the file of a thinning whose act is later than the snapshot
        writeFileSync(`${fileOf(copy)}.new`, notes.join(''));
        renameSync(`${fileOf(copy)}.new`, fileOf(copy));
      };
      const { findings } = await verifyLog(copy.database.db, { home: copy.home, onProgress });
      expect({ findings, isReplaced }).toEqual({ findings: [], isReplaced: true });
      expect(await kindsOf(copy)).toEqual(['checkpointFileAltered checkpoint file']);
    });
  });

  it('during a backup gives it a file of exactly the heads of its database', () =>
    within(whole, async (copy) => {
      const { removed, outside, inside } = await thinDuringBackup(copy);
      expect(removed).toBeGreaterThan(0);
      expect(outside).toBe(inside);
    }));

  exhaustiveIt('killed before the file, and finished during a backup: the restored copy is clean all the same', () =>
    within(whole, async (copy) => {
      await thinInside(copy);
      const { removed, outside, inside } = await thinDuringBackup(copy);
      expect(removed).toBe(0);
      expect(outside).toBeGreaterThan(inside);
    }),
  );
});

/**
 * Thins during a backup, and restores it; returns the number of removed heads, and the contents of the restored home.
 */
async function thinDuringBackup(
  copy: Home,
): Promise<{ readonly removed: number; readonly outside: number; readonly inside: number }> {
  const backup = mkdtempSync(join(folder, 'backup-'));
  rmSync(backup, { recursive: true });
  let thinning: Promise<number> | undefined;
  await createBackup({
    ownerUrl: copy.database.ownerUrl,
    home: copy.home,
    folder: backup,
    withPersonalDataKey: false,
    onProgress: () => {
      thinning ??= thin(copy);
    },
  });
  const restored: Home = { database: await createEmptyDatabase(), home: `${backup}-home` };
  try {
    await restoreBackup(backup, configOf(restored));
    expect(await start(restored)).toBeNull();
    bind(restored);
    const [outside, inside] = [notesIn(restored).size, (await sizesOf(restored)).length];
    await seal(restored);
    expect(await findingsOf(restored)).toEqual([]);
    return { removed: (await thinning) ?? 0, outside, inside };
  } finally {
    await restored.database.drop();
  }
}
