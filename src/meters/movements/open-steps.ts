import { groupByKey } from '#domain/group-by-key.js';
import { evaluateStep, type MeterEvent, type MeterStep } from '#domain/meters/meter-step.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { buildRamClearMeterEvent } from '../events/ram-clears.js';
import { formatCounters } from '../ingest/readings.queries.js';
import { listRamClears } from '../scan/scan.queries.js';
import { completeSteps, type CompletedStep } from '../scan/completed-steps.js';
import { buildStoredException, readScannedStations } from '../scan/scanned-stations.js';
import { listOpenSteps, type ExceptionRow, type OpenStepFilter, type OpenStepRow } from './adjustments.queries.js';
import { listDenominationChanges, listEffectiveAdjustments } from './movements.queries.js';
import { buildExcursions, findAgreedInstant, parseAdjustmentRow } from './stored-rows.js';

/**
 * Returns the steps that a person must settle, oldest first, at most `limit` of them: exceptions (unexplained steps),
 * and steps across a change of terms without a reading.
 */
export async function listOpenExceptions(
  tx: Tx,
  establishmentId: number,
  filter: OpenStepFilter,
): Promise<ExceptionRow[]> {
  const openSteps: OpenStepRow[] = [];
  let { after } = filter;
  for (;;) {
    const rows = await listOpenSteps(tx, establishmentId, { ...filter, after });
    openSteps.push(...(await selectOpenSteps(tx, establishmentId, rows)));
    after = rows.at(-1) ?? null;
    if (rows.length < filter.limit || openSteps.length >= filter.limit) break;
  }
  return openSteps
    .slice(0, filter.limit)
    .map(({ isAdjusted: _isAdjusted, isChange: _isChange, excursionFrom: _excursionFrom, ...exception }) => ({
      ...exception,
      earlierReadAt: findAgreedInstant(exception.earlierReadAt, exception.exceptions),
    }));
}

/**
 * Returns the steps that are open. Those that an adjustment or a change of terms affects are judged again with them, and
 * are open while a movement is withheld: an adjustment may state one counter and leave another without a limit.
 */
async function selectOpenSteps(tx: Tx, establishmentId: number, rows: readonly OpenStepRow[]): Promise<OpenStepRow[]> {
  const judgedRows = rows.filter(isJudgedAgain);
  if (judgedRows.length === 0) return [...rows];
  const judgedByStep = new Map(
    (await judgeSteps(tx, establishmentId, judgedRows)).map((judged) => [buildKey(judged), judged]),
  );
  return rows.flatMap((row) => {
    if (!isJudgedAgain(row)) return [row];
    const judged = judgedByStep.get(buildKey({ stationId: row.stationId, later: row.laterReadAt }));
    const exceptions = judged?.judgement.exceptions ?? [];
    // an alarm was seen by the people who adjusted the step
    const isOpen = exceptions.some(
      ({ severity }) => severity === 'blocking' || (severity === 'alarm' && !row.isAdjusted),
    );
    if (judged === undefined || !isOpen) return [];
    const { previous, next } = judged;
    return [
      {
        ...row,
        previousCounters: formatCounters(previous.counters),
        staleCounters: [...previous.stale],
        nextCounters: formatCounters(next.counters),
        exceptions: exceptions.map(buildStoredException) as OpenStepRow['exceptions'],
      },
    ];
  });
}

const isJudgedAgain = ({ isAdjusted, isChange }: OpenStepRow): boolean => isAdjusted || isChange;

const buildKey = ({ stationId, later }: { readonly stationId: bigint; readonly later: Date }): string =>
  `${stationId}@${later.toISOString()}`;

interface JudgedStep extends CompletedStep {
  readonly judgement: MeterStep;
}

/** Judges steps with the adjustments in force and the changes of their machine's terms. */
async function judgeSteps(tx: Tx, establishmentId: number, rows: readonly OpenStepRow[]): Promise<JudgedStep[]> {
  const steps = rows.map(({ stationId, earlierReadAt, laterReadAt }) => ({
    stationId,
    earlier: earlierReadAt,
    later: laterReadAt,
  }));
  const windows = steps.map(({ stationId, earlier, later }) => ({ stationId, from: earlier, to: later }));
  const stations = await readScannedStations(tx, establishmentId, windows);
  const facts = await readStepFacts(tx, establishmentId, rows, stations);
  const excursions = groupByKey(rows, ({ stationId }) => stationId);
  return (await completeSteps(tx, establishmentId, steps)).flatMap((step) => {
    const station = stations.get(step.stationId);
    if (station === undefined) return [];
    const judgement = evaluateStep(step.previous, step.next, {
      sizes: { digits: station.sizes.meter_digits, counterDigits: station.sizes.counter_digits },
      limits: station.limits,
      coinOut: station.coinOut,
      denominationMinor: 1n,
      events: facts.listEvents(step.stationId, station.sizes.machine_id),
      adjustments: (facts.adjustments.get(step.stationId) ?? []).map(parseAdjustmentRow),
      excursions: (excursions.get(step.stationId) ?? []).flatMap(buildExcursions),
    });
    return [{ ...step, judgement }];
  });
}

/** Reads the adjustments, cleared memories and changes of terms from the first of these steps to the last. */
async function readStepFacts(
  db: Queryable,
  establishmentId: number,
  rows: readonly OpenStepRow[],
  stations: Awaited<ReturnType<typeof readScannedStations>>,
) {
  const stationIds = [...stations.keys()];
  const machineIds = [...new Set([...stations.values()].map(({ sizes }) => sizes.machine_id))];
  const after = new Date(Math.min(...rows.map(({ earlierReadAt }) => earlierReadAt.getTime())));
  const until = new Date(Math.max(...rows.map(({ laterReadAt }) => laterReadAt.getTime())));
  const adjustments = await listEffectiveAdjustments(db, { establishmentId, stationIds, after, until });
  const ramClears = await listRamClears(db, establishmentId, stationIds, after, until);
  const changes = await listDenominationChanges(db, establishmentId, machineIds, { after, until, hasReturns: true });
  const listEvents = (stationId: bigint, machineId: bigint): MeterEvent[] => [
    ...ramClears
      .filter(({ station_id }) => station_id === stationId)
      .map((ramClear) => buildRamClearMeterEvent(ramClear.occurred_at, ramClear)),
    ...changes
      .filter(({ machine_id }) => machine_id === machineId)
      .map(({ effective_at: at, denomination_minor: denominationMinor }) => ({
        kind: 'denominationChange' as const,
        at,
        denominationMinor,
      })),
  ];
  return { adjustments: groupByKey(adjustments, ({ station_id }) => station_id), listEvents };
}
