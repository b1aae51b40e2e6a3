import { START } from '../closing/floor.js';
import { CLEARED, FINDS, HALF, WINS, ZERO, type Win } from './facts.js';
import { fitBoxes, type Counters, type Night } from './night.js';

/** The refusal, or `done`, by the moment of the attempt. */
type Refusals<Moment extends string> = Readonly<Record<Moment, string>>;

const PAPER = {
  documentType: 'passport',
  documentNumber: '12AB34567',
  fullName: 'Ondine Fictive',
  bornOn: '1970-12-31',
};
const CASH = { method: 'cash', desk: 'C1' };

/**
 * Opens desk C1 for the Direction; the supervisor hands it to the cashier with 30 000.00, which the cashier confirms.
 */
async function openDesk({ does, people }: Night): Promise<void> {
  await does('direction', '/desks', { deskCode: 'C1', kind: 'cashDesk', room: 'Salle Europe', floatMinor: '3000000' });
  const handOver = { countedMinor: '0', seenMovement: 0, outcome: 'handedOver', witness: people.caissier.credentials };
  await does('superviseur', '/desks/C1/counts', handOver);
  const float = { toDesk: 'C1', amountMinor: '3000000', reason: 'fonds de caisse' };
  const { transferId } = await does<{ transferId: string }>('superviseur', '/desk-transfers', float);
  await does('caissier', `/desk-transfers/${transferId}/receipt`, { isAccepted: true });
}

/** Writes a sheet from the identification to the signature; `work` runs while the door is open. */
async function intervene(
  { does, send, people, at, clock }: Night,
  machine: string,
  minute: number,
  work?: (path: string) => Promise<void>,
): Promise<void> {
  const { credentials } = people.mecanicien;
  clock(minute);
  await does('superviseur', '/interventions/identifications', { machine, ...credentials });
  const stop = { machine, stoppedAt: at(minute), reason: 'bourrage du lecteur de billets' };
  const { interventionId } = await does<{ interventionId: string }>('superviseur', '/interventions', stop);
  const path = `/interventions/${interventionId}`;
  clock(minute + 8);
  await send(
    { machine, code: 'slotDoorOpened', minute: minute + 1 },
    { machine, code: 'slotDoorClosed', minute: minute + 7 },
  );
  await work?.(path);
  await does('superviseur', `${path}/entries`, { kind: 'act', entry: 'lecteur nettoyé, essai de billets' });
  await does('superviseur', `${path}/signature`, { ...credentials, restartedAt: at(minute + 8) });
}

interface OpenAlarm {
  readonly alarmId: string;
  readonly machine: string;
}

/** Returns the unsettled alarms. */
function openAlarms({ sees }: Night): Promise<readonly OpenAlarm[]> {
  return sees('agent', '/interventions/alarms?state=open');
}

/** Opens eleven doors for an identified technician. */
async function openDoors(night: Night): Promise<void> {
  for (const [index, machine] of night.machines.slice(10, 21).entries()) {
    await intervene(night, machine, 40 + 20 * index);
  }
}

/** Opens a twelfth door without an identification; returns the alarms of that moment. */
async function openDoorUnidentified(night: Night): Promise<readonly OpenAlarm[]> {
  night.clock(270);
  await night.send(
    { machine: '4022', code: 'slotDoorOpened', minute: 265 },
    { machine: '4022', code: 'slotDoorClosed', minute: 266 },
  );
  return openAlarms(night);
}

async function settleAlarm({ does }: Night, { alarmId }: OpenAlarm): Promise<void> {
  const reason = { reason: 'porte ouverte par le mécanicien de jour, parti sans fiche ; rappelé' };
  await does('superviseur', `/interventions/alarms/${alarmId}/settlement`, reason);
}

/** Clears a memory, read before and after, with two signatures. */
async function clearMemory(night: Night): Promise<void> {
  const { people, does, at } = night;
  const text = (from: Readonly<Record<string, number>>, moved: Counters = {}) =>
    Object.fromEntries(
      Object.entries(from).map(([name, value]) => [name, String(value + (moved[name as keyof Counters] ?? 0))]),
    );
  await intervene(night, CLEARED, 300, async (path) => {
    await does('superviseur', `${path}/entries`, { kind: 'act', entry: 'pile changée', touches: 'counters' });
    const before = { moment: 'before', readAt: at(302), counters: text(START, HALF) };
    await does('superviseur', `${path}/readings`, before);
    await does('superviseur', `${path}/readings`, { moment: 'after', readAt: at(306), counters: text(ZERO) });
    const signers = { technician: people.mecanicien.credentials, supervisor: people.superviseur.credentials };
    await does('superviseur', `${path}/ram-clear`, { clearedAt: at(304), ...signers });
  });
}

/** Reports a win, authorises it, identifies its winner and pays; attempts an early payment before each step. */
async function payWin(
  { does, refusal, clock, at }: Night,
  { machine, kind, amount, levels, identity }: Win,
  minute: number,
): Promise<Refusals<'unready' | 'unidentified' | 'again'>> {
  clock(minute);
  const { payoutId } = await does<{ payoutId: string }>('changeur', '/payouts', {
    machine,
    kind,
    amount,
    wonAt: at(minute - 5),
    combination: 'trois sept',
  });
  const path = `/payouts/${payoutId}`;
  const needsControls = levels.length > 0 || identity;
  const unready = needsControls ? await refusal('caissier', `${path}/payment`, CASH) : '';
  for (const level of levels) await does(level, `${path}/authorisations`, { level });
  const unidentified = identity ? await refusal('caissier', `${path}/payment`, CASH) : '';
  if (identity) await does('caissier', `${path}/identity`, PAPER);
  await does('caissier', `${path}/payment`, CASH);
  return { unready, unidentified, again: await refusal('caissier', `${path}/payment`, CASH) };
}

/** Opens a customer's dispute of 60.00, hears the technician and lets the supervisor decide; pays it if decided so. */
async function settleDispute(
  { does, refusal, people, at }: Night,
  machine: string,
  outcome: { readonly outcome: 'pay'; readonly amount: string } | { readonly outcome: 'refuse' },
): Promise<Refusals<'unheard'>> {
  const { disputeId } = await does<{ disputeId: string }>('changeur', '/disputes', {
    machine,
    happenedAt: at(590),
    claimed: '60',
    statement: 'La machine n’a pas payé.',
    customer: 'Ambroise Sansdette',
  });
  const path = `/disputes/${disputeId}`;
  const decision = { reason: 'après vérification des compteurs', ...outcome };
  const unheard = await refusal('superviseur', `${path}/decision`, decision);
  await does('superviseur', `${path}/hearing`, { ...people.mecanicien.credentials, statement: 'Vu les rouleaux.' });
  const decided = await does<{ payoutId: string | null }>('superviseur', `${path}/decision`, decision);
  await does('superviseur', `${path}/notice`);
  if (decided.payoutId !== null) await does('caissier', `/payouts/${decided.payoutId}/payment`, CASH);
  return { unheard };
}

/** Settles two disputes, the first of them paid, and three machines that paid 40.00 of 100.00. */
async function settleDisputes(night: Night): Promise<readonly Refusals<'unheard'>[]> {
  const { does, clock, at } = night;
  clock(600);
  const refusals = [
    await settleDispute(night, '4031', { outcome: 'pay', amount: '60' }),
    await settleDispute(night, '4032', { outcome: 'refuse' }),
  ];
  for (const [index, machine] of ['4033', '4034', '4035'].entries()) {
    const short = { machine, combination: 'trois cerises', paid: '40', due: '100', wonAt: at(580 + index) };
    const { payoutId } = await does<{ payoutId: string }>('superviseur', '/complements', short);
    await does('caissier', `/payouts/${payoutId}/payment`, CASH);
  }
  return refusals;
}

/** Pays five orphans into the desk, and gives the second back. */
async function findOrphans({ does, people, clock }: Night): Promise<void> {
  clock(700);
  const numbers: string[] = [];
  for (const find of FINDS) {
    const { orphanNumber } = await does<{ orphanNumber: string }>('caissier', '/orphans', { ...find, desk: 'C1' });
    numbers.push(orphanNumber);
  }
  await does('caissier', `/orphans/${numbers[1] ?? ''}/refund`, {
    desk: 'C1',
    name: 'Ondine Fictive',
    address: '1 rue des Essais',
    proofs: 'reçu de change 77',
    authoriser: people.superviseur.credentials,
  });
}

/** Takes the boxes out of forty machines, two of them swapped; returns the drop's path. */
async function makeRound(
  night: Night,
): Promise<{ readonly path: string; readonly refusals: readonly Refusals<'ofAnother'>[] }> {
  const { does, refusal, send, people, machines, clock } = night;
  clock(1380);
  const team = (['superviseur', 'mecanicien', 'changeur', 'agent'] as const).map((name) => ({
    personId: people[name].personId.toString(),
    function: name === 'agent' ? 'agentDeSurveillance' : name,
  }));
  const { dropId } = await does<{ dropId: string }>('superviseur', '/drops', {
    isDuringOperation: true,
    team,
    machines: machines.map((machine) => ({ machine })),
  });
  const path = `/drops/${dropId}`;
  await does('superviseur', `${path}/opening`, { agent: people.agent.credentials });
  const swapped: Readonly<Record<string, string>> = { '4007': '4008', '4008': '4007' };
  const refusals: Refusals<'ofAnother'>[] = [];
  clock(1420);
  for (const machine of machines) {
    await send({ machine, code: 'dropDoorOpened', minute: 1390 }, { machine, code: 'dropDoorClosed', minute: 1391 });
    const boxExchange = { outcome: 'exchanged', taken: `B-${swapped[machine] ?? machine}`, put: `S-${machine}` };
    const seen = { isOtherBoxConfirmed: true, reason: 'boîtes échangées à la pose' };
    const station = `${path}/machines/${machine}/billBox`;
    if (machine in swapped) refusals.push({ ofAnother: await refusal('mecanicien', station, boxExchange) });
    await does('mecanicien', station, machine in swapped ? { ...boxExchange, ...seen } : boxExchange);
  }
  return { path, refusals };
}

/**
 * Counts ten notes of 20.00 in each box by two people. One of them counts nine in one box, which is counted again; then
 * the count is certified.
 */
async function countBoxes({ does, refusal, people, machines }: Night, path: string): Promise<Refusals<'early'>> {
  await does('superviseur', `${path}/closing`, { readingsMissingReason: 'lus par le réseau' });
  const boxes = machines.map((machine) => `B-${machine}`);
  await does('mecanicien', `${path}/conveyances`, { boxes, receiver: people.caissier.credentials });
  const notes = (count: number) => ({ notes: [{ value: '20', count }] });
  const certifiers = [people.direction.credentials, people.otherCaissier.credentials];
  for (const box of boxes) {
    await does('caissier', `${path}/counts`, { box, ...notes(box === 'B-4010' ? 9 : 10) });
    await does('otherCaissier', `${path}/counts`, { box, ...notes(10) });
  }
  const early = await refusal('direction', `${path}/certification`, { certifiers });
  await does('caissier', `${path}/counts`, { box: 'B-4010', ...notes(10) });
  await does('direction', `${path}/certification`, { certifiers });
  return { early };
}

/** Sets the clock to the end of the day and reads the machines, each with its movement. */
export async function readAtTheEnd(
  { clock, machines, read }: Night,
  moved: (machine: string) => Counters,
): Promise<void> {
  clock(1430);
  for (const machine of machines.filter((each) => each !== CLEARED)) await read(machine, 1430, moved(machine));
  await read(CLEARED, 1430, HALF, ZERO);
}

/** Observations and refusals of a night, for its test to judge. */
export interface Course {
  /** Pending alarms: after the known doors, after the unidentified one, after its settlement, after the round. */
  readonly alarms: Readonly<Record<'known' | 'nobody' | 'settled' | 'round', readonly OpenAlarm[]>>;
  /** In the order of `WINS`. */
  readonly wins: readonly Refusals<'unready' | 'unidentified' | 'again'>[];
  readonly disputes: readonly Refusals<'unheard'>[];
  readonly boxes: readonly Refusals<'ofAnother'>[];
  readonly certification: Refusals<'early'>;
}

/** Plays from the opening of the desk to the orphans. */
export async function playEvening(night: Night): Promise<Omit<Course, 'boxes' | 'certification'>> {
  await openDesk(night);
  await fitBoxes(night);
  await openDoors(night);
  const known = await openAlarms(night);
  const unidentified = await openDoorUnidentified(night);
  for (const alarm of unidentified) await settleAlarm(night, alarm);
  const settled = await openAlarms(night);
  await clearMemory(night);
  const wins: Course['wins'][number][] = [];
  for (const [index, win] of WINS.entries()) wins.push(await payWin(night, win, 400 + 20 * index));
  const disputes = await settleDisputes(night);
  await findOrphans(night);
  return { alarms: { known, nobody: unidentified, settled, round: [] }, wins, disputes };
}

/** Plays everything, from the opening of the desk to the certified count. */
export async function playToCount(night: Night): Promise<Course> {
  const { alarms, ...evening } = await playEvening(night);
  const { path, refusals: boxes } = await makeRound(night);
  const round = await openAlarms(night);
  const certification = await countBoxes(night, path);
  return { alarms: { ...alarms, round }, ...evening, boxes, certification };
}
