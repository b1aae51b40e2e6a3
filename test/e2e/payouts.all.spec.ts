import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createPerson } from '../support/people.js';
import { choose, heading, inDialog, press, proofOf, prove } from './support/floor-hands.js';
import { Visit, expectAccessible, type VisitOptions } from './support/visit.js';
import { correctCount, countOf, reviewCount, signCount } from './support/count-page.js';

/** A night at the tablet: hand pays, disputes, finds and handovers. */

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

const API = '/api/establishments/DEMO';

/** Sends a write through the interface with the page's own session; returns its status and its refusal code. */
async function post(page: Page, path: string, data: object): Promise<[status: number, code: string | undefined]> {
  const headers = { 'idempotency-key': `payouts-spec-${path}-${JSON.stringify(data)}`.slice(0, 200) };
  const answer = await page.request.post(`${API}${path}`, { headers, data });
  const body = (await answer.json()) as { readonly code?: string };
  return [answer.status(), body.code];
}

/** Opens a page of a second supervisor, because no one authorises their own slip. */
async function otherSupervisor(options: VisitOptions): Promise<Page> {
  const newPerson = { roles: ['superviseur'], establishment: 'DEMO', fullName: 'Solange Cyclamen-Fictive' } as const;
  return visit.of(await createPerson(visit.establishment.database.db, newPerson), options);
}

describe('a jackpot', () => {
  it('passes from the call of the machine to the paid slip, by four people, and is paid once', async () => {
    const leontine = await visit.as('leontine', { size: 'tablet' });
    const event = { machine: '4003', occurredAt: '2026-03-16T08:40:00Z', code: 'handPayPending' };
    expect(await post(leontine, '/machine-events', { events: [event] })).toEqual([200, undefined]);
    await leontine.goto('/DEMO/payouts');
    await heading(leontine, 'Paiements manuels');
    await expectAccessible(leontine);
    await leontine.getByRole('link', { name: /^Ouvrir le bordereau de l’appareil 4003/ }).click();
    await heading(leontine, 'Ouvrir un bordereau de paiement');
    await expectAccessible(leontine);
    await leontine.getByRole('textbox', { name: 'Montant à payer' }).fill('2500,00');
    await leontine.getByRole('textbox', { name: 'Combinaison gagnante' }).fill('trois cloches');
    await leontine.getByRole('button', { name: 'Ouvrir le bordereau' }).click();
    await heading(leontine, /^Bordereau n° \d+\s: 2.500,00/);
    await leontine.getByText('Vous avez ouvert ce bordereau : une autre personne l’autorise.').waitFor();
    await expectAccessible(leontine);
    const slip = new URL(leontine.url()).pathname.split('/').at(-1) ?? '';
    expect(await post(leontine, `/payouts/${slip}/authorisations`, { level: 'superviseur' })).toEqual([
      403,
      'OWN_PAYOUT',
    ]);

    const solange = await otherSupervisor({ size: 'upright' });
    await solange.goto(`/DEMO/payouts/${slip}`);
    await solange.getByRole('button', { name: 'Demander un contrôle' }).click();
    await solange.getByLabel('Ce qu’il faut contrôler').fill('Affichage et compteurs');
    await expectAccessible(solange);
    await solange.getByRole('button', { name: 'Demander le contrôle' }).click();
    await solange.getByText('Un mécanicien en répond.').waitFor();
    await solange.getByRole('button', { name: 'Autoriser', exact: true }).click();
    await solange.getByRole('dialog').waitFor({ state: 'detached' });
    await solange.getByRole('button', { name: 'Autoriser', exact: true }).waitFor({ state: 'detached' });

    const octave = await visit.as('octave', { size: 'upright' });
    await octave.goto('/DEMO/payouts');
    await octave.getByRole('region', { name: 'Pour vous' }).getByRole('link').click();
    await octave.getByRole('button', { name: 'Répondre du contrôle' }).click();
    await octave.getByRole('radio', { name: 'Oui, le gain peut être payé' }).check();
    await octave.getByLabel('Ce qui a été constaté').fill('Conforme aux compteurs');
    await octave.getByRole('button', { name: 'Répondre', exact: true }).click();
    await octave.getByText(/^Conforme\s: Octave Romarin/).waitFor();

    const gaspard = await visit.as('gaspard', { size: 'upright' });
    await gaspard.goto(`/DEMO/payouts/${slip}`);
    await gaspard.getByText('Le gagnant doit présenter une pièce d’identité.').waitFor();
    await gaspard.getByRole('button', { name: 'Enregistrer la pièce' }).click();
    await gaspard.getByLabel('Numéro de la pièce').fill('XF-0012');
    await gaspard.getByLabel('Nom et prénoms').fill('Fortuné Sansnom');
    await gaspard.getByRole('textbox', { name: 'Date de naissance' }).fill('31/12/1970');
    await expectAccessible(gaspard);
    await inDialog(gaspard, 'Enregistrer la pièce');
    await gaspard.getByRole('radio', { name: 'Chèque' }).click();
    await gaspard.getByLabel('N° du chèque').fill('0001234');
    await expectAccessible(gaspard);
    await gaspard.getByRole('button', { name: /^Payer 2/ }).click();
    await gaspard.getByText(/^Chèque 0001234, par Gaspard/).waitFor();
    await expectAccessible(gaspard);
    expect(await post(gaspard, `/payouts/${slip}/payment`, { method: 'cheque', reference: '2' })).toEqual([
      409,
      'PAYOUT_ALREADY_PAID',
    ]);
    expect(await gaspard.getByRole('button', { name: /^Payer/ }).count()).toBe(0);
  });

  it('shows the winner to a user with the right who states a reason', async () => {
    const hortense = await visit.as('hortense', { size: 'tablet' });
    await hortense.goto('/DEMO/payouts?state=paid');
    await hortense.getByRole('region', { name: 'Bordereaux payés' }).getByRole('link').first().click();
    await hortense.getByRole('button', { name: 'Consulter la pièce' }).click();
    await hortense.getByLabel('Motif de la consultation').fill('Contrôle du bordereau payé');
    await hortense.getByRole('button', { name: 'Consulter', exact: true }).click();
    await hortense.getByRole('dialog').getByText('Fortuné Sansnom').waitFor();
    await expectAccessible(hortense);
  });

  it('moves unclaimed to the register of orphans, without a desk', async () => {
    const gaspard = await visit.as('gaspard', { size: 'tablet' });
    const win = { machine: '4006', kind: 'jackpot', amount: '432.10', wonAt: '2026-03-16T08:45:00Z' };
    expect(await post(gaspard, '/payouts', win)).toEqual([200, undefined]);
    await gaspard.goto('/DEMO/payouts');
    await gaspard.getByRole('link', { name: /appareil 4006/ }).click();
    await gaspard.getByRole('button', { name: 'Non réclamé' }).click();
    const dialog = gaspard.getByRole('dialog');
    await dialog.getByText(/432,10\s€ deviennent une dette de l’établissement/).waitFor();
    await expectAccessible(gaspard);
    await inDialog(gaspard, 'Inscrire aux orphelins');
    await gaspard.getByText(/^Registre des orphelins, n° \d+, par Gaspard/).waitFor();
    await gaspard.goto('/DEMO/orphans');
    const orphan = gaspard.getByRole('article', { name: /^N° \d+\s: 432,10/ });
    await orphan.getByText(/depuis le bordereau impayé n° \d+$/).waitFor();
    expect(await orphan.getByRole('button', { name: /^Annuler/ }).count()).toBe(0);
  });
});

describe('a complement and a dispute', () => {
  it('are entered by the supervisor, and decided after the technician was heard', async () => {
    const page = await visit.as('leontine', { size: 'upright' });
    await page.goto('/DEMO/complements');
    await page.getByRole('button', { name: 'Inscrire un complément' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('N° de l’appareil').fill('4005');
    await dialog.getByRole('textbox', { name: 'Gagné le' }).fill('16/03/2026');
    await dialog.getByLabel('à', { exact: true }).fill('09:10');
    await dialog.getByLabel('Combinaison gagnante').fill('trois cerises');
    await dialog.getByLabel('Payé par l’appareil').fill('40');
    await dialog.getByLabel('Dû pour la combinaison').fill('100');
    await expectAccessible(page);
    await inDialog(page, 'Inscrire');
    await page.getByRole('cell', { name: /60,00/ }).waitFor();
    await expectAccessible(page);

    await page.goto('/DEMO/disputes');
    await page.getByRole('button', { name: 'Ouvrir une contestation' }).click();
    await dialog.getByLabel('N° de l’appareil').fill('4007');
    await dialog.getByRole('textbox', { name: 'Survenu le' }).fill('16/03/2026');
    await dialog.getByLabel('à', { exact: true }).fill('09:20');
    await dialog.getByLabel('Ce que dit le client').fill('L’appareil n’a pas payé ma ligne.');
    await dialog.getByLabel('Montant réclamé').fill('60');
    await inDialog(page, 'Ouvrir la contestation');
    const dispute = page.getByRole('article', { name: /^Contestation n° \d+/ });
    await dispute.getByRole('button', { name: 'Entendre le mécanicien' }).click();
    await dialog.getByLabel('Ce que dit le mécanicien').fill('Ligne gagnante, hopper vide.');
    await prove(dialog, proofOf('octave'));
    await expectAccessible(page);
    await inDialog(page, 'Enregistrer sa parole');
    await dispute.getByRole('button', { name: 'Trancher' }).click();
    await dialog.getByRole('radio', { name: 'Payer le client' }).check();
    await dialog.getByRole('textbox', { name: 'Motif' }).fill('La ligne était gagnante.');
    await inDialog(page, 'Rendre la décision');
    await dispute.getByRole('link', { name: 'Voir le bordereau de paiement' }).waitFor();
    await expectAccessible(page);
    await dispute.getByRole('button', { name: 'Le client est informé' }).click();
    await page.getByText('Aucune contestation à régler').waitFor();
  });
});

describe('typed numbers', () => {
  it('lose no sign and no decimal, and an unusual sum needs a confirmation', async () => {
    const page = await visit.as('leontine', { size: 'tablet' });
    await page.goto('/DEMO/complements');
    await page.getByRole('button', { name: 'Inscrire un complément' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('N° de l’appareil').fill('4011');
    await dialog.getByLabel(/^Combinaison/).fill('trois cloches');
    await dialog.getByLabel(/^Payé par/).fill('-5');
    await dialog.getByLabel(/^Dû/).fill('99999999999');
    await press(dialog, /^Inscrire/);
    await dialog.getByText('Un montant, par exemple 1 250,50.').waitFor();
    await dialog.getByLabel(/^Payé par/).fill('5');
    await press(dialog, /^Inscrire/);
    const sure = dialog.getByLabel(/^C’est bien 99.999.999.999,00/);
    await sure.waitFor();
    await expectAccessible(page);
    await sure.check();
    await press(dialog, /^Inscrire/);
    await dialog.getByText('AMOUNT_ABOVE_CEILING').waitFor();
    const office = await visit.as('hortense');
    await office.goto('/DEMO/new-machine');
    const stations = office.getByLabel('Nombre de postes de jeu');
    await stations.fill('12.5');
    await office.getByText('Un nombre entier, sans signe ni décimale.').waitFor();
    expect(await stations.inputValue()).toBe('12.5');
    await expectAccessible(office);
  });

  it('need a confirmation for the float of a desk and for a find, when unusual', async () => {
    const page = await visit.as('hortense', { size: 'tablet' });
    const dialog = page.getByRole('dialog');
    await page.goto('/DEMO/desks');
    await page.getByRole('button', { name: 'Ouvrir une caisse' }).click();
    await dialog.getByLabel('Numéro de la caisse').fill('C9');
    await dialog.getByLabel('Salle').fill('Salle Lérins');
    await dialog.getByLabel('Dotation').fill('5000000');
    await press(dialog, 'Ouvrir une caisse');
    await dialog.getByLabel(/^C’est bien 5.000.000,00/).waitFor();
    await press(dialog, 'Retour');
    const floor = await visit.as('leontine', { size: 'tablet' });
    const found = floor.getByRole('dialog');
    await floor.goto('/DEMO/orphans');
    await floor.getByRole('button', { name: 'Inscrire un orphelin' }).click();
    await found.getByLabel('N° de l’appareil').fill('4011');
    await found.getByLabel(/^N° du ticket/).fill('123456');
    await found.getByLabel('Montant').fill('20000');
    await found.getByLabel(/^Versé à la caisse/).click();
    await floor.getByRole('option').first().click();
    await prove(found, proofOf('gaspard'));
    await press(found, 'Inscrire et verser');
    await found.getByText('Somme inhabituelle').waitFor();
    await expectAccessible(floor);
  });
});

describe('a desk and an orphan', () => {
  it('have a responsible person: handed over before them, filled once they confirm, and given back on proof', async () => {
    const hortense = await visit.as('hortense', { size: 'tablet' });
    await hortense.goto('/DEMO/desks');
    await hortense.getByRole('button', { name: 'Ouvrir une caisse' }).click();
    const dialogOf = (page: Page) => page.getByRole('dialog');
    await dialogOf(hortense).getByLabel('Numéro de la caisse').fill('C1');
    await dialogOf(hortense).getByLabel('Salle').fill('Salle Lérins');
    await dialogOf(hortense).getByLabel('Dotation').fill('5000');
    await expectAccessible(hortense);
    await inDialog(hortense, 'Ouvrir une caisse');
    await hortense.getByRole('link', { name: /^C1/ }).waitFor();

    const leontine = await visit.as('leontine', { size: 'upright' });
    await leontine.goto('/DEMO/desks/C1');
    await leontine.getByRole('button', { name: 'Compter ou passer la caisse' }).click();
    const dialog = dialogOf(leontine);
    await countOf(leontine).getByLabel('Jetons d’appareils et autres valeurs').fill('0');
    await reviewCount(leontine);
    await prove(countOf(leontine), proofOf('gaspard'));
    await expectAccessible(leontine);
    await signCount(leontine, 'Enregistrer la comptée');
    await leontine.getByText('passée à Gaspard Olivier-Fictif').waitFor();
    await expectAccessible(leontine);
    await leontine.goto('/DEMO/desks');
    await leontine.getByRole('button', { name: 'Remettre de l’argent' }).click();
    await choose(dialog, 'De', 'Coffre');
    await choose(dialog, 'À', /^C1/);
    await dialog.getByLabel('Montant').fill('1000');
    await dialog.getByLabel('Motif').fill('dotation du soir');
    await inDialog(leontine, 'Remettre');
    await leontine.getByRole('region', { name: 'Remises en attente' }).waitFor();

    const gaspard = await visit.as('gaspard', { size: 'upright' });
    await gaspard.goto('/DEMO/desks');
    await expectAccessible(gaspard);
    await gaspard.getByRole('button', { name: /^J’ai reçu 1/ }).click();
    await gaspard.getByRole('region', { name: 'À recevoir par vous' }).waitFor({ state: 'detached' });
    await gaspard.goto('/DEMO/orphans');
    await gaspard.getByRole('button', { name: 'Inscrire un orphelin' }).click();
    const found = dialogOf(gaspard);
    await found.getByLabel('N° du ticket qui les a retirés').waitFor();
    await choose(found, 'Ce qui a été trouvé', 'Somme trouvée');
    await found.getByLabel('Lieu').fill('allée B');
    await found.getByLabel('Montant').fill('12,34');
    await found.getByRole('textbox', { name: 'Trouvé le' }).fill('16/03/2026');
    await found.getByLabel('à', { exact: true }).fill('09:30');
    await choose(found, 'Versé à la caisse', /^C1/);
    await expectAccessible(gaspard);
    await inDialog(gaspard, 'Inscrire et verser');
    const orphan = gaspard.getByRole('article', { name: /^N° \d+\s: 12,34/ });
    await orphan.waitFor();
    await gaspard.getByText('Le registre et le compte disent la même somme.').waitFor();
    await expectAccessible(gaspard);
    await orphan.getByRole('button', { name: /^Restituer/ }).click();
    await choose(found, 'Caisse qui paie', /^C1/);
    await found.getByLabel('Nom du propriétaire').fill('Fortuné Sansnom');
    await found.getByLabel('Adresse').fill('1 rue Imaginaire');
    await found.getByLabel('Preuves présentées').fill('Billets de la même série');
    await prove(found, proofOf('leontine'));
    await expectAccessible(gaspard);
    await found.getByRole('button', { name: /^Rendre 12,34/ }).click();
    await orphan.waitFor({ state: 'detached' });
    await gaspard.goto('/DEMO/orphans/register');
    await gaspard
      .getByRole('cell', { name: /^Restitution/ })
      .first()
      .waitFor();
    await expectAccessible(gaspard);
  });

  it('are counted blind, by value, and again when money moved meanwhile', async () => {
    const gaspard = await visit.as('gaspard', { size: 'upright' });
    const dialog = countOf(gaspard);
    await gaspard.goto('/DEMO/desks/C1');
    await gaspard.getByText('affiché après la comptée').waitFor();
    await gaspard.getByRole('button', { name: 'Compter ou passer la caisse' }).click();
    await dialog.getByRole('textbox', { name: /^Billet de 500,00.€$/ }).fill('1');
    await dialog.getByRole('textbox', { name: /^Billet de 100,00.€$/ }).fill('4,5');
    // a customer is served at the desk while it is counted
    const card = { desk: 'C1', number: '48000020260448', amountMinor: '1000' };
    expect(await post(gaspard, '/cards', card)).toEqual([201, undefined]);
    await press(dialog, 'Vérifier le comptage');
    await dialog.getByText('Un nombre entier.').waitFor();
    await dialog.getByRole('textbox', { name: /^Billet de 100,00.€$/ }).fill('5');
    expect(await gaspard.locator('body').innerText()).not.toContain('1 010,00');
    await expectAccessible(gaspard);
    await reviewCount(gaspard);
    await dialog.getByRole('button', { name: 'Enregistrer la comptée' }).click();
    await gaspard.getByText('DESK_MOVED').waitFor();
    await press(gaspard, 'Recompter');
    await dialog.getByRole('textbox', { name: /^Billet de 500,00.€$/ }).fill('2');
    await reviewCount(gaspard);
    await press(dialog, 'Enregistrer la comptée');
    await dialog.getByText(/^Le compté n’est pas le solde/).waitFor();
    await correctCount(gaspard);
    await dialog.getByRole('textbox', { name: /^Billet de 10,00.€$/ }).fill('1');
    await dialog.getByRole('textbox', { name: /^Billet de 5,00.€$/ }).fill('1');
    await reviewCount(gaspard);
    expect(await gaspard.locator('body').innerText()).not.toContain('1 010,00');
    await dialog.getByLabel('Motif de l’écart').fill('cinq euros de trop');
    await prove(dialog, proofOf('leontine'));
    await signCount(gaspard, 'Enregistrer la comptée');
    await gaspard.getByText(/^Compté\s1.015,00.€, solde\s1.010,00.€\s: écart\s.?5,00.€\.$/).waitFor();
    await expectAccessible(gaspard);
  });
});
