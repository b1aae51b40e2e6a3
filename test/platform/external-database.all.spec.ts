import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppModule } from '#app/app.module.js';
import { readConfig, type Config } from '#platform/runtime/config.js';
import { Database } from '#platform/database/database.js';
import { ensureNativeFolder, findServerAccount } from '#platform/database/embedded-binaries.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { openMigratedDatabase, startServer } from '#platform/server.js';
import { writeARowInEveryTable } from '../db/a-row-in-every-table.js';
import { exhaustiveIt } from '../support/scale.js';
import { until } from '../support/until.js';
import { runQuery } from '../support/run-query.js';

/** An external PostgreSQL: its own directory, port and logins, started by the programs in a folder. */
interface ExternalServer {
  readonly url: (login: string, database?: string) => string;
  readonly query: (sql: string) => Promise<void>;
  stop(): Promise<void>;
}

const account = findServerAccount();

async function run(program: string, options: readonly string[]): Promise<void> {
  const child = spawn(program, options, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  if (code !== 0) throw new Error(`${program} ended with ${code ?? 'a signal'}: ${output}`);
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        done(port);
      });
    });
  });
}

async function startExternal(programs: string, settings: readonly string[] = []): Promise<ExternalServer> {
  const folder = mkdtempSync(join(tmpdir(), 'releve-external-'));
  const data = join(folder, 'data');
  chmodSync(folder, 0o755);
  mkdirSync(data, { mode: 0o700 });
  if (account !== undefined) chownSync(data, account.uid, account.gid);
  await run(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const port = await freePort();
  const given = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, 'shared_buffers=32MB'];
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...[...given, 'max_locks_per_transaction=512', ...settings].flatMap((setting) => ['-c', setting])],
    { ...account, cwd: '/', stdio: 'ignore' },
  );
  const url = (login: string, database = 'postgres'): string => `postgres://${login}@127.0.0.1:${port}/${database}`;
  const query = async (sql: string): Promise<void> => {
    await runQuery(url('postgres'), sql);
  };
  const isUp = (): Promise<boolean> =>
    query('select 1').then(
      () => true,
      () => false,
    );
  await until(() => isUp());
  return {
    url,
    query,
    stop: async () => {
      const ended = new Promise((done) => child.on('close', done));
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const strong = 'Qm8-long-and-not-a-word';

/** Returns the SQL that the compose file sends to psql, with its two passwords, one statement at a time. */
function roleStatements(): string[] {
  const sql = readFileSync(join(packageRoot, 'docker', 'roles.sql'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('--') && !line.startsWith('\\'))
    .join('\n')
    .replaceAll(/:'(owner|app)_password'/g, `'${strong}'`);
  return sql.split(';').filter((statement) => statement.trim() !== '');
}

let home: string;
let programs: string;
let copied: string;

beforeAll(async () => {
  copied = mkdtempSync(join(tmpdir(), 'releve-programs-'));
  chmodSync(copied, 0o755);
  programs = join(await ensureNativeFolder(account, copied), 'bin');
});

afterAll(() => rmSync(copied, { recursive: true, force: true }));

// a home belongs to one database
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'releve-home-'));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

const configOf = (environment: Readonly<Record<string, string>>): Config =>
  readConfig({ RELEVE_HOME: home, PORT: '0', ...environment });

const roleOf = async (url: string): Promise<unknown> => {
  const db = await Database.connect({ url, poolSize: 2 });
  try {
    return await db.query('select current_user as "is", session_user as "loggedIn"');
  } finally {
    await db.close();
  }
};

describe('a plain PostgreSQL without our roles', () => {
  let server: ExternalServer;

  beforeAll(async () => {
    server = await startExternal(programs, ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']);
  });

  afterAll(() => server.stop());

  it('is refused in production when it may lose acknowledged writes, before anything is written to it', async () => {
    const config = configOf({ DATABASE_URL: server.url(`postgres:${strong}`), NODE_ENV: 'production' });
    await expect(openMigratedDatabase(config)).rejects.toMatchObject({
      code: 'UNSAFE_INSTALLATION',
      details: {
        findings: [
          'fsync = off',
          'full_page_writes = off',
          'synchronous_commit = off',
          expect.stringMatching(/^DATABASE_URL: rights of an owner/u),
        ],
      },
    });
    await expect(server.query('select from schema_migrations')).rejects.toThrow('does not exist');
    await expect(server.query('set role releve_app')).rejects.toThrow('does not exist');
  });

  exhaustiveIt('is refused when another version made its schema, before any role is made', async () => {
    await server.query('create database other');
    await runQuery(
      server.url('postgres', 'other'),
      `create table schema_migrations (id serial primary key, timestamp bigint not null, name varchar);
      insert into schema_migrations (timestamp, name) values (1790000002000, 'SealedLog1790000002000')`,
    );
    const config = configOf({ DATABASE_URL: server.url('postgres', 'other') });
    await expect(openMigratedDatabase(config)).rejects.toMatchObject({
      code: 'DATABASE_OF_ANOTHER_VERSION',
      details: { migration: 'SealedLog1790000002000' },
    });
    await expect(server.query('set role releve_app')).rejects.toThrow('does not exist');
  });

  exhaustiveIt('is served through an ordinary login that owns its database and may make the role', async () => {
    await server.query(`create role establishment login createrole`);
    await server.query('create database owned owner establishment');
    const opened = await openMigratedDatabase(configOf({ DATABASE_URL: server.url('establishment', 'owned') }));
    expect(await roleOf(opened.url)).toEqual([{ is: 'releve_app', loggedIn: 'establishment' }]);
    await opened.stop();
  });

  exhaustiveIt('is served through DATABASE_URL alone, every statement in the application’s role', async () => {
    await server.query('create database alone');
    const config = configOf({ DATABASE_URL: server.url('postgres', 'alone') });
    const running = await startServer({ config, buildModule: AppModule.register, logLevel: 'error' });
    try {
      expect(running.database.embedded).toBe(false);
      expect((await fetch(`${running.url}/api/openapi.json`)).status).toBe(200);
      expect(await roleOf(running.database.url)).toEqual([{ is: 'releve_app', loggedIn: 'postgres' }]);
    } finally {
      await running.stop();
    }
    expect(existsSync(join(home, 'embedded.json'))).toBe(false);
  });
});

describe('a PostgreSQL with the roles of docker/roles.sql', () => {
  let server: ExternalServer;

  beforeAll(async () => {
    server = await startExternal(programs);
    for (const statement of roleStatements()) await server.query(statement);
  });

  afterAll(() => server.stop());

  it('is served in production by two logins: one migrates, one works', async () => {
    const config = configOf({
      DATABASE_URL: server.url(`releve_app:${strong}`, 'releve'),
      DATABASE_OWNER_URL: server.url(`releve_owner:${strong}`, 'releve'),
      NODE_ENV: 'production',
      RELEVE_SECRET: 's'.repeat(40),
    });
    const opened = await openMigratedDatabase(config);
    expect(await roleOf(opened.url)).toEqual([{ is: 'releve_app', loggedIn: 'releve_app' }]);
    const db = await Database.connect({ url: opened.url, poolSize: 2 });
    await writeARowInEveryTable(db);
    await expect(db.query('drop table people')).rejects.toThrow('must be owner of table people');
    await db.close();
    // a second start finds nothing to migrate
    await (await openMigratedDatabase(config)).stop();
    await opened.stop();
  });

  exhaustiveIt(
    'is served by the application’s login alone once its owner has migrated, and is refused before',
    async () => {
      await server.query('create database apart owner releve_owner');
      const url = server.url(`releve_app:${strong}`, 'apart');
      const alone = configOf({ DATABASE_URL: url, NODE_ENV: 'production' });
      await expect(openMigratedDatabase(alone)).rejects.toMatchObject({ code: 'DATABASE_NOT_MIGRATED' });
      const owner = server.url(`releve_owner:${strong}`, 'apart');
      await (await openMigratedDatabase(configOf({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }))).stop();
      const running = await startServer({ config: alone, buildModule: AppModule.register, logLevel: 'error' });
      await running.stop();
      await runQuery(
        owner,
        `insert into schema_migrations (timestamp, name) values (1890000001000, 'Tomorrow1890000001000')`,
      );
      await expect(openMigratedDatabase(alone)).rejects.toMatchObject({ code: 'DATABASE_OF_ANOTHER_VERSION' });
    },
  );

  exhaustiveIt(
    'is refused in production through a login with an owner’s rights, even when it assumes another role',
    async () => {
      for (const login of ['releve_owner', 'postgres']) {
        const config = configOf({ DATABASE_URL: server.url(`${login}:${strong}`, 'releve'), NODE_ENV: 'production' });
        await expect(openMigratedDatabase(config)).rejects.toMatchObject({
          code: 'UNSAFE_INSTALLATION',
          details: { findings: [expect.stringMatching(/^DATABASE_URL: rights of an owner/u)] },
        });
      }
    },
  );

  it('is refused in production with well-known passwords and a well-known secret, all named at once', async () => {
    const config = configOf({
      DATABASE_URL: server.url('releve_app:releve_app', 'releve'),
      DATABASE_OWNER_URL: server.url('releve_owner:postgres', 'releve'),
      RELEVE_PRODUCTION: '1',
      RELEVE_SECRET: 'changeme',
    });
    await expect(openMigratedDatabase(config)).rejects.toMatchObject({
      code: 'UNSAFE_INSTALLATION',
      details: { findings: ['RELEVE_SECRET', 'DATABASE_URL: password', 'DATABASE_OWNER_URL: password'] },
    });
  });

  exhaustiveIt('is refused in production when only one role may lose acknowledged writes', async () => {
    await server.query('alter role releve_app set synchronous_commit = off');
    const config = configOf({
      DATABASE_URL: server.url(`releve_app:${strong}`, 'releve'),
      DATABASE_OWNER_URL: server.url(`releve_owner:${strong}`, 'releve'),
      NODE_ENV: 'production',
    });
    await expect(openMigratedDatabase(config)).rejects.toMatchObject({
      details: { findings: ['synchronous_commit = off'] },
    });
  });
});

/**
 * Returns Debian's folders of PostgreSQL servers, one per major version; on other systems none, and the test has no old
 * server to refuse.
 */
function oldServers(): string[] {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((version) => Number(version) < 16 && existsSync(join(folder, version, 'bin', 'initdb')))
    .map((version) => join(folder, version, 'bin'));
}

describe('a PostgreSQL older than 16', () => {
  it('is refused by its version, and left untouched', async () => {
    for (const old of oldServers()) {
      const server = await startExternal(old);
      try {
        const config = configOf({ DATABASE_URL: server.url('postgres') });
        await expect(openMigratedDatabase(config)).rejects.toMatchObject({
          code: 'UNSAFE_INSTALLATION',
          details: { findings: [expect.stringMatching(/^PostgreSQL \d+ < 16$/)] },
        });
        await expect(server.query('select from schema_migrations')).rejects.toThrow('does not exist');
      } finally {
        await server.stop();
      }
    }
  });
});
