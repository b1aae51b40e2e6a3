import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openEmbeddedPostgres, type EmbeddedPostgres } from '#platform/database/embedded-postgres.js';
import { exhaustiveIt } from '../support/scale.js';
import { until, untilDefined } from '../support/until.js';
import { runQuery } from '../support/run-query.js';

interface EmbeddedJson {
  readonly directory: string;
  readonly port: number;
  readonly passwords: { readonly postgres: string };
}

describe('the embedded PostgreSQL', () => {
  let home: string;
  let opened: EmbeddedPostgres[];

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'releve-embedded-'));
    opened = [];
  });

  afterEach(async () => {
    for (const embedded of opened) await embedded.stop();
    rmSync(record().directory, { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
  });

  const open = async (): Promise<EmbeddedPostgres> => {
    const embedded = await openEmbeddedPostgres({ home, settings: { shared_buffers: '16MB', max_connections: '20' } });
    opened.push(embedded);
    return embedded;
  };
  const record = (): EmbeddedJson => {
    const stored = JSON.parse(readFileSync(join(home, 'embedded.json'), 'utf8')) as EmbeddedJson;
    return { ...stored, directory: resolve(home, stored.directory) };
  };
  const postmaster = (): number =>
    Number(readFileSync(join(record().directory, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const answer = async (url: string, sql: string): Promise<unknown> => (await runQuery(url, sql))[0];
  const isAlive = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  const gone = async (pid: number): Promise<boolean> => {
    await until(() => !isAlive(pid));
    return true;
  };

  it('admits the two roles with their passwords, durable, on the loopback only', async () => {
    const { url, ownerUrl } = await open();
    expect(await answer(url, 'select current_user as "user", current_setting(\'fsync\') as fsync')).toEqual({
      user: 'releve_app',
      fsync: 'on',
    });
    expect(await answer(ownerUrl, 'select current_user as "user"')).toEqual({ user: 'releve_owner' });
    expect(
      await answer(
        url,
        `select current_setting('listen_addresses') as listens, version() like 'PostgreSQL 18%' as is18`,
      ),
    ).toEqual({ listens: '127.0.0.1', is18: true });
    expect(statSync(join(home, 'embedded.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(record().directory, 'data')).mode & 0o777).toBe(0o700);
  });

  it('is restarted when it dies, on its port, and keeps committed data', async () => {
    const embedded = await openEmbeddedPostgres({ home, settings: { shared_buffers: '16MB' }, restartOnFailure: true });
    opened.push(embedded);
    const pool = new pg.Pool({ connectionString: embedded.ownerUrl });
    pool.on('error', () => undefined);
    await pool.query('create table kept (n integer); insert into kept values (1)');
    for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
      const pid = postmaster();
      process.kill(pid, signal);
      expect(await gone(pid)).toBe(true);
      const rows = await untilDefined(() =>
        pool.query('select n from kept').then(
          (result) => result.rows as unknown,
          () => undefined,
        ),
      );
      expect(rows).toEqual([{ n: 1 }]);
      expect(postmaster()).not.toBe(pid);
    }
    await pool.end();
    const last = postmaster();
    await opened.pop()?.stop();
    expect(await gone(last)).toBe(true);
  });

  it('is restarted when it refuses connections for longer than a recovery lasts', async () => {
    let patienceMs = 3_600_000;
    const embedded = await openEmbeddedPostgres({
      home,
      settings: { shared_buffers: '16MB', hot_standby: 'off' },
      restartOnFailure: true,
      getRecoveryPatienceMs: () => patienceMs,
    });
    opened.push(embedded);
    const data = join(record().directory, 'data');
    // a standby without a primary waits forever, as a recovery whose process was lost
    const { uid, gid } = statSync(data);
    writeFileSync(join(data, 'standby.signal'), '');
    chownSync(join(data, 'standby.signal'), uid, gid);
    const waiting = postmaster();
    const pool = new pg.Pool({ connectionString: embedded.ownerUrl });
    pool.on('error', () => undefined);
    const { rows: backends } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(backends[0]?.pid ?? 0, 'SIGKILL');
    const refusal = await untilDefined(() =>
      answer(embedded.ownerUrl, 'select 1').then(
        () => undefined,
        (error: unknown) => {
          const { code, detail } = error as { readonly code?: string; readonly detail?: string };
          return code === '57P03' && detail === 'Hot standby mode is disabled.' ? detail : undefined;
        },
      ),
    );
    expect(refusal).toBeDefined();
    await pool.end();
    rmSync(join(data, 'standby.signal'));
    patienceMs = 0;
    const rows = await untilDefined(() => answer(embedded.ownerUrl, 'select 1 as one').catch(() => undefined));
    expect(rows).toEqual({ one: 1 });
    expect(postmaster()).not.toBe(waiting);
  });

  it('refuses every login without the password, a superuser’s too', async () => {
    await open();
    const { port } = record();
    for (const login of ['postgres', 'postgres:wrong', 'releve_app']) {
      const attempt = answer(`postgres://${login}@127.0.0.1:${port}/postgres`, 'select 1');
      await expect(attempt).rejects.toThrow(/password/);
    }
  });

  exhaustiveIt('is shared by its users and stops with the last of them', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    const pid = postmaster();
    expect(second.url).toBe(first.url);
    await first.stop();
    expect(await answer(second.url, 'select 1 as one')).toEqual({ one: 1 });
    await second.stop();
    expect(await gone(pid)).toBe(true);
  });

  exhaustiveIt('keeps its data and its port when it starts again', async () => {
    const first = await open();
    await answer(first.ownerUrl, 'create table kept as select 1 as one');
    await first.stop();
    const again = await open();
    expect(again.url).toBe(first.url);
    expect(await answer(again.ownerUrl, 'select kept.one from kept')).toEqual({ one: 1 });
  });

  it('starts again after the server was killed with -9', async () => {
    const first = await open();
    await answer(first.ownerUrl, 'create table kept as select 1 as one');
    const pid = postmaster();
    process.kill(pid, 'SIGKILL');
    expect(await gone(pid)).toBe(true);
    const again = await open();
    expect(await answer(again.ownerUrl, 'select kept.one from kept')).toEqual({ one: 1 });
  });

  exhaustiveIt('does not abandon a killed process’s server', async () => {
    const holder = spawn('sleep', ['60']);
    const first = await open();
    const orphan = postmaster();
    // as if the process with the lease had been killed: only its file remains
    const leases = join(record().directory, 'users');
    for (const name of execFileSync('ls', [leases], { encoding: 'utf8' }).trim().split('\n')) {
      execFileSync('sh', ['-c', `echo '{"pid":${holder.pid ?? 0},"started":"1"}' > "$0"`, join(leases, name)]);
    }
    holder.kill();
    const again = await open();
    expect(await gone(orphan)).toBe(true);
    expect(again.url).toBe(first.url);
    expect(await answer(again.url, 'select 1 as one')).toEqual({ one: 1 });
  });

  exhaustiveIt('runs two installations side by side', async () => {
    const first = await open();
    const otherHome = mkdtempSync(join(tmpdir(), 'releve-embedded-'));
    const other = await openEmbeddedPostgres({ home: otherHome, settings: { shared_buffers: '16MB' } });
    expect(new URL(other.url).port).not.toBe(new URL(first.url).port);
    expect(await answer(other.url, 'select 1 as one')).toEqual({ one: 1 });
    await other.stop();
    const stored = JSON.parse(readFileSync(join(otherHome, 'embedded.json'), 'utf8')) as EmbeddedJson;
    for (const folder of [resolve(otherHome, stored.directory), otherHome])
      rmSync(folder, { recursive: true, force: true });
  });
});
