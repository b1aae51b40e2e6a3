import { findCounterByName, type CounterKind, type CounterName, type CounterUnit } from '#domain/meters/counters.js';
import { computeBoundedHistory, type MeterBoundaries, type MeterHistory } from '#domain/meters/meter-history.js';
import { listCounterNames } from '#domain/meters/meter-readings.js';

/** A counter of which a machine has a history. */
export interface MeterHistoryCounter {
  /** Name of the counter. */
  readonly name: CounterName;
  readonly labelFr: string;
  readonly labelEn: string;
  readonly unit: CounterUnit;
  readonly kind: CounterKind;
  /** Movement over the whole period; null: withheld. */
  readonly movement: bigint | null;
}

/**
 * Returns the requested counter and those that the station reports in the first or last reading of the period, each with
 * its movement over the period. The movement is null when it cannot be measured; `boundaries` null: no reading.
 */
export function listHistoryCounters(requested: CounterName, boundaries: MeterBoundaries | null): MeterHistoryCounter[] {
  const historyResult = boundaries === null ? null : computeBoundedHistory(boundaries);
  const movements: MeterHistory['counters'] = historyResult?.kind === 'history' ? historyResult.history.counters : {};
  const counterNames = new Set([
    ...listCounterNames(boundaries?.first.counters ?? {}),
    ...listCounterNames(boundaries?.last.counters ?? {}),
    requested,
  ]);
  return [...counterNames].flatMap((name) => {
    const counter = findCounterByName(name);
    if (counter === undefined) return [];
    const { label, unit, kind } = counter;
    return [{ name, labelFr: label.fr, labelEn: label.en, unit, kind, movement: movements[name]?.movement ?? null }];
  });
}
