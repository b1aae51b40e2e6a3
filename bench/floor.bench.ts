import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import 'reflect-metadata';
import { rolePermissions } from '#identity/access/permissions.js';
import type { Role } from '#declarations/shapes/roles.js';
import { AppModule } from '#app/app.module.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { loadDemonstration } from '#demo/demo.js';
import { DemoClock } from '#demo/stage/played-time.js';
import { openDatabase } from '#platform/boot.js';
import { readConfig } from '#platform/runtime/config.js';
import { Database } from '#platform/database/database.js';
import { createApp } from '#platform/http/http.js';
import { runMigrations } from '#platform/database/migrate.js';
import { StderrLogger } from '#platform/runtime/stderr-logger.js';
import type { BenchRow } from './bench-row.js';
import { scaled } from './scale.js';

/**
 * The demonstration's floor in its hardest minute. Devices send events as fast as the server responds. Meanwhile,
 * people open and pay slips, enter orphans, change money and report incidents. The live stream to the screens is
 * measured on an establishment at rest.
 */

const DEVICES = scaled({ usual: 200, small: 4 });
const EVENTS = scaled({ usual: 500, small: 20 });
const SECONDS = scaled({ usual: 60, small: 2, variable: 'RELEVE_BENCH_SECONDS' });
/** The minute and its peer alternate, so that other load on the machine slows both. */
const ROUNDS = scaled({ usual: 6, small: 1 });
const LEAST = 0.6;
const SCREENS = scaled({ usual: 50, small: 2 });
const PROBE_EVENTS = scaled({ usual: 40, small: 2 });
const MEDIAN_MS = 300;
const ESTABLISHMENT = 'DEMO';
/** Connections of the peer: as many as the server has to the database. */
const CONNECTIONS = 10;
const crew = {
  caissier: scaled({ usual: 8, small: 1 }),
  changeur: scaled({ usual: 8, small: 1 }),
  superviseur: scaled({ usual: 4, small: 1 }),
};

interface Post {
  readonly token: string;
  readonly path: string;
  readonly body: object;
}

export async function run(): Promise<BenchRow[]> {
  const home = mkdtempSync(join(tmpdir(), 'releve-bench-floor-'));
  // the embedded database runs under another account
  const config = {
    ...readConfig({ RELEVE_HOME: home, PORT: '0', RELEVE_SECOND_FACTOR: 'offered' }),
    databaseUrl: undefined,
  };
  const open = await openDatabase(config);
  try {
    await runMigrations(open.ownerUrl);
    const owner = await Database.connect({ url: open.superuserUrl ?? open.ownerUrl, poolSize: CONNECTIONS });
    const clock = new DemoClock();
    const platform = { config: { ...config, databaseUrl: open.url }, clock, databaseUrl: open.url };
    const app = await createApp(AppModule.register(platform), new StderrLogger('error'));
    try {
      await app.listen(0, '127.0.0.1');
      const { port } = app.getHttpServer().address() as AddressInfo;
      await loadDemonstration({ app, url: `http://127.0.0.1:${port}` }, clock);
      return await measured(port, owner);
    } finally {
      await app.close();
      await owner.close();
    }
  } finally {
    await open.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function measured(port: number, owner: Database): Promise<BenchRow[]> {
  const floor = await staff(owner);
  const client = new Client({ port, ...floor });
  try {
    await client.does('open', {});
    const before = await eventsIn(owner);
    const peer = await barePeer(owner);
    const loads: Load[] = [];
    let bareMs = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = (await client.does('load', { seconds: SECONDS / ROUNDS })) as Load;
      loads.push(load);
      bareMs += await peer(load.batches);
    }
    const load = together(loads);
    const storedEvents = (await eventsIn(owner)) - before;
    if (storedEvents !== load.events) throw new Error(`${load.events} events acknowledged, ${storedEvents} kept`);
    const ratio = bareMs / load.ms;
    const delays = (await client.does('watch', {})) as readonly number[];
    return [
      {
        work: `${DEVICES} devices sending batches of ${EVENTS} events and ${load.people} people at work, ${SECONDS} s`,
        figure: `${ratio.toFixed(2)} of the bare insert of the same rows (${rate(load.events, load.ms)} against ${rate(load.events, bareMs)})`,
        limit: `≥ ${LEAST.toFixed(2)}`,
        met: ratio >= LEAST,
        detail: `each device sends its next batch when the one before is answered: authenticated, validated, idempotent by key and by content, watched for doors without a technician, sealed; ${load.actsMs.length} acts of people besides (slips opened and paid, orphans, change, incidents), median ${median(load.actsMs).toFixed(0)} ms; ${ROUNDS} rounds, after each of which the peer inserts the same rows in the same batches over ${CONNECTIONS} connections into a twin of the table with the same partitions, keys and indexes, while nobody works`,
      },
      {
        work: 'refusals by contention in that minute, and lost events',
        figure: `${load.refusals.length} of ${load.actsMs.length + load.events / EVENTS} requests${load.refusals.length > 0 ? `: ${load.refusals[0] ?? ''}` : ''}; 0 of ${load.events} events lost`,
        limit: 'none',
        met: load.refusals.length === 0,
      },
      {
        work: `an event to ${SCREENS} screens, live, the establishment at rest`,
        figure: `${median(delays).toFixed(0)} ms (median; the slowest of ${delays.length}: ${Math.max(...delays).toFixed(0)} ms)`,
        limit: `< ${MEDIAN_MS} ms`,
        met: median(delays) < MEDIAN_MS && delays.length === SCREENS * PROBE_EVENTS,
        detail: `${PROBE_EVENTS} events, one each half second, from the sending of the event by its device until each screen's stream has it`,
      },
    ];
  } finally {
    await client.close();
  }
}

const rate = (rows: number, ms: number): string => `${(rows / ms).toFixed(1)} k events/s`;

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;

async function eventsIn(owner: Database): Promise<number> {
  const [row] = await owner.query<{ n: number }>('select count(*)::integer as n from machine_events');
  return row?.n ?? 0;
}

interface Staffed {
  readonly devices: readonly string[];
  readonly people: readonly { readonly role: Role; readonly token: string; readonly login: string }[];
  readonly machines: readonly string[];
  /** Token of the Direction, for the preparation. */
  readonly direction: string;
}

/** Returns the tokens of the devices, and people with their own tokens and passwords. */
async function staff(owner: Database): Promise<Staffed> {
  const [establishment] = await owner.query<{ id: number }>(
    'select establishments.establishment_id as id from establishments where establishments.code = $1',
    [ESTABLISHMENT],
  );
  const establishmentId = establishment?.id ?? 0;
  const since = new Date('2020-01-01T00:00:00Z');
  return owner.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId,
      personId: null,
      action: 'test.bench',
      happenedAt: since,
      gamingDay: null,
    });
    // the bench hires supervisors and the Direction at once, without the second person of ADR 36
    await tx.query('alter table role_grants disable trigger deciding_functions_take_two');
    await tx.query('alter table accounts disable trigger accounts_of_deciders_take_two');
    const hire = async (role: Role, number: number, permissions: readonly string[], kind: 'device' | 'script') => {
      const secret = `rlv_${establishmentId}_${randomBytes(32).toString('base64url')}`;
      const login = `b-${role.slice(0, 6).toLowerCase()}-${number}-${kind}`;
      await tx.query(
        `with person as (
           insert into people (employee_number, full_name, employed_from) values ($1, $1, '2020-01-01') returning person_id
         ), account as (
           insert into accounts (person_id, login, password_hash)
           select person.person_id, $1, others.password_hash from person,
             (select accounts.password_hash from accounts where accounts.login = 'gaspard') as others
         ), granted as (
           insert into role_grants (establishment_id, person_id, role, held_from)
           select $2::integer, person.person_id, $3, $4 from person
         )
         insert into api_tokens (establishment_id, name, kind, person_id, secret_hash, permissions, created_at, expires_at,
           created_by)
         select $2::integer, 'bench', $5, person.person_id, $6, $7, $4, '2999-12-31', person.person_id from person`,
        [login, establishmentId, role, since, kind, createHash('sha256').update(secret).digest(), permissions],
      );
      return { role, token: secret, login };
    };
    const devices: string[] = [];
    for (let at = 0; at < DEVICES; at += 1) {
      devices.push((await hire('mecanicien', at, ['events.enter'], 'device')).token);
    }
    const people: Staffed['people'][number][] = [];
    for (const role of Object.keys(crew) as (keyof typeof crew)[]) {
      for (let at = 0; at < crew[role]; at += 1) people.push(await hire(role, at, rolePermissions[role], 'script'));
    }
    const { token: direction } = await hire('direction', 0, rolePermissions.direction, 'script');
    await tx.query('alter table role_grants enable trigger deciding_functions_take_two');
    await tx.query('alter table accounts enable trigger accounts_of_deciders_take_two');
    const machines = await tx.query<{ number: string }[]>('select machines.sbm_number as number from machines');
    return { devices, people, machines: machines.map(({ number }) => number), direction };
  });
}

interface Load {
  readonly ms: number;
  readonly events: number;
  readonly batches: number;
  readonly people: number;
  /** Duration of each act. */
  readonly actsMs: readonly number[];
  readonly refusals: readonly string[];
}

function together(loads: readonly Load[]): Load {
  const sum = (of: 'ms' | 'events' | 'batches'): number => loads.reduce((all, load) => all + load[of], 0);
  return {
    ms: sum('ms'),
    events: sum('events'),
    batches: sum('batches'),
    people: loads[0]?.people ?? 0,
    actsMs: loads.flatMap(({ actsMs }) => actsMs),
    refusals: loads.flatMap(({ refusals }) => refusals),
  };
}

/**
 * Inserts the given number of batches of similar rows into a copy of the table; returns the duration in milliseconds.
 */
async function barePeer(owner: Database): Promise<(batches: number) => Promise<number>> {
  await owner.query(
    `create table bare_events (like machine_events including defaults including identity including constraints
       including indexes) partition by range (occurred_at)`,
  );
  await owner.query(`alter table bare_events
    add foreign key (establishment_id, machine_id) references machines,
    add foreign key (establishment_id, station_id) references stations,
    add foreign key (recorded_by) references people`);
  await owner.query('create table bare_events_default partition of bare_events default');
  for (const table of ['bare_events', 'bare_events_default']) {
    await owner.query(`alter table ${table} owner to releve_owner`);
  }
  await owner.query(`select ensure_month_partitions('bare_events', current_date - 40, current_date + 40)`);
  const machines = await owner.query<{ id: bigint; establishment: number; recorder: bigint }>(
    `select machines.machine_id as id, machines.establishment_id as establishment,
       (select min(people.person_id) from people) as recorder
     from machines`,
  );
  const at = Date.now();
  let next = 0;
  const connection = (end: number): Promise<void> =>
    owner.withConnection(async (client) => {
      while (next < end) {
        const batch = next;
        next += 1;
        const rows = eventsOf(batch % DEVICES, Math.floor(batch / DEVICES), at);
        const machine = machines[batch % machines.length];
        await client.query({
          name: 'bare',
          text: `insert into bare_events (establishment_id, machine_id, occurred_at, code, source, note, sequence_number,
              recorded_by, batch_id)
            select $1::integer, $2::bigint, told.occurred_at, told.code, 'device', '', told.sequence_number, $3::bigint, $7
            from unnest($4::timestamptz[], $5::text[], $6::bigint[]) as told (occurred_at, code, sequence_number)`,
          values: [
            machine?.establishment,
            machine?.id,
            machine?.recorder,
            rows.map(({ occurredAt }) => new Date(occurredAt).toISOString()),
            rows.map(({ code }) => code),
            rows.map(({ sequence }) => sequence),
            batch,
          ],
        });
      }
    });
  return async (batches) => {
    const end = next + batches;
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: CONNECTIONS }, () => connection(end)));
    return performance.now() - startedAt;
  };
}

const CODES = ['ticketInserted', 'ticketPrinted', 'billRejected', 'meterMenuEntered', 'meterMenuLeft'] as const;

/** Returns a device's batch: numbered events a few milliseconds apart; one batch in ten opens and closes a door. */
function eventsOf(device: number, batch: number, startedAt: number) {
  return Array.from({ length: EVENTS }, (_, place) => {
    const doors = { 0: 'slotDoorOpened', 1: 'slotDoorClosed' } as const;
    const code = batch % 10 === 0 && place < 2 ? doors[place as 0 | 1] : (CODES[place % CODES.length] ?? CODES[0]);
    const sequence = device * 1_000_000_000 + batch * EVENTS + place;
    return { occurredAt: startedAt - 3_600_000 + batch * 1000 + place, code, sequence };
  });
}

/** All clients of the server, in a thread of their own. */
class Client {
  private readonly worker: Worker;

  constructor(given: Staffed & { readonly port: number }) {
    this.worker = new Worker(new URL(import.meta.url), { workerData: given });
  }

  does(task: keyof typeof parts, options: { readonly seconds?: number }): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.worker.once('message', ({ answer, failure }: { answer?: unknown; failure?: string }) => {
        if (failure === undefined) resolve(answer);
        else reject(new Error(failure));
      });
      this.worker.once('error', reject);
      this.worker.postMessage({ what: task, ...options });
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

let agent: Agent;
let given: Staffed & { readonly port: number };
let keys = 0;
const deskOf = (login: string): string => `B-${login.split('-')[2] ?? ''}`;

const parts = { open: openDesks, load: shareOfTheMinute, watch: watchers };

interface PostResponse {
  readonly status: number;
  readonly text: string;
}

function post({ token, path, body }: Post): Promise<PostResponse> {
  const content = Buffer.from(JSON.stringify(body));
  keys += 1;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port: given.port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/establishments/${ESTABLISHMENT}${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': content.length,
          'idempotency-key': `bench-${keys}-${Date.now()}`,
        },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }));
      },
    );
    sent.on('error', reject);
    sent.end(content);
  });
}

async function postOrThrow<Answer>(call: Post): Promise<Answer> {
  const { status, text } = await post(call);
  if (status >= 300) throw new Error(`${call.path}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Answer;
}

/** Opens a desk with money for each cashier. */
async function openDesks(): Promise<void> {
  const supervisor = given.people.find(({ role }) => role === 'superviseur')?.token ?? '';
  for (const { role, token, login } of given.people) {
    if (role !== 'caissier') continue;
    const desk = deskOf(login);
    const made = { deskCode: desk, kind: 'cashDesk', room: 'Salle', floatMinor: '90000000' };
    await postOrThrow({ token: given.direction, path: '/desks', body: made });
    const witness = { code: login, secret: 'oursin-violon-brume-72' };
    const count = { countedMinor: '0', seenMovement: 0, outcome: 'handedOver', witness };
    await postOrThrow({ token: supervisor, path: `/desks/${desk}/counts`, body: count });
    const float = { toDesk: desk, amountMinor: '90000000', reason: 'fonds de caisse' };
    const { transferId } = await postOrThrow<{ transferId: string }>({
      token: supervisor,
      path: '/desk-transfers',
      body: float,
    });
    await postOrThrow({ token, path: `/desk-transfers/${transferId}/receipt`, body: { isAccepted: true } });
  }
}

const firstAt = Date.now();
/** Progress of each device and each person, over all rounds. */
const sentBy = new Map<string, number>();
const toPay: string[] = [];

function nextOf(token: string): number {
  const next = sentBy.get(token) ?? 0;
  sentBy.set(token, next + 1);
  return next;
}

async function shareOfTheMinute({ seconds = 60 }: { readonly seconds?: number }): Promise<Load> {
  const endsAt = Date.now() + seconds * 1000;
  const refusals: string[] = [];
  const took: number[] = [];
  let events = 0;
  let batches = 0;
  const device = async (token: string, at: number): Promise<void> => {
    const machine = given.machines[at % given.machines.length];
    while (Date.now() < endsAt) {
      const machineEvents = eventsOf(at, nextOf(token), firstAt).map((event) => ({ machine, ...event }));
      const { status, text } = await post({ token, path: '/machine-events', body: { events: machineEvents } });
      const { accepted = 0 } = JSON.parse(text) as { accepted?: number };
      if (status === 200 && accepted === EVENTS) {
        events += EVENTS;
        batches += 1;
      } else refusals.push(`${status} ${text.slice(0, 200)}`);
    }
  };
  const person = async (member: Staffed['people'][number], at: number): Promise<void> => {
    while (Date.now() < endsAt) {
      const call = actOf(member, at, nextOf(member.token));
      const sentAt = performance.now();
      const { status, text } = await post(call);
      took.push(performance.now() - sentAt);
      if (status >= 300) refusals.push(`${call.path} ${status} ${text.slice(0, 200)}`);
      else if (call.path === '/payouts') toPay.push((JSON.parse(text) as { payoutId: string }).payoutId);
      await new Promise((resume) => setTimeout(resume, 1000));
    }
  };
  const begun = performance.now();
  await Promise.all([...given.devices.map(device), ...given.people.map(person)]);
  const ms = performance.now() - begun;
  const people = given.people.length;
  return { ms, events, batches, people, actsMs: took, refusals };
}

/** Returns the next act of this person: a cashier pays an open slip, or else enters an orphan or changes money. */
function actOf(member: Staffed['people'][number], at: number, act: number): Post {
  const { token } = member;
  const machine = given.machines[(at * 17 + act) % given.machines.length] ?? '';
  const place = { occurredAt: new Date(Date.now() - 60_000).toISOString(), place: 'allée B' };
  if (member.role === 'superviseur') {
    const body = { kind: 'equipment', ...place, machine, description: 'écran noir une minute' };
    return { token, path: '/incidents', body };
  }
  if (member.role === 'changeur') {
    const wonAt = new Date(Date.now() - 30_000).toISOString();
    // a win has only one slip, so each slip has its own amount
    const amount = `${50 + at}.${String(act % 100).padStart(2, '0')}`;
    const slip = { machine, kind: 'jackpot', amount, wonAt, anotherWinReason: 'autre gain' };
    return { token, path: '/payouts', body: slip };
  }
  const desk = deskOf(member.login);
  const slip = toPay.shift();
  if (slip !== undefined) return { token, path: `/payouts/${slip}/payment`, body: { method: 'cash', desk } };
  if (act % 2 === 0) {
    const change = { taken: 'currency', given: 'tokens', amountMinor: '2000' };
    return { token, path: `/desks/${desk}/changes`, body: change };
  }
  return { token, path: '/orphans', body: { kind: 'foundCash', place: 'allée B', stakeMinor: '100', desk } };
}

/** Returns the milliseconds from the sending of each event to its arrival at each screen. */
async function watchers(): Promise<number[]> {
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const token = given.people.find(({ role }) => role === 'superviseur')?.token ?? '';
  const path = `/api/establishments/${ESTABLISHMENT}/machine-events/stream`;
  const screens = await Promise.all(
    Array.from(
      { length: SCREENS },
      () =>
        new Promise<{ readonly destroy: () => void }>((resolve, reject) => {
          const streamRequest = get(
            { port: given.port, host: '127.0.0.1', path, headers: { authorization: `Bearer ${token}` } },
            (answer) => {
              answer.setEncoding('utf8');
              answer.on('data', (text: string) => {
                const at = performance.now();
                for (const [, note = ''] of text.matchAll(/"note":"(told-\d+)"/g)) {
                  const from = sentAt.get(note);
                  if (from !== undefined) delays.push(at - from);
                }
              });
              answer.once('data', () => resolve({ destroy: () => streamRequest.destroy() }));
            },
          );
          streamRequest.on('error', reject);
        }),
    ),
  );
  for (let probe = 0; probe < PROBE_EVENTS; probe += 1) {
    const note = `told-${probe}`;
    const event = { machine: given.machines[0], occurredAt: Date.now(), code: 'billRejected', note, sequence: probe };
    sentAt.set(note, performance.now());
    await postOrThrow({ token: given.devices[0] ?? '', path: '/machine-events', body: { events: [event] } });
    // each pause is half a second and slightly longer than the last, so that it never falls in step with the server's
    // own timers
    await new Promise((resume) => setTimeout(resume, 500 + probe * 7));
  }
  await new Promise((resume) => setTimeout(resume, 1000));
  for (const { destroy } of screens) destroy();
  return delays;
}

if (!isMainThread && parentPort !== null) {
  const answers = parentPort;
  given = workerData as Staffed & { readonly port: number };
  agent = new Agent({ keepAlive: true, maxSockets: DEVICES + 40 });
  answers.on('message', ({ what: task, ...options }: { what: keyof typeof parts; seconds?: number }) => {
    parts[task](options).then(
      (answer) => answers.postMessage({ answer }),
      (error: unknown) => answers.postMessage({ failure: String(error) }),
    );
  });
}
