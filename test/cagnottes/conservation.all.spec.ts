import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { booked, granted, note, openCashDesk, openPit, type Pit } from '../tables/pit.js';
import { Cercle } from './cercle.js';

/**
 * Conservation of money at a cagnotte. Random sessions compute the rake of each coup independently of the product. Each
 * book gives its tickets in order, a reversed coup returns its own, the revenue is the amount of the stubs, the desk
 * receives the counted content, and differences are posted to their own accounts.
 */
let app: TestApp;
let pit: Pit;
let cercle: Cercle;

const runs = Number(process.env['RELEVE_CERCLE_SESSIONS'] ?? times({ usually: 4, all: 60 }));

type Played =
  | { readonly kind: 'bank'; readonly bank: number; readonly outcome: Outcome }
  | {
      readonly kind: 'tableaux';
      readonly first: number;
      readonly second: number;
      readonly ends: readonly [Outcome, Outcome];
    }
  | { readonly kind: 'masses'; readonly mass: number }
  | {
      readonly kind: 'chouette';
      readonly sum: number;
      readonly outside: number;
      readonly held: number;
      readonly isWon: boolean;
    };
type Outcome = 'won' | 'lost' | 'tied';

const FLOAT = 1000;

/** The tables: rate in hundredths of a percent, rounding, and the values of the books, highest first. */
const TABLES = {
  1: { game: 'cheminDeFer', rate: 500, unit: 50, values: [100, 50] },
  2: { game: 'limitedBank', rate: 200, unit: 100, values: [1000, 100] },
  3: { game: 'ecarte', rate: 500, unit: 50, values: [500, 50] },
} as const;
type TableNumber = keyof typeof TABLES;

/** By book: its value and its next ticket, according to the test. */
const books = new Map<number, { readonly value: number; next: number }>();
const booksOf = (table: TableNumber): readonly number[] => [2 * table - 1, 2 * table];

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app, { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' });
  await openCashDesk(pit, { cashMinor: FLOAT, chips: [] });
  cercle = new Cercle(pit);
  for (const [table, { game, values }] of Object.entries(TABLES)) {
    expect((await cercle.table(table, game)).status).toBe(201);
    expect((await cercle.terms(table)).status).toBe(201);
    for (const value of values) {
      const { body } = await cercle.book(table, String(value), '1', '99999999', table);
      books.set(Number(body['bookNumber']), { value, next: 1 });
    }
  }
});
afterAll(() => app.close());

/** Computes the rake of a base as worded in the regulation, in whole numbers; a tie is rounded up, as in the terms. */
const rakeOf = (base: number, { rate, unit }: { readonly rate: number; readonly unit: number }): number =>
  unit * Math.floor((2 * base * rate + unit * 10_000) / (2 * unit * 10_000));

const gained = (sum: number, outcome: Outcome): number => (outcome === 'won' ? sum : outcome === 'lost' ? -sum : 0);

/** State of a session's chouette, according to the test. */
interface Chouette {
  state: 'none' | 'held' | 'lost';
  wasRestored: boolean;
  /** The sum at which it was adjudged. */
  sum: number;
}

/** Returns the path of the coup, its body, and the bases of its rakes. */
function coupOf(played: Played, chouette: Chouette): readonly [way: string, body: object, bases: readonly number[]] {
  switch (played.kind) {
    case 'bank':
      return [
        'banks',
        { bankMinor: String(played.bank), outcome: played.outcome },
        [Math.max(0, gained(played.bank, played.outcome === 'won' ? 'won' : 'tied'))],
      ];
    case 'tableaux': {
      const [one, other] = played.ends;
      const body = {
        first: { stakesMinor: String(played.first), outcome: one },
        second: { stakesMinor: String(played.second), outcome: other },
      };
      return ['tableaux', body, [Math.max(0, gained(played.first, one) + gained(played.second, other))]];
    }
    case 'masses':
      return ['masses', { firstMinor: String(played.mass), secondMinor: String(played.mass) }, [played.mass]];
    case 'chouette': {
      const { outside, isWon } = played;
      const isAgain = chouette.state === 'lost' && !chouette.wasRestored;
      const step = chouette.state === 'held' ? 'goOn' : isAgain ? 'restore' : 'auction';
      if (step !== 'goOn') chouette.wasRestored = step === 'restore';
      if (step === 'auction') chouette.sum = played.sum;
      const { sum } = chouette;
      const held = Math.min(played.held, sum);
      chouette.state = isWon ? 'held' : 'lost';
      const sums = { chouetteMinor: String(sum), outsideMinor: String(outside), heldMinor: String(held) };
      const bases = step === 'goOn' ? [outside, isWon ? 0 : held] : [sum, outside];
      return ['chouettes', { step, ...sums, winner: isWon ? 'chouette' : 'punters' }, bases];
    }
  }
}

/** Detaches the fewest tickets for a rake from the test's own books; with -1, returns them to their stubs. */
function detach(table: TableNumber, rake: number, sign: 1 | -1 = 1): void {
  let left = rake;
  for (const number of booksOf(table)) {
    const book = books.get(number);
    if (book === undefined) throw new Error(`no book ${number}`);
    const tickets = Math.floor(left / book.value);
    book.next += sign * tickets;
    left -= tickets * book.value;
  }
  expect(left).toBe(0);
}

const amount = (most: number) => fc.integer({ min: 1, max: most });
const outcome = fc.constantFrom<Outcome>('won', 'lost', 'tied');
const bank = fc.record({ kind: fc.constant('bank' as const), bank: amount(60_000), outcome });
const tableaux = fc.record({
  kind: fc.constant('tableaux' as const),
  first: amount(90_000),
  second: amount(90_000),
  ends: fc.tuple(outcome, outcome),
});
const masses = fc.record({ kind: fc.constant('masses' as const), mass: amount(300).map((each) => each * 100) });
const chouette = fc.record({
  kind: fc.constant('chouette' as const),
  sum: amount(300).map((each) => each * 100),
  outside: amount(100).map((each) => each * 100),
  held: amount(100).map((each) => each * 100),
  isWon: fc.boolean(),
});
const coups = <Coup extends Played>(coup: fc.Arbitrary<Coup>) => fc.array(coup, { maxLength: 5 });
const session = fc.record({
  evening: fc.oneof(
    fc.record({ table: fc.constant(1 as const), coups: coups<Played>(bank) }),
    fc.record({ table: fc.constant(2 as const), coups: coups<Played>(tableaux) }),
    fc.record({ table: fc.constant(3 as const), coups: coups<Played>(fc.oneof(masses, chouette)) }),
  ),
  /** Whether each coup is reversed by a counter-entry as soon as it is entered. */
  reversed: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  /** Tickets detached in the session besides those of its coups, from each book. */
  stubs: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
  isMissing: fc.boolean(),
  /** Number of 50s missing from the cagnotte, or in excess. */
  apart: fc.integer({ min: -3, max: 3 }),
});

const expected = { stubs: 0, counted: 0, lacking: 0, over: 0 };

async function playOne({
  evening,
  reversed,
  stubs,
  isMissing,
  apart,
}: typeof session extends fc.Arbitrary<infer One> ? One : never) {
  const { table, coups: played } = evening;
  for (const book of booksOf(table)) expect((await cercle.stamp(book)).status).toBe(201);
  const shoe = `S-${String(expected.stubs % 97)}-${String(books.get(booksOf(table)[0] ?? 0)?.next)}`;
  const opened = await cercle.open(String(table), booksOf(table), { shoe });
  expect(opened.status).toBe(201);
  const { sessionId } = opened.body;
  let rake = 0;
  let state: Chouette = { state: 'none', wasRestored: false, sum: 0 };
  for (const [at, each] of played.entries()) {
    const stateBefore = { ...state };
    const [way, body, bases] = coupOf(each, state);
    const due = bases.filter((base) => base > 0).reduce((sum, base) => sum + rakeOf(base, TABLES[table]), 0);
    const entered = await cercle.coup(sessionId, way, body);
    rake += due;
    detach(table, due);
    expect(entered.body).toMatchObject({ rakeMinor: String(rake), stubsMinor: String(rake) });
    if (reversed[at] !== true) continue;
    const { entries } = entered.body as unknown as { readonly entries: readonly { readonly coupNumber: number }[] };
    const signature = { reason: 'saisi à la mauvaise table', signer: pit.secrets.membreDuComite };
    const reversal = `coups/${String(entries.at(-1)?.coupNumber)}/reversal`;
    rake -= due;
    detach(table, due, -1);
    state = stateBefore;
    const { body: after } = await cercle.coup(sessionId, reversal, signature);
    expect(after).toMatchObject({ rakeMinor: String(rake), stubsMinor: String(rake) });
  }
  let worth = rake;
  for (const [at, bookNumber] of booksOf(table).entries()) {
    const book = books.get(bookNumber);
    const tickets = stubs[at] ?? 0;
    if (book === undefined || tickets === 0) continue;
    const detached = { bookNumber, firstTicket: String(book.next), lastTicket: String(book.next + tickets - 1) };
    const entered = await cercle.coup(sessionId, 'stubs', {
      tickets: [detached],
      isMissing,
      reason: isMissing ? 'souches vides' : '',
    });
    book.next += tickets;
    worth += isMissing ? 0 : tickets * book.value;
    expect(entered.body).toMatchObject({ stubsMinor: String(worth) });
  }
  const counted = Math.max(0, worth + apart * 50);
  const count = await cercle.count(sessionId, [note(50, counted / 50)], { reason: 'compté en présence du comité' });
  expect(count.body).toMatchObject({
    state: 'counted',
    stubsMinor: String(worth),
    countedMinor: String(counted),
    differenceMinor: String(counted - worth),
    carriedMinor: String(counted),
  });
  expected.stubs += worth;
  expected.counted += counted;
  expected.lacking += Math.max(0, worth - counted);
  expected.over += Math.max(0, counted - worth);
}

it('rake, tickets, stubs, content and books agree to the unit', async () => {
  let sessions = 0;
  await fc.assert(
    fc.asyncProperty(session, async (each) => {
      await app.database.superuser.query('delete from sign_in_throttles');
      await playOne(each);
      const listed = (await granted(pit.as.comptable.get('/ticket-books'))) as unknown as readonly {
        bookNumber: number;
        nextTicket: string;
      }[];
      expect(listed.map(({ bookNumber, nextTicket }) => [bookNumber, nextTicket])).toEqual(
        [...books].map(([number, { next }]) => [number, String(next)]),
      );
      expect([await booked(pit, '7062'), await booked(pit, '5300')]).toEqual([
        -BigInt(expected.stubs),
        BigInt(expected.counted),
      ]);
      const apart = [await booked(pit, '6580'), await booked(pit, '7580')];
      expect(apart).toEqual([BigInt(expected.lacking), -BigInt(expected.over)]);
      const [desk] = (await granted(pit.as.caissier.get('/desks'))) as unknown as readonly { balanceMinor: string }[];
      expect(desk?.balanceMinor).toBe(String(FLOAT + expected.counted));
      sessions += 1;
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(sessions).toBe(runs);
});
