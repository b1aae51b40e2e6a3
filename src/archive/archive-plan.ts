import type { Language } from '#declarations/shapes/text.js';
import type { PeriodRequest } from '#documents/parts/period.js';
import type { PeriodDayRow } from './archives.queries.js';

export interface ArchiveRequest {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly language: Language;
}

/** A document in the archive: of a closed day, or of the period. */
export interface PlannedDocument {
  readonly report: string;
  readonly gamingDay: string | null;
  readonly period: PeriodRequest;
  /** The session, book, bon or desk that it is about. */
  readonly subject?: string;
}

/** Documents that are identical on every day of a period: the archive contains them once. */
const perPeriodReports: readonly string[] = [
  'period-statement',
  'machine-file',
  'compliance-matrix',
  'jackpot-register',
  'complement-book',
  'orphans-register',
  'incident-register',
  'exclusion-list',
  'laundering-register',
  'key-register',
  'avances-book',
  'table-control-register',
  'table-results',
  'table-interruptions',
  'card-register',
  'dice-register',
  'dice-sessions',
  'destruction-record',
  'ticket-redemption',
  'ticket-transactions',
  'expired-tickets',
  'cagnotte-register',
  'cercle-results',
  'progressive-register',
  'card-movements',
];

type PeriodOfSubject = (request: ArchiveRequest, day: string) => PeriodRequest;

const getOwnDay: PeriodOfSubject = (_request, day) => ({ day });

/** Documents about one session, book, bon or desk that an archive contains for each of its period, and their period. */
export const SUBJECT_REPORTS: Readonly<Record<string, PeriodOfSubject>> = {
  'table-bon': getOwnDay,
  'cagnotte-opening': getOwnDay,
  'coup-book': getOwnDay,
  'ticket-book': ({ lastDay }) => ({ day: lastDay }),
  'desk-statement': ({ firstDay, lastDay }) =>
    firstDay === lastDay ? { day: firstDay } : { from: firstDay, to: lastDay },
};

/**
 * Plans the documents of an archive: each document of each closed day, then those of the period.
 * A period of one day adds only the documents that the archive contains once.
 */
export function planDocuments(
  reports: readonly string[],
  days: readonly PeriodDayRow[],
  { firstDay, lastDay }: ArchiveRequest,
): PlannedDocument[] {
  const dayReports = reports.filter((report) => !perPeriodReports.includes(report));
  const closedDays = days.filter(({ closingNumber }) => closingNumber !== null).map(({ gamingDay }) => gamingDay);
  const isOneDay = firstDay === lastDay;
  const period = isOneDay ? { day: firstDay } : { from: firstDay, to: lastDay };
  return [
    ...closedDays.flatMap((gamingDay) =>
      dayReports.map((report) => ({ report, gamingDay, period: { day: gamingDay } })),
    ),
    ...(isOneDay ? perPeriodReports : reports).map((report) => ({ report, gamingDay: null, period })),
  ];
}
