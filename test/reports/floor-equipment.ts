import type { Establishment } from '#identity/access/access.decorators.js';
import type { Role } from '#declarations/shapes/roles.js';
import { as, type Caller } from '../establishments/establishment.js';
import { createPerson, openAccounts } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

const crew = {
  cartier: 'Ferdinand Talon-Fictif',
  inspecteur: 'Judith Sabot-Fictive',
  chefDeTable: 'Rosa Tapis-Fictive',
  sousDirecteur: 'Lucien Râteau-Fictif',
} as const satisfies Partial<Record<Role, string>>;
type Keeper = keyof typeof crew;

interface EquipmentFloor {
  readonly app: TestApp;
  readonly establishment: Establishment;
  readonly direction: Caller;
  /** The digest of the secret shared by all staff of the floor. */
  readonly hash: string;
  readonly proofOf: (login: string) => object;
}

type Answered = Readonly<Record<string, string>>;

async function made(answer: PromiseLike<{ status: number; body: unknown }>): Promise<Answered & readonly Answered[]> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`answers ${String(status)}: ${JSON.stringify(body)}`);
  return body as Answered & readonly Answered[];
}

/**
 * Plays cards and dice: a delivery of each, a session at two tables, a missing card, destroyed dice. Returns the act
 * that gives a controlled set and a shoe to a table.
 */
export async function playEquipment(floor: EquipmentFloor): Promise<(table: string) => Promise<void>> {
  const { direction } = floor;
  const proofOf = (member: string): object => floor.proofOf(`cards.${member.toLowerCase()}`);
  const { cartier, inspecteur } = await hire(floor);
  const { principal, makers } = await furnish(direction);
  const tables = { BJ1: 'blackJack', CR1: 'craps' };
  for (const [tableNumber, game] of Object.entries(tables))
    await made(direction.post('/tables', { tableNumber, game, room: 'Salle Blanche' }));
  const slip = { slipVisaBy: 'Mme Guet-Fictive', slipVisaOn: '2026-02-20' };
  const shoe = { kind: 'shoe', makerNumber: 'SB-1', game: 'black-jack', colour: 'noir' };
  const cards = ['B-2041', 'B-2042', 'B-2043', 'B-2044'].map((makerNumber) => ({
    kind: 'sixain',
    makerNumber,
    game: 'black-jack',
    colour: 'rouge',
  }));
  const sixains = await made(
    cartier.post('/equipment/receipts', {
      makerId: makers.cards,
      orderSlip: 'BC-118',
      ...slip,
      pieces: [...cards, shoe],
    }),
  );
  const dice = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => ({
    kind: 'die',
    makerNumber: `K-${String(500 + at)}`,
    mark: 'CL',
    game: 'craps',
    colour: 'rouge',
  }));
  const all = await made(
    cartier.post('/equipment/receipts', { makerId: makers.dice, orderSlip: 'BC-119', ...slip, pieces: dice }),
  );
  const [one = '', two = '', , four = '', shoeId = ''] = sixains.map(({ itemId = '' }) => itemId);
  const five = all.slice(0, 5).map(({ itemId = '' }) => itemId);
  const given = (items: readonly string[], table: string, signer: string) =>
    made(cartier.post('/equipment/allocations', { items, table, signer: proofOf(signer) }));
  await given([one, two], 'BJ1', 'chefDeTable');
  const { allocationId = '' } = await given(five, 'CR1', 'sousDirecteur');
  const counted = { control: 'second', counted: 312, marked: 0, foreignCards: 0 };
  await made(inspecteur.post(`/equipment/items/${one}/controls`, counted));
  const found = five.map((item, at) => ({
    item,
    isSound: at > 0,
    ...(at > 0 ? {} : { observations: 'coin ébréché' }),
  }));
  const control = { dice: found, signers: [proofOf('sousDirecteur')] };
  await made(inspecteur.post(`/equipment/allocations/${allocationId}/dice-control`, control));
  await made(inspecteur.post('/equipment/returns', { items: [one, ...five], depotId: principal }));
  await made(
    cartier.post(`/equipment/items/${one}/controls`, {
      ...counted,
      control: 'endOfSession',
      counted: 311,
      isInOrder: true,
    }),
  );
  await destroy(floor, five);
  return async (table) => {
    await given([four, shoeId], table, 'chefDeTable');
    await made(inspecteur.post(`/equipment/items/${four}/controls`, counted));
  };
}

async function destroy({ app, direction, proofOf }: EquipmentFloor, items: readonly string[]): Promise<void> {
  const now = app.clock.now();
  const before = new Date(now.getTime() - 3_600_000);
  const notice = { noticeRecipient: 'Service de Contrôle des Jeux', noticeReference: 'lettre n° 31' };
  const announced = { ...notice, method: 'destruction', noticeGivenAt: before.toISOString() };
  const ofDice = { ...announced, book: 'dice', plannedAt: now.toISOString() };
  const { destructionId = '' } = await made(direction.post('/equipment/destructions', ofDice));
  const completion = { items, inspecteur: proofOf('inspecteur'), officer: 'M. Garde-Fictif' };
  await made(direction.post(`/equipment/destructions/${destructionId}/completion`, completion));
  const later = new Date(now.getTime() + 86_400_000).toISOString();
  await made(direction.post('/equipment/destructions', { ...announced, book: 'cards', plannedAt: later }));
}

async function furnish(direction: Caller) {
  const post = (path: string, body: object): Promise<Answered> => made(direction.post(`/equipment/${path}`, body));
  const approved = { approval: 'agrément n° 4', approvedOn: '2026-01-01' };
  const { makerId: cards = '' } = await post('makers', { book: 'cards', name: 'Cartiers du Roc', ...approved });
  const { makerId: dice = '' } = await post('makers', { book: 'dice', name: 'Tabletiers Réunis', ...approved });
  const { depotId: principal = '' } = await post('depots', {
    kind: 'principal',
    name: 'Dépôt central',
    room: 'Sous-sol',
  });
  const paraph = { paraphedOn: '2026-02-10', paraphedBy: 'Le Commissaire du Gouvernement' };
  await post('volumes/cards', { pages: 100, paraph });
  await post('volumes/dice', { pages: 50, paraph });
  return { principal, makers: { cards, dice } };
}

async function hire({ app, establishment, hash }: EquipmentFloor): Promise<Readonly<Record<Keeper, Caller>>> {
  const hired: (readonly [string, Caller])[] = [];
  for (const [role, fullName] of Object.entries(crew) as [Keeper, string][]) {
    const person = await createPerson(app.database.db, { roles: [role], establishment: establishment.code, fullName });
    await openAccounts(app.database.db, [
      { personId: person.personId, login: `cards.${role.toLowerCase()}`, passwordHash: hash },
    ]);
    hired.push([role, as(app, establishment, person)]);
  }
  return Object.fromEntries(hired) as Record<Keeper, Caller>;
}
