import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isExhaustive, times } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { sendCountedAgain } from '../support/counted-again.js';
import { COUNTED_AGAIN, answer, booked, granted, note, openCashDesk, openPit, type Pit } from './pit.js';

/**
 * Conservation of value at tables. Over random sessions, corrections, and sales and redemptions of chips the desk has,
 * of each kind of piece, its stock minus the pieces given plus those received, and in cash its own, the contents of the
 * boxes and what customers paid. Chips that customers have are owed, and the rest is the tables' revenue. No chip comes
 * into existence: a table has what its desk gave and what customers brought. The test tracks the figures by kind and
 * compares them with desk, carnet, register and books.
 */
let app: TestApp;
let pit: Pit;
let cashBookedBefore: bigint;

const runs = Number(process.env['RELEVE_TABLE_SESSIONS'] ?? times({ usually: 8, all: 60 }));

const KINDS = [
  { medium: 'chip', game: '', valueMinor: 500 },
  { medium: 'chip', game: '', valueMinor: 2500 },
  { medium: 'plaque', game: '', valueMinor: 50_000 },
] as const;
type Pieces = readonly [number, number, number];
const STOCK: Pieces = [2000, 2000, 200];
/** 20 × 5.00, 20 × 25.00, 4 × 500.00: 2 600.00. */
const BANK: Pieces = [20, 20, 4];

const worth = (pieces: readonly number[]): number =>
  pieces.reduce((sum, count, at) => sum + count * (KINDS[at]?.valueMinor ?? 0), 0);
const lines = (pieces: readonly number[]) =>
  KINDS.map((kind, at) => ({ ...kind, valueMinor: String(kind.valueMinor), count: pieces[at] ?? 0 }));

/** Cash of the desk at first: enough to redeem every chip. */
const CASH = worth(STOCK);

/** Expected stock of the desk, its cash, revenue of the tables, in minor units and pieces. */
const expected = { pieces: [...STOCK], cash: CASH, earned: 0 };
/** Returns at most these pieces of those that the desk has not: at the table, or with customers. */
const limitToAway = (pieces: readonly number[]): number[] =>
  pieces.map((count, at) => Math.min(count, (STOCK[at] ?? 0) - (expected.pieces[at] ?? 0)));
const limitToDesk = (pieces: readonly number[]): number[] =>
  pieces.map((count, at) => Math.min(count, expected.pieces[at] ?? 0));
const move = (pieces: readonly number[], sign: number): void => {
  expected.pieces = expected.pieces.map((had, at) => had + sign * (pieces[at] ?? 0));
};

interface SeenDesk {
  readonly balanceMinor: string;
  readonly chipsMinor: string;
  readonly chips: readonly { medium: string; value: string; count: string }[];
}

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app);
  await openCashDesk(pit, { cashMinor: CASH, chips: lines(STOCK) });
  cashBookedBefore = await booked(pit, '5300');
  const direction = pit.as.direction;
  for (const tableNumber of ['1', '2']) {
    await granted(direction.post('/tables', { tableNumber, game: 'blackJack', room: 'Salle Blanche' }));
    const terms = {
      effectiveFrom: '2026-03-02',
      minimumMinor: '500',
      avanceMinor: String(worth(BANK)),
      reason: 'essai',
    };
    await granted(direction.post(`/tables/${tableNumber}/terms`, terms));
  }
});
afterAll(() => app.close());

const some = (most: number) => fc.integer({ min: 0, max: most });
const pieces = fc.tuple(some(20), some(20), some(3));
const act = fc.oneof(
  fc.record({ act: fc.constant('avances' as const), pieces }),
  fc.record({ act: fc.constant('credits' as const), pieces }),
  fc.record({ act: fc.constant('note-exchanges' as const), fifties: fc.integer({ min: 1, max: 9 }) }),
  // this many chips of 25.00 for five times as many of 5.00; and one bon of unequal value
  fc.record({ act: fc.constant('bons' as const), count: fc.integer({ min: 1, max: 9 }), isFair: fc.boolean() }),
);
const session = fc.record({
  table: fc.constantFrom('1', '2'),
  acts: fc.array(act, { maxLength: 4 }),
  left: fc.tuple(some(60), some(60), some(8)),
  fifties: some(12),
  // whether each act is withdrawn by a counter-entry, and the count at the end made twice
  withdrawn: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  isRecounted: fc.boolean(),
  // customers buy or return chips at the desk before the session
  trade: fc.record({ trade: fc.constantFrom('chipSale' as const, 'chipRedemption' as const), pieces }),
});

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

const hands = () => ({ signer: pit.secrets.inspecteur, croupier: pit.secrets.croupier, cashier: pit.secrets.caissier });

/** Returns the pieces of an avance, or those of a credit that the table or its customers have. */
const movingPieces = ({ act: kind, pieces: requested }: Extract<Act, { readonly pieces: Pieces }>): readonly number[] =>
  kind === 'credits' ? limitToAway(requested) : requested;

/** Plays an act and, when granted, records its figures: the additions to avances, credits and box. */
async function play(
  sessionId: string,
  requestedAct: Act,
): Promise<readonly [avances: number, credits: number, box: number]> {
  const post = (body: object) =>
    answer(
      pit.as.chefDeTable.post(`/table-sessions/${sessionId}/${requestedAct.act}`, {
        deskCode: 'C1',
        ...hands(),
        ...body,
      }),
    );
  if (requestedAct.act === 'note-exchanges') {
    const { status } = await answer(
      pit.as.chefDeTable.post(`/table-sessions/${sessionId}/note-exchanges`, {
        notes: [note(5000, requestedAct.fifties)],
      }),
    );
    return status < 300 ? [0, 0, requestedAct.fifties * 5000] : [0, 0, 0];
  }
  if (requestedAct.act === 'bons') {
    const given = [5 * requestedAct.count + (requestedAct.isFair ? 0 : 1), 0, 0];
    if (limitToAway(given)[0] !== given[0]) return [0, 0, 0];
    const { status, body } = await post({
      asked: lines([0, requestedAct.count, 0]),
      given: lines(given),
      croupier: undefined,
    });
    expect(requestedAct.isFair || body.code === 'BON_UNEQUAL').toBe(true);
    if (status < 300) {
      move([0, requestedAct.count, 0], -1);
      move(given, 1);
    }
    return [0, 0, 0];
  }
  const moving = movingPieces(requestedAct);
  const { status } = await post({ pieces: lines(moving) });
  if (status >= 300) return [0, 0, 0];
  move(moving, requestedAct.act === 'avances' ? -1 : 1);
  const moved = worth(moving);
  return requestedAct.act === 'avances' ? [moved, 0, 0] : [0, moved, 0];
}

interface SeenSession {
  readonly entries: readonly { readonly entryNumber: number }[];
}
/** Returns the number of the last entry of a session. */
async function lastEntry(sessionId: string): Promise<number> {
  const seen = (await granted(pit.as.chefDeTable.get(`/table-sessions/${sessionId}`))) as unknown as SeenSession;
  return seen.entries.at(-1)?.entryNumber ?? 0;
}

const correct = (sessionId: string, entryNumber: number, more: object = {}) =>
  answer(
    pit.as.chefDeTable.post(`/table-sessions/${sessionId}/entries/${String(entryNumber)}/correction`, {
      ...hands(),
      reason: 'saisie à la mauvaise table',
      ...more,
    }),
  );

/** Withdraws the entry of an act by a counter-entry: its pieces return. */
async function withdraw(sessionId: string, entryNumber: number, piecesBefore: readonly number[]): Promise<void> {
  await granted(correct(sessionId, entryNumber));
  expected.pieces = [...piecesBefore];
}

/** Sells chips to customers, or redeems those that they have. */
async function tradeChips({ trade, pieces: requested }: { readonly trade: string; readonly pieces: Pieces }) {
  const traded = trade === 'chipSale' ? limitToDesk(requested) : limitToAway(requested);
  if (worth(traded) === 0) return;
  const chips = lines(traded).filter(({ count }) => count > 0);
  await granted(pit.as.caissier.post('/desks/C1/chip-trades', { trade, chips }));
  move(traded, trade === 'chipSale' ? -1 : 1);
  expected.cash += (trade === 'chipSale' ? 1 : -1) * worth(traded);
}

it('chips and cash match the carnets by kind, and books, registers and desk agree', async () => {
  let sessions = 0;
  await fc.assert(
    fc.asyncProperty(session, async ({ table, acts, fifties, withdrawn, isRecounted, trade, ...ends }) => {
      await app.database.superuser.query('delete from sign_in_throttles');
      await tradeChips(trade);
      const opening = { tableNumber: table, deskCode: 'C1', pieces: lines(BANK), ...hands() };
      const opened = await answer(pit.as.chefDeTable.post('/table-sessions', opening));
      if (opened.status >= 300) {
        expect(opened.body.code).toBe('DESK_CHIPS_SHORT');
        return;
      }
      const sessionId = String(opened.body['sessionId']);
      move(BANK, -1);
      const sums = [worth(BANK), 0, 0];
      for (const [index, each] of acts.entries()) {
        const before = await lastEntry(sessionId);
        const piecesBefore = expected.pieces;
        const added = await play(sessionId, each);
        const entryNumber = await lastEntry(sessionId);
        if (withdrawn[index] === true && entryNumber > before) await withdraw(sessionId, entryNumber, piecesBefore);
        else added.forEach((moved, at) => (sums[at] = (sums[at] ?? 0) + moved));
      }
      const [avances = 0, credits = 0, box = 0] = sums;
      const notes = Math.max(fifties * 5000, box);
      const countedNotes = [note(5000, notes / 5000)];
      const left = limitToAway(ends.left);
      const [first = 0, ...others] = left;
      // one chip more, or less where no other exists
      const [oneMore = 0] = limitToAway([first + 1]);
      const miscounted = oneMore === first ? Math.max(0, first - 1) : oneMore;
      const counted = {
        chips: lines(isRecounted ? [miscounted, ...others] : left),
        notes: countedNotes,
        deskCode: 'C1',
        ...hands(),
      };
      const closed = await granted(
        sendCountedAgain((confirmedDoubts) => {
          const body = { ...counted, ...COUNTED_AGAIN, confirmedDoubts };
          return answer(pit.as.chefDeTable.post(`/table-sessions/${sessionId}/closing`, body));
        }),
      );
      const ended = isRecounted
        ? await granted(
            sendCountedAgain(async (confirmedDoubts) => {
              const replacement = { pieces: lines(left), notes: countedNotes, confirmedDoubts };
              return correct(sessionId, await lastEntry(sessionId), { replacement });
            }),
          )
        : closed;
      move(left, 1);
      const result = worth(left) + notes + credits - avances;
      expected.cash += notes;
      expected.earned += result;
      expect(ended).toMatchObject({
        avancesMinor: String(avances),
        creditsMinor: String(credits),
        notesMinor: String(notes),
        chipsMinor: String(worth(left)),
        resultMinor: String(result),
      });
      const [desk] = (await granted(pit.as.caissier.get('/desks'))) as unknown as readonly SeenDesk[];
      const held = KINDS.map(({ medium, valueMinor }) =>
        Number(desk?.chips.find((line) => line.medium === medium && line.value === String(valueMinor))?.count ?? 0),
      );
      expect(held).toEqual(expected.pieces);
      expect(Number(desk?.balanceMinor) - Number(desk?.chipsMinor)).toBe(expected.cash);
      // customers hold the chips missing from the stock
      const away = worth(STOCK) - worth(expected.pieces);
      expect([await booked(pit, '4684'), await booked(pit, '7061'), await booked(pit, '5300')]).toEqual([
        -BigInt(away),
        -BigInt(expected.earned),
        cashBookedBefore + BigInt(expected.cash - CASH),
      ]);
      sessions += 1;
    }),
    { numRuns: runs, ...(isExhaustive() ? {} : { seed: 20260302 }) },
  );
  // customers may have the desk's chips for a while
  expect(sessions).toBeGreaterThan(runs / 2);
  const reached = await granted(pit.as.controleur.get('/reports/table-control-register?day=2026-03-02&format=json'));
  const [register] = reached['sections'] as readonly {
    rows: readonly { kind: string; cells: Record<string, string> }[];
  }[];
  const total = register?.rows.find(({ kind }) => kind === 'subtotal');
  expect(total?.cells['resultMinor']).toBe(String(expected.earned));
});
