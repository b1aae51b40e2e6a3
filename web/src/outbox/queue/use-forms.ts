import { useSyncExternalStore } from 'react';
import { listQueuedForms, subscribeToForms, type QueuedForm } from './forms.js';

/** The forms as last read: once for all components that show them. */
let cachedForms: readonly QueuedForm[] = [];
let unsubscribe: (() => void) | undefined;
const listeners = new Set<() => void>();

/** Reads this tablet's forms again, and notifies the components that show them. */
function refreshForms(): void {
  void listQueuedForms().then(
    (forms) => {
      cachedForms = forms;
      for (const listener of listeners) listener();
    },
    () => undefined,
  );
}

/**
 * Subscribes a component to the queued forms. The first subscriber starts the reading, and the last to leave ends it.
 */
function subscribeToCachedForms(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    unsubscribe = subscribeToForms(refreshForms);
    refreshForms();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unsubscribe?.();
  };
}

/** Returns every form of this tablet, in its current state; none before they were read. */
export function useQueuedForms(): readonly QueuedForm[] {
  return useSyncExternalStore(subscribeToCachedForms, () => cachedForms);
}

/** Returns the queued forms on one subject that the server has not accepted yet: waiting or refused. */
export function usePendingForms(subject: string): readonly QueuedForm[] {
  return useQueuedForms().filter(
    (form) => form.subject === subject && (form.state === 'waiting' || form.state === 'refused'),
  );
}
