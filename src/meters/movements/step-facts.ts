import type { CounterValues } from '#domain/meters/counters.js';
import type { Queryable } from '#platform/database/rows.js';
import type { MeterAdjustmentKind, MeterException } from '#domain/meters/meter-step.js';
import { listCounterNames } from '#domain/meters/meter-readings.js';
import { suggestSettlement } from '#domain/steps/step-suggestion.js';
import type { StepCause, SuggestedCounter } from '#domain/steps/step-suggestion.js';
import { formatCounters, parseCountersOfRow } from '../ingest/readings.queries.js';
import { isStepCleared } from '../settlements/final-meters.js';
import { listMeterReaders, type MeterReader } from '../settlements/final-meters.queries.js';
import { findCrossedStation, listStepPhotographs, type CrossedStation, type StepPhotograph } from './steps.queries.js';
import { listReadingsAt } from './adjustments.queries.js';
import { listEffectiveAdjustments } from './movements.queries.js';
import { parseAdjustmentRow } from './stored-rows.js';

/** The settlement that a step suggests, with its movements as decimal text. */
export interface StepSuggestionView {
  /** Likely cause of the step; null: nothing is known. */
  readonly cause: StepCause | null;
  /** Kind of adjustment. */
  readonly kind: MeterAdjustmentKind;
  /** Movements that the facts give, by counter, in the unit of each. */
  readonly counters: Readonly<Record<string, string>>;
  /** Machine with which the boards are exchanged, whose step is settled too; null: none is named. */
  readonly crossedMachine: string | null;
  /** Start of that machine's step; null: none is named. */
  readonly crossedFrom: Date | null;
  /** End of that machine's step; null: none is named. */
  readonly crossedTo: Date | null;
  /** True values of counters at the earlier reading, by counter, where a settlement corrected it. */
  readonly carried: Readonly<Record<string, string>>;
}

/** The people and photographs to choose from for the final meters of a cleared memory. */
export interface FinalMetersForm {
  /** People who may have read the meters. */
  readonly readers: readonly MeterReader[];
  /** Photographs of the machine since a day before the step. */
  readonly photographs: readonly StepPhotograph[];
}

/** A counter of a step with its values as text. */
interface CounterInText extends Pick<SuggestedCounter, 'name' | 'isGauge' | 'isInDoubt'> {
  readonly before: string | null;
  readonly after: string | null;
  readonly ifRolledOver: string | null;
  readonly ifBalanced: string | null;
}

/** The judgement of a step that its settlement is suggested from. */
interface JudgedStep {
  readonly exceptions: readonly Pick<MeterException, 'code' | 'highestRises'>[];
  readonly counters: readonly CounterInText[];
}

/**
 * Returns the settlement that a step suggests, from its judgement, the other machine's counters and the step before; and
 * the form of final meters where the memory was cleared.
 */
export async function readSettlement(
  db: Queryable,
  establishmentId: number,
  step: StationStep,
  { counters, exceptions }: JudgedStep,
): Promise<{ readonly suggestion: StepSuggestionView; readonly finalMeters: FinalMetersForm | null }> {
  const isCleared = await isStepCleared(db, establishmentId, step);
  const crossed = await readCrossedMachine(db, establishmentId, step);
  const carried = await readCarriedCounters(db, establishmentId, step);
  const correctedStart = exceptions.find(({ code }) => code === 'startCorrected');
  const { cause, kind, movements } = suggestSettlement({
    counters: counters.map(({ name, isGauge, isInDoubt, before, after, ifRolledOver, ifBalanced }) => ({
      name,
      isGauge,
      isInDoubt,
      before: parseOptional(before),
      after: parseOptional(after),
      ifRolledOver: parseOptional(ifRolledOver),
      ifBalanced: parseOptional(ifBalanced),
    })),
    exceptions: exceptions.map(({ code }) => code),
    isCleared,
    crossed: crossed?.counters ?? null,
    carried,
    beyondCarried: listCounterNames(correctedStart?.highestRises ?? {}),
  });
  const suggestion = {
    cause,
    kind,
    counters: formatCounters(movements),
    crossedMachine: crossed?.machine ?? null,
    crossedFrom: crossed?.earlierReadAt ?? null,
    crossedTo: crossed?.laterReadAt ?? null,
    carried: formatCounters(carried),
  };
  if (!isCleared && cause !== 'memoryCleared') return { suggestion, finalMeters: null };
  const readers = await listMeterReaders(db, establishmentId);
  const photographs = await listStepPhotographs(db, establishmentId, step.stationId, step.earlier);
  return { suggestion, finalMeters: { readers, photographs } };
}

const parseOptional = (value: string | null): bigint | null => (value === null ? null : BigInt(value));

/** A station's step by the instants of its two readings. */
interface StationStep {
  readonly stationId: bigint;
  readonly earlier: Date;
  readonly later: Date;
}

/** The machine with which a step's boards are exchanged. */
interface CrossedMachine extends Pick<CrossedStation, 'machine' | 'earlierReadAt' | 'laterReadAt'> {
  /** Its counters at the end of its step; null: it has no reading there. */
  readonly counters: CounterValues | null;
}

/** Returns the machine with which a step's boards are exchanged, by the findings of its day; null when none is named. */
async function readCrossedMachine(
  db: Queryable,
  establishmentId: number,
  { stationId, later }: StationStep,
): Promise<CrossedMachine | null> {
  const crossed = await findCrossedStation(db, establishmentId, stationId, later);
  if (crossed === undefined) return null;
  const [reading] = await listReadingsAt(db, establishmentId, crossed.stationId, [crossed.laterReadAt]);
  return { ...crossed, counters: reading === undefined ? null : parseCountersOfRow(reading) };
}

/**
 * Returns the true values of a step's counters at its earlier reading, from adjustments that end there and correct that
 * reading; empty without one. An adjustment of kind `initialReading` corrects the reading where it begins, so that it
 * has no effect here.
 */
async function readCarriedCounters(
  db: Queryable,
  establishmentId: number,
  { stationId, earlier }: StationStep,
): Promise<CounterValues> {
  const window = { establishmentId, stationIds: [stationId], after: earlier, until: earlier };
  const settlements = (await listEffectiveAdjustments(db, window))
    .map(parseAdjustmentRow)
    .filter(({ laterReadAt }) => laterReadAt.getTime() === earlier.getTime());
  return Object.assign({}, ...settlements.map(({ carried }) => carried ?? {})) as CounterValues;
}
