import { setTimeout as sleep } from 'node:timers/promises';

export type CheckState = 'up' | 'down';

export interface ReadinessReport {
  readonly isReady: boolean;
  /** Each check by its name. */
  readonly checks: Readonly<Record<string, CheckState>>;
}

/** A check that takes longer is down. */
const PATIENCE_MS = 2_000;
/** Whoever asks more often gets the same report: nobody loads the database by asking. */
const CURRENT_MS = 1_000;

/** Whether this server can do its work: each module adds what it needs for that. */
export class Readiness {
  readonly #checks = new Map<string, () => Promise<boolean>>();
  #report: Promise<ReadinessReport> | undefined;
  #isStopping = false;

  /** A check is up when it returns true; one that throws, or does not return in time, is down. */
  add(name: string, check: () => Promise<boolean>): void {
    this.#checks.set(name, check);
  }

  /** From now on it is not ready: no new work is to be sent here. */
  stop(): void {
    this.#isStopping = true;
    this.#report = undefined;
  }

  report(): Promise<ReadinessReport> {
    if (this.#report !== undefined) return this.#report;
    const report = this.#look();
    this.#report = report;
    const forget = setTimeout(() => {
      if (this.#report === report) this.#report = undefined;
    }, CURRENT_MS);
    forget.unref();
    return report;
  }

  async #look(): Promise<ReadinessReport> {
    const looked = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, (await isUp(check)) ? 'up' : 'down'] as const),
    );
    const server: CheckState = this.#isStopping ? 'down' : 'up';
    const checks: Record<string, CheckState> = { server, ...Object.fromEntries(looked) };
    return { isReady: Object.values(checks).every((state) => state === 'up'), checks };
  }
}

async function isUp(check: () => Promise<boolean>): Promise<boolean> {
  const end = new AbortController();
  try {
    const tooLate = sleep(PATIENCE_MS, false, { signal: end.signal, ref: false }).catch(() => false);
    return await Promise.race([check().catch(() => false), tooLate]);
  } finally {
    end.abort();
  }
}
