import { useEffect } from 'react';
import { sendPendingReports } from '#web/api/client.js';
import { isLockedNow, storePendingAct, sessionLocked } from '#web/api/lock.js';

const storageKey = 'releve.active';
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const checkIntervalMs = 2000;
/** The server locks a session without requests, so reading and typing are reported once a minute. */
const announceMs = 45_000;

/**
 * Locks the session here at once, and reports it to the server now, or before anything else when the network is back.
 */
export async function lockSession(): Promise<void> {
  storePendingAct('lock');
  sessionLocked();
  await sendPendingReports();
}

/** Ends a session while the server is unreachable: locked here, and ended before anything else is sent. */
export function endSessionOffline(): void {
  storePendingAct('leave');
  sessionLocked();
}

/**
 * Locks the session after that long without input on any page of this browser, and reports activity to the server once
 * a minute.
 */
export function useIdleLock(lockAfterSeconds: number, announce: () => void): void {
  useEffect(() => {
    let announcedAt = Date.now();
    const touch = (): void => localStorage.setItem(storageKey, String(Date.now()));
    touch();
    /** Locks the session after too long without input; otherwise reports activity from time to time. */
    const look = (): void => {
      if (isLockedNow()) return;
      const now = Date.now();
      const last = Number(localStorage.getItem(storageKey) ?? now);
      if (now - last > lockAfterSeconds * 1000) {
        void lockSession();
      } else if (last > announcedAt && now - announcedAt > announceMs) {
        announcedAt = now;
        announce();
      }
    };
    for (const sign of activityEvents) window.addEventListener(sign, touch, { passive: true });
    const timer = setInterval(look, checkIntervalMs);
    return () => {
      clearInterval(timer);
      for (const sign of activityEvents) window.removeEventListener(sign, touch);
    };
  }, [lockAfterSeconds, announce]);
}
