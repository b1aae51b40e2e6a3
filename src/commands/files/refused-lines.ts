import { formatConsoleText } from '../words/words.js';

/** Maximum number of refused lines shown on the console; the JSON contains all that the import returns. */
const MAX_SHOWN_LINES = 100;

/**
 * Returns the refused lines of a file as text: the first one by one, then the number of the others. `totalCount` is the
 * number of all refused lines.
 */
export function formatRefusedLines(
  refusedLines: readonly { readonly line: number; readonly code: string; readonly message: string }[],
  totalCount: number,
): string[] {
  const shownLines = refusedLines
    .slice(0, MAX_SHOWN_LINES)
    .map(({ line, code, message }) => formatConsoleText('refusedLine', { line, code, message }));
  return totalCount > shownLines.length
    ? [...shownLines, formatConsoleText('refusedMore', { count: totalCount - shownLines.length })]
    : shownLines;
}
