import { unzipSync } from 'fflate';

/** Spreadsheet files, read back independently of the code that wrote them. */

export interface CsvFile {
  readonly name: string;
  readonly text: string;
}

/** Returns the tables of a download: one CSV, or those of a ZIP in order, without the byte order mark. */
export function csvTables(bytes: Buffer): CsvFile[] {
  const textOf = (content: Uint8Array): string =>
    Buffer.from(content)
      .toString('utf8')
      .replace(/^\ufeff/, '');
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return [{ name: '', text: textOf(bytes) }];
  return Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, content]) => ({ name, text: textOf(content) }));
}

export interface ReadCell {
  readonly value: string | number | null;
  readonly format: string | null;
}

export interface ReadTab {
  readonly name: string;
  /** Rows above the split that does not scroll. */
  readonly frozenRows: number;
  readonly widths: readonly number[];
  readonly rows: readonly (readonly ReadCell[])[];
  /** Whether a program would execute anything in it. */
  readonly hasFormulas: boolean;
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

function columnOf(address: string): number {
  const letters = address.replace(/\d+$/, '');
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns the tabs of an XLSX. */
export function readWorkbook(bytes: Buffer): ReadTab[] {
  const parts = unzipSync(new Uint8Array(bytes));
  const part = (name: string): string => Buffer.from(parts[name] ?? new Uint8Array()).toString('utf8');
  const strings = [...part('xl/sharedStrings.xml').matchAll(/<si>([^]*?)<\/si>/g)].map(([, inner = '']) =>
    unescaped([...inner.matchAll(/<t[^>]*>([^]*?)<\/t>/g)].map(([, text]) => text).join('')),
  );
  const styles = part('xl/styles.xml');
  const formats = new Map(
    [...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      unescaped(attribute(tag, 'formatCode') ?? ''),
    ]),
  );
  const cellStyles = [...(/<cellXfs[^>]*>([^]*?)<\/cellXfs>/.exec(styles)?.[1] ?? '').matchAll(/<xf [^>]*>/g)].map(
    ([tag]) => formats.get(attribute(tag, 'numFmtId')) ?? null,
  );
  const cellOf = (tag: string, inner: string): ReadCell => {
    const format = cellStyles[Number(attribute(tag, 's') ?? '-1')] ?? null;
    const written = /<v>([^]*?)<\/v>/.exec(inner)?.[1];
    if (written === undefined) return { value: null, format };
    return { value: attribute(tag, 't') === 's' ? (strings[Number(written)] ?? '') : Number(written), format };
  };
  return [...part('xl/workbook.xml').matchAll(/<sheet [^>]*>/g)].map(([tag], index) => {
    const text = part(`xl/worksheets/sheet${String(index + 1)}.xml`);
    const rows = [...text.matchAll(/<row [^>]*?(?:\/>|>([^]*?)<\/row>)/g)].map(([, inner = '']) => {
      const cells: ReadCell[] = [];
      for (const [, open = '', content = ''] of inner.matchAll(/<c( [^>]*?)(?:\/>|>([^]*?)<\/c>)/g)) {
        const at = columnOf(attribute(open, 'r') ?? 'A1');
        while (cells.length < at) cells.push({ value: null, format: null });
        cells.push(cellOf(open, content));
      }
      return cells;
    });
    const pane = /<pane [^>]*state="frozen"[^>]*>/.exec(text)?.[0];
    return {
      name: unescaped(attribute(tag, 'name') ?? ''),
      frozenRows: Number(attribute(pane ?? '', 'ySplit') ?? '0'),
      widths: [...text.matchAll(/<col [^>]*>/g)].map(([col]) => Number(attribute(col, 'width'))),
      rows,
      hasFormulas: text.includes('<f'),
    };
  });
}
