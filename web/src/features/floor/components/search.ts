import { parseDayParam, parseChoiceParam, omitUndefined, parseTextParam } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

/** Sheets to list: the open ones, or those of a gaming day. */
export interface SheetsSearch {
  readonly day?: string;
  readonly machine?: string;
}

/** Parses the address parameters of the list of sheets. */
export function parseSheetsSearch(parameters: RawSearch): SheetsSearch {
  return omitUndefined({ day: parseDayParam(parameters, 'day'), machine: parseTextParam(parameters, 'machine', 60) });
}

export interface AlarmsSearch {
  readonly state?: 'settled';
}

/** Parses the address parameters of the list of alarms. */
export function parseAlarmsSearch(parameters: RawSearch): AlarmsSearch {
  return omitUndefined({ state: parseChoiceParam(['settled'], parameters, 'state') });
}
