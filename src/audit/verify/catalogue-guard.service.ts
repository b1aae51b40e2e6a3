import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import { listAuditedTables } from './guards.queries.js';
import { listCatalogueAndAuditObjects } from './verify-catalogue.js';
import { runInReadOnlyTransaction } from './verify.queries.js';
import { readCatalogueFingerprint } from '../catalogue/catalogue.queries.js';
import { readExpectedCatalogue, compareCatalogue } from '../catalogue/catalogue.js';

/** Maximum number of readings of the catalogue, which repeats when a view is replaced before or during one. */
const MAX_REPETITIONS = 3;

/** Number of objects named in a refusal. */
const MAX_NAMED_OBJECTS = 5;

/**
 * Prevents signing from a database whose views, functions and rules are not those of this version: its figures could
 * not be trusted. The comparison is repeated when a row of the catalogue was written since the last one.
 */
@Injectable()
export class CatalogueGuard {
  #checkedFingerprint: string | undefined;

  constructor(private readonly db: Database) {}

  /**
   * Returns the result of the work if the catalogue (the schema's tables, functions, triggers) was right before and
   * after it, and untouched in between.
   * If it is equal before and after, nothing was touched; otherwise the work is repeated. Work with side effects
   * begins only after a fresh check; other work begins from the fingerprint of the last check.
   * Refuses DATABASE_ALTERED for a catalogue of another version, or one that changes during every repetition.
   */
  async runGuarded<T>(operation: () => Promise<T>, hasSideEffects: boolean): Promise<T> {
    let fingerprintBefore =
      (hasSideEffects ? undefined : this.#checkedFingerprint) ?? (await this.readCheckedFingerprint());
    for (let attempt = 0; ; attempt += 1) {
      const result = await operation().catch(async (error: unknown) => {
        // a replaced object may be the cause of the failure
        await this.readCheckedFingerprint();
        throw error;
      });
      const fingerprintAfter = await this.readCheckedFingerprint();
      if (fingerprintAfter === fingerprintBefore) return result;
      if (attempt === MAX_REPETITIONS)
        refuse('DATABASE_ALTERED', { objects: ['the catalogue changes again and again'] });
      fingerprintBefore = fingerprintAfter;
    }
  }

  /**
   * Returns a fingerprint of the catalogue: the digest of its rows. Checks the catalogue if it changed since the last
   * successful check.
   * Refuses DATABASE_ALTERED.
   */
  private readCheckedFingerprint(): Promise<string> {
    return this.db.withConnection((client) =>
      runInReadOnlyTransaction(client, async () => {
        const fingerprint = createHash('sha256')
          .update(await readCatalogueFingerprint(client))
          .digest('base64');
        if (fingerprint !== this.#checkedFingerprint) await assertExpectedCatalogue(client);
        this.#checkedFingerprint = fingerprint;
        return fingerprint;
      }),
    );
  }
}

/** Refuses DATABASE_ALTERED with the first differing objects when the catalogue is not that of this version. */
async function assertExpectedCatalogue(client: PoolClient): Promise<void> {
  const objects = await listCatalogueAndAuditObjects(client, await listAuditedTables(client));
  const differences = compareCatalogue(objects, readExpectedCatalogue());
  if (differences.length === 0) return;
  const objectNames = differences.slice(0, MAX_NAMED_OBJECTS).map(({ name }) => name);
  refuse('DATABASE_ALTERED', { objects: differences.length > MAX_NAMED_OBJECTS ? [...objectNames, '…'] : objectNames });
}
