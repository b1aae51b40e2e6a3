import { copyFile, chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildConnectionUrl, withClient } from '#platform/database/database.js';
import { buildBindingSettings, readBindingKey } from '#platform/files/binding-key.js';
import {
  loadMigrationClasses,
  revertMigrations,
  runMigrations,
  runMigrationsNamed,
} from '#platform/database/migrate.js';
import { openDatabase } from '#platform/boot.js';
import type { Config } from '#platform/runtime/config.js';
import { refuse } from '#refusals/refusal.js';
import { hasAnyObject } from './backup.queries.js';
import { loadBackupRows } from './load-rows.js';
import { checkParts, homePathInBackup, readManifest, type Manifest, type ReadManifest } from './manifest.js';

/**
 * Restores a backup into an empty home and an empty database: the embedded one, or that of the configuration. Everything
 * is checked before anything is written, and a restore that fails leaves both empty again. Refuses BACKUP_UNREADABLE,
 * BACKUP_OF_OLDER_VERSION, BACKUP_OF_NEWER_VERSION, BACKUP_ALTERED, HOME_NOT_EMPTY, DATABASE_NOT_EMPTY.
 */
export async function restoreBackup(
  folder: string,
  config: Config,
  onProgress?: (part: string) => void,
): Promise<ReadManifest> {
  const knownMigrations = (await loadMigrationClasses()).map(({ name }) => name);
  const readBackup = readManifest(folder, knownMigrations);
  const { home } = config;
  if (existsSync(home) && (await readdir(home)).length > 0) refuse('HOME_NOT_EMPTY', { home });
  if (config.databaseUrl !== undefined) await refuseNonEmptyDatabase(config.databaseOwnerUrl ?? config.databaseUrl);
  onProgress?.('SHA-256');
  await checkParts(folder, readBackup.manifest);
  try {
    await restoreDatabase(folder, config, readBackup.manifest, onProgress);
    for (const file of readBackup.manifest.files) await restoreFile(folder, home, file);
    return readBackup;
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
    await runMigrationsNamed(database.ownerUrl, manifest.migrations);
    await loadBackupRows(database.ownerUrl, folder, manifest, onProgress);
    await runMigrations(database.ownerUrl, buildBindingSettings(readBindingKey(join(folder, homePathInBackup('')))));
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
  const target = join(home, path.slice(homePathInBackup('').length));
  const isSecret = target.startsWith(join(home, 'keys'));
  await mkdir(dirname(target), { recursive: true, mode: isSecret ? 0o700 : 0o755 });
  await copyFile(join(folder, path), target);
  await chmod(target, mode);
}

/** Refuses DATABASE_NOT_EMPTY when the database contains any table, view or sequence. */
async function refuseNonEmptyDatabase(ownerUrl: string): Promise<void> {
  const isEmpty = !(await withClient(ownerUrl, hasAnyObject));
  if (!isEmpty) refuse('DATABASE_NOT_EMPTY', { database: new URL(ownerUrl).pathname.slice(1) });
}

/** Removes everything that a failed restore created: home and database were empty before. */
async function removeRestoredData({ home, databaseUrl, databaseOwnerUrl }: Config): Promise<void> {
  if (databaseUrl !== undefined) await revertMigrations(buildConnectionUrl(databaseOwnerUrl ?? databaseUrl), 'all');
  const embeddedRecord = join(home, 'embedded.json');
  if (existsSync(embeddedRecord)) {
    const { directory } = JSON.parse(readFileSync(embeddedRecord, 'utf8')) as { readonly directory: string };
    await rm(resolve(home, directory), { recursive: true, force: true });
  }
  for (const name of existsSync(home) ? await readdir(home) : []) {
    await rm(join(home, name), { recursive: true, force: true });
  }
}
