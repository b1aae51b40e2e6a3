import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Inject, Module, Param, Post, SetMetadata, type DynamicModule } from '@nestjs/common';
import { ArrayMinSize, IsInt, IsString, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import request from 'supertest';
import { Database } from '#platform/database/database.js';
import { IdempotentWrite, writeOnce, type IdempotencyKey } from '#platform/database/idempotency.js';
import { PlatformModule, type PlatformOptions } from '#platform/platform.module.js';
import { refuse } from '#refusals/refusal.js';
import { MaxBody, READINGS_BODY_SIZE } from '#platform/http/request-body.js';
import { assertRoutesDeclareAccess, declaredAccessKey, listRoutes } from '#platform/http/routes.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

class Part {
  @IsInt() @Min(1) quantity!: number;
}

class Thing {
  @IsString() name!: string;

  @ValidateNested({ each: true }) @Type(() => Part) @ArrayMinSize(1) parts!: Part[];
}

@Controller('things')
@SetMetadata(declaredAccessKey, { kind: 'public' })
class ThingsController {
  constructor(@Inject(Database) private readonly db: Database) {}

  @Get('refused/:name')
  refused(@Param('name') name: string): never {
    refuse('NOT_FOUND', { what: name });
  }

  @Get('big')
  big(): unknown {
    return { credits: 9007199254740993n };
  }

  @Get('trigger')
  async trigger(): Promise<unknown> {
    return this.db.query(`do $$ begin raise exception 'no' using errcode = 'RV001', hint = 'APPEND_ONLY'; end $$`);
  }

  @Get('fault')
  fault(): never {
    throw new Error('a fault of ours with a secret in it');
  }

  @Post('validated')
  validated(@Body() thing: Thing): Thing {
    return thing;
  }

  @Post('readings')
  @MaxBody(READINGS_BODY_SIZE)
  @SetMetadata(declaredAccessKey, { kind: 'public' })
  readings(@Body() body: { readonly filler: string }): unknown {
    return { length: body.filler.length };
  }

  @Post('counted')
  async counted(
    @IdempotentWrite() write: IdempotencyKey,
    @Body() body: { readonly refuse?: boolean },
  ): Promise<unknown> {
    return writeOnce(this.db, 0, write, async (tx) => {
      await tx.query(`insert into tried values (default)`);
      if (body.refuse === true) refuse('FORBIDDEN', { permission: 'things' });
      return { credits: 9007199254740993n };
    });
  }
}

@Controller('silent')
class SilentController {
  @Get()
  nothing(): string {
    return 'nothing';
  }
}

@Module({})
class ThingsModule {
  static readonly register = (platform: PlatformOptions): DynamicModule => ({
    module: ThingsModule,
    imports: [PlatformModule.register(platform)],
    controllers: [ThingsController],
  });
}

@Module({ imports: [ThingsModule], controllers: [SilentController] })
class SilentModule {
  static readonly register = (platform: PlatformOptions): DynamicModule => ({
    module: SilentModule,
    imports: [ThingsModule.register(platform)],
  });
}

describe('the application over HTTP', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ module: ThingsModule.register });
    await test.database.superuser.query('create table tried (id int generated always as identity)');
    await test.database.superuser.query('grant select, insert on tried to releve_app');
  });

  afterAll(async () => {
    await test.close();
  });

  const tries = async (): Promise<bigint | undefined> =>
    (await test.database.db.query<{ tries: bigint }>('select count(*) as tries from tried'))[0]?.tries;

  it('announces that it leaves an idle connection open longer than a proxy does', async () => {
    const answer = await request(test.url).get('/api/things/big').set('Connection', 'keep-alive');
    expect(answer.headers['keep-alive']).toBe('timeout=75');
  });

  it('answers a refusal with its code and a sentence in the reader’s language', async () => {
    const french = await request(test.url).get('/api/things/refused/x').expect(404);
    expect(french.body).toEqual({ code: 'NOT_FOUND', message: 'Introuvable\u00a0: x.', details: { what: 'x' } });
    const english = await request(test.url)
      .get('/api/things/refused/x')
      .set('Accept-Language', 'de, en-GB;q=0.8, fr;q=0.5');
    expect(english.body).toMatchObject({ message: 'Not found: x.' });
    expect(english.headers['content-language']).toBe('en');
  });

  it('answers a refusal of a trigger by the code in its hint', async () => {
    const answer = await request(test.url).get('/api/things/trigger').expect(409);
    expect(answer.body).toMatchObject({ code: 'APPEND_ONLY' });
  });

  it('answers an unknown path, and an unreadable body, like every refusal', async () => {
    const missing = await request(test.url).get('/api/nowhere').expect(404);
    expect(missing.body).toMatchObject({ code: 'NOT_FOUND', details: { what: 'GET /api/nowhere' } });
    const malformed = await request(test.url)
      .post('/api/things/validated')
      .set('Content-Type', 'application/json')
      .send('{"name":');
    expect(malformed.status).toBe(400);
    expect(malformed.body).toMatchObject({ code: 'MALFORMED_BODY' });
  });

  it('reveals only a reference for an internal error', async () => {
    const write = process.stderr.write.bind(process.stderr);
    let logged = '';
    process.stderr.write = (text: string | Uint8Array) => {
      logged += String(text);
      return true;
    };
    const answer = await request(test.url).get('/api/things/fault');
    process.stderr.write = write;
    expect(answer.status).toBe(500);
    const { code, message, details } = answer.body as { code: string; message: string; details: { reference: string } };
    expect(code).toBe('INTERNAL');
    expect(message).not.toContain('secret');
    expect(logged).toContain(details.reference);
    expect(logged).toContain('a fault of ours with a secret in it');
    expect(logged).toContain('http.spec.ts');
  });

  it('names every field that is wrong or unknown, at once', async () => {
    const answer = await request(test.url)
      .post('/api/things/validated')
      .send({ name: 3, parts: [{ quantity: 1 }, { quantity: 0 }], extra: true })
      .expect(422);
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT' });
    const { fields } = (answer.body as { details: { fields: string[] } }).details;
    expect([...fields].sort()).toEqual(['extra', 'name', 'parts.1.quantity']);
  });

  it('accepts 20 MB on a route that declares it, and elsewhere not even 2 MB', async () => {
    const filler = 'x'.repeat(2_000_000);
    const refused = await request(test.url).post('/api/things/validated').send({ filler });
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: { limit: 65_536 } });
    const answer = await request(test.url)
      .post('/api/things/readings')
      .send({ filler: filler.repeat(10) });
    expect(answer.body).toEqual({ length: 20_000_000 });
  });

  it('writes bigints as text', async () => {
    const answer = await request(test.url).get('/api/things/big').expect(200);
    expect(answer.body).toEqual({ credits: '9007199254740993' });
  });

  it('requires a key for every write', async () => {
    for (const key of [undefined, 'short', 'x'.repeat(201), 'with space']) {
      const post = request(test.url).post('/api/things/counted');
      const answer = await (key === undefined ? post : post.set('Idempotency-Key', key)).send({});
      expect(answer.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REQUIRED' });
    }
  });

  it('does a write once for its key and answers the same again', async () => {
    const before = (await tries()) ?? 0n;
    const send = (): Promise<request.Response> =>
      request(test.url).post('/api/things/counted').set('Idempotency-Key', 'key-000001').send({ a: 1 }).then();
    const answers = await Promise.all([send(), send(), send(), send()]);
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({ credits: '9007199254740993' });
    }
    expect(await tries()).toBe(before + 1n);
  });

  it('refuses a key that was used for another input', async () => {
    const answer = await request(test.url)
      .post('/api/things/counted')
      .set('Idempotency-Key', 'key-000001')
      .send({ a: 2 })
      .expect(409);
    expect(answer.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('records nothing of a write that was refused, its key included', async () => {
    const before = await tries();
    const send = (body: object): request.Test =>
      request(test.url).post('/api/things/counted').set('Idempotency-Key', 'key-000002').send(body);
    await send({ refuse: true }).expect(403);
    expect(await tries()).toBe(before);
    await send({ refuse: false }).expect(201);
  });

  it('serves its OpenAPI document and page', async () => {
    const document = await request(test.url).get('/api/openapi.json').expect(200);
    expect(Object.keys((document.body as { paths: object }).paths)).toContain('/api/things/big');
    await request(test.url).get('/api/docs').expect(200);
  });

  it('lists its routes with their declarations', () => {
    expect(listRoutes(test.app)).toContainEqual({
      method: 'GET',
      path: '/things/big',
      handler: 'ThingsController.big',
      access: { kind: 'public' },
    });
    expect(() => assertRoutesDeclareAccess(test.app)).not.toThrow();
  });
});

it('does not start with a route that declares nothing', async () => {
  await expect(createTestApp({ module: SilentModule.register })).rejects.toThrow(
    'GET /silent (SilentController.nothing)',
  );
});
