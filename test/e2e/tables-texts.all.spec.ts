import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Credentials } from '#identity/signing/identities.service.js';
import { createPerson } from '../support/people.js';
import { builtClient } from '../support/compiled.js';
import { giveSecret } from '../support/secrets.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { chip, granted, openCashDesk, openChangeurDesk, openPit, plaque, type Pit } from '../tables/pit.js';
import { choose, heading, inDialog, press, prove } from './support/floor-hands.js';
import { Visit, expectAccessible } from './support/visit.js';
import { correctCount, countOf, reviewCount, signCount } from './support/count-page.js';

/** Requirements of the texts at the tablet: a session that pauses and resumes, other maxima, the stop of all tables. */

let app: TestApp;
let visit: Visit;
let france: Pit;
let afars: Pit;

const atTable = (pit: Pit) => ({
  deskCode: 'C1',
  signer: pit.secrets.membreDuComite,
  croupier: pit.secrets.croupier,
  cashier: pit.secrets.caissier,
});

beforeAll(async () => {
  await builtClient();
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  visit = await Visit.open(app);
  france = await openPit(app, { jurisdiction: 'FR', timeZone: 'Europe/Paris' });
  await openCashDesk(france, { cashMinor: 1_000_000, chips: [chip(500, 2000), plaque(50_000, 60)] });
  const terms = { effectiveFrom: '2026-03-02', minimumMinor: '500', avanceMinor: '500000', reason: 'saison' };
  for (const tableNumber of ['1', '2']) {
    await granted(france.as.direction.post('/tables', { tableNumber, game: 'blackJack', room: 'Salle 1' }));
    await granted(france.as.direction.post(`/tables/${tableNumber}/terms`, { ...terms, maxima: { box: '25000' } }));
    const bank = { tableNumber, pieces: [chip(500, 200), plaque(50_000, 8)], ...atTable(france) };
    await granted(france.as.chefDeTable.post('/table-sessions', bank));
  }
  afars = await openPit(app, { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' });
});

afterAll(async () => {
  await visit.close();
});

/** Opens the tablet of a user with this function. */
async function tablet(
  { establishment }: Pit,
  role: 'chefDeTable' | 'direction' | 'superviseur',
  path: string,
): Promise<Page> {
  const person = await createPerson(app.database.db, { roles: [role], establishment: establishment.code });
  const page = await visit.of(person, { size: 'tablet' });
  await page.goto(`/${establishment.code}${path}`);
  return page;
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const part = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
const count = (page: Page, kind: RegExp, pieces: number): Promise<void> =>
  page.getByRole('textbox', { name: kind }).fill(String(pieces));
const five = /^Jeton de 5,00.€$/;
const fiveHundred = /^Plaque de 500,00.€$/;

async function proveAll(page: Page, people: Readonly<Record<string, Credentials>>): Promise<void> {
  for (const [name, proof] of Object.entries(people)) await prove(part(page, name), proof);
}

/** Returns the number of entries of this kind in the carnet. */
const entered = (page: Page, kind: string): Promise<number> =>
  page.getByRole('table').getByText(kind, { exact: true }).count();

describe('a session that pauses (AI67:15, as in France)', () => {
  let page: Page;

  it('is counted completely: a blank row and a wrong secret are refused, and a second press enters nothing', async () => {
    page = await tablet(france, 'chefDeTable', '/tables');
    await page.getByRole('link', { name: 'Voir la séance de la table 1' }).click();
    await heading(page, 'Table 1');
    await press(page, 'Interrompre');
    const dialog = countOf(page);
    await count(page, five, 200);
    const hands = {
      Croupier: france.secrets.croupier,
      Signataire: france.secrets.membreDuComite,
      Caissier: france.secrets.caissier,
    };
    await press(dialog, 'Vérifier le comptage');
    // the plaques and the box were forgotten
    await dialog.getByText('Rien n’est écrit pour :').waitFor();
    await dialog.getByText(/^Plaque de 500,00.€, Boîte à billets$/).waitFor();
    await expectAccessible(page);
    await count(page, fiveHundred, 8);
    await dialog.getByText('Boîte à billets', { exact: true }).last().waitFor();
    await dialog.getByLabel('Il n’y en a aucun : c’est compté').check();
    await reviewCount(page);
    await proveAll(page, { ...hands, Signataire: { ...hands.Signataire, secret: '000000' } });
    await press(dialog, 'Interrompre la séance');
    await dialog.getByText('Badge ou code personnel non reconnu.').waitFor();
    await correctCount(page);
    expect(await dialog.getByRole('textbox', { name: fiveHundred }).inputValue()).toBe('8');
    await reviewCount(page);
    await proveAll(page, hands);
    await dialog.getByRole('button', { name: 'Interrompre la séance' }).dblclick();
    await countOf(page).waitFor({ state: 'detached' });
    await page.getByText('interrompue', { exact: true }).first().waitFor();
    expect(await entered(page, 'Interruption')).toBe(1);
    await expectAccessible(page);
  });

  it('resumes when the count agrees, otherwise with a reason', async () => {
    await press(page, 'Rouvrir');
    const dialog = countOf(page);
    await count(page, five, 199);
    await count(page, fiveHundred, 8);
    await count(page, /^Billet de 100,00.€$/, 0);
    await reviewCount(page);
    await dialog.getByText(/^Le comptage n’est pas celui de l’interruption/).waitFor();
    await expectAccessible(page);
    await correctCount(page);
    await count(page, five, 200);
    await reviewCount(page);
    await proveAll(page, { Croupier: france.secrets.croupier, Signataire: france.secrets.membreDuComite });
    await signCount(page, 'Rouvrir la séance');
    await page.getByText('en jeu', { exact: true }).first().waitFor();
    expect(await entered(page, 'Réouverture')).toBe(1);
  });

  it('is locked with a named holder of the key, who is present when it resumes', async () => {
    await press(page, 'Interrompre');
    const dialog = countOf(page);
    await dialog.getByLabel('est enfermée dans la caisse de la table').check();
    await proveAll(page, {
      'Qui garde la clé': france.secrets.direction,
      Croupier: france.secrets.croupier,
      Signataire: france.secrets.membreDuComite,
    });
    await expectAccessible(page);
    await signCount(page, 'Interrompre la séance');
    await page.getByText(/^Encaisse enfermée, clé gardée par /).waitFor();
    await press(page, 'Rouvrir');
    await dialog.getByText(/^L’encaisse est enfermée/).waitFor();
    await proveAll(page, { Croupier: france.secrets.croupier, Signataire: france.secrets.direction });
    await signCount(page, 'Rouvrir la séance');
    await page.getByText('en jeu', { exact: true }).first().waitFor();
  });

  it('shows the announced sums, large, on request', async () => {
    await press(page, 'Montrer le carnet');
    const rows = dialogOf(page).getByRole('row');
    // the avance, the count of the interruption, that of the reopening; the locked amount was not announced
    expect(await rows.count()).toBe(3);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
  });

  it('FR07:55-5 changes its maximum once the display shows it', async () => {
    await press(page, 'Maxima');
    const dialog = dialogOf(page);
    await dialog.getByRole('combobox', { name: /^Maximum/ }).selectOption('500,00');
    await dialog.getByLabel('Motif').fill('affluence');
    await proveAll(page, { Signataire: france.secrets.direction });
    await press(dialog, 'Changer les maxima');
    await dialog.getByText('Changez d’abord l’affichage de la table.').waitFor();
    await dialog.getByLabel('L’affichage de la table montre les nouveaux maxima').check();
    await expectAccessible(page);
    await inDialog(page, 'Changer les maxima');
    await page
      .getByRole('table')
      .getByText(/500,00/)
      .first()
      .waitFor();
    expect(await entered(page, 'Changement de maxima')).toBe(1);
  });
});

describe('the stop of all tables (AI67:9)', () => {
  it('is entered by the Direction, with the people informed of it, and another authorisation follows', async () => {
    const page = await tablet(afars, 'direction', '/tables');
    await heading(page, 'Tables');
    await page.getByText('Aucune autorisation n’est inscrite : aucune séance ne s’ouvre.').waitFor();
    const dialog = dialogOf(page);
    await press(page, 'Inscrire une autorisation');
    await dialog.getByLabel('Référence').fill('Arrêté n° 1 d’essai');
    await dialog.getByLabel('Mise minimale autorisée').fill('100');
    await expectAccessible(page);
    await inDialog(page, 'Inscrire une autorisation');
    await page.getByText('en vigueur', { exact: true }).waitFor();
    await press(page, 'Arrêter toutes les tables');
    await dialog.getByLabel('Circonstances').fill('encaisse insuffisante à la table 5');
    await expectAccessible(page);
    await inDialog(page, 'Arrêter toutes les tables');
    await page.getByText('a cessé d’être valable', { exact: true }).waitFor();
    await page.getByText(/^À aviser.: Ministre, Fonctionnaire de police présent ou, à défaut, Commissaire$/).waitFor();
    for (const recipient of ['Ministre', 'Fonctionnaire de police']) {
      await press(page, 'Inscrire un avis');
      await choose(dialog, 'Qui a été avisé', recipient);
      await dialog.getByLabel('Nom de la personne').fill('M. Fictif');
      await inDialog(page, 'Inscrire un avis');
      await page.getByText(new RegExp(`^${recipient}.: avisé le .*M\\. Fictif`)).waitFor();
    }
    // the commissaire is informed only if no officer is present
    expect(await page.getByRole('button', { name: 'Inscrire un avis' }).count()).toBe(0);
    await expectAccessible(page);
    await press(page, 'Inscrire une autorisation');
    await dialog.getByLabel('Référence').fill('Arrêté n° 2 d’essai');
    await dialog.getByLabel('Mise minimale autorisée').fill('100');
    await inDialog(page, 'Inscrire une autorisation');
    await page.getByText('en vigueur', { exact: true }).waitFor();
  });
});

describe('the season’s terms (AI67:1), and the bon of a changeur (AI67:2)', () => {
  it('are entered by the Direction once, in the carnet of each tableau that the special desk serves', async () => {
    await openCashDesk(afars, { cashMinor: 0, chips: [chip(1000, 100), plaque(10_000, 10)] });
    await granted(afars.as.direction.post('/tables', { tableNumber: '1', game: 'boule', room: 'Salle des jeux' }));
    const page = await tablet(afars, 'direction', '/tables');
    await page.getByText(/^Aucune caisse spéciale, aucun changeur/).waitFor();
    await press(page, 'Fixer une caisse');
    const dialog = dialogOf(page);
    await choose(dialog, 'Caisse', 'Caisse C1');
    await dialog.getByLabel('Montant').fill('200000');
    await expectAccessible(page);
    await press(dialog, 'Fixer une caisse');
    await dialog.getByText(/^Nommez les tables que sert cette caisse/).waitFor();
    await dialog.getByLabel('Tables de boule et de vingt-trois servies').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: '1', exact: true }).click();
    await page.keyboard.press('Tab');
    await inDialog(page, 'Fixer une caisse');
    await page.getByText(/^Caisse spéciale C1.: 200.000.* · carnets des tables 1$/).waitFor();
    await expectAccessible(page);
  });

  it('are written by the changeur, with equal value both ways, signed by the chef de partie and the cashier', async () => {
    await openChangeurDesk(afars, 50_000);
    const table = { tableNumber: '2', game: 'cheminDeFer', room: 'Salle privée' };
    await granted(afars.as.direction.post('/cercle-tables', table));
    const float = { deskCode: 'CH1', tables: ['2'], amountMinor: '50000' };
    await granted(afars.as.direction.post('/tables/season-floats', float));
    const changeur = await createPerson(app.database.db, {
      roles: ['changeurDeTable'],
      establishment: afars.establishment.code,
    });
    const handOver = { countedMinor: '50000', seenMovement: 1, outcome: 'handedOver' };
    const witness = await giveSecret(app, changeur);
    await granted(afars.as.superviseur.post('/desks/CH1/counts', { ...handOver, witness, reason: 'relève' }));
    const page = await visit.of(changeur, { size: 'tablet' });
    await page.goto(`/${afars.establishment.code}/tables`);
    await press(page, 'Bon de changeur');
    const dialog = dialogOf(page);
    for (let chips = 0; chips < 2; chips += 1) {
      await press(part(page, 'Demandé à la caisse'), /^Jeton de 1.000.*: 20 de plus$/);
    }
    await press(part(page, 'Billets à changer'), /^Billet de 10.000.*: 1 de plus$/);
    await proveAll(page, { Signataire: afars.secrets.chefDePartie, Caissier: afars.secrets.caissier });
    await press(dialog, 'Enregistrer le bon');
    await dialog.getByText('Un bon s’échange à valeur égale.').waitFor();
    await expectAccessible(page);
    for (let notes = 0; notes < 3; notes += 1) {
      await press(part(page, 'Billets à changer'), /^Billet de 10.000.*: 1 de plus$/);
    }
    await inDialog(page, 'Enregistrer le bon');
    await page.getByText(/^Bon n° 1, .*: 40.000.*, caisse C1 à CH1$/).waitFor();
    await expectAccessible(page);
  });
});

describe('the maxima of craps (AI67:29)', () => {
  it('AI67:29.2 AI67:29.4 are chosen from that of the simple chances; the place bets follow from it', async () => {
    await granted(afars.as.direction.post('/tables', { tableNumber: '40', game: 'craps', room: 'Salle des jeux' }));
    const page = await tablet(afars, 'direction', '/tables');
    await press(page, 'Mises et avance de la table 40');
    const dialog = dialogOf(page);
    const typed = (name: RegExp): Locator => dialog.getByRole('textbox', { name });
    await typed(/^Minimum/).fill('100');
    const maximum = (chance: string): Locator => typed(new RegExp(`^Maximum.: ${chance}$`));
    expect(await maximum('horn').count()).toBe(0);
    await maximum('chance simple').fill('100 000');
    await dialog
      .getByText(/^De 25.000.* à 75.000/)
      .first()
      .waitFor();
    expect(await dialog.getByText('right bet').count()).toBe(0);
    const multiples = {
      'hard way 4 ou 10': 40_000,
      'hard way 6 ou 8': 30_000,
      'jeu du 7': 75_001,
      'jeu du 11': 20_000,
      'any craps': 40_000,
      'craps 2': 10_000,
      'craps 3': 20_000,
      'craps 12': 10_000,
      horn: 75_000,
    };
    for (const [chance, amount] of Object.entries(multiples)) await maximum(chance).fill(String(amount));
    await typed(/^(Raison|Motif)/).fill('ouverture du craps');
    await expectAccessible(page);
    await press(dialog, 'Fixer');
    await dialog
      .getByText(/75.000/)
      .last()
      .waitFor();
    await maximum('jeu du 7').fill('75 000');
    await inDialog(page, 'Fixer');
    await page.getByText(/right bet 6 ou 8 120.000/).waitFor();
  });
});

describe('an unclaimed stake at a table (AI67:6)', () => {
  it('is entered with its table and its winnings in chips, which the cashier receives', async () => {
    const page = await tablet(france, 'superviseur', '/orphans');
    await press(page, 'Inscrire un orphelin');
    const dialog = dialogOf(page);
    await choose(dialog, 'Ce qui a été trouvé', 'Mise abandonnée');
    await choose(dialog, 'N° de la table', /^Table 2/);
    await dialog.getByLabel('Mise oubliée').fill('10');
    await dialog.getByLabel('Gains accumulés').fill('20');
    await dialog.getByRole('combobox', { name: /^Versé à la caisse/ }).click();
    await page.getByRole('option', { name: /^C1/ }).click();
    await prove(dialog, france.secrets.caissier);
    await press(dialog, 'Inscrire et verser');
    // the gains of a table are chips, and must be listed
    await dialog.getByText('Une table paie en jetons : listez ceux des gains.').waitFor();
    await count(page, five, 6);
    await dialog.getByText(/^30,00.€ en tout.: 30,00.€ de jetons et plaques, 0,00.€ en espèces$/).waitFor();
    await expectAccessible(page);
    await inDialog(page, 'Inscrire et verser');
    const orphan = page.getByRole('article', { name: /^N° 1.: 30,00/ });
    await orphan.getByText(/^Mise abandonnée · table 2 · dont 30,00.€ de jetons et plaques$/).waitFor();
    await expectAccessible(page);
  });
});
