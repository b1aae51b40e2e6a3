import { useEffect } from 'react';
import { fetchQuery } from '#web/api/client.js';
import { getConnection } from '#web/api/connection.js';
import { Problem } from '#web/api/problem.js';
import { ROWS_PER_PAGE } from '#web/components/pages/rows.js';
import { useEstablishmentCode, useOwnEstablishment, usePerson } from '#web/session/session.js';

/** Open work is read again this often, so that a tablet that loses the network shows recent pages. */
const rereadMs = 600_000;

/** Reads lists of open work, then each open record, in the form in which its page reads them. */
const readersByPermission: Readonly<Record<string, (establishment: string) => Promise<void>>> = {
  'interventions.read': async (establishment) => {
    const list = '/api/establishments/{establishment}/interventions';
    await fetchQuery(list, { params: { path: { establishment } } });
    for (const { interventionId } of await fetchQuery(list, { params: { path: { establishment }, query: {} } })) {
      const init = { params: { path: { establishment, interventionId } } };
      await fetchQuery('/api/establishments/{establishment}/interventions/{interventionId}', init);
    }
  },
  'payouts.read': async (establishment) => {
    const query = { state: 'open', limit: ROWS_PER_PAGE } as const;
    const slips = await fetchQuery('/api/establishments/{establishment}/payouts', {
      params: { path: { establishment }, query },
    });
    for (const { payoutId } of slips) {
      const init = { params: { path: { establishment, payoutId } } };
      await fetchQuery('/api/establishments/{establishment}/payouts/{payoutId}', init);
    }
  },
  'drops.read': async (establishment) => {
    const query = { state: 'unfinished', limit: ROWS_PER_PAGE } as const;
    const drops = await fetchQuery('/api/establishments/{establishment}/drops', {
      params: { path: { establishment }, query },
    });
    for (const { dropId } of drops) {
      const init = { params: { path: { establishment, dropId } } };
      await fetchQuery('/api/establishments/{establishment}/drops/{dropId}', init);
    }
  },
  'keys.read': async (establishment) => {
    await fetchQuery('/api/establishments/{establishment}/keys', { params: { path: { establishment } } });
  },
  'desks.read': async (establishment) => {
    await fetchQuery('/api/establishments/{establishment}/desks', { params: { path: { establishment } } });
  },
  'tables.read': async (establishment) => {
    const init = { params: { path: { establishment } } };
    await fetchQuery('/api/establishments/{establishment}/tables', init);
    await fetchQuery('/api/establishments/{establishment}/table-sessions/readiness', init);
    for (const { sessionId, state } of await fetchQuery('/api/establishments/{establishment}/table-sessions', init)) {
      if (state === 'closed') continue;
      const sessionInit = { params: { path: { establishment, sessionId } } };
      await fetchQuery('/api/establishments/{establishment}/table-sessions/{sessionId}', sessionInit);
    }
  },
  'cagnottes.read': async (establishment) => {
    const init = { params: { path: { establishment } } };
    await fetchQuery('/api/establishments/{establishment}/cercle-tables', init);
    await fetchQuery('/api/establishments/{establishment}/cercle-sessions/readiness', init);
    for (const { sessionId, state } of await fetchQuery('/api/establishments/{establishment}/cercle-sessions', init)) {
      if (state !== 'open') continue;
      const sessionInit = { params: { path: { establishment, sessionId } } };
      await fetchQuery('/api/establishments/{establishment}/cercle-sessions/{sessionId}', sessionInit);
    }
  },
};

/**
 * Caches the open work of the user's functions on the tablet after each sign-in and every ten minutes, so that it can be
 * read without network even when its page was never opened.
 */
export function useOpenWorkCache(): void {
  const establishment = useEstablishmentCode();
  const { personId } = usePerson();
  const permissions = useOwnEstablishment()?.permissions ?? [];
  const permitted = Object.keys(readersByPermission)
    .filter((permission) => (permissions as readonly string[]).includes(permission))
    .join(' ');
  useEffect(() => {
    const readOpenWork = async (): Promise<void> => {
      for (const permission of permitted.split(' ')) {
        // a cached response would count as one on screen
        if (!getConnection().isServerReachable) return;
        try {
          await readersByPermission[permission]?.(establishment);
        } catch (error) {
          // without network or with a lock, the last response stays; the page shows the problem when it is opened
          if (!(error instanceof Problem)) throw error;
        }
      }
    };
    void readOpenWork();
    const timer = setInterval(() => void readOpenWork(), rereadMs);
    return () => clearInterval(timer);
  }, [establishment, personId, permitted]);
}
