import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { formatInstant } from '#documents/words/format.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildSignaturesSection } from '#documents/parts/signatures.js';

interface IncidentRow extends RowOf<typeof INCIDENT_TABLE.columns> {
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

const INCIDENT_TABLE = declareTable({
  name: 'incidents',
  columns: [
    column.count('incidentNumber', { fr: 'N°', en: 'No.' }, { weight: 0.4 }),
    column.instant('occurredAt', { fr: 'Survenu le', en: 'Happened on' }, { weight: 1.1 }),
    column.text('where', { fr: 'Lieu', en: 'Place' }, { weight: 1.3, composed: true }),
    column.text('what', { fr: 'Faits', en: 'What happened' }, { weight: 2.6, composed: true }),
    column.text('reportedBy', { fr: 'Déclaré par', en: 'Reported by' }, { weight: 1.1 }),
    column.text(
      'notice',
      { fr: 'Avis au service de contrôle', en: 'Notice to the control service' },
      { weight: 1.6, composed: true },
    ),
    column.text(
      'decided',
      { fr: 'Décision de la Direction', en: 'Decision of the Direction' },
      { weight: 2, composed: true },
    ),
  ],
});

/** Returns an incident in words: place, event, notice given to the control service, and the Direction's decision. */
function describeIncident(row: IncidentRow, { translate, establishment, language }: ReportContext) {
  const formatTime = (instant: Date): string => formatInstant(instant, establishment.timeZone, language);
  const { noticedAt, means, recipient, reference, decision, decidedAt } = row;
  const kindText = translate(`incident_${row.kind}`);
  return {
    where: row.machine === null ? row.place : translate('onMachine', { place: row.place, machine: row.machine }),
    what: [`${kindText}\u00a0: ${row.description}`, ...(row.additions === null ? [] : [row.additions])].join(' '),
    notice:
      noticedAt === null || means === null
        ? translate('notNoticed')
        : translate('noticed', {
            at: formatTime(noticedAt),
            means: translate(`means_${means}`),
            recipient: recipient ?? '',
          }) + (reference === null || reference === '' ? '' : `, ${reference}`),
    decided:
      decision === null || decidedAt === null
        ? translate('notDecided')
        : translate('decided', { decision, by: row.decidedBy ?? '', at: formatTime(decidedAt) }),
  };
}

/** Builds the register of game incidents of the period, with the places for signatures and visa. */
async function buildIncidentRegisterBody(context: ReportContext) {
  const { readRows, translate } = context;
  const incidents = await readRows<IncidentRow>('incidents');
  return {
    sections: [
      buildDeclaredTable(INCIDENT_TABLE, translate, {
        title: translate('register'),
        emptyText: translate('empty'),
        rows: incidents.map((row) => buildRow(INCIDENT_TABLE, row, describeIncident(row, context))),
      }),
      buildSignaturesSection(context, 'incident-register', [{ label: translate('signature_management') }], {
        includeVisa: true,
      }),
    ],
  };
}

/** The register of game incidents (MC:24): description, notice to the control service, decision of the Direction. */
export const incidentRegister = declareReport({
  name: 'incident-register',
  tables: [INCIDENT_TABLE],
  buildBody: buildIncidentRegisterBody,
});
