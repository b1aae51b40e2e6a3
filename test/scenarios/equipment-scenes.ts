import type { SceneStage, Scenes } from './drop-scenes.js';
import { reasonOf, wordAfter } from './script.js';

/** Acts of cards, dice and roulettes: depots and registers, allocations to a table, and findings there. */
export function equipmentScenes(stage: SceneStage): Scenes {
  const ids: Ids = new Map();
  return {
    ...depotScenes(stage, ids),
    ...playScenes(stage, ids),
    ...endScenes(stage, ids),
    ...apparatusScenes(stage, ids),
  };
}

/** The product's ids: of makers by book, depots by name, pieces and apparatus by number, allocations by table. */
type Ids = Map<string, string>;

const idOf = (ids: Ids, word: string): string => ids.get(word) ?? '0';

/** Acts about the Direction's equipment, and its receipt by the cartier. */
function depotScenes({ post, proofOf, first }: SceneStage, ids: Ids): Scenes {
  const furnish = (named: string | undefined, path: string, body: object): Promise<unknown> =>
    post(named ?? first('direction'), `/equipment/${path}`, body);
  return {
    maker: async ({ words: [book = '', ...name], named }) => {
      const approved = { approval: 'décision 12', approvedOn: '2026-01-01' };
      const made = await furnish(named, 'makers', { book, name: name.join(' '), ...approved });
      ids.set(`maker of ${book}`, (made as { makerId: string }).makerId);
    },
    depot: async ({ words: [kind, name = ''], named }) => {
      const opened = await furnish(named, 'depots', { kind, name, room: 'Sous-sol' });
      ids.set(name, (opened as { depotId: string }).depotId);
    },
    keeper: async ({ words: [depot = '', receiver = ''], named }) =>
      furnish(named, `depots/${idOf(ids, depot)}/key`, { receiver: await proofOf(receiver) }),
    volume: ({ words: [book = '', , paraphedOn], named }) => {
      const paraph = { paraph: { paraphedOn, paraphedBy: 'Le Commissaire du Gouvernement' } };
      return furnish(named, `volumes/${book}`, { pages: 100, ...(paraphedOn === undefined ? {} : paraph) });
    },
    limit: ({ words: [kind, maximum, game], named }) =>
      furnish(named, 'limits', { kind, maximum: Number(maximum), game, fromDay: '2026-01-01', decision: 'lettre 4' }),
    deliver: async ({ words: [kind = '', game, ...numbers], named }) => {
      const makerId = idOf(ids, `maker of ${kind === 'die' ? 'dice' : 'cards'}`);
      const visaAt = numbers.indexOf('visa');
      const slipVisaOn = wordAfter(numbers, 'visa') ?? '2026-02-20';
      const slip = { makerId, orderSlip: 'BC-7', slipVisaBy: 'Service de contrôle', slipVisaOn };
      const usualColour = (at: number): string => (kind === 'die' && at % 2 === 1 ? 'bleu' : 'rouge');
      const pieces = (visaAt === -1 ? numbers : numbers.slice(0, visaAt))
        .filter((word) => word !== 'unmarked')
        .map((word, at) => {
          const [makerNumber, colour = usualColour(at)] = word.split(':');
          const mark = kind === 'die' && !numbers.includes('unmarked') ? { mark: 'SBM' } : {};
          return { kind, makerNumber, game, colour, ...mark };
        });
      const received = await post(named ?? first('cartier'), '/equipment/receipts', { ...slip, pieces });
      for (const { makerNumber, itemId } of received as { makerNumber: string; itemId: string }[]) {
        ids.set(makerNumber, itemId);
      }
    },
  };
}

/** Acts that move equipment to a table and back, and the findings of its control. */
function playScenes({ post, proofOf, first }: SceneStage, ids: Ids): Scenes {
  const items = (numbers: readonly string[]): string[] => numbers.map((number) => idOf(ids, number));
  const alertOf = (number: string): string => idOf(ids, `control of ${number}`);
  return {
    allot: async ({ words: [table = '', ...words], named }) => {
      const numbers = words.slice(0, words.indexOf('signer'));
      const signer = await proofOf(wordAfter(words, 'signer') ?? '');
      const input = { items: items(numbers), table, signer };
      const given = await post(named ?? first('cartier'), '/equipment/allocations', input);
      ids.set(`allocation of ${table}`, (given as { allocationId: string }).allocationId);
    },
    store: ({ words, named }) => {
      const at = words.indexOf('to');
      const depotId = idOf(ids, words[at + 1] ?? '');
      return post(named ?? first('cartier'), '/equipment/returns', { items: items(words.slice(0, at)), depotId });
    },
    inspect: async ({ words: [number = '', control, counted, ...states], named }) => {
      const found = {
        control,
        counted: Number(counted),
        marked: 0,
        foreignCards: 0,
        isInOrder: !states.includes('disordered'),
        isWorn: states.includes('worn'),
        isPreMixed: states.includes('mixed'),
        isUnderVideo: states.includes('filmed'),
      };
      const made = await post(named ?? first('cartier'), `/equipment/items/${idOf(ids, number)}/controls`, found);
      ids.set(`control of ${number}`, (made as { controlId: string }).controlId);
    },
    warn: ({ words: [number = '', party, notifiedAt, ...recipient], named }) =>
      post(named ?? first('cartier'), `/equipment/alerts/${alertOf(number)}/tellings`, {
        party,
        toldAt: notifiedAt,
        recipient: recipient.join(' '),
      }),
    resolve: ({ words, named }) => {
      const { facts, reason } = reasonOf(words);
      const [number = '', outcome] = facts;
      return post(named ?? first('direction'), `/equipment/alerts/${alertOf(number)}/closing`, { outcome, reason });
    },
    gauge: async ({ words: [table = '', ...words], named }) => {
      const at = words.indexOf('signers');
      const numbers = words.slice(0, at).filter((word) => word !== 'measured');
      const instruments = words.includes('measured') ? { micrometer: true, square: true, balance: true } : {};
      const dice = items(numbers).map((item) => ({ item, isSound: true, ...instruments }));
      const signers = await Promise.all(words.slice(at + 1).map((name) => proofOf(name)));
      const path = `/equipment/allocations/${idOf(ids, `allocation of ${table}`)}/dice-control`;
      return post(named ?? first('inspecteur'), path, { dice, signers });
    },
  };
}

/** Acts about a reserve, a move between depots, a destruction, and the visa of a controller. */
function endScenes({ post, proofOf, first }: SceneStage, ids: Ids): Scenes {
  const items = (numbers: readonly string[]): string[] => numbers.map((number) => idOf(ids, number));
  return {
    carry: ({ words, named }) => {
      const at = words.indexOf('to');
      const depotId = idOf(ids, words[at + 1] ?? '');
      return post(named ?? first('cartier'), '/equipment/moves', { items: items(words.slice(0, at)), depotId });
    },
    reserve: ({ words: [number = ''], named }) =>
      post(named ?? first('inspecteur'), `/equipment/items/${idOf(ids, number)}/reserve`, {}),
    swap: ({ words: [number = '', , reserve = '', , ...card], named }) =>
      post(named ?? first('inspecteur'), '/equipment/exchanges', {
        item: idOf(ids, number),
        reserve: idOf(ids, reserve),
        card: card.join(' '),
      }),
    announce: async ({ words: [book, plannedAt, , noticeGivenAt], named }) => {
      const notice = { noticeRecipient: 'Service de contrôle', noticeReference: 'lettre 8' };
      const planned = { book, method: 'destruction', plannedAt, noticeGivenAt, ...notice };
      const made = await post(named ?? first('direction'), '/equipment/destructions', planned);
      ids.set('destruction', (made as { destructionId: string }).destructionId);
    },
    destroy: async ({ words, named }) => {
      const [officer, inspecteur] = [wordAfter(words, 'officer'), wordAfter(words, 'before')];
      const numbers = words.filter((word, at) => ids.has(word) && words[at - 1] !== 'before');
      return post(named ?? first('direction'), `/equipment/destructions/${idOf(ids, 'destruction')}/completion`, {
        items: items(numbers),
        officer,
        ...(inspecteur === undefined ? {} : { inspecteur: await proofOf(inspecteur) }),
      });
    },
    visa: ({ words: [register = '', upToNumber], named }) =>
      post(named ?? first('controleur'), `/registers/${register}/visas`, { upToNumber }),
  };
}

/** Acts about roulettes, boule and grande roue, checked before a session. */
function apparatusScenes({ post, proofOf, first }: SceneStage, ids: Ids): Scenes {
  return {
    apparatus: async ({ words: [apparatusNumber = '', kind, table, ...model], named }) => {
      const approvedOn = wordAfter(model, 'model');
      const approval = approvedOn === undefined ? {} : { approval: 'décision 13', approvedOn };
      const safety = { isProtected: model.includes('protected'), hasSignal: model.includes('signals') };
      const entered = { apparatusNumber, kind, table, ...approval, ...safety };
      const made = await post(named ?? first('direction'), '/equipment/apparatus', entered);
      ids.set(apparatusNumber, (made as { apparatusId: string }).apparatusId);
    },
    verify: async ({ words, named }) => {
      const { facts, reason } = reasonOf(words);
      const [number = '', state] = facts;
      const inspecteur = await proofOf(wordAfter(facts, 'before') ?? '');
      const found = { isSound: state === 'sound', findings: reason, inspecteur };
      return post(named ?? first('mecanicien'), `/equipment/apparatus/${idOf(ids, number)}/checks`, found);
    },
  };
}
