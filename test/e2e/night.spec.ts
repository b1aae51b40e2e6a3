import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { START, after } from '../closing/floor.js';
import { fitBoxes, openNight } from '../night/night.js';
import { builtClient } from '../support/compiled.js';
import { createTestApp } from '../support/test-app.js';
import { choose, heading, inDialog, press, prove, signBySecret } from './support/floor-hands.js';
import {
  countBox,
  enterOrphan,
  exchangeBox,
  openScreens,
  openSheet,
  openSlip,
  payInCash,
  proveIn,
  readAll,
  signSheet,
  slipOf,
} from './support/night-hands.js';
import type { NightScreens } from './support/night-hands.js';
import { CLEARED, FOUND, HALF, SWAPPED, WINS, ZERO } from './support/night-facts.js';
import { Visit, expectAccessible, expectCount } from './support/visit.js';

/**
 * A whole gaming day of forty machines on the screens of those who work it: machines tell their events and meters, all
 * else is typed, tapped and signed by people. Each part rests on those before it: none is tried a second time.
 */
jest.retryTimes(0);

let visit: Visit;
let screens: NightScreens;

beforeAll(async () => {
  await builtClient();
  const app = await createTestApp({ now: new Date('2026-03-01T05:30:00Z') });
  visit = await Visit.open(app);
  const night = await openNight(app);
  await fitBoxes(night);
  screens = openScreens(visit, night);
}, 240_000);

afterAll(async () => {
  await visit.close();
});

async function identify(machine: string): Promise<void> {
  const page = await slipOf(screens, 'caissier', machine, 'Pour vous');
  await page.getByText("Le gagnant doit présenter une pièce d'identité.").waitFor();
  await press(page, 'Enregistrer la pièce');
  await page.getByLabel('Numéro de la pièce').fill('12AB34567');
  await page.getByLabel('Nom et prénoms').fill('Ondine Fictive');
  await page.getByRole('textbox', { name: 'Né le' }).fill('31/12/1970');
  await inDialog(page, 'Enregistrer la pièce');
  await page.getByText('Enregistrée et gardée sous clé.').waitFor();
}

describe('the night on the screens', () => {
  it('opens with a desk that somebody answers for, and its money', async () => {
    const { at, night } = screens;
    const direction = await at('direction', '/desks');
    await press(direction, 'Ouvrir une caisse');
    await direction.getByRole('dialog').getByLabel('Numéro de la caisse').fill('C1');
    await direction.getByRole('dialog').getByLabel('Dotation').fill('30000');
    await inDialog(direction, 'Ouvrir une caisse');
    await direction.getByRole('link', { name: /^C1/ }).waitFor();

    const page = await at('superviseur', '/desks/C1');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Compter ou passer la caisse' }).tap();
    await dialog.getByLabel('Compté').fill('0');
    await prove(dialog, night.people.caissier.credentials);
    await inDialog(page, 'Enregistrer la comptée');
    await page.getByText(`passée à ${night.people.caissier.fullName}`).waitFor();
    await page.getByRole('link', { name: 'Caisses', exact: true }).first().tap();
    await page.getByRole('button', { name: "Remettre de l'argent" }).tap();
    await choose(dialog, 'De', 'Coffre');
    await choose(dialog, 'À', /^C1/);
    await dialog.getByLabel('Montant').fill('30000');
    await dialog.getByLabel('Motif').fill('dotation du soir');
    await expectAccessible(page);
    await inDialog(page, 'Remettre');
    await page.getByRole('region', { name: 'Remises en attente' }).waitFor();

    const caissier = await at('caissier', '/desks');
    await press(caissier, /^J'ai reçu 30.000,00/);
    await caissier.getByRole('region', { name: 'À recevoir par vous' }).waitFor({ state: 'detached' });
    await heading(caissier, 'Caisses');
    expect(await night.sees('caissier', '/desks')).toMatchObject([{ deskCode: 'C1', balanceMinor: '3000000' }]);
  }, 120_000);

  it('has eleven doors opened for a technician who said who he was, and one by nobody', async () => {
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
  }, 300_000);

  it('has a memory cleared, read before and after, with two signatures', async () => {
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
  }, 120_000);

  it('has six hand pays around the thresholds, each paid by who neither opened nor authorised it', async () => {
    for (const [index, win] of WINS.entries()) {
      await openSlip(screens, win, 400 + 20 * index);
      const isKept = win.levels.length > 0 || win.identity;
      if (isKept) {
        const page = await slipOf(screens, 'caissier', win.machine, /^Pour /);
        await page.getByText('Ce qui empêche encore le paiement').waitFor();
        await expectCount(page.getByRole('button', { name: /^Payer / }), 0);
      }
      for (const level of win.levels) {
        const page = await slipOf(screens, level, win.machine, 'Pour vous');
        await page.getByRole('button', { name: 'Autoriser', exact: true }).click();
        await page.getByRole('button', { name: 'Autoriser', exact: true }).waitFor({ state: 'detached' });
      }
      if (win.identity) await identify(win.machine);
      await payInCash(screens, win.machine);
    }
    await expectAccessible(await screens.at('caissier'));
  }, 240_000);

  it('has two disputes, one of them paid, and three complements', async () => {
    const { at, night, time } = screens;
    night.clock(600);
    const changeur = await at('changeur', '/disputes');
    const page = await at('superviseur', '/disputes');
    const dialog = page.getByRole('dialog');
    for (const [index, machine] of ['4031', '4032'].entries()) {
      await press(changeur, 'Ouvrir une contestation');
      await changeur.getByLabel("N° de l'appareil").fill(machine);
      await changeur.getByRole('dialog').getByLabel('à', { exact: true }).fill(time(590));
      await changeur.getByLabel('Ce que dit le client').fill('La machine n’a pas payé.');
      await changeur.getByLabel('Montant réclamé').fill('60');
      await changeur.getByLabel('Nom du client').fill('Ambroise Sansdette');
      await inDialog(changeur, 'Ouvrir la contestation');
      const dispute = page.getByRole('article', { name: new RegExp(`appareil ${machine}$`) });
      await press(dispute, 'Entendre le mécanicien');
      await dialog.getByLabel('Ce que dit le mécanicien').fill('Vu les rouleaux.');
      await prove(dialog, night.people.mecanicien.credentials);
      await inDialog(page, 'Enregistrer sa parole');
      await press(dispute, 'Trancher');
      await dialog.getByRole('radio', { name: index === 0 ? 'Payer le client' : 'Ne pas payer' }).check();
      await dialog.getByRole('textbox', { name: 'Motif' }).fill('après vérification des compteurs');
      await inDialog(page, 'Rendre la décision');
      await press(dispute, 'Le client est informé');
      await dispute.waitFor({ state: 'detached' });
    }
    await at('superviseur', '/complements');
    for (const [index, machine] of ['4033', '4034', '4035'].entries()) {
      await page.getByRole('button', { name: 'Inscrire un complément' }).tap();
      await dialog.getByLabel("N° de l'appareil").fill(machine);
      await dialog.getByLabel('à', { exact: true }).fill(time(580 + index));
      await dialog.getByLabel('Combinaison gagnante').fill('trois cerises');
      await dialog.getByLabel("Payé par l'appareil").fill('40');
      await dialog.getByLabel('Dû pour la combinaison').fill('100');
      await inDialog(page, 'Inscrire');
      await page.getByRole('row', { name: new RegExp(`${machine}.*60,00`) }).waitFor();
    }
    for (const machine of ['4031', '4033', '4034', '4035']) await payInCash(screens, machine);
    await at('caissier', '/payouts');
    await (await at('caissier')).getByText('Rien à payer').waitFor();
  }, 240_000);

  it('has five orphans, one given back; their account says what their register says', async () => {
    const { at, night } = screens;
    night.clock(700);
    const page = await at('caissier', '/orphans');
    const dialog = page.getByRole('dialog');
    const onMachine = (machine: string) => ({ "N° de l'appareil": machine });
    const finds = [
      { kind: 'Crédits laissés', ...onMachine('4036'), amount: '1,50' },
      { kind: 'Somme trouvée', Lieu: 'allée B', amount: '20,00' },
      { kind: 'Ticket trouvé', ...onMachine('4037'), 'N° du ticket': '0012345678', amount: '7,00' },
      { kind: 'Somme trouvée', Lieu: 'bar', amount: '50,00' },
      { kind: 'Crédits laissés', ...onMachine('4038'), amount: '3,00' },
    ];
    for (const [index, find] of finds.entries()) await enterOrphan(screens, { ...find, number: String(index + 1) });
    await press(page, "Restituer l'orphelin n° 2");
    await dialog.getByLabel('Nom du propriétaire').fill('Ondine Fictive');
    await dialog.getByLabel('Adresse').fill('1 rue des Essais');
    await dialog.getByLabel('Preuves présentées').fill('reçu de change 77');
    await prove(dialog, night.people.superviseur.credentials);
    await expectAccessible(page);
    await inDialog(page, 'Rendre 20,00 €');
    await expectCount(page.getByRole('region', { name: 'Registre et compte' }).getByText('61,50 €'), 2);
    await page.getByText('Le registre et le compte disent la même somme.').waitFor();
    // 30 000.00, less six hand pays, a dispute and three complements of 60.00, with the cash that was found
    await at('caissier', '/desks/C1');
    await page
      .getByText(/15.834,50/)
      .first()
      .waitFor();
  }, 120_000);

  it('has a relève of forty machines, two of them with each other’s box', async () => {
    const { at, night } = screens;
    const { machines, people } = night;
    night.clock(1380);
    const page = await at('superviseur', '/drops');
    await page.getByRole('link', { name: 'Préparer une relève' }).tap();
    await page.getByText('Pendant l’exploitation', { exact: true }).tap();
    for (const member of ['superviseur', 'mecanicien', 'changeur', 'agent'] as const) {
      await page.getByRole('checkbox', { name: people[member].fullName }).check();
    }
    await page.getByRole('button', { name: 'Salle (40)' }).tap();
    await page.getByText('40 appareils choisis').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Préparer la relève' }).tap();
    await page.getByRole('button', { name: 'Ouvrir la relève' }).tap();
    await proveIn(screens, page, 'Agent de surveillance', 'agent');
    await inDialog(page, 'Ouvrir');
    await page.getByText(`Agent présent : ${people.agent.fullName}`).waitFor();

    night.clock(1400);
    const told = (code: string, minute: number) => machines.map((machine) => ({ machine, code, minute }));
    await night.send(...told('dropDoorOpened', 1390), ...told('dropDoorClosed', 1391));
    const round = await at('mecanicien', '/drops');
    await round.getByRole('link', { name: /^Faire la tournée/ }).tap();
    await round.getByRole('textbox', { name: 'Appareil suivant', exact: true }).tap();
    for (const machine of machines) await exchangeBox(round, machine, SWAPPED[machine] ?? `B-${machine}`);
    await round.getByText('40 sur 40 faits').waitFor();
    await expectAccessible(round);

    await page.getByRole('button', { name: 'Clore la tournée' }).tap();
    await page.getByLabel('Pourquoi ces relevés manquent').fill('lus par le réseau');
    await inDialog(page, 'Clore la tournée');
    await page.getByText('Sans relevé de compteurs : lus par le réseau').waitFor();
    await page.getByRole('button', { name: 'Remettre les boîtes' }).tap();
    await page.getByRole('checkbox', { name: 'Toutes sont là' }).check();
    await proveIn(screens, page, 'Qui reçoit', 'caissier');
    await inDialog(page, 'Remettre');
    await page.getByText(new RegExp(`à ${people.caissier.fullName}.*40 boîtes$`)).waitFor();
    await at('superviseur', '/floor');
    await page.getByText('Aucune alarme.').waitFor();
  }, 240_000);

  it('has its forty boxes counted by two people, one of them again, and certified', async () => {
    const { at, night } = screens;
    const boxes = night.machines.map((machine) => `B-${machine}`);
    const count = async (member: 'caissier' | 'otherCaissier', notes: Readonly<Record<string, string>>) => {
      const page = await at(member, '/drops');
      await page.getByRole('link', { name: /^Ouvrir la comptée/ }).click();
      await page.getByRole('textbox', { name: 'Boîte à compter', exact: true }).click();
      for (const box of boxes) await countBox(page, box, notes[box] ?? '10');
      await page.getByRole('region', { name: boxes.at(-1) ?? '' }).waitFor({ state: 'detached' });
      return page;
    };
    const [page] = await Promise.all([count('caissier', { ...FOUND, 'B-4010': '9' }), count('otherCaissier', FOUND)]);
    const recounted = page.getByRole('article', { name: 'Boîte B-4010' });
    await recounted.getByText(/^Les deux dernières comptées diffèrent/).waitFor();
    await countBox(page, 'B-4010', '10');
    await recounted.getByText('en accord').waitFor();
    await expectAccessible(page);

    const direction = await at('direction', '/drops');
    await direction.getByRole('link', { name: /^Ouvrir la comptée/ }).click();
    await press(direction, 'Certifier la comptée');
    await proveIn(screens, direction, 'Direction', 'direction');
    await proveIn(screens, direction, 'Seconde personne', 'otherCaissier');
    await inDialog(direction, 'Certifier');
    await direction.getByText(/^Comptée certifiée, procès-verbal n° 1/).waitFor();
    await direction
      .getByText(/^8.000,00/)
      .first()
      .waitFor();
  }, 240_000);
});
