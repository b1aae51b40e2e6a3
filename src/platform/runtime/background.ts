const everyMs = 1_000;

/** After this many silent seconds a job counts as interrupted: its process ended. */
export const silentSeconds = 30;

/** Does long work and reports every second that it is alive; a report that fails is tried again the next second. */
export async function reportingAlive<T>(report: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    report().catch(() => undefined);
  }, everyMs);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
