import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { useSyncExternalStore } from 'react';
import { establishmentNow } from './connection.js';

/**
 * What the floor reads is kept on the tablet as it was last read, for when there is no network: drops and their rounds,
 * boxes, keys, sheets, desks, tables and their sessions. It is its reader's alone, and is gone when they sign out.
 */
const kinds = ['drops', 'boxes', 'keys', 'interventions', 'retired-stands', 'desks', 'tables', 'table-sessions'];
const keptPaths = new RegExp(`^/api/establishments/\\{establishment\\}/(${kinds.join('|')})(/|$)`);
const longestMs = 3 * 86_400_000;

interface KeptRead {
  readonly personId: string;
  readonly answer: unknown;
  /** By the clock of the establishment. */
  readonly readAt: number;
}
interface Reads extends DBSchema {
  readonly reads: { readonly key: string; readonly value: KeptRead };
}

let opening: Promise<IDBPDatabase<Reads>> | undefined;
let reader: string | null = null;
const shown = new Map<string, number>();
const listeners = new Set<() => void>();

function database(): Promise<IDBPDatabase<Reads>> {
  opening ??= openDB<Reads>('releve.reads', 1, { upgrade: (made) => void made.createObjectStore('reads') }).catch(
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Whose reads are kept from now on; what another kept is gone. Null: nobody's. */
export function keepReadsOf(personId: string | null): void {
  if (personId !== null && personId === reader) return;
  reader = personId;
  shown.clear();
  const forget = async (): Promise<void> => {
    const reads = (await database()).transaction('reads', 'readwrite');
    for await (const cursor of reads.store) {
      const { personId: of, readAt } = cursor.value;
      if (of !== personId || establishmentNow().getTime() - readAt > longestMs) await cursor.delete();
    }
  };
  void forget().catch(() => undefined);
}

/** True: what is read there is kept. */
export function isKeptRead(path: string): boolean {
  return reader !== null && keptPaths.test(path);
}

/** Keeps what was just read; a browser without storage keeps nothing. */
export function keepRead(key: string, answer: unknown): void {
  const personId = reader;
  if (personId === null) return;
  if (shown.delete(key)) changed();
  void database()
    .then((kept) => kept.put('reads', { personId, answer, readAt: establishmentNow().getTime() }, key))
    .catch(() => undefined);
}

/** What was last read there, which is on screen from now on; undefined: nothing. */
export async function lastRead(key: string): Promise<KeptRead | undefined> {
  const found = await database()
    .then((kept) => kept.get('reads', key))
    .catch(() => undefined);
  if (found === undefined || found.personId !== reader) return undefined;
  shown.set(key, found.readAt);
  changed();
  return found;
}

/** The page changed: what it showed is no longer on screen. */
export function forgetShown(): void {
  shown.clear();
  changed();
}

/** When the oldest of what is on screen was read; null: all of it just now. */
export function useShownSince(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (shown.size === 0 ? null : Math.min(...shown.values())),
  );
}
