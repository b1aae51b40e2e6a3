import { STANDARD_COUNTERS } from '#domain/meters/counters.js';
import type { Page } from 'playwright-core';
import type { Member, Night } from '../../night/night.js';
import { heading, inDialog, keepReading, press, prove, scan, signBySecret } from './floor-hands.js';
import type { Visit, VisitOptions } from './visit.js';

/** The device of each person: tablets on the floor, screens at the desks and in the offices. */
const sizes: Readonly<Record<Member, VisitOptions>> = {
  superviseur: { size: 'tablet', isOfflineCapable: true },
  mecanicien: { size: 'upright', isOfflineCapable: true },
  changeur: { size: 'upright', isOfflineCapable: true },
  caissier: { size: 'tablet' },
  otherCaissier: { size: 'tablet' },
  agent: { size: 'tablet' },
  direction: { size: 'tablet' },
  comptable: { size: 'desktop' },
};

/** The people of a night at their screens. */
export interface NightScreens {
  readonly night: Night;
  /** Returns the screen of this person as they left it, or at the address below the establishment. */
  readonly at: (member: Member, path?: string) => Promise<Page>;
  /** Returns the time that many minutes after the opening, as typed from the establishment's clock. */
  readonly time: (minute: number) => string;
}

export function openScreens(visit: Visit, night: Night): NightScreens {
  const pages = new Map<Member, Page>();
  const clockTime = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Monaco' });
  return {
    night,
    at: async (member, path) => {
      const page = pages.get(member) ?? (await visit.of(night.people[member], sizes[member]));
      pages.set(member, page);
      if (path !== undefined) await page.goto(`/${night.establishment.code}${path}`);
      return page;
    },
    time: (minute) => clockTime.format(new Date(night.at(minute))),
  };
}

/** The time of the event, in the open dialog. */
export const timeField = (page: Page) => page.getByRole('dialog').getByLabel('à', { exact: true });

/** Identifies a technician on the supervisor's tablet, which opens a sheet; the machine reports its door. */
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

/** Writes the work on the sheet, closes the door, and signs as the technician. */
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
  await inDialog(page, 'Signer et clore');
  await page.getByText('signée', { exact: true }).waitFor();
}

/** Types every counter of a machine as displayed, before or after the work. */
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
  for (const { name, label } of STANDARD_COUNTERS) {
    const value = counters[name];
    if (value !== undefined) await dialog.getByLabel(label.fr, { exact: true }).fill(String(value));
  }
  await keepReading(page);
}

/** Signs in a dialog by the secret, and sends it. */
export async function signInDialog({ night }: NightScreens, page: Page, member: Member, act: string): Promise<void> {
  await press(page, act);
  await signBySecret(page.getByRole('dialog'), night.people[member].credentials);
  await inDialog(page, act);
}

/** Proves a person's identity in a part of the dialog. */
export function proveIn({ night }: NightScreens, page: Page, group: string, member: Member): Promise<void> {
  return prove(page.getByRole('dialog').getByRole('group', { name: group }), night.people[member].credentials);
}
