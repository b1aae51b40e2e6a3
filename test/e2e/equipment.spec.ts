import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { openDepot } from '../equipment/depot.js';
import type { Depot, Name } from '../equipment/depot.js';
import { builtClient } from '../support/compiled.js';
import { createTestApp } from '../support/test-app.js';
import { choose, heading, inDialog, press, prove } from './support/floor-hands.js';
import { Visit, expectAccessible } from './support/visit.js';

/** A sixain at the tablet: received, given to a table, found one card short, and what follows from that. */

let visit: Visit;
let depot: Depot;

beforeAll(async () => {
  await builtClient();
  const app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  visit = await Visit.open(app);
  depot = await openDepot(app);
});

afterAll(async () => {
  await visit.close();
});

async function open(name: Name): Promise<Page> {
  const page = await visit.of(depot.people[name], { size: 'tablet' });
  await page.goto(`/${depot.establishment.code}/equipment?tab=pieces`);
  await heading(page, 'Cartes et dés');
  return page;
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog');

async function receive(page: Page): Promise<void> {
  await press(page, 'Recevoir');
  const dialog = dialogOf(page);
  await choose(dialog, 'Fabricant', 'Cartier A');
  const typed = { 'Bon de commande': 'BC-7', 'Visa du bon par': 'Service de contrôle', Jeu: 'Black-jack' };
  for (const [label, text] of Object.entries({ ...typed, Couleur: 'rouge' })) {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await dialog.getByLabel('Visa du bon le').fill('2026-02-20');
  await dialog.getByLabel('Numéros du fabricant, un par ligne').fill('s-1\ns-2');
  await expectAccessible(page);
  await inDialog(page, 'Inscrire la réception');
}

/** The controls that are offered for a set. */
async function offered(page: Page): Promise<readonly string[]> {
  const controls = dialogOf(page).getByRole('radiogroup', { name: 'Quel contrôle' });
  await controls.waitFor();
  const radios = await controls.getByRole('radio').all();
  return Promise.all(radios.map((radio) => radio.inputValue()));
}

const rowOf = (page: Page, number: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: new RegExp(`^sixain ${number}`) }) });

it('is received, given to a table, controlled with 311 cards, and reported to everybody whom the text names', async () => {
  const cartier = await open('cartier');
  await receive(cartier);
  await rowOf(cartier, 'S-1').getByText('neuf').waitFor();
  await rowOf(cartier, 'S-1').getByRole('button', { name: 'Contrôler' }).click();
  // no session was played with it: there is none to end
  expect(await offered(cartier)).toEqual(['first']);
  await dialogOf(cartier).getByRole('button', { name: 'Retour' }).click();
  await cartier.getByRole('checkbox', { name: /^sixain S-1/ }).check();
  await press(cartier, 'Remettre à une table');
  await dialogOf(cartier).getByRole('textbox', { name: 'Table', exact: true }).fill('4');
  await prove(dialogOf(cartier), depot.proofs.chefDeTable);
  await expectAccessible(cartier);
  await inDialog(cartier, 'Remettre à une table');
  await rowOf(cartier, 'S-1').getByText('table 4').waitFor();

  const inspecteur = await open('inspecteur');
  await rowOf(inspecteur, 'S-1').getByRole('button', { name: 'Contrôler' }).click();
  expect(await offered(inspecteur)).toEqual(['second']);
  await dialogOf(inspecteur).getByLabel('Cartes comptées').fill('311');
  await expectAccessible(inspecteur);
  await inDialog(inspecteur, 'Contrôler');
  const alert = inspecteur.getByRole('alert').filter({ hasText: /Alerte.: S-1/ });
  await alert.getByText(/^Il manque 1 carte\. À signaler à/).waitFor();
  for (const [party, name] of [
    ['l’inspecteur de service', 'M. Fictif, sur place'],
    ['le directeur des jeux', 'Mme Fictive, par téléphone'],
    ['le service de contrôle', 'M. Essai, par téléphone'],
  ] as const) {
    await press(alert, /^Signaler/);
    await choose(dialogOf(inspecteur), 'Qui a été prévenu', party);
    await dialogOf(inspecteur).getByLabel('Nom, et comment').fill(name);
    await expectAccessible(inspecteur);
    await inDialog(inspecteur, 'Signaler');
  }
  await alert.getByRole('button', { name: /^Signaler/ }).waitFor({ state: 'detached' });
  await alert.getByText(/la Direction clôt l’alerte\.$/).waitFor();
  await rowOf(inspecteur, 'S-1').getByText('alerte ouverte').waitFor();

  const direction = await open('direction');
  await press(direction, /^Clore l’alerte/);
  await dialogOf(direction).getByLabel('est retiré jusqu’à sa destruction').check();
  await dialogOf(direction).getByLabel('Motif').fill('carte introuvable');
  await expectAccessible(direction);
  await inDialog(direction, 'Clore l’alerte');
  await rowOf(direction, 'S-1').getByText('hors d’usage').waitFor();
  expect(await direction.getByRole('alert').filter({ hasText: 'S-1' }).count()).toBe(0);
});
