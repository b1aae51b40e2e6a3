import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { read } from '#web/api/client.js';
import { connectionNow, onConnection } from '#web/api/connection.js';

/** How often a server that was lost is asked whether it is back. */
const probeMs = 4000;

/** Polls a server that was lost, and fetches everything again once it is back: the current user too. */
export function useReconnect(): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    let wasReached = connectionNow().isReached;
    const probe = (): void => {
      if (!connectionNow().isReached && navigator.onLine) void read('/api/sessions/current', {}).catch(() => undefined);
    };
    const look = (): void => {
      const { isReached } = connectionNow();
      if (isReached && !wasReached) {
        void queries.invalidateQueries();
        void router.invalidate();
      }
      wasReached = isReached;
    };
    const stopHearing = onConnection(look);
    const timer = setInterval(probe, probeMs);
    window.addEventListener('online', probe);
    return () => {
      stopHearing();
      clearInterval(timer);
      window.removeEventListener('online', probe);
    };
  }, [queries, router]);
}
