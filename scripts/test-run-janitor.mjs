import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SYSTEM_FILE, removeDeadRuns, removeTestRun, thisSystem } from './test-run.mjs';

/**
 * Makes the folders of a test run, waits until the run ends, and removes all of it. Standard input is a pipe from the
 * process that opened the run: it ends when that process closes the run, or dies of whatever cause.
 */
const folders = process.argv.slice(2);

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined);
// the process that opened the run, or its terminal, may be gone
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

await removeDeadRuns(folders);
for (const folder of folders) {
  mkdirSync(folder);
  // PostgreSQL's own account passes through it
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, SYSTEM_FILE), thisSystem());
}
process.stdout.write('ready\n');
process.stdin.resume();
await once(process.stdin, 'end');
await removeTestRun(folders);
