import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { setAuditContext } from '#audit/log/audit-context.js';
import { EventStream } from '../support/event-stream.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ask, createEstablishments } from './client.js';
import { sealed } from '../support/sealed.js';

interface ChangeEvent {
  readonly size?: string;
  readonly tables?: string[];
  readonly days?: string[] | null;
}

let t: TestApp;
let comptable: TestPerson;

beforeAll(async () => {
  t = await createTestApp();
  await createEstablishments(t);
  comptable = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
  // the first seal of an establishment creates its key, which the second seals
  await sealed(t);
  await sealed(t);
});
afterAll(() => t.close());

const openStream = (path: string, headers: Record<string, string>): Promise<EventStream<ChangeEvent>> =>
  EventStream.open(`${t.url}/api${path}`, headers);

const bearer = (person: TestPerson): Record<string, string> => ({ authorization: `Bearer ${person.token}` });

/** Writes a row in an establishment, for a gaming day or for none. */
const write = (establishmentId: number, day: string | null): Promise<void> =>
  t.database.db.transaction(async (tx) => {
    const happenedAt = t.clock.now();
    await setAuditContext(tx, { establishmentId, personId: null, action: 'test.write', happenedAt, gamingDay: day });
    await tx.query(
      `insert into stands (establishment_id, stand_number, room)
       select $1, 'S-' || count(*), 'Salle' from stands where stands.establishment_id = $1`,
      [establishmentId],
    );
  });

describe('the stream of changes', () => {
  test('reports the tables and days written here, and nothing from another establishment', async () => {
    const stream = await openStream('/establishments/MC-ONE/changes', bearer(comptable));
    const ready = await stream.next();
    expect(ready).toMatchObject({ event: 'ready' });
    await write(102, '2026-02-28');
    await write(101, '2026-03-01');
    expect(await stream.next()).toMatchObject({
      event: 'changes',
      id: String(Number(ready?.id) + 1),
      data: { tables: ['stands'], days: ['2026-03-01'], size: String(Number(ready?.id) + 1) },
    });
    await write(101, null);
    expect(await stream.next()).toMatchObject({ data: { tables: ['stands'], days: null } });
    stream.close();
  });

  test('resumes from the reader’s position, and restarts for an unknown position', async () => {
    const before = await openStream('/establishments/MC-ONE/changes', bearer(comptable));
    const { id = '' } = (await before.next()) ?? {};
    before.close();
    await write(101, '2026-03-02');
    await sealed(t);
    const resumed = await openStream('/establishments/MC-ONE/changes', { ...bearer(comptable), 'last-event-id': id });
    expect(await resumed.next()).toMatchObject({ event: 'ready', id });
    expect(await resumed.next()).toMatchObject({
      event: 'changes',
      id: String(Number(id) + 1),
      data: { tables: ['stands'], days: ['2026-03-02'] },
    });
    resumed.close();
    // a size that this log never had: all data may differ
    const strange = await openStream('/establishments/MC-ONE/changes?after=999999', bearer(comptable));
    await strange.next();
    expect(await strange.next()).toMatchObject({ data: { tables: [], days: null, size: String(Number(id) + 1) } });
    strange.close();
  });

  test('is refused to other establishments and to anonymous callers', async () => {
    expect(await ask(t, 'GET /establishments/DJ-TWO/changes', { token: comptable.token })).toMatchObject({
      status: 403,
      body: { code: 'OTHER_ESTABLISHMENT' },
    });
    expect((await ask(t, 'GET /establishments/MC-ONE/changes')).status).toBe(401);
  });

  test('ends when the permission to read the establishment is removed', async () => {
    const { token, personId } = await createPerson(t.database.db, { roles: ['changeur'], establishment: 'MC-ONE' });
    // entering a person is a change too, until it is sealed
    await sealed(t);
    const stream = await openStream('/establishments/MC-ONE/changes', { authorization: `Bearer ${token}` });
    expect(await stream.next()).toMatchObject({ event: 'ready' });
    await t.database.db.transaction(async (tx) => {
      const happenedAt = t.clock.now();
      await setAuditContext(tx, {
        establishmentId: 101,
        personId: null,
        action: 'test.end',
        happenedAt,
        gamingDay: null,
      });
      await tx.query('update role_grants set held_until = $2 where role_grants.person_id = $1', [personId, happenedAt]);
    });
    expect(await stream.next()).toMatchObject({ event: 'ended' });
    expect(await stream.next()).toBeNull();
  });

  test('stops for a reader who disconnects while it is being opened', async () => {
    const beats = jest.spyOn(globalThis, 'setInterval');
    const hasLeft = new Promise<void>((done) => {
      t.app.getHttpServer().once('request', (_request: unknown, answer: ServerResponse) => answer.once('close', done));
    });
    await t.database.superuser.transaction(async (tx) => {
      await tx.query('lock table log_checkpoints in access exclusive mode');
      const left = await openStream('/establishments/MC-ONE/changes', { ...bearer(comptable), 'last-event-id': '0' });
      expect(await left.next()).toMatchObject({ event: 'ready' });
      left.close();
      await hasLeft;
    });
    const stays = await openStream('/establishments/MC-ONE/changes', bearer(comptable));
    expect(await stays.next()).toMatchObject({ event: 'ready' });
    await write(101, null);
    expect(await stays.next()).toMatchObject({ event: 'changes' });
    expect(beats.mock.calls.filter(([, pause]) => pause === 5000)).toHaveLength(1);
    beats.mockRestore();
    stays.close();
  });

  test('does not extend its session: it ends when the session locks', async () => {
    const { cookie, personId } = await createPerson(t.database.db, { roles: ['changeur'], establishment: 'MC-ONE' });
    await sealed(t);
    const stream = await openStream('/establishments/MC-ONE/changes', { cookie });
    expect(await stream.next()).toMatchObject({ event: 'ready' });
    await t.database.superuser.query(
      `update sessions set locked_at = now() from accounts
       where accounts.account_id = sessions.account_id and accounts.person_id = $1`,
      [personId],
    );
    await write(101, null);
    expect(await stream.next()).toMatchObject({ event: 'ended' });
  });
});
