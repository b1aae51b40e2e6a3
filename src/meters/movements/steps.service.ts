import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { COUNTERS, type Counter, type CounterName, type CounterUnit } from '#domain/meters/counters.js';
import { evaluateIdentities, type IdentityName } from '#domain/meters/meter-identities.js';
import { findBalancingMovement } from '#domain/steps/balancing-movement.js';
import { listPossibleDigits } from '#domain/meters/meter-rollover.js';
import type { MeterExceptionCode, MeterExceptionSeverity } from '#domain/meters/meter-step.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import { AdjustmentsService, type AdjustmentProposal } from './adjustments.service.js';
import { MovementsService, type MovementAnswer, type MovementRequest } from './movements.service.js';
import { parseReadingRow } from './stored-rows.js';
import { formatCounters } from '../ingest/readings.queries.js';
import {
  listStepAdjustments,
  findDayBoundaryInstants,
  listEventsAroundStep,
  listReadingsAroundStep,
} from './steps.queries.js';
import type { StepAdjustment, StepEvent } from './steps.queries.js';
import { readSettlement, type FinalMetersForm, type StepSuggestionView } from './step-facts.js';
import type { Language } from '#declarations/shapes/text.js';

/** One counter of a step: the values read at both ends, the product's judgement, and the possible movements. */
export interface StepCounter {
  /** Name of the counter. */
  readonly name: CounterName;
  /** Name of the counter, as text. */
  readonly label: string;
  readonly unit: CounterUnit;
  /** True: a gauge, whose value may fall. */
  readonly isGauge: boolean;
  readonly before: string | null;
  readonly after: string | null;
  /** After − before, as read. */
  readonly difference: string | null;
  /** Movement that counts at present; null: withheld until a person settles it. */
  readonly movement: string | null;
  readonly rolledOver: boolean;
  /** True: an exception names it. */
  readonly isInDoubt: boolean;
  /** Movement under each possible cause of the readings. */
  readonly ifRolledOver: string | null;
  /** Movement if the counter was set back to zero: its later value; null: a gauge. */
  readonly ifReset: string | null;
  /** Value required by the only identity in which no other counter is missing; null when there is none. */
  readonly ifBalanced: string | null;
}

/** An identity of counters, evaluated for a step. */
export interface StepIdentity {
  /** Name of the identity. */
  readonly name: IdentityName;
  readonly left: string;
  readonly right: string;
  /** True: both sides are equal. */
  readonly isBalanced: boolean;
}

/** A reason why a step needs a person's decision. */
export interface StepException {
  /** Reason why the step needs a decision. */
  readonly code: MeterExceptionCode;
  readonly severity: MeterExceptionSeverity;
  /** Names of the counters concerned. */
  readonly counters: readonly string[];
}

/** A reading of a step or between its two readings. */
export interface StepReading {
  readonly readAt: Date;
  /** True: one of the two readings of the step. */
  readonly isBoundary: boolean;
  /** Values by counter, in the unit of each. */
  readonly counters: Readonly<Record<string, string>>;
}

/** Figures of a step in money. */
export interface StepFigures {
  readonly coinInMinor: bigint | null;
  readonly meteredWinMinor: bigint | null;
  readonly actualHoldPercent: string | null;
}

/** An adjustment of a step, for its reader. */
export interface StepAdjustmentView extends StepAdjustment {
  /** True: the reader proposed it, so another person decides and the reader may withdraw it. */
  readonly isMine: boolean;
}

/** The data a person needs to settle a step of counters. */
export interface StepView {
  readonly machine: string;
  readonly station: number;
  readonly stationId: bigint;
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  readonly denominationMinor: bigint;
  readonly counters: readonly StepCounter[];
  /** Identities of the step. */
  readonly identities: readonly StepIdentity[];
  /** Reasons why the step needs a decision. */
  readonly exceptions: readonly StepException[];
  /** Figures of the step in money. */
  readonly figures: StepFigures;
  /** Events between the two readings. */
  readonly events: readonly StepEvent[];
  /** Adjustments of the step. */
  readonly adjustments: readonly StepAdjustmentView[];
  /** Readings of the step, in order of time. */
  readonly readings: readonly StepReading[];
  /** What final meters need; null: the memory was not cleared within the step. */
  readonly finalMeters: FinalMetersForm | null;
  /** The settlement that the facts suggest. */
  readonly suggestion: StepSuggestionView;
}

/** A step by its machine, station and the instants of its two readings. */
export interface StepReference {
  readonly machine: string;
  readonly station: number;
  readonly earlier: Date;
  readonly later: Date;
}

/** The movement of a counter now and with the proposed adjustment. */
export interface CounterComparison {
  /** Name of the counter. */
  readonly name: CounterName;
  /** Name of the counter, as text. */
  readonly label: string;
  readonly unit: CounterUnit;
  /** Movement today, in the counter's unit; null: not known. */
  readonly movementNow: string | null;
  /** Movement with the adjustment, in the counter's unit; null: not known. */
  readonly movementThen: string | null;
}

/** Effect of a proposed adjustment on the step, before approval is requested. */
export interface AdjustmentPreview {
  /** Movements by counter, now and with the adjustment. */
  readonly counters: readonly CounterComparison[];
  /** Identities as they are. */
  readonly identitiesNow: readonly StepIdentity[];
  /** Identities with the adjustment. */
  readonly identitiesThen: readonly StepIdentity[];
  /** Reasons for a decision as they are. */
  readonly exceptionsNow: readonly StepException[];
  /** Reasons for a decision with the adjustment. */
  readonly exceptionsThen: readonly StepException[];
  /** Figures as they are. */
  readonly figuresNow: StepFigures;
  /** Figures with the adjustment. */
  readonly figuresThen: StepFigures;
}

const MAX_READINGS_OUTSIDE = 4;
const MAX_READINGS_INSIDE = 12;

/** Serves a meter step to the person who reviews and settles it. */
@Injectable()
export class StepsService {
  constructor(
    private readonly db: Database,
    private readonly movements: MovementsService,
    private readonly adjustments: AdjustmentsService,
  ) {}

  /**
   * Returns the step between two readings with all that a person needs to settle it: counters, identities, events,
   * adjustments and neighbouring readings. Refuses PERIOD_EMPTY, UNKNOWN_MACHINE, UNKNOWN_STATION, NO_READING.
   */
  async getStepView(
    actor: Actor,
    establishment: Establishment,
    stepReference: StepReference,
    language: Language,
  ): Promise<StepView> {
    const { establishmentId } = establishment;
    const { machine, station, earlier, later } = stepReference;
    const movement = await this.movements.computeMovement(establishment, {
      machine,
      station,
      from: earlier,
      to: later,
      hasReturns: true,
    });
    const stationId = await this.adjustments.requireStationId(establishmentId, machine, station);
    const step = { earlier, later };
    return this.db.runInSnapshot(async (tx) => {
      const readingRows = await listReadingsAroundStep(tx, establishmentId, stationId, {
        ...step,
        maxOutside: MAX_READINGS_OUTSIDE,
        maxInside: MAX_READINGS_INSIDE,
      });
      const adjustments = await listStepAdjustments(tx, establishmentId, stationId, step);
      const stationStep = { stationId, ...step };
      const counters = buildStepCounters(
        movement,
        await this.adjustments.readCounterSizes(tx, establishmentId, stationId),
        language,
      );
      const isBoundaryInstant = (instant: Date): boolean =>
        instant.getTime() === movement.firstReadAt.getTime() || instant.getTime() === movement.lastReadAt.getTime();
      return {
        machine,
        station,
        stationId,
        earlierReadAt: movement.firstReadAt,
        laterReadAt: movement.lastReadAt,
        denominationMinor: movement.segments[0]?.denominationMinor ?? 1n,
        counters,
        identities: evaluateIdentitiesAsRead(movement),
        exceptions: buildStepExceptions(movement, language),
        figures: selectStepFigures(movement),
        events: await listEventsAroundStep(tx, establishmentId, stationId, step),
        adjustments: adjustments.map((adjustment) => ({
          ...adjustment,
          isMine: adjustment.recordedById === actor.personId,
        })),
        readings: readingRows
          .map(parseReadingRow)
          .map(({ readAt, counters }) => ({
            readAt,
            isBoundary: isBoundaryInstant(readAt),
            counters: formatCounters(counters),
          })),
        ...(await readSettlement(tx, establishmentId, stationStep, { counters, exceptions: movement.exceptions })),
      };
    });
  }

  /**
   * Returns the step of a station that spans a gaming day, between the last readings at or before its opening and
   * closing. Refuses UNKNOWN_MACHINE, UNKNOWN_STATION, NO_READING when one is missing.
   */
  async getDayStepView(
    actor: Actor,
    establishment: Establishment,
    stationDay: { readonly machine: string; readonly station: number; readonly day: string },
    language: Language,
  ): Promise<StepView> {
    const { machine, station, day } = stationDay;
    const stationId = await this.adjustments.requireStationId(establishment.establishmentId, machine, station);
    const dayBoundaries = await findDayBoundaryInstants(
      this.db.dataSource,
      establishment.establishmentId,
      stationId,
      day,
    );
    const { earlier = null, later = null } = dayBoundaries ?? {};
    if (earlier === null || later === null || earlier >= later) refuse('NO_READING', { machine, station });
    return this.getStepView(actor, establishment, { machine, station, earlier, later }, language);
  }

  /**
   * Returns the step as it is and as it would be with this adjustment in force. Refuses with the codes of
   * `previewProposal`.
   */
  async previewAdjustment(
    establishment: Establishment,
    proposal: Omit<AdjustmentProposal, 'reason'>,
    language: Language,
  ): Promise<AdjustmentPreview> {
    const preview = await this.adjustments.previewProposal(establishment, proposal);
    const { machine, station } = proposal;
    const request: MovementRequest = { machine, station, from: preview.earlier, to: preview.later, hasReturns: true };
    const currentMovement = await this.movements.computeMovement(establishment, request);
    const adjustedMovement = await this.movements.computeMovement(establishment, request, [preview.assumedAdjustment]);
    return {
      counters: listLabelledCounters(language).flatMap(({ counter, label }) => {
        const [counterNow, counterThen] = [
          currentMovement.counters[counter.name],
          adjustedMovement.counters[counter.name],
        ];
        if (counterNow === undefined && counterThen === undefined) return [];
        return [
          {
            name: counter.name,
            label,
            unit: counter.unit,
            movementNow: counterNow?.movement?.toString() ?? null,
            movementThen: counterThen?.movement?.toString() ?? null,
          },
        ];
      }),
      identitiesNow: buildStepIdentities(currentMovement),
      identitiesThen: buildStepIdentities(adjustedMovement),
      exceptionsNow: buildStepExceptions(currentMovement, language),
      exceptionsThen: buildStepExceptions(adjustedMovement, language),
      figuresNow: selectStepFigures(currentMovement),
      figuresThen: selectStepFigures(adjustedMovement),
    };
  }
}

/** Returns every counter with its name in the language. */
const listLabelledCounters = (language: Language): { readonly counter: Counter; readonly label: string }[] =>
  COUNTERS.map((counter) => ({ counter, label: counter.label[language] }));

/** Returns the amounts and the hold of a movement that are displayed with its step. */
const selectStepFigures = ({ coinInMinor, meteredWinMinor, actualHoldPercent }: MovementAnswer): StepFigures => ({
  coinInMinor,
  meteredWinMinor,
  actualHoldPercent,
});

/** Returns evaluated identities (equations between counters) with their two sides as text. */
function buildStepIdentities({ identities }: Pick<MovementAnswer, 'identities'>): StepIdentity[] {
  return identities.map(({ name, left, right, balanced }) => ({
    name,
    left: left.toString(),
    right: right.toString(),
    isBalanced: balanced,
  }));
}

/**
 * Evaluates the identities (equations between counters) on the movements that count. Where a movement is withheld, the
 * difference between its two readings is used, so that the imbalance shows.
 */
function evaluateIdentitiesAsRead({ counters, coinOut }: Pick<MovementAnswer, 'counters' | 'coinOut'>): StepIdentity[] {
  if (coinOut === null) return [];
  const identities = evaluateIdentities((name) => {
    const counter = counters[name];
    if (counter === undefined) return undefined;
    return counter.movement ?? computeReadDifference(counter);
  }, coinOut);
  return buildStepIdentities({ identities });
}

/** Returns the later value minus the earlier one; null when one is missing. */
function computeReadDifference(counter: { readonly from: bigint | null; readonly to: bigint | null }): bigint | null {
  return counter.from === null || counter.to === null ? null : counter.to - counter.from;
}

/** Returns the exceptions (the reasons why a step needs a decision), their counters named in the language. */
function buildStepExceptions({ exceptions }: MovementAnswer, language: Language): StepException[] {
  const labelsByCounter = new Map(listLabelledCounters(language).map(({ counter, label }) => [counter.name, label]));
  return exceptions.map(({ code, severity, counters }) => ({
    code,
    severity,
    counters: counters.map((name) => labelsByCounter.get(name) ?? name),
  }));
}

/**
 * Returns each measured counter with its values, and its movement under each possible cause: rollover (past its highest
 * value), reset (from zero), or the balance of an identity. A rollover is assumed at the greatest size the counter may
 * have.
 */
function buildStepCounters(
  { counters, exceptions, coinOut }: MovementAnswer,
  sizes: Parameters<typeof listPossibleDigits>[1],
  language: Language,
): StepCounter[] {
  const countersInDoubt = new Set(exceptions.flatMap((exception) => exception.counters));
  return listLabelledCounters(language).flatMap(({ counter, label }) => {
    const { name, unit, kind } = counter;
    const measuredCounter = counters[name];
    if (measuredCounter === undefined) return [];
    const difference = computeReadDifference(measuredCounter);
    const [maxDigits] = listPossibleDigits(name, sizes).slice(-1);
    const hasDecreased = difference !== null && difference < 0n && kind === 'cumulative';
    const movementIfRolledOver = hasDecreased && maxDigits !== undefined ? difference + 10n ** BigInt(maxDigits) : null;
    return [
      {
        name,
        label,
        unit,
        isGauge: kind === 'gauge',
        before: measuredCounter.from?.toString() ?? null,
        after: measuredCounter.to?.toString() ?? null,
        difference: difference?.toString() ?? null,
        movement: measuredCounter.movement?.toString() ?? null,
        rolledOver: measuredCounter.rolledOver,
        isInDoubt: countersInDoubt.has(name),
        ifRolledOver:
          movementIfRolledOver !== null && movementIfRolledOver >= 0n ? movementIfRolledOver.toString() : null,
        ifReset: kind === 'cumulative' ? (measuredCounter.to?.toString() ?? null) : null,
        ifBalanced:
          coinOut === null
            ? null
            : (findBalancingMovement(name, (each) => counters[each]?.movement, coinOut)?.toString() ?? null),
      },
    ];
  });
}
