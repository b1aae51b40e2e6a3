import type { DemoClient } from '../stage/client.js';
import type { ScheduledAction } from '../night/agenda.js';
import type { Shift } from '../night/shift.js';
import { TABLES_DESK } from './inventory.js';
import type { TableauOutcome } from '#domain/cercle/two-tableaux.js';

/** The jeux de cercle of the Salon privé: books of tickets, and two evenings from the first stamp to the count. */

const ROOM = 'Salon privé';

/** Tables with the Direction's decision on their rake: the rounding, and a rate for the banque à tout va. */
const TABLES = [
  { number: '21', game: 'cheminDeFer', terms: { maximumBankMinor: '300000' } },
  { number: '22', game: 'openBank', terms: { rateHundredths: 125 } },
] as const;

/** One book per value, with its table: numbered from 1 in this order. */
const BOOKS = [
  { tableNumber: '21', series: 'C', valueMinor: '500', firstTicket: '1', lastTicket: '2000' },
  { tableNumber: '21', series: 'C', valueMinor: '5000', firstTicket: '1', lastTicket: '500' },
  { tableNumber: '22', series: 'D', valueMinor: '500', firstTicket: '2001', lastTicket: '4000' },
  { tableNumber: '22', series: 'D', valueMinor: '5000', firstTicket: '501', lastTicket: '1000' },
] as const;

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

const createBankCoup = (bankMinor: string, outcome: TableauOutcome): Coup => ({
  way: 'banks',
  body: { bankMinor, outcome },
});

/** Describes a coup (round) with two tableaux (sides of the table): the stakes and outcome of each. */
const createTableauxCoup = (
  ...[firstStakesMinor, firstOutcome, secondStakesMinor, secondOutcome]: readonly [
    string,
    TableauOutcome,
    string,
    TableauOutcome,
  ]
): Coup => ({
  way: 'tableaux',
  body: {
    first: { stakesMinor: firstStakesMinor, outcome: firstOutcome },
    second: { stakesMinor: secondStakesMinor, outcome: secondOutcome },
  },
});

/** Through the garage: 1 000 €, 1 950 €, 3 000 € of 3 800 €; the remaining 800 € stay in the garage. */
export const GARAGE_EVENING: readonly CercleSession[] = [
  {
    number: '21',
    opensAt: 860,
    closesAt: 1210,
    // 50 € + 100 € (of 97,50 €) + 150 € + 25 € + 40 €: 5 % to the nearest 5 €, a tie rounded up
    coups: [
      createBankCoup('100000', 'won'),
      createBankCoup('195000', 'won'),
      createBankCoup('300000', 'won'),
      createBankCoup('300000', 'lost'),
      createBankCoup('50000', 'won'),
      createBankCoup('50000', 'lost'),
      createBankCoup('80000', 'won'),
      createBankCoup('80000', 'tied'),
    ],
    notes: { '10000': 3, '5000': 1, '1000': 1, '500': 1 },
  },
  {
    number: '22',
    opensAt: 890,
    closesAt: 1220,
    banker: 'Mme Fictive-Lauze',
    // 1,25 % of 12 000 €, of 3 000 €, of nothing, of 6 000 €: 150 €, 40 € (37,50 €), 75 €
    coups: [
      createTableauxCoup('800000', 'won', '400000', 'won'),
      createTableauxCoup('800000', 'won', '500000', 'lost'),
      createTableauxCoup('200000', 'won', '600000', 'lost'),
      createTableauxCoup('600000', 'won', '100000', 'tied'),
    ],
    notes: { '10000': 2, '5000': 1, '1000': 1, '500': 1 },
  },
];

export const QUIET_EVENING: readonly CercleSession[] = [
  {
    number: '21',
    opensAt: 880,
    closesAt: 1190,
    // 20 € + 10 €, and nothing from the loss
    coups: [createBankCoup('40000', 'won'), createBankCoup('40000', 'lost'), createBankCoup('20000', 'won')],
    notes: { '2000': 1, '1000': 1 },
  },
];

/**
 * Enters the tables of jeux de cercle and the terms of their rake as the Direction; the sous-directeur receives their
 * books.
 */
export async function setUpCercle(
  direction: DemoClient,
  sousDirecteur: DemoClient,
  establishment: string,
  firstDay: string,
): Promise<void> {
  const establishmentPath = `establishments/${establishment}`;
  for (const { number, game, terms } of TABLES) {
    await direction.post(`${establishmentPath}/cercle-tables`, { tableNumber: number, game, room: ROOM });
    await direction.post(`${establishmentPath}/cercle-tables/${number}/terms`, {
      effectiveFrom: firstDay,
      roundingMinor: '500',
      tie: 'up',
      ...terms,
      reason: 'Ouverture de la saison',
    });
  }
  for (const book of BOOKS) await sousDirecteur.post(`${establishmentPath}/ticket-books`, book);
}

/** Stamps the table's books, opens its session as the chef de table and returns the session's id. */
async function openCercleSession(shift: Shift, { number, banker }: CercleSession): Promise<string> {
  const bookNumbers = BOOKS.flatMap(({ tableNumber }, index) => (tableNumber === number ? [index + 1] : []));
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
          controlAgent: '',
          reason: '',
        }),
      ),
    ];
  });
}
