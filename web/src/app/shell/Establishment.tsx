import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useRead } from '#web/api/client.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { rememberedEstablishment, rememberEstablishment } from '#web/session/known.js';
import { EstablishmentProvider } from '#web/session/establishment.js';
import { NotFound } from './NotFound.js';
import { Shell } from './Shell.js';
import { useOwnEstablishment, useEstablishmentCode } from '#web/session/session.js';

/** The pages of the establishment in the address, inside their common frame. */
export function Establishment() {
  const code = useEstablishmentCode();
  const mine = useOwnEstablishment();
  const establishment = useRead(
    '/api/establishments/{establishment}',
    { params: { path: { establishment: code } } },
    { enabled: mine !== undefined, staleTime: 300_000 },
  );
  useEffect(() => {
    if (establishment.data !== undefined) rememberEstablishment(establishment.data);
  }, [establishment.data]);
  // the page and its typed input stay as they are through network failures
  const seen = establishment.data ?? rememberedEstablishment(code);
  if (mine === undefined) return <NotFound />;
  const isRefused = establishment.error !== null && establishment.error.status !== 0;
  if (establishment.error !== null && (isRefused || seen === undefined))
    return <ProblemBox problem={establishment.error} />;
  if (seen === undefined) return <Waiting />;
  return (
    <EstablishmentProvider establishment={seen}>
      <Shell>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </Shell>
    </EstablishmentProvider>
  );
}
