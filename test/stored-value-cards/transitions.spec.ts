import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CARD_TRANSITIONS } from '#domain/stored-value-cards/card-life.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

describe('the movements of a card in the database', () => {
  it('equal those of the domain, place by place', async () => {
    const held = await test.superuser.query<{ one: string }>(
      `select transitions.kind || ' ' || transitions.from_state || ' ' || transitions.to_state || ' ' || transitions.place
         as one from card_transitions() as transitions`,
    );
    const known = CARD_TRANSITIONS.map(({ kind, from, to, by }) => `${kind} ${from ?? ''} ${to} ${by}`);
    expect(held.map(({ one }) => one).sort()).toEqual(known.sort());
  });
});
