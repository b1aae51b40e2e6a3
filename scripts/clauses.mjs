import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installIfMissing, root, printMessage, runScript } from './toolbox.mjs';

/** Breaks tried in parallel, each in its own copy of the sources. */
const CONCURRENCY = 2;

/**
 * Breaks each clause that the compliance matrix lists as held and expects the test that names the clause to fail, the
 * one about its acts where `test` is a file of test/clauses: `npm run clauses`, or `npm run clauses -- MC:21` for
 * clauses with that prefix. `test/support/clauses.json` lists the line to break and how, with the line of the database
 * that refuses the same (`also`). Fails when a test passes although its clause is broken.
 */
await runScript(async () => {
  await installIfMissing();
  const [prefix = ''] = process.argv.slice(2);
  const clauses = JSON.parse(readFileSync(join(root, 'test', 'support', 'clauses.json'), 'utf8'));
  const selected = clauses.filter(({ clause }) => clause.startsWith(prefix));
  const waiting = [...selected];
  const seen = await Promise.all(Array.from({ length: CONCURRENCY }, () => breakSequentially(waiting)));
  const count = seen.reduce((sum, each) => sum + each, 0);
  process.stdout.write(`${count} of ${selected.length} breaks are seen by a test of their clause\n`);
  return count === selected.length && selected.length > 0 ? 0 : 1;
});

/** Breaks the waiting clauses one after the other; returns how many breaks a test detected. */
async function breakSequentially(waiting) {
  const copy = copyOfSources();
  let count = 0;
  try {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if (await isDetected(copy, next)) count += 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return count;
}

/** Copies the sources known to git into their own folder beside the same packages. */
function copyOfSources() {
  const copy = mkdtempSync(join(tmpdir(), 'releve-clauses-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  for (const file of stdout.split('\0').filter((each) => each !== '')) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

/** Returns true when a test that names the clause fails while the clause is broken. */
async function isDetected(copy, { clause, file, find, replace, also, test }) {
  const changes = [{ file, find, replace }, ...(also === undefined ? [] : [also])].map((change) => {
    const place = join(copy, change.file);
    const text = readFileSync(place, 'utf8');
    if (text.split(change.find).length !== 2) throw new Error(`${clause}: not once in ${change.file}: ${change.find}`);
    return { place, text, broken: text.replace(change.find, () => change.replace) };
  });
  for (const { place, broken } of changes) writeFileSync(place, broken);
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const options = [join(root, 'node_modules', 'jest', 'bin', 'jest.js'), test, '--json', `--outputFile=${report}`];
  // a part of test/clauses plays only the texts with acts of the clause
  const env = { ...process.env, RELEVE_ACTS_OF: clause };
  const run = spawn(process.execPath, options, { cwd: copy, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const errorOutput = [];
  run.stderr.on('data', (part) => errorOutput.push(part));
  await once(run, 'close');
  for (const { place, text } of changes) writeFileSync(place, text);
  if (!existsSync(report)) {
    printMessage(
      `${clause}: the tests of ${test} did not run: ${Buffer.concat(errorOutput).toString('utf8').slice(-500)}`,
    );
    return false;
  }
  const tests = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  const seen = failed.filter((name) => name.includes(clause));
  // a break that fails every test broke the product, not the clause
  const isCollapse = tests.length > 1 && failed.length === tests.length;
  const other = failed.length > 0 ? `NOT BY ITS OWN TEST: ${failed[0]}` : `NOT SEEN by ${test}`;
  printMessage(`${clause} broken in ${file}: ${isCollapse ? `EVERY TEST FAILS in ${test}` : (seen[0] ?? other)}`);
  return seen.length > 0 && !isCollapse;
}
