const REPORT_INTERVAL_MS = 1_000;

/** Silence, in seconds, after which a job counts as interrupted: its process ended. */
export const silenceLimitSeconds = 30;

/**
 * Runs long work and returns its result; meanwhile reports every second that it is alive. A failed report is ignored.
 */
export async function withHeartbeat<T>(reportAlive: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    reportAlive().catch(() => undefined);
  }, REPORT_INTERVAL_MS);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
