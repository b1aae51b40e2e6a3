import type { Counter } from '#domain/meters/counters.js';
import { evaluateStep, type StepKind } from '#domain/meters/meter-step.js';
import type { MeterBoundaries } from '#domain/meters/meter-history.js';

/** A step that is not a mere difference of two readings, as judged by the domain for one counter. */
export interface EvaluatedBreak {
  readonly earlier: Date;
  readonly later: Date;
  readonly kind: StepKind;
  /** Null: withheld until a person decides. */
  readonly movement: bigint | null;
  readonly rolledOver: boolean;
}

/**
 * Movement of one counter since the first reading of a window, at any reading in it: differences between the breaks,
 * and each break as judged. A withheld step counts as zero and is reported separately.
 */
export class MovementMeasurer {
  readonly breaks: readonly EvaluatedBreak[];
  private readonly anchors: {
    readonly anchoredAtMs: number;
    readonly movementBefore: bigint;
    readonly value: bigint;
  }[] = [];
  /** Excursions with the movement before each: their readings are drawn at it. */
  private readonly leftOut: { readonly firstAt: Date; readonly nextAt: Date; readonly movement: bigint }[] = [];

  constructor(
    private readonly counter: Counter,
    boundaries: MeterBoundaries,
    firstReading: { readonly readAt: Date; readonly value: bigint },
  ) {
    const { name } = counter;
    this.anchors.push({ anchoredAtMs: firstReading.readAt.getTime(), movementBefore: 0n, value: firstReading.value });
    const sortedBreaks = [...boundaries.breaks].sort((a, b) => a.next.readAt.getTime() - b.next.readAt.getTime());
    const evaluatedBreaks: EvaluatedBreak[] = [];
    for (const { previous, next } of sortedBreaks) {
      const step = evaluateStep(previous, next, boundaries);
      const isWithheld = step.legs.some((leg) => leg.withheld.includes(name));
      const movement = isWithheld ? null : sumAmounts(step.legs.map((leg) => leg.movements.get(name) ?? 0n));
      const rolledOver = step.legs.some((leg) => leg.rolledOver.includes(name));
      evaluatedBreaks.push({ earlier: previous.readAt, later: next.readAt, kind: step.kind, movement, rolledOver });
      const excursion = boundaries.excursions.find(({ nextAt }) => nextAt.getTime() === next.readAt.getTime());
      const valueBefore = previous.counters[name];
      if (excursion !== undefined && valueBefore !== undefined) {
        const movementBefore = this.measureMovement(previous.readAt, valueBefore);
        this.leftOut.push({ firstAt: excursion.firstAt, nextAt: excursion.nextAt, movement: movementBefore });
      }
      this.addAnchor(previous.counters[name], next.counters[name], next.readAt, movement);
    }
    this.breaks = evaluatedBreaks;
  }

  /**
   * Returns the counter's movement from the first reading to this one; a withheld step (one without a certain movement)
   * counts as zero. For a gauge (a counter that may fall), returns its change.
   */
  measureMovement(readAt: Date, value: bigint): bigint {
    const [firstAnchor] = this.anchors;
    if (this.counter.kind === 'gauge') return value - (firstAnchor?.value ?? value);
    const readAtMs = readAt.getTime();
    const leftOut = this.leftOut.find(({ firstAt, nextAt }) => firstAt <= readAt && readAt < nextAt);
    if (leftOut !== undefined) return leftOut.movement;
    const anchor = this.anchors.findLast(({ anchoredAtMs }) => anchoredAtMs <= readAtMs);
    return anchor === undefined ? 0n : anchor.movementBefore + value - anchor.value;
  }

  /** Returns the movement between two readings; null when a step between them is withheld (has no certain movement). */
  measureMovementBetween(
    earlier: { readonly readAt: Date; readonly value: bigint },
    later: { readonly readAt: Date; readonly value: bigint },
  ): bigint | null {
    const isWithheld = this.breaks.some(
      (evaluatedBreak) =>
        evaluatedBreak.movement === null &&
        evaluatedBreak.later > earlier.readAt &&
        evaluatedBreak.later <= later.readAt,
    );
    if (isWithheld && this.counter.kind === 'cumulative') return null;
    return this.measureMovement(later.readAt, later.value) - this.measureMovement(earlier.readAt, earlier.value);
  }

  /**
   * Adds an anchor after a judged step: the value from which later movements are counted. `before` and `after` are the
   * counter's values around the step. A withheld movement (null) counts as zero. An anchor that is not later than the
   * last one is left out.
   */
  private addAnchor(
    valueBefore: bigint | undefined,
    valueAfter: bigint | undefined,
    readAt: Date,
    movement: bigint | null,
  ): void {
    const lastAnchor = this.anchors.at(-1);
    if (lastAnchor === undefined || valueAfter === undefined || readAt.getTime() <= lastAnchor.anchoredAtMs) return;
    const movementBefore =
      lastAnchor.movementBefore + ((valueBefore ?? lastAnchor.value) - lastAnchor.value) + (movement ?? 0n);
    this.anchors.push({ anchoredAtMs: readAt.getTime(), movementBefore, value: valueAfter });
  }
}

const sumAmounts = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
