/** Formats columns of text under their headings; all but the first are figures, aligned right. */
export function textTable(heads: readonly string[], lines: readonly (readonly string[])[]): string[] {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...lines.map((line) => (line[column] ?? '').length)),
  );
  const written = (cells: readonly string[]): string =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .concat(...cells.slice(heads.length).map((note) => (note === '' ? '' : `  ${note}`)))
      .trimEnd();
  return [written(heads), widths.map((width) => '─'.repeat(width)).join('  '), ...lines.map(written)];
}
