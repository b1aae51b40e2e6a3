import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Visit, expectAccessible } from './support/visit.js';

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('a rule tried by the controller', () => {
  it('returns its example, enforces the text’s refusals, and names an invalid input', async () => {
    const page = await visit.as('isidore');
    await page.goto('/DEMO/rules?rule=AI67:14.1');
    await page.getByRole('button', { name: 'Essayer' }).click();
    const answer = page.getByRole('status').filter({ hasText: 'Résultat' });
    await answer.waitFor();
    expect(plain(await answer.innerText())).toContain('Avance : 20 000 × 500 DJF = 10 000 000 DJF');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Minimum de la table' }).fill('1 100');
    await page.getByRole('button', { name: 'Essayer' }).click();
    await page.getByText(/15.000 × 1.100.DJF = 16.500.000.DJF/).waitFor();
    await page.getByRole('textbox', { name: 'Minimum de la table' }).fill('99');
    await page.getByRole('button', { name: 'Essayer' }).click();
    await page.getByText('La règle refuse').waitFor();
    await page.getByRole('textbox', { name: 'Minimum de la table' }).fill('cent');
    await page.getByRole('button', { name: 'Essayer' }).click();
    await page.getByText('À corriger : Minimum de la table').waitFor();
  });

  it('accepts a list, line by line', async () => {
    const page = await visit.as('isidore', { size: 'tablet' });
    await page.goto('/DEMO/rules?rule=MC:17.1.2');
    await page.getByRole('button', { name: 'Ajouter une ligne : Remis' }).click();
    await page.getByRole('button', { name: 'Retirer la ligne 2 : Remis' }).click();
    await page.getByRole('button', { name: 'Essayer' }).click();
    await page.getByRole('status').filter({ hasText: 'La règle le permet' }).waitFor();
    await expectAccessible(page);
  });
});
