import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { installedProgram, prepare, root, run, printMessage, runScript, secondsSince } from './toolbox.mjs';

/** `--without-rules` leaves out the domain and tidy tests, for callers that run every test next. */
const withoutRules = process.argv.includes('--without-rules');

/** Checks required before a commit. The slow ones run in parallel; all of them run, even after a failure. */
const checks = {
  format: () => node('oxfmt/bin/oxfmt', ['--check']),
  lint: () => node('oxlint/bin/oxlint', []),
  types: () => types('.'),
  'types of web': () => types('web'),
  'types of the second path': () => types('verifier/recompute'),
  dependencies: () =>
    node('dependency-cruiser/bin/dependency-cruise.mjs', [
      'src',
      'reports',
      'migrations',
      'ormconfig.ts',
      'web',
      'verifier',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
    ]),
  docker: checkDocker,
  rules: () => node('jest/bin/jest.js', ['test/domain', 'test/tidy']),
};

await runScript(async () => {
  await prepare();
  const startedAt = performance.now();
  const failed = [];
  const one = async (name) => {
    const begunAt = performance.now();
    const { code, said: output } = await checks[name]();
    printMessage(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(13)} ${secondsSince(begunAt)}`);
    if (code !== 0) {
      failed.push(name);
      printMessage(output.trimEnd());
    }
  };
  const inTurn = async (...names) => {
    for (const name of names) await one(name);
  };
  // the linter and the compiler each use both cores; the checks after them use one each
  await inTurn('format', 'lint', 'types', 'types of web', 'types of the second path');
  await Promise.all([inTurn('dependencies', 'docker'), withoutRules ? undefined : one('rules')]);
  printMessage(
    failed.length === 0
      ? `All holds, in ${secondsSince(startedAt)}`
      : `Fails: ${failed.join(', ')} (${secondsSince(startedAt)})`,
  );
  return failed.length === 0 ? 0 : 1;
});

function node(packageFile, options) {
  return run(process.execPath, [installedProgram(packageFile), ...options], { quiet: true });
}

function types(project) {
  return node('typescript-7/bin/tsc', ['--noEmit', '-p', project]);
}

/** Lints the Dockerfile; checks that the compose file is YAML without tabs and names the image it builds. */
async function checkDocker() {
  const folder = join(root, 'docker');
  if (!existsSync(join(folder, 'Dockerfile'))) return { code: 0, said: '' };
  const linted = await node('dockerfilelint/bin/dockerfilelint', [join(folder, 'Dockerfile')]);
  const reports = [linted.code === 0 ? '' : linted.said];
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.yaml')))
    reports.push(await composeProblem(folder, name));
  const problems = reports.filter((text) => text !== '').join('\n');
  return { code: problems === '' ? 0 : 1, said: problems };
}

async function composeProblem(folder, name) {
  try {
    const { load } = await import('js-yaml');
    const services = load(readFileSync(join(folder, name), 'utf8'))?.services ?? {};
    return Object.keys(services).length > 0 ? '' : `docker/${name} has no services`;
  } catch (error) {
    return `docker/${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
