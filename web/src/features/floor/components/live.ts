import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { buildQueryKey, type ApiSchema } from '#web/api/client.js';
import { useIsSessionLocked } from '#web/api/lock.js';

export type FloorEvent = ApiSchema<'ListedEvent'>;

const EVENTS_PATH = '/api/establishments/{establishment}/machine-events';
const ALARMS_PATH = '/api/establishments/{establishment}/interventions/alarms';

/** Pause before a refused stream (too many, or a server that starts) is requested again. */
const RETRY_DELAY_MS = 60_000;

/**
 * Passes on machine events as they are reported, while the page is visible and the session unlocked. `onEvents`
 * receives 'missed' when some may have been missed, so that they are read again. After a break, the stream continues
 * after the last event received.
 */
export function useEventStream(
  establishment: string,
  onEvents: (events: readonly FloorEvent[] | 'missed') => void,
  enabled = true,
): void {
  const onEventsRef = useRef(onEvents);
  useEffect(() => {
    onEventsRef.current = onEvents;
  });
  const isLocked = useIsSessionLocked();
  useEffect(() => {
    // nothing is read behind the lock
    if (isLocked || !enabled) return;
    let source: EventSource | null = null;
    let lastReceivedId = '';
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const handleMessage = ({ data, lastEventId }: MessageEvent<string>): void => {
      lastReceivedId = lastEventId;
      onEventsRef.current((JSON.parse(data) as { readonly events: readonly FloorEvent[] }).events);
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
      source.addEventListener('missed', () => onEventsRef.current('missed'));
      source.addEventListener('ended', closeStream);
      source.addEventListener('error', () => {
        // refused: a browser does not reconnect by itself
        if (source?.readyState !== EventSource.CLOSED) return;
        closeStream();
        retryTimer = setTimeout(openStream, RETRY_DELAY_MS);
      });
    };
    const handleVisibilityChange = (): void => (document.visibilityState === 'hidden' ? closeStream() : openStream());
    openStream();
    document.addEventListener('visibilitychange', handleVisibilityChange);
    return () => {
      closeStream();
      document.removeEventListener('visibilitychange', handleVisibilityChange);
    };
  }, [establishment, isLocked, enabled]);
}

/**
 * Returns known and newly reported events, latest first, each once and at most `maxEvents` of them. Of events at the
 * same instant, the one with the higher number is first.
 */
function mergeEvents(
  knownEvents: readonly FloorEvent[],
  reportedEvents: readonly FloorEvent[],
  maxEvents: number,
): readonly FloorEvent[] {
  const eventsById = new Map([...knownEvents, ...reportedEvents].map((event) => [event.eventId, event]));
  return [...eventsById.values()]
    .sort(
      (left, right) => right.occurredAt.localeCompare(left.occurredAt) || Number(right.eventId) - Number(left.eventId),
    )
    .slice(0, maxEvents);
}

/**
 * Returns the latest events, stored and newly reported. Missed events are read again; alarms are, too, after an event
 * that may raise one (an alarm or an open door).
 */
export function useLatestEvents(
  establishment: string,
  storedEvents: readonly FloorEvent[] | undefined,
  maxEvents: number,
): readonly FloorEvent[] {
  const queryClient = useQueryClient();
  const [reportedEvents, setReportedEvents] = useState<readonly FloorEvent[]>([]);
  useEventStream(establishment, (events) => {
    const invalidateQueriesOf = (path: string): void => {
      const [name] = buildQueryKey(path, {});
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === name });
    };
    if (events === 'missed') invalidateQueriesOf(EVENTS_PATH);
    else setReportedEvents((previousEvents) => mergeEvents(previousEvents, events, maxEvents));
    if (events === 'missed' || events.some(({ isAlarm, group }) => isAlarm || group === 'door'))
      invalidateQueriesOf(ALARMS_PATH);
  });
  return mergeEvents(storedEvents ?? [], reportedEvents, maxEvents);
}

/** Nothing moves while the page is touched, and for this long after. */
const CALM_DELAY_MS = 4000;

export interface CalmValue<T> {
  readonly displayedValue: T;
  /** True: a newer value waits until the page is left alone. */
  readonly hasNewerValue: boolean;
  /** Shows the newest value at once. */
  readonly showNewest: () => void;
}

/**
 * Returns a live value that the page shows. It changes only once the page was not touched for a while, so that nothing
 * moves under a finger, or by `showNewest`. `hasNewerValue` is true while a newer value waits.
 */
export function useCalmValue<T>(newestValue: T, isSame: (left: T, right: T) => boolean): CalmValue<T> {
  const [displayedValue, setDisplayedValue] = useState(newestValue);
  const lastTouchedAtRef = useRef(0);
  const hasNewerValue = !isSame(displayedValue, newestValue);
  useEffect(() => {
    const recordTouch = (): void => {
      lastTouchedAtRef.current = Date.now();
    };
    const touchEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
    for (const eventName of touchEvents) window.addEventListener(eventName, recordTouch, { passive: true });
    return () => {
      for (const eventName of touchEvents) window.removeEventListener(eventName, recordTouch);
    };
  }, []);
  useEffect(() => {
    if (!hasNewerValue) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    /** Shows the newest value once the page was not touched for a while; until then it looks again later. */
    const showWhenCalm = (): void => {
      const waitMs = lastTouchedAtRef.current + CALM_DELAY_MS - Date.now();
      if (waitMs <= 0) setDisplayedValue(newestValue);
      else timer = setTimeout(showWhenCalm, waitMs);
    };
    timer = setTimeout(showWhenCalm, 0);
    return () => clearTimeout(timer);
  }, [hasNewerValue, newestValue]);
  const showNewest = (): void => {
    lastTouchedAtRef.current = 0;
    setDisplayedValue(newestValue);
  };
  return { displayedValue: hasNewerValue ? displayedValue : newestValue, hasNewerValue, showNewest };
}
