import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadModule, parseSync } from 'libpg-query';
import pg from 'pg';
import { CANDIDATE_STEPS_SQL } from '#meters/scan/scan.queries.js';
import { NO_SUBJECT, loadSubjectViews } from '#registers/register-subjects.queries.js';
import { reportDefinitions } from '#app/reports.js';
import { buildSubjectsSql } from '#documents/documents.queries.js';
import { listReports } from '#documents/registry.js';
import { buildEntriesSql, buildPeopleSql } from '#registers/registers.queries.js';
import { GRID_GROUPS, GRID_MEDIA } from '#views/grid/grid.js';
import { buildGridSql, isFigureOfMedium } from '#views/grid/grid.queries.js';
import { readCatalogue, statementOf, type Catalogue } from '../support/sql/catalogue.js';
import { describeStatement, type Field } from '../support/sql/describe.js';
import { NullnessOf } from '../support/sql/nullness.js';
import { differencesOf } from '../support/sql/row-types.js';
import { moduleOfFile, readOwnership, trespasses, type Ownership } from '../support/sql/ownership.js';
import { readStatements, type Statement, type Statements } from '../support/sql/statements.js';
import { touchedBy } from '../support/sql/tables.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/**
 * Functions whose statements are not checked from the source, as their text is only known at run time, and the tests
 * that check them instead.
 */
const exceptions: Readonly<Record<string, string>> = {
  'src/documents/documents.queries.ts listDocumentSubjects':
    'reads the subjects of a document; the statement of each document is described below',
  'reports/daily-statement/part.ts createStatementContext':
    'gives the parts the function that reads; its statements are read where a part names them',
  'src/audit/backup/backup.queries.ts truncateTables': 'of the tables in the catalogue; test/audit/backup empties each',
  'src/audit/backup/backup.queries.ts copyRowsIn': 'of a table in the catalogue; test/audit/backup copies each',
  'src/audit/backup/backup.queries.ts copyRowsOut': 'the same',
  'src/audit/backup/backup.queries.ts runStatements': 'made of the catalogue; test/audit/backup runs each',
  'src/audit/catalogue/catalogue.queries.ts listCatalogueObjects':
    "asks the system's tables alone; test/audit/catalogue runs each",
  'src/audit/verify/verify-files.ts verifyFiles':
    'files whose digests other modules state; test/archive/archive alters one',
  'src/audit/log/copy-rows.ts visitCopiedRows':
    'copies what a statement of its callers returns; test/audit/verify runs each',
  'src/audit/verify/verify-guards.ts verifyDigests':
    'digests that other modules declare; test/audit/tampering breaks each',
  'src/audit/verify/verify.queries.ts listChangedDigestImages': 'of a table that has texts; test/audit/texts runs it',
  'src/audit/verify/verify-tables.ts verifyStrayRows': 'made of the columns in the catalogue; test/audit/row-tampering',
  'src/audit/verify/verify-tables.ts compareRows':
    'made of the columns in the catalogue; test/audit/row-tampering alters a row of each table',
  'src/audit/verify/verify.queries.ts countRows': 'of a table in the catalogue; test/audit/tampering counts each',
  'src/audit/verify/verify.queries.ts runInSharedSnapshot': 'joins the snapshot that another connection names',
  'src/documents/documents.service.ts createReadQuery':
    'gives a report the function that reads; its statements are read where they are written',
  'src/documents/reporting.service.ts ReportingService.createDocumentWithPeriod': 'the same',
  'src/documents/reporting.service.ts createRowReader': 'the same',
  'src/insight/trends.service.ts TrendsService.computeTrends': 'the same',
  'src/meters/history/meter-history.queries.ts listChartReadings':
    'of the column of the counter asked for; test/meters/history asks for each kind',
  'src/meters/history/meter-history.queries.ts listWindowReadings': 'the same',
  'src/meters/history/meter-history.queries.ts listReadingsAtOrBefore': 'the same',
  'src/meters/ingest/reading-copy.ts copyThroughTemporaryTable':
    'creates, analyses and drops a temporary table, in the file that copies into it; test/meters/ingest runs them',
  'src/meters/ingest/reading-copy.ts copyLines':
    'of the columns that a file has; test/meters/ingest reads files of several layouts',
  'src/meters/ingest/readings.queries.ts insertNewReadings': 'the same',
  'src/meters/ingest/readings.queries.ts storeConflictingReadings': 'the same',
  'src/meters/scan/scan.queries.ts listCandidateSteps': 'prepared below as it is built',
  'src/registers/registers.queries.ts listRegisterEntries': 'prepared below over the view of each register',
  'src/registers/registers.queries.ts listRegisterPeople': 'the same',
  'src/views/grid/grid.queries.ts readDayGridParts': 'prepared below in each of its forms',
};

/** Facts that a statement alone does not show, and why they hold. */
const heldElsewhere: Readonly<Record<string, string>> = {
  "src/views/figure/figure.queries.ts listMachineTotals recordedAt: may be null, the row's type says never":
    'a hand pay that is paid has the time of its payment, by a check of payouts',
  "src/closing/counts/counts.queries.ts listSlipFigures machineId: may be null, the row's type says never":
    'slips of tables are left out of payout_slip_totals',
};

const keyOf = ({ file, within }: Pick<Statement, 'file' | 'within'>): string => `${file} ${within}`;

const isException = (statement: Pick<Statement, 'file' | 'within'>): boolean =>
  exceptions[keyOf(statement)] !== undefined;

/** Utility statements have no parameters, no result and no plan: only the parser reads them. */
const utilities = /^\s*(copy|fetch|close|listen|notify|set|lock|create temporary|drop table|analyze)\b/i;

/** Objects that a statement of a file needs from another statement of it. */
const madeBefore = `
  create temporary table incoming_readings (ordinal bigint generated always as identity, like meter_readings)`;

let test: TestDatabase;
let client: pg.Client;
let catalogue: Catalogue;
let statements: Statements;
let ownership: Ownership;
let found: readonly Statement[];
/** Descriptions by the server of each statement with a plan, and its refusals. */
const described = new Map<Statement, readonly Field[]>();
const refused: string[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  client = new pg.Client({ connectionString: test.superuserUrl });
  await Promise.all([client.connect(), loadModule()]);
  await client.query(madeBefore);
  catalogue = await readCatalogue(test.superuser);
  statements = readStatements();
  ownership = readOwnership();
  found = statements.found.filter((statement) => !isException(statement));
  for (const statement of found) {
    try {
      if (utilities.test(statement.sql)) parseSync(statement.sql);
      else described.set(statement, await describeStatement(client, statement.sql));
    } catch (error) {
      refused.push(`${(error as Error).message}: ${shown(statement)}`);
    }
  }
});

afterAll(async () => {
  await client.end();
  await test.drop();
});

/** Returns the statement on one line, long enough to find it. */
const shown = ({ place, sql }: Statement): string => `${place} ${sql.replaceAll(/\s+/g, ' ').trim().slice(0, 120)}`;

/** Returns the differences between the result described by the database and the statement's expected row. */
function differencesFrom(
  row: NonNullable<Statement['row']>,
  sql: string,
  place: string,
  fields: readonly Field[],
): readonly string[] {
  const columns = new NullnessOf(catalogue).columns(statementOf(sql));
  expect({ place, columns: columns.length }).toEqual({ place, columns: fields.length });
  const result = fields.map((field, at) => ({ ...field, nullness: columns[at]?.nullness ?? ('unknown' as const) }));
  return differencesOf(row, result, statements.checker, catalogue.types);
}

describe('every statement of the program', () => {
  it('is read without running it, or has a documented exception', () => {
    expect(statements.found.length).toBeGreaterThan(600);
    expect(statements.unread.filter((statement) => !isException(statement)).map(keyOf)).toEqual([]);
  });

  it('is checked, except those of the listed functions, each of which runs one', () => {
    const run = new Set([...statements.found, ...statements.unread].map(keyOf));
    expect(Object.keys(exceptions).filter((key) => !run.has(key))).toEqual([]);
  });

  it('is in a file of queries, or of a document', () => {
    const elsewhere = found.filter(({ file }) => !file.endsWith('.queries.ts') && !file.startsWith('reports/'));
    expect([...new Set(elsewhere.map(({ place }) => place))]).toEqual([]);
  });

  it('writes only the tables of its module, and reads those of others through views', () => {
    const wrong = found.flatMap(({ file, place, sql }) =>
      trespasses(moduleOfFile(file), touchedBy(sql), ownership).map((problem) => `${place} ${problem}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('is valid in the migrated database', () => {
    expect(described.size).toBeGreaterThan(550);
    expect(refused).toEqual([]);
  });

  it('returns the columns of its row type, nullable where it declares so', () => {
    const different: string[] = [];
    const held = new Set<string>();
    for (const [statement, fields] of described) {
      const { sql, row, file, place } = statement;
      if (row === undefined) continue;
      const differences = differencesFrom(row, sql, place, fields);
      // the columns of a document's table are read by their key
      const counted = file.startsWith('reports/')
        ? differences.filter((each) => !each.endsWith("not in the row's type"))
        : differences;
      for (const each of counted) {
        const key = `${keyOf(statement)} ${each}`;
        if (heldElsewhere[key] === undefined) different.push(`${place} ${each}`);
        else held.add(key);
      }
    }
    expect([...new Set(different)]).toEqual([]);
    expect([...held].sort()).toEqual(Object.keys(heldElsewhere).sort());
  });

  it('is valid in each of its variants when built at run time', async () => {
    const labels = ['machine', 'stand', 'denomination', 'location', 'maker', 'state', 'varianceMinor'] as const;
    const grids = GRID_MEDIA.flatMap((medium) =>
      GRID_GROUPS.flatMap((groupBy) =>
        labels
          .filter((by) => by !== 'varianceMinor' || isFigureOfMedium(medium, by))
          .flatMap((by) =>
            [null, `lines.state = 'missing'`].map((condition) =>
              buildGridSql({ medium, groupBy, order: { sortColumn: by, isDescending: true } }, condition),
            ),
          ),
      ),
    );
    for (const sql of [...grids, CANDIDATE_STEPS_SQL]) await describeStatement(client, sql);
    expect(grids.flatMap((sql) => trespasses('views', touchedBy(sql), ownership))).toEqual([]);
    expect(trespasses('meters', touchedBy(CANDIDATE_STEPS_SQL), ownership)).toEqual([]);
    expect(grids.length).toBeGreaterThan(200);
  });

  it.each([
    ['listRegisterEntries', buildEntriesSql],
    ['listRegisterPeople', buildPeopleSql],
  ])('is valid over the view of each register, and over none: %s', async (name, sqlOver) => {
    const of = statements.unread.find(({ within }) => within === name);
    if (of?.row === undefined) throw new Error(`${name} expects no row`);
    const views = [...(await loadSubjectViews(test.db.dataSource)).values()];
    expect(views.length).toBeGreaterThan(10);
    const different: string[] = [];
    for (const subjects of [...views, NO_SUBJECT]) {
      const sql = sqlOver(subjects);
      const fields = await describeStatement(client, sql);
      const problems = [...differencesFrom(of.row, sql, of.place, fields), ...trespassesOf(sql)];
      different.push(...problems.map((each) => `${subjects.slice(0, 30)} ${each}`));
    }
    expect(different).toEqual([]);
  });
});

it('is valid for each document about a slip, session, book or desk: listDocumentSubjects', async () => {
  const of = statements.unread.find(({ within }) => within === 'listDocumentSubjects');
  if (of?.row === undefined) throw new Error('listDocumentSubjects expects no row');
  const about = listReports(reportDefinitions).filter(({ subject }) => subject !== undefined);
  expect(about.length).toBeGreaterThan(8);
  const different: string[] = [];
  // the machine, table or amount is null in some documents only
  const neverNull: string[] = [];
  for (const { name } of about) {
    const sql = buildSubjectsSql(name);
    const fields = await describeStatement(client, sql);
    const problems = [
      ...differencesFrom(of.row, sql, of.place, fields),
      ...trespasses('documents', touchedBy(sql), ownership),
    ];
    neverNull.push(...problems.filter((each) => each.includes('is never null')));
    different.push(...problems.filter((each) => !each.includes('is never null')).map((each) => `${name} ${each}`));
  }
  expect(different).toEqual([]);
  for (const column of new Set(neverNull))
    expect(neverNull.filter((each) => each === column).length).toBeLessThan(about.length);
});

const trespassesOf = (sql: string): readonly string[] => trespasses('registers', touchedBy(sql), ownership);
