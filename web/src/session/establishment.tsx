import { createContext, useContext, type ReactNode } from 'react';
import type { ApiSchema } from '#web/api/client.js';

export type Establishment = ApiSchema<'EstablishmentRow'>;

const establishmentContext = createContext<Establishment | null>(null);

export interface EstablishmentProviderProps {
  readonly establishment: Establishment;
  readonly children: ReactNode;
}

/** Provides the establishment of the address to the pages inside. */
export function EstablishmentProvider({ establishment, children }: EstablishmentProviderProps) {
  return <establishmentContext.Provider value={establishment}>{children}</establishmentContext.Provider>;
}

/**
 * Returns the establishment of the page (its code, currency and time zone); throws outside an establishment's pages.
 */
export function useEstablishment(): Establishment {
  const establishment = useContext(establishmentContext);
  if (establishment === null) throw new Error('useEstablishment is for pages below /$establishment');
  return establishment;
}
