import { MACHINE_EVENT_CODES, MACHINE_EVENT_GROUPS } from '../../../../src/domain/machine-events.js';
import type { MachineEventCode, MachineEventGroup } from '../../../../src/domain/machine-events.js';
import { dayOf, oneOf, present, textOf } from '../../parts/search-params.js';
import type { Said } from '../../parts/search-params.js';

/** Which events: of a machine, of a kind, of a gaming day or between two of them (both included). */
export interface EventsSearch {
  readonly machine?: string;
  readonly code?: MachineEventCode;
  readonly group?: MachineEventGroup;
  readonly alarm?: 'true';
  readonly from?: string;
  readonly to?: string;
}

/** Keeps what the address says and the list of events knows. */
export function eventsSearch(said: Said): EventsSearch {
  return present({
    machine: textOf(said, 'machine', 60),
    code: oneOf(MACHINE_EVENT_CODES, said, 'code'),
    group: oneOf(MACHINE_EVENT_GROUPS, said, 'group'),
    alarm: oneOf(['true'], said, 'alarm'),
    from: dayOf(said, 'from'),
    to: dayOf(said, 'to'),
  });
}
