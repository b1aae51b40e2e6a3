import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { Establishment } from '#identity/access/access.decorators.js';
import { LogExtractService } from '#audit/log-extract.service.js';
import { readPublishedVerifiers } from '#audit/log/log-keys.js';
import { isGenuineDuplicate, type MachineFileDuplicate } from '#machines/inventory/machine-file.service.js';
import { as, createEstablishment, createPeople, type Caller } from '../establishments/establishment.js';
import type { TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Returns a grey PNG picture of that size. */
function png(width: number, height: number): Buffer {
  const header = Buffer.from('00000000000000000800000000', 'hex');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

const PNG = png(1, 1);
/** The frame of a JPEG, 3 pixels wide and 2 high: start, JFIF, frame header, end. */
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080002000301011100ffd9', 'hex');

let app: TestApp;
let establishment: Establishment;
let people: Record<'direction' | 'comptable' | 'mecanicien', TestPerson>;
let direction: Caller;

beforeAll(async () => {
  app = await createTestApp();
  establishment = await createEstablishment(app);
  people = await createPeople(app, establishment, 'direction', 'comptable', 'mecanicien');
  direction = as(app, establishment, people.direction);
});
afterAll(() => app.close());

const upload = (path: string, content: Buffer, name: string, person = people.direction, key: string = randomUUID()) =>
  request(app.url)
    .post(`/api/establishments/${establishment.code}${path}`)
    .set('authorization', `Bearer ${person.token}`)
    .set('accept-language', 'en')
    .set('idempotency-key', key)
    .attach('file', content, name);

const importFile = (lines: readonly string[], query = '', encoding: BufferEncoding = 'utf8') =>
  upload(`/machines/import${query}`, Buffer.from(`${lines.join('\r\n')}\r\n`, encoding), 'machines.csv');

const HEADER =
  'sbm_number,serial_number,maker,model,denomination,return_percent,return_certified_on,stand,location,stations';

interface ImportAnswer {
  readonly rows: number;
  readonly registered: number;
  readonly refused: readonly { readonly line: number; readonly code: string; readonly message: string }[];
}

describe('the import of machines from a file', () => {
  it('registers all lines, with their stands and stations', async () => {
    const body: unknown = (
      await importFile(
        [
          HEADER,
          'I-1,A1,Aristide,Rubis,0.05,92.5,2025-06-01,101,Salle Europe,1',
          'I-2,A2,Aristide,Rubis,2,88,2025-06-01,,Magasin,5',
        ],
        '?createStands=true',
      )
    ).body;
    expect(body).toEqual({ rows: 2, registered: 2, refused: [] });
    expect((await direction.get('/machines/I-1')).body).toMatchObject({ denominationMinor: '5', standNumber: '101' });
    expect((await direction.get('/machines/I-2')).body).toMatchObject({ denominationMinor: '200', stationCount: 5 });
  });

  it('reads columns in any order, semicolons, decimal commas, a byte order mark, and Windows-1252', async () => {
    const lines = [
      'Location;SBM_NUMBER;maker;model;serial_number;denomination;return_percent;return_certified_on',
      'Salle d’été;I-3;Aristide;Émeraude;A3;0,10;92,55 %;2025-06-01',
    ];
    const marked = await importFile([`\ufeff${lines[0] ?? ''}`, lines[1] ?? '']);
    expect(marked.body).toEqual({ rows: 1, registered: 1, refused: [] });
    expect((await direction.get('/machines/I-3')).body).toMatchObject({
      model: 'Émeraude',
      denominationMinor: '10',
      returnPercent: '92.5500',
    });
    const latin = lines.map((line) => line.replace('I-3', 'I-4').replace('A3', 'A4').replace('’', "'"));
    expect((await importFile(latin, '', 'latin1')).body).toMatchObject({ registered: 1 });
    expect((await direction.get('/machines/I-4')).body).toMatchObject({ model: 'Émeraude', location: "Salle d'été" });
  });

  it('returns every refused line and writes nothing, unless a partial import was requested', async () => {
    const lines = [
      HEADER,
      'I-5,A5,Aristide,Rubis,0.05,92.5,2025-06-01,,Salle Europe,1',
      'I-1,A6,Aristide,Rubis,0.05,92.5,2025-06-01,,Salle Europe,1',
      'I-7,,Aristide,Rubis,0.005,92.5,2025-06-01,,Salle Europe,1',
      'I-8,A8,Aristide,Rubis,0.05,,,,Salle Europe,1',
      'I-9,A5,Aristide,Rubis,0.05,92.5,2025-06-01,,Salle Europe,1',
      'I-10,A10,Aristide,Rubis,0.05,92.5,2025-06-01,999,Salle Europe,1',
      'I-11,A11,Aristide,Rubis,0.05,92.5,2025-06-01,101,Salle Europe,1',
    ];
    const refused = await importFile(lines);
    const answer = refused.body as ImportAnswer;
    expect(answer).toMatchObject({ rows: 7, registered: 0 });
    expect(answer.refused.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '3 SBM_NUMBER_TAKEN',
      '4 INVALID_INPUT',
      '4 DENOMINATION_TOO_FINE',
      '5 RETURN_OR_RAKE_REQUIRED',
      '6 SERIAL_NUMBER_TAKEN',
      '7 UNKNOWN_STAND',
      '8 STAND_OCCUPIED',
    ]);
    expect((await direction.get('/machines/I-5')).body).toMatchObject({ code: 'UNKNOWN_MACHINE' });
    const partial = await importFile(lines, '?partial=true');
    expect(partial.body).toMatchObject({ rows: 7, registered: 1 });
    expect((await direction.get('/machines/I-5')).body).toMatchObject({ sbmNumber: 'I-5' });
  });

  it.each<[string, string[]]>([
    ['an unknown column', [`${HEADER},owner`, 'x']],
    ['a missing column', ['sbm_number,maker', 'x,y']],
    ['a column twice', [`${HEADER},maker`, 'x']],
    ['an open quote', [HEADER, '"I-20,A20,Aristide']],
    ['nothing', ['']],
  ])('refuses a file with %s', async (_why, lines) => {
    expect((await importFile(lines)).body).toMatchObject({ code: 'MACHINE_FILE_NOT_VALID' });
  });

  it('refuses a denomination below the smallest unit with its reason, in the language of the caller', async () => {
    const rows = ['0.005', '0,0001', '0', 'half'].map((denomination, index) =>
      [`K0${index}`, `SN-K0${index}`, 'Maker', 'Model', denomination, '95', '01/06/2025', 'Salle A'].join(';'),
    );
    const header = 'sbm_number;serial_number;maker;model;denomination;return_percent;return_certified_on;location';
    const { refused } = (await importFile([header, ...rows])).body as ImportAnswer;
    expect(refused.map(({ code }) => code)).toEqual([
      'DENOMINATION_TOO_FINE',
      'DENOMINATION_TOO_FINE',
      'INVALID_INPUT',
      'INVALID_INPUT',
    ]);
    expect(refused[0]?.message).toContain('0.005 is finer than the currency’s smallest unit');
  });

  it('refuses a line of another length, a total, and a value without a heading, by line', async () => {
    const lines = [`${HEADER},,`, 'I-20,A20', 'TOTAL,,,,,,,,,,,', ',,,,,,,,,,,', 'I-21,,,,,,,,,,,7'];
    const response = await importFile(lines);
    const body = response.body as { readonly refused: readonly { line: number; code: string }[] };
    expect(body.refused.map(({ line, code }) => [line, code])).toEqual([
      [2, 'CSV_FIELD_COUNT'],
      [3, 'TOTALS_LINE'],
      [5, 'CSV_VALUE_UNNAMED'],
    ]);
    expect(body).toMatchObject({ rows: 3, registered: 0 });
  });

  it('is reserved to the direction, and done once for its key', async () => {
    const content = Buffer.from(`${HEADER}\nI-30,A30,Aristide,Rubis,0.05,92.5,2025-06-01,,Salle,1\n`);
    expect((await upload('/machines/import', content, 'f.csv', people.comptable)).status).toBe(403);
    const key = randomUUID();
    const first = await upload('/machines/import', content, 'f.csv', people.direction, key);
    expect(first.body).toMatchObject({ registered: 1 });
    expect((await upload('/machines/import', content, 'f.csv', people.direction, key)).body).toEqual(first.body);
    const other = await upload('/machines/import', Buffer.from(HEADER), 'f.csv', people.direction, key);
    expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

describe('the list of machines', () => {
  let own: Establishment;
  let reader: Caller;

  beforeAll(async () => {
    own = await createEstablishment(app);
    const { direction: owner } = await createPeople(app, own, 'direction');
    reader = as(app, own, owner);
    for (let index = 0; index < 23; index++) {
      const number = `L-${String(index).padStart(2, '0')}`;
      await reader
        .post('/machines', {
          sbmNumber: number,
          serialNumber: number,
          maker: index % 3 === 0 ? 'Béryl' : 'Aristide',
          model: index === 7 ? '=HYPERLINK("x")' : `Modèle ${index % 4}`,
          location: index % 2 === 0 ? 'Salle Europe' : 'Salle 100%',
          denominationMinor: String([1, 5, 10][index % 3]),
          returnPercent: '92',
          returnCertifiedOn: '2025-06-01',
          registeredAt: `2026-02-${10 + (index % 10)}T00:00:00Z`,
        })
        .expect(201);
    }
  });

  const numbers = (body: unknown): string[] =>
    (body as { machines: { sbmNumber: string }[] }).machines.map(({ sbmNumber }) => sbmNumber);

  it.each([
    'sbmNumber',
    '-sbmNumber',
    'denomination',
    '-denomination',
    'maker',
    '-model',
    'location',
    'stand',
    '-state',
  ])('returns each machine once, page by page, sorted by %s', async (sort) => {
    const seen: string[] = [];
    let after = '';
    do {
      const body: unknown = (await reader.get(`/machines?limit=7&sort=${sort}${after}`).expect(200)).body;
      seen.push(...numbers(body));
      const { next } = body as { next: string | null };
      after = next === null ? '' : `&after=${next}`;
    } while (after !== '');
    expect(seen).toHaveLength(23);
    expect(new Set(seen).size).toBe(23);
    if (sort === 'sbmNumber') expect(seen).toEqual([...seen].sort());
  });

  it('is filtered by every field, and searched without interpreting wildcards', async () => {
    const count = async (query: string): Promise<number> =>
      numbers((await reader.get(`/machines?${query}`)).body).length;
    expect(await count('maker=Aristide')).toBe(15);
    expect(await count('location=Salle%20Europe')).toBe(12);
    expect(await count('denominationMinor=10')).toBe(7);
    expect(await count('maker=Aristide&denominationMinor=10')).toBe(7);
    expect(await count('model=Mod%C3%A8le%200')).toBe(6);
    expect(await count('state=retired')).toBe(0);
    expect(await count('search=100%25')).toBe(11);
    expect(await count('search=%25')).toBe(11);
    expect(await count('search=b%C3%A9r')).toBe(8);
    expect(await count('at=2026-02-10T12:00:00Z')).toBe(3);
    expect((await reader.get('/machines?sort=password')).body).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await reader.get('/machines?after=zzz')).body).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is exported as CSV that no spreadsheet executes, and is imported back unchanged', async () => {
    const { text, headers } = await reader.get('/machines/export?format=csv').expect(200);
    expect(headers['content-disposition']).toContain('.csv');
    expect(text.split('\r\n')).toHaveLength(25);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    const answer = await upload('/machines/import', Buffer.from(text.replaceAll('L-', 'M-')), 'back.csv');
    expect(answer.body).toEqual({ rows: 23, registered: 23, refused: [] });
    expect((await direction.get('/machines/M-07')).body).toMatchObject({ model: '=HYPERLINK("x")' });
    const json = await reader.get('/machines/export?format=json&maker=Aristide').expect(200);
    expect(json.body).toHaveLength(15);
    expect((await as(app, establishment, people.mecanicien).get('/machines/export')).status).toBe(403);
  });
});

describe('MC:19.4.4 the duplicate of the file', () => {
  interface Content {
    readonly stands: readonly object[];
    readonly machines: readonly { readonly sbmNumber: string; readonly versions: readonly object[] }[];
  }
  const duplicate = async (): Promise<MachineFileDuplicate> =>
    (await direction.get('/machines/duplicate').expect(200)).body as MachineFileDuplicate;

  it('is proved by the key of the establishment, and shows any change', async () => {
    const file = await duplicate();
    const [verifier] = await readPublishedVerifiers(app.config.home, establishment.code);
    if (verifier === undefined) throw new Error('the establishment published no key');
    expect(isGenuineDuplicate(file, establishment.code, verifier)).toBe(true);
    const changed = JSON.parse(JSON.stringify(file).replace('92.5000', '92.6000')) as MachineFileDuplicate;
    expect(isGenuineDuplicate(changed, establishment.code, verifier)).toBe(false);
    expect(isGenuineDuplicate(file, 'OTHER', verifier)).toBe(false);
  });

  it('is signed for an establishment of which nothing was sealed yet', async () => {
    const newEstablishment = await createEstablishment(app);
    const publicKey = await app.app.get(LogExtractService).readSigningPublicKey(newEstablishment);
    expect(publicKey).toContain(newEstablishment.code);
  });

  it('is the complete present file: each stand, each machine, each of its versions', async () => {
    const { machines, stands } = (await duplicate()).content as Content;
    const [known] = await app.database.db.query<{ numbers: string[] }>(
      `select array_agg(machines.sbm_number order by machines.sbm_number) as numbers from machines
        where machines.establishment_id = ${establishment.establishmentId}`,
    );
    expect(machines.map(({ sbmNumber }) => sbmNumber)).toEqual(known?.numbers);
    expect(stands).toMatchObject([{ standNumber: '101', sbmNumber: 'I-1' }]);
    const versionsOf = (content: Content): unknown =>
      content.machines.find(({ sbmNumber }) => sbmNumber === 'I-2')?.versions;
    const registered = { change: 'registration', location: 'Magasin', returnPercent: '88.0000' };
    expect(versionsOf({ machines, stands })).toMatchObject([registered]);
    app.clock.set(new Date(app.clock.now().getTime() + 60_000));
    const stopped = { kind: 'outOfService', effectiveAt: app.clock.now().toISOString(), reason: 'panne' };
    await direction.post('/machines/I-2/changes', stopped).expect(201);
    const after = (await duplicate()).content as Content;
    expect(versionsOf(after)).toMatchObject([registered, { change: 'outOfService', state: 'outOfService' }]);
  });
});

describe('MC:19.3.3 photographs', () => {
  const path = '/machines/I-1/photographs';

  it('are flagged when missing, stored as uploaded and served as images only', async () => {
    expect((await direction.get('/machines/I-1')).body).toMatchObject({ photographId: null, missing: ['photograph'] });
    const added = await upload(path, PNG, 'photo.exe').expect(201);
    expect(added.body).toMatchObject({ mediaType: 'image/png', width: 1, height: 1 });
    const { photographId } = added.body as { photographId: string };
    const served = await direction.get(`${path}/${photographId}`).expect(200);
    expect(served.body).toEqual(PNG);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const etag = served.headers['etag'] ?? '';
    expect((await direction.get(`${path}/${photographId}`).set('if-none-match', etag)).status).toBe(304);
    expect((await direction.get('/machines/I-1')).body).toMatchObject({ photographId, missing: [] });
    expect((await direction.get(`/machines/I-2/photographs/${photographId}`)).body).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await direction.get(path)).body).toMatchObject([{ photographId, mediaType: 'image/png' }]);
  });

  it.each<[string, Buffer]>([
    ['text', Buffer.from('not an image')],
    ['nothing', Buffer.alloc(0)],
    ['a vector image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['a page', Buffer.from('<html><body onload=alert(1)>')],
    ['a picture cut short', PNG.subarray(0, 40)],
    ['a picture with more behind it', Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')])],
    ['a picture with a byte changed', Buffer.from(PNG.toString('hex').replace('49444154', '49444155'), 'hex')],
    ['the beginning of a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
    ['two bytes of one', Buffer.from('ffd8', 'hex')],
  ])('refuse %s and store nothing', async (_why, content) => {
    const before = await app.database.db.query('select count(*) from photographs');
    const answer = await upload(path, content, 'photo.png');
    expect(answer.body).toMatchObject({ code: 'NOT_AN_IMAGE' });
    expect(answer.status).toBe(415);
    expect(await app.database.db.query('select count(*) from photographs')).toEqual(before);
  });

  it('may be JPEG under any file name', async () => {
    const added = await upload(path, JPEG, 'photo.png').expect(201);
    expect(added.body).toMatchObject({ mediaType: 'image/jpeg', width: 3, height: 2 });
  });

  it('are refused when too large in bytes or pixels, and to users without the permission', async () => {
    expect((await upload(path, png(10_001, 1), 'photo.png')).body).toMatchObject({
      code: 'IMAGE_TOO_LARGE',
      details: { width: 10_001, limit: 10_000 },
    });
    expect((await upload(path, Buffer.alloc(17 * 1024 * 1024), 'photo.png')).body).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect((await upload(path, PNG, 'photo.png', people.comptable)).status).toBe(403);
    const unknown = await upload('/machines/none/photographs', PNG, 'photo.png');
    expect(unknown.body).toMatchObject({ code: 'UNKNOWN_MACHINE' });
  });
});
