import { addDays } from '../calendar.mjs';

/** Helpers to place a fault in a scene: each takes machines that nothing else happens to. */

/** Takes a machine for a fault, named by it until a day; undefined when there is none. */
export function takeMachine(scene, fault, isSuitable = () => true) {
  const machine = scene.take(isSuitable, fault.until);
  if (machine !== undefined) fault.machines.push(machine.number);
  return machine;
}

/**
 * Takes a machine that reports to the device, and adds to the kind when its board reports few counters. Only readings of
 * the next days show that the sums of such a board are wrong, so that these days must come before the house ends.
 */
export function takeConnected(scene, fault, isSuitable = () => true) {
  const isNamed = ({ profile }) =>
    profile !== 'few' || !fault.codes.includes('identityBroken') || scene.isReadFrom(scene.day);
  const machine = takeMachine(scene, fault, (one) => one.channel === 'device' && isNamed(one) && isSuitable(one));
  if (machine?.profile === 'few') fault.kind += OLD_BOARD;
  return machine;
}

const OLD_BOARD = ' (few counters)';
export const isOfOldBoard = ({ kind }) => kind.endsWith(OLD_BOARD);

/** Takes two machines, the second like the first one; undefined when there are not two. */
export function takePair(scene, fault, isSuitable = () => true, isAlike = () => true) {
  const first = takeMachine(scene, fault, isSuitable);
  if (first === undefined) return undefined;
  const second = takeMachine(scene, fault, (one) => isSuitable(one) && isAlike(one, first));
  if (second !== undefined) return [first, second];
  first.busyUntil = undefined;
  return undefined;
}

export const isConnected = ({ channel }) => channel === 'device';
export const isBoardAlike = (one, other) => one.profile === other.profile && one.hasTickets === other.hasTickets;

export function lastsUntilTomorrow(scene, fault) {
  fault.until = addDays(scene.day, 1);
}

/** Exchanges the first two neighbouring digits that differ; undefined when all are alike. */
export function exchangeDigits(value) {
  const digits = [...String(value)];
  const index = digits.findIndex((digit, position) => position > 0 && digit !== digits[position - 1] && digit !== '0');
  if (index < 0) return undefined;
  [digits[index - 1], digits[index]] = [digits[index], digits[index - 1]];
  return Number(digits.join(''));
}

export const zeros = (counters) => Object.fromEntries(Object.keys(counters).map((name) => [name, 0]));

/** Credits of an amount that is small beside what a machine can do in an hour. */
export const fewCredits = (machine) => Math.ceil(3_000 / machine.denomination);
/** Credits beyond what any machine can do in an hour. */
export const MANY_CREDITS = 40_000_000;
