import { dayOf, oneOf, withoutUndefined, textOf } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

/** Sheets to list: the open ones, or those of a gaming day. */
export interface SheetsSearch {
  readonly day?: string;
  readonly machine?: string;
}

/** Parses the address parameters of the list of sheets. */
export function sheetsSearch(parameters: RawSearch): SheetsSearch {
  return withoutUndefined({ day: dayOf(parameters, 'day'), machine: textOf(parameters, 'machine', 60) });
}

export interface AlarmsSearch {
  readonly state?: 'settled';
}

/** Parses the address parameters of the list of alarms. */
export function alarmsSearch(parameters: RawSearch): AlarmsSearch {
  return withoutUndefined({ state: oneOf(['settled'], parameters, 'state') });
}
