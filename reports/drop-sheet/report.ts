import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import { joinTerm } from '#documents/words/format.js';
import type { Language } from '#declarations/shapes/text.js';
import { describeGamingDay } from '#documents/parts/period.js';
import { refuse } from '#refusals/refusal.js';
import type { Fact, Section } from '#documents/model/document.js';
import { buildSignedPlace, type StoredSignature } from '#documents/parts/personal.js';
import { buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildSignaturesSection } from '#documents/parts/signatures.js';
import type { ExchangeOutcome } from '#domain/cash/drops.js';

interface DropRow {
  readonly dropNumber: bigint;
  readonly gamingDay: string;
  readonly isDuringOperation: boolean;
  readonly state: string;
  readonly plannedBy: string;
  readonly plannedAt: Date;
  readonly openedBy: string | null;
  readonly openedAt: Date | null;
  readonly closedBy: string | null;
  readonly closedAt: Date | null;
  readonly readingsMissingReason: string | null;
  readonly cancelledBy: string | null;
  readonly cancelReason: string | null;
  readonly lines: bigint;
  readonly taken: bigint;
}

interface LineRow extends RowOf<typeof MACHINE_TABLE.columns> {
  readonly container: string;
  readonly outcome: ExchangeOutcome | null;
  readonly expectedBox: string | null;
  readonly sealFound: string | null;
  readonly isSealIntact: boolean | null;
  readonly reason: string | null;
}

interface SignatureRow extends StoredSignature {
  readonly subject: string;
  readonly signedAs: string;
}

/** Lists the facts of one drop (relève): its number, day, state, people, and machines planned and emptied. */
function buildDropFacts(drop: DropRow, translate: Translator, language: Language): Fact[] {
  return [
    { label: translate('drop'), value: drop.dropNumber.toString(), kind: 'code' },
    { label: translate('gamingDay'), value: drop.gamingDay, kind: 'day' },
    { label: translate('operation'), value: translate(drop.isDuringOperation ? 'during' : 'outside') },
    { label: translate('state'), value: translate(`drop_${drop.state}`) },
    { label: translate('plannedBy'), value: drop.plannedBy },
    { label: translate('plannedAt'), value: drop.plannedAt, kind: 'instant' },
    { label: translate('openedBy'), value: drop.openedBy },
    { label: translate('openedAt'), value: drop.openedAt, kind: 'instant' },
    { label: translate('closedBy'), value: drop.closedBy },
    { label: translate('closedAt'), value: drop.closedAt, kind: 'instant' },
    { label: translate('lines'), value: drop.lines, kind: 'count' },
    { label: translate('takenCount'), value: drop.taken, kind: 'count' },
    ...(drop.readingsMissingReason === null ? [] : [{ label: translate('unread'), value: drop.readingsMissingReason }]),
    ...(drop.cancelReason === null
      ? []
      : [{ label: translate('cancelled'), value: joinTerm(drop.cancelledBy ?? '', drop.cancelReason, language) }]),
  ];
}

const HEADINGS = {
  container: { fr: 'Nature', en: 'Kind' },
  taken: { fr: 'Boîte sortie', en: 'Out' },
  put: { fr: 'Boîte posée', en: 'In' },
  doneBy: { fr: 'Par', en: 'By' },
  at: { fr: 'Le', en: 'On' },
  reason: { fr: 'Motif', en: 'Reason' },
  by: { fr: 'Par', en: 'By' },
};

const MACHINE_TABLE = declareTable({
  name: 'machines',
  columns: [
    column.code('stand', getHeading('stand'), { weight: 0.7, nullable: true }),
    column.code('machine', getHeading('machine'), { weight: 0.8 }),
    column.text('what', HEADINGS.container, { weight: 0.8, composed: true }),
    column.code('takenBox', HEADINGS.taken, { weight: 0.9, nullable: true }),
    column.code('putBox', HEADINGS.put, { weight: 0.9, nullable: true }),
    column.text('seal', { fr: 'Scellé trouvé', en: 'Seal found' }, { weight: 1, composed: true }),
    column.text('sealPut', { fr: 'Scellé posé', en: 'Seal put' }, { weight: 0.9, nullable: true }),
    column.instant('readAt', { fr: 'Relevé le', en: 'Read on' }, { weight: 1, nullable: true }),
    column.credits(
      'dropCredits',
      { fr: 'Compteur de recette (crédits)', en: 'Drop counter' },
      { weight: 0.9, nullable: true },
    ),
    column.text('exception', { fr: 'Exception', en: 'Exception' }, { weight: 1.8, composed: true }),
    column.text('doneBy', HEADINGS.doneBy, { weight: 1.1, nullable: true }),
    column.instant('doneAt', HEADINGS.at, { weight: 1, nullable: true }),
  ],
});

const MISTAKE_TABLE = declareTable({
  name: 'mistakes',
  columns: [
    column.code('machine', getHeading('machine'), { weight: 0.8 }),
    column.text('what', HEADINGS.container, { weight: 0.8, composed: true }),
    column.code('takenBox', HEADINGS.taken, { weight: 0.9, nullable: true }),
    column.code('putBox', HEADINGS.put, { weight: 0.9, nullable: true }),
    column.text('doneBy', HEADINGS.doneBy, { weight: 1.2 }),
    column.instant('doneAt', HEADINGS.at),
    column.text('reversedBy', { fr: 'Rectifiée par', en: 'Taken back by' }, { weight: 1.2 }),
    column.instant('reversedAt', HEADINGS.at),
    column.text('reason', HEADINGS.reason, { weight: 2, nullable: true }),
  ],
});

const INTERRUPTION_TABLE = declareTable({
  name: 'interruptions',
  columns: [
    column.integer('interruptionNumber', getHeading('number', 'drop-sheet'), { weight: 0.4 }),
    column.instant('beganAt', { fr: 'Début', en: 'Began' }),
    column.text('beganBy', HEADINGS.by, { weight: 1.2 }),
    column.text('reason', HEADINGS.reason, { weight: 2 }),
    column.instant('endedAt', { fr: 'Fin', en: 'Ended' }, { nullable: true }),
    column.text('endedBy', HEADINGS.by, { weight: 1.2, nullable: true }),
  ],
});

const CONVEYANCE_TABLE = declareTable({
  name: 'conveyances',
  columns: [
    column.integer('conveyanceNumber', getHeading('number', 'drop-sheet'), { weight: 0.4 }),
    column.instant('handedAt', HEADINGS.at),
    column.text('handedBy', { fr: 'Remis par', en: 'Handed by' }, { weight: 1.2 }),
    column.text('receivedBy', { fr: 'Reçu par', en: 'Received by' }, { weight: 1.2 }),
    column.count('boxCount', { fr: 'Nombre', en: 'Count' }, { weight: 0.7 }),
    column.text('boxes', { fr: 'Boîtes', en: 'Boxes' }, { weight: 3, nullable: true }),
    column.code('seal', { fr: 'Plomb', en: 'Seal' }, { weight: 0.9, nullable: true }),
    column.text('note', { fr: 'Remarque', en: 'Remark' }, { weight: 1.4, nullable: true }),
  ],
});

/** Describes what was unusual at a machine: not exchanged, another box, broken seal, reason; null: nothing. */
function describeException(line: LineRow, translate: Translator): string | null {
  const { outcome, takenBox, expectedBox, isSealIntact, reason } = line;
  if (outcome === null) return translate('notDone');
  const exceptions = [
    ...(outcome === 'exchanged' ? [] : [translate(`outcome_${outcome}`)]),
    ...(takenBox !== null && takenBox !== expectedBox ? [translate('instead', { box: expectedBox ?? '–' })] : []),
    ...(isSealIntact === false ? [translate('sealBroken')] : []),
    ...(reason === null || reason === '' ? [] : [reason]),
  ];
  return exceptions.length === 0 ? null : exceptions.join('\u00a0; ');
}

/** Lists each machine of the drop with its boxes and seal; a machine with an exception is marked. */
function buildMachineTable(lines: readonly LineRow[], translate: Translator): Section {
  return buildDeclaredTable(MACHINE_TABLE, translate, {
    title: translate('machines'),
    rows: lines.map((line) => {
      const exception = describeException(line, translate);
      const seal = line.sealFound === '' ? null : line.sealFound;
      return buildRow(
        MACHINE_TABLE,
        line,
        { what: translate(`container_${line.container}`), seal, exception },
        exception !== null,
      );
    }),
  });
}

/** Builds the signature places: who signed at the opening (agent) and at the handing over, then the supervisor. */
async function buildDropSignatures(drop: DropRow, context: ReportContext): Promise<Section> {
  const { readRows, establishment, translate } = context;
  const signatures = await readRows<SignatureRow>('signatures', [
    establishment.establishmentId,
    drop.dropNumber.toString(),
  ]);
  const places = [];
  for (const signature of signatures) {
    const label = signature.subject.endsWith('opening') ? translate('agent') : translate('receiver');
    places.push(await buildSignedPlace(context, label, signature));
  }
  return buildSignaturesSection(context, 'drop-sheet', [...places, { label: translate('signature_supervisor') }]);
}

const TEAM_TABLE = declareTable({
  name: 'team',
  columns: [
    column.text('name', { fr: 'Nom', en: 'Name' }, { weight: 2 }),
    column.text('as', { fr: 'Fonction', en: 'Function' }, { composed: true }),
    column.instant('joinedAt', HEADINGS.at),
  ],
});

/**
 * Builds the sheet of one drop (collection of the machines' boxes), whose number is `subject`: team, machines,
 * mistakes, interruptions, conveyances and signatures. Refuses with NOT_FOUND.
 */
async function buildDropSheetBody(context: ReportContext) {
  const { readRows, establishment, subject, translate, language } = context;
  // any other subject finds no drop: the query takes a number
  const parameters = [establishment.establishmentId, /^\d{1,18}$/.test(subject ?? '') ? subject : '0'];
  const readDropRows = <SheetRow>(file: string): Promise<SheetRow[]> => readRows<SheetRow>(file, parameters);
  const [drop] = await readDropRows<DropRow>('drop');
  if (drop === undefined) refuse('NOT_FOUND', { what: `drop ${subject ?? ''}` });
  const team = await readDropRows<RowOf<typeof TEAM_TABLE.columns> & { readonly function: string }>('team');
  const mistakes = await readDropRows<RowOf<typeof MISTAKE_TABLE.columns> & { readonly container: string }>('mistakes');
  const interruptions = await readDropRows<RowOf<typeof INTERRUPTION_TABLE.columns>>('interruptions');
  const conveyances = await readDropRows<RowOf<typeof CONVEYANCE_TABLE.columns>>('conveyances');
  const sections: Section[] = [
    { kind: 'facts', name: 'drop', facts: buildDropFacts(drop, translate, context.language) },
    buildDeclaredTable(TEAM_TABLE, translate, {
      title: translate('team'),
      rows: team.map((row) => buildRow(TEAM_TABLE, row, { as: translate(`function_${row.function}`) })),
    }),
    buildMachineTable(await readDropRows<LineRow>('machines'), translate),
    ...(mistakes.length === 0
      ? []
      : [
          buildDeclaredTable(MISTAKE_TABLE, translate, {
            title: translate('mistakes'),
            rows: mistakes.map((row) =>
              buildRow(MISTAKE_TABLE, row, { what: translate(`container_${row.container}`) }),
            ),
          }),
        ]),
    buildDeclaredTable(INTERRUPTION_TABLE, translate, {
      title: translate('interruptions'),
      rows: interruptions.map((row) => buildDataRow(row)),
    }),
    buildDeclaredTable(CONVEYANCE_TABLE, translate, {
      title: translate('conveyances'),
      rows: conveyances.map((row) => buildDataRow(row)),
    }),
    await buildDropSignatures(drop, context),
  ];
  const statusKey = drop.state === 'cancelled' ? 'cancelledStatus' : 'underWayStatus';
  const isClosed = ['closed', 'received', 'certified'].includes(drop.state);
  return {
    period: describeGamingDay(drop.gamingDay, language),
    ...(isClosed ? {} : { status: translate(statusKey) }),
    sections,
  };
}

/** The sheet of a drop (MC:18, MC:23): its team, each machine's boxes and seals, exceptions, the way to the count. */
export const dropSheet = declareReport({
  name: 'drop-sheet',
  subject: 'number',
  period: 'asOn',
  tables: [MACHINE_TABLE, MISTAKE_TABLE, INTERRUPTION_TABLE, CONVEYANCE_TABLE, TEAM_TABLE],
  buildBody: buildDropSheetBody,
});
