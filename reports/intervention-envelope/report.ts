import { column, buildColumns, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { Section, SignaturePlace } from '#documents/model/document.js';
import { buildSignedPlace } from '#documents/parts/personal.js';
import { buildDataRow, buildTable } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildSheetSections, readFullSheets } from '../intervention-sheet/sheets.js';
import { buildSignaturesSection } from '#documents/parts/signatures.js';
import type { SignatureMethod } from '#identity/entities/signature.entity.js';

interface EnvelopeRow extends RowOf<typeof ENVELOPE_TABLE.columns> {
  readonly digest: string;
  readonly madeMethod: SignatureMethod;
  readonly madeStrokesId: bigint | null;
  readonly receivedMethod: SignatureMethod | null;
  readonly receivedStrokesId: bigint | null;
}

type IdentificationRow = RowOf<typeof IDENTIFICATION_TABLE.columns>;

interface SheetRow extends RowOf<typeof SHEET_COLUMNS> {
  readonly gamingDay: string;
  readonly state: 'open' | 'unsigned' | 'signed';
}

const SHEET_COLUMNS = [
  column.count('sheetNumber', { fr: 'Fiche n°', en: 'Sheet no.' }, { weight: 0.5 }),
  column.code('machine', getHeading('machine'), { weight: 0.8 }),
  column.instant('stoppedAt', { fr: 'Arrêt', en: 'Stop' }, { weight: 1.1 }),
  column.text('reason', { fr: 'Motif', en: 'Reason' }, { weight: 1.6 }),
  column.text('technician', getHeading('technician', 'intervention-envelope'), { weight: 1.2 }),
  column.text('standing', { fr: 'État', en: 'State' }, { weight: 0.8, composed: true }),
  column.code('digest', getHeading('digest', 'intervention-envelope'), { weight: 2, nullable: true }),
] as const;

const HEADINGS = { at: { fr: 'Le', en: 'On' } };

const IDENTIFICATION_TABLE = declareTable({
  name: 'identifications',
  columns: [
    column.code('machine', getHeading('machine'), { weight: 0.8 }),
    column.text('technician', getHeading('technician', 'intervention-envelope'), { weight: 1.2 }),
    column.instant('identifiedAt', { fr: 'Identifié le', en: 'Identified on' }, { weight: 1.1, nullable: true }),
    column.text('settlement', { fr: 'Ce qu’il en est', en: 'Outcome' }, { weight: 2.2, nullable: true }),
    column.text('settledBy', { fr: 'Réglée par', en: 'Settled by' }, { weight: 1.2, nullable: true }),
    column.instant('settledAt', HEADINGS.at, { weight: 1.1, nullable: true }),
  ],
});

const ENVELOPE_TABLE = declareTable({
  name: 'envelopes',
  columns: [
    column.count('envelopeNumber', getHeading('envelope', 'intervention-envelope'), { weight: 0.6 }),
    column.day('gamingDay', getHeading('gamingDay'), { weight: 0.8 }),
    column.integer('sheetCount', getHeading('sheetCount', 'intervention-envelope'), { weight: 0.6 }),
    column.integer('identificationCount', getHeading('identificationCount', 'intervention-envelope'), { weight: 0.8 }),
    column.text('madeBy', getHeading('madeBy', 'intervention-envelope')),
    column.instant('madeAt', HEADINGS.at),
    column.text('receivedBy', getHeading('receivedBy', 'intervention-envelope'), { nullable: true }),
    column.instant('receivedAt', HEADINGS.at, { nullable: true }),
  ],
});

/** Lists the sheets of the envelope with their state; an unsigned sheet is marked. */
const buildSheetsTable = (sheets: readonly SheetRow[], translate: Translator): Section =>
  buildTable({
    name: 'sheets',
    title: translate('sheets', { count: sheets.length }),
    emptyText: translate('noSheet'),
    columns: buildColumns(SHEET_COLUMNS, translate),
    rows: sheets.map((row) =>
      buildDataRow({ ...row, standing: translate(`state_${row.state}`) }, row.state !== 'signed'),
    ),
  });

/**
 * Builds the signature places of the supervisor who sealed the envelope and of the Direction, which gives the receipt.
 */
async function buildEnvelopeSignaturesSection(envelope: EnvelopeRow, context: ReportContext): Promise<Section> {
  const { translate } = context;
  const { receivedBy, receivedAt, receivedMethod } = envelope;
  const places: SignaturePlace[] = [
    await buildSignedPlace(context, translate('signature_supervisor'), {
      fullName: envelope.madeBy,
      method: envelope.madeMethod,
      strokesRecordId: envelope.madeStrokesId,
      signedAt: envelope.madeAt,
    }),
    receivedBy === null || receivedAt === null || receivedMethod === null
      ? { label: translate('receipt') }
      : await buildSignedPlace(context, translate('receipt'), {
          fullName: receivedBy,
          method: receivedMethod,
          strokesRecordId: envelope.receivedStrokesId,
          signedAt: receivedAt,
        }),
  ];
  return buildSignaturesSection(context, 'intervention-envelope', places);
}

/**
 * Builds the envelope of one day (its intervention sheets, handed over together): facts, list of sheets, receipt, then
 * every sheet in full on its own page. Without an `envelope` it states that none was made, or that none is due.
 */
async function buildDayEnvelopeBody(
  context: ReportContext,
  sheets: readonly SheetRow[],
  envelope: EnvelopeRow | undefined,
) {
  const { readRows, translate, establishment, period } = context;
  const identifications = await readRows<IdentificationRow>('identifications', [
    establishment.establishmentId,
    period.firstDay,
  ]);
  const isEmpty = sheets.length + identifications.length === 0;
  const sections: Section[] = [];
  if (envelope === undefined) {
    sections.push({ kind: 'paragraph', text: translate(isEmpty ? 'nothingToHold' : 'notMade') });
  } else {
    sections.push({
      kind: 'facts',
      name: 'envelope',
      facts: [
        { label: translate('envelope'), value: envelope.envelopeNumber.toString(), kind: 'code' },
        { label: translate('sheetCount'), value: envelope.sheetCount, kind: 'count' },
        { label: translate('madeBy'), value: envelope.madeBy },
        { label: translate('madeAt'), value: envelope.madeAt, kind: 'instant' },
        { label: translate('receivedBy'), value: envelope.receivedBy ?? translate('waits') },
        { label: translate('receivedAt'), value: envelope.receivedAt, kind: 'instant' },
        ...(envelope.identificationCount === 0
          ? []
          : [{ label: translate('identificationCount'), value: envelope.identificationCount, kind: 'count' as const }]),
      ],
    });
    const facts = [{ label: translate('contentDigest'), value: envelope.digest, kind: 'code' as const }];
    sections.push({ kind: 'facts', name: 'digest', columns: 1, facts });
  }
  if (sheets.length > 0) sections.push(buildSheetsTable(sheets, translate));
  if (identifications.length > 0) {
    sections.push(
      buildDeclaredTable(IDENTIFICATION_TABLE, translate, {
        title: translate('identifications', { count: identifications.length }),
        rows: identifications.map((row) => buildDataRow(row, row.settlement === null)),
      }),
    );
  }
  if (envelope !== undefined) sections.push(await buildEnvelopeSignaturesSection(envelope, context));
  for (const fullSheet of await readFullSheets(
    context,
    sheets.map(({ sheetNumber }) => sheetNumber),
  )) {
    const headingText = translate('sheetTitle', { number: fullSheet.sheet.sheetNumber.toString() });
    sections.push(
      { kind: 'page-break' },
      { kind: 'heading', text: headingText },
      ...(await buildSheetSections(fullSheet, context)),
    );
  }
  const status = envelope === undefined && !isEmpty ? { status: translate('notMadeStatus') } : {};
  return { ...status, sections };
}

/** Builds the envelope of a single day; for a longer period, the list of envelopes and the sheets not yet in one. */
async function buildInterventionEnvelopeBody(context: ReportContext) {
  const { readRows, period, translate } = context;
  const envelopes = await readRows<EnvelopeRow>('envelopes');
  const sheets = await readRows<SheetRow>('sheets');
  if (period.firstDay === period.lastDay) return buildDayEnvelopeBody(context, sheets, envelopes[0]);
  const daysWithEnvelope = new Set(envelopes.map(({ gamingDay }) => gamingDay));
  return {
    sections: [
      buildDeclaredTable(ENVELOPE_TABLE, translate, {
        title: translate('envelopes'),
        emptyText: translate('noEnvelope'),
        rows: envelopes.map((row) => buildDataRow(row, row.receivedAt === null)),
      }),
      buildTable({
        name: 'loose',
        title: translate('loose'),
        columns: buildColumns(SHEET_COLUMNS, translate),
        rows: sheets
          .filter(({ gamingDay }) => !daysWithEnvelope.has(gamingDay))
          .map((row) => buildDataRow({ ...row, standing: translate(`state_${row.state}`) }, row.state === 'open')),
      }),
    ],
  };
}

/**
 * The sheets of a day as the supervisor sealed them for the Direction (MC:20.3). They are numbered, none is open, and
 * each is as signed. The document also lists identified technicians who wrote no sheet, and the receipt. A period of
 * several days lists their envelopes.
 */
export const interventionEnvelope = declareReport({
  name: 'intervention-envelope',
  orientation: 'portrait',
  personalDataPermission: 'interventions.read',
  tables: [IDENTIFICATION_TABLE, ENVELOPE_TABLE],
  buildBody: buildInterventionEnvelopeBody,
});
