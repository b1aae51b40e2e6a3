import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../support/scale.js';
import { acting } from '../establishments/establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { DESK, openCardFloor, type CardFloor, type Sent } from './floor.js';

let app: TestApp;
let floor: CardFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openCardFloor(app);
});
afterAll(() => app.close());

interface OnFile {
  readonly balance: bigint;
  readonly sum: bigint;
  readonly reserved: bigint;
  readonly pending: number;
  readonly numbers: bigint;
  readonly last: number;
  readonly lowest: bigint;
}
/** Returns a card as the database has it, with the result of its movements. */
const onFile = async (cardId: string): Promise<OnFile | undefined> => {
  const [row] = await app.database.superuser.query<OnFile>(
    `select cards.balance_minor as balance, cards.reserved_minor as reserved, cards.pending_transfers as pending,
       cards.last_movement as last, sum(card_movements.amount_minor)::bigint as sum,
       count(distinct card_movements.movement_number) as numbers,
       min(card_movements.balance_minor - card_movements.reserved_minor) as lowest
     from cards join card_movements using (establishment_id, card_id)
     where cards.card_id = $1 group by cards.establishment_id, cards.card_id`,
    [cardId],
  );
  return row;
};
const ask = (number: string, amountMinor: bigint, transaction: string, direction = 'toMachine', machine = '4001') =>
  floor.device('transfers', { machine, number, transaction, direction, amountMinor: String(amountMinor) });
const end = (transaction: string, outcome: string, machine = '4001') =>
  floor.device('outcomes', { machine, transaction, outcome });
const tally = (sent: readonly Sent[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { is } of sent) counts[is] = (counts[is] ?? 0) + 1;
  return counts;
};

describe('MC:19.7 the balance of a card', () => {
  it('is never spent twice: of 32 concurrent transfers only those it can cover succeed', async () => {
    const { number, cardId } = await floor.issued(10_000);
    const names = Array.from({ length: 32 }, () => randomUUID());
    const responses = await Promise.all(
      names.map((name, at) => ask(number, 3_000n, name, 'toMachine', at % 2 === 0 ? '4001' : '4002')),
    );
    expect(tally(responses)).toEqual({ pending: 3, CARD_BALANCE_SHORT: 29 });
    const ended = await Promise.all(
      names.map((name, at) => end(name, at % 3 === 0 ? 'cancelled' : 'done', at % 2 === 0 ? '4001' : '4002')),
    );
    expect(ended.filter(({ is }) => is !== 'CARD_TRANSFER_UNKNOWN')).toHaveLength(3);
    const done = BigInt(ended.filter(({ is }) => is === 'done').length);
    const card = await onFile(cardId);
    expect(card).toMatchObject({ balance: 10_000n - done * 3_000n, reserved: 0n, pending: 0 });
    expect(card?.sum).toBe(card?.balance);
  });

  it('has each transfer ended once, however often and from however many places the result is reported', async () => {
    const { number, cardId } = await floor.issued(1_000);
    const name = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => ask(number, 600n, name)));
    expect(tally(responses)).toEqual({ pending: 8 });
    const ended = await Promise.all(
      Array.from({ length: 16 }, (_, at) => end(name, at % 2 === 0 ? 'done' : 'cancelled')),
    );
    const { done = 0, cancelled = 0, CARD_TRANSFER_ENDED: refused } = tally(ended);
    expect([done + cancelled, refused, Math.min(done, cancelled)]).toEqual([8, 8, 0]);
    expect(await onFile(cardId)).toMatchObject({ balance: done > 0 ? 400n : 1_000n, pending: 0, last: 4 });
  });

  it('is enforced by the database for any writer', async () => {
    const { cardId, number } = await floor.issued(1_000);
    const { establishment, people } = floor;
    const write = (kind: string, amount: string, more = 'null, null, null') =>
      acting(app, establishment, (tx) =>
        tx.query(
          `insert into card_movements (establishment_id, card_id, kind, amount_minor, place, machine_id, gaming_day,
             received_at, recorded_by, asked_minor, transaction_id, request_number)
           select $1, $2, '${kind}', ${amount}, 'machine', machines.machine_id, '2026-03-02', '2026-03-02T12:00:00Z', $3,
             ${more} from machines where machines.establishment_id = $1 and machines.sbm_number = '4001'`,
          [establishment.establishmentId, cardId, people.caissier.personId],
        ),
      );
    const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => 'taken',
        (error: unknown) => {
          const { hint, code } = (error as { driverError?: { hint?: string; code?: string } }).driverError ?? {};
          return hint ?? code;
        },
      );
    expect(await codeOf(write('toMachineAsked', '0', `1001, 'a', null`))).toBe('CARD_BALANCE_SHORT');
    expect(await codeOf(write('toMachine', '-500'))).toBe('23514');
    expect(await codeOf(write('toMachine', '-500', 'null, null, 2'))).toBe('CARD_TRANSFER_UNKNOWN');
    expect(await codeOf(write('cash', '-500'))).toBe('CARD_STEP_NOT_TAKEN');
    const raced = await Promise.all(
      Array.from({ length: 32 }, (_, at) => codeOf(write('toMachineAsked', '0', `100, 'race ${at}', null`))),
    );
    expect(raced.filter((code) => code === 'taken')).toHaveLength(10);
    expect(await onFile(cardId)).toMatchObject({ balance: 1_000n, reserved: 1_000n, lowest: 0n });
    expect((await floor.device('readings', { machine: '4001', number })).body.availableMinor).toBe('0');
    for (const [statement, code] of [
      [`update cards set balance_minor = 5000 where cards.card_id = ${cardId}`, '42501'],
      [`delete from card_movements where card_movements.card_id = ${cardId}`, '42501'],
    ] as const) {
      expect(await codeOf(acting(app, establishment, (tx) => tx.query(statement)))).toBe(code);
    }
    // the owner of the tables may, but then the movements no longer match
    const owner = app.database.superuser.query(`update cards set balance_minor = 5000 where cards.card_id = ${cardId}`);
    await expect(owner).rejects.toMatchObject({ code: '23503' });
  });
});

/** Acts on one of three cards; several in a group run at the same time. */
type Act =
  | { readonly do: 'load' | 'toMachine' | 'fromMachine'; readonly card: number; readonly minor: number }
  | { readonly do: 'done' | 'cancelled' | 'again'; readonly transfer: number }
  | { readonly do: 'block' | 'unblock'; readonly card: number };

const card = fc.integer({ min: 0, max: 2 });
const transfer = fc.nat({ max: 30 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constantFrom('load', 'toMachine', 'fromMachine', 'toMachine'),
    card,
    minor: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({ do: fc.constantFrom('done', 'done', 'cancelled', 'again'), transfer }),
  fc.record({ do: fc.constantFrom('block', 'unblock'), card }),
) as fc.Arbitrary<Act>;

interface TransferRequest {
  readonly name: string;
  readonly card: number;
  readonly direction: 'toMachine' | 'fromMachine';
  readonly minor: bigint;
  end: string | null;
}

/** One life of three cards, with the resulting state of machines and desks. */
class Story {
  readonly asked: TransferRequest[] = [];
  readonly onCards = [0n, 0n, 0n];

  constructor(readonly cards: readonly { readonly number: string; readonly cardId: string }[]) {}

  async do(wanted: Act): Promise<void> {
    if ('transfer' in wanted) return this.#transfer(wanted.do, wanted.transfer);
    const { number = '', cardId = '' } = this.cards[wanted.card] ?? {};
    if (wanted.do === 'block') await floor.desk(`/cards/${cardId}/block`, { reason: 'perdue' });
    else if (wanted.do === 'unblock') {
      await floor.decide(`/cards/${cardId}/unblock`, { reason: 'retrouvée', authoriser: floor.authoriser });
    } else if (wanted.do === 'load') {
      const { minor } = wanted;
      const { status } = await floor.desk('/cards/loads', { desk: DESK, number, amountMinor: String(minor) });
      if (status < 300) this.#add(wanted.card, BigInt(minor));
    } else if ('minor' in wanted) {
      const one = {
        name: randomUUID(),
        card: wanted.card,
        direction: wanted.do,
        minor: BigInt(wanted.minor),
        end: null,
      };
      if ((await ask(number, one.minor, one.name, one.direction)).is === 'pending') this.asked.push(one);
    }
  }

  async #transfer(result: 'done' | 'cancelled' | 'again', at: number): Promise<void> {
    const one = this.asked[at % Math.max(1, this.asked.length)];
    if (one === undefined) return;
    if (result === 'again') {
      // the response was lost: the machine requests again by the same name, and nothing more is reserved
      await ask(this.cards[one.card]?.number ?? '', one.minor, one.name, one.direction);
      return;
    }
    const { is } = await end(one.name, result);
    if (is === result && one.end === null) {
      one.end = result;
      if (result === 'done') this.#add(one.card, one.direction === 'toMachine' ? -one.minor : one.minor);
    } else expect([is, one.end]).toEqual(is === result ? [result, result] : ['CARD_TRANSFER_ENDED', one.end]);
  }

  #add(at: number, minor: bigint): void {
    this.onCards[at] = (this.onCards[at] ?? 0n) + minor;
  }

  async check(): Promise<void> {
    for (const [at, { cardId }] of this.cards.entries()) {
      const held = await onFile(cardId);
      const open = this.asked.filter((one) => one.card === at && one.end === null);
      const reserved = open
        .filter(({ direction }) => direction === 'toMachine')
        .reduce((sum, { minor }) => sum + minor, 0n);
      expect(held).toMatchObject({ balance: this.onCards[at], sum: this.onCards[at], pending: open.length, reserved });
      expect(held?.numbers).toBe(BigInt(held?.last ?? 0));
      expect(held?.lowest).toBeGreaterThanOrEqual(0n);
    }
  }
}

describe('random concurrent acts on cards', () => {
  it('keep each balance equal to the sum of its movements and neither create nor lose money', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 10 }), async (groups) => {
        await app.database.superuser.query('delete from sign_in_throttles');
        const story = new Story([await floor.issued(0), await floor.issued(0), await floor.issued(0)]);
        for (const group of groups) {
          // the test above covers two simultaneous ends of one transfer; one is enough here
          const once = new Map(group.map((one, at) => ['transfer' in one ? `transfer` : String(at), one]));
          await Promise.all([...once.values()].map((one) => story.do(one)));
        }
        await story.check();
      }),
      { numRuns: times({ usually: 12, all: 200 }), verbose: fc.VerbosityLevel.Verbose },
    );
  });
});
