import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReportingService, type AccessEstablishment, type ReportRequest } from '#documents/reporting.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { csvTables } from '../support/spreadsheets.js';
import { pdfPages } from '../support/pdf-text.js';
import { ESTABLISHMENT, ESTABLISHMENT_CODE } from './fixture-base.js';
import { createReportEstablishment } from './fixture.js';

interface JsonRow {
  readonly kind: string;
  readonly cells: Readonly<Record<string, string | null>>;
  readonly label?: string;
}

interface JsonSection {
  readonly kind: string;
  readonly name?: string;
  readonly rows?: readonly JsonRow[];
  readonly facts?: readonly { readonly label: string; readonly value: string | null }[];
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

/** Sums of the fictional establishment, added by hand from `figures.ts`. */
describe('the sums of the documents', () => {
  let app: TestApp;
  let reporting: ReportingService;

  beforeAll(async () => {
    app = await createTestApp({ now: new Date('2026-11-21T09:30:00Z') });
    await createReportEstablishment(app.database);
    reporting = app.app.get(ReportingService);
  });

  afterAll(() => app.close());

  async function sections(report: string, period: ReportRequest['period'], machine?: string): Promise<JsonSection[]> {
    const rendered = await reporting.renderReport(OEILLET, { report, period, machine, language: 'fr' }, 'json');
    return (JSON.parse(rendered.bytes.toString('utf8')) as { sections: JsonSection[] }).sections;
  }

  async function table(report: string, name: string, period: ReportRequest['period'], machine?: string) {
    const found = (await sections(report, period, machine)).find((section) => section.name === name);
    return (found?.rows ?? []).map((row) => row.cells);
  }

  it('projected variance: win less theoretical win, never from a rounded percentage, and the machines add up', async () => {
    const period = { from: '2026-11-18', to: '2026-11-20' };
    const figures = (rows: readonly Readonly<Record<string, string | null>>[]): bigint[] =>
      rows.map((cells) => BigInt(cells['projectedVarianceMinor'] ?? '0'));
    const machines = figures(await table('slot-performance', 'machines', period));
    const [oneCent, twentyCents, floor] = figures(await table('slot-performance', 'denominations', period));
    // 1 c: 60.00 − 120.00 − 30.00; 20 c: 60.00 − 450.00 + 0.00; B202, whose hold is unknown, is in neither
    expect([oneCent, twentyCents, floor]).toEqual([-9000n, -39000n, -48000n]);
    expect(machines.reduce((sum, minor) => sum + minor, 0n)).toBe(floor);
  });

  it('from the count to the cash win: each line adds up, and the machines equal the floor', async () => {
    const lines = await table('slot-performance', 'cash', { from: '2026-11-18', to: '2026-11-20' });
    const figure = (cells: Readonly<Record<string, string | null>>, key: string): bigint => BigInt(cells[key] ?? 'x');
    const less = ['jackpotPaidMinor', 'cancelledPaidMinor', 'shortPayMinor', 'complementMinor', 'ticketsIssuedMinor'];
    for (const cells of lines) {
      const paid = [...less, 'fillsMinor'].reduce((sum, key) => sum + figure(cells, key), 0n);
      expect(figure(cells, 'receiptsMinor') - paid).toBe(figure(cells, 'cashWinMinor'));
      expect(figure(cells, 'checkMinor')).toBe(0n);
    }
    const floor = lines.at(-1) ?? {};
    for (const key of ['receiptsMinor', 'cashWinMinor', ...less]) {
      expect(lines.slice(0, -1).reduce((sum, cells) => sum + figure(cells, key), 0n)).toBe(figure(floor, key));
    }
    // the cash win of the previous page
    expect(figure(floor, 'cashWinMinor')).toBe(486_500n);
  });

  it('a comparison lists first the differences out of tolerance and the box without a count', async () => {
    const all = await sections('drop-comparison', { from: '2026-11-18', to: '2026-11-20' });
    const beyond = all.find(({ kind }) => kind === 'table');
    expect(beyond?.name).toBe('beyond');
    expect(beyond?.rows?.map(({ cells }) => [cells['gamingDay'], cells['machine'], cells['varianceMinor']])).toEqual([
      ['2026-11-18', 'A102', '-5000'],
      ['2026-11-20', 'A101', null],
    ]);
  });

  it('play of a day: by denomination, and the floor as sums, never a mean of percentages', async () => {
    // 1 c: 10 000 + 5 000 + 2 000 of coin in; win 900 + 400 + 100; theory 800 + 500 + 120. 20 c: 20 000 + 6 000 + 0 + 4
    // 000; win 500 + 300 + 200; theory 1 000 + 200 over the 24 000 with a known hold.
    expect(await table('daily-statement', 'play', { day: '2026-11-18' })).toMatchObject([
      {
        denominationMinor: '1',
        machines: '3',
        coinInMinor: '1700000',
        meteredWinMinor: '140000',
        theoreticalWinMinor: '142000',
        actualHoldPercent: '8.2353',
        floorParPercent: '8.3529',
      },
      {
        denominationMinor: '20',
        machines: '4',
        coinInMinor: '3000000',
        meteredWinMinor: '100000',
        theoreticalWinMinor: '120000',
        actualHoldPercent: '3.3333',
        floorParPercent: '5.0000',
      },
      {
        machines: '7',
        coinInMinor: '4700000',
        coinOutMinor: '4330000',
        jackpotMinor: '130000',
        meteredWinMinor: '240000',
        actualHoldPercent: '5.1064',
        floorParPercent: '6.3902',
      },
    ]);
  });

  it('play of a day in which a machine changed its denomination: each stretch at its own', async () => {
    // 1 c: A101 8 000, A102 1 000, and 1 000 of A103 before the change. 20 c: 4 000 of A103 after it, 15 000, 3 000, 2
    // 000. The machine itself is counted under its closing denomination.
    expect(await table('daily-statement', 'play', { day: '2026-11-19' })).toMatchObject([
      {
        denominationMinor: '1',
        machines: '2',
        coinInMinor: '1000000',
        meteredWinMinor: '73000',
        floorParPercent: '8.0000',
      },
      {
        denominationMinor: '20',
        machines: '5',
        coinInMinor: '2400000',
        meteredWinMinor: '140000',
        floorParPercent: '5.1905',
      },
      { machines: '7', coinInMinor: '3400000', meteredWinMinor: '213000', floorParPercent: '6.0968' },
    ]);
  });

  it('cash: amounts received, amounts paid, and the win between them', async () => {
    const receipts = await table('daily-statement', 'cash-receipts', { day: '2026-11-18' });
    const payments = await table('daily-statement', 'cash-payments', { day: '2026-11-18' });
    expect(receipts.at(-1)).toMatchObject({
      notesMinor: '655000',
      ticketsMinor: '170000',
      coinsMinor: '20000',
      electronicInMinor: '30000',
      electronicOutMinor: '10000',
      receiptsMinor: '865000',
    });
    expect(payments.at(-1)).toMatchObject({
      jackpotPaidMinor: '90000',
      progressivePaidMinor: '30000',
      bonusPaidMinor: '10000',
      cancelledPaidMinor: '10000',
      shortPayMinor: '1000',
      complementMinor: '500',
      ticketsIssuedMinor: '450000',
      // 865 000 − 596 500 = 268 500 = 135 000 of the 1 c machines and 133 500 of the 20 c ones.
      fillsMinor: '5000',
      paymentsMinor: '596500',
      cashWinMinor: '268500',
    });
    expect(payments.map((cells) => cells['cashWinMinor'])).toEqual(['135000', '133500', '268500']);
    // On the second day the cash of A103 is counted under 20 c, its closing denomination.
    const second = await table('daily-statement', 'cash-payments', { day: '2026-11-19' });
    expect(second.map((cells) => cells['cashWinMinor'])).toEqual(['68000', '140000', '208000']);
  });

  it('metered against counted or paid: money, percent of the metered amount, machines beyond tolerance', async () => {
    expect(await table('daily-statement', 'comparison', { day: '2026-11-18' })).toMatchObject([
      {
        meteredMinor: '660000',
        actualMinor: '655000',
        varianceMinor: '-5000',
        variancePercent: '-0.7576',
        machinesBeyond: '1',
      },
      {
        meteredMinor: '170000',
        actualMinor: '170000',
        varianceMinor: '0',
        variancePercent: '0.0000',
        machinesBeyond: '0',
      },
      { meteredMinor: '20000', actualMinor: '20000', varianceMinor: '0', machinesBeyond: '0' },
      { meteredMinor: '130000', actualMinor: '130000', varianceMinor: '0', machinesBeyond: '0' },
      { meteredMinor: '10000', actualMinor: '10000', varianceMinor: '0', machinesBeyond: '0' },
      { meteredMinor: '450000', actualMinor: '450000', varianceMinor: '0', machinesBeyond: '0' },
    ]);
    const open = await table('daily-statement', 'comparison', { day: '2026-11-20' });
    // A101: 400 metered, not counted. B201: 100 metered and counted.
    expect(open[0]).toMatchObject({
      meteredMinor: '50000',
      actualMinor: '10000',
      varianceMinor: '-40000',
      variancePercent: '-80.0000',
      machinesBeyond: '1',
    });
  });

  it('one base of the levy: the net, or 2 080,00 × 0,85, and no article that is not held', async () => {
    const listFacts = async (period: ReportRequest['period']): Promise<readonly unknown[]> =>
      ((await sections('daily-statement', period)).find(({ name }) => name === 'fiscal')?.facts ?? []).map(
        ({ value }) => value,
      );
    const unnamed = 'les textes détenus ici ne désignent pas l’assiette';
    expect(await listFacts({ day: '2026-11-18' })).toEqual([
      '268500',
      '268500',
      `le produit réel des jeux\u00a0; ${unnamed}`,
    ]);
    expect(await listFacts({ day: '2026-11-19' })).toEqual([
      '208000',
      '0.85',
      '176800',
      `le produit réel des jeux, affecté du coefficient fiscal\u00a0; ${unnamed}`,
    ]);
  });

  it('the base of the levy by the article of France, unknown on a day without the coefficient that it requires', async () => {
    const france: AccessEstablishment = { ...OEILLET, jurisdiction: 'FR' };
    const listFacts = async (day: string): Promise<readonly (string | null)[]> => {
      const reportRequest = { report: 'daily-statement', period: { day }, language: 'en' } as const;
      const { bytes } = await reporting.renderReport(france, reportRequest, 'json');
      const statement = JSON.parse(bytes.toString('utf8')) as { readonly sections: readonly JsonSection[] };
      return (statement.sections.find(({ name }) => name === 'fiscal')?.facts ?? []).map(({ value }) => value);
    };
    const article = '(CGCT L2333-55-1)';
    const basis = 'the net of the machines × the fiscal coefficient';
    expect(await listFacts('2026-11-19')).toEqual(['208000', '0.85', '176800', `${basis} ${article}`]);
    const unknown = `unknown, as a day has no fiscal coefficient ${article}`;
    expect(await listFacts('2026-11-18')).toEqual(['268500', null, unknown]);
  });

  it.each(['2026-11-18', '2026-11-19'])(
    'no line of the bridge of %s twice, and its cash win is the net',
    async (day) => {
      const statement = await sections('daily-statement', { day });
      const rows = statement.find(({ name }) => name === 'bridge')?.rows ?? [];
      const lines = rows.map(({ kind, label, cells }) => (kind === 'row' ? cells['line'] : label));
      expect([...new Set(lines)]).toEqual(lines);
      const net = statement.find(({ name }) => name === 'fiscal')?.facts?.[0]?.value;
      expect(rows.find(({ label }) => label === 'Produit réel des jeux')?.cells['amountMinor']).toBe(net);
    },
  );

  it('of a currency without decimals are whole', async () => {
    const djibouti: AccessEstablishment = { ...OEILLET, currency: 'DJF', currencyExponent: 0 };
    const reportRequest = { report: 'daily-statement', period: { day: '2026-11-18' }, language: 'fr' } as const;
    const csv = csvTables((await reporting.renderReport(djibouti, reportRequest, 'csv')).bytes).map(({ text }) => text);
    expect(csv.join('')).toContain('total;Établissement;655000;170000;20000;30000;10000;865000');
    const pdf = (await pdfPages((await reporting.renderReport(djibouti, reportRequest, 'pdf')).bytes)).join('\n');
    expect(pdf).toContain('Produit réel des jeux 268 500 DJF');
    expect(pdf).toContain('Montants en DJF');
    // the capital of the legal entity is in its own currency
    expect(pdf.replaceAll(/^Exploitant.*$/gm, '')).not.toContain('€,');
  });

  it('cumulative figures, corrections of closed days beside them', async () => {
    const rows = await table('daily-statement', 'cumulative', { day: '2026-11-19' });
    expect(rows[0]).toMatchObject({ days: '1', coinInMinor: '3400000', cashWinMinor: '208000' });
    for (const cells of rows.slice(1)) {
      // (2 620 + 1 890) ÷ (41 000 + 31 000) and (2 400 + 2 130) ÷ (47 000 + 34 000)
      expect(cells).toMatchObject({
        days: '2',
        coinInMinor: '8100000',
        meteredWinMinor: '453000',
        actualHoldPercent: '5.5926',
        floorParPercent: '6.2639',
        cashWinMinor: '476500',
        cashWinCorrectionMinor: '1000',
      });
    }
  });

  it('the journal: debits and credits of the day, and their sum', async () => {
    const rows = await table('daily-statement', 'journal', { day: '2026-11-18' });
    // 1 491 500 counted, paid and in differences; 660 000 + 170 000 + 20 000 put into the machines
    expect(rows.at(-1)).toEqual({ debitMinor: '2341500', creditMinor: '2341500' });
    expect(rows.find((cells) => cells['account'] === '7060')).toMatchObject({
      // 130 000 + 10 000 + 1 000 + 450 000 + 5 000 + 10 000; 675 000 + 170 000 + 30 000 + 5 000
      debitMinor: '606000',
      creditMinor: '880000',
    });
  });

  it('the machine: its days and their sum, its counters at both ends', async () => {
    const period = { from: '2026-11-18', to: '2026-11-19' };
    const rows = await table('machine-meters', 'days', period, 'A101');
    expect(rows.at(-1)).toMatchObject({
      coinInMinor: '1800000',
      meteredWinMinor: '150000',
      actualHoldPercent: '8.3333',
    });
    const counters = await table('machine-meters', 'counters', period, 'A101');
    expect(counters.find((cells) => cells['counter'] === 'Mises')).toMatchObject({
      firstValue: '9500000',
      lastValue: '1300000',
      // 490 000 until the counter of seven digits turned over by 20 000, then 1 290 000: not −8 200 000
      movement: '1800000',
      remark: 'tour de compteur',
    });
    expect(counters.find((cells) => cells['counter'] === 'Recette physique')).toMatchObject({
      firstValue: '700000',
      lastValue: '1010000',
      movement: '310000',
      remark: null,
    });
  });
});
