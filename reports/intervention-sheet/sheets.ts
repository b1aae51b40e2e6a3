import { column, buildColumns, type RowOf } from '#documents/model/columns.js';
import { getHeading, createTranslator, type Translator } from '#documents/words/words.js';
import { COUNTERS } from '#domain/meters/counters.js';
import type { Fact, Row, Section } from '#documents/model/document.js';
import { buildSignedPlace, type StoredSignature } from '#documents/parts/personal.js';
import { buildDataRow, buildTable } from '#documents/parts/sections.js';
import { readSql, type ReportContext } from '#documents/parts/report.js';
import { buildSignaturesSection } from '#documents/parts/signatures.js';
import type { SheetEntryKind, ReadingMoment } from '#domain/floor/interventions.js';
import type { Language } from '#declarations/shapes/text.js';

/** Content of a sheet as printed: alone, or with the others of its day in their envelope. */

export interface SheetRow {
  readonly sheetNumber: bigint;
  readonly gamingDay: string;
  readonly machine: string;
  readonly technician: string;
  readonly identifiedAt: Date;
  readonly validUntil: Date;
  readonly stoppedAt: Date;
  readonly reason: string;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly restartedAt: Date | null;
  readonly closedAt: Date | null;
  /** Reason why its technician never signed it; null: signed, or still open. */
  readonly unsignedReason: string | null;
  readonly clearedAt: Date | null;
}

interface EntryRow extends RowOf<typeof ENTRY_COLUMNS> {
  readonly sheetNumber: bigint;
  readonly kind: SheetEntryKind;
  readonly touches: string | null;
}

interface ReadingRow extends RowOf<typeof READING_COLUMNS> {
  readonly sheetNumber: bigint;
  readonly moment: ReadingMoment;
  readonly counters: Readonly<Record<string, string>> | null;
  readonly unreadReason: string | null;
}

type SignatureRole = 'clearTechnician' | 'clearSupervisor' | 'technician' | 'unsignedSupervisor' | 'unsignedDirection';

interface SignatureRow extends StoredSignature, RowOf<typeof SIGNATURE_COLUMNS> {
  readonly sheetNumber: bigint;
  readonly role: SignatureRole;
}

/** A sheet with all its content. */
export interface FullSheet {
  readonly sheet: SheetRow;
  readonly entries: readonly EntryRow[];
  readonly readings: readonly ReadingRow[];
  readonly signatures: readonly SignatureRow[];
}

/** Reads these technicians' sheets by number with all their content, in four statements regardless of their count. */
export async function readFullSheets(
  { query, establishment }: Pick<ReportContext, 'query' | 'establishment'>,
  sheetNumbers: readonly bigint[],
): Promise<FullSheet[]> {
  const readRowsOfSheets = <ContentRow>(file: string): Promise<ContentRow[]> =>
    query<ContentRow>(readSql('intervention-sheet', file), [establishment.establishmentId, sheetNumbers]);
  const sheets = await readRowsOfSheets<SheetRow>('sheets');
  const entries = await readRowsOfSheets<EntryRow>('entries');
  const readings = await readRowsOfSheets<ReadingRow>('readings');
  const signatures = await readRowsOfSheets<SignatureRow>('signatures');
  return sheets.map((sheet) => {
    const belongsToSheet = ({ sheetNumber }: { readonly sheetNumber: bigint }): boolean =>
      sheetNumber === sheet.sheetNumber;
    return {
      sheet,
      entries: entries.filter(belongsToSheet),
      readings: readings.filter(belongsToSheet),
      signatures: signatures.filter(belongsToSheet),
    };
  });
}

/** Lists the facts of a sheet: machine, technician, identification, stop, reason, restart and closing. */
function buildSheetFacts(sheet: SheetRow, translate: Translator): Fact[] {
  const isOpen = sheet.closedAt === null;
  return [
    { label: translate('sheet'), value: sheet.sheetNumber.toString(), kind: 'code' },
    { label: translate('machine'), value: sheet.machine, kind: 'code' },
    { label: translate('gamingDay'), value: sheet.gamingDay, kind: 'day' },
    { label: translate('technician'), value: sheet.technician },
    { label: translate('identifiedAt'), value: sheet.identifiedAt, kind: 'instant' },
    { label: translate('validUntil'), value: sheet.validUntil, kind: 'instant' },
    { label: translate('stoppedAt'), value: sheet.stoppedAt, kind: 'instant' },
    { label: translate('reason'), value: sheet.reason },
    { label: translate('openedBy'), value: sheet.openedBy },
    { label: translate('openedAt'), value: sheet.openedAt, kind: 'instant' },
    sheet.restartedAt === null
      ? { label: translate('restartedAt'), value: isOpen ? null : translate('staysStopped') }
      : { label: translate('restartedAt'), value: sheet.restartedAt, kind: 'instant' },
    { label: translate('closedAt'), value: sheet.closedAt, kind: 'instant' },
    ...(sheet.clearedAt === null
      ? []
      : [{ label: translate('clearedAt'), value: sheet.clearedAt, kind: 'instant' as const }]),
  ];
}

const HEADINGS = {
  enteredBy: { fr: 'Inscrit par', en: 'Entered by' },
  at: { fr: 'Le', en: 'On' },
  station: { fr: 'Poste', en: 'Station' },
};

const ENTRY_COLUMNS = [
  column.integer('entryNumber', getHeading('number', 'intervention-sheet'), { weight: 0.4 }),
  column.text('what', { fr: 'Nature', en: 'Kind' }, { weight: 0.6, composed: true }),
  column.text('entry', { fr: 'Ce qui a été fait ou posé', en: 'Work done or part installed' }, { weight: 2.4 }),
  column.integer('quantity', { fr: 'Quantité', en: 'Quantity' }, { weight: 0.6, nullable: true }),
  column.text('touched', { fr: 'Partie concernée', en: 'Touches' }, { weight: 0.9, composed: true }),
  column.text('enteredBy', HEADINGS.enteredBy, { weight: 1.2 }),
  column.instant('enteredAt', HEADINGS.at, { weight: 1.2 }),
] as const;

const READING_COLUMNS = [
  column.integer('station', HEADINGS.station, { weight: 0.4 }),
  column.text('moment', getHeading('moment', 'intervention-sheet'), { weight: 0.7 }),
  column.instant('readAt', { fr: 'Relevé le', en: 'Read on' }, { weight: 1.2, nullable: true }),
  column.text('enteredBy', HEADINGS.enteredBy, { weight: 1.2, nullable: true }),
  column.text('remark', { fr: 'Remarque', en: 'Remark' }, { weight: 1.8, composed: true }),
] as const;

const COUNTER_COLUMNS = [
  column.count('station', HEADINGS.station, { weight: 0.4, composed: true }),
  column.text('counter', { fr: 'Compteur', en: 'Counter' }, { weight: 2, composed: true }),
  column.count('before', getHeading('moment_before', 'intervention-sheet'), { composed: true }),
  column.count('after', getHeading('moment_after', 'intervention-sheet'), { composed: true }),
] as const;

/** Describes why a reading is missing or incomplete; null: it is complete. */
function describeReadingFault({ readAt, unreadReason }: ReadingRow, translate: Translator): string | null {
  if (readAt === null) return translate('notRead');
  return unreadReason === null ? null : translate('unread', { reason: unreadReason });
}

/** Lists each counter read at a station with its values before and after the intervention, in the order of COUNTERS. */
function buildCounterRows(readings: readonly ReadingRow[], language: Language): Row[] {
  return [...new Set(readings.map(({ station }) => station))].flatMap((station) => {
    const findCounters = (moment: ReadingRow['moment']): Readonly<Record<string, string>> =>
      readings.find((reading) => reading.station === station && reading.moment === moment)?.counters ?? {};
    const [countersBefore, countersAfter] = [findCounters('before'), findCounters('after')];
    const parseCount = (text: string | undefined): bigint | null => (text === undefined ? null : BigInt(text));
    return COUNTERS.filter(({ name }) => countersBefore[name] !== undefined || countersAfter[name] !== undefined).map(
      ({ name, label }) =>
        buildDataRow({
          station,
          counter: label[language],
          before: parseCount(countersBefore[name]),
          after: parseCount(countersAfter[name]),
        }),
    );
  });
}

/** Builds the readings taken before and after the intervention, and their counters; empty without readings. */
function buildMeterSections({ sheet, readings }: FullSheet, translate: Translator, language: Language): Section[] {
  if (readings.length === 0) return [];
  const sheetSuffix = sheet.sheetNumber.toString();
  const counterRows = buildCounterRows(readings, language);
  return [
    buildTable({
      name: `readings-${sheetSuffix}`,
      title: translate('readings'),
      columns: buildColumns(READING_COLUMNS, translate),
      rows: readings.map((row) =>
        buildDataRow(
          { ...row, moment: translate(`moment_${row.moment}`), remark: describeReadingFault(row, translate) },
          row.readAt === null,
        ),
      ),
    }),
    ...(counterRows.length === 0
      ? []
      : [
          buildTable({
            name: `counters-${sheetSuffix}`,
            title: translate('counters'),
            columns: buildColumns(COUNTER_COLUMNS, translate),
            rows: counterRows,
          }),
        ]),
  ];
}

/**
 * States who confirmed that the technician never signed the sheet, and the reason; empty for a signed or open sheet.
 */
function buildUnsignedSections({ sheet, signatures }: FullSheet, translate: Translator): Section[] {
  if (sheet.unsignedReason === null) return [];
  const findSignerName = (role: SignatureRole): string =>
    signatures.find((signature) => signature.role === role)?.fullName ?? '';
  const signerNames = {
    supervisor: findSignerName('unsignedSupervisor'),
    confirmer: findSignerName('unsignedDirection'),
  };
  return [
    { kind: 'heading', text: translate('unsigned'), level: 2 },
    { kind: 'paragraph', text: translate('unsignedSaid', { technician: sheet.technician, ...signerNames }) },
    { kind: 'paragraph', text: translate('unsignedReason', { reason: sheet.unsignedReason }) },
  ];
}

const SIGNATURE_COLUMNS = [
  column.text('as', { fr: 'En qualité de', en: 'As' }, { weight: 1, composed: true }),
  column.text('fullName', { fr: 'Nom', en: 'Name' }, { weight: 1 }),
  column.instant('signedAt', HEADINGS.at, { weight: 0.9 }),
  column.code(
    'digest',
    { fr: 'Empreinte SHA-256 de ce qui est signé', en: 'SHA-256 digest of the signed content' },
    { weight: 2.6 },
  ),
] as const;

/** Builds the table of signatures with the digests of the signed content, and the places for the strokes. */
async function buildSignatureSections(
  fullSheet: FullSheet,
  context: ReportContext,
  translate: Translator,
): Promise<Section[]> {
  const { sheet, signatures } = fullSheet;
  const places = [];
  for (const signature of signatures) {
    places.push(await buildSignedPlace({ ...context, translate }, translate(`role_${signature.role}`), signature));
  }
  if (sheet.closedAt === null) places.push({ label: translate('role_technician') });
  return [
    buildTable({
      name: `signatures-${sheet.sheetNumber}`,
      title: translate('signatures'),
      emptyText: translate('noSignature'),
      columns: buildColumns(SIGNATURE_COLUMNS, translate),
      rows: signatures.map((row) => buildDataRow({ ...row, as: translate(`role_${row.role}`) })),
    }),
    buildSignaturesSection({ ...context, translate }, 'intervention-sheet', places),
  ];
}

/**
 * Builds the sections of one technician's sheet: facts, entries, meters and signatures. Section names end in the
 * sheet's number, so that one document can contain several sheets.
 */
export async function buildSheetSections(fullSheet: FullSheet, context: ReportContext): Promise<Section[]> {
  const translate = createTranslator('intervention-sheet', context.language);
  const sheetSuffix = fullSheet.sheet.sheetNumber.toString();
  return [
    { kind: 'facts', name: `sheet-${sheetSuffix}`, facts: buildSheetFacts(fullSheet.sheet, translate) },
    ...buildUnsignedSections(fullSheet, translate),
    buildTable({
      name: `entries-${sheetSuffix}`,
      title: translate('entries'),
      emptyText: translate('noEntry'),
      columns: buildColumns(ENTRY_COLUMNS, translate),
      rows: fullSheet.entries.map((row) =>
        buildDataRow({
          ...row,
          what: translate(`entry_${row.kind}`),
          touched: row.touches === null ? null : translate(`touches_${row.touches}`),
        }),
      ),
    }),
    ...buildMeterSections(fullSheet, translate, context.language),
    ...(await buildSignatureSections(fullSheet, context, translate)),
  ];
}
