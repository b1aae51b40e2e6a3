import type { DemoClient } from '../stage/client.js';
import type { ScheduledAction } from '../night/agenda.js';
import type { Shift } from '../night/shift.js';
import { TABLES_DESK } from './inventory.js';
import inventory from './inventory.json' with { type: 'json' };
import type { TableauOutcome } from '#domain/cercle/two-tableaux.js';

/** The jeux de cercle of the Salon privé: books of tickets, and two evenings from the first stamp to the count. */

const ROOM = 'Salon privé';

type Coup =
  | { readonly way: 'banks'; readonly body: { readonly bankMinor: string; readonly outcome: TableauOutcome } }
  | {
      readonly way: 'tableaux';
      readonly body: Readonly<
        Record<'first' | 'second', { readonly stakesMinor: string; readonly outcome: TableauOutcome }>
      >;
    };

export interface CercleSession {
  readonly number: string;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly banker?: string;
  readonly coups: readonly Coup[];
  /** Notes in the cagnotte: number by value in minor units. */
  readonly notes: Readonly<Record<string, number>>;
}

/**
 * Enters the tables of jeux de cercle and the terms of their rake as the Direction; the sous-directeur receives their
 * books: one for each value, numbered from 1.
 */
export async function setUpCercle(
  direction: DemoClient,
  sousDirecteur: DemoClient,
  establishment: string,
  firstDay: string,
): Promise<void> {
  const establishmentPath = `establishments/${establishment}`;
  for (const { number, game, terms } of inventory.cercleTables) {
    await direction.post(`${establishmentPath}/cercle-tables`, { tableNumber: number, game, room: ROOM });
    await direction.post(`${establishmentPath}/cercle-tables/${number}/terms`, {
      effectiveFrom: firstDay,
      roundingMinor: '500',
      tie: 'up',
      ...terms,
      reason: 'Ouverture de la saison',
    });
  }
  for (const book of inventory.ticketBooks) await sousDirecteur.post(`${establishmentPath}/ticket-books`, book);
}

/** Stamps the table's books, opens its session as the chef de table and returns the session's id. */
async function openCercleSession(shift: Shift, { number, banker }: CercleSession): Promise<string> {
  const bookNumbers = inventory.ticketBooks.flatMap(({ tableNumber }, index) =>
    tableNumber === number ? [index + 1] : [],
  );
  for (const bookNumber of bookNumbers) await shift.post('gedeon', `ticket-books/${bookNumber}/stamps`);
  const { sessionId } = await shift.post<{ sessionId: string }>('eulalie', 'cercle-sessions', {
    tableNumber: number,
    croupier: shift.buildCredentials('barnabe'),
    seated: 7,
    books: bookNumbers,
    shoe: `SB-${number}`,
    ...(banker === undefined ? {} : { banker, candidates: 2, isDrawn: true, depositMinor: '3000000' }),
  });
  return sessionId;
}

/**
 * Plans the coups (rounds) of sessions, evenly spread, then the opening of each cagnotte (the box of the rake).
 * The book of tickets is verified first (MC:11.7).
 */
export function planCercleActions(shift: Shift, sessions: readonly CercleSession[]): readonly ScheduledAction[] {
  return sessions.flatMap((session) => {
    const { opensAt, closesAt, coups, notes } = session;
    let sessionId = '';
    const coupIntervalMinutes = (closesAt - opensAt) / (coups.length + 1);
    return [
      shift.createAction(opensAt, async () => {
        sessionId = await openCercleSession(shift, session);
      }),
      ...coups.map(({ way, body }, index) =>
        shift.createAction(opensAt + coupIntervalMinutes * (index + 1), () =>
          shift.post('eulalie', `cercle-sessions/${sessionId}/${way}`, body),
        ),
      ),
      shift.createAction(closesAt, () =>
        shift.post('eulalie', `cercle-sessions/${sessionId}/opening`, {
          chips: [],
          notes: Object.entries(notes).map(([valueMinor, count]) => ({ valueMinor, count })),
          deskCode: TABLES_DESK,
          cashier: shift.buildCredentials('sidonie'),
          witness: shift.buildCredentials('cesaire'),
          isBookVerified: true,
          reason: '',
        }),
      ),
    ];
  });
}
