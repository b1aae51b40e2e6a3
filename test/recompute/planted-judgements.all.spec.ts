import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { explainAndClose, openFloor, type ClosingFloor } from '../closing/floor.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { plantDifference } from './planting.js';

/**
 * A floor with every judged fact: boxes counted every second day, promotional tickets, a hand pay owed over a closing, a
 * maker whose coin out contains the jackpots, a step settled by two people, a board at zero and a rise beyond the
 * limits. Two days are closed; on the third, the steps of K06 and K07 are withheld.
 */
const [FIRST, SECOND, THIRD] = ['2026-10-12', '2026-10-13', '2026-10-14'] as const;
const COUNTED = ['K01', 'K02', 'K03', 'K04', 'K05'] as const;
const WITHHELD = ['K06', 'K07'] as const;

const COUNTERS = [
  'drop_credits',
  'cancelled_credits',
  'coin_in_credits',
  'coin_out_credits',
  'jackpot_credits',
  'won_credits',
  'current_credits',
  'ticket_in_credits',
  'ticket_out_credits',
  'bills_credits',
  'games_played',
  'games_won',
  'games_lost',
  'cashable_ticket_in_cents',
  'restricted_ticket_in_cents',
  'cashable_ticket_out_cents',
  'restricted_ticket_out_cents',
] as const;
type Counters = Readonly<Partial<Record<(typeof COUNTERS)[number], number>>>;

/** Counters of half a day: 50.00 in notes and 10.00 in tickets, 250.00 staked, 225.00 won, 35.00 cashed. */
const HALF_DAY: Counters = {
  drop_credits: 6_000,
  cancelled_credits: 3_500,
  coin_in_credits: 25_000,
  coin_out_credits: 22_500,
  won_credits: 22_500,
  ticket_in_credits: 1_000,
  ticket_out_credits: 3_500,
  bills_credits: 5_000,
  games_played: 250,
  games_won: 50,
  games_lost: 200,
};
const PROMOTIONAL: Counters = {
  cashable_ticket_in_cents: 750,
  restricted_ticket_in_cents: 250,
  cashable_ticket_out_cents: 3_500,
  restricted_ticket_out_cents: 0,
};

/** What a machine counts beside, by the half day since the first morning. */
const BESIDE: Readonly<Record<string, Readonly<Record<number, Counters>>>> = {
  // a jackpot of 2 500.00 in the first evening
  K03: { 2: { jackpot_credits: 250_000, won_credits: 250_000 } },
  // a jackpot of 300.00 each evening, which its coin out contains
  K04: Object.fromEntries(
    [2, 4, 6].map((half) => [half, { jackpot_credits: 30_000, coin_out_credits: 30_000, won_credits: 30_000 }]),
  ),
  // its stakes fall at the first noon, for good
  K05: { 1: { coin_in_credits: -4_000_000 } },
  K07: { 5: { coin_in_credits: 900_000_000 } },
};

/** Returns a machine's line at the end of a half day; `isZero`: its board answers zero. */
function readingOf(machine: string, half: number, isZero = false): string {
  const day = 12 + Math.floor(half / 2);
  const time = isZero ? 'T18:00:00' : half % 2 === 0 ? 'T06:00:00' : 'T18:10:00';
  const values = COUNTERS.map((name) => {
    if (name.endsWith('_cents') && machine !== 'K02') return '';
    if (isZero) return 0;
    let value = name === 'current_credits' ? 0 : 5_000_000;
    for (let index = 1; index <= half; index += 1) {
      for (const part of [HALF_DAY, PROMOTIONAL, BESIDE[machine]?.[index] ?? {}]) value += part[name] ?? 0;
    }
    return value;
  });
  return [machine, `2026-10-${day}${time}+02:00`, ...values].join(',');
}

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-16T12:00:00Z') });
  const quiet = { readingIntervalMinutes: 1440 };
  const place = { firstGamingDay: FIRST, jurisdiction: 'FR', timeZone: 'Europe/Paris' } as const;
  floor = await openFloor(app, quiet, place);
  for (const machine of [...COUNTED, ...WITHHELD]) await floor.addMachine(machine, { since: '2026-10-01T04:00:00Z' });
  const { establishmentId } = floor.establishment;
  await app.database.superuser.query(
    `update machines set maker = 'Autre' where establishment_id = ${establishmentId} and sbm_number = 'K04'`,
  );
  const formula = { maker: 'Autre', coinOut: 'withJackpots', effectiveFrom: FIRST, reason: 'manuel du fabricant' };
  const { body } = await floor.direction.post('/win-formulas', formula).expect(201);
  await floor.decide(floor.both, body.requestId).expect(200);
  const lines = [...COUNTED, ...WITHHELD].flatMap((machine) =>
    Array.from({ length: 7 }, (_, half) => readingOf(machine, half)),
  );
  const file = [['asset_number', 'read_at', ...COUNTERS].join(','), ...lines, readingOf('K06', 5, true)];
  await floor.upload('/readings/import', file.join('\n')).expect(200);
  await settleStakes();
  for (const day of [FIRST, SECOND, THIRD]) await enterTotals(day);
  const counts = COUNTED.map((machine) => `${machine},2,4`);
  await floor
    .upload(`/days/${SECOND}/counts/import`, ['machine,notes_100,ticket_count', ...counts].join('\n'))
    .expect(200);
  await explainAndClose(floor, FIRST);
  await explainAndClose(floor, SECOND);
  await floor.comptable.post(`/days/${THIRD}/reconcile`).expect(200);
});
afterAll(() => app.close());

/** Enters the totals of a day: 70.00 of tickets issued a machine, K04's jackpots, K03's on the day after. */
async function enterTotals(day: string): Promise<void> {
  const lines = [...COUNTED, ...WITHHELD].map((machine) => {
    const jackpot = machine === 'K04' ? '300.00' : machine === 'K03' && day === SECOND ? '2500.00' : '';
    return `${machine},${jackpot},${jackpot === '' ? '' : 1},70.00`;
  });
  const file = ['machine,jackpot,jackpot_slips,tickets_issued', ...lines].join('\n');
  await floor.upload(`/days/${day}/totals/import?again=true`, file).expect(200);
}

async function settleStakes(): Promise<void> {
  const proposal = {
    machine: 'K05',
    kind: 'wrongCount',
    earlierReadAt: '2026-10-12T04:00:00Z',
    laterReadAt: '2026-10-12T16:10:00Z',
    counters: { coinInCredits: '25000' },
    reason: 'compteur lu à l’écran',
  };
  const { body } = await floor.comptable.post('/meter-adjustments', proposal).expect(200);
  await floor.decide(floor.direction, (body as unknown as { approvalRequestId: string }).approvalRequestId).expect(200);
}

/** A planted difference: the judged day, the statement ($1 the establishment) and the name that it must get. */
interface Plant {
  readonly day: string;
  readonly sql: string;
  readonly named: string;
}

const ofMachine = (machine: string): string =>
  `machine_id = (select machine_id from machines where establishment_id = $1 and sbm_number = '${machine}')`;
const ofStation = (machine: string): string =>
  `station_id = (select station_id from stations where establishment_id = $1 and ${ofMachine(machine)})`;
const update = (table: string, set: string, condition: string): string =>
  `update ${table} set ${set} where establishment_id = $1 and ${condition}`;

const BOX_COLUMNS = ['opening', 'due', 'closing']
  .flatMap((part) => ['notes', 'tickets', 'coins', 'restricted'].map((medium) => `${part}_${medium}_minor`))
  .concat('stacked_minor', 'stacked_count');
const RESULT_COLUMNS = [
  'coin_out_minor',
  'metered_win_minor',
  'cash_win_minor',
  'restricted_ticket_in_minor',
  'restricted_ticket_out_minor',
  'restricted_electronic_in_minor',
  'restricted_electronic_out_minor',
  'restricted_played_minor',
  'owed_jackpot_change_minor',
  'owed_cancelled_change_minor',
];
const HOLD_COLUMNS = ['days', 'games', 'coin_in_minor', 'metered_win_minor', 'theoretical_win_minor'];

/** Stored figures of the closed days, machine by machine. */
function* plantFigures(): Generator<Plant> {
  for (const machine of COUNTED) {
    for (const day of [FIRST, SECOND]) {
      const line = `gaming_day = '${day}' and ${ofMachine(machine)}`;
      for (const column of RESULT_COLUMNS) {
        const sql = update('day_results', `${column} = coalesce(${column}, 0) + 1`, line);
        yield { day, sql, named: `day_results ${machine} ${column}` };
      }
      for (const medium of ['jackpot', 'cancelled']) {
        const column = `owed_${medium}_minor`;
        const since = `owed_${medium}_since = coalesce(owed_${medium}_since, gaming_day)`;
        const sql = update('day_results', `${column} = coalesce(${column}, 0) + 1, ${since}`, line);
        yield { day, sql, named: `day_results ${machine} ${column}` };
      }
      for (const column of BOX_COLUMNS) {
        const sql = update('machine_day_boxes', `${column} = ${column} + 1`, line);
        yield { day, sql, named: `machine_day_boxes ${machine} ${column}` };
      }
      for (const column of HOLD_COLUMNS) {
        const sql = update('machine_hold_periods', `${column} = ${column} + 1`, line);
        yield { day, sql, named: `machine_hold_periods ${machine} ${column}` };
      }
      const noBoxes = `delete from machine_day_boxes where establishment_id = $1 and ${line}`;
      yield { day, sql: noBoxes, named: `machine_day_boxes ${machine} *` };
    }
    // the content of the boxes and the debts of the first day are the opening of the second
    for (const medium of ['notes', 'tickets', 'coins']) {
      const column = `closing_${medium}_minor`;
      const line = `gaming_day = '${FIRST}' and ${ofMachine(machine)}`;
      const sql = update('machine_day_boxes', `${column} = ${column} + 1`, line);
      yield { day: SECOND, sql, named: `machine_day_boxes ${machine} opening_${medium}_minor` };
    }
  }
}

/** Raw facts that the judged figures follow from. */
function* plantFacts(): Generator<Plant> {
  for (const machine of COUNTED) {
    const notes = update('machine_counts', `notes_minor = notes_minor + 500, notes = '[]'`, ofMachine(machine));
    yield { day: SECOND, sql: notes, named: `findings ${machine}~countVariance~notes` };
    const slow = `jsonb_build_object('gamesPerMinute', '0')`;
    const limit = update('machine_versions', `technical = ${slow}`, ofMachine(machine));
    yield { day: FIRST, sql: limit, named: `findings ${machine}~meterException` };
  }
  for (const [key, value] of Object.entries({ gamesPerMinute: 0, highestWagerMinor: 1 })) {
    const sql = `insert into settings (establishment_id, setting_key, effective_from, revision, value)
      values ($1, '${key}', '${FIRST}', 9, '${value}')`;
    for (const machine of COUNTED.filter((one) => one !== 'K05'))
      yield { day: FIRST, sql, named: `findings ${machine}~meterException` };
  }
  const restricted = `other_counters = other_counters || '{"restrictedTicketInCents": 9}'`;
  const closing = `read_at = '2026-10-13T04:00:00Z' and ${ofStation('K02')}`;
  yield { day: FIRST, sql: update('meter_readings', restricted, closing), named: 'findings K02~meterException' };
  for (const name of ['restrictedTicketInCents', 'cashableTicketInCents']) {
    const more = `other_counters = jsonb_set(other_counters, '{${name}}',
      to_jsonb((other_counters ->> '${name}')::bigint + 7))`;
    yield { day: FIRST, sql: update('meter_readings', more, closing), named: 'day_results K02 ticket_in_minor' };
  }
  for (const coinOut of ['machinePaid', 'withCancelledCredits'])
    yield {
      day: FIRST,
      sql: update('win_formulas', `coin_out = '${coinOut}'`, 'true'),
      named: 'day_results K04 coin_out_minor',
    };
  const unstated = 'delete from win_formulas where establishment_id = $1';
  yield { day: FIRST, sql: unstated, named: 'day_results K04 coin_out_minor' };
  const stated = update('meter_adjustments', `counters = '{"coinInCredits": "25001"}'`, 'true');
  yield { day: FIRST, sql: stated, named: 'day_results K05 coin_in_minor' };
  const undecided = update(
    'approval_decisions',
    `decision = 'refused'`,
    `request_id in (
    select approval_request_id from meter_adjustments where establishment_id = $1)`,
  );
  yield { day: FIRST, sql: undecided, named: 'findings K05~meterException' };
  for (const [day, amount] of [
    [FIRST, 100],
    [SECOND, 249_900],
  ] as const) {
    const paid = `amount_minor = ${amount}`;
    const total = `gaming_day = '${day}' and kind = 'jackpot' and ${ofMachine('K04')}`;
    yield { day, sql: update('machine_day_totals', paid, total), named: 'day_results K04 paid_jackpot_minor' };
  }
  const late = update('machine_day_totals', 'amount_minor = 100', `kind = 'jackpot' and ${ofMachine('K03')}`);
  yield { day: SECOND, sql: late, named: 'day_results K03 owed_jackpot_minor' };
  const debt = update('day_results', 'owed_jackpot_minor = 1', `gaming_day = '${FIRST}' and ${ofMachine('K03')}`);
  yield { day: SECOND, sql: debt, named: 'findings K03~handPayOfEarlierDay~jackpot' };
}

/** Findings and entries. */
function* plantFindings(): Generator<Plant> {
  const ofFinding = (day: string, code: string, machine: string): string =>
    `gaming_day = '${day}' and code = '${code}' and ${ofMachine(machine)}`;
  for (const [day, code, machine, key] of [
    [FIRST, 'handPayVariance', 'K03', 'K03~handPayVariance~jackpot'],
    [SECOND, 'handPayOfEarlierDay', 'K03', 'K03~handPayOfEarlierDay~jackpot'],
    [FIRST, 'countMissing', 'K01', 'K01~countMissing'],
    [FIRST, 'countMissing', 'K02', 'K02~countMissing'],
  ] as const) {
    const condition = ofFinding(day, code, machine);
    const removed = `delete from findings where establishment_id = $1 and ${condition}`;
    yield { day, sql: removed, named: `findings ${key} *` };
    yield { day, sql: update('findings', `severity = 'blocking'`, condition), named: `findings ${key} severity` };
  }
  for (const machine of WITHHELD) {
    const condition = ofFinding(THIRD, 'meterException', machine);
    const removed = `delete from findings where establishment_id = $1 and ${condition}`;
    yield { day: THIRD, sql: removed, named: `findings ${machine}~meterException` };
    const moved = update('findings', `finding_key = replace(finding_key, '2026-10-14', '2026-10-15')`, condition);
    yield { day: THIRD, sql: moved, named: `findings ${machine}~1~meterException` };
  }
  const lines = (fact: string): string => `entry_id in (select entry_id from journal_entries
    where establishment_id = $1 and fact = '${fact}' and gaming_day = $2::date)`;
  for (const [day, fact] of [
    [FIRST, 'cashIn'],
    [SECOND, 'cashIn'],
    [SECOND, 'drop'],
    [SECOND, 'ticketsIn'],
    [FIRST, 'handPaysOwed'],
    [SECOND, 'handPaysOwed'],
  ] as const) {
    const dated = lines(fact).replace('$2::date', `'${day}'`);
    const doubled = update('postings', 'debit_minor = 2 * debit_minor, credit_minor = 2 * credit_minor', dated);
    yield { day, sql: doubled, named: `postings dayClosing ${fact} lines` };
    const deleted = `delete from postings where establishment_id = $1 and ${dated}`;
    yield { day, sql: deleted, named: `postings dayClosing ${fact} *` };
  }
}

it('derives the days without a difference', async () => {
  const { establishmentId } = floor.establishment;
  for (const gamingDay of [FIRST, SECOND, THIRD]) {
    const { found } = await plantDifference(app, { establishmentId, gamingDay }, 'select 1', []);
    expect(found).toEqual([]);
  }
  const { body } = await floor.comptable.get(`/days/${THIRD}/findings?limit=1000`).expect(200);
  const blocking = (body as unknown as readonly { machine: string; code: string }[]).filter(
    ({ code }) => code === 'meterException',
  );
  expect(blocking.map(({ machine }) => machine)).toEqual([...WITHHELD]);
});

it('names each of more than two hundred planted differences', async () => {
  const { establishmentId } = floor.establishment;
  const plants = [...plantFigures(), ...plantFacts(), ...plantFindings()];
  const missed: string[] = [];
  for (const { day, sql, named } of plants) {
    const { changed, found } = await plantDifference(app, { establishmentId, gamingDay: day }, sql, [establishmentId]);
    const names = found.map(({ table, key, column }) => `${table} ${key} ${column}`);
    if (changed === 0 || !names.some((name) => name.startsWith(named)))
      missed.push(`${day} ${named}: ${sql} → ${changed} changed, ${names.join(', ')}`);
  }
  expect(missed).toEqual([]);
  expect(plants.length).toBeGreaterThanOrEqual(200);
});
