import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listCoinOutContents } from '#machines/win-formulas/machine-formulas.js';
import { queryRows } from '#platform/database/rows.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** Gaming days close at 06:00 in Paris, 04:00 UTC. */
let app: TestApp;
let floor: ClosingFloor;
let machineId: bigint;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-20T08:00:00Z') });
  floor = await openFloor(app, {}, { firstGamingDay: '2026-10-10', jurisdiction: 'FR', timeZone: 'Europe/Paris' });
  machineId = await floor.addMachine('F01', { since: '2026-10-01T04:00:00Z' });
});
afterAll(() => app.close());

const { stringify } = JSON;

/** Proposes a formula of the maker and has it approved. */
async function stateFormula(coinOut: string, effectiveFrom: string, model = ''): Promise<void> {
  const proposal = { maker: 'Essai', model, coinOut, effectiveFrom, reason: 'manuel du fabricant' };
  const { body } = await floor.direction.post('/win-formulas', proposal).expect(201);
  await floor.decide(floor.both, body.requestId).expect(200);
}

/** Returns the instants from which the machine's coin out has each content. */
async function contentsOf(): Promise<readonly string[]> {
  const contents = await listCoinOutContents(app.database.superuser, floor.establishment.establishmentId, null);
  return (contents.get(machineId) ?? []).map(({ from, coinOut }) => `${from.toISOString()} ${coinOut}`);
}

/** Empties the queue of the scan and returns the instants from which it was to judge steps again. */
async function takeRescans(): Promise<readonly string[]> {
  const rows = await queryRows<{ machine_id: bigint | null; rescan_from: Date }>(
    app.database.superuser,
    `delete from reading_scan_queue where establishment_id = $1 and rescan_from is not null
      returning machine_id, rescan_from`,
    [floor.establishment.establishmentId],
  );
  return rows.map(({ machine_id: machine, rescan_from: from }) =>
    stringify([machine === null ? 'all' : 'one', from.toISOString()]),
  );
}

describe('the formula of a machine over time', () => {
  it('is the standard one, which no entry states, until its maker has another', async () => {
    expect(await contentsOf()).toEqual([]);
    await stateFormula('withJackpots', '2026-10-12');
    expect(await contentsOf()).toEqual(['2026-10-12T04:00:00.000Z withJackpots']);
  });

  it('is not entered again when the same content is stated', async () => {
    await stateFormula('withJackpots', '2026-10-13');
    expect(await contentsOf()).toEqual(['2026-10-12T04:00:00.000Z withJackpots']);
  });

  it('changes with the model at the opening of the next gaming day', async () => {
    const change = { kind: 'technicalSheet', effectiveAt: '2026-10-15T10:00:00Z', model: 'Essai 2', reason: 'plaque' };
    await floor.direction.post('/machines/F01/changes', change).expect(201);
    await stateFormula('withHandPays', '2026-10-10', 'Essai 2');
    expect(await contentsOf()).toEqual([
      '2026-10-12T04:00:00.000Z withJackpots',
      '2026-10-16T04:00:00.000Z withHandPays',
    ]);
    const { body } = await floor.direction.get('/machines/F01/overview').expect(200);
    expect(body).toMatchObject({
      winFormula: {
        coinOut: 'withHandPays',
        stated: { maker: 'Essai', model: 'Essai 2', reason: 'manuel du fabricant' },
        counters: [
          { sign: '+', counter: 'coinInCredits' },
          { sign: '-', counter: 'coinOutCredits' },
          { sign: '+', counter: 'handPaidCancelledCredits' },
        ],
      },
    });
  });
});

describe('the steps of a machine', () => {
  it('are judged again since the first day of a formula, on all machines', async () => {
    await takeRescans();
    await stateFormula('withHandPays', '2026-10-17');
    expect(await takeRescans()).toEqual([stringify(['all', '2026-10-16T00:00:00.000Z'])]);
  });

  it('are judged again when the maker on the plate, or the model, is corrected where formulas are stated', async () => {
    const { plate, change } = {
      plate: { maker: 'Essai & fils', serialNumber: 'F01', reason: 'plaque relue' },
      change: { kind: 'technicalSheet', effectiveAt: '2026-10-19T10:00:00Z', model: 'Essai 3', reason: 'plaque relue' },
    };
    await floor.direction.post('/machines/F01/changes', change).expect(201);
    expect(await takeRescans()).toEqual([stringify(['one', '2026-10-19T10:00:00.000Z'])]);
    await app.database.superuser.query(`update machines set maker = $2 where machine_id = $1`, [
      machineId,
      plate.maker,
    ]);
    expect(await takeRescans()).toEqual([stringify(['one', '2026-10-01T04:00:00.000Z'])]);
    await app.database.superuser.query(`update machines set maker = 'Autre' where machine_id = $1`, [machineId]);
    expect(await takeRescans()).toEqual([]);
  });
});
