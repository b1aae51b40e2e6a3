import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fetchRead } from '#web/api/client.js';
import { getConnection, subscribeToConnection } from '#web/api/connection.js';

/** Interval of the polls of a lost server. */
const pollIntervalMs = 4000;

/** Polls an unreachable server, and refetches everything once it is back, including the current user. */
export function useReconnect(): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    let wasReached = getConnection().isReached;
    const pollServer = (): void => {
      if (!getConnection().isReached && navigator.onLine)
        void fetchRead('/api/sessions/current', {}).catch(() => undefined);
    };
    /** Refetches everything once the server has become reachable. */
    const refetchWhenRestored = (): void => {
      const { isReached } = getConnection();
      if (isReached && !wasReached) {
        void queries.invalidateQueries();
        void router.invalidate();
      }
      wasReached = isReached;
    };
    const unsubscribe = subscribeToConnection(refetchWhenRestored);
    const timer = setInterval(pollServer, pollIntervalMs);
    window.addEventListener('online', pollServer);
    return () => {
      unsubscribe();
      clearInterval(timer);
      window.removeEventListener('online', pollServer);
    };
  }, [queries, router]);
}
