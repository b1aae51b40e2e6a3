import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { buildIfStale, installIfMissing, root, printMessage, runScript, secondsSince } from './toolbox.mjs';

const usage = `npm run recompute -- [--documents NAME,NAME] [--json FILE]
  every figure of every document of the demonstration, beside what follows from the raw rows by a second path`;

/** Fewer figures than these mean that the demonstration was not played. */
const MIN_FIGURES = 25_000;
const ESTABLISHMENT = 'DEMO';

/**
 * Plays the demonstration in its own home and requests each document for every day, period, machine, slip and desk.
 * Compares each figure with one computed from plain rows of the raw tables, by code that shares nothing with the
 * product. Exit code 1: a difference, or a figure that nothing recomputes and no reason excuses.
 */
await runScript(async () => {
  const options = readOptions();
  if (options === undefined) return 2;
  await installIfMissing();
  await buildIfStale();
  // loaded on demand: they require installed packages
  const { databaseOf, startProduct } = await import('./compare/product.mjs');
  const { requestAsFirstWithAccess: askFirstLetIn, signInAll } = await import('./compare/visitor.mjs');
  const { readFacts } = await import('#recompute/facts.js');
  const { recompute } = await import('#recompute/recompute.js');
  const { describeTally } = await import('#recompute/tally.js');
  const chosen = options.documents?.split(',');
  const product = await step('The demonstration', () => startProduct(root, ['demo']));
  try {
    const visitors = await signInAll(product);
    const ask = async (path) => {
      const isSchema = path.startsWith('schemas/');
      const address = isSchema
        ? path.replace('schemas/', 'schemas/documents/')
        : `establishments/${ESTABLISHMENT}/${path}`;
      const { status, value, bytes } = await askFirstLetIn(visitors, `/api/${address}`);
      if (status !== 200) throw new Error(`${path}: ${status} ${bytes.toString('utf8')}`);
      // a schema has a media type of its own
      return value ?? JSON.parse(bytes.toString('utf8'));
    };
    const facts = await step('The raw rows', () => readFacts(databaseOf(product.home), ESTABLISHMENT));
    const isSelected = ({ document }) => chosen === undefined || chosen.includes(document);
    const tally = await step('The documents', () => recompute({ ask, facts, root, isSelected }));
    process.stdout.write(`${describeTally(tally)}\n`);
    if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(tally, null, 2));
    if (chosen === undefined && tally.compared < MIN_FIGURES)
      printMessage(`Fewer than ${MIN_FIGURES} figures were compared`);
    return tally.isClean && (chosen !== undefined || tally.compared >= MIN_FIGURES) ? 0 : 1;
  } finally {
    await product.stop();
  }
});

async function step(name, work) {
  const begunAt = performance.now();
  const made = await work();
  printMessage(`${name}: ${secondsSince(begunAt)}`);
  return made;
}

function readOptions() {
  try {
    return parseArgs({ options: { documents: { type: 'string' }, json: { type: 'string' } } }).values;
  } catch (error) {
    printMessage(error.message);
    printMessage(usage);
    return undefined;
  }
}
