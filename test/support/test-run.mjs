import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of this run's PostgreSQL; the first test that needs a database starts it, the others join. */
export default function beginTestRun() {
  process.env.TZ = 'UTC';
  process.env.RELEVE_TEST_RUN = mkdtempSync(join(scratch(), 'releve-test-'));
}

const memory = '/dev/shm';
/** Several times the size of a run's databases. */
const enoughBytes = 6 * 2 ** 30;

/**
 * Returns a scratch folder, in memory where there is plenty: each test file has its own database, which creates and
 * deletes a thousand files.
 */
function scratch() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enoughBytes && freemem() > enoughBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
