import { useSyncExternalStore } from 'react';

/** Whether the server responds, and by how much the clock of this device is ahead of its own. */
export interface Connection {
  readonly isReached: boolean;
  /** Milliseconds; negative when this device is late. */
  readonly clockAheadMs: number;
}

const stored = 'releve.clock-ahead';
/** How far the two clocks may differ unreported: it includes the travel time of a response. */
const noticedMs = 60_000;

let connection: Connection = {
  isReached: navigator.onLine,
  clockAheadMs: Number(localStorage.getItem(stored) ?? 0),
};
/** As last measured; what is shown and kept changes only when somebody might notice. */
let exactAheadMs = connection.clockAheadMs;
const listeners = new Set<() => void>();

function set(next: Connection): void {
  const isSame = next.isReached === connection.isReached && next.clockAheadMs === connection.clockAheadMs;
  connection = next;
  if (!isSame) for (const listener of listeners) listener();
}

/** The server responded: it is reachable, and reported its time. */
export function answered(response: Response): void {
  const told = Date.parse(response.headers.get('x-releve-clock') ?? '');
  if (!Number.isNaN(told)) exactAheadMs = Date.now() - told;
  const isNews = Math.abs(exactAheadMs - connection.clockAheadMs) > noticedMs / 2;
  if (isNews) localStorage.setItem(stored, String(exactAheadMs));
  set({ isReached: true, clockAheadMs: isNews ? exactAheadMs : connection.clockAheadMs });
}

/** No response came. */
export function unreached(): void {
  set({ ...connection, isReached: false });
}

window.addEventListener('offline', unreached);

/** Subscribes to whether the server is reached; returns the function that stops it. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server responds, as it was last seen. */
export function connectionNow(): Connection {
  return connection;
}

/** Whether the server responds, and how far the clock of this device is off. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, connectionNow);
}

/** What time it is in the establishment, whatever the clock of this device says. */
export function establishmentNow(): Date {
  return new Date(Date.now() - exactAheadMs);
}

/** Minutes by which the clock of this device is ahead, when somebody should know; 0 otherwise. */
export function noticedMinutes({ clockAheadMs }: Connection): number {
  return Math.abs(clockAheadMs) < noticedMs ? 0 : Math.round(clockAheadMs / 60_000);
}
