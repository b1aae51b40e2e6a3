import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { listRoutes } from '#platform/http/routes.js';
import { expectRefused, openBadInputEstablishment, type BadInputEstablishment, type Sent } from './nothing-left.js';
import { sampleOf } from '../support/scale.js';

const DAY = '2026-03-01';
const AT = '2026-03-02T11:00:00Z';

let establishment: BadInputEstablishment;

beforeAll(async () => {
  establishment = await openBadInputEstablishment();
});
afterAll(() => establishment.app.close());

const counters = { coinInCredits: '2000' };
const manual = (change: object): Sent => ({
  line: 'POST /readings/manual',
  body: { machine: 'M1', readAt: AT, reason: 'manualCheck', counters, ...change },
});
const count = (change: object, day = DAY): Sent => ({
  line: `POST /days/${day}/counts`,
  body: { counts: [{ machine: 'M1', notes: [{ value: '50', count: 1 }], ...change }] },
});
const total = (change: object): Sent => ({
  line: `POST /days/${DAY}/totals`,
  body: { totals: [{ machine: 'M1', kind: 'jackpot', amount: '1.00', ...change }] },
});
const value = (text: unknown): Sent => manual({ counters: { coinInCredits: text } });

describe('unknown names', () => {
  it.each(
    sampleOf<readonly [string, Sent, number, string]>(
      [
        ['establishment', { line: 'POST /api/establishments/NOWHERE/readings/manual' }, 403, 'OTHER_ESTABLISHMENT'],
        [
          'establishment of a document',
          { line: 'GET /api/establishments/NOWHERE/days/2026-03-01' },
          403,
          'OTHER_ESTABLISHMENT',
        ],
        ['route', { line: 'GET /nothing-here' }, 404, 'NOT_FOUND'],
        ['machine of a reading', manual({ machine: 'M9' }), 404, 'UNKNOWN_MACHINE'],
        ['station of a reading', manual({ station: 7 }), 404, 'UNKNOWN_STATION'],
        ['counter of a reading', manual({ counters: { shoeSize: '1' } }), 422, 'UNKNOWN_COUNTER'],
        ['machine of a count', count({ machine: 'M9' }), 404, 'UNKNOWN_MACHINE'],
        ['machine of a total', total({ machine: 'M9' }), 404, 'UNKNOWN_MACHINE'],
        [
          'machine of a movement',
          { line: 'GET /movements?machine=M9&from=1772000000000&to=1773000000000' },
          404,
          'UNKNOWN_MACHINE',
        ],
        ['machine of the file', { line: 'GET /machines/M9' }, 404, 'UNKNOWN_MACHINE'],
        ['gaming day', { line: 'GET /days/2025-01-01' }, 404, 'UNKNOWN_GAMING_DAY'],
        ['gaming day of a count', count({}, '2025-01-01'), 422, 'GAMING_DAY_BEFORE_FIRST'],
        ['gaming day to come', count({}, '2027-01-01'), 422, 'GAMING_DAY_NOT_BEGUN'],
        ['kind of total', total({ kind: 'gift' }), 422, 'INVALID_INPUT'],
        [
          'finding',
          { line: `POST /days/${DAY}/findings/none/explanation`, body: { explanation: 'vu' } },
          422,
          'INVALID_INPUT',
        ],
        [
          'finding key',
          { line: `POST /days/${DAY}/findings/none/explanation`, body: { explanation: 'bien vu' } },
          404,
          'UNKNOWN_FINDING',
        ],
        ['document', { line: `GET /reports/horoscope?day=${DAY}&format=csv`, as: 'comptable' }, 404, 'UNKNOWN_REPORT'],
        [
          'setting',
          {
            line: 'POST /settings/luck/proposals',
            body: { value: 1, effectiveFrom: '2026-03-05', reason: 'essai' },
            as: 'direction',
          },
          404,
          'UNKNOWN_SETTING',
        ],
      ],
      4,
    ),
  )('%s', (_, sent, status, code) => expectRefused(establishment, sent, status, code));
});

describe('counter values', () => {
  it.each(
    sampleOf<readonly [unknown, string]>(
      [
        ['-1', 'COUNTER_NEGATIVE'],
        [-1, 'COUNTER_NEGATIVE'],
        ['1.5', 'COUNTER_NOT_WHOLE'],
        ['1,5', 'COUNTER_NOT_WHOLE'],
        [1.5, 'COUNTER_NOT_WHOLE'],
        ['1e3', 'COUNTER_UNREADABLE'],
        ['0x10', 'COUNTER_UNREADABLE'],
        ['', 'COUNTER_UNREADABLE'],
        [' 12', 'COUNTER_UNREADABLE'],
        ['1 000', 'COUNTER_UNREADABLE'],
        ['١٢', 'COUNTER_UNREADABLE'],
        [null, 'COUNTER_UNREADABLE'],
        [true, 'COUNTER_UNREADABLE'],
        [['1'], 'COUNTER_UNREADABLE'],
        ['NaN', 'COUNTER_UNREADABLE'],
        ['1000000000000000000', 'COUNTER_OVERFLOW'],
        ['9'.repeat(400), 'COUNTER_OVERFLOW'],
        [Number('9007199254740993'), 'COUNTER_NOT_EXACT'],
        [1e30, 'COUNTER_NOT_EXACT'],
      ],
      4,
    ),
  )('refuses %j: %s', (text, code) => expectRefused(establishment, value(text), 422, code));

  it.each(sampleOf(['9007199254740991', '9007199254740992', '9007199254740993', '999999999999999999'], 4))(
    'accepts %s exactly',
    async (text) => {
      const machine = `X${text.slice(-4)}${text.length}`;
      await establishment.floor.addMachine(machine);
      await establishment.floor.read(machine, '2026-03-01T06:00:00Z', { coinInCredits: 0n });
      await establishment.floor.read(machine, '2026-03-01T07:00:00Z', { coinInCredits: BigInt(text) });
      const path = `/movements?machine=${machine}&from=2026-03-01T06:00:00Z&to=2026-03-01T07:00:00Z`;
      const answer = await establishment.send('en', { line: `GET ${path}` }).expect(200);
      expect((answer.body as { counters: object }).counters).toMatchObject({
        // no machine takes this in an hour: read exactly, and not believed
        coinInCredits: { to: text, movement: null },
      });
    },
  );

  it('rolls over at 10¹⁰, proved by the identities', async () => {
    await establishment.floor.addMachine('ROLL');
    const countersOf = (coinIn: bigint, coinOut: bigint, current: bigint) => ({
      coinInCredits: coinIn,
      coinOutCredits: coinOut,
      wonCredits: coinOut,
      currentCredits: current,
    });
    await establishment.floor.read('ROLL', '2026-03-01T06:00:00Z', countersOf(9_999_999_990n, 8_000_000_000n, 500n));
    await establishment.floor.read('ROLL', '2026-03-01T07:00:00Z', countersOf(15n, 8_000_000_005n, 480n));
    const path = '/movements?machine=ROLL&from=2026-03-01T06:00:00Z&to=2026-03-01T07:00:00Z';
    const answer = await establishment.send('en', { line: `GET ${path}` }).expect(200);
    expect((answer.body as { counters: object }).counters).toMatchObject({
      coinInCredits: { from: '9999999990', to: '15', movement: '25', rolledOver: true },
    });
  });

  it('reports each bad reading of a batch by its index in both languages and stores none of it', async () => {
    const readings = ['M9', 'M1'].map((machine) => ({ machine, readAt: AT, counters: { coinInCredits: '-4' } }));
    const before = await establishment.rowCounts();
    for (const [language, sentence] of [
      ['fr', 'Appareil inconnu\u00a0: M9.'],
      ['en', 'Unknown machine: M9.'],
    ] as const) {
      const answer = await establishment
        .send(language, { line: 'POST /readings', body: { readings }, as: 'device' })
        .expect(200);
      expect(answer.body).toMatchObject({
        accepted: 0,
        refused: [
          { index: 0, message: sentence },
          { index: 1, code: 'COUNTER_NEGATIVE' },
        ],
      });
    }
    const after = await establishment.rowCounts();
    // Only the answer is stored, under its key.
    expect({ ...after, idempotency_keys: before['idempotency_keys'] }).toEqual(before);
  });
});

describe('instants and clocks', () => {
  it.each(
    sampleOf<readonly [unknown, string]>(
      [
        ['yesterday', 'INSTANT_UNREADABLE'],
        ['2026-03-02T11:00:00', 'INSTANT_UNREADABLE'],
        ['2026-02-30T11:00:00Z', 'INSTANT_UNREADABLE'],
        ['1772452800', 'INSTANT_TOO_OLD'],
        ['1970-01-01T00:00:00Z', 'INSTANT_TOO_OLD'],
        ['2026-03-02T12:00:31Z', 'READING_IN_FUTURE'],
        ['99999999999999', 'READING_IN_FUTURE'],
      ],
      4,
    ),
  )('refuses %j: %s', (readAt, code) => expectRefused(establishment, manual({ readAt }), 422, code));

  it('stores the drift of a device with the batch and reports it only beyond the setting', async () => {
    const send = (sentAt: string, minute: number) =>
      establishment.send('en', {
        line: 'POST /readings',
        as: 'device',
        body: { sentAt, readings: [{ machine: 'M2', readAt: `2026-03-02T11:${minute}:00Z`, counters }] },
      });
    const reconciled = async (): Promise<string[]> => {
      await establishment.send('en', { line: 'POST /days/2026-03-02/reconcile' }).expect(200);
      const answer = await establishment.send('en', { line: 'GET /days/2026-03-02/findings?limit=1000' }).expect(200);
      return (answer.body as { code: string }[]).map(({ code }) => code).filter((code) => code === 'clockDrift');
    };
    expect((await send('2026-03-02T12:00:30Z', 10).expect(200)).body).toMatchObject({ clockDriftMs: 30_000 });
    expect(await reconciled()).toEqual([]);
    expect((await send('2026-03-02T11:59:29Z', 11).expect(200)).body).toMatchObject({ clockDriftMs: -31_000 });
    expect(await reconciled()).toEqual(['clockDrift']);
  });

  it('refuses an unreadable sentAt instead of assuming no drift', () =>
    expectRefused(
      establishment,
      {
        line: 'POST /readings',
        as: 'device',
        body: { sentAt: 'now', readings: [{ machine: 'M1', readAt: AT, counters }] },
      },
      422,
      'INSTANT_UNREADABLE',
    ));
});

describe('counts and totals', () => {
  it('refuses a second count, in one request or in two', async () => {
    const twice = { machine: 'M2', notes: [] };
    await expectRefused(
      establishment,
      { line: `POST /days/${DAY}/counts`, body: { counts: [twice, twice] } },
      422,
      'LINES_REFUSED',
    );
    await establishment.send('en', count({ machine: 'M2' })).expect(200);
    await expectRefused(establishment, count({ machine: 'M2' }), 409, 'COUNT_ALREADY_ENTERED');
    await establishment.send('en', total({ machine: 'M2' })).expect(200);
    await expectRefused(establishment, total({ machine: 'M2' }), 409, 'TOTAL_ALREADY_ENTERED');
  });

  it.each(
    sampleOf<readonly [object, number, string]>(
      [
        [{ tickets: '1.234' }, 422, 'AMOUNT_UNREADABLE'],
        [{ tickets: '-1' }, 422, 'INVALID_INPUT'],
        [{ tickets: '1,5' }, 422, 'INVALID_INPUT'],
        [{ tickets: 1.5 }, 422, 'INVALID_INPUT'],
        [{ notes: [{ value: '50', count: -1 }] }, 422, 'INVALID_INPUT'],
        [{ notes: [{ value: '50', count: 1.5 }] }, 422, 'INVALID_INPUT'],
        [{ notes: [{ value: '0', count: 1 }] }, 422, 'INVALID_INPUT'],
        [{ notes: 'many' }, 422, 'INVALID_INPUT'],
        [{ machine: ['M1'] }, 422, 'INVALID_INPUT'],
        [{ machine: null }, 422, 'INVALID_INPUT'],
        [{ extra: 1 }, 422, 'INVALID_INPUT'],
      ],
      4,
    ),
  )('%j: %d %s', (change, status, code) => expectRefused(establishment, count(change), status, code));

  it.each(sampleOf(['2026-02-30', '2026-13-01', '0000-00-00', '99999-01-01', '2026-3-1', 'today', '%00'], 4))(
    'rejects the day %s',
    async (day) => {
      for (const line of [`GET /days/${day}`, `POST /days/${day}/reconcile`, `GET /days/${day}/findings`]) {
        const answer = await establishment.send('en', { line });
        expect([line, [400, 404, 422].includes(answer.status)]).toEqual([line, true]);
      }
    },
  );
});

/**
 * Each is tried at every place of the contract in `every-place`; here no rows are left, and both languages have a
 * message.
 */
describe('former server faults', () => {
  const counts = (all: unknown): Sent => ({ line: `POST /days/${DAY}/counts`, body: { counts: all } });
  it.each<readonly [string, Sent, number, string]>([
    ['a day that is none, where it is read', { line: 'GET /days/2026-02-30' }, 404, 'UNKNOWN_GAMING_DAY'],
    ['a day that is none, where it is written', count({}, '2026-13-01'), 404, 'UNKNOWN_GAMING_DAY'],
    ['a list within a list of counts', counts([[]]), 422, 'INVALID_INPUT'],
    ['a list within a list of notes', count({ notes: [[]] }), 422, 'INVALID_INPUT'],
    ['null for a count', counts([null]), 422, 'INVALID_INPUT'],
    ['null for a number of notes', count({ notes: [{ value: '50', count: null }] }), 422, 'INVALID_INPUT'],
    ['null for counts', counts(null), 422, 'INVALID_INPUT'],
    ['an object for an instant', manual({ readAt: {} }), 422, 'INVALID_INPUT'],
    ['an object that has a length for an instant', manual({ readAt: { length: 20 } }), 422, 'INVALID_INPUT'],
    ['a list for an instant', manual({ readAt: [[AT]] }), 422, 'INVALID_INPUT'],
    [
      'an object for a date',
      {
        line: 'POST /settings/clockDrift/proposals',
        body: { value: 1, effectiveFrom: { length: 10 }, reason: 'essai' },
        as: 'direction',
      },
      422,
      'INVALID_INPUT',
    ],
  ])('%s', (_, sent, status, code) => expectRefused(establishment, sent, status, code));
});

describe('bodies', () => {
  const raw = (text: string, type = 'application/json'): Sent => ({
    line: `POST /days/${DAY}/counts`,
    body: text,
    type,
  });
  it.each(
    sampleOf<readonly [string, Sent, number, string]>(
      [
        ['no JSON', raw('{"counts": ['), 400, 'MALFORMED_BODY'],
        ['a text', raw('"counts"'), 400, 'MALFORMED_BODY'],
        ['null', raw('null'), 400, 'MALFORMED_BODY'],
        ['a list', raw('[]'), 422, 'INVALID_INPUT'],
        ['an empty object', raw('{}'), 422, 'INVALID_INPUT'],
        ['a list as counts that is none', raw('{"counts":{"0":{}}}'), 422, 'INVALID_INPUT'],
        ['deeper than any tree', raw(`{"counts":${'['.repeat(5000)}${']'.repeat(5000)}}`), 422, 'INVALID_INPUT'],
        ['a prototype', raw('{"__proto__":{"counts":[]}}'), 422, 'INVALID_INPUT'],
        ['nine megabytes', raw(JSON.stringify({ counts: 'x'.repeat(9 << 20) })), 413, 'PAYLOAD_TOO_LARGE'],
        [
          'a reason that is too short',
          { line: `POST /days/${DAY}/closing`, body: { reason: 'x' } },
          422,
          'INVALID_INPUT',
        ],
        [
          'a reason too long',
          { line: `POST /days/${DAY}/closing`, body: { reason: 'x'.repeat(2001) } },
          422,
          'INVALID_INPUT',
        ],
      ],
      4,
    ),
  )('%s', (_, sent, status, code) => expectRefused(establishment, sent, status, code));

  it.each(sampleOf(['\u0000', '\ud800', '\u0007'], 4))('accepts the character %j in a reason', async (odd) => {
    const sent = { line: `POST /days/${DAY}/closing`, body: { reason: `raison ${odd} odd` } };
    const answer = await establishment.send('en', sent);
    expect(answer.status).toBeLessThan(500);
  });

  it.each(sampleOf(['\u0000', '\ud800'], 4))('refuses a machine named with %j', async (odd) => {
    const sent = [manual({ machine: `M${odd}` }), manual({ note: `n${odd}` }), count({ machine: `M${odd}` })];
    for (const each of sent) expect((await establishment.send('en', each)).status).toBeLessThan(500);
  });

  it('answers half a character in a device’s reading with the replacement character', async () => {
    const reading = { machine: 'M\ud800', readAt: '2026-03-01T12:00:00Z', counters: {} };
    const { app, floor } = establishment;
    const answer = await request(app.url)
      .post(`/api/establishments/${floor.establishment.code}/readings`)
      .set('authorization', `Bearer ${floor.device}`)
      .set({ 'idempotency-key': 'half-a-character', 'content-type': 'application/json' })
      .send(JSON.stringify({ readings: [reading] }));
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toContain('M\ufffd');
  });

  it.each(
    sampleOf(['/approvals/abc/decision', '/approvals/99999999999999999999/decision', '/approvals/0/decision'], 4),
  )('responds 404 to %s', (path) =>
    expectRefused(
      establishment,
      { line: `POST ${path}`, body: { decision: 'approved', reason: 'vu et lu' }, as: 'direction' },
      404,
      'NOT_FOUND',
    ),
  );
});

describe('idempotency keys', () => {
  it('are required by every route that writes', async () => {
    const writes = listRoutes(establishment.app.app).filter(
      ({ method, path }) => method !== 'GET' && path.includes(':establishment'),
    );
    expect(writes.length).toBeGreaterThan(20);
    const before = await establishment.rowCounts();
    for (const { method, path } of writes) {
      const line = path.replace(':establishment', establishment.floor.establishment.code).replaceAll(/:\w+/g, '1');
      const made = request(establishment.app.url)[method.toLowerCase() as 'post'](
        line.startsWith('/api') ? line : `/api/${line}`,
      );
      const answer = await made.set('authorization', `Bearer ${establishment.floor.people.both.token}`).send({});
      expect([path, [400, 403, 404, 422].includes(answer.status)]).toEqual([path, true]);
    }
    expect(await establishment.rowCounts()).toEqual(before);
    await expectRefused(establishment, { ...count({}), key: '' }, 400, 'IDEMPOTENCY_KEY_REQUIRED');
    await expectRefused(establishment, { ...count({}), key: 'short' }, 400, 'IDEMPOTENCY_KEY_REQUIRED');
  });

  it('repeat their answer for the same input and are refused for another', async () => {
    const first = await establishment.send('en', { ...count({}), key: 'count-of-M1' }).expect(200);
    expect((await establishment.send('en', { ...count({}), key: 'count-of-M1' }).expect(200)).body).toEqual(first.body);
    await expectRefused(
      establishment,
      { ...count({ coins: '1.00' }), key: 'count-of-M1' },
      409,
      'IDEMPOTENCY_KEY_REUSED',
    );
    await expectRefused(establishment, { ...total({}), key: 'count-of-M1' }, 409, 'IDEMPOTENCY_KEY_REUSED');
  });
});

describe('uploads other than images', () => {
  const photograph = (file: Buffer | string, fileName: string): Sent => ({
    line: 'POST /machines/M1/photographs',
    as: 'direction',
    file,
    fileName,
  });
  const pngOf = (width: number, height: number): Buffer => {
    const header = Buffer.alloc(33);
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header);
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    return header;
  };
  it.each(
    sampleOf<readonly [string, Sent, number, string]>(
      [
        ['a text', photograph('bonjour', 'bonjour.txt'), 415, 'NOT_AN_IMAGE'],
        ['a text named as an image', photograph('bonjour', 'photo.png'), 415, 'NOT_AN_IMAGE'],
        ['a page named as an image', photograph('<html><script>alert(1)</script>', 'photo.jpg'), 415, 'NOT_AN_IMAGE'],
        [
          'a drawing with a script',
          photograph('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'photo.svg'),
          415,
          'NOT_AN_IMAGE',
        ],
        ['a program', photograph(Buffer.from('7f454c460201010000', 'hex'), 'photo.webp'), 415, 'NOT_AN_IMAGE'],
        ['nothing', photograph('', 'photo.png'), 415, 'NOT_AN_IMAGE'],
        [
          'the first bytes of an image',
          photograph(Buffer.from('89504e470d0a1a0a', 'hex'), 'photo.png'),
          415,
          'NOT_AN_IMAGE',
        ],
        ['the head of an image and no picture', photograph(pngOf(10, 10), 'photo.png'), 415, 'NOT_AN_IMAGE'],
        ['no file', { line: 'POST /machines/M1/photographs', as: 'direction' }, 415, 'NOT_AN_IMAGE'],
      ],
      4,
    ),
  )('%s', (_, sent, status, code) => expectRefused(establishment, sent, status, code));

  it('refuses an image that is too large', async () => {
    const before = await establishment.rowCounts();
    const answer = await establishment.send('en', photograph(Buffer.alloc(17 << 20), 'photo.png'));
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await establishment.rowCounts()).toEqual(before);
  });
});
