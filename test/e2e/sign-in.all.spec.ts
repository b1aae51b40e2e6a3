import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from './support/demo-establishment.js';
import { Visit, expectAccessible } from './support/visit.js';

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

describe('signing in', () => {
  it('opens the current establishment', async () => {
    const page = await visit.page();
    await page.goto('/sign-in');
    await page.getByLabel('Identifiant').fill('capucine');
    await page.locator('input[autocomplete="current-password"]').fill(demoPassword);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('heading', { level: 1, name: 'Accueil' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/DEMO');
    await expectAccessible(page);
  });

  it('returns to the requested address', async () => {
    const page = await visit.page();
    await page.goto('/DEMO?x=1');
    await page.getByLabel('Identifiant').fill('capucine');
    expect(new URL(page.url()).searchParams.get('to')).toBe('/DEMO?x=1');
    await expectAccessible(page);
  });

  it('reports a wrong password, in English too', async () => {
    const page = await visit.page({ language: 'en' });
    await page.goto('/sign-in');
    await page.getByLabel('Login').fill('capucine');
    await page.locator('input[autocomplete="current-password"]').fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('SIGN_IN_REFUSED').waitFor();
    await expectAccessible(page);
  });
});
