import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReportingService, type AccessEstablishment, type ReportRequest } from '#documents/reporting.service.js';
import { pdfPages } from '../support/pdf-text.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ESTABLISHMENT, ESTABLISHMENT_CODE } from './fixture-base.js';
import { createReportEstablishment } from './fixture.js';

type Cells = Readonly<Record<string, string | null>>;

interface JsonSection {
  readonly kind: string;
  readonly name?: string;
  readonly columns?: readonly { readonly key: string; readonly kind: string }[];
  readonly rows?: readonly { readonly kind: string; readonly label?: string; readonly cells: Cells }[];
  readonly facts?: readonly { readonly label: string; readonly value: string | null; readonly kind?: string }[];
}

interface JsonDocument {
  readonly title: string;
  readonly period: string;
  readonly status?: string;
  readonly sections: readonly JsonSection[];
}

const OEILLET: AccessEstablishment = {
  establishmentId: ESTABLISHMENT,
  code: ESTABLISHMENT_CODE,
  name: "Casino de l'Œillet",
  currency: 'EUR',
  currencyExponent: 2,
  jurisdiction: 'MC',
  timeZone: 'Europe/Monaco',
};

/** Columns that identify a line: its text and code cells, its day or its denomination; for a sum its label. */
const BY = ['line', 'medium', 'denominationMinor', 'account'];
/** Rounded once for the whole period: within half a unit of each day's own. */
const ROUNDED = 'theoreticalWinMinor';

const sum = (list: readonly bigint[]): bigint => list.reduce((total, each) => total + each, 0n);

describe('the statement of a period', () => {
  let app: TestApp;
  let reporting: ReportingService;

  beforeAll(async () => {
    app = await createTestApp({ now: new Date('2026-11-21T09:30:00Z') });
    await createReportEstablishment(app.database);
    reporting = app.app.get(ReportingService);
  });
  afterAll(() => app.close());

  const made = async (report: string, period: ReportRequest['period']): Promise<JsonDocument> => {
    const { bytes } = await reporting.renderReport(OEILLET, { report, period, language: 'fr' }, 'json');
    return JSON.parse(bytes.toString('utf8')) as JsonDocument;
  };
  const monthly = { month: '2026-11' };

  /** Returns every amount of a document in minor units, by section, line and column. */
  function amountsOf({ sections }: JsonDocument, names: readonly string[]): Map<string, bigint> {
    const amounts = new Map<string, bigint>();
    for (const { name = '', columns = [], rows = [], facts = [] } of sections) {
      if (!names.includes(name)) continue;
      const minors = columns.filter(({ kind, key }) => kind === 'minor' && !BY.includes(key));
      for (const { kind, label, cells } of rows) {
        const about = kind === 'row' ? BY.map((key) => cells[key] ?? '').join('') : `${kind} ${label ?? ''}`;
        for (const { key } of minors) {
          const amount = cells[key];
          if (amount !== null && amount !== undefined) amounts.set(`${name} / ${about} / ${key}`, BigInt(amount));
        }
      }
      for (const { label, value, kind } of facts) {
        if (kind === 'minor' && value !== null) amounts.set(`${name} / ${label}`, BigInt(value));
      }
    }
    return amounts;
  }

  const ADDED = ['play', 'cash-receipts', 'cash-payments', 'comparison', 'fiscal', 'journal'];

  it('is the sum of the daily statements of its closed days, amount by amount', async () => {
    const period = amountsOf(await made('period-statement', monthly), ADDED);
    const days: Map<string, bigint>[] = [];
    for (const day of ['2026-11-18', '2026-11-19']) days.push(amountsOf(await made('daily-statement', { day }), ADDED));
    expect(period.size).toBeGreaterThan(80);
    expect([...period.keys()].sort()).toEqual([...new Set(days.flatMap((day) => [...day.keys()]))].sort());
    for (const [key, amount] of period) {
      const added = sum(days.map((day) => day.get(key) ?? 0n));
      if (key.endsWith(ROUNDED)) expect(Math.abs(Number(amount - added))).toBeLessThanOrEqual(1);
      else expect([key, amount]).toEqual([key, added]);
    }
  });

  it('adds up the bridge line by line, and its sums follow from its lines', async () => {
    const lines = async (report: string, period: ReportRequest['period']): Promise<readonly [string, bigint][]> => {
      const { sections } = await made(report, period);
      const { rows = [] } = sections.find(({ name }) => name === 'bridge') ?? {};
      return rows.map(({ kind, label, cells }) => {
        return [kind === 'row' ? (cells['line'] ?? '') : (label ?? ''), BigInt(cells['amountMinor'] ?? 'x')];
      });
    };
    const period = await lines('period-statement', monthly);
    const days = await Promise.all(['2026-11-18', '2026-11-19'].map((day) => lines('daily-statement', { day })));
    const totals = (list: readonly (readonly [string, bigint])[]): Map<string, bigint> => {
      const by = new Map<string, bigint>();
      for (const [line, amount] of list) by.set(line, (by.get(line) ?? 0n) + amount);
      return by;
    };
    const [expected, found] = [totals(days.flat()), totals(period)];
    for (const [line, amount] of expected) expect([line, found.get(line) ?? 0n]).toEqual([line, amount]);
    expect(found.get('Produit aux compteurs')).toBe(453_000n);
    expect(found.get('Produit réel des jeux')).toBe(476_500n);
  });

  it('names the days it covers, and leaves out the one that is not closed', async () => {
    const statement = await made('period-statement', monthly);
    expect(statement).toMatchObject({
      title: 'État mensuel arrêté au 19/11/2026',
      period: 'Du 01/11/2026 au 30/11/2026',
    });
    expect(statement.status).toBeUndefined();
    const days = statement.sections.find(({ name }) => name === 'days')?.rows ?? [];
    expect(days.map(({ cells, label }) => [cells['gamingDay'] ?? label, cells['state'], cells['coinInMinor']])).toEqual(
      [
        ['2026-11-18', 'close', '4700000'],
        ['2026-11-19', 'close', '3400000'],
        ['2026-11-20', 'rapprochée, non close\u00a0: hors totaux', null],
        ['2026-11-21', 'non rapprochée\u00a0: hors totaux', null],
        ['Total des journées closes', undefined, '8100000'],
      ],
    );
    const head = statement.sections.find(({ name }) => name === 'head')?.facts ?? [];
    expect(head.map(({ value }) => value)).toEqual(['2026-11-18', '2026-11-19', '2', '20/11/2026, 21/11/2026']);
  });

  it('is a season by the establishment’s setting: from 1 November to 31 October by default', async () => {
    const season = await made('period-statement', { season: '2027' });
    expect(season).toMatchObject({
      title: 'État saisonnier arrêté au 19/11/2026',
      period: 'Saison du 01/11/2026 au 31/10/2027',
    });
    const month = await made('period-statement', monthly);
    expect(season.sections).toEqual(month.sections);
  });

  it('refuses a period without a closed day and a single day, and is numbered like any document', async () => {
    const open = await made('period-statement', { from: '2026-11-20', to: '2026-11-30' });
    expect(open.status).toBe('PROVISOIRE');
    expect(open.sections.map(({ kind, name = kind }) => name)).toEqual(['paragraph', 'days']);
    await expect(made('period-statement', { day: '2026-11-18' })).rejects.toMatchObject({ code: 'INVALID_PERIOD' });
    const reportRequest = { report: 'period-statement', period: monthly, language: 'fr' } as const;
    const [first = ''] = await pdfPages((await reporting.renderReport(OEILLET, reportRequest, 'pdf')).bytes);
    const [again = ''] = await pdfPages((await reporting.renderReport(OEILLET, reportRequest, 'pdf')).bytes);
    expect(first).toContain('· ORIGINAL');
    expect(again).toMatch(/DUPLICATA n° 1/);
  });
});
