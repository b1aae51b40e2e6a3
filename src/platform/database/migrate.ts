import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { addSessionSettings, buildDataSourceOptions, withClient } from './database.js';
import { applicationRole } from './roles.js';
import { refuse } from '#refusals/refusal.js';
import { hasTable } from './rows.js';

type MigrationClass = new () => MigrationInterface;

/** Any number, the same in every process: two simultaneous starts migrate one after the other. */
const migrationLock = '7305187420315';

const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/** Returns every migration class of migrations/, in the order of their numbers. */
export async function importMigrationClasses(): Promise<MigrationClass[]> {
  const files = (await readdir(migrationsFolder)).filter((name) => /^\d+-.+\.(ts|js)$/.test(name)).sort();
  const modules = await Promise.all(
    files.map((name) => import(pathToFileURL(join(migrationsFolder, name)).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isMigrationClass));
}

/**
 * Returns the data source of the schema's owner, used for migrations only: all of them, or the named ones.
 * `bindingSettings`: settings that bind the log entries of the migrations to the home's key.
 */
export async function buildOwnerDataSource(
  ownerUrl: string,
  migrationNames?: readonly string[],
  bindingSettings: SessionSettings = {},
): Promise<DataSource> {
  const classes = await importMigrationClasses();
  return new DataSource({
    ...buildDataSourceOptions({ url: addMigrationSettings(ownerUrl, bindingSettings), poolSize: 2 }),
    migrations: classes.filter(({ name }) => migrationNames?.includes(name) ?? true),
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
  });
}

/** Settings of migrating sessions in addition to the act: those that bind the entries they write. */
type SessionSettings = Readonly<Record<string, string>>;

/**
 * Returns the owner's address with the settings that make the log record a migration's writes as acts of the migration.
 */
function addMigrationSettings(ownerUrl: string, bindingSettings: SessionSettings): string {
  const settings = { 'releve.act': 'migration', ...bindingSettings };
  return addSessionSettings(
    ownerUrl,
    Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`),
  );
}

/**
 * Brings the schema up to date and returns the names of the migrations applied.
 * Refuses (DATABASE_OF_ANOTHER_VERSION) a database with migrations unknown to this version, and leaves it unchanged.
 * Only one process at a time migrates; the others wait and find nothing left to do.
 */
export function runMigrations(ownerUrl: string, bindingSettings?: SessionSettings): Promise<string[]> {
  return runNamedMigrations(ownerUrl, undefined, bindingSettings);
}

/**
 * Runs the named migrations that are pending (undefined: all) and returns the names of those it ran. A part of them
 * makes the older schema of an older backup. First gives the owner the application's role, which migrations need.
 */
export function runNamedMigrations(
  ownerUrl: string,
  migrationNames: readonly string[] | undefined,
  bindingSettings: SessionSettings = {},
): Promise<string[]> {
  return withMigrationLock(ownerUrl, async (client) => {
    await assertKnownMigrations(client);
    await withOwnerDataSource(ownerUrl, (source) => source.query(grantRoleToOwnerSql));
    const runPendingMigrations = async (source: DataSource): Promise<string[]> =>
      (await source.runMigrations()).map(({ name }) => name);
    return withOwnerDataSource(ownerUrl, runPendingMigrations, migrationNames, bindingSettings);
  });
}

/**
 * Refuses a database of another version: DATABASE_NOT_MIGRATED, DATABASE_OF_ANOTHER_VERSION.
 * Queries as the application, which may read the names of the migrations and change nothing.
 */
export async function assertMigrated(url: string): Promise<void> {
  await withClient(url, async (client) => {
    if (!(await hasTable(client, 'applied_migrations'))) refuse('DATABASE_NOT_MIGRATED');
    const { rows: appliedMigrations } = await client.query<{ name: string }>(
      'select applied_migrations.name from applied_migrations',
    );
    const knownMigrationCount = await countKnownMigrations(appliedMigrations);
    if (appliedMigrations.length < knownMigrationCount) refuse('DATABASE_NOT_MIGRATED');
  });
}

/** Returns true when the database has any version of the schema. */
export function hasAnySchemaVersion(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, (client) => hasTable(client, 'schema_migrations'));
}

/** Reverts the last migration, or all of them. */
export function revertMigrations(ownerUrl: string, scope: 'last' | 'all'): Promise<void> {
  return withMigrationLock(ownerUrl, () =>
    withOwnerDataSource(ownerUrl, async (source) => {
      const appliedMigrations = await source.query<unknown[]>('select from schema_migrations');
      for (let remaining = scope === 'last' ? 1 : appliedMigrations.length; remaining > 0; remaining -= 1)
        await source.undoLastMigration();
    }),
  );
}

/**
 * Refuses (DATABASE_OF_ANOTHER_VERSION) a database with migrations unknown to this version.
 * TypeORM would ignore them, and this version would then write into an unknown schema.
 */
async function assertKnownMigrations(client: pg.Client): Promise<void> {
  if (!(await hasTable(client, 'schema_migrations'))) return;
  const { rows: appliedMigrations } = await client.query<{ name: string }>(
    'select schema_migrations.name from schema_migrations order by schema_migrations.id desc',
  );
  await countKnownMigrations(appliedMigrations);
}

/**
 * Refuses DATABASE_OF_ANOTHER_VERSION for a migration that this version lacks; returns the number of migrations that
 * this version has.
 */
async function countKnownMigrations(appliedMigrations: readonly { readonly name: string }[]): Promise<number> {
  const knownNames = (await importMigrationClasses()).map(({ name }) => name);
  const unknownMigration = appliedMigrations.find(({ name }) => !knownNames.includes(name));
  if (unknownMigration !== undefined) refuse('DATABASE_OF_ANOTHER_VERSION', { migration: unknownMigration.name });
  return knownNames.length;
}

/**
 * The application's role exists before the first grant. A login that is not a superuser and made the role may grant it
 * but not assume it (PostgreSQL 16), so it grants it to itself.
 */
const grantRoleToOwnerSql = `
  do $$ begin
    if not exists (select from pg_roles where pg_roles.rolname = '${applicationRole}') then
      create role ${applicationRole} nologin;
    end if;
    if not pg_has_role(current_user, '${applicationRole}', 'SET') then
      execute format('grant ${applicationRole} to %I with set true, inherit false', current_user);
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`;

/**
 * Runs the work on a data source of the schema's owner and closes it.
 * The source has all migrations, or the named ones; the binding settings bind their log entries to the home's key.
 */
async function withOwnerDataSource<T>(
  ownerUrl: string,
  work: (source: DataSource) => Promise<T>,
  migrationNames?: readonly string[],
  bindingSettings?: SessionSettings,
): Promise<T> {
  const source = await (await buildOwnerDataSource(ownerUrl, migrationNames, bindingSettings)).initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}

/** Runs the work while no other process migrates this database. */
function withMigrationLock<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(ownerUrl, async (client) => {
    await client.query(`select pg_advisory_lock(${migrationLock})`);
    return work(client);
  });
}

/** Returns whether an export is a class with the methods `up` and `down`. */
function isMigrationClass(exported: unknown): exported is MigrationClass {
  if (typeof exported !== 'function') return false;
  const prototype: unknown = exported.prototype;
  return typeof prototype === 'object' && prototype !== null && 'up' in prototype && 'down' in prototype;
}
