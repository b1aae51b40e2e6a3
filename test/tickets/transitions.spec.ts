import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TICKET_TRANSITIONS } from '../../src/domain/tickets/ticket-life.js';
import { createTestDatabase } from '../support/test-database.js';
import type { TestDatabase } from '../support/test-database.js';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

describe('MC:19.7.1 the steps of a ticket in the database', () => {
  it('are those of the domain, place by place', async () => {
    const held = await test.superuser.query<{ one: string }>(
      `select transitions.step || ' ' || transitions.from_state || ' ' || transitions.to_state || ' ' || transitions.place
         as one from ticket_transitions() as transitions`,
    );
    const known = TICKET_TRANSITIONS.flatMap(({ step, from, to, by }) =>
      by.map((place) => `${step} ${from ?? ''} ${to} ${place}`),
    );
    expect(held.map(({ one }) => one).sort()).toEqual(known.sort());
  });
});
