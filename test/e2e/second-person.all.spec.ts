import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '#identity/credentials/passwords.js';
import { createEstablishment } from '../establishments/establishment.js';
import { createPerson, openAccounts } from '../support/people.js';
import { createTestApp } from '../support/test-app.js';
import { builtClient } from '../support/compiled.js';
import { Visit, expectAccessible } from './support/visit.js';

const password = 'onze barques au mouillage';

let visit: Visit;

beforeAll(async () => {
  await builtClient();
  const app = await createTestApp({ now: new Date('2026-03-16T09:00:00Z'), secondFactor: 'required' });
  await createEstablishment(app, { code: 'ESSAI', name: 'Casino des Essais', firstGamingDay: '2026-03-01' });
  const { db } = app.database;
  const passwordHash = await hashPassword(password);
  for (const [login, fullName] of [
    ['ada', 'Ada Première'],
    ['bea', 'Béa Seconde'],
  ] as const) {
    const { personId } = await createPerson(db, { roles: ['administrateur'], establishment: 'OPERATOR', fullName });
    await openAccounts(db, [{ personId, login, passwordHash }]);
  }
  visit = await Visit.open(app);
});
afterAll(() => visit.close());

const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor();

async function signIn(page: Page, login: string, code?: string): Promise<void> {
  await page.getByLabel('Identifiant').fill(login);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  if (code === undefined) return;
  await page.getByLabel('Code du téléphone').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Code du téléphone').fill(code);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Returns the telephone's code at the establishment's time. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: visit.establishment.clock.now().getTime() });

/** Signs in for the first time: sets the telephone up, and returns its secret. */
async function begin(page: Page, login: string): Promise<string> {
  await page.goto('/ESSAI/people');
  await signIn(page, login);
  await heading(page, 'Second facteur');
  await page.getByRole('button', { name: 'Enregistrer mon téléphone' }).click();
  await page.getByRole('img', { name: 'Carré à photographier avec l’application de codes' }).waitFor();
  await expectAccessible(page);
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await page.getByLabel('Les six chiffres').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await heading(page, 'Personnes et droits');
  return secret;
}

async function tokens(): Promise<bigint> {
  const sql = `select count(*) as found from api_tokens where api_tokens.name = 'concentrateur Est'`;
  const [row] = await visit.establishment.database.superuser.query<{ found: bigint }>(sql);
  return row?.found ?? 0n;
}

describe('acts that need a second person', () => {
  it('are requested by one administrator and approved by another, who proves their identity again; so does the creator of a token', async () => {
    const first = await visit.page({ size: 'tablet' });
    await begin(first, 'ada');
    await first.getByRole('button', { name: 'Inscrire une personne' }).click();
    const dialog = first.getByRole('dialog');
    await dialog.getByLabel('Nom complet').fill('Dora Une');
    await dialog.getByLabel('Matricule').fill('D-1');
    await dialog.getByLabel('En poste depuis').fill('2026-03-01');
    await dialog.getByRole('combobox', { name: 'Fonctions' }).click();
    await first.getByRole('option', { name: 'Direction', exact: true }).click();
    await first.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Inscrire', exact: true }).click();
    await dialog.getByText('La demande attend une seconde personne').waitFor();
    await expectAccessible(first);
    await first.getByRole('button', { name: 'J’ai noté, fermer' }).click();
    const requestLabel = { name: 'Donner à Dora Une la fonction « Direction »' };
    const own = first.getByRole('group', requestLabel);
    await own.getByText('Votre demande : une autre personne doit l’approuver.').waitFor();
    expect(await own.getByRole('button', { name: 'Approuver' }).count()).toBe(0);
    await expectAccessible(first);

    const second = await visit.page({ size: 'tablet', dark: true });
    const secret = await begin(second, 'bea');
    await second.getByRole('group', requestLabel).waitFor();
    visit.establishment.clock.advance(9 * 60_000);
    await second.reload();
    await second.getByRole('group', requestLabel).waitFor();
    visit.establishment.clock.advance(2 * 60_000);
    await second.getByRole('group', requestLabel).getByRole('button', { name: 'Approuver' }).click();
    const proof = second.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await proof.waitFor();
    await expectAccessible(second);
    await proof.locator('input[autocomplete="current-password"]').fill('ce n’est pas le bon');
    await proof.getByRole('button', { name: 'Confirmer' }).click();
    await proof.getByRole('alert').waitFor();
    await proof.locator('input[autocomplete="current-password"]').fill(password);
    await proof.getByRole('button', { name: 'Confirmer' }).click();
    await second.getByRole('group', requestLabel).waitFor({ state: 'detached' });
    await second.getByRole('row', { name: /Dora Une.*Direction/ }).waitFor();

    // the screen that creates a device token requires the proof too, and creates one token
    visit.establishment.clock.advance(9 * 60_000);
    await second.goto('/ESSAI/devices');
    await heading(second, 'Équipements et jetons');
    visit.establishment.clock.advance(2 * 60_000);
    await second.getByRole('button', { name: 'Nouveau jeton' }).first().click();
    const device = second.getByRole('dialog', { name: 'Nouveau jeton d’équipement' });
    await device.getByLabel('Nom de l’équipement').fill('concentrateur Est');
    await device.getByRole('button', { name: 'Créer le jeton' }).click();
    await proof.waitFor();
    expect(await tokens()).toBe(0n);
    await proof.locator('input[autocomplete="current-password"]').fill(password);
    await proof.getByRole('button', { name: 'Confirmer' }).click();
    await second.getByRole('button', { name: 'C’est fait, fermer' }).click();
    await second.getByRole('row', { name: /concentrateur Est/ }).waitFor();
    expect(await tokens()).toBe(1n);

    // the next sign-in requires the telephone
    const third = await visit.page({ size: 'tablet' });
    await third.goto('/ESSAI/people');
    await signIn(third, 'bea', codeOf(secret));
    await heading(third, 'Personnes et droits');
  });
});
