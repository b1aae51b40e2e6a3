import { testsSince } from './since.mjs';
import { installIfMissing, runTests, printMessage, runScript } from './toolbox.mjs';

/**
 * Runs every test, those chosen by the options passed to jest, or with `--since REV` those affected by later changes.
 */
await runScript(async () => {
  const options = process.argv.slice(2);
  await installIfMissing();
  const at = options.indexOf('--since');
  if (at < 0) return runTests(options);
  const [, revision = 'HEAD'] = options.splice(at, 2);
  const files = testsSince(revision);
  if (files.length === 0) {
    printMessage(`Nothing that a test looks at changed since ${revision}.`);
    return 0;
  }
  printMessage(`${files.length} test files look at what changed since ${revision}.`);
  return runTests([...options, '--runTestsByPath', ...files]);
});
