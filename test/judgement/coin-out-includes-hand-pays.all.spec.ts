import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';

/**
 * Machines whose coin out counter contains the hand-paid jackpots. H01 reports no sum that could tell: stakes 500 000
 * credits = 5 000.00, coin out 450 000 with the 250 000 paid by hand. Its win is 5 000 − 4 500 = 500.00; the jackpots
 * subtracted a second time make −2 000.00. H02 reports its total won too, which tells. H03 reports the money in and out:
 * each visit leaves it empty, of 100.00 staked it pays 120.00, and its 700.00 paid by hand would have to be on it.
 */
const READINGS = [
  'asset_number,read_at,coin_in_credits,coin_out_credits,jackpot_credits,drop_credits',
  'H01,2026-10-12T06:00:00+02:00,20000000,19000000,1000000,1000000',
  'H01,2026-10-13T06:00:00+02:00,20500000,19450000,1250000,1060000',
];
const WITH_WON = [
  'asset_number,read_at,coin_in_credits,coin_out_credits,jackpot_credits,drop_credits,won_credits',
  'H02,2026-10-12T06:00:00+02:00,20000000,19000000,1000000,1000000,19000000',
  'H02,2026-10-12T18:00:00+02:00,20100000,19080000,1000000,1030000,19080000',
  'H02,2026-10-12T20:00:00+02:00,20200000,19400000,1250000,1040000,19400000',
  'H02,2026-10-13T06:00:00+02:00,20500000,19450000,1250000,1060000,19450000',
];
const WITH_CREDITS = [
  'asset_number,read_at,coin_in_credits,coin_out_credits,jackpot_credits,drop_credits,ticket_out_credits',
  'H03,2026-10-12T06:00:00+02:00,20000000,19000000,1000000,2000000,1000000',
  'H03,2026-10-12T10:00:00+02:00,20010000,19012000,1000000,2010000,1012000',
  'H03,2026-10-12T14:00:00+02:00,20020000,19024000,1000000,2020000,1024000',
  'H03,2026-10-12T18:00:00+02:00,20030000,19106000,1070000,2030000,1036000',
  'H03,2026-10-12T22:00:00+02:00,20040000,19118000,1070000,2040000,1048000',
  'H03,2026-10-13T06:00:00+02:00,20050000,19130000,1070000,2050000,1060000',
];
const DAY = '2026-10-12';

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-14T08:00:00Z') });
  floor = await openFloor(app, {}, { firstGamingDay: DAY, jurisdiction: 'FR', timeZone: 'Europe/Paris' });
  for (const machine of ['H01', 'H02', 'H03']) await floor.addMachine(machine, { since: '2026-10-01T04:00:00Z' });
  await floor.upload('/readings/import', READINGS.join('\n')).expect(200);
  await floor.upload('/readings/import', WITH_WON.join('\n')).expect(200);
  await floor.upload('/readings/import', WITH_CREDITS.join('\n')).expect(200);
});
afterAll(() => app.close());

/** Reconciles the day and requires that the second path derives the same. */
async function reconcile(): Promise<void> {
  const { recomputeDay } = await loadSecondPath();
  const { establishmentId } = floor.establishment;
  await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
  const { differences } = await app.database.db.runInSnapshot(async (tx) =>
    recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay: DAY }),
  );
  expect(differences).toEqual([]);
}

/** Proposes the formula and has the Direction approve it. */
async function stateFormula(coinOut: string, scope: Readonly<Record<string, string>> = {}): Promise<void> {
  const proposal = { maker: 'Essai', ...scope, coinOut, effectiveFrom: DAY, reason: 'manuel du fabricant' };
  const { body } = await floor.direction.post('/win-formulas', proposal).expect(201);
  await floor.decide(floor.both, body.requestId).expect(200);
}

/** Returns coin in, coin out, jackpots and metered win of a machine. */
async function resultOf(machine: string) {
  const { body } = await floor.comptable.get(`/days/${DAY}/results`).expect(200);
  const result = body.rows.find((row) => row['machine'] === machine);
  return ['coinInMinor', 'coinOutMinor', 'jackpotMinor', 'meteredWinMinor'].map((name) => result?.[name]);
}

interface Finding {
  readonly machine: string;
  readonly code: string;
  readonly severity: string;
  readonly evidence: Readonly<Record<string, unknown>>;
}

async function findingsOf(machine: string): Promise<readonly Finding[]> {
  const { body } = await floor.comptable.get(`/days/${DAY}/findings`).expect(200);
  return (body as unknown as readonly Finding[]).filter((finding) => finding.machine === machine);
}
const codesOf = async (machine: string) => (await findingsOf(machine)).map(({ code }) => code);
const formulaFindingOf = async (machine: string) =>
  (await findingsOf(machine)).find(({ code }) => code === 'formulaDoubtful');

describe('a maker whose coin out contains the hand pays', () => {
  it('leaves a finding to explain with both wins, and asks where no sum of counters tells', async () => {
    await reconcile();
    expect(await resultOf('H01')).toEqual(['500000', '450000', '250000', '-200000']);
    expect(await formulaFindingOf('H01')).toMatchObject({
      severity: 'toExplain',
      evidence: { counters: ['jackpotCredits'], meteredWinMinor: '-200000', possibleWinMinor: '50000' },
    });
    expect(await formulaFindingOf('H02')).toMatchObject({
      severity: 'toExplain',
      evidence: { counters: ['jackpotCredits'], meteredWinMinor: '-200000', provenWinMinor: '50000' },
    });
    expect(await codesOf('H02')).toContain('identityBroken');
  });

  it('asks about hand pays that would have to be on the machine as credits, after a losing day too', async () => {
    expect(await resultOf('H03')).toEqual(['50000', '130000', '70000', '-150000']);
    expect(await formulaFindingOf('H03')).toMatchObject({
      severity: 'toExplain',
      evidence: { counters: ['jackpotCredits'], meteredWinMinor: '-150000', possibleWinMinor: '-80000' },
    });
    expect(await codesOf('H03')).toContain('identityBroken');
  });

  it('states the finding in words, with the remedy', async () => {
    const { body } = await floor.comptable.get('/findings?code=formulaDoubtful').expect(200);
    const { findings } = body as unknown as { findings: readonly { machine: string; text: string }[] };
    const texts = Object.fromEntries(findings.map(({ machine, text }) => [machine, text]));
    expect(texts['H01']).toMatch(/Coin out may contain .*500\.00.* in place of .*2,000\.00.* No counter decides/);
    expect(texts['H02']).toMatch(/balance by another content of coin out/);
  });

  it('is described on the machine by the standard definition until someone states another', async () => {
    const { body } = await floor.direction.get('/machines/H01/overview').expect(200);
    expect(body).toMatchObject({
      winFormula: {
        coinOut: 'machinePaid',
        stated: null,
        counters: [
          { sign: '+', counter: 'coinInCredits' },
          { sign: '-', counter: 'coinOutCredits' },
          { sign: '-', counter: 'jackpotCredits' },
        ],
      },
    });
  });

  it('gets its formula from one person with the approval of another, and the day then lacks a reconciliation', async () => {
    const proposal = { maker: 'Essai', coinOut: 'withJackpots', effectiveFrom: DAY, reason: 'manuel du fabricant' };
    await floor.comptable.post('/win-formulas', proposal).expect(403);
    await floor.direction.post('/win-formulas', { ...proposal, maker: 'Autre' }).expect(422);
    await floor.direction.post('/win-formulas', { ...proposal, coinOut: 'all' }).expect(422);
    const { body } = await floor.direction.post('/win-formulas', proposal).expect(201);
    await floor.decide(floor.direction, body.requestId).expect(403);
    const { body: described } = await floor.both.get(`/approval-descriptions/${body.requestId}`).expect(200);
    expect(described).toMatchObject({
      title: expect.stringMatching(/^Change the formula of metered win of Essai from 12.Oct.2026$/u),
      changes: [{ before: null, after: 'With hand-paid jackpots' }],
    });
    app.clock.set(new Date('2026-10-14T08:05:00Z'));
    await floor.decide(floor.both, body.requestId).expect(200);
    const { body: steps } = await floor.comptable.get(`/days/${DAY}/steps`).expect(200);
    expect(steps).toMatchObject({ run: { newSince: ['formulas'] } });
  });

  it('has the win of its formula, with balanced counters and without a finding', async () => {
    await reconcile();
    for (const machine of ['H01', 'H02', 'H03']) {
      // paid by the machine itself: 4 500.00 − 2 500.00
      if (machine !== 'H03') expect(await resultOf(machine)).toEqual(['500000', '200000', '250000', '50000']);
      const codes = await codesOf(machine);
      for (const code of ['formulaDoubtful', 'identityBroken']) expect(codes).not.toContain(code);
    }
    expect(await resultOf('H03')).toEqual(['50000', '60000', '70000', '-80000']);
  });

  it('opens coin out down to the counter and the hand pays within it', async () => {
    const { body } = await floor.comptable.get(`/days/${DAY}/machines/H01/figures/coinOut`).expect(200);
    expect(body).toMatchObject({
      counters: ['coinOutCredits', 'jackpotCredits'],
      formula: {
        result: '200000',
        terms: [
          { sign: '+', name: 'coinOutCounterMinor', value: '450000', opens: null },
          { sign: '-', name: 'jackpotMinor', value: '250000', opens: 'jackpot' },
        ],
      },
    });
  });

  it('balances the step of the jackpot, and its movement has the win of the formula', async () => {
    const { body } = await floor.comptable
      .get(`/movements?machine=H02&from=2026-10-12T04:00:00Z&to=2026-10-13T04:00:00Z`)
      .expect(200);
    expect(body).toMatchObject({ coinOut: 'withJackpots', meteredWinMinor: '50000', exceptions: [] });
  });

  it('keeps the sum of the bridge: coin in less coin out less jackpots is the metered win', async () => {
    const { body } = await floor.comptable.get(`/days/${DAY}/bridge`).expect(200);
    const lines = (body as unknown as { lines: readonly { name: string; amountMinor: string }[] }).lines;
    expect(lines.map(({ name, amountMinor }) => [name, amountMinor])).toEqual(
      expect.arrayContaining([
        ['coinIn', '1050000'],
        ['coinOut', '-460000'],
        ['jackpots', '-570000'],
        ['meteredDifference', '0'],
        ['meteredWin', '20000'],
      ]),
    );
  });

  it('is not asked about once the standard definition is stated, here for its model alone', async () => {
    await stateFormula('machinePaid', { model: 'Essai 1' });
    await reconcile();
    expect(await resultOf('H01')).toEqual(['500000', '450000', '250000', '-200000']);
    expect(await codesOf('H01')).not.toContain('formulaDoubtful');
    // a sum that breaks is a finding, and credits that no one left a question, also where a formula was stated
    for (const machine of ['H02', 'H03']) expect(await codesOf(machine)).toContain('formulaDoubtful');
    await stateFormula('withJackpots', { model: 'Essai 1' });
    await reconcile();
    expect(await resultOf('H01')).toEqual(['500000', '200000', '250000', '50000']);
  });

  it('lists every stated formula with its people', async () => {
    const { body } = await floor.comptable.get('/win-formulas').expect(200);
    const formulas = body as unknown as readonly Readonly<Record<string, unknown>>[];
    const columns = ['maker', 'model', 'revision', 'effectiveFrom', 'coinOut'];
    expect(formulas.map((formula) => columns.map((name) => formula[name]))).toEqual([
      ['Essai', '', 1, DAY, 'withJackpots'],
      ['Essai', 'Essai 1', 1, DAY, 'machinePaid'],
      ['Essai', 'Essai 1', 2, DAY, 'withJackpots'],
    ]);
  });
});

describe('a closed day', () => {
  const NEXT_DAY = '2026-10-13';
  const APPROVED = `insert into win_formulas (establishment_id, maker, model, revision, effective_from, coin_out,
      approval_request_id, recorded_by)
    select establishment_id, maker, 'X', 1, $1::date, coin_out, approval_request_id, recorded_by
    from win_formulas where model = '' limit 1`;

  beforeAll(async () => {
    const { establishmentId } = floor.establishment;
    await app.database.superuser.query('alter table gaming_days disable trigger user');
    await app.database.superuser.query(
      `update gaming_days set state = 'closed' where establishment_id = $1 and gaming_day = $2`,
      [establishmentId, DAY],
    );
    await app.database.superuser.query('alter table gaming_days enable trigger user');
  });

  it('keeps its formula: the database refuses one that begins before it ends', async () => {
    const proposal = { maker: 'Essai', coinOut: 'machinePaid', effectiveFrom: DAY, reason: 'manuel du fabricant' };
    const { body } = await floor.direction.post('/win-formulas', proposal).expect(422);
    expect(body).toMatchObject({ code: 'FORMULA_BACKDATED', details: { earliest: NEXT_DAY } });
    await expect(app.database.superuser.query(APPROVED, [DAY])).rejects.toMatchObject({ hint: 'FORMULA_BACKDATED' });
    await expect(
      app.database.superuser.query(
        APPROVED.replace('approval_request_id, recorded_by\n    from', '0, recorded_by\n    from'),
        [NEXT_DAY],
      ),
    ).rejects.toMatchObject({ hint: 'APPROVAL_REQUIRED' });
  });

  it('derives the same figures by the second path once the next day has another formula', async () => {
    const proposal = { maker: 'Essai', coinOut: 'machinePaid', effectiveFrom: NEXT_DAY, reason: 'nouveau logiciel' };
    for (const model of ['', 'Essai 1']) {
      const { body } = await floor.direction.post('/win-formulas', { ...proposal, model }).expect(201);
      await floor.decide(floor.both, body.requestId).expect(200);
    }
    const { recomputeDay } = await loadSecondPath();
    const { establishmentId } = floor.establishment;
    const { differences } = await app.database.db.runInSnapshot(async (tx) =>
      recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay: DAY }),
    );
    expect(differences).toEqual([]);
    const { body } = await floor.direction.get('/machines/H01/overview').expect(200);
    expect(body).toMatchObject({ winFormula: { coinOut: 'machinePaid', stated: { effectiveFrom: NEXT_DAY } } });
  });
});
