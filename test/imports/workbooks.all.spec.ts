import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { ImportDetail } from '#imports/imports.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { untilDefined } from '../support/until.js';
import { buildTestWorkbook, toCells, toSerial, type TestSheet } from '../support/workbooks.js';

/** Workbooks of every kind of import, by every route: read and doubted like the text a person would have typed. */

const base = '/api/establishments/WORKBOOKS';
type Detail = Serialized<ImportDetail>;

let app: TestApp;
let accountant: string;
let direction: string;
let keys = 0;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-20T12:00:00Z') });
  await app.database.superuser.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
       first_gaming_day) values (9, 'casino', 'WORKBOOKS', 'Workbooks', 'EUR', 2, 'FR', 'Europe/Paris', '2026-01-01')`,
  );
  const { db } = app.database;
  accountant = (await createPerson(db, { roles: ['comptable'], establishment: 'WORKBOOKS' })).token;
  direction = (await createPerson(db, { roles: ['direction'], establishment: 'WORKBOOKS' })).token;
});

afterAll(() => app.close());

const upload = (path: string, content: Buffer, token = accountant) => {
  keys += 1;
  return request(app.url)
    .post(base + path)
    .set('authorization', `Bearer ${token}`)
    .set('idempotency-key', `workbooks-${keys}-key`)
    .attach('file', content, 'relevés.xlsx');
};

/** Returns the body of a response once it has the status. */
const bodyOf = async (test: request.Test, status: number): Promise<unknown> => (await test.expect(status)).body;

type Cells = Parameters<typeof toCells>[0];
const workbook = (rows: Cells, ...others: TestSheet[]): Buffer =>
  buildTestWorkbook([{ name: 'Feuil1', cells: toCells(rows) }, ...others]);

/** Uploads a file for its preview; returns the import once the server has checked it. */
async function preview(path: string, content: Buffer, token = accountant): Promise<Detail> {
  const { body } = (await upload(`/imports${path}`, content, token).expect(200)) as {
    readonly body: { readonly importId: string };
  };
  return settle(body.importId, token);
}

const settle = (importId: string, token = accountant): Promise<Detail> =>
  untilDefined(async () => {
    const response = await request(app.url)
      .get(`${base}/imports/${importId}`)
      .set('authorization', `Bearer ${token}`)
      .expect(200);
    const detail = response.body as Detail;
    return detail.state === 'checking' || detail.state === 'running' ? undefined : detail;
  });

/** Confirms a checked import; returns it once it is imported. */
async function confirm({ importId }: Detail, token = accountant): Promise<Detail> {
  keys += 1;
  await request(app.url)
    .post(`${base}/imports/${importId}/confirmation`)
    .set('authorization', `Bearer ${token}`)
    .set('idempotency-key', `workbooks-${keys}-key`)
    .expect(200);
  return settle(importId, token);
}

const HEADER = [
  'N° SBM',
  'N° de série',
  'Constructeur',
  'Modèle',
  'Dénomination',
  'Salle',
  'TRJ',
  'Certifié le',
  'Mise en service',
];
const machineRow = (number: Cells[0][0], serial: string, certifiedOn: Cells[0][0] = ''): Cells[0] => [
  number,
  serial,
  'Fictif',
  'A',
  0.01,
  'Salle A',
  { format: '0.00%', value: 0.955 },
  certifiedOn === '' ? { format: 'dd/mm/yyyy', value: toSerial('2025-04-03') } : certifiedOn,
  { format: 'dd/mm/yyyy hh:mm', value: toSerial('2026-01-01T06:00') },
];

describe('a workbook of machines', () => {
  it('is imported with its typed dates, its percentages and its displayed zeros', async () => {
    const rows = [HEADER, machineRow({ format: '0000', value: 417 }, 'SN-1'), machineRow('0418', 'SN-2')];
    const detail = await preview('/machines', workbook(rows), direction);
    expect(detail.preview).toMatchObject({
      rows: 2,
      accepted: 2,
      refusedCount: 0,
      file: { encoding: 'xlsx', sheet: 'Feuil1', delimiter: null, decimalMark: null, dateForm: 'iso' },
    });
    expect(await confirm(detail, direction)).toMatchObject({ state: 'finished', result: { accepted: 2 } });
    const machines = await app.database.superuser.query(
      `select machines.sbm_number, machine_versions.return_percent::text, machine_versions.return_certified_on::text,
         machines.registered_at
       from machines join machine_versions using (establishment_id, machine_id)
       where machines.establishment_id = 9 order by 1`,
    );
    expect(machines[0]).toMatchObject({
      sbm_number: '0417',
      return_percent: expect.stringMatching(/^95\.50*$/),
      return_certified_on: '2025-04-03',
      registered_at: new Date('2026-01-01T05:00:00Z'),
    });
  });

  it('with numbers that lost their zeros is refused by line, by the row of the sheet', async () => {
    const rows = [HEADER, [], machineRow(417, 'SN-3'), machineRow(419, 'SN-4')];
    const body = await bodyOf(upload('/machines/import', workbook(rows), direction), 201);
    expect(body).toMatchObject({
      registered: 0,
      refused: [
        { line: 3, code: 'MACHINE_NUMBER_DAMAGED' },
        { line: 4, code: 'MACHINE_NUMBER_DAMAGED' },
      ],
    });
  });

  it('whose dates a spreadsheet turned round in part is a question', async () => {
    // 06/13/2025 exists month first only and stayed a text; 06/03/2025 became the sixth of March
    const rows = [
      HEADER,
      machineRow('0420', 'SN-5', '06/13/2025'),
      machineRow('0421', 'SN-6', { format: 'dd/mm/yyyy', value: toSerial('2025-03-06') }),
    ];
    const body = await bodyOf(upload('/machines/import', workbook(rows), direction), 422);
    expect(body).toMatchObject({
      code: 'DATE_FORMS_MIXED',
      details: { column: 'return_certified_on', examples: ['2 : 06/13/2025', '3 : 2025-03-06'] },
    });
  });

  it('of several sheets asks which, in the first-start assistant too, and reads the one named', async () => {
    const content = workbook([HEADER, machineRow('0430', 'SN-7')], { name: 'Ancien parc', cells: { A1: 'x' } });
    const body = await bodyOf(upload('/machines/import', content, direction), 422);
    expect(body).toMatchObject({
      code: 'WORKBOOK_SHEET_UNCERTAIN',
      details: { option: 'sheet', answers: ['Feuil1', 'Ancien parc'] },
    });
    await upload('/machines/import?sheet=Feuil1', content, direction).expect(201);
    // and so are the other questions answered here
    await upload('/machines/import?sheet=Feuil1', content, direction).expect(409, /FILE_ALREADY_IMPORTED/);
    await upload('/machines/import?sheet=Feuil1&again=true', content, direction).expect(201, /SBM_NUMBER_TAKEN/);
  });
});

describe('a workbook of readings', () => {
  const at = (local: string): Cells[0][0] => ({ format: 'dd/mm/yyyy hh:mm', value: toSerial(local) });

  it('is read on the establishment’s clock, without a question for dates that are typed', async () => {
    // 01/02 … 12/02 are ambiguous as texts
    const rows = [
      ['Appareil', 'Date et heure', 'coin_in_credits'],
      ...[3, 4, 5].map((day) => ['0417', at(`2026-02-0${day}T06:00`), day * 1000]),
    ];
    const detail = await preview('/readings', workbook(rows));
    expect(detail.preview).toMatchObject({
      accepted: 3,
      file: {
        encoding: 'xlsx',
        dateForm: 'iso',
        zone: 'local',
        firstAt: '2026-02-03 06:00',
        lastAt: '2026-02-05 06:00',
      },
    });
    expect(await confirm(detail)).toMatchObject({ state: 'finished', result: { accepted: 3 } });
    const [first] = await app.database.superuser.query<{ readonly read_at: Date }>(
      'select min(read_at) as read_at from meter_readings where establishment_id = 9',
    );
    expect(first?.read_at).toEqual(new Date('2026-02-03T05:00:00Z'));
  });

  it('with typed dates beside dates in figures is a question', async () => {
    const rows = [
      ['Appareil', 'Date', 'coin_in_credits'],
      ['0417', at('2026-03-04T06:00'), 1],
      ['0417', '03/25/2026 06:00', 2],
    ];
    const body = await bodyOf(upload('/readings/import', workbook(rows)), 422);
    expect(body).toMatchObject({ code: 'DATE_FORMS_MIXED' });
  });

  it('refuses by line a counter that is no whole number, and shows the row', async () => {
    const rows = [
      ['Appareil', 'Date', 'coin_in_credits'],
      ['0417', at('2026-03-06T06:00'), 1000.5],
      ['Total général', '', 1],
    ];
    const detail = await preview('/readings?registerMachines=true', workbook(rows));
    expect(detail.preview?.refused).toMatchObject([
      { line: 2, code: 'COUNTER_NOT_WHOLE', text: '0417;2026-03-06 06:00:00;1000.5' },
      { line: 3, code: 'TOTALS_LINE' },
    ]);
  });
});

describe('a workbook of counts and of totals', () => {
  it('is imported whole, by the imports and by the day’s own route', async () => {
    const counts = workbook([
      ['Appareil', 'notes_50', 'Montant des tickets'],
      ['0417', 2, 12.5],
      ['0418', '', '7,25'],
    ]);
    const detail = await preview('/counts?day=2026-10-13', counts);
    expect(await confirm(detail)).toMatchObject({ state: 'finished', result: { accepted: 2 } });
    const amounts = await app.database.superuser.query(
      'select sum(machine_counts.tickets_minor)::text as tickets from machine_counts where machine_counts.establishment_id = 9',
    );
    expect(amounts).toEqual([{ tickets: '1975' }]);
    const totals = workbook([
      ['machine', 'jackpot', 'jackpot_slips'],
      ['0417', 1000, 1],
    ]);
    await upload('/days/2026-10-13/totals/import', totals).expect(200, { entered: 1 });
    await upload(
      '/days/2026-10-12/counts/import',
      workbook([
        ['machine', 'coins'],
        ['0417', 12.504],
      ]),
    ).expect(422, /AMOUNT_UNREADABLE/);
  });
});

describe('the headings of a workbook', () => {
  it('are recognised before it is brought, so that a person can assign the others', async () => {
    const content = workbook([
      ['Appareil', '50 €'],
      ['0417', 2],
    ]);
    const body = await bodyOf(upload('/imports/headings?kind=counts', content), 200);
    expect(body).toMatchObject({
      headings: [
        { heading: 'Appareil', column: 'machine' },
        { heading: '50 €', column: null },
      ],
      isReadable: false,
    });
    await upload('/imports/headings?kind=machines', content).expect(403);
    const several = workbook([['machine']], { name: 'Autre', cells: { A1: 'x' } });
    await upload('/imports/headings?kind=counts', several).expect(422, /WORKBOOK_SHEET_UNCERTAIN/);
    const detail = await preview(
      `/counts?day=2026-10-11&columns=${encodeURIComponent('["machine","notes_50"]')}`,
      content,
    );
    expect(detail.preview).toMatchObject({ accepted: 1, refusedCount: 0 });
  });
});
