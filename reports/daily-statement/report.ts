import { SETTINGS, settingGroup } from '../../src/domain/settings/settings.js';
import type { SettingScalar } from '../../src/declarations/shape.js';
import type { Fact, Section, SignaturePlace } from '../../src/documents/model/document.js';
import { findingsSection } from '../../src/documents/words/finding-words.js';
import type { FindingRow } from '../../src/documents/words/finding-words.js';
import { formatDay, formatInstant } from '../../src/documents/words/format.js';
import { statement } from '../../src/documents/model/report.js';
import type { ReportContext, ReportDefinition } from '../../src/documents/model/report.js';
import { settingLabel, settingValue } from '../../src/documents/words/setting-words.js';
import { wordsOf } from '../../src/documents/words/words.js';
import { Refusal } from '../../src/refusals/refusal.js';
import {
  adjustmentsTable,
  cashPaymentsTable,
  cashReceiptsTable,
  cumulativeTable,
  journalTable,
  mediaTable,
  playTable,
  priorPeriodSections,
} from './tables.js';
import type { AdjustmentRow, CumulativeRow, DenominationRow, JournalRow, MediumRow, PriorPeriodRow } from './tables.js';

interface DayRow {
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly frozen: boolean;
  readonly runNumber: number | null;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly approvedBy: string | null;
  readonly approvedAt: Date | null;
  readonly settings: Readonly<Record<string, { value: SettingScalar; from: string | null }>> | null;
}

interface MachineCounts {
  readonly inService: bigint;
  readonly outOfService: bigint;
  readonly silent: bigint;
}

interface FiscalRow {
  readonly netMinor: bigint;
  readonly fiscalCoefficient: string | null;
  readonly fiscalMinor: bigint | null;
}

type Read = <Row>(file: string, parameters: readonly unknown[]) => Promise<Row[]>;

function headFacts(day: DayRow, context: ReportContext): Fact[] {
  const { words, establishment, language } = context;
  const at = (instant: Date): string => formatInstant(instant, establishment.timeZone, language);
  const { closedAt, closedBy, approvedAt, approvedBy } = day;
  const said =
    day.frozen && closedAt !== null
      ? words('stateClosed', { at: at(closedAt), name: closedBy ?? '' })
      : words('stateOpen');
  const facts: Fact[] = [
    { label: words('opensAt'), value: day.opensAt, kind: 'instant' },
    { label: words('closesAt'), value: day.closesAt, kind: 'instant' },
    { label: words('state'), value: said },
  ];
  if (approvedBy === null || approvedAt === null) return facts;
  return [
    ...facts,
    { label: words('approvedBy'), value: words('approvedByValue', { name: approvedBy, at: at(approvedAt) }) },
  ];
}

function machineFacts(counts: MachineCounts, context: ReportContext): Fact[] {
  const { words } = context;
  return [
    { label: words('inService'), value: counts.inService, kind: 'count' },
    { label: words('outOfService'), value: counts.outOfService, kind: 'count' },
    { label: words('silent'), value: counts.silent, kind: 'count' },
  ];
}

/** The settings that judged the day, each with the day since when it applies; without one, it is the first value. */
function settingsSections(day: DayRow, context: ReportContext): Section[] {
  const { words, language, establishment } = context;
  const settings = day.settings ?? {};
  const shown = { language, currency: establishment.currency };
  // settings of screens and of payment authorisation judge no day
  const judging = SETTINGS.filter(
    ({ key }) => settings[key] !== undefined && !['security', 'payouts'].includes(settingGroup(key)),
  );
  const facts = judging.map((setting): Fact => {
    const { value, from } = settings[setting.key] ?? { value: null, from: null };
    const said = settingValue(setting, value, shown, words);
    const since = from === null ? '' : words('sinceDay', { day: formatDay(from, language) });
    return { label: settingLabel(setting, shown), value: said + since };
  });
  return [
    { kind: 'heading', level: 2, text: words('settings') },
    { kind: 'facts', name: 'settings', columns: 3, dense: true, facts },
    { kind: 'paragraph', tone: 'note', text: words('settingsNote') },
  ];
}

/** The first days of the month, season and year of a gaming day; the season starts as the day's settings say. */
export function cumulativeStarts(gamingDay: string, seasonStart: string): readonly [string, string, string] {
  const year = gamingDay.slice(0, 4);
  const seasonOfYear = `${year}-${seasonStart}`;
  const season = gamingDay >= seasonOfYear ? seasonOfYear : `${String(Number(year) - 1)}-${seasonStart}`;
  return [`${gamingDay.slice(0, 7)}-01`, season, `${year}-01-01`];
}

function signatures(context: ReportContext): Section {
  const { words } = context;
  const places: SignaturePlace[] = ['accountant', 'supervisor', 'management'].map((who) => ({
    label: words(`signature_${who}`),
  }));
  return { kind: 'signatures', places, visaLabel: words('signature_visa') };
}

/** The net, and beside it the coefficient when the establishment has one: it is never applied to the net. */
function fiscalFacts({ netMinor, fiscalCoefficient, fiscalMinor }: FiscalRow, context: ReportContext): Section[] {
  const { words } = context;
  const facts: Fact[] = [{ label: words('net'), value: netMinor, kind: 'minor' }];
  if (fiscalCoefficient !== null) {
    facts.push(
      { label: words('coefficient'), value: fiscalCoefficient, kind: 'decimal' },
      { label: words('fiscalProduct'), value: fiscalMinor, kind: 'minor' },
    );
  }
  return [{ kind: 'facts', name: 'fiscal', columns: fiscalCoefficient === null ? 2 : 3, facts }];
}

async function figures(read: Read, day: DayRow, context: ReportContext): Promise<Section[]> {
  const { establishment, period, words, language } = context;
  const gamingDay = period.firstDay;
  const ofDay = [establishment.establishmentId, gamingDay];
  const inDay = [...ofDay, gamingDay];
  const starts = cumulativeStarts(gamingDay, String(day.settings?.['seasonStart']?.value ?? '11-01'));
  const cash = await read<DenominationRow>('cash', inDay);
  const [fiscal] = await read<FiscalRow>('fiscal', ofDay);
  const adjustments = await read<AdjustmentRow>('adjustments', ofDay);
  const found = await context.query<FindingRow>(statement('findings', 'findings'), inDay);
  return [
    playTable(await read<DenominationRow>('play', inDay), words),
    cashReceiptsTable(cash, words),
    cashPaymentsTable(cash, words),
    ...(fiscal === undefined ? [] : fiscalFacts(fiscal, context)),
    mediaTable(await read<MediumRow>('media', inDay), words),
    { kind: 'heading', text: words('findings') },
    findingsSection(found, context, wordsOf('findings', language), false),
    ...(adjustments.length === 0 ? [] : [adjustmentsTable(adjustments, words)]),
    ...priorPeriodSections(await read<PriorPeriodRow>('prior-period', ofDay), gamingDay, words),
    cumulativeTable(await read<CumulativeRow>('cumulative', [...ofDay, ...starts]), words),
    journalTable(await read<JournalRow>('journal', ofDay), language, words),
    { kind: 'paragraph', tone: 'note', text: words('method') },
    signatures(context),
  ];
}

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const gamingDay = period.firstDay;
  if (period.kind !== 'day') throw new Refusal('INVALID_PERIOD', { period: `${gamingDay} – ${period.lastDay}` });
  const read: Read = (file, parameters) => query(statement('daily-statement', file), parameters);
  const [day] = await read<DayRow>('day', [establishment.establishmentId, gamingDay]);
  if (day === undefined) throw new Refusal('UNKNOWN_GAMING_DAY', { gamingDay });
  const head: Section = { kind: 'facts', name: 'head', facts: headFacts(day, context) };
  if (day.runNumber === null) {
    const sections: Section[] = [head, { kind: 'paragraph', text: words('notReconciled') }];
    return { status: words('provisional'), sections };
  }
  const [counts] = await read<MachineCounts>('machines-in-service', [establishment.establishmentId, gamingDay]);
  const machines: Section = {
    kind: 'facts',
    name: 'machines',
    columns: 3,
    facts: machineFacts(counts ?? { inService: 0n, outOfService: 0n, silent: 0n }, context),
  };
  const sections: Section[] = [
    head,
    machines,
    ...settingsSections(day, context),
    ...(await figures(read, day, context)),
  ];
  return { ...(day.frozen ? {} : { status: words('provisional') }), sections };
}

/**
 * The daily statement of an establishment: head with machines and settings in force, play, cash, metered against
 * counted or paid, findings and corrections, cumulative figures, the journal's totals, signatures. A part that the
 * product has no data for is absent.
 */
export const dailyStatement: ReportDefinition = {
  name: 'daily-statement',
  orientation: 'landscape',
  needsMachine: false,
  period: 'day',
  body,
};
