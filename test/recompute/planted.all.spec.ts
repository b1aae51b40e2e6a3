import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryRow } from '#platform/database/rows.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { formatDifference, played, recomputed, type Question } from './second-path.js';

/** A machine whose memory was cleared, counted and closed; a superuser's later changes must be named. */
const SCENARIO = '04-ram-clear.day.txt';

let app: TestApp;
let establishment: string;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  establishment = await played(app, SCENARIO);
});
afterAll(() => app.close());

const fetchJson = async (path: string): Promise<unknown> => {
  const { token } = await createPerson(app.database.db, { roles: ['controleur'], establishment });
  const response = await fetch(`${app.url}/api/establishments/${establishment}/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.json();
};

const named = async (document: string): Promise<readonly string[]> => {
  const isSelected = (question: Question): boolean =>
    question.document === document && question.parameters['day'] === '2026-03-01';
  return (await recomputed(app, establishment, isSelected)).differences.map(formatDifference);
};

/** Runs statements as the superuser, without the triggers that refuse them. */
const falsify = (sql: string): Promise<unknown> =>
  app.database.superuser.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`);
    await tx.query(sql);
  });

const viewOf = async (name: string): Promise<string> =>
  (
    await queryRow<{ readonly sql: string }>(app.database.superuser, 'select pg_get_viewdef($1::regclass) as sql', [
      name,
    ])
  ).sql;

describe('the movement of a counter of a machine', () => {
  interface Section {
    readonly name?: string;
    readonly rows?: readonly { readonly cells: Readonly<Record<string, string | null>> }[];
  }

  it('whose memory was cleared is the sum of the segments before and after, by both paths', async () => {
    const { sections } = (await fetchJson(
      'reports/machine-meters?format=json&day=2026-03-01&machine=M1&language=fr',
    )) as { readonly sections: readonly Section[] };
    const cells = (name: string): readonly Readonly<Record<string, string | null>>[] =>
      (sections.find((section) => section.name === name)?.rows ?? [])
        .map((row) => row.cells)
        .filter(({ counter }) => counter === 'Mises');
    // 5 000 000 at the opening and 40 000 at the closing: 60 000 before the clear and 40 000 after it
    expect(cells('counters')).toMatchObject([
      { firstValue: '5000000', lastValue: '40000', movement: '100000', remark: 'somme des segments' },
    ]);
    expect(cells('segments')).toMatchObject([
      { startedBy: 'ouverture de la période', firstValue: '5000000', lastValue: '5060000', movement: '60000' },
      { startedBy: 'ajustement approuvé', firstValue: '0', lastValue: '40000', movement: '40000' },
    ]);
    expect(await named('machine-meters')).toEqual([]);
  });
});

it('a head is that of the empty log while an open transaction keeps every entry from being sealed', async () => {
  await app.database.superuser.transaction(async (open) => {
    await open.query('select pg_current_xact_id()');
    const waiting = await played(app, SCENARIO);
    const found = await recomputed(app, waiting, ({ document }) => document === 'slot-performance');
    expect(found.compared).toBeGreaterThan(0);
    expect(found.differences.map(formatDifference)).toEqual([]);
  });
});

describe('a wrong figure', () => {
  it('is absent before one is planted', async () => {
    expect(await named('slot-performance')).toEqual([]);
  });

  it('of a view is named with its document, section, row, column and both values', async () => {
    const honest = await viewOf('machine_days');
    const planted = honest.replace(
      '(day_results.coin_in_minor)::numeric',
      '(day_results.coin_in_minor * 9 / 10)::numeric',
    );
    expect(planted).not.toBe(honest);
    await falsify(`create or replace view machine_days as ${planted}`);
    const found = await named('slot-performance');
    await falsify(`create or replace view machine_days as ${honest}`);
    // 1,000.00 were played, a tenth is hidden
    expect(found).toContain(
      'DIFFERENCE slot-performance (day=2026-03-01): machines / M1 · 1 / coinInMinor: printed 90000, recomputed 100000',
    );
    expect(await named('slot-performance')).toEqual([]);
  });

  it('of the frozen run of a closed day is named', async () => {
    await falsify('update day_results set counted_notes_minor = counted_notes_minor + 1');
    const found = await named('drop-comparison');
    await falsify('update day_results set counted_notes_minor = counted_notes_minor - 1');
    expect(found).toContainEqual(expect.stringContaining('machines / M1 / notesCountedMinor'));
    expect(found).toContainEqual(expect.stringContaining('machines / total / notesVarianceMinor'));
  });

  it('of the journal is named', async () => {
    await falsify(`update postings set debit_minor = debit_minor + 100 where debit_minor > 0`);
    const found = await named('daily-statement');
    await falsify(`update postings set debit_minor = debit_minor - 100 where debit_minor > 0`);
    expect(found).toContainEqual(expect.stringMatching(/ journal \/ 5300 \/ debitMinor: /));
    expect(found).toContainEqual(expect.stringMatching(/ journal \/ total \/ debitMinor: /));
  });

  it('that a reading no longer supports is named', async () => {
    await falsify('update meter_readings set coin_in_credits = coin_in_credits + 7 where coin_in_credits > 0');
    const found = await named('machine-meters');
    await falsify('update meter_readings set coin_in_credits = coin_in_credits - 7 where coin_in_credits > 0');
    expect(found).toContainEqual(expect.stringContaining('days / 2026-03-01 / coinInMinor'));
  });
});
