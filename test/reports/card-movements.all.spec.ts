import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { ReportingService, type ReportRequest } from '#documents/reporting.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { acting, as, createEstablishment } from '../establishments/establishment.js';
import { openDeskOf } from '../payouts/floor.js';
import { createDeviceToken, createPerson } from '../support/people.js';
import { giveSecret } from '../support/secrets.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { formatDifference, recomputed } from '../recompute/second-path.js';
import { expectForms } from './document-forms.js';
import { expectWrittenByCommand } from './documents-by-command.js';
import { expectStoredPages } from './stored-pages.js';

/**
 * The movements of two cards over two gaming days. The first: 100.00 and 40.00 are loaded, 60.00 moved to a machine and
 * 25.00 back, 15.00 are cashed: 90.00 are owed. The second: a transfer of 10.00 is cancelled, one of 5.00 is left
 * pending; the second card, of 40.00, is blocked, unblocked and recovered; 2.00 are corrected: 52.00 are owed. The
 * expected text is in `expected.<language>.txt`: RELEVE_WRITE_EXPECTED=1 rewrites it, for review by a person.
 */
const [FIRST, SECOND] = ['21 0000 4711', '21 0000 4712'] as const;

let app: TestApp;
let establishment: Establishment;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-01T12:00:00Z') });
  await playCards();
});
afterAll(() => app.close());

async function playCards(): Promise<void> {
  const house = { code: 'CAPUCINE', name: 'Casino de la Capucine', firstGamingDay: '2026-03-01', cardSystem: '21' };
  establishment = await createEstablishment(app, house);
  const { establishmentId, code } = establishment;
  const { db } = app.database;
  const of = (fullName: string, role: 'caissier' | 'superviseur' | 'direction') =>
    createPerson(db, { roles: [role], establishment: code, fullName });
  const caissier = await of('Noé Lantana-Fictif', 'caissier');
  const superviseur = await of('Zoé Pastorelli-Fictive', 'superviseur');
  const direction = await of('Marc-Antoine Delacroix-Fictif', 'direction');
  const authoriser = await giveSecret(app, direction);
  await openDeskOf(app, establishment, caissier, 'C1');
  await acting(app, establishment, (tx) =>
    tx.query(
      `insert into machines (establishment_id, sbm_number, serial_number, maker, registered_at)
       values ($1, '4001', 'S-4001', 'Essai', '2026-01-01T00:00:00Z')`,
      [establishmentId],
    ),
  );
  const token = await createDeviceToken(db, code, ['cards.device'], { fullName: 'Passerelle-Fictive' });
  const done = async (answer: PromiseLike<{ status: number; body: unknown }>): Promise<string> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`answers ${status}: ${JSON.stringify(body)}`);
    return (body as { cardId: string }).cardId;
  };
  const device = (devicePath: string, body: object) =>
    done(
      request(app.url)
        .post(`/api/establishments/${code}/card-devices/${devicePath}`)
        .set('authorization', `Bearer ${token}`)
        .set('idempotency-key', randomUUID())
        .send({ machine: '4001', ...body }),
    );
  const requestTransfer = (transaction: string, direction: string, amountMinor: string) =>
    device('transfers', { number: FIRST, transaction, direction, amountMinor });
  const ended = (transaction: string, outcome: string) => device('outcomes', { transaction, outcome });
  const at = (instant: string): void => app.clock.set(new Date(instant));
  const desk = (path: string, body: object) =>
    done(as(app, establishment, caissier).post(path, { desk: 'C1', ...body }));
  const decide = (path: string, body: object) =>
    done(as(app, establishment, superviseur).post(path, { authoriser, ...body }));

  at('2026-03-01T13:00:00Z');
  const first = await desk('/cards', { number: FIRST, amountMinor: '10000' });
  at('2026-03-01T13:05:00Z');
  const second = await desk('/cards', { number: SECOND, amountMinor: '4000' });
  at('2026-03-01T14:00:00Z');
  await requestTransfer('t-1', 'toMachine', '6000');
  await ended('t-1', 'done');
  at('2026-03-01T15:00:00Z');
  await requestTransfer('t-2', 'fromMachine', '2500');
  await ended('t-2', 'done');
  at('2026-03-01T16:00:00Z');
  await desk('/card-cashings', { number: FIRST, amountMinor: '1500' });
  at('2026-03-02T13:00:00Z');
  await requestTransfer('t-3', 'toMachine', '1000');
  await ended('t-3', 'cancelled');
  await requestTransfer('t-4', 'toMachine', '500');
  at('2026-03-02T14:00:00Z');
  await done(as(app, establishment, caissier).post(`/cards/${second}/block`, { reason: 'perdue, dit le client' }));
  at('2026-03-02T14:10:00Z');
  await decide(`/cards/${second}/unblock`, { reason: 'retrouvée sous la table' });
  at('2026-03-02T15:00:00Z');
  await desk('/orphans', { kind: 'foundCard', place: 'bar', reference: SECOND, stakeMinor: '4000' });
  await decide(`/cards/${first}/corrections`, { reason: 'pièce de 2 avalée', amountMinor: '200' });
}

const settled = (text: string): string =>
  text
    .replaceAll(/(position|leaf|leaves) [\d  ,]+/g, '$1 …')
    .replaceAll(/[A-Za-z0-9+/]{43}=/g, '…')
    .replaceAll(/[0-9a-f]{12}\b/g, '…')
    .replaceAll(/(Document (?:n°|no\.)\s\d{4})-\d{6}/g, '$1-…');

describe('MC:19.7 the movements of cards', () => {
  for (const language of ['fr', 'en'] as const) {
    it(`in ${language} match the stored text`, async () => {
      const reporting = app.app.get(ReportingService);
      const period = { from: '2026-03-01', to: '2026-03-02' };
      const reportRequest: ReportRequest = { report: 'card-movements', period, language };
      const { bytes } = await reporting.renderReport(establishment, reportRequest, 'pdf');
      await expectStoredPages({ report: 'card-movements', language, bytes }, settled);
      if (language === 'en') return;
      await expectForms(reporting, establishment, reportRequest);
      await expectWrittenByCommand(app, establishment.code, reportRequest);
    });
  }

  it('follow from the raw rows by the second path', async () => {
    const tally = await recomputed(app, establishment.code, ({ document }) => document === 'card-movements');
    expect(tally.differences.map(formatDifference)).toEqual([]);
    expect(tally.compared).toBeGreaterThan(100);
  });

  it('add up: 140.00 loaded, 60.00 and 25.00 with a machine, 15.00 cashed, 2.00 corrected, 40.00 found: 52.00', async () => {
    const rows = await app.database.superuser.query(
      `select card_days.gaming_day::text as day, card_days.closing_minor::text as closing from card_days
       where card_days.establishment_id = $1 order by card_days.gaming_day`,
      [establishment.establishmentId],
    );
    expect(rows).toEqual([
      { day: '2026-03-01', closing: '9000' },
      { day: '2026-03-02', closing: '5200' },
    ]);
  });
});
