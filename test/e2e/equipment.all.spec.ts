import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { bodyOf, openDepot, received, sixain, type Depot, type Name } from '../equipment/depot.js';
import { builtClient } from '../support/compiled.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { choose, heading, inDialog, press, prove } from './support/floor-hands.js';
import { Visit, expectAccessible } from './support/visit.js';

/** Cards and wheels at the tablet: received, given to a table, found one card short; exchanged, checked, destroyed. */

let app: TestApp;
let visit: Visit;
let depot: Depot;

beforeAll(async () => {
  await builtClient();
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  visit = await Visit.open(app);
  depot = await openDepot(app);
});

afterAll(async () => {
  await visit.close();
});

type Tab = 'pieces' | 'apparatus' | 'destructions';

async function open(name: Name, tab: Tab = 'pieces', of: Depot = depot): Promise<Page> {
  const page = await visit.of(of.people[name], { size: 'tablet' });
  await page.goto(`/${of.establishment.code}/equipment?tab=${tab}`);
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

/** Returns the controls offered for a set. */
async function offered(page: Page): Promise<readonly string[]> {
  const controls = dialogOf(page).getByRole('radiogroup', { name: 'Quel contrôle' });
  await controls.waitFor();
  const radios = await controls.getByRole('radio').all();
  return Promise.all(radios.map((radio) => radio.inputValue()));
}

const rowOf = (page: Page, number: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: new RegExp(`^sixain ${number}`) }) });

it('a set is received, given to a table, controlled with 311 cards, and reported to every recipient named in the text', async () => {
  const cartier = await open('cartier');
  await receive(cartier);
  await rowOf(cartier, 'S-1').getByText('neuf').waitFor();
  await rowOf(cartier, 'S-1').getByRole('button', { name: 'Contrôler' }).click();
  // no session was played with it, so there is no end control
  expect(await offered(cartier)).toEqual(['first']);
  await dialogOf(cartier).getByRole('button', { name: 'Retour' }).click();
  await cartier.getByRole('checkbox', { name: /^sixain S-1/ }).check();
  await press(cartier, 'Remettre à une table');
  await dialogOf(cartier).getByRole('textbox', { name: 'Table', exact: true }).fill('BJ1');
  await prove(dialogOf(cartier), depot.proofs.chefDeTable);
  await expectAccessible(cartier);
  await inDialog(cartier, 'Remettre à une table');
  await rowOf(cartier, 'S-1').getByText('table BJ1').waitFor();

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

/** Presses the dialog's button; it stays open, with a refusal that states the reason. */
async function refusedInDialog(page: Page, act: string, why: RegExp): Promise<void> {
  await dialogOf(page).getByRole('button', { name: act, exact: true }).click();
  await dialogOf(page).getByText(why).waitFor();
  await expectAccessible(page);
}

it('MC:1.3.1 gives a card to a set at a table, from the designated reserve', async () => {
  const [inPlay = '', blue = ''] = await received(depot, [sixain('S-3'), sixain('S-4', { colour: 'bleu' })]);
  const { who: callers, proofs } = depot;
  await callers.cartier.post(`/equipment/items/${blue}/reserve`).expect(201);
  const given = { items: [inPlay], table: 'BJ2', signer: proofs.chefDeTable };
  await callers.inspecteur.post('/equipment/allocations', given).expect(201);

  const cartier = await open('cartier');
  // no set is in reserve at a table
  await rowOf(cartier, 'S-3').getByText('table BJ2').waitFor();
  expect(await rowOf(cartier, 'S-3').getByRole('button', { name: 'Garder en réserve' }).count()).toBe(0);
  await press(rowOf(cartier, 'S-2'), 'Garder en réserve');
  await expectAccessible(cartier);
  await inDialog(cartier, 'Garder en réserve');
  await cartier.getByText('Réserves', { exact: true }).click();
  await rowOf(cartier, 'S-3').waitFor({ state: 'detached' });
  await rowOf(cartier, 'S-2').getByText('réserve', { exact: false }).waitFor();
  await expectAccessible(cartier);

  const inspecteur = await open('inspecteur');
  await press(rowOf(inspecteur, 'S-3'), 'Échanger une carte');
  await dialogOf(inspecteur).getByLabel('Carte abîmée').fill('sept de trèfle');
  await choose(dialogOf(inspecteur), 'Prise dans la réserve', /S-4/);
  await refusedInDialog(inspecteur, 'Échanger une carte', /^La réserve est d’un autre fabricant/);
  await choose(dialogOf(inspecteur), 'Prise dans la réserve', /S-2/);
  await inDialog(inspecteur, 'Échanger une carte');
  await rowOf(inspecteur, 'S-2')
    .getByText(/^réserve.: 1 carte donnée/)
    .waitFor();
  for (const [number, words] of [
    ['S-2', 'sept de trèfle donnée à S-3, table BJ2'],
    ['S-3', 'sept de trèfle échangée par la réserve S-2'],
  ] as const) {
    await press(rowOf(inspecteur, number), 'Historique');
    await dialogOf(inspecteur).getByText(words).waitFor();
    await expectAccessible(inspecteur);
    await inDialog(inspecteur, 'Fermer');
  }
});

describe('a cylinder (MC:3.5.1)', () => {
  const row = (page: Page): Locator => page.getByRole('row').filter({ hasText: 'CY-1' });

  it('is entered by the management, and checked by maintenance in the presence of an inspecteur', async () => {
    const direction = await open('direction', 'apparatus');
    const enter = async (number: string): Promise<void> => {
      await press(direction, 'Inscrire un appareil');
      await choose(dialogOf(direction), 'Nature', 'Roulette américaine');
      await dialogOf(direction).getByLabel('Numéro', { exact: false }).fill(number);
      await dialogOf(direction).getByLabel('Table (facultatif)').fill('RA1');
    };
    await enter('CY-1');
    await expectAccessible(direction);
    await inDialog(direction, 'Inscrire');
    await row(direction).getByText('à contrôler ce jour').waitFor();
    await enter('CY-2');
    await refusedInDialog(direction, 'Inscrire', /^La table RA1 a déjà le matériel n° CY-1\.$/);
    await dialogOf(direction).getByRole('button', { name: 'Retour' }).click();
    // the management does not check
    expect(await row(direction).getByRole('button', { name: 'Contrôler' }).count()).toBe(0);

    const mecanicien = await open('mecanicien', 'apparatus');
    await press(row(mecanicien), 'Contrôler CY-1');
    await prove(dialogOf(mecanicien), depot.proofs.chefDeTable);
    await dialogOf(mecanicien).getByLabel('Non conforme : il ne sert pas').check();
    await refusedInDialog(mecanicien, 'Contrôler', /^Trois caractères au moins\.$/);
    await dialogOf(mecanicien).getByLabel('Constatations').fill('pivot faussé');
    await dialogOf(mecanicien).getByRole('button', { name: 'Contrôler' }).click();
    await dialogOf(mecanicien).getByRole('alert').waitFor();
    await prove(dialogOf(mecanicien), depot.proofs.inspecteur);
    await inDialog(mecanicien, 'Contrôler');
    await row(mecanicien).getByText('non conforme').waitFor();
    await row(mecanicien).getByText('pivot faussé').waitFor();
    await press(row(mecanicien), 'Contrôler CY-1');
    await dialogOf(mecanicien).getByLabel('Conforme : il peut servir ce jour').check();
    await prove(dialogOf(mecanicien), depot.proofs.inspecteur);
    await inDialog(mecanicien, 'Contrôler');
    await row(mecanicien).getByText('contrôlé ce jour', { exact: true }).waitFor();
    await expectAccessible(mecanicien);
  });

  it('moves to another table, and out of use for good', async () => {
    const direction = await open('direction', 'apparatus');
    await press(direction, 'Déplacer CY-1');
    await dialogOf(direction).getByLabel('Table (facultatif)').fill('RA2');
    await inDialog(direction, 'Déplacer');
    await row(direction).getByText('table RA2').waitFor();
    await expectAccessible(direction);
    await press(row(direction), /^Retirer d’usage/);
    await expectAccessible(direction);
    await inDialog(direction, 'Retirer d’usage');
    await row(direction).getByText('hors d’usage').waitFor();
    expect(await row(direction).getByRole('button').count()).toBe(0);
  });
});

describe('the end of cards (MC:1.1.1, MC09:1.1)', () => {
  const announce = async (page: Page, at: string): Promise<void> => {
    await press(page, 'Annoncer une destruction');
    const dialog = dialogOf(page);
    await dialog.getByLabel('Prévenu au service de contrôle').fill('M. Essai, par télécopie');
    await dialog.getByLabel('Référence de l’avis').fill('lettre n° 8');
    await dialog.getByLabel('Prévue le').fill('02/03/2026');
    await dialog.getByRole('textbox', { name: 'à', exact: true }).last().fill(at);
  };

  it('is announced to the control service, and takes place at the announced time, before witnesses', async () => {
    const { who: callers, principal } = depot;
    const found = bodyOf(await callers.inspecteur.get('/equipment/items?number=S-1').expect(200)) as {
      itemId: string;
    }[];
    const back = { items: found.map(({ itemId }) => itemId), depotId: principal };
    await callers.inspecteur.post('/equipment/returns', back).expect(201);
    const page = await open('direction', 'destructions');
    // it is one in the afternoon
    await announce(page, '12:30');
    await refusedInDialog(page, 'Inscrire l’annonce', /^Le service de contrôle doit être prévenu avant l’opération/);
    await dialogOf(page).getByRole('textbox', { name: 'à', exact: true }).last().fill('14:00');
    await inDialog(page, 'Inscrire l’annonce');
    const row = page.getByRole('row').filter({ hasText: 'lettre n° 8' });
    await row.getByText('annoncée').waitFor();
    await expectAccessible(page);

    await press(row, 'Inscrire qu’elle a eu lieu');
    const dialog = dialogOf(page);
    await refusedInDialog(page, 'Inscrire la destruction', /^À remplir$/);
    await press(dialog, 'Choisir celui hors d’usage');
    await dialog.getByText('1 pièce choisie').waitFor();
    expect(await dialog.getByRole('checkbox', { name: /^sixain S-1/ }).isChecked()).toBe(true);
    await dialog.getByLabel('En présence d’un inspecteur').check();
    await prove(dialog, depot.proofs.inspecteur);
    await refusedInDialog(page, 'Inscrire la destruction', /^L’opération ne peut avoir lieu avant l’heure annoncée/);
    app.clock.set(new Date('2026-03-02T13:00:00Z'));
    await inDialog(page, 'Inscrire la destruction');
    await row.getByText('1 pièce', { exact: true }).waitFor();
    await row.getByText(`En présence de ${depot.people.inspecteur.fullName}`).waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    await page.getByRole('tab', { name: 'Par numéro' }).click();
    await rowOf(page, 'S-2').waitFor();
    expect(await rowOf(page, 'S-1').count()).toBe(0);
  });

  it('otherwise takes place before an officer, whose name the form requires', async () => {
    const france = await openDepot(app, 'FR');
    await received(france, [sixain('F-1')]);
    const page = await open('direction', 'destructions', france);
    await announce(page, '15:00');
    await inDialog(page, 'Inscrire l’annonce');
    app.clock.set(new Date('2026-03-02T14:00:00Z'));
    await press(page, 'Inscrire qu’elle a eu lieu');
    const dialog = dialogOf(page);
    await dialog.getByRole('checkbox', { name: /^sixain F-1/ }).check();
    await refusedInDialog(page, 'Inscrire la destruction', /^À remplir\.$/);
    await dialog.getByLabel('Fonctionnaire présent').fill('Commissaire Fictif');
    await inDialog(page, 'Inscrire la destruction');
    await page.getByText('En présence de Commissaire Fictif').waitFor();
    await expectAccessible(page);
  });
});
