import type { MeterEvent } from '#domain/meters/meter-step.js';
import { parseStoredCounters } from '../ingest/readings.queries.js';

type ReadCounters = Readonly<Record<string, string>>;

/** Readings taken on the spot of a RAM clear; null: none, or not readable. */
export interface OnSiteReadings {
  readonly before: ReadCounters | null;
  readonly after: ReadCounters | null;
}

/**
 * Returns a RAM clear (erased memory) as the meter event by which the step around it is judged. A reading that was not
 * taken on site (null) is left out.
 */
export function buildRamClearMeterEvent(clearedAt: Date, { before, after }: OnSiteReadings): MeterEvent {
  return {
    kind: 'ramClear',
    at: clearedAt,
    ...(before === null ? {} : { before: parseStoredCounters(before) }),
    ...(after === null ? {} : { after: parseStoredCounters(after) }),
  };
}
