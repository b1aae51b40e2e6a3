import { parseDayParam, parseChoiceParam, omitUndefined, parseTextParam } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

/** Parses the address parameters of the list of sheets. */
export function parseSheetsSearch(parameters: RawSearch) {
  return omitUndefined({ day: parseDayParam(parameters, 'day'), machine: parseTextParam(parameters, 'machine', 60) });
}

/** Parses the address parameters of the list of alarms. */
export function parseAlarmsSearch(parameters: RawSearch) {
  return omitUndefined({ state: parseChoiceParam(['settled'], parameters, 'state') });
}

/** Sheets to list: the open ones, or those of a gaming day. */
export type SheetsSearch = ReturnType<typeof parseSheetsSearch>;
