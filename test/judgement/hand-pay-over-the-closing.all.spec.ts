import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { queryRow } from '#platform/database/rows.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';

/**
 * A jackpot of 2 500.00 won at 05:58, before the closing of 12 October at 06:00, and paid at 06:20 on 13 October. Notes
 * of 100.00 are put in on each day. The win's day has it as owed: its cash win is 100.00 − 2 500.00, that of the next
 * day 100.00.
 */
const HEADER =
  'asset_number,read_at,drop_credits,cancelled_credits,coin_in_credits,coin_out_credits,jackpot_credits,won_credits,current_credits,hand_paid_cancelled_credits,ticket_in_credits,ticket_out_credits,bills_credits,games_played,games_won,games_lost';
const LINES = [
  '1000000,0,20000000,19000000,0,19000000,0,0,0,0,1000000,3000,1000,2000',
  '1010000,0,20100000,19095000,250000,19345000,5000,0,0,0,1010000,3150,1050,2100',
  '1020000,0,20200000,19190000,250000,19440000,10000,0,0,0,1020000,3300,1100,2200',
  '1030000,0,20300000,19285000,250000,19535000,15000,0,0,0,1030000,3450,1150,2300',
];
const PAID = 'machine,jackpot,jackpot_slips\nH01,2500.00,1\n';
const [WON, NEXT, AFTER] = ['2026-10-12', '2026-10-13', '2026-10-14'] as const;

/** Accounts of the wins payable, and of differences in suspense. */
const PAYABLE = '4670';
const SUSPENSE = '4710';

interface ListedFinding {
  readonly findingKey: string;
  readonly code: string;
  readonly medium: string;
  readonly severity: string;
  readonly state: string;
  readonly actualMinor: string | null;
  readonly varianceMinor: string | null;
  readonly evidence: Readonly<Record<string, unknown>>;
}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-11-05T12:00:00Z') });
});
afterAll(() => app.close());

/** Adds days to a date, YYYY-MM-DD. */
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

/** Opens a floor with the machine's readings at 06:00 of four mornings from `firstDay`. */
async function openFloorFrom(
  firstDay: string,
  offset: string,
  lines: readonly string[] = LINES,
): Promise<ClosingFloor> {
  const quiet = { readingIntervalMinutes: 1440 };
  const place = { firstGamingDay: firstDay, jurisdiction: 'FR', timeZone: 'Europe/Paris' } as const;
  const floor = await openFloor(app, quiet, place);
  await floor.addMachine('H01', { since: '2026-10-01T04:00:00Z' });
  const rows = lines.map((line, index) => `H01,${addDays(firstDay, index)}T06:00:00${offset},${line}`);
  await floor.upload('/readings/import', [HEADER, ...rows].join('\n')).expect(200);
  return floor;
}

const pay = (floor: ClosingFloor, day: string, file = PAID) =>
  floor.upload(`/days/${day}/totals/import`, file).expect(200);

/** Reconciles a day, requires that the second path derives the same, and returns its findings of hand pays. */
async function reconcile(floor: ClosingFloor, gamingDay: string): Promise<readonly ListedFinding[]> {
  const { recomputeDay } = await loadSecondPath();
  const { establishmentId } = floor.establishment;
  await floor.comptable.post(`/days/${gamingDay}/reconcile`).expect(200);
  const { differences } = await app.database.db.runInSnapshot(async (tx) =>
    recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay }),
  );
  expect(differences).toEqual([]);
  const { body } = await floor.comptable.get(`/days/${gamingDay}/findings?limit=1000`).expect(200);
  return (body as unknown as readonly ListedFinding[]).filter(({ code }) => code.startsWith('handPay'));
}

/** Explains the findings of a day that need it, and has the explanations approved. */
async function explainFindings(floor: ClosingFloor, day: string): Promise<void> {
  await floor.comptable.post(`/days/${day}/reconcile`).expect(200);
  const { body: findings } = await floor.comptable.get(`/days/${day}/findings?limit=1000`).expect(200);
  for (const { findingKey, severity } of findings as unknown as readonly ListedFinding[]) {
    if (severity !== 'toExplain') continue;
    const path = `/days/${day}/findings/${encodeURIComponent(findingKey)}/explanation`;
    const { body } = await floor.comptable.post(path, { explanation: 'gain vérifié au registre' }).expect(200);
    await floor.decide(floor.direction, body.requestId).expect(200);
  }
}

/** Explains what needs it and closes the day, which is derived again by the second path before it closes. */
async function close(floor: ClosingFloor, day: string): Promise<void> {
  await explainFindings(floor, day);
  const { body } = await floor.comptable.post(`/days/${day}/closing`, { reason: 'journée vérifiée' }).expect(200);
  await floor.decide(floor.direction, body.requestId).expect(200);
}

async function resultOf(floor: ClosingFloor, day: string) {
  const { body } = await floor.comptable.get(`/days/${day}/results?machine=H01`).expect(200);
  const { cashWinMinor, handPaysOwedMinor, handPaysOwedChangeMinor } = body.rows[0] ?? {};
  return [cashWinMinor, handPaysOwedMinor, handPaysOwedChangeMinor];
}

/** Returns debit less credit of these accounts over a day, zero ones left out. */
async function movedOn(floor: ClosingFloor, day: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await floor.comptable.get(`/ledger/trial-balance?from=${day}&to=${day}`).expect(200);
  const moved = body.accounts
    .filter(({ accountCode }) => [PAYABLE, SUSPENSE].includes(accountCode))
    .map((row) => [row.accountCode, (BigInt(row.debitMinor) - BigInt(row.creditMinor)).toString()] as const);
  return Object.fromEntries(moved.filter(([, amount]) => amount !== '0'));
}

async function bridgeOf(floor: ClosingFloor, day: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await floor.controleur.get(`/days/${day}/bridge`).expect(200);
  const { lines } = body as unknown as { readonly lines: readonly { name: string; amountMinor: string }[] };
  expect(lines.filter(({ name, amountMinor }) => /Difference$/.test(name) && amountMinor !== '0')).toEqual([]);
  return Object.fromEntries(lines.map(({ name, amountMinor }) => [name, amountMinor]));
}

/** Requests the correction of a figure of a closed day, approved by another person; returns the planned entries. */
async function correct(floor: ClosingFloor, day: string, corrected: string) {
  const late = { machine: 'H01', figure: 'paidJackpotMinor', corrected };
  const { body } = await floor.comptable
    .post(`/days/${day}/prior-period-adjustments`, { ...late, reason: 'bordereau retrouvé' })
    .expect(200);
  await floor.decide(floor.direction, body.requestId).expect(200);
  return (body as unknown as { readonly entries: readonly { fact: string }[] }).entries.map(({ fact }) => fact);
}

/** Returns the rows of a section of the daily statement, in English. */
async function statementOf(floor: ClosingFloor, day: string, section: string): Promise<readonly unknown[]> {
  const path = `/reports/daily-statement?format=json&day=${day}&language=en`;
  const { sections } = (await floor.controleur.get(path).expect(200)).body as unknown as {
    readonly sections: readonly { readonly name?: string; readonly rows?: readonly { readonly cells: object }[] }[];
  };
  return sections.find(({ name }) => name === section)?.rows?.map(({ cells }) => cells) ?? [];
}

describe('a hand pay won before the closing and paid after it', () => {
  let floor: ClosingFloor;
  beforeAll(async () => {
    floor = await openFloorFrom(WON, '+02:00');
  });

  it('is to be explained on its day, as owed at closing', async () => {
    expect(await reconcile(floor, WON)).toEqual([
      expect.objectContaining({
        code: 'handPayVariance',
        medium: 'jackpot',
        severity: 'toExplain',
        varianceMinor: '-250000',
        evidence: { paid: {}, owedMinor: '250000' },
      }),
    ]);
    expect(await resultOf(floor, WON)).toEqual(['-240000', '250000', '250000']);
  });

  it('closes on the requested figures when the payment is entered before the approval', async () => {
    await explainFindings(floor, WON);
    const { body } = await floor.comptable.post(`/days/${WON}/closing`, { reason: 'journée vérifiée' }).expect(200);
    await pay(floor, NEXT);
    await floor.decide(floor.direction, body.requestId).expect(200);
    const { text } = await floor.comptable.get(`/findings?day=${WON}&language=en`).expect(200);
    expect(text).toMatch(/Owed at closing: \D2,500\.00\./);
  });

  it('is settled by its payment: a notice that names its amount and its day, and no difference', async () => {
    expect(await reconcile(floor, NEXT)).toEqual([
      expect.objectContaining({
        code: 'handPayOfEarlierDay',
        medium: 'jackpot',
        severity: 'notice',
        actualMinor: '250000',
        varianceMinor: null,
        evidence: { settledMinor: '250000', sinceDay: WON },
      }),
    ]);
    expect(await resultOf(floor, NEXT)).toEqual(['10000', '0', '-250000']);
  });

  it('is a debt in the books until then, never a gain', async () => {
    expect(await movedOn(floor, WON)).toEqual({ [PAYABLE]: '-250000' });
    expect(await bridgeOf(floor, WON)).toMatchObject({ jackpotVariance: '250000', handPaysOwed: '-250000' });
    const { body } = await floor.controleur.get('/machines/H01/overview').expect(200);
    expect(body).toMatchObject({ lastClosedDay: { handPaysOwedMinor: '250000', handPaysOwedSince: WON } });
    await reconcile(floor, NEXT);
    await close(floor, NEXT);
    expect(await movedOn(floor, NEXT)).toEqual({ [PAYABLE]: '250000' });
    expect(await bridgeOf(floor, NEXT)).toMatchObject({ jackpotVariance: '-250000', handPaysOwed: '250000' });
  });

  it('is on both statements', async () => {
    const row = { medium: 'Jackpots, progressives and bonuses', lateMinor: '0' };
    expect(await statementOf(floor, WON, 'hand-pays-owed')).toEqual([
      { ...row, openingMinor: '0', unpaidMinor: '250000', settledMinor: '0', closingMinor: '250000', since: WON },
    ]);
    expect(await statementOf(floor, NEXT, 'hand-pays-owed')).toEqual([
      { ...row, openingMinor: '250000', unpaidMinor: '0', settledMinor: '250000', closingMinor: '0', since: null },
    ]);
    await close(floor, AFTER);
    expect(await statementOf(floor, AFTER, 'hand-pays-owed')).toEqual([]);
  });

  it('leaves the closed days as they were frozen', async () => {
    const digests = await queryRow(
      app.database.db,
      `select bool_and(day_closings.results_digest = day_results_digest(day_closings.establishment_id,
          day_closings.gaming_day, day_closings.run_number)) as same, count(*)::integer as days
        from day_closings where day_closings.establishment_id = $1`,
      [floor.establishment.establishmentId],
    );
    expect(digests).toEqual({ same: true, days: 3 });
  });
});

describe('a hand pay that is not paid on the next day', () => {
  it('stays owed, and its later payment is to be explained', async () => {
    const floor = await openFloorFrom(WON, '+02:00');
    await pay(floor, AFTER);
    await close(floor, WON);
    expect(await reconcile(floor, NEXT)).toEqual([]);
    expect(await resultOf(floor, NEXT)).toEqual(['10000', '250000', '0']);
    await close(floor, NEXT);
    expect(await reconcile(floor, AFTER)).toEqual([
      expect.objectContaining({
        code: 'handPayOfEarlierDay',
        severity: 'toExplain',
        evidence: { settledMinor: '250000', sinceDay: WON },
      }),
    ]);
  });

  it('is to be explained when it is settled in part, and beyond the debt it is a difference', async () => {
    const floor = await openFloorFrom(WON, '+02:00');
    await pay(floor, NEXT, 'machine,jackpot,jackpot_slips\nH01,1000.00,1\n');
    await pay(floor, AFTER, 'machine,jackpot,jackpot_slips\nH01,1700.00,1\n');
    const summary = ({ code, severity, actualMinor, varianceMinor }: ListedFinding) => [
      code,
      severity,
      actualMinor,
      varianceMinor,
    ];
    await close(floor, WON);
    expect((await reconcile(floor, NEXT)).map(summary)).toEqual([['handPayOfEarlierDay', 'toExplain', '100000', null]]);
    await close(floor, NEXT);
    // 1 500.00 were still owed: 200.00 are paid for nothing
    expect((await reconcile(floor, AFTER)).map(summary)).toEqual([
      ['handPayOfEarlierDay', 'toExplain', '150000', null],
      ['handPayVariance', 'toExplain', '20000', '20000'],
    ]);
    await close(floor, AFTER);
    expect(await movedOn(floor, AFTER)).toEqual({ [PAYABLE]: '150000', [SUSPENSE]: '20000' });
    expect(await resultOf(floor, AFTER)).toEqual(['-10000', '0', '-150000']);
  });
});

describe('a hand pay of the last day of a season', () => {
  it('is in the cash win of its own season', async () => {
    const [last, first] = ['2026-10-31', '2026-11-01'] as const;
    const floor = await openFloorFrom(last, '+01:00');
    await pay(floor, first);
    await close(floor, last);
    await close(floor, first);
    const seasonOf = async (day: string) =>
      (await statementOf(floor, day, 'cumulative')).find((row) => (row as { period: string }).period === 'Season');
    expect(await seasonOf(last)).toMatchObject({ cashWinMinor: '-240000' });
    expect(await seasonOf(first)).toMatchObject({ days: '1', cashWinMinor: '10000' });
  });
});

describe('corrections of closed days', () => {
  it('settle the debt by a payment found late, which the next days do not show again', async () => {
    const floor = await openFloorFrom(WON, '+02:00');
    await close(floor, WON);
    expect(await correct(floor, WON, '2500.00')).toEqual(['priorPeriod.jackpots', 'priorPeriod.handPaysOwed']);
    expect(await reconcile(floor, NEXT)).toEqual([]);
    expect(await resultOf(floor, NEXT)).toEqual(['10000', '0', '0']);
    await close(floor, NEXT);
    expect(await movedOn(floor, NEXT)).toEqual({ [PAYABLE]: '250000' });
    await bridgeOf(floor, NEXT);
    expect(await statementOf(floor, NEXT, 'hand-pays-owed')).toEqual([
      expect.objectContaining({ openingMinor: '250000', lateMinor: '-250000', closingMinor: '0' }),
    ]);
    // the cash win of the first day has the win once
    expect((await statementOf(floor, WON, 'cumulative'))[0]).toMatchObject({ cashWinCorrectionMinor: '0' });
  });

  it('post a payment beyond the debt as a difference', async () => {
    const floor = await openFloorFrom(WON, '+02:00');
    await close(floor, WON);
    expect(await correct(floor, WON, '2600.00')).toEqual([
      'priorPeriod.jackpots',
      'priorPeriod.handPaysOwed',
      'priorPeriod.handPayDifferences',
    ]);
    await close(floor, NEXT);
    expect(await movedOn(floor, NEXT)).toEqual({ [PAYABLE]: '250000', [SUSPENSE]: '10000' });
  });

  it('create no debt by a late reading of a win that was paid and explained', async () => {
    const [first = '', unread = '', third = '', fourth = ''] = LINES;
    // the reading at the closing lacks the jackpot, which a later upload has
    const before = unread.replace(',250000,19345000,', ',0,19095000,');
    const floor = await openFloorFrom(WON, '+02:00', [first]);
    const read = (file: readonly string[]) =>
      floor.upload('/readings/import', [HEADER, ...file].join('\n')).expect(200);
    await read([`H01,${NEXT}T05:30:00+02:00,${before}`]);
    await pay(floor, WON);
    await close(floor, WON);
    expect(await movedOn(floor, WON)).toEqual({ [SUSPENSE]: '250000' });
    await read([`H01,${NEXT}T05:59:00+02:00,${unread}`, `H01,${AFTER}T06:00:00+02:00,${third}`]);
    await read([`H01,${addDays(AFTER, 1)}T06:00:00+02:00,${fourth}`]);
    expect(await reconcile(floor, NEXT)).toEqual([]);
    expect(await resultOf(floor, NEXT)).toEqual(['10000', '0', '0']);
    await close(floor, NEXT);
    expect(await movedOn(floor, NEXT)).toEqual({ [SUSPENSE]: '-250000' });
  });
});
