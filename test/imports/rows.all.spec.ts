import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Establishment } from '#identity/access/access.decorators.js';
import { createEstablishment } from '../establishments/establishment.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { Importer, refusalsOf, waitsOf, workbook } from './bringing.js';

/** Files of stands, desks, accounts and people: each line is entered as its screen would enter it. */

let app: TestApp;
let house: Establishment;
let importer: Importer;
let direction: TestPerson;
let accountant: TestPerson;
let admin: TestPerson;
let controller: TestPerson;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-01T20:00:00Z') });
  house = await createEstablishment(app, { firstGamingDay: '2026-03-01' });
  importer = new Importer(app, house);
  const enter = (role: 'direction' | 'comptable' | 'administrateur' | 'controleur') =>
    createPerson(app.database.db, { roles: [role], establishment: house.code });
  direction = await enter('direction');
  accountant = await enter('comptable');
  admin = await enter('administrateur');
  controller = await enter('controleur');
});

afterAll(() => app.close());

const rows = (sql: string): Promise<Record<string, unknown>[]> =>
  app.database.superuser.query(sql, [house.establishmentId]);

describe('a file of stands', () => {
  const STANDS = 'N° de socle;Salle\n0417;Salle des Amériques\n0418;Salle des Amériques\n';

  it('is previewed without a trace, then entered with French headings, semicolons and accents', async () => {
    const checked = await importer.preview(direction, 'stands', STANDS);
    expect(checked).toMatchObject({ state: 'checked', mayConfirm: true, preview: { rows: 2, accepted: 2 } });
    expect(checked.preview?.file).toMatchObject({ delimiter: ';', headings: ['N° de socle', 'Salle'] });
    const listStands = () =>
      rows('select stand_number as number, room from stands where establishment_id = $1 order by 1');
    expect(await listStands()).toEqual([]);
    const done = await importer.confirm(direction, checked);
    expect(done).toMatchObject({ state: 'finished', result: { rows: 2, accepted: 2, refusedCount: 0 } });
    expect(await listStands()).toEqual([
      { number: '0417', room: 'Salle des Amériques' },
      { number: '0418', room: 'Salle des Amériques' },
    ]);
  });

  it('refuses by line a taken number, one that lost its zero, a repeated one and a line of totals', async () => {
    const file = 'stand;room\n0417;A\n419;A\n0420;B\n0420;B\n0421;\nTOTAL;\n0422;B\n';
    const done = await importer.import(direction, 'stands', file);
    expect(refusalsOf(done)).toEqual([
      '2 STAND_NUMBER_TAKEN',
      '3 NUMBER_DAMAGED',
      '5 STAND_NUMBER_TAKEN',
      '6 INVALID_INPUT',
      '7 TOTALS_LINE',
    ]);
    expect(done.result).toMatchObject({ rows: 7, accepted: 2, refusedCount: 5 });
    expect(done.result?.refused[1]).toMatchObject({ text: '419;A' });
    const [first] = done.result?.refused ?? [];
    expect(first?.messageFr).not.toBe(first?.messageEn);
  });

  it('asks about the same file again, and refuses one without a column that it must have', async () => {
    expect(await importer.preview(direction, 'stands', STANDS)).toMatchObject({
      state: 'refused',
      refusal: { code: 'FILE_ALREADY_IMPORTED' },
    });
    const again = await importer.preview(direction, 'stands', STANDS, '?again=true');
    expect(refusalsOf(again)).toEqual(['2 STAND_NUMBER_TAKEN', '3 STAND_NUMBER_TAKEN']);
    const other = await importer.preview(direction, 'stands', 'stand;zone;autre\n1;2;3\n');
    expect(other).toMatchObject({ state: 'refused', refusal: { code: 'CSV_UNKNOWN_COLUMN' } });
    const less = await importer.preview(direction, 'desks', 'code;salle\nK1;A\n');
    expect(less).toMatchObject({ state: 'refused', refusal: { code: 'CSV_COLUMN_MISSING' } });
  });

  it('is uploaded only with the permission of the screen', async () => {
    await importer.upload(controller, 'stands', STANDS).expect(403, /FORBIDDEN/);
    await importer.upload(accountant, 'desks', 'a').expect(403, /FORBIDDEN/);
    await importer.upload(direction, 'people', 'a').expect(403, /FORBIDDEN/);
  });

  it('refuses the lines of a person whose function ended before the import', async () => {
    const leaving = await createPerson(app.database.db, { roles: ['direction'], establishment: house.code });
    const checked = await importer.preview(leaving, 'stands', 'stand;room\n0990;A\n');
    // the function ends between the confirmation and the import
    await app.database.superuser.query(
      `update imports set confirmed_by = $2, confirmed_at = now(), state = 'running' where import_id = $1`,
      [checked.importId, controller.personId],
    );
    const done = await importer.settle(direction, checked.importId);
    expect(refusalsOf(done)).toEqual(['2 FORBIDDEN']);
    expect(done).toMatchObject({ state: 'finished', result: { accepted: 0 } });
    // nothing was written, so the same file is no question
    expect(await importer.preview(direction, 'stands', 'stand;room\n0990;A\n')).toMatchObject({ state: 'checked' });
  });
});

describe('a workbook of desks', () => {
  it('opens desks empty and without a holder, in the words of either language', async () => {
    const file = workbook([
      ['Caisse', 'Nature', 'Salle', 'Encaisse'],
      ['C1', 'Caisse', 'Hall', 12_500.5],
      ['B1', 'change machine', 'Hall', 0],
      ['V1', 'Changeur itinérant', '', '800,00'],
      ['V2', 'Changeur itinérant', 'Hall', 800],
      ['C2', 'Coffre', 'Hall', 800],
      ['C3', 'Caisse', 'Hall', '1.250'],
      ['C4', 'Caisse', 'Hall', ''],
      ['C1', 'Caisse', 'Hall', 5],
    ]);
    const done = await importer.import(direction, 'desks', file);
    expect(refusalsOf(done)).toEqual([
      '5 INVALID_INPUT',
      '6 INVALID_INPUT',
      '7 AMOUNT_UNREADABLE',
      '8 AMOUNT_UNREADABLE',
      '9 DESK_CODE_TAKEN',
    ]);
    const desks = await rows(
      'select desk_code as code, kind, room, float_minor as float, held_by from desks where establishment_id = $1 order by 1',
    );
    expect(desks).toEqual([
      { code: 'B1', kind: 'changeMachine', room: 'Hall', float: 0n, held_by: null },
      { code: 'C1', kind: 'cashDesk', room: 'Hall', float: 1_250_050n, held_by: null },
      { code: 'V1', kind: 'rovingChangeur', room: '', float: 80_000n, held_by: null },
    ]);
  });
});

describe('a file of accounts', () => {
  it('opens accounts; a role waits for a second person, and nothing is assigned before', async () => {
    const file = [
      'N° de compte;Nature;Intitulé;Rôle;À compter du',
      '41810;actif;Débiteurs divers;;',
      '53050;actif;Caisse des machines à sous;cashDesk;15/03/2026',
      '53060;passif;Mauvaise nature;cashDesk;15/03/2026',
      '53070;actif;Sans date;cashDesk;',
      '53080;actif;Caisse trop tôt;Caisse centrale – billets;28/02/2026',
      '12;actif;Trop court;;',
      '41810;actif;Débiteurs divers;;',
      '47110;autre;Nature inconnue;;',
    ].join('\r\n');
    const done = await importer.import(accountant, 'accounts', file);
    expect(refusalsOf(done)).toEqual([
      '4 ACCOUNT_OF_ANOTHER_KIND',
      '5 INVALID_INPUT',
      '6 INVALID_INPUT',
      '7 INVALID_INPUT',
      '8 ACCOUNT_CODE_TAKEN',
      '9 INVALID_INPUT',
    ]);
    expect(waitsOf(done)).toEqual(['3 secondPerson']);
    const opened = await rows(
      `select account_code as code, title_fr, title_en from ledger_accounts
       where establishment_id = $1 and account_code in ('41810', '53050', '53060', '53070') order by 1`,
    );
    // without an English title, the French one serves for both
    expect(opened).toEqual([
      { code: '41810', title_fr: 'Débiteurs divers', title_en: 'Débiteurs divers' },
      { code: '53050', title_fr: 'Caisse des machines à sous', title_en: 'Caisse des machines à sous' },
    ]);
    const [request] = await rows(
      `select requested_by as by, reason, subject from approval_requests where establishment_id = $1 and kind = 'accountRole'`,
    );
    expect(request).toMatchObject({ by: accountant.personId, subject: { role: 'cashDesk', accountCode: '53050' } });
    expect(String(request?.['reason'])).toMatch(/^Import n° \d+ : fichier\.csv$/);
    expect(
      await rows(`select 1 as role from account_roles where establishment_id = $1 and account_code = '53050'`),
    ).toEqual([]);
  });

  it('asks about dates that may be read in either order', async () => {
    const file = 'compte;nature;intitulé;rôle;à compter du\n53091;actif;X;cashDesk;04/05/2026\n';
    const asked = await importer.preview(accountant, 'accounts', file);
    expect(asked).toMatchObject({ state: 'refused', refusal: { code: 'DATE_ORDER_UNCERTAIN' } });
    const answered = await importer.preview(accountant, 'accounts', file, '?dateOrder=dayFirst');
    expect(answered).toMatchObject({ state: 'checked', preview: { accepted: 1, waitingCount: 1 } });
  });
});

describe('a file of people', () => {
  const PEOPLE = [
    'Matricule;Nom;Prénom;Date d’embauche;Identifiant;Fonctions',
    '0107;Rossi;Élodie;15/01/2020;e.rossi;Caissier, changeur',
    '0108;Blanc;;01/10/2024;a.blanc;membre de la Direction',
    '0109;Dupont;Marc;01/10/2024;M Dupont;caissier',
    '110;Petit;Léa;01/10/2024;l.petit;caissier',
    '0111;Roux;Paul;31/02/2024;p.roux;caissier',
    '0112;Noir;Zoé;01/10/2024;e.rossi;caissier',
    '0113;Vert;Ugo;01/10/2024;u.vert;comptable, caissier',
    '0107;Rossi;Élodie;15/01/2020;e.rossi2;caissier',
    '0114;Gris;Ida;01/10/2024;i.gris;jardinier',
  ].join('\n');

  it('enters people with account and functions; deciding functions wait, and no password is in the result', async () => {
    const checked = await importer.preview(admin, 'people', PEOPLE);
    expect(checked).toMatchObject({ state: 'checked', preview: { rows: 9, accepted: 2 } });
    expect(await rows(`select 1 from people where employee_number = '0107' and $1::int is not null`)).toEqual([]);
    const done = await importer.confirm(admin, checked);
    expect(refusalsOf(done)).toEqual([
      '4 INVALID_INPUT',
      '5 NUMBER_DAMAGED',
      '6 INVALID_INPUT',
      '7 LOGIN_TAKEN',
      '8 ROLES_INCOMPATIBLE',
      '9 EMPLOYEE_NUMBER_TAKEN',
      '10 INVALID_INPUT',
    ]);
    expect(waitsOf(done)).toEqual(['2 password', '3 password secondPerson']);
    const held = await rows(
      `select people.full_name as name, array_agg(role_grants.role order by 1) as roles from people
       join role_grants using (person_id) where role_grants.establishment_id = $1
         and people.employee_number in ('0107', '0108') group by 1`,
    );
    expect(held).toEqual([{ name: 'Élodie Rossi', roles: ['caissier', 'changeur'] }]);
    const [request] = await rows(
      `select subject, requested_by as by from approval_requests where establishment_id = $1 and kind = 'roleGrant'`,
    );
    expect(request).toMatchObject({ by: admin.personId, subject: { name: 'Blanc', role: 'direction' } });
    // a refused line names a person: its text is not stored
    expect(JSON.stringify(done)).not.toMatch(/Dupont;|argon2/);
  });

  it('is confirmed only with a fresh proof of identity, as the screen of people needs it', async () => {
    const checked = await importer.preview(
      admin,
      'people',
      PEOPLE.replaceAll('0107', '0207').split('\n', 2).join('\n'),
    );
    await app.database.superuser.query(
      `update sessions set proved_until = null
       where account_id in (select accounts.account_id from accounts where accounts.person_id = $1)`,
      [admin.personId],
    );
    await importer.confirmation(admin, checked).expect(403, /FRESH_PROOF_NEEDED/);
  });
});
