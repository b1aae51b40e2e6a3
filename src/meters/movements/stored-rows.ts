import type { CounterName } from '../../domain/meters/counters.js';
import type { MeterBreak } from '../../domain/meters/meter-history.js';
import type { MeterReading } from '../../domain/meters/meter-readings.js';
import { countersFromText, countersOfRow } from '../ingest/readings.queries.js';
import type { BreakRow, PlacedReadingRow } from './movements.queries.js';

/** A stored break as the domain's type. */
export function breakOf(row: BreakRow): MeterBreak {
  return {
    previous: {
      readAt: row.earlier_read_at,
      counters: countersFromText(row.previous_counters),
      stale: new Set(row.stale_counters as readonly CounterName[]),
    },
    next: { readAt: row.later_read_at, counters: countersFromText(row.next_counters) },
  };
}

/** A stored reading as the domain's type. */
export function readingOf(row: PlacedReadingRow): MeterReading {
  return { readAt: row.read_at, counters: countersOfRow(row) };
}
