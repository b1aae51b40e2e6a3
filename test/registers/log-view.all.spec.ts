import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { LogLine, VerificationDetail, VerificationRow } from '#registers/log-view.queries.js';
import type { EntryDetail, LogState } from '#registers/log-view.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { ClosingFloor } from '../closing/floor.js';
import { sealed } from '../support/sealed.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { DAY, establishmentWithClosedDay } from '../archive/archived-establishment.js';
import { untilDefined } from '../support/until.js';

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await establishmentWithClosedDay(app);
  await sealed(app);
});
afterAll(() => app.close());

async function read<T>(path: string): Promise<Serialized<T>> {
  const { body } = await floor.controleur.get(path).expect(200);
  return body as unknown as Serialized<T>;
}

describe('entries', () => {
  it('are found by table, act, person, gaming day and row, and paged by their number', async () => {
    const closings = await read<LogLine[]>('/log/lines?table=day_closings');
    expect(closings).toEqual([
      expect.objectContaining({
        act: 'days.close' as const,
        op: 'I',
        gamingDay: DAY,
        changed: [],
        personName: expect.any(String) as unknown,
      }),
    ]);
    const [closing] = closings;
    const key = encodeURIComponent(closing?.rowKey ?? '');
    expect(await read<LogLine[]>(`/log/lines?table=day_closings&key=${key}`)).toEqual(closings);
    const ofDay = await read<LogLine[]>(`/log/lines?gamingDay=${DAY}&limit=200`);
    expect(ofDay.length).toBeGreaterThan(3);
    expect(new Set(ofDay.map(({ gamingDay }) => gamingDay))).toEqual(new Set([DAY]));
    const ofPerson = await read<LogLine[]>(`/log/lines?person=${closing?.personId ?? ''}&limit=200`);
    expect(new Set(ofPerson.map(({ personName }) => personName))).toEqual(new Set([closing?.personName]));
    const acts = new Set((await read<LogLine[]>('/log/lines?act=days&limit=200')).map(({ act }) => act?.split('.')[0]));
    expect(acts).toEqual(new Set(['days']));
    const first = await read<LogLine[]>('/log/lines?limit=2');
    const second = await read<LogLine[]>(`/log/lines?limit=2&before=${first.at(-1)?.entryId ?? ''}`);
    const numbers = [...first, ...second].map(({ entryId }) => Number(entryId));
    expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
    expect(new Set(numbers).size).toBe(4);
    expect(await read<LogLine[]>('/log/lines?to=2020-01-01')).toEqual([]);
  });

  it('show each column before and after', async () => {
    const [changed] = await read<LogLine[]>('/log/lines?table=gaming_days&limit=1');
    const entry = await read<EntryDetail>(`/log/lines/${changed?.entryId ?? ''}`);
    expect(changed?.changed).toEqual(['state']);
    expect(entry.fields.filter(({ isChanged }) => isChanged)).toEqual([
      {
        name: 'state',
        before: '"open"',
        after: '"closed"',
        isChanged: true,
        isDigest: false,
        wordsBefore: null,
        wordsAfter: null,
      },
    ]);
    expect(entry.previousEntryId).not.toBeNull();
  });

  it('show the words of a text beside its digest', async () => {
    const first = 'décompte des billets';
    const { superuser } = app.database;
    await superuser.transaction(async (tx) => {
      const { establishmentId } = floor.establishment;
      const act = {
        establishmentId,
        personId: null,
        action: 'test.act' as const,
        happenedAt: app.clock.now(),
        gamingDay: null,
      };
      await setAuditContext(tx, act);
      const [requester] = await tx.query<{ id: bigint }[]>('select min(people.person_id) as id from people');
      await tx.query(
        `insert into approval_requests (establishment_id, kind, subject, reason, requested_by)
           values ($1, 'setting', '{}', $2, $3)`,
        [floor.establishment.establishmentId, first, requester?.id],
      );
    });
    const [requestLine] = await read<LogLine[]>('/log/lines?table=approval_requests&limit=1');
    const entry = await read<EntryDetail>(`/log/lines/${requestLine?.entryId ?? ''}`);
    expect(entry.fields.find(({ name }) => name === 'reason')).toMatchObject({
      after: expect.stringMatching(/^"sha256:/),
      isDigest: true,
      wordsBefore: null,
      wordsAfter: first,
    });
  });
});

/** The verification once it no longer runs. */
const ended = (verificationId: string): Promise<Serialized<VerificationDetail>> =>
  untilDefined(async () => {
    const verification = await read<VerificationDetail>(`/log/verifications/${verificationId}`);
    return verification.state === 'running' ? undefined : verification;
  });

describe('the state of the log', () => {
  it('shows size, head, keys and the last verification, run in the background and stored', async () => {
    const { body } = await floor.controleur.post('/log/verifications').expect(201);
    const { verificationId } = body as unknown as { verificationId: string };
    const done = await ended(verificationId);
    expect(done).toMatchObject({ state: 'done', findings: [], findingCount: 0 });
    expect(done.partsDone).toBe(done.partsTotal);
    const state = await read<LogState>('/log/state');
    expect(state.lastVerification).toMatchObject({ verificationId, findingCount: 0 });
    expect(Number(state.head?.treeSize)).toBeGreaterThan(0);
    expect(state.keys[0]?.text.startsWith(`${state.origin}+`)).toBe(true);
    expect(state.keys[0]?.fingerprint).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
    const listed = await read<VerificationRow[]>('/log/verifications');
    expect(listed.map((one) => one.verificationId)).toEqual([verificationId]);
  });

  it('stores the findings of a failed verification', async () => {
    await app.database.superuser.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(`update gaming_days set state = 'open' where gaming_day = '${DAY}'`);
      await tx.query(`update machines set maker = 'Faussaire' where machines.sbm_number = 'M1'`);
      await tx.query(`update stations set meter_digits = 7 where stations.machine_id =
        (select machines.machine_id from machines where machines.sbm_number = 'M1')`);
      await tx.query(`delete from machine_counts where machine_counts.machine_id =
        (select machines.machine_id from machines where machines.sbm_number = 'M1')`);
    });
    const { body } = await floor.controleur.post('/log/verifications').expect(201);
    const { verificationId } = body as unknown as { verificationId: string };
    const done = await ended(verificationId);
    expect(done.findingCount).toBeGreaterThan(0);
    const day = done.findings.find(({ table }) => table === 'gaming_days');
    expect(day).toMatchObject({ kind: 'rowChanged' });
    expect(day).not.toHaveProperty('machine');
    // each row of a machine with its number: by its key, through its station, and after its deletion
    const ofMachines = done.findings.filter(({ table }) => table !== 'gaming_days');
    expect(ofMachines.map(({ table, kind, machine }) => `${table} ${kind} ${machine ?? 'no machine'}`)).toEqual(
      expect.arrayContaining(['machines rowChanged M1', 'stations rowChanged M1', 'machine_counts rowMissing M1']),
    );
    expect(ofMachines[0]).not.toHaveProperty('machineId');
  });

  it('is verified only by users with the permission', async () => {
    await floor.comptable.post('/log/lines').expect(404);
    const { status } = await floor.direction.get('/log/verifications/424242');
    expect(status).toBe(404);
  });
});
