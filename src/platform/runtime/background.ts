const everyMs = 1_000;

/** After so long without a word a job is taken for interrupted: its process ended. */
export const silentSeconds = 30;

/** Does long work and has it tell every second that it goes on; a word that fails is tried again the next second. */
export async function telling<T>(tell: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    tell().catch(() => undefined);
  }, everyMs);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
