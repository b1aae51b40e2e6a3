import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { as, createEstablishment, createPeople } from '../establishments/establishment.js';
import type { Caller } from '../establishments/establishment.js';
import { createTestApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

let app: TestApp;
let superviseur: Caller;
let comptable: Caller;
let mecanicien: Caller;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  const establishment = await createEstablishment(app);
  const people = await createPeople(app, establishment, 'superviseur', 'comptable', 'mecanicien');
  superviseur = as(app, establishment, people.superviseur);
  comptable = as(app, establishment, people.comptable);
  mecanicien = as(app, establishment, people.mecanicien);
});
afterAll(() => app.close());

const item = { description: 'parapluie noir', keptIn: '', foundAt: '2026-03-02T11:00:00Z' };

describe('lost property', () => {
  it('is entered with a number by who may, once it was found', async () => {
    expect((await superviseur.post('/lost-property', item).expect(201)).body).toEqual({ itemNumber: '1' });
    await mecanicien.post('/lost-property', item).expect(403);
    const later = await superviseur.post('/lost-property', { ...item, foundAt: '2026-03-02T13:00:00Z' }).expect(422);
    expect(later.body).toMatchObject({ code: 'LOST_ITEM_FOUND_LATER' });
    expect((await comptable.get('/lost-property').expect(200)).body).toMatchObject([{ itemNumber: '1' }]);
  });

  it('is in its register, in its settings, and keeps its day open while it has no place', async () => {
    const entries = (await comptable.get('/registers/lostProperty/entries').expect(200)).body as object;
    expect(entries).toMatchObject({ entries: [{ number: '1', titleFr: 'Objet trouvé · parapluie noir' }] });
    const settings = (await comptable.get('/settings').expect(200)).body as object;
    expect(JSON.stringify(settings)).toContain('lostPropertyDays');
    const blockers = (await comptable.get('/days/2026-03-02/blockers').expect(200)).body as object;
    expect(blockers).toContainEqual({ kind: 'lostItemKeptNowhere', itemNumber: '1' });
  });
});
