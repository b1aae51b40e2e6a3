import { useEffect } from 'react';
import { write } from '../api/client.js';
import { sessionLocked } from './lock.js';

const stored = 'releve.active';
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const lookMs = 2000;
/** The server locks what asks nothing of it: whoever reads and types is announced once a minute. */
const announceMs = 45_000;

/** Locks the session; what the server says next is that it is locked. */
export async function lockSession(): Promise<void> {
  sessionLocked();
  await write('post', '/api/sessions/current/lock', {});
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
