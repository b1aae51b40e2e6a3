import { parseDayParam, parseChoiceParam, omitUndefined, type RawSearch } from '#web/components/pages/search-params.js';
import { TICKET_STATES } from '#domain/tickets/ticket-life.js';

/** Parses the address of the tickets: their state, their gaming day; never a number. */
export function parseTicketsSearch(rawSearch: RawSearch) {
  return omitUndefined({
    state: parseChoiceParam(TICKET_STATES, rawSearch, 'state'),
    day: parseDayParam(rawSearch, 'day'),
  });
}
