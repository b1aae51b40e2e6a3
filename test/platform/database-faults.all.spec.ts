import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Inject, Module, Param, Post, SetMetadata, type DynamicModule } from '@nestjs/common';
import pg from 'pg';
import request from 'supertest';
import { Database } from '#platform/database/database.js';
import { recoverLostWrite } from '#platform/database/lost-database.js';
import { declaredAccessKey } from '#platform/http/routes.js';
import { PlatformModule, type PlatformOptions } from '#platform/platform.module.js';
import { isConnectionLost, toRefusal } from '#refusals/of-error.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';
import { credentialsFor } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { createTestDatabase } from '../support/test-database.js';

/** PostgreSQL's error states (Appendix A of its manual), with the refusals they result in. */
const STATES: readonly (readonly [state: string, reading: string, writing: string, retryS: number])[] = [
  // connections
  ...['08000', '08001', '08003', '08004', '08006', '08007', '08P01', '57P01', '57P02', '57P03', '57P04', '57P05'].map(
    (state) => [state, 'DATABASE_UNREACHABLE', 'OUTCOME_UNKNOWN', 5] as const,
  ),
  ...['53300', '28000', '28P01', '3D000', '25P03', '25P04', '40003'].map(
    (state) => [state, 'DATABASE_UNREACHABLE', 'OUTCOME_UNKNOWN', 5] as const,
  ),
  // memory, limits, an operator, a standby, an internal error
  ...['53000', '53200', '53400', '57000', '25006', 'XX000'].map(
    (state) => [state, 'DATABASE_FAULT', 'DATABASE_FAULT', 5] as const,
  ),
  ['53100', 'DISK_FULL', 'DISK_FULL', 5],
  // its files
  ...['58000', '58030', '58P01', '58P02', '58P03', 'F0000', 'F0001'].map(
    (state) => [state, 'DATABASE_FAULT', 'DATABASE_FAULT', 60] as const,
  ),
  // damaged contents
  ...['XX001', 'XX002'].map((state) => [state, 'DATABASE_DAMAGED', 'DATABASE_DAMAGED', 60] as const),
  ['55P03', 'ROWS_IN_USE', 'ROWS_IN_USE', 5],
  ['57014', 'TOOK_TOO_LONG', 'TOOK_TOO_LONG', 5],
];

const ofSystem = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${syscall} ${code} 127.0.0.1:5432`), { code, syscall });

/** Errors of Node, node-postgres and TypeORM for a missing connection. */
const DRIVER: readonly Error[] = [
  ...['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ENOENT', 'EACCES', 'EMFILE'].map(
    (code) => ofSystem(code, 'connect'),
  ),
  ...['ENOTFOUND', 'EAI_AGAIN'].map((code) => ofSystem(code, 'getaddrinfo')),
  ...['ECONNRESET', 'ETIMEDOUT'].map((code) => ofSystem(code, 'read')),
  ...['EPIPE', 'ECONNRESET'].map((code) => ofSystem(code, 'write')),
  ...[
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
    'Query runner already released. Cannot run queries anymore.',
  ].map((message) => new Error(message)),
  new AggregateError([ofSystem('ECONNREFUSED', 'connect'), ofSystem('ECONNREFUSED', 'connect')], ''),
];

@Controller('faults')
@SetMetadata(declaredAccessKey, { kind: 'public' })
class FaultsController {
  constructor(@Inject(Database) private readonly db: Database) {}

  @Get('states/:state')
  read(@Param('state') state: string): Promise<unknown> {
    return this.db.query(`do $$ begin raise exception 'made for a test' using errcode = '${state}'; end $$`);
  }

  @Post('states/:state')
  write(@Param('state') state: string): Promise<unknown> {
    return this.db.transaction(async (tx) => {
      await tx.query(`do $$ begin raise exception 'made for a test' using errcode = '${state}'; end $$`);
    });
  }

  @Get('driver/:index')
  driver(@Param('index') index: string): never {
    throw DRIVER[Number(index)] ?? new Error('no such fault');
  }
}

@Module({})
class FaultsModule {
  static readonly register = (platform: PlatformOptions): DynamicModule => ({
    module: FaultsModule,
    imports: [PlatformModule.register(platform)],
    controllers: [FaultsController],
  });
}

interface RefusalBody {
  readonly code: string;
  readonly message: string;
}

const sendTo = (url: string, path: string, language: string, verb: 'get' | 'post' = 'get'): request.Test =>
  request(url)[verb](path).set('accept-language', language);

let made: TestApp;
beforeAll(async () => {
  made = await createTestApp({ module: FaultsModule.register });
});
afterAll(() => made.close());

describe('a fault of the database', () => {
  it.each(STATES)('%s is a 503 with Retry-After, for any caller', async (state, reading, writing, retryS) => {
    for (const [verb, code] of [
      ['get', reading],
      ['post', writing],
    ] as const) {
      const answer = await sendTo(made.url, `/api/faults/states/${state}`, 'en', verb);
      expect([verb, answer.status, (answer.body as RefusalBody).code, answer.headers['retry-after']]).toEqual([
        verb,
        503,
        code,
        String(retryS),
      ]);
    }
  });

  it.each(DRIVER.map((error, index) => [error.message || error.name, index] as const))(
    'of its connection is one too: %s',
    async (_, index) => {
      const answer = await sendTo(made.url, `/api/faults/driver/${index}`, 'en');
      expect([answer.status, (answer.body as RefusalBody).code]).toEqual([503, 'DATABASE_UNREACHABLE']);
      expect(answer.headers['retry-after']).toBe('5');
    },
  );

  it('that a retry does not fix is not reported as temporary', async () => {
    const [fr, en] = await Promise.all(
      ['fr', 'en'].map(
        async (language) => (await sendTo(made.url, '/api/faults/states/XX001', language)).body as RefusalBody,
      ),
    );
    expect(fr?.message).toContain('des données enregistrées sont abîmées (XX001)');
    expect(fr?.message).toContain('Recommencer n’y changera rien');
    expect(en?.message).toContain('damaged data (XX001)');
    expect(en?.message).not.toContain('Try again');
  });

  it('is neither a missing file of ours nor a wrong statement', () => {
    expect(isConnectionLost(ofSystem('ENOENT', 'open'))).toBe(false);
    expect(isConnectionLost(ofSystem('EMFILE', 'open'))).toBe(false);
    for (const code of ['42P01', '22012', '23502']) {
      const error = Object.assign(new Error('made for a test'), { code, severity: 'ERROR' });
      expect([code, isConnectionLost(error), toRefusal(error)]).toEqual([code, false, undefined]);
    }
  });

  it('is a server name that does not listen', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await new Promise((resolve) => taken.close(resolve));
    const client = new pg.Client({ host: 'localhost', port, user: 'a', database: 'b' });
    const error: unknown = await client.connect().then(
      () => undefined,
      (failed: unknown) => failed,
    );
    expect(isConnectionLost(error)).toBe(true);
  });

  it('during the lookup of a broken write leaves its outcome unknown', async () => {
    for (const code of ['55P03', '57014', '53200', '58030', 'XX001']) {
      const error = Object.assign(new Error('made for a test'), { code, severity: 'ERROR' });
      const outcome = recoverLostWrite(new Error('Connection terminated'), () => Promise.reject(error));
      await expect(outcome).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    }
  });
});

describe('a reader while the database is gone', () => {
  let app: TestApp;
  let floor: ClosingFloor;
  let isGone = false;
  const sockets = new Set<Socket>();
  const wire = createServer((client) => {
    if (isGone) {
      client.destroy();
      return;
    }
    const server = connect(Number(new URL(app.database.superuserUrl).port), '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.pipe(server).pipe(client);
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });

  beforeAll(async () => {
    const database = await createTestDatabase();
    await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
    const url = new URL(database.url);
    [url.hostname, url.port] = ['127.0.0.1', String((wire.address() as AddressInfo).port)];
    app = { database } as TestApp;
    app = await createTestApp({ database: { ...database, url: url.toString() } });
    floor = await openFloor(app);
    await floor.addMachine('M1');
  });
  afterAll(async () => {
    isGone = false;
    await app.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => wire.close(resolve));
  });

  it('gets the refusal in both languages, with a time to retry, and is answered once it is back', async () => {
    const read = (language: string): request.Test =>
      request(app.url)
        .get(`/api/establishments/${floor.establishment.code}/machines/M1`)
        .set(...credentialsFor(floor.people.both))
        .set('accept-language', language);
    expect((await read('en')).status).toBe(200);
    isGone = true;
    for (const socket of sockets) socket.destroy();
    for (const [language, sentence] of [
      ['en', 'The database does not respond; nothing was recorded. Try again in 5\u00a0s.'],
      ['fr', 'La base de données ne répond pas\u00a0; rien n’a été enregistré. Recommencez dans 5\u00a0s.'],
    ] as const) {
      // the second time the connection is not broken but cannot be opened
      for (let turn = 0; turn < 2; turn += 1) {
        const answer = await read(language);
        expect([answer.status, answer.headers['retry-after'], (answer.body as RefusalBody).code]).toEqual([
          503,
          '5',
          'DATABASE_UNREACHABLE',
        ]);
        expect((answer.body as RefusalBody).message.replaceAll(' s.', '\u00a0s.')).toContain(sentence);
      }
    }
    isGone = false;
    expect((await read('fr')).status).toBe(200);
  });
});
