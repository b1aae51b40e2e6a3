import { dayOf, oneOf, present, textOf } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

/** Which sheets: those still open, or those of a gaming day. */
export interface SheetsSearch {
  readonly day?: string;
  readonly machine?: string;
}

/** Keeps the parameters of the address that the list of sheets knows. */
export function sheetsSearch(said: Said): SheetsSearch {
  return present({ day: dayOf(said, 'day'), machine: textOf(said, 'machine', 60) });
}

export interface AlarmsSearch {
  readonly state?: 'settled';
}

/** Keeps the parameters of the address that the list of alarms knows. */
export function alarmsSearch(said: Said): AlarmsSearch {
  return present({ state: oneOf(['settled'], said, 'state') });
}
