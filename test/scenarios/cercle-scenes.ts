import type { SceneStage, Scenes } from './drop-scenes.js';
import { chipsOf, clauses, pieceOf, reasonOf, wordAfter } from './script.js';

/** Acts of the jeux de cercle: books of tickets, sessions from the first stamp to the count of the cagnotte. */
export function cercleScenes(stage: SceneStage): Scenes {
  const sessions = new Map<string, string>();
  return { ...bookScenes(stage), ...sessionScenes(stage, sessions), ...coupScenes(stage, sessions) };
}

/** Reads `2:7-12` and `1:1` as detached tickets. */
const ticketsOf = (words: readonly string[]): object[] =>
  words
    .filter((word) => /^\d+:\d+/.test(word))
    .map((word) => {
      const [bookNumber = '', numbers = ''] = word.split(':');
      const [firstTicket = '', lastTicket = firstTicket] = numbers.split('-');
      return { bookNumber: Number(bookNumber), firstTicket, lastTicket };
    });

/** Acts about the rake terms of a table, and its books. */
function bookScenes({ post, first, minor }: SceneStage): Scenes {
  return {
    cercle: ({ words: [tableNumber, game], named }) =>
      post(named ?? first('direction'), '/cercle-tables', { tableNumber, game, room: 'Salle privée' }),
    raked: ({ words: [table = '', effectiveFrom, ...words], named }) => {
      const of = (word: string): string | undefined => wordAfter(words, word);
      const sum = (word: string): string | undefined => {
        const values = of(word);
        return values === undefined ? undefined : minor(values);
      };
      const rate = of('rate');
      return post(named ?? first('direction'), `/cercle-tables/${table}/terms`, {
        effectiveFrom,
        tie: of('tie'),
        roundingMinor: sum('rounding'),
        maximumBankMinor: sum('bank'),
        garageFromMinor: sum('garage'),
        garageToldOn: of('told'),
        reason: 'saison',
        ...(rate === undefined ? {} : { rateHundredths: Math.round(Number(rate) * 100) }),
      });
    },
    book: ({ words: [tableNumber, value = '', firstTicket, lastTicket, series = 'A'], named }) =>
      post(named ?? first('sousDirecteur'), '/ticket-books', {
        tableNumber,
        series,
        valueMinor: minor(value),
        firstTicket,
        lastTicket,
      }),
    stamp: async ({ words, named }) => {
      for (const book of words) await post(named ?? first('sousDirecteur'), `/ticket-books/${book}/stamps`, {});
    },
    finish: ({ words: [book = ''], named }) => post(named ?? first('sousDirecteur'), `/ticket-books/${book}/end`, {}),
  };
}

/** Acts that begin a session, and end it by the count of its cagnotte. */
function sessionScenes({ post, proofOf, first, minor }: SceneStage, sessions: Map<string, string>): Scenes {
  return {
    begin: async ({ words: [tableNumber = '', ...words], named }) => {
      const of = (word: string): string | undefined => wordAfter(words, word);
      const [deposit, notifiedOn] = [of('deposit'), of('told')];
      const opened = await post(named ?? first('chefDeTable'), '/cercle-sessions', {
        tableNumber,
        croupier: await proofOf(first('croupier')),
        seated: Number(of('seated') ?? 4),
        books: (clauses(words).get('books') ?? []).map(Number),
        shoe: of('shoe') ?? '',
        banker: of('banker') ?? '',
        candidates: Number(of('candidates') ?? 1),
        isDrawn: words.includes('drawn'),
        ...(deposit === undefined ? {} : { depositMinor: minor(deposit) }),
        ...(notifiedOn === undefined ? {} : { toldStart: notifiedOn }),
      });
      sessions.set(tableNumber, (opened as { sessionId: string }).sessionId);
    },
    cagnotte: async ({ words, named }) => {
      const { facts, reason } = reasonOf(words);
      const [table = '', deskCode, ...counted] = facts;
      return post(named ?? first('chefDeTable'), `/cercle-sessions/${sessions.get(table) ?? '0'}/opening`, {
        notes: (clauses(counted).get('notes') ?? []).map((piece) => pieceOf(piece, minor)),
        chips: [],
        deskCode,
        cashier: await proofOf(first('caissier')),
        witness: await proofOf(wordAfter(counted, 'before') ?? ''),
        isBookVerified: counted.includes('verified'),
        reason,
      });
    },
  };
}

/** Acts about coups, and the tickets detached for them. */
function coupScenes({ post, proofOf, first, minor }: SceneStage, sessions: Map<string, string>): Scenes {
  const enter = (named: string | undefined, table: string, way: string, body: object): Promise<unknown> =>
    post(named ?? first('chefDeTable'), `/cercle-sessions/${sessions.get(table) ?? '0'}/${way}`, body);
  const listed = (words: readonly string[]): object => {
    const tickets = ticketsOf(words);
    return tickets.length === 0 ? {} : { tickets };
  };
  return {
    bank: ({ words: [table = '', bank = '', outcome, ...words], named }) => {
      const garage = wordAfter(words, 'garage');
      const seat = wordAfter(words, 'seat');
      return enter(named, table, 'banks', {
        bankMinor: minor(bank),
        outcome,
        ...listed(words),
        ...(garage === undefined ? {} : { toGarageMinor: minor(garage) }),
        ...(seat === undefined ? {} : { seat: Number(seat) }),
        isReduced: words.includes('reduced'),
      });
    },
    tableaux: ({ words: [table = '', stakes = '', outcome, otherStakes = '', otherOutcome, ...words], named }) =>
      enter(named, table, 'tableaux', {
        first: { stakesMinor: minor(stakes), outcome },
        second: { stakesMinor: minor(otherStakes), outcome: otherOutcome },
        isNewTaille: words.includes('taille'),
        ...listed(words),
      }),
    masses: ({ words: [table = '', one = '', other = '', ...words], named }) =>
      enter(named, table, 'masses', { firstMinor: minor(one), secondMinor: minor(other), ...listed(words) }),
    slips: ({ words: [table = '', count], named }) => enter(named, table, 'slips', { count: Number(count) }),
    wagers: ({ words: [table = '', ...words], named }) =>
      enter(named, table, 'masses', {
        stakes: words.map((word) => {
          const [slip, side, staked = ''] = word.split('/');
          return { slip: Number(slip), side, stakedMinor: minor(staked) };
        }),
      }),
    chouette: ({ words: [table = '', step, sum = '', ...words], named }) =>
      enter(named, table, 'chouettes', {
        step,
        chouetteMinor: minor(sum),
        outsideMinor: minor(wordAfter(words, 'outside') ?? '0'),
        heldMinor: minor(wordAfter(words, 'held') ?? '0'),
        winner: words.includes('punters') ? 'punters' : 'chouette',
        ...listed(words),
      }),
    staked: async ({ words: [table = '', deskCode, ...words], named }) =>
      enter(named, table, 'staked-notes', {
        notes: (clauses(words).get('notes') ?? []).map((piece) => pieceOf(piece, minor)),
        chips: chipsOf(words, minor),
        deskCode,
        changeur: await proofOf(wordAfter(words, 'changeur') ?? first('changeurDeTable')),
      }),
    stubs: ({ words: [table = '', ...words], named }) => {
      const { facts, reason } = reasonOf(words);
      return enter(named, table, 'stubs', { ...listed(facts), isMissing: facts.includes('missing'), reason });
    },
  };
}
