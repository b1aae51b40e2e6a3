import type { Role } from '#declarations/shapes/roles.js';
import type { Proof } from '../support/secrets.js';
import { clauses, reasonOf } from './script.js';

/** The part of the stage used by acts: the acting user, by name, and the server's response; a refusal is thrown. */
export interface SceneStage {
  readonly post: (user: string, path: string, body: object) => Promise<unknown>;
  readonly get: <Answer>(user: string, path: string) => Promise<Answer>;
  /** Sends a request of the establishment's device. */
  readonly device: (path: string, body: object) => Promise<unknown>;
  /** Sends a file of a user. */
  readonly upload: (user: string, path: string, content: Buffer) => Promise<unknown>;
  readonly personOf: (name: string) => { readonly personId: bigint; readonly role: Role };
  readonly proofOf: (name: string) => Promise<Proof>;
  /** Returns the first user with this function. */
  readonly first: (role: Role) => string;
  /** Converts `12.50` to minor units of the establishment's currency, as the interface expects them. */
  readonly minor: (amount: string) => string;
}

/** Acts by their verb. */
export type Scenes = Readonly<Record<string, (scene: Scene) => Promise<unknown>>>;

interface Scene {
  readonly words: readonly string[];
  readonly by: string;
  /** The acting user where the script names one; `by` names the user in any case. */
  readonly named: string | undefined;
}

/** Acts of a relève, from its boxes to its certified count; each refers to the relève planned last. */
export function dropScenes(stage: SceneStage): Scenes {
  let drop = '';
  const post = (by: string, path: string, body: object): Promise<unknown> =>
    stage.post(by, `/drops/${drop}${path}`, body);
  const exchange = (by: string, machine: string, container: string, body: object): Promise<unknown> =>
    post(by, `/machines/${machine}/${container}`, body);
  return {
    box: async ({ words, by }) => {
      const [box = '', ...rest] = words.filter((word) => word !== 'bucket');
      const container = words.includes('bucket') ? 'bucket' : 'billBox';
      await stage.post(by, '/boxes', { boxes: [{ box, container }] });
      const [machine] = rest;
      if (machine !== undefined) await stage.post(by, `/boxes/${box}/fit`, { machine });
    },
    releve: async ({ words, by }) => {
      const [gamingDay, ...rest] = words.filter((word) => word !== 'operation');
      const machines = rest.slice(0, rest.indexOf('team')).map((machine) => ({ machine }));
      const team = rest.slice(rest.indexOf('team') + 1).map((name) => {
        const { personId, role } = stage.personOf(name);
        // an accountant has no function in a relève: entered as a changeur, to be refused as one
        return { personId: personId.toString(), function: role === 'comptable' ? 'changeur' : role };
      });
      const isDuringOperation = words.includes('operation');
      const planned = await stage.post(by, '/drops', { gamingDay, isDuringOperation, team, machines });
      drop = (planned as { dropId: string }).dropId;
    },
    open: async ({ words: [, agent], by }) =>
      post(by, '/opening', agent === undefined ? {} : { agent: await stage.proofOf(agent) }),
    take: ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const [machine = '', taken, put] = facts;
      const isOtherBoxConfirmed = facts.includes('other');
      return exchange(by, machine, 'billBox', { outcome: 'exchanged', taken, put, isOtherBoxConfirmed, reason });
    },
    skip: ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const [machine = '', container = 'billBox'] = facts;
      return exchange(by, machine, container, { outcome: 'skipped', reason });
    },
    shut: ({ by }) => post(by, '/closing', { readingsMissingReason: 'lus par le réseau' }),
    hand: async ({ words, by }) => {
      const boxes = words.slice(0, words.indexOf('to'));
      return post(by, '/conveyances', { boxes, receiver: await stage.proofOf(words.at(-1) ?? '') });
    },
    tally: ({ words: [box, ...found], by }) => {
      const parts = clauses(found);
      const notes = (parts.get('notes') ?? []).map((note) => {
        const [value, count] = note.split('x');
        return { value, count: Number(count) };
      });
      const [tickets] = parts.get('tickets') ?? [];
      const batch = tickets === undefined ? {} : { tickets, ticketCount: 1 };
      return post(by, '/counts', { box, notes, coins: coinsOf(parts.get('coins') ?? []), ...batch });
    },
    send: ({ words: [machine, ...coins], by }) => post(by, '/coin-departures', { machine, coins: coinsOf(coins) }),
    extract: ({ words: [container, ...coins], by }) =>
      post(by, '/coin-extractions', { container, coins: coinsOf(coins) }),
    certify: async ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const certifiers = await Promise.all(facts.map((name) => stage.proofOf(name)));
      return post(by, '/certification', { certifiers, ...(reason === '' ? {} : { conveyedReason: reason }) });
    },
  };
}

const coinsOf = (words: readonly string[]): object[] =>
  words.map((coin) => {
    const [value, pieces] = coin.split('x');
    return { value, pieces: Number(pieces) };
  });
