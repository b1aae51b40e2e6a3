import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import type { Client } from 'pg';
import { connectionUrl } from '../../platform/database/database.js';
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
import type { Manifest } from './manifest.js';

/** A partition by month, as `ensure_month_partitions` names it. */
const MONTH = /_y(\d{4})m(\d{2})$/;

/**
 * Brings the rows of a backup into a database that its migrations have just made, in one transaction: what the
 * migrations wrote is taken away first, every trigger is off meanwhile, and every index is built and every foreign key
 * checked once at the end.
 */
export async function loadRows(
  ownerUrl: string,
  folder: string,
  manifest: Manifest,
  onProgress?: (table: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(ownerUrl) });
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
  const keys = await foreignKeys(client);
  await runMade(
    client,
    keys.map(({ suspend }) => suspend),
  );
  await makePartitions(client, manifest);
  const judges = await triggers(client);
  await runMade(
    client,
    judges.map(({ suspend }) => suspend),
  );
  await emptyTables(client, await storedTables(client));
  const built = await indexes(client);
  await runMade(
    client,
    built.map(({ suspend }) => suspend),
  );
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

async function makePartitions(client: Client, { tables }: Manifest): Promise<void> {
  await runMade(client, await dropsOfPartitions(client));
  for (const { table, parent } of tables) {
    const [, year, month] = MONTH.exec(table) ?? [];
    if (parent !== null && year !== undefined && month !== undefined) {
      await makeMonth(client, parent, `${year}-${month}-01`);
    }
  }
}
