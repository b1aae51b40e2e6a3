import { groupByKey } from '#domain/group-by-key.js';
import { leaveOutExcursions, type Excursion } from '#domain/meters/excursions.js';
import {
  carryCountersForward,
  orderAndMergeReadings,
  type MeterReading,
  type MeterState,
} from '#domain/meters/meter-readings.js';
import type { Tx } from '#platform/database/rows.js';
import { parseCountersOfRow } from '../ingest/readings.queries.js';
import { findLookbackStepIndexes, listReadingsOfSteps } from './scan.queries.js';

/** Number of steps read together. */
const STEPS_PER_BATCH = 500;

/** A step between two readings of a station. */
export interface Step {
  readonly stationId: bigint;
  readonly earlier: Date;
  readonly later: Date;
}

/** A step with the data that the domain needs to judge it. */
export interface CompletedStep extends Step {
  readonly previous: MeterState;
  readonly next: MeterReading;
}

/**
 * Returns each step with the last known value of every counter before it. A counter that a reading lacks is carried
 * forward from an earlier one that no excursion leaves out. Readings of one instant are merged; steps without both
 * readings are left out.
 */
export async function completeSteps(
  tx: Tx,
  establishmentId: number,
  steps: readonly Step[],
  listExcursions: (stationId: bigint) => readonly Excursion[] = () => [],
): Promise<CompletedStep[]> {
  const completedSteps: CompletedStep[] = [];
  for (let groupStart = 0; groupStart < steps.length; groupStart += STEPS_PER_BATCH) {
    const stepGroup = steps.slice(groupStart, groupStart + STEPS_PER_BATCH);
    const lookbackIndexes = await findLookbackStepIndexes(tx, establishmentId, stepGroup);
    const readingRows = await listReadingsOfSteps(tx, establishmentId, stepGroup, lookbackIndexes);
    const rowsByStep = groupByKey(readingRows, ({ ordinal }) => Number(ordinal) - 1);
    for (const [index, step] of stepGroup.entries()) {
      const readings = (rowsByStep.get(index) ?? []).map((row) => ({
        readAt: row.read_at,
        counters: parseCountersOfRow(row),
      }));
      const believedReadings = leaveOutExcursions(readings, listExcursions(step.stationId));
      const mergedReadings = orderAndMergeReadings(believedReadings).readings;
      const next = mergedReadings.at(-1);
      let previous: MeterState | null = null;
      for (const reading of mergedReadings.slice(0, -1)) previous = carryCountersForward(previous, reading);
      if (previous !== null && next !== undefined) completedSteps.push({ ...step, previous, next });
    }
  }
  return completedSteps;
}
