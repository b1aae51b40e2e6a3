import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { inTestRun, npm, openapiFile, printMessage, secondsSince } from './toolbox.mjs';

/** Scripts of package.json, each with the options of the smallest work that goes through all of it. */
export const smallScripts = {
  build: '',
  openapi: '',
  sbom: '',
  releve: '--help',
  'format:check': '',
  lint: '',
  types: '',
  deps: '',
  bench: '--small',
  clicks: '--small',
  photographs: '--small',
  'clean-runs': '1',
  'cercle-sessions': '1',
  'table-sessions': '1',
  faults: 'kills=1 database=1 disk=1 commits=1 copies servers=1 tickets=1 cards=1 clock stop=1',
  races: '1',
  compare: '--snapshot FOLDER --only catalogue,archive',
  clauses: 'MC:16.2',
  recompute: '--documents daily-statement',
  'recomputed-days': '1',
  'honest-floor': '1 machines=6 faults=0',
  'verifier-tamperings': '1',
};

/** The other scripts of package.json, and what runs them. Those that begin with `pre` are run with their script. */
export const runOtherwise = {
  'build:server': 'part of `build`',
  'build:client': 'part of `build`',
  start: 'its command is tested in test/cli',
  'start:dev': 'never ends; it builds as `build` does and starts as `start` does',
  demo: 'its command is tested in test/demo, and run by `recompute`',
  test: 'every run of the tests',
  'test:all': 'runs these scripts itself',
  format: 'rewrites the sources; `format:check` reads the same configuration',
  check: 'before every commit',
  compliance: 'test/clauses plays its acts, test/regulation compares its file with the sources',
  samples: 'the tests of documents draw each of them',
  'upgrade-fixture': 'test/platform/upgrades restores its file',
};

/** Lines quoted of the output of a script that fails. */
const QUOTED_LINES = 20;

/**
 * Runs each of the scripts once, with the smallest work. Returns a text for each that fails: its command and the end of
 * its output. `chosen` are the names of some.
 */
export async function smallRuns(chosen = Object.keys(smallScripts)) {
  const failures = [];
  for (const name of chosen) {
    const startedAt = performance.now();
    const problem = await problemOf(name);
    printMessage(
      `${problem === undefined ? 'ok  ' : 'FAIL'} npm run ${name} -- ${smallScripts[name]} ${secondsSince(startedAt)}`,
    );
    if (problem !== undefined) failures.push(`npm run ${name} -- ${smallScripts[name]}: ${problem}`);
  }
  return failures;
}

/** Runs the script in a temporary folder of its own. Returns undefined when it succeeds. */
async function problemOf(name) {
  const contract = readFileSync(openapiFile, 'utf8');
  const { code, said } = await inTestRun(({ env: { TMPDIR } }) => {
    const options = smallScripts[name].replace('FOLDER', join(TMPDIR, name)).split(' ');
    return npm(['run', '--silent', name, '--', ...options.filter((word) => word !== '')], {
      quiet: true,
      env: { TMPDIR },
    });
  });
  if (code !== 0) return `exit code ${code}\n${said.trimEnd().split('\n').slice(-QUOTED_LINES).join('\n')}`;
  if (readFileSync(openapiFile, 'utf8') === contract) return undefined;
  writeFileSync(openapiFile, contract);
  return 'openapi.json was not the document of the sources';
}
