import { say } from '../words/words.js';

/** Maximum number of refused lines shown on the console; the JSON contains all that the import returns. */
const SHOWN = 100;

/** Formats the refused lines of a file, one line each; `count` is their total number. */
export function refusedText(
  refused: readonly { readonly line: number; readonly code: string; readonly message: string }[],
  count: number,
): string[] {
  const shown = refused.slice(0, SHOWN).map(({ line, code, message }) => say('refusedLine', { line, code, message }));
  return count > shown.length ? [...shown, say('refusedMore', { count: count - shown.length })] : shown;
}
