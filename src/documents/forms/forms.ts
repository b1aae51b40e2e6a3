import { buildCsvFiles, formatSheetAsCsv, buildZip } from '#platform/sheets/sheet-csv.js';
import type { SheetFile } from '#platform/sheets/sheet.js';
import { buildWorkbook, XLSX_MEDIA_TYPE } from '#platform/sheets/sheet-xlsx.js';
import type { ReportDocument } from '../model/document.js';
import { streamDocumentJson } from './json.js';
import { buildDocumentSheets, buildHeadSheet } from './sheets.js';

/** A document as the bytes of a file. */
export interface RenderedFile {
  readonly extension: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const CSV_FORM = { extension: 'csv', mediaType: 'text/csv; charset=utf-8' } as const;

/** Renders a document's only table as CSV, several as a ZIP with one file each; without a table, its head. */
export async function renderCsv(document: ReportDocument): Promise<RenderedFile> {
  const sheets = await buildDocumentSheets(document);
  const [onlySheet] = sheets;
  if (onlySheet !== undefined && sheets.length === 1) {
    return { ...CSV_FORM, bytes: Buffer.from(formatSheetAsCsv(onlySheet, document), 'utf8') };
  }
  const files = buildCsvFiles(sheets.length === 0 ? [buildHeadSheet(document)] : sheets, document);
  return { extension: 'zip', mediaType: 'application/zip', bytes: buildZip(files, document.generatedAt) };
}

/** Renders the document as a workbook: a tab for its head, then one for each table, facts and findings. */
export async function renderXlsx(document: ReportDocument): Promise<RenderedFile> {
  return {
    extension: 'xlsx',
    mediaType: XLSX_MEDIA_TYPE,
    bytes: await buildWorkbook([buildHeadSheet(document), ...(await buildDocumentSheets(document))], document),
  };
}

/** Renders the document as a JSON file, in memory. */
export async function renderJson(document: ReportDocument): Promise<RenderedFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamDocumentJson(document)) chunks.push(Buffer.from(chunk, 'utf8'));
  return { extension: 'json', mediaType: 'application/json; charset=utf-8', bytes: Buffer.concat(chunks) };
}

/** Renders the forms archived beside the PDF, each with its file name's suffix; several tables are in a folder. */
export async function renderDataFiles(
  document: ReportDocument,
): Promise<{ readonly suffix: string; readonly bytes: Buffer }[]> {
  const sheets = await buildDocumentSheets(document);
  const files = buildCsvFiles(sheets, document);
  const getSuffix = ({ name }: SheetFile): string => (files.length === 1 ? '.csv' : `/${name}`);
  const jsonFile = await renderJson(document);
  return [
    ...files.map((file) => ({ suffix: getSuffix(file), bytes: file.bytes })),
    { suffix: '.json', bytes: jsonFile.bytes },
  ];
}
