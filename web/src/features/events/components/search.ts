import type { ApiSchema } from '#web/api/client.js';
import { parseDayParam, parseChoiceParam, omitUndefined, parseTextParam } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { MACHINE_EVENT_GROUPS } from '#domain/meters/machine-events.js';

type Event = ApiSchema<'ListedEvent'>;

/** Filter of events: by machine, by kind, by gaming day or between two of them (both included). */
export interface EventsSearch {
  readonly machine?: string;
  readonly code?: Event['code'];
  readonly group?: Event['group'];
  readonly alarm?: 'true';
  readonly from?: string;
  readonly to?: string;
}

/** Reads the code of an event from the address: any word, as the server refuses unknown ones. */
function parseEventCodeParam(params: RawSearch): Event['code'] | undefined {
  const text = parseTextParam(params, 'code', 60);
  return text !== undefined && /^[a-zA-Z]+$/.test(text) ? (text as Event['code']) : undefined;
}

/** Reads the filters of the list of events from the address. */
export function parseEventsSearch(params: RawSearch): EventsSearch {
  return omitUndefined({
    machine: parseTextParam(params, 'machine', 60),
    code: parseEventCodeParam(params),
    group: parseChoiceParam(MACHINE_EVENT_GROUPS, params, 'group'),
    alarm: parseChoiceParam(['true'], params, 'alarm'),
    from: parseDayParam(params, 'from'),
    to: parseDayParam(params, 'to'),
  });
}
