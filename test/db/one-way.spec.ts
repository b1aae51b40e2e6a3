import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Tx } from '#platform/database/rows.js';
import { readOwnership } from '../support/sql/ownership.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { writeARowInEveryTable } from './a-row-in-every-table.js';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await writeARowInEveryTable(test.db);
});

afterAll(() => test.drop());

/** Runs statements with the application's role, in a transaction of an act. */
const act = (...statements: readonly string[]): Promise<void> =>
  test.db.transaction(async (tx: Tx) => {
    await setAuditContext(tx, {
      establishmentId: 1,
      personId: null,
      action: 'test.otherWay',
      happenedAt: new Date('2026-03-02T20:00:00Z'),
      gamingDay: null,
      reason: 'un essai',
    });
    for (const statement of statements) await tx.query(statement);
  });

/** Copies the only session of a table of cercle games as another one, at work or in this state. */
const copySession = (state: string, fields: string): string => `
  insert into cercle_sessions (establishment_id, table_id, gaming_day, session_number, term_number, state, counted_at,
    opened_at, opened_by, croupier, seated, rate_hundredths, rounding_minor, tie, coups, rake_minor, stubs_minor)
  select establishment_id, table_id, gaming_day, 2, term_number, '${state}',
    case when '${state}' = 'counted' then opened_at end, opened_at, opened_by, croupier, seated, rate_hundredths,
    rounding_minor, tie, ${fields} from cercle_sessions where session_number = 1`;

const copyBook = (fields: string): string => `
  insert into ticket_books (establishment_id, book_number, table_id, season_start, series, value_minor, first_ticket,
    last_ticket, next_ticket, finished_on, received_by, received_at)
  select establishment_id, 2, table_id, season_start, 'B', value_minor, 1, 100, ${fields}, received_by, received_at
  from ticket_books`;

const copyOpening = (stubsMinor: number): string => `
  insert into cagnotte_openings (establishment_id, session_id, gaming_day, opened_at, counted_minor, stubs_minor,
    difference_minor, carried_minor, recorded_by, certified_by, certified_as, reason)
  select 1, (select max(session_id) from cercle_sessions), gaming_day, opened_at, 0, ${stubsMinor}, -${stubsMinor}, 0,
    recorded_by, certified_by, certified_as, reason from cagnotte_openings`;

/** Acts against the only way of a column, or of the rows with which it has to agree; each is refused. */
const refused: readonly [columns: string, why: string, refusal: RegExp, ...statements: readonly string[]][] = [
  ['ticket_books.next_ticket', 'is lowered', /would have a ticket again/, 'update ticket_books set next_ticket = 5'],
  ['ticket_books.next_ticket', 'passes tickets', /another next ticket/, 'update ticket_books set next_ticket = 20'],
  ['ticket_books.next_ticket', 'begins past tickets', /another next ticket/, copyBook('20, null::date')],
  ['ticket_books.finished_on', 'has tickets', /tickets in it/, `update ticket_books set finished_on = '2026-03-02'`],
  ['ticket_books.finished_on', 'is set at the receipt', /changes one way/, copyBook(`1, date '2026-03-02'`)],
  ['cercle_sessions.coups', 'is more than its coups', /other totals/, copySession('open', '1, 0, 0')],
  ['cercle_sessions.rake_minor', 'is more than its rakes', /other totals/, copySession('open', '0, 50, 0')],
  ['cercle_sessions.stubs_minor', 'is more than its stubs', /other totals/, copySession('open', '0, 0, 50')],
  [
    'cercle_sessions.tailles',
    'is lowered',
    /would be lowered/,
    copySession('open', '0, 0, 0'),
    'update cercle_sessions set tailles = 2 where session_number = 2',
    'update cercle_sessions set tailles = 1 where session_number = 2',
  ],
  [
    'cercle_sessions.slips',
    'is lowered',
    /would be lowered/,
    copySession('open', '0, 0, 0'),
    'update cercle_sessions set slips = 2 where session_number = 2',
    'update cercle_sessions set slips = 1 where session_number = 2',
  ],
  ['cercle_sessions.state', 'begins counted', /changes one way/, copySession('counted', '0, 0, 0')],
  [
    'cercle_sessions.state',
    'returns to work',
    /is counted/,
    `update cercle_sessions set state = 'open', counted_at = null`,
  ],
  [
    'cercle_sessions.counter_number',
    'is that of a session that was not withdrawn',
    /cercle_sessions_withdrawn/,
    copySession('open', '0, 0, 0'),
    'update cercle_sessions set counter_number = 1 where session_number = 2',
  ],
  [
    'cercle_sessions.counted_at',
    'has no opening and no witness',
    /has no opening/,
    copySession('open', '0, 0, 0'),
    `update cercle_sessions set state = 'counted', counted_at = opened_at where session_number = 2`,
  ],
  [
    'cercle_sessions.state',
    'is at work after the opening of its cagnotte',
    /other pieces or stubs/,
    copySession('open', '0, 0, 0'),
    copyOpening(0),
  ],
  [
    'cercle_sessions.stubs_minor',
    'is not that of the opening',
    /other pieces or stubs/,
    copySession('open', '0, 0, 0'),
    copyOpening(50),
    `update cercle_sessions set state = 'counted', counted_at = opened_at where session_number = 2`,
  ],
  [
    'table_sessions.state',
    'begins closed',
    /changes one way/,
    `insert into table_sessions (establishment_id, table_id, gaming_day, session_number, term_number, state, opened_at,
       closed_at, avances_minor, credits_minor, chips_minor, notes_minor, result_minor)
     select establishment_id, table_id, gaming_day, 2, term_number, 'closed', opened_at, opened_at, 0, 0, 0, 0, 0
     from table_sessions`,
  ],
  [
    'table_sessions.state',
    'is interrupted without an entry of its carnet',
    /against its carnet/,
    `update table_sessions set state = 'interrupted'`,
  ],
  [
    'table_sessions.closed_at avances_minor credits_minor chips_minor notes_minor result_minor',
    'is set without a count',
    /does not end with/,
    `update table_sessions set state = 'closed', closed_at = opened_at, avances_minor = 20000, credits_minor = 0,
           chips_minor = 0, notes_minor = 20000, result_minor = 0`,
  ],
  [
    'gaming_tables.retired_at',
    'is taken back',
    /changes one way/,
    `update gaming_tables set retired_at = '2026-03-02T20:00:00Z' where table_number = 'P1'`,
    `update gaming_tables set retired_at = null where table_number = 'P1'`,
  ],
  [
    'gaming_tables.retired_at',
    'is set at the beginning',
    /changes one way/,
    `insert into gaming_tables (establishment_id, table_number, game, room, opened_at, retired_at)
     values (1, 'X1', 'boule', 'Salle', '2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z')`,
  ],
  ['equipment_items.is_reserve', 'is taken back', /once for all/, 'update equipment_items set is_reserve = false'],
  [
    'card_controls.closed_by closed_at outcome closing_reason',
    'is taken back',
    /closed once/,
    'update card_controls set closed_by = null, closed_at = null, outcome = null, closing_reason = null',
  ],
  [
    'card_controls.closed_at',
    'is set at the control',
    /changes one way/,
    `insert into card_controls (establishment_id, item_id, control, allocation_id, counted, marked, foreign_cards,
       given_in_exchange, apart, is_alert, told, is_pre_mixed, is_under_video, is_in_order, is_worn, observations,
       controlled_by, gaming_day, controlled_at, closed_by, closed_at, outcome, closing_reason)
     select establishment_id, item_id, control, allocation_id, counted, marked, foreign_cards, given_in_exchange, apart,
       is_alert, told, is_pre_mixed, is_under_video, is_in_order, is_worn, observations, controlled_by, gaming_day,
       controlled_at, closed_by, closed_at, outcome, closing_reason from card_controls`,
  ],
  [
    'equipment_destructions.done_by done_at witnessed_by officer observations',
    'is taken back',
    /once for all/,
    'update equipment_destructions set done_by = null, done_at = null, witnessed_by = null',
  ],
  [
    'equipment_destructions.done_at',
    'is set at its announcement',
    /changes one way/,
    `insert into equipment_destructions (establishment_id, book, method, planned_at, notice_given_at, notice_recipient,
       notice_reference, announced_by, announced_at, done_by, done_at)
     select establishment_id, book, method, planned_at, notice_given_at, notice_recipient, notice_reference,
       announced_by, announced_at, done_by, done_at from equipment_destructions`,
  ],
  [
    'equipment_volumes.paraphed_on paraphed_by',
    'is taken back',
    /once for all/,
    'update equipment_volumes set paraphed_on = null, paraphed_by = null',
  ],
  [
    'equipment_volumes.closed_by closed_at',
    'is taken back',
    /once for all/,
    `update equipment_volumes set closed_by = opened_by, closed_at = opened_at where book = 'dice'`,
    `update equipment_volumes set closed_by = null, closed_at = null where book = 'dice'`,
  ],
  [
    'equipment_volumes.closed_at',
    'is set at the beginning',
    /changes one way/,
    `insert into equipment_volumes (establishment_id, book, volume_number, pages, opened_by, opened_at, closed_by,
       closed_at)
     select establishment_id, book, 2, pages, opened_by, opened_at, opened_by, opened_at from equipment_volumes`,
  ],
  [
    'equipment_makers.withdrawn_on',
    'is taken back',
    /once for all/,
    `update equipment_makers set withdrawn_on = '2026-03-02'`,
    'update equipment_makers set withdrawn_on = null',
  ],
  [
    'equipment_makers.withdrawn_on',
    'is set at the beginning',
    /changes one way/,
    `insert into equipment_makers (establishment_id, book, name, approval, approved_on, entered_by, entered_at,
       withdrawn_on)
     select establishment_id, book, 'Autre', approval, approved_on, entered_by, entered_at, approved_on
     from equipment_makers`,
  ],
  [
    'equipment_apparatus.retired_at',
    'is taken back',
    /once for all/,
    `update equipment_apparatus set retired_at = entered_at`,
    'update equipment_apparatus set retired_at = null',
  ],
  [
    'equipment_apparatus.retired_at',
    'is set at the beginning',
    /changes one way/,
    `insert into equipment_apparatus (establishment_id, kind, apparatus_number, entered_at, retired_at)
     values (1, 'boule', 'CY-2', '2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z')`,
  ],
  [
    'progressives.retired_at retired_on retired_into',
    'is taken back',
    /changes one way/,
    'update progressives set retired_at = null, retired_on = null, retired_into = null',
  ],
  [
    'progressive_links.unlinked_at',
    'is taken back',
    /changes one way/,
    `update progressive_links set unlinked_at = '2026-03-02T20:00:00Z'`,
    'update progressive_links set unlinked_at = null',
  ],
  [
    'progressive_hits.state decided_by decided_as decided_at decided_on supervisor_card video reason',
    'changes after the decision',
    /is decided/,
    `update progressive_hits set state = 'reported', decided_by = null, decided_at = null, decided_on = null`,
  ],
  [
    'progressive_hits.state',
    'begins decided',
    /changes one way/,
    `insert into progressive_hits (establishment_id, progressive_number, hit_number, link_number, gaming_day,
       happened_at, recorded_by, principal_minor, secondary_minor, state, decided_by, decided_at, decided_on, reason)
     select establishment_id, progressive_number, 2, link_number, gaming_day, happened_at, recorded_by, 0, 0, 'refused',
       decided_by, decided_at, decided_on, 'non' from progressive_hits`,
  ],
];

/** Returns each column of `table.column column` with its table. */
const namesOf = (columns: string): readonly string[] => {
  const [table = '', names = ''] = columns.split('.');
  return names.split(' ').map((name) => `${table}.${name}`);
};

/** Columns that the application may change both ways, and why. */
const bothWays: Readonly<Record<string, string>> = {
  'gaming_tables.room': 'a table may be moved',
  'table_sessions.entry_id': 'the entry of the result, in the ledger; written with the end alone',
  'progressive_hits.entry_id': 'the entry of the jackpots that were won; written with the decision alone',
  'equipment_apparatus.table_number': 'an apparatus may be moved to another table',
  'equipment_depots.key_held_by': 'a key changes hands',
  'equipment_depots.key_held_as': 'a key changes hands',
  'equipment_depots.key_held_since': 'a key changes hands',
  'progressive_jackpots.left_minor': 'a jackpot that is won begins again',
  'progressive_jackpots.staked_minor': 'a jackpot that is won begins again, and stakes may be corrected',
  'progressive_jackpots.moved_minor': 'moved to a successor, within the sum that a check requires',
  'progressive_jackpots.amount_minor': 'a check makes it the sum of its parts',
};

describe('a state or a total of tables, cagnottes and equipment', () => {
  it.each(refused)(
    '%s cannot be written by the application where it %s',
    async (_columns, _why, refusal, ...statements) => {
      await expect(act(...statements)).rejects.toThrow(refusal);
    },
  );

  it('is tried for each column that the application may change, unless it changes both ways', async () => {
    const modules = ['tables', 'cagnottes', 'equipment', 'progressives'];
    const owned = [...readOwnership().tables].filter(([, module]) => modules.includes(module)).map(([table]) => table);
    const granted = await test.superuser.query<{ column: string }>(
      `select distinct table_name || '.' || column_name as "column" from information_schema.column_privileges
       where grantee = 'releve_app' and privilege_type = 'UPDATE' and table_name = any ($1)`,
      [owned],
    );
    const tried = new Set([...refused.flatMap(([columns]) => namesOf(columns)), ...Object.keys(bothWays)]);
    expect(granted.map(({ column }) => column).sort()).toEqual([...tried].sort());
  });

  it('includes the last number of a register', async () => {
    await act(`insert into register_counters (establishment_id, register, last_number) values (1, 'tableBons', 2)`);
    await expect(act('update register_counters set last_number = 1')).rejects.toThrow(/changes one way/);
  });
});
