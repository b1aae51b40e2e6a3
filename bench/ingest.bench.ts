import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { Body, Controller, HttpCode, Module, Post, type DynamicModule } from '@nestjs/common';
import { Public } from '#identity/access/access.decorators.js';
import { AppModule } from '#app/app.module.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { COUNTERS } from '#domain/meters/counters.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { openDatabase } from '#platform/boot.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { readConfig } from '#platform/runtime/config.js';
import { Database } from '#platform/database/database.js';
import { createApp } from '#platform/http/http.js';
import { MaxBody, READINGS_BODY_SIZE } from '#platform/http/request-body.js';
import { runMigrations } from '#platform/database/migrate.js';
import type { PlatformOptions } from '#platform/platform.module.js';
import { StderrLogger } from '#platform/runtime/stderr-logger.js';
import type { BenchRow } from './bench-row.js';
import { scaled } from './scale.js';

const READINGS = scaled({ usual: 500, small: 20 });
const CONNECTIONS = 4;
const ROUNDS = scaled({ usual: 6, small: 1 });
/** Further rounds in which every step is an exception: the worst case of the scan. */
const STRANGE_ROUNDS = scaled({ usual: 4, small: 1 });
const BATCHES_A_ROUND = scaled({ usual: 40, small: 4 });
/** Batches of the round before, which warms the server up. */
const WARMING_BATCHES = scaled({ usual: 10, small: 2 });
const LEAST = 0.7;
/** One machine in this many takes an unexplained step at each reading. */
const STRANGE_AMONG = 100;
const START = Date.parse('2026-01-10T05:00:00Z');
const ESTABLISHMENT = 'BENCH';

/** The 24 cumulative counters of the bench. */
const BENCH_COUNTERS = COUNTERS.filter(({ standard, kind }) => standard && kind === 'cumulative').slice(0, 24);

interface BareBatch {
  readonly readings: readonly {
    readonly machine: string;
    readonly readAt: number;
    readonly counters: Readonly<Record<string, string>>;
  }[];
}

/**
 * Movement of the counters of an accounting identity in five minutes of play. On a floor they agree; a step in which
 * they do not is judged separately. The other counters increase by one.
 */
const STEP_OF_PLAY: Readonly<Record<string, number>> = {
  dropCredits: 40,
  billsCredits: 30,
  ticketInCredits: 7,
  coinsCredits: 2,
  electronicInCredits: 1,
  cancelledCredits: 15,
  ticketOutCredits: 9,
  handPaidCancelledCredits: 4,
  electronicOutCredits: 2,
  wonCredits: 88,
  coinOutCredits: 80,
  jackpotCredits: 8,
  coinInCredits: 105,
  gamesPlayed: 12,
  gamesWon: 3,
  gamesLost: 9,
};

/** The peer: the same route without sign-in, checks, idempotency, digest and log; it only parses and inserts. */
@Controller('establishments/:establishment/bare-readings')
class BareController {
  constructor(private readonly db: Database) {}

  @Post()
  @MaxBody(READINGS_BODY_SIZE)
  @HttpCode(200)
  @Public()
  async insert(@Body() body: object): Promise<{ readonly accepted: number }> {
    const { readings } = body as BareBatch;
    const columns = BENCH_COUNTERS.map(({ name }) => `{${readings.map(({ counters }) => counters[name]).join(',')}}`);
    const stations = `{${readings.map(({ machine }) => stationIds.get(machine)).join(',')}}`;
    const instants = `{${readings.map(({ readAt }) => new Date(readAt).toISOString()).join(',')}}`;
    await this.db.withConnection((client) =>
      client.query({ name: 'bare', text: bareSql, values: [stations, instants, (bareBatch += 1), ...columns] }),
    );
    return { accepted: readings.length };
  }
}

const bareSql = `insert into bare_readings (establishment_id, station_id, read_at, variant, batch_id,
    ${BENCH_COUNTERS.map(({ column }) => column).join(', ')})
  select 1, told.* from (
    select told.station_id, told.read_at, 0, $3::bigint, ${BENCH_COUNTERS.map(({ column }) => `told.${column}`).join(', ')}
    from unnest($1::bigint[], $2::timestamptz[], ${BENCH_COUNTERS.map((_, index) => `$${index + 4}::bigint[]`).join(', ')})
      as told (station_id, read_at, ${BENCH_COUNTERS.map(({ column }) => column).join(', ')})
  ) as told`;

/** Each request refers to its own batch, created beforehand, so that requests do not queue for one row. */
let bareBatch = 0;

const stationIds = new Map<string, bigint>();

@Module({})
class BenchModule {
  static readonly register = (platform: PlatformOptions): DynamicModule => ({
    module: BenchModule,
    imports: [AppModule.register(platform)],
    controllers: [BareController],
  });
}

/** Compares device batches through the whole server with the same route that only inserts. */
export async function run(): Promise<BenchRow[]> {
  const home = mkdtempSync(join(tmpdir(), 'releve-bench-ingest-'));
  const config = {
    ...readConfig({ RELEVE_HOME: home, PORT: '0', RELEVE_SECOND_FACTOR: 'offered' }),
    databaseUrl: undefined,
  };
  const open = await openDatabase(config);
  try {
    await runMigrations(open.ownerUrl);
    const owner = await Database.connect({ url: open.superuserUrl ?? open.ownerUrl });
    const platform = { config, clock: new SystemClock(), databaseUrl: open.url };
    const app = await createApp(BenchModule.register(platform), new StderrLogger('error'));
    try {
      const token = await openEstablishment(owner, app.get(MachinesService));
      await app.listen(0, '127.0.0.1');
      const { port } = app.getHttpServer().address() as { port: number };
      return await measured(port, token);
    } finally {
      await app.close();
      await owner.close();
    }
  } finally {
    await open.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function measured(port: number, token: string): Promise<BenchRow[]> {
  const client = new Client(port, token);
  await client.round('readings', 0, WARMING_BATCHES, 'usual');
  await client.round('bare-readings', 0, WARMING_BATCHES, 'usual');
  const plain = await alternating(client, 1, ROUNDS, 'usual');
  const strange = await alternating(client, ROUNDS + 1, STRANGE_ROUNDS, 'strange');
  await client.close();
  const sent = ROUNDS * BATCHES_A_ROUND * READINGS;
  const ratio = plain.bareMs / plain.fullMs;
  const speed = (ms: number): string => `${(sent / ms).toFixed(1)} k readings/s`;
  return [
    {
      work: `HTTP batches of ${READINGS} × ${BENCH_COUNTERS.length} counters, ${CONNECTIONS} connections`,
      figure: `${ratio.toFixed(2)} of the route that only inserts (${speed(plain.fullMs)} against ${speed(plain.bareMs)})`,
      limit: `≥ ${LEAST.toFixed(2)}`,
      met: ratio >= LEAST,
      detail: `authenticated by token, every value validated, idempotent by key and by content, digest and sealed log, one step in ${STRANGE_AMONG} an exception for a person (with every step one: ${(strange.bareMs / strange.fullMs).toFixed(2)}, ${STRANGE_ROUNDS} rounds); the peer parses the same body and inserts it into a twin of the table; ${ROUNDS} alternating rounds of ${BATCHES_A_ROUND} batches each, the client in a thread of its own`,
    },
  ];
}

interface Times {
  readonly fullMs: number;
  readonly bareMs: number;
}

/** Runs rounds of both routes, which alternate at being first. */
async function alternating(client: Client, first: number, rounds: number, play: Play): Promise<Times> {
  let fullMs = 0;
  let bareMs = 0;
  for (let round = first; round < first + rounds; round += 1) {
    const order = round % 2 === 0 ? (['readings', 'bare-readings'] as const) : (['bare-readings', 'readings'] as const);
    for (const route of order) {
      const ms = await client.round(route, round, BATCHES_A_ROUND, play);
      if (route === 'readings') fullMs += ms;
      else bareMs += ms;
    }
  }
  return { fullMs, bareMs };
}

async function openEstablishment(owner: Database, machines: MachinesService): Promise<string> {
  await owner.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
       first_gaming_day) values (1, 'casino', $1, 'Bench', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-01-01')`,
    [ESTABLISHMENT],
  );
  const registeredAt = new Date('2026-01-01T00:00:00Z');
  const secret = `rlv_1_${randomBytes(32).toString('base64url')}`;
  await owner.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId: 1,
      personId: null,
      action: 'test.bench',
      happenedAt: registeredAt,
      gamingDay: null,
    });
    await machines.registerPlaceholders(tx, {
      establishmentId: 1,
      sbmNumbers: Array.from({ length: READINGS }, (_, index) => `M${index}`),
      stationNumbers: [1],
      registeredAt,
      personId: null,
    });
    await tx.query(
      `with person as (
         insert into people (employee_number, full_name, employed_from) values ('B-1', 'Bench', '2020-01-01')
         returning person_id
       )
       insert into api_tokens (establishment_id, name, kind, person_id, secret_hash, permissions, created_at, expires_at,
         created_by)
       select 1, 'bench', 'device', person.person_id, $1, '{readings.ingest}', $2, '2999-12-31', person.person_id
       from person`,
      [createHash('sha256').update(secret).digest(), registeredAt],
    );
  });
  const stations = await owner.query<{ sbm_number: string; station_id: bigint }>(
    `select machines.sbm_number, stations.station_id from stations join machines using (establishment_id, machine_id)`,
  );
  for (const { sbm_number, station_id } of stations) stationIds.set(sbm_number, station_id);
  await makeTwin(owner);
  return secret;
}

/** Creates a copy of the table of readings, with the same partitions, keys, indexes and references. */
async function makeTwin(owner: Database): Promise<void> {
  await owner.query(`select ensure_month_partitions('meter_readings', '2026-01-01', '2026-02-01')`);
  await owner.query(
    `create table bare_readings (like meter_readings including defaults including constraints including indexes)
     partition by range (read_at)`,
  );
  await owner.query(`alter table bare_readings
    add foreign key (establishment_id, station_id) references stations,
    add foreign key (establishment_id, batch_id) references reading_batches deferrable initially deferred`);
  await owner.query('create table bare_readings_default partition of bare_readings default');
  await owner.query('grant insert on bare_readings to releve_app');
  for (const table of ['bare_readings', 'bare_readings_default']) {
    await owner.query(`alter table ${table} owner to releve_owner`);
  }
  await owner.query(`select ensure_month_partitions('bare_readings', '2026-01-01', '2026-02-01')`);
  await owner.query(
    `insert into reading_batches (establishment_id, batch_id, source, reason, row_count, digest)
     select 1, number, 'file', 'periodic', 0, sha256('') from generate_series(1, 1000) as number`,
  );
  await owner.query(`select setval('reading_batch_ids', 1000)`);
}

/** `usual`: the counters agree, except on one machine in a hundred; `strange`: they agree nowhere. */
type Play = 'usual' | 'strange';

interface RoundRequest {
  readonly route: string;
  readonly round: number;
  readonly batches: number;
  readonly play: Play;
}

/** Sends from its own thread, so that the server's thread only serves. */
class Client {
  private readonly worker: Worker;

  constructor(port: number, token: string) {
    this.worker = new Worker(new URL(import.meta.url), { workerData: { port, token } });
  }

  /** Returns the milliseconds from the first request to the last response. */
  round(route: string, round: number, batches: number, play: Play): Promise<number> {
    const roundRequest: RoundRequest = { route, round, batches, play };
    return new Promise((resolve, reject) => {
      this.worker.once('message', (answer: number | string) => {
        if (typeof answer === 'number') resolve(answer);
        else reject(new Error(answer));
      });
      this.worker.postMessage(roundRequest);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

function stepOf(counter: string, machine: number, play: Play): number {
  const isStrange = counter === 'dropCredits' && (play === 'strange' || machine % STRANGE_AMONG === 0);
  return (STEP_OF_PLAY[counter] ?? 1) + (isStrange ? 1 : 0);
}

function bodyOf(round: number, batch: number, play: Play): Buffer {
  const at = round * BATCHES_A_ROUND + batch;
  const readings = Array.from({ length: READINGS }, (_, machine) => ({
    machine: `M${machine}`,
    readAt: START + at * 300_000,
    counters: Object.fromEntries(
      BENCH_COUNTERS.map(({ name }, place) => [
        name,
        String(1_000_000 * (place + 1) + machine * 7 + at * stepOf(name, machine, play)),
      ]),
    ),
  }));
  return Buffer.from(JSON.stringify({ readings }));
}

async function sendRound({ route, round, batches, play }: RoundRequest, port: number, token: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const bodies = Array.from({ length: batches }, (_, batch) => bodyOf(round, batch, play));
  let next = 0;
  const connection = async (): Promise<void> => {
    while (next < bodies.length) {
      const batch = next;
      next += 1;
      await send(agent, port, route, token, `${route}-${round}-${batch}`, bodies[batch] ?? Buffer.alloc(0));
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const ms = performance.now() - startedAt;
  agent.destroy();
  return ms;
}

function send(agent: Agent, port: number, route: string, token: string, key: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/establishments/${ESTABLISHMENT}/${route}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': body.length,
          'idempotency-key': `key-${key}`,
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (answer.statusCode === 200 && text.includes(`"accepted":${READINGS}`)) resolve();
          else reject(new Error(`${answer.statusCode ?? 0}: ${text.slice(0, 500)}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

if (!isMainThread && parentPort !== null) {
  const { port, token } = workerData as { port: number; token: string };
  const answers = parentPort;
  answers.on('message', (roundRequest: RoundRequest) => {
    sendRound(roundRequest, port, token).then(
      (ms) => answers.postMessage(ms),
      (error: unknown) => answers.postMessage(String(error)),
    );
  });
}
