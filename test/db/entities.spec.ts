import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { EntityMetadata } from 'typeorm/metadata/EntityMetadata.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { PersonEntity } from '#identity/entities/person.entity.js';
import { loadEntityClasses, insertRow } from '#platform/database/entities.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { tableNames } from './schema.js';

/** TypeORM's own table, without an entity. */
const ofTheMigrations = 'schema_migrations';

let test: TestDatabase;
let tables: ReadonlyMap<string, EntityMetadata>;

beforeAll(async () => {
  test = await createTestDatabase();
  tables = new Map(test.db.dataSource.entityMetadatas.map((metadata) => [metadata.tableName, metadata]));
});

afterAll(() => test.drop());

/** Returns one line per fact, so that differences are readable. */
async function facts(sql: string): Promise<string[]> {
  const rows = await test.superuser.query<{ fact: string }>(sql);
  return rows
    .map(({ fact }) => fact)
    .filter((fact) => !fact.startsWith(`${ofTheMigrations} `))
    .sort();
}

function declared(of: (metadata: EntityMetadata) => readonly string[]): string[] {
  return [...tables.values()].flatMap((metadata) => of(metadata).map((fact) => `${metadata.tableName} ${fact}`)).sort();
}

const names = (columns: readonly ColumnMetadata[]): string =>
  columns.map(({ databaseName }) => databaseName).join(', ');

const typeOf = ({ type, isArray, precision, scale, length }: ColumnMetadata): string => {
  const name = type === 'timestamptz' ? 'timestamp with time zone' : String(type);
  const size = precision === undefined || precision === null ? length : `${precision},${scale ?? 0}`;
  return `${name}${size === '' ? '' : `(${size})`}${isArray ? '[]' : ''}`;
};

const notOfAPartition = `relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p') and not relation.relispartition`;

describe('an entity', () => {
  it('exists for every table, and for no other', async () => {
    const known = (await tableNames(test.superuser)).filter((name) => name !== ofTheMigrations);
    expect([...tables.keys()].sort()).toEqual(known);
    expect((await loadEntityClasses()).length).toBe(known.length);
  });

  it('has every column of its table, with its type, nullable where the column is', async () => {
    const found = await facts(`
      select relation.relname || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then '' else ' null' end
        || case when a.attgenerated <> '' then ' generated' else '' end
        || case a.attidentity when 'a' then ' identity ALWAYS' when 'd' then ' identity BY DEFAULT' else '' end
        || case when d.oid is null or a.attgenerated <> '' then '' else ' default' end as fact
      from pg_attribute a
      join pg_class relation on relation.oid = a.attrelid and ${notOfAPartition}
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped`);
    const columns = declared(({ ownColumns }) =>
      ownColumns.map((column) =>
        [
          column.databaseName,
          typeOf(column),
          ...(column.isNullable ? ['null'] : []),
          ...(column.asExpression === undefined ? [] : ['generated']),
          ...(column.generatedIdentity === undefined ? [] : [`identity ${column.generatedIdentity}`]),
          ...(column.default === undefined ? [] : ['default']),
        ].join(' '),
      ),
    );
    expect(columns).toEqual(found);
  });

  it('has the primary key of its table', async () => {
    const found = await facts(`
      select relation.relname || ' ' || string_agg(a.attname, ', ' order by a.attnum) as fact
      from pg_constraint c
      join pg_class relation on relation.oid = c.conrelid and ${notOfAPartition}
      join pg_attribute a on a.attrelid = relation.oid and a.attnum = any (c.conkey)
      where c.contype = 'p' group by relation.relname`);
    expect(declared(({ primaryColumns }) => [names(primaryColumns)])).toEqual(found);
  });

  it('has the unique keys of its table, with their conditions', async () => {
    const found = await facts(`
      select relation.relname || ' ' || (
          select string_agg(a.attname, ', ' order by k.n) from unnest(x.indkey::int2[]) with ordinality k (attnum, n)
          join pg_attribute a on a.attrelid = relation.oid and a.attnum = k.attnum)
        || coalesce(' where ' || pg_get_expr(x.indpred, relation.oid), '') as fact
      from pg_index x join pg_class relation on relation.oid = x.indrelid and ${notOfAPartition}
      where x.indisunique and not x.indisprimary`);
    const unique = declared(({ uniques, indices }) => [
      ...uniques.map(({ columns }) => names(columns)),
      ...indices
        .filter(({ isUnique }) => isUnique)
        .map(({ columns, where }) => `${names(columns)} where (${where ?? ''})`),
    ]);
    expect(unique).toEqual(found);
  });

  it('has the foreign keys of its table', async () => {
    const found = await facts(`
      select relation.relname || ' ' || pg_get_constraintdef(c.oid) as fact
      from pg_constraint c join pg_class relation on relation.oid = c.conrelid and ${notOfAPartition}
      where c.contype = 'f' and c.conparentid = 0`);
    const keys = declared(({ foreignKeys }) =>
      foreignKeys.map(({ columns, referencedEntityMetadata, referencedColumns, onDelete, deferrable }) =>
        [
          `FOREIGN KEY (${names(columns)}) REFERENCES ${referencedEntityMetadata.tableName}(${names(referencedColumns)})`,
          ...(onDelete === undefined || onDelete === 'NO ACTION' ? [] : [`ON DELETE ${onDelete}`]),
          // the database omits the default
          ...(deferrable === undefined ? [] : [`DEFERRABLE ${deferrable}`.replace(' INITIALLY IMMEDIATE', '')]),
        ].join(' '),
      ),
    );
    expect(keys).toEqual(found);
  });

  it('has no relation, so that nothing is written or read implicitly', () => {
    expect([...tables.values()].flatMap(({ relations }) => relations.map(({ propertyPath }) => propertyPath))).toEqual(
      [],
    );
    expect(test.db.dataSource.options.synchronize).toBe(false);
    expect(test.db.dataSource.subscribers).toEqual([]);
  });
});

describe('a single row', () => {
  it('is returned complete: as given, with the database’s defaults, null elsewhere', async () => {
    const rolledBack = new Error('nothing of it stays');
    const work = test.db.transaction(async (tx) => {
      await setAuditContext(tx, {
        establishmentId: 0,
        personId: null,
        action: 'test.act',
        happenedAt: new Date(0),
        gamingDay: null,
      });
      const given = { employeeNumber: 'X-1', fullName: 'Odile Exemple', employedFrom: '2026-01-01' };
      const person = await insertRow(tx, PersonEntity, given);
      expect(person).toEqual({
        ...given,
        personId: expect.any(BigInt),
        employedUntil: null,
        recordedAt: expect.any(Date),
      });
      expect(await tx.findOneByOrFail(PersonEntity, { personId: person.personId })).toEqual(person);
      throw rolledBack;
    });
    await expect(work).rejects.toBe(rolledBack);
  });
});
