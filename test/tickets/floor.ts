import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { NewEstablishment } from '#establishments/establishments.service.js';
import { openDeskOf, openPayoutFloor, type PayoutFloor } from '../payouts/floor.js';
import { createIdentifiable } from '../support/identities.js';
import { createDeviceToken } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

/** Possible fields of an answer about tickets. */
export interface TicketAnswer {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly ticketId: string;
  readonly number: string;
  readonly state: string;
  readonly amountMinor: string;
  readonly payableUntil: string;
  readonly kind: string;
}

export interface Sent {
  readonly status: number;
  readonly body: TicketAnswer;
  /** The code of the refusal, or the state of the ticket. */
  readonly is: string;
}

/** A floor with machines, a kiosk and desks that use tickets. */
export interface TicketFloor extends PayoutFloor {
  readonly token: string;
  /** Credentials of a member of the direction at another person's screen. */
  readonly authoriser: { readonly code: string; readonly secret: string };
  /** Sends a device's request to `/ticket-devices/<resource>`. */
  device(resource: string, body: object, key?: string): Promise<Sent>;
  /** Prints a ticket on machine 4001; returns its number and its own number in the system. */
  printed(amountMinor: number, more?: object): Promise<TicketAnswer>;
  /** Cashes a ticket as the holder of K-caissier; returns the answer. */
  cash(number: string, amount: string, more?: object): Promise<Sent>;
}

export const DESK = 'K-caissier';
export const KIOSK = 'B-1';

/** Opens the floor: machines 4001 and 4002, the desk K-caissier with a million, the kiosk B-1 with the same. */
export async function openTicketFloor(app: TestApp, input: Partial<NewEstablishment> = {}): Promise<TicketFloor> {
  const floor = await openPayoutFloor(app, input);
  const { establishment, people, callers } = floor;
  const { credentials } = await createIdentifiable(app, { roles: ['direction'], establishment: establishment.code });
  const token = await createDeviceToken(app.database.db, establishment.code, ['tickets.device']);
  await openDeskOf(app, establishment, people.changeur, KIOSK, 'changeMachine');
  const device = async (resource: string, body: object, key: string = randomUUID()): Promise<Sent> => {
    const answer = await request(app.url)
      .post(`/api/establishments/${establishment.code}/ticket-devices/${resource}`)
      .set('authorization', `Bearer ${token}`)
      .set('accept-language', 'en')
      .set('idempotency-key', key)
      .send(body);
    return sentOf(answer);
  };
  let sequence = 0;
  return {
    ...floor,
    token,
    device,
    authoriser: credentials,
    printed: async (amountMinor, more = {}) => {
      sequence += 1;
      const record = { machine: '4001', amountMinor: String(amountMinor), sequence, ...more };
      const { body, is: outcome } = await device('requests', record);
      if (outcome !== 'requested') throw new Error(`not validated: ${JSON.stringify(body)}`);
      const { machine, kiosk } = record as { machine?: string; kiosk?: string };
      const { is } = await device('prints', { machine, kiosk, number: body.number, isPrinted: true });
      if (is !== 'issued') throw new Error(`not printed: ${is}`);
      return body;
    },
    cash: async (number, amount, more = {}) =>
      sentOf(await callers.caissier.post('/ticket-redemptions', { ticket: number, amount, desk: DESK, ...more })),
  };
}

/** Returns an answer with its one-word outcome. */
export function sentOf({ status, body }: { readonly status: number; readonly body: unknown }): Sent {
  const { state = 'done', code = String(status) } = body as Partial<TicketAnswer>;
  return { status, body: body as TicketAnswer, is: status < 300 ? state : code };
}
