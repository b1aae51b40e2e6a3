import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openFloor, type ClosingFloor } from './floor.js';

/** Findings of one cause have one number, and propose the act that removes the cause. */
const DAY = '2026-10-12';

interface Entry {
  readonly fact: string;
  readonly lines: readonly { accountCode: string; debitMinor: string; creditMinor: string }[];
}

interface CaseBody {
  readonly caseNumber: string;
  readonly cause: string;
  readonly findings: readonly { readonly findingKey: string; readonly machine: string }[];
  readonly act: Readonly<Record<string, unknown>> | null;
  readonly effects: readonly {
    readonly machine: string;
    readonly entriesNow: readonly Entry[];
    readonly entriesThen: readonly Entry[];
    readonly findingsLeft: number;
  }[];
}

interface FindingBody {
  readonly findingKey: string;
  readonly caseNumber: string | null;
  readonly code: string;
  readonly machine: string;
  readonly severity: string;
  readonly entries: readonly Entry[];
}

interface Approval {
  readonly title: string;
  readonly changes: readonly { readonly label: string; readonly before: string | null; readonly after: string }[];
}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-16T12:00:00Z') });
});
afterAll(() => app.close());

const listLines = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ fact, lines }) =>
    lines.map(({ accountCode, debitMinor, creditMinor }) => `${fact} ${accountCode} ${debitMinor}/${creditMinor}`),
  );

const START = {
  dropCredits: 1_000_000,
  coinInCredits: 20_000_000,
  coinOutCredits: 19_000_000,
  jackpotCredits: 0,
  currentCredits: 0,
  billsCredits: 1_000_000,
  gamesPlayed: 3_000,
};

/** Opens a floor of machines that each took some notes, in credits, on the first day and a hand pay. */
async function openCaseFloor(machines: Readonly<Record<string, { notes: number; jackpot?: number }>>) {
  const floor = await openFloor(app, { readingIntervalMinutes: 1440 }, { firstGamingDay: DAY });
  for (const [machine, { notes, jackpot = 0 }] of Object.entries(machines)) {
    await floor.addMachine(machine, { returnPercent: '95' });
    await floor.read(machine, '2026-10-12T04:00:00Z', START);
    const played = {
      ...START,
      dropCredits: START.dropCredits + notes,
      billsCredits: START.billsCredits + notes,
      coinInCredits: START.coinInCredits + 20 * notes,
      coinOutCredits: START.coinOutCredits + 19 * notes - jackpot,
      jackpotCredits: jackpot,
      gamesPlayed: START.gamesPlayed + 1_000,
    };
    for (const readAt of ['2026-10-13T04:00:00Z', '2026-10-14T04:00:00Z']) await floor.read(machine, readAt, played);
  }
  return floor;
}

async function listFindings(floor: ClosingFloor): Promise<readonly FindingBody[]> {
  await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
  const { body } = await floor.comptable.get(`/days/${DAY}/findings?limit=1000`).expect(200);
  return (body as unknown as FindingBody[]).filter(({ severity }) => severity !== 'notice');
}

const buildCasePath = (findingKey: string): string => `/days/${DAY}/findings/${encodeURIComponent(findingKey)}/case`;

async function readCase(floor: ClosingFloor, findingKey: string): Promise<CaseBody> {
  const { body } = await floor.comptable.get(buildCasePath(findingKey)).expect(200);
  return body as unknown as CaseBody;
}

async function readApproval(floor: ClosingFloor, requestId: string): Promise<Approval> {
  const { body } = await floor.direction.get(`/approval-descriptions/${requestId}?language=en`).expect(200);
  return body as unknown as Approval;
}

const findByCode = (findings: readonly FindingBody[], code: string): readonly FindingBody[] =>
  findings.filter((finding) => finding.code === code);

describe('boxes of two machines entered under each other’s number', () => {
  let floor: ClosingFloor;
  beforeAll(async () => {
    floor = await openCaseFloor({ W08: { notes: 100_000 }, W09: { notes: 80_000 }, W10: { notes: 60_000 } });
    // 800.00 and 1 000.00 the wrong way round, and 300.00 where 600.00 were metered
    await floor
      .upload(`/days/${DAY}/counts/import`, 'machine,notes_20,notes_50\nW08,15,10\nW09,25,10\nW10,15,0\n')
      .expect(200);
  });

  it('are one case with one number, and another finding has the next one', async () => {
    const variances = findByCode(await listFindings(floor), 'countVariance');
    expect(variances.map(({ machine, caseNumber }) => [machine, caseNumber])).toEqual([
      ['W08', '261012-1'],
      ['W09', '261012-1'],
      ['W10', '261012-2'],
    ]);
  });

  it('keep their number when the day is computed again', async () => {
    const variances = findByCode(await listFindings(floor), 'countVariance');
    expect(variances.map(({ caseNumber }) => caseNumber)).toEqual(['261012-1', '261012-1', '261012-2']);
  });

  it('propose the exchange of the counts, with the entries that it changes', async () => {
    const view = await readCase(floor, 'W09~countVariance~notes');
    expect(view).toMatchObject({
      caseNumber: '261012-1',
      cause: 'boxesCrossed',
      act: { kind: 'exchangeCounts', machine: 'W08', otherMachine: 'W09' },
    });
    expect(view.effects.map(({ machine, findingsLeft }) => [machine, findingsLeft])).toEqual([
      ['W08', 0],
      ['W09', 0],
    ]);
    const [own] = view.effects;
    expect(listLines(own?.entriesNow ?? [])).toEqual([
      'drop 5300 80000/0',
      'drop 5330 0/80000',
      'countDifferences 4710 20000/0',
      'countDifferences 5330 0/20000',
    ]);
    expect(listLines(own?.entriesThen ?? [])).toEqual(['drop 5300 100000/0', 'drop 5330 0/100000']);
  });

  it('propose nothing but an explanation for cash that is missing', async () => {
    expect(await readCase(floor, 'W10~countVariance~notes')).toMatchObject({
      cause: 'cashMissing',
      act: null,
      effects: [],
    });
    const path = `${buildCasePath('W10~countVariance~notes')}/exchange`;
    const { body } = await floor.comptable.post(path, { reason: 'caisses échangées' }).expect(409);
    expect(body.code).toBe('ACT_NOT_PROPOSED');
  });

  it('are settled by one request, whose approver sees the entries of both machines', async () => {
    const path = `${buildCasePath('W08~countVariance~notes')}/exchange`;
    const { body } = await floor.comptable.post(path, { reason: 'caisses échangées' }).expect(200);
    const approval = await readApproval(floor, body.requestId);
    expect(approval.title).toContain('exchange with machine W09');
    expect(approval.changes.map(({ label }) => label)).toEqual([
      'Notes',
      'Case',
      'Entries of machine W08',
      'Entries of machine W09',
    ]);
    const again = await floor.comptable.post(path, { reason: 'caisses échangées' }).expect(409);
    expect(again.body.code).toBe('CORRECTION_ALREADY_REQUESTED');
    await floor.decide(floor.direction, body.requestId).expect(200);
    const findings = findByCode(await listFindings(floor), 'countVariance');
    expect(findings.map(({ machine, caseNumber }) => [machine, caseNumber])).toEqual([['W10', '261012-2']]);
  });

  it('name the case of a difference in suspense, in its entry and in the list of differences', async () => {
    for (const { findingKey } of await listFindings(floor)) {
      const path = `/days/${DAY}/findings/${encodeURIComponent(findingKey)}/explanation`;
      const { body } = await floor.comptable.post(path, { explanation: 'recompté' }).expect(200);
      const { title } = await readApproval(floor, body.requestId);
      expect(title).toContain('Case 261012-');
      await floor.decide(floor.direction, body.requestId).expect(200);
    }
    const { body } = await floor.comptable.post(`/days/${DAY}/closing`, { reason: 'journée vérifiée' }).expect(200);
    await floor.decide(floor.direction, body.requestId).expect(200);
    const { body: cases } = await floor.controleur.get('/suspense').expect(200);
    expect(cases).toEqual([expect.objectContaining({ caseNumber: '261012-2', machine: 'W10' })]);
    const { body: journal } = await floor.controleur.get(`/ledger/entries?from=${DAY}&to=${DAY}`).expect(200);
    const titles = (journal as unknown as { readonly entries: readonly { readonly titleEn: string }[] }).entries;
    expect(titles.map(({ titleEn }) => titleEn).filter((title) => title.includes('case'))).toEqual([
      expect.stringMatching(/, case 261012-2$/u),
    ]);
    expect(await readCase(floor, 'W10~countVariance~notes')).toMatchObject({ caseNumber: '261012-2', act: null });
  });
});

describe('a denomination that is wrong on file', () => {
  it('is corrected from the first reading of the day by two people, and the difference is gone', async () => {
    const floor = await openCaseFloor({ D01: { notes: 20_000 } });
    // 200.00 by the meters at 0.01, 1 000.00 in the box: the denomination is 0.05
    await floor.upload(`/days/${DAY}/counts/import`, 'machine,notes_50\nD01,20\n').expect(200);
    const [variance] = findByCode(await listFindings(floor), 'countVariance');
    const view = await readCase(floor, variance?.findingKey ?? '');
    expect(view.act).toEqual({
      kind: 'correctDenomination',
      machine: 'D01',
      denominationMinor: '5',
      effectiveAt: '2026-10-12T04:00:00.000Z',
    });
    const [effect] = view.effects;
    expect(effect?.findingsLeft).toBe(0);
    expect(listLines(effect?.entriesNow ?? [])).toContain('cashIn 5330 20000/0');
    expect(listLines(effect?.entriesThen ?? [])).toEqual(['cashIn 5330 100000/0', 'cashIn 7060 0/100000']);
    const path = `${buildCasePath(variance?.findingKey ?? '')}/denomination`;
    await floor.controleur.post(path, { reason: 'fiche erronée' }).expect(403);
    const { body } = await floor.comptable.post(path, { reason: 'fiche erronée' }).expect(200);
    const approval = await readApproval(floor, body.requestId);
    expect(approval.changes.at(-1)).toMatchObject({
      label: 'Entries of machine D01',
      after: expect.stringContaining('€1,000.00') as unknown,
    });
    app.clock.set(new Date(app.clock.now().getTime() + 60_000));
    await floor.decide(floor.direction, body.requestId).expect(200);
    const { body: steps } = await floor.comptable.get(`/days/${DAY}/steps`).expect(200);
    expect(steps).toMatchObject({ run: { newSince: ['machines'] } });
    expect(findByCode(await listFindings(floor), 'countVariance')).toEqual([]);
  });
});

describe('a hand pay that was metered and has no slip', () => {
  it('proposes the slip with its machine, kind, amount and latest instant', async () => {
    const floor = await openCaseFloor({ J01: { notes: 10_000, jackpot: 2_500 } });
    await floor.upload(`/days/${DAY}/counts/import`, 'machine,notes_50\nJ01,2\n').expect(200);
    const [variance] = findByCode(await listFindings(floor), 'handPayVariance');
    expect(await readCase(floor, variance?.findingKey ?? '')).toMatchObject({
      cause: 'handPayUnslipped',
      act: {
        kind: 'openSlip',
        machine: 'J01',
        slipKind: 'jackpot',
        amountMinor: '2500',
        wonBefore: '2026-10-13T04:00:00.000Z',
      },
      // the day is over: the payment settles the debt on its own day
      effects: [],
    });
  });
});
