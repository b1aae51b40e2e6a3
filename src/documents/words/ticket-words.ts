import { column } from '../model/columns.js';
import { getHeading, type Translator } from './words.js';

/** Words shared by the documents of tickets: the place, the kind and the identification of a ticket. */

/** Place where a ticket was issued, presented or paid, as read by statements. */
export interface TicketPlaceRow {
  readonly place: string;
  readonly machine: string | null;
  readonly desk: string | null;
}

/** A ticket's place that may be absent: in a sum, or a movement without its ticket. */
export type OptionalTicketPlace = Omit<TicketPlaceRow, 'place'> & { readonly place: string | null };

/**
 * Writes the place of a ticket's step, without a line break: `Appareil 4001`, `Caisse C1`; only its kind when neither a
 * machine nor a desk is recorded. Null without a place.
 */
export function formatTicketPlace({ place, machine, desk }: OptionalTicketPlace, translate: Translator): string | null {
  if (place === null) return null;
  const name = translate(`ticketPlace_${place}`);
  const machineOrDesk = machine ?? desk;
  return machineOrDesk === null ? name : `${name}\u00a0${machineOrDesk}`;
}

export const formatTicketKind = (kind: string, translate: Translator): string => translate(`ticketKind_${kind}`);

/**
 * Columns that identify a ticket without showing its number: its number in the system, and the issuer's sequence number
 * printed on it.
 */
export const TICKET_COLUMNS = [
  column.serial('ticketId', getHeading('ticketId'), { weight: 0.6, by: 'ticket' }),
  column.serial('sequenceNumber', getHeading('ticketSequence'), { weight: 0.6, fact: 'ticketSequence' }),
] as const;
