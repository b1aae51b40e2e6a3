import type { Locator, Page } from 'playwright-core';
import type { Proof } from '../../support/secrets.js';
import { demoPassword } from './demo-establishment.js';

/** Returns the credentials that a member of the demonstration's staff types at another person's screen. */
export function proofOf(login: string): Proof {
  return { code: login, secret: demoPassword };
}

/** Waits for the page with this title. */
export function heading(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor();
}

export function press(within: Page | Locator, name: string | RegExp): Promise<void> {
  return within.getByRole('button', { name }).click();
}

/**
 * Presses the button with exactly this label in the open dialog, which closes. A press on the page while the dialog
 * still closes is retried, and may then find a button of the next dialog too.
 */
export async function inDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Saves a reading in the open dialog; one that falls or jumps needs the confirmation that it was read again. */
export async function keepReading(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const sure = dialog.getByLabel('J’ai relu : c’est ce que l’appareil affiche');
  await dialog.getByRole('button', { name: 'Enregistrer le relevé' }).click();
  await Promise.race([sure.waitFor(), dialog.waitFor({ state: 'detached' })]);
  if ((await sure.count()) > 0) {
    await sure.check();
    await dialog.getByRole('button', { name: 'Enregistrer le relevé' }).click();
  }
  await dialog.waitFor({ state: 'detached' });
}

/** Identifies a person, in the part of the screen that requires it. */
export async function prove(part: Locator, { code, secret }: Proof): Promise<void> {
  await part.getByLabel('Badge ou identifiant').fill(code);
  await part.getByLabel('Code PIN ou mot de passe').fill(secret);
}

/** Signs for one of the signatories on this screen, by the secret alone. */
export async function signBySecret(part: Locator, proof: Proof): Promise<void> {
  await part.getByLabel('Je ne peux pas dessiner').check();
  await prove(part, proof);
}

/** Draws a signature with the pointer. */
export async function drawOn(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: /Signature/ }).boundingBox();
  if (box === null) throw new Error('there is nothing to sign on');
  await page.mouse.move(box.x + 40, box.y + 120);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 60],
    [120, 140],
    [160, 70],
    [240, 110],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.up();
}

/** Types like a scanner, a keyboard that ends with Enter, once the field has the focus. */
export async function scan(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Chooses an option of the list that opens below its field. */
export async function choose(within: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await field.page().getByRole('option', { name: option }).click();
}
