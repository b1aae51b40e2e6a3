import type { Shape } from '#web/api/client.js';
import { dayOf, oneOf, present, textOf } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

type Event = Shape<'ListedEvent'>;

/** Which events: of a machine, of a kind, of a gaming day or between two of them (both included). */
export interface EventsSearch {
  readonly machine?: string;
  readonly code?: Event['code'];
  readonly group?: Event['group'];
  readonly alarm?: 'true';
  readonly from?: string;
  readonly to?: string;
}

const groups = ['priority', 'power', 'door', 'moneyIn', 'moneyOut', 'handPay', 'integrity'] as const;

/** Any word: the list of codes comes with the screen, and the server refuses what is none. */
function codeOf(said: Said): Event['code'] | undefined {
  const text = textOf(said, 'code', 60);
  return text !== undefined && /^[a-zA-Z]+$/.test(text) ? (text as Event['code']) : undefined;
}

/** Keeps the parameters of the address that the list of events knows. */
export function eventsSearch(said: Said): EventsSearch {
  return present({
    machine: textOf(said, 'machine', 60),
    code: codeOf(said),
    group: oneOf(groups, said, 'group'),
    alarm: oneOf(['true'], said, 'alarm'),
    from: dayOf(said, 'from'),
    to: dayOf(said, 'to'),
  });
}
