import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of this run's PostgreSQL; the first test that wants a database starts it, the others join. */
export default function beginTestRun() {
  process.env.TZ = 'UTC';
  process.env.RELEVE_TEST_RUN = mkdtempSync(join(scratch(), 'releve-test-'));
}

const memory = '/dev/shm';
/** Several times what a run's databases take. */
const enoughBytes = 6 * 2 ** 30;

/** In memory where there is plenty: each test file has a database of its own, a thousand files that come and go. */
function scratch() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enoughBytes && freemem() > enoughBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
