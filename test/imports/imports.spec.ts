import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { ImportDetail, ImportsPage } from '#imports/imports.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { until, untilDefined } from '../support/until.js';

const ESTABLISHMENT = 'IMPORTS';
const base = `/api/establishments/${ESTABLISHMENT}/imports`;
type Detail = Serialized<ImportDetail>;

let app: TestApp;
let accountant: string;
let direction: string;
let controller: string;
let keys = 0;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  await app.database.superuser.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
       first_gaming_day) values (9, 'casino', $1, 'Imports', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-02-25')`,
    [ESTABLISHMENT],
  );
  const { db } = app.database;
  accountant = (await createPerson(db, { roles: ['comptable'], establishment: ESTABLISHMENT })).token;
  direction = (await createPerson(db, { roles: ['direction'], establishment: ESTABLISHMENT })).token;
  controller = (await createPerson(db, { roles: ['controleur'], establishment: ESTABLISHMENT })).token;
});

afterAll(() => app.close());

const get = (path: string, token = accountant) =>
  request(app.url)
    .get(base + path)
    .set('authorization', `Bearer ${token}`);

const post = (path: string, token = accountant, key = '') => {
  keys += 1;
  return request(app.url)
    .post(base + path)
    .set('authorization', `Bearer ${token}`)
    .set('idempotency-key', key === '' ? `imports-${keys}-key` : key);
};

const bring = (path: string, csv: string, token = accountant, key = '') =>
  post(path, token, key).attach('file', Buffer.from(csv), { filename: 'relevés.csv', contentType: 'text/csv' });

/** Returns the import once the server has checked or imported it. */
async function settled(importId: string, token = accountant): Promise<Detail> {
  return untilDefined(async () => {
    const { body } = (await get(`/${importId}`, token).expect(200)) as { readonly body: Detail };
    return body.state === 'checking' || body.state === 'running' ? undefined : body;
  });
}

async function brought(path: string, csv: string, token = accountant): Promise<Detail> {
  const { body } = (await bring(path, csv, token).expect(200)) as { readonly body: { readonly importId: string } };
  return settled(body.importId, token);
}

async function confirmed(importId: string, token = accountant): Promise<Detail> {
  await post(`/${importId}/confirmation`, token).expect(200);
  return settled(importId, token);
}

/** Returns the rows of every fact table and the log, without the records of the import request. */
async function facts(): Promise<Record<string, string>> {
  const tables = [
    'machines',
    'machine_versions',
    'stations',
    'stands',
    'meter_readings',
    'reading_batches',
    'meter_breaks',
  ];
  const others = ['machine_counts', 'machine_day_totals', 'gaming_days', 'station_days', 'reading_scan_queue'];
  const counts: Record<string, string> = {};
  for (const table of [...tables, ...others]) {
    const [row] = await app.database.superuser.query<{ readonly count: bigint }>(
      `select count(*) as count from ${table} where establishment_id = 9`,
    );
    counts[table] = String(row?.count);
  }
  // the sealer creates the establishment's key on its first run
  const [log] = await app.database.superuser.query<{ readonly count: bigint }>(
    `select count(*) as count from log_entries where establishment_id = 9 and table_name <> 'log_keys'`,
  );
  return { ...counts, log: String(log?.count) };
}

const storedFiles = (): string[] => {
  try {
    return readdirSync(join(app.config.home, 'imports'));
  } catch {
    return [];
  }
};

const MACHINES = `sbm_number,serial_number,maker,model,denomination,location,return_percent,return_certified_on
M1,SN1,Fictif,A,0.01,Salle,92.5,2025-12-01
M2,SN2,Fictif,A,0.01,Salle,92.5,2025-12-01
`;
const at = (minute: number): number => Date.parse('2026-03-01T10:00:00Z') + minute * 60_000;
const READINGS = `asset_number,read_at_ms,coin_in_credits,coin_out_credits
M1,${at(0)},1000,900
M1,${at(5)},1100,990
M1,${at(5)},1100,990
M9,${at(5)},1,1
M1,${at(10)},50,990
M1,${at(15)},-5,990
`;

describe('machines', () => {
  it('are checked without a trace, with refused lines in both languages, and imported on confirmation', async () => {
    const before = await facts();
    const wrong = await brought('/machines', `${MACHINES}M1,SN3,Fictif,A,zéro,Salle,92.5,2025-12-01\n`, direction);
    expect(wrong).toMatchObject({ kind: 'machines', state: 'checked', mayConfirm: false, fileName: 'relevés.csv' });
    expect(wrong.preview).toMatchObject({ rows: 3, accepted: 2, refusedCount: 1 });
    expect(wrong.preview?.refused[0]).toMatchObject({ line: 4, code: 'INVALID_INPUT' });
    expect(wrong.preview?.refused[0]?.messageFr).not.toBe(wrong.preview?.refused[0]?.messageEn);
    expect(await facts()).toEqual(before);
    await post(`/${wrong.importId}/confirmation`, direction).expect(409, /IMPORT_HAS_REFUSED_LINES/);
    await post(`/${wrong.importId}/abandonment`, direction).expect(200, /abandoned/);
    const right = await brought('/machines', MACHINES, direction);
    expect(right).toMatchObject({ state: 'checked', mayConfirm: true, preview: { rows: 2, accepted: 2 } });
    expect(await facts()).toEqual(before);
    const done = await confirmed(right.importId, direction);
    expect(done).toMatchObject({ state: 'finished', result: { rows: 2, accepted: 2, refusedCount: 0 } });
    expect((await facts())['machines']).toBe('2');
    await until(() => storedFiles().length === 0);
  });
});

describe('readings', () => {
  it('are rehearsed whole: duplicates, refused lines and exceptions are known, and nothing is written', async () => {
    const before = await facts();
    const { preview, ...checked } = await brought('/readings', READINGS);
    expect(checked).toMatchObject({ state: 'checked', mayConfirm: true, rowsTotal: '6', result: null });
    expect(preview).toMatchObject({ rows: 6, triedRows: 6, accepted: 3, duplicates: 1, conflicts: 0, exceptions: 1 });
    // 11:00 and 11:15 in Monaco
    expect(preview?.file).toEqual({
      encoding: 'utf-8',
      sheet: null,
      delimiter: ',',
      decimalMark: null,
      dateForm: 'epoch',
      zone: 'utc',
      headings: ['asset_number', 'read_at_ms', 'coin_in_credits', 'coin_out_credits'],
      firstAt: '2026-03-01 11:00',
      lastAt: '2026-03-01 11:15',
    });
    expect(preview?.refused.map(({ line, code }) => [line, code])).toEqual([
      [5, 'UNKNOWN_MACHINE'],
      [7, 'COUNTER_NEGATIVE'],
    ]);
    expect(await facts()).toEqual(before);
    const done = await confirmed(checked.importId);
    expect(done.result).toEqual({ ...preview, file: undefined });
    expect((await facts())['meter_readings']).toBe('3');
    await post(`/${checked.importId}/confirmation`).expect(409, /IMPORT_NOT_READY/);
  });

  it('register unknown machines only on confirmation, also after the rehearsal registered them', async () => {
    const csv = `asset_number,read_at_ms,coin_in_credits\nN1,${at(0)},5\nN2,${at(0)},6\n`;
    const before = await facts();
    const { importId, preview } = await brought('/readings?registerMachines=true', csv);
    expect(preview).toMatchObject({ accepted: 2, registeredMachines: ['N1', 'N2'] });
    expect(await facts()).toEqual(before);
    const done = await confirmed(importId);
    expect(done.result).toMatchObject({ accepted: 2, registeredMachines: ['N1', 'N2'] });
    const again = await brought('/readings?again=true', csv);
    expect(again.preview).toMatchObject({ accepted: 0, duplicates: 2 });
  });

  it('from an invalid file are refused as a whole, and the file is deleted', async () => {
    const { state, refusal } = await brought('/readings', 'machine;color\nM1;red\n');
    expect(state).toBe('refused');
    expect(refusal).toMatchObject({ code: 'CSV_UNKNOWN_COLUMN' });
    await post('/readings').expect(422, /CSV_EMPTY/);
  });
});

describe('counts and totals', () => {
  it('are checked for their day, and imported whole or not at all', async () => {
    const before = await facts();
    const wrong = await brought('/counts?day=2026-03-01', 'machine;notes_10;coins\nM1;3;1,50\nZ9;1;0\nM2;x;0\n');
    expect(wrong).toMatchObject({ mayConfirm: false, preview: { rows: 3, accepted: 1, refusedCount: 2 } });
    expect(wrong.preview?.refused.map(({ line, code }) => [line, code])).toEqual([
      [3, 'UNKNOWN_MACHINE'],
      [4, 'NUMBER_UNREADABLE'],
    ]);
    const right = await brought('/counts?day=2026-03-01', 'machine;notes_10;coins\nM1;3;1,50\nM2;1;0\n');
    expect(right).toMatchObject({ mayConfirm: true, preview: { rows: 2, accepted: 2, refusedCount: 0 } });
    const totals = await brought('/totals?day=2026-03-01', 'machine,jackpot,fill\nM1,10.00,5\n');
    expect(totals).toMatchObject({ mayConfirm: true, preview: { rows: 1, accepted: 2 } });
    expect(await facts()).toEqual(before);
    expect((await confirmed(right.importId)).state).toBe('finished');
    expect((await confirmed(totals.importId)).state).toBe('finished');
    const after = await facts();
    expect([after['machine_counts'], after['machine_day_totals']]).toEqual(['2', '2']);
    const again = await brought('/counts?day=2026-03-01', 'machine;notes_10\nM1;3\n');
    expect(again.preview?.refused).toMatchObject([{ line: 2, code: 'COUNT_ALREADY_ENTERED' }]);
  });
});

describe('a file whose columns a person assigns', () => {
  const columns = (...names: string[]): string => `columns=${encodeURIComponent(JSON.stringify(names))}`;
  const requestHeadings = (kind: string, headings: readonly string[]) =>
    bring(`/headings?kind=${kind}`, headings.join(';'));

  it('has its headings checked first: recognised, or to be assigned by a person', async () => {
    const known = await requestHeadings('readings', ['Appareil', 'Date', 'Mises', 'unlisted.Foo']).expect(200);
    expect(known.body).toMatchObject({ isReadable: true, mandatory: ['asset_number', 'read_at'] });
    const strange = await requestHeadings('readings', ['Machine n°', 'Lu le', 'CPT1']).expect(200);
    expect(strange.body).toMatchObject({
      isReadable: false,
      headings: [{ column: null }, { column: null }, { column: null }],
    });
    expect((await requestHeadings('counts', ['machine', 'notes_50', 'coins'])).body).toMatchObject({
      isReadable: true,
    });
    expect((await requestHeadings('counts', ['machine', 'machine'])).body).toMatchObject({ isReadable: false });
    await bring('/headings?kind=nothing', 'machine').expect(422, /INVALID_INPUT/);
  });

  it('readings: reads each heading as assigned, and skips a column left out', async () => {
    const csv =
      'Borne;Observations;Lu le;CPT1;CPT2\nM1;"rien; à dire";01/03/2026 13:00;2000;1800\nM1;;01/03/2026 13:05;x;1\n';
    const mapping = columns('asset_number', '', 'read_at', 'coin_in_credits', 'coin_out_credits');
    const found = await brought(`/readings?${mapping}`, csv);
    expect(found).toMatchObject({ state: 'checked', preview: { rows: 2, accepted: 1, refusedCount: 1 } });
    expect(found.preview?.refused[0]).toMatchObject({ line: 3, text: 'M1;;01/03/2026 13:05;x;1' });
    expect(found.options).toMatchObject({
      columns: ['asset_number', '', 'read_at', 'coin_in_credits', 'coin_out_credits'],
    });
    const done = await confirmed(found.importId);
    expect(done.result).toMatchObject({ accepted: 1, refused: [{ line: 3, text: 'M1;;01/03/2026 13:05;x;1' }] });
    const [row] = await app.database.superuser.query<{ readonly coinIn: bigint }>(
      `select coin_in_credits as "coinIn" from meter_readings
        where establishment_id = 9 and read_at = '2026-03-01T12:00:00Z'`,
    );
    expect(String(row?.coinIn)).toBe('2000');
  });

  it('is refused whole where the columns are not as many as the headings, or name nothing known', async () => {
    const csv = `a,b\nM1,${at(0)}\n`;
    expect(await brought(`/readings?${columns('asset_number')}`, csv)).toMatchObject({
      state: 'refused',
      refusal: { code: 'CSV_FIELD_COUNT' },
    });
    expect(await brought(`/readings?${columns('asset_number', 'nothing')}`, csv)).toMatchObject({
      state: 'refused',
      refusal: { code: 'CSV_UNKNOWN_COLUMN' },
    });
    expect(await brought(`/readings?${columns('asset_number', 'asset_number')}`, csv)).toMatchObject({
      state: 'refused',
      refusal: { code: 'CSV_DUPLICATE_COLUMN' },
    });
  });

  it('machines: with French dates, of the maker’s certificate and of the registration', async () => {
    const csv =
      'n°,série,marque,modèle,valeur,salle,retour,certifié,entré,divers\n' +
      'M7,SN7,Fictif,A,0.01,Salle,92.5,01/12/2025,01/03/2026 09:30,x\n' +
      'M8,SN8,Fictif,A,0.01,Salle,92.5,01/12/2025,02/03/2026,x\n';
    const mapping = columns(
      'sbm_number',
      'serial_number',
      'maker',
      'model',
      'denomination',
      'location',
      'return_percent',
      'return_certified_on',
      'registered_at',
      '',
    );
    const found = await brought(`/machines?${mapping}&dateOrder=dayFirst`, csv, direction);
    expect(found).toMatchObject({ state: 'checked', preview: { accepted: 2, refusedCount: 0 } });
    await confirmed(found.importId, direction);
    const rows = await app.database.superuser.query<{ readonly on: string; readonly at: Date }>(
      `select machine_versions.return_certified_on::text as on, machines.registered_at as at
        from machines join machine_versions using (establishment_id, machine_id)
        where machines.establishment_id = 9 and machines.sbm_number in ('M7', 'M8') order by machines.sbm_number`,
    );
    // a date without a time begins at its midnight
    expect(rows.map(({ on, at: registeredAt }) => [on, registeredAt.toISOString()])).toEqual([
      ['2025-12-01', '2026-03-01T08:30:00.000Z'],
      ['2025-12-01', '2026-03-01T23:00:00.000Z'],
    ]);
  });

  it('totals: the same, with the text of a refused line', async () => {
    const mapping = columns('machine', 'jackpot', '');
    const found = await brought(`/totals?day=2026-03-01&${mapping}`, 'app,jp,note\nM1,10,x\nM1,dix,y\n');
    expect(found.preview?.refused).toEqual(
      expect.arrayContaining([expect.objectContaining({ line: 3, text: 'M1,dix,y' })]),
    );
  });
});

describe('imports', () => {
  it('are requested once for a key, and listed latest first to users who may see their kind', async () => {
    const csv = `asset_number,read_at_ms,coin_in_credits\nM1,${at(20)},2000\n`;
    const first = (await bring('/readings', csv, accountant, 'one-key-only').expect(200)) as {
      readonly body: { readonly importId: string };
    };
    await settled(first.body.importId);
    const second = await bring('/readings', csv, accountant, 'one-key-only').expect(200);
    expect(second.body).toEqual(first.body);
    await bring('/readings', `${csv}\n`, accountant, 'one-key-only').expect(409, /IDEMPOTENCY_KEY_REUSED/);
    expect(storedFiles().length).toBeGreaterThan(0);
    const { body } = (await get('?limit=3', controller).expect(200)) as { readonly body: Serialized<ImportsPage> };
    expect(body.imports.map(({ importId }) => importId)).toEqual(
      [...body.imports].map(({ importId }) => importId).sort((a, b) => Number(b) - Number(a)),
    );
    expect(body.imports.every(({ preview }) => (preview?.refused ?? []).length === 0)).toBe(true);
    const { body: next } = (await get(`?limit=3&before=${body.next ?? ''}`, controller).expect(200)) as {
      readonly body: Serialized<ImportsPage>;
    };
    expect(Number(next.imports[0]?.importId)).toBeLessThan(Number(body.imports.at(-1)?.importId));
  });

  it('are confirmed only by users who may write their kind', async () => {
    const { importId } = await brought('/readings', `asset_number,read_at_ms,coin_in_credits\nM1,${at(30)},3000\n`);
    await post(`/${importId}/confirmation`, controller).expect(403, /FORBIDDEN/);
    await bring('/machines', MACHINES).expect(403, /FORBIDDEN/);
    await get('/999999').expect(404, /NOT_FOUND/);
    const seen = await settled(importId, controller);
    expect(seen.mayConfirm).toBe(false);
  });
});
