import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import { Refusal } from '#refusals/refusal.js';

/** Purpose of a long task on a day. */
export type DayWorkKind = 'reconciliation' | 'closingRequest' | 'closing';

/**
 * `readings`: scans new readings; `machines`: computes each machine; `writing`: stores the run; `recomputation`:
 * derives the day again by the second path; `books`: freezes and posts it.
 */
export type DayWorkPhase = 'readings' | 'machines' | 'writing' | 'recomputation' | 'books';

/** A long task on a gaming day: in progress, or ended. */
export interface DayWork {
  readonly kind: DayWorkKind;
  readonly phase: DayWorkPhase;
  readonly machinesDone: number;
  readonly machinesTotal: number;
  readonly startedBy: bigint;
  readonly startedAt: Date;
  /** Null while it runs. */
  readonly endedAt: Date | null;
  /** Cause of the failure: a refusal, or `error` for an internal error. */
  readonly failure: Refusal | 'error' | null;
}

interface GamingDayKey {
  readonly establishmentId: number;
  readonly gamingDay: string;
}

const buildDayKey = ({ establishmentId, gamingDay }: GamingDayKey): string => `${establishmentId}/${gamingDay}`;

/**
 * Tracks the task in progress on each gaming day and the result of the last one, for a user who left the screen and
 * returns. Held in memory: a stopped server has no task, and its uncommitted changes are rolled back.
 */
@Injectable()
export class DayWorks {
  private readonly workByDay = new Map<string, DayWork>();

  constructor(private readonly clock: Clock) {}

  /** Returns the task on a day, in progress or the last one; null when there was none. */
  findWork(day: GamingDayKey): DayWork | null {
    return this.workByDay.get(buildDayKey(day)) ?? null;
  }

  /**
   * Runs a task on a day and records its progress from start to end, for a reader who waits for it. A second task on
   * the same day waits for the lock of the first.
   */
  async trackWork<T>(day: GamingDayKey, kind: DayWorkKind, startedBy: bigint, runWork: () => Promise<T>): Promise<T> {
    const startedAt = this.clock.now();
    this.workByDay.set(buildDayKey(day), {
      kind,
      startedBy,
      startedAt,
      phase: 'readings',
      machinesDone: 0,
      machinesTotal: 0,
      endedAt: null,
      failure: null,
    });
    try {
      const result = await runWork();
      this.updateWork(day, { endedAt: this.clock.now() });
      return result;
    } catch (error) {
      this.updateWork(day, { endedAt: this.clock.now(), failure: error instanceof Refusal ? error : 'error' });
      throw error;
    }
  }

  /** Changes the progress of the task on a day. */
  updateWork(day: GamingDayKey, change: Partial<DayWork>): void {
    const work = this.workByDay.get(buildDayKey(day));
    if (work !== undefined) this.workByDay.set(buildDayKey(day), { ...work, ...change });
  }
}
