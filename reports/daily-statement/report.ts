import { buildSignersSection } from '#documents/parts/signatures.js';
import { buildNote } from '#documents/parts/sections.js';
import { sortByPlace } from '#declarations/shapes/places.js';
import type { Fact, Section } from '#documents/model/document.js';
import { formatInstant } from '#documents/words/format.js';
import type { ReportBody, ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { Refusal } from '#refusals/refusal.js';
import { createStatementContext, type DailyStatementPart, type SettingsOfDay } from './part.js';

interface DayRow {
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly frozen: boolean;
  readonly runNumber: number | null;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly approvedBy: string | null;
  readonly approvedAt: Date | null;
  readonly settings: SettingsOfDay | null;
}

/** Lists the day's opening and closing times, whether it is closed, and its approver. */
function buildHeadFacts(day: DayRow, context: ReportContext): Fact[] {
  const { translate, establishment, language } = context;
  const formatTime = (instant: Date): string => formatInstant(instant, establishment.timeZone, language);
  const { closedAt, closedBy, approvedAt, approvedBy } = day;
  const stateText =
    day.frozen && closedAt !== null
      ? translate('stateClosed', { at: formatTime(closedAt), name: closedBy ?? '' })
      : translate('stateOpen');
  const facts: Fact[] = [
    { label: translate('opensAt'), value: day.opensAt, kind: 'instant' },
    { label: translate('closesAt'), value: day.closesAt, kind: 'instant' },
    { label: translate('state'), value: stateText },
  ];
  if (approvedBy === null || approvedAt === null) return facts;
  return [
    ...facts,
    {
      label: translate('approvedBy'),
      value: translate('approvedByValue', { name: approvedBy, at: formatTime(approvedAt) }),
    },
  ];
}

/** Builds the signature places of a statement, and the place of the control's visa. */
export const buildStatementSignatures = (context: Pick<ReportContext, 'translate'>): Section =>
  buildSignersSection(context, ['signature_accountant', 'signature_supervisor', 'signature_management']);

/**
 * Builds the statement of one gaming day from its parts; provisional until the day is closed. Refuses with
 * INVALID_PERIOD and UNKNOWN_GAMING_DAY.
 */
async function buildDailyStatementBody(
  parts: readonly DailyStatementPart[],
  context: ReportContext,
): Promise<ReportBody> {
  const { readRows, establishment, period, translate } = context;
  const gamingDay = period.firstDay;
  if (period.kind !== 'day') throw new Refusal('INVALID_PERIOD', { period: `${gamingDay} – ${period.lastDay}` });
  const [day] = await readRows<DayRow>('day', [establishment.establishmentId, gamingDay]);
  if (day === undefined) throw new Refusal('UNKNOWN_GAMING_DAY', { gamingDay });
  const sections: Section[] = [{ kind: 'facts', name: 'head', facts: buildHeadFacts(day, context) }];
  const { runNumber, settings } = day;
  if (runNumber === null) {
    sections.push({ kind: 'paragraph', text: translate('notReconciled') });
    return { status: translate('provisional'), sections };
  }
  const dayContext = {
    ...createStatementContext(context, [gamingDay]),
    gamingDay,
    runNumber,
    settings: settings ?? {},
  };
  for (const part of parts) sections.push(...(await part.buildSections(dayContext)));
  sections.push(buildNote(translate('method')), buildStatementSignatures(context));
  return { ...(day.frozen ? {} : { status: translate('provisional') }), sections };
}

/**
 * Creates the definition of the daily statement: its head, these parts sorted by place, the method of calculation and
 * the signatures. A part without data is absent.
 */
export function createDailyStatementReport(parts: readonly DailyStatementPart[]): ReportDefinition {
  const orderedParts = sortByPlace('the daily statement', parts);
  return {
    name: 'daily-statement',
    orientation: 'landscape',
    needsMachine: false,
    period: 'day',
    tables: orderedParts.flatMap(({ tables = [] }) => tables),
    buildBody: (context) => buildDailyStatementBody(orderedParts, context),
  };
}
