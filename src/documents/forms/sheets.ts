import { declaredWords } from '#declarations/words/words.js';
import type { Sheet, SheetFormat, SheetKind, SheetRow, SheetValue } from '#platform/sheets/sheet.js';
import type {
  CellValue,
  Column,
  FactsSection,
  ReportDocument,
  Row,
  TableSection,
  ValueKind,
} from '../model/document.js';
import { buildFindingsTable } from '../model/findings-table.js';
import { toInstantCell, toTextCell, toWholeCell } from '../words/format.js';
import type { Language } from '#declarations/shapes/text.js';

/** Builds the sheets for CSV and XLSX from a document's tables, findings and facts. */

/** Words on the first tab of a workbook, and over the facts of a document. */
const WORDS = declaredWords.sheets;

/** The establishment data that its sheets need. */
export interface SheetEstablishment {
  readonly currency: string;
  readonly currencyExponent: number;
  readonly timeZone: string;
}

/** Returns the format of sheets for an establishment: language, currency and time zone. */
export const buildSheetFormat = (
  { currency, currencyExponent, timeZone }: SheetEstablishment,
  language: Language,
): SheetFormat => ({ language, currency: { code: currency, exponent: currencyExponent }, timeZone });

const SHEET_KINDS: Readonly<Record<ValueKind, SheetKind>> = {
  text: 'text',
  code: 'text',
  minor: 'money',
  credits: 'whole',
  count: 'whole',
  percent: 'percent',
  statedPercent: 'statedPercent',
  points: 'points',
  decimal: 'decimal',
  instant: 'instant',
  day: 'day',
};

/** Returns a value as a sheet stores it: exact numbers, instants, texts; null without a value. */
export function toSheetValue(kind: ValueKind, value: CellValue | undefined): SheetValue {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'minor':
    case 'credits':
    case 'count':
      return toWholeCell(kind, value);
    case 'instant':
      return toInstantCell(value);
    default:
      return toTextCell(kind, value);
  }
}

/** Returns a table's row for a sheet. The label of a group or sum is in the first column without a figure, if any. */
function buildSheetRow(columns: readonly Column[], row: Row): SheetRow {
  if (row.kind === 'row') {
    const values = columns.map(({ key, kind }) => toSheetValue(kind, row.cells[key]));
    return { kind: row.mark === undefined ? 'row' : 'warning', values };
  }
  const values = columns.map(({ key, kind }) => (row.kind === 'group' ? null : toSheetValue(kind, row.cells[key])));
  const labelIndex = values.indexOf(null);
  if (labelIndex < 0) return { kind: row.kind, values };
  const kinds = columns.map(({ kind }, index) => (index === labelIndex ? 'text' : SHEET_KINDS[kind]));
  return { kind: row.kind, values: values.with(labelIndex, row.label), kinds };
}

const formatColumnHeader = ({ header, headerGroup }: Column): string =>
  headerGroup === undefined ? header : `${headerGroup} ${header}`;

/** Builds the sheet of a table whose rows are in memory. */
export const buildSheet = (title: string, columns: readonly Column[], rows: readonly Row[]): Sheet => ({
  title,
  columns: columns.map((column) => ({ header: formatColumnHeader(column), kind: SHEET_KINDS[column.kind] })),
  rows: rows.map((row) => buildSheetRow(columns, row)),
});

/** Builds the sheet of a table section, and reads its rows, which can be read only once. */
async function buildTableSheet(title: string, { columns, rows }: TableSection): Promise<Sheet> {
  const sheetRows: SheetRow[] = [];
  for await (const row of rows) sheetRows.push(buildSheetRow(columns, row));
  return { ...buildSheet(title, columns, []), rows: sheetRows };
}

/** Builds a sheet with one line per fact; an instant has its time zone beside the label, as its cell has none. */
function buildFactsSheet(title: string, { facts }: FactsSection, { language, timeZone }: ReportDocument): Sheet {
  return {
    title,
    columns: [
      { header: WORDS.label[language], kind: 'text' },
      { header: WORDS.value[language], kind: 'text' },
    ],
    rows: facts.map(({ label, value, kind = 'text' }) => ({
      kind: 'row',
      values: [kind === 'instant' ? `${label} (${timeZone})` : label, toSheetValue(kind, value)],
      kinds: ['text', SHEET_KINDS[kind]],
    })),
  };
}

/** Builds the sheet with the document's head (title, entity, period, log…), since a workbook has no page head. */
export function buildHeadSheet(document: ReportDocument): Sheet {
  const { title, subtitle, status, establishmentName, holder, jurisdiction, period } = document;
  const { generatedAt, softwareVersion, log, currency, language } = document;
  const facts: FactsSection['facts'] = [
    { label: WORDS.document[language], value: title },
    ...(subtitle === undefined ? [] : [{ label: WORDS.about[language], value: subtitle }]),
    ...(status === undefined ? [] : [{ label: WORDS.status[language], value: status }]),
    { label: WORDS.establishment[language], value: establishmentName },
    ...(holder === undefined ? [] : [{ label: WORDS.holder[language], value: holder }]),
    ...(jurisdiction === undefined ? [] : [{ label: WORDS.jurisdiction[language], value: jurisdiction }]),
    { label: WORDS.period[language], value: period },
    { label: WORDS.currency[language], value: currency.code },
    { label: WORDS.generatedAt[language], value: generatedAt, kind: 'instant' },
    { label: WORDS.software[language], value: `Relevé ${softwareVersion}` },
    { label: WORDS.logPosition[language], value: log.position, kind: 'count' },
    { label: WORDS.logHead[language], value: log.head },
  ];
  return buildFactsSheet(WORDS.document[language], { kind: 'facts', name: 'document', facts }, document);
}

/**
 * Builds the sheets of the document in its order; rows are consumed. Each is named by its title or the heading above
 * it.
 */
export async function buildDocumentSheets(document: ReportDocument): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  let heading = document.title;
  for (const section of document.sections) {
    if (section.kind === 'heading') heading = section.text;
    if (section.kind === 'table') sheets.push(await buildTableSheet(section.title ?? heading, section));
    if (section.kind === 'facts') sheets.push(buildFactsSheet(heading, section, document));
    if (section.kind === 'findings') {
      sheets.push(await buildTableSheet(heading, buildFindingsTable(section, document.language, true)));
    }
  }
  return sheets;
}
