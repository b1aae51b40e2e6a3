import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importMigrationClasses, revertMigrations, runMigrations } from '#platform/database/migrate.js';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.js';
import { describeSchema } from '../db/schema.js';
import { exhaustiveIt } from '../support/scale.js';

let test: TestDatabase;

beforeAll(async () => {
  test = await createEmptyDatabase();
});

afterAll(async () => {
  await test.drop();
});

exhaustiveIt('migrates once, however many start at once, and migrates down and up again', async () => {
  const names = (await importMigrationClasses()).map(({ name }) => name);
  const applied = await Promise.all([runMigrations(test.ownerUrl), runMigrations(test.ownerUrl)]);
  expect(applied.flat()).toEqual(names);
  const tables = `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S') order by c.relname`;
  const up = await test.superuser.query(tables);
  await revertMigrations(test.ownerUrl, 'all');
  expect(await test.superuser.query(tables)).toEqual([
    { relname: 'schema_migrations' },
    { relname: 'schema_migrations_id_seq' },
  ]);
  await runMigrations(test.ownerUrl);
  expect(await test.superuser.query(tables)).toEqual(up);
});

describe('a database with migrations that this version does not know', () => {
  let unknown: TestDatabase;

  beforeAll(async () => {
    unknown = await createEmptyDatabase();
  });

  afterAll(async () => {
    await unknown.drop();
  });

  const applied = 'select m.name from schema_migrations m order by m.id';
  const holding = (...names: readonly string[]): Promise<unknown> =>
    unknown.superuser.query(
      `insert into schema_migrations (timestamp, name)
       select 1790000000000 + added.place, added.name from unnest($1::text[]) with ordinality as added (name, place)`,
      [names],
    );

  it('is refused by its last migration when it was made before 0.2.0, and stays as it is', async () => {
    await unknown.superuser.query(
      `create table schema_migrations (id serial primary key, timestamp bigint not null, name varchar not null);
       grant select on schema_migrations to public`,
    );
    // the first and the last of its 137 migrations
    await holding('Foundations1790000001000', 'PayoutsCashTicket1790000061050');
    const schema = await describeSchema(unknown.superuser);
    await expect(runMigrations(unknown.ownerUrl)).rejects.toMatchObject({
      code: 'DATABASE_OF_ANOTHER_VERSION',
      details: { migration: 'PayoutsCashTicket1790000061050' },
    });
    expect(await unknown.superuser.query(applied)).toHaveLength(2);
    expect(await describeSchema(unknown.superuser)).toEqual(schema);
    await unknown.superuser.query('drop table schema_migrations');
  });

  it('is refused too when a newer version has continued from this one', async () => {
    await runMigrations(unknown.ownerUrl);
    await holding('Tomorrow1890000001000');
    const schema = await describeSchema(unknown.superuser);
    await expect(runMigrations(unknown.ownerUrl)).rejects.toMatchObject({
      code: 'DATABASE_OF_ANOTHER_VERSION',
      details: { migration: 'Tomorrow1890000001000' },
    });
    expect(await describeSchema(unknown.superuser)).toEqual(schema);
  });
});
