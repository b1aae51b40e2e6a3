import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { sealed } from '../support/sealed.js';
import { createDeviceToken, createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ask } from '../identity/client.js';
import { codeOf, doneInSql, openDropFloor, type DropAnswer, type DropFloor, type Member } from './floor.js';

let app: TestApp;
let floor: DropFloor;
let callers: DropFloor['callers'];

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openDropFloor(app);
  callers = floor.callers;
  await floor.addMachines('1', '2', '3', '4', '5', '6', '7');
});
afterAll(() => app.close());

const box = async (number: string): Promise<DropAnswer> =>
  (await callers.superviseur.get(`/boxes/${number}`).expect(200)).body as DropAnswer;
const sheet = async (id: string): Promise<DropAnswer> =>
  (await callers.agent.get(`/drops/${id}`).expect(200)).body as DropAnswer;
const at = (id: string, machine: string, body: object, by: Member = 'mecanicien') =>
  codeOf(callers[by].post(`/drops/${id}/machines/${machine}/billBox`, body));
const exchange = (id: string, machine: string, more: object = {}, by: Member = 'mecanicien') =>
  at(id, machine, { outcome: 'exchanged', taken: `B-${machine}`, put: `S-${machine}`, ...more }, by);
const nameOf = async (member: Member): Promise<{ fullName: string }> => {
  const [person] = await app.database.db.query<{ fullName: string }>(
    'select people.full_name as "fullName" from people where people.person_id = $1',
    [floor.people[member].personId],
  );
  return person ?? { fullName: '' };
};
const read = async (...machines: readonly string[]): Promise<void> => {
  for (const machine of machines) {
    const reading = {
      machine,
      readAt: app.clock.now().toISOString(),
      counters: { coinInCredits: '5' },
      reason: 'drop',
    };
    await callers.superviseur.post('/readings/manual', reading).expect(200);
  }
};
const close = (id: string, body: object = {}) => codeOf(callers.superviseur.post(`/drops/${id}/closing`, body));
const plan = (team: readonly Member[], more: object = {}) =>
  callers.superviseur.post('/drops', {
    isDuringOperation: true,
    team: team.map(floor.member),
    machines: [{ machine: '1' }],
    ...more,
  });
const inSql = (sql: string, parameters: readonly unknown[]): Promise<string> =>
  doneInSql({ app, establishment: floor.establishment }, floor.people.mecanicien, sql, parameters);

describe('MC:19.6.2: numbered boxes', () => {
  it('are entered once, begin in stock, and are in one machine at most', async () => {
    const boxes = [{ box: 'N-1', container: 'bucket' }];
    expect(await codeOf(callers.direction.post('/boxes', { boxes }))).toBe('done');
    expect(await codeOf(callers.direction.post('/boxes', { boxes }))).toBe('BOX_NUMBER_TAKEN');
    expect(await codeOf(callers.direction.post('/boxes', { boxes: [...boxes, ...boxes] }))).toBe('BOX_NUMBER_TAKEN');
    expect(await codeOf(callers.caissier.post('/boxes', { boxes }))).toBe('FORBIDDEN');
    expect(await codeOf(callers.superviseur.post('/boxes/N-9/fit', { machine: '1' }))).toBe('UNKNOWN_BOX');
    expect(await codeOf(callers.superviseur.post('/boxes/S-1/fit', { machine: '99' }))).toBe('UNKNOWN_MACHINE');
    expect(await codeOf(callers.superviseur.post('/boxes/S-1/fit', { machine: '1' }))).toBe('MACHINE_HAS_BOX');
    expect(await codeOf(callers.superviseur.post('/boxes/B-1/fit', { machine: '2' }))).toBe('BOX_NOT_IN_STOCK');
    expect(await codeOf(callers.superviseur.post('/boxes/N-1/fit', { machine: '1' }))).toBe('done');
    expect(await box('N-1')).toMatchObject({ place: 'machine', machine: '1', moves: [{}, { place: 'stock' }] });
  });

  it('are listed by place, a page at a time', async () => {
    const page = (await callers.agent.get('/boxes?place=stock&limit=2').expect(200)).body as { boxNumber: string }[];
    expect(page.map(({ boxNumber }) => boxNumber)).toEqual(['S-1', 'S-2']);
    const next = (await callers.agent.get('/boxes?place=stock&limit=2&after=S-2').expect(200)).body as object[];
    expect(next).toMatchObject([{ boxNumber: 'S-3' }, { boxNumber: 'S-4' }]);
    expect(await codeOf(callers.agent.get('/boxes/N-404'))).toBe('UNKNOWN_BOX');
  });

  it('are reported missing, recovered and retired, each with its reason', async () => {
    const boxes = [{ box: 'N-2', container: 'billBox' }];
    await callers.direction.post('/boxes', { boxes }).expect(200);
    const reason = { reason: 'tombée du chariot' };
    expect(await codeOf(callers.superviseur.post('/boxes/N-2/found', reason))).toBe('BOX_NOT_MISSING');
    expect(await codeOf(callers.superviseur.post('/boxes/N-2/missing', reason))).toBe('done');
    expect(await codeOf(callers.superviseur.post('/boxes/N-2/missing', reason))).toBe('BOX_NOT_THERE');
    expect(await codeOf(callers.superviseur.post('/boxes/N-2/found', reason))).toBe('done');
    expect(await codeOf(callers.superviseur.post('/boxes/B-1/retirement', reason))).toBe('BOX_NOT_IN_STOCK');
    expect(await codeOf(callers.superviseur.post('/boxes/N-2/retirement', reason))).toBe('done');
    expect(await codeOf(callers.superviseur.post('/boxes/N-2/fit', { machine: '2' }))).toBe('BOX_NOT_IN_STOCK');
  });

  it('take no other transition, for any writer', async () => {
    const move = `update drop_boxes set place = $3, machine_id = null
      where drop_boxes.establishment_id = $1 and drop_boxes.box_number = $2`;
    expect(await inSql(move, ['B-1', 'stock'])).toBe('BOX_NOT_THERE');
    expect(await inSql(move, ['S-1', 'countRoom'])).toBe('BOX_NOT_THERE');
    const fit = `update drop_boxes set place = 'machine', machine_id = (select machines.machine_id from machines
      where machines.establishment_id = $1 and machines.sbm_number = '1')
      where drop_boxes.establishment_id = $1 and drop_boxes.box_number = $2`;
    expect(await inSql(fit, ['S-1'])).toBe('23505');
  });
});

describe('MC:23: a relève is planned and opened', () => {
  it('with a supervisor, three people, and an agent during operation; never with the accountant', async () => {
    const agents: readonly Member[] = ['superviseur', 'mecanicien', 'agent'];
    expect(await codeOf(plan(agents, { machines: [] }))).toBe('DROP_WITHOUT_MACHINES');
    const unknown = [{ personId: '999999', function: 'superviseur' }];
    expect(await codeOf(plan(agents, { team: unknown }))).toBe('NOT_FOUND');
    const accountant = { ...floor.member('comptable'), function: 'caissier' };
    expect(await codeOf(plan(agents, { team: [floor.member('superviseur'), accountant] }))).toBe('ACCOUNTANT_IN_DROP');
    const pretender = { ...floor.member('changeur'), function: 'superviseur' };
    expect(await codeOf(plan(agents, { team: [pretender] }))).toBe('DROP_FUNCTION_NOT_HELD');
    expect(await codeOf(plan(['mecanicien', 'agent', 'caissier']))).toBe('DROP_TEAM_WITHOUT_SUPERVISOR');
    expect(await codeOf(plan(['superviseur', 'mecanicien', 'caissier']))).toBe('DROP_TEAM_WITHOUT_AGENT');
    expect(await codeOf(plan(['superviseur', 'agent']))).toBe('DROP_TEAM_TOO_SMALL');
    expect(await codeOf(plan(agents, { machines: [{ machine: '99' }] }))).toBe('UNKNOWN_MACHINE');
    const outside = { isDuringOperation: false };
    expect(await codeOf(plan(['superviseur', 'mecanicien', 'caissier'], outside))).toBe('done');
    expect(await codeOf(callers.caissier.post('/drops', {}))).toBe('FORBIDDEN');
  });

  it('from people who currently have a function of it, the accountant apart', async () => {
    const people = (await callers.superviseur.get('/drops/people').expect(200)).body as { readonly personId: string }[];
    const ids = people.map(({ personId }) => personId);
    for (const name of ['superviseur', 'mecanicien', 'agent', 'caissier', 'changeur'] as const) {
      expect(ids).toContain(floor.member(name).personId);
    }
    for (const name of ['comptable', 'direction', 'controleur'] as const) {
      expect(ids).not.toContain(floor.member(name).personId);
    }
    expect(await codeOf(callers.mecanicien.get('/drops/people'))).toBe('FORBIDDEN');
  });

  it('MC:23.2 with an agent whose oath is on file, for any writer', async () => {
    const { personId } = await createPerson(app.database.db, {
      roles: ['agentDeSurveillance'],
      establishment: floor.establishment.code,
      isSworn: false,
    });
    const unsworn = { personId: personId.toString(), function: 'agentDeSurveillance' };
    const team = [floor.member('superviseur'), floor.member('mecanicien'), unsworn];
    expect(await codeOf(plan(['superviseur'], { team }))).toBe('AGENT_NOT_SWORN');
    const listed = (await callers.superviseur.get('/drops/people').expect(200)).body as object[];
    expect(listed).toContainEqual(expect.objectContaining({ personId: unsworn.personId, isSworn: false }));
    const join = `insert into drop_team (establishment_id, drop_id, person_id, function, joined_at)
      select $1, min(drops.drop_id), $2, 'agentDeSurveillance', clock_timestamp() from drops
      where drops.establishment_id = $1`;
    expect(await inSql(join, [personId])).toBe('AGENT_NOT_SWORN');
  });

  it('by its supervisor, with the agent confirming their own presence', async () => {
    const { dropId, dropNumber } = (await plan(['superviseur', 'mecanicien', 'agent']).expect(200)).body as DropAnswer;
    expect(dropNumber).toBe('2');
    const open = (by: Member, body: object = { agent: floor.proofs.agent }) =>
      codeOf(callers[by].post(`/drops/${dropId}/opening`, body));
    expect(await exchange(dropId, '1')).toBe('DROP_NOT_OPEN');
    expect(await open('otherSuperviseur')).toBe('OUTSIDE_DROP_TEAM');
    expect(await open('superviseur', {})).toBe('DROP_TEAM_WITHOUT_AGENT');
    expect(await open('superviseur', { agent: { ...floor.proofs.agent, secret: '000000' } })).toBe('IDENTITY_REFUSED');
    expect(await open('superviseur', { agent: floor.proofs.mecanicien })).toBe('FUNCTION_NOT_HELD');
    expect(await open('superviseur')).toBe('done');
    expect(await open('superviseur')).toBe('DROP_NOT_PLANNED');
    expect(await codeOf(callers.superviseur.post(`/drops/${dropId}/cancellation`, { reason: 'annulée' }))).toBe(
      'DROP_NOT_PLANNED',
    );
    expect(await codeOf(callers.caissier.post(`/drops/${dropId}/machines/1/billBox`, { outcome: 'skipped' }))).toBe(
      'OUTSIDE_DROP_TEAM',
    );
    const skipped = { outcome: 'skipped', reason: 'joueur en place' };
    expect(await at(dropId, '1', skipped)).toBe('done');
    expect(await codeOf(callers.mecanicien.post(`/drops/${dropId}/machines/1/bucket`, skipped))).toBe('done');
    expect(await close(dropId)).toBe('done');
    const { fullName } = await nameOf('agent');
    expect(await sheet(dropId)).toMatchObject({ state: 'received', attendedByName: fullName });
  });

  it('or cancelled beforehand, with the reason', async () => {
    const { dropId } = (await plan(['superviseur', 'mecanicien', 'agent']).expect(200)).body as DropAnswer;
    const reason = { reason: 'panne de courant' };
    expect(await codeOf(callers.superviseur.post(`/drops/${dropId}/cancellation`, reason))).toBe('done');
    const unfinished = (await callers.agent.get('/drops?state=unfinished').expect(200)).body as DropAnswer[];
    expect(unfinished.map((drop) => drop.dropId)).not.toContain(dropId);
    const [latest] = (await callers.agent.get('/drops?limit=1').expect(200)).body as DropAnswer[];
    expect(latest).toMatchObject({ dropId, state: 'cancelled', cancelReason: 'panne de courant' });
    expect(await codeOf(callers.agent.get(`/drops/999`))).toBe('NOT_FOUND');
  });

  it('under the same rules in the database', async () => {
    const { dropId } = (await plan(['superviseur', 'mecanicien', 'caissier'], { isDuringOperation: false }).expect(200))
      .body as DropAnswer;
    const join = `insert into drop_team (establishment_id, drop_id, person_id, function, joined_at)
      values ($1, $2, $3, $4, '2026-03-02T12:00:00Z')`;
    expect(await inSql(join, [dropId, floor.people.comptable.personId, 'caissier'])).toBe('ACCOUNTANT_IN_DROP');
    expect(await inSql(join, [dropId, floor.people.agent.personId, 'superviseur'])).toBe('DROP_FUNCTION_NOT_HELD');
    const jump = `update drops set state = 'closed', closed_by = $3, closed_at = '2026-03-02T13:00:00Z'
      where drops.establishment_id = $1 and drops.drop_id = $2`;
    expect(await inSql(jump, [dropId, floor.people.agent.personId])).toBe('DROP_NOT_OPEN');
    await callers.superviseur.post(`/drops/${dropId}/cancellation`, { reason: 'essai fini' }).expect(200);
  });
});

describe('a relève, machine by machine', () => {
  let id: string;
  beforeAll(async () => {
    id = await floor.openDrop(['1', '2', '3', '4', '5']);
  });

  it('MC:20.1: lets only its team have the keys, until it closes', async () => {
    const key = { kind: 'boxRelease', keyNumber: 'R-1' };
    const { keyId } = (await callers.direction.post('/keys', key).expect(201)).body as { keyId: string };
    const give = (receiver: Member) => {
      const dueAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
      const body = { receiver: floor.proofs[receiver], reason: 'relève', dueAt };
      return callers.caissier.post(`/keys/${keyId}/hand-overs`, body);
    };
    await give('mecanicien').expect(201);
    expect(await close(id)).toBe('DROP_MACHINES_LEFT');
    await callers.caissier.post(`/keys/${keyId}/return`, { note: '' }).expect(201);
  });

  it('takes out the box of the machine and puts in one from the stock', async () => {
    expect(await exchange(id, '99')).toBe('UNKNOWN_MACHINE');
    expect(await exchange(id, '6')).toBe('MACHINE_NOT_OF_DROP');
    expect(await exchange(id, '1', { taken: 'N-404' })).toBe('UNKNOWN_BOX');
    expect(await exchange(id, '1', { taken: 'N-1' })).toBe('BOX_OF_ANOTHER_KIND');
    expect(await exchange(id, '1', { put: 'B-2' })).toBe('BOX_NOT_IN_STOCK');
    expect(await exchange(id, '1', { taken: undefined })).toBe('INVALID_INPUT');
    expect(await exchange(id, '1', { sealFound: 'P-77', sealPut: 'P-78' })).toBe('done');
    expect(await exchange(id, '1')).toBe('MACHINE_DONE');
    expect(await box('B-1')).toMatchObject({ place: 'drop', dropId: id });
    expect(await box('S-1')).toMatchObject({ place: 'machine', machine: '1' });
    const { lines } = await sheet(id);
    expect(lines.find(({ machine, container }) => machine === '1' && container === 'billBox')).toMatchObject({
      outcome: 'exchanged',
      takenBox: 'B-1',
      insteadOfBox: null,
      putBox: 'S-1',
      sealFound: 'P-77',
      readAt: null,
    });
  });

  it('stores the stated time of an exchange recorded later, within the relève', async () => {
    const openedAt = app.clock.now();
    app.clock.advance(20 * 60_000);
    const minutes = (after: number): string => new Date(openedAt.getTime() + after * 60_000).toISOString();
    const skip = (doneAt: string) => at(id, '5', { outcome: 'skipped', reason: 'joueur en place', doneAt });
    expect(await skip(minutes(-5))).toBe('EXCHANGE_NOT_DURING_DROP');
    expect(await skip(minutes(25))).toBe('EXCHANGE_NOT_DURING_DROP');
    expect(await skip('2026-03-02T12:10:00')).toBe('INVALID_INPUT');
    expect(await skip(minutes(10))).toBe('done');
    const { lines } = await sheet(id);
    expect(lines.find(({ machine }) => machine === '5')).toMatchObject({ doneAt: minutes(10) });
    const undo = { reason: 'joueur parti' };
    await callers.superviseur.post(`/drops/${id}/machines/5/billBox/reversal`, undo).expect(200);
    // the clocks of two devices differ slightly
    expect(await skip(minutes(20.5))).toBe('done');
    await callers.superviseur.post(`/drops/${id}/machines/5/billBox/reversal`, undo).expect(200);
  });

  it('records a box of another machine, a missing box, a box scanned twice, a broken seal, each with its reason', async () => {
    const swapped = { taken: 'B-3', put: 'S-2' };
    expect(await exchange(id, '2', swapped)).toBe('BOX_OF_ANOTHER_MACHINE');
    expect(await exchange(id, '2', { ...swapped, isOtherBoxConfirmed: true })).toBe('DROP_REASON_REQUIRED');
    const confirmed = { ...swapped, isOtherBoxConfirmed: true, reason: 'boîtes échangées à la pose' };
    expect(await exchange(id, '2', confirmed)).toBe('done');
    expect(await box('B-2')).toMatchObject({ place: 'missing' });
    expect(await exchange(id, '3', { taken: 'B-3' })).toBe('BOX_TWICE');
    expect(await exchange(id, '3', { taken: 'B-2', isOtherBoxConfirmed: true, reason: 'boîtes échangées' })).toBe(
      'done',
    );
    const { lines } = await sheet(id);
    expect(lines.find(({ machine }) => machine === '2')).toMatchObject({ takenBox: 'B-3', insteadOfBox: 'B-2' });
    expect(await at(id, '4', { outcome: 'missing', put: 'S-4' })).toBe('DROP_REASON_REQUIRED');
    expect(await at(id, '4', { outcome: 'missing', put: 'S-4', reason: 'logement vide' })).toBe('done');
    expect(await box('B-4')).toMatchObject({ place: 'missing' });
    expect(await exchange(id, '5', { isSealIntact: false })).toBe('DROP_REASON_REQUIRED');
    expect(await exchange(id, '5', { isSealIntact: false, reason: 'scellé rompu, boîte fermée' })).toBe('done');
  });

  it('reverses a mistaken entry, as long as the boxes are where it left them', async () => {
    const undo = (machine: string) =>
      codeOf(
        callers.superviseur.post(`/drops/${id}/machines/${machine}/billBox/reversal`, { reason: 'mauvais appareil' }),
      );
    expect(await undo('4')).toBe('done');
    expect(await box('B-4')).toMatchObject({ place: 'machine', machine: '4' });
    expect(await box('S-4')).toMatchObject({ place: 'stock' });
    expect(await undo('4')).toBe('NOT_FOUND');
    expect(await undo('5')).toBe('done');
    expect(await box('B-5')).toMatchObject({ place: 'machine', machine: '5' });
    expect(await sheet(id)).toMatchObject({
      reversals: [
        { machine: '5', outcome: 'skipped' },
        { machine: '5', outcome: 'skipped' },
        { machine: '4', outcome: 'missing', takenBox: null },
        { machine: '5', takenBox: 'B-5', putBox: 'S-5', reversalReason: 'mauvais appareil' },
      ],
    });
    await callers.superviseur.post('/boxes/S-5/missing', { reason: 'introuvable' }).expect(200);
    expect(await exchange(id, '5', { put: undefined })).toBe('done');
    expect(await exchange(id, '4')).toBe('done');
    await callers.superviseur.post('/boxes/S-4/missing', { reason: 'introuvable' }).expect(200);
    expect(await undo('4')).toBe('EXCHANGE_OVERTAKEN');
  });

  it('is interrupted with a reason and resumed, and nothing is taken out meanwhile', async () => {
    const resume = () => codeOf(callers.mecanicien.post(`/drops/${id}/resumption`));
    const interrupt = () => codeOf(callers.mecanicien.post(`/drops/${id}/interruption`, { reason: 'alarme incendie' }));
    expect(await resume()).toBe('DROP_NOT_INTERRUPTED');
    expect(await codeOf(callers.caissier.post(`/drops/${id}/interruption`, { reason: 'alarme' }))).toBe(
      'OUTSIDE_DROP_TEAM',
    );
    expect(await interrupt()).toBe('done');
    expect(await interrupt()).toBe('DROP_INTERRUPTED');
    expect(await exchange(id, '1')).toBe('DROP_INTERRUPTED');
    expect(await close(id)).toBe('DROP_INTERRUPTED');
    expect(await resume()).toBe('done');
    expect((await sheet(id)).interruptions).toMatchObject([{ reason: 'alarme incendie', interruptionNumber: 1 }]);
  });

  it('accepts people and machines until it closes', async () => {
    const add = (body: object) => codeOf(callers.superviseur.post(`/drops/${id}/additions`, body));
    expect(await add({ team: [{ ...floor.member('comptable'), function: 'caissier' }] })).toBe('ACCOUNTANT_IN_DROP');
    expect(await add({ team: [floor.member('changeur')], machines: [{ machine: '6' }] })).toBe('done');
    expect(await exchange(id, '6', {}, 'changeur')).toBe('done');
  });

  it('closes once every machine is done and read, or a reason is given, and the keys are back', async () => {
    const { lines } = await sheet(id);
    const left = lines
      .filter(({ exchangeId }) => exchangeId === null)
      .map(({ machine, container }) => [machine, container]);
    expect(left).toEqual([['1', 'bucket']]);
    expect(await close(id)).toBe('DROP_MACHINES_LEFT');
    const skipped = { outcome: 'skipped', reason: 'socle fermé' };
    expect(await codeOf(callers.mecanicien.post(`/drops/${id}/machines/1/bucket`, skipped))).toBe('done');
    await read('1', '2', '3', '4', '5');
    const answer = await callers.superviseur.post(`/drops/${id}/closing`).expect(409);
    expect(answer.body).toMatchObject({ code: 'DROP_READINGS_MISSING', details: { machines: '6' } });
    const { keyId } = (
      (await callers.caissier.get('/keys').expect(200)).body as { keyNumber: string; keyId: string }[]
    ).find(({ keyNumber }) => keyNumber === 'R-1') ?? { keyId: '0' };
    const dueAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const taken = { receiver: floor.proofs.mecanicien, reason: 'relève', dueAt };
    await callers.caissier.post(`/keys/${keyId}/hand-overs`, taken).expect(201);
    expect(await close(id, { readingsMissingReason: 'écran éteint' })).toBe('KEYS_STILL_OUT');
    await callers.caissier.post(`/keys/${keyId}/return`, { note: '' }).expect(201);
    expect(await close(id, { readingsMissingReason: 'écran éteint' })).toBe('done');
    expect(await exchange(id, '1')).toBe('DROP_NOT_OPEN');
    const late = await callers.caissier.post(`/keys/${keyId}/hand-overs`, taken);
    expect(late.body).toMatchObject({ code: 'KEY_OUTSIDE_DROP' });
    expect(await sheet(id)).toMatchObject({ state: 'closed', readingsMissingReason: 'écran éteint' });
  });
});

describe('two teams', () => {
  it('do not take the same box: of sixteen simultaneous scans one succeeds, the others learn where it is', async () => {
    await floor.addMachines('20', '21', '22', '23');
    const crews = [
      ['superviseur', 'mecanicien', 'agent'],
      ['otherSuperviseur', 'changeur', 'agent'],
    ] as const;
    const [first, second] = [
      await floor.openDrop(['20', '21'], crews[0]),
      await floor.openDrop(['20', '22'], crews[1]),
    ];
    const attempts = Array.from({ length: 16 }, (_, at) => {
      const isFirst = at % 2 === 0;
      const [drop, by, machine] = isFirst ? [first, 'mecanicien', '21'] : [second, 'changeur', '22'];
      const exchangeBody = { taken: 'B-20', put: undefined, isOtherBoxConfirmed: true, reason: 'boîte vue ici' };
      return at < 4
        ? exchange(drop, '20', { put: undefined }, by as Member)
        : exchange(drop, machine, exchangeBody, by as Member);
    });
    const answers = await Promise.all(attempts);
    expect(answers.filter((code) => code === 'done')).toHaveLength(1);
    expect(answers.filter((code) => !['done', 'BOX_TWICE', 'MACHINE_DONE'].includes(code))).toEqual([]);
    const taken = await app.database.superuser.query<{ count: bigint }>(
      `select count(*) from drop_exchanges join drop_boxes on drop_boxes.box_id = drop_exchanges.taken_box_id
       where drop_boxes.box_number = 'B-20'`,
    );
    expect(taken).toEqual([{ count: 1n }]);
  });
});

describe('MC:20.1.3: the compartments of money', () => {
  it('are opened at the machines of an open relève; elsewhere it is an alarm, even with an identified technician', async () => {
    await floor.addMachines('30', '31');
    const { code, secret } = floor.proofs.mecanicien;
    await callers.mecanicien.post('/interventions/identifications', { machine: '31', code, secret }).expect(200);
    const device = await createDeviceToken(app.database.db, floor.establishment.code);
    await floor.openDrop(['30']);
    const at = app.clock.now().toISOString();
    const events = [
      { machine: '30', code: 'dropDoorOpened', occurredAt: at },
      { machine: '30', code: 'cashBoxDoorOpened', occurredAt: at },
      { machine: '30', code: 'cashBoxRemoved', occurredAt: at },
      { machine: '30', code: 'slotDoorOpened', occurredAt: at },
      // the technician is identified for it: they may open the machine's door, but not its money compartment
      { machine: '31', code: 'slotDoorOpened', occurredAt: at },
      { machine: '31', code: 'dropDoorOpened', occurredAt: at },
      { machine: '31', code: 'cashBoxDoorOpenedWithoutPower', occurredAt: at },
      { machine: '31', code: 'cashBoxRemoved', occurredAt: at },
    ];
    await ask(app, `POST /establishments/${floor.establishment.code}/machine-events`, {
      token: device,
      body: { events },
    });
    const opened = (await callers.superviseur.get('/interventions/alarms?state=open').expect(200)).body as {
      machine: string;
      eventCode: string;
      kind: string;
    }[];
    expect(opened.map(({ machine, eventCode, kind }) => [machine, eventCode, kind]).sort()).toEqual([
      ['30', 'slotDoorOpened', 'unidentifiedDoor'],
      ['31', 'cashBoxDoorOpenedWithoutPower', 'moneyDoorOutsideDrop'],
      ['31', 'cashBoxRemoved', 'moneyDoorOutsideDrop'],
      ['31', 'dropDoorOpened', 'moneyDoorOutsideDrop'],
    ]);
  });
});

describe('the log', () => {
  it('records every act, box by box', async () => {
    await sealed(app);
    const { establishmentId } = floor.establishment;
    const { findings } = await app.app.get(AuditService).verifyLogs({ establishmentIds: [establishmentId] });
    expect(findings).toEqual([]);
  });
});

describe('MC:23.2 a relève opened while the room is open', () => {
  it('is one during operation, even when planned otherwise: an agent attends it', async () => {
    await app.database.superuser.query(`
      alter table settings disable trigger require_setting_approval;
      insert into settings (establishment_id, setting_key, effective_from, revision, value)
        select ${floor.establishment.establishmentId}, key, '2026-03-01', 2, '"06:00"'
        from unnest('{roomOpensAt,roomClosesAt}'::text[]) as key;
      alter table settings enable trigger require_setting_approval;`);
    const outside = { isDuringOperation: false };
    const unattended = (await plan(['superviseur', 'mecanicien', 'caissier'], outside).expect(200)).body as DropAnswer;
    expect(await codeOf(callers.superviseur.post(`/drops/${unattended.dropId}/opening`, {}))).toBe(
      'DROP_TEAM_WITHOUT_AGENT',
    );
    const planned = (await plan(['superviseur', 'mecanicien', 'agent'], outside).expect(200)).body as DropAnswer;
    expect(await sheet(planned.dropId)).toMatchObject({ isDuringOperation: false });
    const open = (body: object) => codeOf(callers.superviseur.post(`/drops/${planned.dropId}/opening`, body));
    expect(await open({})).toBe('DROP_TEAM_WITHOUT_AGENT');
    expect(await open({ agent: floor.proofs.agent })).toBe('done');
    expect(await sheet(planned.dropId)).toMatchObject({ isDuringOperation: true, state: 'open' });
    const unsaid = `update drops set is_during_operation = false, state = 'interrupted'
      where drops.establishment_id = $1 and drops.drop_id = $2`;
    expect(await inSql(unsaid, [planned.dropId])).toBe('APPEND_ONLY');
  });
});
