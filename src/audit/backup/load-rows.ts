import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { connectionUrl } from '#platform/database/database.js';
import { inTransaction } from '../log/log.queries.js';
import {
  analyse,
  dropsOfPartitions,
  emptyTables,
  foreignKeys,
  indexes,
  makeMonth,
  rowsIn,
  runMade,
  setSequence,
  storedTables,
  triggers,
} from './backup.queries.js';
import type { Suspension } from './backup.queries.js';
import type { Manifest } from './manifest.js';
import { newClient } from '#platform/servers/server-client.js';

/** The name of a monthly partition, as `ensure_month_partitions` forms it. */
const MONTH = /_y(\d{4})m(\d{2})$/;

/**
 * Loads the rows of a backup into a freshly migrated database, in one transaction. The rows of the migrations are
 * deleted first and every trigger is disabled meanwhile. Every index is built, and every foreign key checked, once at
 * the end.
 */
export async function loadRows(
  ownerUrl: string,
  folder: string,
  manifest: Manifest,
  onProgress?: (table: string) => void,
): Promise<void> {
  const client = newClient(connectionUrl(ownerUrl));
  await client.connect();
  try {
    await inTransaction(client, () => load(client, folder, manifest, onProgress));
    await analyse(client);
  } finally {
    await client.end();
  }
}

async function load(
  client: Client,
  folder: string,
  manifest: Manifest,
  onProgress: ((table: string) => void) | undefined,
): Promise<void> {
  const keys = await suspended(client, await foreignKeys(client));
  await makePartitions(client, manifest);
  const judges = await suspended(client, await triggers(client));
  await emptyTables(client, await storedTables(client));
  const built = await suspended(client, await indexes(client));
  for (const table of manifest.tables) {
    onProgress?.(table.table);
    const file = createReadStream(join(folder, table.path));
    await pipeline(file, createGunzip({ chunkSize: 1 << 18 }), rowsIn(client, table));
  }
  for (const { name, value } of manifest.sequences) if (value !== null) await setSequence(client, name, value);
  await runMade(
    client,
    [...built, ...judges, ...keys].map(({ resume }) => resume),
  );
}

/** Runs the suspending statements; returns the suspensions, for the restore. */
async function suspended(client: Client, those: readonly Suspension[]): Promise<readonly Suspension[]> {
  await runMade(
    client,
    those.map(({ suspend }) => suspend),
  );
  return those;
}

async function makePartitions(client: Client, { tables }: Manifest): Promise<void> {
  await runMade(client, await dropsOfPartitions(client));
  for (const { table, parent } of tables) {
    const [, year, month] = MONTH.exec(table) ?? [];
    if (parent !== null && year !== undefined && month !== undefined) {
      await makeMonth(client, parent, `${year}-${month}-01`);
    }
  }
}
