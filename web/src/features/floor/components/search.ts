import { dayOf, oneOf, present, textOf } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

/** Sheets to list: the open ones, or those of a gaming day. */
export interface SheetsSearch {
  readonly day?: string;
  readonly machine?: string;
}

/** Parses the address parameters of the list of sheets. */
export function sheetsSearch(said: Said): SheetsSearch {
  return present({ day: dayOf(said, 'day'), machine: textOf(said, 'machine', 60) });
}

export interface AlarmsSearch {
  readonly state?: 'settled';
}

/** Parses the address parameters of the list of alarms. */
export function alarmsSearch(said: Said): AlarmsSearch {
  return present({ state: oneOf(['settled'], said, 'state') });
}
