import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pdfPages } from '../support/pdf-text.js';
import { builtClient } from '../support/compiled.js';
import { createTestApp } from '../support/test-app.js';
import { DESK, openTicketFloor, type TicketFloor } from '../tickets/floor.js';
import { heading, press, prove } from './support/floor-hands.js';
import { Visit, expectAccessible, type VisitOptions } from './support/visit.js';
import { exhaustiveIt } from '../support/scale.js';

/** Tickets at the tablet: cashed, refused, sold, and decided on by two people. */

let visit: Visit;
let floor: TicketFloor;

beforeAll(async () => {
  await builtClient();
  const app = await createTestApp({ now: new Date('2026-03-01T20:00:00Z') });
  floor = await openTicketFloor(app);
  visit = await Visit.open(app);
});

afterAll(async () => {
  await visit.close();
});

const at = (path: string): string => `/${floor.establishment.code}/${path}`;

/** Opens these tickets on the tablet of a person of the floor. */
async function open(login: keyof TicketFloor['people'], path = 'tickets', options: VisitOptions = {}): Promise<Page> {
  const page = await visit.of(floor.people[login], { size: 'tablet', ...options });
  await page.goto(at(path));
  return page;
}

/** Prints a ticket at machine 4001 or a kiosk; returns its number in digits alone. */
async function printed(amountMinor: number, more: object = {}): Promise<{ number: string; ticketId: string }> {
  const { number, ticketId } = await floor.printed(amountMinor, more);
  return { number: number.replaceAll(' ', ''), ticketId };
}

const inFours = (number: string): string => number.replace(/^(..)(....)(....)(....)(....)$/, '$1 $2 $3 $4 $5');

/** Types into the dialog of a desk, the number key by key. */
async function typeTicket(page: Page, number: string, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Numéro du ticket').pressSequentially(number);
  await dialog.getByLabel('Montant').fill(amount);
}

describe('a ticket', () => {
  it('is cashed once by a cashier, who sees when and where on a second attempt; its history is open to a supervisor', async () => {
    const { number } = await printed(12_050, { machine: undefined, kiosk: 'B-1' });
    const caissier = await open('caissier');
    const dialog = caissier.getByRole('dialog');
    await heading(caissier, 'Tickets');
    await caissier.getByRole('row', { name: new RegExp(`•••• ${number.slice(-4)}.*120,50`) }).waitFor();
    await expectAccessible(caissier);
    await press(caissier, `Payer un ticket, caisse ${DESK}`);
    await typeTicket(caissier, number, '120,50');
    expect(await dialog.getByLabel('Numéro du ticket').inputValue()).toBe(inFours(number));
    await dialog.getByLabel('Le client présente une pièce d’identité').check();
    await dialog.getByLabel('Numéro de la pièce').waitFor();
    await expectAccessible(caissier);
    await dialog.getByLabel('Le client présente une pièce d’identité').uncheck();
    await press(dialog, 'Payer le ticket');
    await dialog.getByText(/^Payé\s: 120,50/).waitFor();
    await dialog.getByText(/^N° \d+ au registre des tickets payés, caisse K-caissier, le 01\/03\/2026/).waitFor();
    await expectAccessible(caissier);
    await press(dialog, 'Payer un autre ticket');
    await typeTicket(caissier, number, '120,50');
    await press(dialog, 'Payer le ticket');
    await dialog.getByText(/^Ce ticket est déjà payé/).waitFor();
    await dialog.getByText(/^Le 01\/03\/2026.*journée du 01\/03\/2026\. Caisse K-caissier\.$/).waitFor();
    await expectAccessible(caissier);

    const superviseur = await open('superviseur');
    await superviseur.getByLabel('Numéro du ticket').fill(number);
    await press(superviseur, 'Retrouver');
    await heading(superviseur, /^Ticket n° \d+\s: 120,50/);
    expect(superviseur.url()).not.toContain(number);
    const steps = superviseur.getByRole('list', { name: 'Étapes du ticket' }).getByRole('listitem');
    expect(await steps.getByRole('heading').allInnerTexts()).toEqual([
      'Validé · Borne B-1',
      'Imprimé · Borne B-1',
      'Payé en espèces · Caisse K-caissier',
    ]);
    await steps.last().getByText(`Par ${floor.people.caissier.fullName}`).waitFor();
    await steps
      .last()
      .getByRole('link', { name: /^Relevé de la caisse K-caissier, mouvement n° \d+/ })
      .waitFor();
    expect(await superviseur.locator('body').innerText()).not.toContain(number.slice(0, 14));
    await expectAccessible(superviseur);

    await superviseur.goto(at('cashed-tickets'));
    await superviseur.getByRole('row', { name: /120,50/ }).waitFor();
    await expectAccessible(superviseur);
  });

  exhaustiveIt('validated off line by a machine is cashed by the written procedure alone, by two people', async () => {
    const caissier = await open('caissier', 'tickets', { size: 'upright' });
    const dialog = caissier.getByRole('dialog');
    await press(caissier, `Payer un ticket, caisse ${DESK}`);
    await typeTicket(caissier, '001234567890123456', '7,00');
    await press(dialog, 'Payer le ticket');
    await dialog.getByText('TICKET_OFF_LINE').waitFor();
    await press(dialog, 'Suivre la procédure écrite');
    await press(dialog, 'Payer par la procédure écrite');
    expect(await dialog.getByText('À remplir.').count()).toBe(3);
    await dialog.getByLabel('N° de l’appareil').fill('4001');
    await dialog.getByLabel('Ce qui a été vérifié').fill('Crédits et heure imprimée, lus à l’appareil');
    await prove(dialog, { code: 'nobody', secret: '000000' });
    await expectAccessible(caissier);
    await press(dialog, 'Payer par la procédure écrite');
    await dialog.getByRole('alert').getByText('TICKET_OFF_LINE').waitFor({ state: 'detached' });
    await dialog.getByRole('alert').waitFor();
    await prove(dialog, floor.authoriser);
    await press(dialog, 'Payer par la procédure écrite');
    await dialog.getByText(/^Payé\s: 7,00/).waitFor();
    await dialog.getByRole('link', { name: /^Histoire du ticket/ }).click();
    await heading(caissier, /^Ticket n° \d+\s: 7,00/);
    await caissier.getByText(new RegExp(`^Par ${floor.people.caissier.fullName}, avec `)).waitFor();
    await caissier.getByText(/^Motif\s: Crédits et heure imprimée/).waitFor();
  });

  exhaustiveIt('is sold at a desk, its number shown once, and is voided or settled by two people', async () => {
    const caissier = await open('caissier');
    const dialog = caissier.getByRole('dialog');
    await press(caissier, 'Vendre un ticket');
    await dialog.getByLabel('Montant').fill('20');
    await press(dialog, 'Vendre le ticket');
    const shown = await dialog.getByLabel('Numéro du ticket').innerText();
    expect(shown).toMatch(/^\d{2}( \d{4}){4}$/);
    const [file] = await Promise.all([
      caissier.waitForEvent('download'),
      press(dialog, 'Imprimer sur une feuille (PDF)'),
    ]);
    const paper = (await pdfPages(readFileSync(await file.path()))).join('\n').replaceAll(/\s+/g, ' ');
    expect([file.suggestedFilename(), paper.split(shown).length - 1]).toEqual([
      expect.stringMatching(/^ticket-\d+\.pdf$/),
      2,
    ]);
    await dialog.getByText(/^Le fichier est téléchargé/).waitFor();
    await expectAccessible(caissier);
    await press(dialog, 'C’est fait, fermer');
    await dialog.waitFor({ state: 'detached' });
    await caissier.getByRole('row', { name: new RegExp(`•••• ${shown.slice(-4)}.*20,00`) }).waitFor();
    expect(await caissier.locator('body').innerText()).not.toContain(shown);

    const superviseur = await open('superviseur');
    const asked = superviseur.getByRole('dialog');
    const { ticketId } = await printed(3_000);
    await superviseur.goto(at(`tickets/${ticketId}`));
    await press(superviseur, 'Annuler le ticket');
    await asked.getByLabel('Motif').fill('papier illisible');
    await prove(asked, floor.authoriser);
    await expectAccessible(superviseur);
    await press(asked, 'Annuler le ticket');
    await asked.waitFor({ state: 'detached' });
    await superviseur.getByText(new RegExp(`^Par ${floor.people.superviseur.fullName}, avec `)).waitFor();
    await superviseur.getByRole('heading', { name: 'Annulé · L’établissement' }).waitFor();

    const pending = await printed(4_500);
    await floor.device('presentations', { machine: '4002', number: pending.number });
    visit.establishment.clock.advance(20 * 60_000);
    await superviseur.goto(at(`tickets/${pending.ticketId}`));
    await press(superviseur, 'Trancher');
    await asked.getByRole('radio', { name: /^Chez le client/ }).click();
    await asked.getByLabel('Motif').fill('le client tient le papier');
    await prove(asked, floor.authoriser);
    await expectAccessible(superviseur);
    await press(asked, 'Trancher');
    await asked.waitFor({ state: 'detached' });
    await superviseur.getByText(new RegExp(`^Par ${floor.people.superviseur.fullName}, avec `)).waitFor();
    await superviseur.getByRole('heading', { name: /^Rendu · / }).waitFor();
  });

  exhaustiveIt('sold by a desk returns its cash when voided, and one that stays in a box was paid', async () => {
    const page = await open('superviseurWhoPays');
    const dialog = page.getByRole('dialog');
    await press(page, 'Vendre un ticket');
    await dialog.getByLabel('Montant').fill('35');
    await press(dialog, 'Vendre le ticket');
    const shown = await dialog.getByLabel('Numéro du ticket').innerText();
    await press(dialog, 'C’est fait, fermer');
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: new RegExp(`•••• ${shown.slice(-4)}.*35,00`) })
      .getByRole('link')
      .first()
      .click();
    await heading(page, /^Ticket n° \d+\s: 35,00/);
    await press(page, 'Annuler le ticket');
    await dialog.getByText('L’argent reçu pour lui sort de votre caisse', { exact: false }).waitFor();
    await press(dialog, 'Annuler le ticket');
    await dialog.getByText('À remplir.').first().waitFor();
    await dialog.getByLabel('Motif').fill('le client a changé d’avis');
    await prove(dialog, floor.authoriser);
    await expectAccessible(page);
    await press(dialog, 'Annuler le ticket');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Annulé · L’établissement' }).waitFor();
    const { body } = (await floor.callers.superviseurWhoPays.get('/desks')) as { body: Record<string, string>[] };
    expect(body.find(({ deskCode }) => deskCode === 'K-superviseurWhoPays')?.['balanceMinor']).toBe('100000000');

    const { number, ticketId } = await printed(5_500);
    await floor.device('presentations', { machine: '4002', number });
    visit.establishment.clock.advance(20 * 60_000);
    const superviseur = await open('superviseur', `tickets/${ticketId}`);
    const asked = superviseur.getByRole('dialog');
    await press(superviseur, 'Trancher');
    await press(asked, 'Trancher');
    await asked.getByText('Choisissez l’un des deux.').waitFor();
    await asked.getByRole('radio', { name: /^Dans la boîte/ }).click();
    await asked.getByLabel('Motif').fill('il est dans la boîte');
    await prove(asked, floor.authoriser);
    await press(asked, 'Trancher');
    await asked.waitFor({ state: 'detached' });
    await superviseur.getByRole('heading', { name: /^Pris · / }).waitFor();
    const again = await floor.cash(number, '55.00');
    expect(again.is).toBe('TICKET_REDEEMED');
  });

  exhaustiveIt('pays a slip, issued by the paying cashier’s desk; its number is shown once', async () => {
    const { superviseur, otherSuperviseur } = floor.callers;
    const win = { machine: '4001', kind: 'cancelledCredits', amount: '80', wonAt: '2026-03-01T19:40:00Z' };
    const { payoutId, requiresLevels } = (await superviseur.post('/payouts', win)).body as {
      readonly payoutId: string;
      readonly requiresLevels: readonly string[];
    };
    const slip = `payouts/${payoutId}`;
    for (const level of requiresLevels) await otherSuperviseur.post(`/${slip}/authorisations`, { level });
    const caissier = await open('caissier', slip);
    await caissier.getByRole('radio', { name: 'Ticket' }).click();
    expect(await caissier.getByLabel('N° du ticket').count()).toBe(0);
    await caissier.getByRole('combobox', { name: 'Caisse qui émet le ticket' }).waitFor();
    await expectAccessible(caissier);
    await press(caissier, /^Payer 80,00/);
    const number = await caissier.getByLabel('Numéro du ticket').innerText();
    expect(number).toMatch(/^\d{2}( \d{4}){4}$/);
    await caissier.getByText('Payé', { exact: true }).waitFor();
    await expectAccessible(caissier);
    await caissier.reload();
    await caissier.getByText('Payé', { exact: true }).waitFor();
    expect(await caissier.locator('body').innerText()).not.toContain(number);
  });

  exhaustiveIt('does not expire before its day, even if the Direction requests it', async () => {
    const direction = await open('direction');
    await press(direction, 'Constater les tickets périmés');
    const dialog = direction.getByRole('dialog');
    await expectAccessible(direction);
    await press(dialog, 'Constater');
    await dialog.getByText('Aucun ticket n’est périmé à ce jour.').waitFor();
  });

  exhaustiveIt('expires after its last day at the Direction’s request, and is no longer paid', async () => {
    const { number, ticketId } = await printed(6_000);
    visit.establishment.clock.advance(32 * 86_400_000);
    const direction = await open('direction');
    await press(direction, 'Constater les tickets périmés');
    const dialog = direction.getByRole('dialog');
    await press(dialog, 'Constater');
    await dialog.getByText(/tickets? périmés?$/).waitFor();
    await dialog.getByText(/^Ils valaient .*, inscrits au journal des tickets\.$/).waitFor();
    await expectAccessible(direction);
    await direction.goto(at(`tickets/${ticketId}`));
    await direction.getByRole('heading', { name: 'Périmé · L’établissement' }).waitFor();
    await expectAccessible(direction);
    expect((await floor.cash(number, '60.00')).is).toBe('TICKET_EXPIRED');
  });
});
