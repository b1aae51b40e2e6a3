import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import 'reflect-metadata';
import { AppModule } from '#app/app.module.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { EstablishmentsService } from '#establishments/establishments.service.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { rolePermissions } from '#identity/access/permissions.js';
import { openDatabase } from '#platform/boot.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { readConfig } from '#platform/runtime/config.js';
import { Database } from '#platform/database/database.js';
import { createApp } from '#platform/http/http.js';
import { runMigrations } from '#platform/database/migrate.js';
import { StderrLogger } from '#platform/runtime/stderr-logger.js';
import { TicketNumbersService } from '#tickets/records/ticket-numbers.service.js';
import type { BenchRow } from './bench-row.js';
import { scaled } from './scale.js';
import { barePeer } from './tickets-peer.js';

/**
 * Sixteen cashiers at sixteen desks cash tickets through one server. The peer is pgbench, which updates and inserts the
 * same rows with the same hot counters. Measured with a hundred thousand and with ten million tickets on file.
 */

const CLIENTS = 16;
const FEW = scaled({ usual: 100_000, small: 200 });
const MANY = scaled({ usual: 10_000_000, small: 400, variable: 'RELEVE_BENCH_TICKETS' });
const ROUNDS = scaled({ usual: 4, small: 1, variable: 'RELEVE_BENCH_ROUNDS' });
const SECONDS = scaled({ usual: 8, small: 1 });
const LEAST = 0.4;
/** The speed with many tickets on file is within 15 % of the speed with few. */
const AS_FAST = 0.85;
const TAIL = 10;
const ESTABLISHMENT = 'BENCH';
const SYSTEM = '12';
/** Tickets that wait to be cashed in a round: more than are. */
const WAITING = scaled({ usual: 8_000, small: 2_000 });
const AMOUNT_MINOR = 2_000;

interface Establishment {
  readonly establishmentId: number;
  readonly gamingDay: string;
  readonly owner: Database;
  readonly superuserUrl: string;
  readonly cashiers: readonly Cashier[];
  readonly numbers: TicketNumbersService;
}

interface Cashier {
  readonly personId: bigint;
  readonly deskId: bigint;
  readonly desk: string;
  readonly token: string;
}

/** The result of one round of the clients. */
interface Cashed {
  readonly ms: number;
  /** Latency of each redemption, in ms. */
  readonly latencies: readonly number[];
  readonly refusals: readonly string[];
}

export async function run(): Promise<BenchRow[]> {
  const home = mkdtempSync(join(tmpdir(), 'releve-bench-tickets-'));
  const config = {
    ...readConfig({ RELEVE_HOME: home, PORT: '0', RELEVE_SECOND_FACTOR: 'offered' }),
    databaseUrl: undefined,
  };
  const open = await openDatabase(config);
  try {
    await runMigrations(open.ownerUrl);
    const superuserUrl = open.superuserUrl ?? open.ownerUrl;
    const owner = await Database.connect({ url: superuserUrl });
    const platform = { config: { ...config, databaseUrl: open.url }, clock: new SystemClock(), databaseUrl: open.url };
    const app = await createApp(AppModule.register(platform), new StderrLogger('error'));
    try {
      await app.listen(0, '127.0.0.1');
      const { port } = app.getHttpServer().address() as AddressInfo;
      const establishments = app.get(EstablishmentsService);
      await owner.transaction((tx) =>
        establishments.createEstablishment(tx, null, {
          code: ESTABLISHMENT,
          name: 'Bench',
          currency: 'EUR',
          jurisdiction: 'MC',
          timeZone: 'Europe/Monaco',
          firstGamingDay: '2026-01-01',
          closingTime: '06:00',
          ticketSystem: SYSTEM,
        }),
      );
      const establishment = await establishments.requireEstablishment(owner.dataSource, ESTABLISHMENT);
      const gamingDay = await app.get(GamingDaysService).findCurrentDay(owner.dataSource, establishment);
      const { establishmentId } = establishment;
      const cashiers = await openDesks(owner, establishmentId, gamingDay);
      const numbers = app.get(TicketNumbersService);
      return await measured(port, { establishmentId, gamingDay, owner, superuserUrl, cashiers, numbers });
    } finally {
      await app.close();
      await owner.close();
    }
  } finally {
    await open.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function measured(port: number, house: Establishment): Promise<BenchRow[]> {
  const client = new Client(port, house.cashiers);
  try {
    await putOnFile(house, 0, FEW);
    const peer = await barePeer({ ...house, clients: CLIENTS, seconds: SECONDS, waiting: WAITING });
    await round(client, house);
    const few = await rounds(client, house, peer);
    await putOnFile(house, FEW, MANY);
    await round(client, house);
    const many = await rounds(client, house, peer);
    const refusals = [...few.cashed, ...many.cashed].flatMap((one) => one.refusals);
    if (refusals.length > 0) throw new Error(`${refusals.length} redemptions were refused: ${refusals[0] ?? ''}`);
    const ratio = speed(few.cashed) / few.bare;
    const asFast = speed(many.cashed) / speed(few.cashed);
    const latencies = few.cashed.flatMap((one) => one.latencies).sort((one, other) => one - other);
    const at = (part: number): number => latencies[Math.floor(latencies.length * part)] ?? Number.NaN;
    const [median, tail] = [at(0.5), at(0.99)];
    const rate = (perSecond: number): string => `${perSecond.toFixed(0)} a second`;
    return [
      {
        work: `tickets cashed over HTTP by ${CLIENTS} clients, one server process`,
        figure: `${ratio.toFixed(2)} of pgbench doing the bare rows (${rate(speed(few.cashed))} against ${rate(few.bare)})`,
        limit: `≥ ${LEAST.toFixed(2)}`,
        met: ratio >= LEAST,
        detail: `authenticated by token, judged, once by key and by ticket, the desk's cash, its entry and register, sealed log; a desk for each client; ${ROUNDS} rounds of ${SECONDS} s, pgbench after each with as many clients (prepared statements): the same rows in twins of the tables with the same keys, indexes and references, and the same two counters of registers`,
      },
      {
        work: `the same with ${MANY} tickets on file as with ${FEW}`,
        figure: `${asFast.toFixed(2)} × as fast (${rate(speed(many.cashed))}; pgbench beside it ${rate(many.bare)} against ${rate(few.bare)})`,
        limit: `≥ ${AS_FAST.toFixed(2)} ×`,
        met: asFast >= AS_FAST,
        detail: `each ticket on file with the two steps of its life, of the 300 gaming days before`,
      },
      {
        work: 'the slowest hundredth of those redemptions',
        figure: `${(tail / median).toFixed(1)} × the median (${tail.toFixed(0)} ms against ${median.toFixed(0)} ms)`,
        limit: `< ${TAIL} ×`,
        met: tail < TAIL * median,
      },
    ];
  } finally {
    await client.close();
  }
}

const speed = (all: readonly Cashed[]): number =>
  (1000 * all.reduce((sum, { latencies }) => sum + latencies.length, 0)) / all.reduce((sum, { ms }) => sum + ms, 0);

async function rounds(client: Client, house: Establishment, peer: () => Promise<number>) {
  const cashed: Cashed[] = [];
  let bare = 0;
  for (let at = 0; at < ROUNDS; at += 1) {
    cashed.push(await round(client, house));
    bare += await peer();
  }
  return { cashed, bare: bare / ROUNDS };
}

async function round(client: Client, house: Establishment): Promise<Cashed> {
  const tickets = await issue(house);
  await house.owner.query('checkpoint');
  const cashed = await client.cash(tickets, SECONDS);
  process.stderr.write(`  ${((1000 * cashed.latencies.length) / cashed.ms).toFixed(0)} cashed a second\n`);
  return cashed;
}

/** Creates people, each with a token and a cash desk. */
async function openDesks(owner: Database, establishmentId: number, gamingDay: string): Promise<Cashier[]> {
  const since = new Date('2026-01-01T00:00:00Z');
  return owner.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId,
      personId: null,
      action: 'test.bench',
      happenedAt: since,
      gamingDay: null,
    });
    await tx.query(
      `insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at)
       select $1, days.day::date, (days.day + time '05:00') at time zone 'UTC',
         (days.day + interval '1 day' + time '05:00') at time zone 'UTC'
       from generate_series($2::date - 300, $2::date::timestamp, interval '1 day') as days (day) on conflict do nothing`,
      [establishmentId, gamingDay],
    );
    const cashiers: Cashier[] = [];
    for (let at = 0; at < CLIENTS; at += 1) {
      const secret = `rlv_${establishmentId}_${randomBytes(32).toString('base64url')}`;
      const desk = `K-${at}`;
      const [row] = await tx.query<{ person_id: bigint; desk_id: bigint }[]>(
        `with person as (
           insert into people (employee_number, full_name, employed_from) values ($1, $1, '2020-01-01') returning person_id
         ), granted as (
           insert into role_grants (establishment_id, person_id, role, held_from)
           select $2::integer, person.person_id, 'caissier', $3 from person
         ), token as (
           insert into api_tokens (establishment_id, name, kind, person_id, secret_hash, permissions, created_at,
             expires_at, created_by)
           select $2::integer, 'bench', 'script', person.person_id, $4, $5, $3, '2999-12-31', person.person_id from person
         ), desk as (
           insert into desks (establishment_id, desk_code, kind, float_minor, held_by, opened_at)
           select $2::integer, $6, 'cashDesk', 0, person.person_id, $3 from person returning desk_id
         )
         select person.person_id, desk.desk_id from person, desk`,
        [
          `B-${at}`,
          establishmentId,
          since,
          createHash('sha256').update(secret).digest(),
          rolePermissions.caissier,
          desk,
        ],
      );
      if (row === undefined) throw new Error('a desk was not opened');
      await tx.query(
        `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
           gaming_day, happened_at, recorded_by)
         values ($1, $2, 1, 'countDifference', 100000000000, 100000000000, $3, $4, $5)`,
        [establishmentId, row.desk_id, gamingDay, since, row.person_id],
      );
      cashiers.push({ personId: row.person_id, deskId: row.desk_id, desk, token: secret });
    }
    return cashiers;
  });
}

/** Inserts tickets that were handed in and cashed on the days before, with both steps of their life. */
async function putOnFile(house: Establishment, from: number, to: number): Promise<void> {
  const { owner, establishmentId, gamingDay, cashiers } = house;
  const share = 500_000;
  for (let first = from; first < to; first += share) {
    await owner.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `with made as (
           insert into tickets (establishment_id, number_digest, number_sealed, validated_by, kind, amount_minor, place,
             desk_id, sequence_number, payable_until, gaming_day, received_at, state, last_step, moved_on)
           select $1, sha256(convert_to('on file ' || n, 'UTF8')), sha512(convert_to(n::text, 'UTF8')), 'system', 'cashable',
             $6::bigint, 'desk', $5::bigint, n, days.day + 90, days.day, now(), 'redeemed', 2, days.day
           from generate_series($2::bigint + 1, $3::bigint) as n
           cross join lateral (select ($4::date - 1 - (n % 300)::integer) as day) as days
           returning ticket_id, gaming_day
         )
         insert into ticket_steps (establishment_id, ticket_id, step_number, step, from_state, to_state, kind,
           amount_minor, place, desk_id, gaming_day, received_at, recorded_by)
         select $1, made.ticket_id, life.number, life.step, life.from_state, life.to_state, 'cashable', $6::bigint, 'desk',
           $5::bigint, made.gaming_day, now(), $7::bigint
         from made
         cross join (values (1, 'handIn', '', 'issued'), (2, 'cash', 'issued', 'redeemed'))
           as life (number, step, from_state, to_state)`,
        [
          establishmentId,
          first,
          Math.min(first + share, to),
          gamingDay,
          cashiers[0]?.deskId ?? 0n,
          AMOUNT_MINOR,
          cashiers[0]?.personId ?? 0n,
        ],
      );
    });
  }
  await owner.query('vacuum analyze tickets');
  await owner.query('vacuum analyze ticket_steps');
}

/** Issues today's tickets that wait to be cashed; returns their numbers. */
async function issue({ owner, establishmentId, gamingDay, cashiers, numbers }: Establishment): Promise<string[]> {
  const made = Array.from({ length: WAITING }, () => numbers.createNumber(SYSTEM));
  const stored = made.map((number) => numbers.toStoredNumber(establishmentId, number));
  await owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `with made as (
         insert into tickets (establishment_id, number_digest, number_sealed, validated_by, kind, amount_minor, place,
           desk_id, sequence_number, payable_until, gaming_day, received_at, state, last_step, moved_on)
         select $1, given.digest, given.sealed, 'system', 'cashable', $4::bigint, 'desk', $5::bigint, 1, $6::date + 90,
           $6::date, now(), 'issued', 2, $6::date
         from unnest($2::bytea[], $3::bytea[]) as given (digest, sealed)
         returning ticket_id
       )
       insert into ticket_steps (establishment_id, ticket_id, step_number, step, from_state, to_state, kind, amount_minor,
         place, desk_id, gaming_day, received_at, recorded_by)
       select $1, made.ticket_id, life.number, life.step, life.from_state, life.to_state, 'cashable', $4::bigint, 'desk',
         $5::bigint, $6::date, now(), $7::bigint
       from made
       cross join (values (1, 'request', '', 'requested'), (2, 'print', 'requested', 'issued'))
         as life (number, step, from_state, to_state)`,
      [
        establishmentId,
        stored.map(({ numberDigest }) => numberDigest),
        stored.map(({ numberSealed }) => numberSealed),
        AMOUNT_MINOR,
        cashiers[0]?.deskId ?? 0n,
        gamingDay,
        cashiers[0]?.personId ?? 0n,
      ],
    );
  });
  return made;
}

interface CashRequest {
  readonly tickets: readonly string[];
  readonly seconds: number;
}

/** Cashes tickets from its own thread, so that the server's thread only serves. */
class Client {
  private readonly worker: Worker;

  constructor(port: number, cashiers: readonly Cashier[]) {
    const given = cashiers.map(({ token, desk }) => ({ token, desk }));
    this.worker = new Worker(new URL(import.meta.url), { workerData: { port, cashiers: given } });
  }

  cash(tickets: readonly string[], seconds: number): Promise<Cashed> {
    return new Promise((resolve, reject) => {
      this.worker.once('error', reject);
      this.worker.once('message', (cashed: Cashed) => {
        this.worker.off('error', reject);
        resolve(cashed);
      });
      this.worker.postMessage({ tickets, seconds } satisfies CashRequest);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

interface Given {
  readonly port: number;
  readonly cashiers: readonly Pick<Cashier, 'token' | 'desk'>[];
}

async function cashAll({ tickets, seconds }: CashRequest, { port, cashiers }: Given): Promise<Cashed> {
  const agent = new Agent({ keepAlive: true, maxSockets: cashiers.length });
  const latencies: number[] = [];
  const refusals: string[] = [];
  let next = 0;
  const startedAt = performance.now();
  const cashier = async ({ token, desk }: Given['cashiers'][number]): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1000) {
      const ticket = tickets[next];
      next += 1;
      if (ticket === undefined) throw new Error('no ticket is left to cash');
      const sentAt = performance.now();
      const answer = await send(agent, port, token, { ticket, desk, amount: (AMOUNT_MINOR / 100).toFixed(2) });
      latencies.push(performance.now() - sentAt);
      if (answer !== null) refusals.push(answer);
    }
  };
  await Promise.all(cashiers.map(cashier));
  const ms = performance.now() - startedAt;
  agent.destroy();
  return { ms, latencies, refusals };
}

/** Returns null when the ticket was paid. */
function send(agent: Agent, port: number, token: string, body: object): Promise<string | null> {
  const content = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/establishments/${ESTABLISHMENT}/ticket-redemptions`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(content),
          'idempotency-key': randomUUID(),
        },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          resolve(answer.statusCode === 200 ? null : `${answer.statusCode ?? 0} ${text.slice(0, 300)}`);
        });
      },
    );
    sent.on('error', reject);
    sent.end(content);
  });
}

if (!isMainThread) {
  parentPort?.on('message', (cashRequest: CashRequest) => {
    void cashAll(cashRequest, workerData as Given).then((cashed) => parentPort?.postMessage(cashed));
  });
}
