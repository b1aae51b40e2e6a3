import type { Establishment } from '#identity/access/access.decorators.js';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import { as, createEstablishment, createPeople, type Caller } from '../establishments/establishment.js';
import { giveSecret, type Proof } from '../support/secrets.js';
import type { TestPerson } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

export const PEOPLE = [
  'direction',
  'membreDuComite',
  'sousDirecteur',
  'cartier',
  'inspecteur',
  'chefDeTable',
  'mecanicien',
  'controleur',
  'superviseur',
  'comptable',
  'croupier',
] as const;

export type Name = (typeof PEOPLE)[number];

/** An establishment with its people and their secrets, for tests. */
export interface Depot {
  readonly establishment: Establishment;
  readonly people: Readonly<Record<Name, TestPerson>>;
  readonly who: Readonly<Record<Name, Caller>>;
  readonly proofs: Readonly<Record<Name, Proof>>;
  readonly makers: { readonly cards: string; readonly dice: string };
  /** Principal depot and an annexe. */
  readonly principal: string;
  readonly annex: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const bodyOf = ({ body }: Answer): unknown => body;
export const codeOf = (answer: Answer): string =>
  (bodyOf(answer) as { code?: string }).code ?? `status ${answer.status}`;

const DICE_TABLES = ['CR1', 'CR2'];
/** Tables by game, to which cards, dice and apparatus are allocated. */
const TABLES: Readonly<Record<JurisdictionCode, Readonly<Record<string, readonly string[]>>>> = {
  MC: { blackJack: ['BJ1', 'BJ2'], craps: DICE_TABLES, americanRoulette: ['RA1', 'RA2'] },
  FR: { rampo: DICE_TABLES },
  AI67: { craps: DICE_TABLES },
};

/** Opens makers, depots and (in Monaco) volumes that are numbered and initialled. */
export async function openDepot(
  app: TestApp,
  jurisdiction: JurisdictionCode = 'MC',
  { isParaphed = true, hasMaxima = true }: { readonly isParaphed?: boolean; readonly hasMaxima?: boolean } = {},
): Promise<Depot> {
  const establishment = await createEstablishment(app, { jurisdiction });
  const people = await createPeople(app, establishment, ...PEOPLE);
  const callers = Object.fromEntries(
    PEOPLE.map((name) => [name, as(app, establishment, people[name])]),
  ) as Depot['who'];
  const entries: [Name, Proof][] = [];
  for (const name of PEOPLE) entries.push([name, await giveSecret(app, people[name])]);
  const proofs = Object.fromEntries(entries) as Depot['proofs'];
  const { direction } = callers;
  const made = async (path: string, body: object): Promise<Record<string, string>> =>
    bodyOf(await direction.post(`/equipment/${path}`, body).expect(201)) as Record<string, string>;
  const approved = { approval: 'décision 12', approvedOn: '2026-01-01' };
  const { makerId: cards = '' } = await made('makers', { book: 'cards', name: 'Cartier A', ...approved });
  const { makerId: dice = '' } = await made('makers', { book: 'dice', name: 'Tabletier B', ...approved });
  const { depotId: principal = '' } = await made('depots', { kind: 'principal', name: 'Central', room: 'Sous-sol' });
  const { depotId: annex = '' } = await made('depots', { kind: 'annex', name: 'Salle Europe', room: 'Salle Europe' });
  for (const [game, tableNumbers] of Object.entries(TABLES[jurisdiction]))
    for (const tableNumber of tableNumbers)
      await direction.post('/tables', { tableNumber, game, room: 'Salle Europe' }).expect(201);
  if (isParaphed) {
    const paraph = { paraphedOn: '2026-02-10', paraphedBy: 'Le Commissaire du Gouvernement' };
    await made('volumes/cards', { pages: 100, paraph });
    await made('volumes/dice', { pages: 50, paraph });
  }
  if (hasMaxima) {
    const fixed = { fromDay: '2026-01-01', decision: 'lettre 4' };
    await made('limits', { kind: 'sixain', maximum: 6, ...fixed });
    await made('limits', { kind: 'die', game: 'craps', maximum: 40, ...fixed });
  }
  return { establishment, people, who: callers, proofs, makers: { cards, dice }, principal, annex };
}

export const sixain = (makerNumber: string, more: object = {}): object => ({
  kind: 'sixain',
  makerNumber,
  game: 'blackJack',
  colour: 'rouge',
  ...more,
});
export const die = (makerNumber: string, more: object = {}): object => ({
  kind: 'die',
  makerNumber,
  mark: 'SBM',
  game: 'craps',
  colour: 'rouge',
  ...more,
});

/** Returns a delivery with its order slip. */
export const delivery = (makerId: string, pieces: readonly object[], more: object = {}): object => ({
  makerId,
  orderSlip: 'BC-7',
  slipVisaBy: 'Service de contrôle',
  slipVisaOn: '2026-02-20',
  pieces,
  ...more,
});

/** Receives pieces and returns their ids in the product, in the given order. */
export async function received({ who: callers, makers }: Depot, pieces: readonly object[]): Promise<string[]> {
  const book = pieces.some((piece) => (piece as { kind: string }).kind === 'die') ? 'dice' : 'cards';
  const answer = await callers.cartier.post('/equipment/receipts', delivery(makers[book], pieces)).expect(201);
  return (bodyOf(answer) as { itemId: string }[]).map(({ itemId }) => itemId);
}
