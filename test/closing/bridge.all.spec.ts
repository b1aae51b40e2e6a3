import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { START, after, openFloor, type ClosingFloor } from './floor.js';

/**
 * From the stakes to the metered win, to the cash win, to the amount posted to account 7060. One machine of one cent:
 *
 * coin in 10 000.00, coin out 9 000.00, jackpot 200.00: metered win 800.00. Notes 1 500.00, tickets in 300.00, tickets
 * out 700.00, cancelled credits paid 100.00, nothing left on the machine: counted and paid alike, the cash win is 1 500
 * + 300 − 200 − 100 − 700 = 800.00, posted to 7060. Each day differs in one point.
 */
const PLAYED = {
  coinInCredits: 1_000_000,
  coinOutCredits: 900_000,
  jackpotCredits: 20_000,
  wonCredits: 920_000,
  dropCredits: 180_000,
  billsCredits: 150_000,
  ticketInCredits: 30_000,
  cancelledCredits: 80_000,
  ticketOutCredits: 70_000,
  handPaidCancelledCredits: 10_000,
  gamesPlayed: 1000,
  gamesWon: 300,
  gamesLost: 700,
};

type Counters = Readonly<Partial<Record<keyof typeof START, number>>>;

interface Variation {
  readonly counters?: Counters;
  readonly notes?: number;
  readonly tickets?: string;
  readonly coins?: string;
  readonly totals?: Readonly<Record<string, string>>;
}

/** The difference of each day, and the parts with an amount; the rest stays as above. */
const DAYS: readonly (readonly [what: string, told: Variation, parts: Readonly<Record<string, number>>])[] = [
  ['nothing', {}, {}],
  ['a note too few', { notes: 29 }, { notesVariance: -5_000, countDifferences: 5_000 }],
  ['a ticket too many', { tickets: '330.00' }, { ticketsVariance: 3_000, countDifferences: -3_000 }],
  ['coins that no meter saw', { coins: '4.00' }, { coinsVariance: 400, countDifferences: -400 }],
  [
    'a jackpot paid too high',
    { totals: { jackpot: '210.00' } },
    { jackpotVariance: -1_000, handPayDifferences: 1_000 },
  ],
  [
    'cancelled credits paid too little',
    { totals: { cancelledCredits: '90.00' } },
    { cancelledVariance: 1_000, handPaysOwed: -1_000 },
  ],
  [
    'more tickets than metered',
    { totals: { ticketsIssued: '705.00' } },
    { ticketsOutVariance: -500, countDifferences: 500 },
  ],
  ['a short pay', { totals: { shortPay: '7.00' } }, { shortPays: -700 }],
  ['a complement', { totals: { complement: '8.00' } }, { complements: -800, complementsBooked: 800 }],
  ['a fill', { totals: { fill: '50.00' } }, { fills: -5_000 }],
  [
    'credits left on the machine',
    {
      counters: { cancelledCredits: 79_000, ticketOutCredits: 69_000, currentCredits: 1_000 },
      totals: { ticketsIssued: '690.00' },
    },
    { creditsChange: 1_000 },
  ],
  [
    'an identity that does not hold',
    { counters: { billsCredits: 151_000, dropCredits: 181_000 }, notes: 30 },
    { meterIdentities: 1_000, notesVariance: -1_000, countDifferences: 1_000 },
  ],
];

interface Line {
  readonly kind: 'start' | 'part' | 'sum' | 'difference';
  readonly name: string;
  readonly detail: string | null;
  readonly amountMinor: string;
}

let app: TestApp;
let floor: ClosingFloor;
let counters: Readonly<Record<string, number>> = START;
const dayOf = (index: number): string => `2026-03-${String(index + 1).padStart(2, '0')}`;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-01T12:00:00Z') });
  floor = await openFloor(app);
  await floor.addMachine('M1');
  await floor.read('M1', '2026-03-01T05:00:00Z', START);
});
afterAll(() => app.close());

async function linesOf(day: string): Promise<readonly Line[]> {
  const { body } = await floor.controleur.get(`/days/${day}/bridge`).expect(200);
  return (body as unknown as { readonly lines: readonly Line[] }).lines;
}

const amounts = (lines: readonly Line[], ...kinds: readonly Line['kind'][]): Record<string, number> =>
  Object.fromEntries(
    lines.filter(({ kind }) => kinds.includes(kind)).map(({ name, amountMinor }) => [name, Number(amountMinor)]),
  );

async function playDay(index: number, variation: Variation): Promise<void> {
  const day = dayOf(index);
  const moved = { ...PLAYED, ...variation.counters };
  counters = after(counters, moved);
  app.clock.set(new Date(`${dayOf(index + 1)}T12:00:00Z`));
  await floor.read('M1', `${dayOf(index + 1)}T05:00:00Z`, counters);
  counters = { ...counters, currentCredits: counters['currentCredits'] ?? 0 };
  const count = { machine: 'M1', notes: [{ value: '50', count: variation.notes ?? 30 }], ticketCount: 3 };
  const counted = { ...count, tickets: variation.tickets ?? '300.00', coins: variation.coins ?? '0.00' };
  await floor.comptable.post(`/days/${day}/counts`, { counts: [counted] }).expect(200);
  const paid = { jackpot: '200.00', cancelledCredits: '100.00', ticketsIssued: '700.00', ...variation.totals };
  const totals = Object.entries(paid).map(([kind, amount]) => ({ machine: 'M1', kind, amount }));
  await floor.comptable.post(`/days/${day}/totals`, { totals }).expect(200);
  await floor.comptable.post(`/days/${day}/reconcile`).expect(200);
}

async function close(day: string): Promise<void> {
  const { body } = await floor.comptable.get(`/days/${day}/findings`).expect(200);
  for (const { findingKey, severity } of body as unknown as { findingKey: string; severity: string }[]) {
    if (severity === 'notice') continue;
    const url = `/days/${day}/findings/${encodeURIComponent(findingKey)}/explanation`;
    const explanation = await floor.comptable.post(url, { explanation: 'vu et compris avec le chef' }).expect(200);
    await floor.decide(floor.direction, explanation.body.requestId).expect(200);
  }
  const closingRequest = await floor.comptable.post(`/days/${day}/closing`, { reason: 'journée vérifiée' }).expect(200);
  await floor.decide(floor.direction, closingRequest.body.requestId).expect(200);
}

async function revenueOf(day: string): Promise<number> {
  const { body } = await floor.comptable.get(`/ledger/trial-balance?from=${day}&to=${day}`).expect(200);
  const account = body.accounts.find(({ accountCode }) => accountCode === '7060');
  return Number(account?.creditMinor ?? 0) - Number(account?.debitMinor ?? 0);
}

describe('the bridge of a day', () => {
  it.each(DAYS.map((each, index) => [each[0], index, each[1], each[2]] as const))(
    '%s: adds up, and the difference has its name',
    async (_title, index, variation, parts) => {
      const day = dayOf(index);
      await playDay(index, variation);
      expect(amounts(await linesOf(day), 'sum')).not.toHaveProperty('revenueReceived');
      await close(day);
      const lines = await linesOf(day);
      expect(amounts(lines, 'part')).toEqual({ coinOut: -900_000, jackpots: -20_000, ...parts });
      expect(amounts(lines, 'difference')).toEqual({ meteredDifference: 0, cashDifference: 0, bookDifference: 0 });
      const names = lines.map(({ name, detail }) => `${name} ${detail ?? ''}`);
      expect([...new Set(names)]).toEqual(names);
      const { meteredWin, cashWin, revenueReceived } = amounts(lines, 'sum');
      const before = lines.findIndex(({ name }) => name === 'meteredWin');
      const between = lines.findIndex(({ name }) => name === 'cashWin');
      const sum = (some: readonly Line[]): number =>
        some.filter(({ kind }) => kind !== 'sum').reduce((all, { amountMinor }) => all + Number(amountMinor), 0);
      expect(meteredWin).toBe(80_000);
      expect(sum(lines.slice(0, before))).toBe(80_000);
      expect(80_000 + sum(lines.slice(before, between))).toBe(cashWin);
      expect((cashWin ?? 0) + sum(lines.slice(between))).toBe(revenueReceived);
      expect(revenueReceived).toBe(await revenueOf(day));
      expect(lines.at(-1)).toMatchObject({ name: 'revenueReceived', detail: '7060' });
    },
  );

  it('names the part that another day carries, and an entry that reverses one of an earlier day', async () => {
    const [first, carrying] = [dayOf(0), dayOf(DAYS.length)];
    await playDay(DAYS.length, {});
    const late = { machine: 'M1', figure: 'paidShortPayMinor', corrected: '12.00', reason: 'bordereau retrouvé' };
    const adjustmentRequest = await floor.comptable.post(`/days/${first}/prior-period-adjustments`, late).expect(200);
    await floor.decide(floor.direction, adjustmentRequest.body.requestId).expect(200);
    const { body } = await floor.comptable.get(`/ledger/entries?from=${first}&to=${first}`).expect(200);
    const { entries } = body as unknown as { entries: readonly { entryNumber: string; fact: string }[] };
    const tickets = entries.find(({ fact }) => fact === 'ticketsOut')?.entryNumber ?? '';
    const undo = { gamingDay: carrying, reason: 'tickets comptés deux fois' };
    const reversal = await floor.comptable.post(`/ledger/entries/${tickets}/reversal`, undo).expect(201);
    await floor.decide(floor.direction, reversal.body.requestId).expect(200);
    await close(carrying);
    const lines = await linesOf(carrying);
    expect(amounts(lines, 'part')).toEqual({
      coinOut: -900_000,
      jackpots: -20_000,
      carried: -1_200,
      otherEntry: 70_000,
    });
    expect(lines.find(({ name }) => name === 'otherEntry')?.detail).toBe('reversal');
    expect(amounts(lines, 'difference')).toEqual({ meteredDifference: 0, cashDifference: 0, bookDifference: 0 });
    expect(amounts(lines, 'sum')['revenueReceived']).toBe(80_000 - 1_200 + 70_000);
  });

  it('is drawn on the statement, and leaves earlier days unchanged', async () => {
    const path = `/reports/daily-statement?format=json&day=${dayOf(1)}&language=fr`;
    const { sections } = (await floor.controleur.get(path).expect(200)).body as unknown as {
      readonly sections: readonly {
        name?: string;
        rows?: readonly { cells: Record<string, string>; label?: string }[];
      }[];
    };
    const rows = sections.find(({ name }) => name === 'bridge')?.rows ?? [];
    const drawn = rows.map(({ cells, label }) => `${label ?? cells['line'] ?? ''} ${cells['amountMinor'] ?? ''}`);
    expect(drawn).toContain('Écart de comptée : billets -5000'.replace(' :', '\u00a0:'));
    expect(drawn.at(-1)).toBe('Solde porté au crédit du compte 7060 80000');
  });

  it('reveals changes made directly in the database', async () => {
    const { superuser } = app.database;
    const disturbed = async (statement: string): Promise<Record<string, number>> => {
      await superuser.query("set session_replication_role = 'replica'");
      await superuser.query(`${statement} where gaming_day = '${dayOf(0)}'`);
      await superuser.query("set session_replication_role = 'origin'");
      return amounts(await linesOf(dayOf(0)), 'difference');
    };
    const none = { meteredDifference: 0, cashDifference: 0, bookDifference: 0 };
    expect(await disturbed('update day_results set metered_win_minor = metered_win_minor + 1')).toEqual({
      ...none,
      meteredDifference: 1,
    });
    await disturbed('update day_results set metered_win_minor = metered_win_minor - 1');
    expect(await disturbed('update day_results set cash_win_minor = cash_win_minor + 1')).toEqual({
      ...none,
      cashDifference: 1,
      bookDifference: -1,
    });
    await disturbed('update day_results set cash_win_minor = cash_win_minor - 1');
    const entry = `update postings set credit_minor = credit_minor + case when line_number = 2 then 1 else 0 end from journal_entries
      where postings.establishment_id = journal_entries.establishment_id and postings.entry_id = journal_entries.entry_id
        and journal_entries.fact = 'cashIn' and postings.account_code = '7060' and journal_entries.gaming_day = '${dayOf(0)}'`;
    await superuser.query("set session_replication_role = 'replica'");
    await superuser.query(entry);
    await superuser.query("set session_replication_role = 'origin'");
    expect(amounts(await linesOf(dayOf(0)), 'difference')).toEqual({ ...none, bookDifference: 1 });
  });
});
