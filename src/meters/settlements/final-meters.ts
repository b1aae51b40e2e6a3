import { findCounterByName, type CounterName, type CounterValues } from '#domain/meters/counters.js';
import { findFallCause } from '#domain/steps/fall-cause.js';
import type { Queryable } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { isPhotographOf, listMeterReaders } from './final-meters.queries.js';
import { truncateValue } from '../ingest/reading-values.js';
import { listRamClears } from '../scan/scan.queries.js';

/** Final meters of a cleared memory as proposed: values before the clear, their reader, and a photograph or a slip. */
export interface FinalMeters {
  /** Values read before the clear, by counter, as decimal text. */
  readonly values: Readonly<Record<string, string>>;
  /** Id of the reader, as text. */
  readonly readBy: string;
  readonly slipReference?: string | undefined;
  readonly photographId?: string | undefined;
}

/** The stored form of final meters; null without any. */
export interface StoredFinalMeters {
  readonly finalMeters: Readonly<Record<string, string>> | null;
  readonly readBy: bigint | null;
  readonly slipReference: string | null;
  readonly photographId: bigint | null;
}

export const NO_FINAL_METERS: StoredFinalMeters = {
  finalMeters: null,
  readBy: null,
  slipReference: null,
  photographId: null,
};

/** A step of a station with the counters of its two readings. */
export interface ReadStep {
  readonly stationId: bigint;
  readonly machine: string;
  readonly earlier: Date;
  readonly later: Date;
  readonly countersBefore: CounterValues;
  readonly countersAfter: CounterValues;
}

/** Returns whether a memory clear is reported within a step. */
export const isStepCleared = async (
  db: Queryable,
  establishmentId: number,
  { stationId, earlier, later }: Pick<ReadStep, 'stationId' | 'earlier' | 'later'>,
): Promise<boolean> => (await listRamClears(db, establishmentId, [stationId], earlier, later)).length > 0;

/**
 * Returns the movement of each counter by its final meter: final value − value before, and value after − value with
 * which the memory began again. A step in which every counter began again lower is one clear, reported or not. Refuses
 * FINAL_METERS_MISPLACED for another step without exactly one reported clear, UNKNOWN_COUNTER, COUNTER_UNREADABLE,
 * READING_EMPTY, and ADJUSTMENT_CONTRADICTED for a value below the reading before.
 */
export async function computeFinalMovements(
  db: Queryable,
  establishmentId: number,
  step: ReadStep,
  values: FinalMeters['values'],
): Promise<Readonly<Record<string, string>>> {
  const clears = await listRamClears(db, establishmentId, [step.stationId], step.earlier, step.later);
  const [clear] = clears;
  const hasRestarted = findFallCause(step.countersBefore, step.countersAfter)?.cause === 'memoryCleared';
  if ((clear === undefined && !hasRestarted) || clears.length > 1)
    refuse('FINAL_METERS_MISPLACED', { clears: clears.length });
  const entries = Object.entries(values);
  if (entries.length === 0) refuse('READING_EMPTY');
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (findCounterByName(name)?.kind !== 'cumulative') refuse('UNKNOWN_COUNTER', { counter: truncateValue(name) });
      if (typeof value !== 'string' || !/^\d{1,18}$/.test(value))
        refuse('COUNTER_UNREADABLE', { counter: name, value: truncateValue(value) });
      const valueBefore = step.countersBefore[name as CounterName];
      const valueAfter = step.countersAfter[name as CounterName];
      const finalValue = BigInt(value);
      if (valueBefore === undefined || valueAfter === undefined || finalValue < valueBefore)
        refuse('ADJUSTMENT_CONTRADICTED', { why: `${name}: ${String(valueBefore)} → ${value}` });
      const startValue = BigInt(clear?.after?.[name as CounterName] ?? 0);
      return [name, (finalValue - valueBefore + valueAfter - startValue).toString()];
    }),
  );
}

/**
 * Returns final meters as they are stored. Refuses FINAL_METERS_UNPROVEN without a slip or a photograph, and NOT_FOUND
 * for a reader without a function in the establishment or a photograph of another machine.
 */
export async function resolveFinalMeters(
  db: Queryable,
  establishmentId: number,
  machine: string,
  { values, readBy, slipReference = '', photographId }: FinalMeters,
): Promise<StoredFinalMeters> {
  const reference = slipReference.trim();
  if (reference === '' && photographId === undefined) refuse('FINAL_METERS_UNPROVEN');
  const readers = await listMeterReaders(db, establishmentId);
  if (!readers.some(({ personId }) => personId === BigInt(readBy))) refuse('NOT_FOUND', { what: `person ${readBy}` });
  if (photographId !== undefined) {
    if (!(await isPhotographOf(db, establishmentId, machine, BigInt(photographId))))
      refuse('NOT_FOUND', { what: `photograph ${photographId}` });
  }
  return {
    finalMeters: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, BigInt(value).toString()])),
    readBy: BigInt(readBy),
    slipReference: reference === '' ? null : reference,
    photographId: photographId === undefined ? null : BigInt(photographId),
  };
}
