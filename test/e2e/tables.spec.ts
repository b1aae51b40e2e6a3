import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { choose, heading, inDialog, press, proofOf, prove } from './support/floor-hands.js';
import { makeTable, openTablesDesk } from './support/pit.js';
import { Visit, expectAccessible } from './support/visit.js';
import { correctCount, countOf, reviewCount, reviewOf, signCount } from './support/count-page.js';

/** A session of a table at the tablet: from the first avance, through a bon, to the count at the end. */

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
  await openTablesDesk(visit);
  await makeTable(visit);
});

afterAll(async () => {
  await visit.close();
});

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const five = /^Jeton de 5,00.€$/;
const twentyFive = /^Jeton de 25,00.€$/;
const fiveHundred = /^Plaque de 500,00.€$/;

/** Types the number of pieces of a kind in a part of the dialog. */
const count = (part: Locator, kind: RegExp, pieces: number): Promise<void> =>
  part.getByRole('textbox', { name: kind }).fill(String(pieces));

/** Identifies all participants. */
async function proveAll(page: Page, parts: Readonly<Record<string, string>>): Promise<void> {
  for (const [part, login] of Object.entries(parts)) {
    await prove(page.getByRole('group', { name: part, exact: true }), proofOf(login));
  }
}

const counted = { Croupier: 'barnabe', Signataire: 'cesaire', Caissier: 'gaspard' };

async function openTable(page: Page): Promise<void> {
  await page.goto('/DEMO/tables');
  await heading(page, 'Tables');
  await page.getByText('fermée', { exact: true }).first().waitFor();
  await expectAccessible(page);
  await press(page, 'Ouvrir la table 70');
  const dialog = dialogOf(page);
  await dialog.getByText(/^Avance initiale.: 10.000,00.€ · il manque 10.000,00.€$/).waitFor();
  await count(dialog, five, 200);
  await count(dialog, twentyFive, 160);
  await count(dialog, fiveHundred, 9);
  await choose(dialog, 'Caisse', /^J7/);
  await proveAll(page, counted);
  await expectAccessible(page);
  await press(dialog, 'Ouvrir la séance');
  await dialog.getByText(/^L’avance doit être de 10.?000/).waitFor();
  await press(dialog, /^Plaque de 500,00.€.: 1 de plus$/);
  await inDialog(page, 'Ouvrir la séance');
  await heading(page, 'Table 70');
}

async function exchange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bon', exact: true }).click();
  const dialog = dialogOf(page);
  const requestedGroup = dialog.getByRole('group', { name: 'Demandé à la caisse' });
  const given = dialog.getByRole('group', { name: 'Remis par la table' });
  for (let stacks = 0; stacks < 5; stacks += 1) await press(requestedGroup, /^Jeton de 5,00.€.: 20 de plus$/);
  await count(given, twentyFive, 19);
  await choose(dialog, 'Caisse', /^J7/);
  await proveAll(page, { Signataire: 'cesaire', Caissier: 'gaspard' });
  await dialog.getByText(/^Demandé 500,00.€, remis 475,00.€.: différence 25,00.€$/).waitFor();
  await press(dialog, 'Enregistrer le bon');
  await dialog.getByText('Un bon s’échange à valeur égale.').waitFor();
  await expectAccessible(page);
  await count(given, twentyFive, 0);
  await press(given, /^Plaque de 500,00.€.: 1 de plus$/);
  await dialog.getByText(/: valeur égale$/).waitFor();
  await inDialog(page, 'Enregistrer le bon');
  await page.getByText(/^Demandé.: 100 × jeton de 5,00.€$/).waitFor();
  const paper = page.getByRole('link', { name: /^Bon n°.\d+, nouvel onglet$/ });
  expect(await paper.getAttribute('href')).toMatch(/\/table-bons\/\d+\?day=/);
}

async function changeNotes(page: Page): Promise<void> {
  await press(page, 'Billets changés');
  const dialog = dialogOf(page);
  for (let notes = 0; notes < 3; notes += 1) await press(dialog, /^Billet de 100,00.€.: 1 de plus$/);
  await expectAccessible(page);
  await inDialog(page, 'Enregistrer le change');
  await page.getByText(/^3 × billet de 100,00.€$/).waitFor();
}

async function countAtTheEnd(page: Page): Promise<void> {
  await press(page, 'Fin de séance');
  const dialog = countOf(page);
  // 300 chips of 5 €, of which customers took twenty; 160 of 25 €; ten plaques, of which one was given to the desk
  await count(dialog, five, 280);
  await count(dialog, twentyFive, 160);
  await count(dialog, fiveHundred, 900);
  await count(dialog, /^Billet de 100,00.€$/, 2);
  // a zero too many is questioned before anyone signs
  await reviewCount(page);
  await dialog.getByText(/^Vous avez compté 900 pièces de 500,00.€.; les caisses n’en ont donné que \d+\./).waitFor();
  // the figure, and the sum that it makes
  expect(await dialog.getByRole('checkbox', { name: 'Recompté : ce chiffre est juste' }).count()).toBe(2);
  await expectAccessible(page);
  await correctCount(page);
  await count(dialog, fiveHundred, 9);
  await dialog.getByText(/^Encaisse 10.100,00.€$/).waitFor();
  await reviewCount(page);
  await reviewOf(page)
    .getByText(/^Il manque 100,00.€ de billets/)
    .waitFor();
  await dialog.getByText(/^Il y a moins de billets que de billets changés/).waitFor();
  await correctCount(page);
  await press(dialog, /^Billet de 100,00.€.: 1 de plus$/);
  await reviewCount(page);
  await reviewOf(page).getByText('Pas de fourchette habituelle', { exact: false }).waitFor();
  await choose(dialog, 'Caisse', /^J7/);
  await proveAll(page, counted);
  await expectAccessible(page);
  await signCount(page, 'Terminer la séance');
}

it('a table is opened, changes pieces by a bon of equal value, and shows its result once it is counted', async () => {
  const eulalie = await visit.as('eulalie', { size: 'tablet' });
  await openTable(eulalie);
  await expectAccessible(eulalie);
  await exchange(eulalie);
  await changeNotes(eulalie);

  // the inspecteur sees the table at work, and writes no bon: the chef de table does
  const cesaire = await visit.as('cesaire', { size: 'tablet' });
  await cesaire.goto('/DEMO/tables');
  await cesaire
    .getByText(/^Avances 10.000,00.€$/)
    .first()
    .waitFor();
  await cesaire.getByText(/^Dernière inscription.: Billets changés, /).waitFor();
  await expectAccessible(cesaire);
  await cesaire.getByRole('link', { name: 'Voir la séance de la table 70' }).click();
  await cesaire.getByRole('button', { name: 'Fin de séance' }).waitFor();
  expect(await cesaire.getByRole('button', { name: 'Bon', exact: true }).count()).toBe(0);

  await countAtTheEnd(eulalie);
  // 9 900.00 + 300.00 counted, against 10 000.00 of avance
  const result = eulalie.getByText('Résultat', { exact: true }).locator('xpath=following-sibling::*');
  await result.waitFor();
  expect(await result.innerText()).toMatch(/^200,00.€$/);
  expect(await eulalie.getByRole('button', { name: 'Fin de séance' }).count()).toBe(0);
  await expectAccessible(eulalie);
  await eulalie.getByRole('link', { name: 'Tables' }).first().click();
  await eulalie.getByRole('link', { name: 'Table 70, séance 1' }).waitFor();
  await expectAccessible(eulalie);
});
