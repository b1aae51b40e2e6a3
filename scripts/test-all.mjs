import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { prepare, root, runTests, printMessage, runScript, secondsSince } from './toolbox.mjs';
import { smallRuns } from './small-runs.mjs';

/**
 * Runs every test in full, group by group, then each bench and script once in small, and prints a line for each. A group
 * is a folder of test/, or `scripts`. `npm run test:all -- tickets e2e` runs those groups. Exit code 1 when one fails.
 */
await runScript(async () => {
  const folders = readdirSync(join(root, 'test'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && hasTests(entry.name))
    .map(({ name }) => name);
  const groups = [...folders, 'scripts'];
  const requested = process.argv.slice(2);
  const unknown = requested.filter((name) => !groups.includes(name));
  if (unknown.length > 0) {
    printMessage(`no such group: ${unknown.join(', ')}; the groups are ${groups.join(', ')}`);
    return 2;
  }
  await prepare();
  const lines = [];
  for (const name of requested.length === 0 ? groups : requested) {
    const startedAt = performance.now();
    const failures = name === 'scripts' ? await smallRuns() : await testsOf(name);
    lines.push({
      name,
      failures,
      line: `${failures.length === 0 ? 'ok  ' : 'FAIL'} ${name} ${secondsSince(startedAt)}`,
    });
    printMessage(lines.at(-1).line);
  }
  printMessage(`\n${lines.map(({ line, failures }) => [line, ...failures].join('\n  ')).join('\n')}`);
  return lines.every(({ failures }) => failures.length === 0) ? 0 : 1;
});

function hasTests(folder) {
  return readdirSync(join(root, 'test', folder)).some((name) => name.endsWith('.spec.ts'));
}

async function testsOf(folder) {
  const code = await runTests([`test/${folder}/`], { RELEVE_TESTS: 'all' });
  return code === 0 ? [] : [`npm run test:all -- ${folder}`];
}
