import type { Counter } from '#domain/meters/counters.js';
import { judgeStep, type StepKind } from '#domain/meters/meter-step.js';
import type { MeterBoundaries } from '#domain/meters/meter-history.js';

/** A step that is not a mere difference of two readings, as judged by the domain for one counter. */
export interface JudgedBreak {
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
export class CounterWalk {
  readonly breaks: readonly JudgedBreak[];
  private readonly anchors: { readonly movementAt: number; readonly base: bigint; readonly value: bigint }[] = [];

  constructor(
    private readonly counter: Counter,
    boundaries: MeterBoundaries,
    first: { readonly readAt: Date; readonly value: bigint },
  ) {
    const { name } = counter;
    this.anchors.push({ movementAt: first.readAt.getTime(), base: 0n, value: first.value });
    const steps = [...boundaries.breaks].sort((a, b) => a.next.readAt.getTime() - b.next.readAt.getTime());
    const judgedBreaks: JudgedBreak[] = [];
    for (const { previous, next } of steps) {
      const step = judgeStep(previous, next, boundaries);
      const withheld = step.legs.some((leg) => leg.withheld.includes(name));
      const movement = withheld ? null : sumAmounts(step.legs.map((leg) => leg.movements.get(name) ?? 0n));
      const rolledOver = step.legs.some((leg) => leg.rolledOver.includes(name));
      judgedBreaks.push({ earlier: previous.readAt, later: next.readAt, kind: step.kind, movement, rolledOver });
      this.addAnchor(previous.counters[name], next.counters[name], next.readAt, movement);
    }
    this.breaks = judgedBreaks;
  }

  /**
   * Returns the counter's movement from the first reading to this one; a withheld step (one without a certain movement)
   * counts as zero. For a gauge (a counter that may fall), returns its change.
   */
  measureMovement(readAt: Date, value: bigint): bigint {
    const [first] = this.anchors;
    if (this.counter.kind === 'gauge') return value - (first?.value ?? value);
    const readAtMs = readAt.getTime();
    const anchor = this.anchors.findLast(({ movementAt }) => movementAt <= readAtMs);
    return anchor === undefined ? 0n : anchor.base + value - anchor.value;
  }

  /** Returns the movement between two readings; null when a step between them is withheld (has no certain movement). */
  measureBetween(
    earlier: { readonly readAt: Date; readonly value: bigint },
    later: { readonly readAt: Date; readonly value: bigint },
  ): bigint | null {
    const isWithheld = this.breaks.some(
      (judgedBreak) =>
        judgedBreak.movement === null && judgedBreak.later > earlier.readAt && judgedBreak.later <= later.readAt,
    );
    if (isWithheld && this.counter.kind === 'cumulative') return null;
    return this.measureMovement(later.readAt, later.value) - this.measureMovement(earlier.readAt, earlier.value);
  }

  /**
   * Adds an anchor after a judged step: the value from which later movements are counted. `before` and `after` are the
   * counter's values around the step. A withheld movement (null) counts as zero. An anchor that is not later than the
   * last one is left out.
   */
  private addAnchor(before: bigint | undefined, after: bigint | undefined, at: Date, movement: bigint | null): void {
    const lastAnchor = this.anchors.at(-1);
    if (lastAnchor === undefined || after === undefined || at.getTime() <= lastAnchor.movementAt) return;
    const base = lastAnchor.base + ((before ?? lastAnchor.value) - lastAnchor.value) + (movement ?? 0n);
    this.anchors.push({ movementAt: at.getTime(), base, value: after });
  }
}

const sumAmounts = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);
