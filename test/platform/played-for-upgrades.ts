import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { PLAY, START, after, openFloor } from '../closing/floor.js';
import { granted, chip, note, openCashDesk, openPit, plaque } from '../tables/pit.js';
import { createDeviceToken } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

const FLOOR = 'FLOOR-MC';
const TABLES = 'TABLES-MC';
const MACHINES = ['M1', 'M2', 'M3'] as const;

/**
 * Two small establishments with varied rows, for the backup that later versions upgrade; the application's clock moves.
 */
export async function playForUpgrades(app: TestApp): Promise<void> {
  app.clock.set(new Date('2026-03-02T12:00:00Z'));
  await playFloor(app);
  app.clock.set(new Date('2026-03-02T15:00:00Z'));
  await playTables(app);
}

/** A closed day of three machines, and tickets of the next: one redeemed, one issued, one left pending. */
async function playFloor(app: TestApp): Promise<void> {
  const input = { code: FLOOR, ticketSystem: '12' };
  const floor = await openFloor(app, { readingIntervalMinutes: 1440 }, input, true);
  for (const machine of MACHINES) {
    await floor.addMachine(machine);
    await floor.read(machine, '2026-03-01T05:00:00Z', START);
    await floor.read(machine, '2026-03-02T04:55:00Z', after(START, PLAY));
  }
  const counts = MACHINES.map((machine) => ({ machine, notes: [{ value: '10', count: 1 }] }));
  await floor.comptable.post('/days/2026-03-01/counts', { counts }).expect(200);
  await floor.comptable.post('/days/2026-03-01/reconcile').expect(200);
  const closing = await floor.comptable.post('/days/2026-03-01/closing', { reason: 'journée vérifiée' }).expect(200);
  await floor.decide(floor.direction, closing.body.requestId).expect(200);

  const token = await createDeviceToken(app.database.db, FLOOR, ['tickets.device']);
  const device = async (act: string, body: object): Promise<{ readonly number: string }> => {
    const answer = await request(app.url)
      .post(`/api/establishments/${FLOOR}/ticket-devices/${act}`)
      .set('authorization', `Bearer ${token}`)
      .set('idempotency-key', randomUUID())
      .send(body)
      .expect(200);
    return answer.body as { readonly number: string };
  };
  const numbers: string[] = [];
  for (const [sequence, amountMinor] of ['2000', '3000', '4500'].entries()) {
    const { number } = await device('requests', { machine: 'M1', amountMinor, sequence });
    await device('prints', { machine: 'M1', number, isPrinted: true });
    numbers.push(number);
  }
  const [redeemed, pending] = numbers;
  for (const number of [redeemed, pending]) await device('presentations', { machine: 'M2', number });
  await device('outcomes', { machine: 'M2', number: redeemed, outcome: 'stacked' });
}

/** A session of black-jack with its avance, a bon, notes exchanged and its count. */
async function playTables(app: TestApp): Promise<void> {
  const pit = await openPit(app, { code: TABLES });
  const { as: people, secrets } = pit;
  const hands = { signer: secrets.inspecteur, croupier: secrets.croupier, cashier: secrets.caissier };
  await openCashDesk(pit, { cashMinor: 2_000_000, chips: [chip(500, 1000), chip(2500, 400), plaque(50_000, 60)] });
  const table = { tableNumber: '3', game: 'blackJack', room: 'Salle Blanche' };
  await granted(people.direction.post('/tables', table));
  const terms = { effectiveFrom: '2026-03-02', minimumMinor: '500', maxima: { box: '50000' }, avanceMinor: '1000000' };
  await granted(people.direction.post('/tables/3/terms', { ...terms, reason: 'ouverture de la saison' }));
  const pieces = [chip(500, 200), chip(2500, 160), plaque(50_000, 10)];
  const { sessionId } = await granted(
    people.chefDeTable.post('/table-sessions', { tableNumber: '3', deskCode: 'C1', pieces, ...hands }),
  );
  const act = (name: string, body: object) =>
    granted(people.chefDeTable.post(`/table-sessions/${String(sessionId)}/${name}`, body));
  const bon = { deskCode: 'C1', asked: [chip(500, 100)], given: [plaque(50_000, 1)] };
  await act('bons', { ...bon, signer: secrets.inspecteur, cashier: secrets.caissier });
  await act('note-exchanges', { notes: [note(10_000, 3)] });
  // 1 275.00 + 4 000.00 + 4 000.00 in chips and plaques, 300.00 in notes
  const counted = [chip(500, 255), chip(2500, 160), plaque(50_000, 8)];
  await act('closing', { deskCode: 'C1', chips: counted, notes: [note(10_000, 3)], ...hands });
}
