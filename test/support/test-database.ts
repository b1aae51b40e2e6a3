import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database, buildConnectionUrl } from '#platform/database/database.js';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.js';
import { runMigrations } from '#platform/database/migrate.js';
import { withLockFile } from '#platform/runtime/process-lease.js';
import { applicationRole } from '#platform/database/roles.js';
import { runQuery } from './run-query.js';

/** A migrated database of its own for a spec file. */
export interface TestDatabase {
  /** As the application's role: the rights of the product. */
  readonly db: Database;
  /** As the superuser: the rights of an attacker with psql, or of a fixture. */
  readonly superuser: Database;
  readonly url: string;
  readonly ownerUrl: string;
  readonly superuserUrl: string;
  /** Closes both connections and drops the database: call it in afterAll. */
  drop(): Promise<void>;
}

interface TestServer {
  readonly superuserUrl: string;
  readonly ownerUrl: string;
  readonly applicationUrl: string;
}

/**
 * Clones the run's migrated template (about 50 ms). The first caller of a run starts PostgreSQL and migrates (about 2
 * s); runs that never call it start nothing. RELEVE_TEST_DATABASE_URL (superuser) replaces it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return clone(
    await template('releve_template', async (ownerUrl) => {
      await runMigrations(ownerUrl);
      await makeUsualMonths(ownerUrl);
    }),
  );
}

/**
 * Creates the partitions of the months used by most tests: otherwise each establishment of each file creates them, 50
 * ms each.
 */
async function makeUsualMonths(ownerUrl: string): Promise<void> {
  for (const table of ['meter_readings', 'machine_events'])
    await runQuery(ownerUrl, `select ensure_month_partitions('${table}'::regclass, '2026-03-01', '2026-06-30')`);
}

/**
 * Clones a migrated template that is filled once a run, for any number of spec files. `fill` receives the address of
 * the template as the application's role and as the superuser, and leaves no connection to it.
 */
export async function createFilledDatabase(
  name: string,
  fill: (applicationUrl: string, superuserUrl: string) => Promise<unknown>,
): Promise<TestDatabase> {
  return clone(
    await template(name, async (ownerUrl, applicationUrl, superuserUrl) => {
      await runMigrations(ownerUrl);
      await fill(applicationUrl, superuserUrl);
    }),
  );
}

/** Creates a database without any table, owned by the schema's owner: for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return clone(await template('releve_empty', () => Promise.resolve()));
}

/** Copies a database without connections, such as a template made by `createTestDatabase`. */
export async function copyTestDatabase(of: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  joined ??= joinServer(runFolder());
  return clone({ server: await joined, name: new URL(of.url).pathname.slice(1) });
}

/** A template that plays a whole night takes half a minute to fill, and minutes on a busy machine. */
const fillingMs = 600_000;

interface Template {
  readonly server: TestServer;
  readonly name: string;
}

let joined: Promise<TestServer> | undefined;

async function template(
  name: string,
  fill: (ownerUrl: string, applicationUrl: string, superuserUrl: string) => Promise<unknown>,
): Promise<Template> {
  const folder = runFolder();
  joined ??= joinServer(folder);
  const server = await joined;
  const unique =
    process.env['RELEVE_TEST_DATABASE_URL'] === undefined ? name : `${name}_${folder.slice(-6).toLowerCase()}`;
  const fillOnce = async (): Promise<void> => {
    const done = join(folder, `${name}.done`);
    if (existsSync(done)) return;
    // another test file may have failed to fill it
    await onServer(server, `drop database if exists ${unique} with (force)`);
    await onServer(server, `create database ${unique} owner ${ownerOf(server)}`);
    const { ownerUrl, applicationUrl, superuserUrl } = server;
    await fill(inDatabase(ownerUrl, unique), inDatabase(applicationUrl, unique), inDatabase(superuserUrl, unique));
    writeFileSync(done, '');
  };
  await withLockFile(join(folder, `${name}.lock`), fillOnce, fillingMs);
  return { server, name: unique };
}

async function clone({ server, name }: Template): Promise<TestDatabase> {
  const own = `test_${randomBytes(6).toString('hex')}`;
  await withLockFile(join(runFolder(), 'clone.lock'), () =>
    onServer(server, `create database ${own} template ${name} owner ${ownerOf(server)} strategy file_copy`),
  );
  const url = inDatabase(server.applicationUrl, own);
  const superuserUrl = inDatabase(server.superuserUrl, own);
  const db = await Database.connect({ url, poolSize: 8 });
  const superuser = await Database.connect({ url: superuserUrl, poolSize: 2, withoutEntities: true });
  return {
    db,
    superuser,
    url,
    superuserUrl,
    ownerUrl: inDatabase(server.ownerUrl, own),
    drop: async () => {
      await Promise.all([db.close(), superuser.close()]);
      await onServer(server, `drop database if exists ${own} with (force)`);
    },
  };
}

/** Opens a superuser's connection to the database of another connection; the caller closes it. */
export async function superuserOf(db: Database): Promise<Database> {
  joined ??= joinServer(runFolder());
  const { superuserUrl } = await joined;
  const [row] = await db.query<{ name: string }>('select current_database() as name');
  return Database.connect({ url: inDatabase(superuserUrl, row?.name ?? ''), poolSize: 1, withoutEntities: true });
}

function runFolder(): string {
  const folder = process.env['RELEVE_TEST_RUN'];
  if (folder === undefined) throw new Error('test/support/test-run.mjs did not run: is it named in jest.config.mjs?');
  return folder;
}

async function joinServer(folder: string): Promise<TestServer> {
  const given = process.env['RELEVE_TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    const superuserUrl = buildConnectionUrl(given);
    return { superuserUrl, ownerUrl: superuserUrl, applicationUrl: buildConnectionUrl(given, applicationRole) };
  }
  // PostgreSQL's account needs to traverse it
  chmodSync(folder, 0o755);
  const embedded = await openEmbeddedPostgres({
    home: folder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '128MB',
      file_copy_method: 'clone',
    },
  });
  return { superuserUrl: embedded.superuserUrl, ownerUrl: embedded.ownerUrl, applicationUrl: embedded.url };
}

function ownerOf(server: TestServer): string {
  return decodeURIComponent(new URL(server.ownerUrl).username);
}

function inDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.toString();
}

async function onServer(server: TestServer, statement: string): Promise<void> {
  await runQuery(inDatabase(server.superuserUrl, 'postgres'), statement);
}
