import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countStock, type StockMovement } from '#domain/equipment/stock.js';
import { AuditService } from '#audit/audit.service.js';
import { sealed } from '../support/sealed.js';
import { acting } from '../establishments/establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { bodyOf, codeOf, openDepot, received, sixain, type Depot } from './depot.js';

let app: TestApp;
let depot: Depot;
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  depot = await openDepot(app, 'MC', { hasMaxima: false });
});
afterAll(() => app.close());

interface Line {
  readonly depotId: string | null;
  readonly table: string | null;
  readonly pieces: string;
}
const stockAt = async (at: Date): Promise<Line[]> =>
  bodyOf(await depot.who.controleur.get(`/equipment/stock?at=${at.toISOString()}`).expect(200)) as Line[];

/** Attempted acts: receive, move to the annexe or back, allocate to a table, take back. */
const act = fc.record({
  what: fc.constantFrom('receive' as const, 'move' as const, 'give' as const, 'takeBack' as const),
  which: fc.nat(20),
  toAnnex: fc.boolean(),
});

describe('MC:1.0.2 the stock', () => {
  it('equals, for each depot and instant, the arrivals minus the departures, after random acts', async () => {
    let number = 0;
    let minute = 0;
    const items: string[] = [];
    const movements: StockMovement[] = [];
    /** Place of each set, tracked by hand: a depot, or null at the table. */
    const places = new Map<string, string | null>();
    const note = (from: string | null, to: string | null): void => {
      const id = (place: string | null): bigint | null => (place === null ? null : BigInt(place));
      movements.push({ fromDepotId: id(from), toDepotId: id(to), happenedAt: app.clock.now() });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        // each run has a set to move, whatever the acts are
        const firstAct = { what: 'receive', which: 0, toAnnex: false } as const;
        for (const { what: kind, which, toAnnex } of [firstAct, ...acts]) {
          minute += 1;
          app.clock.set(new Date(Date.UTC(2026, 2, 2, 12, minute)));
          await app.database.superuser.query('delete from sign_in_throttles');
          const item = items[which % Math.max(1, items.length)];
          const depotId = toAnnex ? depot.annex : depot.principal;
          if (kind === 'receive') {
            number += 1;
            const [entered = ''] = await received(depot, [sixain(`P-${String(number)}`)]);
            items.push(entered);
            places.set(entered, depot.principal);
            note(null, depot.principal);
          } else if (item !== undefined) {
            const from = places.get(item) ?? null;
            const path = { move: 'moves', give: 'allocations', takeBack: 'returns' }[kind];
            const given = { items: [item], table: 'BJ1', signer: depot.proofs.chefDeTable };
            const body = kind === 'give' ? given : { items: [item], depotId };
            const answer = await depot.who.cartier.post(`/equipment/${path}`, body);
            if (answer.status !== 201) continue;
            const to = kind === 'give' ? null : depotId;
            places.set(item, to);
            note(from, to);
          }
        }
        for (const at of [app.clock.now(), new Date(Date.UTC(2026, 2, 2, 12, Math.floor(minute / 2)))]) {
          const lines = await stockAt(at);
          for (const id of [depot.principal, depot.annex]) {
            const stocked = lines.filter(({ depotId }) => depotId === id).map(({ pieces }) => BigInt(pieces));
            expect(stocked.reduce((sum, pieces) => sum + pieces, 0n)).toBe(countStock(BigInt(id), movements, at));
          }
        }
        const now = await stockAt(app.clock.now());
        expect(now.reduce((sum, { pieces }) => sum + BigInt(pieces), 0n)).toBe(BigInt(items.length));
      }),
      { numRuns: 12 },
    );
    expect(items.length).toBeGreaterThanOrEqual(12);
  });
});

describe('a movement', () => {
  it('requires two different depots that exist', async () => {
    const [item = ''] = await received(depot, [sixain('M-1')]);
    const move = (depotId: string, items = [item]) => depot.who.cartier.post('/equipment/moves', { items, depotId });
    expect(codeOf(await move('999'))).toBe('NOT_FOUND');
    expect(codeOf(await move(depot.annex, ['999']))).toBe('NOT_FOUND');
    expect(codeOf(await move(depot.annex, [item, item]))).toBe('INVALID_INPUT');
    expect(codeOf(await move(depot.principal))).toBe('ALREADY_IN_DEPOT');
    expect((await move(depot.annex).expect(201)).body).toMatchObject([{ depot: 'Salle Europe', movementNumber: 2 }]);
  });

  it('follows the last one of its piece, for every writer', async () => {
    const [item = ''] = await received(depot, [sixain('M-2')]);
    const write = (number: number, from: string, minute = 59) =>
      acting(app, depot.establishment, (tx) =>
        tx.query(
          `insert into equipment_movements (establishment_id, item_id, movement_number, kind, from_depot_id, to_depot_id,
             reason, gaming_day, happened_at, recorded_by)
           values ($1, $2, $3, 'move', $4, $5, '', '2026-03-02', $6, $7)`,
          [
            depot.establishment.establishmentId,
            item,
            number,
            from,
            from === depot.annex ? depot.principal : depot.annex,
            new Date(Date.UTC(2026, 2, minute === 59 ? 3 : 1, 3)),
            depot.people.cartier.personId,
          ],
        ),
      );
    const follows = /does not follow the last one/;
    await expect(write(3, depot.principal)).rejects.toThrow(follows);
    await expect(write(2, depot.annex)).rejects.toThrow(follows);
    await expect(write(2, depot.principal, 0)).rejects.toThrow(follows);
    await write(2, depot.principal);
    await expect(app.database.db.dataSource.query('delete from equipment_movements')).rejects.toThrow(/permission/);
  });

  it('is refused for a second table at the same moment', async () => {
    const [item = ''] = await received(depot, [sixain('M-3')]);
    await app.database.superuser.query('delete from sign_in_throttles');
    const give = (table: string) =>
      depot.who.cartier.post('/equipment/allocations', { items: [item], table, signer: depot.proofs.chefDeTable });
    const answers = await Promise.all([give('BJ1'), give('BJ2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('depots and furnishings', () => {
  it('have one principal depot and unique names', async () => {
    const open = (kind: string, name: string) =>
      depot.who.direction.post('/equipment/depots', { kind, name, room: 'Sous-sol' });
    expect(codeOf(await open('principal', 'Autre'))).toBe('PRINCIPAL_DEPOT_EXISTS');
    expect(codeOf(await open('annex', 'Central'))).toBe('DEPOT_NAME_TAKEN');
    const known = { book: 'cards', name: 'Cartier A', approval: 'décision 12', approvedOn: '2026-01-01' };
    expect(codeOf(await depot.who.direction.post('/equipment/makers', known))).toBe('MAKER_KNOWN');
    const shoes = { kind: 'shoe', maximum: 5, fromDay: '2026-01-01', decision: 'lettre 4' };
    expect(codeOf(await depot.who.direction.post('/equipment/limits', shoes))).toBe('INVALID_INPUT');
    for (const path of ['makers', 'depots', 'limits', 'volumes', 'receipts', 'items', 'alerts', 'destructions']) {
      await depot.who.controleur.get(`/equipment/${path}`).expect(200);
    }
  });

  it('are entirely in the sealed log', async () => {
    await sealed(app);
    const { establishmentId } = depot.establishment;
    const { findings } = await app.app.get(AuditService).verifyLogs({ establishmentIds: [establishmentId] });
    expect(findings).toEqual([]);
  });
});
