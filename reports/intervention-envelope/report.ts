import type { Column, Section, SignaturePlace } from '#documents/model/document.js';
import { signedPlace } from '#documents/parts/personal.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';
import { sheetSections, wholeSheets } from '../intervention-sheet/sheets.js';
import { signedUnder } from '#documents/parts/signatures.js';
import type { SignatureMethod } from '#identity/entities/signature.entity.js';

interface EnvelopeRow {
  readonly gamingDay: string;
  readonly envelopeNumber: bigint;
  readonly sheetCount: number;
  readonly identificationCount: number;
  readonly digest: string;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly madeMethod: SignatureMethod;
  readonly madeStrokesId: bigint | null;
  readonly receivedBy: string | null;
  readonly receivedAt: Date | null;
  readonly receivedMethod: SignatureMethod | null;
  readonly receivedStrokesId: bigint | null;
}

interface IdentificationRow {
  readonly settlement: string | null;
}

interface SheetRow {
  readonly sheetNumber: bigint;
  readonly gamingDay: string;
  readonly state: 'open' | 'unsigned' | 'signed';
}

const sheetColumns = (words: Words): Column[] => [
  { key: 'sheetNumber', header: words('sheet'), kind: 'count', weight: 0.5 },
  { key: 'machine', header: words('machine'), kind: 'code', weight: 0.8 },
  { key: 'stoppedAt', header: words('stoppedAt'), kind: 'instant', weight: 1.1 },
  { key: 'reason', header: words('reason'), kind: 'text', weight: 1.6 },
  { key: 'technician', header: words('technician'), kind: 'text', weight: 1.2 },
  { key: 'standing', header: words('state'), kind: 'text', weight: 0.8 },
  { key: 'digest', header: words('digest'), kind: 'code', weight: 2 },
];

const identificationColumns = (words: Words): Column[] => [
  { key: 'machine', header: words('machine'), kind: 'code', weight: 0.8 },
  { key: 'technician', header: words('technician'), kind: 'text', weight: 1.2 },
  { key: 'identifiedAt', header: words('identifiedAt'), kind: 'instant', weight: 1.1 },
  { key: 'settlement', header: words('settlement'), kind: 'text', weight: 2.2 },
  { key: 'settledBy', header: words('settledBy'), kind: 'text', weight: 1.2 },
  { key: 'settledAt', header: words('at'), kind: 'instant', weight: 1.1 },
];

const envelopeColumns = (words: Words): Column[] => [
  { key: 'envelopeNumber', header: words('envelope'), kind: 'count', weight: 0.6 },
  { key: 'gamingDay', header: words('gamingDay'), kind: 'day', weight: 0.8 },
  { key: 'sheetCount', header: words('sheetCount'), kind: 'count', weight: 0.6 },
  { key: 'identificationCount', header: words('identificationCount'), kind: 'count', weight: 0.8 },
  { key: 'madeBy', header: words('madeBy'), kind: 'text' },
  { key: 'madeAt', header: words('at'), kind: 'instant' },
  { key: 'receivedBy', header: words('receivedBy'), kind: 'text' },
  { key: 'receivedAt', header: words('at'), kind: 'instant' },
];

const listOf = (sheets: readonly SheetRow[], words: Words): Section =>
  tableOf({
    name: 'sheets',
    title: words('sheets', { count: sheets.length }),
    emptyText: words('noSheet'),
    columns: sheetColumns(words),
    rows: sheets.map((row) => dataRow({ ...row, standing: words(`state_${row.state}`) }, row.state !== 'signed')),
  });

async function signaturesOf(made: EnvelopeRow, context: ReportContext): Promise<Section> {
  const { words } = context;
  const { receivedBy, receivedAt, receivedMethod } = made;
  const places: SignaturePlace[] = [
    await signedPlace(context, words('signature_supervisor'), {
      fullName: made.madeBy,
      method: made.madeMethod,
      strokesRecordId: made.madeStrokesId,
      signedAt: made.madeAt,
    }),
    receivedBy === null || receivedAt === null || receivedMethod === null
      ? { label: words('receipt') }
      : await signedPlace(context, words('receipt'), {
          fullName: receivedBy,
          method: receivedMethod,
          strokesRecordId: made.receivedStrokesId,
          signedAt: receivedAt,
        }),
  ];
  return signedUnder(context, 'intervention-envelope', places);
}

/** Builds the envelope of one day: every sheet in full, in order, each on its own page. */
async function dayBody(context: ReportContext, sheets: readonly SheetRow[], made: EnvelopeRow | undefined) {
  const { words, query, establishment, period } = context;
  const loose = await query<IdentificationRow>(statement('intervention-envelope', 'identifications'), [
    establishment.establishmentId,
    period.firstDay,
  ]);
  const isEmpty = sheets.length + loose.length === 0;
  const sections: Section[] = [];
  if (made === undefined) {
    sections.push({ kind: 'paragraph', text: words(isEmpty ? 'nothingToHold' : 'notMade') });
  } else {
    sections.push({
      kind: 'facts',
      name: 'envelope',
      facts: [
        { label: words('envelope'), value: made.envelopeNumber.toString(), kind: 'code' },
        { label: words('sheetCount'), value: made.sheetCount, kind: 'count' },
        { label: words('madeBy'), value: made.madeBy },
        { label: words('madeAt'), value: made.madeAt, kind: 'instant' },
        { label: words('receivedBy'), value: made.receivedBy ?? words('waits') },
        { label: words('receivedAt'), value: made.receivedAt, kind: 'instant' },
        ...(made.identificationCount === 0
          ? []
          : [{ label: words('identificationCount'), value: made.identificationCount, kind: 'count' as const }]),
      ],
    });
    const facts = [{ label: words('contentDigest'), value: made.digest, kind: 'code' as const }];
    sections.push({ kind: 'facts', name: 'digest', columns: 1, facts });
  }
  if (sheets.length > 0) sections.push(listOf(sheets, words));
  if (loose.length > 0) {
    sections.push(
      tableOf({
        name: 'identifications',
        title: words('identifications', { count: loose.length }),
        columns: identificationColumns(words),
        rows: loose.map((row) => dataRow(row, row.settlement === null)),
      }),
    );
  }
  if (made !== undefined) sections.push(await signaturesOf(made, context));
  for (const whole of await wholeSheets(
    context,
    sheets.map(({ sheetNumber }) => sheetNumber),
  )) {
    const text = words('sheetTitle', { number: whole.sheet.sheetNumber.toString() });
    sections.push({ kind: 'page-break' }, { kind: 'heading', text }, ...(await sheetSections(whole, context)));
  }
  const status = made === undefined && !isEmpty ? { status: words('notMadeStatus') } : {};
  return { ...status, sections };
}

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const envelopes = await query<EnvelopeRow>(statement('intervention-envelope', 'envelopes'), parameters);
  const sheets = await query<SheetRow>(statement('intervention-envelope', 'sheets'), parameters);
  if (period.firstDay === period.lastDay) return dayBody(context, sheets, envelopes[0]);
  const made = new Set(envelopes.map(({ gamingDay }) => gamingDay));
  return {
    sections: [
      tableOf({
        name: 'envelopes',
        title: words('envelopes'),
        emptyText: words('noEnvelope'),
        columns: envelopeColumns(words),
        rows: envelopes.map((row) => dataRow(row, row.receivedAt === null)),
      }),
      tableOf({
        name: 'loose',
        title: words('loose'),
        columns: sheetColumns(words),
        rows: sheets
          .filter(({ gamingDay }) => !made.has(gamingDay))
          .map((row) => dataRow({ ...row, standing: words(`state_${row.state}`) }, row.state === 'open')),
      }),
    ],
  };
}

/**
 * The sheets of a day as the supervisor sealed them for the Direction (MC:20.3). They are numbered, none is open, and
 * each is as signed. The document also lists identified technicians who wrote no sheet, and the receipt. A period of
 * several days lists their envelopes.
 */
export const interventionEnvelope: ReportDefinition = {
  name: 'intervention-envelope',
  orientation: 'portrait',
  needsMachine: false,
  personalTo: 'interventions.read',
  period: 'any',
  body,
};
