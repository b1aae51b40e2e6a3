import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { START, after, openFloor, type ClosingFloor } from '../closing/floor.js';
import { as, createPeople, type Caller } from '../establishments/establishment.js';
import { openDeskOf } from '../payouts/floor.js';
import { createIdentifiable } from '../support/identities.js';
import { createDeviceToken } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/**
 * A day of two machines of one cent. A card of 100.00 sends 60.00 to M1, which sends 25.00 back; M2 requests 10.00 and
 * never reports the result.
 */
const DAY = '2026-03-02';
const number = '21 0000 0000 4711';
const NONE = { electronicInCredits: 0, electronicOutCredits: 0 };
const TRANSFERS = { electronicInCredits: 6_000, electronicOutCredits: 2_500 };

let app: TestApp;
let floor: ClosingFloor;
let device: (path: string, body: object) => Promise<number>;
let superviseur: Caller;
let authoriser: object;
let cardId: string;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app, { readingIntervalMinutes: 1440 }, { cardSystem: '21' });
  const { establishment } = floor;
  const people = await createPeople(app, establishment, 'superviseur', 'caissier');
  superviseur = as(app, establishment, people.superviseur);
  const options = { roles: ['direction'], establishment: establishment.code } as const;
  authoriser = (await createIdentifiable(app, options)).credentials;
  await openDeskOf(app, establishment, people.caissier, 'C1');
  const token = await createDeviceToken(app.database.db, establishment.code, ['cards.device']);
  device = async (path, body) => {
    const { status } = await request(app.url)
      .post(`/api/establishments/${establishment.code}/card-devices/${path}`)
      .set('authorization', `Bearer ${token}`)
      .set('idempotency-key', randomUUID())
      .send(body);
    return status;
  };
  for (const machine of ['M1', 'M2']) {
    await floor.addMachine(machine);
    await floor.read(machine, '2026-03-02T05:00:00Z', { ...START, ...NONE });
  }
  const issued = await as(app, establishment, people.caissier)
    .post('/cards', { desk: 'C1', number, amountMinor: '10000' })
    .expect(201);
  ({ cardId } = issued.body as { cardId: string });
  for (const [transaction, direction, machine, amountMinor] of [
    ['t-1', 'toMachine', 'M1', '6000'],
    ['t-2', 'fromMachine', 'M1', '2500'],
    ['t-3', 'toMachine', 'M2', '1000'],
  ]) {
    expect(await device('transfers', { machine, number, transaction, direction, amountMinor })).toBe(200);
  }
  for (const transaction of ['t-1', 't-2']) {
    expect(await device('outcomes', { machine: 'M1', transaction, outcome: 'done' })).toBe(200);
  }
});
afterAll(() => app.close());

const post = (path: string) => floor.comptable.post(`/days/${DAY}${path}`, {});

async function variances(): Promise<readonly unknown[]> {
  await post('/reconcile').expect(200);
  const { body } = await floor.comptable.get(`/days/${DAY}/findings?limit=1000`).expect(200);
  return (body as unknown as readonly { code: string }[]).filter(({ code }) => code === 'cardTransferVariance');
}

async function pending(): Promise<readonly unknown[]> {
  const { body } = await floor.comptable.get(`/days/${DAY}/blockers`).expect(200);
  return (body as unknown as readonly { kind: string }[]).filter(({ kind }) => kind === 'cardTransferPending');
}

describe('MC:19.7 a transfer that a machine never ended', () => {
  it('holds its day open until two people settle it', async () => {
    expect(await pending()).toEqual([{ kind: 'cardTransferPending', card: cardId, movement: 5, machine: 'M2' }]);
    app.clock.set(new Date('2026-03-02T12:11:00Z'));
    const decided = { movement: 5, outcome: 'done', reason: 'compteur relu à l’appareil', authoriser };
    await superviseur.post(`/cards/${cardId}/settlement`, decided).expect(200);
    expect(await pending()).toEqual([]);
  });
});

describe('MC:19.7 the electronic transfers of a day', () => {
  it('are compared with the counters of each machine, to the cent', async () => {
    app.clock.set(new Date('2026-03-03T12:00:00Z'));
    const [played, moved] = [{ dropCredits: 6_000, cancelledCredits: 2_500, currentCredits: 3_500 }, TRANSFERS];
    await floor.read('M1', '2026-03-03T05:00:00Z', { ...after(START, played), ...moved });
    // M2 counted nothing: the two people who settled it read another machine
    await floor.read('M2', '2026-03-03T05:00:00Z', { ...START, ...NONE });
    expect(await variances()).toMatchObject([
      {
        machine: 'M2',
        medium: 'electronicIn',
        severity: 'toExplain',
        meteredMinor: '0',
        actualMinor: '1000',
        varianceMinor: '1000',
      },
    ]);
  });

  it('are derived again from their raw movements', async () => {
    const day = { establishmentId: floor.establishment.establishmentId, gamingDay: DAY };
    const { recomputeDay } = await loadSecondPath();
    const differences = await app.database.db.runInSnapshot(
      async (tx) => (await recomputeDay(await requireTransactionClient(tx), day)).differences,
    );
    expect(differences).toEqual([]);
  });
});
