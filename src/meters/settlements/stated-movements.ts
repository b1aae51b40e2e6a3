import { findCounterByName, type CounterName, type CounterValues } from '#domain/meters/counters.js';
import type { MeterAdjustmentKind } from '#domain/meters/meter-step.js';
import { refuse } from '#refusals/refusal.js';
import { truncateValue } from '../ingest/reading-values.js';

/**
 * Returns the stated movements as plain decimal text, by counter; only a gauge may decrease. Refuses READING_EMPTY,
 * UNKNOWN_COUNTER, COUNTER_UNREADABLE, COUNTER_NEGATIVE.
 */
export function normaliseMovements(movements: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(movements);
  if (entries.length === 0) refuse('READING_EMPTY');
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const counter = findCounterByName(name) ?? refuse('UNKNOWN_COUNTER', { counter: truncateValue(name) });
      if (typeof value !== 'string' || !/^-?\d{1,18}$/.test(value)) {
        refuse('COUNTER_UNREADABLE', { counter: name, value: truncateValue(value) });
      }
      if (counter.kind === 'cumulative' && value.startsWith('-')) {
        refuse('COUNTER_NEGATIVE', { counter: name, value });
      }
      return [name, BigInt(value).toString()];
    }),
  );
}

/**
 * Refuses ADJUSTMENT_CONTRADICTED for a stated movement that the readings contradict. A rollover adds the counter's
 * size, a power of ten, to the difference read. A reset moves at least the value read after it. The other kinds state
 * facts that readings do not show.
 */
export function assertNotContradicted(
  kind: MeterAdjustmentKind,
  counters: Readonly<Record<string, string>>,
  countersBefore: CounterValues,
  countersAfter: CounterValues,
): void {
  for (const [name, movementText] of Object.entries(counters)) {
    const valueBefore = countersBefore[name as CounterName];
    const valueAfter = countersAfter[name as CounterName];
    const movement = BigInt(movementText);
    if (kind === 'rollover') {
      const counterSize =
        valueBefore === undefined || valueAfter === undefined ? 0n : movement - valueAfter + valueBefore;
      // a counter of four digits has the size 10 000: after 9 990, a reading of 15 is a movement of 25
      if (!/^10{4,18}$/.test(String(counterSize))) {
        refuse('ADJUSTMENT_CONTRADICTED', {
          why: `${name}: ${String(valueBefore)} → ${String(valueAfter)}, ${movementText}`,
        });
      }
    } else if (kind === 'reset' && (valueAfter === undefined || movement < valueAfter)) {
      refuse('ADJUSTMENT_CONTRADICTED', { why: `${name}: → ${String(valueAfter)}, ${movementText}` });
    }
  }
}
