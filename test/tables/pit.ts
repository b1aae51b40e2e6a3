import type { Establishment } from '#identity/access/access.decorators.js';
import type { Credentials } from '#identity/signing/identities.service.js';
import type { NewEstablishment } from '#establishments/establishments.service.js';
import { as, createEstablishment, type Caller } from '../establishments/establishment.js';
import { furnishTable } from '../equipment/furnish.js';
import { createPerson } from '../support/people.js';
import { giveSecret } from '../support/secrets.js';
import type { TestApp } from '../support/test-app.js';

/** People at the tables. */
export const PIT_ROLES = [
  'direction',
  'superviseur',
  'caissier',
  'chefDeTable',
  'chefDePartie',
  'croupier',
  'inspecteur',
  'sousDirecteur',
  'membreDuComite',
  'comptable',
  'controleur',
  'mecanicien',
  'changeurDeTable',
  'cartier',
] as const;
type PitRole = (typeof PIT_ROLES)[number];

/** An establishment with the staff of its tables, each signed in, and the secret of each. */
export interface Pit {
  readonly app: TestApp;
  readonly establishment: Establishment;
  readonly as: Readonly<Record<PitRole, Caller>>;
  readonly secrets: Readonly<Record<PitRole, Credentials>>;
}

/**
 * Opens an establishment with the staff of its tables. Each table gets the cards or dice of its session just before it
 * opens, unless the test gives them itself (`isFurnished` false).
 */
export async function openPit(
  app: TestApp,
  { isFurnished = true, ...input }: Partial<NewEstablishment> & { readonly isFurnished?: boolean } = {},
): Promise<Pit> {
  const establishment = await createEstablishment(app, { firstGamingDay: '2026-03-01', ...input });
  const callers: Partial<Record<PitRole, Caller>> = {};
  const secrets: Partial<Record<PitRole, Credentials>> = {};
  for (const role of PIT_ROLES) {
    const person = await createPerson(app.database.db, { roles: [role], establishment: establishment.code });
    const caller = as(app, establishment, person);
    callers[role] = isFurnished
      ? furnishing(caller, (table, shoe) => furnishTable(app, establishment, table, person.personId, shoe))
      : caller;
    secrets[role] = await giveSecret(app, person);
  }
  return { app, establishment, as: callers as Pit['as'], secrets: secrets as Pit['secrets'] };
}

/** Gives a table the controlled cards, the shoe or the dice of its next session; `shoe` as `furnishTable` has it. */
export async function furnish({ app, establishment }: Pit, tableNumber: string, shoe?: string): Promise<void> {
  const cartier = await createPerson(app.database.db, { roles: ['cartier'], establishment: establishment.code });
  await furnishTable(app, establishment, tableNumber, cartier.personId, shoe);
}

/** Returns a caller whose requests to open a table's session are sent after the table was furnished. */
function furnishing(caller: Caller, furnishFirst: (tableNumber: string, shoe?: string) => Promise<void>): Caller {
  const post: Caller['post'] = (path, body = {}, key) => {
    const test = caller.post(path, body, key);
    const { tableNumber, shoe } = body as { readonly tableNumber?: unknown; readonly shoe?: string };
    if (!['/table-sessions', '/cercle-sessions'].includes(path) || typeof tableNumber !== 'string') return test;
    const send = test.then.bind(test);
    test.then = (granted, refused) => furnishFirst(tableNumber, shoe).then(() => send(granted, refused), refused);
    return test;
  };
  return { ...caller, post };
}

export interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string; readonly details?: object } & Readonly<Record<string, unknown>>;
}

/** Values in a sentence that no reader should see: an ISO date, an amount without its separators, a missing value. */
const UNWRITTEN_VALUE = /\d{4}-\d{2}-\d{2}|\d{4,}[.,]\d{2}\b|\b\d{5,}\b|—/;

/** Returns the status and body of a request. The sentence of a refusal must be written for a reader. */
export async function answer(test: PromiseLike<{ status: number; body: unknown }>): Promise<Answer> {
  const { status, body } = (await test) as { readonly status: number; readonly body: Answer['body'] };
  const { message } = body;
  if (status >= 400 && typeof message === 'string' && UNWRITTEN_VALUE.test(message))
    throw new Error(`not written for a reader: ${message}`);
  return { status, body };
}

/** Returns the body of a request that must be granted. */
export async function granted(test: PromiseLike<{ status: number; body: unknown }>): Promise<Answer['body']> {
  const { status, body } = await answer(test);
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

export const chip = (valueMinor: number, count: number, game = '') => ({
  medium: 'chip',
  game,
  valueMinor: String(valueMinor),
  count,
});
export const plaque = (valueMinor: number, count: number) => ({
  medium: 'plaque',
  game: '',
  valueMinor: String(valueMinor),
  count,
});
export const note = (valueMinor: number, count: number) => ({ valueMinor: String(valueMinor), count });

/** The reason of a doubted count, which is confirmed by `sendCountedAgain`. */
export const COUNTED_AGAIN = { reason: 'recompté deux fois' };

/** Opens the tables' cash desk, held by the caissier, with cash and chips from the strongroom. */
export async function openCashDesk(
  { as: people, secrets }: Pit,
  { cashMinor, chips }: { readonly cashMinor: number; readonly chips: readonly ReturnType<typeof chip>[] },
): Promise<void> {
  await granted(
    people.direction.post('/desks', { deskCode: 'C1', kind: 'cashDesk', room: 'Salle Blanche', floatMinor: '0' }),
  );
  const handOver = { countedMinor: '0', seenMovement: 0, outcome: 'handedOver', witness: secrets.caissier };
  await granted(people.superviseur.post('/desks/C1/counts', handOver));
  const worth = chips.reduce((sum, { valueMinor, count }) => sum + Number(valueMinor) * count, cashMinor);
  const given = { toDesk: 'C1', amountMinor: String(worth), chips, reason: 'ouverture' };
  const { transferId } = await granted(people.superviseur.post('/desk-transfers', given));
  await granted(people.caissier.post(`/desk-transfers/${String(transferId)}/receipt`, { isAccepted: true }));
}

/** Opens a changeur's desk at the tables, held by the changeurDeTable, with cash from the strongroom. */
export async function openChangeurDesk(pit: Pit, cashMinor: number): Promise<void> {
  const { as: people, secrets } = pit;
  const desk = { deskCode: 'CH1', kind: 'tableChangeur', room: 'Salle Blanche', floatMinor: '0' };
  await granted(people.direction.post('/desks', desk));
  const handOver = { countedMinor: '0', seenMovement: 0, outcome: 'handedOver', witness: secrets.changeurDeTable };
  await granted(people.superviseur.post('/desks/CH1/counts', handOver));
  await giveToChangeur(pit, cashMinor);
}

/** Gives cash of the strongroom to the changeur's desk. */
export async function giveToChangeur({ as: people }: Pit, cashMinor: number): Promise<void> {
  const given = { toDesk: 'CH1', amountMinor: String(cashMinor), reason: 'dotation' };
  const { transferId } = await granted(people.superviseur.post('/desk-transfers', given));
  await granted(people.changeurDeTable.post(`/desk-transfers/${String(transferId)}/receipt`, { isAccepted: true }));
}

/** Returns the booked balance of an account, debits minus credits. */
export async function booked({ app, establishment }: Pit, account: string): Promise<bigint> {
  const [row] = await app.database.superuser.query<{ sum: bigint }>(
    `select coalesce(sum(postings.debit_minor - postings.credit_minor), 0)::bigint as sum from postings
      where postings.establishment_id = $1 and postings.account_code = $2`,
    [establishment.establishmentId, account],
  );
  return row?.sum ?? 0n;
}
