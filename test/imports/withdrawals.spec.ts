import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportDetail } from '#imports/imports.service.js';
import type { ImportWithdrawal } from '#domain/imports/import-withdrawal.js';
import { readingBatchesProof } from '#meters/ingest/reading-batches.proof.js';
import { withdrawalProofs } from '#meters/withdrawals/reading-withdrawals.proof.js';
import { approvedDaysProofs } from '#closing/day-closings.proof.js';
import { approvedCorrectionsProof } from '#machines/machine-versions.proof.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { listDifferences, listDifferencesAfter } from '../audit/digest-checks.js';
import { explainAndClose, openFloor, type ClosingFloor } from '../closing/floor.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { untilDefined } from '../support/until.js';

/**
 * A house brings a file of readings with a wrong line, a file of counts for another day and a machine that does not
 * exist, and withdraws them: facts of open days are reversed, those of closed days are listed.
 */
const [DAY, NEXT] = ['2026-10-12', '2026-10-13'] as const;
const REASON = 'fichier d’un autre casino';

let app: TestApp;
let floor: ClosingFloor;
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-14T12:00:00Z') });
  floor = await openFloor(app, { readingIntervalMinutes: 1440 }, { firstGamingDay: DAY });
  await floor.addMachine('W01', { returnPercent: '95' });
  await floor.addMachine('W02', { returnPercent: '95' });
});
afterAll(() => app.close());

type Detail = Serialized<ImportDetail>;
const asDetail = (body: object): Detail => body as unknown as Detail;
const asWithdrawal = (body: object): ImportWithdrawal => body as unknown as ImportWithdrawal;

/** Returns the import once the server has checked or imported it. */
const settled = (importId: string): Promise<Detail> =>
  untilDefined(async () => {
    const detail = asDetail((await floor.comptable.get(`/imports/${importId}`).expect(200)).body);
    return detail.state === 'checking' || detail.state === 'running' ? undefined : detail;
  });

/** Brings a file and confirms it; returns the number of the import. */
async function imported(path: string, content: string): Promise<string> {
  const { body } = await floor.upload(`/imports/${path}`, content).expect(200);
  const { importId } = body as unknown as { readonly importId: string };
  expect((await settled(importId)).state).toBe('checked');
  await floor.comptable.post(`/imports/${importId}/confirmation`).expect(200);
  expect((await settled(importId)).state).toBe('finished');
  return importId;
}

const preview = async (importId: string): Promise<ImportWithdrawal> =>
  asWithdrawal((await floor.comptable.get(`/imports/${importId}/withdrawal`).expect(200)).body);

async function requested(importId: string): Promise<string> {
  const { body } = await floor.comptable.post(`/imports/${importId}/withdrawal`, { reason: REASON }).expect(200);
  return body.requestId;
}

async function withdrawn(importId: string): Promise<void> {
  await floor.decide(floor.direction, await requested(importId)).expect(200);
}

const COUNTERS = 'coin_in_credits,coin_out_credits,drop_credits,bills_credits,games_played';
/** A line of readings: 100 games of 1.00 a step, all counters as after `steps`. */
const line = (machine: string, readAt: string, steps: number): string =>
  [machine, Date.parse(readAt), 10_000 * steps, 9_000 * steps, 1_000 * steps, 1_000 * steps, 100 * steps].join(',');
const readings = (...lines: readonly string[]): string => `machine,read_at_ms,${COUNTERS}\n${lines.join('\n')}\n`;

/** Returns the stakes of a machine on a day, in minor units; `–` when they are unknown. */
async function coinIn(machine: string, day: string): Promise<unknown> {
  await floor.comptable.post(`/days/${day}/reconcile`).expect(200);
  const { body } = await floor.comptable.get(`/days/${day}/results?machine=${machine}`).expect(200);
  return body.rows[0]?.['coinInMinor'];
}

const CHECKS = [readingBatchesProof, ...withdrawalProofs, ...approvedDaysProofs, approvedCorrectionsProof];
/** Returns what the verification finds about readings, counts and versions of the establishment. */
const differences = () =>
  listDifferences(app.database.superuser.dataSource, floor.establishment.establishmentId, CHECKS);

describe('a file of readings', () => {
  let wrong: string;

  it('is previewed, and withdrawn only by a second person', async () => {
    await floor.read('W01', '2026-10-12T04:00:00Z', {
      coinInCredits: 10_000,
      coinOutCredits: 9_000,
      dropCredits: 1_000,
      billsCredits: 1_000,
      gamesPlayed: 100,
    });
    wrong = await imported(
      'readings?registerMachines=true',
      readings(
        line('W01', '2026-10-12T12:00:00Z', 9),
        line('W01', '2026-10-13T04:00:00Z', 2),
        line('GHOST', '2026-10-12T12:00:00Z', 3),
      ),
    );
    expect(await coinIn('W01', DAY)).toBeNull();
    expect(await preview(wrong)).toMatchObject({ readings: 3, counts: 0, totals: 0, machines: ['GHOST'], kept: [] });
    const requestId = await requested(wrong);
    const again = await floor.comptable.post(`/imports/${wrong}/withdrawal`, { reason: REASON });
    expect(again.body.code).toBe('WITHDRAWAL_ALREADY_REQUESTED');
    expect((await floor.decide(floor.comptable, requestId)).status).toBeGreaterThanOrEqual(403);
    const { body } = await floor.direction.get(`/approval-descriptions/${requestId}?language=en`).expect(200);
    expect(body).toMatchObject({
      title: 'Withdraw the imported file “upload.csv”',
      changes: [
        { label: 'Readings withdrawn', after: '3' },
        { label: 'Machines taken out of the inventory', after: 'GHOST' },
      ],
    });
    await floor.decide(floor.direction, requestId).expect(200);
  });

  it('leaves no reading, no irregular step and no machine, and is proven', async () => {
    const { body } = await floor.comptable.get(`/imports/${wrong}`).expect(200);
    expect(asDetail(body).withdrawal).toMatchObject({ readings: 3, machines: ['GHOST'] });
    const { body: history } = await floor.comptable.get('/readings?machine=W01&limit=10').expect(200);
    expect(JSON.stringify(history)).not.toContain('90000');
    const { establishmentId } = floor.establishment;
    const counted = await app.database.superuser.query<{ left: bigint; kept: bigint; breaks: bigint }>(
      `select (select count(*) from meter_readings where establishment_id = $1) as left,
         (select count(*) from withdrawn_readings where establishment_id = $1) as kept,
         (select count(*) from meter_breaks where establishment_id = $1) as breaks`,
      [establishmentId],
    );
    expect(counted).toEqual([{ left: 1n, kept: 3n, breaks: 0n }]);
    const { body: machine } = await floor.comptable.get('/machines/GHOST').expect(200);
    expect(machine.state).toBe('retired');
    expect(await differences()).toEqual([]);
  });

  it('is replaced by the right file', async () => {
    const right = readings(line('W01', '2026-10-12T12:00:00Z', 2), line('W01', '2026-10-13T04:00:00Z', 3));
    await imported('readings', right);
    expect(await coinIn('W01', DAY)).toBe('20000');
  });

  it('gives way to a reading of the same instant that disagreed with it', async () => {
    const file = await imported(
      'readings',
      readings(line('W02', '2026-10-12T04:00:00Z', 1), line('W02', '2026-10-13T04:00:00Z', 7)),
    );
    await floor.read('W02', '2026-10-13T04:00:00Z', {
      coinInCredits: 30_000,
      coinOutCredits: 27_000,
      dropCredits: 3_000,
      billsCredits: 3_000,
      gamesPlayed: 300,
    });
    expect(await preview(file)).toMatchObject({ readings: 2 });
    await withdrawn(file);
    await imported('readings', readings(line('W02', '2026-10-12T04:00:00Z', 1)));
    expect(await coinIn('W02', DAY)).toBe('20000');
    expect(await differences()).toEqual([]);
  });

  it('cannot be withdrawn by a database user without an approved request, and a reading moved aside is named', async () => {
    const { establishmentId } = floor.establishment;
    const { superuser } = app.database;
    await expect(
      superuser.query(
        `insert into reading_withdrawals (establishment_id, import_id, withdrawn_after, approval_request_id,
           withdrawn_by, withdrawn_at)
         select $1, 1, '2026-01-01', min(request_id), $2, now() from approval_requests
         where establishment_id = $1 and kind = 'setting'`,
        [establishmentId, floor.people.comptable.personId],
      ),
    ).rejects.toThrow('a second person must approve');
    await expect(
      superuser.query('delete from meter_readings where establishment_id = $1', [establishmentId]),
    ).rejects.toThrow('append-only');
    const found = await listDifferencesAfter(superuser, establishmentId, CHECKS, [
      ['alter table meter_readings disable trigger user'],
      [
        `with taken as (
           delete from meter_readings where establishment_id = $1 and read_at = '2026-10-12T12:00:00Z' returning *
         )
         insert into withdrawn_readings
         select taken.*, (select max(withdrawal_id) from reading_withdrawals where establishment_id = $1) from taken`,
        [establishmentId],
      ],
    ]);
    expect(found).toEqual([
      expect.stringMatching(/^reading of station \d+ at .* was withdrawn without its import or choice$/),
    ]);
  });
});

describe('a file of counts', () => {
  it('ends its counts, which are then entered anew', async () => {
    const wrong = await imported(`counts?day=${DAY}`, 'machine,notes_20,notes_50\nW01,5,0\nW02,9,0\n');
    expect(await preview(wrong)).toMatchObject({ counts: 2, kept: [] });
    await withdrawn(wrong);
    const { body: none } = await floor.comptable.get(`/days/${DAY}/counts`).expect(200);
    expect(none).toEqual([]);
    const taken = await floor.comptable.post(`/imports/${wrong}/withdrawal`, { reason: REASON }).expect(409);
    expect(taken.body.code).toBe('NOTHING_TO_WITHDRAW');
    await imported(`counts?day=${DAY}`, 'machine,notes_20\nW01,1\nW02,1\n');
    const { body } = await floor.comptable.get(`/days/${DAY}/counts`).expect(200);
    expect(body).toMatchObject([
      { sbmNumber: 'W01', notesMinor: '2000', revision: 3 },
      { sbmNumber: 'W02', notesMinor: '2000', revision: 3 },
    ]);
    expect(await differences()).toEqual([]);
  });

  it('leaves a count that was corrected since, and lists it', async () => {
    const file = await imported(`counts?day=${NEXT}`, 'machine,notes_20\nW01,1\nW02,2\n');
    const correction = { machine: 'W02', notes: [{ value: '20', count: 3 }], tickets: '0', ticketCount: 0, coins: '0' };
    const { body } = await floor.comptable
      .post(`/days/${NEXT}/counts/correction`, { ...correction, countNumber: 1, reason: 'recompté devant témoin' })
      .expect(200);
    await floor.decide(floor.direction, body.requestId).expect(200);
    expect(await preview(file)).toMatchObject({
      counts: 1,
      kept: [{ reason: 'replaced', gamingDay: NEXT, machine: null, facts: 1 }],
    });
    await withdrawn(file);
    const { body: counts } = await floor.comptable.get(`/days/${NEXT}/counts`).expect(200);
    expect(counts).toMatchObject([{ sbmNumber: 'W02', notesMinor: '6000' }]);
  });
});

describe('a closed day', () => {
  it('keeps the facts of a withdrawn file, which are listed; the second path derives the same', async () => {
    const file = await imported(
      'readings?again=true',
      readings(line('W01', '2026-10-12T20:00:00Z', 3), line('W01', '2026-10-14T04:00:00Z', 5)),
    );
    await explainAndClose(floor, DAY);
    expect(await preview(file)).toMatchObject({
      readings: 1,
      kept: [{ reason: 'dayClosed', gamingDay: DAY, machine: null, facts: 1 }],
    });
    const pending = await requested(file);
    await floor.decide(floor.direction, pending).expect(200);
    expect(await preview(file)).toMatchObject({ readings: 0, kept: [{ reason: 'dayClosed', facts: 1 }] });
    expect(await differences()).toEqual([]);
  });
});
