import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { acting, as, createEstablishment, type Caller } from '../establishments/establishment.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { openDeskOf } from '../payouts/floor.js';
import { createIdentifiable } from '../support/identities.js';
import { createDeviceToken, createPerson, type TestPerson } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

/** Fields of responses about cards. */
export interface CardAnswer {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly cardId: string;
  readonly state: string;
  readonly balanceMinor: string;
  readonly reservedMinor: string;
  readonly availableMinor: string;
  readonly amountMinor: string;
  readonly numberEnd: string;
  readonly movements: readonly Readonly<Record<string, unknown>>[];
}

export interface Sent {
  readonly status: number;
  readonly body: CardAnswer;
  /** The code of the refusal, or the state of the card or of the transfer. */
  readonly is: string;
}

const crew = {
  superviseur: ['superviseur'],
  direction: ['direction'],
  caissier: ['caissier'],
  comptable: ['comptable'],
  mecanicien: ['mecanicien'],
} as const;
type Member = keyof typeof crew;

/** A floor whose machines and desks handle cards. */
export interface CardFloor {
  readonly establishment: Establishment;
  readonly callers: Readonly<Record<Member, Caller>>;
  readonly people: Readonly<Record<Member, TestPerson>>;
  readonly token: string;
  /** Credentials of a member of the direction at another user's screen. */
  readonly authoriser: { readonly code: string; readonly secret: string };
  /** Sends a machine's message to `/card-devices/<path>`. */
  device(path: string, body: object, key?: string): Promise<Sent>;
  /** Sends a request as the caissier. */
  desk(path: string, body: object, key?: string): Promise<Sent>;
  /** Sends a request as the superviseur. */
  decide(path: string, body: object): Promise<Sent>;
  /** Issues a card with that balance: returns its number and its id. */
  issued(amountMinor: number): Promise<{ readonly number: string; readonly cardId: string }>;
  /** Requests and completes a transfer. */
  transferred(direction: 'toMachine' | 'fromMachine', number: string, amountMinor: number): Promise<Sent>;
}

export const DESK = 'K-1';
let given = 0;

/** Opens it: machines 4001 and 4002, and the desk K-1 with a million, held by the caissier. */
export async function openCardFloor(app: TestApp, cardSystem: string | null = '21'): Promise<CardFloor> {
  const establishment = await createEstablishment(app, {
    firstGamingDay: '2026-03-01',
    cardSystem: cardSystem ?? undefined,
  });
  await acting(app, establishment, (tx) =>
    tx.query(
      `insert into machines (establishment_id, sbm_number, serial_number, maker, registered_at)
       select $1, number, 'S-' || number, 'Essai', '2026-01-01T00:00:00Z' from unnest($2::text[]) as number`,
      [establishment.establishmentId, ['4001', '4002']],
    ),
  );
  const { db } = app.database;
  const members: (readonly [string, TestPerson])[] = [];
  for (const [name, roles] of Object.entries(crew)) {
    members.push([name, await createPerson(db, { roles: [...roles], establishment: establishment.code })]);
  }
  const people = Object.fromEntries(members) as Record<Member, TestPerson>;
  await openDeskOf(app, establishment, people.caissier, DESK);
  const callers = Object.fromEntries(
    members.map(([name, person]) => [name, as(app, establishment, person)] as const),
  ) as Record<Member, Caller>;
  const { credentials } = await createIdentifiable(app, { roles: ['direction'], establishment: establishment.code });
  const token = await createDeviceToken(db, establishment.code, ['cards.device']);
  const device = async (path: string, body: object, key: string = randomUUID()): Promise<Sent> =>
    sentOf(
      await request(app.url)
        .post(`/api/establishments/${establishment.code}/card-devices/${path}`)
        .set('authorization', `Bearer ${token}`)
        .set('accept-language', 'en')
        .set('idempotency-key', key)
        .send(body),
    );
  const desk = async (path: string, body: object, key: string = randomUUID()): Promise<Sent> =>
    sentOf(await callers.caissier.post(path, body, key));
  return {
    establishment,
    callers,
    people,
    token,
    device,
    desk,
    authoriser: credentials,
    decide: async (path, body) => sentOf(await callers.superviseur.post(path, body)),
    issued: async (amountMinor) => {
      given += 1;
      const number = `${cardSystem ?? '21'}${String(given).padStart(12, '0')}`;
      const { body, status } = await desk('/cards', { desk: DESK, number, amountMinor: String(amountMinor) });
      if (status !== 201) throw new Error(`not handed out: ${JSON.stringify(body)}`);
      return { number, cardId: body.cardId };
    },
    transferred: async (direction, number, amountMinor) => {
      const transaction = randomUUID();
      const input = { machine: '4001', number, transaction, direction, amountMinor: String(amountMinor) };
      const response = await device('transfers', input);
      if (response.is !== 'pending') return response;
      return device('outcomes', { machine: '4001', transaction, outcome: 'done' });
    },
  };
}

/** Returns a response with its outcome in one word. */
export function sentOf({ status, body }: { readonly status: number; readonly body: unknown }): Sent {
  const { state = 'done', code = String(status) } = body as Partial<CardAnswer>;
  return { status, body: body as CardAnswer, is: status < 300 ? state : code };
}
