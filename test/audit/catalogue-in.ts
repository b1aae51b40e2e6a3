import type { PoolClient } from 'pg';
import type { CatalogueObject } from '#audit/catalogue/catalogue.queries.js';
import { hashCatalogue, type Catalogue } from '#audit/catalogue/catalogue.js';
import { listAuditedTables } from '#audit/verify/guards.queries.js';
import { listCatalogueAndAuditObjects } from '#audit/verify/verify-catalogue.js';
import type { Database } from '#platform/database/database.js';

/** Returns the objects that the verification reads from a catalogue, within a transaction. */
export async function objectsOf(client: PoolClient): Promise<readonly CatalogueObject[]> {
  return listCatalogueAndAuditObjects(client, await listAuditedTables(client));
}

/** Returns the digests of a database's present catalogue, for a test that changed it on purpose. */
export async function catalogueIn(db: Database): Promise<Catalogue> {
  return db.withConnection(async (client) => {
    await client.query('begin isolation level repeatable read read only');
    try {
      return hashCatalogue(await objectsOf(client));
    } finally {
      await client.query('rollback');
    }
  });
}
