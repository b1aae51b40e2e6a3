import { buildSignersSection } from '#documents/parts/signatures.js';
import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { formatInstant } from '#documents/words/format.js';
import { buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';

interface DestructionRow extends RowOf<typeof DESTRUCTION_TABLE.columns> {
  readonly book: string;
  readonly method: string;
  readonly noticeGivenAt: Date;
  readonly noticeRecipient: string;
  readonly noticeReference: string;
  readonly doneBy: string | null;
  readonly witness: string | null;
  readonly officer: string | null;
}

const DESTRUCTION_TABLE = declareTable({
  name: 'destructions',
  columns: [
    column.serial('destructionNumber', { fr: 'N°', en: 'No.' }, { weight: 0.4 }),
    column.text('what', { fr: 'Opération', en: 'Operation' }, { weight: 1.2, composed: true }),
    column.text('notice', { fr: 'Avis préalable', en: 'Prior notice' }, { weight: 2, composed: true }),
    column.instant('plannedAt', { fr: 'Prévue le', en: 'Planned for' }, { weight: 1 }),
    column.instant('doneAt', { fr: 'Faite le', en: 'Done at' }, { weight: 1, nullable: true }),
    column.text(
      'answers',
      { fr: 'Sous la responsabilité de', en: 'Under the responsibility of' },
      { weight: 1.3, composed: true },
    ),
    column.text('present', { fr: 'En présence de', en: 'In the presence of' }, { weight: 1.5, composed: true }),
    column.text('pieces', { fr: 'Numéros', en: 'Numbers' }, { weight: 2.6, nullable: true }),
    column.text('observations', { fr: 'Observations', en: 'Observations' }, { weight: 1.2, nullable: true }),
  ],
});

/**
 * Builds the record of cards and dice destroyed or neutralised: prior notice, people present, and result. A row is
 * marked until the destruction is done.
 */
async function buildDestructionRecordBody(context: ReportContext) {
  const { readRows, establishment, translate, language } = context;
  const destructions = await readRows<DestructionRow>('destructions');
  const rows = destructions.map((row) => {
    const noticeTime = formatInstant(row.noticeGivenAt, establishment.timeZone, language);
    const noticeValues = { recipient: row.noticeRecipient, reference: row.noticeReference, at: noticeTime };
    const peoplePresent = [row.witness, row.officer].filter((name) => name !== null && name !== '');
    return buildDataRow(
      {
        ...row,
        what: `${translate(`method_${row.method}`)}${translate('colon')}${translate(`book_${row.book}`)}`,
        notice: translate('told', noticeValues),
        answers: row.doneBy,
        present: peoplePresent.length === 0 ? null : peoplePresent.join(', '),
        ...(row.doneAt === null ? { observations: translate('notDone') } : {}),
      },
      row.doneAt === null,
    );
  });
  return {
    sections: [
      buildDeclaredTable(DESTRUCTION_TABLE, translate, {
        title: translate('destructions'),
        emptyText: translate('empty'),
        rows,
      }),
      buildSignersSection(context, ['responsible', 'inspector', 'officer']),
    ],
  };
}

/** Cards and dice destroyed or neutralised (MC:1.1, MC:2, MC09:1): notice, person in charge, witnesses and pieces. */
export const destructionRecord = declareReport({
  name: 'destruction-record',
  tables: [DESTRUCTION_TABLE],
  buildBody: buildDestructionRecordBody,
});
