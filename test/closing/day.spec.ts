import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adjustmentsAsRequestedProof, approvedDaysProofs } from '#closing/day-closings.proof.js';
import { queryRows, type Tx } from '#platform/database/rows.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { START, after, openFloor, type ClosingFloor } from './floor.js';

/**
 * A whole gaming day of two machines of one cent, by hand:
 *
 * M1  coin in 10 000.00, coin out 9 000.00, jackpot 200.00: metered win 800.00. Notes 1 500.00, tickets in 300.00,
 *     tickets out 700.00, cancelled credits paid 100.00. Counted and paid alike: cash win
 *     1500 + 300 − 200 − 100 − 700 = 800.00.
 * M2  coin in 2 000.00, coin out 1 500.00: metered win 500.00. Notes metered 500.00, counted 480.00: −20.00, −4 %.
 *     Cash win 480.00.
 *
 * Books: 5300 +1980.00 −200.00 −100.00; 4680 +300.00 −700.00; 6580 +20.00; 7060 −1300.00.
 */
const M1 = {
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
const M2 = {
  coinInCredits: 200_000,
  coinOutCredits: 150_000,
  wonCredits: 150_000,
  dropCredits: 50_000,
  billsCredits: 50_000,
  gamesPlayed: 100,
  gamesWon: 40,
  gamesLost: 60,
};

interface Listed {
  readonly gamingDay: string;
  readonly ofGamingDay: string;
  readonly figure: string;
  readonly recordedBy: string | null;
  readonly approvedBy: string | null;
}

const DAY = '2026-03-01';
const NEXT = '2026-03-02';
let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app);
  await floor.addMachine('M1');
  await floor.addMachine('M2');
  for (const machine of ['M1', 'M2']) await floor.read(machine, '2026-03-01T05:00:00Z', START);
  await floor.read('M1', '2026-03-02T04:55:00Z', after(START, M1));
  await floor.read('M2', '2026-03-02T04:55:00Z', after(START, M2));
});
afterAll(() => app.close());

const countOf = async (table: string): Promise<number> => {
  const [row] = await app.database.db.query<{ count: bigint }>(
    `select count(*) from ${table} where establishment_id = $1`,
    [floor.establishment.establishmentId],
  );
  return Number(row?.count);
};

const balances = async (day: string): Promise<Record<string, string>> => {
  const { body } = await floor.comptable.get(`/ledger/trial-balance?from=${day}&to=${day}`);
  const moved = body.accounts.map((row) => [
    row.accountCode,
    (BigInt(row.debitMinor) - BigInt(row.creditMinor)).toString(),
  ]);
  return Object.fromEntries(moved.filter(([, amount]) => amount !== '0')) as Record<string, string>;
};

describe('counts and totals', () => {
  it('are refused whole, each line with its reason, and leave nothing', async () => {
    const csv = 'coins;machine;notes_50;tickets\n0;M1;3O;1,50\n0;M9;1;\n1,234;M2;1;\n0;M2;1\n0;M1;1;0\n';
    const refused = await floor.upload(`/days/${DAY}/counts/import`, csv).expect(422);
    expect(refused.body.code).toBe('LINES_REFUSED');
    const { lines } = refused.body.details;
    expect(lines.map(({ line, code }) => [line, code])).toEqual([
      [2, 'NUMBER_UNREADABLE'],
      [3, 'UNKNOWN_MACHINE'],
      [4, 'AMOUNT_UNREADABLE'],
      [5, 'CSV_FIELD_COUNT'],
      [6, 'MACHINE_TWICE'],
    ]);
    expect(await countOf('machine_counts')).toBe(0);
    const unknown = await floor.upload(`/days/${DAY}/counts/import`, 'machine,notes_5,shoes\nM1,1,2\n').expect(422);
    expect(unknown.body).toMatchObject({ code: 'CSV_UNKNOWN_COLUMN', details: { columns: ['shoes'] } });
    expect((await floor.controleur.post(`/days/${DAY}/counts`, { counts: [] })).status).toBe(403);
  });

  it('are entered once', async () => {
    const imported = await floor
      .upload(`/days/${DAY}/counts/import`, '\ufeffmachine,notes_50,tickets,ticket_count,coins\nM1,30,300.00,3,0\n')
      .expect(200);
    expect(imported.body).toEqual({ entered: 1 });
    const strange = { machine: 'M2', notes: [{ value: '25', count: 1 }] };
    const refused = await floor.comptable.post(`/days/${DAY}/counts`, { counts: [strange] }).expect(422);
    expect(refused.body).toMatchObject({ code: 'NOT_LEGAL_TENDER', details: { value: '25.00' } });
    const count = { machine: 'M2', notes: [{ value: '20', count: 24 }] };
    await floor.comptable.post(`/days/${DAY}/counts`, { counts: [count] }).expect(200);
    const again = await floor.comptable.post(`/days/${DAY}/counts`, { counts: [count] }).expect(409);
    expect(again.body).toMatchObject({ code: 'COUNT_ALREADY_ENTERED', details: { machine: 'M2', countNumber: 1 } });
    const totals = [
      { machine: 'M1', kind: 'jackpot', amount: '200', slipCount: 1 },
      { machine: 'M1', kind: 'cancelledCredits', amount: '100.00', slipCount: 2 },
      { machine: 'M1', kind: 'ticketsIssued', amount: '690.00' },
    ];
    await floor.comptable.post(`/days/${DAY}/totals`, { totals }).expect(200);
    const twice = await floor.comptable.post(`/days/${DAY}/totals`, { totals: totals.slice(0, 1) }).expect(409);
    expect(twice.body.code).toBe('TOTAL_ALREADY_ENTERED');
  });

  it('are corrected by a revision that another person approves', async () => {
    const correction = { machine: 'M1', kind: 'ticketsIssued', amount: '700.00', reason: 'souche oubliée' };
    const correctionRequest = await floor.both.post(`/days/${DAY}/totals/correction`, correction).expect(200);
    const pending = await floor.comptable.post(`/days/${DAY}/totals/correction`, correction).expect(409);
    expect(pending.body.code).toBe('CORRECTION_ALREADY_REQUESTED');
    expect((await floor.decide(floor.both, correctionRequest.body.requestId)).body.code).toBe('OWN_APPROVAL');
    await floor.decide(floor.direction, correctionRequest.body.requestId).expect(200);
    const { body } = await floor.comptable.get(`/days/${DAY}/totals`).expect(200);
    const issued = (body as unknown as { kind: string }[]).find(({ kind }) => kind === 'ticketsIssued');
    expect(issued).toMatchObject({ revision: 2, amountMinor: '70000', reason: 'souche oubliée' });
  });
});

describe('reconciling and closing a day', () => {
  let closing: string;

  it('refuses in order: unknown day, day not over, previous day still open, unsettled blockers', async () => {
    const close = (day: string) => floor.comptable.post(`/days/${day}/closing`, { reason: 'journée vérifiée' });
    expect((await close('2026-02-01')).body.code).toBe('UNKNOWN_GAMING_DAY');
    await floor.comptable.post(`/days/${NEXT}/reconcile`).expect(200);
    // on the establishment's clock, in the words of the reader
    expect((await close(NEXT)).body).toMatchObject({
      code: 'DAY_NOT_OVER',
      message: expect.stringMatching(/^Gaming day 2.Mar.2026 ends only on 3.Mar.2026 at \d\d:\d\d\.$/),
    });
    app.clock.set(new Date('2026-03-03T12:00:00Z'));
    expect((await close(NEXT)).body).toMatchObject({ code: 'PREVIOUS_DAY_OPEN', details: { previous: DAY } });
    const refused = await close(DAY).expect(409);
    expect(refused.body).toMatchObject({ code: 'DAY_HAS_BLOCKERS', details: { count: 1 } });
    expect(refused.body.details.blockers).toEqual([
      { kind: 'finding', findingKey: 'M2~countVariance~notes', code: 'countVariance', machine: 'M2', state: 'open' },
    ]);
    expect(await countOf('reconciliation_runs')).toBe(1);
  });

  it('computes the figures', async () => {
    const run = await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
    expect(run.body).toMatchObject({ machineCount: 2, findingCount: 1, toExplain: 1, blocking: 0 });
    const { body } = await floor.comptable.get(`/days/${DAY}/results?by=total`).expect(200);
    expect(body.rows).toEqual([
      expect.objectContaining({
        machines: 2,
        inService: 2,
        coinInMinor: '1200000',
        meteredWinMinor: '130000',
        cashWinMinor: '128000',
        billsMinor: '200000',
        countedNotesMinor: '198000',
        theoreticalWinMinor: '96000.000000',
        actualHoldPercent: '10.8333',
        theoreticalHoldPercent: '8.0000',
      }),
    ]);
    const machines = await floor.comptable.get(`/days/${DAY}/results?limit=1`).expect(200);
    expect(machines.body.rows).toEqual([
      expect.objectContaining({ machine: 'M1', meteredWinMinor: '80000', cashWinMinor: '80000' }),
    ]);
    const csv = await floor.comptable.get(`/days/${DAY}/results.csv`).expect(200);
    expect(csv.text.split('\r\n')).toHaveLength(4);
    const findings = await floor.comptable.get(`/days/${DAY}/findings`).expect(200);
    expect(findings.body).toEqual([
      expect.objectContaining({
        findingKey: 'M2~countVariance~notes',
        meteredMinor: '50000',
        actualMinor: '48000',
        varianceMinor: '-2000',
        variancePercent: '-4.0000',
        tolerance: 'notesToleranceMinor 10000 · notesTolerancePercent 2',
        state: 'open',
      }),
    ]);
  });

  it('waits for an explanation that another person approves', async () => {
    const explain = (caller: ClosingFloor['both'], key: string) =>
      caller.post(`/days/${DAY}/findings/${key}/explanation`, { explanation: 'billet coincé dans le lecteur' });
    expect((await explain(floor.comptable, 'M1~countVariance~notes')).body.code).toBe('UNKNOWN_FINDING');
    const explanation = await explain(floor.both, 'M2~countVariance~notes').expect(200);
    expect((await explain(floor.comptable, 'M2~countVariance~notes')).body.code).toBe('FINDING_ALREADY_EXPLAINED');
    expect((await floor.decide(floor.both, explanation.body.requestId)).body.code).toBe('OWN_APPROVAL');
    const blockers = await floor.comptable.get(`/days/${DAY}/blockers`).expect(200);
    expect(blockers.body).toEqual([expect.objectContaining({ state: 'awaitingApproval' })]);
    await floor.decide(floor.direction, explanation.body.requestId).expect(200);
    expect((await floor.comptable.get(`/days/${DAY}/blockers`).expect(200)).body).toEqual([]);
  });

  it('accepts one closing request, and refuses it when a figure changed since', async () => {
    const ask = () => floor.both.post(`/days/${DAY}/closing`, { reason: 'journée vérifiée' });
    const [one, other] = await Promise.all([ask(), ask()]);
    const answers = [one, other].sort((a, b) => a.status - b.status);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]?.body.code).toBe('CLOSING_ALREADY_REQUESTED');
    const first = answers[0]?.body.requestId ?? '';
    const fill = { totals: [{ machine: 'M2', kind: 'fill', amount: '10.00' }] };
    await floor.comptable.post(`/days/${DAY}/totals`, fill).expect(200);
    expect((await floor.decide(floor.direction, first)).body.code).toBe('DAY_FIGURES_CHANGED');
    await floor.decide(floor.direction, first, 'refused').expect(200);
    const undo = { machine: 'M2', kind: 'fill', amount: '0.00', reason: 'saisi par erreur' };
    const correction = await floor.comptable.post(`/days/${DAY}/totals/correction`, undo).expect(200);
    expect((await ask()).body.details.blockers).toEqual([
      { kind: 'pendingCorrection', requestId: correction.body.requestId, request: 'totalCorrection' },
    ]);
    await floor.decide(floor.direction, correction.body.requestId).expect(200);
    closing = (await ask().expect(200)).body.requestId;
    expect((await floor.decide(floor.both, closing)).body.code).toBe('OWN_APPROVAL');
  });

  it('leaves the day open, undecided and closable when a closing fails midway', async () => {
    await app.database.superuser.query(`create function fail_posting() returns trigger language plpgsql as
      $$ begin raise exception 'disk on fire'; end $$`);
    await app.database.superuser.query(
      'create trigger fail_posting before insert on postings for each row execute function fail_posting()',
    );
    const logged = await floor.decide(floor.direction, closing);
    expect(logged.status).toBe(500);
    await app.database.superuser.query('drop trigger fail_posting on postings');
    const { body } = await floor.comptable.get(`/days/${DAY}`).expect(200);
    expect(body).toMatchObject({ state: 'open', closings: [] });
    expect(await countOf('day_closings')).toBe(0);
    expect(await countOf('journal_entries')).toBe(0);
  });

  it('closes once, however many people approve at the same time', async () => {
    const answers = await Promise.all([floor.decide(floor.direction, closing), floor.decide(floor.direction, closing)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await floor.comptable.get(`/days/${DAY}`).expect(200);
    expect(body).toMatchObject({ state: 'closed', run: { frozen: true }, total: { cashWinMinor: '128000' } });
    expect(body.closings).toHaveLength(1);
  });

  it('shows counted against metered to the approver, and keeps the figures of the request', async () => {
    const { body } = await floor.comptable.get('/approval-descriptions?state=decided&kind=dayClosing').expect(200);
    const { approvals } = body as unknown as {
      approvals: readonly { outcome: string; changes: readonly { label: string; after: string }[] }[];
    };
    const described = approvals.map(({ outcome, changes }) => [
      outcome,
      ...changes.map(({ label, after }) => `${label}: ${after}`),
    ]);
    const figures = [
      'Machines: 2',
      'Counted drop: €2,280.00',
      'Metered drop: €2,300.00',
      'Variance, counted − metered: −€20.00',
      'Cash win: €1,280.00',
      'Metered win: €1,300.00',
    ];
    expect(described).toEqual([
      ['approved', ...figures],
      ['refused', ...figures],
    ]);
  });

  it('posts balanced books: 7060 − 4710 − 658x + 758x is the cash win', async () => {
    expect(await balances(DAY)).toEqual({ '4680': '-40000', '4710': '2000', '5300': '168000', '7060': '-130000' });
  });

  it('freezes its figures, in the database too', async () => {
    const { db } = app.database;
    for (const statement of [
      `update day_results set coin_in_minor = 1`,
      `delete from day_results`,
      `delete from findings`,
      `delete from reconciliation_runs where gaming_day = '${DAY}'`,
      `insert into findings select establishment_id, gaming_day, run_number, 'forged', machine_id, station_number, code,
        medium, severity, metered_minor, actual_minor, variance_minor, variance_percent, tolerance, tolerance_from, rule,
        evidence, finding_digest from findings where gaming_day = '${DAY}' limit 1`,
    ]) {
      await expect(db.query(statement)).rejects.toThrow(/frozen|permission denied/);
    }
    const [digest] = await db.query<{ same: boolean }>(
      `select results_digest = day_results_digest(establishment_id, gaming_day, run_number) as same
        from day_closings where establishment_id = $1`,
      [floor.establishment.establishmentId],
    );
    expect(digest?.same).toBe(true);
    const late = await floor.comptable.post(`/days/${DAY}/counts`, {
      countNumber: 2,
      counts: [{ machine: 'M2', notes: [] }],
    });
    expect(late.body).toMatchObject({ code: 'DAY_CLOSED', details: { gamingDay: DAY } });
    expect((await floor.comptable.post(`/days/${DAY}/reconcile`)).body.code).toBe('DAY_CLOSED');
  });
});

describe('data that arrives after the closing', () => {
  it('becomes an adjustment in the open day: a late reading moves coin in by 10.00', async () => {
    const moved = after(after(START, M1), { coinInCredits: 1000, coinOutCredits: 1000, wonCredits: 1000 });
    await floor.read('M1', '2026-03-02T05:00:00Z', moved);
    await floor.read('M1', '2026-03-03T05:00:00Z', moved);
    await floor.read('M2', '2026-03-03T05:00:00Z', after(START, M2));
    await floor.comptable.post(`/days/${NEXT}/reconcile`).expect(200);
    await floor.comptable.post(`/days/${NEXT}/reconcile`).expect(200);
    const { body } = await floor.comptable.get(`/days/${NEXT}/prior-period-adjustments`).expect(200);
    expect(body).toEqual([
      expect.objectContaining({
        ofGamingDay: DAY,
        machine: 'M1',
        figure: 'coinInMinor',
        frozenMinor: '1000000',
        differenceMinor: '1000',
      }),
      expect.objectContaining({ figure: 'coinOutMinor', frozenMinor: '900000', correctedMinor: '901000' }),
    ]);
    const frozen = await floor.comptable.get(`/days/${DAY}/results?by=total`).expect(200);
    expect(frozen.body.rows[0]?.['coinInMinor']).toBe('1200000');
  });

  const found = { machine: 'M2', figure: 'countedNotesMinor', corrected: '500.00' };
  const late = { ...found, reason: 'billet retrouvé' };
  const toCome = {
    gamingDay: DAY,
    postedOn: NEXT,
    machine: 'M2',
    figure: 'countedNotesMinor',
    frozenMinor: '48000',
    correctedMinor: '50000',
    differenceMinor: '2000',
    entries: [
      {
        fact: 'priorPeriod.drop',
        lines: [
          { role: 'cashDesk', accountCode: '5300', debitMinor: '2000', creditMinor: '0' },
          { role: 'cashInMachines', accountCode: '5330', debitMinor: '0', creditMinor: '2000' },
        ],
      },
      {
        fact: 'priorPeriod.countDifferences',
        lines: [
          { role: 'cashInMachines', accountCode: '5330', debitMinor: '2000', creditMinor: '0' },
          { role: 'suspense', accountCode: '4710', debitMinor: '0', creditMinor: '2000' },
        ],
      },
    ],
  };
  const listed = async (day: string) =>
    ((await floor.comptable.get(`/days/${day}/prior-period-adjustments`).expect(200)).body as unknown as Listed[])
      .filter(({ figure }) => figure === 'countedNotesMinor')
      .map(({ gamingDay, ofGamingDay, recordedBy, approvedBy }) => [gamingDay, ofGamingDay, recordedBy, approvedBy]);

  it('previews the change and the future entry of a late count, and records nothing', async () => {
    const preview = (day: string, body: object = found) =>
      floor.comptable.post(`/days/${day}/prior-period-adjustments/preview`, body);
    expect((await preview(NEXT)).body.code).toBe('DAY_NOT_CLOSED');
    expect((await preview(DAY, { ...found, corrected: '480.00' })).body.code).toBe('NOTHING_CHANGES');
    expect((await preview(DAY).expect(200)).body).toMatchObject(toCome);
    expect(await listed(DAY)).toEqual([]);
  });

  it('is requested with its reason, described with its entry, and waits: the day that carries it cannot close', async () => {
    const request = (day: string) => floor.both.post(`/days/${day}/prior-period-adjustments`, late);
    expect((await request(NEXT).expect(409)).body.code).toBe('DAY_NOT_CLOSED');
    const adjustmentRequest = await request(DAY).expect(200);
    expect(adjustmentRequest.body).toMatchObject(toCome);
    expect((await request(DAY).expect(409)).body.code).toBe('CORRECTION_ALREADY_REQUESTED');
    expect(await listed(DAY)).toEqual([]);
    const { body } = await floor.direction
      .get(`/approval-descriptions/${adjustmentRequest.body.requestId}`)
      .expect(200);
    expect(body).toMatchObject({
      title: 'Adjust the closed day of 1\u00a0Mar\u00a02026, machine M2: Notes counted',
      changes: [
        { label: 'Notes counted', before: '€480.00', after: '€500.00' },
        { label: 'Difference', before: null, after: '€20.00' },
        { label: 'Carried by the day of', before: null, after: '2\u00a0Mar\u00a02026' },
        {
          label: 'Entry to come: Counted drop, notes and coins, earlier closed day',
          after: 'debit 5300 Cash desks – cash €20.00 · credit 5330 Cash in machines €20.00',
        },
        { after: 'debit 5330 Cash in machines €20.00 · credit 4710 Differences in suspense €20.00' },
      ],
      link: { gamingDay: DAY, machine: 'M2' },
    });
    const blockers = await floor.comptable.get(`/days/${NEXT}/blockers`).expect(200);
    expect(blockers.body).toContainEqual({
      kind: 'pendingCorrection',
      request: 'closedDayAdjustment',
      requestId: adjustmentRequest.body.requestId,
    });
    expect((await floor.decide(floor.both, adjustmentRequest.body.requestId)).body.code).toBe('OWN_APPROVAL');
    await floor.decide(floor.direction, adjustmentRequest.body.requestId).expect(200);
  });

  it('is then listed on both days with both people; the database accepts none without them', async () => {
    const { both, direction } = floor.people;
    const row = [NEXT, DAY, both.fullName, direction.fullName];
    expect([await listed(DAY), await listed(NEXT)]).toEqual([[row], [row]]);
    await expect(
      app.database.db.query(`insert into prior_period_adjustments (establishment_id, gaming_day, of_gaming_day,
          adjustment_number, machine_id, figure, frozen_minor, corrected_minor, cause)
        select establishment_id, gaming_day, of_gaming_day, 99, machine_id, figure, 1, 2, '{"kind": "lateEntry"}'
        from prior_period_adjustments where figure = 'countedNotesMinor'`),
    ).rejects.toThrow(/second person/);
  });

  class Undone extends Error {}

  it('names an adjustment that bypassed the rule: without a request, with another kind of request, or unlike its request', async () => {
    const { establishmentId } = floor.establishment;
    const found: string[] = [];
    const proofs = [adjustmentsAsRequestedProof, ...approvedDaysProofs].filter(
      ({ table }) => table === 'prior_period_adjustments',
    );
    const look = async (tx: Tx): Promise<void> => {
      for (const { sql } of proofs) {
        const differences = await queryRows<{ row_key: string; detail: string }>(tx, sql, [establishmentId]);
        for (const { row_key: key, detail } of differences) {
          found.push(`${(JSON.parse(key) as { adjustment_number: number }).adjustment_number}: ${detail}`);
        }
      }
    };
    // no finding for late readings or entered figures
    await app.database.superuser.transaction(look);
    expect(found).toEqual([]);
    const work = async (tx: Tx): Promise<void> => {
      await tx.query(`set local session_replication_role = 'replica'`);
      const insert = (number: number, corrected: string, request: string): Promise<unknown> =>
        tx.query(`insert into prior_period_adjustments (establishment_id, gaming_day, of_gaming_day, adjustment_number,
            machine_id, figure, frozen_minor, corrected_minor, cause, approval_request_id)
          select establishment_id, gaming_day, of_gaming_day, ${number}, machine_id, figure, frozen_minor, ${corrected},
            cause, ${request}
          from prior_period_adjustments as was
          where was.figure = 'countedNotesMinor' and was.adjustment_number < 90`);
      await insert(97, 'corrected_minor', 'null');
      await insert(98, 'corrected_minor + 1', 'approval_request_id');
      await insert(
        99,
        'corrected_minor',
        `(select min(request_id) from approval_requests where approval_requests.establishment_id = was.establishment_id
           and approval_requests.kind = 'dayClosing')`,
      );
      await look(tx);
      throw new Undone();
    };
    await expect(app.database.superuser.transaction(work)).rejects.toBeInstanceOf(Undone);
    expect(found.toSorted()).toEqual([
      '97: it needs an approved request (closedDayAdjustment) and names none',
      expect.stringMatching(/^98: it is not what request \d+ asked for$/u),
      expect.stringMatching(/^99: it is not what request \d+ asked for$/u),
      expect.stringMatching(/^99: it needs an approved request \(closedDayAdjustment\) and names request \d+$/u),
    ]);
  });
});

describe('reopening', () => {
  const explainAll = async (day: string): Promise<void> => {
    const { body } = await floor.comptable.get(`/days/${day}/findings?severity=toExplain&state=open`).expect(200);
    for (const { findingKey } of body as unknown as { findingKey: string }[]) {
      const path = `/days/${day}/findings/${encodeURIComponent(findingKey)}/explanation`;
      const explanation = await floor.comptable.post(path, { explanation: 'essai sans jeu' }).expect(200);
      await floor.decide(floor.direction, explanation.body.requestId).expect(200);
    }
  };
  const close = async (day: string): Promise<unknown> => {
    const closingRequest = await floor.comptable
      .post(`/days/${day}/closing`, { reason: 'journée vérifiée' })
      .expect(200);
    return floor.decide(floor.direction, closingRequest.body.requestId).expect(200);
  };

  it('takes two people and the last day first; the entries are reversed and the day can be closed again', async () => {
    await floor.comptable.post(`/days/${NEXT}/reconcile`).expect(200);
    await explainAll(NEXT);
    await close(NEXT);
    // The recovered note of 20.00 is in the books of the day that carries it.
    expect(await balances(NEXT)).toEqual({ '4710': '-2000', '5300': '2000' });
    const reopen = (day: string) => floor.both.post(`/days/${day}/reopening`, { reason: 'erreur de saisie' });
    expect((await reopen(DAY)).body).toMatchObject({ code: 'LATER_DAY_CLOSED', details: { later: NEXT } });
    const reopeningRequest = await reopen(NEXT).expect(200);
    expect((await reopen(NEXT)).body.code).toBe('REOPENING_ALREADY_REQUESTED');
    expect((await floor.decide(floor.both, reopeningRequest.body.requestId)).body.code).toBe('OWN_APPROVAL');
    await floor.decide(floor.direction, reopeningRequest.body.requestId).expect(200);
    expect((await reopen(NEXT)).body.code).toBe('DAY_NOT_CLOSED');
    expect(await balances(NEXT)).toEqual({});
    const opened = await floor.comptable.get(`/days/${NEXT}`).expect(200);
    expect(opened.body).toMatchObject({
      state: 'open',
      closings: [
        {
          closingNumber: 1,
          reopeningReason: 'erreur de saisie',
          reopenedBy: floor.people.both.fullName,
          reopeningApprovedBy: floor.people.direction.fullName,
        },
      ],
    });
    await close(NEXT);
    expect(await balances(NEXT)).toEqual({ '4710': '-2000', '5300': '2000' });
    const again = await floor.comptable.get(`/days/${NEXT}`).expect(200);
    expect(again.body).toMatchObject({ state: 'closed', closings: [{ closingNumber: 2 }, { closingNumber: 1 }] });
  });
});
