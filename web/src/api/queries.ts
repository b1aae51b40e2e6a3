import { QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem } from './problem.js';

let signedOutHandler: (() => void) | undefined;

/** Sets the handler for the server's report that no user is signed in; set once, by the router. */
export function setSignedOutHandler(handler: () => void): void {
  signedOutHandler = handler;
}

/** Cache of server reads. A refusal stays a refusal: only requests that did not reach the server are retried. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // the router uses the read of the current user to find out
      const isSessionRead = query.queryKey[0] === '/api/sessions/current';
      if (!isSessionRead && error instanceof Problem && error.status === 401) signedOutHandler?.();
    },
  }),
  defaultOptions: {
    queries: {
      // a tablet without network fails at once: it neither waits silently nor sends outdated requests later
      networkMode: 'always',
      retry: (failures, error) => error instanceof Problem && error.status === 0 && navigator.onLine && failures < 3,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
    },
    // sent data does not stay in memory once its form is closed
    mutations: { networkMode: 'always', gcTime: 0 },
  },
});
