import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask } from '../identity/client.js';
import { writeARowInEveryTable } from '../db/a-row-in-every-table.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp();
  await writeARowInEveryTable(app.database.db);
  for (const role of ['controleur', 'mecanicien'] as const) {
    tokens[role] = (await createPerson(app.database.db, { roles: [role], establishment: 'ESTABLISHMENT-A' })).token;
  }
});
afterAll(() => app.close());

const answer = (key: string, input: string, role = 'controleur') =>
  ask(
    app,
    `GET /establishments/ESTABLISHMENT-A/rules/${encodeURIComponent(key)}/answer?input=${encodeURIComponent(input)}`,
    { token: tokens[role] ?? '' },
  );

describe('a rule evaluated by the controller', () => {
  it('is in the list, with its input fields', async () => {
    const { status, body } = await ask(app, 'GET /establishments/ESTABLISHMENT-A/rules', {
      token: tokens['controleur'] ?? '',
    });
    expect(status).toBe(200);
    expect(body).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: 'AI67:14.1', article: 'AI67:14', currency: 'DJF' })]),
    );
  });

  it('answers with its arithmetic', async () => {
    const input = JSON.stringify({ game: 'boule', authorisedMinimum: '100' });
    expect((await answer('AI67:7.2', input)).body).toMatchObject({
      verdict: 'found',
      refusal: null,
      facts: [{ name: 'avance' }, { name: 'factor' }],
    });
  });

  it.each([
    ['AI67:7.2', '{', 422, 'INVALID_INPUT'],
    ['AI67:7.2', '{"game":"poker"}', 422, 'INVALID_INPUT'],
    ['AI67:7.2', '[[]]', 422, 'INVALID_INPUT'],
    ['AI67:7.2', 'null', 422, 'INVALID_INPUT'],
    ['MC:20.3.1', '{"openedAt":"2026-99-99T99:99Z","drift":0}', 422, 'INVALID_INPUT'],
    ['nothing', '{}', 404, 'RULE_NOT_KNOWN'],
  ])('%s of %s: %s %s', async (key, input, status, code) => {
    const answered = await answer(key, input);
    expect([answered.status, (answered.body as { code: string }).code]).toEqual([status, code]);
  });

  it('returns 403 without the rules.read permission', async () => {
    expect((await answer('AI67:7.2', '{}', 'mecanicien')).status).toBe(403);
  });
});
