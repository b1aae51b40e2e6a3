import type { MeterEvent } from '#domain/meters/meter-step.js';
import { countersFromText } from '../ingest/readings.queries.js';

type ReadCounters = Readonly<Record<string, string>>;

/** What was read on the spot of a cleared memory; null: nothing was, or nothing could be read. */
export interface ReadOnTheSpot {
  readonly before: ReadCounters | null;
  readonly after: ReadCounters | null;
}

/** A cleared memory as needed to judge the step that contains it. */
export function clearEvent(at: Date, { before, after }: ReadOnTheSpot): MeterEvent {
  return {
    kind: 'ramClear',
    at,
    ...(before === null ? {} : { before: countersFromText(before) }),
    ...(after === null ? {} : { after: countersFromText(after) }),
  };
}
