import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportAnswer, ImportOptions } from '#meters/readings-import.service.js';
import { Refusal } from '#refusals/refusal.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { csvStream, openFloor, type Floor } from './support.js';
import { sampleOf } from '../support/scale.js';

let test: TestDatabase;
let floor: Floor;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function importText(text: string | Buffer, options: ImportOptions = {}): Promise<ImportAnswer> {
  return floor.imports.importReadings({ personId: floor.personId }, floor.establishment, csvStream(text), options);
}

async function readings(): Promise<unknown[]> {
  return test.db.query(
    `select machines.sbm_number as machine, stations.station_number as station, meter_readings.read_at, variant,
       coin_in_credits as coin_in, coin_out_credits as coin_out, other_counters as others
     from meter_readings join stations using (establishment_id, station_id)
       join machines using (establishment_id, machine_id)
     where meter_readings.establishment_id = $1 order by 1, 2, 3, 4`,
    [floor.establishment.establishmentId],
  );
}

async function count(table: string): Promise<number> {
  const [row] = await test.db.query<{ count: bigint }>(`select count(*) from ${table} where establishment_id = $1`, [
    floor.establishment.establishmentId,
  ]);
  return Number(row?.count);
}

const HEADER = 'asset_number,read_at_ms,coin_in_credits,coin_out_credits';
const T1 = Date.parse('2026-03-01T10:00:00Z');
const T2 = Date.parse('2026-03-01T10:05:00Z');

describe('import of readings', () => {
  beforeAll(async () => {
    floor = await openFloor(test);
    const answer = await importText(`${HEADER}\nA1,${T1},100,90\n`, { registerMachines: true });
    expect(answer).toMatchObject({ rows: 1, accepted: 1, duplicates: 0, registeredMachines: ['A1'] });
  });

  it('opens the first gaming day of an establishment without any, once', async () => {
    const opened = () =>
      test.db.query('select gaming_day::text, state from gaming_days where establishment_id = $1', [
        floor.establishment.establishmentId,
      ]);
    await floor.scans.scanPending(floor.establishment.establishmentId);
    expect(await opened()).toEqual([{ gaming_day: '2020-01-01', state: 'open' }]);
    await importText(`${HEADER}\nA1,${T1 - 1000},99,89\n`);
    await floor.scans.scanPending(floor.establishment.establishmentId);
    expect(await opened()).toHaveLength(1);
  });

  it('accepts a French spreadsheet: dates on the establishment’s clock, its headings', async () => {
    const lines = [
      "N° de l’appareil;Date et heure;Mises;Gains payés par l'appareil;Billets",
      'A1;01/03/2026 12:00;500;400;30',
      'A1;01/03/2026 12:00:30;510;405;30',
      'A1;29/03/2026 02:30;520;410;30',
      'A1;31/02/2026 12:00;520;410;30',
    ];
    const answer = await importText(`${lines.join('\r\n')}\r\n`);
    expect(answer).toMatchObject({ rows: 4, accepted: 2, refusedCount: 2 });
    expect(answer.refused.map(({ line, code }) => [line, code])).toEqual([
      [4, 'INSTANT_SKIPPED'],
      [5, 'INSTANT_UNREADABLE'],
    ]);
    const stored = (await readings()) as { read_at: Date; coin_in: bigint }[];
    expect(stored.map(({ read_at, coin_in }) => [read_at.toISOString(), coin_in])).toEqual(
      expect.arrayContaining([
        ['2026-03-01T11:00:00.000Z', 500n],
        ['2026-03-01T11:00:30.000Z', 510n],
      ]),
    );
    await expect(importText('appareil;machine;date;mises\nA1;A1;1;1\n')).rejects.toMatchObject({
      code: 'CSV_DUPLICATE_COLUMN',
    });
  });

  it('stores a reading once, however often it is sent', async () => {
    const text = `${HEADER}\nA1,${T2},200,150\nA1,${T2},200,150\n`;
    expect(await importText(text)).toMatchObject({ rows: 2, accepted: 1, duplicates: 1, conflicts: 0 });
    const batches = await count('reading_batches');
    await expect(importText(text)).rejects.toMatchObject({ code: 'FILE_ALREADY_IMPORTED' });
    const again = { again: true };
    expect(await importText(text, again)).toMatchObject({ rows: 2, accepted: 0, duplicates: 2, conflicts: 0 });
    expect(await count('reading_batches')).toBe(batches);
  });

  it('stores both of two different readings for one instant, and reports it', async () => {
    const at = T2 + 1;
    const text = `${HEADER}\nA1,${at},300,150\nA1,${at},301,150\nA1,${at},302,150\nA1,${at},301,150\n`;
    expect(await importText(text)).toMatchObject({ rows: 4, accepted: 3, duplicates: 1, conflicts: 2 });
    const again = { again: true };
    expect(await importText(text, again)).toMatchObject({ rows: 4, accepted: 0, duplicates: 4, conflicts: 0 });
    expect(await readings()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ read_at: new Date(at), variant: 0, coin_in: 300n }),
        expect.objectContaining({ read_at: new Date(at), variant: 1, coin_in: 301n }),
        expect.objectContaining({ read_at: new Date(at), variant: 2, coin_in: 302n }),
      ]),
    );
  });

  it.each([
    ['semicolons', `asset_number;read_at_ms;coin_in_credits\nA1;{at};7\n`],
    ['a byte order mark', `\uFEFFasset_number,read_at_ms,coin_in_credits\nA1,{at},7\n`],
    ['CRLF', `asset_number,read_at_ms,coin_in_credits\r\nA1,{at},7\r\n`],
    ['quotes', `"asset_number","read_at_ms","coin_in_credits"\n"A1","{at}","7"\n`],
    ['tabs', `asset_number\tread_at_ms\tcoin_in_credits\nA1\t{at}\t7\n`],
    ['a spreadsheet’s sep line', `sep=;\nasset_number;read_at_ms;coin_in_credits\nA1;{at};7\n`],
    ['another order of columns', `coin_in_credits,station_number,read_at_ms,asset_number\n7,1,{at},A1\n`],
    ['no end of the last line', `asset_number,read_at_ms,coin_in_credits\nA1,{at},7`],
    ['ISO instants', `asset_number,read_at_ms,coin_in_credits\nA1,{iso},7\n`],
    ['empty lines', `asset_number,read_at_ms,coin_in_credits\n\nA1,{at},7\n\n`],
  ])('reads %s', async (_, text) => {
    floor = await openFloor(test);
    const filled = text.replace('{at}', String(T1)).replace('{iso}', '2026-03-01T11:00:00.000+01:00');
    expect(await importText(filled, { registerMachines: true })).toMatchObject({ rows: 1, accepted: 1, refused: [] });
    expect(await readings()).toEqual([
      { machine: 'A1', station: 1, read_at: new Date(T1), variant: 0, coin_in: 7n, coin_out: null, others: null },
    ]);
  });

  it('stores every digit, counters without a column, and unlisted counters', async () => {
    floor = await openFloor(test);
    const text = `asset_number,station_number,read_at_ms,coin_in_credits,hopper_fill_credits,unlisted.Attendant keys\nA1,2,${T1},9007199254740993,999999999999999999,4\n`;
    expect(await importText(text, { registerMachines: true })).toMatchObject({ accepted: 1 });
    expect(await readings()).toEqual([
      expect.objectContaining({
        station: 2,
        coin_in: 9007199254740993n,
        others: { hopperFillCredits: '999999999999999999', 'unlisted.Attendant keys': '4' },
      }),
    ]);
  });

  it('writes a digest that the database reproduces', async () => {
    const [wrong] = await test.db.query<{ count: bigint }>(
      `select count(*) from reading_batches where digest <> reading_batch_digest(establishment_id, batch_id)`,
    );
    expect(wrong?.count).toBe(0n);
  });
});

describe('refused lines', () => {
  beforeAll(async () => {
    floor = await openFloor(test);
    await importText(`${HEADER}\nA1,${T1},100,90\n`, { registerMachines: true });
  });

  it.each([
    ['B9,{at},1,2', 'UNKNOWN_MACHINE'],
    ['A1,{at},-5,2', 'COUNTER_NEGATIVE'],
    ['A1,{at},1.5,2', 'COUNTER_NOT_WHOLE'],
    ['A1,{at},"1,5",2', 'COUNTER_NOT_WHOLE'],
    ['A1,{at},1000000000000000000,2', 'COUNTER_OVERFLOW'],
    ['A1,{at},abc,2', 'COUNTER_UNREADABLE'],
    ['A1,{at},1e9,2', 'COUNTER_UNREADABLE'],
    ['A1,{at},=1+1,2', 'COUNTER_UNREADABLE'],
    ['A1,{at},1', 'CSV_FIELD_COUNT'],
    ['A1,{at},1,2,3', 'CSV_FIELD_COUNT'],
    ['A1,{at},"1,2', 'CSV_QUOTES'],
    ['A1,{at},,', 'READING_EMPTY'],
    ['A1,soon,1,2', 'INSTANT_UNREADABLE'],
    ['A1,2026-02-30T10:00:00Z,1,2', 'INSTANT_UNREADABLE'],
    ['A1,2026-03-01T10:00:00,1,2', 'INSTANT_UNREADABLE'],
    ['A1,1583056800,1,2', 'INSTANT_TOO_OLD'],
    ['A1,{future},1,2', 'READING_IN_FUTURE'],
    ['=cmd(),{at},1,2', 'MACHINE_NUMBER_UNREADABLE'],
    [Buffer.from('Caf\xe9,1772359200000,1,2', 'latin1'), 'MACHINE_NUMBER_UNREADABLE'],
  ])('%s: %s', async (line, code) => {
    const before = await count('meter_readings');
    const filled = Buffer.isBuffer(line)
      ? line
      : Buffer.from(
          line.replace('{at}', String(T1 + 60_000)).replace('{future}', String(Date.parse('2026-03-10T12:00:31Z'))),
        );
    for (const language of ['fr', 'en'] as const) {
      const answer = await importText(Buffer.concat([Buffer.from(`${HEADER}\n`), filled, Buffer.from('\n')]), {
        language,
      });
      expect(answer).toMatchObject({ rows: 1, accepted: 0, refusedCount: 1, refused: [{ line: 2, code }] });
      expect(answer.refused[0]?.message).toMatch(/\.$/);
    }
    expect(await count('meter_readings')).toBe(before);
  });

  it('cut off an endless line and continue after it', async () => {
    const text = `${HEADER}\nA1,${T2},${'9'.repeat(200_000)},1\nA1,${T2},1,1\n`;
    expect(await importText(text)).toMatchObject({
      rows: 2,
      accepted: 1,
      refused: [{ line: 2, code: 'CSV_LINE_TOO_LONG' }],
    });
  });

  it('include the first thousand in the list and all in the count', async () => {
    const text = `${HEADER}\n${`A1,${T2},x,1\n`.repeat(1500)}`;
    const answer = await importText(text);
    expect(answer.refusedCount).toBe(1500);
    expect(answer.refused).toHaveLength(1000);
  });
});

describe('refused files', () => {
  beforeAll(async () => {
    floor = await openFloor(test);
  });

  it.each([
    ['nothing', '', 'CSV_EMPTY'],
    ['empty lines', '\n\n', 'CSV_EMPTY'],
    ['an unknown column', 'asset_number,read_at_ms,coin_in_credits,shoe_size\n', 'CSV_UNKNOWN_COLUMN'],
    ['a column twice', 'asset_number,read_at_ms,coin_in_credits,coin_in_credits\n', 'CSV_DUPLICATE_COLUMN'],
    ['no instant', 'asset_number,coin_in_credits\n', 'CSV_COLUMN_MISSING'],
    ['no counter', 'asset_number,read_at_ms\n', 'CSV_COLUMN_MISSING'],
    ['UTF-16 without a counter', Buffer.from('\uFEFFasset_number,read_at_ms', 'utf16le'), 'CSV_COLUMN_MISSING'],
    ['a header in Windows-1252', Buffer.from('propri\xe9t\xe9,read_at_ms\n', 'latin1'), 'CSV_UNKNOWN_COLUMN'],
    ['a byte that is in no encoding', Buffer.from(`${HEADER}\nA\x81,1,1,1\n`, 'latin1'), 'CSV_NOT_TEXT'],
    ['U+0000', `${HEADER}\nA1,${T1},1,1\nA\0,${T1},1,1\n`, 'CSV_NOT_TEXT'],
    ['U+0000 in UTF-16', Buffer.from(`\uFEFF${HEADER}\nA\0,1,1,1\n`, 'utf16le'), 'CSV_NOT_TEXT'],
    ['a false workbook', Buffer.from('504b030414000600', 'hex'), 'WORKBOOK_UNREADABLE'],
    ['a workbook of before 2007', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'FILE_IS_WORKBOOK'],
    ['bytes without a line', Buffer.alloc(300_000, 0x41), 'CSV_NOT_TEXT'],
  ])('%s', async (_, text, code) => {
    const refusal = await importText(text, { registerMachines: true }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).code).toBe(code);
    expect(await count('meter_readings')).toBe(0);
    expect(await count('machines')).toBe(0);
  });
});

describe('a broken transmission', () => {
  const LINES = 45_000;
  const line = (index: number): string => `A1,${T1 + index * 1000},${1000 + index},${900 + index}\n`;
  const text = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, index) => line(from + index)).join('');

  /** Behaves like the socket of a disconnecting client. */
  function broken(code: string): Readable {
    return Readable.from(
      (function* () {
        yield Buffer.from(`${HEADER}\n`);
        yield Buffer.from(text(0, 25_000));
        // In the middle of a line.
        yield Buffer.from(text(25_000, 25_001).slice(0, 12));
        throw Object.assign(new Error('aborted'), { code });
      })(),
    );
  }

  it.each(sampleOf(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'], 1))(
    '%s: nothing is written, and the whole file is imported afterwards',
    async (code) => {
      floor = await openFloor(test);
      await importText(`${HEADER}\n${line(0)}`, { registerMachines: true });
      const refusal = await floor.imports
        .importReadings({ personId: floor.personId }, floor.establishment, broken(code))
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Refusal);
      // The header and the 25 000 complete lines.
      expect(refusal).toMatchObject({ code: 'CSV_INTERRUPTED', details: { line: 25_001 } });
      // the line of the floor's registration
      expect(await count('meter_readings')).toBe(1);
      expect(await importText(Buffer.from(`${HEADER}\n${text(0, LINES)}`), {})).toMatchObject({
        rows: LINES,
        accepted: LINES - 1,
        duplicates: 1,
        conflicts: 0,
        exceptions: 0,
        refused: [],
      });
      const [rows] = await test.db.query<{ rows: bigint; instants: bigint }>(
        `select count(*) as rows, count(distinct read_at) as instants from meter_readings where establishment_id = $1`,
        [floor.establishment.establishmentId],
      );
      expect(rows).toEqual({ rows: BigInt(LINES), instants: BigInt(LINES) });
      const wrong = await test.db.query(
        `select batch_id from reading_batches
          where establishment_id = $1 and digest <> reading_batch_digest(establishment_id, batch_id)`,
        [floor.establishment.establishmentId],
      );
      expect(wrong).toEqual([]);
    },
  );

  it('is distinguished from other faults', async () => {
    floor = await openFloor(test);
    const fault = new Error('disk');
    const faulty = Readable.from(
      (function* () {
        yield Buffer.from(`${HEADER}\n`);
        throw fault;
      })(),
    );
    await expect(floor.imports.importReadings({ personId: null }, floor.establishment, faulty)).rejects.toBe(fault);
    expect(await count('meter_readings')).toBe(0);
  });
});

describe('readings of a closed day', () => {
  it('are stored at their instant and reported by day', async () => {
    floor = await openFloor(test);
    const { establishmentId } = floor.establishment;
    await test.superuser.query(
      `insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at, state) values
         ($1, '2026-03-01', '2026-03-01T05:00:00Z', '2026-03-02T05:00:00Z', 'closed'),
         ($1, '2026-03-02', '2026-03-02T05:00:00Z', '2026-03-03T05:00:00Z', 'closed'),
         ($1, '2026-03-03', '2026-03-03T05:00:00Z', '2026-03-04T05:00:00Z', 'open')`,
      [establishmentId],
    );
    const instants = [
      '2026-03-01T12:00:00.000Z',
      '2026-03-02T05:00:00.000Z',
      '2026-03-02T05:00:00.001Z',
      '2026-03-03T05:00:00.001Z',
    ];
    const lines = instants.map((instant, index) => `A1,${instant},${100 + index},90\n`).join('');
    const answer = await importText(`${HEADER}\n${lines}`, { registerMachines: true });
    expect(answer).toMatchObject({
      accepted: 4,
      refused: [],
      closedDays: [
        { gamingDay: '2026-03-01', readings: 2 },
        { gamingDay: '2026-03-02', readings: 1 },
      ],
    });
    expect(await readings()).toEqual(
      instants.map((instant) => expect.objectContaining({ read_at: new Date(instant) })),
    );
    // Resent, nothing is new, so nothing is late.
    const resent = await importText(`${HEADER}\n${lines}`, { again: true });
    expect(resent).toMatchObject({ accepted: 0, duplicates: 4, closedDays: [] });
  });
});
