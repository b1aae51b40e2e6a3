import type { Column } from '../model/document.js';
import type { Words } from './words.js';

/** Words that the documents of tickets share: where a ticket was, of which kind it is, and what one is called by. */

/** Where a ticket was issued, presented or paid, as statements read it. */
export interface TicketPlaceRow {
  readonly place: string;
  readonly machine: string | null;
  readonly desk: string | null;
}

/** The same of a row that may be of no place: a sum, or a movement without its ticket. */
export type MaybePlace = Omit<TicketPlaceRow, 'place'> & { readonly place: string | null };

/** `Appareil 4001`, `Caisse C1`, `Borne B1`, unbroken; the house itself, or a desk that nobody wrote down. */
export function ticketPlace({ place, machine, desk }: MaybePlace, words: Words): string | null {
  if (place === null) return null;
  const name = words(`ticketPlace_${place}`);
  const which = machine ?? desk;
  return which === null ? name : `${name}\u00a0${which}`;
}

export const ticketKind = (kind: string, words: Words): string => words(`ticketKind_${kind}`);

/**
 * What tells one ticket from another where its number is not shown: its number in the system, and the count of its
 * issuer that is printed on it.
 */
export const ticketColumns = (words: Words): Column[] => [
  { key: 'ticketId', header: words('ticketId'), kind: 'code', weight: 0.6 },
  { key: 'sequenceNumber', header: words('ticketSequence'), kind: 'code', weight: 0.6 },
];
