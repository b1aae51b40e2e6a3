import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inflateSync } from 'node:zlib';
import { drawTicketBarcode } from '#reports/ticket-sheet/barcode.js';
import { ReportingService, type ReportRequest } from '#documents/reporting.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { isExhaustive, exhaustiveIt } from '../support/scale.js';
import { pdfPages } from '../support/pdf-text.js';
import { decodeCode, type GreyscalePicture } from '#web/components/scan/codes.js';
import { formatDifference, recomputed } from '../recompute/second-path.js';
import { expectForms } from './document-forms.js';
import { expectWrittenByCommand } from './documents-by-command.js';
import { ticketDocuments, ticketPaper } from './ticket-documents.js';
import { FIRST, LATER, SECOND, playTickets, type TicketNight } from './floor-tickets.js';
import { expectStoredPages } from './stored-pages.js';

/**
 * The documents of tickets, drawn from two played days. The expected text is in `expected.<language>.txt`:
 * RELEVE_WRITE_EXPECTED=1 rewrites it, for review by a person. The figures of the second half are computed by hand from
 * the acts in floor-tickets.
 */

const settled = (text: string): string =>
  text
    .replaceAll(/(position|leaf|leaves) [\d  ,]+/g, '$1 …')
    .replaceAll(/[A-Za-z0-9+/]{43}=/g, '…')
    .replaceAll(/[0-9a-f]{12}\b/g, '…')
    .replaceAll(/(Document (?:n°|no\.)\s\d{4})-\d{6}/g, '$1-…')
    .replaceAll(/12( \d{4}){4}/g, '12 … … … …');

let app: TestApp;
let night: TicketNight;

beforeAll(async () => {
  app = await createTestApp({ now: new Date(`${FIRST}T12:00:00Z`) });
  night = await playTickets(app);
});
afterAll(() => app.close());

describe('the documents of tickets', () => {
  for (const [at, [name, period]] of Object.entries(ticketDocuments).entries()) {
    for (const language of ['fr', 'en'] as const) {
      if (!isExhaustive() && (language === 'fr') === at % 2 > 0) continue;
      it(`${name} in ${language} matches the stored text`, async () => {
        const reporting = app.app.get(ReportingService);
        const request: ReportRequest = { report: name, period, language };
        const { establishment } = night.floor;
        const { bytes } = await reporting.renderReport(establishment, request, 'pdf');
        await expectStoredPages({ report: name, language, bytes }, settled);
        if (!isExhaustive() && at % 4 > 0) return;
        // afterwards, or it would be a duplicate
        await expectForms(reporting, establishment, request);
        await expectWrittenByCommand(app, establishment.code, request);
      });
    }
  }

  it('the ticket itself matches the stored text', async () => {
    await expectStoredPages({ report: ticketPaper, language: 'fr', bytes: night.sheet.french }, settled);
    await expectStoredPages({ report: ticketPaper, language: 'en', bytes: night.sheet.english }, settled);
  });
});

interface Line {
  readonly kind: 'row' | 'group' | 'subtotal' | 'total';
  readonly label?: string;
  readonly mark?: string;
  readonly cells?: Readonly<Record<string, string | null | undefined>>;
}

interface Shown {
  readonly status?: string;
  readonly sections: readonly { readonly name?: string; readonly text?: string; readonly rows?: readonly Line[] }[];
}

/** Returns a document as a reader gets it through the interface. */
async function shown(report: string, query: string): Promise<Shown> {
  const answer = await night.floor.direction.get(`/reports/${report}?format=json&language=en&${query}`).expect(200);
  return answer.body as unknown as Shown;
}

const BOTH = `from=${FIRST}&to=${SECOND}`;
const rowsOf = ({ sections }: Shown, table: string): readonly Line[] =>
  sections.find(({ name }) => name === table)?.rows ?? [];
const minor = (line: Line | undefined, key: string): bigint => BigInt(line?.cells?.[key] ?? 'absent');
const sumOf = (lines: readonly Line[], key: string): bigint =>
  lines.filter(({ kind }) => kind === 'row').reduce((sum, line) => sum + BigInt(line.cells?.[key] ?? 0), 0n);
const totalOf = (document: Shown, table: string): Line | undefined =>
  rowsOf(document, table).find(({ kind }) => kind === 'total');

/** Returns credit less debit of the account of outstanding tickets up to a day. */
async function account(until: string): Promise<bigint> {
  const { body } = await night.floor.comptable.get(`/ledger/trial-balance?from=${FIRST}&to=${until}`).expect(200);
  const found = body.accounts.find(({ accountCode }) => accountCode === '4680');
  return BigInt(found?.creditMinor ?? 0) - BigInt(found?.debitMinor ?? 0);
}

describe('MC:19.7 the documents of tickets tie to each other', () => {
  it('issued: by place, by day, by step, in the amount owed, and equal to the counters of the machines', async () => {
    const issuance = await shown('ticket-issuance', BOTH);
    // 300.00 and 50.00 from machines, 30.00 and 45.00 from the desk; then 5.00, 15.00, 40.00, 7.00, 200.00 and 60.00
    expect(minor(totalOf(issuance, 'places'), 'amountMinor')).toBe(75_200n);
    expect(sumOf(rowsOf(issuance, 'places'), 'amountMinor')).toBe(75_200n);
    expect(minor(totalOf(issuance, 'days'), 'amountMinor')).toBe(75_200n);
    expect(
      rowsOf(issuance, 'days').map(({ cells }) => [cells?.['gamingDay'], cells?.['kind'], cells?.['amountMinor']]),
    ).toEqual([
      [FIRST, 'cashable', '42500'],
      [SECOND, 'cashable', '32200'],
      [SECOND, 'promotional, not cashable', '500'],
      [undefined, undefined, '75200'],
    ]);
    const ofMachines = totalOf(issuance, 'machines');
    expect([minor(ofMachines, 'issuedMinor'), minor(ofMachines, 'meteredMinor')]).toEqual([67_700n, 67_700n]);
    expect(minor(totalOf(issuance, 'days'), 'machinesMinor')).toBe(67_700n);
    // torn 10.00, printed twice 200.00, never confirmed 9.00
    expect(rowsOf(issuance, 'prints').map(({ cells }) => cells?.['amountMinor'])).toEqual(['1000', '20000', '900']);
    const sums = rowsOf(await shown('ticket-transactions', BOTH), 'sums');
    const step = (name: string, state?: string): bigint =>
      sumOf(
        sums.filter(({ cells }) => cells?.['step'] === name && (state ?? cells['toState']) === cells['toState']),
        'amountMinor',
      );
    // printed, handed in, and cashed by the procedure before its machine handed it in
    expect(step('Printed') + step('Handed in, off line', 'issued') + step('Cashed, written procedure')).toBe(75_200n);
    const owed = totalOf(await shown('ticket-liability', BOTH), 'kinds');
    // 5.00 of them promotional: owed to no one, and on a line of its own
    expect(minor(owed, 'issuedMinor')).toBe(75_200n - 500n);
    const [promotional] = rowsOf(await shown('ticket-liability', BOTH), 'promotional');
    expect([promotional?.cells?.['issuedMinor'], promotional?.cells?.['closingMinor']]).toEqual(['500', '500']);
  });

  it('redeemed: by place, one by one, by step, in the amount owed, at the desks', async () => {
    const redemption = await shown('ticket-redemption', BOTH);
    // 80.00 then 80.00 at machines, 120.50 then 40.00 at the desk, 99.50 at the kiosk
    const total = totalOf(redemption, 'days');
    expect(['machinesMinor', 'desksMinor', 'kiosksMinor', 'amountMinor'].map((key) => minor(total, key))).toEqual([
      16_000n,
      16_050n,
      9950n,
      42_000n,
    ]);
    expect(sumOf(rowsOf(redemption, 'tickets'), 'amountMinor')).toBe(42_000n);
    expect(minor(totalOf(redemption, 'places'), 'amountMinor')).toBe(42_000n);
    const steps = rowsOf(await shown('ticket-transactions', BOTH), 'sums');
    const redeemed = ['Stacked', 'Cashed', 'Cashed, written procedure'];
    expect(
      sumOf(
        steps.filter(({ cells }) => redeemed.includes(cells?.['step'] ?? '')),
        'amountMinor',
      ),
    ).toBe(42_000n);
    const owed = totalOf(await shown('ticket-liability', BOTH), 'kinds');
    const places = ['redeemedAtMachinesMinor', 'redeemedAtDesksMinor', 'redeemedAtKiosksMinor'];
    expect(places.map((key) => minor(owed, key))).toEqual([16_000n, 16_050n, 9950n]);
    const cashier = totalOf(await shown('ticket-cashier', BOTH), 'people');
    expect(minor(cashier, 'cashedMinor')).toBe(16_050n + 9950n);
  });

  it('owed: rolled forward day by day, one by one, by age, and equal to the account on closed days', async () => {
    const liability = await shown('ticket-liability', BOTH);
    const days = rowsOf(liability, 'days').map(({ cells }) => [cells?.['openingMinor'], cells?.['closingMinor']]);
    expect(days).toEqual([
      ['0', '8000'],
      ['8000', '22200'],
      ['0', '500'],
    ]);
    const total = totalOf(liability, 'kinds');
    expect(['voidedMinor', 'expiredMinor', 'orphansMinor', 'closingMinor'].map((key) => minor(total, key))).toEqual([
      4500n,
      0n,
      6000n,
      22_200n,
    ]);
    expect(sumOf(rowsOf(liability, 'tickets'), 'amountMinor')).toBe(22_200n);
    expect(minor(totalOf(liability, 'ages'), 'amountMinor')).toBe(22_200n);
    expect(liability.status).toBeDefined();
    // the first day is closed: its account equals the amount owed
    const closed = await shown('ticket-liability', `day=${FIRST}`);
    expect(closed.status).toBeUndefined();
    const agreed = totalOf(closed, 'account');
    expect([minor(agreed, 'systemMinor'), minor(agreed, 'postedMinor')]).toEqual([8000n, 8000n]);
    expect(await account(FIRST)).toBe(8000n);
    expect(rowsOf(closed, 'account').filter(({ mark }) => mark !== undefined)).toEqual([]);
    // the machines' acts of the second day are not posted yet: 327.00 issued, 5.00 of it promotional, 80.00 stacked
    const open = rowsOf(liability, 'account');
    expect(
      open.filter(({ mark }) => mark !== undefined).map(({ cells }) => [cells?.['what'], cells?.['differenceMinor']]),
    ).toEqual([
      ['Issued by machines', '-32200'],
      ['Redeemed by machines', '8000'],
    ]);
    expect(minor(totalOf(liability, 'account'), 'postedMinor')).toBe(await account(SECOND));
    expect(await account(SECOND)).toBe(22_200n - 32_200n + 8000n);
  });

  it('in the boxes: the counters and the system agree, and the uncounted ticket of 50.00 is named', async () => {
    const variance = await shown('ticket-drop-variance', BOTH);
    const total = totalOf(variance, 'machines');
    expect(['meteredMinor', 'stackedMinor', 'countedMinor'].map((key) => minor(total, key))).toEqual([
      16_000n,
      16_000n,
      11_000n,
    ]);
    const redemption = totalOf(await shown('ticket-redemption', BOTH), 'days');
    expect(minor(total, 'stackedMinor')).toBe(minor(redemption, 'machinesMinor'));
    const boxes = rowsOf(variance, 'boxes');
    expect(boxes.filter(({ mark }) => mark !== undefined).map(({ cells }) => cells?.['box'])).toEqual(['A2']);
    expect(minor(totalOf(variance, 'boxes'), 'differenceMinor')).toBe(-5000n);
    const named = rowsOf(variance, 'exceptions').filter(({ kind }) => kind === 'row');
    expect(named.map(({ cells }) => [cells?.['sequenceNumber'], cells?.['amountMinor']])).toEqual([['4', '5000']]);
    const first = await shown('ticket-drop-variance', `day=${FIRST}`);
    expect(rowsOf(first, 'exceptions')).toEqual([]);
  });

  it('at the desks: the cashier report equals the statement of the desk', async () => {
    const cashier = await shown('ticket-cashier', BOTH);
    for (const { kind, cells } of rowsOf(cashier, 'people')) {
      if (kind !== 'row') continue;
      const desk = cells?.['desk']?.split(/\s/).at(-1) ?? '';
      const statement = rowsOf(await shown('desk-statement', `${BOTH}&of=${desk}`), 'kinds');
      const net = ['Ticket sold', 'Ticket redeemed'].map((name) => {
        const line = statement.find((row) => row.cells?.['kind'] === name);
        return BigInt(line?.cells?.['netMinor'] ?? 0);
      });
      const figure = (key: string): bigint => BigInt(cells?.[key] ?? 'absent');
      expect([desk, ...net]).toEqual([
        desk,
        figure('soldMinor') - figure('givenBackMinor'),
        -figure('cashedMinor') - figure('foundMinor'),
      ]);
    }
    // C1 sold 75.00, cashed 160.50 and entered 60.00; C2 gave 45.00 back; B1 cashed 99.50
    expect(rowsOf(cashier, 'people').map(({ cells }) => cells?.['netMinor'])).toEqual([
      '-9950',
      '-14550',
      '-4500',
      '-29000',
    ]);
    expect(rowsOf(cashier, 'agreement').map(({ cells }) => cells?.['differenceMinor'] ?? null)).toEqual([
      '0',
      '0',
      null,
    ]);
    // each movement has its ticket, that of returned cash too
    expect(rowsOf(cashier, 'tickets').filter(({ kind, cells }) => kind === 'row' && !cells?.['ticketId'])).toEqual([]);
  });

  it('expired: the act of the Direction, its tickets, and the amount owed after it', async () => {
    const expired = await shown('expired-tickets', 'month=2026-04');
    // 200.00 and 7.00 cashable; 5.00 not cashable expires without an entry; pending tickets do not expire
    expect(minor(totalOf(expired, 'acts'), 'amountMinor')).toBe(20_700n);
    expect(sumOf(rowsOf(expired, 'tickets'), 'amountMinor')).toBe(20_700n);
    const owed = totalOf(await shown('ticket-liability', `day=${LATER}`), 'kinds');
    expect(['openingMinor', 'expiredMinor', 'closingMinor'].map((key) => minor(owed, key))).toEqual([
      22_200n,
      20_700n,
      1500n,
    ]);
    // unchanged by later events
    const before = await shown('expired-tickets', 'day=2026-04-04');
    expect(JSON.stringify(before.sections)).toMatch(/2 tickets, €207\.00, are past their last day/);
  });

  exhaustiveIt('every figure follows from the raw rows by the second path', async () => {
    const names = [...Object.keys(ticketDocuments), 'desk-statement'];
    const tally = await recomputed(app, night.floor.establishment.code, ({ document }) => names.includes(document));
    expect(tally.differences.map(formatDifference)).toEqual([]);
    expect(tally.unexplained).toEqual([]);
    expect(tally.compared).toBeGreaterThan(1000);
  });

  it('state in words that there was nothing', async () => {
    for (const name of Object.keys(ticketDocuments)) {
      const document = await shown(name, 'day=2026-02-01');
      const lines = document.sections.flatMap(({ rows = [] }) => rows).filter(({ kind }) => kind === 'row');
      const nonEmptyLines = lines.filter(({ cells = {} }) =>
        Object.entries(cells).some(([key, value]) => key.endsWith('Minor') && value !== '0' && value !== null),
      );
      expect([name, nonEmptyLines]).toEqual([name, []]);
    }
  });
});

describe('MC:19.7 the ticket as paper', () => {
  const print = (ticketId: string, number: string, by: 'caissier' | 'direction' = 'caissier') =>
    night.callers[by].post(`/tickets/${ticketId}/sheet`, { number });

  it('has its number in two places, in figures, and its amount in figures and in words', async () => {
    const text = (await pdfPages(night.sheet.french)).join('\n').replaceAll(/\s+/g, ' ');
    const { number } = night.sheet;
    const shownNumber = `${number.slice(0, 2)} ${number.slice(2).replaceAll(/(\d{4})(?=\d)/g, '$1 ')}`;
    expect(text.split(shownNumber)).toHaveLength(3);
    expect(text).toMatch(/200,00 €/);
    expect(text).toContain('deux cents euros / two hundred euros');
    expect(text).toContain('ORIGINAL');
  });

  it('has a barcode that an independent decoder reads', async () => {
    const { number } = night.sheet;
    expect(decodeCode(greyOf(await drawTicketBarcode(number)), ['itf'])).toBe(number);
  });

  it('on a roll is 80 mm wide and as long as its text', async () => {
    const bytes = night.sheet.roll;
    const boxes = [...bytes.toString('latin1').matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box = '']) => box);
    expect(boxes).toHaveLength(1);
    const [, , width = 0, height = 0] = (boxes[0] ?? '').split(' ').map(Number);
    expect(width).toBeCloseTo(226.77, 1);
    expect(height).toBeLessThan(700);
    // the paper of a second print is marked as a duplicate
    expect((await pdfPages(bytes)).join(' ').replaceAll(/\s+/g, ' ')).toContain('DUPLICATA');
  });

  it('is served only with its number, by no other route, and never after its end', async () => {
    const { ticketId, number } = night.sheet;
    const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
    const rows = await issues();
    await print(ticketId, wrong).expect(404, /TICKET_UNKNOWN/);
    // the number of another ticket
    await print('1', number).expect(404, /TICKET_UNKNOWN/);
    await print(ticketId, number, 'direction').expect(403, /tickets.issue/);
    await print(ticketId, number).expect(409, /TICKET_EXPIRED/);
    await night.floor.direction.get(`/reports/ticket-sheet?format=pdf&day=${SECOND}&of=${ticketId}`).expect(404);
    const { body } = await night.floor.direction.get('/documents').expect(200);
    expect(JSON.stringify(body)).not.toContain('ticket-sheet');
    expect(await issues()).toBe(rows);
  });

  it('is entered in the register of documents without its number, and its digest is keyed', async () => {
    const storedRows = await app.database.superuser.query<{ row: string }>(
      `select document_issues::text as row from document_issues where document_issues.document_name = 'ticket-sheet'`,
    );
    expect(storedRows).toHaveLength(3);
    expect(storedRows.every(({ row }) => !row.replaceAll(' ', '').includes(night.sheet.number))).toBe(true);
  });
});

async function issues(): Promise<bigint> {
  const [row] = await app.database.superuser.query<{ n: bigint }>(`select count(*) as n from document_issues`);
  return row?.n ?? 0n;
}

/** Returns the points of a PNG without filters, three bytes each. */
function greyOf(png: Uint8Array): GreyscalePicture {
  const bytes = Buffer.from(png);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const data = bytes.indexOf('IDAT', 0, 'latin1');
  const lines = inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4)));
  const points = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) points[y * width + x] = lines[y * (1 + width * 3) + 1 + x * 3] ?? 0;
  return { pixels: points, width, height };
}
