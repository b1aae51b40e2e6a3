import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { times } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { GeneratedDays } from './generated-days.js';

/** `npm run recomputed-days -- 1000` generates that many; an establishment has twelve of them. */
const DAYS = Number(process.env['RELEVE_RECOMPUTED_DAYS'] ?? times({ usually: 12, all: 240 }));
const DAYS_EACH = 12;
const SEED = Number(process.env['RELEVE_RECOMPUTED_SEED'] ?? 1);

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-01T06:00:00+01:00') });
});
afterAll(() => app.close());

const houses = Array.from({ length: Math.ceil(DAYS / DAYS_EACH) }, (_, index) => SEED + index);

it.each(houses)('the days of seed %i match the second path, open and closed', async (seed) => {
  const days = new GeneratedDays(app, seed);
  await days.open();
  const played: { readonly gamingDay: string; readonly isClosed: boolean }[] = [];
  const differing: unknown[] = [];
  const [{ id: establishmentId } = { id: 0 }] = await app.database.db.query<{ id: number }>(
    'select establishment_id as id from establishments where code = $1',
    [days.code],
  );
  const { recomputeDay } = await loadSecondPath();
  const compare = async ({ gamingDay, isClosed }: { readonly gamingDay: string; readonly isClosed: boolean }) => {
    const { machines, differences } = await app.database.superuser.runInSnapshot(async (tx) =>
      recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay }),
    );
    expect(machines).toBe(3);
    if (differences.length > 0) differing.push({ gamingDay, isClosed, differences });
  };
  for (let number = 0; number < DAYS_EACH; number += 1) {
    const day = await days.next();
    played.push(day);
    await compare(day);
  }
  // and once more, with everything that arrived after them
  for (const day of played) if (day.isClosed) await compare(day);
  expect(differing).toEqual([]);
});
