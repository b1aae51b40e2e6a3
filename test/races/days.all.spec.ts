import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { START } from '../closing/floor.js';
import { acting, as } from '../establishments/establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { CLIENTS, good, nth, openRaceFloor, outcome, race, rounds, type RaceFloor } from './racers.js';

const FIRST = Date.parse('2026-03-01T00:00:00Z');
const DAY_MS = 86_400_000;

let app: TestApp;
/** A second server on the same database, whose clock is still in the day that the first one closes. */
let behind: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-01T12:00:00Z'), retainsHome: true });
  const database = { ...app.database, drop: () => Promise.resolve() };
  behind = await createTestApp({ now: app.clock.now(), database, home: app.config.home, retainsHome: false });
});
afterAll(async () => {
  await behind.close();
  await app.close();
});

const dayOf = (number: number): string => new Date(FIRST + number * DAY_MS).toISOString().slice(0, 10);
const at = (day: string, time: string): Date => new Date(`${day}T${time}Z`);
const after = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
/** Returns the start of a gaming day on the establishment's clock, in winter and in summer. */
const opening = (day: string): string =>
  DateTime.fromISO(`${day}T06:00`, { zone: 'Europe/Monaco' }).toUTC().toISO({ suppressMilliseconds: true }) ?? '';

describe(`the end of a day, ${rounds} times`, () => {
  it('close against payouts: the payments of the day equal its postings, and no slip is lost', async () => {
    const floor = await openRaceFloor(app);
    await floor.addMachine('M1');
    await floor.read('M1', opening(dayOf(0)), START);
    const payer = (client: number) => {
      const { person, desk } = nth(floor.crew.caissier, client);
      return { caller: as(behind, floor.establishment, person), desk };
    };
    const pay = (client: number, id: string) => {
      const { caller, desk } = payer(client);
      return outcome(caller.post(`/payouts/${id}/payment`, { method: 'cash', desk }));
    };
    for (let number = 0; number < rounds; number += 1) {
      const day = dayOf(number);
      behind.clock.set(at(day, '12:00:00'));
      app.clock.set(at(after(day), '12:00:00'));
      await floor.read('M1', opening(after(day)), START);
      const slips = await openSlips(payer(0).caller, day);
      expect(await pay(0, slips[0] ?? '')).toBe('done');
      const outcomes = await race((client) => (client === 0 ? close(floor, day) : pay(client, slips[client] ?? '')));
      expect(Object.keys(outcomes).filter((code) => !GOOD.includes(code))).toEqual([]);
      expect(['done', 'DAY_CLOSED']).toContain(await close(floor, day));
      behind.clock.set(at(after(day), '12:00:00'));
      const late = await Promise.all(slips.slice(1).map((id, index) => pay(index, id)));
      expect(late.filter((code) => code === 'done')).toHaveLength(outcomes['DAY_CLOSED'] ?? 0);
      const [sums] = await app.database.superuser.query<{ paid: bigint; posted: bigint; slips: bigint }>(sumsOfDay, [
        floor.establishment.establishmentId,
        day,
      ]);
      expect(sums?.posted).toBe(sums?.paid);
      expect(sums?.slips).toBe(BigInt((number + 1) * CLIENTS));
    }
  });

  it('envelope against new sheets: each sheet is in one envelope, and none is lost', async () => {
    const floor = await openRaceFloor(app);
    const machines = Array.from({ length: CLIENTS / 2 + 1 }, (_, index) => `R${index}`);
    for (const machine of machines) await floor.addMachine(machine);
    const { caller } = nth(floor.crew.superviseur, 0);
    const mecanicien = nth(floor.crew.mecanicien, 0);
    const open = (machine: string, stoppedAt: Date) =>
      caller.post('/interventions', { machine, stoppedAt: stoppedAt.toISOString(), reason: 'bourrage' });
    const sign = async (interventionId: string): Promise<void> => {
      await good(caller.post(`/interventions/${interventionId}/entries`, { kind: 'act', entry: 'nettoyé' }));
      await good(caller.post(`/interventions/${interventionId}/signature`, mecanicien.secret));
    };
    const make = (client: number, day: string) => {
      const racer = nth(floor.crew.superviseur, client);
      return outcome(racer.caller.post(`/intervention-envelopes/${day}`, racer.secret));
    };
    for (let number = 0; number < rounds; number += 1) {
      const day = dayOf(2 * number + 1);
      app.clock.set(at(day, '20:00:00'));
      await identifyEverywhere(floor, mecanicien.person.personId);
      await sign((await good<Sheet>(open('R0', at(day, '19:59:00')))).interventionId);
      app.clock.set(at(after(day), '12:00:00'));
      const outcomes = await race((client) =>
        client % 2 === 0
          ? make(client, day)
          : outcome(open(machines[(client + 1) / 2] ?? '', at(day, '23:00:00'))).then((code) => `sheet ${code}`),
      );
      expect(outcomes['sheet done']).toBe(CLIENTS / 2);
      expect(outcomes['done'] ?? 0).toBeLessThanOrEqual(1);
      const standing = await good<Sheet[]>(caller.get('/interventions'));
      expect(standing).toHaveLength(CLIENTS / 2);
      for (const { interventionId } of standing) await sign(interventionId);
      expect(await make(0, day)).toBe(outcomes['done'] === 1 ? 'ENVELOPE_SEALED' : 'done');
      const { sheetCount, sheets } = await good<{ sheetCount: number; sheets: Sheet[] }>(
        caller.get(`/intervention-envelopes/${day}`),
      );
      expect(sheets).toHaveLength(sheetCount);
      const later = standing.filter(({ gamingDay }) => gamingDay === after(day)).length;
      expect(sheetCount + later).toBe(1 + CLIENTS / 2);
    }
  });
});

interface Sheet {
  readonly interventionId: string;
  readonly gamingDay: string;
}

/** Valid outcomes of the race: done, the figures changed during the closing, or the day was closed first. */
const GOOD = ['done', 'DAY_CLOSED', 'DAY_FIGURES_CHANGED'];

/** Payments of a day, their amount posted by the closing, and the number of paid slips in the establishment. */
const sumsOfDay = `
  select (
      select coalesce(sum(payouts.amount_minor), 0)::bigint from payouts
      where payouts.establishment_id = $1 and payouts.gaming_day = $2::date and payouts.state = 'paid') as paid, (
      select coalesce(sum(postings.credit_minor), 0)::bigint from postings
      join journal_entries using (establishment_id, entry_id)
      where postings.establishment_id = $1 and journal_entries.gaming_day = $2::date
        and journal_entries.fact = 'shortPays') as posted, (
      select count(*) from payouts
      where payouts.establishment_id = $1 and payouts.state = 'paid') as slips`;

/** Opens a short pay for each client: no meter records it, so that no finding keeps the day open. */
async function openSlips(caller: ReturnType<typeof as>, day: string): Promise<string[]> {
  const slips: string[] = [];
  for (let client = 0; client < CLIENTS; client += 1) {
    const wonAt = new Date(at(day, '08:00:00').getTime() + client * 900_000).toISOString();
    const slip = { machine: 'M1', kind: 'shortPay', amount: `${10 + client}`, wonAt };
    slips.push((await good<{ payoutId: string }>(caller.post('/payouts', slip))).payoutId);
  }
  return slips;
}

/** Requests the closing of the day and lets another person approve it. */
async function close({ comptable, direction }: RaceFloor, day: string): Promise<string> {
  await comptable.post(`/days/${day}/reconcile`);
  const closingRequest = await comptable.post(`/days/${day}/closing`, { reason: 'journée rapprochée' });
  if (closingRequest.status >= 300) return closingRequest.body.code;
  const path = `/approvals/${closingRequest.body.requestId}/decision`;
  const decided = await direction.post(path, { decision: 'approved', reason: 'vu' });
  if (decided.status >= 300) {
    await direction.post(path, { decision: 'refused', reason: 'à refaire' });
    return decided.body.code;
  }
  return 'done';
}

/** Identifies the technician for every machine, as if at each of them. */
function identifyEverywhere(floor: RaceFloor, personId: bigint): Promise<void> {
  return acting(app, floor.establishment, async (tx) => {
    await tx.query(
      `insert into technician_identifications (establishment_id, machine_id, person_id, identified_at, valid_until,
         recorded_by)
       select machines.establishment_id, machines.machine_id, $2, $3, $3::timestamptz + interval '2 days', $2
       from machines where machines.establishment_id = $1`,
      [floor.establishment.establishmentId, personId, app.clock.now()],
    );
  });
}
