import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getServerTime } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useFormats } from './figures.js';
import { formatLocalDateTime } from './zone.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Within a night's work, which extends past midnight, the hours elapsed matter more than the day. */
const SHIFT_HOURS = 12;

/** Returns the establishment's present time, updated every half minute while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(getServerTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerTime()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export interface TimeFormats {
  /** `14:05` today, otherwise with its day. */
  readonly formatTime: (instant: string) => string;
  /** Elapsed time: `à l'instant`, `il y a 14 min`, `il y a 2 h 05`, `hier à 00:25`, `il y a 3 j`. */
  readonly formatElapsed: (instant: string) => string;
}

/**
 * Returns two formats of instants: `formatTime` writes the time, with the date unless it is today. `formatElapsed`
 * writes the elapsed time in words: minutes, hours today or within a shift, otherwise days.
 */
export function useTimeFormats(): TimeFormats {
  const { t } = useTranslation('shell');
  const { formatInstant: formatFullInstant } = useFormats();
  const { timeZone } = useEstablishment();
  const now = useNow();
  const today = formatLocalDateTime(now.toISOString(), timeZone).slice(0, 10);
  return {
    formatTime: (instant) => {
      const localTime = formatLocalDateTime(instant, timeZone);
      return localTime.startsWith(today) ? localTime.slice(11, 16) : formatFullInstant(instant);
    },
    formatElapsed: (instant) => {
      const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS);
      const hours = Math.floor(minutes / 60);
      if (minutes < 1) return t('ago.now');
      if (hours < 1) return t('ago.minutes', { minutes });
      const localTime = formatLocalDateTime(instant, timeZone);
      if (hours < SHIFT_HOURS || localTime.startsWith(today)) {
        return t('ago.hours', { hours, minutes: String(minutes % 60).padStart(2, '0') });
      }
      const days = Math.round((Date.parse(today) - Date.parse(localTime.slice(0, 10))) / DAY_MS);
      return days === 1 ? t('ago.yesterday', { time: localTime.slice(11, 16) }) : t('ago.days', { days });
    },
  };
}
