import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getVaultLocation } from '#platform/database/idempotency.js';
import { Vault } from '#platform/files/vault.js';
import { KeyRetentionService } from '#platform/operations/key-retention.service.js';
import { as, createEstablishment, createPeople, type Caller } from '../establishments/establishment.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { createTestDatabase } from '../support/test-database.js';
import { untilDefined } from '../support/until.js';

const incident = {
  occurredAt: '2026-03-02T10:30:00Z',
  kind: 'other',
  place: 'Salle Nord',
  description: 'Monsieur Célestin Vraquebois se plaint.',
};

let app: TestApp;
let establishment: Establishment;
let caller: Caller;
const oldKey = randomUUID();

const stored = async (key: string): Promise<{ readonly response: unknown; readonly sealed: Buffer | null }> => {
  const [row] = await app.database.superuser.query<{ response: unknown; sealed: Buffer | null }>(
    'select i.response, i.sealed from idempotency_keys i where i.idempotency_key = $1',
    [key],
  );
  return row ?? { response: null, sealed: null };
};

const incidents = async (): Promise<bigint> => {
  const [row] = await app.database.db.query<{ count: bigint }>('select count(*) as count from incidents');
  return row?.count ?? 0n;
};

beforeAll(async () => {
  const database = await createTestDatabase();
  await database.superuser.query(
    `insert into idempotency_keys (establishment_id, idempotency_key, route, input_hash, status, response)
     values (0, $1, 'POST /x', sha256('x'), 200, '{"name": "Célestin Vraquebois"}')`,
    [oldKey],
  );
  app = await createTestApp({ database, now: new Date('2026-03-02T12:00:00Z') });
  establishment = await createEstablishment(app, { firstGamingDay: '2026-03-01' });
  const { superviseur } = await createPeople(app, establishment, 'superviseur');
  caller = as(app, establishment, superviseur);
});
afterAll(() => app.close());

describe('the stored answer of a write', () => {
  it('is sealed at the start of the server when an earlier version stored it in clear', async () => {
    const found = await untilDefined(async () => {
      const answer = await stored(oldKey);
      return answer.response === null ? answer : undefined;
    });
    const opened = Vault.open(app.config.home).unseal(found.sealed ?? Buffer.alloc(0), getVaultLocation(0, oldKey));
    expect(JSON.parse(opened.toString())).toEqual({ name: 'Célestin Vraquebois' });
  });

  it('is sealed, and repeated to the sender of the same write', async () => {
    const key = randomUUID();
    const { body: first } = (await caller.post('/incidents', incident, key).expect(201)) as { body: unknown };
    const { response, sealed } = await stored(key);
    expect(response).toBeNull();
    expect(sealed?.includes('Vraquebois')).toBe(false);
    const { body: again } = (await caller.post('/incidents', incident, key).expect(201)) as { body: unknown };
    expect(again).toEqual(first);
    // state left by an earlier version
    await app.database.superuser.query(
      'update idempotency_keys set sealed = null, response = $2::jsonb where idempotency_key = $1',
      [key, JSON.stringify(first)],
    );
    expect((await caller.post('/incidents', incident, key).expect(201)).body).toEqual(first);
    expect(await app.app.get(KeyRetentionService).sealPlainResponses(1)).toBe(1);
    expect((await stored(key)).response).toBeNull();
    expect((await caller.post('/incidents', incident, key).expect(201)).body).toEqual(first);
  });

  it('refuses a repeated write when no key opens it, without doing the write twice', async () => {
    const key = randomUUID();
    await caller.post('/incidents', incident, key).expect(201);
    const before = await incidents();
    const elsewhere = mkdtempSync(join(tmpdir(), 'releve-other-home-'));
    const { establishmentId } = establishment;
    const foreign = Vault.open(elsewhere).seal(Buffer.from('{}'), getVaultLocation(establishmentId, key));
    rmSync(elsewhere, { recursive: true });
    const put = (sealed: Buffer): Promise<unknown> =>
      app.database.superuser.query('update idempotency_keys set sealed = $2 where idempotency_key = $1', [key, sealed]);
    const ours = Vault.open(app.config.home).seal(Buffer.from('{}'), getVaultLocation(establishmentId, 'another-key'));
    for (const sealed of [foreign, ours, Buffer.from('no seal')]) {
      await put(sealed);
      const refused = await caller.post('/incidents', incident, key);
      expect([refused.status, (refused.body as { code?: string }).code]).toEqual([410, 'ANSWER_NOT_READABLE']);
    }
    expect(await incidents()).toBe(before);
  });
});
