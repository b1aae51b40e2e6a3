import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import request from 'supertest';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { createReportEstablishment } from '../reports/fixture.js';
import { ESTABLISHMENT_CODE } from '../reports/fixture-base.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-11-21T09:30:00Z') });
  await createReportEstablishment(app.database);
  const person = await createPerson(app.database.db, { roles: ['comptable'], establishment: ESTABLISHMENT_CODE });
  token = `Bearer ${person.token}`;
});
afterAll(() => app.close());

const base = `/api/establishments/${ESTABLISHMENT_CODE}`;

/** Posts JSON as bytes, which may be invalid or compressed. */
const post = (path: string, bytes: Buffer | string, headers: Readonly<Record<string, string>> = {}) =>
  request(app.url)
    .post(path)
    .set({ 'content-type': 'application/json', 'idempotency-key': 'a-body-of-its-own', ...headers })
    .send(bytes as string);

/** Returns a few kilobytes that decompress to thirty megabytes. */
const bomb = (): Buffer => gzipSync(Buffer.alloc(30 << 20, ' '));

describe('the body of a request', () => {
  it('is not read for an unknown caller: an invalid, too large or compressed one is not even seen', async () => {
    const bodies: readonly (readonly [Buffer | string, Readonly<Record<string, string>>])[] = [
      ['{"no JSON', {}],
      [Buffer.alloc(3 << 20, ' '), {}],
      [bomb(), { 'content-encoding': 'gzip' }],
    ];
    for (const [bytes, headers] of bodies) {
      await post(`${base}/readings`, bytes, headers).expect(401, /UNAUTHENTICATED/u);
      await post(`${base}/days/2026-11-20/counts`, bytes, { ...headers, authorization: 'Bearer of-nobody' }).expect(
        401,
      );
    }
  });

  it('is not read for a route that does not exist, by any name', async () => {
    for (const path of ['/api/readings', '/api/of-readings/readings', `${base}/readings-too`, `${base}/counts`]) {
      await post(path, '{"no JSON').expect(404, /NOT_FOUND/u);
      await post(path, bomb(), { 'content-encoding': 'gzip', authorization: token }).expect(404, /NOT_FOUND/u);
    }
  });

  it('is not read for a caller without the permission', async () => {
    await post(`${base}/drops`, '{"no JSON', { authorization: token }).expect(403, /FORBIDDEN/u);
  });

  it('is refused when it is compressed, and read when it is not', async () => {
    const path = `${base}/days/2026-11-20/counts`;
    const sent = JSON.stringify({ counts: [] });
    const compressed = { 'content-encoding': 'gzip', authorization: token };
    await post(path, gzipSync(sent), compressed).expect(415, /UNSUPPORTED_MEDIA/u);
    await post(path, sent, { authorization: token }).expect(422, /INVALID_INPUT/u);
  });

  it('is limited to the size its route needs, and on a public route to a small one', async () => {
    const counts = `${base}/days/2026-11-20/counts`;
    const filled = (bytes: number): string => JSON.stringify({ counts: [], about: 'x'.repeat(bytes) });
    await post(counts, filled(7 << 20), { authorization: token }).expect(422);
    await post(counts, filled(9 << 20), { authorization: token }).expect(413, /PAYLOAD_TOO_LARGE/u);
    await post(`${base}/days/2026-11-20/reconcile`, filled(2 << 20), { authorization: token }).expect(413);
    await post('/api/sessions', filled(100_000)).expect(413, /PAYLOAD_TOO_LARGE/u);
  });
});
