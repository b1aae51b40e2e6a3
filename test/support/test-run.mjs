import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of this run's PostgreSQL; the first test that wants a database starts it, the others join. */
export default function beginTestRun() {
  process.env.TZ = 'UTC';
  process.env.RELEVE_TEST_RUN = mkdtempSync(join(tmpdir(), 'releve-test-'));
}
