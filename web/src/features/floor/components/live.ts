import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { buildReadKey } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useIsSessionLocked } from '#web/api/lock.js';

export type FloorEvent = Shape<'ListedEvent'>;

const EVENTS = '/api/establishments/{establishment}/machine-events';
const ALARMS = '/api/establishments/{establishment}/interventions/alarms';

/** Pause before a refused stream (too many, or a server that starts) is requested again. */
const retryMs = 60_000;

/**
 * Passes on events as machines report them, while the page is visible and unlocked. `missed` is called when events may
 * have been missed, so that they are read again.
 */
export function useEventStream(
  establishment: string,
  onEvents: (events: readonly FloorEvent[] | 'missed') => void,
  isEnabled = true,
): void {
  const latestOnEvents = useRef(onEvents);
  useEffect(() => {
    latestOnEvents.current = onEvents;
  });
  const isLocked = useIsSessionLocked();
  useEffect(() => {
    // nothing is read behind the lock
    if (isLocked || !isEnabled) return;
    let source: EventSource | null = null;
    let lastReceivedId = '';
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const handleMessage = ({ data, lastEventId }: MessageEvent<string>): void => {
      lastReceivedId = lastEventId;
      latestOnEvents.current((JSON.parse(data) as { readonly events: readonly FloorEvent[] }).events);
    };
    /** Closes the stream, and cancels a retry. */
    const closeStream = (): void => {
      clearTimeout(retryTimer);
      source?.close();
      source = null;
    };
    /** Opens the stream after the last event received; a refused one is requested again after a pause. */
    const openStream = (): void => {
      if (source !== null || document.visibilityState === 'hidden') return;
      const afterQuery = lastReceivedId === '' ? '' : `?after=${encodeURIComponent(lastReceivedId)}`;
      source = new EventSource(`/api/establishments/${establishment}/machine-events/stream${afterQuery}`);
      source.addEventListener('events', handleMessage);
      source.addEventListener('missed', () => latestOnEvents.current('missed'));
      source.addEventListener('ended', closeStream);
      source.addEventListener('error', () => {
        // refused: a browser does not reconnect by itself
        if (source?.readyState !== EventSource.CLOSED) return;
        closeStream();
        retryTimer = setTimeout(openStream, retryMs);
      });
    };
    const handleVisibility = (): void => (document.visibilityState === 'hidden' ? closeStream() : openStream());
    openStream();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      closeStream();
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [establishment, isLocked, isEnabled]);
}

/** Returns known and newly reported events, latest first, each once and at most `maxEvents` of them. */
function mergeEvents(
  knownEvents: readonly FloorEvent[],
  reportedEvents: readonly FloorEvent[],
  maxEvents: number,
): readonly FloorEvent[] {
  const byId = new Map([...knownEvents, ...reportedEvents].map((event) => [event.eventId, event]));
  return [...byId.values()]
    .sort(
      (left, right) => right.occurredAt.localeCompare(left.occurredAt) || Number(right.eventId) - Number(left.eventId),
    )
    .slice(0, maxEvents);
}

/**
 * Returns the latest events, stored and newly reported. When an alarm may have been raised or events were missed, they
 * are read again.
 */
export function useLatestEvents(
  establishment: string,
  storedEvents: readonly FloorEvent[] | undefined,
  maxEvents: number,
): readonly FloorEvent[] {
  const queryClient = useQueryClient();
  const [reportedEvents, setReportedEvents] = useState<readonly FloorEvent[]>([]);
  useEventStream(establishment, (events) => {
    const refetch = (path: string): void => {
      const [name] = buildReadKey(path, {});
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === name });
    };
    if (events === 'missed') refetch(EVENTS);
    else setReportedEvents((previousEvents) => mergeEvents(previousEvents, events, maxEvents));
    if (events === 'missed' || events.some(({ isAlarm, group }) => isAlarm || group === 'door')) refetch(ALARMS);
  });
  return mergeEvents(storedEvents ?? [], reportedEvents, maxEvents);
}

/** Nothing moves while the page is touched, and for this long after. */
const calmMs = 4000;

export interface CalmValue<T> {
  readonly shownValue: T;
  /** True: a newer value waits until the page is left alone. */
  readonly hasNews: boolean;
  /** Shows the newest value at once. */
  readonly showNewest: () => void;
}

/**
 * Returns a live value that the page shows. It changes only while the page is not touched, or by `showNewest`;
 * `hasNews` reports a newer value.
 */
export function useCalm<T>(newest: T, isSame: (left: T, right: T) => boolean): CalmValue<T> {
  const [shownValue, setShownValue] = useState(newest);
  const touchedAt = useRef(0);
  const hasNews = !isSame(shownValue, newest);
  useEffect(() => {
    const recordTouch = (): void => {
      touchedAt.current = Date.now();
    };
    const touchEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
    for (const eventName of touchEvents) window.addEventListener(eventName, recordTouch, { passive: true });
    return () => {
      for (const sign of touchEvents) window.removeEventListener(sign, recordTouch);
    };
  }, []);
  useEffect(() => {
    if (!hasNews) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    /** Shows the newest value once the page was not touched for a while; until then it looks again later. */
    const showWhenCalm = (): void => {
      const restMs = touchedAt.current + calmMs - Date.now();
      if (restMs <= 0) setShownValue(newest);
      else timer = setTimeout(showWhenCalm, restMs);
    };
    timer = setTimeout(showWhenCalm, 0);
    return () => clearTimeout(timer);
  }, [hasNews, newest]);
  const showNewest = (): void => {
    touchedAt.current = 0;
    setShownValue(newest);
  };
  return { shownValue: hasNews ? shownValue : newest, hasNews, showNewest };
}
