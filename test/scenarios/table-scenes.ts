import type { SceneStage, Scenes } from './drop-scenes.js';
import { RefusedAct } from './refused-act.js';
import { chipsOf, clauses, pieceOf, reasonOf, wordAfter } from './script.js';

/** A part in an entry of a carnet. */
type Part = 'writer' | 'signer' | 'croupier' | 'cartier' | 'cashier';

/** References of acts at a table: the usual person of each part, and the last session of each table by its number. */
interface Pit {
  readonly usual: Map<Part, string>;
  readonly sessions: Map<string, string>;
}

/** Acts of the tables: their terms, their sessions from the first avance to the count, their authorisation. */
export function tableScenes(stage: SceneStage): Scenes {
  const pit: Pit = { usual: new Map(), sessions: new Map() };
  return {
    ...establishmentScenes(stage),
    ...playScenes(stage, pit),
    ...endScenes(stage, pit),
    ...chipScenes(stage, pit),
  };
}

/** Acts of the Direction. */
function establishmentScenes({ post, first, minor }: SceneStage): Scenes {
  const direct = (named: string | undefined, path: string, body: object): Promise<unknown> =>
    post(named ?? first('direction'), `/tables${path}`, body);
  return {
    table: ({ words: [tableNumber, game], named }) => direct(named, '', { tableNumber, game, room: 'Salle Blanche' }),
    terms: ({ words: [table = '', effectiveFrom, ...words], named }) => {
      const parts = clauses(words);
      const of = (word: string): string | undefined => parts.get(word)?.[0];
      const avance = of('avance');
      const maxima = [...parts].filter(([word]) => !['minimum', 'avance', 'told'].includes(word));
      return direct(named, `/${table}/terms`, {
        effectiveFrom,
        minimumMinor: minor(of('minimum') ?? ''),
        toldOn: of('told'),
        reason: 'saison',
        ...(avance === undefined ? {} : { avanceMinor: minor(avance) }),
        maxima: Object.fromEntries(maxima.map(([chance, [maximum = '']]) => [chance, minor(maximum)])),
      });
    },
    licence: ({ words: [minimum = '', grantedOn, ...reference], named }) =>
      direct(named, '/authorisations', { minimumMinor: minor(minimum), grantedOn, reference: reference.join(' ') }),
    lapse: ({ words, named }) => direct(named, '/stop', { circumstances: reasonOf(words).reason }),
    special: ({ words: [deskCode, amount = '', ...words], named }) =>
      direct(named, '/season-floats', { deskCode, amountMinor: minor(amount), tables: words.slice(1) }),
    advise: ({ words: [addressee, notifiedAt, ...recipient], named }) =>
      direct(named, '/notices', { addressee, toldAt: notifiedAt, toldTo: recipient.join(' ') }),
  };
}

/** Returns the people who identify themselves: the usual ones, unless the line names another or none (`without`). */
async function handsOf(
  { proofOf }: SceneStage,
  { usual }: Pit,
  words: readonly string[],
  parts: readonly Part[],
): Promise<object> {
  const without = words.includes('without') ? words.slice(words.indexOf('without') + 1) : [];
  const hands: Record<string, object> = {};
  for (const part of parts.filter((each) => !without.includes(each))) {
    const name = wordAfter(words, part) ?? usual.get(part);
    if (name !== undefined) hands[part] = await proofOf(name);
  }
  return hands;
}

/** Reads `banknotes 5.00x2` as pieces of an avance, which the texts forbid. */
const banknotesOf = (words: readonly string[], minor: (amount: string) => string): object[] =>
  (clauses(words).get('banknotes') ?? []).map((piece) => ({ medium: 'note', game: '', ...pieceOf(piece, minor) }));

const writerOf = ({ usual }: Pit, named: string | undefined): string => named ?? usual.get('writer') ?? '';

/** Acts entered during play. */
function playScenes(stage: SceneStage, pit: Pit): Scenes {
  const { post, minor, proofOf, first } = stage;
  const inSession = (named: string | undefined, table: string, act: string, body: object): Promise<unknown> =>
    post(writerOf(pit, named), `/table-sessions/${pit.sessions.get(table) ?? '0'}/${act}`, body);
  const atDesk = async (words: readonly string[]): Promise<object> => ({
    deskCode: words[1],
    pieces: [...chipsOf(words.slice(2), minor), ...banknotesOf(words, minor)],
    ...(await handsOf(stage, pit, words, ['signer', 'croupier', 'cashier'])),
  });
  return {
    hands: ({ words }) => {
      for (const part of ['writer', 'signer', 'croupier', 'cashier'] as const) {
        const name = wordAfter(words, part);
        if (name !== undefined) pit.usual.set(part, name);
      }
      return Promise.resolve();
    },
    avance: async ({ words, named }) => {
      const [tableNumber = ''] = words;
      const opening = { tableNumber, ...(await atDesk(words)) };
      const { sessionId } = (await post(writerOf(pit, named), '/table-sessions', opening)) as { sessionId: string };
      pit.sessions.set(tableNumber, sessionId);
    },
    further: async ({ words, named }) => inSession(named, words[0] ?? '', 'avances', await atDesk(words)),
    credit: async ({ words, named }) => inSession(named, words[0] ?? '', 'credits', await atDesk(words)),
    bon: async ({ words, named }) => {
      const gives = words.indexOf('gives');
      const [table = '', deskCode] = words;
      const sides = {
        asked: chipsOf(words.slice(words.indexOf('asks') + 1, gives), minor),
        given: chipsOf(words.slice(gives + 1), minor),
      };
      const hands = await handsOf(stage, pit, words, ['signer', 'cashier']);
      return inSession(named, table, 'bons', { deskCode, ...sides, ...hands });
    },
    notes: ({ words: [table = '', ...words], named }) => {
      const listed = words.filter((word) => /^\d/.test(word)).map((note) => pieceOf(note, minor));
      const notes = words.includes('plaques') ? listed.map((piece) => ({ medium: 'plaque', ...piece })) : listed;
      return inSession(named, table, 'note-exchanges', { notes, isClearing: words.includes('clearing') });
    },
    maximum: async ({ words: [table = '', ...words], named }) => {
      const at = words.indexOf('signer');
      const facts = (at === -1 ? words : words.slice(0, at)).filter((word) => word !== 'hidden');
      const maxima = Object.fromEntries(
        [...clauses(facts)].map(([chance, [maximum = '']]) => [chance, minor(maximum)]),
      );
      const signer = await proofOf(wordAfter(words, 'signer') ?? first('direction'));
      const isDisplayed = !words.includes('hidden');
      return inSession(named, table, 'maxima', { maxima, isDisplayed, reason: 'affluence', signer });
    },
  };
}

/** Sends a count; with a reason, again until each doubt about it is confirmed. */
async function confirmDoubts(
  hasReason: boolean,
  send: (confirmedDoubts: readonly string[]) => Promise<unknown>,
  confirmedDoubts: readonly string[] = [],
): Promise<unknown> {
  try {
    return await send(confirmedDoubts);
  } catch (error) {
    const doubt = error instanceof RefusedAct ? error.reply.details?.doubt : undefined;
    if (!hasReason || typeof doubt !== 'string' || confirmedDoubts.includes(doubt)) throw error;
    return confirmDoubts(hasReason, send, [...confirmedDoubts, doubt]);
  }
}

/** Acts that pause or end a session. */
function endScenes(stage: SceneStage, pit: Pit): Scenes {
  const { post, minor, proofOf } = stage;
  const counted = (words: readonly string[]): object => {
    const { facts, reason } = reasonOf(words);
    const notes = (clauses(facts).get('notes') ?? []).map((note) => pieceOf(note, minor));
    return { chips: chipsOf(facts, minor), notes, ...(reason === '' ? {} : { reason }) };
  };
  const inSession = (named: string | undefined, table: string, act: string, body: object): Promise<unknown> =>
    post(writerOf(pit, named), `/table-sessions/${pit.sessions.get(table) ?? '0'}/${act}`, body);
  return {
    pause: async ({ words, named }) => {
      const [table = '', way] = words;
      const parts: readonly Part[] = way === 'count' ? ['signer', 'croupier', 'cashier'] : ['signer', 'croupier'];
      const hands = await handsOf(stage, pit, words, parts);
      const keeper = wordAfter(words, 'key');
      const key = keeper === undefined ? {} : { keyHolder: await proofOf(keeper) };
      const body = { way, willReopen: words.includes('reopens'), ...key, ...hands, ...counted(words.slice(2)) };
      return inSession(named, table, 'interruption', body);
    },
    resume: async ({ words, named }) => {
      const hands = await handsOf(stage, pit, words, ['signer', 'croupier']);
      return inSession(named, words[0] ?? '', 'reopening', { ...hands, ...counted(words.slice(1)) });
    },
    written: async ({ words, named }) => {
      const [table = ''] = words;
      const bets = words.slice(1, words.indexOf('told')).join(' ');
      const noticeGivenAt = wordAfter(words, 'told');
      const visa = await proofOf(wordAfter(words, 'visa') ?? stage.first('direction'));
      const inspecteur = await proofOf(wordAfter(words, 'before') ?? '');
      const notice = { noticeGivenAt, noticeRecipient: 'Service de contrôle' };
      return inSession(named, table, 'announces', { bets, ...notice, visa, inspecteur });
    },
    lid: ({ words: [tableNumber], named }) => post(writerOf(pit, named), '/table-sessions/lids', { tableNumber }),
    amend: async ({ words, named }) => {
      const [table = '', entryNumber = ''] = words;
      const hands = await handsOf(stage, pit, words, ['signer', 'croupier', 'cashier']);
      const { facts, reason } = reasonOf(words.slice(2));
      const pieces = chipsOf(facts, minor);
      const replacement = pieces.length === 0 ? {} : { replacement: { pieces } };
      return inSession(named, table, `entries/${entryNumber}/correction`, { ...hands, reason, ...replacement });
    },
    end: async ({ words, named }) => {
      const [table = '', deskCode] = words;
      const hands = await handsOf(stage, pit, words, ['signer', 'croupier', 'cashier']);
      const body = { deskCode, ...hands, ...counted(words.slice(2)) };
      return confirmDoubts(reasonOf(words).reason !== '', (confirmedDoubts) =>
        inSession(named, table, 'closing', { ...body, confirmedDoubts }),
      );
    },
  };
}

/** Acts of customers who buy and return chips at a desk, and of a changeur who gets chips from a desk. */
function chipScenes(stage: SceneStage, pit: Pit): Scenes {
  const { post, minor, first } = stage;
  const { usual } = pit;
  const trade = (named: string | undefined, desk: string, body: object): Promise<unknown> =>
    post(named ?? usual.get('cashier') ?? '', `/desks/${desk}/chip-trades`, body);
  return {
    sell: ({ words: [desk = '', ...words], named }) =>
      trade(named, desk, { trade: 'chipSale', chips: chipsOf(words, minor) }),
    redeem: ({ words: [desk = '', ...words], named }) =>
      trade(named, desk, { trade: 'chipRedemption', chips: chipsOf(words, minor) }),
    supply: async ({ words, named }) => {
      const gives = words.indexOf('gives');
      const [changeurDesk, cashDesk] = words;
      const given = words.slice(gives + 1);
      return post(named ?? first('changeurDeTable'), '/tables/changeur-bons', {
        changeurDesk,
        cashDesk,
        asked: chipsOf(words.slice(words.indexOf('asks') + 1, gives), minor),
        given: chipsOf(given, minor),
        notes: (clauses(given).get('notes') ?? []).map((note) => pieceOf(note, minor)),
        ...(await handsOf(stage, pit, words, ['signer', 'cartier', 'cashier'])),
      });
    },
  };
}
