import type { Role } from '#declarations/shapes/roles.js';
import type { Stroke } from '#identity/signing/signatures.service.js';
import { START, after } from '../closing/floor.js';
import type { Caller } from '../establishments/establishment.js';
import type { TestApp } from '../support/test-app.js';

/** A night of sheets, keys and a relève, from which the other documents of the floor are drawn. */
export interface NightOfSheets {
  readonly app: TestApp;
  readonly callers: Readonly<Record<NightMember, Caller>>;
  readonly personIds: Readonly<Record<NightMember, bigint>>;
  readonly proofOf: (member: NightMember) => { readonly code: string; readonly secret: string };
  /** Performs one successful write and returns its response. */
  readonly done: (answer: PromiseLike<{ status: number; body: unknown }>) => Promise<Readonly<Record<string, string>>>;
}

export type NightMember = Extract<
  Role,
  'superviseur' | 'direction' | 'caissier' | 'changeur' | 'mecanicien' | 'comptable' | 'agentDeSurveillance'
>;

/** Returns a signature as drawn by a finger: a wave that ends in a long tail. */
const drawn = (height: number): Stroke[] => [
  Array.from({ length: 40 }, (_, at): Stroke[number] => [at * 6, 40 + Math.sin(at / 2.5) * (height - at / 2), at * 12]),
  [
    [30, 78, 600],
    [150, 70, 700],
    [230, 74, 800],
  ],
];

const text = (counters: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(counters).map(([name, value]) => [name, String(value)]));
const money = (taken: number) => ({ billsCredits: taken, dropCredits: taken });
const play = (taken: number) => ({
  coinInCredits: taken * 5,
  coinOutCredits: taken * 4,
  wonCredits: taken * 4,
  ...money(taken),
});

/** Plays the night; the clock of the application ends at noon of the second day. */
export async function playSheets(night: NightOfSheets): Promise<void> {
  const at = (instant: string): void => night.app.clock.set(new Date(instant));
  at('2026-03-01T22:00:00Z');
  await registerKeys(night);
  const first = await openFirst(night);
  at('2026-03-01T22:21:00Z');
  await signFirst(night, first);
  at('2026-03-01T23:05:00Z');
  await giveBack(night, 'M-1');
  const second = await openSecond(night);
  at('2026-03-02T03:30:00Z');
  const dropId = await openDrop(night);
  at('2026-03-02T04:10:00Z');
  await doMachines(night, dropId);
  at('2026-03-02T05:10:00Z');
  await readTheFloor(night);
  at('2026-03-02T11:00:00Z');
  await countBoxes(night, dropId);
  await giveKey(night, 'superviseur', 'M-2', '2026-03-02T11:30:00Z');
  at('2026-03-02T12:00:00Z');
  await closeTheDay(night, dropId, second);
}

const keyIds = new Map<string, string>();

async function registerKeys(night: NightOfSheets): Promise<void> {
  const { callers, done } = night;
  const kinds = { 'M-1': 'machine', 'M-2': 'machine', 'R-1': 'boxRelease', 'B-1': 'billBox' };
  for (const [keyNumber, kind] of Object.entries(kinds)) {
    const opens = kind === 'machine' ? 'appareils de la salle' : '';
    const { keyId = '' } = await done(callers.direction.post('/keys', { kind, keyNumber, opens }));
    keyIds.set(keyNumber, keyId);
  }
  await giveKey(night, 'superviseur', 'M-1', '2026-03-01T22:30:00Z');
}

const keyPath = (key: string): string => `/keys/${keyIds.get(key) ?? ''}`;

async function giveKey(
  { callers, proofOf, done }: NightOfSheets,
  giver: NightMember,
  key: string,
  dueAt: string,
): Promise<void> {
  const handed = { receiver: proofOf('mecanicien'), reason: 'intervention en salle', dueAt };
  await done(callers[giver].post(`${keyPath(key)}/hand-overs`, handed));
}

const giveBack = ({ callers, done }: NightOfSheets, key: string, taker: NightMember = 'superviseur') =>
  done(callers[taker].post(`${keyPath(key)}/return`, { note: key === 'M-1' ? 'retenu par la remise à zéro' : '' }));

async function openSheet(
  { callers, proofOf, done }: NightOfSheets,
  machine: string,
  stoppedAt: string,
  reason: string,
): Promise<string> {
  await done(callers.mecanicien.post('/interventions/identifications', { machine, ...proofOf('mecanicien') }));
  const opened = await done(callers.mecanicien.post('/interventions', { machine, stoppedAt, reason }));
  return `/interventions/${opened['interventionId'] ?? ''}`;
}

const openFirst = (night: NightOfSheets): Promise<string> =>
  openSheet(night, '4002', '2026-03-01T21:58:00Z', 'pile de mémoire faible, signalée par l’appareil');

const STOPPED = after(START, play(10_000));
const CLEARED = Object.fromEntries(Object.keys(START).map((name) => [name, 0]));

async function signFirst({ callers, proofOf, done }: NightOfSheets, sheet: string): Promise<void> {
  const { mecanicien } = callers;
  const act = { kind: 'act', entry: 'carte mère ouverte, pile remplacée', touches: 'logicArea' };
  await done(mecanicien.post(`${sheet}/entries`, act));
  await done(mecanicien.post(`${sheet}/entries`, { kind: 'part', entry: 'pile CR2032', quantity: 1 }));
  const before = { moment: 'before', readAt: '2026-03-01T22:05:00Z', counters: text(STOPPED) };
  await done(mecanicien.post(`${sheet}/readings`, before));
  const read = { moment: 'after', readAt: '2026-03-01T22:15:00Z', counters: text(CLEARED) };
  await done(mecanicien.post(`${sheet}/readings`, read));
  const technician = { ...proofOf('mecanicien'), strokes: drawn(30) };
  const supervisor = { ...proofOf('superviseur'), strokes: drawn(22) };
  const clear = { clearedAt: '2026-03-01T22:10:00Z', technician, supervisor };
  await done(mecanicien.post(`${sheet}/ram-clear`, clear));
  await done(mecanicien.post(`${sheet}/signature`, { ...technician, restartedAt: '2026-03-01T22:20:00Z' }));
}

async function openSecond(night: NightOfSheets): Promise<string> {
  const sheet = await openSheet(night, '4003', '2026-03-01T23:00:00Z', 'compteur de billets en défaut');
  const act = { kind: 'act', entry: 'lecteur de billets déposé', touches: 'counters' };
  await night.done(night.callers.mecanicien.post(`${sheet}/entries`, act));
  return sheet;
}

async function openDrop(night: NightOfSheets): Promise<string> {
  const { callers, personIds, proofOf, done } = night;
  const boxes = ['4001', '4002', '4003'].flatMap((machine) =>
    ['B', 'S'].map((letter) => ({ box: `${letter}-${machine}`, container: 'billBox' })),
  );
  await done(callers.direction.post('/boxes', { boxes }));
  for (const machine of ['4001', '4002', '4003']) {
    await done(callers.superviseur.post(`/boxes/B-${machine}/fit`, { machine }));
  }
  const members = ['superviseur', 'mecanicien', 'agentDeSurveillance'] as const;
  const planned = await done(
    callers.superviseur.post('/drops', {
      isDuringOperation: true,
      team: members.map((member) => ({ personId: personIds[member].toString(), function: member })),
      machines: ['4001', '4002', '4003'].map((machine) => ({ machine })),
    }),
  );
  const { dropId = '' } = planned;
  await done(callers.superviseur.post(`/drops/${dropId}/opening`, { agent: proofOf('agentDeSurveillance') }));
  await giveKey(night, 'caissier', 'R-1', '2026-03-02T06:00:00Z');
  return dropId;
}

async function doMachines(night: NightOfSheets, dropId: string): Promise<void> {
  const { callers, proofOf, done } = night;
  const { mecanicien, superviseur } = callers;
  const path = `/drops/${dropId}`;
  const exchange = (machine: string, more: object = {}): Promise<unknown> =>
    done(
      mecanicien.post(`${path}/machines/${machine}/billBox`, {
        outcome: 'exchanged',
        taken: `B-${machine}`,
        put: `S-${machine}`,
        sealFound: `P${machine}1`,
        sealPut: `P${machine}2`,
        ...more,
      }),
    );
  await exchange('4001');
  await exchange('4002', { put: 'S-4003' });
  await done(superviseur.post(`${path}/machines/4002/billBox/reversal`, { reason: 'boîte d’un autre appareil' }));
  await exchange('4002');
  await done(superviseur.post(`${path}/interruption`, { reason: 'client à évacuer' }));
  await done(superviseur.post(`${path}/resumption`));
  await exchange('4003', { isSealIntact: false, reason: 'plomb coupé à l’ouverture' });
  for (const [machine, counters] of Object.entries(readings)) {
    const reading = { machine, readAt: '2026-03-02T04:00:00Z', reason: 'drop', counters: text(counters) };
    await done(superviseur.post('/readings/manual', reading));
  }
  await giveBack(night, 'R-1', 'caissier');
  await done(superviseur.post(`${path}/closing`));
  const conveyance = { boxes: ['B-4001', 'B-4002', 'B-4003'], seal: 'T-118', receiver: proofOf('caissier') };
  await done(mecanicien.post(`${path}/conveyances`, conveyance));
}

const readings = {
  '4001': after(START, play(52_000)),
  '4002': after(CLEARED, play(8_000)),
  '4003': after(START, play(30_000)),
};

async function readTheFloor({ callers, done }: NightOfSheets): Promise<void> {
  for (const [machine, counters] of Object.entries(readings)) {
    const taken = (readAt: string, counted: Readonly<Record<string, number>>) =>
      done(
        callers.superviseur.post('/readings/manual', { machine, readAt, reason: 'periodic', counters: text(counted) }),
      );
    await taken('2026-03-01T05:00:00Z', START);
    await taken('2026-03-02T05:00:00Z', counters);
  }
}

async function countBoxes({ callers, done }: NightOfSheets, dropId: string): Promise<void> {
  const count = (by: 'caissier' | 'changeur', box: string, notes: Readonly<Record<string, number>>): Promise<unknown> =>
    done(
      callers[by].post(`/drops/${dropId}/counts`, {
        box,
        notes: Object.entries(notes).map(([value, pieces]) => ({ value, count: pieces })),
      }),
    );
  await count('caissier', 'B-4001', { 20: 20, 50: 2 });
  await count('changeur', 'B-4001', { 20: 21, 50: 2 });
  await count('caissier', 'B-4001', { 20: 21, 50: 2 });
  for (const by of ['caissier', 'changeur'] as const) {
    await count(by, 'B-4002', { 20: 4, 50: 2 });
    await count(by, 'B-4003', { 5: 1, 10: 1, 20: 14 });
  }
}

async function closeTheDay(night: NightOfSheets, dropId: string, unsigned: string): Promise<void> {
  const { callers, proofOf, done } = night;
  const { direction, superviseur, comptable } = callers;
  const certifiers = [proofOf('direction'), proofOf('caissier')];
  await done(direction.post(`/drops/${dropId}/certification`, { certifiers }));
  await done(comptable.post('/days/2026-03-01/reconcile'));
  await done(comptable.post(`${keyPath('B-1')}/loss`, { circumstances: 'absente du coffre à l’ouverture' }));
  const closing = { supervisor: { ...proofOf('superviseur'), strokes: drawn(22) }, direction: proofOf('direction') };
  const reason = 'Le mécanicien a été hospitalisé avant de signer.';
  await done(superviseur.post(`${unsigned}/unsigned-closing`, { reason, ...closing }));
  const sealing = { ...proofOf('superviseur'), strokes: drawn(22) };
  await done(superviseur.post('/intervention-envelopes/2026-03-01', sealing));
  await done(direction.post('/intervention-envelopes/2026-03-01/receipt', proofOf('direction')));
}
