import { useEffect } from 'react';
import { write } from '../api/client.js';
import { Problem } from '../api/problem.js';
import { sessionLocked } from '../api/lock.js';

const stored = 'releve.active';
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const lookMs = 2000;
/** The server locks what asks nothing of it: whoever reads and types is announced once a minute. */
const announceMs = 45_000;

function unlessUnreached(error: unknown): void {
  if (!(error instanceof Problem) || error.status !== 0) throw error;
}

/** Locks the session; what the server says next is that it is locked. */
export async function lockSession(): Promise<void> {
  sessionLocked();
  // without network the page is closed all the same; the server closes what asks nothing of it
  await write('post', '/api/sessions/current/lock', {}).catch(unlessUnreached);
}

/**
 * Locks the session when nobody touched any page of this browser for so long, and tells the server, once a minute,
 * that somebody does.
 */
export function useIdleLock(lockAfterSeconds: number, announce: () => void): void {
  useEffect(() => {
    let told = Date.now();
    const touch = (): void => localStorage.setItem(stored, String(Date.now()));
    touch();
    const look = (): void => {
      const now = Date.now();
      const last = Number(localStorage.getItem(stored) ?? now);
      if (now - last > lockAfterSeconds * 1000) {
        void lockSession();
      } else if (last > told && now - told > announceMs) {
        told = now;
        announce();
      }
    };
    for (const sign of signs) window.addEventListener(sign, touch, { passive: true });
    const timer = setInterval(look, lookMs);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, touch);
    };
  }, [lockAfterSeconds, announce]);
}
