import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { UsageError } from '../usage-error.js';
import { say } from '../words/words.js';

/** The most refused lines shown on the console; the JSON has all that the import returns. */
const SHOWN = 100;

/** Throws UsageError unless the path names a file that can be read. */
export async function assertReadable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) throw new UsageError(`no such file: ${file}`);
  await access(file, constants.R_OK).catch(() => {
    throw new UsageError(`cannot read ${file}`);
  });
}

/** The refused lines of a file, one line each; `count` is how many there are in all. */
export function refusedText(
  refused: readonly { readonly line: number; readonly code: string; readonly message: string }[],
  count: number,
): string[] {
  const shown = refused.slice(0, SHOWN).map(({ line, code, message }) => say('refusedLine', { line, code, message }));
  return count > shown.length ? [...shown, say('refusedMore', { count: count - shown.length })] : shown;
}
