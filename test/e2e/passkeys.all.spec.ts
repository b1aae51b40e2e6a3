import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { hashPassword } from '#identity/credentials/passwords.js';
import { createEstablishment } from '../establishments/establishment.js';
import { createPerson, openAccounts } from '../support/people.js';
import { createTestApp } from '../support/test-app.js';
import { builtClient } from '../support/compiled.js';
import { Visit, expectAccessible, type VisitOptions } from './support/visit.js';

const password = 'onze barques au mouillage';

let visit: Visit;
/** The server's address by name: browsers do not create passkeys for an IP address. */
let home: string;

beforeAll(async () => {
  await builtClient();
  const app = await createTestApp({ now: new Date('2026-03-16T09:00:00Z'), secondFactor: 'required' });
  await createEstablishment(app, { code: 'ESSAI', name: 'Casino des Essais', firstGamingDay: '2026-03-01' });
  const { db } = app.database;
  const passwordHash = await hashPassword(password);
  for (const login of ['ada', 'bea']) {
    const named = { fullName: `${login} Essai`, establishment: 'OPERATOR' };
    const { personId } = await createPerson(db, { roles: ['administrateur'], ...named });
    await openAccounts(db, [{ personId, login, passwordHash }]);
  }
  visit = await Visit.open(app);
  home = `http://localhost:${new URL(app.url).port}`;
});
afterAll(() => visit.close());

interface Device {
  readonly client: CDPSession;
  readonly authenticatorId: string;
}

/** Adds a virtual device that verifies its user by fingerprint, through the browser's debugger. */
async function deviceOf(page: Page): Promise<Device> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable', { enableUI: false });
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return { client, authenticatorId };
}

const isVerified = ({ client, authenticatorId }: Device, isUserVerified: boolean): Promise<unknown> =>
  client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

const tablet = (options: VisitOptions = {}): Promise<Page> => visit.page({ size: 'tablet', ...options });

async function typePassword(page: Page, login: string, labels: 'fr' | 'en' = 'fr'): Promise<void> {
  await page.getByLabel(labels === 'fr' ? 'Identifiant' : 'Login').fill(login);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.getByRole('button', { name: labels === 'fr' ? 'Se connecter' : 'Sign in', exact: true }).click();
}

const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name }).first().waitFor();

describe('a passkey', () => {
  let page: Page;
  let device: Device;

  it('is set up instead of a telephone at the first sign-in; a cancelled setup is reported, and leaves nothing', async () => {
    page = await tablet();
    device = await deviceOf(page);
    await page.goto(`${home}/ESSAI/people`);
    await typePassword(page, 'ada');
    await heading(page, 'Second facteur');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nom de l’appareil').fill('Tablette du bureau');
    await expectAccessible(page);
    await isVerified(device, false);
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await dialog.getByText('PASSKEY_CANCELLED').waitFor();
    await expectAccessible(page);
    await isVerified(device, true);
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await heading(page, 'Personnes et droits');
  });

  it('signs in with the password, and proves the person’s identity before an act that requires it', async () => {
    await page.context().clearCookies();
    await page.goto(`${home}/ESSAI/people`);
    await typePassword(page, 'ada');
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).waitFor();
    expect(await page.getByLabel('Code du téléphone').count()).toBe(0);
    await expectAccessible(page);
    await isVerified(device, false);
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
    await page.getByText('PASSKEY_CANCELLED').waitFor();
    await isVerified(device, true);
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
    await heading(page, 'Personnes et droits');

    visit.establishment.clock.advance(9 * 60_000);
    await page.goto(`${home}/me`);
    await page.getByRole('row', { name: /Tablette du bureau/ }).waitFor();
    visit.establishment.clock.advance(2 * 60_000);
    await page.getByRole('button', { name: 'Retirer Tablette du bureau' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await proof.getByRole('button', { name: 'Utiliser une clé d’accès' }).waitFor();
    await expectAccessible(page);
    await proof.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
    // proved; and it is the last factor, which an administrator needs
    await page.getByText('LAST_FACTOR').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Retour' }).click();
  });

  it('is renamed; a second is added after proof by the first, and removed', async () => {
    await page.goto(`${home}/me`);
    await page.getByRole('button', { name: 'Renommer Tablette du bureau' }).click();
    await page.getByLabel('Nom de l’appareil').fill('Tablette de la caisse');
    await page.getByRole('dialog').getByRole('button', { name: 'Renommer' }).click();
    await page.getByRole('row', { name: /Tablette de la caisse/ }).waitFor();
    // the same device has one already
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nom de l’appareil').fill('Encore elle');
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await dialog.getByText('PASSKEY_ALREADY_HERE').waitFor();
    const options = { protocol: 'ctap2', transport: 'usb', hasResidentKey: true, hasUserVerification: true } as const;
    await device.client.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    });
    await dialog.getByLabel('Nom de l’appareil').fill('Clé USB');
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('row', { name: /Clé USB/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retirer Clé USB' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
    await page.getByRole('row', { name: /Clé USB/ }).waitFor({ state: 'detached' });
  });
});

describe('pages without passkeys', () => {
  it('explain why on a bare address or without https, and offer the telephone', async () => {
    const byAddress = await tablet({ dark: true });
    await byAddress.goto('/ESSAI/people');
    await typePassword(byAddress, 'bea');
    await byAddress.getByText('Pas de clé d’accès ici').waitFor();
    await byAddress.getByRole('button', { name: 'Enregistrer mon téléphone' }).waitFor();
    expect(await byAddress.getByRole('button', { name: 'Ajouter une clé d’accès' }).count()).toBe(0);
    await expectAccessible(byAddress);
  });

  it('explain it to an account with no other factor in a browser without passkeys, in English too', async () => {
    const old = await tablet({ language: 'en' });
    await old.addInitScript({ content: 'delete window.PublicKeyCredential' });
    await old.goto(`${home}/ESSAI/people`);
    await typePassword(old, 'ada', 'en');
    await old.getByText('This account signs in with a passkey').waitFor();
    expect(await old.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
    await expectAccessible(old);
  });
});
