import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readingBatchesProof } from '#meters/ingest/reading-batches.proof.js';
import type { ReadingConflictView, RequestedChoice } from '#meters/withdrawals/reading-choices.service.js';
import { withdrawalProofs } from '#meters/withdrawals/reading-withdrawals.proof.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { listDifferences, listDifferencesAfter } from '../audit/digest-checks.js';
import { explainAndClose, openFloor, type ClosingFloor, type FloorTest } from '../closing/floor.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** Two readings of one machine at the closing contradict each other; two people choose the one that holds. */
const [DAY, NEXT] = ['2026-10-12', '2026-10-13'] as const;
const CLOSING = '2026-10-13T04:00:00Z';

let app: TestApp;
let floor: ClosingFloor;
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-14T12:00:00Z') });
  floor = await openFloor(app, { readingIntervalMinutes: 1440 }, { firstGamingDay: DAY });
  for (const machine of ['W01', 'W02']) {
    await floor.addMachine(machine, { returnPercent: '95' });
    await floor.read(machine, '2026-10-12T04:00:00Z', { ...atStep(1), slotDoorOpens: 1 });
    await floor.read(machine, CLOSING, atStep(2));
    await floor.read(machine, '2026-10-14T04:00:00Z', atStep(9));
  }
  await floor.read('W01', CLOSING, atStep(7));
  // adds a counter to the instant, and contradicts nothing
  await floor.read('W01', CLOSING, { slotDoorOpens: 3 });
});
afterAll(() => app.close());

const atStep = (steps: number): Readonly<Record<string, number>> => ({
  coinInCredits: 10_000 * steps,
  coinOutCredits: 9_000 * steps,
  dropCredits: 1_000 * steps,
  billsCredits: 1_000 * steps,
  gamesPlayed: 100 * steps,
});

type Conflict = Serialized<ReadingConflictView>;

async function listConflicts(query = ''): Promise<readonly Conflict[]> {
  const { body } = await floor.comptable.get(`/reading-conflicts${query}`).expect(200);
  return body as unknown as readonly Conflict[];
}

/** Returns the reading of W01 at the closing with this value of the stakes, as it is named in a choice. */
async function readingOf(coinIn: string): Promise<{ readonly batchId: string; readonly variant: number }> {
  const [conflict] = await listConflicts('?machine=W01');
  const reading = conflict?.readings.find(({ counters }) => counters['coinInCredits'] === coinIn);
  if (reading === undefined) throw new Error(`no reading of ${coinIn}`);
  return { batchId: reading.batchId, variant: reading.variant };
}

const choose = (choice: object): FloorTest =>
  floor.comptable.post('/reading-conflicts/choices', {
    machine: 'W01',
    readAt: CLOSING,
    reason: 'double relève',
    ...choice,
  });

/** Returns the stakes of a machine on a day, in minor units; null when they are unknown. */
async function coinIn(machine: string, day: string): Promise<unknown> {
  await floor.comptable.post(`/days/${day}/reconcile`).expect(200);
  const { body } = await floor.comptable.get(`/days/${day}/results?machine=${machine}`).expect(200);
  return body.rows[0]?.['coinInMinor'];
}

async function findingCodes(day: string): Promise<readonly string[]> {
  const { body } = await floor.comptable.get(`/days/${day}/findings?limit=100`).expect(200);
  return (body as unknown as readonly { readonly code: string }[]).map(({ code }) => code);
}

const CHECKS = [readingBatchesProof, ...withdrawalProofs];
/** Returns what the verification finds about readings and their withdrawals. */
const differences = () =>
  listDifferences(app.database.superuser.dataSource, floor.establishment.establishmentId, CHECKS);

describe('contradictory readings of one instant', () => {
  it('leave the figures of both days unknown, and are listed with what contradicts and who sent it', async () => {
    expect(await coinIn('W01', DAY)).toBeNull();
    expect(await coinIn('W02', DAY)).toBe('10000');
    expect(await findingCodes(DAY)).toContain('readingsConflicting');
    expect(await coinIn('W01', NEXT)).toBeNull();
    expect(await coinIn('W02', NEXT)).toBe('70000');
    expect(await findingCodes(NEXT)).toContain('meterException');
    const conflicts = await listConflicts();
    expect(conflicts).toMatchObject([{ machine: 'W01', station: 1, gamingDay: DAY, requestId: null, isMine: false }]);
    expect(conflicts[0]?.counters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['coinInCredits', 'gamesPlayed']),
    );
    expect(conflicts[0]?.readings.map(({ counters }) => counters['coinInCredits'])).toEqual([
      '20000',
      '70000',
      undefined,
    ]);
    expect(conflicts[0]?.readings[0]?.source).toBe('device');
    expect(await listConflicts(`?day=${NEXT}`)).toEqual([]);
  });

  it.each([
    ['a reading that is not of the instant', { batchId: '999999', variant: 0 }, 404, 'NO_SUCH_CONFLICT'],
    ['an instant without a reading', { readAt: '2026-10-13T05:00:00Z' }, 404, 'NO_SUCH_CONFLICT'],
    ['a machine without a contradiction', { machine: 'W02' }, 404, 'NO_SUCH_CONFLICT'],
    ['an unknown machine', { machine: 'W99' }, 404, 'UNKNOWN_MACHINE'],
    ['no reason', { reason: ' ' }, 422, 'INVALID_INPUT'],
  ])('are not ended by %s', async (_what, wrong, status, code) => {
    const answer = await choose({ ...(await readingOf('20000')), ...wrong });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('are ended by two people, who see the values that leave and the one that stays', async () => {
    const kept = await readingOf('20000');
    const { body } = await choose(kept).expect(200);
    expect(body as unknown as Serialized<RequestedChoice>).toMatchObject({
      kept: { counters: { coinInCredits: '20000' } },
      left: [{ counters: { coinInCredits: '70000' } }],
    });
    expect(await listConflicts()).toMatchObject([{ requestId: body.requestId, isMine: true }]);
    expect((await choose(kept)).body.code).toBe('CHOICE_ALREADY_REQUESTED');
    expect((await floor.decide(floor.comptable, body.requestId)).status).toBeGreaterThanOrEqual(403);
    const { body: closing } = await floor.comptable.post(`/days/${DAY}/closing`, { reason: 'essai' });
    expect(JSON.stringify(closing.details.blockers)).toContain('readingChoice');
    const { body: words } = await floor.direction
      .get(`/approval-descriptions/${body.requestId}?language=en`)
      .expect(200);
    expect(words).toMatchObject({
      title: expect.stringMatching(/^Keep one of the readings of machine W01, station 1, of 13.Oct.2026/),
      changes: expect.arrayContaining([{ label: 'Coin in', before: '70,000', after: '20,000' }]),
    });
    await floor.decide(floor.direction, body.requestId).expect(200);
    expect(await listConflicts()).toEqual([]);
    expect(await coinIn('W01', DAY)).toBe('10000');
    expect(await coinIn('W01', NEXT)).toBe('70000');
    expect(await findingCodes(DAY)).not.toContain('readingsConflicting');
    expect(await differences()).toEqual([]);
  });

  it('keep a reading that only adds counters to the instant', async () => {
    const { body } = await floor.comptable
      .get(`/readings?machine=W01&from=${CLOSING}&to=${CLOSING}&limit=10`)
      .expect(200);
    const { readings } = body as unknown as { readonly readings: readonly { readonly counters: object }[] };
    expect(readings.map(({ counters }) => counters)).toEqual([
      expect.objectContaining({ coinInCredits: '20000' }),
      { slotDoorOpens: '3' },
    ]);
  });

  it('are not ended as requested when a further reading arrived meanwhile', async () => {
    await floor.read('W01', CLOSING, atStep(5));
    const { body } = await choose(await readingOf('50000')).expect(200);
    await floor.read('W01', CLOSING, atStep(6));
    const answer = await floor.decide(floor.direction, body.requestId);
    expect([answer.status, answer.body.code]).toEqual([409, 'CHOICE_CHANGED']);
    await floor.decide(floor.direction, body.requestId, 'refused').expect(200);
    const again = await choose(await readingOf('20000')).expect(200);
    await floor.decide(floor.direction, again.body.requestId).expect(200);
    expect(await coinIn('W01', DAY)).toBe('10000');
    expect(await differences()).toEqual([]);
  });

  it('are not ended while a settlement of such a counter begins or ends there', async () => {
    const end = '2026-10-14T04:00:00Z';
    const statement = {
      kind: 'wrongCount',
      earlierReadAt: CLOSING,
      laterReadAt: end,
      counters: { coinInCredits: '71000' },
    };
    const { body } = await floor.comptable
      .post('/meter-adjustments', { machine: 'W02', ...statement, reason: 'lu sur place' })
      .expect(200);
    const { approvalRequestId } = body as unknown as { readonly approvalRequestId: string };
    await floor.decide(floor.direction, approvalRequestId).expect(200);
    await floor.read('W02', end, atStep(10));
    const [conflict] = await listConflicts(`?machine=W02`);
    const { batchId, variant } = conflict?.readings[0] ?? {};
    const answer = await choose({ machine: 'W02', readAt: end, batchId, variant });
    expect([answer.status, answer.body.code]).toEqual([409, 'READINGS_SETTLED']);
  });

  it('are ended too where only a counter on no list has several values', async () => {
    const readAt = '2026-10-13T20:00:00Z';
    for (const value of [1, 2]) await floor.read('W01', readAt, { ...atStep(5), 'unlisted.essai': value });
    const conflict = (await listConflicts('?machine=W01')).find(
      (each) => Date.parse(each.readAt) === Date.parse(readAt),
    );
    expect(conflict?.readings.map(({ isContradicted }) => isContradicted)).toEqual([true, true]);
    const { batchId, variant } = conflict?.readings[0] ?? {};
    const { body } = await choose({ readAt, batchId, variant }).expect(200);
    await floor.decide(floor.direction, body.requestId).expect(200);
    expect(await listConflicts('?machine=W01')).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('are named where a reading was moved aside without its choice, or another one was kept', async () => {
    const { superuser } = app.database;
    await expect(
      superuser.query(
        `insert into reading_withdrawals (establishment_id, station_id, read_at, kept_batch_id, kept_variant,
           withdrawn_after, approval_request_id, withdrawn_by, withdrawn_at)
         select $1, 1, now(), 1, 0, '2026-01-01', min(request_id), $2, now() from approval_requests
         where establishment_id = $1 and kind = 'readingChoice'`,
        [floor.establishment.establishmentId + 1, floor.people.comptable.personId],
      ),
    ).rejects.toThrow('a second person must approve');
    const found = await listDifferencesAfter(superuser, floor.establishment.establishmentId, CHECKS, [
      ['alter table reading_withdrawals disable trigger user'],
      ['update reading_withdrawals set kept_variant = kept_variant + 1'],
    ]);
    expect(found).toEqual(
      expect.arrayContaining([expect.stringMatching(/^the chosen reading of station .* was not stored again$/)]),
    );
  });

  it('of a closed day stay as they are', async () => {
    await floor.read('W02', '2026-10-12T12:00:00Z', { coinInCredits: 12_000 });
    await explainAndClose(floor, DAY);
    await floor.read('W02', '2026-10-12T12:00:00Z', { coinInCredits: 13_000 });
    const [reading] = await app.database.superuser.query<{ batchId: bigint; variant: number }>(
      `select batch_id as "batchId", variant from meter_readings where read_at = '2026-10-12T12:00:00Z' and variant = 1`,
    );
    const answer = await choose({
      machine: 'W02',
      readAt: '2026-10-12T12:00:00Z',
      batchId: String(reading?.batchId),
      variant: reading?.variant,
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'DAY_CLOSED']);
    expect(await listConflicts(`?day=${DAY}`)).toEqual([]);
  });
});
