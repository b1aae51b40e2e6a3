import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import type { MeterAdjustmentKind } from '#domain/meters/meter-step.js';
import type { StepCause } from '#domain/steps/step-suggestion.js';
import type { Language } from '#declarations/shapes/text.js';
import { Refusal } from '#refusals/refusal.js';
import { AdjustmentsService, type ExceptionFilter } from './adjustments.service.js';
import { StepsService, type CounterComparison, type StepFigures, type StepView } from './steps.service.js';

/** A step that is settled as a whole by the movements that the facts suggest. */
export interface SuggestedStep {
  readonly machine: string;
  readonly station: number;
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  /** Likely cause of the step. */
  readonly cause: StepCause;
  readonly kind: MeterAdjustmentKind;
  /** Suggested movements, by counter, in the unit of each. */
  readonly counters: Readonly<Record<string, string>>;
  /** Counters whose movement changes. */
  readonly changes: readonly CounterComparison[];
  /** Figures as they are. */
  readonly figuresNow: StepFigures;
  /** Figures with the settlement. */
  readonly figuresThen: StepFigures;
}

/** Most steps that are settled at once. */
const MAX_STEPS = 100;

/** Lists the steps that can be settled as the facts suggest: read together, requested with one reason. */
@Injectable()
export class SuggestedStepsService {
  constructor(
    private readonly adjustments: AdjustmentsService,
    private readonly steps: StepsService,
  ) {}

  /**
   * Returns the open steps without a requested settlement that end in the period, oldest first, as far as their suggestion
   * states every counter in doubt and leaves nothing to settle.
   */
  async listSuggestedSteps(
    actor: Actor,
    establishment: Establishment,
    period: Pick<ExceptionFilter, 'from' | 'to'>,
    language: Language,
  ): Promise<SuggestedStep[]> {
    const openSteps = await this.adjustments.listExceptions(establishment, { ...period, limit: MAX_STEPS });
    const suggestedSteps: SuggestedStep[] = [];
    for (const { machine, station, earlierReadAt: earlier, laterReadAt: later, proposals } of openSteps) {
      if (proposals.length > 0) continue;
      const step = await this.steps.getStepView(actor, establishment, { machine, station, earlier, later }, language);
      const suggestedStep = await this.previewSuggestion(establishment, step, language);
      if (suggestedStep !== undefined) suggestedSteps.push(suggestedStep);
    }
    return suggestedSteps;
  }

  /** Returns a step with the effect of its suggestion; undefined when that leaves something to settle. */
  private async previewSuggestion(
    establishment: Establishment,
    step: StepView,
    language: Language,
  ): Promise<SuggestedStep | undefined> {
    const { machine, station, earlierReadAt, laterReadAt } = step;
    const { cause, kind, counters } = step.suggestion;
    const isComplete = step.counters.every(({ name, isInDoubt }) => !isInDoubt || counters[name] !== undefined);
    const isAdjusted = step.adjustments.some(({ state }) => state === 'waiting' || state === 'inForce');
    if (cause === null || !isComplete || isAdjusted || Object.keys(counters).length === 0) return undefined;
    const proposal = {
      machine,
      station,
      kind,
      counters,
      earlierReadAt: earlierReadAt.toISOString(),
      laterReadAt: laterReadAt.toISOString(),
    };
    const preview = await this.steps.previewAdjustment(establishment, proposal, language).catch((error: unknown) => {
      // a settlement that would be refused is not suggested
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (preview === undefined || preview.exceptionsThen.length > 0) return undefined;
    return {
      machine,
      station,
      earlierReadAt,
      laterReadAt,
      cause,
      kind,
      counters,
      changes: preview.counters.filter(({ movementNow, movementThen }) => movementNow !== movementThen),
      figuresNow: preview.figuresNow,
      figuresThen: preview.figuresThen,
    };
  }
}
