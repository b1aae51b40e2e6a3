import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, commitOf, withCheckout, methodOf } from './compare/checkout.mjs';
import { compareFolders, describeDifferences } from './compare/differences.mjs';
import { installIfMissing, root, printMessage, runScript } from './toolbox.mjs';

const usage = `npm run compare -- [--with REVISION] [--anew]   this checkout beside another version
npm run compare -- --snapshot FOLDER            writes down what this checkout does (--only PART,PART: some parts of it)
npm run compare -- BEFORE AFTER                 two snapshots beside each other`;

/** Lines printed per file; out/compare/differences.txt has all of them. */
const LINES_PER_FILE = 12;

/** Prints the difference between the behaviour of two versions: none when only the form of the sources has changed. */
await runScript(async () => {
  const { values, positionals } = readOptions();
  if (values === undefined) return 2;
  if (positionals.length === 2) return printDifferences(...positionals.map((folder) => resolve(folder)));
  await installIfMissing();
  // loaded on demand: they require installed packages
  const { takeSnapshot } = await import('./compare/snapshot.mjs');
  const { stopAll } = await import('./compare/product.mjs');
  await build(root);
  if (values.snapshot !== undefined) {
    await takeSnapshot(root, resolve(values.snapshot), { parts: values.only?.split(',') });
    return 0;
  }
  const folder = join(root, 'out', 'compare');
  const after = join(folder, 'working-tree');
  // in parallel: each waits for its own database half of the time
  const [before] = await Promise.all([
    snapshotOf(commitOf(values.with), folder, { anew: values.anew, takeSnapshot }),
    takeSnapshot(root, after),
  ]).catch(async (error) => {
    await stopAll();
    throw error;
  });
  return printDifferences(before, after);
});

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        with: { type: 'string' },
        snapshot: { type: 'string' },
        only: { type: 'string' },
        anew: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const isClear = positionals.length === 0 || (positionals.length === 2 && !values.with && !values.snapshot);
    // two versions are compared whole
    if (isClear && (!values.only || values.snapshot)) return { values, positionals };
  } catch (error) {
    printMessage(error.message);
  }
  printMessage(usage);
  return { positionals: [] };
}

/** Returns the snapshot of a commit, taken once per method: a commit does not change. */
async function snapshotOf(commit, folder, { anew, takeSnapshot }) {
  const method = methodOf(fileURLToPath(new URL('compare', import.meta.url)));
  const cached = join(folder, `${commit.slice(0, 12)}-${method}`);
  if (existsSync(cached) && !anew) {
    printMessage(`Snapshot of ${commit.slice(0, 12)}: the one taken before, ${cached} (--anew takes another)`);
    return cached;
  }
  const half = `${cached}.new`;
  await withCheckout(commit, (checkout) => takeSnapshot(checkout, half));
  rmSync(cached, { recursive: true, force: true });
  renameSync(half, cached);
  return cached;
}

function printDifferences(before, after) {
  const differences = compareFolders(before, after);
  if (differences.length === 0) {
    printMessage(`No difference between ${before} and ${after}`);
    return 0;
  }
  const whole = join(root, 'out', 'compare', 'differences.txt');
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, `${describeDifferences(differences)}\n`);
  process.stdout.write(`${describeDifferences(differences, { linesPerFile: LINES_PER_FILE })}\n`);
  printMessage(`${differences.length} files differ between ${before} and ${after}; every line: ${whole}`);
  return 3;
}
