import { useSyncExternalStore } from 'react';

/**
 * Whether the session of this browser is locked, as far as its pages know. The server decides: it refuses everything to
 * a locked session, and each refusal is reported here. The pages of one browser notify one another.
 */
const stored = 'releve.locked';
let isLocked = localStorage.getItem(stored) !== null;
const listeners = new Set<() => void>();
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('releve.lock');
let whenUnlockedElsewhere: ((accountId: string | null) => void) | undefined;

function set(locked: boolean): void {
  if (isLocked === locked) return;
  isLocked = locked;
  // a page that is reloaded without network stays locked if it was
  if (locked) localStorage.setItem(stored, 'yes');
  else localStorage.removeItem(stored);
  for (const listener of listeners) listener();
}

/** The server said that the session is locked, or was asked to lock it. */
export function sessionLocked(): void {
  if (!isLocked) others?.postMessage({ locked: true });
  set(true);
}

/** Somebody is back, here. */
export function sessionUnlocked(accountId: string | null): void {
  others?.postMessage({ locked: false, accountId });
  set(false);
}

/** What to do when somebody is back in another page of this browser. */
export function onUnlockedElsewhere(act: (accountId: string | null) => void): void {
  whenUnlockedElsewhere = act;
}

others?.addEventListener('message', ({ data }: MessageEvent<{ locked: boolean; accountId?: string | null }>) => {
  if (!data.locked) whenUnlockedElsewhere?.(data.accountId ?? null);
  set(data.locked);
});

/** What is to be reported to the server of the session, and was not for want of a network. */
export type OwedAct = 'lock' | 'leave';

const owing = 'releve.owed';

/**
 * Keeps what is to be reported to the server, over a reload too, until `paid`: nothing else is sent before it
 * (`../api/client`). Who left stays gone, whatever is locked afterwards.
 */
export function owe(act: OwedAct): void {
  if (owedAct() !== 'leave') localStorage.setItem(owing, act);
}

/** What the server does not know yet; null: nothing. */
export function owedAct(): OwedAct | null {
  const act = localStorage.getItem(owing);
  return act === 'lock' || act === 'leave' ? act : null;
}

/** The server knows. */
export function paid(): void {
  localStorage.removeItem(owing);
}

/** Whether the session of this browser is locked, read once. */
export function isLockedNow(): boolean {
  return isLocked;
}

/** Whether the session of this browser is locked, as it is now. */
export function useIsLocked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLocked,
  );
}
