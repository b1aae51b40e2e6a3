import type { Locator, Page } from 'playwright-core';

/** Returns the count that fills the page: of a table, a desk or a cagnotte. */
export const countOf = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Interrompre|Rouvrir|Fin de séance|Compter la caisse|Ouvrir la cagnotte)/ });

/** Signs a count that the server accepts: the page before it follows. */
export async function signCount(page: Page, name: string): Promise<void> {
  await countOf(page).getByRole('button', { name, exact: true }).click();
  await countOf(page).waitFor({ state: 'detached' });
}
