import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppModule } from '#app/app.module.js';
import { Database } from '#platform/database/database.js';
import { createDataDirectory, startCluster, stopServer, type Cluster } from '#platform/database/embedded-cluster.js';
import { toSingleServerAddress } from '#platform/servers/addresses.js';
import { createServerClient } from '#platform/servers/server-client.js';
import { startServer, type Server } from '#platform/server.js';
import { readConfig } from '#platform/runtime/config.js';
import { until } from '../support/until.js';

describe('two servers, one following the other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'releve-several-'));
  const password = 'of-the-test-alone';
  const first: Cluster = {
    directory: join(folder, 'first'),
    superuserPassword: password,
    settings: { synchronous_standby_names: '*', wal_level: 'replica' },
  };
  let second: Cluster;
  let ports: readonly [number, number];
  let database: Database;
  let server: Server;
  let url: string;

  beforeAll(async () => {
    // PostgreSQL's account passes through it
    chmodSync(folder, 0o711);
    await createDataDirectory(first);
    const copied = spawnSync('cp', ['-a', first.directory, join(folder, 'second')]);
    expect(copied.status).toBe(0);
    const conninfo = (port: number): string => `host=127.0.0.1 port=${port} user=postgres password=${password}`;
    const one = await startCluster(first, undefined);
    second = {
      directory: join(folder, 'second'),
      superuserPassword: password,
      settings: { primary_conninfo: conninfo(one), hot_standby: 'on' },
    };
    const signal = join(second.directory, 'data', 'standby.signal');
    writeFileSync(signal, '', { mode: 0o644 });
    const two = await startCluster(second, undefined);
    ports = [one, two];
    // the standby is named first
    url = toSingleServerAddress(`postgres://postgres:${password}@127.0.0.1:${two},127.0.0.1:${one}/postgres`);
    const home = join(folder, 'home');
    const config = { ...readConfig({ RELEVE_HOME: home, PORT: '0', DATABASE_URL: url }) };
    server = await startServer({ config, buildModule: AppModule.register, logLevel: 'error' });
    database = await Database.connect({ url, withoutEntities: true });
  });

  afterAll(async () => {
    await database.close();
    await server.stop();
    await Promise.all([stopServer(first), stopServer(second)]);
    rmSync(folder, { recursive: true, force: true });
  });

  const port = async (): Promise<number> => {
    const [row] = await database.query<{ port: number }>('select inet_server_port() as port');
    return row?.port ?? 0;
  };

  const ready = async (): Promise<number> => (await fetch(`${server.url}/health/ready`)).status;

  /** Readiness reports the result of the last second. */
  const untilReady = async (status: number): Promise<void> => {
    await until(async () => (await ready()) === status);
  };

  it('are searched for the writable one, in any order', async () => {
    expect(await port()).toBe(ports[0]);
    expect(await ready()).toBe(200);
  });

  it('lose no acknowledged write when one dies and the other takes over', async () => {
    await database.query(`create table kept as select n from generate_series(1, 1000) n`);
    await stopServer(first);
    await expect(database.query('select 1')).rejects.toThrow(/is reached and takes writes|terminat|ECONN/);
    await untilReady(503);
    const standby = createServerClient(`postgres://postgres:${password}@127.0.0.1:${ports[1]}/postgres`);
    await standby.connect();
    await standby.query('select pg_promote(true, 60)');
    await standby.end();
    await untilReady(200);
    expect(await port()).toBe(ports[1]);
    expect(await database.query('select count(*) as count from kept')).toEqual([{ count: 1000n }]);
    await database.query('insert into kept values (1001)');
  });
});
