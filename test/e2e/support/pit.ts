import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoPassword } from './demo-establishment.js';
import { proofOf } from './floor-hands.js';
import type { Visit } from './visit.js';

/** A table of the demonstration and its cash desk, created through the interface. */

const DAY = '2026-03-16';

let sentCount = 0;

/** Sends a write of the establishment, which must succeed. */
export async function sent(by: Page, path: string, data: object): Promise<Readonly<Record<string, unknown>>> {
  sentCount += 1;
  const headers = { 'idempotency-key': `pit-${path.replaceAll('/', '-')}-${sentCount}` };
  const answer = await by.request.post(`/api/establishments/DEMO/${path}`, { headers, data });
  expect([path, answer.ok(), await answer.text()]).toEqual([path, true, expect.any(String)]);
  return (await answer.json()) as Readonly<Record<string, unknown>>;
}

export const chip = (valueMinor: number, count: number) => ({
  medium: 'chip',
  game: '',
  valueMinor: String(valueMinor),
  count,
});
export const plaque = (valueMinor: number, count: number) => ({ ...chip(valueMinor, count), medium: 'plaque' });

/** Opens desk J7, held by Gaspard: 1 000 chips of 5 €, 400 of 25 €, 60 plaques of 500 €, and 5 000 € of cash. */
export async function openTablesDesk(visit: Visit): Promise<void> {
  const [hortense, leontine, gaspard] = [
    await visit.as('hortense'),
    await visit.as('leontine'),
    await visit.as('gaspard'),
  ];
  await sent(hortense, 'desks', { deskCode: 'J7', kind: 'cashDesk', room: 'Salle Blanche', floatMinor: '0' });
  await sent(leontine, 'desks/J7/counts', {
    countedMinor: '0',
    seenMovement: 0,
    outcome: 'handedOver',
    witness: proofOf('gaspard'),
  });
  const chips = [chip(500, 1000), chip(2500, 400), plaque(50_000, 60)];
  const { transferId } = await sent(leontine, 'desk-transfers', {
    toDesk: 'J7',
    amountMinor: '5000000',
    chips,
    reason: 'jetons des tables',
  });
  await sent(gaspard, `desk-transfers/${String(transferId)}/receipt`, { isAccepted: true });
}

/** Gives a table a set and a shoe of the demonstration, received by the chef de table; the set is counted there. */
async function giveCards(visit: Visit, table: string, number: string, shoeNumber: string): Promise<void> {
  const [theophile, cesaire] = [await visit.as('theophile'), await visit.as('cesaire')];
  const findItem = async (makerNumber: string): Promise<string> => {
    const answer = await theophile.request.get(`/api/establishments/DEMO/equipment/items?number=${makerNumber}`);
    const [piece] = (await answer.json()) as { readonly itemId: string }[];
    return piece?.itemId ?? '';
  };
  const [item, shoe] = [await findItem(number), await findItem(shoeNumber)];
  await sent(theophile, 'equipment/allocations', { items: [item, shoe], table, signer: proofOf('eulalie') });
  const counted = { control: 'second', counted: 312, marked: 0, foreignCards: 0 };
  await sent(cesaire, `equipment/items/${item}/controls`, counted);
}

/** Creates table 70, black-jack, with an avance of 10 000 € from this day on and its cards. */
export async function makeTable(visit: Visit): Promise<void> {
  const hortense = await visit.as('hortense');
  await sent(hortense, 'tables', { tableNumber: '70', game: 'blackJack', room: 'Salle Blanche' });
  await sent(hortense, 'tables/70/terms', {
    effectiveFrom: DAY,
    minimumMinor: '500',
    maxima: { box: '50000' },
    avanceMinor: '1000000',
    reason: 'ouverture de la saison',
  });
  await giveCards(visit, '70', 'B-2044', 'SB-9');
}

/** Opens the session of table 70: 200 chips of 5 €, 160 of 25 €, 10 plaques of 500 €. */
export async function openSession(visit: Visit): Promise<void> {
  const proof = (code: string) => ({ code, secret: demoPassword });
  await sent(await visit.as('eulalie'), 'table-sessions', {
    tableNumber: '70',
    deskCode: 'J7',
    pieces: [chip(500, 200), chip(2500, 160), plaque(50_000, 10)],
    signer: proof('cesaire'),
    croupier: proof('barnabe'),
    cashier: proof('gaspard'),
  });
}

/** Opens a session of chemin de fer at table 71, with a book of tickets, and one coup that the bank won. */
export async function openCercle(visit: Visit): Promise<void> {
  const [hortense, gedeon, eulalie] = [await visit.as('hortense'), await visit.as('gedeon'), await visit.as('eulalie')];
  await sent(hortense, 'cercle-tables', { tableNumber: '71', game: 'cheminDeFer', room: 'Salle Blanche' });
  await sent(hortense, 'cercle-tables/71/terms', {
    effectiveFrom: DAY,
    roundingMinor: '50',
    tie: 'up',
    maximumBankMinor: '300000',
    reason: 'ouverture de la saison',
  });
  const book = { tableNumber: '71', series: 'A', valueMinor: '50', firstTicket: '1', lastTicket: '5000' };
  const { bookNumber } = await sent(gedeon, 'ticket-books', book);
  await sent(gedeon, `ticket-books/${String(bookNumber)}/stamps`, {});
  await giveCards(visit, '71', 'B-2045', 'SB-21');
  const { sessionId } = await sent(eulalie, 'cercle-sessions', {
    tableNumber: '71',
    seated: 5,
    books: [bookNumber],
    croupier: proofOf('barnabe'),
  });
  await sent(eulalie, `cercle-sessions/${String(sessionId)}/banks`, { bankMinor: '100000', outcome: 'won' });
}
