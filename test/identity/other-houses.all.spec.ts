import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { roles } from '#declarations/shapes/roles.js';
import { listRoutes } from '#platform/http/routes.js';
import { writeARowInEveryTable } from '../db/a-row-in-every-table.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { sampleOf } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ask, createEstablishments } from './client.js';

/**
 * Two establishments. The first has a row in every table, and all its people have one name. The people of the second
 * read everything they may, and must never receive that name.
 */
const name = 'Ailleurs Inconnu';

let t: TestApp;
let elsewhere: readonly string[];
let theirs: TestPerson;

beforeAll(async () => {
  t = await createTestApp();
  await writeARowInEveryTable(t.database.db);
  await createEstablishments(t);
  theirs = await createPerson(t.database.db, { roles: ['superviseur'], establishment: 'DJ-TWO' });
  await t.database.superuser.query('update people set full_name = $1', [name]);
  // a person without any recorded right belongs to no establishment: here each belongs to theirs
  await t.database.superuser.query(
    `insert into role_grants (establishment_id, person_id, role, held_from)
     select 102, people.person_id, 'caissier', '2020-01-01' from people
     where not exists (select from role_grants where role_grants.person_id = people.person_id)`,
  );
  const found = await t.database.superuser.query<{ id: string }>('select person_id::text as id from people');
  elsewhere = found.map(({ id }) => id);
});
afterAll(() => t.close());

describe('a person of one establishment', () => {
  test.each(sampleOf(roles, 6))('as %s reads no name of another establishment', async (role) => {
    const { cookie } = await createPerson(t.database.db, {
      roles: [role],
      establishment: 'MC-ONE',
      fullName: `Ici ${role}`,
    });
    const own = (path: string): string => path.replaceAll(':establishment', 'MC-ONE');
    const paths = listRoutes(t.app)
      .filter(({ method, path }) => method === 'GET' && !/\/(changes|stream)$/u.test(path))
      .flatMap(({ path }) =>
        path.includes(':personId')
          ? elsewhere.map((id) => own(path).replaceAll(':personId', id))
          : [own(path).replaceAll(/:\w+/gu, '1')],
      );
    const toVisit = [
      ...paths,
      '/establishments/MC-ONE/people?who=everyone',
      '/establishments/MC-ONE/people?who=past',
      `/establishments/MC-ONE/people?who=everyone&search=${encodeURIComponent('ailleurs')}`,
      `/establishments/MC-ONE/search?text=${encodeURIComponent('ailleurs')}`,
    ];
    const leaks: string[] = [];
    let read = 0;
    const walk = async (): Promise<void> => {
      for (let path = toVisit.pop(); path !== undefined; path = toVisit.pop()) {
        const answer = await fetch(`${t.url}/api${path}`, { headers: { cookie } });
        if (answer.status === 200) read += 1;
        if ((await answer.text()).includes(name)) leaks.push(path);
      }
    };
    await Promise.all(Array.from({ length: 12 }, walk));
    expect(leaks).toEqual([]);
    expect(read).toBeGreaterThan(5);
  });

  test('sees people of their own establishment, of the operator, of no establishment yet, and of another one where they also work', async () => {
    const { db, superuser } = t.database;
    const here = await createPerson(db, { roles: ['direction'], establishment: 'MC-ONE', fullName: 'Ici Aussi' });
    await createPerson(db, { roles: ['administrateur'], establishment: 'OPERATOR', fullName: 'Opérateur' });
    await superuser.query(
      `insert into people (employee_number, full_name, employed_from) values ('N-0', 'Nouveau', '2026-01-01')`,
    );
    const everyone = async (): Promise<string[]> => {
      const answer = await ask(t, 'GET /establishments/MC-ONE/people?who=everyone', { cookie: here.cookie });
      return (answer.body as { readonly fullName: string }[]).map(({ fullName }) => fullName);
    };
    const before = await everyone();
    expect(before).toEqual(expect.arrayContaining(['Ici Aussi', 'Nouveau', 'Opérateur']));
    expect(before).not.toContain(name);
    const one = `GET /establishments/MC-ONE/people/${String(theirs.personId)}`;
    expect(await ask(t, one, { cookie: here.cookie })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await superuser.query(
      `insert into role_grants (establishment_id, person_id, role, held_from) values (102, $1, 'controleur', '2020-01-01')`,
      [here.personId],
    );
    expect(await everyone()).toContain(name);
    expect(await ask(t, one, { cookie: here.cookie })).toMatchObject({ status: 200, body: { fullName: name } });
    // a token belongs to one establishment
    const asToken = await ask(t, one, { token: here.token });
    expect(asToken).toMatchObject({ status: 404 });
  });
});
