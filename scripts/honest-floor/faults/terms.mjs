import { addDays } from '../calendar.mjs';
import { clearByTheRules } from '../honest.mjs';
import { crossReadings } from './boards.mjs';
import { isBoardAlike, isConnected, takeConnected, takeMachine, takePair } from './placing.mjs';

/** Terms of machines: denominations, returns, and boards wired to the wrong machine. */

/** A change or file of machines that must be refused; nothing else happens. */
const refused = (kind, send) => ({
  kind,
  codes: [],
  place(scene, fault) {
    const machine = takeMachine(scene, fault);
    if (machine === undefined) return false;
    scene.act(scene.opens + 7_200_000, async () => {
      const { status, body } = await send(scene, machine);
      if (status >= 400) fault.refusals.push(body.code);
      else for (const { code } of body.refused ?? []) fault.refusals.push(code);
    });
    return true;
  },
});

const typedReturn = (returnPercent) => (scene, machine) =>
  scene.house.direction.tryPost(`/machines/${machine.number}/changes`, {
    kind: 'certifiedReturn',
    effectiveAt: new Date(scene.opens + 3_600_000).toISOString(),
    reason: 'nouveau certificat',
    returnPercent,
    returnCertifiedOn: addDays(scene.day, -1),
  });

const machinesFile = (number, returnPercent) =>
  [
    'sbm_number,serial_number,maker,model,denomination,return_percent,meter_digits,registered_at,location',
    `${number},N-${number},Essai,Essai 1,0.01,${returnPercent},10,2026-01-01T06:00:00+01:00,Salle des Palmiers`,
  ].join('\n');

export const termFaults = [
  refused('certified return typed as a fraction', typedReturn('0.92')),
  refused('certified return typed as a hold', typedReturn('8.00')),
  refused('file of machines with a return as a fraction', (scene) =>
    scene.house.direction.tryUpload('/machines/import', machinesFile(`9${scene.day.replaceAll('-', '')}`, '0.92')),
  ),
  refused('file of machines whose number lost its zero', (scene, machine) =>
    scene.house.direction.tryUpload('/machines/import', machinesFile(machine.number.slice(1), '92.00')),
  ),
  {
    kind: 'denomination changed without a reading',
    codes: ['denominationReadingMissing'],
    place(scene, fault) {
      const machine = takeConnected(scene, fault);
      if (machine === undefined) return false;
      const denomination = machine.denomination === 10 ? 5 : 10;
      scene.happen(machine, scene.openHour(), 'after', (at) => {
        machine.cashOut(at, scene.house.pocketsOf(machine));
        machine.denomination = denomination;
        const change = { kind: 'denomination', denominationMinor: String(denomination) };
        scene.act(at, () => scene.house.change(machine, at, change));
      });
      return true;
    },
  },
  {
    kind: 'return changed without a reading',
    codes: ['denominationReadingMissing'],
    place(scene, fault) {
      const machine = takeConnected(scene, fault);
      if (machine === undefined) return false;
      scene.happen(machine, scene.openHour(), 'after', (at) => {
        machine.returnHundredths = machine.returnHundredths === 9_000 ? 9_300 : 9_000;
        const returnPercent = (machine.returnHundredths / 100).toFixed(2);
        const change = { kind: 'certifiedReturn', returnPercent, returnCertifiedOn: addDays(scene.day, -1) };
        scene.act(at, () => scene.house.change(machine, at, change));
      });
      return true;
    },
  },
  {
    kind: 'denomination registered wrongly',
    codes: ['notesDisagree', 'countVariance', 'ticketsOutVariance'],
    place(scene, fault) {
      const machine = takeConnected(scene, fault, ({ denomination }) => denomination <= 20);
      if (machine === undefined) return false;
      const registered = machine.denomination;
      machine.cashOut(scene.opens, scene.house.pocketsOf(machine));
      machine.denomination = registered * 5;
      scene.happen(machine, scene.hours - 1, 'after', (at) => machine.cashOut(at, scene.house.pocketsOf(machine)));
      scene.afterPlay.push(() => {
        machine.denomination = registered;
      });
      return true;
    },
  },
  {
    kind: 'boards of two machines crossed after their memories were cleared',
    codes: ['clearedTogether'],
    place(scene, fault) {
      fault.until = addDays(scene.day, 1);
      const pair = takePair(scene, fault, isConnected, isBoardAlike);
      if (pair === undefined) return false;
      const hour = scene.openHour();
      for (const machine of pair) {
        scene.happen(machine, hour, 'before', (at) => machine.cashOut(at - 60_000, scene.house.pocketsOf(machine)));
        clearByTheRules(scene, machine, hour);
      }
      const from = scene.opens + hour * 3_600_000 + 21 * 60_000;
      scene.afterPlay.push(() => crossReadings(scene, pair, from, scene.closes));
      // they are put right the next morning, by the rules too
      scene.house.tomorrow.push((next) => {
        for (const machine of pair) clearByTheRules(next, machine, 2);
        next.afterPlay.push(() => crossReadings(next, pair, next.opens, next.opens + 2 * 3_600_000 + 20 * 60_000));
      });
      return true;
    },
  },
];
