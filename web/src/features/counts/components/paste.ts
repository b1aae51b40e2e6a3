/** Parses a spreadsheet's clipboard text into rows of cells; quoted cells may contain tabs, line ends and quotes. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) {
      isQuoted = !isQuoted;
    } else if (!isQuoted && sign === '\t') {
      endCell();
    } else if (!isQuoted && (sign === '\n' || sign === '\r')) {
      if (sign === '\r' && text.charAt(at + 1) === '\n') at += 1;
      endCell();
      rows.push([]);
    } else {
      cell += sign;
    }
  }
  endCell();
  return rows.filter((row) => row.some((each) => each !== ''));
}

/** Returns true when the text is a table and not the value of one cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

/** Cells by machine and column. */
export type Filled = ReadonlyMap<string, Readonly<Record<string, string>>>;

interface NamedColumn {
  readonly id: string;
  readonly name: string;
  readonly longName: string;
}

/**
 * Returns pasted cells by machine and column: machines in the first column, and columns by an optional heading line.
 */
export function tableOf(rows: readonly (readonly string[])[], columns: readonly NamedColumn[]): Filled {
  const [first = []] = rows;
  const headed = first.slice(1).map((heading) => columnByName(heading, columns));
  const hasHead = first.length > 1 && headed.some((id) => id !== undefined) && !/\d/.test(first[0] ?? '');
  const ids = hasHead ? headed : columns.map(({ id }) => id);
  const filled = new Map<string, Readonly<Record<string, string>>>();
  for (const [machine = '', ...cells] of hasHead ? rows.slice(1) : rows) {
    const own = Object.fromEntries(
      cells.flatMap((text, at) => {
        const id = ids[at];
        return id === undefined || text === '' ? [] : [[id, text]];
      }),
    );
    if (machine !== '') filled.set(machine, { ...filled.get(machine), ...own });
  }
  return filled;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Returns the id of the column with that heading, or of the notes of that value; undefined when there is none. */
function columnByName(heading: string, columns: readonly NamedColumn[]): string | undefined {
  const sought = plain(heading);
  const found = columns.find(({ id, name, longName }) => [longName, id, name].some((each) => plain(each) === sought));
  // "Billets de 50", "notes of 50", "50 €": the value is enough
  const value = /^\D*(\d+)\D*$/.exec(heading.trim())?.[1];
  return found?.id ?? (value === undefined ? undefined : columns.find(({ id }) => id === `notes_${value}`)?.id);
}

/**
 * Normalises numbers as people and spreadsheets write them: `1 250,50`, `€1,250.50` stay readable; spaces and signs are
 * removed.
 */
export function plainNumber(text: string): string {
  return text.replaceAll(/[\s\u00a0\u202f€$£]/g, '').replace(',', '.');
}
