import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryRows } from '#platform/database/rows.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { explainAndClose, openFloor, type ClosingFloor } from './floor.js';

/**
 * Two machines take 10.00 in notes an hour, and are read every hour. Their boxes are removed at noon of the first two
 * days, and at 12:20 of the third. Gaming days open at 6:00.
 */
const DAYS = ['2026-10-12', '2026-10-13', '2026-10-14'] as const;
const [FIRST, SECOND, THIRD] = DAYS;
const OPENS_AT = Date.parse('2026-10-12T06:00:00+02:00');
const HOUR_MS = 3_600_000;

interface ListedFinding {
  readonly findingKey: string;
  readonly machine: string | null;
  readonly code: string;
  readonly severity: string;
  readonly state: string;
  readonly meteredMinor: string | null;
  readonly varianceMinor: string | null;
  readonly evidence: Readonly<Record<string, unknown>>;
}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-16T12:00:00Z') });
});
afterAll(() => app.close());

/** Opens the floor; `hours`: the hours since the first opening at which the machines are read. */
async function openHourlyFloor(
  hours: readonly number[] = Array.from({ length: 73 }, (_, hour) => hour),
  settings: Readonly<Record<string, unknown>> = {},
): Promise<ClosingFloor> {
  const floor = await openFloor(app, { readingIntervalMinutes: 1440, ...settings }, { firstGamingDay: FIRST });
  for (const machine of ['W07', 'W08']) {
    await floor.addMachine(machine, { returnPercent: '95' });
    for (const hour of hours) {
      await floor.read(machine, new Date(OPENS_AT + hour * HOUR_MS).toISOString(), {
        dropCredits: 1_000_000 + 1000 * hour,
        billsCredits: 1_000_000 + 1000 * hour,
        coinInCredits: 20_000_000 + 10_000 * hour,
        coinOutCredits: 19_000_000 + 9500 * hour,
        currentCredits: 500 * hour,
        gamesPlayed: 3000 + 30 * hour,
      });
    }
  }
  return floor;
}

async function reconcile(floor: ClosingFloor, day: string): Promise<readonly ListedFinding[]> {
  await floor.comptable.post(`/days/${day}/reconcile`).expect(200);
  const { body } = await floor.comptable.get(`/days/${day}/findings?limit=1000`).expect(200);
  return body as unknown as ListedFinding[];
}

const listCountFindings = async (floor: ClosingFloor, day: string): Promise<readonly ListedFinding[]> =>
  (await reconcile(floor, day)).filter(({ code }) => /count/i.test(code));

/** Returns the balance of the cash in machines, and the content of their boxes by the last closed day. */
async function readCashInMachines({ establishment }: ClosingFloor): Promise<unknown> {
  const [row] = await queryRows(
    app.database.db,
    `select
        (select coalesce(sum(postings.debit_minor - postings.credit_minor), 0)::bigint from postings
          join account_roles using (establishment_id, account_code)
          where postings.establishment_id = $1 and account_roles.account_role = 'cashInMachines') as balance,
        (select coalesce(sum(boxes.closing_notes_minor), 0)::bigint from machine_day_boxes as boxes
          join current_runs using (establishment_id, gaming_day, run_number)
          where boxes.establishment_id = $1 and current_runs.gaming_day = (
            select max(closed.gaming_day) from current_runs as closed
            where closed.establishment_id = $1 and closed.frozen)) as boxes`,
    [establishment.establishmentId],
  );
  return row;
}

/** Enters the notes of ten that were counted of each machine. */
const countBoxes = (
  floor: ClosingFloor,
  day: string,
  tens: Readonly<Record<string, number>>,
  removedAt: string | undefined,
) =>
  floor.comptable.post(`/days/${day}/counts`, {
    counts: Object.entries(tens).map(([machine, count]) => ({
      machine,
      notes: [{ value: '10', count }],
      ...(removedAt === undefined ? {} : { removedAt }),
    })),
  });

describe('boxes removed at noon', () => {
  let floor: ClosingFloor;
  beforeAll(async () => {
    floor = await openHourlyFloor();
  });

  it('are compared with the meters until noon: nothing is missing on the first day', async () => {
    // six hours
    await countBoxes(floor, FIRST, { W07: 6, W08: 6 }, '12:00').expect(200);
    expect(await listCountFindings(floor, FIRST)).toEqual([]);
    await explainAndClose(floor, FIRST);
    // eighteen hours more in each of two machines
    expect(await readCashInMachines(floor)).toEqual({ balance: 36_000n, boxes: 36_000n });
  });

  it('are then compared with the meters from noon to noon: 200.00 stolen of 240.00 are −200.00', async () => {
    const file = 'machine;notes_10;Heure de relève\nW07;24;12:00\nW08;4;13/10/2026 12:00\n';
    await floor.upload(`/days/${SECOND}/counts/import`, file).expect(200);
    expect(await listCountFindings(floor, SECOND)).toEqual([
      expect.objectContaining({
        machine: 'W08',
        code: 'countVariance',
        meteredMinor: '24000',
        varianceMinor: '-20000',
        evidence: expect.objectContaining({
          sinceDay: FIRST,
          removedAt: '2026-10-13T10:00:00.000Z',
          removalReadAt: '2026-10-13T10:00:00.000Z',
          removalMinutes: 0,
        }) as unknown,
      }),
    ]);
    await explainAndClose(floor, SECOND);
    expect(await readCashInMachines(floor)).toEqual({ balance: 36_000n, boxes: 36_000n });
  });

  it('are compared with the nearest reading, whose distance is stated', async () => {
    await countBoxes(floor, THIRD, { W07: 24, W08: 4 }, '2026-10-14T12:20:00+02:00').expect(200);
    const [variance, ...others] = await listCountFindings(floor, THIRD);
    expect(others).toEqual([]);
    expect(variance).toMatchObject({
      machine: 'W08',
      varianceMinor: '-20000',
      evidence: { removalReadAt: '2026-10-14T10:00:00.000Z', removalMinutes: 20 },
    });
    const report = await floor.controleur.get(`/reports/findings?format=json&day=${THIRD}&language=en`).expect(200);
    expect(report.text).toContain('removed');
    const { body } = await floor.comptable.get('/machines/W07/overview').expect(200);
    expect((body as unknown as { boxContent: object }).boxContent).toMatchObject({
      notesMinor: '18000',
      removedAt: '2026-10-14T10:20:00.000Z',
      removalReadAt: '2026-10-14T10:00:00.000Z',
    });
    await explainAndClose(floor, THIRD);
    expect(await readCashInMachines(floor)).toEqual({ balance: 36_000n, boxes: 36_000n });
  });
});

describe('a removal without a reading near it', () => {
  it('leaves the count to cover the whole day, which the finding states', async () => {
    const floor = await openHourlyFloor([0, 24, 48]);
    await countBoxes(floor, FIRST, { W07: 6, W08: 24 }, '12:00').expect(200);
    expect(await listCountFindings(floor, FIRST)).toEqual([
      expect.objectContaining({
        machine: 'W07',
        meteredMinor: '24000',
        evidence: expect.objectContaining({ removedAt: '2026-10-12T10:00:00.000Z', removalReadAt: null }) as unknown,
      }),
    ]);
    await explainAndClose(floor, FIRST);
  });

  it('is one that is farther than the setting', async () => {
    const floor = await openHourlyFloor([0, 6, 24], { removalReadingMinutes: 10 });
    await countBoxes(floor, FIRST, { W07: 6, W08: 6 }, '12:11').expect(200);
    expect((await listCountFindings(floor, FIRST)).map(({ varianceMinor }) => varianceMinor)).toEqual([
      '-18000',
      '-18000',
    ]);
    const near = await openHourlyFloor([0, 6, 24], { removalReadingMinutes: 10 });
    await countBoxes(near, FIRST, { W07: 6, W08: 6 }, '12:10').expect(200);
    expect(await listCountFindings(near, FIRST)).toEqual([]);
    await explainAndClose(near, FIRST);
  });
});

describe('the removal of a count', () => {
  let floor: ClosingFloor;
  beforeAll(async () => {
    floor = await openHourlyFloor([0, 6, 24]);
  });

  it.each([
    ['an instant in the future', '2026-10-16T14:00:01Z', 'REMOVAL_OUTSIDE_DAY'],
    ['one that is days before', '2026-10-10T12:00:00+02:00', 'REMOVAL_OUTSIDE_DAY'],
    ['another text', 'noon', 'INSTANT_UNREADABLE'],
    ['a time that does not exist', '25:00', 'INSTANT_UNREADABLE'],
  ])('is refused: %s', async (_case, removedAt, code) => {
    const { body } = await countBoxes(floor, FIRST, { W07: 6 }, removedAt).expect(422);
    expect(body.code).toBe(code);
  });

  it('is that of the last of several boxes, and none when one of them states none', async () => {
    await countBoxes(floor, FIRST, { W07: 2, W08: 2 }, '09:00').expect(200);
    const another = (machine: string, count: number, more: object) =>
      floor.comptable
        .post(`/days/${FIRST}/counts`, {
          box: 'another',
          counts: [{ machine, notes: [{ value: '10', count }], ...more }],
        })
        .expect(200);
    await another('W07', 4, { removedAt: '12:00' });
    await another('W08', 22, {});
    expect(await listCountFindings(floor, FIRST)).toEqual([]);
  });

  it('is corrected by two people', async () => {
    await countBoxes(floor, SECOND, { W07: 18 }, undefined).expect(200);
    await floor.comptable.post(`/days/${SECOND}/reconcile`).expect(200);
    const changes: object[] = [];
    const correct = async (more: object): Promise<void> => {
      const { body } = await floor.comptable
        .post(`/days/${SECOND}/counts/correction`, {
          machine: 'W07',
          notes: [{ value: '10', count: 18 }],
          reason: 'heure oubliée',
          ...more,
        })
        .expect(200);
      const request = (await floor.direction.get(`/approval-descriptions/${body.requestId}`).expect(200)).body;
      changes.push(...(request as unknown as { readonly changes: readonly object[] }).changes);
      await floor.decide(floor.direction, body.requestId).expect(200);
    };
    await correct({ removedAt: '2026-10-13T06:00:00+02:00' });
    expect(changes).toEqual([
      { label: 'Box removed at', before: null, after: expect.stringMatching(/^13.Oct.2026.06:00:00$/) },
    ]);
    const steps = (await floor.comptable.get(`/days/${SECOND}/steps`).expect(200)).body;
    expect(steps).toMatchObject({ run: { newSince: ['counts'] } });
    await correct({});
    const { body } = await floor.comptable.get(`/days/${SECOND}/counts?machine=W07`).expect(200);
    expect(body).toEqual([expect.objectContaining({ revision: 3, removedAt: '2026-10-13T04:00:00.000Z' })]);
  });
});
