import type { Locator, Page } from 'playwright-core';

/** Returns the count that fills the page: of a table, a desk or a cagnotte. */
export const countOf = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Interrompre|Rouvrir|Fin de séance|Compter la caisse|Ouvrir la cagnotte)/ });

/** Reviews the typed figures of a count: the signatures follow. */
export async function reviewCount(page: Page): Promise<void> {
  await countOf(page).getByRole('button', { name: 'Vérifier le comptage', exact: true }).click();
  await reviewOf(page).waitFor();
}

/** Returns the review of a count, before its signatures. */
export const reviewOf = (page: Page): Locator => page.getByRole('region', { name: 'Vérification avant signature' });

/** Goes back from the review of a count to its figures. */
export const correctCount = (page: Page): Promise<void> =>
  reviewOf(page).getByRole('button', { name: 'Corriger les chiffres' }).click();

/** Signs a count that the server accepts: the page before it follows. */
export async function signCount(page: Page, name: string): Promise<void> {
  await countOf(page).getByRole('button', { name, exact: true }).click();
  await countOf(page).waitFor({ state: 'detached' });
}
