import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFrozenLines } from '#closing/frozen-lines.queries.js';
import { queryRows } from '#platform/database/rows.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { explainAndClose, openFloor, type ClosingFloor } from './floor.js';
import { exhaustiveIt } from '../support/scale.js';

/**
 * Two machines take 300.00, 450.00 and 250.00 in notes on three days; their boxes are counted on the third only. W07
 * has its 1 000.00; 200.00 are missing from W08.
 */
const DAYS = ['2026-10-12', '2026-10-13', '2026-10-14'] as const;
const [FIRST, SECOND, THIRD] = DAYS;

const readInput = (name: string): string => readFileSync(join(packageRoot, 'test/closing/inputs', name), 'utf8');

/** Counters of a file's columns, under their names in JSON. */
const toCounterName = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

interface InputReading {
  readonly machine: string;
  readonly readAt: string;
  readonly counters: Readonly<Record<string, number>>;
}

function parseReadings(file: string): InputReading[] {
  const [header = '', ...lines] = file.trim().split('\n');
  const columns = header.split(',');
  return lines.map((line) => {
    const [machine = '', readAt = '', ...values] = line.split(',');
    const counters = Object.fromEntries(
      columns.slice(2).map((column, index) => [toCounterName(column), Number(values[index])]),
    );
    return { machine, readAt, counters };
  });
}

interface ListedFinding {
  readonly findingKey: string;
  readonly machine: string | null;
  readonly code: string;
  readonly medium: string;
  readonly severity: string;
  readonly state: string;
  readonly meteredMinor: string | null;
  readonly actualMinor: string | null;
  readonly varianceMinor: string | null;
  readonly variancePercent: string | null;
  readonly tolerance: string;
  readonly evidence: Readonly<Record<string, unknown>>;
}

const READINGS = parseReadings(readInput('three-days-in-one-box.readings.csv'));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-16T12:00:00Z') });
});
afterAll(() => app.close());

async function openTwoMachines(settings: Readonly<Record<string, unknown>> = {}): Promise<ClosingFloor> {
  // a reading a day, of machines whose hold is not judged here
  const quiet = { readingIntervalMinutes: 1440, ...settings };
  const floor = await openFloor(app, quiet, { firstGamingDay: FIRST });
  for (const machine of ['W07', 'W08']) await floor.addMachine(machine, { returnPercent: '95' });
  for (const { machine, readAt, counters } of READINGS) await floor.read(machine, readAt, counters);
  return floor;
}

async function reconcile(floor: ClosingFloor, day: string): Promise<readonly ListedFinding[]> {
  await floor.comptable.post(`/days/${day}/reconcile`).expect(200);
  const { body } = await floor.comptable.get(`/days/${day}/findings?limit=1000`).expect(200);
  return body as unknown as ListedFinding[];
}

const countBoxes = (floor: ClosingFloor, day: string, file: string) =>
  floor.upload(`/days/${day}/counts/import`, file).expect(200);

/** Returns the amounts of a day's entries by account, zero ones left out. */
async function listMoved(floor: ClosingFloor, day: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await floor.comptable.get(`/ledger/trial-balance?from=${day}&to=${day}`).expect(200);
  const moved = body.accounts.map(
    (row) => [row.accountCode, (BigInt(row.debitMinor) - BigInt(row.creditMinor)).toString()] as const,
  );
  return Object.fromEntries(moved.filter(([, amount]) => amount !== '0'));
}

/** Returns the balance of the cash in machines, and what the machines' boxes hold by the last closed day. */
async function readCashInMachines({ establishment }: ClosingFloor): Promise<unknown> {
  const [row] = await queryRows(
    app.database.db,
    `select
        (select coalesce(sum(postings.debit_minor - postings.credit_minor), 0)::bigint from postings
          join account_roles using (establishment_id, account_code)
          where postings.establishment_id = $1 and account_roles.account_role = 'cashInMachines') as balance,
        (select coalesce(sum(boxes.closing_notes_minor + boxes.closing_tickets_minor + boxes.closing_coins_minor), 0)::bigint
          from machine_day_boxes as boxes
          join current_runs using (establishment_id, gaming_day, run_number)
          where boxes.establishment_id = $1 and current_runs.gaming_day = (
            select max(closed.gaming_day) from current_runs as closed
            where closed.establishment_id = $1 and closed.frozen)) as boxes`,
    [establishment.establishmentId],
  );
  return row;
}

const NOTES_ACCOUNT = '5300';
const MACHINES_ACCOUNT = '5330';
const SUSPENSE = '4710';
const REVENUE = '7060';

describe('boxes that are counted on the third day', () => {
  let floor: ClosingFloor;
  beforeAll(async () => {
    floor = await openTwoMachines();
    await countBoxes(floor, THIRD, readInput('three-days-in-one-box.counts.csv'));
  });

  it('need no explanation on the days without a drop', async () => {
    for (const day of [FIRST, SECOND]) {
      const findings = (await reconcile(floor, day)).filter(({ code }) => /count/i.test(code));
      expect(findings.map(({ code, severity, varianceMinor }) => [code, severity, varianceMinor])).toEqual([
        ['countMissing', 'notice', null],
        ['countMissing', 'notice', null],
      ]);
    }
  });

  it('are compared with the meters of the three days: nothing is missing from W07, 200.00 from W08', async () => {
    const counts = (await reconcile(floor, THIRD)).filter(({ code }) => /count/i.test(code));
    expect(counts).toEqual([
      expect.objectContaining({
        machine: 'W08',
        code: 'countVariance',
        medium: 'notes',
        meteredMinor: '100000',
        actualMinor: '80000',
        varianceMinor: '-20000',
        variancePercent: '-20.0000',
        evidence: expect.objectContaining({ sinceDay: FIRST }) as unknown,
      }),
    ]);
  });

  it('are revenue on the day of play and cash in machines until their count', async () => {
    await explainAndClose(floor, FIRST);
    expect(await listMoved(floor, FIRST)).toEqual({ [MACHINES_ACCOUNT]: '60000', [REVENUE]: '-60000' });
    expect(await readCashInMachines(floor)).toEqual({ balance: 60_000n, boxes: 60_000n });
    await explainAndClose(floor, SECOND);
    expect(await listMoved(floor, SECOND)).toEqual({ [MACHINES_ACCOUNT]: '90000', [REVENUE]: '-90000' });
    expect(await readCashInMachines(floor)).toEqual({ balance: 150_000n, boxes: 150_000n });
    await explainAndClose(floor, THIRD);
    // 500.00 more put in, 2 000.00 due, 1 800.00 counted
    expect(await listMoved(floor, THIRD)).toEqual({
      [MACHINES_ACCOUNT]: '-150000',
      [NOTES_ACCOUNT]: '180000',
      [SUSPENSE]: '20000',
      [REVENUE]: '-50000',
    });
    expect(await readCashInMachines(floor)).toEqual({ balance: 0n, boxes: 0n });
  });

  it('have the same cash win over the three days as the counted money, each day with its own play', async () => {
    const cashWins: unknown[] = [];
    for (const day of DAYS) {
      const { body } = await floor.comptable.get(`/days/${day}/results?machine=W08`).expect(200);
      cashWins.push(body.rows[0]?.['cashWinMinor']);
    }
    // 300.00 and 450.00, then 250.00 less the 200.00 that the count lacks: 800.00
    expect(cashWins).toEqual(['30000', '45000', '5000']);
  });

  it('leave the closed days as they were derived and frozen', async () => {
    const { body } = await floor.comptable.get(`/days/${THIRD}`).expect(200);
    expect(body.state).toBe('closed');
    const [digests] = await queryRows(
      app.database.db,
      `select bool_and(day_closings.results_digest = day_results_digest(day_closings.establishment_id,
          day_closings.gaming_day, day_closings.run_number)) as same, count(*)::integer as days
        from day_closings where day_closings.establishment_id = $1`,
      [floor.establishment.establishmentId],
    );
    expect(digests).toEqual({ same: true, days: 3 });
  });

  it('are written into the archive as the text that was hashed at the closing', async () => {
    const { establishmentId } = floor.establishment;
    const closings = await queryRows<{ day: string; run: number; digest: Buffer }>(
      app.database.db,
      `select day_closings.gaming_day::text as day, day_closings.run_number as run, day_closings.results_digest as digest
        from day_closings where day_closings.establishment_id = $1 order by 1`,
      [establishmentId],
    );
    expect(closings.map(({ day }) => day)).toEqual(DAYS);
    for (const { day, run, digest } of closings) {
      const text = await app.database.db.runInSnapshot((tx) => readFrozenLines(tx, establishmentId, day, run));
      expect(createHash('sha256').update(text).digest()).toEqual(digest);
    }
  });

  it('are on the statement, with the money that entered the machine and the days since the last count', async () => {
    const path = `/reports/daily-statement?format=json&day=${THIRD}&language=en`;
    const { sections } = (await floor.controleur.get(path).expect(200)).body as unknown as {
      readonly sections: readonly { readonly name?: string; readonly rows?: readonly { readonly cells: object }[] }[];
    };
    const cellsOf = (section: string) => sections.find(({ name }) => name === section)?.rows?.[0]?.cells;
    expect(cellsOf('cash-in-machines')).toMatchObject({
      medium: 'Notes',
      openingMinor: '150000',
      enteredMinor: '50000',
      lateMinor: '0',
      dueMinor: '200000',
      countedMinor: '180000',
      since: FIRST,
      closingMinor: '0',
    });
    expect(cellsOf('comparison')).toMatchObject({
      meteredMinor: '200000',
      actualMinor: '180000',
      varianceMinor: '-20000',
      variancePercent: '-10.0000',
      machinesBeyond: '1',
    });
  });

  it('are frozen with the day: no one changes what its boxes held', async () => {
    await expect(
      app.database.superuser.query(`update machine_day_boxes set closing_notes_minor = 0 where establishment_id = $1`, [
        floor.establishment.establishmentId,
      ]),
    ).rejects.toThrow('frozen');
  });
});

describe('a plan of drops', () => {
  // 12 October 2026 is a Monday
  it('asks for a missing count on its weekdays only', async () => {
    const floor = await openTwoMachines({ dropWeekdays: '2' });
    const missing = async (day: string) =>
      (await reconcile(floor, day)).filter(({ code }) => code === 'countMissing').map(({ severity }) => severity);
    expect([await missing(FIRST), await missing(SECOND), await missing(THIRD)]).toEqual([
      [],
      ['toExplain', 'toExplain'],
      [],
    ]);
  });

  it('is a machine’s own where its sheet has one, and the finding states it', async () => {
    const floor = await openTwoMachines({ dropWeekdays: '2' });
    const plan = { kind: 'technicalSheet', effectiveAt: '2026-10-12T04:00:00Z', reason: 'plan de relève' };
    await floor.direction.post('/machines/W08/changes', { ...plan, technical: { dropWeekdays: '13' } }).expect(201);
    const missing = async (day: string) =>
      (await reconcile(floor, day)).flatMap(({ code, machine, tolerance, evidence }) =>
        code === 'countMissing' ? [[machine, tolerance, evidence.ownWeekdays]] : [],
      );
    const own = ['W08', 'boxOverdueAfterDays 7', '1 · 3'];
    expect(await missing(FIRST)).toEqual([own]);
    expect(await missing(SECOND)).toEqual([['W07', 'dropWeekdays 2 · boxOverdueAfterDays 7', undefined]]);
    expect(await missing(THIRD)).toEqual([own]);
    await explainAndClose(floor, FIRST);
    await floor.direction.post('/machines/W08/changes', { ...plan, technical: { dropWeekdays: 'lundi' } }).expect(422);
  });

  it('has its own end: a box is overdue when its content is older than the setting', async () => {
    const floor = await openTwoMachines({ boxOverdueAfterDays: 1 });
    await reconcile(floor, FIRST);
    await reconcile(floor, SECOND);
    const overdue = (await reconcile(floor, THIRD)).filter(({ code }) => code === 'countMissing');
    expect(overdue.map(({ severity, meteredMinor }) => [severity, meteredMinor])).toEqual([
      ['toExplain', '100000'],
      ['toExplain', '100000'],
    ]);
  });

  it('leaves the machine page with what the box should hold now, and since when', async () => {
    const floor = await openTwoMachines();
    await reconcile(floor, FIRST);
    // 300.00 of the first day, and 700.00 more by the last reading
    const { body } = await floor.comptable.get('/machines/W07/overview').expect(200);
    expect((body as unknown as { boxContent: object }).boxContent).toEqual({
      notesMinor: '100000',
      ticketsMinor: '0',
      coinsMinor: null,
      totalMinor: '100000',
      sinceDay: FIRST,
      gamingDay: FIRST,
      removedAt: null,
      removalReadAt: null,
      readAt: '2026-10-15T04:00:00.000Z',
    });
  });
});

describe('a count that is found after the closing', () => {
  it('takes its money out of the machine, and the next count is compared with the rest', async () => {
    const floor = await openTwoMachines();
    await explainAndClose(floor, FIRST);
    // 290.00 were counted on the first day; 10.00 of its 300.00 are still to be accounted for
    const late = { machine: 'W07', figure: 'countedNotesMinor', corrected: '290.00' };
    const { body } = await floor.comptable
      .post(`/days/${FIRST}/prior-period-adjustments`, { ...late, reason: 'comptée retrouvée' })
      .expect(200);
    await floor.decide(floor.direction, body.requestId).expect(200);
    await countBoxes(floor, SECOND, 'machine,notes_10,notes_20\nW07,1,22\n');
    const found = (await reconcile(floor, SECOND)).filter(
      ({ machine, code }) => machine === 'W07' && /count/.test(code),
    );
    // 10.00 left of the first day and 450.00 of the second
    expect(found).toEqual([
      expect.objectContaining({ code: 'countVariance', meteredMinor: '46000', varianceMinor: '-1000' }),
    ]);
    await explainAndClose(floor, SECOND);
    expect(await readCashInMachines(floor)).toEqual({ balance: 75_000n, boxes: 75_000n });
  });
});

describe('a second box of a machine on one day', () => {
  const FIRST_BOX = 'machine,notes_20,notes_50\nW07,2,1\n';
  const SECOND_BOX = 'machine,notes_20\nW07,3\n';
  let floor: ClosingFloor;
  beforeAll(async () => {
    floor = await openTwoMachines();
    await countBoxes(floor, FIRST, FIRST_BOX);
  });
  const counted = async (): Promise<unknown> => {
    await reconcile(floor, FIRST);
    const { body } = await floor.comptable.get(`/days/${FIRST}/results?machine=W07`).expect(200);
    return body.rows[0]?.['countedNotesMinor'];
  };
  const upload = (file: string, query: string) => floor.upload(`/days/${FIRST}/counts/import${query}`, file);

  it('is a question unless the request states that the file is of another box', async () => {
    expect((await upload(SECOND_BOX, '').expect(409)).body.code).toBe('COUNT_ALREADY_ENTERED');
    expect(await counted()).toBe('9000');
  });

  it('adds to the first: 90.00 and 60.00', async () => {
    await upload(SECOND_BOX, '?box=another').expect(200);
    expect(await counted()).toBe('15000');
    const disagreeing = (await reconcile(floor, FIRST)).filter(({ code }) => code === 'countsDisagree');
    expect(disagreeing).toEqual([]);
  });

  it('is asked about when it has the content of one before, so that the same lines double nothing', async () => {
    expect((await upload(SECOND_BOX, '?box=another').expect(409)).body.code).toBe('BOX_LIKE_ANOTHER');
    expect(await counted()).toBe('15000');
    await upload(SECOND_BOX, '?box=anotherAlike').expect(200);
    expect(await counted()).toBe('21000');
  });

  it('needs the first', async () => {
    const other = await upload('machine,notes_20\nW08,3\n', '?box=another').expect(404);
    expect(other.body.code).toBe('COUNT_NOT_ENTERED');
  });

  exhaustiveIt(
    'leaves the independent second count of the machine what it is: all its boxes counted again',
    async () => {
      await upload('machine,notes_20,notes_50\nW07,8,1\n', '?countNumber=2').expect(200);
      expect((await reconcile(floor, FIRST)).filter(({ code }) => code === 'countsDisagree')).toEqual([]);
      await explainAndClose(floor, FIRST); // derived again by the second path
      const { body } = await floor.comptable.get(`/days/${FIRST}`).expect(200);
      expect(body.state).toBe('closed');
    },
  );
});

describe('boxes posted crosswise', () => {
  it('are +1 290.00 and −1 290.00, and each names the other machine', async () => {
    const floor = await openFloor(app, { readingIntervalMinutes: 1440 }, { firstGamingDay: FIRST });
    for (const machine of ['X01', 'X02']) await floor.addMachine(machine, { returnPercent: '95' });
    for (const { machine, readAt, counters } of parseReadings(readInput('boxes-posted-crosswise.readings.csv')))
      await floor.read(machine, readAt, counters);
    await countBoxes(floor, FIRST, readInput('boxes-posted-crosswise.counts.csv'));
    const variances = (await reconcile(floor, FIRST)).filter(({ code }) => code === 'countVariance');
    expect(
      variances.map(({ machine, varianceMinor, evidence }) => [machine, varianceMinor, evidence['mirrorMachine']]),
    ).toEqual([
      ['X01', '129000', 'X02'],
      ['X02', '-129000', 'X01'],
    ]);
    const path = `/reports/findings?format=json&day=${FIRST}&language=en`;
    const { text } = await floor.controleur.get(path).expect(200);
    expect(text).toContain('Equal and opposite to the variance of machine X02: boxes posted crosswise?');
    await explainAndClose(floor, FIRST);
  });
});
