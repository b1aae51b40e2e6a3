import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { describeStateDay } from '#documents/parts/period.js';
import { formatDay } from '#documents/words/format.js';
import { describePerson } from '#documents/parts/personal.js';
import { buildNote, buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';

interface ExclusionRow extends RowOf<typeof EXCLUSION_TABLE.columns> {
  readonly customerRecordId: bigint;
}

const EXCLUSION_TABLE = declareTable({
  name: 'exclusions',
  columns: [
    column.count('exclusionNumber', { fr: 'N°', en: 'No.' }, { weight: 0.4 }),
    column.text('customer', { fr: 'Client', en: 'Customer' }, { weight: 2.4, composed: true }),
    column.text('cause', { fr: 'Cause', en: 'Cause' }, { weight: 1.1 }),
    column.text('reason', { fr: 'Motif', en: 'Reason' }, { weight: 2 }),
    column.day('firstDay', { fr: 'Du', en: 'From' }, { weight: 0.9 }),
    column.day('lastDay', { fr: 'Au', en: 'To' }, { weight: 0.9 }),
    column.count('incidentNumber', { fr: 'Incident n°', en: 'Incident' }, { weight: 0.6, nullable: true }),
    column.text('decidedBy', { fr: 'Décidée par', en: 'Decided by' }, { weight: 1.2 }),
  ],
});

/** Lists the exclusions in force on the period's last day, with the personal data that the reader may see. */
async function buildExclusionListBody(context: ReportContext) {
  const { readRows, establishment, period, translate, language } = context;
  const exclusions = await readRows<ExclusionRow>('exclusions', [establishment.establishmentId, period.lastDay]);
  const rows = [];
  for (const row of exclusions) {
    const customer = await describePerson(context, row.customerRecordId, (person) => [
      person['fullName'],
      person['bornOn'] === undefined ? undefined : translate('born', { day: formatDay(person['bornOn'], language) }),
      person['identityDocument'],
      person['address'],
    ]);
    rows.push(buildDataRow({ ...row, customer, cause: translate(`cause_${row.cause}`) }));
  }
  return {
    period: describeStateDay(period.lastDay, language),
    sections: [
      buildDeclaredTable(EXCLUSION_TABLE, translate, { title: translate('list'), emptyText: translate('empty'), rows }),
      buildNote(translate('method')),
    ],
  };
}

/** People excluded from the establishment on a day. */
export const exclusionList = declareReport({
  name: 'exclusion-list',
  personalDataPermission: 'exclusions.read',
  period: 'asOn',
  tables: [EXCLUSION_TABLE],
  buildBody: buildExclusionListBody,
});
