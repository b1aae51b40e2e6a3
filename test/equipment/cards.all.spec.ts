import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EquipmentService } from '#equipment/play/equipment.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { bodyOf, codeOf, delivery, die, openDepot, received, sixain } from './depot.js';
import type { Answer, Depot, Name } from './depot.js';

let app: TestApp;
let depot: Depot;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  depot = await openDepot(app);
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const receive = (pieces: readonly object[], more: object = {}, by: Name = 'cartier'): Promise<Answer> =>
  depot.who[by].post('/equipment/receipts', delivery(depot.makers.cards, pieces, more));

const give = (items: readonly string[], table: string, signer: Name = 'chefDeTable', by: Name = 'cartier') =>
  depot.who[by].post('/equipment/allocations', { items, table, signer: depot.proofs[signer] });

const counts = (control: string, more: object = {}): object => ({
  control,
  counted: 312,
  marked: 0,
  foreignCards: 0,
  isInOrder: true,
  ...more,
});
const control = (item: string, kind: string, more: object = {}, by: Name = 'cartier') =>
  depot.who[by].post(`/equipment/items/${item}/controls`, counts(kind, more));

const takeBack = (items: readonly string[]) =>
  depot.who.inspecteur.post('/equipment/returns', { items, depotId: depot.principal }).expect(201);

describe('MC:1.0.1 a delivery of cards', () => {
  it('enters each sixain by its maker’s number, in the register and in the principal depot', async () => {
    const answer = await receive([sixain('S-1'), sixain('S-2')]);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject([
      { makerNumber: 'S-1', maker: 'Cartier A', depot: 'Central', lastMovement: 'receipt', isReserve: false },
      { makerNumber: 'S-2', depot: 'Central', table: null },
    ]);
    const [first] = bodyOf(answer) as { itemId: string }[];
    const sheet = await depot.who.controleur.get(`/equipment/items/${first?.itemId ?? ''}`).expect(200);
    expect(sheet.body).toMatchObject({ movements: [{ kind: 'receipt', registerNumber: '1', volumeNumber: 1 }] });
  });

  it('refuses a repeated number, in one delivery or years later', async () => {
    expect(codeOf(await receive([sixain('S-3'), sixain('S-3')]))).toBe('EQUIPMENT_NUMBER_REPEATED');
    const again = await receive([sixain('S-3'), sixain('S-1')]);
    expect(again.body).toMatchObject({ code: 'EQUIPMENT_NUMBER_TAKEN', details: { numbers: 'S-1' } });
    expect((bodyOf(again) as { message: string }).message).toContain('S-1');
    // the refused delivery leaves nothing
    expect((await depot.who.cartier.get('/equipment/items?number=S-3').expect(200)).body).toEqual([]);
  });

  it.each<[string, () => readonly object[], object]>([
    ['INVALID_INPUT', () => [], {}],
    ['INVALID_INPUT', () => [sixain('s-9')], {}],
    ['NOT_FOUND', () => [sixain('S-9')], { makerId: '999' }],
    ['RECEIPT_MIXED', () => [sixain('S-9'), die('D-9')], { slipVisaOn: '2026-04-01' }],
    ['SLIP_VISA_NOT_VALID', () => [sixain('S-9')], { slipVisaOn: '2026-04-01' }],
    ['STOCK_MAXIMUM_PASSED', () => ['1', '2', '3', '4', '5'].map((n) => sixain(`T-${n}`)), {}],
  ])('is refused with %s', async (code, pieces, more) => {
    expect(codeOf(await receive(pieces(), more))).toBe(code);
  });

  it('requires a function that handles cards', async () => {
    for (const name of ['controleur', 'comptable', 'superviseur', 'direction', 'chefDeTable'] as const) {
      expect(codeOf(await receive([sixain('S-9')], {}, name))).toBe('FORBIDDEN');
    }
    expect(codeOf(await depot.who.croupier.get('/equipment/stock'))).toBe('FORBIDDEN');
  });
});

describe('MC:1.0.3 the register', () => {
  it('accepts no entry before its volume is numbered and initialled', async () => {
    const other = await openDepot(app, 'MC', { isParaphed: false });
    const bring = (number: string) =>
      other.who.cartier.post('/equipment/receipts', delivery(other.makers.cards, [sixain(number)]));
    expect(codeOf(await bring('S-1'))).toBe('REGISTER_NOT_PARAPHED');
    expect(codeOf(await other.who.direction.post('/equipment/volumes/cards/paraph', PARAPH))).toBe('VOLUME_NOT_OPEN');
    await other.who.direction.post('/equipment/volumes/cards', { pages: 100 }).expect(201);
    expect(codeOf(await bring('S-1'))).toBe('REGISTER_NOT_PARAPHED');
    const late = { ...PARAPH, paraphedOn: '2026-03-04' };
    expect(codeOf(await other.who.direction.post('/equipment/volumes/cards/paraph', late))).toBe('PARAPH_NOT_VALID');
    await other.who.direction.post('/equipment/volumes/cards/paraph', PARAPH).expect(201);
    expect(codeOf(await other.who.direction.post('/equipment/volumes/cards/paraph', PARAPH))).toBe('VOLUME_PARAPHED');
    expect((await bring('S-1')).status).toBe(201);
    // the next volume is opened: the previous one accepts no more entries
    const volumes = await other.who.direction.post('/equipment/volumes/cards', { pages: 100 }).expect(201);
    expect(volumes.body).toMatchObject([
      { volumeNumber: 2, paraphedOn: null, closedAt: null, entries: '0' },
      { volumeNumber: 1, entries: '1', closedAt: '2026-03-02T12:00:00.000Z' },
    ]);
    expect(codeOf(await bring('S-2'))).toBe('REGISTER_NOT_PARAPHED');
  });

  it('is visible to the controller, who gives a visa', async () => {
    const visa = await depot.who.controleur.post('/registers/equipmentCards/visas', { upToNumber: '2' });
    expect([visa.status, visa.body]).toEqual([201, expect.anything()]);
    expect(codeOf(await depot.who.cartier.post('/registers/equipmentCards/visas', { upToNumber: '2' }))).toBe(
      'FORBIDDEN',
    );
  });
});

const PARAPH = { paraphedOn: '2026-02-10', paraphedBy: 'Le Commissaire du Gouvernement' };

describe('a set allocated to a table', () => {
  let item: string;
  beforeAll(async () => {
    const [found] = bodyOf(await depot.who.cartier.get('/equipment/items?number=S-1').expect(200)) as {
      itemId: string;
    }[];
    item = found?.itemId ?? '';
  });

  it('is received by a second person, identified by their secret', async () => {
    const wrong = { items: [item], table: 'BJ1', signer: { ...depot.proofs.chefDeTable, secret: '000000' } };
    expect(codeOf(await depot.who.cartier.post('/equipment/allocations', wrong))).toBe('IDENTITY_REFUSED');
    expect(codeOf(await give([item], 'BJ1', 'comptable'))).toBe('FUNCTION_NOT_HELD');
    expect(codeOf(await give(['999'], 'BJ1'))).toBe('NOT_FOUND');
    expect(codeOf(await give([item], 'Z42'))).toBe('UNKNOWN_TABLE');
    expect(codeOf(await give([item], 'BJ1', 'inspecteur', 'inspecteur'))).toBe('EQUIPMENT_RECEIVED_BY_GIVER');
    expect(codeOf(await give([item], 'BJ1', 'membreDuComite'))).toBe('FUNCTION_NOT_HELD');
    const given = await give([item], 'BJ1').expect(201);
    expect(given.body).toMatchObject({
      table: 'BJ1',
      gamingDay: '2026-03-02',
      signedAs: 'chefDeTable',
      book: 'cards',
      signedByName: depot.people.chefDeTable.fullName,
      pieces: [{ makerNumber: 'S-1', isThere: true, isSound: null }],
    });
  });

  it('is at one table: a second allocation is refused, with its present place', async () => {
    const again = await give([item], 'BJ2');
    expect(again.body).toMatchObject({ code: 'EQUIPMENT_AT_TABLE', details: { number: 'S-1', table: 'BJ1' } });
    const moved = await depot.who.cartier.post('/equipment/moves', { items: [item], depotId: depot.annex });
    expect(codeOf(moved)).toBe('EQUIPMENT_AT_TABLE');
  });

  it('MC:1.2.2 has its second control at the table', async () => {
    expect(codeOf(await control(item, 'second'))).toBe('FUNCTION_NOT_HELD');
    const seen = await depot.who.chefDeTable.get('/equipment/at-table?table=BJ1').expect(200);
    expect(seen.body).toMatchObject({ cardsToControl: ['S-1'], isChecked: true });
    expect((await control(item, 'second', {}, 'inspecteur')).body).toMatchObject({
      isAlert: false,
      apart: 0,
      told: [],
    });
    const inTransaction = await app.database.db.transaction((tx) =>
      app.app.get(EquipmentService).getTableEquipment(tx, depot.establishment, 'BJ1', '2026-03-02'),
    );
    expect(inTransaction).toMatchObject({
      cardsToControl: [],
      cards: [{ makerNumber: 'S-1', isSound: true }],
      dice: [],
    });
    const [other] = bodyOf(await depot.who.cartier.get('/equipment/items?number=S-2').expect(200)) as {
      itemId: string;
    }[];
    expect(codeOf(await control(other?.itemId ?? '', 'second', {}, 'inspecteur'))).toBe('SECOND_CONTROL_AWAY');
  });

  it('MC:1.4.1 and MC:1.2.1 is controlled and put in order, then has its first control, before any new use', async () => {
    expect(codeOf(await control(item, 'endOfSession'))).toBe('CONTROL_AT_TABLE');
    await takeBack([item]);
    expect(codeOf(await depot.who.inspecteur.post('/equipment/returns', { items: [item], depotId: depot.annex }))).toBe(
      'NOT_AT_TABLE',
    );
    expect(codeOf(await give([item], 'BJ1'))).toBe('SET_NOT_CONTROLLED');
    expect(codeOf(await control(item, 'endOfSession', {}, 'inspecteur'))).toBe('FUNCTION_NOT_HELD');
    expect(codeOf(await control(item, 'endOfSession', { isInOrder: false }))).toBe('SET_NOT_IN_ORDER');
    await control(item, 'endOfSession').expect(201);
    expect(codeOf(await give([item], 'BJ1'))).toBe('SET_WITHOUT_FIRST_CONTROL');
    expect(codeOf(await control(item, 'first', { isPreMixed: true }))).toBe('PRE_MIXED_WITHOUT_VIDEO');
    await control(item, 'first', { isPreMixed: true, isUnderVideo: true }).expect(201);
    await give([item], 'BJ1').expect(201);
    await takeBack([item]);
  });

  it('MC:1.4.2 is an alert with a card missing: parties are notified, and no allocation follows until it is closed', async () => {
    app.clock.set(new Date('2026-03-02T12:00:30Z'));
    const found = await control(item, 'endOfSession', { counted: 311 }).expect(201);
    expect(found.body).toMatchObject({
      isAlert: true,
      apart: -1,
      told: ['inspecteur', 'directeurDesJeux', 'serviceDeControle'],
    });
    const { controlId } = bodyOf(found) as { controlId: string };
    expect(codeOf(await give([item], 'BJ1'))).toBe('SET_UNDER_ALERT');
    const closing = { outcome: 'restored', reason: 'carte retrouvée sous la table' };
    const alert = `/equipment/alerts/${controlId}`;
    const blockersOf = async (day: string): Promise<unknown> =>
      bodyOf(await depot.who.comptable.get(`/days/${day}/blockers`).expect(200));
    const open = await depot.who.direction.post(`${alert}/closing`, closing);
    expect(open.body).toMatchObject({ code: 'ALERT_NOT_TOLD' });
    app.clock.set(new Date('2026-03-02T12:30:00Z'));
    const telling = (party: string, notifiedAt = '2026-03-02T12:10:00Z') =>
      depot.who.inspecteur.post(`${alert}/tellings`, {
        party,
        toldAt: notifiedAt,
        recipient: 'M. Martin, par téléphone',
      });
    expect(codeOf(await telling('police'))).toBe('TELLING_NOT_VALID');
    expect(codeOf(await telling('inspecteur', '2026-03-02T11:59:59Z'))).toBe('TELLING_NOT_VALID');
    expect(codeOf(await telling('inspecteur', '2026-03-02T12:30:01Z'))).toBe('TELLING_NOT_VALID');
    await telling('inspecteur').expect(201);
    expect(codeOf(await telling('inspecteur'))).toBe('ALREADY_TOLD');
    // entered to the minute, the minute of the control is later
    await telling('directeurDesJeux', '2026-03-02T12:00:00Z').expect(201);
    const [listed] = bodyOf(await depot.who.controleur.get('/equipment/alerts').expect(200)) as object[];
    expect(listed).toMatchObject({ makerNumber: 'S-1', stillToTell: ['serviceDeControle'] });
    const untold = { kind: 'cardAlertUntold', number: 'S-1' };
    expect(await blockersOf('2026-03-02')).toContainEqual(untold);
    await telling('serviceDeControle').expect(201);
    expect(await blockersOf('2026-03-02')).not.toContainEqual(untold);
    expect(codeOf(await depot.who.cartier.post(`${alert}/closing`, closing))).toBe('FORBIDDEN');
    const closed = await depot.who.direction.post(`${alert}/closing`, closing).expect(201);
    expect(closed.body).toMatchObject({ outcome: 'restored', tellings: [{ party: 'directeurDesJeux' }, {}, {}] });
    expect(codeOf(await depot.who.direction.post(`${alert}/closing`, closing))).toBe('ALERT_CLOSED');
    // a failed count is no control: the set is counted again
    expect(codeOf(await give([item], 'BJ1'))).toBe('SET_NOT_CONTROLLED');
    await control(item, 'endOfSession').expect(201);
    await control(item, 'first').expect(201);
    await give([item], 'BJ1').expect(201);
  });

  it('MC:1.3.1 has a damaged card exchanged by an inspecteur, from the reserve, which is then short without an alert', async () => {
    const [reserveId = '', other = ''] = await received(depot, [sixain('R-1'), sixain('R-2', { colour: 'bleu' })]);
    const exchange = (by: Name, body: object = {}) =>
      depot.who[by].post('/equipment/exchanges', { item, reserve: reserveId, card: 'dame de pique', ...body });
    expect(codeOf(await exchange('cartier'))).toBe('EXCHANGE_NOT_BY_INSPECTOR');
    expect(codeOf(await exchange('inspecteur'))).toBe('EXCHANGE_NOT_FROM_RESERVE');
    await depot.who.inspecteur.post(`/equipment/items/${reserveId}/reserve`).expect(201);
    await depot.who.inspecteur.post(`/equipment/items/${other}/reserve`).expect(201);
    const reserves = bodyOf(await depot.who.inspecteur.get('/equipment/items?reserve=true').expect(200));
    expect((reserves as { makerNumber: string }[]).map(({ makerNumber }) => makerNumber)).toEqual(['R-1', 'R-2']);
    expect(codeOf(await exchange('inspecteur', { reserve: other }))).toBe('RESERVE_OF_OTHER_CARDS');
    expect(codeOf(await exchange('inspecteur', { item: other }))).toBe('EXCHANGE_AWAY');
    expect((await exchange('inspecteur').expect(201)).body).toMatchObject([{ reserveNumber: 'R-1', table: 'BJ1' }]);
    // a sixain has six of each card
    for (const card of ['Dame de pique', 'dame  de Pique', 'DAME-DE-PIQUE', 'dame de pique', 'dame de pique'])
      await exchange('inspecteur', { card }).expect(201);
    expect(codeOf(await exchange('inspecteur'))).toBe('RESERVE_CARD_GIVEN');
    await exchange('inspecteur', { card: 'dame de cœur' }).expect(201);
    expect((await control(reserveId, 'first', { counted: 305 })).body).toMatchObject({ isAlert: false, apart: 0 });
    expect((await control(reserveId, 'first', { counted: 304 })).body).toMatchObject({ isAlert: true, apart: -1 });
  });

  it('is out of use until its destruction when worn or damaged', async () => {
    await takeBack([item]);
    await control(item, 'endOfSession', { isWorn: true }).expect(201);
    expect(codeOf(await give([item], 'BJ1'))).toBe('SET_WITHDRAWN');
  });

  it('is counted only when it consists of cards', async () => {
    const [dieId = ''] = await received(depot, [die('D-1')]);
    expect(codeOf(await control(dieId, 'first'))).toBe('NOT_CARDS');
    expect(codeOf(await give([dieId, item], 'BJ1'))).toBe('ALLOCATION_MIXED');
    expect(codeOf(await control(item, 'first', { counted: 1, marked: 2 }))).toBe('CARDS_FOUND_TWICE');
  });
});

describe('MC:1.1.1 and MC09:1.1 the end of cards', () => {
  it('is announced to the control service before, under the Direction, once', async () => {
    const [first, reserve] = (
      bodyOf(await depot.who.cartier.get('/equipment/items?book=cards').expect(200)) as {
        itemId: string;
        makerNumber: string;
      }[]
    )
      .filter(({ makerNumber }) => makerNumber === 'S-1' || makerNumber === 'R-1')
      .sort((one, next) => (one.makerNumber > next.makerNumber ? -1 : 1));
    const notice = {
      book: 'cards',
      method: 'neutralisation',
      plannedAt: '2026-03-02T13:00:00Z',
      noticeRecipient: 'Service',
      noticeGivenAt: '2026-03-02T12:20:00Z',
      noticeReference: 'lettre 8',
    };
    const announce = (more: object = {}) => depot.who.direction.post('/equipment/destructions', { ...notice, ...more });
    expect(codeOf(await announce({ noticeGivenAt: '2026-03-02T13:00:00Z' }))).toBe('DESTRUCTION_NOT_TOLD_BEFORE');
    expect(codeOf(await depot.who.cartier.post('/equipment/destructions', notice))).toBe('FORBIDDEN');
    const { destructionId } = bodyOf(await announce().expect(201)) as { destructionId: string };
    const path = `/equipment/destructions/${destructionId}/completion`;
    const done = (items: readonly (string | undefined)[]) => depot.who.direction.post(path, { items });
    expect(codeOf(await done([first?.itemId]))).toBe('DESTRUCTION_TOO_EARLY');
    app.clock.set(new Date('2026-03-02T13:00:00Z'));
    // AI67:4 states it in words: a set stays complete until its end
    expect((await done([first?.itemId, reserve?.itemId])).body).toMatchObject({
      code: 'SET_NOT_COMPLETE',
      details: { numbers: 'R-1' },
    });
    expect((await done([first?.itemId]).expect(201)).body).toMatchObject({
      doneAt: '2026-03-02T13:00:00.000Z',
      pieces: '1',
    });
    expect(codeOf(await done([first?.itemId]))).toBe('DESTRUCTION_DONE');
    expect(codeOf(await give([first?.itemId ?? ''], 'BJ1'))).toBe('EQUIPMENT_IS_OUT');
    // its number is never received again
    expect(codeOf(await receive([sixain('S-1')]))).toBe('EQUIPMENT_NUMBER_TAKEN');
  });
});
