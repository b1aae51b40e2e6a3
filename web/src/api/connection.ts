import { useSyncExternalStore } from 'react';

/** Whether the server responds, and by how much this device's clock is ahead of the server's. */
export interface Connection {
  readonly isServerReachable: boolean;
  /** Milliseconds; negative when this device is behind. */
  readonly clockAheadMs: number;
}

const storageKey = 'releve.clock-ahead';
/** The clock difference that is not reported: it includes the travel time of a response. */
const noticeableAheadMs = 60_000;

let connection: Connection = {
  isServerReachable: navigator.onLine,
  clockAheadMs: Number(localStorage.getItem(storageKey) ?? 0),
};
/** The last measurement; the displayed and stored value changes only by a noticeable difference. */
let exactAheadMs = connection.clockAheadMs;
const listeners = new Set<() => void>();

/** Stores the connection's state, and notifies the subscribers when it has changed. */
function setConnection(next: Connection): void {
  const isUnchanged =
    next.isServerReachable === connection.isServerReachable && next.clockAheadMs === connection.clockAheadMs;
  connection = next;
  if (!isUnchanged) for (const listener of listeners) listener();
}

/**
 * Records that the server has responded, and how far this device's clock is ahead of the server's. The displayed and
 * stored difference changes only when the new one is noticeably different.
 */
export function recordResponse(response: Response): void {
  const serverTime = Date.parse(response.headers.get('x-releve-clock') ?? '');
  if (!Number.isNaN(serverTime)) exactAheadMs = Date.now() - serverTime;
  const isNoticeable = Math.abs(exactAheadMs - connection.clockAheadMs) > noticeableAheadMs / 2;
  if (isNoticeable) localStorage.setItem(storageKey, String(exactAheadMs));
  setConnection({ isServerReachable: true, clockAheadMs: isNoticeable ? exactAheadMs : connection.clockAheadMs });
}

/** Records that no response arrived. */
export function recordNoResponse(): void {
  setConnection({ ...connection, isServerReachable: false });
}

window.addEventListener('offline', recordNoResponse);

/** Subscribes to the server's reachability; returns the function that unsubscribes. */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the last known state of the connection. */
export function getConnection(): Connection {
  return connection;
}

/** Returns whether the server responds, and by how much this device's clock is ahead; follows both. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribeToConnection, getConnection);
}

/** Returns the server's time, even when this device's clock is wrong. */
export function getServerTime(): Date {
  return new Date(Date.now() - exactAheadMs);
}

/** Returns the minutes by which this device's clock is ahead when the difference is noticeable; 0 otherwise. */
export function getClockAheadMinutes({ clockAheadMs }: Connection): number {
  return Math.abs(clockAheadMs) < noticeableAheadMs ? 0 : Math.round(clockAheadMs / 60_000);
}
