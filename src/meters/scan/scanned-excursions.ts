import { groupByKey } from '#domain/group-by-key.js';
import { findReturn, type Excursion } from '#domain/meters/excursions.js';
import type { CounterName } from '#domain/meters/counters.js';
import {
  carryCountersForward,
  orderAndMergeReadings,
  type MeterReading,
  type MeterState,
} from '#domain/meters/meter-readings.js';
import { evaluateStep, type MeterContext, type MeterStep } from '#domain/meters/meter-step.js';
import { findLimitsAt } from '#domain/meters/play-limits.js';
import type { Tx } from '#platform/database/rows.js';
import { parseCountersOfRow } from '../ingest/readings.queries.js';
import { completeSteps } from './completed-steps.js';
import { listReadingsAfterFalls, listSettledFalls } from './scan.queries.js';

/** A judged step of a station. */
export interface JudgedStep {
  readonly stationId: bigint;
  readonly earlier: Date;
  readonly later: Date;
  readonly previous: MeterState;
  readonly next: MeterReading;
  readonly step: MeterStep;
  /** The excursion across which it leads; undefined: none. */
  readonly excursion?: Excursion;
}

/** Falls of a station judged in one scan: a file of nothing but falls has no excursion worth searching. */
const MAX_FALLS_PER_STATION = 20;

/**
 * Replaces the steps of each excursion by one step across it. The steps are those judged in a scan, in any order; the
 * result may end after the last of them.
 */
export async function joinExcursions(
  tx: Tx,
  establishmentId: number,
  judgedSteps: readonly JudgedStep[],
  findContext: (stationId: bigint) => MeterContext,
): Promise<JudgedStep[]> {
  const falls = [...groupByKey(judgedSteps.filter(hasFall), ({ stationId }) => stationId).values()]
    .filter((fallsOfStation) => fallsOfStation.length <= MAX_FALLS_PER_STATION)
    .flat();
  if (falls.length === 0) return [...judgedSteps];
  const settledFalls = new Map(
    (await listSettledFalls(tx, establishmentId, falls)).map((fall) => [buildStepKey(fall), fall]),
  );
  const openFalls = falls
    .filter((fall) => settledFalls.get(buildStepKey(fall))?.isExplained !== true)
    .toSorted((one, other) => one.later.getTime() - other.later.getTime());
  const rows = groupByKey(
    await listReadingsAfterFalls(tx, establishmentId, openFalls),
    ({ ordinal }) => Number(ordinal) - 1,
  );
  const excursions: JudgedStep[] = [];
  for (const [index, fall] of openFalls.entries()) {
    if (excursions.some((excursion) => isWithin(fall, excursion))) continue;
    const laterReadings = (rows.get(index) ?? []).map((row) => ({
      readAt: row.read_at,
      counters: parseCountersOfRow(row),
    }));
    // counters are not back at an instant at which they have several values
    const isSettled = settledFalls.has(buildStepKey(fall));
    const { readings } = orderAndMergeReadings(laterReadings);
    const excursion = judgeExcursion(fall, readings, isSettled, findContext(fall.stationId));
    if (excursion !== null) excursions.push(excursion);
  }
  const otherSteps = judgedSteps.filter((step) => !excursions.some((excursion) => isWithin(step, excursion)));
  return [...(await judgeWithoutLeftOut(tx, establishmentId, otherSteps, excursions, findContext)), ...excursions];
}

/**
 * Judges steps again that begin after an excursion and carry a counter forward: the readings that the excursion leaves
 * out have no value to carry. The other steps are returned as they are.
 */
async function judgeWithoutLeftOut(
  tx: Tx,
  establishmentId: number,
  steps: readonly JudgedStep[],
  excursionSteps: readonly JudgedStep[],
  findContext: (stationId: bigint) => MeterContext,
): Promise<JudgedStep[]> {
  const isAfterExcursion = ({ stationId, earlier, previous: { stale } }: JudgedStep): boolean =>
    stale.size > 0 && excursionSteps.some((each) => each.stationId === stationId && each.later <= earlier);
  const listExcursions = (stationId: bigint): Excursion[] =>
    excursionSteps.flatMap((step) => (step.stationId === stationId && step.excursion ? [step.excursion] : []));
  const carryingSteps = steps.filter(isAfterExcursion);
  const completedSteps = await completeSteps(tx, establishmentId, carryingSteps, listExcursions);
  return [
    ...steps.filter((step) => !isAfterExcursion(step)),
    ...completedSteps.map((step) => ({
      ...step,
      step: evaluateStep(step.previous, step.next, findContext(step.stationId)),
    })),
  ];
}

/**
 * Judges the step across an excursion that begins with a fall; null when the counters do not come back. Of a settled
 * fall only the last step is doubted, in which they came back: no reading is left out.
 */
function judgeExcursion(
  fall: JudgedStep,
  laterReadings: readonly MeterReading[],
  isSettled: boolean,
  context: MeterContext,
): JudgedStep | null {
  const { stationId, previous, earlier: previousAt } = fall;
  const counters = listFallenCounters(fall);
  const limits = findLimitsAt(context.limits, fall.later);
  const fallOfCounters = { previousAt, previous: previous.counters, next: fall.next.counters, counters };
  const next = findReturn(fallOfCounters, laterReadings, limits);
  if (next === null) return null;
  const hasClear = context.events.some(({ kind, at }) => kind === 'ramClear' && at > previousAt && at <= next.readAt);
  if (hasClear) return null;
  if (isSettled) {
    let low = carryCountersForward(previous, fall.next);
    for (const reading of laterReadings.slice(0, laterReadings.indexOf(next))) low = carryCountersForward(low, reading);
    // an instant between both readings, so that none is left out
    const firstAt = new Date((low.readAt.getTime() + next.readAt.getTime()) / 2);
    return buildExcursionStep(stationId, low, next, { firstAt, counters }, context);
  }
  return buildExcursionStep(stationId, previous, next, { firstAt: fall.later, counters }, context);
}

/** Judges the step from the last reading before an excursion, or of it, to the return of its counters. */
function buildExcursionStep(
  stationId: bigint,
  previous: MeterState,
  next: MeterReading,
  { firstAt, counters }: Pick<Excursion, 'firstAt' | 'counters'>,
  context: MeterContext,
): JudgedStep {
  const excursion = { previousAt: previous.readAt, firstAt, nextAt: next.readAt, counters };
  const step = evaluateStep(previous, next, { ...context, excursions: [excursion] });
  return { stationId, earlier: previous.readAt, later: next.readAt, previous, next, step, excursion };
}

/** Returns the counters that fell in a step without a proof, without those of which an instant had several values. */
function listFallenCounters({ step, previous: { disputed } }: JudgedStep): readonly CounterName[] {
  const counters = step.exceptions.flatMap(({ code, counters: named }) => (code === 'decreaseNotProven' ? named : []));
  return counters.filter((counter) => disputed?.[counter] === undefined);
}

const hasFall = (judgedStep: JudgedStep): boolean => listFallenCounters(judgedStep).length > 0;

const isWithin = (step: JudgedStep, excursion: JudgedStep): boolean =>
  step.stationId === excursion.stationId && step.earlier >= excursion.earlier && step.later <= excursion.later;

const buildStepKey = ({ stationId, later }: Pick<JudgedStep, 'stationId' | 'later'>): string =>
  `${stationId}@${later.toISOString()}`;
