import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openCardFloor, type CardFloor } from '../stored-value-cards/floor.js';
import { builtClient } from '../support/compiled.js';
import { createTestApp } from '../support/test-app.js';
import { heading, press, prove } from './support/floor-hands.js';
import { Visit, expectAccessible, type VisitOptions } from './support/visit.js';

/** Cards at the tablet: handed out, loaded, cashed, blocked and corrected; and the mistakes of a tired user. */

let visit: Visit;
let floor: CardFloor;

beforeAll(async () => {
  await builtClient();
  const app = await createTestApp({ now: new Date('2026-03-01T20:00:00Z') });
  floor = await openCardFloor(app);
  visit = await Visit.open(app);
});

afterAll(async () => {
  await visit.close();
});

const at = (path: string): string => `/${floor.establishment.code}/${path}`;

/** Opens these cards on the tablet of a person of the floor. */
async function open(login: keyof CardFloor['people'], path = 'cards', options: VisitOptions = {}): Promise<Page> {
  const page = await visit.of(floor.people[login], { size: 'tablet', ...options });
  await page.goto(at(path));
  return page;
}

/** Types into the dialog of a desk, the number key by key. */
async function typeCard(page: Page, number: string, label: string, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Numéro de la carte').fill('');
  await dialog.getByLabel('Numéro de la carte').pressSequentially(number);
  await dialog.getByLabel(label).fill(amount);
}

const FIRST_LOAD = 'Premier chargement';

describe('a stored-value card', () => {
  it('is handed out with a load, loaded, cashed and blocked at a desk; its history has every movement and no number', async () => {
    const number = '21555500001234';
    const caissier = await open('caissier');
    const dialog = caissier.getByRole('dialog');
    await heading(caissier, 'Cartes à crédits');
    await caissier.getByRole('heading', { name: 'Aucune carte' }).waitFor();
    await expectAccessible(caissier);
    await press(caissier, 'Remettre une carte');
    await typeCard(caissier, number, FIRST_LOAD, '50');
    expect(await dialog.getByLabel('Numéro de la carte').inputValue()).toBe('21 5555 0000 1234');
    await expectAccessible(caissier);
    await press(dialog, 'Remettre la carte');
    await dialog.getByText('Sur la carte : 50,00 €.').waitFor();
    await expectAccessible(caissier);
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
    await press(caissier, 'Charger une carte');
    await typeCard(caissier, number, 'Montant', '25,50');
    await press(dialog, 'Charger la carte');
    await dialog.getByText('Sur la carte : 75,50 €.').waitFor();
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
    expect((await floor.transferred('toMachine', number, 4_000)).is).toBe('done');
    expect((await floor.transferred('fromMachine', number, 6_200)).is).toBe('done');
    await press(caissier, 'Payer une carte');
    await dialog.getByLabel('Numéro de la carte').pressSequentially(number);
    await press(dialog, 'Lire ce qu’elle porte');
    await dialog.getByText('Disponible : 97,50 €').waitFor();
    await press(dialog, 'Tout payer');
    expect(await dialog.getByLabel('Montant').inputValue()).toBe('97,50');
    await dialog.getByLabel('Montant').fill('90');
    await dialog.getByLabel('Le client présente une pièce d’identité').check();
    await dialog.getByLabel('Numéro de la pièce').waitFor();
    await expectAccessible(caissier);
    await dialog.getByLabel('Le client présente une pièce d’identité').uncheck();
    await press(dialog, 'Payer la carte');
    await dialog.getByText('Payé : 90,00 €').waitFor();
    await dialog.getByText(/^N° 1 au registre des cartes payées, caisse K-1, le 01\/03\/2026/).waitFor();
    await dialog.getByRole('link', { name: /^Histoire de la carte/ }).click();

    await heading(caissier, /^Carte n° \d+\s: 7,50/);
    expect(caissier.url()).not.toContain(number);
    await press(caissier, 'Bloquer la carte');
    await press(dialog, 'Bloquer la carte');
    await dialog.getByText('Trois caractères au moins.').waitFor();
    await dialog.getByLabel('Motif').fill('perdue, dit le client à la caisse');
    await expectAccessible(caissier);
    await press(dialog, 'Bloquer la carte');
    await caissier.getByRole('alert').or(caissier.getByText('Carte bloquée')).first().waitFor();
    const lines = caissier.getByRole('region', { name: 'Mouvements de la carte' }).getByRole('row');
    const balances = await lines.locator('td:nth-of-type(5) p:first-child').allInnerTexts();
    expect(balances.map((text) => text.replaceAll(/\s/g, ''))).toEqual([
      '0,00€',
      '50,00€',
      '75,50€',
      '75,50€',
      '35,50€',
      '35,50€',
      '97,50€',
      '7,50€',
      '7,50€',
    ]);
    await caissier.getByText('Motif : perdue, dit le client à la caisse').waitFor();
    expect(await caissier.locator('body').innerText()).not.toMatch(/2155|5555/);
    await expectAccessible(caissier);
    await caissier.goto(at('cashed-cards'));
    await caissier.getByRole('row', { name: /90,00/ }).waitFor();
    await expectAccessible(caissier);
  });

  it('is refused with advice when mistyped, short of the amount or blocked, and nothing moves', async () => {
    const { number, cardId } = await floor.issued(12_000);
    const caissier = await open('caissier', 'cards', { size: 'upright' });
    const dialog = caissier.getByRole('dialog');
    await press(caissier, 'Payer une carte');
    // a missing digit, a wrong digit, more than the balance
    await typeCard(caissier, number.slice(0, 9), 'Montant', '10');
    await press(dialog, 'Payer la carte');
    await dialog.getByText(/^Ce numéro contient une faute/).waitFor();
    await typeCard(caissier, `${number.slice(0, -1)}${(Number(number.at(-1)) + 5) % 10}`, 'Montant', '10');
    await press(dialog, 'Payer la carte');
    await dialog.getByText(/^Cette carte n’a jamais été remise/).waitFor();
    await expectAccessible(caissier);
    await typeCard(caissier, number, 'Montant', '1200');
    await press(dialog, 'Payer la carte');
    await dialog.getByText(/^Le crédit de cette carte est insuffisant\s: 120,00/).waitFor();
    await floor.desk(`/cards/${cardId}/block`, { reason: 'perdue' });
    await typeCard(caissier, number, 'Montant', '120');
    await press(dialog, 'Payer la carte');
    await dialog.getByText('Cette carte est bloquée : retenez-la et appelez un superviseur.').waitFor();
    await press(dialog, 'Lire ce qu’elle porte');
    await dialog.getByText('Bloquée', { exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Tout payer' }).count()).toBe(0);
    await press(dialog, 'Retour');
    await press(caissier, 'Remettre une carte');
    await typeCard(caissier, number, FIRST_LOAD, '10');
    await press(dialog, 'Remettre la carte');
    await dialog.getByText(/^Cette carte est déjà remise/).waitFor();
    const { body } = await floor.desk('/cards/inquiries', { number });
    expect(body).toMatchObject({ balanceMinor: '12000', state: 'blocked' });
    expect(body.movements).toHaveLength(3);
  });

  it('is unblocked, corrected and settled by two people, and taken back empty by one', async () => {
    const { number, cardId } = await floor.issued(5_000);
    await floor.desk(`/cards/${cardId}/block`, { reason: 'perdue' });
    const superviseur = await open('superviseur', `cards/${cardId}`);
    const dialog = superviseur.getByRole('dialog');
    await press(superviseur, 'Débloquer');
    await dialog.getByLabel('Motif').fill('retrouvée par son porteur');
    await prove(dialog, floor.authoriser);
    await expectAccessible(superviseur);
    await press(dialog, 'Débloquer la carte');
    await dialog.waitFor({ state: 'detached' });
    await superviseur.getByText('En usage').waitFor();
    const transfer = {
      machine: '4001',
      number,
      transaction: randomUUID(),
      direction: 'toMachine',
      amountMinor: '1000',
    };
    expect((await floor.device('transfers', transfer)).is).toBe('pending');
    visit.establishment.clock.advance(20 * 60_000);
    await superviseur.reload();
    await superviseur.getByText(/^L’appareil 4001 a demandé 10,00/).waitFor();
    await press(superviseur, 'Trancher');
    await press(dialog, 'Trancher');
    await dialog.getByText('Choisissez.').waitFor();
    await dialog.getByRole('radio', { name: /^Le transfert est compté/ }).click();
    await dialog.getByLabel('Motif').fill('compteurs lus à l’appareil');
    await prove(dialog, floor.authoriser);
    await expectAccessible(superviseur);
    await press(dialog, 'Trancher');
    await dialog.waitFor({ state: 'detached' });
    await heading(superviseur, /^Carte n° \d+\s: 40,00/);
    await press(superviseur, 'Corriger');
    await dialog.getByRole('radio', { name: 'Retirer de la carte' }).click();
    await dialog.getByLabel('Montant').fill('40');
    await dialog.getByRole('radio', { name: /^La décision de l’établissement/ }).click();
    await dialog.getByLabel('Motif').fill('passe sur une autre carte');
    await prove(dialog, floor.authoriser);
    await expectAccessible(superviseur);
    await press(dialog, 'Corriger la carte');
    await dialog.waitFor({ state: 'detached' });
    await heading(superviseur, /^Carte n° \d+\s: 0,00/);
    await expectAccessible(superviseur);
    const caissier = await open('caissier');
    await press(caissier, 'Reprendre une carte');
    await caissier.getByRole('dialog').getByLabel('Numéro de la carte').pressSequentially(number);
    await press(caissier.getByRole('dialog'), 'Reprendre la carte');
    await caissier
      .getByRole('dialog')
      .getByText(/^Carte n° \d+ reprise/)
      .waitFor();
  });

  it('is shown, without actions, to a user without a desk; an establishment without cards has a notice instead', async () => {
    const comptable = await open('comptable', 'cards', { language: 'en' });
    await comptable.getByRole('row').nth(1).waitFor();
    expect(await comptable.getByRole('button', { name: /^(Hand out|Load|Cash|Take)/ }).count()).toBe(0);
    await comptable.getByLabel('Number of the card').fill('35 0000 0000 0001');
    await press(comptable, 'Find');
    await comptable.getByText(/^This card belongs to another establishment/).waitFor();
    const without = await openCardFloor(visit.establishment, null);
    const caissier = await visit.of(without.people.caissier, { size: 'tablet' });
    await caissier.goto(`/${without.establishment.code}/cards`);
    await caissier.getByText(/^Les cartes que les caisses remettent/).waitFor();
    await press(caissier, 'Charger une carte');
    await typeCard(caissier, '21000000000001', 'Montant', '10');
    await press(caissier.getByRole('dialog'), 'Charger la carte');
    await caissier
      .getByRole('dialog')
      .getByText(/^Cet établissement n’a pas de système de cartes/)
      .waitFor();
    await expectAccessible(caissier);
  });
});
