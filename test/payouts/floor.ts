import type { Establishment } from '#identity/access/access.decorators.js';
import type { NewEstablishment } from '#establishments/establishments.service.js';
import { queryRow } from '#platform/database/rows.js';
import { acting, as, createEstablishment, type Caller } from '../establishments/establishment.js';
import { createPerson, type TestPerson } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

/** Fields of a response: each test reads those of its route. */
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
  /** Holds two functions, and could perform both. */
  superviseurWhoPays: ['superviseur', 'caissier'],
  mecanicien: ['mecanicien'],
  controleur: ['controleur'],
  comptable: ['comptable'],
} as const;
type Member = keyof typeof crew;
const payers = ['caissier', 'changeur', 'superviseurWhoPays'] as const;
type Payer = (typeof payers)[number];

/** An establishment with two machines and one caller per function. */
export interface PayoutFloor {
  readonly establishment: Establishment;
  readonly callers: Readonly<Record<Member, Caller>>;
  readonly people: Readonly<Record<Member, TestPerson>>;
  /** The desk code of each payer. */
  readonly desks: Readonly<Record<Payer, string>>;
}

/** Opens the establishment on the application's clock, with a ticket system and the given options. */
export async function openPayoutFloor(app: TestApp, options: Partial<NewEstablishment> = {}): Promise<PayoutFloor> {
  const establishment = await createEstablishment(app, {
    firstGamingDay: '2026-03-01',
    ticketSystem: '12',
    ...options,
  });
  await acting(app, establishment, (tx) =>
    tx.query(
      `insert into machines (establishment_id, sbm_number, serial_number, maker, registered_at)
       select $1, number, 'S-' || number, 'Essai', '2026-01-01T00:00:00Z' from unnest($2::text[]) as number`,
      [establishment.establishmentId, ['4001', '4002']],
    ),
  );
  const { db, superuser } = app.database;
  const members: (readonly [string, TestPerson])[] = [];
  for (const [name, roles] of Object.entries(crew)) {
    const userOptions = { roles: [...roles], establishment: establishment.code };
    const person = await createPerson(db, roles.length > 1 ? { ...userOptions, superuser } : userOptions);
    members.push([name, person]);
  }
  const people = Object.fromEntries(members) as Record<Member, TestPerson>;
  for (const payer of payers) await openDeskOf(app, establishment, people[payer], `K-${payer}`);
  const desks = Object.fromEntries(payers.map((payer) => [payer, `K-${payer}`])) as Record<Payer, string>;
  const callers = members.map(([name, person]) => [name, as(app, establishment, person)] as const);
  return { establishment, people, desks, callers: Object.fromEntries(callers) as Record<Member, Caller> };
}

/** Opens a desk with a million, held by this person, or a change machine. */
export function openDeskOf(
  app: TestApp,
  establishment: Establishment,
  { personId }: TestPerson,
  deskCode: string,
  kind: 'cashDesk' | 'changeMachine' = 'cashDesk',
): Promise<void> {
  const { establishmentId } = establishment;
  return acting(app, establishment, async (tx) => {
    const { id } = await queryRow<{ id: bigint }>(
      tx,
      `insert into desks (establishment_id, desk_code, kind, float_minor, held_by, opened_at)
       values ($1, $2, $4, 0, $3, '2026-03-01T06:00:00Z') returning desks.desk_id as id`,
      [establishmentId, deskCode, personId, kind],
    );
    await tx.query(
      `insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at)
       values ($1, '2026-03-01', '2026-03-01T05:00:00Z', '2026-03-02T05:00:00Z') on conflict do nothing`,
      [establishmentId],
    );
    await tx.query(
      `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
         gaming_day, happened_at, recorded_by)
       values ($1, $2, 1, 'countDifference', 100000000, 100000000, '2026-03-01', '2026-03-01T06:00:00Z', $3)`,
      [establishmentId, id, personId],
    );
  });
}
