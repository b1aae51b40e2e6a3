import { setTimeout as pause } from 'node:timers/promises';
import { ESTABLISHMENT } from './addresses.mjs';
import { waitUntilSealed } from './visitor.mjs';
import { sortedJson, fileText } from './written.mjs';

/** Time limit of the server for each of the two, in milliseconds. */
const TIMEOUT_MS = 300_000;

/**
 * Requests the proofs that only a user can request: a verification of the whole log, and the archive of the closed
 * days. Waits until both exist, so that later responses include them.
 */
export async function requestProofs(direction) {
  await waitUntilSealed(direction);
  const { value: days } = await direction.ask(`${ESTABLISHMENT}/days?state=closed`);
  const closed = days.days.map(({ gamingDay }) => gamingDay).sort();
  await direction.send(`${ESTABLISHMENT}/log/verifications`, {});
  await waitUntilFinished(direction, `${ESTABLISHMENT}/log/verifications`);
  await direction.send(`${ESTABLISHMENT}/archives`, { firstDay: closed[0], lastDay: closed.at(-1), language: 'fr' });
  await waitUntilFinished(direction, `${ESTABLISHMENT}/archives`);
  await waitUntilSealed(direction);
}

async function waitUntilFinished(direction, list) {
  // the product's clock is stopped, this process's is not
  const patience = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { value } = await direction.ask(list);
    const rows = Array.isArray(value) ? value : Object.values(value).find((inner) => Array.isArray(inner));
    if (rows.length > 0 && rows.every(({ state }) => !['running', 'queued', 'waiting'].includes(state))) return;
    if (Date.now() > patience) throw new Error(`${list}: not finished after ${TIMEOUT_MS / 1000} s`);
    await pause(500);
  }
}

/** The archive's verification page is a build of the client; its scripts are compared as sources. */
const UNOPENED_FILES = /\.html$/;
/** Entry files are cut at the seals, which follow the real time: their lines are compared as one list. */
const ENTRIES = /^log\/entries-/;

/** Writes the contents of the archive, one file each; the log's entries of the archived days in one file. */
export async function recordArchive(direction, write) {
  const { value } = await direction.ask(`${ESTABLISHMENT}/archives`);
  const rows = Array.isArray(value) ? value : Object.values(value).find((inner) => Array.isArray(inner));
  const { archiveId, firstDay, lastDay } = rows[0];
  const { unzipSync } = await import('fflate');
  const { bytes } = await direction.ask(`${ESTABLISHMENT}/archives/${archiveId}/file`);
  const entries = Object.entries(unzipSync(bytes)).map(([name, contents]) => ({
    name,
    contents: Buffer.from(contents),
  }));
  const others = entries.filter(({ name }) => !ENTRIES.test(name));
  write('archive/names.txt', `${others.map(({ name }) => name).join('\n')}\n`);
  write('archive/log-entries.txt', logOfDays(entries, firstDay, lastDay));
  for (const { name, contents } of others.filter(({ name }) => !UNOPENED_FILES.test(name))) {
    const content = name === 'manifest.json' ? sortedJson(manifestOf(contents)) : await fileText(name, contents);
    write(`archive/${name}.txt`, content);
  }
}

function logOfDays(entries, firstDay, lastDay) {
  const lines = entries
    .filter(({ name }) => ENTRIES.test(name))
    .flatMap(({ contents }) => contents.toString('utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => ({ line, entry: JSON.parse(line) }))
    .filter(({ entry }) => entry.d !== null && entry.d >= firstDay && entry.d <= lastDay);
  return `${lines
    .sort((a, b) => a.entry.i - b.entry.i)
    .map(({ line }) => line)
    .join('\n')}\n`;
}

/**
 * Returns the manifest without the digests and sizes of the files, which are compared opened, and without the log's
 * cuts.
 */
function manifestOf(contents) {
  return JSON.parse(contents.toString('utf8'), (name, inner) => {
    if (!Array.isArray(inner)) return inner;
    const included = inner.filter((one) => !ENTRIES.test(one?.path ?? ''));
    return name === 'files' ? included.map(({ path }) => path) : included;
  });
}
