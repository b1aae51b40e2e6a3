/**
 * Returns the lines of a table: its headings, a rule and its lines. The first column is text, aligned left; the others
 * are figures, aligned right. Cells beyond the headings are notes, appended to their line.
 */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  /** Returns the cells of a line padded to their columns' widths, followed by its notes. */
  const formatRow = (cells: readonly string[]): string =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .concat(...cells.slice(headings.length).map((note) => (note === '' ? '' : `  ${note}`)))
      .trimEnd();
  return [formatRow(headings), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(formatRow)];
}
