import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import request from 'supertest';
import { formatAmount } from '#documents/words/format.js';
import { queryRows } from '#platform/database/rows.js';
import { createPerson } from '../support/people.js';
import { csvTables } from '../support/spreadsheets.js';
import { pdfPages } from '../support/pdf-text.js';
import { times } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ESTABLISHMENT, ESTABLISHMENT_CODE } from './fixture-base.js';
import { FIGURES, insertGeneratedMonth, MACHINE_COUNT, PERIODS, type Figure } from './generated-month.js';
import { randomOf } from '../support/random.js';

type Figures = Readonly<Record<Figure, bigint>>;

interface MonthPeriod {
  readonly from: string;
  readonly to: string;
}

const EUR = { code: 'EUR', exponent: 2 };

/** Replaces every kind of space by a plain one: compares the visible text, not its encoding. */
const plainSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ');

const spoken = (figures: Figures): string =>
  plainSpaces(FIGURES.map((name) => formatAmount(figures[name], EUR, 'fr')).join(' '));

/**
 * Acceptance 5: for 200 random pairs of a machine and a period, the API's list and detail, the CSV, the text of the PDF
 * and independently written SQL agree to the cent.
 */
describe('one question has one answer', () => {
  let app: TestApp;
  let bearer: string;

  beforeAll(async () => {
    app = await createTestApp({ now: new Date('2026-12-02T09:30:00Z') });
    await insertGeneratedMonth(app.database);
    const person = await createPerson(app.database.db, { roles: ['controleur'], establishment: ESTABLISHMENT_CODE });
    bearer = `Bearer ${person.token}`;
  });

  afterAll(() => app.close());

  const get = async (path: string): Promise<request.Response> => {
    const response = await request(app.url)
      .get(`/api/establishments/${ESTABLISHMENT_CODE}/${path}`)
      .set('authorization', bearer)
      .buffer(true)
      .parse((stream, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => done(null, Buffer.concat(chunks)));
      });
    if (response.status !== 200) throw new Error(`${path}: ${String(response.status)} ${String(response.body)}`);
    return response;
  };
  const bytes = async (path: string): Promise<Buffer> => (await get(path)).body as Buffer;

  /** Computes the figures independently: straight from the lines of the runs in force, without any view. */
  async function independent(machine: string, { from, to }: MonthPeriod): Promise<Figures> {
    const [sums] = await queryRows<Figures>(
      app.database.superuser.dataSource,
      `select
         sum(r.coin_in_minor)::bigint as "coinInMinor",
         sum(r.bills_minor + r.ticket_in_minor + r.coins_minor + r.electronic_in_minor)::bigint as "dropMinor",
         sum(r.paid_jackpot_minor + r.paid_progressive_minor + r.paid_bonus_minor)::bigint as "jackpotPaidMinor",
         sum(r.fills_minor)::bigint as "fillsMinor",
         sum(r.counted_notes_minor + r.counted_tickets_minor + r.counted_coins_minor + r.electronic_in_minor
           - r.electronic_out_minor - r.fills_minor - r.paid_jackpot_minor - r.paid_progressive_minor
           - r.paid_bonus_minor - r.paid_cancelled_minor - r.paid_short_pay_minor - r.paid_complement_minor
           - r.tickets_issued_minor)::bigint as "cashWinMinor",
         sum(r.coin_in_minor - r.coin_out_minor - r.jackpot_minor)::bigint as "meteredWinMinor"
       from day_results r join machines m on m.establishment_id = r.establishment_id and m.machine_id = r.machine_id
       where r.establishment_id = $1 and m.sbm_number = $2 and r.gaming_day >= $3::date and r.gaming_day <= $4::date
         and r.run_number = 2`,
      [ESTABLISHMENT, machine, from, to],
    );
    if (sums === undefined) throw new Error(`no figures of ${machine}`);
    return sums;
  }

  interface Line {
    readonly machine: string;
    readonly [figure: string]: string | null;
  }

  async function fromJson(query: string): Promise<Map<string, Figures>> {
    const text = (await bytes(`reports/slot-performance?format=json&language=fr&${query}`)).toString('utf8');
    const { sections } = JSON.parse(text) as {
      readonly sections: readonly { readonly name?: string; readonly rows?: readonly { readonly cells: Line }[] }[];
    };
    const machines = sections.find((section) => section.name === 'machines')?.rows ?? [];
    return new Map(machines.map(({ cells }) => [cells.machine, figuresOf((name) => BigInt(cells[name] ?? ''))]));
  }

  async function fromCsv(query: string): Promise<Map<string, Figures>> {
    const tables = csvTables(await bytes(`reports/slot-performance?format=csv&language=en&${query}`));
    const table = tables.find(({ text }) => text.startsWith('Line,Machine,'))?.text ?? '';
    const lines = parse(table);
    const at: Readonly<Record<Figure, number>> = {
      coinInMinor: 6,
      dropMinor: 7,
      jackpotPaidMinor: 8,
      fillsMinor: 9,
      cashWinMinor: 10,
      meteredWinMinor: 11,
    };
    return new Map(
      lines
        .filter((line) => line[0]?.startsWith('row'))
        .map((line) => [line[1] ?? '', figuresOf((name) => BigInt((line[at[name]] ?? '').replace('.', '')))]),
    );
  }

  async function fromPdf(query: string): Promise<string> {
    return plainSpaces(
      (await pdfPages(await bytes(`reports/slot-performance?format=pdf&language=fr&${query}`))).join('\n'),
    );
  }

  function fromList(machine: string, period: MonthPeriod, days: readonly string[]): Figures {
    const lines = days
      .filter((day) => day >= period.from && day <= period.to)
      .map((day) => listed.get(`${day} ${machine}`));
    return figuresOf((name) => lines.reduce((sum, line) => sum + apiFigure(line, name), 0n));
  }

  const listed = new Map<string, Line>();

  async function readList(days: readonly string[]): Promise<void> {
    for (const day of days) {
      const list = JSON.parse((await bytes(`days/${day}/results?limit=1000`)).toString('utf8')) as {
        readonly rows: readonly Line[];
      };
      for (const line of list.rows) listed.set(`${day} ${line.machine}`, line);
    }
  }

  it('agrees for each period and its machines, in every form', async () => {
    const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
    await readList(days);
    const random = randomOf(20_261_121);
    const pairCount = times({ usually: 8, all: 200 });
    const perPeriod = Math.ceil(pairCount / PERIODS.length);
    let pairs = 0;
    for (const period of PERIODS) {
      const query = `from=${period.from}&to=${period.to}`;
      const [json, csv, pdf] = [await fromJson(query), await fromCsv(query), await fromPdf(query)];
      for (let index = 0; index < perPeriod; index += 1) {
        const machine = `M${String(1 + random(MACHINE_COUNT)).padStart(3, '0')}`;
        const expected = await independent(machine, period);
        expect({ machine, period, figures: json.get(machine) }).toEqual({ machine, period, figures: expected });
        expect({ machine, period, figures: csv.get(machine) }).toEqual({ machine, period, figures: expected });
        expect(fromList(machine, period, days)).toEqual(expected);
        expect(new RegExp(`\\b${machine} .{0,80}? ${escaped(spoken(expected))} `).test(pdf)).toBe(true);
        pairs += 1;
        if (index === 0) await detailAgrees(machine, period, expected);
      }
    }
    expect(pairs).toBeGreaterThanOrEqual(pairCount);
  });

  /** Checks the detail: the machine's own document, and its line of a day. */
  async function detailAgrees(machine: string, period: MonthPeriod, expected: Figures): Promise<void> {
    const query = `machine=${machine}&from=${period.from}&to=${period.to}&language=fr`;
    const text = (await bytes(`reports/machine-meters?format=json&${query}`)).toString('utf8');
    const { sections } = JSON.parse(text) as {
      readonly sections: readonly { readonly name?: string; readonly rows?: readonly { readonly cells: Line }[] }[];
    };
    const total = sections.find((section) => section.name === 'days')?.rows?.at(-1)?.cells;
    expect(total).toMatchObject({
      coinInMinor: expected.coinInMinor.toString(),
      meteredWinMinor: expected.meteredWinMinor.toString(),
      dropMinor: expected.dropMinor.toString(),
    });
    const pdf = plainSpaces((await pdfPages(await bytes(`reports/machine-meters?format=pdf&${query}`))).join('\n'));
    expect(pdf).toContain(` ${plainSpaces(formatAmount(expected.coinInMinor, EUR, 'fr'))} `);
    const one = JSON.parse((await bytes(`days/${period.from}/results?machine=${machine}`)).toString('utf8')) as {
      readonly rows: readonly Line[];
    };
    expect(one.rows).toEqual([listed.get(`${period.from} ${machine}`)]);
  }
});

function figuresOf(read: (name: Figure) => bigint): Figures {
  return Object.fromEntries(FIGURES.map((name) => [name, read(name)])) as Record<Figure, bigint>;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a figure of the report from a line of the day's list, which has payments by kind. */
function apiFigure(line: Readonly<Record<string, string | null>> | undefined, name: Figure): bigint {
  const of = (key: string): bigint => BigInt(line?.[key] ?? '');
  return name === 'jackpotPaidMinor'
    ? of('paidJackpotMinor') + of('paidProgressiveMinor') + of('paidBonusMinor')
    : of(name);
}
