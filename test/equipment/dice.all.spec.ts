import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { bodyOf, codeOf, delivery, die, openDepot, received, sixain, type Depot, type Name } from './depot.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    die(`${letter}-${String(at + 1)}`, { colour: at % 2 === 0 ? 'rouge' : 'bleu' }),
  );

const give = (depot: Depot, items: readonly string[], signer: Name, table = 'CR1') =>
  depot.who.inspecteur.post('/equipment/allocations', { items, table, signer: depot.proofs[signer] });

const takeBack = (depot: Depot, items: readonly string[]) =>
  depot.who.inspecteur.post('/equipment/returns', { items, depotId: depot.annex }).expect(201);

const control = (depot: Depot, allocationId: string, dice: readonly object[], signers: readonly Name[]) =>
  depot.who.inspecteur.post(`/equipment/allocations/${allocationId}/dice-control`, {
    dice,
    signers: signers.map((name) => depot.proofs[name]),
  });

/** The same with a day in between: a day begins at six in the morning. */
const onDay = (day: number): void => app.clock.set(new Date(Date.UTC(2026, 2, day, 12)));

describe('dice in Monaco', () => {
  let depot: Depot;
  let items: string[];
  beforeAll(async () => {
    onDay(2);
    depot = await openDepot(app);
  });

  it('MC:2.1 arrive with their number and the establishment’s mark', async () => {
    const bring = (pieces: readonly object[]) =>
      depot.who.cartier.post('/equipment/receipts', delivery(depot.makers.dice, pieces));
    expect(codeOf(await bring([die('D-1', { mark: '' })]))).toBe('DICE_WITHOUT_MARK');
    items = await received(depot, numbered('D', 12));
    expect(codeOf(await bring([die('D-12')]))).toBe('EQUIPMENT_NUMBER_TAKEN');
    const withdrawn = `/equipment/makers/${depot.makers.cards}/withdrawal`;
    expect(codeOf(await depot.who.direction.post(withdrawn, { withdrawnOn: '2025-12-31' }))).toBe(
      'APPROVAL_END_NOT_VALID',
    );
    await depot.who.direction.post(withdrawn, { withdrawnOn: '2026-03-02' }).expect(201);
    const cards = delivery(depot.makers.cards, [sixain('S-1')]);
    expect(codeOf(await depot.who.cartier.post('/equipment/receipts', cards))).toBe('MAKER_NOT_APPROVED');
  });

  it('MC:2.2 and MC:2.3 are five new ones for a table, signed by the sous-directeur', async () => {
    const five = items.slice(0, 5);
    expect(codeOf(await give(depot, five, 'inspecteur'))).toBe('DICE_NOT_DECIDED');
    expect(codeOf(await give(depot, five, 'direction'))).toBe('DICE_NOT_DECIDED');
    expect((await give(depot, items.slice(0, 4), 'sousDirecteur')).body).toMatchObject({
      code: 'DICE_COUNT',
      details: { due: 5, article: 'MC:2' },
    });
    const given = await give(depot, five, 'sousDirecteur').expect(201);
    expect(given.body).toMatchObject({ book: 'dice', signedAs: 'sousDirecteur', table: 'CR1' });
    expect(codeOf(await give(depot, five, 'sousDirecteur', 'CR2'))).toBe('EQUIPMENT_AT_TABLE');
    const { allocationId } = bodyOf(given) as { allocationId: string };
    const sound = five.map((item) => ({ item, isSound: true }));
    // MC:2.4 below: each of them
    expect(codeOf(await control(depot, allocationId, sound, ['inspecteur']))).toBe('FUNCTION_NOT_HELD');
    expect(codeOf(await control(depot, allocationId, sound, ['sousDirecteur', 'direction']))).toBe(
      'DICE_CONTROL_SIGNERS',
    );
    expect(codeOf(await control(depot, allocationId, sound.slice(1), ['sousDirecteur']))).toBe(
      'DICE_CONTROL_INCOMPLETE',
    );
    const controlled = await control(depot, allocationId, sound, ['sousDirecteur']).expect(201);
    expect((bodyOf(controlled) as { pieces: object[] }).pieces).toHaveLength(5);
    expect(codeOf(await control(depot, allocationId, sound, ['sousDirecteur']))).toBe('DICE_CONTROLLED');
    await takeBack(depot, five);
  });

  it('MC:2.2 are never allocated again once in play, even days later', async () => {
    onDay(9);
    const refused = await give(depot, [...items.slice(0, 1), ...items.slice(5, 9)], 'sousDirecteur');
    expect(refused.body).toMatchObject({ code: 'DICE_NOT_NEW', details: { numbers: 'D-1 SBM' } });
  });

  it('MC:2.5 are destroyed before an inspecteur', async () => {
    const notice = {
      book: 'dice',
      method: 'destruction',
      plannedAt: '2026-03-09T12:00:00Z',
      noticeRecipient: 'Service',
      noticeGivenAt: '2026-03-08T12:00:00Z',
      noticeReference: 'lettre 9',
    };
    const announced = await depot.who.direction.post('/equipment/destructions', notice).expect(201);
    const { destructionId } = bodyOf(announced) as { destructionId: string };
    const done = (more: object) =>
      depot.who.direction.post(`/equipment/destructions/${destructionId}/completion`, {
        items: items.slice(0, 5),
        ...more,
      });
    expect(codeOf(await done({}))).toBe('DESTRUCTION_WITHOUT_INSPECTOR');
    expect(codeOf(await done({ inspecteur: depot.proofs.cartier }))).toBe('FUNCTION_NOT_HELD');
    const { inspecteur } = depot.proofs;
    expect((await done({ inspecteur }).expect(201)).body).toMatchObject({
      witnessedByName: depot.people.inspecteur.fullName,
      pieces: '5',
    });
    const sheet = await depot.who.controleur.get(`/equipment/items/${items[0] ?? ''}`).expect(200);
    expect((bodyOf(sheet) as { movements: object[] }).movements).toMatchObject([
      { kind: 'receipt', registerNumber: '1' },
      { kind: 'allocation' },
      { kind: 'return' },
      { kind: 'destruction', registerNumber: '13', volumeNumber: 1 },
    ]);
  });
});

describe.each<[JurisdictionCode, string, number]>([
  ['FR', 'FR14:55-22', 4],
  ['AI67', 'AI67:26', 6],
])('dice under %s', (jurisdiction, article, due) => {
  let depot: Depot;
  let items: string[];
  const first = () => items.slice(0, due);
  const others = () => items.slice(due, 2 * due);
  const measured = (ids: readonly string[], more: object = {}) =>
    ids.map((item) => ({ item, isSound: true, micrometer: true, square: true, balance: true, ...more }));

  beforeAll(async () => {
    onDay(2);
    depot = await openDepot(app, jurisdiction);
    await app.database.superuser.query('delete from sign_in_throttles');
  });

  it('are received once a member of the direction holds the key (AI67:4.2)', async () => {
    const bring = () =>
      depot.who.cartier.post('/equipment/receipts', delivery(depot.makers.dice, numbered('D', 2 * due)));
    const key = (receiver: Name, of = depot.principal) =>
      depot.who.direction.post(`/equipment/depots/${of}/key`, { receiver: depot.proofs[receiver] });
    expect(codeOf(await key('cartier'))).toBe('FUNCTION_NOT_HELD');
    if (jurisdiction === 'AI67') expect(codeOf(await bring())).toBe('DEPOT_KEY_NOT_HELD');
    const held = await key('membreDuComite').expect(201);
    expect(held.body).toMatchObject({
      keyHeldAs: 'membreDuComite',
      keyHeldByName: depot.people.membreDuComite.fullName,
    });
    await key('membreDuComite', depot.annex).expect(201);
    items = (bodyOf(await bring().expect(201)) as { itemId: string }[]).map(({ itemId }) => itemId);
    // no maximum of sixains of baccara was fixed
    const baccara = delivery(depot.makers.cards, [sixain('S-1', { kind: 'huitain', game: 'baccara' })]);
    expect(codeOf(await depot.who.cartier.post('/equipment/receipts', baccara))).toBe('STOCK_MAXIMUM_UNKNOWN');
  });

  it('are pairs, decided by the direction, and not those of the session before', async () => {
    expect(codeOf(await give(depot, first(), 'sousDirecteur'))).toBe('DICE_NOT_DECIDED');
    expect((await give(depot, first().slice(1), 'membreDuComite')).body).toMatchObject({
      code: 'DICE_COUNT',
      details: { due, article },
    });
    const { allocationId } = bodyOf(await give(depot, first(), 'membreDuComite').expect(201)) as {
      allocationId: string;
    };
    const signers: readonly Name[] = ['chefDeTable', 'direction'];
    const by = (instrument: string) => measured(first(), { [instrument]: undefined });
    expect(codeOf(await control(depot, allocationId, by('balance'), signers))).toBe('DICE_CONTROL_INSTRUMENTS');
    expect(codeOf(await control(depot, allocationId, measured(first()), ['chefDeTable']))).toBe('DICE_CONTROL_SIGNERS');
    const [bad = '', ...good] = first();
    const found = [...measured([bad], { isSound: false, square: false }), ...measured(good)];
    await control(depot, allocationId, found, signers).expect(201);
    await takeBack(depot, first());
    // the same day at another table still counts as the session before
    expect(codeOf(await give(depot, first(), 'membreDuComite', 'CR2'))).toBe('DIE_NOT_SOUND');
    const goods = [...good, ...others().slice(0, 1)];
    expect(codeOf(await give(depot, goods, 'membreDuComite', 'CR2'))).toBe('DICE_OF_SESSION_BEFORE');
    onDay(4);
    const refused = await give(depot, goods, 'membreDuComite');
    expect(refused.body).toMatchObject({ code: 'DICE_OF_SESSION_BEFORE' });
    expect((bodyOf(refused) as { message: string }).message).toContain('D-2 SBM');
    await give(depot, others(), 'membreDuComite').expect(201);
    await takeBack(depot, others());
    // a session passed in between: only the die used in it is refused
    onDay(5);
    const [served = ''] = others();
    expect((await give(depot, goods, 'membreDuComite')).body).toMatchObject({
      code: 'DICE_OF_SESSION_BEFORE',
      details: { numbers: expect.stringMatching(/^D-\d+ SBM$/) as unknown },
    });
    expect(goods).toContain(served);
  });

  it('are destroyed before an officer, who gives a visa', async () => {
    const notice = {
      book: 'dice',
      method: 'destruction',
      plannedAt: '2026-03-05T12:00:00Z',
      noticeRecipient: 'Police',
      noticeGivenAt: '2026-03-04T12:00:00Z',
      noticeReference: 'avis 1',
    };
    const announced = await depot.who.direction.post('/equipment/destructions', notice).expect(201);
    const { destructionId } = bodyOf(announced) as { destructionId: string };
    const path = `/equipment/destructions/${destructionId}/completion`;
    expect(codeOf(await depot.who.direction.post(path, { items: first() }))).toBe('DESTRUCTION_WITHOUT_OFFICER');
    await depot.who.direction.post(path, { items: first(), officer: 'Commissaire Durand' }).expect(201);
  });
});

describe('MC:3.5.1 equipment of a table', () => {
  it('is checked before each session by maintenance, before an inspecteur, and is out of service after a failed check', async () => {
    onDay(2);
    const depot = await openDepot(app);
    const enter = (body: object) => depot.who.direction.post('/equipment/apparatus', body);
    const roulette = { kind: 'rouletteAmerican', apparatusNumber: 'CY-1', table: 'RA1' };
    const { apparatusId } = bodyOf(await enter(roulette).expect(201)) as { apparatusId: string };
    expect(codeOf(await enter(roulette))).toBe('APPARATUS_KNOWN');
    expect(codeOf(await enter({ ...roulette, apparatusNumber: 'CY-2' }))).toBe('TABLE_HAS_APPARATUS');
    const state = async (): Promise<unknown> => {
      const at = await depot.who.chefDeTable.get('/equipment/at-table?table=RA1').expect(200);
      const { isChecked, apparatus } = bodyOf(at) as { isChecked: boolean; apparatus: { service: string }[] };
      return [isChecked, apparatus.map(({ service }) => service)];
    };
    const listed = async (): Promise<unknown> =>
      bodyOf(await depot.who.mecanicien.get('/equipment/apparatus').expect(200));
    expect(await state()).toEqual([false, ['unchecked']]);
    const check = (isSound: boolean, more: object = {}, by: Name = 'mecanicien') =>
      depot.who[by].post(`/equipment/apparatus/${apparatusId}/checks`, {
        isSound,
        inspecteur: depot.proofs.inspecteur,
        ...more,
      });
    expect(codeOf(await check(true, {}, 'inspecteur'))).toBe('FUNCTION_NOT_HELD');
    expect(codeOf(await check(true, { inspecteur: depot.proofs.chefDeTable }))).toBe('FUNCTION_NOT_HELD');
    expect(codeOf(await check(false))).toBe('CHECK_WITHOUT_FINDINGS');
    await check(true).expect(201);
    expect(await state()).toEqual([true, ['inService']]);
    expect(await listed()).toMatchObject([{ apparatusNumber: 'CY-1', service: 'inService' }]);
    await check(false, { findings: 'pivot faussé' }).expect(201);
    expect(await state()).toEqual([false, ['failed']]);
    onDay(3);
    expect(await state()).toEqual([false, ['unchecked']]);
    expect(await listed()).toMatchObject([{ checkedOn: '2026-03-02', findings: 'pivot faussé', service: 'unchecked' }]);
    const place = (body: object) => depot.who.direction.post(`/equipment/apparatus/${apparatusId}/place`, body);
    await place({}).expect(201);
    expect(await state()).toEqual([true, []]);
    await depot.who.direction.post(`/equipment/apparatus/${apparatusId}/retirement`).expect(201);
    expect(codeOf(await place({ table: 'RA1' }))).toBe('APPARATUS_RETIRED');
    expect(codeOf(await check(true))).toBe('APPARATUS_RETIRED');
  });
});
