import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openUnreadFloor, type ClosingFloor } from '../closing/floor.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { expectAccessible, Visit } from './support/visit.js';

const DAY = '2026-03-01';
const MACHINES = Array.from({ length: 72 }, (_, index) => String(4001 + index));

let app: TestApp;
let floor: ClosingFloor;
let visit: Visit;

/** A day of 72 machines whose readings are missing; nothing else is to be explained. */
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openUnreadFloor(app, MACHINES, DAY);
  visit = await Visit.open(app);
});
afterAll(() => visit.close());

describe('72 findings of a kind', () => {
  it('are explained by the accountant with one text, in three clicks', async () => {
    const page = await visit.of(floor.people.comptable);
    await page.goto(`/${floor.establishment.code}/days/${DAY}`);
    await page.getByRole('button', { name: 'Expliquer ensemble' }).click();
    await page.getByRole('menuitem', { name: 'Relevés manquants' }).click();
    const dialog = page.getByRole('dialog', { name: 'Relevés manquants' });
    await dialog.getByRole('checkbox').nth(71).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox').fill('Réseau coupé toute la nuit');
    await dialog.getByRole('button', { name: 'Expliquer les 72 constats' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Expliquer ensemble' }).waitFor({ state: 'detached' });
  });

  it('are read and approved by another person, but for one that is left out', async () => {
    const page = await visit.of(floor.people.direction, { size: 'tablet' });
    await page.goto(`/${floor.establishment.code}/approvals`);
    await page.getByRole('heading', { name: /^72 explications, journée du/ }).waitFor();
    await page.getByRole('button', { name: 'Lire et approuver ensemble' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /4007/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Approuver les 71 explications' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('À décider (1)').waitFor();
    const { body } = await floor.comptable.get(`/days/${DAY}/findings?state=awaitingApproval`).expect(200);
    expect(body as unknown).toEqual([expect.objectContaining({ machine: '4007' })]);
  });
});
