import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Inject, Module, Param, Post, SetMetadata, StreamableFile } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import request from 'supertest';
import { Database, LongDatabase } from '#platform/database/database.js';
import { IdempotentWrite, writeOnce, type IdempotencyKey } from '#platform/database/idempotency.js';
import { allowLongStatements } from '#platform/database/patience.js';
import { declaredAccessKey } from '#platform/http/routes.js';
import { PlatformModule, type PlatformOptions } from '#platform/platform.module.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

const TRANSACTION_SECONDS = 'select pg_sleep($1)';

/**
 * Limits of the server under test, in seconds: far beyond an ordinary request on a busy machine. Statements have twice
 * that, so that a wait for rows ends first.
 */
const LIMIT_S = 12;

const downloads = { open: 0 };

@Controller('rows')
@SetMetadata(declaredAccessKey, { kind: 'public' })
class RowsController {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(LongDatabase) private readonly long: LongDatabase,
  ) {}

  @Post(':id/pay')
  pay(@Param('id') id: string, @IdempotentWrite() write: IdempotencyKey): Promise<unknown> {
    return writeOnce(this.db, 0, write, async (tx) => {
      await tx.query('update held set paid = paid + 1 where held.id = $1', [id]);
      return { paid: id };
    });
  }

  @Post('body')
  body(@Body() body: unknown): unknown {
    return body;
  }

  @Get('report')
  report(): Promise<unknown> {
    return this.long.runInSnapshot((tx) => tx.query(TRANSACTION_SECONDS, [4]));
  }

  @Get('slow')
  slow(): Promise<unknown> {
    return this.db.query(TRANSACTION_SECONDS, [3_600]);
  }

  /** Streams a part every few milliseconds, as long as it is read. */
  @Get('endless')
  endless(): StreamableFile {
    return new StreamableFile(Readable.from(this.parts()));
  }

  private async *parts(): AsyncGenerator<Buffer> {
    downloads.open += 1;
    try {
      for (;;) {
        await sleep(5);
        yield Buffer.alloc(1 << 16, 'x');
      }
    } finally {
      downloads.open -= 1;
    }
  }

  @Get('computed')
  computed(): Promise<unknown> {
    return this.db.transaction(async (tx) => {
      await allowLongStatements(tx);
      return (await tx.query(TRANSACTION_SECONDS, [2 * LIMIT_S + 1])) as unknown;
    });
  }
}

@Module({})
class RowsModule {
  static readonly register = (platform: PlatformOptions): DynamicModule => ({
    module: RowsModule,
    imports: [PlatformModule.register(platform)],
    controllers: [RowsController],
  });
}

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({
    module: RowsModule.register,
    config: {
      poolSize: 4,
      longPoolSize: 4,
      statementS: 2 * LIMIT_S,
      lockS: LIMIT_S,
      longStatementS: 1_800,
      bodyS: LIMIT_S,
      readS: LIMIT_S,
    },
  });
  await test.database.superuser.query('create table held (id int primary key, paid int not null default 0)');
  await test.database.superuser.query('insert into held (id) values (1), (2)');
  await test.database.superuser.query('grant select, insert, update on held to releve_app');
});

afterAll(() => test.close());

const pay = (id: number, key: string): request.Test =>
  request(test.url).post(`/api/rows/${id}/pay`).set('Idempotency-Key', key).set('Accept-Language', 'en');

async function paid(id: number): Promise<number> {
  const [row] = await test.database.db.query<{ paid: number }>('select paid from held where id = $1', [id]);
  return row?.paid ?? -1;
}

/** Locks the row by another connection while the work runs. */
async function holding(id: number, work: () => Promise<void>): Promise<void> {
  const other = test.database.superuser.dataSource.createQueryRunner();
  await other.startTransaction();
  try {
    await other.query('select from held where id = $1 for update', [id]);
    await work();
  } finally {
    await other.rollbackTransaction();
    await other.release();
  }
}

describe('rows locked by another transaction, and twelve long reports', () => {
  it('delay no payment of other rows, and one of the locked rows is refused in time with nothing recorded', async () => {
    const reports = Array.from({ length: 12 }, () => request(test.url).get('/api/rows/report').then());
    await holding(1, async () => {
      const stuck = pay(1, 'stuck-payment-1').then();
      for (let payment = 0; payment < 5; payment += 1) {
        await pay(2, `free-payment-${payment}`).expect(201);
      }
      const refused = await stuck;
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toBe('5');
      expect(refused.body).toMatchObject({
        code: 'ROWS_IN_USE',
        message: expect.stringMatching(
          /^Another operation is using these data; nothing was recorded. Try again in 5 s. Reference: [0-9a-f-]{14}$/,
        ) as unknown,
      });
    });
    expect(await paid(1)).toBe(0);
    expect(await paid(2)).toBe(5);
    // the same input sent again, once the row is free
    await pay(1, 'stuck-payment-1').expect(201);
    expect(await paid(1)).toBe(1);
    for (const report of reports) expect((await report).status).toBe(200);
  });

  it('report in French too that nothing was recorded', async () => {
    await holding(1, async () => {
      const refused = await pay(1, 'stuck-payment-2').set('Accept-Language', 'fr');
      expect((refused.body as { message: string }).message).toContain(
        'Une autre opération retient ces données\u00a0; rien n’a été enregistré.',
      );
    });
  });

  it('do not extend the wait of a write for its own first sending either', async () => {
    await holding(1, async () => {
      const both = await Promise.all([pay(1, 'sent-twice-0001').then(), pay(1, 'sent-twice-0001').then()]);
      expect(both.map(({ status }) => status)).toEqual([503, 503]);
    });
    expect(await paid(1)).toBe(1);
  });
});

describe('a statement', () => {
  it('of a screen ends in time, one declared to compute for minutes does not', async () => {
    const refused = await request(test.url).get('/api/rows/slow').set('Accept-Language', 'en').expect(503);
    expect(refused.body).toMatchObject({ code: 'TOOK_TOO_LONG' });
    await request(test.url).get('/api/rows/computed').expect(200);
  });
});

describe('a request', () => {
  /** Returns the server's response to a client that writes this and then stops. */
  const answered = (text: string): Promise<string> =>
    new Promise((done) => {
      const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
      let output = '';
      socket.on('data', (part: Buffer) => (output += part.toString()));
      socket.on('close', () => done(output));
      socket.write(text);
    });

  it('is refused when its body does not arrive, and its connection ends', async () => {
    const head =
      'POST /api/rows/body HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n';
    const answer = await answered(`${head}Accept-Language: en\r\n\r\n{"half":`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"REQUEST_TOO_SLOW"');
    expect(answer).toContain('did not arrive completely within 12 s; nothing was recorded');
  });

  const download = (): Socket => {
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /api/rows/endless HTTP/1.1\r\nHost: here\r\n\r\n');
    return socket;
  };

  it('ends when its client reads nothing of the response, and the response ends with it', async () => {
    const stalled = download();
    stalled.once('data', () => stalled.pause());
    await until(() => downloads.open === 1);
    await until(() => downloads.open === 0);
    stalled.destroy();
  });

  it('continues when its client reads slowly, or waits for a computation', async () => {
    const slow = download();
    let read = 0;
    // five megabytes a second, for longer than the limit of a reader that takes nothing
    slow.on('data', (part: Buffer) => {
      read += part.length;
      slow.pause();
      setTimeout(() => slow.resume(), part.length / 5_000);
    });
    const computed = request(test.url).get('/api/rows/report').then();
    await sleep((LIMIT_S + 2) * 1_000);
    expect(downloads.open).toBe(1);
    expect(slow.destroyed).toBe(false);
    expect((await computed).status).toBe(200);
    const before = read;
    await until(() => read > before);
    slow.destroy();
    await until(() => downloads.open === 0);
  });

  it('has twenty seconds for its headers', () => {
    expect(test.app.getHttpServer().headersTimeout).toBe(20_000);
  });
});
