import { QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem } from './problem.js';

let whenSignedOut: (() => void) | undefined;

/** What happens when the server reports that nobody is signed in any more; set once, by the router. */
export function onSignedOut(act: () => void): void {
  whenSignedOut = act;
}

/** What was read from the server. A refusal stays a refusal: only what did not reach the server is tried again. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // the read of the current user is how the router finds out
      const isAsked = query.queryKey[0] === '/api/sessions/current';
      if (!isAsked && error instanceof Problem && error.status === 401) whenSignedOut?.();
    },
  }),
  defaultOptions: {
    queries: {
      // a tablet without network fails at once: it neither waits in silence nor sends later what nobody reads
      networkMode: 'always',
      retry: (failures, error) => error instanceof Problem && error.status === 0 && navigator.onLine && failures < 3,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
    },
    // what was sent is not kept in memory once its form is closed
    mutations: { networkMode: 'always', gcTime: 0 },
  },
});
