import { useSyncExternalStore } from 'react';

/**
 * Whether this browser's session is locked, as far as its pages know. The server decides: it refuses every request of a
 * locked session, and each refusal is reported here. The pages of one browser notify one another.
 */
const storageKey = 'releve.locked';
let isLocked = localStorage.getItem(storageKey) !== null;
const listeners = new Set<() => void>();
const otherPages = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('releve.lock');
let unlockHandler: ((accountId: string | null) => void) | undefined;

/** Stores whether the session is locked, also for a reload of the page, and notifies the page's components. */
function setLocked(locked: boolean): void {
  if (isLocked === locked) return;
  isLocked = locked;
  // a page reloaded without network stays locked
  if (locked) localStorage.setItem(storageKey, 'yes');
  else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

/** Records that the session is locked, by a server response or at the user's request. */
export function sessionLocked(): void {
  if (!isLocked) otherPages?.postMessage({ locked: true });
  setLocked(true);
}

/** Records that a user has unlocked the session in this page. */
export function sessionUnlocked(accountId: string | null): void {
  otherPages?.postMessage({ locked: false, accountId });
  setLocked(false);
}

/** Sets the handler for an unlock in another page of this browser. */
export function onUnlockedElsewhere(act: (accountId: string | null) => void): void {
  unlockHandler = act;
}

otherPages?.addEventListener('message', ({ data }: MessageEvent<{ locked: boolean; accountId?: string | null }>) => {
  if (!data.locked) unlockHandler?.(data.accountId ?? null);
  setLocked(data.locked);
});

/** A session act that could not be reported to the server without network. */
export type PendingAct = 'lock' | 'leave';

const pendingActKey = 'releve.owed';

/**
 * Stores a report to the server, also across a reload, until `clearPendingAct`: no other request is sent before it. A
 * sign-out remains pending even if the session is locked afterwards.
 */
export function storePendingAct(act: PendingAct): void {
  if (pendingAct() !== 'leave') localStorage.setItem(pendingActKey, act);
}

/** Returns the report that the server has not received yet; null when there is none. */
export function pendingAct(): PendingAct | null {
  const act = localStorage.getItem(pendingActKey);
  return act === 'lock' || act === 'leave' ? act : null;
}

/** Records that the server received the report. */
export function clearPendingAct(): void {
  localStorage.removeItem(pendingActKey);
}

/** Returns whether this browser's session is locked, read once. */
export function isLockedNow(): boolean {
  return isLocked;
}

/** Returns the current lock state of this browser's session. */
export function useIsLocked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLocked,
  );
}
