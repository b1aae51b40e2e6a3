import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { connectionUrl } from '../../platform/database/database.js';
import { dropsOfPartitions, foreignKeys, makeMonth, setSequence, storedTables, triggers } from './backup.queries.js';
import type { Suspension } from './backup.queries.js';
import type { BackedTable, Manifest } from './manifest.js';
import { quoted } from './quoted.js';

/** A partition by month, as `ensure_month_partitions` names it. */
const MONTH = /_y(\d{4})m(\d{2})$/;

/**
 * Brings the rows of a backup into a database that its migrations have just made, in one transaction: what the migrations
 * wrote is taken away first, every trigger is off meanwhile, and every foreign key is checked once at the end.
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
    await client.query('begin');
    const keys = await foreignKeys(client);
    await runAll(client, keys, 'suspend');
    await makePartitions(client, manifest);
    const judges = await triggers(client);
    await runAll(client, judges, 'suspend');
    const tables = (await storedTables(client)).map(({ table }) => `public.${quoted(table)}`);
    await client.query(`truncate ${tables.join(', ')}`);
    for (const table of manifest.tables) {
      onProgress?.(table.table);
      await loadTable(client, folder, table);
    }
    for (const { name, value } of manifest.sequences) if (value !== null) await setSequence(client, name, value);
    await runAll(client, [...judges, ...keys], 'resume');
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function makePartitions(client: Client, { tables }: Manifest): Promise<void> {
  for (const statement of await dropsOfPartitions(client)) await client.query(statement);
  for (const { table, parent } of tables) {
    const [, year, month] = MONTH.exec(table) ?? [];
    if (parent !== null && year !== undefined && month !== undefined) {
      await makeMonth(client, parent, `${year}-${month}-01`);
    }
  }
}

async function runAll(client: Client, suspensions: readonly Suspension[], what: keyof Suspension): Promise<void> {
  for (const suspension of suspensions) await client.query(suspension[what]);
}

async function loadTable(client: Client, folder: string, { table, columns, path }: BackedTable): Promise<void> {
  const list = columns.map(quoted).join(', ');
  const copy = client.query(from(`copy public.${quoted(table)} (${list}) from stdin`));
  await pipeline(createReadStream(join(folder, path)), createGunzip({ chunkSize: 1 << 18 }), copy);
}
