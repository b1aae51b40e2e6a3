import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends the run's PostgreSQL, if a test started one, and leaves nothing behind. */
export default async function endTestRun() {
  const folder = process.env.RELEVE_TEST_RUN;
  if (folder === undefined) return;
  const record = join(folder, 'embedded.json');
  if (existsSync(record)) {
    const directory = resolve(folder, JSON.parse(readFileSync(record, 'utf8')).directory);
    const pidFile = join(directory, 'data', 'postmaster.pid');
    if (existsSync(pidFile)) {
      const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
      // immediately: its data are no longer needed
      process.kill(pid, 'SIGQUIT');
      for (let tries = 0; tries < 500 && isAlive(pid); tries += 1) await sleep(10);
    }
    rmSync(directory, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
