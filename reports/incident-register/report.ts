import type { Column } from '#documents/model/document.js';
import { formatInstant } from '#documents/words/format.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';
import { signedUnder } from '#documents/parts/signatures.js';

interface IncidentRow {
  readonly kind: string;
  readonly place: string;
  readonly machine: string | null;
  readonly description: string;
  readonly additions: string | null;
  readonly noticedAt: Date | null;
  readonly means: string | null;
  readonly recipient: string | null;
  readonly reference: string | null;
  readonly decision: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

const columns = (words: Words): Column[] => [
  { key: 'incidentNumber', header: words('number'), kind: 'count', weight: 0.4 },
  { key: 'occurredAt', header: words('occurredAt'), kind: 'instant', weight: 1.1 },
  { key: 'where', header: words('where'), kind: 'text', weight: 1.3 },
  { key: 'what', header: words('what'), kind: 'text', weight: 2.6 },
  { key: 'reportedBy', header: words('reportedBy'), kind: 'text', weight: 1.1 },
  { key: 'notice', header: words('notice'), kind: 'text', weight: 1.6 },
  { key: 'decided', header: words('decision'), kind: 'text', weight: 2 },
];

function incidentInWords(row: IncidentRow, { words, establishment, language }: ReportContext) {
  const instant = (at: Date): string => formatInstant(at, establishment.timeZone, language);
  const { noticedAt, means, recipient, reference, decision, decidedAt } = row;
  const kind = words(`incident_${row.kind}`);
  return {
    where: row.machine === null ? row.place : words('onMachine', { place: row.place, machine: row.machine }),
    what: [`${kind}\u00a0: ${row.description}`, ...(row.additions === null ? [] : [row.additions])].join(' '),
    notice:
      noticedAt === null || means === null
        ? words('notNoticed')
        : words('noticed', { at: instant(noticedAt), means: words(`means_${means}`), recipient: recipient ?? '' }) +
          (reference === null || reference === '' ? '' : `, ${reference}`),
    decided:
      decision === null || decidedAt === null
        ? words('notDecided')
        : words('decided', { decision, by: row.decidedBy ?? '', at: instant(decidedAt) }),
  };
}

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const rows = await query<IncidentRow>(statement('incident-register', 'incidents'), [
    establishment.establishmentId,
    period.firstDay,
    period.lastDay,
  ]);
  return {
    sections: [
      tableOf({
        name: 'incidents',
        title: words('register'),
        emptyText: words('empty'),
        columns: columns(words),
        rows: rows.map((row) => dataRow({ ...row, ...incidentInWords(row, context) })),
      }),
      signedUnder(context, 'incident-register', [{ label: words('signature_management') }], { hasVisa: true }),
    ],
  };
}

/** The register of game incidents (MC:24): description, notice to the control service, decision of the Direction. */
export const incidentRegister: ReportDefinition = {
  name: 'incident-register',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
