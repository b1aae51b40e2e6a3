import { setTimeout as sleep } from 'node:timers/promises';

export type CheckState = 'up' | 'down';

export interface ReadinessReport {
  readonly isReady: boolean;
  /** Each check by its name. */
  readonly checks: Readonly<Record<string, CheckState>>;
}

/** Timeout after which a check is down. */
const CHECK_TIMEOUT_MS = 2_000;
/** Age up to which a report is reused, so that frequent requests do not load the database. */
const REPORT_TTL_MS = 1_000;

/** Readiness of this server: each module adds the checks it needs. */
export class Readiness {
  readonly #checks = new Map<string, () => Promise<boolean>>();
  #report: Promise<ReadinessReport> | undefined;
  #isStopping = false;

  /** Adds a check. It is up when it returns true; down when it throws, or does not return in time. */
  addCheck(name: string, check: () => Promise<boolean>): void {
    this.#checks.set(name, check);
  }

  /** Makes the server permanently not ready, so that it gets no new work. */
  stop(): void {
    this.#isStopping = true;
    this.#report = undefined;
  }

  /** Returns the state of all checks; a report younger than a second is used again. */
  getReport(): Promise<ReadinessReport> {
    if (this.#report !== undefined) return this.#report;
    const report = this.#runChecks();
    this.#report = report;
    const expiryTimer = setTimeout(() => {
      if (this.#report === report) this.#report = undefined;
    }, REPORT_TTL_MS);
    expiryTimer.unref();
    return report;
  }

  /** Runs all checks and returns the report; ready means that the server is not stopping and every check is up. */
  async #runChecks(): Promise<ReadinessReport> {
    const results = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, (await isCheckUp(check)) ? 'up' : 'down'] as const),
    );
    const serverState: CheckState = this.#isStopping ? 'down' : 'up';
    const checks: Record<string, CheckState> = { server: serverState, ...Object.fromEntries(results) };
    return { isReady: Object.values(checks).every((state) => state === 'up'), checks };
  }
}

/** Returns whether a check succeeds within two seconds; an error counts as a failure. */
async function isCheckUp(check: () => Promise<boolean>): Promise<boolean> {
  const cancellation = new AbortController();
  try {
    const timeout = sleep(CHECK_TIMEOUT_MS, false, { signal: cancellation.signal, ref: false }).catch(() => false);
    return await Promise.race([check().catch(() => false), timeout]);
  } finally {
    cancellation.abort();
  }
}
