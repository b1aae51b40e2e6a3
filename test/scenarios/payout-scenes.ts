import type { SceneStage, Scenes } from './drop-scenes.js';
import { reasonOf, wordAfter } from './script.js';

/** Acts of hand payments, the complement book, disputes, and money without an owner. */
export function payoutScenes(stage: SceneStage): Scenes {
  const slips = new Map<string, string>();
  return { ...slipScenes(stage, slips), ...disputeScenes(stage, slips), ...orphanScenes(stage) };
}

/** The last slip of each machine, by the machine's number: acts on a slip refer to it. */
type LastSlips = Map<string, string>;

const slipOf = (opened: unknown): string => (opened as { payoutId: string | null }).payoutId ?? '0';

function slipScenes({ post, get }: SceneStage, slips: LastSlips): Scenes {
  const about = (by: string, machine: string, path: string, body: object): Promise<unknown> =>
    post(by, `/payouts/${slips.get(machine) ?? '0'}${path}`, body);
  return {
    win: async ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const [machine = '', kind, amount, wonAt] = facts;
      const other = reason === '' ? {} : { anotherWinReason: reason };
      const body = { machine, kind, amount, wonAt, combination: 'trois sept', ...other };
      slips.set(machine, slipOf(await post(by, '/payouts', body)));
    },
    complement: async ({ words, by }) => {
      const [machine = '', paid, , due, wonAt] = words;
      const body = { machine, combination: 'trois cerises', paid, due, wonAt };
      slips.set(machine, slipOf(await post(by, '/complements', body)));
    },
    authorise: ({ words: [machine = '', level], by }) => about(by, machine, '/authorisations', { level }),
    check: ({ words, by }) => about(by, words[0] ?? '', '/checks', { reason: reasonOf(words).reason }),
    answer: ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      return about(by, facts[0] ?? '', '/checks/answer', { conforms: facts[1] === 'conforms', finding: reason });
    },
    paper: ({ words: [machine = '', documentType, documentNumber, bornOn, ...name], by }) =>
      about(by, machine, '/identity', { documentType, documentNumber, bornOn, fullName: name.join(' ') }),
    pay: ({ words: [machine = '', method, where], by }) => {
      const from = method === 'cash' ? { desk: where } : { reference: where };
      return about(by, machine, '/payment', { method, ...(where === undefined ? {} : from) });
    },
    unclaimed: ({ words: [machine = ''], by }) => about(by, machine, '/unclaimed', {}),
    void: ({ words, by }) => about(by, words[0] ?? '', '/void', { reason: reasonOf(words).reason }),
    look: ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      return get(by, `/payouts/${slips.get(facts[0] ?? '') ?? '0'}/identity?purpose=${encodeURIComponent(reason)}`);
    },
  };
}

/** Each act refers to the machine's last dispute. */
function disputeScenes({ post, proofOf }: SceneStage, slips: LastSlips): Scenes {
  const disputes = new Map<string, string>();
  const about = (by: string, machine: string, path: string, body: object): Promise<unknown> =>
    post(by, `/disputes/${disputes.get(machine) ?? '0'}${path}`, body);
  return {
    dispute: async ({ words, by }) => {
      const { facts, reason } = reasonOf(words, 'says');
      const [machine = '', claimed, happenedAt] = facts;
      const opened = await post(by, '/disputes', { machine, claimed, happenedAt, statement: reason });
      disputes.set(machine, (opened as { disputeId: string }).disputeId);
    },
    hear: async ({ words, by }) => {
      const { facts, reason } = reasonOf(words, 'says');
      const [machine = '', name = ''] = facts;
      return about(by, machine, '/hearing', { ...(await proofOf(name)), statement: reason });
    },
    // a decision to pay opens a slip, which is paid like any other
    judge: async ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const [machine = '', outcome, amount] = facts;
      const body = { outcome, reason, ...(amount === undefined ? {} : { amount }) };
      slips.set(machine, slipOf(await about(by, machine, '/decision', body)));
    },
    tell: ({ words: [machine = ''], by }) => about(by, machine, '/notice', {}),
  };
}

function orphanScenes({ post, proofOf, minor }: SceneStage): Scenes {
  return {
    orphan: ({ words, by }) => {
      const { facts, reason } = reasonOf(words, 'taken');
      const [kind, stake = '', desk] = facts;
      const [machine, table, place, reference] = ['on', 'table', 'at', 'number'].map((word) => wordAfter(facts, word));
      const [takenBy, ...name] = reason.split(' ');
      const taking = reason === '' ? {} : { taking: { by: takenBy, name: name.join(' '), seen: 'vu à la vidéo' } };
      const where = { machine, table, place, reference };
      return post(by, '/orphans', {
        kind,
        stakeMinor: minor(stake),
        desk,
        ...where,
        ...wonIn(facts, minor),
        ...taking,
      });
    },
    refund: async ({ words, by }) => {
      const { facts, reason: document } = reasonOf(words, 'shows');
      const [orphan = '', desk] = facts;
      const authoriser = await proofOf(wordAfter(facts, 'with') ?? '');
      const paper = document === '' ? {} : { document };
      const claimant = { name: 'Ondine Fictive', address: '1 rue des Essais', proofs: 'reçu de change 77', ...paper };
      return post(by, `/orphans/${orphan}/refund`, { desk, authoriser, ...claimant });
    },
    cancel: async ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const [orphan = '', desk] = facts;
      const authoriser = await proofOf(wordAfter(facts, 'with') ?? '');
      return post(by, `/orphans/${orphan}/cancellation`, { desk, authoriser, reason });
    },
    forfeit: ({ words: [orphan = ''], by }) => post(by, `/orphans/${orphan}/forfeiture`, {}),
  };
}

/** Reads the gains of a stake at a table, and the chips among the total, such as `gains 350.00 chips 10.00x36`. */
function wonIn(facts: readonly string[], minor: SceneStage['minor']): object {
  const gains = wordAfter(facts, 'gains');
  const [value, count] = wordAfter(facts, 'chips')?.split('x') ?? [];
  return {
    ...(gains === undefined ? {} : { gainsMinor: minor(gains) }),
    ...(value === undefined
      ? {}
      : { chips: [{ medium: 'chip', game: '', valueMinor: minor(value), count: Number(count) }] }),
  };
}
