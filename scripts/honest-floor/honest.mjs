import { MINUTE_MS, addDays, iso } from './calendar.mjs';
import { KIOSK } from './house.mjs';

/** What happens in an honest house, each with the probability of it on a day. */
const HAPPENINGS = [
  { chance: 0.25, plan: planOutOfService },
  { chance: 0.12, plan: planRamClear },
  { chance: 0.1, plan: planDenomination },
  { chance: 0.1, plan: planReturn },
  { chance: 0.3, plan: planPromotion },
];

/** Plans the honest happenings of a day. */
export function planHonestDay(scene) {
  for (const machine of scene.house.machines) if (!machine.isInService) planReturnToService(scene, machine);
  for (const { chance, plan } of HAPPENINGS) if (scene.random.isHit(chance)) plan(scene);
}

function planOutOfService(scene) {
  const machine = scene.take();
  if (machine === undefined) return;
  const hour = scene.openHour();
  scene.happen(machine, hour, 'after', (at) => {
    machine.cashOut(at, scene.house.pocketsOf(machine));
    machine.isInService = false;
    scene.act(at, () => scene.house.change(machine, at, { kind: 'outOfService' }));
  });
}

/** A machine out of service stays so for a day or more. */
function planReturnToService(scene, machine) {
  machine.busyUntil = scene.day;
  if (scene.random.isHit(0.4)) return;
  scene.happen(machine, scene.openHour(), 'before', (at) => {
    machine.isInService = true;
    scene.act(at, () => scene.house.change(machine, at, { kind: 'intoService' }));
  });
}

function planRamClear(scene) {
  const machine = scene.take();
  if (machine !== undefined) clearByTheRules(scene, machine, scene.openHour());
}

/** Plans a cleared memory: a technician's sheet, signed by two, with the counters before and after. */
export function clearByTheRules(scene, machine, hour) {
  const { house } = scene;
  scene.hasSheets = true;
  scene.happen(machine, hour, 'before', (at) => {
    const before = scene.read(machine, at - MINUTE_MS, { channel: machine.channel });
    machine.clearMemory();
    const after = scene.read(machine, at + MINUTE_MS, { channel: machine.channel });
    let sheet = '';
    scene.act(at - 6 * MINUTE_MS, async () => {
      const identification = { machine: machine.number, ...house.secrets.technician };
      await house.supervisor.post('/interventions/identifications', identification);
      const stop = { machine: machine.number, stoppedAt: iso(at - 7 * MINUTE_MS), reason: 'mémoire corrompue' };
      const { interventionId } = await house.supervisor.post('/interventions', stop);
      sheet = `/interventions/${interventionId}`;
    });
    scene.act(at + 4 * MINUTE_MS, async () => {
      const act = { kind: 'act', entry: 'Mémoire remise à zéro', touches: 'counters' };
      await house.supervisor.post(`${sheet}/entries`, act);
      for (const [moment, { at: readAt, counters }] of [
        ['before', before],
        ['after', after],
      ]) {
        const values = Object.fromEntries(Object.entries(counters).map(([name, value]) => [name, String(value)]));
        await house.supervisor.post(`${sheet}/readings`, { moment, readAt: iso(readAt), counters: values });
      }
      const { technician, supervisor } = house.secrets;
      await house.supervisor.post(`${sheet}/ram-clear`, { clearedAt: iso(at), technician, supervisor });
      await house.supervisor.post(`${sheet}/signature`, { ...technician, restartedAt: iso(at + 4 * MINUTE_MS) });
    });
  });
}

/** The denomination changes at the instant of a reading, without credits on the machine. */
function planDenomination(scene) {
  const machine = scene.take(({ channel }) => channel === 'device', addDays(scene.day, 1));
  if (machine === undefined) return;
  const denomination = scene.random.pick([1, 2, 5, 10].filter((cents) => cents !== machine.denomination));
  scene.happen(machine, scene.openHour(), 'before', (at) => {
    machine.cashOut(at - 2 * MINUTE_MS, scene.house.pocketsOf(machine));
    scene.read(machine, at, { channel: machine.channel });
    machine.denomination = denomination;
    scene.act(at, () =>
      scene.house.change(machine, at, { kind: 'denomination', denominationMinor: String(denomination) }),
    );
  });
}

/** The certified return changes at the instant of a reading. */
function planReturn(scene) {
  const machine = scene.take(({ channel }) => channel === 'device', addDays(scene.day, 1));
  if (machine === undefined) return;
  scene.happen(machine, scene.openHour(), 'before', (at) => {
    scene.read(machine, at, { channel: machine.channel });
    machine.returnHundredths = 8_500 + scene.random.below(1_200);
    const returnPercent = (machine.returnHundredths / 100).toFixed(2);
    scene.act(at, () =>
      scene.house.change(machine, at, {
        kind: 'certifiedReturn',
        returnPercent,
        returnCertifiedOn: addDays(scene.day, -1),
      }),
    );
  });
}

/** A customer plays a promotional ticket of the kiosk. */
function planPromotion(scene) {
  const machine = scene.take(({ hasTickets }) => hasTickets);
  if (machine !== undefined)
    scene.happen(machine, scene.openHour(), 'before', (at) => playPromotion(scene, machine, at));
}

/** Prints a promotional ticket and plays it; returns it. */
export function playPromotion(scene, machine, at) {
  const ticket = { amount: 2_000, isRestricted: true };
  scene.act(at - MINUTE_MS, () => scene.house.printTicket(ticket, { kiosk: KIOSK }));
  machine.insertRestrictedTicket(at, ticket);
  return ticket;
}
