import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useApiQuery } from '#web/api/client.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { findRememberedEstablishment, rememberEstablishment } from '#web/session/known.js';
import { EstablishmentProvider } from '#web/session/establishment.js';
import { NotFound } from './NotFound.js';
import { Shell } from './Shell.js';
import { useOwnEstablishment, useEstablishmentCode } from '#web/session/session.js';

/**
 * Renders the pages of the establishment in the address, inside their common frame; an establishment where the user has
 * no function is not found. Without network, the remembered establishment is used.
 */
export function Establishment() {
  const code = useEstablishmentCode();
  const ownEstablishment = useOwnEstablishment();
  const establishmentQuery = useApiQuery(
    '/api/establishments/{establishment}',
    { params: { path: { establishment: code } } },
    { enabled: ownEstablishment !== undefined, staleTime: 300_000 },
  );
  useEffect(() => {
    if (establishmentQuery.data !== undefined) rememberEstablishment(establishmentQuery.data);
  }, [establishmentQuery.data]);
  // the page and its typed input stay as they are through network failures
  const displayedEstablishment = establishmentQuery.data ?? findRememberedEstablishment(code);
  if (ownEstablishment === undefined) return <NotFound />;
  const isRefused = establishmentQuery.error !== null && establishmentQuery.error.status !== 0;
  if (establishmentQuery.error !== null && (isRefused || displayedEstablishment === undefined))
    return <ProblemBox problem={establishmentQuery.error} />;
  if (displayedEstablishment === undefined) return <Loading />;
  return (
    <EstablishmentProvider establishment={displayedEstablishment}>
      <Shell>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </Shell>
    </EstablishmentProvider>
  );
}
