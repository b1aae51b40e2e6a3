import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { Shape } from '../api/client.js';

export type Establishment = Shape<'EstablishmentRow'>;

const current = createContext<Establishment | null>(null);

/** Gives the establishment of the address to the pages inside. */
export function InHouse({ house, children }: { readonly house: Establishment; readonly children: ReactNode }) {
  return <current.Provider value={house}>{children}</current.Provider>;
}

/** The establishment of the page: its currency, its time zone. */
export function useEstablishment(): Establishment {
  const house = useContext(current);
  if (house === null) throw new Error('useEstablishment is for pages below /$house');
  return house;
}
