import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { Sealer } from '#audit/sealer.js';
import { translateFindingDetail } from '#proof/finding-details.js';
import { verifyLog } from '#audit/verify/verify.js';
import type { Finding } from '#audit/findings/finding.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';
import { untilSealed, writing } from './establishment-with-rows.js';

const operator = { establishmentId: 0, code: 'OPERATOR' } as const;

let database: TestDatabase;
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'releve-waiting-'));
  database = await createTestDatabase();
  await untilSealed(database.superuser, () => new Sealer(database.superuser, home).sealLog(operator));
});
afterAll(async () => {
  await database.drop();
  rmSync(home, { recursive: true, force: true });
});

const waiting = async (): Promise<readonly Finding[]> => {
  const { findings } = await verifyLog(database.db, { home, establishmentIds: [0] });
  return findings.filter(({ kind }) => kind === 'entryNotSealed');
};

const rename = (name: string): Promise<unknown> =>
  writing(database.superuser, (tx) =>
    tx.query('update establishments set name = $1 where establishment_id = 0', [name]),
  );

/** Opens a session that writes and stays open. */
async function openIdleSession(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.superuserUrl, application_name: name });
  await client.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  return client;
}

/** Moves the recording time of unsealed entries into the past. */
const aged = (interval: string): Promise<unknown> =>
  database.superuser.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(`update log_entries set recorded_at = log_entries.recorded_at - interval '${interval}'
      where not exists (select from log_leaves where log_leaves.entry_id = log_entries.entry_id)`);
  });

test('reports an open transaction that holds the seal back, by its age alone, and names its session', async () => {
  const forgotten = await openIdleSession('psql at lunch');
  const later = await openIdleSession('another one');
  try {
    await rename('Written meanwhile');
    await new Sealer(database.superuser, home).sealLog(operator);
    // younger than a minute, as on a busy evening
    expect(await waiting()).toEqual([]);
    await aged('30 seconds');
    expect(await waiting()).toEqual([]);
    await aged('31 seconds');
    const [found, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(found?.detail).toMatch(
      /^1 entry waits to be sealed since .*, held back by session \d+ of postgres \(psql at lunch\)/,
    );
    expect(translateFindingDetail(found?.detail ?? '', 'fr')).toMatch(
      /^1 écriture attend d’être scellée depuis .* ; ce qui retient : session \d+ de postgres \(psql at lunch\)/,
    );
  } finally {
    await forgotten.end();
    await later.end();
  }
  // nothing holds them back, but no sealer runs
  // a transaction of another test's database that has just ended has no session to name any more
  await until(async () => {
    const [found] = await waiting();
    return /nothing holds them back: the seal does not run$|held back by session/.test(found?.detail ?? '');
  });
});
