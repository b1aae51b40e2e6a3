import { copyFile, chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildConnectionUrl, withClient } from '#platform/database/database.js';
import { buildBindingSettings, readBindingKey } from '#platform/files/binding-key.js';
import {
  importMigrationClasses,
  revertMigrations,
  runMigrations,
  runNamedMigrations,
} from '#platform/database/migrate.js';
import { openDatabase } from '#platform/boot.js';
import type { Config } from '#platform/runtime/config.js';
import { refuse } from '#refusals/refusal.js';
import { hasAnyRelation } from './backup.queries.js';
import { loadBackupRows } from './load-rows.js';
import {
  assertPartsIntact,
  buildHomeBackupPath,
  readManifest,
  type Manifest,
  type ManifestWithDigest,
} from './manifest.js';

/**
 * Restores a backup into an empty home and an empty database: the embedded one, or that of the configuration.
 * Everything is checked before anything is written, and a restore that fails leaves both empty again. Refuses
 * BACKUP_UNREADABLE, BACKUP_OF_OLDER_VERSION, BACKUP_OF_NEWER_VERSION, BACKUP_ALTERED, HOME_NOT_EMPTY,
 * DATABASE_NOT_EMPTY.
 */
export async function restoreBackup(
  folder: string,
  config: Config,
  onProgress?: (part: string) => void,
): Promise<ManifestWithDigest> {
  const knownMigrations = (await importMigrationClasses()).map(({ name }) => name);
  const manifestWithDigest = readManifest(folder, knownMigrations);
  const { home } = config;
  if (existsSync(home) && (await readdir(home)).length > 0) refuse('HOME_NOT_EMPTY', { home });
  if (config.databaseUrl !== undefined) await assertDatabaseEmpty(config.databaseOwnerUrl ?? config.databaseUrl);
  onProgress?.('SHA-256');
  await assertPartsIntact(folder, manifestWithDigest.manifest);
  try {
    await restoreDatabase(folder, config, manifestWithDigest.manifest, onProgress);
    for (const file of manifestWithDigest.manifest.files) await restoreFile(folder, home, file);
    return manifestWithDigest;
  } catch (error) {
    await removeRestoredData(config);
    throw error;
  }
}

/**
 * Creates the schema as of the backup, loads its rows and then migrates to this version.
 * The migrations bind their log entries to the key of the backup's home, which is not restored yet.
 */
async function restoreDatabase(
  folder: string,
  config: Config,
  manifest: Manifest,
  onProgress: ((part: string) => void) | undefined,
): Promise<void> {
  const database = await openDatabase(config);
  try {
    await runNamedMigrations(database.ownerUrl, manifest.migrations);
    await loadBackupRows(database.ownerUrl, folder, manifest, onProgress);
    await runMigrations(database.ownerUrl, buildBindingSettings(readBindingKey(join(folder, buildHomeBackupPath('')))));
  } finally {
    await database.stop();
  }
}

/**
 * Copies a file of the backup to its place in the home, with the permission bits `mode`; folders of keys are private.
 */
async function restoreFile(
  folder: string,
  home: string,
  { path, mode }: { readonly path: string; readonly mode: number },
): Promise<void> {
  const targetPath = join(home, path.slice(buildHomeBackupPath('').length));
  const isKeyFile = targetPath.startsWith(join(home, 'keys'));
  await mkdir(dirname(targetPath), { recursive: true, mode: isKeyFile ? 0o700 : 0o755 });
  await copyFile(join(folder, path), targetPath);
  await chmod(targetPath, mode);
}

/** Refuses DATABASE_NOT_EMPTY when the database contains any table, view or sequence. */
async function assertDatabaseEmpty(ownerUrl: string): Promise<void> {
  const isEmpty = !(await withClient(ownerUrl, hasAnyRelation));
  if (!isEmpty) refuse('DATABASE_NOT_EMPTY', { database: new URL(ownerUrl).pathname.slice(1) });
}

/** Removes everything that a failed restore created: home and database were empty before. */
async function removeRestoredData({ home, databaseUrl, databaseOwnerUrl }: Config): Promise<void> {
  if (databaseUrl !== undefined) await revertMigrations(buildConnectionUrl(databaseOwnerUrl ?? databaseUrl), 'all');
  const embeddedRecordPath = join(home, 'embedded.json');
  if (existsSync(embeddedRecordPath)) {
    const { directory } = JSON.parse(readFileSync(embeddedRecordPath, 'utf8')) as { readonly directory: string };
    await rm(resolve(home, directory), { recursive: true, force: true });
  }
  for (const entryName of existsSync(home) ? await readdir(home) : []) {
    await rm(join(home, entryName), { recursive: true, force: true });
  }
}
