import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { builtClient } from '../support/compiled.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { granted, openPit, type Pit } from '../tables/pit.js';
import { choose, heading, inDialog, press, prove } from './support/floor-hands.js';
import { inParts } from './support/parts.js';
import { Visit, expectAccessible } from './support/visit.js';

/** A progressive jackpot on the screens, from its first stake to the slips of a hit: France, option JP1. */

let app: TestApp;
let visit: Visit;
let pit: Pit;

beforeAll(async () => {
  await builtClient();
  app = await createTestApp({ now: new Date('2026-03-02T20:00:00Z') });
  visit = await Visit.open(app);
  pit = await openPit(app, { jurisdiction: 'FR', timeZone: 'Europe/Paris' });
  for (const [tableNumber, game] of [
    ['7', 'blackJack'],
    ['8', 'ultimateHoldem'],
  ] as const)
    await granted(pit.as.direction.post('/tables', { tableNumber, game, room: 'Salle Blanche' }));
});

afterAll(async () => {
  await visit.close();
});

async function tablet(role: 'chefDeTable' | 'direction' | 'inspecteur' | 'agentDeSurveillance'): Promise<Page> {
  const person = await createPerson(app.database.db, { roles: [role], establishment: pit.establishment.code });
  const page = await visit.of(person, { size: 'tablet' });
  await page.goto(`/${pit.establishment.code}/progressives`);
  await heading(page, 'Jackpots progressifs');
  return page;
}

/** Presses the button of the dialog, which stays open because of an error. */
const attempt = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

const shown = (page: Page) => page.getByRole('region', { name: 'JP1', exact: true });

const part = inParts();

describe('a progressive jackpot at the tablet', () => {
  part('FR07:55-4-8 is set up with the cards of the text, and linked to a table of black-jack alone', async () => {
    const page = await tablet('direction');
    await page.getByText('Aucun jackpot progressif', { exact: true }).waitFor();
    await expectAccessible(page);
    await press(page, 'Nouveau jackpot progressif');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Gagné par : trois « 7 » de la même enseigne').waitFor();
    await attempt(page, 'Nouveau jackpot progressif');
    await dialog.getByText('En pour cent, de 0,01 à 100.').first().waitFor();
    await dialog.getByLabel('Nom').fill('JP1');
    await dialog.getByLabel('Mise additionnelle').fill('5');
    for (const [name, start, share] of [
      ['Jackpot principal', '10000', '15'],
      ['Jackpot secondaire', '1000', '5,25'],
    ] as const) {
      const part = dialog.getByRole('group', { name });
      await part.getByLabel('Départ').fill(start);
      await part.getByLabel('Part de chaque mise').fill(share);
    }
    await expectAccessible(page);
    await inDialog(page, 'Nouveau jackpot progressif');
    await shown(page).getByText('10 000,00 €', { exact: true }).waitFor();
    await shown(page)
      .getByText(/5,25\s%\sde chaque mise de 5,00\s€/)
      .waitFor();
    await press(page, 'Relier une table ou un site à JP1');
    await dialog.getByRole('combobox', { name: 'Table' }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual(['7 · Salle Blanche']);
    await page.getByRole('option', { name: '7 · Salle Blanche' }).click();
    await inDialog(page, 'Relier une table ou un site');
    await shown(page).getByText('table 7', { exact: true }).waitFor();
    await page.context().close();
  });

  part('grows by the stakes that are entered; what a tired hand types is refused in words', async () => {
    const page = await tablet('chefDeTable');
    await press(page, 'Inscrire des mises de JP1');
    const dialog = page.getByRole('dialog');
    const bets = dialog.getByLabel('Nombre de mises additionnelles');
    for (const wrong of ['0', '3,5', '-']) {
      await bets.fill(wrong);
      await attempt(page, 'Inscrire des mises');
      await dialog.getByText('Un nombre entier, sauf zéro.').waitFor();
    }
    await bets.fill('334');
    await dialog.getByText('1 670,00 € de mises').waitFor();
    await inDialog(page, 'Inscrire des mises');
    await shown(page).getByText('10 250,50 €', { exact: true }).waitFor();
    await press(page, 'Inscrire des mises de JP1');
    await bets.fill('-1');
    await attempt(page, 'Inscrire des mises');
    await dialog.getByLabel('Motif de la correction').fill('comptée deux fois');
    await inDialog(page, 'Inscrire des mises');
    // 333 stakes: 249.75 and 87.41
    await shown(page).getByText('10 249,75 €', { exact: true }).waitFor();
    await shown(page).getByText('1 087,41 €', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  part(
    'FR07:55-4-8.2 is paid once a member of the committee saw the images: a hit is entered by one, confirmed by another',
    async () => {
      const page = await tablet('chefDeTable');
      await press(page, 'Inscrire un gain de JP1');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Affiché, jackpot principal').fill('10249,75');
      await dialog.getByLabel('Affiché, jackpot secondaire').fill('1087,40');
      await attempt(page, 'Inscrire un gain');
      await dialog.getByText('Au moins une main gagne un jackpot.').waitFor();
      const hand = async (number: number, bet: string, player: string): Promise<void> => {
        await choose(page, `Main ${number}`, bet);
        await dialog.getByLabel(`Joueur de la main ${number}`).fill(player);
      };
      await hand(1, 'gagne le principal', 'A');
      await hand(2, 'gagne le principal', 'B');
      await hand(4, 'avec mise', 'C');
      await expectAccessible(page);
      await attempt(page, 'Inscrire un gain');
      await dialog.getByText(/L’écran affiche 1.087,40.€, mais les mises inscrites donnent 1.087,41.€/).waitFor();
      await dialog.getByLabel('Affiché, jackpot secondaire').fill('1087,41');
      await inDialog(page, 'Inscrire un gain');
      await shown(page).getByText('Attend sa confirmation').waitFor();
      expect(await page.getByRole('button', { name: 'Inscrire des mises de JP1' }).count()).toBe(0);
      await page.context().close();

      const other = await tablet('inspecteur');
      await press(other, 'Confirmer ou refuser le gain n° 1 de JP1');
      const decision = other.getByRole('dialog');
      await attempt(other, 'Confirmer ou refuser');
      await decision.getByLabel('Confirmer : les bordereaux sont établis et le jackpot repart').check();
      await decision.getByLabel('N° de la carte superviseur').fill('SUP-04');
      await decision.getByLabel('Images visionnées (caméra, heure)').fill('caméra 12, 21 h 03');
      await prove(decision.getByRole('group', { name: 'Qui a constaté la combinaison' }), pit.secrets.inspecteur);
      await expectAccessible(other);
      await attempt(other, 'Confirmer ou refuser');
      await decision.getByRole('alert').waitFor();
      await prove(decision.getByRole('group', { name: 'Qui a constaté la combinaison' }), pit.secrets.membreDuComite);
      await inDialog(other, 'Confirmer ou refuser');
      await shown(other).getByText('Main 1 : 5 124,88 €, jackpot principal').waitFor();
      await shown(other).getByText('Main 2 : 5 124,87 €, jackpot principal').waitFor();
      await shown(other).getByText('Main 4 : 500,00 €, lot de consolation').waitFor();
      await shown(other).getByText('10 000,00 €', { exact: true }).waitFor();
      await expectAccessible(other);
      await other.context().close();
    },
  );

  part('is read by who may not touch it', async () => {
    const page = await tablet('agentDeSurveillance');
    await shown(page).getByText('1 087,41 €', { exact: true }).waitFor();
    expect(await shown(page).getByRole('button').count()).toBe(0);
    await page.context().close();
  });

  part('has slips that say their table, and ask for no check of a machine', async () => {
    const person = await createPerson(app.database.db, {
      roles: ['superviseur'],
      establishment: pit.establishment.code,
    });
    const page = await visit.of(person, { size: 'tablet' });
    await page.goto(`/${pit.establishment.code}/progressives`);
    await shown(page)
      .getByRole('link', { name: /^bordereau n°/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /5\s124,88\s€/ }).waitFor();
    await page.getByText('Table', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /Faire vérifier|orphelins/ }).count()).toBe(0);
    await page.context().close();
  });
});
