import { useEffect } from 'react';
import { sendPendingReports } from '#web/api/client.js';
import { isSessionLocked, storePendingAction, recordSessionLocked } from '#web/api/lock.js';

const storageKey = 'releve.active';
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const checkIntervalMs = 2000;
/** The server locks a session without requests, so that reading and typing are reported at this interval. */
const reportIntervalMs = 45_000;

/**
 * Locks the session in this browser at once. Reports it to the server now, or before anything else when the network is
 * back.
 */
export async function lockSession(): Promise<void> {
  storePendingAction('lock');
  recordSessionLocked();
  await sendPendingReports();
}

/** Ends a session while the server is unreachable: locked here, and ended before anything else is sent. */
export function endSessionOffline(): void {
  storePendingAction('leave');
  recordSessionLocked();
}

/**
 * Locks the session after `lockAfterSeconds` without input on any page of this browser, which share the time of the
 * last input. Reports activity to the server from time to time, because the server locks a session without requests.
 */
export function useIdleLock(lockAfterSeconds: number, reportActivity: () => void): void {
  useEffect(() => {
    let reportedAt = Date.now();
    const recordActivity = (): void => localStorage.setItem(storageKey, String(Date.now()));
    recordActivity();
    /** Locks the session after too long without input; otherwise reports new activity from time to time. */
    const checkActivity = (): void => {
      if (isSessionLocked()) return;
      const now = Date.now();
      const lastActivityAt = Number(localStorage.getItem(storageKey) ?? now);
      if (now - lastActivityAt > lockAfterSeconds * 1000) {
        void lockSession();
      } else if (lastActivityAt > reportedAt && now - reportedAt > reportIntervalMs) {
        reportedAt = now;
        reportActivity();
      }
    };
    for (const eventName of activityEvents) window.addEventListener(eventName, recordActivity, { passive: true });
    const timer = setInterval(checkActivity, checkIntervalMs);
    return () => {
      clearInterval(timer);
      for (const eventName of activityEvents) window.removeEventListener(eventName, recordActivity);
    };
  }, [lockAfterSeconds, reportActivity]);
}
