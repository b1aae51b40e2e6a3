import { installIfMissing, runTests, runScript } from './toolbox.mjs';

const USAGE = 'honest-floor [days] [machines=40] [seed=1] [faults=0] [only=WORDS OF A KIND]';
const OPTIONS = { machines: /^\d+$/, seed: /^\d+$/, faults: /^[01]$/, only: /./ };

/**
 * Plays gaming days of a known truth, with faults, through the public interface, and compares what closes with the
 * truth: `npm run honest-floor -- 1000`.
 */
await runScript(async () => {
  const [days = '1000', ...words] = process.argv.slice(2);
  const options = words.map((word) => word.split('='));
  const isValid = ([name, value = '']) => OPTIONS[name]?.test(value) === true;
  if (!/^[1-9]\d*$/.test(days) || !options.every(isValid)) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  await installIfMissing();
  const environment = options.map(([name, value]) => [`RELEVE_HONEST_${name.toUpperCase()}`, value]);
  return runTests(['test/honest-floor'], { RELEVE_HONEST_DAYS: days, ...Object.fromEntries(environment) });
});
