import type { House } from '../../src/access/access.decorators.js';
import { acting, as, createHouse } from '../establishments/house.js';
import type { Caller } from '../establishments/house.js';
import { createPerson } from '../support/people.js';
import type { TestPerson } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

/** What an answer may hold: each test asks for what its route tells. */
export interface Answer {
  readonly code?: string;
  readonly payoutId: string;
  readonly slipNumber: string;
  readonly state: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const crew = {
  superviseur: ['superviseur'],
  otherSuperviseur: ['superviseur'],
  direction: ['direction'],
  caissier: ['caissier'],
  changeur: ['changeur'],
  /** He holds two functions, so that he could do both. */
  superviseurWhoPays: ['superviseur', 'caissier'],
  mecanicien: ['mecanicien'],
  controleur: ['controleur'],
  comptable: ['comptable'],
} as const;
type Member = keyof typeof crew;

/** A house with two machines and one caller of each function. */
export interface PayoutFloor {
  readonly house: House;
  readonly callers: Readonly<Record<Member, Caller>>;
  readonly people: Readonly<Record<Member, TestPerson>>;
}

/** Opens it on the clock of the application. */
export async function openPayoutFloor(app: TestApp): Promise<PayoutFloor> {
  const house = await createHouse(app, { firstGamingDay: '2026-03-01' });
  await acting(app, house, (tx) =>
    tx.query(
      `insert into machines (establishment_id, sbm_number, serial_number, maker, registered_at)
       select $1, number, 'S-' || number, 'Essai', '2026-01-01T00:00:00Z' from unnest($2::text[]) as number`,
      [house.establishmentId, ['4001', '4002']],
    ),
  );
  const members = await Promise.all(
    Object.entries(crew).map(async ([name, roles]) => {
      const person = await createPerson(app.database.db, { roles: [...roles], establishment: house.code });
      return [name, person] as const;
    }),
  );
  const people = Object.fromEntries(members) as Record<Member, TestPerson>;
  const callers = members.map(([name, person]) => [name, as(app, house, person)] as const);
  return { house, people, callers: Object.fromEntries(callers) as Record<Member, Caller> };
}
