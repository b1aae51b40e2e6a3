import { FINDINGS } from '../domain/reconciliation-codes.js';
import type { FindingCode } from '../domain/reconciliation-codes.js';
import type { Finding } from './document.js';
import { formatDay, formatInstant, formatMoney, formatPercent } from './format.js';
import type { ReportContext } from './report.js';
import type { Words } from './words.js';

/** A row of the view `current_findings`, as `reports/findings/findings.sql` gives it. */
export interface FindingRow {
  readonly gamingDay: string;
  readonly machine: string | null;
  readonly stationNumber: number | null;
  readonly code: FindingCode;
  readonly medium: string;
  readonly severity: 'blocking' | 'toExplain' | 'notice';
  readonly meteredMinor: bigint | null;
  readonly actualMinor: bigint | null;
  readonly varianceMinor: bigint | null;
  readonly variancePercent: string | null;
  readonly tolerance: string;
  readonly toleranceFrom: string | null;
  readonly rule: string;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly explanation: string | null;
  readonly explainedBy: string | null;
  readonly explainedAt: Date | null;
  readonly approvedBy: string | null;
  readonly approvedAt: Date | null;
  readonly decision: 'approved' | 'refused' | null;
}

const SEVERITY = { blocking: 'alarm', toExplain: 'warning', notice: 'info' } as const;

export const findingLabel = (code: FindingCode, language: 'fr' | 'en'): string => FINDINGS[code][language];

function sentence(row: FindingRow, context: ReportContext, words: Words): string {
  const { language, house } = context;
  const label = findingLabel(row.code, language);
  const money = (minor: bigint): string => formatMoney(minor, house.currency, language);
  const medium = row.medium === '' ? label : `${label} (${words(`medium_${row.medium}`).toLowerCase()})`;
  if (row.varianceMinor === null) return `${medium}.`;
  if (row.meteredMinor === null || row.actualMinor === null) {
    return words('textVariance', { label: medium, variance: money(row.varianceMinor) });
  }
  return words('text', {
    label: medium,
    metered: money(row.meteredMinor),
    actual: money(row.actualMinor),
    variance: money(row.varianceMinor),
    percent: row.variancePercent === null ? '–' : formatPercent(row.variancePercent, language),
  });
}

function approval(row: FindingRow, at: (instant: Date) => string, words: Words): string | undefined {
  if (row.explanation === null) return undefined;
  if (row.decision === null || row.approvedBy === null || row.approvedAt === null) return words('awaiting');
  const key = row.decision === 'approved' ? 'approvedBy' : 'refused';
  return words(key, { name: row.approvedBy, at: at(row.approvedAt) });
}

/** A finding as a document says it: what was found, by which rule, and what people said about it. */
export function findingInWords(row: FindingRow, context: ReportContext, words: Words, withDay: boolean): Finding {
  const { language, house } = context;
  const at = (instant: Date): string => formatInstant(instant, house.timeZone, language);
  const station = row.stationNumber === null ? [] : [words('station', { station: row.stationNumber })];
  const day = withDay ? [formatDay(row.gamingDay, language)] : [];
  const tolerance =
    row.tolerance === ''
      ? []
      : row.toleranceFrom === null
        ? [words('toleranceByDefault', { tolerance: row.tolerance })]
        : [words('tolerance', { tolerance: row.tolerance, from: formatDay(row.toleranceFrom, language) })];
  const decided = approval(row, at, words);
  return {
    code: row.code,
    severity: SEVERITY[row.severity],
    subject: [...day, row.machine ?? words('house'), ...station].join(' · '),
    text: sentence(row, context, words),
    rule: [row.rule, ...tolerance].join(' · '),
    ...(row.explanation === null ? {} : { explanation: row.explanation }),
    ...(row.explainedBy === null || row.explainedAt === null
      ? {}
      : { explainedBy: words('explainedBy', { name: row.explainedBy, at: at(row.explainedAt) }) }),
    ...(decided === undefined ? {} : { approvedBy: decided }),
  };
}
