import { useSyncExternalStore } from 'react';
import { allForms, onForms } from './forms.js';
import type { QueuedForm } from './forms.js';

/** The forms as last read: once for all components that show them. */
let known: readonly QueuedForm[] = [];
let stopHearing: (() => void) | undefined;
const readers = new Set<() => void>();

function read(): void {
  void allForms().then(
    (found) => {
      known = found;
      for (const reader of readers) reader();
    },
    () => undefined,
  );
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  if (readers.size === 1) {
    stopHearing = onForms(read);
    read();
  }
  return () => {
    readers.delete(reader);
    if (readers.size === 0) stopHearing?.();
  };
}

/** Returns every form of this tablet, in its current state; none before they were read. */
export function useQueuedForms(): readonly QueuedForm[] {
  return useSyncExternalStore(subscribe, () => known);
}

/** Returns forms on one subject that the server has not accepted yet. */
export function useWaitingOn(subject: string): readonly QueuedForm[] {
  return useQueuedForms().filter(
    (form) => form.subject === subject && (form.state === 'waiting' || form.state === 'refused'),
  );
}
