import { openTestRun } from '../../scripts/test-run.mjs';

/**
 * Opens a test run, unless the script that started jest did (toolbox.mjs). The first test that needs a database starts
 * PostgreSQL in the run's folder, the others join.
 */
export default async function beginTestRun() {
  process.env.TZ = 'UTC';
  if (process.env.RELEVE_TEST_RUN !== undefined) return;
  const run = await openTestRun();
  Object.assign(process.env, run.env);
  globalThis.closeTestRun = run.close;
}
