import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '#platform/database/database.js';
import { buildIdempotencyKey, writeOnce, writeOnceInOneStatement } from '#platform/database/idempotency.js';
import { Refusal } from '#refusals/refusal.js';
import { progressOf, summaryOf } from '../support/faults.js';
import { times } from '../support/scale.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** `npm run faults` breaks a hundred of each. */
const COMMITS = Number(process.env['RELEVE_UNKNOWN_COMMITS'] ?? times({ usually: 5, all: 50 }));

/** Treatment of the next message that ends a write. */
type Fault = 'passes' | 'cutBefore' | 'cutAfter' | 'cutAfterAndGone';

let test: TestDatabase;
let proxy: Server;
let db: Database;
let fault: Fault = 'passes';
let isGone = false;
let ends = 'COMMIT';
const sockets = new Set<Socket>();

/**
 * Returns a proxy between node-postgres and PostgreSQL that may break when a write ends, before or after the server
 * receives it.
 */
function wireTo(port: number): Server {
  return createServer((client) => {
    if (isGone) {
      client.destroy();
      return;
    }
    const server = connect(port, '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    let isCut = false;
    client.on('data', (bytes) => {
      const isEnd = fault !== 'passes' && bytes.includes(ends);
      if (isEnd && fault === 'cutBefore') {
        fault = 'passes';
        client.destroy();
        server.destroy();
        return;
      }
      if (isEnd) isCut = true;
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!isCut) {
        client.write(bytes);
        return;
      }
      isGone = fault === 'cutAfterAndGone';
      fault = 'passes';
      client.destroy();
      server.destroy();
    });
    client.on('close', () => server.end());
    server.on('close', () => client.destroy());
  });
}

beforeAll(async () => {
  test = await createTestDatabase();
  await test.superuser.query('create table tried (n integer primary key)');
  const address = new URL(test.superuserUrl);
  proxy = wireTo(Number(address.port));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  address.hostname = '127.0.0.1';
  address.port = String((proxy.address() as AddressInfo).port);
  db = await Database.connect({ url: address.toString(), poolSize: 3 });
});
beforeEach(() => {
  [fault, isGone] = ['passes', false];
});
afterAll(async () => {
  await db.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => proxy.close(resolve));
  await test.drop();
});

const recorded = async (n: number): Promise<bigint> => {
  const [row] = await test.superuser.query<{ count: bigint }>(`select count(*) as count from tried where n = ${n}`);
  return row?.count ?? 0n;
};

const inTransaction = (n: number): Promise<unknown> =>
  writeOnce(db, 0, buildIdempotencyKey('POST /tried', `tried-in-${n}-transaction`, String(n)), async (tx) => {
    await tx.query(`insert into tried (n) values (${n})`);
    return { n };
  });

const inOneStatement = (n: number): Promise<unknown> =>
  writeOnceInOneStatement(
    db,
    0,
    buildIdempotencyKey('POST /tried', `tried-in-${n}-statement`, String(n)),
    {
      name: 'tried',
      statement: (isNew) => `insert into tried (n) select $1::integer where ${isNew}`,
      parameters: [n],
      responseBody: { n },
    },
    {},
  );

const codeOf = (error: unknown): string => (error instanceof Refusal ? error.code : String(error));

describe.each([
  ['a transaction', inTransaction, 'COMMIT', 0],
  ['one statement', inOneStatement, 'tried', 100_000],
] as const)('a write in %s whose connection breaks as it ends', (name, write, message, from) => {
  const each = Array.from({ length: COMMITS }, (_, index) => from + index);

  beforeAll(() => {
    ends = message;
  });

  it('is answered as recorded, when it was', async () => {
    for (const n of each) {
      fault = 'cutAfter';
      expect(await write(n)).toEqual({ n });
      expect(await recorded(n)).toBe(1n);
      progressOf(`unknown COMMIT of ${name}, recorded`, n - from + 1, COMMITS);
    }
    summaryOf(name, `${COMMITS} cut after the commit were answered as recorded, once each`);
  });

  it('is reported as not recorded, when it was not; sent again, it is', async () => {
    for (const n of each.map((one) => one + 1000)) {
      fault = 'cutBefore';
      expect(await write(n).catch(codeOf)).toBe('DATABASE_UNREACHABLE');
      expect(await recorded(n)).toBe(0n);
      expect(await write(n)).toEqual({ n });
      expect(await recorded(n)).toBe(1n);
    }
    summaryOf(name, `${COMMITS} cut before it were said not to be recorded, and were not`);
  });

  it('is unknown while the database stays away; sent again with its key, it is recorded once', async () => {
    const n = from + 5000;
    fault = 'cutAfterAndGone';
    expect(await write(n).catch(codeOf)).toBe('OUTCOME_UNKNOWN');
    isGone = false;
    expect(await write(n)).toEqual({ n });
    expect(await recorded(n)).toBe(1n);
  });
});
