/**
 * Parses a spreadsheet's clipboard text into rows of trimmed cells, leaving out empty rows. Quoted cells may contain
 * tabs, line ends and doubled quotes (`""`).
 */
export function parseClipboardTable(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charAt(position);
    if (isQuoted && character === '"' && text.charAt(position + 1) === '"') {
      cell += '"';
      position += 1;
    } else if (character === '"' && (isQuoted || cell === '')) {
      isQuoted = !isQuoted;
    } else if (!isQuoted && character === '\t') {
      endCell();
    } else if (!isQuoted && (character === '\n' || character === '\r')) {
      if (character === '\r' && text.charAt(position + 1) === '\n') position += 1;
      endCell();
      rows.push([]);
    } else {
      cell += character;
    }
  }
  endCell();
  return rows.filter((row) => row.some((cellText) => cellText !== ''));
}

/** Returns true when the text is a table and not the value of one cell. */
export const isClipboardTable = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

/** Cells by machine and column. */
export type CellsByMachine = ReadonlyMap<string, Readonly<Record<string, string>>>;

interface NamedColumn {
  readonly id: string;
  readonly name: string;
  readonly longName: string;
}

/**
 * Returns pasted cells by machine and column. The first column has the machines. A first line is a heading when it
 * names a known column and its first cell has no digit. Without it, the columns are in screen order. Lines of one
 * machine are merged.
 */
export function parseTableByMachine(
  rows: readonly (readonly string[])[],
  columns: readonly NamedColumn[],
): CellsByMachine {
  const [firstRow = []] = rows;
  const headingIds = firstRow.slice(1).map((heading) => findColumnId(heading, columns));
  const hasHeading =
    firstRow.length > 1 && headingIds.some((columnId) => columnId !== undefined) && !/\d/.test(firstRow[0] ?? '');
  const columnIds = hasHeading ? headingIds : columns.map(({ id }) => id);
  const cellsByMachine = new Map<string, Readonly<Record<string, string>>>();
  for (const [machine = '', ...cells] of hasHeading ? rows.slice(1) : rows) {
    const machineCells = Object.fromEntries(
      cells.flatMap((text, cellIndex) => {
        const id = columnIds[cellIndex];
        return id === undefined || text === '' ? [] : [[id, text]];
      }),
    );
    if (machine !== '') cellsByMachine.set(machine, { ...cellsByMachine.get(machine), ...machineCells });
  }
  return cellsByMachine;
}

/** Returns the letters and digits of a heading in lower case, to compare headings. */
const normaliseHeading = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Returns the id of the column with that heading, by its long name, id or name. A heading with a single number is that
 * of the notes of that value. Undefined when there is none.
 */
function findColumnId(heading: string, columns: readonly NamedColumn[]): string | undefined {
  const normalisedHeading = normaliseHeading(heading);
  const namedColumn = columns.find(({ id, name, longName }) =>
    [longName, id, name].some((columnName) => normaliseHeading(columnName) === normalisedHeading),
  );
  // "Billets de 50", "notes of 50", "50 €": the value is enough
  const value = /^\D*(\d+)\D*$/.exec(heading.trim())?.[1];
  return namedColumn?.id ?? (value === undefined ? undefined : columns.find(({ id }) => id === `notes_${value}`)?.id);
}

/** Normalises numbers as people and spreadsheets write them (`1 250,50`, `€1,250.50`) by removing spaces and signs. */
export function normaliseNumber(text: string): string {
  return text.replaceAll(/[\s\u00a0\u202f€$£]/g, '').replace(',', '.');
}
