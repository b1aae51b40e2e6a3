import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { Shape } from '#web/api/client.js';

export type Establishment = Shape<'EstablishmentRow'>;

const current = createContext<Establishment | null>(null);

/** Provides the establishment in the address to the pages inside. */
export function InEstablishment({
  establishment,
  children,
}: {
  readonly establishment: Establishment;
  readonly children: ReactNode;
}) {
  return <current.Provider value={establishment}>{children}</current.Provider>;
}

/** Returns the establishment of the page: its currency, its time zone. */
export function useEstablishment(): Establishment {
  const establishment = useContext(current);
  if (establishment === null) throw new Error('useEstablishment is for pages below /$establishment');
  return establishment;
}
