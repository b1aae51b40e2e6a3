import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayClosingsProof } from '#closing/day-closings.proof.js';
import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { recomputed } from '../recompute/second-path.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openFloor, type ClosingFloor } from './floor.js';

const DAY = '2026-10-12';
const readFile = (name: string): string => readFileSync(new URL(`files/${name}`, import.meta.url), 'utf8');

interface Entry {
  readonly fact: string;
  readonly lines: readonly { accountCode: string; debitMinor: string; creditMinor: string }[];
}

interface Row {
  readonly cells: Readonly<Record<string, unknown>>;
}

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-13T12:00:00Z') });
  floor = await openFloor(
    app,
    { readingIntervalMinutes: 1440 },
    { firstGamingDay: DAY, timeZone: 'Europe/Paris', closingTime: '06:00' },
  );
  await floor.addMachine('O01', { denominationMinor: 5, returnPercent: '95' });
  await floor.addMachine('P01', { returnPercent: '95' });
  await floor.upload('/readings/import', readFile('tickets-in-cents.csv')).expect(200);
  await floor.upload('/readings/import', readFile('promotional-tickets.csv')).expect(200);
  const counts = [
    { machine: 'O01', notes: [{ value: '20', count: 1 }], ticketCount: 10, tickets: '17.12', coins: '0.00' },
    {
      machine: 'P01',
      notes: [
        { value: '50', count: 1 },
        { value: '20', count: 1 },
      ],
      ticketCount: 2,
      tickets: '50.00',
      coins: '0.00',
    },
  ];
  await floor.comptable.post(`/days/${DAY}/counts`, { counts }).expect(200);
  const totals = [
    { machine: 'O01', kind: 'ticketsIssued', amount: '25.37' },
    { machine: 'P01', kind: 'ticketsIssued', amount: '40.00' },
  ];
  await floor.comptable.post(`/days/${DAY}/totals`, { totals }).expect(200);
  await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
});
afterAll(() => app.close());

async function resultOf(machine: string): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await floor.comptable.get(`/days/${DAY}/results?machine=${machine}`).expect(200);
  return body.rows[0] ?? {};
}

async function findingsOf(machine: string): Promise<readonly string[]> {
  const { body } = await floor.comptable.get(`/days/${DAY}/findings`).expect(200);
  const findings = body as unknown as readonly { findingKey: string; severity: string }[];
  return findings
    .filter(({ findingKey, severity }) => findingKey.startsWith(`${machine}~`) && severity !== 'notice')
    .map(({ findingKey }) => findingKey);
}

const differencesOfSecondPath = () =>
  app.database.db.runInSnapshot(async (tx) => {
    const secondPath = await loadSecondPath();
    const day = { establishmentId: floor.establishment.establishmentId, gamingDay: DAY };
    return (await secondPath.recomputeDay(await requireTransactionClient(tx), day)).differences;
  });

describe('tickets that are no whole number of credits', () => {
  it('are metered by the counters in cents: 17.12 in and 25.37 out, without a variance', async () => {
    expect(await resultOf('O01')).toMatchObject({
      ticketInMinor: '1712',
      countedTicketsMinor: '1712',
      ticketOutMinor: '2537',
      ticketsIssuedMinor: '2537',
    });
    // 20.00 in notes + 17.12 in tickets − 25.37 issued
    expect(await resultOf('O01')).toMatchObject({ cashWinMinor: String(2000 + 1712 - 2537), promotionalNetMinor: '0' });
  });

  it('are broken down by the counter in cents as it is, and by credits × denomination', async () => {
    const { body } = await floor.comptable.get(`/days/${DAY}/machines/O01/figures/tickets`).expect(200);
    const { stretches } = body as unknown as { stretches: readonly { movements: readonly object[] }[] };
    expect(stretches[0]?.movements).toEqual([
      { counter: 'ticketInCredits', moved: '340', movedMinor: '1700' },
      { counter: 'cashableTicketInCents', moved: '1712', movedMinor: '1712' },
    ]);
  });

  it('raise no finding about the tickets', async () => {
    expect((await findingsOf('O01')).filter((key) => key.includes('icket') || key.includes('cents'))).toEqual([]);
  });
});

describe('promotional tickets', () => {
  it('are in the drop and in the metered win, and no part of the cash win', async () => {
    // notes 70.00 and tickets 50.00, of which 20.00 promotional, less 40.00 issued; metered win 1 000.00 − 920.00
    expect(await resultOf('P01')).toMatchObject({
      ticketInMinor: '5000',
      countedTicketsMinor: '5000',
      promotionalNetMinor: '2000',
      meteredWinMinor: '8000',
      cashWinMinor: '6000',
    });
    expect(await findingsOf('P01')).toEqual([]);
  });

  it('have their own lines in the bridge and in the statement: win 80.00 less 20.00 played is 60.00', async () => {
    const { body } = await floor.comptable.get(`/days/${DAY}/bridge`).expect(200);
    const { lines } = body as unknown as { lines: readonly { kind: string; name: string; amountMinor: string }[] };
    expect(lines).toContainEqual(expect.objectContaining({ name: 'promotional', amountMinor: '-2000' }));
    expect(lines.filter(({ kind }) => kind === 'difference').map(({ amountMinor }) => amountMinor)).toEqual(['0', '0']);
    const [figures] = await app.database.db.query(
      `select restricted_ticket_in_minor::bigint as "ticketIn", restricted_ticket_out_minor::bigint as "ticketOut",
          restricted_electronic_in_minor::bigint as "electronicIn", restricted_played_minor::bigint as played
        from machine_days where establishment_id = $1 and sbm_number = 'P01'`,
      [floor.establishment.establishmentId],
    );
    expect(figures).toEqual({ ticketIn: 2000n, ticketOut: 0n, electronicIn: null, played: 2000n });
    const statement = await floor.comptable.get(`/reports/daily-statement?format=json&day=${DAY}&language=en`);
    const { sections } = statement.body as unknown as { sections: readonly { name: string; rows: readonly Row[] }[] };
    const table = sections.find(({ name }) => name === 'promotional');
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      expect.objectContaining({ machine: 'P01', ticketsInMinor: '2000', electronicInMinor: null, netMinor: '2000' }),
      expect.objectContaining({ meteredWinMinor: '8000', playedMinor: '2000', winLessPlayedMinor: '6000' }),
    ]);
  });
});

it('is derived alike by the second path', async () => {
  expect(await differencesOfSecondPath()).toEqual([]);
});

describe('at the closing', () => {
  it('posts the cashable tickets alone: 30.00 and 17.12 in, 40.00 and 25.37 out', async () => {
    const { body: findings } = await floor.comptable.get(`/days/${DAY}/findings`).expect(200);
    for (const { findingKey, severity } of findings as unknown as { findingKey: string; severity: string }[]) {
      if (severity === 'notice') continue;
      const url = `/days/${DAY}/findings/${encodeURIComponent(findingKey)}/explanation`;
      const explanation = await floor.comptable.post(url, { explanation: 'essai sans crédits restants' }).expect(200);
      await floor.decide(floor.direction, explanation.body.requestId).expect(200);
    }
    const closing = await floor.comptable.post(`/days/${DAY}/closing`, { reason: 'journée vérifiée' }).expect(200);
    await floor.decide(floor.direction, closing.body.requestId).expect(200);
    const { body } = await floor.comptable.get(`/ledger/entries?from=${DAY}&to=${DAY}`).expect(200);
    const { entries } = body as unknown as { entries: readonly Entry[] };
    const linesOf = (fact: string) =>
      entries
        .find((entry) => entry.fact === fact)
        ?.lines.map(({ accountCode, debitMinor, creditMinor }) => [accountCode, debitMinor, creditMinor]);
    expect(linesOf('ticketsIn')?.[0]).toEqual(['4680', String(3000 + 1712), '0']);
    expect(linesOf('ticketsOut')?.[1]).toEqual(['4680', '0', String(4000 + 2537)]);
    expect(await differencesOfSecondPath()).toEqual([]);
    const { code } = floor.establishment;
    const documents = ['daily-statement', 'slot-performance', 'ticket-liability', 'findings'];
    const tally = await recomputed(app, code, ({ document }) => documents.includes(document));
    // the invented names of the people in the head contain figures
    const differences = tally.differences.filter(({ section }) => section !== 'head');
    expect({ differences, unexplained: tally.unexplained }).toEqual({ differences: [], unexplained: [] });
    expect(tally.compared).toBeGreaterThan(0);
  });

  it('freezes figures whose digest the verification computes again', async () => {
    const { establishmentId } = floor.establishment;
    const { superuser } = app.database;
    const verify = () => superuser.query<object[]>(dayClosingsProof.sql, [establishmentId]);
    expect(await verify()).toEqual([]);
    await superuser.query("set session_replication_role = 'replica'");
    await superuser.query('update day_results set restricted_played_minor = 2001 where restricted_played_minor = 2000');
    await superuser.query("set session_replication_role = 'origin'");
    expect(await verify()).toHaveLength(1);
  });
});
