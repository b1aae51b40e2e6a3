import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { verifyInclusion, hashLeaf } from '#audit/log/merkle.js';
import { parseCheckpoint } from '#audit/log/note.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { untilDefined } from '../support/until.js';

let app: TestApp;
let authorization: string;

beforeAll(async () => {
  app = await createTestApp();
  await app.database.superuser.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction,
       time_zone, first_gaming_day) values (1, 'casino', 'ESTABLISHMENT-A', 'Establishment A', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-01-01')`,
  );
  const { token } = await createPerson(app.database.db, { roles: ['controleur'], establishment: 'ESTABLISHMENT-A' });
  authorization = `Bearer ${token}`;
});
afterAll(async () => app.close());

/**
 * Retries until the proof exists: sealing waits for every transaction of the PostgreSQL server, in other databases too.
 */
async function sealedProof(at: string, entryId: string): Promise<request.Response> {
  return untilDefined(async () => {
    // a verification seals first, and runs in the background
    const verificationRequest = request(at).post('/verifications').set('authorization', authorization);
    await verificationRequest.set('idempotency-key', randomUUID()).expect(201);
    const answer = await request(at).get(`/entries/${entryId}/proof`).set('authorization', authorization);
    return answer.status === 409 ? undefined : answer;
  });
}

test('proves an entry under the signed head', async () => {
  const at = `${app.url}/api/establishments/ESTABLISHMENT-A/log`;
  const listed = await request(at).get('/entries?limit=3').set('authorization', authorization).expect(200);
  const entry = (listed.body as { entryId: string }[]).at(-1);
  const answer = await sealedProof(at, entry?.entryId ?? '');
  expect(answer.status).toBe(200);
  const proof = answer.body as { body: string; leafIndex: string; treeSize: string; path: string[]; note: string };
  const head = parseCheckpoint(proof.note);
  const path = proof.path.map((node) => Buffer.from(node, 'base64'));
  const leaf = hashLeaf(Buffer.from(proof.body));
  expect(
    verifyInclusion(leaf, Number(proof.leafIndex), Number(proof.treeSize), path, head?.root ?? Buffer.alloc(0)),
  ).toBe(true);
});

test('makes no reader wait for the proof of the whole log: it is requested, and read once it is done', async () => {
  const at = `${app.url}/api/establishments/ESTABLISHMENT-A/log`;
  await request(at).get('/verification').set('authorization', authorization).expect(404);
  const verificationRequest = request(at).post('/verifications').set('authorization', authorization);
  const answer = await verificationRequest.set('idempotency-key', randomUUID()).expect(201);
  const { verificationId } = answer.body as { verificationId: string };
  const done = await untilDefined(async () => {
    const read = await request(at).get(`/verifications/${verificationId}`).set('authorization', authorization);
    return (read.body as { state: string }).state === 'running' ? undefined : read;
  });
  expect(done.body).toMatchObject({ verificationId, state: 'done' });
});

test('refuses to read the log without a session', async () => {
  await request(`${app.url}/api/establishments/ESTABLISHMENT-A/log`).get('').expect(401);
});
