import type { PoolClient } from 'pg';
import type { CatalogueObject } from '#audit/catalogue/catalogue.queries.js';
import { digestsOf } from '#audit/catalogue/catalogue.js';
import type { Catalogue } from '#audit/catalogue/catalogue.js';
import { auditedTables } from '#audit/verify/guards.queries.js';
import { objectsIn } from '#audit/verify/verify-catalogue.js';
import type { Database } from '#platform/database/database.js';

/** What the verification reads of a catalogue, within a transaction. */
export async function objectsOf(client: PoolClient): Promise<readonly CatalogueObject[]> {
  return objectsIn(client, await auditedTables(client));
}

/** The digests of a database's catalogue as it is: what a test that has changed it on purpose expects. */
export async function catalogueIn(db: Database): Promise<Catalogue> {
  return db.client(async (client) => {
    await client.query('begin isolation level repeatable read read only');
    try {
      return digestsOf(await objectsOf(client));
    } finally {
      await client.query('rollback');
    }
  });
}
