import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { SeededRandom } from '#demo/stage/random.js';
import { queryRows } from '#platform/database/rows.js';
import { formatAmount } from '#documents/words/format.js';
import { csvTables } from '../support/spreadsheets.js';
import { pdfPages } from '../support/pdf-text.js';
import { times } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { FIGURES, independentFigures, METERED, type Figure, type Figures } from './independent.js';
import { DAYS, playEstablishment, RECOUNTED, type PlayedEstablishment } from './played-establishment.js';

/** A period as requested from the API, and its days. */
const PERIODS = [
  { asked: `day=${DAYS[0]}`, from: DAYS[0], to: DAYS[0] },
  { asked: `day=${DAYS[1]}`, from: DAYS[1], to: DAYS[1] },
  { asked: `day=${DAYS[2]}`, from: DAYS[2], to: DAYS[2] },
  { asked: `from=${DAYS[0]}&to=${DAYS[1]}`, from: DAYS[0], to: DAYS[1] },
  { asked: `from=${DAYS[1]}&to=${DAYS[2]}`, from: DAYS[1], to: DAYS[2] },
  { asked: 'month=2027-10', from: DAYS[0], to: DAYS[1] },
  { asked: 'month=2027-11', from: DAYS[2], to: DAYS[2] },
  { asked: 'season=2027', from: DAYS[0], to: DAYS[1] },
  { asked: `yearTo=${DAYS[2]}`, from: DAYS[0], to: DAYS[2] },
  { asked: `from=2027-10-01&to=2027-11-30`, from: DAYS[0], to: DAYS[2] },
] as const;
type TestedPeriod = (typeof PERIODS)[number];

/** Figures of the slot performance report, in the order of the document. */
const PERFORMANCE = ['coinInMinor', 'dropMinor', 'jackpotPaidMinor', 'fillsMinor', 'cashWinMinor', 'meteredWinMinor'];
const EUR = { code: 'EUR', exponent: 2 };

/** Machines that rolled over, were cleared, fell silent, were miscounted, or have six stations. */
const NOTED = ['4065', '4012', '4033', '4007', '4020', '4058', RECOUNTED, '4103'] as const;
const PAIRS_PER_PERIOD = times({ usually: 1, all: 20 });

interface FindingJson {
  readonly machine: string | null;
  readonly code: string;
  readonly medium: string;
  readonly severity: string;
}
type Cells = Readonly<Record<string, string | null>>;
interface DocumentJson {
  readonly sections: readonly { readonly name?: string; readonly rows?: readonly DocumentRow[] }[];
}
interface DocumentRow {
  readonly kind?: string;
  readonly cells: Cells;
}

/** Turns every kind of space into one: as seen by a reader, not as stored. */
const plainSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ');
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const spoken = (minor: bigint): string => plainSpaces(formatAmount(minor, EUR, 'fr'));

const jackpotPaid = (figures: Figures): bigint =>
  figures.paidJackpotMinor + figures.paidProgressiveMinor + figures.paidBonusMinor;

/** Returns the expected figures of a machine in the slot performance report. */
const performanceOf = (figures: Figures): Record<string, bigint> => ({
  coinInMinor: figures.coinInMinor,
  dropMinor: figures.dropMinor,
  jackpotPaidMinor: jackpotPaid(figures),
  fillsMinor: figures.fillsMinor,
  cashWinMinor: figures.cashWinMinor,
  meteredWinMinor: figures.meteredWinMinor,
});

/**
 * Acceptance 5 on days played, read, counted and reconciled through the API: list, detail, documents in every form, and
 * independent SQL over the readings agree to the cent.
 */
describe('the figures of real days', () => {
  let app: TestApp;
  let establishment: PlayedEstablishment;

  beforeAll(async () => {
    app = await createTestApp({ now: new Date('2027-11-02T09:30:00Z') });
    establishment = await playEstablishment(app);
  });

  afterAll(() => app.close());

  const path = (rest: string): string => `establishments/${establishment.code}/${rest}`;
  const document = (name: string, form: string): Promise<Buffer> =>
    establishment.reader.download(path(`reports/${name}?${form}`));
  const documentRows = async (name: string, query: string, section: string): Promise<readonly DocumentRow[]> => {
    const text = (await document(name, `format=json&language=fr&${query}`)).toString('utf8');
    const { sections } = JSON.parse(text) as DocumentJson;
    return sections.find((each) => each.name === section)?.rows ?? [];
  };
  const byMachine = (found: readonly DocumentRow[]): Map<string, Cells> =>
    new Map(found.map(({ cells }) => [cells.machine ?? '', cells]));

  async function listOf(day: string): Promise<Map<string, Cells>> {
    const list = await establishment.reader.get<{ readonly rows: readonly Cells[] }>(
      path(`days/${day}/results?by=machine&limit=1000`),
    );
    return new Map(list.rows.map((row) => [row.machine ?? '', row]));
  }

  async function performanceCsv(query: string): Promise<Map<string, Record<string, bigint>>> {
    const tables = csvTables(await document('slot-performance', `format=csv&language=en&${query}`));
    const table = tables.find(({ text }) => text.startsWith('Line,Machine,'))?.text ?? '';
    const lines = parse(table);
    const amount = (line: readonly string[], place: number): bigint => BigInt((line[place] ?? '').replace('.', ''));
    return new Map(
      lines
        .filter((line) => line[0]?.startsWith('row'))
        .map((line) => [
          line[1] ?? '',
          Object.fromEntries(PERFORMANCE.map((name, index) => [name, amount(line, 6 + index)])),
        ]),
    );
  }

  const pdfText = async (name: string, query: string): Promise<string> =>
    plainSpaces((await pdfPages(await document(name, `format=pdf&language=fr&${query}`))).join('\n'));

  it('cover three days, two of them closed', async () => {
    const states = await Promise.all(
      DAYS.map(async (day) => (await establishment.reader.get<{ readonly state: string }>(path(`days/${day}`))).state),
    );
    expect(states).toEqual(['closed', 'closed', 'open']);
  });

  it('agree for each period and its machines, in every form, with SQL over the readings', async () => {
    const lists = new Map<string, Map<string, Cells>>();
    for (const day of DAYS) lists.set(day, await listOf(day));
    const random = new SeededRandom(20_271_030);
    let [pairs, played] = [0, 0];
    for (const period of PERIODS) {
      const forms = {
        json: byMachine(await documentRows('slot-performance', period.asked, 'machines')),
        csv: await performanceCsv(period.asked),
        pdf: await pdfText('slot-performance', period.asked),
        drop: byMachine(await documentRows('drop-comparison', period.asked, 'machines')),
        handPays: byMachine(await documentRows('hand-pay-comparison', period.asked, 'machines')),
      };
      for (let index = 0; index < PAIRS_PER_PERIOD; index += 1) {
        const machine = NOTED[index] ?? random.pickItem(establishment.machines);
        const expected = await independentFigures(app.database, establishment.establishmentId, machine, period);
        const pair = { machine, period: period.asked };
        expect({ ...pair, figures: fromList(lists, machine, period) }).toEqual({ ...pair, figures: expected });
        performanceAgrees(pair, forms, expected);
        comparisonsAgree(pair, forms, expected);
        await statementAgrees(machine, period, expected, index % 4 === 0);
        pairs += 1;
        if (expected.coinInMinor > 0n) played += 1;
      }
    }
    expect(pairs).toBe(PERIODS.length * PAIRS_PER_PERIOD);
    expect(played).toBeGreaterThan(0.8 * pairs);
  });

  it('agree line by line: a machine’s own list equals its line in the list of all', async () => {
    for (const day of DAYS) {
      const list = await listOf(day);
      expect(list.size).toBe(establishment.machines.length);
      for (const machine of NOTED) {
        const alone = await establishment.reader.get<{ readonly rows: readonly Cells[] }>(
          path(`days/${day}/results?machine=${machine}`),
        );
        expect(alone.rows).toEqual([list.get(machine)]);
      }
    }
  });

  it('include exactly the faults of each day', async () => {
    const found: string[][] = [];
    for (const day of DAYS) {
      const findings = await establishment.reader.get<readonly FindingJson[]>(path(`days/${day}/findings`));
      const toSettle = findings.filter((finding) => finding.severity !== 'notice');
      found.push(toSettle.map(({ machine, code, medium }) => `${machine ?? ''} ${code} ${medium}`.trim()).sort());
      const notices = findings.filter((finding) => finding.severity === 'notice').map((finding) => finding.code);
      expect(notices.filter((code) => code !== 'holdOutsideInterval')).toEqual([]);
    }
    const [first, second, third] = found;
    expect(first).toEqual(['4007 countVariance notes']);
    expect(second).toEqual([
      '4020 countVariance tickets',
      '4021 countVariance tickets',
      expect.stringMatching(/^4\d{3} handPayVariance cancelledCredits$/),
    ]);
    expect(third).toEqual([
      '4003 countVariance notes',
      '4003 countVariance tickets',
      '4033 machineSilent',
      '4033 readingsMissing',
      '4058 countMissing',
      '4104 countVariance notes',
    ]);
  });

  it('include one meter rollover and one memory clear', async () => {
    const breaks = await queryRows<{ readonly machine: string; readonly kind: string }>(
      app.database.superuser.dataSource,
      `select m.sbm_number as machine, b.kind from meter_breaks b
        join stations s on s.establishment_id = b.establishment_id and s.station_id = b.station_id
        join machines m on m.establishment_id = s.establishment_id and m.machine_id = s.machine_id
        order by b.later_read_at`,
      [],
    );
    expect(breaks).toEqual([
      { machine: '4065', kind: 'rollover' },
      // the memory that was cleared without a final reading, which two people stated
      { machine: '4012', kind: 'exception' },
    ]);
  });

  interface Forms {
    readonly json: ReadonlyMap<string, Cells>;
    readonly csv: ReadonlyMap<string, Record<string, bigint>>;
    readonly pdf: string;
    readonly drop: ReadonlyMap<string, Cells>;
    readonly handPays: ReadonlyMap<string, Cells>;
  }
  interface Pair {
    readonly machine: string;
    readonly period: string;
  }

  function performanceAgrees(pair: Pair, forms: Forms, expected: Figures): void {
    const expectedFigures = performanceOf(expected);
    const json = forms.json.get(pair.machine) ?? {};
    const fromJson = Object.fromEntries(PERFORMANCE.map((name) => [name, BigInt(json[name] ?? '')]));
    expect({ ...pair, json: fromJson }).toEqual({ ...pair, json: expectedFigures });
    expect({ ...pair, csv: forms.csv.get(pair.machine) }).toEqual({ ...pair, csv: expectedFigures });
    const onPaper = PERFORMANCE.map((name) => spoken(expectedFigures[name] ?? 0n)).join(' ');
    const isOnPaper = new RegExp(`\\b${pair.machine} .{0,80}? ${escaped(onPaper)} `).test(forms.pdf);
    expect({ ...pair, onPaper, isOnPaper }).toEqual({ ...pair, onPaper, isOnPaper: true });
  }

  /** The hand-pay comparison leaves out lines without any movement. */
  function comparisonsAgree(pair: Pair, forms: Forms, expected: Figures): void {
    const expectedCells = {
      notesCountedMinor: expected.countedNotesMinor,
      ticketsCountedMinor: expected.countedTicketsMinor,
      coinsCountedMinor: expected.countedCoinsMinor,
      jackpotMeteredMinor: expected.jackpotMinor,
      jackpotPaidMinor: jackpotPaid(expected),
      cancelledPaidMinor: expected.paidCancelledMinor,
      shortPayMinor: expected.paidShortPayMinor,
      complementMinor: expected.paidComplementMinor,
    };
    const cells = { ...forms.drop.get(pair.machine), ...forms.handPays.get(pair.machine) };
    const read = Object.fromEntries(Object.keys(expectedCells).map((name) => [name, BigInt(cells[name] ?? '0')]));
    expect({ ...pair, read }).toEqual({ ...pair, read: expectedCells });
  }

  /** Checks the machine's own document, as data and for some also on paper: its last line is the sum of the period. */
  async function statementAgrees(
    machine: string,
    period: TestedPeriod,
    expected: Figures,
    isPrinted: boolean,
  ): Promise<void> {
    const query = `machine=${machine}&${period.asked}`;
    const total = (await documentRows('machine-meters', query, 'days')).at(-1)?.cells ?? {};
    const read = Object.fromEntries(METERED.map((name) => [name, BigInt(total[name] ?? '')]));
    const expectedCells = Object.fromEntries(METERED.map((name) => [name, expected[name]]));
    expect({ asked: query, read }).toEqual({ asked: query, read: expectedCells });
    if (!isPrinted) return;
    const text = await pdfText('machine-meters', query);
    const inOrder = ['coinInMinor', 'coinOutMinor', 'jackpotMinor', 'meteredWinMinor'] as const;
    const onPaper = inOrder.map((name) => spoken(expected[name])).join(' ');
    const isOnPaper = text.includes(` ${onPaper} `);
    expect({ asked: query, onPaper, isOnPaper }).toEqual({ asked: query, onPaper, isOnPaper: true });
  }
});

/** Adds up the days of the list in the period. */
function fromList(
  lists: ReadonlyMap<string, ReadonlyMap<string, Cells>>,
  machine: string,
  period: TestedPeriod,
): Figures {
  const lines = DAYS.filter((day) => day >= period.from && day <= period.to).map((day) => lists.get(day)?.get(machine));
  const sum = (name: Figure): bigint => lines.reduce((total, line) => total + BigInt(line?.[name] ?? ''), 0n);
  return Object.fromEntries(FIGURES.map((name) => [name, sum(name)])) as Record<Figure, bigint>;
}
