import { useEffect } from 'react';
import { write } from '../../api/client.js';
import { Problem } from '../../api/problem.js';
import { sessionLocked } from '../../api/lock.js';

const stored = 'releve.active';
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const lookMs = 2000;
/** The server locks a session that sends nothing: reading and typing are reported once a minute. */
const announceMs = 45_000;

function unlessUnreached(error: unknown): void {
  if (!(error instanceof Problem) || error.status !== 0) throw error;
}

/** Locks the session; the next response of the server says that it is locked. */
export async function lockSession(): Promise<void> {
  sessionLocked();
  // without network the page is locked all the same; the server locks a session that sends nothing
  await write('post', '/api/sessions/current/lock', {}).catch(unlessUnreached);
}

/**
 * Locks the session when nobody touched any page of this browser for so long, and reports activity to the server once a
 * minute.
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
