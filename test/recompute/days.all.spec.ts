import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSecondPath, type FigureDifference } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import type { Tx } from '#platform/database/rows.js';
import { readScript } from '../scenarios/script.js';
import { Stage } from '../scenarios/stage.js';
import { sampleOf, times } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { plantDifference, type PlantedDay as Day } from './planting.js';
import { played, SCENARIOS } from './second-path.js';

/** Scenarios with a cleared memory and a stated movement, tables, a cagnotte, two counts, late readings. */
const SCENARIOS_OF_DAYS = readdirSync(SCENARIOS).filter((name) => name.endsWith('.day.txt'));

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
});
afterAll(() => app.close());

const reconciledDaysOf = (code: string): Promise<Day[]> =>
  app.database.db.query<Day>(
    `select distinct establishment_id as "establishmentId", gaming_day as "gamingDay"
      from reconciliation_runs join establishments using (establishment_id) where code = $1 order by 2`,
    [code],
  );

const differencesOf = async (tx: Tx, day: Day): Promise<readonly FigureDifference[]> =>
  (await (await loadSecondPath()).recomputeDay(await requireTransactionClient(tx), day)).differences;

describe('a stored day equals the day derived again from its raw rows', () => {
  it.each(sampleOf(SCENARIOS_OF_DAYS, 2))('%s', async (scenario) => {
    const days = await reconciledDaysOf(await played(app, scenario));
    expect(days.length).toBeGreaterThan(0);
    for (const day of days) {
      expect(await app.database.db.runInSnapshot((tx) => differencesOf(tx, day))).toEqual([]);
    }
  });
});

const planted = (day: Day, sql: string, values: readonly (string | number | bigint)[] = []) =>
  plantDifference(app, day, sql, values);

const RESULTS = [
  'denomination_minor',
  'reading_count',
  'coin_in_minor',
  'coin_out_minor',
  'jackpot_minor',
  'metered_win_minor',
  'theoretical_win_minor',
  'games_played',
  'drop_minor',
  'bills_minor',
  'ticket_in_minor',
  'coins_minor',
  'electronic_in_minor',
  'electronic_out_minor',
  'ticket_out_minor',
  'hand_paid_cancelled_minor',
  'credits_change_minor',
  'counted_notes_minor',
  'counted_tickets_minor',
  'counted_coins_minor',
  'paid_jackpot_minor',
  'paid_progressive_minor',
  'paid_bonus_minor',
  'paid_cancelled_minor',
  'paid_short_pay_minor',
  'paid_complement_minor',
  'tickets_issued_minor',
  'fills_minor',
  'cash_win_minor',
];

describe('planted differences, two hundred in all, are each named to the machine', () => {
  const MACHINES = ['M1', 'M2'];
  /** Scenarios with two machines, and the raw columns that their money depends on. */
  const OF_TWO_MACHINES = ['03-rollover.day.txt', '04-ram-clear.day.txt', '06-denomination-change.day.txt'];
  /** People stated the last movement of these machines: their readings there affect no figure. */
  const STATED = ['04-ram-clear.day.txt M2', '06-denomination-change.day.txt M2'];
  const METERS = ['coin_in_credits', 'coin_out_credits', 'won_credits', 'drop_credits', 'bills_credits'];
  let count = 0;

  it.each(sampleOf(OF_TWO_MACHINES, 1))('%s', async (scenario) => {
    const [day] = await reconciledDaysOf(await played(app, scenario));
    if (day === undefined) throw new Error('no day');
    const { establishmentId, gamingDay } = day;
    const missed: string[] = [];
    const plant = async (sql: string, values: readonly (string | number)[], expected: RegExp): Promise<void> => {
      const { changed, found } = await planted(day, sql, [establishmentId, ...values]);
      const named = found.map(({ table, key, column }) => `${table} ${key} ${column}`);
      count += 1;
      if (changed === 0 || !named.some((one) => expected.test(one)))
        missed.push(`${sql} ${values.join(' ')}: ${named.join(', ')}`);
    };
    const ofMachine = `machine_id = (select machine_id from machines where establishment_id = $1 and sbm_number = $2)`;
    for (const machine of MACHINES) {
      for (const column of RESULTS) {
        const sql = `update day_results set ${column} = coalesce(${column}, 0) + 1 where establishment_id = $1 and ${ofMachine}`;
        await plant(sql, [machine], new RegExp(`^day_results ${machine} ${column}$`));
      }
      const line = (set: string): string =>
        `update day_results set ${set} where establishment_id = $1 and ${ofMachine}`;
      await plant(line(`state = 'silent'`), [machine], new RegExp(`^day_results ${machine} state`));
      await plant(line('counted = not counted'), [machine], new RegExp(`^day_results ${machine} counted`));
      await plant(
        `delete from day_results where establishment_id = $1 and ${ofMachine}`,
        [machine],
        new RegExp(String.raw`^day_results ${machine} \*`),
      );
      for (const meter of STATED.includes(`${scenario} ${machine}`) ? [] : METERS) {
        const sql = `update meter_readings set ${meter} = ${meter} + 7 where establishment_id = $1
          and station_id in (select station_id from stations where establishment_id = $1 and ${ofMachine})
          and read_at = (select max(read_at) from meter_readings as last where last.establishment_id = $1
            and last.station_id = meter_readings.station_id)`;
        await plant(sql, [machine], new RegExp(`^(day_results|findings) ${machine}`));
      }
      const sql = `update machine_counts set notes_minor = notes_minor + 1, coins_minor = coins_minor + 1, notes = '[]'
        where establishment_id = $1 and ${ofMachine}`;
      await plant(sql, [machine], new RegExp(`^day_results ${machine} counted_`));
    }
    const lines = `entry_id in (select entry_id from journal_entries where establishment_id = $1 and gaming_day = $2)`;
    const doubled = `update postings set debit_minor = 2 * debit_minor, credit_minor = 2 * credit_minor
      where establishment_id = $1 and ${lines}`;
    await plant(doubled, [gamingDay], /^postings dayClosing /);
    await plant(`delete from postings where establishment_id = $1 and ${lines}`, [gamingDay], /^postings dayClosing /);
    expect(missed).toEqual([]);
  });

  it('plants the expected number of differences', () =>
    expect(count).toBeGreaterThanOrEqual(times({ usually: 70, all: 200 })));
});

describe('a wrong figure of the tables', () => {
  const WRONG = [
    ['15-tables-monaco.day.txt', 'tableResult', 'RA1', 'table_entry_pieces'],
    ['19-cercle-monaco.day.txt', 'cagnotte', 'T1', 'cagnotte_opening_pieces'],
  ] as const;

  it.each(sampleOf(WRONG, 1))(
    '%s: a wrong journal amount of a %s, or of its pieces, is named with the table %s',
    async (scenario, fact, tableNumber, pieces) => {
      const ofEstablishment = (day: Day): readonly (string | number)[] => [day.establishmentId];
      const days = await reconciledDaysOf(await played(app, scenario));
      const wrong = [
        `update postings set debit_minor = 2 * debit_minor, credit_minor = 2 * credit_minor
        where establishment_id = $1 and entry_id in (select entry_id from journal_entries
          where establishment_id = $1 and fact = '${fact}')`,
        `update ${pieces} set pieces = pieces + 1 where establishment_id = $1`,
      ];
      for (const sql of wrong) {
        const named: string[] = [];
        for (const day of days) {
          const { changed, found } = await planted(day, sql, ofEstablishment(day));
          expect(changed).toBeGreaterThan(0);
          named.push(...found.map(({ table, key, column }) => `${table} ${key} ${column}`));
        }
        expect(named).toContainEqual(expect.stringMatching(new RegExp(`^postings ${fact} ${tableNumber} `, 'u')));
      }
    },
  );
});

/** A memory cleared without an event, and played beyond its former values. */
const HIDDEN_CLEAR = `title  a clear that nobody reported
clock    2026-03-02T12:00+01:00
establishment    EUR MC Europe/Monaco first 2026-03-01 closing 06:00
setting  readingIntervalMinutes 1440
machine  M1 denomination 0.01 return 92
read     M1 2026-03-01T06:00+01:00 coin-in 1000 coin-out 800 won 800 drop 200 bills 200 current 0
read     M1 2026-03-01T14:00+01:00 coin-in 0 coin-out 0 won 0 drop 0 bills 0 current 0
read     M1 2026-03-02T05:55+01:00 coin-in 6000 coin-out 4800 won 4800 drop 1200 bills 1200 current 0
count    2026-03-01 M1 notes 10x1
refused  DAY_HAS_BLOCKERS close 2026-03-01`;

describe('a blocking exception whose derived row was deleted', () => {
  it.each([
    ['meter_breaks', 'DAY_RECOMPUTED_OTHERWISE'],
    ['station_days', 'DAY_HAS_BLOCKERS'],
  ])('of %s keeps the day from closing: %s', async (table, code) => {
    const stage = new Stage(app);
    for (const act of readScript(HIDDEN_CLEAR).acts) await stage.play(act);
    const ofEstablishment = `establishment_id = (select establishment_id from establishments where code = $1)`;
    await app.database.db.query(`delete from ${table} where ${ofEstablishment}`, [stage.code]);
    const close = stage.play({ verb: 'close', words: ['2026-03-01'], below: [], line: 0 });
    await expect(close).rejects.toMatchObject({ code });
    const [request] = await app.database.db.query(
      `select from approval_requests where kind = 'dayClosing' and ${ofEstablishment}`,
      [stage.code],
    );
    expect(request).toBeUndefined();
  });
});
