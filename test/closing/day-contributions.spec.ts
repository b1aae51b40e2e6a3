import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AppModule } from '#app/app.module.js';
import { createFinding } from '#domain/reconciliation/create-finding.js';
import type { Blocker, DayContribution, DayTallies } from '#establishments/days/day-contributions.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import type { Queryable } from '#platform/database/rows.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openFloor, type ClosingFloor } from './floor.js';

/** A module unknown to closing contributes to the day: a table that is open, short, and won 25.00. */
const DAY = '2026-03-01';
const OPEN_TABLE = { kind: 'tableOpen', table: 'R1' };
let openTables: readonly (typeof OPEN_TABLE)[] = [OPEN_TABLE];

const tablesDay: DayContribution = {
  name: 'bingo',
  place: 29,
  // a real module declares its own kinds; declared here, they would apply to the whole program
  blockers: () => Promise.resolve(openTables as unknown as readonly Blocker[]),
  tallies: () => Promise.resolve({ openTables: openTables.length } as Partial<DayTallies>),
  findings: (_tx, { gamingDay }) =>
    Promise.resolve([
      {
        machineId: null,
        subject: 'table R1',
        finding: createFinding('countMissing', 'chips', { evidence: { gamingDay } }),
      },
    ]),
  books: () =>
    Promise.resolve({
      figures: { tablesWinMinor: 2_500n },
      entries: [
        {
          journal: 'recette',
          fact: 'tables.win',
          source: { table: 'R1' },
          lines: [
            { role: 'cashDesk', debitMinor: 2_500n },
            { role: 'slotRevenue', creditMinor: 2_500n },
          ],
        },
      ],
    }),
};

@Module({ imports: [EstablishmentsModule] })
class TablesModule implements OnModuleInit {
  constructor(private readonly contributions: DayContributionsService) {}

  onModuleInit(): void {
    this.contributions.registerContribution(tablesDay);
  }
}

@Module({})
class AppWithTables {}

describe('a module that contributes to the day', () => {
  let app: TestApp;
  let floor: ClosingFloor;

  beforeAll(async () => {
    app = await createTestApp({
      module: (platform) => ({ module: AppWithTables, imports: [AppModule.register(platform), TablesModule] }),
    });
    floor = await openFloor(app);
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
  });
  afterAll(() => app.close());

  const blockers = async (): Promise<unknown> => (await floor.comptable.get(`/days/${DAY}/blockers`).expect(200)).body;
  const FINDING = 'table_R1~countMissing~chips';

  it('keeps the day from closing, in its place before the findings, and its finding is one of the day', async () => {
    const finding = { kind: 'finding', findingKey: FINDING, code: 'countMissing', machine: null, state: 'open' };
    expect(await blockers()).toEqual([OPEN_TABLE, finding]);
    const refused = await floor.comptable.post(`/days/${DAY}/closing`, { reason: 'journée vérifiée' }).expect(409);
    expect(refused.body).toMatchObject({ code: 'DAY_HAS_BLOCKERS', details: { blockers: [OPEN_TABLE, finding] } });
    const { body } = await floor.comptable.get(`/days/${DAY}/findings`).expect(200);
    expect(body).toMatchObject([{ findingKey: FINDING, severity: 'toExplain', evidence: { gamingDay: DAY } }]);
  });

  it('appears in the steps to the closing beside the other contributions', async () => {
    const { body } = await floor.comptable.get(`/days/${DAY}/steps`).expect(200);
    expect(body).toMatchObject({ openTables: 1, unfinishedDrops: [], sheetsWithoutEnvelope: 0, isOver: true });
    expect(body).toMatchObject({ findings: { toExplain: 1 } });
  });

  it('adds its figures and entries to the books, and reverses them when the day is reopened', async () => {
    openTables = [];
    const path = `/days/${DAY}/findings/${FINDING}/explanation`;
    const explained = await floor.comptable.post(path, { explanation: 'comptée reportée' }).expect(200);
    await floor.decide(floor.direction, explained.body.requestId).expect(200);
    expect(await blockers()).toEqual([]);
    const closingRequest = await floor.comptable
      .post(`/days/${DAY}/closing`, { reason: 'journée vérifiée' })
      .expect(200);
    await floor.decide(floor.direction, closingRequest.body.requestId).expect(200);
    const { body } = await floor.comptable.get(`/days/${DAY}`).expect(200);
    expect(body.closings).toMatchObject([{ figures: { tablesWinMinor: '2500', fillsMinor: '0' } }]);
    const entries = await app.database.db.query(
      `select journal_entries.journal, journal_entries.fact, journal_entries.source from journal_entries
        where journal_entries.establishment_id = $1 and journal_entries.gaming_day = $2`,
      [floor.establishment.establishmentId, DAY],
    );
    const source = { kind: 'dayClosing', gamingDay: DAY, closingNumber: 1, table: 'R1' };
    expect(entries).toMatchObject([{ journal: 'recette', fact: 'tables.win', source }]);
    expect(await moved()).toEqual({ '5300': '2500', '7060': '-2500' });
    const again = await floor.comptable.post(`/days/${DAY}/reopening`, { reason: 'souche oubliée' }).expect(200);
    await floor.decide(floor.direction, again.body.requestId).expect(200);
    expect(await moved()).toEqual({});
  });

  async function moved(): Promise<Readonly<Record<string, string>>> {
    const { body } = await floor.comptable.get(`/ledger/trial-balance?from=${DAY}&to=${DAY}`).expect(200);
    const amounts = body.accounts.map((row) => [row.accountCode, BigInt(row.debitMinor) - BigInt(row.creditMinor)]);
    return Object.fromEntries(
      amounts.filter(([, amount]) => amount !== 0n).map(([code, amount]) => [code, String(amount)]),
    ) as Readonly<Record<string, string>>;
  }
});

describe('the contributions to a day', () => {
  const on = {} as Queryable;
  const day = {
    establishmentId: 1,
    gamingDay: DAY,
    state: 'open' as const,
    opensAt: new Date('2026-03-01T05:00:00Z'),
    closesAt: new Date('2026-03-02T05:00:00Z'),
  };
  const run = { establishmentId: 1, gamingDay: DAY, runNumber: 1 };
  const part = (name: string, place: number, figure = name): DayContribution => ({
    name,
    place,
    blockers: () => Promise.resolve([{ kind: 'previousDayOpen', gamingDay: name }]),
    books: () => Promise.resolve({ figures: { [figure]: 1n }, entries: [] }),
  });

  it('are ordered by their places, independent of the order they were added in', async () => {
    for (const places of [
      [1, 2, 3],
      [3, 1, 2],
    ]) {
      const contributions = new DayContributionsService();
      for (const place of places) contributions.registerContribution(part(`part ${place}`, place));
      const names = (await contributions.listBlockers(on, day)).map((each) => 'gamingDay' in each && each.gamingDay);
      expect(names).toEqual(['part 1', 'part 2', 'part 3']);
    }
  });

  it('have a unique name and place, and figures of their own', async () => {
    const contributions = new DayContributionsService();
    contributions.registerContribution(part('tables', 1));
    expect(() => contributions.registerContribution(part('tables', 2))).toThrow('tables');
    expect(() => contributions.registerContribution(part('cards', 1))).toThrow('tables');
    contributions.registerContribution(part('cards', 2, 'tables'));
    await expect(contributions.collectBooks(on as never, run)).rejects.toThrow('two modules bring tables');
  });
});
