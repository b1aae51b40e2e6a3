import { setTimeout as sleep } from 'node:timers/promises';

/** Only a hang lasts this long, on the slowest of machines; below the limit of a test (native/environment.cjs). */
const PATIENCE_MS = 300_000;
const INTERVAL_MS = 25;

/**
 * Polls until the condition is true. Tests wait for conditions, never for durations: a busy machine takes longer and
 * still passes. Throws after five minutes, quoting the condition.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await untilDefined(async () => ((await condition()) ? true : undefined), condition);
}

/** Polls until the function returns a value, and returns that value. Throws after five minutes. */
export async function untilDefined<Value>(
  read: () => Value | undefined | Promise<Value | undefined>,
  quoted: () => unknown = read,
): Promise<Value> {
  const startedAt = performance.now();
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`not true after five minutes: ${String(quoted)}`);
    await sleep(INTERVAL_MS);
  }
}
