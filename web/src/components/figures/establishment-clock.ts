import { useState } from 'react';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { parseLocalInstant, toLocalText } from './zone.js';

/**
 * Returns the opening time of a form (`now`), as the value of a date and time field. `instant` converts such a field to
 * an instant, or returns null when it is invalid.
 */
export function useEstablishmentClock() {
  const { timeZone } = useEstablishment();
  const [initialText] = useState(() => toLocalText(establishmentNow().toISOString(), timeZone));
  return { now: initialText, instant: (local: string): string | null => parseLocalInstant(local, timeZone) };
}
