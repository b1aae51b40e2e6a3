import { csvFiles, sheetCsv, zipOf } from '#platform/sheets/sheet-csv.js';
import type { SheetFile } from '#platform/sheets/sheet.js';
import { workbook, XLSX_MEDIA_TYPE } from '#platform/sheets/sheet-xlsx.js';
import type { ReportDocument } from '../model/document.js';
import { documentJson } from './json.js';
import { documentSheets, headSheet } from './sheets.js';

/** A document as the bytes of a file. */
export interface Form {
  readonly extension: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const CSV = { extension: 'csv', mediaType: 'text/csv; charset=utf-8' } as const;

/** Renders the only table as CSV; several tables as a ZIP with one file each. */
export async function csvForm(document: ReportDocument): Promise<Form> {
  const sheets = await documentSheets(document);
  const [only] = sheets;
  if (only !== undefined && sheets.length === 1) {
    return { ...CSV, bytes: Buffer.from(sheetCsv(only, document), 'utf8') };
  }
  const files = csvFiles(sheets.length === 0 ? [headSheet(document)] : sheets, document);
  return { extension: 'zip', mediaType: 'application/zip', bytes: zipOf(files, document.generatedAt) };
}

/** Renders a workbook: a tab for the document's head, then one tab per table. */
export async function xlsxForm(document: ReportDocument): Promise<Form> {
  return {
    extension: 'xlsx',
    mediaType: XLSX_MEDIA_TYPE,
    bytes: await workbook([headSheet(document), ...(await documentSheets(document))], document),
  };
}

/** Renders the document as JSON. */
export async function jsonForm(document: ReportDocument): Promise<Form> {
  const parts: Buffer[] = [];
  for await (const piece of documentJson(document)) parts.push(Buffer.from(piece, 'utf8'));
  return { extension: 'json', mediaType: 'application/json; charset=utf-8', bytes: Buffer.concat(parts) };
}

/** Renders the forms archived beside the PDF, each with the suffix of its file name; CSV tables are in a folder. */
export async function archivedForms(
  document: ReportDocument,
): Promise<{ readonly suffix: string; readonly bytes: Buffer }[]> {
  const sheets = await documentSheets(document);
  const files = csvFiles(sheets, document);
  const suffixOf = ({ name }: SheetFile): string => (files.length === 1 ? '.csv' : `/${name}`);
  const json = await jsonForm(document);
  return [
    ...files.map((file) => ({ suffix: suffixOf(file), bytes: file.bytes })),
    { suffix: '.json', bytes: json.bytes },
  ];
}
