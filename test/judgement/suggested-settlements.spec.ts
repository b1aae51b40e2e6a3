import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';

/**
 * A house with one reading a day. P01 and P02 are read under each other's number at the closing of the first day, P03
 * answers zero then, and the memory of P04 is cleared without a sheet. P05 has the slip of a hand pay of P06. Two digits
 * of the wins of P07, which counts its credits, are exchanged.
 */
const HEADER = 'asset_number,read_at,coin_in_credits,coin_out_credits,jackpot_credits,games_played';
const FIRST_DAY = [
  'P01,2026-10-12T06:00:00+02:00,20000000,19000000,0,200000',
  'P02,2026-10-12T06:00:00+02:00,5000000,4700000,0,50000',
  'P03,2026-10-12T06:00:00+02:00,9000000,8500000,0,90000',
  'P04,2026-10-12T06:00:00+02:00,7000000,6500000,0,70000',
  'P05,2026-10-12T06:00:00+02:00,1000000,900000,0,10000',
  'P06,2026-10-12T06:00:00+02:00,3000000,2800000,0,30000',
  'P01,2026-10-13T06:00:00+02:00,5020000,4718000,0,50200',
  'P02,2026-10-13T06:00:00+02:00,20030000,19028000,0,200300',
  'P03,2026-10-13T06:00:00+02:00,0,0,0,0',
  'P04,2026-10-13T06:00:00+02:00,4000,3000,0,40',
  'P05,2026-10-13T06:00:00+02:00,1010000,909000,0,10100',
  'P06,2026-10-13T06:00:00+02:00,3010000,2809000,64000,30100',
];
const SECOND_DAY = [
  'P01,2026-10-14T06:00:00+02:00,20060000,19056000,0,200600',
  'P02,2026-10-14T06:00:00+02:00,5040000,4736000,0,50400',
  'P03,2026-10-14T06:00:00+02:00,9050000,8546000,0,90500',
  'P04,2026-10-14T06:00:00+02:00,9000,7500,0,90',
  'P05,2026-10-14T06:00:00+02:00,1020000,918000,0,10200',
  'P06,2026-10-14T06:00:00+02:00,3020000,2818000,64000,30200',
];

const CREDITS_HEADER =
  'asset_number,read_at,coin_in_credits,coin_out_credits,drop_credits,cancelled_credits,current_credits';
const CREDITS = [
  'P07,2026-10-12T06:00:00+02:00,120000000,105100000,15000000,100000,0',
  'P07,2026-10-13T06:00:00+02:00,120239531,105362232,15020000,106701,0',
];

interface Finding {
  readonly findingKey: string;
  readonly machine: string;
  readonly code: string;
  readonly severity: string;
  readonly state: string;
}

interface Suggestion {
  readonly cause: string | null;
  readonly kind: string;
  readonly counters: Readonly<Record<string, string>>;
}

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-15T08:00:00Z') });
  const options = { firstGamingDay: '2026-10-12', jurisdiction: 'FR', timeZone: 'Europe/Paris' } as const;
  floor = await openFloor(app, { readingIntervalMinutes: 1440 }, options);
  for (const machine of ['P01', 'P02', 'P03', 'P04', 'P05', 'P06', 'P07'])
    await floor.addMachine(machine, { since: '2026-10-01T04:00:00Z', returnPercent: '90' });
  await upload(FIRST_DAY);
  await floor.upload('/readings/import', [CREDITS_HEADER, ...CREDITS].join('\n')).expect(200);
  const totals = [{ machine: 'P05', kind: 'jackpot', amount: '640.00', slipCount: 1 }];
  await floor.comptable.post('/days/2026-10-12/totals', { totals }).expect(200);
});
afterAll(() => app.close());

const upload = (lines: readonly string[]) =>
  floor.upload('/readings/import', [HEADER, ...lines].join('\n')).expect(200);

async function reconcile(day: string): Promise<readonly Finding[]> {
  await floor.comptable.post(`/days/${day}/reconcile`).expect(200);
  const { body } = await floor.comptable.get(`/days/${day}/findings?limit=1000`).expect(200);
  return (body as unknown as readonly Finding[]).filter(({ severity }) => severity !== 'notice');
}

const listNamed = (findings: readonly Finding[], code: string): string[] =>
  findings.flatMap((finding) => (finding.code === code ? [finding.machine] : []));

async function readCause(day: string, { findingKey }: Finding): Promise<unknown> {
  const path = `/days/${day}/findings/${encodeURIComponent(findingKey)}/case`;
  const { cause, act } = (await floor.comptable.get(path).expect(200)).body as unknown as Record<string, unknown>;
  return { cause, act };
}

const boundsOf = (day: number) => ({
  earlierReadAt: `2026-10-${day}T04:00:00.000Z`,
  laterReadAt: `2026-10-${day + 1}T04:00:00.000Z`,
});

async function readSuggestion(machine: string, day: number): Promise<Suggestion> {
  const query = new URLSearchParams({ machine, ...boundsOf(day) });
  const { body } = await floor.comptable.get(`/meter-steps?${query.toString()}`).expect(200);
  return (body as unknown as { readonly suggestion: Suggestion }).suggestion;
}

async function settle(machine: string, day: number, settlement: object): Promise<void> {
  const proposal = { machine, ...boundsOf(day), counters: {}, reason: 'vérifié à deux', ...settlement };
  const { body } = await floor.comptable.post('/meter-adjustments', proposal).expect(200);
  const { approvalRequestId } = body as unknown as { approvalRequestId: string };
  await floor.decide(floor.direction, approvalRequestId).expect(200);
}

async function acceptSuggestion(machine: string, day: number): Promise<void> {
  const { kind, counters } = await readSuggestion(machine, day);
  await settle(machine, day, { kind, counters });
}

async function expectSecondPathAgrees(gamingDay: string): Promise<void> {
  const { recomputeDay } = await loadSecondPath();
  const { establishmentId } = floor.establishment;
  const { differences } = await app.database.db.runInSnapshot(async (tx) =>
    recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay }),
  );
  expect(differences).toEqual([]);
}

describe('the first day', () => {
  it('names each cause, and the second path agrees', async () => {
    const findings = await reconcile('2026-10-12');
    expect(listNamed(findings, 'meterException')).toEqual(['P01', 'P02', 'P03', 'P04']);
    const causes = await Promise.all(
      findings.filter(({ code }) => code === 'meterException').map((finding) => readCause('2026-10-12', finding)),
    );
    expect(causes).toMatchObject([
      { cause: 'boardsCrossed' },
      { cause: 'boardsCrossed' },
      { cause: 'boardSilent' },
      { cause: 'memoryCleared' },
    ]);
    await expectSecondPathAgrees('2026-10-12');
  });

  it('names the digits exchanged in a counter, by the credits that do not add up, and suggests what was meant', async () => {
    const finding = (await reconcile('2026-10-12')).find(({ code }) => code === 'identityBroken');
    expect(finding).toMatchObject({ machine: 'P07' });
    if (finding !== undefined) expect(await readCause('2026-10-12', finding)).toMatchObject({ cause: 'digitMistyped' });
    expect(await readSuggestion('P07', 12)).toMatchObject({
      cause: 'digitMistyped',
      kind: 'wrongCount',
      counters: { coinOutCredits: '226232' },
    });
  });

  it('proposes to move the slip to the machine whose meter has it', async () => {
    const findings = (await reconcile('2026-10-12')).filter(({ code }) => code === 'handPayVariance');
    const act = { kind: 'moveSlip', machine: 'P05', otherMachine: 'P06', slipKind: 'jackpot', amountMinor: '64000' };
    expect(await Promise.all(findings.map((finding) => readCause('2026-10-12', finding)))).toEqual([
      { cause: 'slipMisplaced', act },
      { cause: 'slipMisplaced', act },
    ]);
  });

  it('moves the slip with one request for both totals, once', async () => {
    const [finding] = (await reconcile('2026-10-12')).filter(({ code }) => code === 'handPayVariance');
    const path = `/days/2026-10-12/findings/${encodeURIComponent(finding?.findingKey ?? '')}/case/slip`;
    const reason = { reason: 'bordereau saisi sous l’autre numéro' };
    const { body } = await floor.comptable.post(path, reason).expect(200);
    const { requestIds } = body as unknown as { requestIds: readonly string[] };
    expect(requestIds).toHaveLength(2);
    const again = await floor.comptable.post(path, reason).expect(409);
    expect(again.body).toMatchObject({ code: 'CORRECTION_ALREADY_REQUESTED' });
    const { body: described } = await floor.direction.get('/approval-descriptions?state=toDecide').expect(200);
    const { approvals } = described as unknown as { approvals: readonly { requestId: string; changes: object[] }[] };
    expect(approvals.filter(({ requestId }) => requestIds.includes(requestId))).toHaveLength(2);
    // withdrawn again: the next tests are about the counters
    for (const requestId of requestIds) await floor.decide(floor.direction, requestId, 'refused').expect(200);
  });

  it('suggests the counters of the other machine where boards are exchanged', async () => {
    expect(await readSuggestion('P01', 12)).toMatchObject({
      cause: 'crossed',
      kind: 'wrongCount',
      counters: { coinInCredits: '30000', coinOutCredits: '28000', jackpotCredits: '0', gamesPlayed: '300' },
      crossedMachine: 'P02',
    });
    expect(await readSuggestion('P02', 12)).toMatchObject({
      cause: 'crossed',
      counters: { coinInCredits: '20000', coinOutCredits: '18000', gamesPlayed: '200' },
    });
  });

  it('suggests no movement of a silent board or a cleared memory, but what to read', async () => {
    const none = { counters: {}, carried: {}, crossedMachine: null, crossedFrom: null, crossedTo: null };
    expect(await readSuggestion('P03', 12)).toEqual({ cause: 'boardSilent', kind: 'wrongCount', ...none });
    expect(await readSuggestion('P04', 12)).toEqual({ cause: 'memoryCleared', kind: 'finalReading', ...none });
  });

  it('accepts the final meters of an unreported clear', async () => {
    const { body } = await floor.comptable
      .get(`/meter-steps?${new URLSearchParams({ machine: 'P04', ...boundsOf(12) }).toString()}`)
      .expect(200);
    const [reader] = (body as unknown as { finalMeters: { readers: readonly { personId: string }[] } }).finalMeters
      .readers;
    const values = { coinInCredits: '7016000', coinOutCredits: '6514000', gamesPlayed: '70160' };
    const finalMeters = { values, readBy: reader?.personId, slipReference: 'cahier 12' };
    await settle('P04', 12, { kind: 'finalReading', finalMeters });
    // 16 000 before the clear and 4 000 after it
    const { body: step } = await floor.comptable
      .get(`/meter-steps?${new URLSearchParams({ machine: 'P04', ...boundsOf(12) }).toString()}`)
      .expect(200);
    const { counters } = step as unknown as { counters: readonly { name: string; movement: string | null }[] };
    expect(counters.find(({ name }) => name === 'coinInCredits')?.movement).toBe('20000');
  });

  it('refuses final meters where the memory was not cleared', async () => {
    const finalMeters = { values: { coinInCredits: '9000000' }, readBy: '1', slipReference: 'cahier 12' };
    const proposal = { machine: 'P03', ...boundsOf(12), counters: {}, reason: 'vérifié à deux', kind: 'finalReading' };
    const { body } = await floor.comptable.post('/meter-adjustments', { ...proposal, finalMeters }).expect(422);
    expect(body.code).toBe('FINAL_METERS_MISPLACED');
  });

  it('is left without a step to settle once the suggestions are accepted', async () => {
    for (const machine of ['P01', 'P02']) await acceptSuggestion(machine, 12);
    const counters = { coinInCredits: '25000', coinOutCredits: '23000', gamesPlayed: '250' };
    await settle('P03', 12, { kind: 'wrongCount', counters });
    expect(listNamed(await reconcile('2026-10-12'), 'meterException')).toEqual([]);
    await expectSecondPathAgrees('2026-10-12');
  });
});

describe('the day after', () => {
  it('counts from the settled values where boards are back', async () => {
    await upload(SECOND_DAY);
    const findings = await reconcile('2026-10-13');
    expect(listNamed(findings, 'meterException')).toEqual(['P01', 'P02', 'P03']);
    expect(await readSuggestion('P01', 13)).toMatchObject({
      cause: 'carried',
      kind: 'initialReading',
      counters: { coinInCredits: '30000', coinOutCredits: '28000', gamesPlayed: '300' },
    });
    expect((await readSuggestion('P02', 13)).counters).toMatchObject({ coinInCredits: '20000', gamesPlayed: '200' });
    expect((await readSuggestion('P03', 13)).counters).toMatchObject({ coinInCredits: '25000', gamesPlayed: '250' });
  });

  it('has the true stakes once the suggestions are accepted', async () => {
    for (const machine of ['P01', 'P02', 'P03']) await acceptSuggestion(machine, 13);
    expect(listNamed(await reconcile('2026-10-13'), 'meterException')).toEqual([]);
    const { body } = await floor.comptable.get('/days/2026-10-13/results?by=machine&limit=10').expect(200);
    const { rows } = body as unknown as { rows: readonly { machine: string; coinInMinor: string }[] };
    expect(rows.map(({ machine, coinInMinor }) => [machine, coinInMinor])).toEqual([
      ['P01', '30000'],
      ['P02', '20000'],
      ['P03', '25000'],
      ['P04', '5000'],
      ['P05', '10000'],
      ['P06', '10000'],
      ['P07', null],
    ]);
    await expectSecondPathAgrees('2026-10-13');
  });
});
