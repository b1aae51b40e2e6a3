import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { bodyOf, openCashEstablishment, openDesk, type CashEstablishment } from './cash.js';

/** Drafts of counts: the unsigned figures, for the next tablet that opens the count. */
let app: TestApp;
let cash: CashEstablishment;

const codeOf = ({ body }: { readonly body: unknown }): unknown => (body as { readonly code?: unknown }).code;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T20:00:00Z') });
  cash = await openCashEstablishment(app);
  await openDesk(cash, { deskCode: 'C1', kind: 'cashDesk', amountMinor: '10000' }, 'caissier');
});
afterAll(() => app.close());

const path = '/desks/C1/count-draft';
const fields = { 'notes/5000': '2', 'form/reason': 'billet collé' };

describe('the draft of a count', () => {
  it('is empty at first, and is read on a second tablet as the first one saved it', async () => {
    expect(bodyOf(await cash.caissier.get(path))).toEqual({
      fields: {},
      revision: 0,
      savedByName: null,
      savedAt: null,
    });
    expect(bodyOf(await cash.caissier.post(path, { fields, revision: 0 }))).toMatchObject({ fields, revision: 1 });
    expect(bodyOf(await cash.superviseur.get(path))).toMatchObject({ fields, revision: 1 });
  });

  it('is not overwritten by a tablet that did not see the last figures', async () => {
    const other = { ...fields, 'notes/5000': '3' };
    expect(codeOf(await cash.superviseur.post(path, { fields: other, revision: 0 }))).toBe('CONCURRENT_CHANGE');
    expect(bodyOf(await cash.superviseur.post(path, { fields: other, revision: 1 }))).toMatchObject({ revision: 2 });
    expect(codeOf(await cash.caissier.post(path, { fields, revision: 1 }))).toBe('CONCURRENT_CHANGE');
    expect(bodyOf(await cash.caissier.get(path))).toMatchObject({ fields: other });
  });

  it('refuses anything but texts, an unknown desk, and readers who count no desk', async () => {
    expect(codeOf(await cash.caissier.post(path, { fields: { note: 5 }, revision: 2 }))).toBe('INVALID_INPUT');
    expect(codeOf(await cash.caissier.post('/desks/Z9/count-draft', { fields, revision: 0 }))).toBe('UNKNOWN_DESK');
    expect(codeOf(await cash.direction.get(path))).toBe('FORBIDDEN');
  });

  it('is deleted once the count is signed, and a save that was on its way is refused', async () => {
    const count = {
      countedMinor: '10000',
      seenMovement: 1,
      outcome: 'kept',
      pieces: [{ valueMinor: '5000', count: 2 }],
    };
    await cash.caissier.post('/desks/C1/counts', count).expect(201);
    expect(codeOf(await cash.caissier.post(path, { fields, revision: 2 }))).toBe('CONCURRENT_CHANGE');
    expect(bodyOf(await cash.caissier.get(path))).toMatchObject({ fields: {}, revision: 0 });
  });
});
