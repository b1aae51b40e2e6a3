import { STANDARD_COUNTERS } from '../../../src/domain/counters.js';
import type { Page } from 'playwright-core';
import type { Member, Night } from '../../night/night.js';
import { choose, heading, inDialog, press, prove, scan, signBySecret } from './floor-hands.js';
import type { Visit, VisitOptions } from './visit.js';

/** What each works at: tablets on the floor, screens at the desks and in the offices. */
const sizes: Readonly<Record<Member, VisitOptions>> = {
  superviseur: { size: 'tablet', isKept: true },
  mecanicien: { size: 'upright', isKept: true },
  changeur: { size: 'upright', isKept: true },
  caissier: { size: 'tablet' },
  otherCaissier: { size: 'tablet' },
  agent: { size: 'tablet' },
  direction: { size: 'tablet' },
  comptable: { size: 'desktop' },
};

/** The people of a night at their screens. */
export interface NightScreens {
  readonly night: Night;
  /** His screen as he left it, or at the address below his house. */
  readonly at: (member: Member, path?: string) => Promise<Page>;
  /** So many minutes after the opening, as somebody reads it on the house's clock and types it. */
  readonly time: (minute: number) => string;
}

export function openScreens(visit: Visit, night: Night): NightScreens {
  const pages = new Map<Member, Page>();
  const told = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Monaco' });
  return {
    night,
    at: async (member, path) => {
      const page = pages.get(member) ?? (await visit.of(night.people[member], sizes[member]));
      pages.set(member, page);
      if (path !== undefined) await page.goto(`/${night.floor.house.code}${path}`);
      return page;
    },
    time: (minute) => told.format(new Date(night.at(minute))),
  };
}

const timeField = (page: Page) => page.getByRole('dialog').getByLabel('à', { exact: true });

/** A technician says who he is on the supervisor's tablet, which opens his sheet; the machine tells its door. */
export async function openSheet({ night, at, time }: NightScreens, machine: string, minute: number): Promise<Page> {
  const { code, secret } = night.people.mecanicien.credentials;
  night.clock(minute);
  const page = await at('superviseur');
  await page.getByRole('button', { name: 'Identifier un technicien' }).tap();
  const dialog = page.getByRole('dialog');
  await scan(page, 'N° de l’appareil', machine);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.keyboard.type(secret);
  await dialog.getByText('Bourrage de billets').tap();
  await timeField(page).fill(time(minute));
  await dialog.getByRole('button', { name: 'Identifier et ouvrir la fiche' }).tap();
  await heading(page, new RegExp(`^Fiche n° \\d+ · appareil ${machine}$`));
  await night.send({ machine, code: 'slotDoorOpened', minute: minute + 1 });
  return page;
}

/** What was done is written on the sheet, the door closed, and the technician signs. */
export async function signSheet(screens: NightScreens, page: Page, machine: string, minute: number): Promise<void> {
  const { night, time } = screens;
  night.clock(minute + 1);
  await night.send({ machine, code: 'slotDoorClosed', minute });
  await page.getByText('Lecteur nettoyé', { exact: true }).tap();
  await press(page, 'Ajouter le travail');
  await page.getByRole('listitem').filter({ hasText: 'Lecteur nettoyé' }).waitFor();
  await page.getByRole('button', { name: 'Signer', exact: true }).tap();
  const dialog = page.getByRole('dialog');
  await timeField(page).fill(time(minute + 1));
  await signBySecret(dialog, night.people.mecanicien.credentials);
  await dialog.getByRole('button', { name: 'Signer et clore' }).tap();
  await page.getByText('signée', { exact: true }).waitFor();
}

/** Every counter of a machine is typed as it shows, before or after the work. */
export async function readAll(
  { time }: NightScreens,
  page: Page,
  {
    moment,
    minute,
    counters,
  }: { moment: 'avant' | 'après'; minute: number; counters: Readonly<Record<string, number>> },
): Promise<void> {
  await page.getByRole('button', { name: `Relever ${moment}` }).tap();
  const dialog = page.getByRole('dialog');
  await timeField(page).fill(time(minute));
  await press(dialog, 'Autres compteurs');
  for (const { name, labelFr } of STANDARD_COUNTERS) {
    const value = counters[name];
    if (value !== undefined) await dialog.getByLabel(labelFr, { exact: true }).fill(String(value));
  }
  await inDialog(page, 'Enregistrer le relevé');
  await dialog.waitFor({ state: 'detached' });
}

export interface Win {
  readonly machine: string;
  readonly kind: 'jackpot' | 'cancelledCredits';
  /** As it is typed: `1199,99`. */
  readonly amount: string;
  readonly levels: readonly ('superviseur' | 'direction')[];
  readonly identity: boolean;
}

/** The slip of a win: at the machine's call, or by hand where the machine says nothing. */
export async function openSlip({ night, at, time }: NightScreens, win: Win, minute: number): Promise<void> {
  const { machine, kind, amount } = win;
  night.clock(minute);
  const page = await at('changeur', '/payouts');
  if (kind === 'jackpot') {
    await night.send({ machine, code: 'handPayPending', minute: minute - 5 });
    await page.getByRole('link', { name: new RegExp(`^Ouvrir le bon de l'appareil ${machine}`) }).tap();
    await page.getByRole('textbox', { name: 'Combinaison gagnante' }).fill('trois sept');
  } else {
    await page.getByRole('link', { name: 'Ouvrir un bon' }).tap();
    await page.getByLabel("N° de l'appareil").fill(machine);
    await page.getByLabel('à', { exact: true }).fill(time(minute - 5));
    await choose(page, 'Nature du gain', 'Crédits annulés');
  }
  await page.getByRole('textbox', { name: 'Montant à payer' }).fill(amount);
  await page.getByRole('button', { name: 'Ouvrir le bon' }).tap();
  await heading(page, /^Bon n° \d+ : /);
}

/** His slip of a machine, of those that wait for him or, when none does, for others. */
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
  await heading(page, /^Bon n° \d+ : /);
  return page;
}

/** The cashier pays a slip in cash, out of his desk. */
export async function payInCash(screens: NightScreens, machine: string): Promise<void> {
  const page = await slipOf(screens, 'caissier', machine, 'Pour vous');
  await page.getByRole('radio', { name: 'Espèces' }).click();
  await press(page, /^Payer /);
  await page.getByText(`Espèces, par ${screens.night.people.caissier.fullName}`).waitFor();
}

/** What is found is entered by the cashier and paid into his desk. */
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

/** Somebody who signs in a dialog by his secret, and sends it. */
export async function signInDialog({ night }: NightScreens, page: Page, member: Member, act: string): Promise<void> {
  await press(page, act);
  await signBySecret(page.getByRole('dialog'), night.people[member].credentials);
  await inDialog(page, act);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** A box is counted by the keyboard: so many notes of 20. */
export async function countBox(page: Page, box: string, notes: string): Promise<void> {
  await scan(page, 'Boîte à compter', box);
  await page.getByRole('textbox', { name: 'Billets de 20,00 €', exact: true }).fill(notes);
  await page.keyboard.press('Control+Enter');
}

/** At a machine of the relève: the box that comes out, looked at twice when it is not its own, and the one put in. */
export async function exchangeBox(page: Page, machine: string, taken: string): Promise<void> {
  await scan(page, 'Appareil suivant', machine);
  await scan(page, 'Boîte sortie', taken);
  if (taken === `B-${machine}`) return scan(page, 'Boîte mise', `S-${machine}`);
  await page.getByRole('textbox', { name: 'Boîte mise', exact: true }).fill(`S-${machine}`);
  await page.getByRole('checkbox', { name: /^J’ai regardé/ }).check();
  await page.getByLabel('Motif').fill('boîtes échangées à la pose');
  await press(page, 'Enregistrer');
}

/** Proves who somebody is in a part of the dialog. */
export function proveIn({ night }: NightScreens, page: Page, group: string, member: Member): Promise<void> {
  return prove(page.getByRole('dialog').getByRole('group', { name: group }), night.people[member].credentials);
}
