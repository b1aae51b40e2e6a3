import type { ActionName } from '#declarations/act-names.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setAuditContext } from '#audit/log/audit-context.js';
import { Sealer } from '#audit/sealer.js';
import { verifyLog } from '#audit/verify/verify.js';
import type { Finding } from '#audit/findings/finding.js';
import type { Tx } from '#platform/database/rows.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { untilSealed } from './establishment-with-rows.js';

const homes: string[] = [];

/** Creates the folder for the log's keys and heads of one database. */
function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'releve-texts-'));
  homes.push(home);
  return home;
}

const sealEverything = ({ db }: TestDatabase, home: string): Promise<void> => {
  const sealer = new Sealer(db, home);
  return untilSealed(db, () => sealer.sealLog({ establishmentId: 0, code: 'OPERATOR' }));
};

const act = (
  { superuser }: Pick<TestDatabase, 'superuser'>,
  work: (tx: Tx) => Promise<unknown>,
  { name = 'test.act', reason }: { readonly name?: ActionName; readonly reason?: string } = {},
): Promise<unknown> =>
  superuser.transaction(async (tx) => {
    const happenedAt = new Date('2026-03-01T12:00:00Z');
    const of = { establishmentId: 0, personId: null, action: name, happenedAt, gamingDay: null };
    await setAuditContext(tx, { ...of, ...(reason === undefined ? {} : { reason }) });
    await work(tx);
  });

const person = (number: string, name: string) => (tx: Tx) =>
  tx.query(`insert into people (employee_number, full_name, employed_from) values ($1, $2, '2020-01-01')`, [
    number,
    name,
  ]);

const rename = (number: string, name: string) => (tx: Tx) =>
  tx.query(`update people set full_name = $2 where employee_number = $1`, [number, name]);

const findingsIn = async (test: TestDatabase, home: string): Promise<readonly Finding[]> => {
  await sealEverything(test, home);
  return (await verifyLog(test.db, { home })).findings;
};

/** Returns the names before and after in the log's entries of a person's row, read as its screens read them. */
const namesRead = ({ db }: TestDatabase, number: string): Promise<Record<'op' | 'before' | 'after', string>[]> =>
  db.query(
    `select n.op, logged_text('people', (n.body::jsonb -> 'row') || coalesce(nullif(n.body::jsonb -> 'old', 'null'), '{}'),
        'full_name') as before, logged_text('people', n.body::jsonb -> 'row', 'full_name') as after
      from log_entries n join people on people.employee_number = $1
      where n.table_name = 'people' and n.row_key = jsonb_build_object('person_id', people.person_id)::text
        and n.op <> 'S' order by n.entry_id`,
    [number],
  );

const erase = (test: TestDatabase, number: string): Promise<unknown> =>
  act(
    test,
    (tx) =>
      tx.query(
        `select erase_texts('people', jsonb_build_object('person_id', people.person_id)) from people
          where people.employee_number = $1`,
        [number],
      ),
    { name: 'personal.eraseTexts' },
  );

const entriesWith = ({ db }: TestDatabase, words: string): Promise<unknown[]> =>
  db.query(`select n.table_name, n.op from log_entries n where n.body ilike '%' || $1 || '%'`, [words]);

afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

describe('a replaced text', () => {
  let test: TestDatabase;
  const home = newHome();
  beforeAll(async () => {
    test = await createTestDatabase();
    await act(test, person('A-1', 'Solène Vraquebois'));
    await act(test, rename('A-1', 'Solène Tournepierre'));
    await act(test, rename('A-1', 'Solène Grandmare'), { reason: 'mariage de Solène' });
  });
  afterAll(() => test.drop());

  it('is read from the log in each former version, and the log contains none of it', async () => {
    expect(await namesRead(test, 'A-1')).toEqual([
      { op: 'I', before: 'Solène Vraquebois', after: 'Solène Vraquebois' },
      { op: 'U', before: 'Solène Vraquebois', after: 'Solène Tournepierre' },
      { op: 'U', before: 'Solène Tournepierre', after: 'Solène Grandmare' },
    ]);
    for (const words of ['vraquebois', 'tournepierre', 'grandmare', 'mariage'])
      expect(await entriesWith(test, words)).toEqual([]);
    expect(await findingsIn(test, home)).toEqual([]);
  });

  it('cannot be invented, changed or removed outside the application', async () => {
    const forged = `insert into former_texts (establishment_id, table_name, row_key, column_name, former_text, digest_salt,
      text_digest) values (0, 'people', '{}', 'full_name', 'X', sha256('salt'), sha256('other'))`;
    await expect(act(test, (tx) => tx.query(forged))).rejects.toThrow('former_texts_proved');
    await expect(act(test, (tx) => tx.query('delete from former_texts'))).rejects.toThrow('append-only');
    await expect(test.db.query(`update former_texts set former_text = 'X'`)).rejects.toThrow('permission denied');
    await expect(test.db.query('select keep_former_texts()')).rejects.toThrow(/permission denied|can only be called/);
    const past = (sql: string): Promise<unknown> =>
      act(test, async (tx) => {
        await tx.query('set local session_replication_role = replica');
        await tx.query(sql);
      });
    await past(`alter table former_texts drop constraint former_texts_proved;
      update former_texts set former_text = 'Autre Nom' where former_text like '%Vraquebois'`);
    expect(await findingsIn(test, home)).toContainEqual(
      expect.objectContaining({ table: 'former_texts', kind: 'rowChanged' }),
    );
    await past(`update former_texts set former_text = 'Solène Vraquebois' where former_text = 'Autre Nom';
      alter table former_texts add constraint former_texts_proved check (digest_salt is null
        or text_digest = sha256(digest_salt || convert_to(column_name || '=' || former_text, 'UTF8')))`);
    expect(await findingsIn(test, home)).toEqual([]);
  });

  it('is erased with its row, completely, and every proof stays valid', async () => {
    await erase(test, 'A-1');
    const left = await test.db.query(
      `select former_texts.former_text as words, former_texts.digest_salt as salt from former_texts`,
    );
    expect(left).toEqual([1, 2].map(() => ({ words: '[effacé / erased]', salt: null })));
    expect(new Set((await namesRead(test, 'A-1')).flatMap((read) => Object.values(read)))).toEqual(
      new Set(['I', 'U', '[effacé / erased]']),
    );
    expect(await findingsIn(test, home)).toEqual([]);
    await expect(act(test, rename('A-1', 'Solène Encore'))).rejects.toThrow('erased');
  });

  it('is retained for a deleted row, too, and can be erased as well', async () => {
    await act(test, person('A-2', 'Ludovic Pontneuf'));
    const [row] = await test.db.query<{ key: string }>(
      `select jsonb_build_object('person_id', people.person_id)::text as key from people where employee_number = 'A-2'`,
    );
    await act(test, (tx) => tx.query(`delete from people where employee_number = 'A-2'`));
    const read = (): Promise<unknown[]> =>
      test.db.query(
        `select logged_text('people', n.body::jsonb -> 'old', 'full_name') as words from log_entries n
          where n.table_name = 'people' and n.op = 'D'`,
      );
    expect(await read()).toEqual([{ words: 'Ludovic Pontneuf' }]);
    await act(test, (tx) => tx.query(`select erase_texts('people', $1::jsonb)`, [row?.key ?? '']), {
      name: 'personal.eraseTexts',
    });
    expect(await read()).toEqual([{ words: '[effacé / erased]' }]);
    expect(await findingsIn(test, home)).toEqual([]);
  });
});
