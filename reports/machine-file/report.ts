import { buildSignersSection } from '#documents/parts/signatures.js';
import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, createTranslator } from '#documents/words/words.js';
import { describeStateDay } from '#documents/parts/period.js';
import { buildDataRow } from '#documents/parts/sections.js';
import { declareReport, readSql, type ReportContext } from '#documents/parts/report.js';

type InventoryRow = RowOf<typeof MACHINE_TABLE.columns>;

interface HistoryRow {
  readonly change: string;
  readonly state: string;
}

const HEADINGS = {
  program: { fr: 'Programme', en: 'Program' },
  return: { fr: 'Rendement certifié', en: 'Certified return' },
};

const MACHINE_TABLE = declareTable({
  name: 'machines',
  columns: [
    column.code('machine', getHeading('machine')),
    column.code('serial', getHeading('serial'), { weight: 1.3 }),
    column.text('maker', getHeading('maker')),
    column.text('model', getHeading('model'), { weight: 1.3 }),
    column.code('programId', HEADINGS.program),
    column.text('state', getHeading('state')),
    column.text('location', getHeading('location'), { weight: 1.2 }),
    column.code('stand', getHeading('stand'), { weight: 0.7, nullable: true }),
    column.count('stationCount', { fr: 'Postes', en: 'Stations' }, { weight: 0.6 }),
    column.money('denominationMinor', getHeading('denomination')),
    column.statedPercent('returnPercent', HEADINGS.return, { nullable: true }),
    column.statedPercent('rakePercent', { fr: 'Prélèvement', en: 'Rake' }, { nullable: true }),
    column.day('returnCertifiedOn', { fr: 'Certifié le', en: 'Certified on' }, { nullable: true }),
    column.code(
      'photographSha256',
      { fr: 'Empreinte de la photographie', en: 'Digest of the photograph' },
      { nullable: true },
    ),
  ],
});

const HISTORY_TABLE = declareTable({
  name: 'history',
  columns: [
    column.code('machine', getHeading('machine'), { composed: true }),
    column.count('versionNumber', { fr: 'N°', en: 'No.' }, { weight: 0.5, composed: true }),
    column.instant('effectiveAt', { fr: 'Date d’effet', en: 'Effective' }, { weight: 1.4, composed: true }),
    column.text('change', { fr: 'Changement', en: 'Change' }, { weight: 1.3, composed: true }),
    column.text('state', getHeading('state'), { composed: true }),
    column.text('location', getHeading('location'), { weight: 1.2, composed: true }),
    column.code('stand', getHeading('stand'), { weight: 0.7, composed: true }),
    column.money('denominationMinor', getHeading('denomination'), { composed: true }),
    column.code('programId', HEADINGS.program, { composed: true }),
    column.statedPercent('returnPercent', HEADINGS.return, { composed: true }),
    column.text('reason', { fr: 'Motif', en: 'Reason' }, { weight: 1.8, composed: true }),
  ],
});

const STAND_TABLE = declareTable({
  name: 'stands',
  columns: [
    column.code('stand', getHeading('stand')),
    column.text('room', { fr: 'Salle', en: 'Room' }, { weight: 2 }),
    column.instant('retiredAt', { fr: 'Retiré le', en: 'Retired on' }, { nullable: true }),
  ],
});

/** Builds the file of machines as on the period's last day: inventory, stands (places), every machine's versions. */
async function buildMachineFileBody(context: ReportContext) {
  const { readRows, query, establishment, translate, language } = context;
  const translateSheet = createTranslator('technical-sheet', language);
  const machines = await readRows<InventoryRow>('machines', [establishment.establishmentId, context.period.lastDay]);
  const stands = await readRows<RowOf<typeof STAND_TABLE.columns>>('stands', [establishment.establishmentId]);
  const history = await query<HistoryRow>(readSql('technical-sheet', 'versions'), [
    establishment.establishmentId,
    null,
    context.period.lastDay,
  ]);
  return {
    subtitle: translate('subtitle'),
    status: translate('duplicate'),
    period: describeStateDay(context.period.lastDay, language),
    sections: [
      buildDeclaredTable(MACHINE_TABLE, translate, {
        title: translate('machinesTable'),
        rows: machines.map((row) =>
          buildDataRow({
            ...row,
            state: translate(`state_${row.state}`),
            photographSha256: row.photographSha256?.slice(0, 12) ?? null,
          }),
        ),
      }),
      buildDeclaredTable(STAND_TABLE, translate, {
        title: translate('standsTable'),
        rows: stands.map((row) => buildDataRow(row)),
      }),
      buildDeclaredTable(HISTORY_TABLE, translate, {
        title: translate('historyTable'),
        rows: history.map((row) =>
          buildDataRow({
            ...row,
            change: translateSheet(`change_${row.change}`),
            state: translate(`state_${row.state}`),
          }),
        ),
      }),
      buildSignersSection(context, ['certified'], false),
    ],
  };
}

/** The file of machines and stands with its whole history: the duplicate held by the Secretariat General (MC:19.4). */
export const machineFile = declareReport({
  name: 'machine-file',
  period: 'asOn',
  tables: [MACHINE_TABLE, HISTORY_TABLE, STAND_TABLE],
  buildBody: buildMachineFileBody,
});
