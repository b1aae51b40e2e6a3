import { HOUR_MS, MINUTE_MS } from '../calendar.mjs';
import { exchangeDigits, lastsUntilTomorrow, takeMachine, takePair } from './placing.mjs';

/** Slips of hand pays and totals of tickets that do not follow from what the machine did. */

const CODES = ['handPayVariance', 'slipsDisagree'];
/** A payment that is too high settles first what the machine owes of earlier days: a question, where it does so. */
const TOO_HIGH = { questions: ['handPayOfEarlierDay'] };

/** A hand-paid win whose slip is entered otherwise. `enter` receives the slip and the scene. */
const handPay = (kind, enter, more = {}) => ({
  kind,
  codes: CODES,
  ...more,
  place(scene, fault) {
    const machine = takeMachine(scene, fault);
    if (machine === undefined) return false;
    scene.happen(machine, scene.openHour(), 'before', (at) => {
      const slip = machine.playHandPaidGame(at);
      scene.afterPlay.push(() =>
        enter(
          scene,
          scene.slips.find(({ source }) => source === slip),
          fault,
        ),
      );
    });
    return true;
  },
});

const isTotalTyped = ({ hasTickets }) => !hasTickets;

/** A total of tickets entered otherwise. */
const totals = (kind, enter) => ({
  kind,
  codes: ['ticketsOutVariance'],
  place(scene, fault) {
    const machine = takeMachine(scene, fault, isTotalTyped);
    if (machine === undefined) return false;
    scene.afterPlay.push(() => {
      const index = scene.totals.findIndex((total) => total.machine === machine.number);
      if (index >= 0) enter(scene.totals, index);
    });
    return true;
  },
});

export const slipFaults = [
  handPay('hand pay without a slip', (scene, slip) => scene.slips.splice(scene.slips.indexOf(slip), 1)),
  handPay(
    'slip with two digits exchanged',
    (scene, slip) => {
      slip.amount = exchangeDigits(slip.amount) ?? slip.amount;
    },
    TOO_HIGH,
  ),
  handPay('slip entered twice', (scene, slip, fault) =>
    scene.slips.push({ ...slip, payAt: slip.payAt + MINUTE_MS, mayBeRefused: fault }),
  ),
  handPay(
    'slip entered twice as another win',
    (scene, slip) => scene.slips.push({ ...slip, payAt: slip.payAt + MINUTE_MS, again: true }),
    TOO_HIGH,
  ),
  {
    kind: 'slip without a hand pay',
    codes: CODES,
    ...TOO_HIGH,
    place(scene, fault) {
      const machine = takeMachine(scene, fault);
      if (machine === undefined) return false;
      const wonAt = scene.opens + scene.openHour() * HOUR_MS;
      scene.slips.push({
        machine: machine.number,
        kind: 'jackpot',
        amount: 15_000,
        wonAt,
        payAt: wonAt + 10 * MINUTE_MS,
      });
      return true;
    },
  },
  {
    kind: 'hand pay won before the closing and paid after it',
    codes: [...CODES, 'handPayOfEarlierDay'],
    place(scene, fault) {
      lastsUntilTomorrow(scene, fault);
      const machine = takeMachine(scene, fault);
      if (machine === undefined) return false;
      scene.happen(machine, scene.hours - 1, 'before', (at) => {
        const slip = machine.playHandPaidGame(at);
        scene.afterPlay.push(() => {
          scene.slips.splice(
            scene.slips.findIndex(({ source }) => source === slip),
            1,
          );
        });
        scene.house.tomorrow.push((next) => next.slips.push({ ...slip, payAt: next.opens + 90 * MINUTE_MS }));
      });
      return true;
    },
  },
  totals('total of tickets issued with two digits exchanged', (lines, index) => {
    lines[index].issued = exchangeDigits(lines[index].issued) ?? lines[index].issued;
  }),
  totals('total of tickets issued forgotten', (lines, index) => lines.splice(index, 1)),
  {
    kind: 'totals of tickets issued of two machines exchanged',
    codes: ['ticketsOutVariance'],
    place(scene, fault) {
      const pair = takePair(scene, fault, isTotalTyped);
      if (pair === undefined) return false;
      const [first, second] = pair;
      scene.afterPlay.push(() => {
        for (const line of scene.totals) {
          if (line.machine === first.number) line.machine = second.number;
          else if (line.machine === second.number) line.machine = first.number;
        }
      });
      return true;
    },
  },
  {
    kind: 'file of totals imported twice',
    codes: ['ticketsOutVariance'],
    place(scene, fault) {
      if (scene.house.files.totals === undefined) return false;
      scene.officeActs.push(async () => {
        const path = `/days/${scene.day}/totals/import`;
        const { status, body } = await scene.house.accountant.tryUpload(path, scene.house.files.totals);
        if (status >= 400) fault.refusals.push(body.code);
      });
      return true;
    },
  },
];
