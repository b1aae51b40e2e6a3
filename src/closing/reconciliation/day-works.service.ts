import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import { Refusal } from '#refusals/refusal.js';

/** What a long work on a day is for. */
export type DayWorkKind = 'reconciliation' | 'closingRequest' | 'closing';

/**
 * `readings`: new readings are scanned; `machines`: each is computed; `writing`; `recomputation`: all of it derived again by
 * the second path; `books`: frozen and posted.
 */
export type DayWorkPhase = 'readings' | 'machines' | 'writing' | 'recomputation' | 'books';

export interface DayWork {
  readonly kind: DayWorkKind;
  readonly phase: DayWorkPhase;
  readonly machinesDone: number;
  readonly machinesTotal: number;
  readonly startedBy: bigint;
  readonly startedAt: Date;
  /** Null while it runs. */
  readonly endedAt: Date | null;
  /** Why it failed: a refusal, or `error` when it was an internal error. */
  readonly failure: Refusal | 'error' | null;
}

interface DayOfEstablishment {
  readonly establishmentId: number;
  readonly gamingDay: string;
}

const keyOf = ({ establishmentId, gamingDay }: DayOfEstablishment): string => `${establishmentId}/${gamingDay}`;

/**
 * The work in progress on each gaming day, and how the last one ended, for a user who left the screen and returns.
 * Held in memory: a stopped server has no work, and what it had not committed did not happen.
 */
@Injectable()
export class DayWorks {
  private readonly works = new Map<string, DayWork>();

  constructor(private readonly clock: Clock) {}

  of(day: DayOfEstablishment): DayWork | null {
    return this.works.get(keyOf(day)) ?? null;
  }

  /** Reports the work from its beginning to its end; a second one of the same day waits for the first's lock. */
  async during<T>(day: DayOfEstablishment, kind: DayWorkKind, startedBy: bigint, work: () => Promise<T>): Promise<T> {
    const startedAt = this.clock.now();
    this.works.set(keyOf(day), {
      ...{ kind, startedBy, startedAt, phase: 'readings', machinesDone: 0, machinesTotal: 0 },
      ...{ endedAt: null, failure: null },
    });
    try {
      const answer = await work();
      this.change(day, { endedAt: this.clock.now() });
      return answer;
    } catch (error) {
      this.change(day, { endedAt: this.clock.now(), failure: error instanceof Refusal ? error : 'error' });
      throw error;
    }
  }

  change(day: DayOfEstablishment, change: Partial<DayWork>): void {
    const work = this.works.get(keyOf(day));
    if (work !== undefined) this.works.set(keyOf(day), { ...work, ...change });
  }
}
