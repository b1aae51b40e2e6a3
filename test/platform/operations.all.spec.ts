import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Inject, Module, Post, SetMetadata, type DynamicModule } from '@nestjs/common';
import request from 'supertest';
import { AppModule } from '#app/app.module.js';
import { Database } from '#platform/database/database.js';
import { declaredAccessKey } from '#platform/http/routes.js';
import { AuditService } from '#audit/audit.service.js';
import { openAccessLog, type AccessLog } from '#platform/operations/access-log.js';
import type { PlatformOptions } from '#platform/platform.module.js';
import { refuse } from '#refusals/refusal.js';
import { Readiness } from '#platform/operations/readiness.js';
import type { Config } from '#platform/runtime/config.js';
import { createEstablishments } from '../identity/client.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { until, untilDefined } from '../support/until.js';

/** The requests that wait in the handler `slow`, until the test releases them. */
const slow = { requests: 0, release: (): void => undefined, released: Promise.resolve() };
slow.released = new Promise((resolve) => (slow.release = resolve));

@Controller('failing')
@SetMetadata(declaredAccessKey, { kind: 'public' })
class FailingController {
  constructor(@Inject(Database) private readonly db: Database) {}

  @Get('fault/:name')
  fault(): never {
    throw new Error('a fault of ours');
  }

  @Post('lost')
  lost(): never {
    refuse('DATABASE_UNREACHABLE', { seconds: 5 });
  }

  @Get('slow')
  async slow(): Promise<unknown> {
    slow.requests += 1;
    await slow.released;
    return {};
  }

  @Get('asked')
  query(): Promise<unknown> {
    return this.db.query('select 1');
  }
}

@Module({})
class WithFailing {
  static readonly register = (platform: PlatformOptions): DynamicModule => ({
    module: WithFailing,
    imports: [AppModule.register(platform)],
    controllers: [FailingController],
  });
}

let test: TestApp;
let log: AccessLog;
const folder = mkdtempSync(join(tmpdir(), 'releve-operations-'));
const file = join(folder, 'log', 'access.log');

beforeAll(async () => {
  log = openAccessLog(file);
  test = await createTestApp({ module: WithFailing.register, accessLog: log });
  await createEstablishments(test);
  await sealed(test);
});

afterAll(async () => {
  await test.close();
  await log.close();
  rmSync(folder, { recursive: true });
});

/** Seals the entries of the database template, which may have waited for minutes. */
const sealed = (of: TestApp): Promise<number> => of.app.get(AuditService).sealAllLogs();

type Line = Readonly<Record<string, unknown>>;

/** Returns the line of a request in the access log, once it is written. */
async function lineOf(id: string): Promise<Line> {
  return untilDefined(() => {
    // the last line may be half written
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Line).find((line) => line['id'] === id);
  });
}

const idOf = (answer: request.Response): string => String(answer.headers['x-request-id']);

describe('health', () => {
  it('is alive without checking anything', async () => {
    const answer = await request(test.url).get('/health/live').expect(200);
    expect(answer.body).toEqual({ status: 'alive' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is ready when each check is up, and reveals only their names and states', async () => {
    const answer = await request(test.url).get('/health/ready').set('Accept', 'text/html').expect(200);
    const checks = { server: 'up', database: 'up', disk: 'up', sealing: 'up', checkpoints: 'up' };
    expect(answer.body).toEqual({ status: 'ready', checks });
  });

  const readyWith = async (config: Partial<Config>, then: (other: TestApp) => Promise<void>): Promise<void> => {
    const other = await createTestApp({ config });
    try {
      await then(other);
    } finally {
      await other.close();
    }
  };

  it('is not ready with a disk that is nearly full, or once it stops', async () => {
    await readyWith({ leastFreeDiskMb: 1_000_000_000 }, async (other) => {
      const answer = await request(other.url).get('/health/ready').expect(503);
      expect(answer.body).toMatchObject({ status: 'notReady', checks: { disk: 'down', database: 'up', server: 'up' } });
      other.app.get(Readiness).stop();
      const stopping = await request(other.url).get('/health/ready').expect(503);
      expect(stopping.body).toMatchObject({ checks: { server: 'down' } });
    });
  });

  it('is not ready when a checkpoint file cannot be written', async () => {
    await readyWith({}, async (other) => {
      // a folder is not a writable file, not even for root
      await sealed(other);
      mkdirSync(join(other.config.home, 'checkpoints', 'MC-OTHER.checkpoints'), { recursive: true });
      const answer = await request(other.url).get('/health/ready').expect(503);
      expect(answer.body).toMatchObject({ checks: { checkpoints: 'down', sealing: 'up' } });
    });
  });

  it('is not ready when an entry of the log waits too long to be sealed', async () => {
    await readyWith({ sealingLagLimitS: 1 }, async (other) => {
      await createEstablishments(other);
      const holder = other.database.superuser.dataSource.createQueryRunner();
      await holder.startTransaction();
      // an older transaction that can still write: no later entry may be sealed before it
      await holder.query('select pg_current_xact_id()');
      await createPerson(other.database.db, { roles: ['controleur'], establishment: 'MC-ONE' });
      const answer = await untilDefined(async () => {
        const ready = await request(other.url).get('/health/ready');
        return ready.status === 503 ? ready : undefined;
      });
      expect(answer.body).toMatchObject({ checks: { sealing: 'down', database: 'up' } });
      const metrics = await request(other.url).get('/metrics').expect(200);
      const lag = Number(/^releve_sealing_lag_seconds (.+)$/m.exec(metrics.text)?.[1]);
      expect(lag).toBeGreaterThan(1);
      await holder.rollbackTransaction();
      await holder.release();
    });
  });

  it('is not ready without its database, and still answers', async () => {
    await readyWith({}, async (other) => {
      const name = new URL(other.database.url).pathname.slice(1);
      // of this database alone: the roles belong to the tests that run beside this one too
      await other.database.superuser.query(`alter database "${name}" connection limit 0`);
      try {
        await other.app.get(Database).close();
        const answer = await request(other.url).get('/health/ready').expect(503);
        expect(answer.body).toMatchObject({ checks: { database: 'down', sealing: 'down', disk: 'up' } });
        await request(other.url).get('/health/live').expect(200);
      } finally {
        await other.database.superuser.query(`alter database "${name}" connection limit -1`);
        await other.app.get(Database).dataSource.initialize();
      }
    });
  });
});

describe('metrics', () => {
  it('count requests by the template of their route and their status, and never by their address', async () => {
    await request(test.url).get('/api/establishments/DUPONT/machines').expect(401);
    await request(test.url).get('/api/nowhere/DUPONT').expect(404);
    const { text } = await request(test.url).get('/metrics').expect(200);
    const route = 'method="GET",route="/api/establishments/:establishment/machines",status="401"';
    expect(text).toContain(`releve_http_request_duration_seconds_count{${route}} 1`);
    const lines = text.split('\n').filter((line) => line.includes('_count{method'));
    expect(lines).toContain('releve_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
    expect(text).not.toContain('DUPONT');
    expect(text).toMatch(/^releve_sealing_lag_seconds \d/m);
    expect(text).toMatch(/^releve_database_connections\{state="busy"\} \d/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  });

  it('are readable from this machine alone, and not through a proxy on it', async () => {
    for (const header of ['X-Forwarded-For', 'Forwarded', 'Via']) {
      const answer = await request(test.url).get('/metrics').set(header, '203.0.113.9').expect(404);
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('are readable with the token, where there is one', async () => {
    const other = await createTestApp({ config: { metricsToken: 'a-token-of-their-own' } });
    try {
      await request(other.url).get('/metrics').expect(404);
      await request(other.url).get('/metrics').set('Authorization', 'Bearer another-token-here').expect(404);
      const metricsRequest = request(other.url).get('/metrics').set('X-Forwarded-For', '203.0.113.9');
      await metricsRequest.set('Authorization', 'Bearer a-token-of-their-own').expect(200);
    } finally {
      await other.close();
    }
  });
});

describe('the identifier of a request', () => {
  it('is made here, unless a proxy gives one that is well formed', async () => {
    expect(idOf(await request(test.url).get('/api/failing/asked'))).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){2}$/);
    const given = await request(test.url).get('/api/failing/asked').set('X-Request-Id', 'proxy-000042');
    expect(idOf(given)).toBe('proxy-000042');
    for (const bad of ['short', 'x'.repeat(65), 'with space in it', '{"id":"injected"}', 'DUPONT_JEAN@example']) {
      expect(idOf(await request(test.url).get('/api/failing/asked').set('X-Request-Id', bad))).not.toBe(bad);
    }
  });

  it('is in the message and the log line of each fault that is not the caller’s', async () => {
    const fault = await request(test.url).get('/api/failing/fault/x').expect(500);
    expect(fault.body).toEqual({
      code: 'INTERNAL',
      message: `Une erreur interne s’est produite. Vous pouvez renvoyer votre saisie telle quelle\u00a0: elle n’est enregistrée qu’une fois. Référence\u00a0: ${idOf(fault)}`,
      details: { reference: idOf(fault) },
    });
    const lost = await request(test.url).post('/api/failing/lost').set('Accept-Language', 'en').expect(503);
    expect(lost.headers['retry-after']).toBe('5');
    expect(lost.body).toEqual({
      code: 'DATABASE_UNREACHABLE',
      message: `The database does not respond; nothing was recorded. Try again in 5 s. Reference: ${idOf(lost)}`,
      details: { seconds: 5, reference: idOf(lost) },
    });
  });
});

describe('the access log', () => {
  it('has a line for each request: route, status, duration, the person by number', async () => {
    const { token, personId } = await createPerson(test.database.db, {
      roles: ['controleur'],
      establishment: 'MC-ONE',
      fullName: 'Jeanne Dupont',
    });
    const answer = await request(test.url)
      .get('/api/establishments/MC-ONE/machines?search=Dupont')
      .set('Authorization', `Bearer ${token}`)
      .expect(200);
    const line = await lineOf(idOf(answer));
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
      id: idOf(answer),
      method: 'GET',
      route: '/api/establishments/:establishment/machines',
      establishment: 'MC-ONE',
      person: Number(personId),
      status: 200,
      ms: expect.any(Number) as unknown,
    });
  });

  it('contains no address, no query, no header and no name, for any request', async () => {
    const secret = 'ne-pas-ecrire-ceci';
    const answers = [
      await request(test.url).get(`/api/establishments/${secret}/machines?name=${secret}`),
      await request(test.url).get(`/api/${secret}`).set('Authorization', `Bearer ${secret}`),
      await request(test.url).get(`/${secret}`).set('Cookie', `session=${secret}`).set('User-Agent', secret),
      await request(test.url).post('/api/sessions').send({ login: secret, password: secret }),
      await request(test.url).get(`/api/failing/fault/${secret}`),
    ];
    for (const answer of answers) await lineOf(idOf(answer));
    expect(readFileSync(file, 'utf8')).not.toContain(secret);
  });

  it('marks the responses that were cut', async () => {
    const id = 'cut-by-the-caller';
    const end = new AbortController();
    const stream = fetch(`${test.url}/api/failing/slow`, { headers: { 'x-request-id': id }, signal: end.signal });
    await until(() => slow.requests === 1);
    end.abort();
    await stream.catch(() => undefined);
    expect(await lineOf(id)).toMatchObject({ cut: true });
    slow.release();
  });

  it('ends nothing when it cannot be written, and is written again once it can', async () => {
    const full = openAccessLog('/dev/full');
    const other = await createTestApp({ accessLog: full });
    const write = process.stderr.write.bind(process.stderr);
    let output = '';
    process.stderr.write = (text: string | Uint8Array) => {
      output += String(text);
      return true;
    };
    try {
      for (let times = 0; times < 20; times += 1) await request(other.url).get('/health/live').expect(200);
      await until(() => output.includes('ENOSPC'));
    } finally {
      process.stderr.write = write;
      await other.close();
      await full.close();
    }
    expect(output.match(/The access log cannot be written: ENOSPC/g)).toHaveLength(1);
  });

  it('is refused at the start where its file cannot be opened', () => {
    expect(() => openAccessLog('/dev/null/log/access.log')).toThrow('ENOTDIR');
  });
});
