import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { PLAY, START, after, openFloor, type ClosingFloor } from './floor.js';
import { exhaustiveIt } from '../support/scale.js';

/** Blockers and findings of a day other than those of the meters. */
const DAY = '2026-03-01';
const NEXT = '2026-03-02';
const OPENING = '2026-03-01T05:00:00Z';
const CLOSING = '2026-03-02T05:00:00Z';

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app, { readingIntervalMinutes: 1440, dropWeekdays: '1234567' });
  for (const machine of ['UNCOUNTED', 'FELL']) await floor.addMachine(machine);
  await floor.read('UNCOUNTED', OPENING, START);
  await floor.read('UNCOUNTED', CLOSING, after(START, PLAY));
  await floor.read('FELL', OPENING, START);
  await floor.read('FELL', CLOSING, { ...START, coinInCredits: 17 });
});
afterAll(() => app.close());

const blockersOf = async (day: string): Promise<readonly { kind: string }[]> => {
  const { body } = await floor.comptable.get(`/days/${day}/blockers`).expect(200);
  return body as unknown as readonly { kind: string }[];
};

const explain = async (key: string): Promise<void> => {
  const path = `/days/${DAY}/findings/${encodeURIComponent(key)}/explanation`;
  const { body } = await floor.comptable.post(path, { explanation: 'relève reportée' }).expect(200);
  await floor.decide(floor.direction, body.requestId).expect(200);
};

describe('a pending adjustment of meters', () => {
  it('keeps the day open with its request, and no other day', async () => {
    const post = `/api/establishments/${floor.establishment.code}/meter-adjustments`;
    const proposal = {
      machine: 'FELL',
      kind: 'reset',
      earlierReadAt: OPENING,
      laterReadAt: CLOSING,
      counters: { coinInCredits: '17' },
      reason: 'carte remplacée',
    };
    const answer: { body: unknown } = await request(app.url)
      .post(post)
      .set('authorization', `Bearer ${floor.people.comptable.token}`)
      .set('idempotency-key', randomUUID())
      .send(proposal)
      .expect(200);
    const { approvalRequestId: requestId } = answer.body as { approvalRequestId: string };
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
    const waiting = { kind: 'pendingCorrection', requestId, request: 'meterAdjustment' };
    expect(await blockersOf(DAY)).toContainEqual(waiting);
    const refused = await floor.comptable.post(`/days/${DAY}/closing`, { reason: 'journée vérifiée' }).expect(409);
    expect(refused.body.details.blockers).toContainEqual(waiting);
    await floor.comptable.post(`/days/${NEXT}/reconcile`).expect(200);
    expect((await blockersOf(NEXT)).map(({ kind }) => kind)).not.toContain('pendingCorrection');
    await floor.decide(floor.direction, requestId).expect(200);
    expect((await blockersOf(DAY)).map(({ kind }) => kind)).not.toContain('pendingCorrection');
  });
});

describe('a machine that took notes and was not counted', () => {
  it('requires an explanation on a planned day; the drop is revenue as metered, and cash in machines', async () => {
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
    const { body } = await floor.comptable.get(`/days/${DAY}/findings?limit=1000`).expect(200);
    expect(body).toContainEqual(
      expect.objectContaining({
        machine: 'UNCOUNTED',
        code: 'countMissing',
        severity: 'toExplain',
        meteredMinor: '1000',
        actualMinor: null,
        varianceMinor: null,
        variancePercent: null,
      }),
    );
    const results = await floor.comptable.get(`/days/${DAY}/results?machine=UNCOUNTED`).expect(200);
    expect(results.body.rows).toEqual([
      expect.objectContaining({ counted: false, billsMinor: '1000', countedNotesMinor: '0', cashWinMinor: '1000' }),
    ]);
    for (const { findingKey, severity } of body as unknown as { findingKey: string; severity: string }[]) {
      if (severity === 'toExplain') await explain(findingKey);
    }
    const closingRequest = await floor.comptable
      .post(`/days/${DAY}/closing`, { reason: 'journée vérifiée' })
      .expect(200);
    await floor.decide(floor.direction, closingRequest.body.requestId).expect(200);
    const books = await floor.comptable.get(`/ledger/trial-balance?from=${DAY}&to=${DAY}`).expect(200);
    const moved = books.body.accounts
      .map((row) => [row.accountCode, (BigInt(row.debitMinor) - BigInt(row.creditMinor)).toString()])
      .filter(([, amount]) => amount !== '0');
    expect(Object.fromEntries(moved)).toEqual({ '5330': '1000', '7060': '-1000' });
  });

  it('names the requester as the person who closed the day, with the approver beside them', async () => {
    const { comptable, direction } = floor.people;
    const [closing] = await app.database.db.query<{ closedBy: bigint; requestedBy: bigint; decidedBy: bigint }>(
      `select day_closings.closed_by as "closedBy", approval_requests.requested_by as "requestedBy",
          approval_decisions.decided_by as "decidedBy"
        from day_closings
        join approval_requests on approval_requests.establishment_id = day_closings.establishment_id
          and approval_requests.request_id = day_closings.approval_request_id
        join approval_decisions on approval_decisions.establishment_id = day_closings.establishment_id
          and approval_decisions.request_id = day_closings.approval_request_id
        where day_closings.establishment_id = $1 and day_closings.gaming_day = $2`,
      [floor.establishment.establishmentId, DAY],
    );
    const requesterId = comptable.personId;
    expect(closing).toEqual({ closedBy: requesterId, requestedBy: requesterId, decidedBy: direction.personId });
    const { body } = await floor.comptable.get(`/days/${DAY}`).expect(200);
    const [listed] = body.closings as readonly { closedBy: string; approvedBy: string }[];
    expect(listed?.closedBy).not.toBe(listed?.approvedBy);
    expect(listed?.approvedBy).toEqual(expect.any(String));
  });
});

describe('a device whose clock strays', () => {
  const send = (sentAt: string, readAt: string): Promise<unknown> =>
    request(app.url)
      .post(`/api/establishments/${floor.establishment.code}/readings`)
      .set('authorization', `Bearer ${floor.device}`)
      .set('idempotency-key', randomUUID())
      .send({ sentAt, readings: [{ machine: 'UNCOUNTED', readAt, counters: { coinInCredits: '6000000' } }] })
      .expect(200);
  const drifts = async (day: string): Promise<unknown[]> => {
    await floor.comptable.post(`/days/${day}/reconcile`).expect(200);
    const { body } = await floor.comptable.get(`/days/${day}/findings?limit=1000`).expect(200);
    return (body as unknown as { code: string; evidence: { driftMs: string } }[])
      .filter(({ code }) => code === 'clockDrift')
      .map(({ evidence }) => evidence.driftMs);
  };

  it('is a finding of the day its batch was received, beyond the setting and not at it', async () => {
    await send('2026-03-02T12:00:30Z', '2026-03-02T11:00:00Z');
    expect(await drifts(NEXT)).toEqual([]);
    await send('2026-03-02T11:59:29.999Z', '2026-03-02T11:30:00Z');
    expect(await drifts(NEXT)).toEqual(['-30001']);
    app.clock.set(new Date('2026-03-03T12:00:00Z'));
    // Readings of the previous day, received today from a clock two minutes ahead.
    await send('2026-03-03T12:02:00Z', '2026-03-02T11:45:00Z');
    expect(await drifts(NEXT)).toEqual(['-30001']);
    expect(await drifts('2026-03-03')).toEqual(['120000']);
  });
});

describe('the counts of a whole floor', () => {
  exhaustiveIt('are accepted in one request of several megabytes', async () => {
    const counts = Array.from({ length: 9000 }, (_each, index) => ({
      machine: `N${index}`,
      notes: ['5', '10', '20', '50', '100'].map((value) => ({ value, count: 1 })),
      tickets: '0.00',
      coins: '0.00',
    }));
    const answer = await floor.comptable.post(`/days/${NEXT}/counts`, { counts });
    expect(JSON.stringify({ counts }).length).toBeGreaterThan(1024 * 1024);
    expect(answer).toMatchObject({ status: 422, body: { code: 'LINES_REFUSED' } });
  });
});
