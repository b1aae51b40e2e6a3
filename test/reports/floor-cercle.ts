import type { Establishment } from '#identity/access/access.decorators.js';
import type { Role } from '#declarations/shapes/roles.js';
import { furnishTable } from '../equipment/furnish.js';
import { as, type Caller } from '../establishments/establishment.js';
import { sendCountedAgain } from '../support/counted-again.js';
import { createPerson, openAccounts } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

const crew = {
  caissier: 'Adrien Grille-Fictif',
  croupier: 'Léonie Palette-Fictive',
  inspecteur: 'Hortense Veille-Fictive',
  chefDePartie: 'Gaspard Tapis-Fictif',
  caissierPrincipal: 'Mathilde Souche-Fictive',
  controleur: 'Armand Guet-Fictif',
} as const satisfies Partial<Record<Role, string>>;
type Member = keyof typeof crew;

interface CercleFloor {
  readonly app: TestApp;
  readonly establishment: Establishment;
  readonly direction: Caller;
  readonly superviseur: Caller;
  /** The digest of the secret shared by all staff of the floor. */
  readonly hash: string;
  readonly proofOf: (login: string) => object;
  readonly done: (answer: PromiseLike<{ status: number; body: unknown }>) => Promise<Readonly<Record<string, string>>>;
}

interface HiredCrew {
  readonly callers: Readonly<Record<Member, Caller>>;
  readonly personIds: Readonly<Record<Member, bigint>>;
}

async function hire({ app, establishment, hash }: CercleFloor): Promise<HiredCrew> {
  const callers: Partial<Record<Member, Caller>> = {};
  const personIds: Partial<Record<Member, bigint>> = {};
  for (const [member, fullName] of Object.entries(crew) as [Member, string][]) {
    const person = await createPerson(app.database.db, {
      roles: [member],
      establishment: establishment.code,
      fullName,
    });
    await openAccounts(app.database.db, [
      { personId: person.personId, login: `cercle.${member.toLowerCase()}`, passwordHash: hash },
    ]);
    callers[member] = as(app, establishment, person);
    personIds[member] = person.personId;
  }
  return { callers, personIds } as HiredCrew;
}

/**
 * Plays the jeux de cercle: a chemin de fer beyond its maximum, with a missing ticket and a cagnotte half a euro short,
 * and a banque à tout va still in progress.
 */
export async function playCercle(floor: CercleFloor): Promise<void> {
  const { app, establishment, direction, superviseur, done } = floor;
  const proofOf = (member: Member): object => floor.proofOf(`cercle.${member}`);
  const { callers, personIds } = await hire(floor);
  const { caissierPrincipal, chefDePartie } = callers;
  await done(direction.post('/desks', { deskCode: 'C2', kind: 'cashDesk', room: 'Salon privé', floatMinor: '0' }));
  const handOver = { countedMinor: '0', seenMovement: 0, outcome: 'handedOver', witness: proofOf('caissier') };
  await done(superviseur.post('/desks/C2/counts', handOver));
  const table = async (tableNumber: string, game: string, terms: object, books: readonly string[]) => {
    await done(direction.post('/cercle-tables', { tableNumber, game, room: 'Salon privé' }));
    const decided = { effectiveFrom: '2026-03-02', roundingMinor: '50', tie: 'up', reason: 'saison', ...terms };
    await done(direction.post(`/cercle-tables/${tableNumber}/terms`, decided));
    const numbers: number[] = [];
    for (const valueMinor of books) {
      const book = { tableNumber, series: 'A', valueMinor, firstTicket: '1', lastTicket: '200' };
      const { bookNumber } = await done(
        caissierPrincipal.post('/ticket-books', { ...book, series: `A${tableNumber}` }),
      );
      await done(caissierPrincipal.post(`/ticket-books/${String(bookNumber)}/stamps`, {}));
      numbers.push(Number(bookNumber));
    }
    const banker = game === 'openBank' ? { banker: 'M. Banque-Fictive' } : {};
    await furnishTable(app, establishment, tableNumber, personIds.chefDePartie);
    const opening = { tableNumber, croupier: proofOf('croupier'), seated: 5, books: numbers, ...banker };
    const { sessionId = '' } = await done(chefDePartie.post('/cercle-sessions', opening));
    const send = (way: string, body: object) => chefDePartie.post(`/cercle-sessions/${sessionId}/${way}`, body);
    return { act: (way: string, body: object) => done(send(way, body)), send, numbers };
  };
  const chemin = await table('21', 'cheminDeFer', { maximumBankMinor: '300000' }, ['5000', '500', '50']);
  const bank = (bankMinor: string, outcome: string) => chemin.act('banks', { bankMinor, outcome });
  await bank('100000', 'won');
  await bank('195000', 'won');
  await bank('300000', 'won');
  await bank('300000', 'lost');
  await bank('2000', 'tied');
  await bank('2000', 'won');
  const [, second] = chemin.numbers;
  const gone = { bookNumber: second, firstTicket: '10', lastTicket: '10' };
  await chemin.act('stubs', { tickets: [gone], isMissing: true, reason: 'souche sans ticket à la vérification' });
  const opening = {
    chips: [{ medium: 'chip', game: '', valueMinor: '100', count: 3 }],
    notes: [
      { valueMinor: '10000', count: 2 },
      { valueMinor: '5000', count: 1 },
      { valueMinor: '2000', count: 2 },
      { valueMinor: '500', count: 1 },
    ],
    deskCode: 'C2',
    cashier: proofOf('caissier'),
    witness: proofOf('inspecteur'),
    isBookVerified: true,
    controlAgent: proofOf('controleur'),
    reason: 'un prélèvement de 0,50 non versé',
  };
  await done(sendCountedAgain((confirmedDoubts) => chemin.send('opening', { ...opening, confirmedDoubts })));
  const open = await table('22', 'openBank', { rateHundredths: 125 }, ['500', '50']);
  const tableaux = (first: [string, string], last: [string, string], isNewTaille = false) => {
    const [one, two] = [first, last].map(([stakesMinor, outcome]) => ({ stakesMinor, outcome }));
    return open.act('tableaux', { first: one, second: two, isNewTaille });
  };
  await tableaux(['20000', 'won'], ['10000', 'lost']);
  await tableaux(['24000', 'won'], ['16000', 'won']);
  await tableaux(['8000', 'tied'], ['12000', 'lost'], true);
}
