import { setTimeout as pause } from 'node:timers/promises';
import { ESTABLISHMENT } from './addresses.mjs';
import { sealed } from './visitor.mjs';
import { writtenFile } from './written.mjs';

/** How long the server may take for either of them, in milliseconds. */
const PATIENCE = 300_000;

/**
 * Asks for what the demonstration does not have and only a person makes: a verification of the whole log, and the
 * archive of the closed days. Waits until both are there, so that the answers that follow tell of them.
 */
export async function askForProofs(direction) {
  await sealed(direction);
  const { value: days } = await direction.ask(`${ESTABLISHMENT}/days?state=closed`);
  const closed = days.days.map(({ gamingDay }) => gamingDay).sort();
  await direction.send(`${ESTABLISHMENT}/log/verifications`, {});
  await finished(direction, `${ESTABLISHMENT}/log/verifications`);
  await direction.send(`${ESTABLISHMENT}/archives`, { firstDay: closed[0], lastDay: closed.at(-1), language: 'fr' });
  await finished(direction, `${ESTABLISHMENT}/archives`);
  await sealed(direction);
}

async function finished(direction, list) {
  // the clock of the product stands still, not this one's
  const patience = Date.now() + PATIENCE;
  for (;;) {
    const { value } = await direction.ask(list);
    const rows = Array.isArray(value) ? value : Object.values(value).find((inner) => Array.isArray(inner));
    if (rows.length > 0 && rows.every(({ state }) => !['running', 'queued', 'waiting'].includes(state))) return;
    if (Date.now() > patience) throw new Error(`${list}: not finished after ${PATIENCE / 1000} s`);
    await pause(500);
  }
}

/** The page of the archive that checks it is a build of the client's: its scripts are compared as sources. */
const NOT_OPENED = /\.html$/;

/** What the archive holds, a file each. */
export async function takeArchive(direction, write) {
  const { value } = await direction.ask(`${ESTABLISHMENT}/archives`);
  const rows = Array.isArray(value) ? value : Object.values(value).find((inner) => Array.isArray(inner));
  const { unzipSync } = await import('fflate');
  const { bytes } = await direction.ask(`${ESTABLISHMENT}/archives/${rows[0].archiveId}/file`);
  const entries = Object.entries(unzipSync(bytes));
  write('archive/names.txt', `${entries.map(([name]) => name).join('\n')}\n`);
  for (const [name, contents] of entries.filter(([name]) => !NOT_OPENED.test(name)))
    write(`archive/${name}.txt`, await writtenFile(name, Buffer.from(contents)));
}
