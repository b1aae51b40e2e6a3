import { asOnWords } from '#documents/parts/period.js';
import { formatDay } from '#documents/words/format.js';
import { personOf } from '#documents/parts/personal.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';

interface ExclusionRow {
  readonly cause: string;
  readonly customerRecordId: bigint;
}

async function body(context: ReportContext) {
  const { query, establishment, period, words, language } = context;
  const found = await query<ExclusionRow>(statement('exclusion-list', 'exclusions'), [
    establishment.establishmentId,
    period.lastDay,
  ]);
  const rows = [];
  for (const row of found) {
    const customer = await personOf(context, row.customerRecordId, (person) => [
      person['fullName'],
      person['bornOn'] === undefined ? undefined : words('born', { day: formatDay(person['bornOn'], language) }),
      person['identityDocument'],
      person['address'],
    ]);
    rows.push(dataRow({ ...row, customer, cause: words(`cause_${row.cause}`) }));
  }
  return {
    period: asOnWords(period.lastDay, language),
    sections: [
      tableOf({
        name: 'exclusions',
        title: words('list'),
        emptyText: words('empty'),
        columns: [
          { key: 'exclusionNumber', header: words('number'), kind: 'count', weight: 0.4 },
          { key: 'customer', header: words('customer'), kind: 'text', weight: 2.4 },
          { key: 'cause', header: words('cause'), kind: 'text', weight: 1.1 },
          { key: 'reason', header: words('reason'), kind: 'text', weight: 2 },
          { key: 'firstDay', header: words('firstDay'), kind: 'day', weight: 0.9 },
          { key: 'lastDay', header: words('lastDay'), kind: 'day', weight: 0.9 },
          { key: 'incidentNumber', header: words('incident'), kind: 'count', weight: 0.6 },
          { key: 'decidedBy', header: words('decidedBy'), kind: 'text', weight: 1.2 },
        ],
        rows,
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
    ],
  };
}

/** People excluded from the establishment on a day. */
export const exclusionList: ReportDefinition = {
  name: 'exclusion-list',
  orientation: 'landscape',
  needsMachine: false,
  personalTo: 'exclusions.read',
  period: 'asOn',
  body,
};
