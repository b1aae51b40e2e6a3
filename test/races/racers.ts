import { expect } from '@jest/globals';
import type { Test } from 'supertest';
import { openFloor, type ClosingFloor } from '../closing/floor.js';
import { as, type Caller } from '../establishments/establishment.js';
import { openDeskOf } from '../payouts/floor.js';
import { times } from '../support/scale.js';
import { createIdentifiable, type IdentifiablePerson } from '../support/identities.js';
import type { TestApp } from '../support/test-app.js';

/** Number of runs of each race; `npm run races -- 200` for two hundred. */
export const rounds = Number(process.env['RELEVE_RACES'] ?? times({ usually: 1, all: 5 }));
/** Number of concurrent clients. */
export const CLIENTS = 16;
/** Number of people per function: each is several clients. */
const PEOPLE = 4;

/** A participant, with the credentials to enter at another person's screen. */
export interface Racer {
  readonly person: IdentifiablePerson;
  readonly caller: Caller;
  readonly secret: { readonly code: string; readonly secret: string };
  /** The person's desk; empty: none. */
  readonly desk: string;
}

type Crew = Readonly<Record<'caissier' | 'superviseur' | 'mecanicien', readonly Racer[]>>;

export interface RaceFloor extends ClosingFloor {
  readonly crew: Crew;
}

/**
 * Opens an establishment with four people of each function, whose cashiers have a desk each; sign-in throttling is off.
 */
export async function openRaceFloor(
  app: TestApp,
  settings: Readonly<Record<string, unknown>> = { readingIntervalMinutes: 1440 },
): Promise<RaceFloor> {
  await app.database.superuser.query(`
    create or replace function nobody_guesses() returns trigger language plpgsql as $$
    begin
      new.login := gen_random_uuid()::text;
      return new;
    end $$;
    create or replace trigger nobody_guesses before insert on sign_in_throttles
      for each row execute function nobody_guesses()`);
  const floor = await openFloor(app, settings);
  const crew: Partial<Record<keyof Crew, readonly Racer[]>> = {};
  for (const role of ['caissier', 'superviseur', 'mecanicien'] as const) {
    const racers: Racer[] = [];
    for (let number = 1; number <= PEOPLE; number += 1) {
      const person = await createIdentifiable(app, { roles: [role], establishment: floor.establishment.code });
      const desk = role === 'caissier' ? `K${number}` : '';
      if (desk !== '') await openDeskOf(app, floor.establishment, person, desk);
      racers.push({ person, caller: as(app, floor.establishment, person), secret: person.credentials, desk });
    }
    crew[role] = racers;
  }
  return { ...floor, crew: crew as Crew };
}

/** Returns the participant of a client. */
export function nth(racers: readonly Racer[], client: number): Racer {
  const racer = racers[client % racers.length];
  if (racer === undefined) throw new Error('nobody runs');
  return racer;
}

/** Returns `done` or the refusal's code. */
export async function outcome(answer: Test): Promise<string> {
  const { status, body } = (await answer) as { status: number; body: { code?: string } };
  return status < 300 ? 'done' : (body.code ?? String(status));
}

/** Runs all clients at once and counts their outcomes. */
export async function race(client: (number: number) => Promise<string>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (const each of await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))) {
    outcomes[each] = (outcomes[each] ?? 0) + 1;
  }
  return outcomes;
}

/** Expects a successful response and returns its body. */
export async function good<Body>(answer: Test): Promise<Body> {
  const { status, body } = (await answer) as { status: number; body: unknown };
  expect([status < 300, body]).toEqual([true, body]);
  return body as Body;
}
