import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useRead } from '../api/client.js';
import { ProblemBox } from '../components/general/ProblemBox.js';
import { Waiting } from '../components/general/Waiting.js';
import { knownHouse, rememberHouse } from '../session/known.js';
import { InHouse } from '../session/establishment.js';
import { NotFound } from './NotFound.js';
import { Shell } from './Shell.js';
import { useHouse, useHouseCode } from '../session/session.js';

/** The pages of the establishment in the address, inside the frame that all of them share. */
export function House() {
  const code = useHouseCode();
  const mine = useHouse();
  const house = useRead(
    '/api/establishments/{establishment}',
    { params: { path: { establishment: code } } },
    { enabled: mine !== undefined, staleTime: 300_000 },
  );
  useEffect(() => {
    if (house.data !== undefined) rememberHouse(house.data);
  }, [house.data]);
  // the page stays as it stands, with what is typed on it, whatever becomes of the network
  const seen = house.data ?? knownHouse(code);
  if (mine === undefined) return <NotFound />;
  const isRefused = house.error !== null && house.error.status !== 0;
  if (house.error !== null && (isRefused || seen === undefined)) return <ProblemBox problem={house.error} />;
  if (seen === undefined) return <Waiting />;
  return (
    <InHouse house={seen}>
      <Shell>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </Shell>
    </InHouse>
  );
}
