import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { listHouses } from './honest-floor/run.mjs';
import { addTotals, printTotals } from './honest-floor/totals.mjs';
import { installIfMissing, printMessage, runTests, runScript } from './toolbox.mjs';

const USAGE = 'honest-floor [days] [machines=40] [seed=1] [faults=0] [only=WORDS OF A KIND] [workers=2]';
const OPTIONS = { machines: /^\d+$/, seed: /^\d+$/, faults: /^[01]$/, only: /./, workers: /^[1-9]$/ };

/**
 * Plays gaming days of a known truth, with faults, through the public interface, and compares what closes with the
 * truth: `npm run honest-floor -- 1000`. The houses are shared among workers, one for each core, each with a server and
 * a database of its own.
 */
await runScript(async () => {
  const [days = '1000', ...words] = process.argv.slice(2);
  const options = Object.fromEntries(words.map((word) => word.split('=')));
  const isValid = ([name, value = '']) => OPTIONS[name]?.test(value) === true;
  if (!/^[1-9]\d*$/.test(days) || !Object.entries(options).every(isValid)) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  await installIfMissing();
  const houses = listHouses({ days: Number(days), seed: Number(options.seed ?? 1) });
  const workers = Math.min(Number(options.workers ?? availableParallelism()), houses.length);
  return playInWorkers(workers, { days, ...options, workers: String(workers) });
});

async function playInWorkers(workers, options) {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'releve-honest-floor-'));
  const environment = Object.entries(options).map(([name, value]) => [`RELEVE_HONEST_${name.toUpperCase()}`, value]);
  try {
    const files = Array.from({ length: workers }, (_, worker) => join(folder, `${worker}.json`));
    const codes = await Promise.all(
      files.map((file, worker) => {
        // in full, a test has hours
        const own = { RELEVE_TESTS: 'all', RELEVE_HONEST_WORKER: String(worker), RELEVE_HONEST_TOTALS: file };
        return runTests(['test/honest-floor'], { ...Object.fromEntries(environment), ...own });
      }),
    );
    const totals = files.map((file) => JSON.parse(readFileSync(file, 'utf8'))).reduce(addTotals);
    printTotals(totals, printMessage);
    const seconds = (performance.now() - startedAt) / 1000;
    const each = (seconds / totals.days).toFixed(2);
    printMessage(`${workers} workers, ${seconds.toFixed(0)} s: ${each} s a day`);
    return Math.max(...codes);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
