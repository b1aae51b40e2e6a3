import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, as } from '../establishments/establishment.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { giveSecret } from '../support/secrets.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { codeOf } from '../drops/floor.js';
import { START, after, openFloor, type ClosingFloor } from './floor.js';

/** The certified count of a relève, and its gaming day. */
const DAY = '2026-03-01';
const OPENING = '2026-03-01T05:00:00Z';
const CLOSING = '2026-03-02T05:00:00Z';
/** Notes of 200.00 in. */
const PLAY = {
  billsCredits: 20_000,
  dropCredits: 20_000,
  coinInCredits: 20_000,
  coinOutCredits: 20_000,
  wonCredits: 20_000,
};

let app: TestApp;
let floor: ClosingFloor;
const crew = {
  superviseur: 'superviseur',
  mecanicien: 'mecanicien',
  changeur: 'changeur',
  caissier: 'caissier',
  otherCaissier: 'caissier',
} as const;
type Member = keyof typeof crew;
const people = {} as Record<Member, TestPerson>;
const proofs = {} as Record<Member | 'direction', object>;
const post = (by: Member | 'direction', path: string, body: object = {}) =>
  as(app, floor.establishment, by === 'direction' ? floor.people.direction : people[by]).post(path, body);

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app);
  for (const machine of ['D1', 'D2', 'D3']) {
    await floor.addMachine(machine);
    await floor.read(machine, OPENING, START);
    await floor.read(machine, CLOSING, after(START, PLAY));
  }
  for (const name of Object.keys(crew) as Member[]) {
    people[name] = await createPerson(app.database.db, {
      roles: [crew[name]],
      establishment: floor.establishment.code,
    });
    proofs[name] = await giveSecret(app, people[name]);
  }
  proofs.direction = await giveSecret(app, floor.people.direction);
  const boxes = ['A1', 'A2', 'B1', 'B2', 'C1'].map((box) => ({ box, container: 'billBox' }));
  await post('direction', '/boxes', { boxes }).expect(200);
  for (const [box, machine] of [
    ['A1', 'D1'],
    ['B1', 'D2'],
    ['C1', 'D3'],
  ] as const) {
    await post('superviseur', `/boxes/${box}/fit`, { machine }).expect(200);
  }
});
afterAll(() => app.close());

const kinds = async (): Promise<readonly object[]> => {
  const { body } = await floor.comptable.get(`/days/${DAY}/blockers`).expect(200);
  return (body as unknown as readonly { kind: string }[]).filter(({ kind }) => /^(drop|countNot)/.test(kind));
};
const countsOf = async (machine: string): Promise<object> => {
  const { body } = await floor.comptable.get(`/days/${DAY}/counts?machine=${machine}`).expect(200);
  return body;
};
const enter = (countNumber: 1 | 2, machine: string, value: string, count: number) =>
  codeOf(
    floor.comptable.post(`/days/${DAY}/counts`, { countNumber, counts: [{ machine, notes: [{ value, count }] }] }),
  );

/** Plans, opens and closes a relève of these machines, and has their boxes received. */
async function bringIn(exchanges: readonly (readonly [string, string, string | undefined])[]): Promise<string> {
  const team = (['superviseur', 'mecanicien', 'changeur'] as const).map((name) => ({
    personId: people[name].personId.toString(),
    function: crew[name],
  }));
  const machines = exchanges.map(([machine]) => ({ machine }));
  const planned = await post('superviseur', '/drops', { gamingDay: DAY, isDuringOperation: false, team, machines });
  const { dropId } = planned.body as { dropId: string };
  await post('superviseur', `/drops/${dropId}/opening`).expect(200);
  for (const [machine, taken, put] of exchanges) {
    const exchangeBody = { outcome: 'exchanged', taken, put };
    await post('mecanicien', `/drops/${dropId}/machines/${machine}/billBox`, exchangeBody).expect(200);
  }
  await post('superviseur', `/drops/${dropId}/closing`, { readingsMissingReason: 'lus par le réseau' }).expect(200);
  const boxes = exchanges.map(([, taken]) => taken);
  await post('mecanicien', `/drops/${dropId}/conveyances`, { boxes, receiver: proofs.caissier }).expect(200);
  return dropId;
}

async function count(dropId: string, box: string, ...found: readonly (readonly [string, number])[]): Promise<void> {
  const notes = found.map(([value, each]) => ({ value, count: each }));
  for (const by of ['caissier', 'otherCaissier'] as const) {
    await post(by, `/drops/${dropId}/counts`, { box, notes, ticketCount: 1, tickets: '5' }).expect(200);
  }
}
const certify = (dropId: string) =>
  codeOf(post('direction', `/drops/${dropId}/certification`, { certifiers: [proofs.direction, proofs.caissier] }));

describe('a relève and its gaming day', () => {
  it('keeps the day open until its count is certified, also in the database', async () => {
    const dropId = await bringIn([
      ['D1', 'A1', 'A2'],
      ['D2', 'B1', 'B2'],
    ]);
    expect(await kinds()).toEqual([{ kind: 'countNotCertified', dropNumber: '1', dropId }]);
    const closing = acting(app, floor.establishment, (tx) =>
      tx.query(
        `insert into day_closings (establishment_id, gaming_day, closing_number, run_number, figures, settings,
           results_digest, approval_request_id, closed_by)
         values ($1, $2, 1, 1, '{}', '{}', sha256(''), 1, $3)`,
        [floor.establishment.establishmentId, DAY, floor.people.comptable.personId],
      ),
    );
    await expect(closing).rejects.toMatchObject({ driverError: { hint: 'DROPS_NOT_CERTIFIED' } });
    await count(dropId, 'A1', ['20', 7], ['50', 1]);
    await count(dropId, 'B1', ['20', 9]);
    expect(await certify(dropId)).toBe('done');
    expect(await kinds()).toEqual([]);
  });

  it('gives each machine its count of the day, once: a count by hand is refused', async () => {
    expect(await countsOf('D1')).toMatchObject([
      {
        countNumber: 1,
        revision: 1,
        source: 'drop',
        notesMinor: '19000',
        ticketsMinor: '500',
        ticketCount: 1,
        notes: [
          { valueMinor: '2000', count: '7' },
          { valueMinor: '5000', count: '1' },
        ],
      },
    ]);
    expect(await enter(1, 'D1', '20', 7)).toBe('COUNT_ALREADY_ENTERED');
  });

  it('adds the takings of a further relève of the day', async () => {
    const dropId = await bringIn([['D1', 'A2', undefined]]);
    await count(dropId, 'A2', ['20', 1], ['10', 3]);
    expect(await certify(dropId)).toBe('done');
    expect(await countsOf('D1')).toMatchObject([
      {
        countNumber: 1,
        revision: 2,
        source: 'drop',
        notesMinor: '24000',
        ticketsMinor: '1000',
        ticketCount: 2,
        notes: [
          { valueMinor: '1000', count: '3' },
          { valueMinor: '2000', count: '8' },
          { valueMinor: '5000', count: '1' },
        ],
      },
    ]);
  });

  it('is compared with a count by hand, and a difference between them is a finding', async () => {
    expect(await enter(1, 'D3', '20', 10)).toBe('done');
    expect(await enter(2, 'D3', '20', 10)).toBe('done');
    const dropId = await bringIn([['D3', 'C1', undefined]]);
    await count(dropId, 'C1', ['20', 9]);
    expect(await certify(dropId)).toBe('done');
    expect(await countsOf('D3')).toMatchObject([{ source: 'person' }, {}, { countNumber: 3, source: 'drop' }]);
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
    const { body } = await floor.comptable.get(`/days/${DAY}/findings?limit=1000`).expect(200);
    const disagreeing = (body as unknown as Readonly<Record<string, unknown>>[]).filter(
      ({ code }) => code === 'countsDisagree',
    );
    expect(disagreeing).toMatchObject([
      { machine: 'D3', medium: 'notes', severity: 'blocking', actualMinor: '20000', varianceMinor: '-2000' },
      { machine: 'D3', medium: 'tickets', severity: 'blocking', actualMinor: '0', varianceMinor: '500' },
    ]);
  });

  it('matches its certified count, even when the count is written directly', async () => {
    const write = acting(app, floor.establishment, (tx) =>
      tx.query(
        `insert into machine_counts (establishment_id, gaming_day, machine_id, count_number, revision, notes_minor, source)
         select $1, $2, machines.machine_id, 4, 1, 999999, 'drop' from machines
         where machines.establishment_id = $1 and machines.sbm_number = 'D1'`,
        [floor.establishment.establishmentId, DAY],
      ),
    );
    await expect(write).rejects.toMatchObject({ driverError: { hint: 'DROPS_NOT_CERTIFIED' } });
  });
});
