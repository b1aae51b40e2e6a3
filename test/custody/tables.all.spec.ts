import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KEY_KINDS, KEY_RULES, listKeyReceivers } from '#domain/floor/keys.js';
import { acting } from '../establishments/establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, chip, granted, openCashDesk, openPit, plaque, type Answer, type Pit } from '../tables/pit.js';

let app: TestApp;
let pit: Pit;
let depot: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app, { jurisdiction: 'FR', timeZone: 'Europe/Paris' });
  await openCashDesk(pit, { cashMinor: 1_000_000, chips: [chip(500, 2000), plaque(50_000, 60)] });
  for (const tableNumber of ['BJ1', 'BJ2']) {
    await granted(pit.as.direction.post('/tables', { tableNumber, game: 'blackJack', room: 'Salle 1' }));
  }
  await granted(pit.as.direction.post('/tables/BJ2/retirement', { reason: 'salle en travaux' }));
  const terms = { effectiveFrom: '2026-03-02', minimumMinor: '500', avanceMinor: '500000', reason: 'saison' };
  await granted(pit.as.direction.post('/tables/BJ1/terms', { ...terms, maxima: { box: '25000' } }));
  const principal = { kind: 'principal', name: 'Dépôt central', room: 'Salle 1' };
  depot = String((await granted(pit.as.direction.post('/equipment/depots', principal)))['depotId']);
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const register = (key: object): Promise<Answer> => answer(pit.as.direction.post('/keys', key));
type CallerRole = 'direction' | 'caissier';
type Receiver = 'chefDePartie' | 'membreDuComite' | 'inspecteur' | 'chefDeTable' | 'direction';
const give = (giver: CallerRole, key: string, receiver: Receiver): Promise<Answer> =>
  answer(
    pit.as[giver].post(`/keys/${ids[key] ?? '0'}/hand-overs`, {
      receiver: pit.secrets[receiver],
      reason: 'comptée de fin de partie',
      dueAt: new Date(app.clock.now().getTime() + 3_600_000),
    }),
  );
const takeBack = (taker: CallerRole, key: string): Promise<unknown> =>
  granted(pit.as[taker].post(`/keys/${ids[key] ?? '0'}/return`, { note: '' }));
const code = async (response: Promise<Answer>): Promise<unknown> => (await response).body.code;
const open = () =>
  granted(
    pit.as.chefDeTable.post('/table-sessions', {
      tableNumber: 'BJ1',
      deskCode: 'C1',
      pieces: [plaque(50_000, 10)],
      signer: pit.secrets.membreDuComite,
      croupier: pit.secrets.croupier,
      cashier: pit.secrets.caissier,
    }),
  );

describe('the file of keys of the tables', () => {
  it.each<[string, object]>([
    ['KEY_WITHOUT_STAND', { kind: 'tableBox', standNumber: '1', tableNumber: 'BJ1' }],
    ['KEY_PLACE_NOT_VALID', { kind: 'tableBox' }],
    ['KEY_PLACE_NOT_VALID', { kind: 'machine', tableNumber: 'BJ1' }],
    ['KEY_PLACE_NOT_VALID', { kind: 'cardCupboard' }],
    ['KEY_PLACE_NOT_VALID', { kind: 'cagnotte', depot: '1' }],
    ['UNKNOWN_TABLE', { kind: 'tableBox', tableNumber: 'BJ9' }],
    ['TABLE_RETIRED', { kind: 'cagnotte', tableNumber: 'BJ2' }],
    ['NOT_FOUND', { kind: 'cardCupboard', depot: '9999' }],
    ['INVALID_INPUT', { kind: 'cardCupboard', depot: 'central' }],
  ])('refuses with %s: %j', async (refusal, key) => {
    expect(await code(register({ keyNumber: 'T-1', ...key }))).toBe(refusal);
  });

  it('names the table of a box and of a cagnotte, and the depot of a cupboard, which has one key (AI67:4)', async () => {
    const file: readonly (readonly [object, object])[] = [
      [
        { kind: 'tableBox', keyNumber: 'T-1', tableNumber: 'BJ1' },
        { tableNumber: 'BJ1', custody: 'mainCashDesk' },
      ],
      [
        { kind: 'cardCupboard', keyNumber: 'A-1', depot },
        { depot: 'Dépôt central', custody: 'management' },
      ],
      [
        { kind: 'cagnotte', keyNumber: 'G-1' },
        { tableNumber: null, depot: null, custody: 'mainCashDesk' },
      ],
    ];
    for (const [key, shown] of file) {
      const { status, body } = await register(key);
      expect([status, body]).toMatchObject([201, { ...shown, isSessionOpen: false }]);
      ids[String(body['keyNumber'])] = String(body['keyId']);
    }
    expect(await code(register({ kind: 'cardCupboard', keyNumber: 'A-2', depot }))).toBe('DEPOT_HAS_KEY');
    expect(await code(register({ kind: 'tableBox', keyNumber: 'T-1', tableNumber: 'BJ1' }))).toBe('KEY_NUMBER_TAKEN');
  });

  it('has each key in its custody with its people, equal in the rules and in the database', async () => {
    for (const text of ['AI67', 'FR', 'MC'] as const) {
      const functions = await app.database.superuser.query(
        `select kind, key_custodian(kind) as custodian, key_receivers(kind, $2) as receivers
          from unnest($1::text[]) as kind`,
        [KEY_KINDS, text],
      );
      expect(functions).toEqual(
        KEY_KINDS.map((kind) => ({
          kind,
          custodian: KEY_RULES[kind].custodian,
          receivers: listKeyReceivers(kind, text),
        })),
      );
    }
    const stored = await app.database.superuser.query<{ kind: 'tableBox'; custody: string }>(
      'select keys.kind, keys.custody from keys',
    );
    expect(stored).toEqual(stored.map(({ kind }) => ({ kind, custody: KEY_RULES[kind].custody })));
  });
});

describe('a key of a table', () => {
  it('leaves the cashier only during a session, to persons named by the text, for a locked box (AI67:15)', async () => {
    expect(await code(give('direction', 'T-1', 'chefDePartie'))).toBe('NOT_KEY_CUSTODIAN');
    expect(await code(give('caissier', 'T-1', 'inspecteur'))).toBe('FUNCTION_NOT_HELD');
    expect(await code(give('caissier', 'T-1', 'chefDePartie'))).toBe('KEY_OUTSIDE_SESSION');
    const { sessionId } = await open();
    expect(await give('caissier', 'T-1', 'chefDePartie')).toMatchObject({
      status: 201,
      body: { keyNumber: 'T-1', kind: 'tableBox', tableNumber: 'BJ1' },
    });
    expect(await code(give('caissier', 'T-1', 'membreDuComite'))).toBe('KEY_ALREADY_OUT');
    await takeBack('caissier', 'T-1');
    await granted(
      pit.as.chefDeTable.post(`/table-sessions/${String(sessionId)}/closing`, {
        deskCode: 'C1',
        chips: [plaque(50_000, 10)],
        notes: [],
        signer: pit.secrets.membreDuComite,
        croupier: pit.secrets.croupier,
        cashier: pit.secrets.caissier,
      }),
    );
    expect(await code(give('caissier', 'T-1', 'membreDuComite'))).toBe('KEY_OUTSIDE_SESSION');
  });

  it('stays with the director or a member of the committee, for a cupboard (AI67:4)', async () => {
    expect(await code(give('caissier', 'A-1', 'membreDuComite'))).toBe('NOT_KEY_CUSTODIAN');
    expect(await code(give('direction', 'A-1', 'inspecteur'))).toBe('FUNCTION_NOT_HELD');
    expect(await code(give('direction', 'A-1', 'direction'))).toBe('KEY_RECEIVED_BY_GIVER');
    expect((await give('direction', 'A-1', 'membreDuComite')).body).toMatchObject({ depot: 'Dépôt central' });
    await takeBack('direction', 'A-1');
  });

  it('is given for a cagnotte to the director or a member of the committee, who witnesses its opening', async () => {
    expect(await code(give('caissier', 'G-1', 'chefDeTable'))).toBe('FUNCTION_NOT_HELD');
    expect((await give('caissier', 'G-1', 'direction')).status).toBe(201);
    await takeBack('caissier', 'G-1');
    const entries = (await granted(pit.as.controleur.get('/keys/hand-overs'))) as unknown as readonly object[];
    expect(entries).toMatchObject([{ keyNumber: 'G-1' }, { keyNumber: 'A-1' }, { keyNumber: 'T-1' }]);
  });

  it('is constrained by the database for every writer', async () => {
    const insert = (key: string, giver: string, receiver: string): Promise<unknown> =>
      acting(app, pit.establishment, (tx) =>
        tx.query(
          `insert into key_hand_overs (establishment_id, hand_over_number, key_id, given_by, received_by, reason,
             handed_at, due_at, authorisation_id)
           select $1, 900, $2, giver.person_id, receiver.person_id, 'essai', '2026-03-02T15:00:00Z',
             '2026-03-02T16:00:00Z', null
           from role_grants_public as giver, role_grants_public as receiver
           where giver.establishment_id = $1 and giver.role = $3
             and receiver.establishment_id = $1 and receiver.role = $4`,
          [pit.establishment.establishmentId, ids[key], giver, receiver],
        ),
      );
    await expect(insert('T-1', 'direction', 'chefDePartie')).rejects.toThrow(/given out by its custodian/);
    await expect(insert('T-1', 'caissier', 'inspecteur')).rejects.toThrow(/function of the receiver/);
    await expect(insert('T-1', 'caissier', 'chefDePartie')).rejects.toThrow(/while a session of its table lasts/);
    await expect(insert('A-1', 'direction', 'chefDePartie')).rejects.toThrow(/function of the receiver/);
    await expect(insert('G-1', 'caissier', 'inspecteur')).rejects.toThrow(/function of the receiver/);
  });
});
