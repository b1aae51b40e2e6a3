import { readDay, readChoice, withoutUndefined, readText } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

/** Sheets to list: the open ones, or those of a gaming day. */
export interface SheetsSearch {
  readonly day?: string;
  readonly machine?: string;
}

/** Parses the address parameters of the list of sheets. */
export function parseSheetsSearch(parameters: RawSearch): SheetsSearch {
  return withoutUndefined({ day: readDay(parameters, 'day'), machine: readText(parameters, 'machine', 60) });
}

export interface AlarmsSearch {
  readonly state?: 'settled';
}

/** Parses the address parameters of the list of alarms. */
export function parseAlarmsSearch(parameters: RawSearch): AlarmsSearch {
  return withoutUndefined({ state: readChoice(['settled'], parameters, 'state') });
}
