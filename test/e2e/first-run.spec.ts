import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createFirstAdministrators } from '#identity/people/first-administrators.js';
import { createTestApp } from '../support/test-app.js';
import { builtClient } from '../support/compiled.js';
import { Visit, expectAccessible } from './support/visit.js';

const ownPassword = 'sept vaches dorment ici';
const file = [
  'sbm_number;serial_number;maker;model;denomination;location;stand;return_percent;return_certified_on',
  '1001;SN-1;Fictif;Alpha;0,01;Salle Est;S-001;92,5;2026-01-15',
  '1002;SN-2;Fictif;Bêta;0,05;Salle Est;S-002;93;2026-01-15',
];

let visit: Visit;
let admins: readonly { readonly login: string; readonly password: string }[];

beforeAll(async () => {
  await builtClient();
  const establishment = await createTestApp({ now: new Date('2026-03-16T09:00:00Z') });
  admins = await createFirstAdministrators(establishment.database.db, establishment.clock);
  visit = await Visit.open(establishment);
});

afterAll(() => visit.close());

async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Identifiant').fill(login);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Signs in with an initial password, and chooses another. */
async function begin(
  page: Page,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<void> {
  await signIn(page, login, password);
  await choosePassword(page, password);
}

async function choosePassword(page: Page, given: string): Promise<void> {
  await heading(page, 'Choisissez votre mot de passe');
  await expectAccessible(page);
  await page.getByLabel('Mot de passe actuel').fill(given);
  await page.getByLabel('Nouveau mot de passe').fill(ownPassword);
  await page.getByLabel('Le nouveau, une seconde fois').fill(ownPassword);
  await page.getByRole('button', { name: 'Changer de mot de passe' }).click();
}

const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor();

async function fillPerson(page: Page, number: number, fullName: string): Promise<void> {
  const person = page.getByRole('group', { name: `Personne ${number}` });
  await person.getByLabel('Nom complet').fill(fullName);
  // the establishment's clock is in March, unlike the browser's
  await person.getByLabel('En poste depuis').fill('2026-01-05');
}

describe('an empty installation', () => {
  it('becomes a working establishment, through its screens alone', async () => {
    const page = await visit.page();
    await page.goto('/');
    await page.getByText('Première mise en service').waitFor();
    await expectAccessible(page);
    const [first, second] = admins;
    if (first === undefined || second === undefined) throw new Error('an empty installation has two administrators');
    await begin(page, first);

    await heading(page, 'Établissement');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Créer l’établissement' }).click();
    await page.getByText('Donnez le nom de l’établissement.').waitFor();
    await page.getByLabel('Nom de l’établissement').fill('Casino des Essais');
    await page.getByRole('textbox', { name: /^Code/ }).fill('essai');
    await page.getByLabel('Première journée').fill('2026-03-16');
    await page.getByLabel('Heure de clôture').fill('05:00');
    await page.getByRole('button', { name: 'Créer l’établissement' }).click();

    await heading(page, 'Personnes');
    await fillPerson(page, 1, 'Dora Une');
    await fillPerson(page, 2, 'Dora Une');
    await fillPerson(page, 3, 'Camille Trois');
    await page.getByRole('button', { name: 'Inscrire ces 3 personnes' }).click();
    await page.getByText('L’identifiant dora.une est déjà pris.').waitFor();
    await expectAccessible(page);
    await fillPerson(page, 2, 'Dino Deux');
    await page.getByRole('button', { name: 'Inscrire ces 3 personnes' }).click();
    await page.getByText('Ces mots de passe ne s’affichent qu’une fois').waitFor();
    await expectAccessible(page);
    const row = page.getByRole('row', { name: /Dora Une/ });
    const given = (await row.locator('code').textContent()) ?? '';
    expect(given).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);

    // the Direction is a decisive function: the second administrator approves the first one's request
    await page.getByText('Le second administrateur doit approuver').waitFor();
    await page.getByRole('button', { name: 'Se connecter en tant que second administrateur' }).click();
    await begin(page, second);
    const pendingRequest = page.getByRole('group', { name: 'Donner à Dora Une la fonction « Direction »' });
    await pendingRequest.getByRole('button', { name: 'Approuver' }).click();
    await pendingRequest.waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Approuver' }).click();
    await page.getByRole('button', { name: 'Approuver' }).waitFor({ state: 'detached' });

    // left and reopened before the next step
    await page.goto('/first-run');
    await heading(page, 'Appareils');
    await page.getByText('La suite revient à la Direction').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continuer en tant que Dora Une' }).click();
    await page.locator('input[autocomplete="current-password"]').fill(given);
    await page.getByRole('button', { name: 'Se connecter' }).click();

    await choosePassword(page, given);

    await heading(page, 'Appareils');
    const choose = (lines: readonly string[]): Promise<void> =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'appareils.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await choose([...file, '1001;SN-3;Fictif;Gamma;0,01;Salle Est;S-003;92;2026-01-15']);
    await page.getByRole('button', { name: 'Vérifier et enregistrer' }).click();
    await page.getByText('Une ligne refusée sur 3').waitFor();
    await expectAccessible(page);
    await choose(file);
    await page.getByRole('button', { name: 'Vérifier et enregistrer' }).click();
    await page.getByText('2 appareils sont enregistrés').waitFor();
    await page.getByRole('button', { name: 'Continuer', exact: true }).click();
    await heading(page, 'Casino des Essais est prêt');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Entrer dans l’établissement' }).click();
    await page.waitForURL((url) => url.pathname === '/ESSAI');
    await page.getByRole('banner').getByText('Casino des Essais').waitFor();

    const [counted] = await visit.establishment.database.superuser.query<{
      machines: bigint;
      stands: bigint;
      closing: string;
    }>(
      `select (select count(*) from machines) as machines, (select count(*) from stands) as stands,
         (select settings.value #>> '{}' from settings where settings.setting_key = 'closingTime') as closing`,
    );
    expect(counted).toEqual({ machines: 2n, stands: 2n, closing: '05:00' });
  });
});
