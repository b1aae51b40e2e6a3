import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { withClient } from '#platform/database/database.js';
import { runInTransaction } from '../log/log.queries.js';
import {
  updateStatistics,
  listPartitionDrops,
  truncateTables,
  listForeignKeySuspensions,
  listIndexSuspensions,
  createMonthPartition,
  copyRowsIn,
  runStatements,
  setSequence,
  listStoredTables,
  listTriggerSuspensions,
} from './backup.queries.js';
import type { Suspension } from './backup.queries.js';
import type { Manifest } from './manifest.js';

/** The name of a monthly partition, as `ensure_month_partitions` forms it. */
const MONTH_PARTITION_NAME = /_y(\d{4})m(\d{2})$/;

/**
 * Loads the rows of a backup into a freshly migrated database, in one transaction.
 * Rows inserted by the migrations are deleted first, and every trigger is disabled meanwhile. Every index is built, and
 * every foreign key checked, once at the end.
 */
export function loadBackupRows(
  ownerUrl: string,
  folder: string,
  manifest: Manifest,
  onProgress?: (table: string) => void,
): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    await runInTransaction(client, () => replaceRows(client, folder, manifest, onProgress));
    await updateStatistics(client);
  });
}

/**
 * Replaces all rows of the database by those of the backup; foreign keys, triggers and indexes are suspended meanwhile.
 */
async function replaceRows(
  client: Client,
  folder: string,
  manifest: Manifest,
  onProgress: ((table: string) => void) | undefined,
): Promise<void> {
  const foreignKeySuspensions = await applySuspensions(client, await listForeignKeySuspensions(client));
  await recreatePartitions(client, manifest);
  const triggerSuspensions = await applySuspensions(client, await listTriggerSuspensions(client));
  await truncateTables(client, await listStoredTables(client));
  const indexSuspensions = await applySuspensions(client, await listIndexSuspensions(client));
  for (const backedUpTable of manifest.tables) {
    onProgress?.(backedUpTable.table);
    const compressedRows = createReadStream(join(folder, backedUpTable.path));
    await pipeline(compressedRows, createGunzip({ chunkSize: 1 << 18 }), copyRowsIn(client, backedUpTable));
  }
  for (const { name, value } of manifest.sequences) if (value !== null) await setSequence(client, name, value);
  await runStatements(
    client,
    [...indexSuspensions, ...triggerSuspensions, ...foreignKeySuspensions].map(({ resume }) => resume),
  );
}

/** Runs the suspending statements and returns the same suspensions, so that the caller can undo them. */
async function applySuspensions(client: Client, suspensions: readonly Suspension[]): Promise<readonly Suspension[]> {
  await runStatements(
    client,
    suspensions.map(({ suspend }) => suspend),
  );
  return suspensions;
}

/** Replaces the monthly partitions that the migrations created by those that the backup's tables need. */
async function recreatePartitions(client: Client, { tables }: Manifest): Promise<void> {
  await runStatements(client, await listPartitionDrops(client));
  for (const { table, parent } of tables) {
    const [, year, month] = MONTH_PARTITION_NAME.exec(table) ?? [];
    if (parent !== null && year !== undefined && month !== undefined) {
      await createMonthPartition(client, parent, `${year}-${month}-01`);
    }
  }
}
