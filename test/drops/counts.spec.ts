import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { AuditService } from '#audit/audit.service.js';
import { sealed } from '../support/sealed.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { codeOf, doneInSql, openDropFloor, type DropAnswer, type DropFloor, type Member } from './floor.js';

let app: TestApp;
let floor: DropFloor;
let callers: DropFloor['callers'];

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openDropFloor(app);
  callers = floor.callers;
  const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1));
  await floor.addMachines(...numbers);
});
afterAll(() => app.close());

const notes = (count: number, value = '20') => ({ notes: [{ value, count }] });
const count = (id: string, by: Member, box: string, found: object = notes(10)) =>
  codeOf(callers[by].post(`/drops/${id}/counts`, { box, ...found }));
const counts = async (id: string, by: Member = 'direction', query = ''): Promise<DropAnswer> =>
  (await callers[by].get(`/drops/${id}/counts${query}`).expect(200)).body as DropAnswer;
const custody = async (id: string): Promise<DropAnswer> =>
  (await callers.agent.get(`/drops/${id}/custody`).expect(200)).body as DropAnswer;
const certify = (id: string, certifiers: readonly Member[] = ['direction', 'caissier'], more: object = {}) =>
  codeOf(
    callers.direction.post(`/drops/${id}/certification`, {
      certifiers: certifiers.map((name) => floor.proofs[name]),
      ...more,
    }),
  );
const convey = (id: string, boxes: readonly string[], receiver: Member = 'caissier', by: Member = 'mecanicien') =>
  codeOf(callers[by].post(`/drops/${id}/conveyances`, { boxes, receiver: floor.proofs[receiver] }));
const upload = (id: string, content: string) =>
  request(app.url)
    .post(`/api/establishments/${floor.establishment.code}/drops/${id}/counts/file`)
    .set('authorization', `Bearer ${floor.people.otherCaissier.token}`)
    .set('accept-language', 'en')
    .set('idempotency-key', randomUUID())
    .attach('file', Buffer.from(content), 'compteuse.csv');
/** Returns the number of a box's count in force, by the database's rule for the day and the report. */
const standingInSql = async (id: string, box: string): Promise<number | null> => {
  const [row] = await app.database.db.query<{ number: number }>(
    `select standing.count_number as number from drop_boxes
      cross join lateral agreed_box_count(drop_boxes.establishment_id, $3::bigint, drop_boxes.box_id) as standing
      where drop_boxes.establishment_id = $1 and drop_boxes.box_number = $2`,
    [floor.establishment.establishmentId, box, id],
  );
  return row?.number ?? null;
};
const inSql = (sql: string, parameters: readonly unknown[]): Promise<string> =>
  doneInSql({ app, establishment: floor.establishment }, floor.people.caissier, sql, parameters);

describe('the way to the count room', () => {
  it('leads from the team to a receiver outside it, who signs for the numbers; no box is lost', async () => {
    const id = await floor.openDrop(['1', '2']);
    for (const machine of ['1', '2']) {
      const exchangeBody = { outcome: 'exchanged', taken: `B-${machine}`, put: `S-${machine}` };
      await callers.mecanicien.post(`/drops/${id}/machines/${machine}/billBox`, exchangeBody).expect(200);
    }
    expect(await convey(id, ['B-1'], 'caissier', 'changeur')).toBe('OUTSIDE_DROP_TEAM');
    expect(await convey(id, ['B-1'], 'direction')).toBe('FUNCTION_NOT_HELD');
    expect(await convey(id, ['B-404'])).toBe('UNKNOWN_BOX');
    expect(await convey(id, ['S-3'])).toBe('BOX_NOT_ON_THE_WAY');
    expect(await convey(id, ['B-1'])).toBe('done');
    expect(await convey(id, ['B-1'])).toBe('BOX_NOT_ON_THE_WAY');
    expect(await custody(id)).toMatchObject({ onTheWay: ['B-2'], conveyances: [{ boxes: ['B-1'] }] });
    await callers.superviseur.post(`/drops/${id}/closing`, { readingsMissingReason: 'lus par le réseau' }).expect(200);
    expect((await callers.agent.get(`/drops/${id}`)).body).toMatchObject({ state: 'closed' });
    expect(await certify(id)).toBe('DROP_NOT_RECEIVED');
    await callers.superviseur.post('/boxes/B-2/missing', { reason: 'perdue en route' }).expect(200);
    expect((await callers.agent.get(`/drops/${id}`)).body).toMatchObject({ state: 'received' });
    expect(await convey(id, ['B-2'])).toBe('done');
    const signed = await app.app
      .get(SignaturesService)
      .listSignatures(app.database.db.dataSource, floor.establishment.establishmentId, 'drop 1 conveyance 2');
    expect(signed).toMatchObject([{ personId: floor.people.caissier.personId, signedAs: 'caissier' }]);
    const inTeam = await floor.openDrop(['12'], ['superviseur', 'otherCaissier', 'agent']);
    const exchangeBody = { outcome: 'exchanged', taken: 'B-12' };
    await callers.otherCaissier.post(`/drops/${inTeam}/machines/12/billBox`, exchangeBody).expect(200);
    expect(await convey(inTeam, ['B-12'], 'otherCaissier', 'otherCaissier')).toBe('RECEIVER_IN_DROP');
    const straight = `update drop_boxes set place = 'countRoom'
      where drop_boxes.establishment_id = $1 and drop_boxes.box_number = $2`;
    expect(await inSql(straight, ['B-12'])).toBe('BOX_NOT_THERE');
  });
});

describe('the counts of a box', () => {
  let id: string;
  beforeAll(async () => {
    id = await floor.bringIn('3', '4', '5', '9');
  });

  it('MC:18: contain only the media of its kind, in notes that are legal tender', async () => {
    expect(await count(id, 'caissier', 'B-404')).toBe('UNKNOWN_BOX');
    expect(await count(id, 'caissier', 'B-6')).toBe('BOX_NOT_TO_COUNT');
    expect(await count(id, 'caissier', 'B-3', { coins: [{ value: '1', pieces: 3 }] })).toBe('NOT_IN_THIS_CONTAINER');
    expect(await count(id, 'caissier', 'B-3', notes(1, '15'))).toBe('NOT_LEGAL_TENDER');
    expect(await count(id, 'caissier', 'B-3', notes(1, '5.001'))).toBe('INVALID_INPUT');
    const twice = { scannedTickets: [1, 2].map(() => ({ number: 'T-1', amount: '3.50' })) };
    expect(await count(id, 'caissier', 'B-3', twice)).toBe('TICKET_TWICE');
    expect(await codeOf(callers.superviseur.post(`/drops/${id}/counts`, { box: 'B-3' }))).toBe('FORBIDDEN');
    expect(await codeOf(callers.comptable.post(`/drops/${id}/counts`, { box: 'B-3' }))).toBe('FORBIDDEN');
  });

  it('are made by two people who cannot see each other’s figures, and are final when they agree', async () => {
    const found = {
      ...notes(10),
      scannedTickets: [
        { number: 'T-1', amount: '3.50' },
        { number: 'T-2', amount: '6' },
      ],
    };
    expect(await count(id, 'caissier', 'B-3', found)).toBe('done');
    expect(await count(id, 'caissier', 'B-3', found)).toBe('OWN_COUNT_AGAIN');
    const [blind] = (await counts(id, 'changeur')).boxes;
    expect(blind).toMatchObject({ box: 'B-3', state: 'awaitsSecond', counts: [{ figures: null }], differences: null });
    expect(await count(id, 'changeur', 'B-3', { ...notes(10), ticketCount: 2, tickets: '9.50' })).toBe('done');
    expect(await count(id, 'otherCaissier', 'B-3', found)).toBe('BOX_NOT_TO_COUNT');
    const [agreed] = (await counts(id, 'changeur')).boxes;
    expect(agreed).toMatchObject({
      box: 'B-3',
      machine: '3',
      place: 'counted',
      state: 'agreed',
      differences: [],
      counts: [{ figures: { notesMinor: '20000', ticketsMinor: '950' } }, {}],
    });
  });

  it('are repeated when they differ, until two by different people agree', async () => {
    expect(
      await count(id, 'caissier', 'B-4', {
        notes: [
          { value: '20', count: 7 },
          { value: '50', count: 1 },
        ],
      }),
    ).toBe('done');
    expect(await count(id, 'changeur', 'B-4', notes(8))).toBe('done');
    const differing = (await counts(id)).boxes.find(({ box }) => box === 'B-4');
    expect(differing).toMatchObject({
      state: 'awaitsRecount',
      differences: [
        { medium: 'notes', valueMinor: '2000', earlier: '7', later: '8' },
        { medium: 'notes', valueMinor: '5000', earlier: '1', later: '0' },
      ],
    });
    const [, hidden] = (await counts(id, 'otherCaissier')).boxes;
    expect(hidden).toMatchObject({ differences: null, counts: [{ figures: null }, { figures: null }] });
    expect(
      await count(id, 'caissier', 'B-4', {
        notes: [
          { value: '20', count: 7 },
          { value: '50', count: 1 },
        ],
      }),
    ).toBe('done');
    expect((await counts(id)).boxes[1]).toMatchObject({ state: 'awaitsRecount' });
    expect(await standingInSql(id, 'B-4')).toBeNull();
    expect(
      await count(id, 'changeur', 'B-4', {
        notes: [
          { value: '50', count: 1 },
          { value: '20', count: 7 },
        ],
      }),
    ).toBe('done');
    expect((await counts(id)).boxes[1]).toMatchObject({ state: 'agreed', place: 'counted' });
    expect([await standingInSql(id, 'B-3'), await standingInSql(id, 'B-4')]).toEqual([2, 4]);
  });

  it('are read from a count machine’s file, with every bad line reported at once and nothing stored', async () => {
    const head = 'box;notes_20;notes_15;coins_0.50;tickets;ticket_count\n';
    const bad = await upload(id, `${head}B-5;x;;;1,50;1\nB-404;1;;;;\nB-5;2;;;;\nB-9;;3;;;\n`);
    const { code, details } = bad.body as { code: string; details: { lines: { line: number; code: string }[] } };
    expect(code).toBe('LINES_REFUSED');
    expect(details.lines.map(({ line, code: each }) => [line, each])).toEqual([
      [2, 'NUMBER_UNREADABLE'],
      [3, 'UNKNOWN_BOX'],
      [4, 'BOX_IN_FILE_TWICE'],
      [5, 'NOT_LEGAL_TENDER'],
    ]);
    expect((await counts(id)).boxes[2]).toMatchObject({ box: 'B-5', counts: [] });
    const unknown = await upload(id, 'boite,notes_5\n');
    expect(unknown.body).toMatchObject({ code: 'CSV_UNKNOWN_COLUMN' });
    const good = await upload(id, 'box;notes_20;tickets;ticket_count\nB-5;4;12,50;1\nB-9;0;;\n').expect(200);
    expect((good.body as object[])[0]).toMatchObject({ box: 'B-5', counts: [{ source: 'file', countNumber: 1 }] });
    expect(await count(id, 'changeur', 'B-5', { ...notes(4), ticketCount: 1, tickets: '12.50' })).toBe('done');
    expect(await count(id, 'caissier', 'B-9', {})).toBe('done');
    expect(await counts(id)).toMatchObject({ waitingCount: 0, missingCount: 0 });
    const page = await counts(id, 'agent', '?limit=2&after=B-3');
    expect(page.boxes.map(({ box }) => box)).toEqual(['B-4', 'B-5']);
  });

  it('are independent for any writer', async () => {
    const other = await floor.bringIn('6');
    const write = `insert into box_counts (establishment_id, drop_id, box_id, count_number, notes, coins, ticket_count,
        tickets_minor, ticket_lines, source, counted_by, counted_at)
      select $1, $2, drop_boxes.box_id, 1, $4::jsonb, '[]', $5, 0, $6::jsonb, 'person', $3, '2026-03-02T12:00:00Z'
      from drop_boxes where drop_boxes.establishment_id = $1 and drop_boxes.box_number = 'B-6'`;
    const { caissier, mecanicien } = floor.people;
    const ten = '[{"valueMinor": "1000", "count": "1"}]';
    expect(await inSql(write, [other, mecanicien.personId, ten, 0, null])).toBe('COUNTER_IN_DROP');
    expect(await inSql(write, [other, caissier.personId, ten, 1, '[]'])).toBe('23514');
    expect(await inSql(write, [other, caissier.personId, ten, 0, null])).toBe('done');
    expect(await inSql(write, [other, caissier.personId, ten, 0, null])).toBe('OWN_COUNT_AGAIN');
    const move = `update drop_boxes set place = 'counted'
      where drop_boxes.establishment_id = $1 and drop_boxes.box_number = 'B-6'`;
    expect(await inSql(move, [])).toBe('BOX_NOT_THERE');
    const end = `update drops set state = 'certified' where drops.establishment_id = $1 and drops.drop_id = $2`;
    expect(await inSql(end, [other])).toBe('BOXES_NOT_COUNTED');
    expect(await count(other, 'changeur', 'B-6', notes(1, '10'))).toBe('done');
    expect(await inSql(end, [other])).toBe('CERTIFIERS_MISSING');
  });
});

describe('coins', () => {
  it('of a bucket are weighed or counted', async () => {
    await callers.direction.post('/boxes', { boxes: [{ box: 'SEAU-1', container: 'bucket' }] }).expect(200);
    await callers.superviseur.post('/boxes/SEAU-1/fit', { machine: '9' }).expect(200);
    const planned = await callers.superviseur
      .post('/drops', {
        isDuringOperation: false,
        team: (['superviseur', 'mecanicien', 'agent'] as const).map(floor.member),
        machines: [{ machine: '9', containers: ['bucket'] }],
      })
      .expect(200);
    const { dropId } = planned.body as DropAnswer;
    await callers.superviseur.post(`/drops/${dropId}/opening`, {}).expect(200);
    const path = `/drops/${dropId}/machines/9/bucket`;
    await callers.mecanicien.post(path, { outcome: 'exchanged', taken: 'SEAU-1' }).expect(200);
    await callers.superviseur.post(`/drops/${dropId}/closing`, { readingsMissingReason: 'hors réseau' }).expect(200);
    expect(await convey(dropId, ['SEAU-1'])).toBe('done');
    expect(await count(dropId, 'caissier', 'SEAU-1', notes(1))).toBe('NOT_IN_THIS_CONTAINER');
    const coins = (line: object) => ({ coins: [{ value: '1', ...line }] });
    expect(await count(dropId, 'caissier', 'SEAU-1', coins({ grams: '33.5' }))).toBe('COIN_WEIGHT_UNEVEN');
    expect(await count(dropId, 'caissier', 'SEAU-1', { coins: [{ value: '3', grams: '33.5' }] })).toBe(
      'COIN_WEIGHT_UNKNOWN',
    );
    expect(await count(dropId, 'caissier', 'SEAU-1', coins({}))).toBe('INVALID_INPUT');
    // 100 coins of 1.00 at 7.50 g
    expect(await count(dropId, 'caissier', 'SEAU-1', coins({ grams: '750.4' }))).toBe('done');
    expect(await count(dropId, 'changeur', 'SEAU-1', coins({ pieces: 100 }))).toBe('done');
    expect((await counts(dropId)).boxes).toMatchObject([
      { state: 'agreed', counts: [{ figures: { coinsMinor: '10000' } }, {}] },
    ]);
    expect(await certify(dropId)).toBe('done');
  });

  it('MC:19.5.2, MC:19.5.3: that are conveyed are counted at both ends, compared, and booked as extracted', async () => {
    const id = await floor.bringIn('7');
    const coins = (pieces: number) => [{ value: '2', pieces }];
    const depart = (by: Member, machine: string, pieces = 50) =>
      codeOf(callers[by].post(`/drops/${id}/coin-departures`, { machine, coins: coins(pieces) }));
    const extract = (by: Member, container: string, pieces: number) =>
      codeOf(callers[by].post(`/drops/${id}/coin-extractions`, { container, coins: coins(pieces) }));
    expect(await depart('changeur', '7')).toBe('OUTSIDE_DROP_TEAM');
    expect(await depart('mecanicien', '99')).toBe('UNKNOWN_MACHINE');
    const strange = { machine: '7', coins: [{ value: '3', pieces: 1 }] };
    expect(await codeOf(callers.mecanicien.post(`/drops/${id}/coin-departures`, strange))).toBe('NOT_LEGAL_TENDER');
    expect(await depart('mecanicien', '7')).toBe('done');
    expect(await depart('mecanicien', '7')).toBe('COINS_TOLD_ALREADY');
    expect(await count(id, 'caissier', 'B-7')).toBe('done');
    expect(await count(id, 'changeur', 'B-7')).toBe('done');
    expect(await certify(id)).toBe('COINS_NOT_EXTRACTED');
    expect(await extract('mecanicien', 'C-1', 49)).toBe('FORBIDDEN');
    expect(await extract('caissier', 'C-1', 30)).toBe('done');
    expect(await extract('caissier', 'C-1', 30)).toBe('COINS_TOLD_ALREADY');
    expect(await extract('caissier', 'C-2', 19)).toBe('done');
    expect((await custody(id)).conveyed).toEqual([
      { valueMinor: '200', departedPieces: '50', extractedPieces: '49', differenceMinor: '-200' },
    ]);
    expect(await certify(id)).toBe('CONVEYED_DIFFERENCE_UNEXPLAINED');
    expect(await certify(id, ['direction', 'changeur'], { conveyedReason: 'une pièce coincée au tube 4' })).toBe(
      'done',
    );
    // the booked amount is the extracted one: 49 pieces of 2.00
    expect(await counts(id)).toMatchObject({ certification: { coinsMinor: '9800' } });
    expect(await depart('mecanicien', '8')).toBe('DROP_NOT_OPEN');
  });
});

describe('the certification', () => {
  it('is signed by two people, one of the Direction, none of the team, never by the accountant', async () => {
    const id = await floor.bringIn('8', '10');
    expect(await codeOf(callers.caissier.post(`/drops/${id}/certification`, { certifiers: [] }))).toBe('FORBIDDEN');
    expect(await certify(id, ['direction', 'superviseur'])).toBe('CERTIFIER_IN_DROP');
    expect(await certify(id, ['direction', 'comptable'])).toBe('FUNCTION_NOT_HELD');
    expect(await certify(id, ['direction', 'direction'])).toBe('CERTIFIERS_MISSING');
    expect(await certify(id, ['caissier', 'changeur'])).toBe('CERTIFIERS_MISSING');
    expect(await certify(id)).toBe('BOXES_NOT_COUNTED');
    expect(await count(id, 'caissier', 'B-8', notes(3))).toBe('done');
    expect(await count(id, 'changeur', 'B-8', notes(3))).toBe('done');
    expect(await certify(id)).toBe('BOXES_NOT_COUNTED');
    await callers.superviseur.post('/boxes/B-10/missing', { reason: 'introuvable en salle' }).expect(200);
    expect(await counts(id)).toMatchObject({ waitingCount: 0, missingCount: 1 });
    expect(await certify(id, ['otherDirection', 'otherSuperviseur'])).toBe('done');
    expect(await certify(id)).toBe('DROP_NOT_RECEIVED');
    const listed = await counts(id);
    expect(listed).toMatchObject({
      boxes: [
        { box: 'B-10', place: 'missing' },
        { box: 'B-8', state: 'agreed' },
      ],
      certification: { notesMinor: '6000', certifiers: [{ signedAs: 'direction' }, { signedAs: 'superviseur' }] },
    });
    expect((await callers.superviseur.get('/boxes/B-8')).body).toMatchObject({ place: 'stock', dropId: null });
    expect(await count(id, 'caissier', 'B-8')).toBe('BOX_NOT_TO_COUNT');
  });

  it('is enforced by the database too', async () => {
    const id = await floor.bringIn('11');
    const certified = `insert into drop_certifications (establishment_id, drop_id, report_number, gaming_day, notes_minor,
        tickets_minor, coins_minor, recorded_by, certified_at)
      values ($1, $2, 99, '2026-03-02', 0, 0, 0, $3, '2026-03-02T13:00:00Z')`;
    const signed = `with report as (${certified} returning drop_certifications.drop_id)
      insert into drop_certifiers (establishment_id, drop_id, person_id, signed_as, signature_id)
      select $1, report.drop_id, $3, 'direction', max(signatures.signature_id) from report cross join signatures
      where signatures.establishment_id = $1 group by report.drop_id`;
    expect(await inSql(signed, [id, floor.people.superviseur.personId])).toBe('CERTIFIER_IN_DROP');
    expect(await inSql(signed, [id, floor.people.comptable.personId])).not.toBe('done');
  });

  it('leaves a log that verifies', async () => {
    await sealed(app);
    const { establishmentId } = floor.establishment;
    const { findings } = await app.app.get(AuditService).verifyLogs({ establishmentIds: [establishmentId] });
    expect(findings).toEqual([]);
  });
});
