import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AuditService } from '#audit/audit.service.js';
import type { EstablishmentDay } from '#establishments/days/day-contributions.js';
import { refusalCodes } from '#refusals/codes.js';
import { listOwedDifferences } from '#tickets/tickets-day.queries.js';
import { times } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { DESK, KIOSK, openTicketFloor, sentOf, type Sent, type TicketFloor } from './floor.js';
import { Floor, MACHINES, VOIDING_DESK, ordersOf, type Act, type Device, type Outcome } from './life-model.js';

/**
 * Random acts on tickets, in any order and at the same moment. Each answer must match some order of the acts, the
 * liability must close for each kind and day, and the cash of desks, the ledger and the tickets must agree.
 * `RELEVE_SEED` and `RELEVE_PATH` repeat a printed failure.
 */

const START = new Date('2026-03-02T12:00:00Z');
const SEED = Number(process.env['RELEVE_SEED'] ?? 20261126);
const PATH = process.env['RELEVE_PATH'];

let app: TestApp;
/** Number of each answer: a run of refusals alone would prove little. */
const answered = new Map<string, number>();
const lived: number[] = [];

beforeAll(async () => {
  app = await createTestApp({ now: START });
});
afterAll(() => app.close());

interface Made {
  readonly do: 'machine' | 'kiosk' | 'sale' | 'offLine';
  readonly minor: number;
  /** Kind of a ticket issued by a machine. */
  readonly kind: 'cashable' | 'restricted' | 'nonRestricted';
}
/**
 * An act as drawn. Its paper depends on the number of papers, and its device on the paper's place: null is the device
 * that has it, or issued it.
 */
type Drawn = Act extends infer One
  ? One extends { at: Device }
    ? Omit<One, 'at'> & { readonly at: Device | null }
    : One extends { paper: number }
      ? Omit<One, 'orphan'>
      : One
  : never;
type Happening =
  | { readonly what: 'made'; readonly made: Made; readonly isPrinted: boolean }
  | { readonly what: 'together'; readonly paper: number; readonly acts: readonly Drawn[] }
  | { readonly what: 'later'; readonly by: 'minutes' | 'month' }
  | { readonly what: 'again'; readonly at: number; readonly isOther: boolean };

const device: fc.Arbitrary<Device> = fc.constantFrom({ machine: '4001' }, { machine: '4002' }, { kiosk: KIOSK });
const itsDevice = fc.option(device, { freq: 2 });
const outcome = fc.constantFrom('stacked' as const, 'returned' as const);
const minor = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 5_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 99_990, max: 100_010 }) },
);
/** Mostly the current paper; sometimes the next one, which has the same desk. */
const paper = fc.constantFrom(0, 0, 0, 1);
const rarely = fc.constantFrom(false, false, false, true);
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('present' as const), paper, at: device }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('outcome' as const), paper, at: itsDevice, outcome }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('cash' as const),
      paper,
      desk: fc.constantFrom(DESK, VOIDING_DESK),
      isOff: rarely,
      byProcedure: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('print' as const),
      paper,
      at: itsDevice,
      how: fc.constantFrom('whole' as const, 'torn' as const, 'again' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), paper }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), paper, outcome }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('find' as const), paper }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), paper }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('handIn' as const), paper, isOff: rarely }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
) as fc.Arbitrary<Drawn>;
const made: fc.Arbitrary<Made> = fc.record({
  do: fc.constantFrom('machine' as const, 'machine', 'kiosk', 'sale', 'offLine'),
  minor,
  kind: fc.constantFrom('cashable' as const, 'cashable', 'restricted', 'nonRestricted'),
});
const begun = fc.record({ what: fc.constant('made' as const), made, isPrinted: fc.constantFrom(true, true, false) });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: begun },
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('together' as const),
      paper: fc.nat({ max: 8 }),
      acts: fc.array(act, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('later' as const),
      by: fc.constantFrom('minutes' as const, 'minutes' as const, 'month' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('again' as const), at: fc.nat({ max: 100 }), isOther: rarely }),
  },
);

type Caller = keyof TicketFloor['callers'] | 'device';

interface Request {
  readonly who: Caller;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
}

/** A completed request: repeating it with its key must return the same answer. */
interface Done extends Request {
  readonly answer: Sent;
}

/** One life of some tickets in an establishment of their own. */
class Life {
  readonly done: Done[] = [];
  #floor = Floor.at(START);

  constructor(readonly floor: TicketFloor) {}

  get model(): Floor {
    return this.#floor;
  }

  async happens(one: Happening): Promise<void> {
    switch (one.what) {
      case 'made':
        return this.#make(one.made, one.isPrinted);
      case 'together':
        return this.#together(one.paper, one.acts);
      case 'later':
        this.#later(one.by);
        return;
      case 'again':
        return this.#again(one.at, one.isOther);
    }
  }

  #later(by: 'minutes' | 'month'): void {
    const { now } = this.#floor;
    // a month later at the same hour, so that elapsed minutes do not lead into another gaming day
    const day = new Date(`${now.toISOString().slice(0, 10)}T12:00:00Z`);
    this.#floor.now = new Date(by === 'minutes' ? now.getTime() + 660_000 : day.getTime() + 31 * 86_400_000);
    app.clock.set(this.#floor.now);
  }

  async #make(input: Made, isPrinted: boolean): Promise<void> {
    const amountMinor = input.minor;
    if (input.do === 'offLine') {
      const number = `00${String(randomInt(2 ** 47)).padStart(16, '0')}`;
      const issuer = { machine: MACHINES[0] };
      this.#floor.enter({ number, amountMinor, kind: 'cashable', issuer }, 'unknown');
      return;
    }
    if (input.do === 'sale') {
      const { body } = await this.#send('caissier', '/tickets', { desk: DESK, amountMinor: String(amountMinor) });
      this.#floor.enter({ number: body.number, amountMinor, kind: 'cashable', issuer: {} }, 'sold');
      return;
    }
    const issuer: Device = input.do === 'kiosk' ? { kiosk: KIOSK } : { machine: '4001' };
    const kind = input.do === 'machine' ? input.kind : 'cashable';
    const record = { ...issuer, amountMinor: String(amountMinor), kind, sequence: this.done.length };
    const { body, is } = await this.#send('device', 'requests', record);
    expect(is).toBe('requested');
    this.#floor.enter({ number: body.number, amountMinor, kind, issuer }, 'requested');
    const last = this.#floor.papers.length - 1;
    if (isPrinted) await this.#together(last, [{ do: 'print', paper: 0, at: issuer, how: 'whole' }]);
  }

  /** Sends them at the same moment, and finds an order that explains the answers. */
  async #together(first: number, drawn: readonly Drawn[]): Promise<void> {
    const { papers } = this.#floor;
    if (papers.length === 0) return;
    const acts = drawn.map((one) => this.#about(first, one)).filter((one) => one !== null);
    const responses = await Promise.all(acts.map((one) => this.#does(one)));
    for (const { is } of responses) answered.set(is, (answered.get(is) ?? 0) + 1);
    const each = acts.map((one, at) => ({ act: one, told: responses[at] ?? { is: '' } }));
    const ends = new Map<string, Floor>();
    for (const order of ordersOf(each)) {
      const after = led(this.#floor, order);
      if (after !== null) ends.set(JSON.stringify(after.papers), after);
    }
    const after = ends.size < 2 ? [...ends.values()][0] : await this.#onFile([...ends.values()]);
    if (after === undefined)
      throw new Error(`no order leads to ${JSON.stringify(each)}\nfrom ${JSON.stringify(papers)}`);
    this.#floor = after;
  }

  /** Returns the stored one among several final states that match the answers. */
  async #onFile(ends: readonly Floor[]): Promise<Floor | undefined> {
    const papers = sorted(await new Books(this.floor.establishment.establishmentId).papers());
    return ends.find((end) => String(sorted(rowsOf(end))) === String(papers));
  }

  /** Returns the act with its paper; null when it cannot be sent because it names an absent device or number. */
  #about(first: number, one: Drawn): Act | null {
    if (one.do === 'expire') return one;
    const { papers } = this.#floor;
    const at = (first + one.paper) % papers.length;
    const about = papers[at];
    if (about === undefined) return null;
    if (one.do === 'restore') return about.orphan === null ? null : { ...one, paper: at, orphan: about.orphan };
    // only tickets validated off line by a machine are handed in, and correctly the first time
    if (one.do === 'handIn' && (!about.number.startsWith('00') || (one.isOff && about.state === 'unknown')))
      return null;
    if (one.do === 'outcome' || one.do === 'print') {
      const its = one.do === 'print' ? about.issuer : about.last;
      const given = one.at ?? its;
      // no device has it: a desk sold it, or a person had it last
      const isNone = given.machine === undefined && given.kiosk === undefined;
      return { ...one, paper: at, at: isNone ? { machine: MACHINES[0] } : given };
    }
    return { ...one, paper: at } as Act;
  }

  async #does(one: Act): Promise<Outcome> {
    if (one.do === 'expire') {
      const { is, body } = await this.#send('direction', '/tickets/expiries', {});
      const { tickets, amountMinor } = body as unknown as { tickets: number; amountMinor: string };
      return { is: is === 'done' ? `${tickets} expired, ${amountMinor}` : is };
    }
    const about = this.#floor.papers[one.paper];
    if (about === undefined) throw new Error('no paper');
    const { number, amountMinor } = about;
    const { authoriser } = this.floor;
    const reason = 'papier vu par deux personnes';
    switch (one.do) {
      case 'present':
        return this.#send('device', 'presentations', { ...one.at, number });
      case 'outcome':
        return this.#send('device', 'outcomes', { ...one.at, number, outcome: one.outcome });
      case 'print':
        return this.#send('device', 'prints', {
          ...one.at,
          number,
          isPrinted: one.how !== 'torn',
          isDuplicate: one.how === 'again',
        });
      case 'cash': {
        const amount = ((amountMinor + (one.isOff ? 1 : 0)) / 100).toFixed(2);
        const byProcedure = one.byProcedure && !one.isOff;
        const procedure = byProcedure ? { procedure: { machine: MACHINES[0], reason, authoriser } } : {};
        const caller = one.desk === DESK ? 'caissier' : 'superviseurWhoPays';
        return this.#send(caller, '/ticket-redemptions', { ticket: number, amount, desk: one.desk, ...procedure });
      }
      case 'void':
        return this.#decide('superviseurWhoPays', number, 'void', { reason, authoriser, desk: VOIDING_DESK });
      case 'settle':
        return this.#decide('superviseur', number, 'settlement', { outcome: one.outcome, reason, authoriser });
      case 'find': {
        const found = { kind: 'foundTicket', place: 'allée B', stakeMinor: String(amountMinor), desk: DESK };
        const { is, body, status } = await this.#send('caissier', '/orphans', { ...found, reference: number });
        const { orphanNumber } = body as unknown as { orphanNumber: string };
        return status < 300 ? { is: 'done', orphan: orphanNumber } : { is };
      }
      case 'restore': {
        const cancelled = { desk: DESK, reason, authoriser };
        const { is, status } = await this.#send('caissier', `/orphans/${one.orphan}/cancellation`, cancelled);
        return { is: status < 300 ? 'done' : is };
      }
      case 'handIn': {
        const tickets = [
          {
            number,
            amountMinor: String(amountMinor + (one.isOff ? 1 : 0)),
            sequence: 1,
            printedAt: this.#floor.now.toISOString(),
          },
        ];
        const { is, body } = await this.#send('device', 'hand-ins', { machine: MACHINES[0], tickets });
        const { outcomes } = body as unknown as { outcomes?: readonly { readonly outcome: string }[] };
        return { is: outcomes?.[0]?.outcome ?? is };
      }
    }
  }

  /** Sends a decision of two people about the ticket of a number. */
  async #decide(
    caller: 'superviseur' | 'superviseurWhoPays',
    number: string,
    decision: string,
    body: object,
  ): Promise<Sent> {
    const story = sentOf(await this.floor.callers[caller].post('/tickets/inquiries', { number }));
    if (story.status >= 300) return story;
    return this.#send(caller, `/tickets/${story.body.ticketId}/${decision}`, { ...body });
  }

  async #send(caller: Caller, path: string, body: Readonly<Record<string, unknown>>): Promise<Sent> {
    const request = { who: caller, path, body, key: randomUUID() };
    const answer = await this.#ask(request);
    if (answer.status < 300) this.done.push({ ...request, answer });
    else expect([answer.is, answer.is in refusalCodes && answer.status < 500]).toEqual([answer.is, true]);
    return answer;
  }

  async #ask({ who: caller, path, body, key }: Request): Promise<Sent> {
    if (caller === 'device') return this.floor.device(path, body, key);
    return sentOf(await this.floor.callers[caller].post(path, body, key));
  }

  /** Repeats a request: with its key the answer is the same; another body is refused. */
  async #again(at: number, isOther: boolean): Promise<void> {
    const one = this.done[at % Math.max(1, this.done.length)];
    if (one === undefined) return;
    const other = isOther && one.path === '/ticket-redemptions';
    const answer = await this.#ask(other ? { ...one, body: { ...one.body, amount: '9999.00' } } : one);
    if (other) expect(answer.is).toBe('IDEMPOTENCY_KEY_REUSED');
    else expect([answer.status, answer.body]).toEqual([one.answer.status, one.answer.body]);
  }
}

/** Returns the state after an order of acts with these answers; null when they do not match. */
function led(from: Floor, order: readonly { readonly act: Act; readonly told: Outcome }[]): Floor | null {
  let floor = from.copy();
  for (const { act: one, told } of order) {
    const after = floor.copy();
    if (after.do(one, told) === told.is) floor = after;
    else if (order.length === 1 || !floor.racedWith(one).includes(told.is)) return null;
  }
  return floor;
}

/** Database totals in the form of the model. */
class Books {
  constructor(readonly establishmentId: number) {}

  #all<Row extends object>(sql: string): Promise<Row[]> {
    return app.database.superuser.query<Row>(sql, [this.establishmentId]);
  }

  async lines(): Promise<ReadonlyMap<string, object>> {
    const found = await this.#all<{ line: string } & Record<string, bigint>>(
      `select ticket_days.gaming_day || ' ' || ticket_days.kind as line, ticket_days.issued_minor as "issuedMinor",
         ticket_days.redeemed_at_machines_minor as "redeemedAtMachinesMinor",
         ticket_days.redeemed_at_desks_minor as "redeemedAtDesksMinor",
         ticket_days.redeemed_at_kiosks_minor as "redeemedAtKiosksMinor", ticket_days.voided_minor as "voidedMinor",
         ticket_days.expired_minor as "expiredMinor", ticket_days.orphans_minor as "orphansMinor"
       from ticket_days where ticket_days.establishment_id = $1`,
    );
    return new Map(found.map(({ line, ...sums }) => [line, numbers(sums)]));
  }

  async papers(): Promise<readonly object[]> {
    return this.#all(
      `select tickets.state, tickets.last_step as steps, tickets.amount_minor::integer as "amountMinor", tickets.kind,
         tickets.payable_until::text as "payableUntil",
         (select count(*)::integer from ticket_steps as ends where ends.establishment_id = $1
            and ends.ticket_id = tickets.ticket_id and ends.from_state <> ends.to_state
            and ends.to_state in ('redeemed', 'unprinted', 'voided', 'expired')) as ends
       from tickets where tickets.establishment_id = $1 order by tickets.ticket_id`,
    );
  }

  async sums(): Promise<Readonly<Record<string, number>>> {
    const account = (code: string): string =>
      `(select coalesce(sum(postings.credit_minor - postings.debit_minor), 0)::bigint from postings
        where postings.establishment_id = $1 and postings.account_code = '${code}')`;
    const cash = (desk: string): string =>
      `(select coalesce(sum(moved.amount_minor), 0)::bigint from desk_movements as moved
        join desks using (establishment_id, desk_id) where desks.establishment_id = $1 and desks.desk_code = '${desk}'
          and moved.movement_number > 1)`;
    const count = (source: string): string => `(select count(*) from ${source} and establishment_id = $1)`;
    const [row = {}] = await this.#all<Record<string, bigint>>(
      `select ${account('4680')} as owed, ${account('4687')} as expired,
         (select coalesce(sum(orphan_entries.amount_minor), 0)::bigint from orphan_entries
          where orphan_entries.establishment_id = $1) as orphans,
         ${cash(DESK)} as desk, ${cash(VOIDING_DESK)} as "otherDesk", ${cash(KIOSK)} as kiosk,
         (select coalesce(sum(tickets.amount_minor), 0)::bigint from tickets where tickets.establishment_id = $1
            and tickets.state in ('issued', 'pending')) as "owedTickets",
         ${count(`ticket_steps where step in ('cash', 'cashByProcedure')`)} as cashed,
         ${count(`ticket_redemptions where true`)} as redemptions,
         ${count(`journal_entries where fact <> 'nothing'`)} as entries,
         ${count(`desk_movements where movement_number > 1`)} as moves`,
    );
    return numbers(row);
  }

  /** Returns kinds and days that the product's own finding reports as not closing. */
  async findings(days: Iterable<string>): Promise<readonly unknown[]> {
    const found: unknown[] = [];
    for (const gamingDay of days) {
      const day = { establishmentId: this.establishmentId, gamingDay } as EstablishmentDay;
      found.push(...(await listOwedDifferences(app.database.superuser, day)));
    }
    return found;
  }
}

const numbers = (sums: Readonly<Record<string, bigint>>): Record<string, number> =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)]));

/** Sorted by content: a ticket handed in later by a machine is on file later. */
const sorted = (rows: readonly object[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

/** Returns the papers of the model as they should be on file, each with one end at most. */
function rowsOf({ papers }: Floor): readonly object[] {
  const onFile = papers.filter(({ state }) => state !== 'unknown');
  return onFile.map(({ state, steps, amountMinor, kind, payableUntil }) => {
    const isEnded = ['redeemed', 'unprinted', 'voided', 'expired'].includes(state);
    return { state, steps, amountMinor, kind, payableUntil, ends: isEnded ? 1 : 0 };
  });
}

/** Lines with a movement: a requested number that was never printed moves nothing. */
const moved = (lines: ReadonlyMap<string, object>): Readonly<Record<string, object>> =>
  Object.fromEntries([...lines].filter(([, line]) => Object.values(line).some((sum) => sum !== 0)));

async function expectAgreed({ floor, model }: Life): Promise<void> {
  const { establishmentId } = floor.establishment;
  const books = new Books(establishmentId);
  expect(sorted(await books.papers())).toEqual(sorted(rowsOf(model)));
  const lines = await books.lines();
  expect(moved(lines)).toEqual(moved(model.lines));
  const { owed, expired, orphans } = model.accounts;
  const cash = (desk: string): number => model.desks.get(desk) ?? 0;
  const sums = await books.sums();
  expect(sums).toMatchObject({
    owed,
    expired,
    orphans,
    desk: cash(DESK),
    otherDesk: cash(VOIDING_DESK),
    kiosk: cash(KIOSK),
    redemptions: sums['cashed'],
  });
  // opening + issued − redeemed − voided − expired − orphans = closing = the tickets owed
  let [closing, owedAtClosing, atMachines] = [0, 0, 0];
  for (const [key, line] of lines) {
    const { issuedMinor, ...ended } = line as Record<string, number>;
    const change = (issuedMinor ?? 0) - Object.values(ended).reduce((sum, each) => sum + each, 0);
    closing += change;
    // a ticket that can only be played is owed to no one
    if (key.endsWith(' restricted')) continue;
    owedAtClosing += change;
    atMachines += ended['redeemedAtMachinesMinor'] ?? 0;
  }
  expect(closing).toBe(sums['owedTickets']);
  expect(await books.findings(new Set([...lines.keys()].map((line) => line.slice(0, 10))))).toEqual([]);
  // the closing posts machines' own tickets by their counters: without them the ledger owes the amount of the tickets
  const issuedByMachines = await app.database.superuser.query<{ sum: bigint }>(
    `select coalesce(sum(tickets.amount_minor), 0)::bigint as sum
     from tickets join ticket_steps using (establishment_id, ticket_id)
     where tickets.establishment_id = $1 and tickets.place = 'machine' and tickets.kind <> 'restricted'
       and ticket_steps.from_state in ('', 'requested') and ticket_steps.to_state in ('issued', 'pending', 'redeemed', 'orphan')`,
    [establishmentId],
  );
  expect(sums['owed']).toBe(owedAtClosing - Number(issuedByMachines[0]?.sum) + atMachines);
}

describe(`MC:19.7.1 random acts on tickets, in any order and at the same moment, seed ${SEED}`, () => {
  it('pay each ticket once, close the liability for each kind and day, and neither create nor lose money', async () => {
    const lives = fc
      .tuple(
        fc.array(begun, { minLength: 2, maxLength: 5 }),
        fc.array(happening, { minLength: 6, maxLength: 24, size: 'max' }),
      )
      .map(([first, then]) => [...first, ...then]);
    await fc.assert(
      fc.asyncProperty(lives, async (happenings) => {
        app.clock.set(START);
        await app.database.superuser.query('delete from sign_in_throttles; delete from ticket_guesses');
        const life = new Life(await openTicketFloor(app));
        for (const one of happenings) await life.happens(one);
        await expectAgreed(life);
        lived.push(life.floor.establishment.establishmentId);
      }),
      {
        numRuns: times({ usually: 4, all: 60 }),
        seed: SEED,
        // a failure is reported at once, and shrunk when it is repeated by its path
        ...(PATH === undefined ? { endOnFailure: true } : { path: PATH }),
      },
    );
    const { findings } = await app.app.get(AuditService).verifyLogs({ establishmentIds: lived });
    expect(findings).toEqual([]);
    // required answers, so that these lives did not consist of refusals only
    for (const is of ['issued', 'pending', 'redeemed', 'done', 'TICKET_REDEEMED', 'TICKET_PENDING_ELSEWHERE']) {
      expect([is, (answered.get(is) ?? 0) > 0]).toEqual([is, true]);
    }
  });
});
