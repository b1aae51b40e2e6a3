import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Database } from '#platform/database/database.js';
import { importMigrationClasses, buildOwnerDataSource } from '#platform/database/migrate.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { describeSchema } from './schema.js';

/** A module loaded after all others adds totals of slips: tickets of 12.00 and 3.00 of machine 7. */
class TicketTotals implements MigrationInterface {
  readonly name = 'TicketTotals1899000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view a_ticket_slip_totals as
        select 0 as establishment_id, date '2026-03-01' as gaming_day, 7::bigint as machine_id, 'ticketsIssued' as kind,
          sum(tickets.amount_minor)::bigint as amount_minor, count(*)::integer as slip_count,
          max(timestamptz '2026-03-01T20:00:00Z') as recorded_at
        from (values (1200), (300)) as tickets (amount_minor);
      select contribute_slip_totals('a_ticket_slip_totals');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select withdraw_slip_totals('a_ticket_slip_totals');
      drop view a_ticket_slip_totals;
    `);
  }
}
Object.defineProperty(TicketTotals, 'name', { value: 'TicketTotals1899000000000' });

let test: TestDatabase;
let owner: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  owner = await Database.connect({ url: test.ownerUrl, poolSize: 1 });
});
afterAll(async () => {
  await owner.close();
  await test.drop();
});

/** Reads the totals as the application does. */
const totals = (): Promise<unknown[]> =>
  test.db.query(`select machine_slip_totals.* from machine_slip_totals where machine_slip_totals.establishment_id = 0`);

const entered = async (): Promise<unknown> => {
  const [row] = await owner.query<{ views: string }>(
    `select array_to_string(array(select v::text from unnest(slip_total_views()) as v order by 1), ' ') as views`,
  );
  return row?.views;
};

/** Returns the order in which the view reads them. */
const order = async (): Promise<readonly string[]> => {
  const [row] = await owner.query<{ text: string }>(`select pg_get_viewdef('machine_slip_totals'::regclass) as text`);
  return [...(row?.text ?? '').matchAll(/FROM (\w+) totals/g)].map(([, name = '']) => name);
};

describe('the totals of slips', () => {
  it('are those of the modules with slips', async () => {
    expect(await entered()).toBe('fill_slip_totals payout_slip_totals ticket_slip_totals');
    expect(await totals()).toEqual([]);
  });

  it('appear when a later migration is applied, disappear when it is reverted, and appear again', async () => {
    const source = (await buildOwnerDataSource(test.ownerUrl)).setOptions({
      migrations: [...(await importMigrationClasses()), TicketTotals],
    });
    await source.initialize();
    try {
      const before = await describeSchema(test.superuser);
      await source.runMigrations();
      const up = await describeSchema(test.superuser);
      expect(await totals()).toMatchObject([{ machine_id: 7n, amount_minor: 1500n, slip_count: 2 }]);
      expect(await order()).toEqual([
        'a_ticket_slip_totals',
        'fill_slip_totals',
        'payout_slip_totals',
        'ticket_slip_totals',
      ]);
      await source.undoLastMigration();
      expect(await totals()).toEqual([]);
      expect(await describeSchema(test.superuser)).toEqual(before);
      await source.runMigrations();
      expect(await describeSchema(test.superuser)).toEqual(up);
      await source.undoLastMigration();
    } finally {
      await source.destroy();
    }
  });

  it('contain nothing twice, however often a view is registered', async () => {
    await owner.query(`select contribute_slip_totals('payout_slip_totals')`);
    expect(await order()).toEqual(['fill_slip_totals', 'payout_slip_totals', 'ticket_slip_totals']);
  });

  it('may be empty, and the view stays', async () => {
    await owner.query(`select withdraw_slip_totals(entered.name::regclass)
        from unnest('{payout_slip_totals,fill_slip_totals,ticket_slip_totals}'::text[]) as entered (name)`);
    expect(await totals()).toEqual([]);
    expect(await entered()).toBe('');
    await owner.query(
      `select contribute_slip_totals(entered.name::regclass)
       from unnest('{payout_slip_totals,fill_slip_totals,ticket_slip_totals}'::text[]) as entered (name)`,
    );
    expect(await order()).toEqual(['fill_slip_totals', 'payout_slip_totals', 'ticket_slip_totals']);
  });
});

describe('a refused view', () => {
  const columns: Readonly<Record<string, string>> = {
    establishment_id: '0',
    gaming_day: `date '2026-03-01'`,
    machine_id: '7::bigint',
    kind: `'fill'::text`,
    amount_minor: '1::bigint',
    slip_count: '1',
    recorded_at: 'now()',
  };
  const viewOf = (of: Readonly<Record<string, string>>): string =>
    `create or replace view wrong_totals as select ${Object.entries(of)
      .map(([name, value]) => `${value} as ${name}`)
      .join(', ')}`;
  const fewer = Object.fromEntries(Object.entries(columns).slice(0, -1));
  const { kind = '', machine_id = '', ...rest } = columns;

  it.each([
    ['with a column of another type', { ...columns, amount_minor: '1' }],
    ['without one', fewer],
    ['with one more', { ...columns, medium: `'notes'::text` }],
    ['with another order', { kind, machine_id, ...rest }],
  ])('%s', async (_title, of) => {
    await owner.query('drop view if exists wrong_totals');
    await owner.query(viewOf(of));
    await expect(owner.query(`select contribute_slip_totals('wrong_totals')`)).rejects.toThrow(
      /columns of totals of slips are \(establishment_id integer, .*those of wrong_totals are \(/,
    );
    expect(await entered()).toBe('fill_slip_totals payout_slip_totals ticket_slip_totals');
  });

  it.each([
    ['that is a table', 'payouts', /payouts is no view/],
    ['that is all of them', 'machine_slip_totals', /machine_slip_totals is no view/],
    ['that is not there', 'nothing', /"nothing" does not exist/],
  ])('%s', async (_title, name, message) => {
    await expect(owner.query(`select contribute_slip_totals('${name}')`)).rejects.toThrow(message);
  });

  it('was never registered, on removal', async () => {
    await expect(owner.query(`select withdraw_slip_totals('payouts_public')`)).rejects.toThrow(/not among the totals/);
  });

  it('belongs to a role other than the owner of the schema', async () => {
    for (const act of ['contribute', 'withdraw'])
      await expect(test.db.query(`select ${act}_slip_totals('payout_slip_totals')`)).rejects.toThrow(
        /permission denied for function/,
      );
  });

  it('is still registered, when dropped', async () => {
    await expect(owner.query('drop view fill_slip_totals')).rejects.toThrow(/other objects depend on it/);
  });
});
