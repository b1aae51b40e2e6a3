import { useSyncExternalStore } from 'react';

/**
 * Whether this browser's session is locked, as far as its pages know. The server decides: it refuses every request of a
 * locked session, and each refusal is reported here. The pages of one browser notify one another.
 */
const storageKey = 'releve.locked';
let isLocked = localStorage.getItem(storageKey) !== null;
const listeners = new Set<() => void>();
const lockChannel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('releve.lock');
let unlockHandler: ((accountId: string | null) => void) | undefined;

/** Stores whether the session is locked, also for a reload of the page, and notifies the listeners when it changes. */
function storeLockState(isNowLocked: boolean): void {
  if (isLocked === isNowLocked) return;
  isLocked = isNowLocked;
  // a page reloaded without network stays locked
  if (isNowLocked) localStorage.setItem(storageKey, 'yes');
  else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

/** Records that the session is locked, by a server response or at the user's request. */
export function recordSessionLocked(): void {
  if (!isLocked) lockChannel?.postMessage({ locked: true });
  storeLockState(true);
}

/** Records that a user has unlocked the session in this page, and notifies the other pages; null: account unknown. */
export function recordSessionUnlocked(accountId: string | null): void {
  lockChannel?.postMessage({ locked: false, accountId });
  storeLockState(false);
}

/** Sets the handler for an unlock in another page of this browser; it receives the unlocking account, or null. */
export function setUnlockHandler(handler: (accountId: string | null) => void): void {
  unlockHandler = handler;
}

lockChannel?.addEventListener('message', ({ data }: MessageEvent<{ locked: boolean; accountId?: string | null }>) => {
  if (!data.locked) unlockHandler?.(data.accountId ?? null);
  storeLockState(data.locked);
});

/** A session act that could not be reported to the server without network. */
export type PendingAction = 'lock' | 'leave';

const pendingActionKey = 'releve.owed';

/**
 * Stores a report to the server, across reloads, until `clearPendingAction`: no other request is sent before it. A
 * sign-out remains pending even if the session is locked afterwards.
 */
export function storePendingAction(action: PendingAction): void {
  if (readPendingAction() !== 'leave') localStorage.setItem(pendingActionKey, action);
}

/** Returns the report that the server has not received yet; null when there is none. */
export function readPendingAction(): PendingAction | null {
  const action = localStorage.getItem(pendingActionKey);
  return action === 'lock' || action === 'leave' ? action : null;
}

/** Records that the server received the report. */
export function clearPendingAction(): void {
  localStorage.removeItem(pendingActionKey);
}

/** Returns whether this browser's session is locked, read once. */
export function isSessionLocked(): boolean {
  return isLocked;
}

/** Returns true while this browser's session is locked. */
export function useIsSessionLocked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLocked,
  );
}
