import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRefetchNeeded } from '#web/components/pages/reads.js';
import { readDependencies } from '../menu/features.js';
import { useIsSessionLocked } from '#web/api/lock.js';

/** A message of the stream. Without tables, or with null for the days, any may have changed. */
interface ChangeMessage {
  readonly tables: readonly string[];
  readonly days: readonly string[] | null;
  /** Position in the stream after this message. */
  readonly size: string;
}

/** A page is fetched again at once, and then at most once in this time, because readings arrive all day long. */
const refetchIntervalMs = 2500;

/** A refused stream (too many, or a starting server) is requested again after this time. */
const retryMs = 60_000;

const PATH_PREFIX = '/api/establishments/{establishment}/';

/**
 * Returns true when a read's address depends on one of the changed tables. Without tables, any may have changed. An
 * address that no feature declares depends on none.
 */
function dependsOnTables(path: string, tables: readonly string[]): boolean {
  if (!path.startsWith(PATH_PREFIX)) return false;
  return tables.length === 0 || isRefetchNeeded(readDependencies, path.slice(PATH_PREFIX.length), tables);
}

/** Returns true when a read concerns one day and only other days have changed; `days` is null when any may have. */
function concernsOtherDays(parameters: unknown, days: ReadonlySet<string> | null): boolean {
  if (days === null) return false;
  const { path } = (parameters ?? {}) as { readonly path?: Readonly<Record<string, unknown>> };
  const day = path?.['day'] ?? path?.['gamingDay'];
  return typeof day === 'string' && !days.has(day);
}

/**
 * Refetches the reads that other users' changes in the establishment concern. The stream of changes is closed while the
 * page is hidden, because a browser has few connections per server, and while the session is locked. It then resumes
 * after its last position.
 */
export function useChangeStream(establishmentCode: string): void {
  const queryClient = useQueryClient();
  const isLocked = useIsSessionLocked();
  useEffect(() => {
    // nothing is read behind the lock
    if (isLocked) return;
    let eventSource: EventSource | null = null;
    let lastPosition: string | null = null;
    let refetchTimer: ReturnType<typeof setTimeout> | undefined;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    let tables = new Set<string>();
    let days: Set<string> | null = new Set();
    let isEverythingChanged = false;
    let refetchedAt = Number.NEGATIVE_INFINITY;
    /** Refetches the reads that depend on the tables and days changed so far. */
    const refetchChangedReads = (): void => {
      refetchTimer = undefined;
      refetchedAt = performance.now();
      const [changedTables, changedDays] = [isEverythingChanged ? [] : [...tables], isEverythingChanged ? null : days];
      [tables, days, isEverythingChanged] = [new Set(), new Set(), false];
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path, parameters] }) =>
          typeof path === 'string' &&
          dependsOnTables(path, changedTables) &&
          !concernsOtherDays(parameters, changedDays),
      });
    };
    /** Collects the changes of a message, and plans the next refetch. */
    const collectChanges = ({ data }: MessageEvent<string>): void => {
      const message = JSON.parse(data) as ChangeMessage;
      lastPosition = message.size;
      isEverythingChanged ||= message.tables.length === 0;
      for (const table of message.tables) tables.add(table);
      if (message.days === null) days = null;
      else for (const day of message.days) days?.add(day);
      refetchTimer ??= setTimeout(
        refetchChangedReads,
        Math.max(0, refetchedAt + refetchIntervalMs - performance.now()),
      );
    };
    /** Opens the stream unless the page is hidden; after a refusal by the server, again after `retryMs`. */
    const openStream = (): void => {
      if (eventSource !== null || document.visibilityState === 'hidden') return;
      eventSource = new EventSource(
        `/api/establishments/${establishmentCode}/changes${lastPosition === null ? '' : `?after=${lastPosition}`}`,
      );
      eventSource.addEventListener('ready', ({ data }: MessageEvent<string>) => {
        // a stream that resumes already has its position
        lastPosition ??= (JSON.parse(data) as { readonly size: string }).size;
      });
      eventSource.addEventListener('changes', collectChanges);
      eventSource.addEventListener('ended', closeStream);
      eventSource.addEventListener('error', () => {
        // refused, and a browser does not retry by itself
        if (eventSource?.readyState !== EventSource.CLOSED) return;
        closeStream();
        retryTimer = setTimeout(openStream, retryMs);
      });
    };
    const closeStream = (): void => {
      clearTimeout(retryTimer);
      eventSource?.close();
      eventSource = null;
    };
    const handleVisibilityChange = (): void => (document.visibilityState === 'hidden' ? closeStream() : openStream());
    openStream();
    document.addEventListener('visibilitychange', handleVisibilityChange);
    return () => {
      closeStream();
      clearTimeout(refetchTimer);
      document.removeEventListener('visibilitychange', handleVisibilityChange);
    };
  }, [establishmentCode, queryClient, isLocked]);
}
