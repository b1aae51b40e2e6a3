import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbeddedPostgres, type EmbeddedPostgres } from '#platform/database/embedded-postgres.js';
import { acquireHomeLease } from '#platform/runtime/home-lease.js';
import { removeAbandonedLock } from '#platform/runtime/process-lease.js';
import { runQuery } from '../support/run-query.js';

let folder: string;
let opened: EmbeddedPostgres[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'releve-homes-'));
  // PostgreSQL's account passes through it
  chmodSync(folder, 0o755);
  opened = [];
});
afterEach(async () => {
  for (const embedded of opened) await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (home: string): Promise<EmbeddedPostgres> => {
  const embedded = await openEmbeddedPostgres({ home, settings: { shared_buffers: '16MB', max_connections: '20' } });
  opened.push(embedded);
  return embedded;
};

const ask = async (url: string, sql: string): Promise<unknown> => (await runQuery(url, sql))[0];

const place = (embedded: EmbeddedPostgres): Promise<unknown> =>
  ask(embedded.superuserUrl, `select current_setting('data_directory') as data`);

/** Copies a home with its lock, its leases and the number of the server's process. */
const copy = (from: string, to: string): unknown => execFileSync('cp', ['-a', from, to]);

describe('a copied home', () => {
  it('opens its own database while the original runs, stops it alone, and leaves the original untouched', async () => {
    const home = join(folder, 'home');
    const original = await open(home);
    await ask(original.ownerUrl, `create table whose as select 'original' as name`);
    await ask(original.superuserUrl, 'checkpoint');
    const other = join(folder, 'copy');
    copy(home, other);
    const copied = await open(other);
    expect(await place(copied)).toEqual({ data: join(other, 'postgres', 'data') });
    expect(new URL(copied.url).port).not.toBe(new URL(original.url).port);
    await ask(copied.ownerUrl, `update whose set name = 'copy'`);
    expect(await ask(original.ownerUrl, 'select whose.name from whose')).toEqual({ name: 'original' });
    await copied.stop();
    expect(existsSync(join(other, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
    expect(await ask(original.ownerUrl, 'select whose.name from whose')).toEqual({ name: 'original' });
  });

  it('opens its own database when the original is stopped, gone or moved', async () => {
    const home = join(folder, 'home');
    const original = await open(home);
    await ask(original.ownerUrl, `create table whose as select 'original' as name`);
    await original.stop();
    const other = join(folder, 'copy');
    copy(home, other);
    const copied = await open(other);
    expect(await place(copied)).toEqual({ data: join(other, 'postgres', 'data') });
    await copied.stop();
    const moved = join(folder, 'moved');
    renameSync(home, moved);
    const again = await open(moved);
    expect(await place(again)).toEqual({ data: join(moved, 'postgres', 'data') });
    expect(await ask(again.ownerUrl, 'select whose.name from whose')).toEqual({ name: 'original' });
  });

  it('opens its own too when an earlier version made it, with the whole path in its record', async () => {
    const home = join(folder, 'home');
    await (await open(home)).stop();
    const record = join(home, 'embedded.json');
    const stored = JSON.parse(readFileSync(record, 'utf8')) as object;
    writeFileSync(record, JSON.stringify({ ...stored, directory: join(home, 'postgres') }));
    const other = join(folder, 'copy');
    copy(home, other);
    const [original, copied] = [await open(home), await open(other)];
    expect(await place(original)).toEqual({ data: join(home, 'postgres', 'data') });
    expect(await place(copied)).toEqual({ data: join(other, 'postgres', 'data') });
  });

  it('does not open the original’s database when its own lies elsewhere', async () => {
    const home = join(folder, 'home');
    const elsewhere = join(folder, 'elsewhere');
    await (await open(home)).stop();
    renameSync(join(home, 'postgres'), elsewhere);
    const record = join(home, 'embedded.json');
    const stored = JSON.parse(readFileSync(record, 'utf8')) as object;
    writeFileSync(record, JSON.stringify({ ...stored, directory: elsewhere }));
    const original = await open(home);
    const other = join(folder, 'copy');
    copy(home, other);
    await expect(openEmbeddedPostgres({ home: other })).rejects.toMatchObject({
      code: 'DATABASE_OF_ANOTHER_HOME',
      details: { directory: elsewhere, owner: home },
    });
    expect(await ask(original.ownerUrl, 'select 1 as one')).toEqual({ one: 1 });
    // moved, and the original is gone: the database is its own
    await original.stop();
    rmSync(other, { recursive: true });
    const moved = join(folder, 'moved');
    renameSync(home, moved);
    expect(await place(await open(moved))).toEqual({ data: join(elsewhere, 'data') });
  });
});

describe('a home without its database', () => {
  it('is refused when its database is gone, and none is created in its place', async () => {
    const home = join(folder, 'home');
    await (await open(home)).stop();
    rmSync(join(home, 'postgres', 'data'), { recursive: true });
    await expect(open(home)).rejects.toMatchObject({ code: 'HOME_WITHOUT_DATABASE', details: { home } });
    expect(existsSync(join(home, 'postgres', 'data'))).toBe(false);
  });

  for (const trace of ['keys/FLOOR.log.key', 'keys/OPERATOR.log.pub', 'checkpoints/OPERATOR.checkpoints']) {
    it(`is refused when it has ${trace}`, async () => {
      const home = join(folder, 'home');
      mkdirSync(join(home, trace.split('/')[0] ?? ''), { recursive: true });
      writeFileSync(join(home, trace), 'x');
      await expect(open(home)).rejects.toMatchObject({ code: 'HOME_WITHOUT_DATABASE', details: { home } });
      expect(readdirSync(home)).toEqual([trace.split('/')[0]]);
    });
  }
});

describe('one server per home', () => {
  it('refuses the second with the first one’s number; a killed one locks no one out', () => {
    const home = join(folder, 'home');
    const first = acquireHomeLease(home);
    expect(() => acquireHomeLease(home)).toThrow(/HOME_IN_USE/);
    first.release();
    acquireHomeLease(home).release();
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const lock = join(home, 'server.lock');
    const mark = (pid: number): string => JSON.stringify({ pid, started: 'another start' });
    writeFileSync(lock, mark(holder.pid ?? 0));
    // the number is in use again, by another process
    acquireHomeLease(home).release();
    holder.kill('SIGKILL');
    writeFileSync(lock, mark(holder.pid ?? 0));
    acquireHomeLease(home).release();
    writeFileSync(lock, '');
    acquireHomeLease(home).release();
  });

  it('is not taken over from a killed one twice, even by a server that also detected it dead', () => {
    const home = join(folder, 'home');
    const held = acquireHomeLease(home);
    // as if the mark of the killed process had been read earlier, and were removed only now
    removeAbandonedLock(join(home, 'server.lock'));
    expect(() => acquireHomeLease(home)).toThrow(/HOME_IN_USE/);
    expect(readdirSync(home)).toEqual(['server.lock']);
    held.release();
  });

  it('holds only the copy when the home is a copy', () => {
    const home = join(folder, 'home');
    const held = acquireHomeLease(home);
    const other = join(folder, 'copy');
    copy(home, other);
    acquireHomeLease(other).release();
    expect(() => acquireHomeLease(home)).toThrow(/HOME_IN_USE/);
    held.release();
  });
});
