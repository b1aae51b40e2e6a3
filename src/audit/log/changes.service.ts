import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Database } from '#platform/database/database.js';
import { EstablishmentPoller } from '#platform/runtime/establishment-poller.js';
import { readChangedTablesAndDays, readLogSize } from './changes.queries.js';

/** The additions to an establishment's log between two polls. */
export interface EstablishmentChanges {
  /** The number of entries in the log now, from which the next poll continues. */
  readonly size: bigint;
  /** Tables that were written, in alphabetical order. */
  readonly tables: readonly string[];
  /** Gaming days of the acts; null when some belonged to none, or when they cannot be known. */
  readonly days: readonly string[] | null;
}

export type ChangesListener = (changes: EstablishmentChanges) => void;

const POLL_INTERVAL_MS = 1000;
/** A client that missed more reads everything anew, because details of the changes would be of no use to it. */
const MAX_CHANGES_LISTED = 5000n;

/**
 * Notifies listeners of changes in their establishment, from the sealed log, once a second. Writers are not involved,
 * and each establishment costs one query for any number of listeners.
 */
@Injectable()
export class ChangesService implements BeforeApplicationShutdown {
  readonly #poller = new EstablishmentPoller<bigint, EstablishmentChanges>({
    name: 'Changes',
    everyMs: POLL_INTERVAL_MS,
    poll: async (establishmentId, knownSize) => {
      const changes = await this.readChangesSince(establishmentId, knownSize);
      return { position: changes?.size ?? knownSize, items: changes };
    },
    // the listener furthest behind determines where the next poll begins: a change reported twice does no harm
    joinPositions: (next, known) => (known < next ? known : next),
  });

  constructor(private readonly db: Database) {}

  beforeApplicationShutdown(): Promise<void> {
    return this.#poller.stop();
  }

  /** Returns the number of sealed entries in the log of an establishment. */
  getLogSize(establishmentId: number): Promise<bigint> {
    return readLogSize(this.db, establishmentId);
  }

  /**
   * Returns the changes since the log had `oldSize` entries; null when there are none.
   * Without tables and with null as days: too many changes, or a size that this log never had. The caller then reads
   * everything anew.
   */
  async readChangesSince(establishmentId: number, oldSize: bigint): Promise<EstablishmentChanges | null> {
    const size = await readLogSize(this.db, establishmentId);
    if (size === oldSize) return null;
    if (size < oldSize || size - oldSize > MAX_CHANGES_LISTED) return { size, tables: [], days: null };
    return { size, ...(await readChangedTablesAndDays(this.db, establishmentId, oldSize, size)) };
  }

  /** Calls the listener at each change from that size on, until the returned function is called. */
  subscribe(establishmentId: number, fromSize: bigint, listener: ChangesListener): () => void {
    return this.#poller.listen(establishmentId, fromSize, listener);
  }
}
