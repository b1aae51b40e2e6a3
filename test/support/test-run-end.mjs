/** Ends the run's PostgreSQL, if a test started one, and leaves nothing behind. */
export default async function endTestRun() {
  await globalThis.closeTestRun?.();
}
