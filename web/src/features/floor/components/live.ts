import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keyOf } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useIsLocked } from '#web/api/lock.js';

export type FloorEvent = Shape<'ListedEvent'>;

const EVENTS = '/api/establishments/{establishment}/machine-events';
const ALARMS = '/api/establishments/{establishment}/interventions/alarms';

/** Pause before a refused stream (too many, or a server that starts) is requested again. */
const retryMs = 60_000;

/** Passes on events as machines report them, while the page is visible and unlocked; `missed` requests a refetch. */
export function useEventStream(
  establishment: string,
  hear: (events: readonly FloorEvent[] | 'missed') => void,
  isEnabled = true,
): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  const isLocked = useIsLocked();
  useEffect(() => {
    // nothing is read behind the lock
    if (isLocked || !isEnabled) return;
    let source: EventSource | null = null;
    let place = '';
    let again: ReturnType<typeof setTimeout> | undefined;
    const listen = ({ data, lastEventId }: MessageEvent<string>): void => {
      place = lastEventId;
      latest.current((JSON.parse(data) as { readonly events: readonly FloorEvent[] }).events);
    };
    /** Closes the stream, and cancels a retry. */
    const close = (): void => {
      clearTimeout(again);
      source?.close();
      source = null;
    };
    /** Opens the stream after the last event received; a refused one is requested again after a pause. */
    const open = (): void => {
      if (source !== null || document.visibilityState === 'hidden') return;
      const after = place === '' ? '' : `?after=${encodeURIComponent(place)}`;
      source = new EventSource(`/api/establishments/${establishment}/machine-events/stream${after}`);
      source.addEventListener('events', listen);
      source.addEventListener('missed', () => latest.current('missed'));
      source.addEventListener('ended', close);
      source.addEventListener('error', () => {
        // refused: a browser does not reconnect by itself
        if (source?.readyState !== EventSource.CLOSED) return;
        close();
        again = setTimeout(open, retryMs);
      });
    };
    const look = (): void => (document.visibilityState === 'hidden' ? close() : open());
    open();
    document.addEventListener('visibilitychange', look);
    return () => {
      close();
      document.removeEventListener('visibilitychange', look);
    };
  }, [establishment, isLocked, isEnabled]);
}

/** Returns known and newly reported events, latest first, at most `most` of them and each once. */
function mergeEvents(
  known: readonly FloorEvent[],
  reported: readonly FloorEvent[],
  most: number,
): readonly FloorEvent[] {
  const byId = new Map([...known, ...reported].map((event) => [event.eventId, event]));
  return [...byId.values()]
    .sort(
      (left, right) => right.occurredAt.localeCompare(left.occurredAt) || Number(right.eventId) - Number(left.eventId),
    )
    .slice(0, most);
}

/** Returns the latest events, stored and newly reported; refetches alarms when there may be a new one. */
export function useLatestEvents(
  establishment: string,
  first: readonly FloorEvent[] | undefined,
  most: number,
): readonly FloorEvent[] {
  const queries = useQueryClient();
  const [reported, setReported] = useState<readonly FloorEvent[]>([]);
  useEventStream(establishment, (events) => {
    const readAnew = (path: string): void => {
      const [name] = keyOf(path, {});
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === name });
    };
    if (events === 'missed') readAnew(EVENTS);
    else setReported((before) => mergeEvents(before, events, most));
    if (events === 'missed' || events.some(({ isAlarm, group }) => isAlarm || group === 'door')) readAnew(ALARMS);
  });
  return mergeEvents(first ?? [], reported, most);
}

/** Nothing moves while the page is touched, and for this long after. */
const calmMs = 4000;

export interface CalmValue<T> {
  readonly shown: T;
  /** True: a newer value waits until the page is left alone. */
  readonly hasNews: boolean;
  /** Shows the newest value at once. */
  readonly show: () => void;
}

/** Returns a displayed value of live data that changes only while the page is not touched, or on request. */
export function useCalm<T>(newest: T, isSame: (left: T, right: T) => boolean): CalmValue<T> {
  const [shown, setShown] = useState(newest);
  const touchedAt = useRef(0);
  const isNews = !isSame(shown, newest);
  useEffect(() => {
    const touch = (): void => {
      touchedAt.current = Date.now();
    };
    const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
    for (const sign of signs) window.addEventListener(sign, touch, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, touch);
    };
  }, []);
  useEffect(() => {
    if (!isNews) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    /** Shows the newest value once the page was not touched for a while; until then it looks again later. */
    const look = (): void => {
      const restMs = touchedAt.current + calmMs - Date.now();
      if (restMs <= 0) setShown(newest);
      else timer = setTimeout(look, restMs);
    };
    timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, [isNews, newest]);
  const show = (): void => {
    touchedAt.current = 0;
    setShown(newest);
  };
  return { shown: isNews ? shown : newest, hasNews: isNews, show };
}
