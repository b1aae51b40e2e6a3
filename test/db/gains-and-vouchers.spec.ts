import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrationClasses, ownerDataSource } from '#platform/database/migrate.js';
import { createEmptyDatabase } from '../support/test-database.js';
import type { TestDatabase } from '../support/test-database.js';

/**
 * An establishment from before docs/adr/0020: complements in 6060, surpluses credited to 6580, no vouchers. Posted
 * entries stay; later days use the new accounts.
 */
const BEFORE = 'ClosingBridge1790000026200';
const ITSELF = 'LedgerGainsAndVouchers1790000026300';
const ROLES: readonly (readonly [role: string, code: string, kind: string])[] = [
  ['cashDesk', '5300', 'asset'],
  ['countDifferences', '6580', 'expense'],
  ['paymentComplements', '6060', 'expense'],
  ['slotRevenue', '7060', 'income'],
];

let test: TestDatabase;

async function bringUpTo(name: string): Promise<void> {
  const classes = await migrationClasses();
  const migrations = classes.slice(0, classes.findIndex((migration) => migration.name === name) + 1);
  const source = (await ownerDataSource(test.ownerUrl)).setOptions({ migrations });
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}

beforeAll(async () => {
  test = await createEmptyDatabase();
  await bringUpTo(BEFORE);
  await test.superuser.transaction(async (tx) => {
    const write = (sql: string, parameters: unknown[] = []) => tx.query(sql, parameters);
    await write("select set_config('releve.act', 'test', true)");
    await write(`insert into establishments (establishment_id, kind, code, name, currency, currency_exponent,
        jurisdiction, time_zone, first_gaming_day)
      values (7, 'casino', 'OLD', 'Casino ancien', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-03-01')`);
    await write(`insert into settings (establishment_id, setting_key, effective_from, value)
      values (7, 'closingTime', '2026-03-01', '"06:00"')`);
    await write(`insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at) values
      (7, '2026-03-01', '2026-03-01T05:00:00Z', '2026-03-02T05:00:00Z'),
      (7, '2026-03-02', '2026-03-02T05:00:00Z', '2026-03-03T05:00:00Z')`);
    for (const [role, code, kind] of ROLES) {
      await write(
        `insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
        values (7, $1, $1, $1, $2)`,
        [code, kind],
      );
      await write(
        `insert into account_roles (establishment_id, account_role, valid_from, account_code)
        values (7, $1, '2026-03-01', $2)`,
        [role, code],
      );
    }
    // the establishment has its own account 7580
    await write(`insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
      values (7, '7580', 'Loyers', 'Rents', 'income')`);
    const entries = [
      ['recette', 'drop', '5300', '7060'],
      ['ecarts', 'countDifferences', '7060', '6580'],
      ['recette', 'drop', '5300', '7060'],
      ['paiements', 'complements', '6060', '5300'],
    ] as const;
    for (const [index, [journal, fact, debited, credited]] of entries.entries()) {
      await write(
        `with entry as (
            insert into journal_entries (establishment_id, entry_number, journal, gaming_day, fact, source)
              values (7, $1, $2, '2026-03-01', $3, '{}') returning entry_id
          )
          insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
            select 7, entry.entry_id, 1, $4, 500, 0 from entry
            union all select 7, entry.entry_id, 2, $5, 0, 500 from entry`,
        [index + 1, journal, fact, debited, credited],
      );
    }
  });
});
afterAll(() => test.drop());

const all = (sql: string): Promise<Record<string, unknown>[]> => test.superuser.query<Record<string, unknown>>(sql);

it('the migration opens the accounts from a day that has not begun where others were in use, and moves no entry', async () => {
  const postings = 'select * from postings order by entry_id, line_number';
  const before = await all(postings);
  await bringUpTo(ITSELF);
  expect(await all(postings)).toEqual(before);
  const roles = await all(`select account_role, valid_from::text as day, account_code from account_roles
    where account_role in ('paymentComplements', 'countGains', 'handPayGains', 'cashDeskGains')
    order by account_role, valid_from`);
  expect(roles.map(({ account_role: role, day, account_code: code }) => [role, day, code])).toEqual([
    ['cashDeskGains', '2026-03-01', '7582'],
    ['countGains', '2026-03-01', '75800'],
    ['handPayGains', '2026-03-01', '7581'],
    ['paymentComplements', '2026-03-01', '6060'],
    ['paymentComplements', '2026-03-03', '6583'],
  ]);
  const vouchers = await all('select journal, voucher_number from journal_entries order by entry_number');
  expect(vouchers.map(({ journal, voucher_number: number }) => [journal, number])).toEqual([
    ['recette', 1n],
    ['ecarts', 1n],
    ['recette', 2n],
    ['paiements', 1n],
  ]);
  // the log's last image of each entry equals the stored entry
  const [seen] = await all(`select count(*) as images from log_entries
    where table_name = 'journal_entries' and op = 'S' and body like '%voucher_number%'`);
  expect(seen?.['images']).toBe(4n);
});
