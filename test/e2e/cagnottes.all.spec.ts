import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { builtClient } from '../support/compiled.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { chip, furnish, granted, openCashDesk, openPit, type Pit } from '../tables/pit.js';
import { choose, heading, inDialog, press, prove } from './support/floor-hands.js';
import { Visit, expectAccessible } from './support/visit.js';
import { countOf, reviewCount, signCount } from './support/count-page.js';

/** The jeux de cercle at the tablet: from the books of tickets, coup by coup, to the count of the cagnotte. */

let app: TestApp;
let visit: Visit;
let monaco: Pit;
let afars: Pit;

beforeAll(async () => {
  await builtClient();
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  visit = await Visit.open(app);
  monaco = await openPit(app);
  await openCashDesk(monaco, { cashMinor: 100_000, chips: [chip(250, 20)] });
  afars = await openPit(app, { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' });
  await openCashDesk(afars, { cashMinor: 100_000, chips: [chip(100, 50), chip(1000, 20)] });
});

afterAll(async () => {
  await visit.close();
});

/** Opens the tablet of a user with this function. */
async function tablet(
  { establishment }: Pit,
  role: 'chefDeTable' | 'direction' | 'sousDirecteur' | 'comptable',
  path: string,
): Promise<Page> {
  const person = await createPerson(app.database.db, { roles: [role], establishment: establishment.code });
  const page = await visit.of(person, { size: 'tablet' });
  await page.goto(`/${establishment.code}${path}`);
  return page;
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const lastCoup = (page: Page): Locator => part(page, 'Dernier coup');

/** Returns the value under this name on the session's sheet. */
async function fact(page: Page, name: string): Promise<string> {
  const value = page.getByText(name, { exact: true }).first().locator('xpath=following-sibling::*');
  return (await value.innerText()).replaceAll(/\s/gu, ' ');
}

describe('an evening of chemin de fer (MC:11.7, MC:11.8)', () => {
  let page: Page;

  it('begins with an empty screen that names the first steps: the table, and its terms', async () => {
    page = await tablet(monaco, 'direction', '/cagnottes');
    await heading(page, 'Cagnottes');
    await page.getByText('Aucune table de jeu de cercle', { exact: true }).waitFor();
    await expectAccessible(page);
    await press(page, 'Nouvelle table');
    await expectAccessible(page);
    await dialogOf(page).getByLabel('Numéro de la table').fill('21');
    await choose(dialogOf(page), 'Jeu', 'Chemin de fer');
    await dialogOf(page).getByLabel('Salle').fill('Salle privée');
    await inDialog(page, 'Inscrire la table');
    await page.getByText('Conditions à fixer').waitFor();
    await press(page, 'Conditions de la table 21');
    const dialog = dialogOf(page);
    // the text gives the rate, so no field requests it
    await dialog.getByText(/^Prélèvement 5,00.%.: c’est le texte qui le donne \(MC:11.7\)\.$/).waitFor();
    expect(await dialog.getByLabel('Taux du prélèvement').count()).toBe(0);
    await dialog.getByLabel('À partir de la journée du').fill('02/03/2026');
    await dialog.getByLabel('Arrondi au multiple de').fill('0,50');
    await dialog.getByLabel('Maximum de la banque').fill('3 000');
    await dialog.getByLabel('Décision et motif').fill('décision du 2 mars');
    await press(dialog, 'Fixer');
    // the direction of a tie has no default
    await dialog.getByText('À remplir.').waitFor();
    await expectAccessible(page);
    await choose(dialog, 'À égale distance de deux multiples', 'Au multiple au-dessus');
    await inDialog(page, 'Fixer');
    await page.getByText(/^Prélèvement 5,00.% · arrondi à 0,50.€ · .* · banque au plus 3.000,00.€$/).waitFor();
  });

  it('has its book received and stamped by its custodian before the table is opened', async () => {
    const keeper = await tablet(monaco, 'sousDirecteur', '/cagnottes/books');
    await keeper.getByText('Aucun carnet de tickets', { exact: true }).waitFor();
    await expectAccessible(keeper);
    await press(keeper, 'Recevoir un carnet');
    await choose(dialogOf(keeper), 'Table', /^21/);
    const fields = { Série: 'A', 'Valeur d’un ticket': '0,50', 'Premier ticket': '1', 'Dernier ticket': '9999' };
    for (const [label, typed] of Object.entries(fields)) await dialogOf(keeper).getByLabel(label).fill(typed);
    await expectAccessible(keeper);
    await inDialog(keeper, 'Recevoir un carnet');
    await keeper.getByText('Pas encore timbré').waitFor();

    page = await tablet(monaco, 'chefDeTable', '/cagnottes');
    await page.getByText(/^Cartes : Jeux de cartes à la table 21.: 0.; il en faut 6 au moins/).waitFor();
    await page.getByText(/^Carnets de tickets : /).waitFor();
    expect(await page.getByRole('button', { name: 'Ouvrir la table 21' }).count()).toBe(0);
    await expectAccessible(page);
    await furnish(monaco, '21');
    await press(keeper, 'Timbrer le carnet n° 1');
    await inDialog(keeper, 'Timbrer');
    await keeper.getByText('Timbré le 02/03/2026').waitFor();
    await expectAccessible(keeper);

    await press(page, 'Ouvrir la table 21');
    const dialog = dialogOf(page);
    await dialog.getByRole('checkbox', { name: /^Carnet n°.1, tickets de 0,50.€, du 1 au 9999/ }).waitFor();
    await dialog.getByLabel('Joueurs assis').fill('4');
    await prove(dialog, monaco.secrets.croupier);
    await expectAccessible(page);
    await inDialog(page, 'Ouvrir la séance');
    await heading(page, 'Table 21');
    await page.getByText('Aucun coup inscrit.').waitFor();
    await expectAccessible(page);
  });

  it('records the garage, each coup in one tap', async () => {
    const bank = page.getByLabel('Banque', { exact: false }).first();
    await press(page, 'Banque gagne');
    await page.getByText('Un montant, par exemple 1 250,50.').waitFor();
    await bank.fill('1000');
    await page.getByText(/^Si la banque gagne.: prélèvement 50,00.€, banque suivante 1.950,00.€$/).waitFor();
    await press(page, 'Banque gagne');
    await lastCoup(page)
      .getByText(/^Prélèvement 50,00.€$/)
      .waitFor();
    await lastCoup(page)
      .getByText(/^carnet n°.1.: tickets 1 à 100$/)
      .waitFor();
    expect(await bank.inputValue()).toBe('1950,00');
    // 1 950.00 doubled less 97.50 is 3 802.50: 802.50 to the garage
    await page.getByText(/prélèvement 97,50.€, au garage 802,50.€, banque suivante 3.000,00.€$/).waitFor();
    await press(page, 'Banque gagne');
    await lastCoup(page)
      .getByText(/^Au garage 802,50.€$/)
      .waitFor();
    await lastCoup(page)
      .getByText(/^carnet n°.1.: tickets 101 à 295$/)
      .waitFor();
    expect(await bank.inputValue()).toBe('3000,00');
    expect([await fact(page, 'Garage du banquier'), await fact(page, 'Total des souches')]).toEqual([
      '802,50 €',
      '147,50 €',
    ]);
    await press(page, 'Égalité');
    await lastCoup(page)
      .getByText(/^Banque 3.000,00.€, égalité$/)
      .waitFor();
    await press(page, 'Banque perd');
    await lastCoup(page)
      .getByText(/^Banque 3.000,00.€, perdue$/)
      .waitFor();
    expect([await bank.inputValue(), await fact(page, 'Garage du banquier')]).toEqual(['', '0,00 €']);
    expect([await fact(page, 'Coups'), await fact(page, 'Prélèvements')]).toEqual(['4', '147,50 €']);
    await expectAccessible(page);
  });

  it('refuses a ticket out of order, and enters a missing one as a finding with its reason', async () => {
    await press(page, 'Souches de coups sur papier');
    const dialog = dialogOf(page);
    await press(dialog, 'Inscrire les souches');
    await dialog.getByText('Écrivez le dernier ticket d’un carnet au moins.').waitFor();
    await dialog.getByLabel('Premier ticket').fill('300');
    await dialog.getByLabel('Dernier ticket').fill('301');
    await press(dialog, 'Inscrire les souches');
    await dialog.getByText(/^Le prochain ticket du carnet n°.1 est le 296.: inscrivez d’abord/).waitFor();
    await expectAccessible(page);
    // the typed values remain, and are corrected
    expect(await dialog.getByLabel('Dernier ticket').inputValue()).toBe('301');
    await dialog.getByLabel('Premier ticket').fill('296');
    await dialog.getByLabel('Dernier ticket').fill('297');
    await inDialog(page, 'Inscrire les souches');
    await page.getByText(/^Coups sur papier, carnet n°.1.: tickets 296 à 297.: 1,00.€$/).waitFor();

    await press(page, 'Ticket manquant');
    await dialog.getByLabel('Dernier ticket').fill('298');
    await press(dialog, 'Inscrire le constat');
    await dialog.getByText('Trois caractères au moins.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Motif').fill('souche vide à la vérification');
    await inDialog(page, 'Inscrire le constat');
    await page.getByText(/^Manquant, carnet n°.1.: ticket 298.: souche vide à la vérification$/).waitFor();
    expect(await fact(page, 'Total des souches')).toBe('148,50 €');
  });

  it('ends with the cagnotte, once its book is verified, and its difference entered', async () => {
    await press(page, 'Ouvrir la cagnotte');
    const dialog = countOf(page);
    for (const [name, pieces] of [
      [/^Billet de 100,00.€$/, 1],
      [/^Billet de 20,00.€$/, 2],
      [/^Billet de 5,00.€$/, 1],
      [/^Jeton de 2,50.€$/, 1],
    ] as const)
      await dialog.getByRole('textbox', { name }).fill(String(pieces));
    await dialog.getByText(/^Compté 147,50.€$/).waitFor();
    await reviewCount(page);
    expect(await page.locator('body').innerText()).not.toContain('148,50');
    // the desks sold no chip
    await dialog.getByRole('checkbox', { name: 'Recompté : ce chiffre est juste' }).check();
    await dialog.getByLabel('Motif de la différence').fill('deux tickets sans versement');
    await dialog.getByLabel('Un agent du service de contrôle est présent').check();
    await prove(dialog.getByRole('group', { name: 'Agent du service de contrôle' }), monaco.secrets.controleur);
    await prove(dialog.getByRole('group', { name: 'Caissier', exact: true }), monaco.secrets.caissier);
    await prove(dialog.getByRole('group', { name: 'Vérificateur du carnet' }), monaco.secrets.inspecteur);
    await press(dialog, 'Inscrire le compte');
    await dialog.getByText('Vérifiez d’abord le carnet de tickets : la cagnotte ne s’ouvre qu’ensuite.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Le carnet de tickets est vérifié').check();
    await signCount(page, 'Inscrire le compte');
    await page.getByText('cagnotte comptée', { exact: true }).first().waitFor();
    await page.getByText('Carnet vérifié par', { exact: true }).waitFor();
    expect([await fact(page, 'Compté dans la cagnotte'), await fact(page, 'Différence avec les souches')]).toEqual([
      '147,50 €',
      '−1,00 €',
    ]);
    expect(await page.getByRole('button', { name: 'Banque gagne' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Ouvrir la cagnotte' }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Cagnottes' }).first().click();
    await page.getByRole('link', { name: 'Table 21, séance 1' }).waitFor();
    await expectAccessible(page);
  });
});

describe('an evening of open bank (AI67:35, AI67:36)', () => {
  let page: Page;

  beforeAll(async () => {
    await granted(
      afars.as.direction.post('/cercle-tables', { tableNumber: '5', game: 'openBank', room: 'Grand salon' }),
    );
    const terms = { effectiveFrom: '2026-03-02', tie: 'up', reason: 'décision de la direction' };
    await granted(afars.as.direction.post('/cercle-tables/5/terms', terms));
    for (const valueMinor of ['50', '100']) {
      const book = { tableNumber: '5', series: 'B', valueMinor, firstTicket: '1', lastTicket: '500' };
      await granted(afars.as.sousDirecteur.post('/ticket-books', book));
    }
  });

  it('opens once its books are stamped, with the banker, the lot and the deposit', async () => {
    const keeper = await tablet(afars, 'sousDirecteur', '/cagnottes/books');
    for (const book of ['1', '2']) {
      await press(keeper, `Timbrer le carnet n° ${book}`);
      await inDialog(keeper, 'Timbrer');
      await keeper
        .getByText('Timbré le 02/03/2026')
        .nth(Number(book) - 1)
        .waitFor();
    }
    await furnish(afars, '5', 'S-4');
    page = await tablet(afars, 'chefDeTable', '/cagnottes');
    await press(page, 'Ouvrir la table 5');
    const dialog = dialogOf(page);
    expect(await dialog.getByLabel('Sabot').inputValue()).toBe('S-4');
    const typed = { 'Joueurs assis': '6', Banquier: 'Ulysse Fictif', Dépôt: '100 000' };
    for (const [label, text] of Object.entries(typed))
      await dialog.getByLabel(label, { exact: label !== 'Joueurs assis' }).fill(text);
    await dialog.getByLabel('Candidats à la banque').fill('2');
    await prove(dialog.getByRole('group', { name: 'Croupier', exact: true }), afars.secrets.croupier);
    await press(dialog, 'Ouvrir la séance');
    await dialog.getByText(/^Entre plusieurs candidats, le banquier doit être tiré au sort/).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Le sort a désigné le banquier').check();
    await inDialog(page, 'Ouvrir la séance');
    await heading(page, 'Table 5');
  });

  it('rakes the five outcomes, and none without its stakes', async () => {
    const stakes = async (first: string, second: string): Promise<void> => {
      await page.getByLabel('Mises du tableau 1').fill(first);
      await page.getByLabel('Mises du tableau 2').fill(second);
    };
    const played = async (end: RegExp, rake: RegExp, coup: number): Promise<void> => {
      await press(page, end);
      await lastCoup(page)
        .getByText(new RegExp(`^Coup ${String(coup)}, à `))
        .waitFor();
      await lastCoup(page).getByText(rake).waitFor();
    };
    await stakes('10 000', '6 000');
    await expectAccessible(page);
    await played(/^1 gagné, 2 gagné/, /^Prélèvement 200.DJF$/, 1);
    // the next outcome is touched before its stakes are loaded
    await press(page, /^1 gagné, 2 perdu/);
    await page.getByText('Un montant, par exemple 1 250,50.').first().waitFor();
    await lastCoup(page)
      .getByText(/^Coup 1, à /)
      .waitFor();
    // 1.25 % of 6 000 is 75: exactly between 50 and 100, and rounded up as decided
    await stakes('10 000', '4 000');
    await played(/^1 gagné, 2 perdu/, /^Prélèvement 100.DJF$/, 2);
    await stakes('4 000', '10 000');
    await played(/^1 gagné, 2 perdu/, /^Prélèvement 0.DJF$/, 3);
    await stakes('8 000', '3 000');
    await played(/^1 gagné, 2 égalité/, /^Prélèvement 100.DJF$/, 4);
    await stakes('2 500', '0');
    await press(page, /^1 perdu, 2 égalité/);
    await page.getByText(/^AI67:35 demande des multiples de 1.?000/).waitFor();
    await stakes('2 000', '0');
    await played(/^1 perdu, 2 égalité/, /^Prélèvement 0.DJF$/, 5);
    expect([await fact(page, 'Prélèvements'), await fact(page, 'Total des souches')]).toEqual(['400 DJF', '400 DJF']);
    await expectAccessible(page);
    // the day's screen shows it too, to a reader
    const reader = await tablet(afars, 'comptable', '/cagnottes');
    await reader.getByText(/^Prélèvements 400.DJF$/).waitFor();
    await reader.getByText(/^Souches 400.DJF · 5 coups$/).waitFor();
    expect(await reader.getByRole('button', { name: 'Conditions de la table 5' }).count()).toBe(0);
    await expectAccessible(reader);
  });

  it('ends with the cagnotte certified exact by a member of the committee', async () => {
    await press(page, 'Ouvrir la cagnotte');
    const dialog = countOf(page);
    expect(await dialog.getByLabel('Le carnet de tickets est vérifié').count()).toBe(0);
    await dialog.getByRole('textbox', { name: /^Jeton de 100.DJF$/ }).fill('4');
    await reviewCount(page);
    expect(await dialog.getByLabel('Motif de la différence').count()).toBe(0);
    await prove(dialog.getByRole('group', { name: 'Caissier', exact: true }), afars.secrets.caissier);
    // an inspecteur may not certify it
    await prove(dialog.getByRole('group', { name: 'Certifié exact' }), afars.secrets.inspecteur);
    await press(dialog, 'Inscrire le compte');
    await dialog.getByRole('alert').nth(1).waitFor();
    await expectAccessible(page);
    await prove(dialog.getByRole('group', { name: 'Certifié exact' }), afars.secrets.membreDuComite);
    // the desks sold no chip
    await dialog.getByRole('checkbox', { name: 'Recompté : ce chiffre est juste' }).check();
    await dialog.getByLabel(/^Motif/).fill('recompté à deux');
    await signCount(page, 'Inscrire le compte');
    await page.getByText('cagnotte comptée', { exact: true }).first().waitFor();
    await page.getByText('Certifié exact par', { exact: true }).waitFor();
    expect(await fact(page, 'Différence avec les souches')).toBe('0 DJF');
    await expectAccessible(page);
  });

  it('offers a reader nothing to enter', async () => {
    const reader = await tablet(afars, 'comptable', '/cagnottes');
    await reader.getByRole('link', { name: 'Table 5, séance 1' }).click();
    await heading(reader, 'Table 5');
    for (const act of ['Ouvrir la cagnotte', 'Ticket manquant', 'Nouvelle table'])
      expect(await reader.getByRole('button', { name: act }).count()).toBe(0);
  });
});

describe('an evening of écarté (AI67:38 to AI67:41)', () => {
  let page: Page;

  beforeAll(async () => {
    const { direction, sousDirecteur, chefDeTable } = afars.as;
    await granted(direction.post('/cercle-tables', { tableNumber: '6', game: 'ecarte', room: 'Grand salon' }));
    await granted(
      direction.post('/cercle-tables/6/terms', { effectiveFrom: '2026-03-02', tie: 'up', reason: 'décision' }),
    );
    const book = { tableNumber: '6', series: 'C', valueMinor: '100', firstTicket: '1', lastTicket: '500' };
    const { bookNumber } = await granted(sousDirecteur.post('/ticket-books', book));
    await granted(sousDirecteur.post(`/ticket-books/${String(bookNumber)}/stamps`, {}));
    const opening = { tableNumber: '6', seated: 4, books: [bookNumber], croupier: afars.secrets.croupier };
    const { sessionId } = await granted(chefDeTable.post('/cercle-sessions', opening));
    page = await tablet(afars, 'chefDeTable', `/cagnottes/sessions/${String(sessionId)}`);
  });

  const total = async (coup: number, rake: string): Promise<void> => {
    await lastCoup(page)
      .getByText(new RegExp(`^Coup ${String(coup)}, à `))
      .waitFor();
    expect(await fact(page, 'Prélèvements')).toBe(rake);
  };

  it('accepts masses that are equal, and the tickets that the croupier lists', async () => {
    const [first, other] = [page.getByLabel('Masse du premier côté'), page.getByLabel('Masse de l’autre côté')];
    await first.fill('12 000');
    await other.fill('11 000');
    await press(page, 'Inscrire le coup');
    await page.getByText(/^Les deux côtés ne sont pas égaux/).waitFor();
    await other.fill('12 000');
    await page.getByLabel('Lister moi-même les tickets détachés').check();
    await page.getByLabel('Dernier ticket').fill('5');
    await press(page, 'Inscrire le coup');
    await page.getByText(/^Prélèvement.: 600.DJF.; tickets.: 500.DJF\./).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Dernier ticket').fill('6');
    await press(page, 'Inscrire le coup');
    await total(1, '600 DJF');
  });

  it('proposes the next step of the chouette: auctioned, continued, put up again once, auctioned anew', async () => {
    const next = async (step: string): Promise<void> => {
      await page.getByRole('radio', { name: step, checked: true }).waitFor();
    };
    const sums = async (outside: string, held: string): Promise<void> => {
      await page.getByLabel('Hors chouette').fill(outside);
      await page.getByLabel('Tenu contre elle').fill(held);
    };
    await page.getByText('Chouette', { exact: true }).first().click();
    await next('est adjugée');
    await page.getByLabel('Somme adjugée').fill('20 000');
    await sums('0', '12 000');
    await expectAccessible(page);
    await press(page, 'La chouette gagne');
    await total(2, '1 600 DJF');
    await next('continue');
    expect(await page.getByLabel('Somme adjugée').inputValue()).toBe('20000');
    await sums('0', '12 000');
    await press(page, 'Les pontes gagnent');
    await total(3, '2 200 DJF');
    await next('est remise');
    await sums('0', '12 000');
    await press(page, 'Les pontes gagnent');
    await total(4, '3 200 DJF');
    await next('est adjugée');
    expect(await page.getByLabel('Somme adjugée').inputValue()).toBe('');
    await expectAccessible(page);
  });

  it('accepts stakes by slip, and shows the amount returned to make the masses equal', async () => {
    await page.getByText('Par fiche', { exact: true }).click();
    await press(page, 'Remettre la fiche n° 1');
    await press(page, 'Remettre la fiche n° 2');
    await page.getByText('Fiches remises : 2').waitFor();
    const stake = (number: number) => page.getByRole('group', { name: `Mise ${String(number)}`, exact: true });
    await press(page, 'Inscrire le coup');
    await page.getByText('Inscrivez au moins une mise.').waitFor();
    await stake(1).getByLabel('Fiche').fill('1');
    await stake(1).getByRole('textbox', { name: 'Mise' }).fill('3 000');
    await stake(2).getByLabel('Fiche').fill('2');
    await stake(2).getByRole('textbox', { name: 'Mise' }).fill('2 000');
    await page.getByText(/^À rendre à la fiche n°.1.: 1.000/).waitFor();
    await expectAccessible(page);
    await press(page, 'Inscrire le coup');
    await total(5, '3 300 DJF');
    await lastCoup(page)
      .getByText(/^Fiche n°.2, autre côté.: 2.000/)
      .waitFor();
  });
});
