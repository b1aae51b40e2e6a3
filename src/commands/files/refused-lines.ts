import { say } from '../words/words.js';

/** The most refused lines shown on the console; the JSON has all that the import returns. */
const SHOWN = 100;

/** The refused lines of a file, one line each; `count` is how many there are in all. */
export function refusedText(
  refused: readonly { readonly line: number; readonly code: string; readonly message: string }[],
  count: number,
): string[] {
  const shown = refused.slice(0, SHOWN).map(({ line, code, message }) => say('refusedLine', { line, code, message }));
  return count > shown.length ? [...shown, say('refusedMore', { count: count - shown.length })] : shown;
}
