import type { ApiSchema } from '#web/api/client.js';
import { parseDayParam, parseChoiceParam, omitUndefined, parseTextParam } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { MACHINE_EVENT_GROUPS } from '#domain/meters/machine-events.js';

type ListedEvent = ApiSchema<'ListedEvent'>;

/** Reads the code of an event from the address: any word, as the server refuses unknown ones. */
function parseEventCodeParam(rawSearch: RawSearch): ListedEvent['code'] | undefined {
  const code = parseTextParam(rawSearch, 'code', 60);
  return code !== undefined && /^[a-zA-Z]+$/.test(code) ? (code as ListedEvent['code']) : undefined;
}

/** Reads the filters of the list of events from the address. */
export function parseEventsSearch(rawSearch: RawSearch) {
  return omitUndefined({
    machine: parseTextParam(rawSearch, 'machine', 60),
    code: parseEventCodeParam(rawSearch),
    group: parseChoiceParam(MACHINE_EVENT_GROUPS, rawSearch, 'group'),
    alarm: parseChoiceParam(['true'], rawSearch, 'alarm'),
    from: parseDayParam(rawSearch, 'from'),
    to: parseDayParam(rawSearch, 'to'),
  });
}

/** Filter of events: by machine, by kind, by gaming day or between two of them (both included). */
export type EventsSearch = ReturnType<typeof parseEventsSearch>;
