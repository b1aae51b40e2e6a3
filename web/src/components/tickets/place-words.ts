import { useTranslation } from 'react-i18next';

/** The place of a step of a ticket. */
export interface TicketStepPlace {
  readonly place: string;
  readonly machine?: string | null | undefined;
  readonly deskCode?: string | null | undefined;
}

/**
 * Returns a function that names the place of a step in a ticket's life: « appareil 4001 », « caisse C1 », « la maison »
 * (the house).
 */
export function usePlaceWords(): (stepPlace: TicketStepPlace) => string {
  const { t } = useTranslation('tickets');
  return ({ place, machine, deskCode }) =>
    t(`place.${place}`, { of: (place === 'machine' ? machine : deskCode) ?? '' }).trim();
}
