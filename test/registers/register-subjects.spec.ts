import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NO_SUBJECT, loadSubjectViews, getSubjectView } from '#registers/register-subjects.queries.js';
import { buildRegisterTitle } from '#registers/register-words.js';
import { listRegisterEntries, listRegisterPeople } from '#registers/registers.queries.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const columns = [
  'establishment_id integer',
  'number bigint',
  'gaming_day date',
  'happened_at timestamp with time zone',
  'amount_minor bigint',
  'person_id bigint',
  'machine_id bigint',
  'kind text',
  'about text',
  'refers_to bigint',
  'journal text',
  'reason text',
];

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const columnsOf = async (view: string): Promise<readonly string[]> => {
  const found = await test.superuser.query<{ text: string }>(
    `select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as text from pg_attribute a
      where a.attrelid = $1::regclass and a.attnum > 0 order by a.attnum`,
    [view],
  );
  return found.map(({ text }) => text);
};

describe('the view of a register', () => {
  it('has these columns, in any module', async () => {
    const views = [...(await loadSubjectViews(test.db.dataSource)).values()];
    expect(views.length).toBeGreaterThan(10);
    for (const view of views) expect({ view, columns: await columnsOf(view) }).toEqual({ view, columns });
  });

  it('belongs to a register that has a title', async () => {
    const registers = [...(await loadSubjectViews(test.db.dataSource)).keys()];
    expect(registers).toEqual(expect.arrayContaining(['journal', 'ticketRedemptions']));
    expect(registers.filter((register) => buildRegisterTitle(register).titleFr === register)).toEqual([]);
  });

  it('is absent for any name without a view', async () => {
    const views = await loadSubjectViews(test.db.dataSource);
    for (const name of ['tables', 'ticket_redemptions', 'entries', 'entriesPublic', 'journal; drop table people'])
      expect({ name, subjects: getSubjectView(views, name) }).toEqual({ name, subjects: NO_SUBJECT });
  });
});

describe('a register of a module', () => {
  const all = { before: null, limit: null };
  const search = { number: null, from: null, to: null, personId: null, text: null, kinds: [] };

  const entries = async () => {
    const views = await loadSubjectViews(test.db.dataSource);
    return listRegisterEntries(
      test.db.dataSource,
      0,
      { register: 'tableSessions', viewByRegister: views },
      search,
      all,
    );
  };

  // rows of the operator, which every installation has; the triggers require an act, not tested here
  beforeAll(() =>
    test.superuser.query(`
      set local session_replication_role = replica;
      insert into people (employee_number, full_name, employed_from) values ('T-1', 'Ondine Tavernier', '2026-01-01');
      insert into register_entries (establishment_id, register, number, recorded_at, table_name, row_key)
        values (0, 'tableSessions', 1, '2026-03-01T20:00:00Z', 'table_sessions', '{}')`),
  );

  it('has its numbers and recording times before it has a view', async () => {
    expect(await entries()).toMatchObject([{ number: 1n, day: '2026-03-01', kind: null, amountMinor: null }]);
  });

  it('is described by the view, without a change of registers', async () => {
    await test.superuser.query(`
      create view register_table_sessions as
        select 0 as establishment_id, 1::bigint as number, date '2026-02-28' as gaming_day,
          null::timestamptz as happened_at, 2500::bigint as amount_minor, people.person_id,
          null::bigint as machine_id, 'opening'::text as kind, 'R1'::text as about, null::bigint as refers_to,
          null::text as journal, null::text as reason
        from people where people.employee_number = 'T-1';
      grant select on register_table_sessions to releve_app`);
    expect(await entries()).toMatchObject([
      {
        number: 1n,
        day: '2026-02-28',
        kind: 'opening',
        about: 'R1',
        amountMinor: 2500n,
        personName: 'Ondine Tavernier',
      },
    ]);
    const views = await loadSubjectViews(test.db.dataSource);
    const people = await listRegisterPeople(test.db.dataSource, 0, {
      register: 'tableSessions',
      viewByRegister: views,
    });
    expect(people).toMatchObject([{ fullName: 'Ondine Tavernier' }]);
  });
});
