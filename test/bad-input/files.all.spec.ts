import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { csvTables } from '../support/spreadsheets.js';
import { expectRefused, openBadInputEstablishment, type BadInputEstablishment, type Sent } from './nothing-left.js';
import { sampleOf } from '../support/scale.js';

const DAY = '2026-03-01';
const HEAD = 'asset_number,read_at_ms,coin_in_credits,coin_out_credits';
const FIRST_MS = Date.parse('2026-03-01T08:00:00Z');

let establishment: BadInputEstablishment;
let minutes = 0;

beforeAll(async () => {
  establishment = await openBadInputEstablishment();
});
afterAll(() => establishment.app.close());

interface ImportAnswer {
  readonly rows: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly refused: readonly { readonly line: number; readonly code: string; readonly message: string }[];
}

const readings = (file: Buffer | string): Sent => ({ line: 'POST /readings/import', file, as: 'comptable' });
/** Returns a line of M1 with a minute of its own. */
const line = (coinIn = '10', delimiter = ','): string => {
  minutes += 1;
  return ['M1', FIRST_MS + minutes * 60_000, coinIn, '5'].join(delimiter);
};

async function imported(file: Buffer | string, language = 'en'): Promise<ImportAnswer> {
  const answer = await establishment.send(language, readings(file)).expect(200);
  return answer.body as ImportAnswer;
}

describe('a file of readings refused as a whole', () => {
  it.each(
    sampleOf<readonly [string, Buffer | string, string]>(
      [
        ['empty', '', 'CSV_EMPTY'],
        ['blank', '\r\n', 'CSV_EMPTY'],
        ['a BOM alone', '\ufeff', 'CSV_EMPTY'],
        ['a false workbook', Buffer.from('504b0304140006000800000021000000000000ffd8', 'hex'), 'WORKBOOK_UNREADABLE'],
        ['half a UTF-16 character', Buffer.from(`\ufeff${HEAD}\n`, 'utf16le').subarray(0, -1), 'CSV_NOT_TEXT'],
        ['Latin-1 in the header', Buffer.from('période,read_at_ms\n', 'latin1'), 'CSV_UNKNOWN_COLUMN'],
        ['an unknown column', `${HEAD},shoe_size\nM1,1772356000000,1,1,41\n`, 'CSV_UNKNOWN_COLUMN'],
        ['a column written twice', `${HEAD},coin_in_credits\n`, 'CSV_DUPLICATE_COLUMN'],
        ['no column of machines', 'read_at_ms,coin_in_credits\n1772356000000,5\n', 'CSV_COLUMN_MISSING'],
        ['no instant', 'asset_number,coin_in_credits\nM1,5\n', 'CSV_COLUMN_MISSING'],
        ['no counter', 'asset_number,read_at_ms\nM1,1772356000000\n', 'CSV_COLUMN_MISSING'],
        ['no header', 'M1,1772356000000,5,6\n', 'CSV_UNKNOWN_COLUMN'],
        ['lines that end as on an old Mac', `${HEAD}\rM1,1772356000000,5,6\r`, 'CSV_UNKNOWN_COLUMN'],
        ['one line without an end', 'x'.repeat(200_000), 'CSV_NOT_TEXT'],
      ],
      4,
    ),
  )('%s', (_, file, code) => expectRefused(establishment, readings(file), 422, code));

  it('names every unknown column', async () => {
    const answer = await establishment
      .send('fr', readings('asset_number,read_at_ms,coin_in_credits,hat,shoes\n'))
      .expect(422);
    expect(answer.body).toMatchObject({
      details: { columns: ['hat', 'shoes'] },
      message: expect.stringContaining('hat, shoes'),
    });
  });
});

describe('a file of readings whose valid lines are stored', () => {
  it.each(
    sampleOf<readonly [string, (good: () => string) => Buffer | string]>(
      [
        ['plain', (good) => `${HEAD}\n${good()}\n`],
        ['without a last line end', (good) => `${HEAD}\n${good()}`],
        ['CRLF', (good) => `${HEAD}\r\n${good()}\r\n`],
        ['BOM', (good) => `\ufeff${HEAD}\r\n${good()}\r\n`],
        ['quoted', (good) => `"${HEAD.replaceAll(',', '","')}"\n"${good().replaceAll(',', '","')}"\n`],
        ['semicolons', (good) => `${HEAD.replaceAll(',', ';')}\n${good().replaceAll(',', ';')}\n`],
        [
          'semicolons announced',
          (good) => `sep=;\r\n${HEAD.replaceAll(',', ';')}\r\n${good().replaceAll(',', ';')}\r\n`,
        ],
        ['tabs', (good) => `${HEAD.replaceAll(',', '\t')}\n${good().replaceAll(',', '\t')}\n`],
        ['blank lines', (good) => `${HEAD}\n\n${good()}\n\n`],
        [
          'other order',
          (good) =>
            `coin_out_credits,coin_in_credits,read_at_ms,asset_number\n${good().split(',').reverse().join(',')}\n`,
        ],
      ],
      4,
    ),
  )('%s', async (_, file) => {
    expect(await imported(file(line))).toMatchObject({ rows: 1, accepted: 1, refused: [] });
  });

  it('gives a reason for each bad line in both languages and stores the good lines', async () => {
    const bad: readonly (readonly [string, string])[] = [
      ['M1,1772356000000,5', 'CSV_FIELD_COUNT'],
      ['M1,1772356000000,5,5,5', 'CSV_FIELD_COUNT'],
      ['M1,17723', 'CSV_FIELD_COUNT'],
      ['"M1,1772356000000,5,5', 'CSV_QUOTES'],
      ['M1,1772356000000,"5"5,5', 'CSV_QUOTES'],
      ['M9,1772356000000,5,5', 'UNKNOWN_MACHINE'],
      ['M 1,1772356000000,5,5', 'MACHINE_NUMBER_UNREADABLE'],
      ['=1+1,1772356000000,5,5', 'MACHINE_NUMBER_UNREADABLE'],
      ['M1,yesterday,5,5', 'INSTANT_UNREADABLE'],
      ['M1,1772356,5,5', 'INSTANT_TOO_OLD'],
      ['M1,1872356000000,5,5', 'READING_IN_FUTURE'],
      ['M1,1772356000000,-5,5', 'COUNTER_NEGATIVE'],
      ['M1,1772356000000,5.5,5', 'COUNTER_NOT_WHOLE'],
      ['M1,1772356000000,"5,5",5', 'COUNTER_NOT_WHOLE'],
      ['M1,1772356000000,1e3,5', 'COUNTER_UNREADABLE'],
      ['M1,1772356000000,1000000000000000000,5', 'COUNTER_OVERFLOW'],
      ['M1,1772356000000,,', 'READING_EMPTY'],
      ['M\xe9,1772356000000,5,5', 'MACHINE_NUMBER_UNREADABLE'],
    ];
    const good = line();
    for (const language of ['fr', 'en']) {
      const lines = [HEAD, ...bad.map(([text]) => text), good];
      // the second time in another language
      const sent = { ...readings(Buffer.from(lines.join('\n'), 'latin1')), line: 'POST /readings/import?again=true' };
      const answer = (await establishment.send(language, sent).expect(200)).body as ImportAnswer;
      expect(answer.refused.map(({ line: at, code }) => [at, code])).toEqual(bad.map(([, code], at) => [at + 2, code]));
      expect(answer.accepted + answer.duplicates).toBe(1);
      const french = /\b(La|Le|Cet|Cette|Ce|Un|Une|Les|Appareil|ligne|illisible|lecture)\b/;
      const inEnglish = answer.refused.filter(({ message }) => !french.test(message));
      expect({ language, inEnglish: inEnglish.length === 0 ? [] : inEnglish.map(({ message }) => message) }).toEqual(
        language === 'fr'
          ? { language, inEnglish: [] }
          : { language, inEnglish: answer.refused.map(({ message }) => message) },
      );
    }
  });

  it('refuses a decimal comma in a counter with every delimiter', async () => {
    const answer = await imported(`${HEAD.replaceAll(',', ';')}\n${line('12,5', ';')}\n${line('1 234', ';')}\n`);
    expect(answer.refused.map(({ code }) => code)).toEqual(['COUNTER_NOT_WHOLE', 'COUNTER_UNREADABLE']);
  });

  it('refuses only the line that exceeds the maximum length', async () => {
    const answer = await imported(`${HEAD}\n${'9'.repeat(300_000)}\n${line()}\n`);
    expect(answer).toMatchObject({ rows: 2, accepted: 1, refused: [{ line: 2, code: 'CSV_LINE_TOO_LONG' }] });
  });

  it('stores 2⁵³ and larger values exactly', async () => {
    const text = `${HEAD}\nM2,${FIRST_MS},9007199254740993,999999999999999999\n`;
    expect(await imported(text)).toMatchObject({ accepted: 1 });
    const [stored] = await establishment.app.database.db.query(
      `select coin_in_credits, coin_out_credits from meter_readings join stations using (establishment_id, station_id)
        join machines using (establishment_id, machine_id) where sbm_number = 'M2' and read_at = $1`,
      [new Date(FIRST_MS)],
    );
    expect(stored).toEqual({ coin_in_credits: 9007199254740993n, coin_out_credits: 999999999999999999n });
  });

  it('stores nothing of a broken transmission and accepts the whole file again', async () => {
    const before = await establishment.rowCounts();
    const text = `${HEAD}\n${line('70')}\n${line('71')}\n${line('72')}\n`;
    const url = new URL(establishment.app.url);
    const socket = connect(Number(url.port), url.hostname);
    await once(socket, 'connect');
    const path = `/api/establishments/${establishment.floor.establishment.code}/readings/import`;
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${establishment.floor.people.comptable.token}`,
        `idempotency-key: ${randomUUID()}`,
        'content-type: text/csv',
        `content-length: ${text.length}`,
        '',
        text.slice(0, -25),
      ].join('\r\n'),
    );
    await sleep(300);
    socket.destroy();
    await sleep(300);
    expect(await establishment.rowCounts()).toEqual(before);
    expect(await imported(text)).toMatchObject({ rows: 3, accepted: 3, duplicates: 0 });
    await expectRefused(establishment, readings(text), 409, 'FILE_ALREADY_IMPORTED');
    const again = { ...readings(text), line: 'POST /readings/import?again=true' };
    expect((await establishment.send('en', again).expect(200)).body).toMatchObject({ accepted: 0, duplicates: 3 });
  });
});

describe('files of counts, totals and machines', () => {
  const counts = (file: Buffer | string): Sent => ({ line: `POST /days/${DAY}/counts/import`, file });
  const machines = (file: Buffer | string): Sent => ({ line: 'POST /machines/import', as: 'direction', file });
  it.each(
    sampleOf<readonly [string, Sent, number, string]>(
      [
        ['no file', { line: `POST /days/${DAY}/counts/import` }, 422, 'CSV_EMPTY'],
        ['empty', counts(''), 422, 'CSV_EMPTY'],
        ['Latin-1', counts(Buffer.from('machine,notes_5\nMé,1\n', 'latin1')), 404, 'UNKNOWN_MACHINE'],
        ['UTF-16', counts(Buffer.from('\ufeffmachine,notes_5\nM9,1\n', 'utf16le')), 404, 'UNKNOWN_MACHINE'],
        ['a false workbook', counts(Buffer.from('504b030414000600080000002100', 'hex')), 422, 'WORKBOOK_UNREADABLE'],
        ['quotes that do not close', counts('machine,notes_5\n"M1,1\n'), 422, 'CSV_QUOTES'],
        ['a column twice', counts('machine,notes_5,notes_5\nM1,1,1\n'), 422, 'CSV_DUPLICATE_COLUMN'],
        ['an unknown column', counts('machine,notes_5,shoes\nM1,1,1\n'), 422, 'CSV_UNKNOWN_COLUMN'],
        ['no machine', counts('notes_5\n1\n'), 422, 'CSV_COLUMN_MISSING'],
        ['a truncated line', counts('machine,notes_5,coins\nM1,1,0\nM2,1'), 422, 'CSV_FIELD_COUNT'],
        ['half a note', counts('machine,notes_5,coins\nM1,1.5,0\n'), 422, 'NUMBER_UNREADABLE'],
        ['fewer than none', counts('machine,notes_5,coins\nM1,-1,0\n'), 422, 'NUMBER_UNREADABLE'],
        ['half a cent', counts('machine;coins\nM1;0,005\n'), 422, 'AMOUNT_UNREADABLE'],
        ['an amount as a formula', counts('machine;coins\nM1;=1+1\n'), 422, 'AMOUNT_UNREADABLE'],
        ['an unknown machine', counts('machine,coins\nM9,1\n'), 404, 'UNKNOWN_MACHINE'],
        ['one machine twice', counts('machine,coins\nM1,1\nM1,1\n'), 422, 'LINES_REFUSED'],
        [
          'a total that is none',
          { line: `POST /days/${DAY}/totals/import`, file: 'machine,gift\nM1,5\n' },
          422,
          'CSV_UNKNOWN_COLUMN',
        ],
        ['machines: empty', machines(''), 422, 'MACHINE_FILE_NOT_VALID'],
        ['machines: a false workbook', machines(Buffer.from('504b030414000600', 'hex')), 422, 'WORKBOOK_UNREADABLE'],
        ['machines: unknown columns', machines('sbm_number,hat\nM7,1\n'), 422, 'MACHINE_FILE_NOT_VALID'],
      ],
      4,
    ),
  )('%s', (_, sent, status, code) => expectRefused(establishment, sent, status, code));

  it('accepts a decimal comma between semicolons', async () => {
    await establishment.send('en', counts('\ufeffmachine;tickets;coins\r\nM1;12,50;0,5\r\n')).expect(200);
    const answer = await establishment.send('en', { line: `GET /days/${DAY}/counts` }).expect(200);
    expect(answer.body).toEqual([expect.objectContaining({ sbmNumber: 'M1', ticketsMinor: '1250', coinsMinor: '50' })]);
  });
});

describe('text that a spreadsheet would execute', () => {
  const FORMULAS = ['=HYPERLINK("http://x","y")', '+1+cmd|x', '-2+3', '@SUM(A1)', '\t=1+1', '＝1+1'];

  it('is neutralised in every CSV of the product, while negative figures stay figures', async () => {
    const { floor } = establishment;
    for (const [index, formula] of FORMULAS.entries()) {
      const machine = {
        sbmNumber: `F${index}`,
        serialNumber: `=S${index}`,
        maker: formula,
        model: formula,
        location: formula,
        gameName: formula,
        programId: formula,
        denominationMinor: '1',
        returnPercent: '92',
        returnCertifiedOn: '2025-12-01',
        registeredAt: '2026-02-01T00:00:00Z',
        reason: formula,
      };
      await establishment.send('en', { line: 'POST /machines', as: 'direction', body: machine }).expect(201);
    }
    const at = '2026-03-02T04:55:00Z';
    // F0 pays more than it takes: its win and its variance are negative.
    const start = { coinInCredits: 0, coinOutCredits: 0, billsCredits: 0, dropCredits: 0 };
    await floor.read('F0', '2026-03-01T05:00:00Z', start);
    await floor.read('F0', at, {
      coinInCredits: 1000,
      coinOutCredits: 5000,
      billsCredits: 50_000,
      dropCredits: 50_000,
    });
    const counts = { counts: [{ machine: 'F0', notes: [{ value: '50', count: 1 }] }] };
    await establishment.send('en', { line: `POST /days/${DAY}/counts`, body: counts }).expect(200);
    await establishment.send('en', { line: `POST /days/${DAY}/reconcile` }).expect(200);
    const path = `/days/${DAY}/findings/F0~countVariance~notes/explanation`;
    const response = await establishment
      .send('en', { line: `POST ${path}`, body: { explanation: FORMULAS[0] } })
      .expect(200);
    await floor.decide(floor.direction, (response.body as { requestId: string }).requestId).expect(200);

    const names = await establishment.send('en', { line: 'GET /reports', as: 'comptable' }).expect(200);
    const period = `day=${DAY}`;
    const files = ['/machines/export?format=csv', `/days/${DAY}/results.csv`].concat(
      (names.body as { name: string; subject: string | null }[])
        // a slip or a desk has a document of its own, and this establishment has none
        .filter(({ subject }) => subject === null)
        // a period statement covers a month or a season
        .map(({ name }) => {
          const of = name === 'period-statement' ? `month=${DAY.slice(0, 7)}` : period;
          return `/reports/${name}?${of}&machine=F0&format=csv`;
        }),
    );
    expect(files.length).toBeGreaterThan(8);
    let seen = 0;
    let negative = 0;
    for (const file of files) {
      const answer = await establishment
        .send('en', { line: `GET ${file}`, as: 'direction' })
        .buffer(true)
        .parse((stream, done) => {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => done(null, Buffer.concat(chunks)));
        });
      expect([file, answer.status]).toEqual([file, 200]);
      const cells = csvTables(answer.body as Buffer).flatMap(({ text }) => parse(text).flat());
      const isFigure = (cell: string): boolean => /^-?\d+(\.\d+)?$/.test(cell);
      expect([file, cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell) && !isFigure(cell))]).toEqual([file, []]);
      expect([file, cells.filter((cell) => /^'-\d+(\.\d+)?$/.test(cell))]).toEqual([file, []]);
      seen += cells.filter((cell) => cell.startsWith("'")).length;
      negative += cells.filter((cell) => /^-\d/.test(cell)).length;
    }
    expect(seen).toBeGreaterThan(6);
    expect(negative).toBeGreaterThan(2);
  });
});
