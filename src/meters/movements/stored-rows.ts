import type { CounterName } from '#domain/meters/counters.js';
import type { Excursion } from '#domain/meters/excursions.js';
import type { MeterBreak } from '#domain/meters/meter-history.js';
import type { MeterAdjustment } from '#domain/meters/meter-step.js';
import type { DisputedValues, MeterReading } from '#domain/meters/meter-readings.js';
import { parseStoredCounters, parseCountersOfRow } from '../ingest/readings.queries.js';
import type { AdjustmentRow, BreakRow, StationReadingRow } from './movements.queries.js';

/**
 * Converts a stored irregular step to the domain's type. Values that several readings of one instant dispute are added.
 */
function parseBreakRow(row: BreakRow, findDisputedValues: (instant: Date) => DisputedValues | undefined): MeterBreak {
  const buildDisputedFields = (instant: Date) => {
    const disputedValues = findDisputedValues(instant);
    return disputedValues === undefined ? {} : { disputed: disputedValues };
  };
  const agreedAt = findAgreedInstant(row.earlier_read_at, row.exceptions);
  return {
    previous: {
      readAt: row.earlier_read_at,
      counters: parseStoredCounters(row.previous_counters),
      stale: new Set(row.stale_counters as readonly CounterName[]),
      ...buildDisputedFields(row.earlier_read_at),
      ...(agreedAt < row.earlier_read_at ? { agreedAt } : {}),
    },
    next: {
      readAt: row.later_read_at,
      counters: parseStoredCounters(row.next_counters),
      ...buildDisputedFields(row.later_read_at),
    },
  };
}

/** Returns the instant from which a step is settled: before its earlier reading, where that one is disputed. */
export function findAgreedInstant(earlierReadAt: Date, exceptions: BreakRow['exceptions']): Date {
  const instants = exceptions.map(({ previousAt }) => new Date(previousAt as string).getTime());
  return new Date(Math.min(earlierReadAt.getTime(), ...instants));
}

/** Returns the excursion across which a stored step leads, as a list of one; empty without one. */
export const parseExcursion = (row: BreakRow): Excursion[] =>
  buildExcursions({
    earlierReadAt: row.earlier_read_at,
    laterReadAt: row.later_read_at,
    excursionFrom: row.excursion_from,
    exceptions: row.exceptions,
  });

/** Returns the excursion of a step with the exceptions stored of it, as a list of one; empty without one. */
export function buildExcursions(step: {
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  readonly excursionFrom: Date | null;
  readonly exceptions: BreakRow['exceptions'];
}): Excursion[] {
  const { excursionFrom: firstAt, earlierReadAt: previousAt, laterReadAt: nextAt } = step;
  if (firstAt === null) return [];
  const counters = step.exceptions.flatMap((exception) =>
    exception['code'] === 'excursion' ? (exception['counters'] as readonly CounterName[]) : [],
  );
  return [{ previousAt, firstAt, nextAt, counters }];
}

/** Converts a stored reading to the domain's type. */
export function parseReadingRow(row: StationReadingRow): MeterReading {
  return { readAt: row.read_at, counters: parseCountersOfRow(row) };
}

/** Converts a stored adjustment to the domain's type. */
export function parseAdjustmentRow(row: AdjustmentRow): MeterAdjustment {
  const { kind, earlier_read_at: earlierReadAt, later_read_at: laterReadAt, counters, carried = {} } = row;
  const adjustment = { kind, earlierReadAt, laterReadAt, movements: parseStoredCounters(counters) };
  return Object.keys(carried).length === 0 ? adjustment : { ...adjustment, carried };
}

/**
 * Returns the irregular steps between the two ends: the stored ones and further ones. Where both end at the same
 * instant, the stored one counts.
 */
export function mergeBreaks(
  ends: { readonly first: MeterReading; readonly last: MeterReading },
  storedBreaks: readonly BreakRow[],
  additionalBreaks: readonly MeterBreak[],
  mergedReadings: readonly MeterReading[],
): MeterBreak[] {
  const findDisputedValues = (instant: Date) =>
    mergedReadings.find(({ readAt }) => readAt.getTime() === instant.getTime())?.disputed;
  const breaks = new Map<number, MeterBreak>();
  for (const { previous, next } of additionalBreaks) breaks.set(next.readAt.getTime(), { previous, next });
  for (const row of storedBreaks) breaks.set(row.later_read_at.getTime(), parseBreakRow(row, findDisputedValues));
  return [...breaks.values()].filter(
    ({ previous, next }) => previous.readAt >= ends.first.readAt && next.readAt <= ends.last.readAt,
  );
}
