import { strToU8, zipSync } from 'fflate';

/** Workbooks (.xlsx) written part by part, as any program may write them, independently of the code that reads them. */

export interface TestSheet {
  readonly name: string;
  /** Cells by address: a number, a text, or the inside and attributes of a cell's element. */
  readonly cells: Readonly<Record<string, string | number | TestCell>>;
  readonly state?: 'hidden';
  readonly hiddenRows?: readonly number[];
  /** Columns counted from 1. */
  readonly hiddenColumns?: readonly number[];
  readonly merged?: readonly string[];
}

interface TestCell {
  /** Number format of `TEST_FORMATS`. */
  readonly format?: (typeof TEST_FORMATS)[number];
  readonly type?: 'e' | 'b' | 'str';
  readonly formula?: string;
  /** Missing: a formula that was never computed. */
  readonly value?: string | number;
}

export const TEST_FORMATS = ['General', 'dd/mm/yyyy', 'dd/mm/yyyy hh:mm', '0.00%', '0000', '"M-"00'] as const;

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Returns the day's number of a spreadsheet; `2026-03-15T06:00` is 46096.25. */
export const toSerial = (local: string): number => Date.parse(`${local}Z`) / 86_400_000 + 25_569;

/** Returns the parts of a workbook by name, for damage. */
export function buildParts(sheets: readonly TestSheet[]): Record<string, string> {
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const formats = TEST_FORMATS.slice(1).map(
    (format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeText(format)}"/>`,
  );
  const styles = TEST_FORMATS.map((_, index) => `<xf numFmtId="${index === 0 ? 0 : 163 + index}"/>`);
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rId99" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${SPREADSHEET}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, buildSheet(sheet)])),
  };
}

/** Returns the bytes of a workbook. */
export const buildTestWorkbook = (sheets: readonly TestSheet[]): Buffer => zipParts(buildParts(sheets));

/** Returns rows as the cells of a sheet, the first at A1; an empty text leaves its cell out. */
export const toCells = (rows: readonly (readonly (string | number | TestCell)[])[]): TestSheet['cells'] =>
  Object.fromEntries(
    rows.flatMap((row, rowIndex) =>
      row.flatMap((cell, column) =>
        cell === '' ? [] : [[`${String.fromCharCode(65 + column)}${rowIndex + 1}`, cell] as const],
      ),
    ),
  );

export const zipParts = (parts: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)), {
      level: 9,
    }),
  );

function buildSheet({ cells, hiddenRows = [], hiddenColumns = [], merged = [] }: TestSheet): string {
  const rows = new Map<number, string[]>();
  for (const [address, cell] of Object.entries(cells)) {
    const row = Number(address.replace(/^[A-Z]+/, ''));
    rows.set(row, [...(rows.get(row) ?? []), buildCell(address, cell)]);
  }
  const rowTags = [...rows].sort(([left], [right]) => left - right);
  const sheetData = rowTags.map(
    ([row, tags]) => `<row r="${row}"${hiddenRows.includes(row) ? ' hidden="1"' : ''}>${tags.join('')}</row>`,
  );
  const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" width="9" hidden="1"/>`);
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`);
  return `<worksheet xmlns="${SPREADSHEET}">${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${sheetData.join('')}</sheetData>${merges.length > 0 ? `<mergeCells>${merges.join('')}</mergeCells>` : ''}</worksheet>`;
}

function buildCell(address: string, cell: string | number | TestCell): string {
  if (typeof cell === 'string') {
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`;
  }
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  const { format = 'General', type, formula, value } = cell;
  const formulaTag = formula === undefined ? '' : `<f>${escapeText(formula)}</f>`;
  const valueTag = value === undefined ? '' : `<v>${value}</v>`;
  const typeAttribute = type === undefined ? '' : ` t="${type}"`;
  return `<c r="${address}" s="${TEST_FORMATS.indexOf(format)}"${typeAttribute}>${formulaTag}${valueTag}</c>`;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
