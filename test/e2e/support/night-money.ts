import type { Page } from 'playwright-core';
import { choose, heading, inDialog, press, prove } from './floor-hands.js';
import { timeField, type NightScreens } from './night-hands.js';
import { expectAccessible } from './visit.js';
import type { Win } from '../../night/facts.js';
import type { Member } from '../../night/night.js';
import { countOf, reviewCount, signCount } from './count-page.js';

/** Opens desk C1 as the Direction; the supervisor hands it to the cashier, with 30 000.00 that the cashier confirms. */
export async function openDesk({ at, night }: NightScreens): Promise<void> {
  const direction = await at('direction', '/desks');
  await press(direction, 'Ouvrir une caisse');
  await direction.getByRole('dialog').getByLabel('Numéro de la caisse').fill('C1');
  await direction.getByRole('dialog').getByLabel('Salle').fill('Salle Europe');
  await direction.getByRole('dialog').getByLabel('Dotation').fill('30000');
  await inDialog(direction, 'Ouvrir une caisse');
  await direction.getByRole('link', { name: /^C1/ }).waitFor();

  const page = await at('superviseur', '/desks/C1');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Compter ou passer la caisse' }).tap();
  await countOf(page).getByLabel('Jetons d’appareils et autres valeurs').fill('0');
  await reviewCount(page);
  await prove(countOf(page), night.people.caissier.credentials);
  await signCount(page, 'Enregistrer la comptée');
  await page.getByText(`passée à ${night.people.caissier.fullName}`).waitFor();
  await page.getByRole('link', { name: 'Caisses', exact: true }).first().tap();
  await page.getByRole('button', { name: 'Remettre de l’argent' }).tap();
  await choose(dialog, 'De', 'Coffre');
  await choose(dialog, 'À', /^C1/);
  await dialog.getByLabel('Montant').fill('30000');
  await dialog.getByLabel('Motif').fill('dotation du soir');
  await expectAccessible(page);
  await inDialog(page, 'Remettre');
  await page.getByRole('region', { name: 'Remises en attente' }).waitFor();

  const caissier = await at('caissier', '/desks');
  await press(caissier, /^J’ai reçu 30.000,00/);
  await caissier.getByRole('region', { name: 'À recevoir par vous' }).waitFor({ state: 'detached' });
}

/** Opens the slip of a win: at the machine's call, or by hand when the machine reports nothing. */
export async function openSlip({ night, at, time }: NightScreens, win: Win, minute: number): Promise<void> {
  const { machine, kind, amount } = win;
  night.clock(minute);
  const page = await at('changeur', '/payouts');
  if (kind === 'jackpot') {
    await night.send({ machine, code: 'handPayPending', minute: minute - 5 });
    await page.getByRole('link', { name: new RegExp(`^Ouvrir le bordereau de l’appareil ${machine}`) }).tap();
    await page.getByRole('textbox', { name: 'Combinaison gagnante' }).fill('trois sept');
  } else {
    await page.getByRole('link', { name: 'Ouvrir un bordereau' }).tap();
    await page.getByLabel('N° de l’appareil').fill(machine);
    await page.getByLabel('à', { exact: true }).fill(time(minute - 5));
    await choose(page, 'Nature du gain', 'Crédits annulés');
  }
  await page.getByRole('textbox', { name: 'Montant à payer' }).fill(amount.replace('.', ','));
  await page.getByRole('button', { name: 'Ouvrir le bordereau' }).tap();
  await heading(page, /^Bordereau n° \d+\s: /);
}

/** Returns the slip of a machine on the screen of this person, in the group with this name. */
export async function slipOf(
  { at }: NightScreens,
  member: Member,
  machine: string,
  group: string | RegExp,
): Promise<Page> {
  const page = await at(member, '/payouts');
  await page
    .getByRole('region', { name: group })
    .getByRole('link', { name: `appareil ${machine}` })
    .click();
  await heading(page, /^Bordereau n° \d+\s: /);
  return page;
}

/** Pays a slip in cash as the cashier, out of the desk. */
export async function payInCash(screens: NightScreens, machine: string): Promise<void> {
  const page = await slipOf(screens, 'caissier', machine, 'Pour vous');
  await page.getByRole('radio', { name: 'Espèces' }).click();
  await press(page, /^Payer /);
  await page.getByText(`Espèces, par ${screens.night.people.caissier.fullName}`).waitFor();
}

/** Enters a find as the cashier, and pays it into the desk. */
export async function enterOrphan(
  { at }: NightScreens,
  { kind, amount, number, ...fields }: Readonly<Record<string, string>>,
): Promise<Page> {
  const page = await at('caissier');
  await press(page, 'Inscrire un orphelin');
  const dialog = page.getByRole('dialog');
  await choose(dialog, 'Ce qui a été trouvé', kind ?? '');
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByLabel('Montant').fill(amount ?? '');
  await choose(dialog, 'Versé à la caisse', /^C1/);
  await press(dialog, 'Inscrire et verser');
  await page.getByRole('article', { name: `N° ${number ?? ''} : ${amount ?? ''}` }).waitFor();
  return page;
}

/** Enters the winner's identity document as the cashier. */
export async function identify(screens: NightScreens, machine: string): Promise<void> {
  const page = await slipOf(screens, 'caissier', machine, 'Pour vous');
  await page.getByText('Le gagnant doit présenter une pièce d’identité.').waitFor();
  await press(page, 'Enregistrer la pièce');
  await page.getByLabel('Numéro de la pièce').fill('12AB34567');
  await page.getByLabel('Nom et prénoms').fill('Ondine Fictive');
  await page.getByRole('textbox', { name: 'Date de naissance' }).fill('31/12/1970');
  await inDialog(page, 'Enregistrer la pièce');
  await page.getByText('Enregistrée, confidentielle.').waitFor();
}

/** Enters a customer's dispute of 60.00 at the changeur's tablet; the technician is heard, the supervisor decides. */
export async function settleDispute(
  { at, night, time }: NightScreens,
  { machine, minute, decision }: { readonly machine: string; readonly minute: number; readonly decision: string },
): Promise<void> {
  const changeur = await at('changeur');
  await press(changeur, 'Ouvrir une contestation');
  await changeur.getByLabel('N° de l’appareil').fill(machine);
  await timeField(changeur).fill(time(minute));
  await changeur.getByLabel('Ce que dit le client').fill('La machine n’a pas payé.');
  await changeur.getByLabel('Montant réclamé').fill('60');
  await changeur.getByLabel('Nom du client').fill('Ambroise Sansdette');
  await inDialog(changeur, 'Ouvrir la contestation');
  const page = await at('superviseur');
  const dialog = page.getByRole('dialog');
  const dispute = page.getByRole('article', { name: new RegExp(`appareil ${machine}$`) });
  await press(dispute, 'Entendre le mécanicien');
  await dialog.getByLabel('Ce que dit le mécanicien').fill('Vu les rouleaux.');
  await prove(dialog, night.people.mecanicien.credentials);
  await inDialog(page, 'Enregistrer sa parole');
  await press(dispute, 'Trancher');
  await dialog.getByRole('radio', { name: decision }).check();
  await dialog.getByRole('textbox', { name: 'Motif' }).fill('après vérification des compteurs');
  await inDialog(page, 'Rendre la décision');
  await press(dispute, 'Le client est informé');
  await dispute.waitFor({ state: 'detached' });
}

/** Enters as the supervisor that a machine paid 40.00 of 100.00. */
export async function enterComplement({ at, time }: NightScreens, machine: string, minute: number): Promise<void> {
  const page = await at('superviseur');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Inscrire un complément' }).tap();
  await dialog.getByLabel('N° de l’appareil').fill(machine);
  await timeField(page).fill(time(minute));
  await dialog.getByLabel('Combinaison gagnante').fill('trois cerises');
  await dialog.getByLabel('Payé par l’appareil').fill('40');
  await dialog.getByLabel('Dû pour la combinaison').fill('100');
  await inDialog(page, 'Inscrire');
  await page.getByRole('row', { name: new RegExp(`${machine}.*60,00`) }).waitFor();
}
