import type { SceneStage, Scenes } from './drop-scenes.js';
import { chipsOf, reasonOf, wordAfter } from './script.js';

/** Acts of desks, keys, stands, door openings, their sheets and envelope, and incidents. */
export function floorScenes(stage: SceneStage): Scenes {
  return { ...deskScenes(stage), ...keyScenes(stage), ...sheetScenes(stage), ...incidentScenes(stage) };
}

function deskScenes({ post, get, proofOf, minor }: SceneStage): Scenes {
  const transfers = new Map<string, string>();
  return {
    desk: ({ words: [deskCode, kind, float = '0', ...words], by }) =>
      post(by, '/desks', {
        deskCode,
        kind,
        floatMinor: minor(float),
        ...(kind === 'rovingChangeur' || words.includes('roomless') ? {} : { room: 'Salle Europe' }),
      }),
    give: async ({ words, by }) => {
      const [amount = '', from = '', , to = ''] = words;
      const ends = { fromDesk: from === 'vault' ? null : from, toDesk: to === 'vault' ? null : to };
      const body = { ...ends, amountMinor: minor(amount), chips: chipsOf(words, minor), reason: 'dotation' };
      const { transferId } = (await post(by, '/desk-transfers', body)) as { transferId: string };
      transfers.set(to, transferId);
    },
    receive: ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const path = `/desk-transfers/${transfers.get(facts[0] ?? '') ?? ''}/receipt`;
      return post(by, path, { isAccepted: !facts.includes('not'), reason });
    },
    till: async ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const [desk = '', counted = '', outcome = 'kept'] = facts;
      const witness = wordAfter(facts, 'before');
      const before = witness === undefined ? {} : { witness: await proofOf(witness) };
      const desks = await get<{ deskCode: string; lastMovement: number }[]>(by, '/desks');
      const seenMovement = desks.find(({ deskCode }) => deskCode === desk)?.lastMovement ?? 0;
      const count = { countedMinor: minor(counted), seenMovement, outcome, reason };
      return post(by, `/desks/${desk}/counts`, { ...count, ...before });
    },
    exchange: ({ words: [desk = '', taken, , given, amount = ''], by }) =>
      post(by, `/desks/${desk}/changes`, { taken, given, amountMinor: minor(amount) }),
    fill: async ({ words, by }) => {
      const [machine, kind, amount = '', desk] = words;
      const witness = await proofOf(wordAfter(words, 'before') ?? '');
      return post(by, '/fills', { machine, kind, amountMinor: minor(amount), desk, witness });
    },
  };
}

function keyScenes({ post, proofOf }: SceneStage): Scenes {
  const keys = new Map<string, string>();
  const about = (by: string, keyNumber: string, path: string, body: object): Promise<unknown> =>
    post(by, `/keys/${keys.get(keyNumber) ?? '0'}${path}`, body);
  return {
    stand: ({ words: [standNumber], by }) => post(by, '/stands', { standNumber, room: 'Salle des Palmiers' }),
    unstand: ({ words, by }) => post(by, `/stands/${words[0] ?? ''}/retirement`, { reason: reasonOf(words).reason }),
    lock: async ({ words, by }) => {
      const [stand = '', lockNumber, keyNumber] = words;
      const bringer = await proofOf(wordAfter(words, 'from') ?? '');
      return post(by, `/retired-stands/${stand}/lock`, { lockNumber, keyNumber, bringer });
    },
    key: async ({ words: [keyNumber = '', kind, standNumber], by }) => {
      const of = standNumber === undefined ? {} : { standNumber };
      const { keyId } = (await post(by, '/keys', { keyNumber, kind, ...of })) as { keyId: string };
      keys.set(keyNumber, keyId);
    },
    lend: async ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const [keyNumber = ''] = facts;
      const receiver = await proofOf(wordAfter(facts, 'to') ?? '');
      const dueAt = new Date(wordAfter(facts, 'until') ?? '').toISOString();
      return about(by, keyNumber, '/hand-overs', { receiver, reason, dueAt });
    },
    bring: ({ words: [keyNumber = ''], by }) => about(by, keyNumber, '/return', { note: 'rendue en main propre' }),
    lost: ({ words, by }) => about(by, words[0] ?? '', '/loss', { circumstances: reasonOf(words).reason }),
    found: ({ words, by }) =>
      about(by, words[0] ?? '', '/loss/settlement', { outcome: 'found', reason: reasonOf(words).reason }),
  };
}

function sheetScenes({ post, get, proofOf }: SceneStage): Scenes {
  const sheets = new Map<string, string>();
  const about = (by: string, machine: string, path: string, body: object): Promise<unknown> =>
    post(by, `/interventions/${sheets.get(machine) ?? '0'}${path}`, body);
  return {
    identify: async ({ words: [name = '', , machine], by }) =>
      post(by, '/interventions/identifications', { machine, ...(await proofOf(name)) }),
    sheet: async ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const [machine = '', stoppedAt] = facts;
      const opened = await post(by, '/interventions', { machine, stoppedAt, reason });
      sheets.set(machine, (opened as { interventionId: string }).interventionId);
    },
    act: ({ words, by }) => {
      const { facts, reason } = reasonOf(words, 'did');
      const touches = wordAfter(facts, 'touching');
      const entry = { kind: 'act', entry: reason, ...(touches === undefined ? {} : { touches }) };
      return about(by, facts[0] ?? '', '/entries', entry);
    },
    part: ({ words, by }) => {
      const { facts, reason } = reasonOf(words, 'put');
      return about(by, facts[0] ?? '', '/entries', { kind: 'part', entry: reason, quantity: 1 });
    },
    sign: async ({ words, by }) => {
      const [machine = '', name = ''] = words;
      const restartedAt = wordAfter(words, 'restart');
      const restart = restartedAt === undefined ? {} : { restartedAt };
      return about(by, machine, '/signature', { ...(await proofOf(name)), ...restart });
    },
    settle: async ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const alarms = await get<readonly { alarmId: string; machine: string }[]>(by, '/interventions/alarms?state=open');
      const alarm = alarms.find(({ machine }) => machine === facts[0])?.alarmId;
      return post(by, `/interventions/alarms/${alarm ?? '0'}/settlement`, { reason });
    },
    envelope: async ({ words: [day = ''], by }) => post(by, `/intervention-envelopes/${day}`, await proofOf(by)),
    receipt: async ({ words, by }) =>
      post(by, `/intervention-envelopes/${words[0] ?? ''}/receipt`, await proofOf(wordAfter(words, 'of') ?? by)),
  };
}

function incidentScenes({ post }: SceneStage): Scenes {
  return {
    incident: ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const [kind, occurredAt, ...place] = facts;
      return post(by, '/incidents', { kind, occurredAt, place: place.join(' '), description: reason });
    },
    add: ({ words, by }) =>
      post(by, `/incidents/${words[0] ?? ''}/additions`, { addition: reasonOf(words, 'that').reason }),
    notify: ({ words: [incident = '', means, givenAt, ...recipient], by }) =>
      post(by, `/incidents/${incident}/notices`, { means, givenAt, recipient: recipient.join(' ') }),
    rule: ({ words, by }) =>
      post(by, `/incidents/${words[0] ?? ''}/decision`, { decision: reasonOf(words, 'that').reason }),
    exclude: ({ words, by }) => {
      const { facts, reason } = reasonOf(words);
      const [cause, firstDay, , lastDay, ...name] = facts;
      return post(by, '/exclusions', { customer: { fullName: name.join(' ') }, cause, firstDay, lastDay, reason });
    },
    lift: ({ words, by }) => post(by, `/exclusions/${words[0] ?? ''}/lifting`, { reason: reasonOf(words).reason }),
  };
}
