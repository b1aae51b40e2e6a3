import { useState } from 'react';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { parseLocalInstant, toLocalText } from './zone.js';

/**
 * Returns the time at which the form was opened, as the value of a date and time field, and the conversion of such a
 * field to an instant (null: invalid).
 */
export function useEstablishmentClock() {
  const { timeZone } = useEstablishment();
  const [initialText] = useState(() => toLocalText(establishmentNow().toISOString(), timeZone));
  return { now: initialText, instant: (local: string): string | null => parseLocalInstant(local, timeZone) };
}
