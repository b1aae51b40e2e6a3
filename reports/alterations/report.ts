import { column, buildDeclaredTable, declareTable } from '#documents/model/columns.js';
import { describeAlteration, createAlterationWording, type AlterationRow } from '#documents/words/alteration-words.js';
import { buildNote, buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';

export const ALTERATION_TABLE = declareTable({
  name: 'alterations',
  columns: [
    column.instant('recordedAt', { fr: 'Enregistré le', en: 'Recorded at' }, { weight: 1.1 }),
    column.text('element', { fr: 'Élément', en: 'Element' }, { weight: 1.8, composed: true }),
    column.text('fieldText', { fr: 'Donnée', en: 'Data' }, { weight: 1.4, composed: true }),
    column.text('beforeText', { fr: 'Avant', en: 'Before' }, { weight: 1.2, composed: true }),
    column.text('afterText', { fr: 'Après', en: 'After' }, { weight: 1.2, composed: true }),
    column.text('author', { fr: 'Par', en: 'By' }, { weight: 1.2, nullable: true }),
    column.text('approvedBy', { fr: 'Approuvé par', en: 'Approved by' }, { weight: 1.2, composed: true }),
    column.text('reason', { fr: 'Motif', en: 'Reason' }, { weight: 1.6, nullable: true }),
    column.serial('entryId', { fr: 'N° au journal scellé', en: 'Sealed no.' }, { weight: 0.7 }),
  ],
});

/** The query's six filters, which only the screen uses. */
const NO_FILTERS = Array.from({ length: 6 }, () => null);

/** Builds the list of the period's replaced values: element, value before and after, author and approver. */
async function buildAlterationsBody(context: ReportContext) {
  const { readRows, establishment, period, translate, language } = context;
  const rows = await readRows<AlterationRow>('alterations', [
    establishment.establishmentId,
    period.firstDay,
    period.lastDay,
    ...NO_FILTERS,
  ]);
  const wording = createAlterationWording({
    language,
    currency: establishment.currency,
    timeZone: establishment.timeZone,
  });
  return {
    sections: [
      buildDeclaredTable(ALTERATION_TABLE, translate, {
        title: translate('list'),
        emptyText: translate('empty'),
        rows: rows.map((row) => buildDataRow(describeAlteration(row, wording))),
      }),
      buildNote(translate('method')),
    ],
  };
}

/** Every replaced value of the establishment: element, value before and after, author, time and approver. */
export const alterations = declareReport({
  name: 'alterations',
  tables: [ALTERATION_TABLE],
  buildBody: buildAlterationsBody,
});
