import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { START, after } from '../closing/floor.js';
import { CLEARED, HALF, WINS, ZERO } from '../night/facts.js';
import { fitBoxes, openNight } from '../night/night.js';
import { builtClient } from '../support/compiled.js';
import { createTestApp } from '../support/test-app.js';
import { inDialog, press, prove, signBySecret } from './support/floor-hands.js';
import { expectWhole } from './support/night-end.js';
import { openScreens, openSheet, readAll, signSheet, type NightScreens } from './support/night-hands.js';
import {
  enterComplement,
  enterOrphan,
  identify,
  openDesk,
  openSlip,
  payInCash,
  settleDispute,
  slipOf,
} from './support/night-money.js';
import { inParts } from './support/parts.js';
import { Visit, expectAccessible, expectCount } from './support/visit.js';

/**
 * A gaming day of forty machines on the screens of the staff, up to the relève, which night-drop.all.spec.ts plays.
 * Machines report their events; everything else is typed, tapped and signed by people. Each part depends on those
 * before it.
 */

let visit: Visit;
let screens: NightScreens;

beforeAll(async () => {
  await builtClient();
  const app = await createTestApp({ now: new Date('2026-03-01T05:30:00Z') });
  visit = await Visit.open(app);
  const night = await openNight(app);
  await fitBoxes(night);
  screens = openScreens(visit, night);
});

afterAll(async () => {
  await visit.close();
});

const part = inParts();

describe('the evening on the screens', () => {
  part('opens with a desk that somebody answers for, and its money', async () => {
    const { night } = screens;
    await openDesk(screens);
    expect(await night.sees('caissier', '/desks')).toMatchObject([{ deskCode: 'C1', balanceMinor: '3000000' }]);
  });

  part('has eleven doors opened for a technician who said who he was, and one by nobody', async () => {
    const { at, night } = screens;
    const page = await at('superviseur', '/floor');
    for (const [index, machine] of night.machines.slice(10, 21).entries()) {
      const minute = 40 + 20 * index;
      await openSheet(screens, machine, minute);
      if (index === 0) await expectAccessible(page);
      await signSheet(screens, page, machine, minute + 7);
    }
    await at('superviseur', '/floor');
    await page.getByText('Aucune alarme.').waitFor();
    night.clock(270);
    await night.send(
      { machine: '4022', code: 'slotDoorOpened', minute: 265 },
      { machine: '4022', code: 'slotDoorClosed', minute: 266 },
    );
    const card = page.getByRole('button', { name: /4022.*Porte ouverte sans technicien/ });
    await card.tap();
    await page
      .getByLabel('Ce qui s’est passé')
      .fill('porte ouverte par le mécanicien de jour, parti sans fiche ; rappelé');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Régler l’alarme' }).tap();
    await expectCount(card, 0);
    await page.getByText('Aucune alarme.').waitFor();
  });

  part('has a memory cleared, read before and after, with two signatures', async () => {
    const { night, time } = screens;
    const page = await openSheet(screens, CLEARED, 300);
    night.clock(306);
    await page.getByLabel('Travail effectué').fill('pile changée');
    await page.getByText('Compteurs', { exact: true }).tap();
    await page.getByRole('button', { name: 'Ajouter le travail' }).tap();
    await page.getByText('À relever avant la signature : poste 1 avant, poste 1 après.').waitFor();
    await readAll(screens, page, { moment: 'avant', minute: 302, counters: after(START, HALF) });
    await readAll(screens, page, { moment: 'après', minute: 306, counters: ZERO });
    await page.getByRole('button', { name: 'Remise à zéro de la mémoire' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('à', { exact: true }).fill(time(304));
    const { mecanicien, superviseur } = night.people;
    await signBySecret(dialog.getByRole('group', { name: /mécanicien/ }), mecanicien.credentials);
    await signBySecret(dialog.getByRole('group', { name: 'Un superviseur' }), superviseur.credentials);
    await expectAccessible(page);
    await inDialog(page, 'Signer à deux');
    await page.getByText(`${mecanicien.fullName}, ${superviseur.fullName}`).waitFor();
    await signSheet(screens, page, CLEARED, 307);
  });

  part('has six hand pays around the thresholds, each paid by who neither opened nor authorised it', async () => {
    for (const [index, win] of WINS.entries()) {
      await openSlip(screens, win, 400 + 20 * index);
      const needsControls = win.levels.length > 0 || win.identity;
      if (needsControls) {
        const page = await slipOf(screens, 'caissier', win.machine, /^Pour /);
        await page.getByText('Ce qui empêche encore le paiement').waitFor();
        await expectCount(page.getByRole('button', { name: /^Payer / }), 0);
      }
      for (const level of win.levels) {
        const page = await slipOf(screens, level, win.machine, 'Pour vous');
        await page.getByRole('button', { name: 'Autoriser', exact: true }).click();
        await page.getByRole('button', { name: 'Autoriser', exact: true }).waitFor({ state: 'detached' });
      }
      if (win.identity) await identify(screens, win.machine);
      await payInCash(screens, win.machine);
    }
    await expectAccessible(await screens.at('caissier'));
  });

  part('has two disputes, one of them paid, and three complements', async () => {
    const { at, night } = screens;
    night.clock(600);
    await at('changeur', '/disputes');
    await at('superviseur', '/disputes');
    await settleDispute(screens, { machine: '4031', minute: 590, decision: 'Payer le client' });
    await settleDispute(screens, { machine: '4032', minute: 590, decision: 'Ne pas payer' });
    await at('superviseur', '/complements');
    for (const [index, machine] of ['4033', '4034', '4035'].entries()) {
      await enterComplement(screens, machine, 580 + index);
    }
    for (const machine of ['4031', '4033', '4034', '4035']) await payInCash(screens, machine);
    await at('caissier', '/payouts');
    await (await at('caissier')).getByText('Rien à payer').waitFor();
  });

  part('has five orphans, one given back; their account says what their register says', async () => {
    const { at, night } = screens;
    night.clock(700);
    const page = await at('caissier', '/orphans');
    const dialog = page.getByRole('dialog');
    const onMachine = (machine: string) => ({ 'N° de l’appareil': machine });
    const ofTicket = (number: string) => ({ 'N° du ticket qui les a retirés': number });
    const finds = [
      { kind: 'Crédits laissés', ...onMachine('4036'), ...ofTicket('0012345601'), amount: '1,50' },
      { kind: 'Somme trouvée', Lieu: 'allée B', amount: '20,00' },
      { kind: 'Ticket trouvé', ...onMachine('4037'), 'N° du ticket': '0012345678', amount: '7,00' },
      { kind: 'Somme trouvée', Lieu: 'bar', amount: '50,00' },
      { kind: 'Crédits laissés', ...onMachine('4038'), ...ofTicket('0012345602'), amount: '3,00' },
    ];
    for (const [index, find] of finds.entries()) await enterOrphan(screens, { ...find, number: String(index + 1) });
    await press(page, 'Restituer l’orphelin n° 2');
    await dialog.getByLabel('Nom du propriétaire').fill('Ondine Fictive');
    await dialog.getByLabel('Adresse').fill('1 rue des Essais');
    await dialog.getByLabel('Preuves présentées').fill('reçu de change 77');
    await prove(dialog, night.people.superviseur.credentials);
    await expectAccessible(page);
    await inDialog(page, 'Rendre 20,00 €');
    await expectCount(page.getByRole('region', { name: 'Registre et compte' }).getByText('61,50 €'), 2);
    await page.getByText('Le registre et le compte disent la même somme.').waitFor();
    // 30 000.00, less six hand pays, a dispute and three complements of 60.00, with the cash found; the holder of the
    // desk counts it blind
    const desk = await at('superviseur', '/desks/C1');
    await desk
      .getByText(/15.830,00/)
      .first()
      .waitFor();
  });

  part('leaves books that balance, orphans that agree with their account, and a log that is whole', async () => {
    await expectWhole(visit, screens, '61,50 €');
  });
});
