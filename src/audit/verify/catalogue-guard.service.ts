import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import { auditedTables } from './guards.queries.js';
import { objectsIn } from './verify-catalogue.js';
import { inReadingTransaction } from './verify.queries.js';
import { catalogueMarks } from '../catalogue/catalogue.queries.js';
import { catalogueOfThisVersion, differencesOf } from '../catalogue/catalogue.js';

/** A view may be replaced since the last document or while one is read: it is then read again, so often at most. */
const TRIES = 3;

/** So many objects are named in a refusal. */
const NAMED = 5;

/**
 * Nothing is signed from a database whose views, functions and rules are not those of this version: its figures would be
 * somebody else's. What was compared once is compared again when a row of the catalogue was written since.
 */
@Injectable()
export class CatalogueGuard {
  #right: string | undefined;

  constructor(private readonly db: Database) {}

  /**
   * What the work makes of a catalogue that is right before and after it, and was not touched between: alike since an
   * earlier mark, it was not touched since then. Work that leaves something behind begins only once the catalogue was
   * found right. Refuses DATABASE_ALTERED.
   */
  async whileRight<T>(work: () => Promise<T>, leavesTraces: boolean): Promise<T> {
    let before = (leavesTraces ? undefined : this.#right) ?? (await this.mark());
    for (let tried = 0; ; tried += 1) {
      const made = await work().catch(async (error: unknown) => {
        // what was replaced may be why it failed
        await this.mark();
        throw error;
      });
      const after = await this.mark();
      if (after === before) return made;
      if (tried === TRIES) refuse('DATABASE_ALTERED', { objects: ['the catalogue changes again and again'] });
      before = after;
    }
  }

  /** Names the catalogue as it is now, once it was found right. Refuses DATABASE_ALTERED. */
  private mark(): Promise<string> {
    return this.db.client((client) =>
      inReadingTransaction(client, async () => {
        const mark = createHash('sha256')
          .update(await catalogueMarks(client))
          .digest('base64');
        if (mark !== this.#right) await refuseDifferences(client);
        this.#right = mark;
        return mark;
      }),
    );
  }
}

async function refuseDifferences(client: PoolClient): Promise<void> {
  const objects = await objectsIn(client, await auditedTables(client));
  const differences = differencesOf(objects, catalogueOfThisVersion());
  if (differences.length === 0) return;
  const named = differences.slice(0, NAMED).map(({ name }) => name);
  refuse('DATABASE_ALTERED', { objects: differences.length > NAMED ? [...named, '…'] : named });
}
