import type { CounterName } from '#domain/meters/counters.js';
import type { MeterBreak } from '#domain/meters/meter-history.js';
import type { DisputedValues, MeterReading } from '#domain/meters/meter-readings.js';
import { countersFromText, countersOfRow } from '../ingest/readings.queries.js';
import type { BreakRow, PlacedReadingRow } from './movements.queries.js';

/** A stored break as the domain's type, with what the readings of its two instants dispute. */
function breakOf(row: BreakRow, disputedAt: (at: Date) => DisputedValues | undefined): MeterBreak {
  const said = (at: Date) => {
    const disputed = disputedAt(at);
    return disputed === undefined ? {} : { disputed };
  };
  return {
    previous: {
      readAt: row.earlier_read_at,
      counters: countersFromText(row.previous_counters),
      stale: new Set(row.stale_counters as readonly CounterName[]),
      ...said(row.earlier_read_at),
    },
    next: {
      readAt: row.later_read_at,
      counters: countersFromText(row.next_counters),
      ...said(row.later_read_at),
    },
  };
}

/** A stored reading as the domain's type. */
export function readingOf(row: PlacedReadingRow): MeterReading {
  return { readAt: row.read_at, counters: countersOfRow(row) };
}

/** The breaks between two readings: those that were stored, and further steps; a stored one counts before another. */
export function breaksOf(
  end: { readonly first: MeterReading; readonly last: MeterReading },
  scanned: readonly BreakRow[],
  further: readonly MeterBreak[],
  several: readonly MeterReading[],
): MeterBreak[] {
  const disputedAt = (at: Date) => several.find(({ readAt }) => readAt.getTime() === at.getTime())?.disputed;
  const breaks = new Map<number, MeterBreak>();
  for (const { previous, next } of further) breaks.set(next.readAt.getTime(), { previous, next });
  for (const row of scanned) breaks.set(row.later_read_at.getTime(), breakOf(row, disputedAt));
  return [...breaks.values()].filter(
    ({ previous, next }) => previous.readAt >= end.first.readAt && next.readAt <= end.last.readAt,
  );
}
