import { asOnWords } from '#documents/parts/period.js';
import type { Column } from '#documents/model/document.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { wordsOf } from '#documents/words/words.js';
import type { Words } from '#documents/words/words.js';

interface InventoryRow {
  readonly state: string;
  readonly photographSha256: string | null;
}

interface HistoryRow {
  readonly change: string;
  readonly state: string;
}

const inventoryColumns = (words: Words): Column[] => [
  { key: 'machine', header: words('machine'), kind: 'code' },
  { key: 'serial', header: words('serial'), kind: 'code', weight: 1.3 },
  { key: 'maker', header: words('maker'), kind: 'text' },
  { key: 'model', header: words('model'), kind: 'text', weight: 1.3 },
  { key: 'programId', header: words('program'), kind: 'code' },
  { key: 'state', header: words('state'), kind: 'text' },
  { key: 'location', header: words('location'), kind: 'text', weight: 1.2 },
  { key: 'stand', header: words('stand'), kind: 'code', weight: 0.7 },
  { key: 'stationCount', header: words('stations'), kind: 'count', weight: 0.6 },
  { key: 'denominationMinor', header: words('denomination'), kind: 'minor' },
  { key: 'returnPercent', header: words('return'), kind: 'statedPercent' },
  { key: 'rakePercent', header: words('rake'), kind: 'statedPercent' },
  { key: 'returnCertifiedOn', header: words('certifiedOn'), kind: 'day' },
  { key: 'photographSha256', header: words('photograph'), kind: 'code' },
];

const historyColumns = (words: Words): Column[] => [
  { key: 'machine', header: words('machine'), kind: 'code' },
  { key: 'versionNumber', header: words('version'), kind: 'count', weight: 0.5 },
  { key: 'effectiveAt', header: words('effectiveAt'), kind: 'instant', weight: 1.4 },
  { key: 'change', header: words('change'), kind: 'text', weight: 1.3 },
  { key: 'state', header: words('state'), kind: 'text' },
  { key: 'location', header: words('location'), kind: 'text', weight: 1.2 },
  { key: 'stand', header: words('stand'), kind: 'code', weight: 0.7 },
  { key: 'denominationMinor', header: words('denomination'), kind: 'minor' },
  { key: 'programId', header: words('program'), kind: 'code' },
  { key: 'returnPercent', header: words('return'), kind: 'statedPercent' },
  { key: 'reason', header: words('reason'), kind: 'text', weight: 1.8 },
];

const standColumns = (words: Words): Column[] => [
  { key: 'stand', header: words('stand'), kind: 'code' },
  { key: 'room', header: words('room'), kind: 'text', weight: 2 },
  { key: 'retiredAt', header: words('retiredAt'), kind: 'instant' },
];

async function body(context: ReportContext) {
  const { query, establishment, words, language } = context;
  const sheetWords = wordsOf('technical-sheet', language);
  const machines = await query<InventoryRow>(statement('machine-file', 'machines'), [
    establishment.establishmentId,
    context.period.lastDay,
  ]);
  const stands = await query<object>(statement('machine-file', 'stands'), [establishment.establishmentId]);
  const history = await query<HistoryRow>(statement('technical-sheet', 'versions'), [
    establishment.establishmentId,
    null,
    context.period.lastDay,
  ]);
  return {
    subtitle: words('subtitle'),
    status: words('duplicate'),
    period: asOnWords(context.period.lastDay, language),
    sections: [
      tableOf({
        name: 'machines',
        title: words('machinesTable'),
        columns: inventoryColumns(words),
        rows: machines.map((row) =>
          dataRow({
            ...row,
            state: words(`state_${row.state}`),
            photographSha256: row.photographSha256?.slice(0, 12) ?? null,
          }),
        ),
      }),
      tableOf({
        name: 'stands',
        title: words('standsTable'),
        columns: standColumns(words),
        rows: stands.map((row) => dataRow(row)),
      }),
      tableOf({
        name: 'history',
        title: words('historyTable'),
        columns: historyColumns(words),
        rows: history.map((row) =>
          dataRow({ ...row, change: sheetWords(`change_${row.change}`), state: words(`state_${row.state}`) }),
        ),
      }),
      { kind: 'signatures' as const, places: [{ label: words('certified') }] },
    ],
  };
}

/** The file of machines and stands with its whole history: the duplicate held by the Secretariat General (MC:19.4). */
export const machineFile: ReportDefinition = {
  name: 'machine-file',
  orientation: 'landscape',
  needsMachine: false,
  period: 'asOn',
  body,
};
