import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { ImportDetail } from '#imports/imports.service.js';
import type { DescribedLayout } from '#imports/files/described-layout.js';
import type { RecognisedHeadings } from '#imports/layouts/import-layouts.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { untilDefined } from '../support/until.js';

/** Columns that a person assigned once are offered for the next file of the same source, here and elsewhere. */

const base = '/api/establishments/LAYOUTS';
type Detail = Serialized<ImportDetail>;

let app: TestApp;
let accountant: string;
let controller: string;
let keys = 0;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-20T12:00:00Z') });
  await app.database.superuser.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
       first_gaming_day) values (9, 'casino', 'LAYOUTS', 'Layouts', 'EUR', 2, 'FR', 'Europe/Paris', '2026-01-01')`,
  );
  const { db } = app.database;
  accountant = (await createPerson(db, { roles: ['comptable'], establishment: 'LAYOUTS' })).token;
  controller = (await createPerson(db, { roles: ['controleur'], establishment: 'LAYOUTS' })).token;
  const direction = (await createPerson(db, { roles: ['direction'], establishment: 'LAYOUTS' })).token;
  const header =
    'sbm_number,serial_number,maker,model,denomination,return_percent,registered_at,location,return_certified_on';
  const machines = ['0417', '0418'].map(
    (number) => `${number},S${number},Fictif,A,0.01,95.00,2026-01-01T06:00:00+01:00,Salle A,2025-06-15`,
  );
  await post('/machines/import', direction)
    .attach('file', Buffer.from([header, ...machines].join('\n')), 'machines.csv')
    .expect(201);
});

afterAll(() => app.close());

const post = (path: string, token = accountant) => {
  keys += 1;
  return request(app.url)
    .post(base + path)
    .set('authorization', `Bearer ${token}`)
    .set('idempotency-key', `layouts-${keys}-key`);
};

async function read<T>(path: string, token = accountant): Promise<T> {
  const response = await request(app.url)
    .get(base + path)
    .set('authorization', `Bearer ${token}`)
    .expect(200);
  return response.body as T;
}

/** Uploads a file with query parameters, confirms it, and returns the import. */
async function importFile(kind: string, query: Readonly<Record<string, string>>, text: string): Promise<Detail> {
  const settle = (importId: string): Promise<Detail> =>
    untilDefined(async () => {
      const detail = await read<Detail>(`/imports/${importId}`);
      return detail.state === 'checking' || detail.state === 'running' ? undefined : detail;
    });
  const response = await post(`/imports/${kind}?${new URLSearchParams(query).toString()}`)
    .attach('file', Buffer.from(text), 'compteuse.csv')
    .expect(200);
  const { importId } = response.body as { readonly importId: string };
  const checked = await settle(importId);
  if (checked.state !== 'checked') return checked;
  await post(`/imports/${importId}/confirmation`).expect(200);
  return settle(importId);
}

async function recognise(headings: readonly string[], query = '?kind=counts'): Promise<RecognisedHeadings> {
  const content = Buffer.from(`${headings.join(';')}\n`);
  const response = await post(`/imports/headings${query}`).attach('file', content, 'compteuse.csv').expect(200);
  return response.body as RecognisedHeadings;
}

const listLayouts = (): Promise<{ readonly importLayoutId: string; readonly name: string }[]> =>
  read('/import-layouts');

describe('a file of readings', () => {
  it('is recognised by the headings of a spreadsheet, not taken for totals; an ambiguous heading is a question', async () => {
    const headings = [
      'N° machine',
      'Date',
      'Heure',
      'Total mises',
      'Total gains',
      'Jackpots payés main',
      'Parties jouées',
    ];
    const recognised = await recognise(headings, '');
    expect(recognised).toMatchObject({ kind: 'readings', isReadable: false });
    expect(recognised.headings.map(({ column }) => column)).toEqual([
      'asset_number',
      'read_at',
      'read_time',
      'coin_in_credits',
      null,
      'jackpot_credits',
      'games_played',
    ]);
  });

  it('may have the date and the time in two columns', async () => {
    const lines = ['N° machine;Date;Heure;Total mises', '0417;12/10/2026;6h;100', '0418;12/10/2026;06:00:30;200'];
    const imported = await importFile('readings', {}, `${lines.join('\n')}\n0418;13/10/2026;;300\n`);
    expect(imported).toMatchObject({
      state: 'finished',
      result: { accepted: 2, refused: [{ line: 4, code: 'INSTANT_UNREADABLE' }] },
    });
    const rows = await app.database.superuser.query(
      `select read_at, coin_in_credits::int as staked from meter_readings where establishment_id = 9 and
         coin_in_credits in (100, 200) and read_at < '2026-10-13' order by read_at`,
    );
    expect(rows).toEqual([
      { read_at: new Date('2026-10-12T04:00:00Z'), staked: 100 },
      { read_at: new Date('2026-10-12T04:00:30Z'), staked: 200 },
    ]);
  });
});

describe('the layout of a file', () => {
  it('is remembered when its import is confirmed, and offered for the same headings, once', async () => {
    expect((await recognise(['Poste', 'Billets 50'])).remembered).toBeNull();
    const columns = JSON.stringify(['machine', 'notes_50']);
    const first = await importFile('counts', { day: '2026-10-13', columns }, 'Poste;Billets 50\n0417;2\n');
    expect(first).toMatchObject({ state: 'finished', result: { accepted: 1 } });
    await importFile('counts', { day: '2026-10-12', columns }, 'Poste;Billets 50\n0417;3\n');
    // marks, case and accents vary between files of one source
    const { remembered, isReadable } = await recognise(['POSTE ', 'Billets  50']);
    expect(isReadable).toBe(false);
    expect(remembered).toMatchObject({
      name: 'compteuse.csv',
      layout: {
        hasHeader: true,
        columns: [
          { heading: 'Poste', column: 'machine', unit: null },
          { heading: 'Billets 50', column: 'notes_50', unit: 'count' },
        ],
      },
    });
    expect(await listLayouts()).toHaveLength(1);
    expect((await recognise(['Poste', 'Billets 20'])).remembered).toBeNull();
    // without a kind, the layout tells it
    expect(await recognise(['Poste', 'Billets 50'], '')).toMatchObject({ kind: 'counts', isReadable: false });
  });

  it('of a file without a header reads its first line as values', async () => {
    const columns = JSON.stringify(['machine', 'notes_20', '']);
    const detail = await importFile(
      'counts',
      { day: '2026-10-11', columns, hasHeader: 'false' },
      '0417;2;x\n0418;3;y\n',
    );
    expect(detail).toMatchObject({ state: 'finished', result: { rows: 2, accepted: 2 } });
    const readings = JSON.stringify(['asset_number', 'read_at', 'coin_in_credits']);
    const text = '0417;2026-10-13T06:00:00+02:00;100\n0418;2026-10-13T06:00:00+02:00;TOTAL\n';
    const imported = await importFile('readings', { columns: readings, hasHeader: 'false' }, text);
    expect(imported).toMatchObject({ state: 'finished', result: { rows: 2, accepted: 1, refused: [{ line: 2 }] } });
  });

  it('is exported with its units, and imported again', async () => {
    const [readings] = await listLayouts();
    const layout = await read<DescribedLayout>(`/import-layouts/${readings?.importLayoutId}`);
    expect(layout).toEqual({
      format: 'releve-import-layout',
      version: 1,
      kind: 'readings',
      name: 'compteuse.csv',
      hasHeader: false,
      columns: [
        { heading: null, column: 'asset_number', unit: null },
        { heading: null, column: 'read_at', unit: null },
        { heading: null, column: 'coin_in_credits', unit: 'credits' },
      ],
    });
    const before = (await listLayouts()).length;
    await post('/import-layouts')
      .send({ ...layout, name: 'Système en ligne' })
      .expect(200);
    expect((await listLayouts()).length).toBe(before + 1);
    await post('/import-layouts', controller).send(layout).expect(403);
  });

  it('is remembered with an answer about its dates, though its headings are known', async () => {
    const headings = ['N° machine', 'Date', 'Total mises'];
    const text = `${headings.join(';')}\n0417;05/10/2026 06:00;500\n0418;06/10/2026 06:00;600\n`;
    const asked = await importFile('readings', {}, text);
    expect(asked).toMatchObject({ state: 'refused', refusal: { code: 'DATE_ORDER_UNCERTAIN' } });
    // by the heading of the file
    expect(asked.refusal?.messageFr).toContain('Date');
    expect((await recognise(headings, '')).remembered).toBeNull();
    const imported = await importFile('readings', { dateOrder: 'dayFirst' }, text);
    expect(imported).toMatchObject({ state: 'finished', result: { accepted: 2 } });
    expect((await recognise(headings, '')).remembered?.layout).toMatchObject({
      dateOrder: 'dayFirst',
      columns: [{ column: 'asset_number' }, { column: 'read_at' }, { column: 'coin_in_credits' }],
    });
  });

  it('is refused with every problem of its columns', async () => {
    const columns = [
      { heading: 'a', column: 'machine', unit: null },
      { heading: null, column: 'tickets', unit: 'count' },
      { heading: 'c', column: 'tickets', unit: 'currency' },
      { heading: 'd', column: 'unknown', unit: null },
    ];
    const layout = { format: 'releve-import-layout', version: 1, kind: 'counts', name: 'x', hasHeader: true, columns };
    const { body } = (await post('/import-layouts').send(layout).expect(422)) as { readonly body: unknown };
    expect(body).toMatchObject({
      code: 'LAYOUT_NOT_VALID',
      details: { problems: ['? unknown', '2 × tickets', '2 : heading', 'tickets : count ≠ currency'] },
    });
    await post('/import-layouts')
      .send({ ...layout, format: 'other' })
      .expect(422, /INVALID_INPUT/);
  });
});

describe('the headings of a file', () => {
  const recogniseFile = (content: Buffer) => post('/imports/headings').attach('file', content, 'fichier.csv');

  it('tell its kind among those that the person imports', async () => {
    expect(await recognise(['N° d’appareil', 'notes_50', 'Montant des tickets'], '')).toMatchObject({ kind: 'counts' });
    expect(await recognise(['Appareil', 'Remplissage'], '')).toMatchObject({ kind: 'totals' });
    expect(await recognise(['asset_number', 'read_at', 'coin_in_credits'], '')).toMatchObject({ kind: 'readings' });
    // a heading more than the importer knows is left to the person, not the kind
    expect(await recognise(['N° d’appareil', 'notes_50', 'Compté par'], '')).toMatchObject({
      kind: 'counts',
      isReadable: false,
    });
    await recogniseFile(Buffer.from('Caisse;Nature;Encaisse\n')).expect(422, /FILE_KIND_UNKNOWN/);
    await recogniseFile(Buffer.from('Repère;Somme\n')).expect(422, /FILE_KIND_UNKNOWN/);
    // the number of the machine alone may begin any file
    await recogniseFile(Buffer.from('machine\n')).expect(422, /FILE_KIND_UNKNOWN/);
    await recogniseFile(Buffer.alloc(0)).expect(422, /CSV_EMPTY/);
  });

  it('are read in each encoding, from a beginning that ends within a character', async () => {
    const text = 'sep=;\nN° d’appareil;Montant des pièces\n';
    const readColumns = async (content: Buffer): Promise<unknown> => {
      const { body } = (await recogniseFile(content).expect(200)) as { readonly body: RecognisedHeadings };
      return body.headings.map(({ column }) => column);
    };
    const columns = ['machine', 'coins'];
    const utf8 = Buffer.from(`${text}é`);
    expect(await readColumns(utf8.subarray(0, -1))).toEqual(columns);
    expect(await readColumns(Buffer.from(text.replace('’', "'"), 'latin1'))).toEqual(columns);
    expect(await readColumns(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(columns);
  });
});
