import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { assertHomeMatchesDatabase } from '#audit/home/home-faults.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { readConfig, type Config } from '#platform/runtime/config.js';
import { openMigratedDatabase } from '#platform/server.js';
import { isExhaustive } from '../support/scale.js';
import { copyTestDatabase, createEmptyDatabase, createTestDatabase } from '../support/test-database.js';
import type { TestDatabase } from '../support/test-database.js';
import { untilSealed, writing } from './establishment-with-rows.js';
import { restorationsOf } from './restorations-of.js';

/*
 * Two moments of one installation. At the older one FLOOR-A is sealed; afterwards FLOOR-B is created and both logs are
 * sealed further. Database, keys and checkpoints are each as now (present), as then (older), or gone (missing).
 */
type State = 'present' | 'older' | 'missing';
const STATES: readonly State[] = ['present', 'older', 'missing'];

interface Combination {
  readonly database: State;
  readonly keys: State;
  readonly checkpoints: State;
}

/**
 * The refusal of the start, null when it serves; and the kinds that verify names, null when there is nothing to verify.
 */
interface Outcome {
  readonly start: string | null;
  readonly names: readonly string[] | null;
}

const CLEAN: Outcome = { start: null, names: [] };
const WITHOUT_DATABASE: Outcome = { start: 'HOME_WITHOUT_DATABASE', names: null };
const rolledBack = (...names: readonly string[]): Outcome => ({ start: 'DATABASE_ROLLED_BACK', names });
const withoutKeys = (...names: readonly string[]): Outcome => ({ start: 'LOG_KEYS_MISSING', names });
const withoutHeads = (...names: readonly string[]): Outcome => ({ start: 'CHECKPOINTS_MISSING', names });

/** Outcomes by database, keys, checkpoints. */
const OUTCOMES: Readonly<Record<State, Readonly<Record<State, Readonly<Record<State, Outcome>>>>>> = {
  present: {
    present: {
      present: CLEAN,
      older: withoutHeads('checkpointFileAltered'),
      missing: withoutHeads('checkpointFileAltered'),
    },
    // FLOOR-B is newer: its keys are not among the older ones
    older: {
      present: withoutKeys('checkpointFileAltered', 'checkpointForged', 'keyMissing', 'keyUnknown'),
      older: withoutKeys('checkpointFileAltered', 'checkpointForged', 'keyMissing', 'keyUnknown'),
      missing: withoutKeys('checkpointFileAltered', 'checkpointForged', 'keyMissing', 'keyUnknown'),
    },
    missing: {
      present: withoutKeys('checkpointFileAltered', 'checkpointForged', 'keyMissing', 'keyUnknown'),
      older: withoutKeys('checkpointFileAltered', 'checkpointForged', 'keyMissing', 'keyUnknown'),
      missing: withoutKeys('checkpointFileAltered', 'checkpointForged', 'keyMissing', 'keyUnknown'),
    },
  },
  older: {
    present: {
      present: rolledBack('checkpointMissing', 'establishmentMissing'),
      older: rolledBack('establishmentMissing'),
      missing: rolledBack('checkpointFileAltered', 'establishmentMissing'),
    },
    older: {
      present: rolledBack('checkpointMissing', 'establishmentMissing'),
      older: CLEAN,
      missing: withoutHeads('checkpointFileAltered'),
    },
    missing: {
      present: rolledBack(
        'checkpointFileAltered',
        'checkpointForged',
        'establishmentMissing',
        'keyMissing',
        'keyUnknown',
      ),
      older: withoutKeys('checkpointFileAltered', 'checkpointForged', 'keyMissing', 'keyUnknown'),
      missing: withoutKeys('checkpointFileAltered', 'checkpointForged', 'keyMissing', 'keyUnknown'),
    },
  },
  missing: {
    present: { present: WITHOUT_DATABASE, older: WITHOUT_DATABASE, missing: WITHOUT_DATABASE },
    older: { present: WITHOUT_DATABASE, older: WITHOUT_DATABASE, missing: WITHOUT_DATABASE },
    // everything missing: a new installation
    missing: { present: WITHOUT_DATABASE, older: WITHOUT_DATABASE, missing: CLEAN },
  },
};

const COMBINATIONS: readonly Combination[] = STATES.flatMap((database) =>
  STATES.flatMap((keys) => STATES.map((checkpoints) => ({ database, keys, checkpoints }))),
);

/** Each outcome once; the whole table in its group. */
const tried = isExhaustive()
  ? COMBINATIONS
  : COMBINATIONS.filter(
      ({ database, keys, checkpoints }) =>
        ['present present present', 'present present missing', 'present missing present'].includes(
          `${database} ${keys} ${checkpoints}`,
        ) ||
        (database === 'older' && keys === 'present' && checkpoints === 'present') ||
        (database === 'missing' && keys === checkpoints),
    );

interface Moment {
  readonly database: TestDatabase;
  readonly home: string;
}

let folder: string;
let older: Moment;
let present: Moment;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'releve-restored-'));
  older = { database: await createTestDatabase(), home: join(folder, 'older') };
  await createFloor(older.database, 1, 'FLOOR-A');
  await seal(older);
  await disconnect(older);
  present = { database: await copyTestDatabase(older.database), home: join(folder, 'present') };
  cpSync(older.home, present.home, { recursive: true });
  await createFloor(present.database, 2, 'FLOOR-B');
  await seal(present);
  for (const name of ['Second name', 'Third name', 'Fourth name']) {
    await writing(present.database.superuser, (tx) => tx.query('update establishments set name = $1', [name]));
    await seal(present);
  }
  await disconnect(present);
});
afterAll(async () => {
  for (const { database } of [present, older]) await (await copyOf(database)).drop();
  rmSync(folder, { recursive: true, force: true });
});

const disconnect = ({ database }: Moment): Promise<unknown> =>
  Promise.all([database.db.close(), database.superuser.close()]);

/** Returns a copy that is removed together with its template. */
async function copyOf(database: TestDatabase): Promise<TestDatabase> {
  return copyTestDatabase(database);
}

const createFloor = (database: TestDatabase, establishmentId: number, code: string): Promise<unknown> =>
  writing(database.superuser, (tx) =>
    tx.query(
      `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction,
         time_zone, first_gaming_day) values ($1, 'casino', $2, $2, 'EUR', 2, 'MC', 'UTC', '2026-01-01')`,
      [establishmentId, code],
    ),
  );

const configOf = (home: string, database: TestDatabase): Config => ({
  ...readConfig({ RELEVE_HOME: home }),
  databaseUrl: database.ownerUrl,
  databaseOwnerUrl: database.ownerUrl,
});

const auditOf = ({ database, home }: Moment): AuditService =>
  new AuditService(database.db, database.db, new SystemClock(), configOf(home, database));

const seal = (moment: Moment): Promise<void> => {
  const audit = auditOf(moment);
  return untilSealed(moment.database.superuser, () => audit.sealAllLogs());
};

/** Provides the installation in this state, until the work is done. */
async function within<T>(combination: Combination, work: (moment: Moment) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(folder, 'home-'));
  for (const part of ['keys', 'checkpoints'] as const) {
    const state = combination[part];
    if (state !== 'missing')
      cpSync(join((state === 'older' ? older : present).home, part), join(home, part), { recursive: true });
  }
  const state = combination.database;
  const database =
    state === 'missing' ? await createEmptyDatabase() : await copyOf((state === 'older' ? older : present).database);
  try {
    return await work({ database, home });
  } finally {
    await database.drop();
  }
}

/** Returns the refusal code of the start; null when it serves. */
async function start({ database, home }: Moment): Promise<string | null> {
  try {
    await (await openMigratedDatabase(configOf(home, database), assertHomeMatchesDatabase)).stop();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

async function kindsNamed(moment: Moment): Promise<readonly string[]> {
  const { findings } = await auditOf(moment).verifyLogs();
  return [...new Set(findings.map(({ kind }) => kind))].sort();
}

const filesIn = (home: string): Record<string, string> =>
  Object.fromEntries(
    ['keys', 'checkpoints'].flatMap((part) => {
      const path = join(home, part);
      if (!existsSync(path)) return [];
      return readdirSync(path).map((name) => [`${part}/${name}`, readFileSync(join(path, name), 'utf8')]);
    }),
  );

describe('copies and restores in every combination of database, keys and checkpoints', () => {
  for (const combination of tried) {
    const { database, keys, checkpoints } = combination;
    const outcome = OUTCOMES[database][keys][checkpoints];
    it(`database ${database}, keys ${keys}, checkpoints ${checkpoints}: ${outcome.start ?? 'starts'}`, async () => {
      await within(combination, async (moment) => {
        const before = filesIn(moment.home);
        expect(await start(moment)).toBe(outcome.start);
        // a refused start changes nothing
        expect(filesIn(moment.home)).toEqual(before);
        if (outcome.names === null) return;
        expect(await kindsNamed(moment)).toEqual(outcome.names);
        if (outcome.start === null) return;
        // a verification repairs nothing that it names either
        expect(filesIn(moment.home)).toEqual(before);
        expect(await start(moment)).toBe(outcome.start);
      });
    });
  }
});

describe('acceptance of a restoration', () => {
  const accepted = isExhaustive()
    ? COMBINATIONS.filter(({ database, keys, checkpoints }) => {
        const { start: code, names } = OUTCOMES[database][keys][checkpoints];
        return code !== null && names !== null;
      })
    : [
        { database: 'older', keys: 'present', checkpoints: 'present' } as const,
        { database: 'present', keys: 'missing', checkpoints: 'missing' } as const,
      ];
  for (const combination of accepted) {
    const { database, keys, checkpoints } = combination;
    it(`database ${database}, keys ${keys}, checkpoints ${checkpoints}: is logged, then it starts and is clean`, async () => {
      await within(combination, async (moment) => {
        const personId = await person(moment);
        const restorations = restorationsOf(moment.database.db, configOf(moment.home, moment.database));
        const reason = 'the disk of the server broke';
        await restorations.acceptFaults({ personId, reason });
        await seal(moment);
        expect(await start(moment)).toBeNull();
        expect(await kindsNamed(moment)).toEqual([]);
        const entries = await moment.database.superuser.query<{ act: string; who: string; why: string; tbl: string }>(
          `select n.act, n.body::jsonb ->> 'p' as who, act_reason(n.establishment_id, n.body::jsonb ->> 'why') as why, n.table_name as tbl
             from log_entries n where n.act = 'audit.accept-restored'`,
        );
        expect(entries.map(({ who: actorId, why }) => ({ who: actorId, why }))).toEqual(
          entries.map(() => ({ who: String(personId), why: reason })),
        );
        expect(entries.filter(({ tbl }) => tbl === 'log_restorations').length).toBeGreaterThan(0);
        expect(entries.some(({ tbl }) => tbl === 'log_keys')).toBe(
          keys !== 'present' && !(database === 'older' && keys === 'older'),
        );
        await expect(restorations.acceptFaults({ personId, reason })).rejects.toMatchObject({
          code: 'NOTHING_TO_ACCEPT',
        });
      });
    });
  }

  it('preserves the heads that the database lacks, in the log and beside the file', async () => {
    await within({ database: 'older', keys: 'present', checkpoints: 'present' }, async (moment) => {
      const personId = await person(moment);
      const name = 'FLOOR-A.checkpoints';
      const lost = readFileSync(join(moment.home, 'checkpoints', name), 'utf8');
      const restorations = restorationsOf(moment.database.db, configOf(moment.home, moment.database));
      await restorations.acceptFaults({ personId, reason: 'back to the evening before' });
      const retained = readdirSync(join(moment.home, 'checkpoints')).filter((each) => each.startsWith(`${name}.`));
      expect(retained).toHaveLength(1);
      expect(readFileSync(join(moment.home, 'checkpoints', retained[0] ?? ''), 'utf8')).toBe(lost);
      const [row] = await moment.database.superuser.query<{ note: string; size: bigint; here: bigint }>(
        `select r.lost_note as note, r.lost_tree_size as size, r.tree_size as here from log_restorations r
           where r.establishment_id = 1`,
      );
      expect(lost.endsWith(`${row?.note ?? ''}\n`)).toBe(true);
      expect(row?.size).toBeGreaterThan(row?.here ?? 0n);
    });
  });
});

describe('keys other than those of the log', () => {
  const ISSUED = 'keys/FLOOR-A.documents.json';

  it('stop the start when used ones are missing, are named, and are accepted once', async () => {
    await within({ database: 'present', keys: 'present', checkpoints: 'present' }, async (moment) => {
      const { database, home } = moment;
      const personId = await person(moment);
      const usedNow = (table: string): Promise<unknown> =>
        writing(database.superuser, (tx) =>
          tx.query(`select audit_append($1, 'I', '{"establishment_id": 1}', null, '{"establishment_id": 1}')`, [table]),
        );
      expect(await start(moment)).toBeNull();
      for (const table of ['document_issues', 'personal_records']) await usedNow(table);
      expect(await start(moment)).toBe('KEYS_MISSING');
      const { findings } = await auditOf(moment).verifyLogs();
      const named = findings.filter(({ kind }) => kind === 'keyMissing').map(({ key }) => key);
      expect(named).toEqual(['keys/personal-data.key', ISSUED]);
      const restorations = restorationsOf(database.db, configOf(home, database));
      await restorations.acceptFaults({ personId, reason: 'both were on the disk that broke' });
      expect(await start(moment)).toBeNull();
      // a later loss is a new loss
      await usedNow('document_issues');
      expect(await start(moment)).toBe('KEYS_MISSING');
    });
  });
});

describe('a home of another installation', () => {
  it('is refused, and cannot be accepted', async () => {
    await within({ database: 'present', keys: 'present', checkpoints: 'present' }, async ({ home }) => {
      const database = await createTestDatabase();
      try {
        await database.superuser.query(`update installation set installation_id = md5('another')`);
        const moment = { database, home };
        expect(await start(moment)).toBe('HOME_OF_ANOTHER_DATABASE');
        const restorations = restorationsOf(database.db, configOf(home, database));
        const accepting = restorations.acceptFaults({ personId: await person(moment), reason: 'no matter' });
        await expect(accepting).rejects.toMatchObject({ code: 'HOME_OF_ANOTHER_DATABASE' });
      } finally {
        await database.drop();
      }
    });
  });
});

async function person({ database }: Moment): Promise<bigint> {
  await writing(database.superuser, (tx) =>
    tx.query(
      `insert into people (employee_number, full_name, employed_from) values ('P-1', 'Ondine Tavernier', '2026-01-01')`,
    ),
  );
  const [found] = await database.superuser.query<{ id: bigint }>(`select p.person_id as id from people p`);
  return found?.id ?? 0n;
}
