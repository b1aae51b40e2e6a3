import { useState } from 'react';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { instantOf, localText } from './zone.js';

/** Now, as a field of date and time begins with it; and what such a field says, as the server takes it. */
export function useEstablishmentClock() {
  const { timeZone } = useEstablishment();
  const [now] = useState(() => localText(establishmentNow().toISOString(), timeZone));
  return { now, instant: (local: string): string | null => instantOf(local, timeZone) };
}
