import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { useSyncExternalStore } from 'react';
import { getServerTime } from './connection.js';

/**
 * Caches the floor's reads on the tablet for use without network: drops and their rounds, boxes, keys, sheets, hand
 * pays, desks, tables, games between players and their sessions. The cache belongs to one user and is erased when they
 * sign out.
 */
const cachedKinds = [
  'drops',
  'boxes',
  'keys',
  'interventions',
  'payouts',
  'retired-stands',
  'desks',
  'tables',
  'table-sessions',
  'cercle-tables',
  'cercle-sessions',
];
const cachedPaths = new RegExp(`^/api/establishments/\\{establishment\\}/(${cachedKinds.join('|')})(/|$)`);
const maxAgeMs = 3 * 86_400_000;

interface CachedRead {
  readonly personId: string;
  readonly answer: unknown;
  /** Time by the establishment's clock. */
  readonly readAt: number;
}
interface ReadsSchema extends DBSchema {
  readonly reads: { readonly key: string; readonly value: CachedRead };
}

let openedDatabase: Promise<IDBPDatabase<ReadsSchema>> | undefined;
let cacheOwnerId: string | null = null;
/** Cached responses on screen: the time of their reading, by cache key. */
const displayedReads = new Map<string, number>();
const listeners = new Set<() => void>();

/** Opens this browser's database of cached reads, once; after a failure, the next call tries again. */
function openReadsDatabase(): Promise<IDBPDatabase<ReadsSchema>> {
  openedDatabase ??= openDB<ReadsSchema>('releve.reads', 1, {
    upgrade: (database) => void database.createObjectStore('reads'),
  }).catch((error: unknown) => {
    openedDatabase = undefined;
    throw error;
  });
  return openedDatabase;
}

/** Notifies the components that show when the data on screen was read. */
function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * Sets the user whose reads are cached from now on; null for none. Erases the reads of other users and those older than
 * three days.
 */
export function setCachedReadsOwner(personId: string | null): void {
  if (personId !== null && personId === cacheOwnerId) return;
  cacheOwnerId = personId;
  displayedReads.clear();
  /** Deletes the reads of other users, and those older than three days. */
  const eraseOutdatedReads = async (): Promise<void> => {
    const transaction = (await openReadsDatabase()).transaction('reads', 'readwrite');
    for await (const cursor of transaction.store) {
      const { personId: ownerId, readAt } = cursor.value;
      if (ownerId !== personId || getServerTime().getTime() - readAt > maxAgeMs) await cursor.delete();
    }
  };
  void eraseOutdatedReads().catch(() => undefined);
}

/** Returns true when reads of the path are cached. */
export function isCacheablePath(path: string): boolean {
  return cacheOwnerId !== null && cachedPaths.test(path);
}

/**
 * Caches a read's response in this browser for the current user; does nothing without a user or storage. The response
 * is current, so that the earlier cached one no longer counts as on screen.
 */
export function cacheRead(key: string, answer: unknown): void {
  const personId = cacheOwnerId;
  if (personId === null) return;
  if (displayedReads.delete(key)) notifyListeners();
  void openReadsDatabase()
    .then((database) => database.put('reads', { personId, answer, readAt: getServerTime().getTime() }, key))
    .catch(() => undefined);
}

/** Returns the user's last cached response, which counts as on screen from now on; undefined when there is none. */
export async function findCachedRead(key: string): Promise<CachedRead | undefined> {
  const cachedRead = await openReadsDatabase()
    .then((database) => database.get('reads', key))
    .catch(() => undefined);
  if (cachedRead === undefined || cachedRead.personId !== cacheOwnerId) return undefined;
  displayedReads.set(key, cachedRead.readAt);
  notifyListeners();
  return cachedRead;
}

/** Records a change of page: cached data is no longer on screen. */
export function clearDisplayedReads(): void {
  displayedReads.clear();
  notifyListeners();
}

/** Returns when the oldest cached data on screen was read, in milliseconds; null when all of it is current. */
export function useOldestReadAt(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (displayedReads.size === 0 ? null : Math.min(...displayedReads.values())),
  );
}
