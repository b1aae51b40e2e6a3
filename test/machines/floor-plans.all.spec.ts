import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openFloor, START, after, type ClosingFloor } from '../closing/floor.js';
import { acting, as, createPeople, type Caller } from '../establishments/establishment.js';
import type { TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let floor: ClosingFloor;
let direction: Caller;
let people: Record<'direction' | 'mecanicien' | 'superviseur', TestPerson>;

interface Stand {
  readonly standNumber: string;
  readonly gridColumn: number | null;
  readonly gridRow: number | null;
  readonly machine: string | null;
  readonly state: string | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly openFindings: { readonly blockingCount: number; readonly toExplainCount: number } | null;
}

interface Floor {
  readonly gamingDay: string;
  readonly isComputed: boolean;
  readonly rooms: readonly {
    readonly room: string;
    readonly revision: number;
    readonly effectiveFrom: string | null;
    readonly columnCount: number;
    readonly stands: readonly Stand[];
    readonly marks: readonly { readonly by: string; readonly mark: string; readonly standCount: number }[];
  }[];
}

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-03T12:00:00Z') });
  floor = await openFloor(app);
  people = await createPeople(app, floor.establishment, 'direction', 'mecanicien', 'superviseur');
  direction = as(app, floor.establishment, people.direction);
  for (const standNumber of ['P-1', 'P-2', 'P-3', 'P-4']) {
    await direction.post('/stands', { standNumber, room: 'Salle' }).expect(201);
  }
  await direction.post('/stands', { standNumber: 'T-1', room: 'Terrasse' }).expect(201);
});
afterAll(() => app.close());

const cell = (standNumber: string, gridColumn: number, gridRow: number): object => ({
  standNumber,
  gridColumn,
  gridRow,
});
const plan = (basedOn: number, cells: readonly object[], more: object = {}): object => ({
  room: 'Salle',
  basedOn,
  columnCount: 4,
  rowCount: 3,
  cells,
  ...more,
});
const floorOf = async (day: string, caller: Caller = direction): Promise<Floor> =>
  (await caller.get(`/floor-plan?day=${day}`).expect(200)).body as Floor;
const roomOf = async (day: string): Promise<Floor['rooms'][number] | undefined> =>
  (await floorOf(day)).rooms.find(({ room }) => room === 'Salle');
const placesOf = async (day: string): Promise<string[]> =>
  ((await roomOf(day))?.stands ?? [])
    .filter((stand) => stand.gridColumn !== null)
    .map(({ standNumber, gridColumn, gridRow }) => `${standNumber} ${gridColumn}/${gridRow}`);

describe('MC:19.2.2 the plan of the floor', () => {
  it('is empty until the Direction lays a room out, and its stands are then still to place', async () => {
    const room = await roomOf('2026-03-02');
    expect(room).toMatchObject({ revision: 0, effectiveFrom: null, columnCount: 0 });
    expect(room?.stands.map(({ standNumber, gridColumn }) => [standNumber, gridColumn])).toEqual([
      ['P-1', null],
      ['P-2', null],
      ['P-3', null],
      ['P-4', null],
    ]);
  });

  it('is laid out once for its key, by the Direction alone', async () => {
    const body = plan(0, [cell('P-1', 1, 1), cell('P-2', 2, 1)], { effectiveFrom: '2026-03-01', reason: 'ouverture' });
    const key = randomUUID();
    const first = await direction.post('/floor-plan/layouts', body, key).expect(201);
    expect(first.body).toMatchObject({ room: 'Salle', revision: 1, effectiveFrom: '2026-03-01', standCount: 2 });
    const again = await direction.post('/floor-plan/layouts', body, key).expect(201);
    expect(again.body).toEqual(first.body);
    for (const caller of [floor.comptable, floor.controleur, as(app, floor.establishment, people.superviseur)]) {
      const refused = await caller.post('/floor-plan/layouts', plan(1, []));
      expect(refused.body).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await placesOf('2026-03-02')).toEqual(['P-1 1/1', 'P-2 2/1']);
  });

  it.each<[string, object]>([
    ['INVALID_INPUT', plan(1, [cell('P-1', 0, 1)])],
    ['INVALID_INPUT', plan(1, [], { columnCount: 121 })],
    ['UNKNOWN_ROOM', plan(1, [], { room: 'Cave' })],
    ['UNKNOWN_STAND', plan(1, [cell('X-9', 1, 1)])],
    ['STAND_OF_OTHER_ROOM', plan(1, [cell('T-1', 1, 1)])],
    ['STAND_PLACED_TWICE', plan(1, [cell('P-1', 1, 1), cell('P-1', 2, 1)])],
    ['FLOOR_CELL_OFF_PLAN', plan(1, [cell('P-1', 5, 1)])],
    ['FLOOR_CELL_TAKEN', plan(1, [cell('P-1', 1, 1), cell('P-2', 1, 1)])],
    ['FLOOR_PLAN_CHANGED', plan(0, [cell('P-1', 1, 1)])],
    ['FLOOR_PLAN_CHANGED', plan(2, [cell('P-1', 1, 1)])],
    ['FLOOR_PLAN_IN_FUTURE', plan(1, [], { effectiveFrom: '2026-03-04' })],
    ['FLOOR_PLAN_OUT_OF_ORDER', plan(1, [], { effectiveFrom: '2026-02-28' })],
  ])('refuses with %s, and leaves the plan: %j', async (code, body) => {
    const answer = await direction.post('/floor-plan/layouts', body);
    expect(answer.body).toMatchObject({ code });
    expect(await placesOf('2026-03-03')).toEqual(['P-1 1/1', 'P-2 2/1']);
  });

  it('retains the plan of earlier days', async () => {
    const moved = plan(1, [cell('P-2', 1, 1), cell('P-1', 2, 1), cell('P-3', 4, 3)], { effectiveFrom: '2026-03-03' });
    await direction.post('/floor-plan/layouts', moved).expect(201);
    expect(await placesOf('2026-03-02')).toEqual(['P-1 1/1', 'P-2 2/1']);
    expect(await placesOf('2026-03-03')).toEqual(['P-2 1/1', 'P-1 2/1', 'P-3 4/3']);
    const stands = (await direction.get('/stands').expect(200)).body as Stand[];
    expect(stands.find(({ standNumber }) => standNumber === 'P-3')).toMatchObject({ gridColumn: 4, gridRow: 3 });
    const history = await direction.get('/floor-plan/layouts?room=Salle').expect(200);
    expect(history.body).toMatchObject([
      { revision: 2, effectiveFrom: '2026-03-03', standCount: 3 },
      { revision: 1, effectiveFrom: '2026-03-01', standCount: 2, reason: 'ouverture' },
    ]);
  });

  it('is changed by one of two users who lay it out at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((row) => direction.post('/floor-plan/layouts', plan(2, [cell('P-1', 1, row)]))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is protected by the database: one stand a cell, complete, of its room, never changed', async () => {
    const { establishmentId } = floor.establishment;
    const insertPlan = (revision: number, cells: number): string => `
      insert into floor_plans (establishment_id, room, revision, effective_from, column_count, row_count, cell_count)
      values (${establishmentId}, 'Salle', ${revision}, '2026-03-03', 4, 3, ${cells})`;
    const insertCells = (...cells: readonly (readonly [string, number, number])[]): string => `
      insert into floor_plan_cells (establishment_id, plan_id, stand_id, grid_column, grid_row)
      select ${establishmentId}, (select max(plan_id) from floor_plans where establishment_id = ${establishmentId}),
        stand_id, c, r
      from (values ${cells.map(([number, c, r]) => `('${number}', ${c}, ${r})`).join(', ')}) as cell (n, c, r)
      join stands on stand_number = n and establishment_id = ${establishmentId}`;
    const tried = (...statements: readonly string[]): Promise<unknown> =>
      acting(app, floor.establishment, async (tx) => {
        for (const statement of statements) await tx.query(statement);
      });
    await expect(tried(insertPlan(4, 2), insertCells(['P-1', 1, 1], ['P-2', 1, 1]))).rejects.toThrow(
      /one_stand_a_cell/,
    );
    await expect(tried(insertPlan(4, 1), insertCells(['P-1', 5, 1]))).rejects.toThrow(/laid out whole/);
    await expect(tried(insertPlan(4, 1), insertCells(['T-1', 1, 1]))).rejects.toThrow(/laid out whole/);
    await expect(tried(insertCells(['P-4', 4, 3]))).rejects.toThrow(/laid out whole/);
    await expect(tried(insertPlan(3, 0))).rejects.toThrow(/meanwhile/);
    for (const statement of ['update floor_plan_cells set grid_row = 2', 'delete from floor_plans']) {
      await expect(app.database.db.query(statement)).rejects.toThrow(/permission denied/);
      await expect(app.database.superuser.query(statement)).rejects.toThrow(/append-only/);
    }
  });

  it('omits a stand that was taken out of use, and refuses it', async () => {
    await direction.post('/stands/P-4/retirement', { reason: 'travaux' }).expect(201);
    const refused = await direction.post('/floor-plan/layouts', plan(3, [cell('P-4', 1, 1)]));
    expect(refused.body).toMatchObject({ code: 'STAND_RETIRED' });
    const room = await roomOf('2026-03-03');
    expect(room?.stands.map(({ standNumber }) => standNumber)).not.toContain('P-4');
  });
});

describe('the floor of a day', () => {
  it('shows each stand with its machine, its state, its result and its open tasks', async () => {
    const register = (sbmNumber: string, standNumber: string): Promise<unknown> =>
      direction
        .post('/machines', {
          sbmNumber,
          serialNumber: `S-${sbmNumber}`,
          maker: 'Aristide',
          model: 'Rubis 3',
          location: 'Salle',
          standNumber,
          denominationMinor: '1',
          returnPercent: '92',
          returnCertifiedOn: '2025-06-01',
          registeredAt: '2026-02-20T10:00:00Z',
        })
        .expect(201);
    await register('F-1', 'P-1');
    await register('F-2', 'P-2');
    const moved = { coinInCredits: 100_000, coinOutCredits: 90_000, wonCredits: 90_000, billsCredits: 15_000 };
    const more = { dropCredits: 15_000, cancelledCredits: 5_000, ticketOutCredits: 5_000, gamesPlayed: 1_000 };
    const played = after(START, { ...moved, ...more, gamesWon: 400, gamesLost: 600 });
    await floor.read('F-1', '2026-03-01T05:00:00Z', START);
    await floor.read('F-1', '2026-03-02T04:59:00Z', played);
    await floor.comptable
      .post('/days/2026-03-01/counts', { counts: [{ machine: 'F-1', notes: [{ value: '10', count: 14 }] }] })
      .expect(200);
    await floor.comptable.post('/days/2026-03-01/reconcile').expect(200);
    const view = await floorOf('2026-03-01');
    expect(view).toMatchObject({ gamingDay: '2026-03-01', isComputed: true });
    const stands = view.rooms.flatMap((room) => room.stands);
    const one = stands.find(({ standNumber }) => standNumber === 'P-1');
    expect(one).toMatchObject({ machine: 'F-1', state: 'inService', gridColumn: 1, gridRow: 1 });
    // 100 000 staked, 90 000 paid: 10 000 minor units won, a hold of 10 %; 14 000 counted of 15 000 metered.
    expect(one?.result).toMatchObject({
      coinInMinor: '100000',
      meteredWinMinor: '10000',
      actualHoldPercent: '10.0000',
      theoreticalHoldPercent: '8.0000',
      varianceMinor: '-1000',
      winBand: 'low',
      holdBand: 'within',
      varianceBand: 'short',
    });
    expect(one?.openFindings?.toExplainCount).toBeGreaterThan(0);
    const silent = stands.find(({ standNumber }) => standNumber === 'P-2');
    expect(silent).toMatchObject({ machine: 'F-2', state: 'silent', result: { winBand: 'unknown' } });
    expect(stands.find(({ standNumber }) => standNumber === 'P-3')).toMatchObject({ machine: null, state: null });
    const results = (await floor.comptable.get('/days/2026-03-01/results?by=machine')).body.rows;
    expect(results.find((row) => row['machine'] === 'F-1')).toMatchObject({ meteredWinMinor: '10000' });
    const marks = view.rooms.find(({ room }) => room === 'Salle')?.marks;
    expect(marks).toContainEqual({ by: 'variance', mark: 'short', standCount: 1 });
    expect(marks).toContainEqual({ by: 'state', mark: 'silent', standCount: 1 });
  });

  it('shows no figure without the right to read days, and the last computed day by default', async () => {
    const answer = await as(app, floor.establishment, people.mecanicien).get('/floor-plan').expect(200);
    expect(answer.body).toMatchObject({ gamingDay: '2026-03-01', showsFigures: false });
    const stands = (answer.body as Floor).rooms.flatMap((room) => room.stands);
    expect(stands.filter((stand) => stand.result !== null || stand.openFindings !== null)).toEqual([]);
    expect(stands.find(({ standNumber }) => standNumber === 'P-1')).toMatchObject({ machine: 'F-1' });
  });
});
