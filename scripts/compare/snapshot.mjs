import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { printMessage, secondsSince } from '../toolbox.mjs';
import { recordResponses, recordOpenApi } from './api.mjs';
import { ESTABLISHMENT } from './addresses.mjs';
import { recordCatalogue } from './catalogue.mjs';
import { recordDocuments } from './documents.mjs';
import { normaliser } from './normalise.mjs';
import { startProduct, withDatabase } from './product.mjs';
import { requestProofs, recordArchive } from './proofs.mjs';
import { signInAll } from './visitor.mjs';

const PARTS = ['catalogue', 'answers', 'archive', 'documents'];

/**
 * Writes down what a built checkout does, as text in a new folder: the catalogue of its database, every response of its
 * API to the demonstration's people, every document; or only these parts. Requests are those of a user, so that they
 * work with any version, however its sources are laid out.
 */
export async function takeSnapshot(checkout, folder, { parts = PARTS } = {}) {
  const unknown = parts.filter((name) => !PARTS.includes(name));
  if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}; the parts are ${PARTS.join(', ')}`);
  const normalised = normaliser({ startedAt: new Date() });
  rmSync(folder, { recursive: true, force: true });
  let files = 0;
  const write = (file, text) => {
    const path = join(folder, normalised('', file));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, normalised(file, text));
    files += 1;
  };
  const begunAt = performance.now();
  const step = async (name, work) => {
    if (parts.includes(name)) await timed(checkout, name, work);
  };
  await step('catalogue', () =>
    withProduct(checkout, ['serve'], ({ home }) => withDatabase(home, (db) => recordCatalogue(db, write))),
  );
  await withProduct(checkout, ['demo'], async (product) => {
    const visitors = await signInAll(product);
    const openApi = await (await fetch(`${product.url}/api/openapi.json`)).json();
    recordOpenApi(openApi, write);
    const { value } = await visitors[0].ask(`${ESTABLISHMENT}/gaming-days`);
    const days = value.map(({ gamingDay }) => gamingDay).sort();
    await timed(checkout, 'proofs', () => requestProofs(visitors[0]));
    await step('answers', () => recordResponses(visitors, { openApi, days }, write));
    await step('archive', () => recordArchive(visitors[0], write));
    await step('documents', () => recordDocuments(visitors, days, write));
  });
  printMessage(`Snapshot of ${checkout} in ${secondsSince(begunAt)}: ${files} files in ${folder}`);
}

async function timed(checkout, name, work) {
  const begunAt = performance.now();
  await work();
  printMessage(`${checkout}: ${name} in ${secondsSince(begunAt)}`);
}

async function withProduct(checkout, command, work) {
  const begunAt = performance.now();
  const product = await startProduct(checkout, command);
  printMessage(`${checkout}: releve ${command.join(' ')} ready in ${secondsSince(begunAt)}`);
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
}
