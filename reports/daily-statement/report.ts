import { SETTINGS } from '../../src/domain/settings.js';
import type { Fact, Section, SignaturePlace } from '../../src/reporting/document.js';
import { findingInWords } from '../../src/reporting/finding-words.js';
import type { FindingRow } from '../../src/reporting/finding-words.js';
import { formatDay, formatDecimal, formatInstant, formatMoney } from '../../src/reporting/format.js';
import { statement } from '../../src/reporting/report.js';
import type { ReportContext, ReportDefinition } from '../../src/reporting/report.js';
import { wordsOf } from '../../src/reporting/words.js';
import { Refusal } from '../../src/platform/refusal.js';
import { cashTable, cumulativeTable, journalTable, mediaTable, playTable, priorPeriodTable } from './tables.js';
import type { CumulativeRow, DenominationRow, JournalRow, MediumRow } from './tables.js';

interface DayRow {
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly frozen: boolean;
  readonly runNumber: number | null;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly approvedBy: string | null;
  readonly approvedAt: Date | null;
  readonly settings: Readonly<Record<string, { value: string | number | null; from: string | null }>> | null;
}

interface MachineCounts {
  readonly inService: bigint;
  readonly outOfService: bigint;
  readonly silent: bigint;
}

type Read = <Row>(file: string, parameters: readonly unknown[]) => Promise<Row[]>;

function headFacts(day: DayRow, counts: MachineCounts, context: ReportContext): Fact[] {
  const { words, house, language } = context;
  const at = (instant: Date): string => formatInstant(instant, house.timeZone, language);
  const closed = words('stateClosed', {
    at: day.closedAt === null ? '' : at(day.closedAt),
    name: day.closedBy ?? '',
  });
  const approved: Fact[] =
    day.approvedBy === null || day.approvedAt === null
      ? []
      : [
          {
            label: words('approvedBy'),
            value: words('approvedByValue', { name: day.approvedBy, at: at(day.approvedAt) }),
          },
        ];
  return [
    { label: words('opensAt'), value: day.opensAt, kind: 'instant' },
    { label: words('inService'), value: counts.inService, kind: 'count' },
    { label: words('closesAt'), value: day.closesAt, kind: 'instant' },
    { label: words('outOfService'), value: counts.outOfService, kind: 'count' },
    { label: words('gamingDay'), value: day.frozen ? closed : words('stateOpen') },
    { label: words('silent'), value: counts.silent, kind: 'count' },
    ...approved,
  ];
}

/** The settings that judged the day, each with the day since when it holds. */
function settingsFacts(day: DayRow, context: ReportContext): Section {
  const { words, language, house } = context;
  const settings = day.settings ?? {};
  const valueOf = (key: string, type: string): string => {
    const value = settings[key]?.value ?? null;
    if (value === null) return words('notApplied');
    if (type === 'minor') return formatMoney(BigInt(value), house.currency, language);
    return type === 'decimal' ? formatDecimal(String(value), language) : String(value);
  };
  const since = (key: string): string => {
    const from = settings[key]?.from ?? null;
    return from === null ? words('byDefault') : words('sinceDay', { day: formatDay(from, language) });
  };
  return {
    kind: 'facts',
    name: 'settings',
    columns: 2,
    facts: SETTINGS.filter((setting) => settings[setting.key] !== undefined).map((setting) => ({
      label: language === 'fr' ? setting.labelFr : setting.labelEn,
      value: `${valueOf(setting.key, setting.type)} (${since(setting.key)})`,
    })),
  };
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

async function findingsSection(read: Read, context: ReportContext): Promise<Section> {
  const { house, period, language } = context;
  const rows = await read<FindingRow>('../findings/findings', [house.establishmentId, period.firstDay, period.lastDay]);
  const words = wordsOf('findings', language);
  return {
    kind: 'findings',
    name: 'findings',
    findings: rows.map((row) => findingInWords(row, context, words, false)),
  };
}

async function figures(read: Read, day: DayRow, context: ReportContext): Promise<Section[]> {
  const { house, period, words, language } = context;
  const gamingDay = period.firstDay;
  const inDay = [house.establishmentId, gamingDay, gamingDay];
  const seasonStart = String(day.settings?.['seasonStart']?.value ?? '11-01');
  const starts = cumulativeStarts(gamingDay, seasonStart);
  const priorPeriod = await read<{ figure: string }>('prior-period', [house.establishmentId, gamingDay]);
  return [
    { kind: 'heading', level: 2, text: words('settings') },
    settingsFacts(day, context),
    playTable(await read<DenominationRow>('play', inDay), words),
    cashTable(await read<DenominationRow>('cash', inDay), words),
    mediaTable(await read<MediumRow>('media', inDay), words),
    { kind: 'heading', text: words('findings') },
    await findingsSection(read, context),
    ...(priorPeriod.length === 0 ? [] : [priorPeriodTable(priorPeriod, words)]),
    cumulativeTable(await read<CumulativeRow>('cumulative', [house.establishmentId, gamingDay, ...starts]), words),
    journalTable(await read<JournalRow>('journal', [house.establishmentId, gamingDay]), language, words),
    { kind: 'paragraph', tone: 'note', text: words('method') },
    signatures(context),
  ];
}

async function body(context: ReportContext) {
  const { query, house, period, words } = context;
  const gamingDay = period.firstDay;
  if (period.kind !== 'day') throw new Refusal('INVALID_PERIOD', { period: `${gamingDay} – ${period.lastDay}` });
  const read: Read = (file, parameters) => query(statement('daily-statement', file), parameters);
  const [day] = await read<DayRow>('day', [house.establishmentId, gamingDay]);
  if (day === undefined) throw new Refusal('INVALID_PERIOD', { period: gamingDay });
  const [counts] = await read<MachineCounts>('machines-in-service', [house.establishmentId, gamingDay]);
  const head: Section = {
    kind: 'facts',
    name: 'head',
    facts: headFacts(day, counts ?? { inService: 0n, outOfService: 0n, silent: 0n }, context),
  };
  const rest: Section[] =
    day.runNumber === null ? [{ kind: 'paragraph', text: words('notReconciled') }] : await figures(read, day, context);
  return { ...(day.frozen ? {} : { status: words('provisional') }), sections: [head, ...rest] };
}

/**
 * The daily statement of an establishment: head, play, cash, metered against counted or paid, findings, cumulative
 * figures, the journal's totals, settings in force, signatures. A part that the product does not hold is absent.
 */
export const dailyStatement: ReportDefinition = {
  name: 'daily-statement',
  orientation: 'landscape',
  needsMachine: false,
  body,
};
