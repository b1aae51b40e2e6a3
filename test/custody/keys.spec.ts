import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Establishment } from '#identity/access/access.decorators.js';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { AuditService } from '#audit/audit.service.js';
import { KeyAuthorisationsService } from '#custody/key-authorisations.service.js';
import { roles, type Role } from '#declarations/shapes/roles.js';
import { rolePermissions, type PermissionName } from '#identity/access/permissions.js';
import { KEY_KINDS, KEY_RULES } from '#domain/floor/keys.js';
import { acting, as, createEstablishment, createPeople, type Caller } from '../establishments/establishment.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { giveSecret, type Proof } from '../support/secrets.js';
import { sealed } from '../support/sealed.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

type Name =
  | 'direction'
  | 'caissier'
  | 'caissierPrincipal'
  | 'comptable'
  | 'superviseur'
  | 'mecanicien'
  | 'agentDeSurveillance'
  | 'changeur';

let app: TestApp;
let establishment: Establishment;
let people: Record<Name, TestPerson>;
let secrets: Record<Name, Proof>;
let authorisations: KeyAuthorisationsService;
const callers = {} as Record<Name, Caller>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  establishment = await createEstablishment(app);
  const names = [
    'direction',
    'caissier',
    'caissierPrincipal',
    'comptable',
    'superviseur',
    'mecanicien',
    'agentDeSurveillance',
    'changeur',
  ] as const;
  people = await createPeople(app, establishment, ...names);
  const proofs = await Promise.all(names.map(async (name) => [name, await giveSecret(app, people[name])] as const));
  secrets = Object.fromEntries(proofs) as Record<Name, Proof>;
  for (const name of names) callers[name] = as(app, establishment, people[name]);
  authorisations = app.app.get(KeyAuthorisationsService);
  await callers.direction.post('/stands', { standNumber: 'P-1', room: 'Salle' }).expect(201);
  const file: readonly object[] = [
    { kind: 'stand', keyNumber: 'S-1', standNumber: 'P-1' },
    { kind: 'stand', keyNumber: 'S-9', opens: 'tous les socles de la terrasse' },
    { kind: 'boxRelease', keyNumber: 'R-1' },
    { kind: 'billBox', keyNumber: 'B-1' },
    { kind: 'machine', keyNumber: 'M-1' },
    { kind: 'machine', keyNumber: 'M-2' },
  ];
  for (const key of file) {
    const { keyId, keyNumber } = (await callers.direction.post('/keys', key).expect(201)).body as {
      keyId: string;
      keyNumber: string;
    };
    ids[keyNumber] = keyId;
  }
});
afterAll(() => app.close());

const minutes = (count: number): string => new Date(app.clock.now().getTime() + count * 60_000).toISOString();
const handOverBody = (receiver: Name, more: object = {}): object => ({
  receiver: secrets[receiver],
  reason: 'bourrage du lecteur',
  dueAt: minutes(120),
  ...more,
});
const give = (giver: Name, key: string, receiver: Name, more: object = {}, write?: string) =>
  callers[giver].post(`/keys/${ids[key] ?? '0'}/hand-overs`, handOverBody(receiver, more), write);
const takeBack = (taker: Name, key: string) => callers[taker].post(`/keys/${ids[key] ?? '0'}/return`, { note: '' });
const keyOf = async (number: string): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const keys = (await callers.superviseur.get('/keys').expect(200)).body as Record<string, unknown>[];
  return keys.find(({ keyNumber }) => keyNumber === number);
};
const alarms = async (): Promise<unknown[][]> => {
  const open = (await callers.superviseur.get('/keys/alarms').expect(200)).body as Record<string, unknown>[];
  return open.map(({ alarm, keyNumber, standNumber }) => [alarm, keyNumber ?? standNumber]);
};
const authorise = (subject: string, ...team: readonly Name[]): Promise<bigint> =>
  acting(app, establishment, (tx) =>
    authorisations.openAuthorisation(tx, {
      establishmentId: establishment.establishmentId,
      subject,
      openedBy: people.superviseur.personId,
      memberIds: team.map((name) => people[name].personId),
      machineIds: [],
    }),
  );
const rolesWith = (permission: PermissionName): Role[] =>
  roles.filter((role) => rolePermissions[role].includes(permission)).sort();
const end = (authorisationId: bigint): Promise<void> =>
  acting(app, establishment, (tx) =>
    authorisations.endAuthorisation(tx, establishment.establishmentId, authorisationId, people.superviseur.personId),
  );

describe('MC:20.1.1 the file of keys', () => {
  it('has each key in the custody of its kind, equal in the rules and in the database', async () => {
    const rows = await app.database.superuser.query<{ kind: string; custody: string }>(
      'select distinct keys.kind, keys.custody from keys order by 1',
    );
    const here: readonly string[] = ['stand', 'boxRelease', 'billBox', 'machine'];
    const ruled = KEY_KINDS.filter((kind) => here.includes(kind));
    const inCustody = ruled.map((kind) => ({ kind, custody: KEY_RULES[kind].custody }));
    expect(rows).toEqual(inCustody.sort((one, other) => one.kind.localeCompare(other.kind)));
    const functions = await app.database.superuser.query(
      `select kind, key_custodian(kind) as custodian, key_receivers(kind) as receivers from unnest($1::text[]) as kind`,
      [KEY_KINDS],
    );
    expect(functions).toEqual(
      KEY_KINDS.map((kind) => ({ kind, custodian: KEY_RULES[kind].custodian, receivers: KEY_RULES[kind].receivers })),
    );
    expect(await keyOf('S-1')).toMatchObject({ kind: 'stand', standNumber: 'P-1', handOverNumber: null });
  });

  it.each<[string, object]>([
    ['INVALID_INPUT', { kind: 'door', keyNumber: 'X' }],
    ['KEY_WITHOUT_STAND', { kind: 'machine', keyNumber: 'M-1', standNumber: 'nowhere' }],
    ['UNKNOWN_STAND', { kind: 'stand', keyNumber: 'M-1', standNumber: 'nowhere' }],
    ['KEY_NUMBER_TAKEN', { kind: 'stand', keyNumber: 'M-1', standNumber: 'P-1' }],
  ])('refuses with %s: %j', async (code, key) => {
    expect((await callers.direction.post('/keys', key)).body).toMatchObject({ code });
  });

  it('is written by the Direction alone', async () => {
    for (const name of ['caissier', 'comptable', 'superviseur', 'mecanicien'] as const) {
      const answer = await callers[name].post('/keys', { kind: 'machine', keyNumber: 'X-1' });
      expect(answer.body).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await callers.changeur.get('/keys')).body).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('MC:20.1.2 a hand-over', () => {
  it('is accepted by the receiver with their secret, numbered, signed, and made once per idempotency key', async () => {
    const write = randomUUID();
    const body = handOverBody('mecanicien');
    const first = await callers.superviseur.post(`/keys/${ids['M-1'] ?? ''}/hand-overs`, body, write).expect(201);
    expect(first.body).toMatchObject({ handOverNumber: '1', keyNumber: 'M-1', returnedAt: null, authorisedFor: null });
    // giver, receiver, reason, time, due time
    expect(first.body).toMatchObject({
      givenByName: people.superviseur.fullName,
      receivedByName: people.mecanicien.fullName,
      reason: 'bourrage du lecteur',
      handedAt: '2026-03-02T12:00:00.000Z',
      dueAt: '2026-03-02T14:00:00.000Z',
    });
    const again = await callers.superviseur.post(`/keys/${ids['M-1'] ?? ''}/hand-overs`, body, write).expect(201);
    expect(again.body).toEqual(first.body);
    expect(await keyOf('M-1')).toMatchObject({ handOverNumber: '1', holderId: people.mecanicien.personId.toString() });
    const signed = await app.app
      .get(SignaturesService)
      .listSignatures(app.database.db.dataSource, establishment.establishmentId, 'key hand-over 1');
    expect(signed).toMatchObject([{ personId: people.mecanicien.personId, signedAs: 'mecanicien', method: 'secret' }]);
  });

  it('refuses for each reason in the order of precedence and leaves nothing', async () => {
    expect((await callers.superviseur.post('/keys/999/hand-overs', handOverBody('mecanicien'))).body).toMatchObject({
      code: 'NOT_FOUND',
    });
    const wrong = { code: secrets.mecanicien.code, secret: '111111' };
    expect((await give('caissier', 'M-2', 'mecanicien', { receiver: wrong })).body).toMatchObject({
      code: 'NOT_KEY_CUSTODIAN',
    });
    expect((await give('superviseur', 'M-2', 'mecanicien', { receiver: wrong })).body).toMatchObject({
      code: 'IDENTITY_REFUSED',
    });
    expect((await give('superviseur', 'M-2', 'caissier')).body).toMatchObject({ code: 'FUNCTION_NOT_HELD' });
    expect((await give('comptable', 'B-1', 'mecanicien')).body).toMatchObject({ code: 'FUNCTION_NOT_HELD' });
    expect((await give('comptable', 'B-1', 'superviseur')).body).toMatchObject({ code: 'FUNCTION_NOT_HELD' });
    const both = await createPerson(app.database.db, {
      roles: ['superviseur', 'mecanicien'],
      establishment: establishment.code,
      superuser: app.database.superuser,
    });
    const toSelf = { ...handOverBody('mecanicien'), receiver: await giveSecret(app, both) };
    const own = await as(app, establishment, both).post(`/keys/${ids['M-2'] ?? ''}/hand-overs`, toSelf);
    expect(own.body).toMatchObject({ code: 'KEY_RECEIVED_BY_GIVER' });
    expect((await give('superviseur', 'M-1', 'mecanicien')).body).toMatchObject({ code: 'KEY_ALREADY_OUT' });
    expect((await give('superviseur', 'M-2', 'mecanicien', { dueAt: minutes(0) })).body).toMatchObject({
      code: 'KEY_DUE_NOT_VALID',
    });
    expect((await give('superviseur', 'M-2', 'mecanicien', { dueAt: minutes(601) })).body).toMatchObject({
      code: 'KEY_DUE_NOT_VALID',
    });
    expect((await give('mecanicien', 'M-2', 'mecanicien')).body).toMatchObject({ code: 'FORBIDDEN' });
    const register = (await callers.superviseur.get('/keys/hand-overs').expect(200)).body as object[];
    expect(register).toHaveLength(1);
  });

  it('ends when the custodian takes the key back; late keys are alarms until then', async () => {
    expect((await takeBack('superviseur', 'M-2')).body).toMatchObject({ code: 'KEY_NOT_OUT' });
    expect((await takeBack('caissier', 'M-1')).body).toMatchObject({ code: 'NOT_KEY_CUSTODIAN' });
    app.clock.set(new Date('2026-03-02T14:00:00Z'));
    expect(await alarms()).toEqual([]);
    app.clock.set(new Date('2026-03-02T14:00:01Z'));
    expect(await alarms()).toEqual([['overdue', 'M-1']]);
    const back = await takeBack('superviseur', 'M-1').expect(201);
    expect(back.body).toMatchObject({ handOverNumber: '1', wasLate: true, returnedAt: '2026-03-02T14:00:01.000Z' });
    expect(back.body).toMatchObject({ returnedToName: people.superviseur.fullName });
    expect(await alarms()).toEqual([]);
  });

  it('is immutable, as is its return, for every database role', async () => {
    const inSql = (statement: string): Promise<unknown> =>
      acting(app, establishment, (tx) => tx.query(`${statement} where key_hand_overs.hand_over_number = 1`));
    await expect(inSql(`update key_hand_overs set returned_at = now()`)).rejects.toThrow(/returned once/);
    for (const statement of [`update key_hand_overs set reason = 'autre'`, 'delete from key_hand_overs']) {
      await expect(inSql(statement)).rejects.toThrow(/permission denied/);
    }
  });

  it('succeeds for one of two concurrent requests for the key', async () => {
    const other = await createPerson(app.database.db, { roles: ['mecanicien'], establishment: establishment.code });
    const proof = await giveSecret(app, other);
    const answers = await Promise.all([
      give('superviseur', 'M-1', 'mecanicien'),
      give('superviseur', 'M-1', 'mecanicien', { receiver: proof }),
      give('superviseur', 'M-1', 'mecanicien'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    await takeBack('superviseur', 'M-1').expect(201);
  });
});

describe('MC:20.1.1, MC:20.1.3: keys of stands and of box release', () => {
  it('leave the central cash desk only during a relève, to its team, and are back before it ends', async () => {
    expect((await give('caissier', 'S-1', 'changeur')).body).toMatchObject({ code: 'KEY_OUTSIDE_DROP' });
    const drop = await authorise('drop 1', 'superviseur', 'mecanicien', 'agentDeSurveillance');
    expect((await give('caissier', 'S-1', 'changeur')).body).toMatchObject({ code: 'NOT_OF_THE_DROP_TEAM' });
    expect((await give('superviseur', 'S-1', 'mecanicien')).body).toMatchObject({ code: 'NOT_KEY_CUSTODIAN' });
    const out = await give('caissier', 'S-1', 'mecanicien').expect(201);
    expect(out.body).toMatchObject({ authorisedFor: 'drop 1', standNumber: 'P-1' });
    await give('caissier', 'R-1', 'superviseur').expect(201);
    expect((await callers.caissier.get('/keys/authorisations')).body).toMatchObject([
      { subject: 'drop 1', keysOut: ['R-1', 'S-1'] },
    ]);
    await expect(end(drop)).rejects.toThrow(/R-1, S-1/);
    await takeBack('caissier', 'S-1').expect(201);
    await takeBack('caissier', 'R-1').expect(201);
    await end(drop);
    await expect(end(drop)).rejects.toMatchObject({ code: 'KEY_AUTHORISATION_ENDED' });
    expect((await give('caissier', 'S-1', 'mecanicien')).body).toMatchObject({ code: 'KEY_OUTSIDE_DROP' });
  });

  it('are constrained by the database for every writer', async () => {
    const over = await authorise('drop 2', 'mecanicien');
    await end(over);
    const open = await authorise('drop 3', 'mecanicien', 'superviseur');
    const insert = (key: string, receiver: Name, authorisation: bigint | null, giver: Name = 'caissier') =>
      acting(app, establishment, (tx) =>
        tx.query(
          `insert into key_hand_overs (establishment_id, hand_over_number, key_id, given_by, received_by, reason,
             handed_at, due_at, authorisation_id)
           values ($1, 900, $2, $3, $4, 'essai', '2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z', $5)`,
          [establishment.establishmentId, ids[key], people[giver].personId, people[receiver].personId, authorisation],
        ),
      );
    await expect(insert('S-1', 'mecanicien', null)).rejects.toThrow(/during a relève that is open/);
    await expect(insert('M-1', 'mecanicien', open, 'superviseur')).rejects.toThrow(/no relève and no count/);
    await expect(insert('S-1', 'mecanicien', over)).rejects.toThrow(/during a relève that is open/);
    await expect(insert('S-1', 'changeur', open)).rejects.toThrow(/team of the relève/);
    await expect(insert('S-1', 'caissier', open)).rejects.toThrow(/team of the relève|nobody_hands_a_key_to_himself/);
    // a function that may not give, or receive, such a key
    await expect(insert('S-1', 'mecanicien', open, 'superviseur')).rejects.toThrow(/given out by its custodian/);
    await expect(insert('S-1', 'comptable', open)).rejects.toThrow(/function of the receiver/);
    await expect(insert('B-1', 'changeur', open, 'comptable')).rejects.toThrow(/for a count that is under way/);
    await expect(insert('B-1', 'superviseur', open, 'comptable')).rejects.toThrow(/function of the receiver/);
    const out = await give('caissier', 'S-1', 'mecanicien').expect(201);
    const { handOverNumber } = out.body as { handOverNumber: string };
    const takenBy = (name: Name): Promise<unknown> =>
      acting(app, establishment, (tx) =>
        tx.query(
          `update key_hand_overs set returned_at = $1, returned_to = $2 where key_hand_overs.hand_over_number = $3`,
          [app.clock.now(), people[name].personId, handOverNumber],
        ),
      );
    await expect(takenBy('superviseur')).rejects.toThrow(/taken back by its custodian/);
    await takeBack('caissier', 'S-1').expect(201);
    await end(open);
    for (const statement of [`update keys set retired_at = null`, `update key_authorisations set ended_at = now()`]) {
      await expect(acting(app, establishment, (tx) => tx.query(statement))).rejects.toThrow(/once/);
    }
  });
});

describe('MC:20.1.1 keys of bill boxes', () => {
  it('leave the accounts only for a count, to counters who did not bring the boxes, and are back before it ends', async () => {
    expect(rolesWith('drops.count')).toEqual([...KEY_RULES.billBox.receivers].sort());
    const drop = await authorise('drop 6', 'changeur', 'superviseur');
    expect((await give('comptable', 'B-1', 'caissier')).body).toMatchObject({ code: 'KEY_OUTSIDE_COUNT' });
    const counted = { establishmentId: establishment.establishmentId, authorisationId: drop };
    const openedBy = people.caissier.personId;
    await acting(app, establishment, (tx) => authorisations.authoriseCount(tx, { ...counted, openedBy }));
    // its boxes arrive in two trips
    await acting(app, establishment, (tx) => authorisations.authoriseCount(tx, { ...counted, openedBy }));
    expect((await give('comptable', 'B-1', 'changeur')).body).toMatchObject({ code: 'COUNTER_IN_DROP' });
    expect((await give('caissier', 'S-1', 'caissier')).body).toMatchObject({ code: 'KEY_RECEIVED_BY_GIVER' });
    const inSql = (receiver: Name, authorisation: bigint) =>
      acting(app, establishment, (tx) =>
        tx.query(
          `insert into key_hand_overs (establishment_id, hand_over_number, key_id, given_by, received_by, reason,
             handed_at, due_at, authorisation_id)
           values ($1, 900, $2, $3, $4, 'essai', '2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z', $5)`,
          [counted.establishmentId, ids['B-1'], people.comptable.personId, people[receiver].personId, authorisation],
        ),
      );
    await expect(inSql('changeur', drop + 1n)).rejects.toThrow(/took part in the relève/);
    await expect(inSql('caissier', drop)).rejects.toThrow(/for a count that is under way/);
    const out = await give('comptable', 'B-1', 'caissier').expect(201);
    expect(out.body).toMatchObject({ authorisedFor: 'count of drop 6' });
    const endCount = () =>
      acting(app, establishment, (tx) => authorisations.endCountAuthorisation(tx, counted, people.direction.personId));
    await expect(endCount()).rejects.toThrow(/B-1/);
    // the holder of a bill-box key gets no box-release key
    const other = await authorise('drop 7', 'caissier');
    const release = { ...handOverBody('caissier'), receiver: secrets.caissier };
    const second = await createPerson(app.database.db, { roles: ['caissier'], establishment: establishment.code });
    const both = await as(app, establishment, second).post(`/keys/${ids['R-1'] ?? ''}/hand-overs`, release);
    expect(both.body).toMatchObject({ code: 'KEYS_HELD_TOGETHER' });
    await end(other);
    await takeBack('comptable', 'B-1').expect(201);
    await endCount();
    await end(drop);
    expect((await give('comptable', 'B-1', 'caissier')).body).toMatchObject({ code: 'KEY_OUTSIDE_COUNT' });
  });
});

describe('MC:20.1 a missing key', () => {
  it('is an alarm until another person settles it, and cannot be handed over meanwhile', async () => {
    await give('superviseur', 'M-2', 'mecanicien').expect(201);
    const lose = () => callers.superviseur.post(`/keys/${ids['M-2'] ?? ''}/loss`, { circumstances: 'pas au tableau' });
    expect(
      (await callers.direction.post(`/keys/${ids['M-2'] ?? ''}/retirement`, { reason: 'usée' })).body,
    ).toMatchObject({ code: 'KEY_STILL_AWAY' });
    await lose().expect(201);
    expect((await lose()).body).toMatchObject({ code: 'KEY_MISSING' });
    expect(await alarms()).toEqual([['missing', 'M-2']]);
    const settle = (outcome: string) =>
      callers.direction.post(`/keys/${ids['M-2'] ?? ''}/loss/settlement`, {
        outcome,
        reason: 'retrouvée au vestiaire',
      });
    expect((await settle('found')).body).toMatchObject({ code: 'KEY_STILL_AWAY' });
    await takeBack('superviseur', 'M-2').expect(201);
    expect((await give('superviseur', 'M-2', 'mecanicien')).body).toMatchObject({ code: 'KEY_MISSING' });
    await settle('found').expect(201);
    expect((await settle('found')).body).toMatchObject({ code: 'KEY_NOT_MISSING' });
    expect(await alarms()).toEqual([]);
    await give('superviseur', 'M-2', 'mecanicien').expect(201);
    await takeBack('superviseur', 'M-2').expect(201);
  });

  it('is out of use anywhere once its locks are changed, and does not delay a relève', async () => {
    const drop = await authorise('drop 4', 'mecanicien');
    await give('caissier', 'S-9', 'mecanicien').expect(201);
    await expect(end(drop)).rejects.toThrow(/S-9/);
    await callers.caissier.post(`/keys/${ids['S-9'] ?? ''}/loss`, { circumstances: 'tombée' }).expect(201);
    await end(drop);
    const settled = await callers.direction
      .post(`/keys/${ids['S-9'] ?? ''}/loss/settlement`, { outcome: 'locksChanged', reason: 'barillets changés' })
      .expect(201);
    expect(settled.body).toMatchObject({ missingSince: null, retirementReason: 'barillets changés' });
    app.clock.set(new Date('2026-03-03T12:00:00Z'));
    expect(await alarms()).toEqual([]);
    expect((await give('caissier', 'S-9', 'changeur')).body).toMatchObject({ code: 'KEY_RETIRED' });
  });

  it('refuses a settlement by its reporter', async () => {
    const both = await createPerson(app.database.db, {
      roles: ['direction', 'superviseur'],
      superuser: app.database.superuser,
      establishment: establishment.code,
    });
    const caller = as(app, establishment, both);
    await caller.post(`/keys/${ids['B-1'] ?? ''}/loss`, { circumstances: 'absente du coffre' }).expect(201);
    const own = await caller.post(`/keys/${ids['B-1'] ?? ''}/loss/settlement`, { outcome: 'found', reason: 'revenue' });
    expect(own.body).toMatchObject({ code: 'OWN_LOSS_REPORT' });
    await expect(
      acting(app, establishment, (tx) =>
        tx.query(
          `update key_losses set settled_at = $1, settled_by = key_losses.reported_by, outcome = 'found',
             settlement_reason = 'revenue' where key_losses.settled_at is null`,
          [app.clock.now()],
        ),
      ),
    ).rejects.toThrow(/nobody_settles_the_loss_he_reported/);
  });
});

describe('MC:20.2 a stand taken out of use', () => {
  const lock = (bringer: Name = 'mecanicien', by: Name = 'caissierPrincipal', stand = 'P-1') =>
    callers[by].post(`/retired-stands/${stand}/lock`, {
      lockNumber: 'L-77',
      keyNumber: 'S-1',
      bringer: secrets[bringer],
    });

  it('is an alarm until lock and key are with the principal cashier, and complete then', async () => {
    expect((await lock('mecanicien', 'caissierPrincipal', 'P-99')).body).toMatchObject({ code: 'UNKNOWN_STAND' });
    expect((await lock()).body).toMatchObject({ code: 'STAND_IN_USE' });
    const drop = await authorise('drop 5', 'mecanicien');
    await give('caissier', 'S-1', 'mecanicien').expect(201);
    await callers.direction.post('/stands/P-1/retirement', { reason: 'travaux' }).expect(201);
    expect(await alarms()).toContainEqual(['standLock', 'P-1']);
    expect((await callers.caissier.get('/retired-stands')).body).toMatchObject([
      { standNumber: 'P-1', isComplete: false },
    ]);
    for (const other of ['superviseur', 'caissier', 'direction'] as const) {
      expect((await lock('mecanicien', other)).body).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await lock('changeur')).body).toMatchObject({ code: 'FUNCTION_NOT_HELD' });
    expect((await lock()).body).toMatchObject({ code: 'KEYS_STILL_OUT', details: { keys: ['S-1'] } });
    await takeBack('caissier', 'S-1').expect(201);
    await end(drop);
    expect((await lock().expect(201)).body).toMatchObject({ isComplete: true, lockNumber: 'L-77' });
    expect((await lock()).body).toMatchObject({ code: 'STAND_LOCK_ALREADY_HANDED_IN' });
    expect(await alarms()).not.toContainEqual(['standLock', 'P-1']);
    expect(await keyOf('S-1')).toMatchObject({ retiredAt: '2026-03-03T12:00:00.000Z' });
    expect(
      (await callers.direction.post('/keys', { kind: 'stand', keyNumber: 'S-2', standNumber: 'P-1' })).body,
    ).toMatchObject({ code: 'STAND_RETIRED' });
  });

  it('MC:20.2.1 waits for its lock when out of use temporarily, has no machine, and returns when the lock is given back', async () => {
    await callers.direction.post('/stands', { standNumber: 'P-2', room: 'Salle' }).expect(201);
    const withdraw = () => callers.direction.post('/stands/P-2/withdrawal', { reason: 'carte électrique' });
    const giveBack = (taker: Name, by: Name = 'caissierPrincipal') =>
      callers[by].post('/retired-stands/P-2/lock/return', { taker: secrets[taker] });
    expect((await giveBack('mecanicien')).body).toMatchObject({ code: 'STAND_LOCK_NOT_KEPT' });
    expect((await withdraw().expect(201)).body).toMatchObject({
      retiredAt: null,
      withdrawnAt: expect.any(String) as unknown,
    });
    expect((await withdraw()).body).toMatchObject({ code: 'STAND_WITHDRAWN' });
    expect((await callers.direction.post('/stands/P-2/retirement', { reason: 'travaux' })).body).toMatchObject({
      code: 'STAND_WITHDRAWN',
    });
    expect(await alarms()).toContainEqual(['standLock', 'P-2']);
    expect((await giveBack('mecanicien')).body).toMatchObject({ code: 'STAND_LOCK_NOT_KEPT' });
    await lock('mecanicien', 'caissierPrincipal', 'P-2').expect(201);
    expect(await alarms()).not.toContainEqual(['standLock', 'P-2']);
    expect((await lock('mecanicien', 'caissierPrincipal', 'P-2')).body).toMatchObject({
      code: 'STAND_LOCK_ALREADY_HANDED_IN',
    });
    expect((await giveBack('mecanicien', 'caissier')).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await giveBack('changeur')).body).toMatchObject({ code: 'FUNCTION_NOT_HELD' });
    expect((await giveBack('superviseur').expect(201)).body).toMatchObject({ withdrawnAt: null, retiredAt: null });
    expect((await giveBack('superviseur')).body).toMatchObject({ code: 'STAND_LOCK_NOT_KEPT' });
    await expect(
      app.database.superuser.query(`update stand_withdrawals set ended_at = ended_at + interval '1 hour'`),
    ).rejects.toMatchObject({ driverError: { code: 'RV001' } });
  });

  it('MC:20.2.1 hands its lock to the principal cashier, for every writer', async () => {
    const { superuser } = app.database;
    await callers.direction.post('/stands', { standNumber: 'P-3', room: 'Salle' }).expect(201);
    await callers.direction.post('/stands/P-3/withdrawal', { reason: 'soudure' }).expect(201);
    const deposit = `insert into stand_lock_deposits (establishment_id, withdrawal_id, lock_number, key_number, brought_by,
        received_by, received_at)
      select establishment_id, withdrawal_id, 'L', 'K', $1, $2, withdrawn_at from stand_withdrawals where ended_at is null`;
    await expect(
      superuser.query(deposit, [people.mecanicien.personId, people.caissier.personId]),
    ).rejects.toMatchObject({ driverError: { hint: 'NOT_KEY_CUSTODIAN' } });
    await lock('superviseur', 'caissierPrincipal', 'P-3').expect(201);
  });
});

describe('MC:20.1.2 the register of keys', () => {
  it('has every hand-over without a gap and no other establishment’s, and the log verifies', async () => {
    const register = (await callers.superviseur.get('/keys/hand-overs').expect(200)).body as {
      handOverNumber: string;
    }[];
    const numbers = register.map(({ handOverNumber }) => Number(handOverNumber));
    expect(numbers).toEqual(numbers.map((_number, at) => numbers.length - at));
    const page = await callers.superviseur.get(`/keys/hand-overs?key=${ids['M-2'] ?? ''}&limit=1`).expect(200);
    expect(page.body).toMatchObject([{ keyNumber: 'M-2', handOverNumber: expect.any(String) as unknown }]);
    const entered = await app.database.superuser.query<{ entries: number }>(
      `select count(*)::integer as entries from register_entries where register_entries.register = 'keys'`,
    );
    expect(entered).toEqual([{ entries: numbers.length }]);
    const { controleur } = await createPeople(app, establishment, 'controleur');
    const read = await as(app, establishment, controleur).get('/registers/keys/entries').expect(200);
    expect((read.body as { entries: object[] }).entries[0]).toMatchObject({ titleFr: 'Remise de clé · S-1' });
    const elsewhere = await createEstablishment(app);
    const { superviseur } = await createPeople(app, elsewhere, 'superviseur');
    const other = as(app, elsewhere, superviseur);
    expect((await other.get('/keys').expect(200)).body).toEqual([]);
    expect((await other.post(`/keys/${ids['M-2'] ?? ''}/return`)).body).toMatchObject({ code: 'NOT_FOUND' });
    await sealed(app);
    const { findings } = await app.app
      .get(AuditService)
      .verifyLogs({ establishmentIds: [establishment.establishmentId] });
    expect(findings).toEqual([]);
  });
});
