import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { ImportDetail } from '#imports/imports.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { untilDefined } from '../support/until.js';

/** Files as spreadsheets, typists and other systems damage them: each is read right, refused by line, or a question. */

const ESTABLISHMENT = 'DOUBTFUL';
const base = `/api/establishments/${ESTABLISHMENT}`;
type Detail = Serialized<ImportDetail>;

/** Possible fields of a response: each test reads those of its route. */
interface Body {
  readonly code?: string;
  readonly refused: readonly { readonly line: number; readonly code: string }[];
  readonly details: { readonly lines?: readonly { readonly line: number; readonly code: string }[] };
}

/** Returns the body of a response once it has the status. */
const bodyOf = async (test: request.Test, status: number): Promise<Body> => (await test.expect(status)).body as Body;

let app: TestApp;
let accountant: string;
let direction: string;
let keys = 0;

const sample = (name: string): Buffer => readFileSync(new URL(`./doubtful/${name}`, import.meta.url));

const MACHINES = ['0417', 'C01', 'C02', 'N01', 'N02', 'T01', 'U01', 'V01', 'X01', 'X02'];
const MACHINE_HEADER =
  'sbm_number,serial_number,maker,model,denomination,return_percent,meter_digits,registered_at,location,return_certified_on';
const machineLine = (number: string, location = 'Salle A'): string =>
  `${number},SN-${number},Fictif,A,0.01,95.00,10,2026-01-01T06:00:00+01:00,${location},2025-06-01`;
const machineFile = (lines: readonly string[]): string => `${[MACHINE_HEADER, ...lines].join('\n')}\n`;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-20T12:00:00Z') });
  await app.database.superuser.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
       first_gaming_day) values (9, 'casino', $1, 'Doubtful', 'EUR', 2, 'FR', 'Europe/Paris', '2026-01-01')`,
    [ESTABLISHMENT],
  );
  const { db } = app.database;
  accountant = (await createPerson(db, { roles: ['comptable'], establishment: ESTABLISHMENT })).token;
  direction = (await createPerson(db, { roles: ['direction'], establishment: ESTABLISHMENT })).token;
  await upload('/machines/import', machineFile(MACHINES.map((number) => machineLine(number))), direction).expect(201);
});

afterAll(() => app.close());

const post = (path: string, token = accountant) => {
  keys += 1;
  return request(app.url)
    .post(base + path)
    .set('authorization', `Bearer ${token}`)
    .set('idempotency-key', `doubtful-${keys}-key`);
};

const upload = (path: string, content: Buffer | string, token = accountant) =>
  post(path, token).attach('file', Buffer.from(content), 'relevés.csv');

/** Imports a file of readings; returns the response. */
const importReadings = (content: Buffer | string, query = '') => upload(`/readings/import${query}`, content);

/** Uploads a file for its preview; returns the import once the server has checked it. */
async function preview(path: string, content: Buffer | string, token = accountant): Promise<Detail> {
  const { body } = (await upload(`/imports${path}`, content, token).expect(200)) as {
    readonly body: { readonly importId: string };
  };
  return settle(body.importId, token);
}

async function settle(importId: string, token = accountant): Promise<Detail> {
  return untilDefined(async () => {
    const response = await request(app.url)
      .get(`${base}/imports/${importId}`)
      .set('authorization', `Bearer ${token}`)
      .expect(200);
    const detail = response.body as Detail;
    return detail.state === 'checking' || detail.state === 'running' ? undefined : detail;
  });
}

/** Returns the instants of a machine's stored readings, in order. */
async function listInstants(machine: string): Promise<string[]> {
  const rows = await app.database.superuser.query<{ readonly read_at: Date }>(
    `select distinct meter_readings.read_at from meter_readings
       join stations using (establishment_id, station_id) join machines using (establishment_id, machine_id)
     where machines.establishment_id = 9 and machines.sbm_number = $1 order by 1`,
    [machine],
  );
  return rows.map(({ read_at }) => read_at.toISOString());
}

async function listMachineNumbers(): Promise<string[]> {
  const rows = await app.database.superuser.query<{ readonly number: string }>(
    'select sbm_number as number from machines where establishment_id = 9 order by 1',
  );
  return rows.map(({ number }) => number);
}

const listCodes = (refused: readonly { readonly line: number; readonly code: string }[]) =>
  refused.map(({ line, code }) => [line, code]);

describe('dates written month first', () => {
  it('are a question with the dates in either order, and nothing is written', async () => {
    const body = await bodyOf(importReadings(sample('month-first.csv')), 422);
    expect(body).toMatchObject({
      code: 'DATE_ORDER_UNCERTAIN',
      // 10/13 … 10/15 exist month first only; 10/01 … 10/12 would be the tenth of every month
      details: {
        count: 15,
        dayFirstCount: 12,
        dayFirstFrom: '2026-01-10',
        dayFirstTo: '2026-12-10',
        monthFirstCount: 15,
        monthFirstFrom: '2026-10-01',
        monthFirstTo: '2026-10-15',
        option: 'dateOrder',
        answers: ['dayFirst', 'monthFirst'],
      },
    });
    expect(await listInstants('U01')).toEqual([]);
    const detail = await preview('/readings', sample('month-first.csv'));
    const question = { code: 'DATE_ORDER_UNCERTAIN', option: 'dateOrder', answers: ['dayFirst', 'monthFirst'] };
    expect(detail).toMatchObject({ state: 'refused', refusal: question });
    expect(detail.refusal?.messageFr).toContain('12 dates possibles sur 15, du 10/01/2026 au 10/12/2026');
    expect(detail.refusal?.messageEn).toContain('12 of 15 dates are possible');
  });

  it('are read in the order that a person states', async () => {
    const detail = await preview('/readings?dateOrder=monthFirst', sample('month-first.csv'));
    expect(detail.preview).toMatchObject({ rows: 15, accepted: 15, refusedCount: 0 });
    expect(detail.preview?.file).toMatchObject({
      encoding: 'utf-8',
      delimiter: ';',
      dateForm: 'monthFirst',
      zone: 'local',
      firstAt: '2026-10-01 06:00',
      lastAt: '2026-10-15 06:00',
    });
    const body = await bodyOf(importReadings(sample('month-first.csv'), '?dateOrder=monthFirst'), 200);
    expect(body).toMatchObject({ accepted: 15, refusedCount: 0 });
    const instants = await listInstants('U01');
    // 06:00 in Paris in October
    expect([instants[0], instants.at(-1)]).toEqual(['2026-10-01T04:00:00.000Z', '2026-10-15T04:00:00.000Z']);
  });

  it('in a column of several forms are a question', async () => {
    const lines = ['asset_number;read_at;coin_in_credits', 'N01;03/10/2026 06:00;1', 'N01;2026-10-04T06:00:00+02:00;2'];
    const body = await bodyOf(importReadings(lines.join('\n')), 422);
    expect(body).toMatchObject({
      code: 'DATE_FORMS_MIXED',
      details: { examples: ['2 : 03/10/2026 06:00', '3 : 2026-10-04T06:00:00+02:00'] },
    });
    expect(await listInstants('N01')).toEqual([]);
  });

  it('of a file of machines are a question too', async () => {
    const lines = ['91', '92'].map((number, index) =>
      machineLine(number).replace('2025-06-01', index === 0 ? '06/13/2025' : '06/01/2025'),
    );
    const body = await bodyOf(upload('/machines/import', machineFile(lines), direction), 422);
    expect(body).toMatchObject({ code: 'DATE_ORDER_UNCERTAIN', details: { column: 'return_certified_on' } });
  });
});

describe('the night on which a clock changes', () => {
  const HEADINGS = 'asset_number;read_at;coin_in_credits';
  const readingLines = (machine: string, times: readonly string[]): string =>
    [HEADINGS, ...times.map((time, index) => `${machine};${time};${index + 1}`)].join('\n');

  it('is read in the order of the lines when the clock shows an hour twice', async () => {
    // the clock went back on 26 October 2025
    const times = ['01:50', '02:10', '02:50', '02:10', '02:50', '03:10'].map((time) => `26/10/2025 ${time}`);
    const text = readingLines('C01', times);
    expect(await bodyOf(importReadings(text), 200)).toMatchObject({ accepted: 6, refusedCount: 0 });
    expect(await listInstants('C01')).toEqual(
      ['25T23:50', '26T00:10', '26T00:50', '26T01:10', '26T01:50', '26T02:10'].map(
        (instant) => `2025-10-${instant}:00.000Z`,
      ),
    );
  });

  it('is a question when the order does not tell', async () => {
    const text = readingLines('C02', ['26/10/2025 01:00', '26/10/2025 02:00', '26/10/2025 03:00']);
    expect(await bodyOf(importReadings(text), 422)).toMatchObject({
      code: 'HOUR_REPEATED',
      details: { count: 1, line: '3', option: 'repeatedHour', answers: ['first', 'second'] },
    });
    await importReadings(text, '?repeatedHour=second').expect(200);
    expect((await listInstants('C02'))[1]).toBe('2025-10-26T01:00:00.000Z');
  });

  it('refuses by line a time that the clock skipped', async () => {
    const text = readingLines('C02', ['29/03/2026 01:30', '29/03/2026 02:30', '29/03/2026 03:30']);
    const body = await bodyOf(importReadings(text), 200);
    expect(listCodes(body.refused)).toEqual([[3, 'INSTANT_SKIPPED']]);
  });
});

describe('a file that was imported before', () => {
  it('is a question for another day, which names the first one', async () => {
    await upload('/days/2026-10-13/counts/import', sample('counts.csv')).expect(200);
    const again = await bodyOf(upload('/days/2026-10-14/counts/import', sample('counts.csv')), 409);
    expect(again).toMatchObject({
      code: 'FILE_ALREADY_IMPORTED_FOR',
      details: { fileKind: 'counts', gamingDay: '2026-10-13', option: 'again' },
    });
    const detail = await preview('/counts?day=2026-10-14', sample('counts.csv'));
    expect(detail).toMatchObject({ state: 'refused', refusal: { code: 'FILE_ALREADY_IMPORTED_FOR' } });
    expect(detail.refusal?.messageFr).toContain('la journée du 13/10/2026');
    // an independent second count that agrees is no question
    await upload('/days/2026-10-13/counts/import?countNumber=2', sample('counts.csv')).expect(200);
    await upload('/days/2026-10-14/counts/import?again=true', sample('counts.csv')).expect(200);
  });

  it('is a question for totals, machines and readings, by whichever route it came', async () => {
    const totals = 'machine,jackpot\nX01,10.00\n';
    const brought = await preview('/totals?day=2026-10-13', totals);
    await post(`/imports/${brought.importId}/confirmation`).expect(200);
    expect((await settle(brought.importId)).state).toBe('finished');
    const body = await bodyOf(upload('/days/2026-10-14/totals/import', totals), 409);
    expect(body).toMatchObject({ code: 'FILE_ALREADY_IMPORTED_FOR', details: { gamingDay: '2026-10-13' } });
    const machines = machineFile([machineLine('Y01')]);
    await upload('/machines/import', machines, direction).expect(201);
    expect(await bodyOf(upload('/machines/import', machines, direction), 409)).toMatchObject({
      code: 'FILE_ALREADY_IMPORTED',
    });
    const readings = 'asset_number,read_at,coin_in_credits\nN02,2026-10-13T06:00:00+02:00,5\n';
    await importReadings(readings).expect(200);
    await importReadings(readings).expect(409, /FILE_ALREADY_IMPORTED/);
    expect(await bodyOf(importReadings(readings, '?again=true'), 200)).toMatchObject({ duplicates: 1 });
  });
});

describe('local times marked UTC', () => {
  it('are a question when all of them are those of the closing', async () => {
    const body = await bodyOf(importReadings(sample('closings-marked-utc.csv')), 422);
    expect(body).toMatchObject({
      code: 'UTC_TIMES_AT_CLOSING',
      details: { firstAt: '2026-10-10T06:00:00.000Z', lastAt: '2026-10-14T06:00:00.000Z', option: 'markedUtc' },
    });
    expect(await listInstants('T01')).toEqual([]);
    await importReadings(sample('closings-marked-utc.csv'), '?markedUtc=local').expect(200);
    const instants = await listInstants('T01');
    expect([instants[0], instants.at(-1)]).toEqual(['2026-10-10T04:00:00.000Z', '2026-10-14T04:00:00.000Z']);
  });

  it('are a question when the last one is in the future', async () => {
    const line = (time: string): string => `N02,2026-10-20T${time}:00Z,7`;
    // 13:50 in Paris is 11:50 UTC, ten minutes ago; 13:50 UTC is in two hours
    const text = ['asset_number,read_at,coin_in_credits', line('10:00'), line('13:50')].join('\n');
    await importReadings(text).expect(422, /UTC_TIMES_IN_FUTURE/);
    await importReadings(text, '?markedUtc=local').expect(200);
    expect(await listInstants('N02')).toEqual(expect.arrayContaining(['2026-10-20T11:50:00.000Z']));
  });
});

describe('a spreadsheet’s damage', () => {
  it('of machine numbers and totals registers no machine', async () => {
    await importReadings(sample('numbers-with-zeros.csv')).expect(200);
    const before = await listMachineNumbers();
    const body = await bodyOf(importReadings(sample('numbers-without-zeros.csv'), '?registerMachines=true'), 200);
    expect(body).toMatchObject({ accepted: 0, registeredMachines: [] });
    expect(listCodes(body.refused)).toEqual([
      [2, 'MACHINE_NUMBER_DAMAGED'],
      [3, 'MACHINE_NUMBER_DAMAGED'],
      [4, 'TOTALS_LINE'],
    ]);
    expect(await listMachineNumbers()).toEqual(before);
    const machines = machineFile([machineLine('417'), machineLine('y01')]);
    const registered = await bodyOf(upload('/machines/import', machines, direction), 201);
    expect(listCodes(registered.refused)).toEqual([
      [2, 'MACHINE_NUMBER_DAMAGED'],
      [3, 'MACHINE_NUMBER_DAMAGED'],
    ]);
  });

  it.each([
    ['narrow-spaces.csv', 'COUNTER_UNREADABLE'],
    ['scientific-notation.csv', 'COUNTER_UNREADABLE'],
    ['zero-width-space.csv', 'MACHINE_NUMBER_UNREADABLE'],
    ['serial-date.csv', 'INSTANT_UNREADABLE'],
    ['hour-24.csv', 'INSTANT_UNREADABLE'],
  ])('%s is refused by line: %s', async (name, code) => {
    const body = await bodyOf(importReadings(sample(name)), 200);
    expect(body).toMatchObject({ rows: 1, accepted: 0, refused: [{ line: 2, code }] });
  });

  it.each([
    ['utf-16.csv', '2026-10-13T04:00:00.000Z'],
    ['windows-1252.csv', '2026-10-13T05:00:00.000Z'],
    ['delimiter-line.csv', '2026-10-13T06:00:00.000Z'],
  ])('%s is read', async (name, instant) => {
    expect(await bodyOf(importReadings(sample(name)), 200)).toMatchObject({ rows: 1, accepted: 1 });
    expect(await listInstants('0417')).toContain(instant);
  });

  it('of counts is refused by line: totals, grouped digits, notes that do not exist', async () => {
    const importCounts = async (name: string) => {
      const body = await bodyOf(upload('/days/2026-10-12/counts/import', sample(name)), 422);
      return body;
    };
    expect(await importCounts('counts-with-total.csv')).toMatchObject({ code: 'TOTALS_LINE', details: { line: 3 } });
    expect(await importCounts('counts-with-thousands.csv')).toMatchObject({ code: 'AMOUNT_UNREADABLE' });
    const notes = await importCounts('unknown-notes.csv');
    expect(listCodes(notes.details.lines ?? [])).toEqual([
      [2, 'NOT_LEGAL_TENDER'],
      [3, 'NOT_LEGAL_TENDER'],
    ]);
  });

  it('of delimiters is ignored: a column without a heading, and lines without a value', async () => {
    const body = await bodyOf(importReadings(sample('trailing-delimiters.csv')), 200);
    expect(body).toMatchObject({ rows: 1, accepted: 1, refusedCount: 0 });
    const counts = 'machine;notes_10;\nX01;2;\n;;\n;;\n';
    await upload('/days/2026-10-11/counts/import', counts).expect(200, { entered: 1 });
    const unnamed = 'asset_number;read_at;coin_in_credits;\n0417;15/10/2026 06:00;20200000;7\n';
    const refused = await bodyOf(importReadings(unnamed), 200);
    expect(refused).toMatchObject({ refused: [{ line: 2, code: 'CSV_VALUE_UNNAMED' }] });
  });
});

describe('headings in French and in English', () => {
  it('of machines are read by their usual names, with what the file shows', async () => {
    const text = [
      'N° SBM;N° de série;Constructeur;Modèle;Dénomination;Salle;Taux de redistribution;Certifié le',
      'Y70;SN-Y70;Fictif;A;0,01;Salle A;92,5;15/06/2025',
    ].join('\r\n');
    const detail = await preview('/machines', Buffer.from(`\ufeff${text}\r\n`, 'utf16le'), direction);
    expect(detail.preview).toMatchObject({ rows: 1, accepted: 1, refusedCount: 0 });
    const file = { encoding: 'utf-16le', delimiter: ';', decimalMark: ',', dateForm: 'dayFirst' };
    expect(detail.preview?.file).toMatchObject(file);
  });

  it('of counts are read, and a column that may be notes or their amount is for a person to assign', async () => {
    await upload('/days/2026-10-10/counts/import', 'Appareil;Nombre de billets de 50;Pièces\nX01;2;1,50\n').expect(200);
    await upload('/days/2026-10-09/counts/import', 'Appareil;50 €\nX01;100\n').expect(422, /CSV_UNKNOWN_COLUMN/);
  });
});

describe('a file that cannot be read', () => {
  it.each<[string, Buffer, string]>([
    ['UTF-16 without a byte order mark', Buffer.from(machineFile(['\u{1f3b0}']), 'utf16le'), 'machines'],
    ['UTF-16 of unknown columns', Buffer.from('\ufeffnuméro\0;\ud800\n', 'utf16le'), 'machines'],
    ['a false workbook', Buffer.from('504b0304ffff0000', 'hex'), 'machines'],
    ['U+0000', Buffer.from('numéro\0;sbm\n\0;1\n'), 'machines'],
    ['bytes', Buffer.from([0, 1, 2, 0x80, 0xff, 0xd8, 0, 0x81]), 'machines'],
    ['readings with U+0000', Buffer.from('asset_number,read_at\0\nN01,1\n'), 'readings'],
    [
      'half a character in a refused line',
      Buffer.from(`asset_number,read_at,coin_in_credits\n\u{1f3b0},1,1\n`),
      'readings',
    ],
  ])('of %s fails alone, and the next file is checked', async (_, content, kind) => {
    const poisoned = await preview(`/${kind}`, content, kind === 'machines' ? direction : accountant);
    expect(['refused', 'checked']).toContain(poisoned.state);
    const good = await preview(
      '/readings',
      `asset_number,read_at_ms,coin_in_credits\nN01,${1_791_000_000_000 + keys},5\n`,
    );
    expect(good).toMatchObject({ state: 'checked', preview: { accepted: 1 } });
  });

  it('does not stop the queue even when its refusal cannot be recorded', async () => {
    await app.database.superuser.query(
      `create function refuse_poison() returns trigger language plpgsql as $$
       begin if new.file_name = 'poison.csv' then raise exception 'poison'; end if; return new; end $$;
       create trigger refuse_poison before update on imports for each row execute function refuse_poison()`,
    );
    try {
      await post('/imports/readings').attach('file', Buffer.from('no header'), 'poison.csv').expect(200);
      const good = await preview('/readings', 'asset_number,read_at_ms,coin_in_credits\nN01,1791000009999,5\n');
      expect(good.state).toBe('checked');
    } finally {
      await app.database.superuser.query('drop function refuse_poison() cascade');
    }
  });
});

describe('files that overlap', () => {
  it('repeat, complement or contradict what is stored: only a contradiction is a conflict', async () => {
    const countConflicts = async (machine: string): Promise<unknown> => {
      const [row] = await app.database.superuser.query<{ readonly conflicts: number; readonly complements: number }>(
        `select sum(station_days.conflict_count)::integer as conflicts,
           sum(station_days.complement_count)::integer as complements
         from station_days join stations using (establishment_id, station_id)
           join machines using (establishment_id, machine_id)
         where machines.establishment_id = 9 and machines.sbm_number = $1`,
        [machine],
      );
      return row;
    };
    const first = await bodyOf(importReadings(sample('two-months.csv')), 200);
    expect(first).toMatchObject({ accepted: 2, duplicates: 0, conflicts: 0 });
    const inUtc = await bodyOf(importReadings(sample('one-month-utc.csv')), 200);
    expect(inUtc).toMatchObject({ accepted: 1, duplicates: 2, conflicts: 0 });
    // the same coin in, and the count of notes of 50 besides
    const complement = await bodyOf(importReadings(sample('one-more-counter.csv')), 200);
    expect(complement).toMatchObject({ accepted: 2, duplicates: 0, conflicts: 0 });
    expect(await countConflicts('V01')).toEqual({ conflicts: 0, complements: 2 });
    const instant = (day: number): string => `2026-10-${day}T06:00:00+02:00`;
    const coins = `asset_number,read_at,coin_in_credits\nX02,${instant(12)},1\nX02,${instant(13)},2\n`;
    await bodyOf(importReadings(coins), 200);
    const disjoint = await bodyOf(importReadings(sample('other-counters.csv')), 200);
    expect(disjoint).toMatchObject({ accepted: 2, conflicts: 0 });
    expect(await countConflicts('X02')).toEqual({ conflicts: 0, complements: 2 });
    // another coin in at one instant
    const contradiction = await bodyOf(importReadings(sample('other-values.csv')), 200);
    expect(contradiction).toMatchObject({ accepted: 1, conflicts: 1 });
    expect(await countConflicts('V01')).toEqual({ conflicts: 1, complements: 2 });
  });
});
