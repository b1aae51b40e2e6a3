import { useState } from 'react';
import { getServerTime } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { parseLocalInstant, formatLocalDateTime } from './zone.js';

export interface EstablishmentClock {
  /** The time when the form was opened, as the value of a date and time field. */
  readonly initialTime: string;
  /** Converts such a field to an instant; null when it is invalid. */
  readonly parseInstant: (localDateTime: string) => string | null;
}

/** Returns the opening time of a form on the establishment's clock, and the conversion of a date and time field. */
export function useEstablishmentClock(): EstablishmentClock {
  const { timeZone } = useEstablishment();
  const [initialTime] = useState(() => formatLocalDateTime(getServerTime().toISOString(), timeZone));
  return { initialTime, parseInstant: (localDateTime) => parseLocalInstant(localDateTime, timeZone) };
}
