import { useSyncExternalStore } from 'react';

/**
 * Whether this browser's session is locked, as far as its pages know. The server decides: it refuses every request of a
 * locked session, and each refusal is reported here. The pages of one browser notify one another.
 */
const stored = 'releve.locked';
let isLocked = localStorage.getItem(stored) !== null;
const listeners = new Set<() => void>();
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('releve.lock');
let whenUnlockedElsewhere: ((accountId: string | null) => void) | undefined;

function set(locked: boolean): void {
  if (isLocked === locked) return;
  isLocked = locked;
  // a page reloaded without network stays locked
  if (locked) localStorage.setItem(stored, 'yes');
  else localStorage.removeItem(stored);
  for (const listener of listeners) listener();
}

/** Records that the session is locked, by a server response or at the user's request. */
export function sessionLocked(): void {
  if (!isLocked) others?.postMessage({ locked: true });
  set(true);
}

/** Records that a user has unlocked the session in this page. */
export function sessionUnlocked(accountId: string | null): void {
  others?.postMessage({ locked: false, accountId });
  set(false);
}

/** Sets the handler for an unlock in another page of this browser. */
export function onUnlockedElsewhere(act: (accountId: string | null) => void): void {
  whenUnlockedElsewhere = act;
}

others?.addEventListener('message', ({ data }: MessageEvent<{ locked: boolean; accountId?: string | null }>) => {
  if (!data.locked) whenUnlockedElsewhere?.(data.accountId ?? null);
  set(data.locked);
});

/** A session act that could not be reported to the server without network. */
export type OwedAct = 'lock' | 'leave';

const owing = 'releve.owed';

/**
 * Stores a report to the server, also across a reload, until `paid`: no other request is sent before it
 * (`../api/client`). A sign-out remains pending even if the session is locked afterwards.
 */
export function owe(act: OwedAct): void {
  if (owedAct() !== 'leave') localStorage.setItem(owing, act);
}

/** Returns the report that the server has not received yet; null when there is none. */
export function owedAct(): OwedAct | null {
  const act = localStorage.getItem(owing);
  return act === 'lock' || act === 'leave' ? act : null;
}

/** Records that the server received the report. */
export function paid(): void {
  localStorage.removeItem(owing);
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
