import { useTranslation } from 'react-i18next';

/** The place of a step of a ticket. */
export interface TicketStepLocation {
  readonly place: string;
  readonly machine?: string | null | undefined;
  readonly deskCode?: string | null | undefined;
}

/**
 * Returns a function that names the place of a step in a ticket's life. It is a machine (« appareil 4001 »), a desk
 * (« caisse C1 ») or the establishment (« l’établissement »).
 */
export function useTicketLocationFormatter(): (location: TicketStepLocation) => string {
  const { t } = useTranslation('tickets');
  return ({ place, machine, deskCode }) =>
    t(`place.${place}`, { of: (place === 'machine' ? machine : deskCode) ?? '' }).trim();
}
