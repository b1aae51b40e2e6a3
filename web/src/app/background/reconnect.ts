import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fetchQuery } from '#web/api/client.js';
import { getConnection, subscribeToConnection } from '#web/api/connection.js';

/** Interval of the polls of a lost server. */
const pollIntervalMs = 4000;

/** Polls an unreachable server, and refetches everything once it is back, including the current user. */
export function useReconnect(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    let wasServerReachable = getConnection().isServerReachable;
    const pollServer = (): void => {
      if (!getConnection().isServerReachable && navigator.onLine)
        void fetchQuery('/api/sessions/current', {}).catch(() => undefined);
    };
    /** Refetches everything once the server has become reachable. */
    const refetchWhenRestored = (): void => {
      const { isServerReachable } = getConnection();
      if (isServerReachable && !wasServerReachable) {
        void queryClient.invalidateQueries();
        void router.invalidate();
      }
      wasServerReachable = isServerReachable;
    };
    const unsubscribe = subscribeToConnection(refetchWhenRestored);
    const timer = setInterval(pollServer, pollIntervalMs);
    window.addEventListener('online', pollServer);
    return () => {
      unsubscribe();
      clearInterval(timer);
      window.removeEventListener('online', pollServer);
    };
  }, [queryClient, router]);
}
