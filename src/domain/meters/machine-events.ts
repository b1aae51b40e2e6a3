import { text } from '#declarations/shapes/text.js';
import type { Text } from '#declarations/shapes/text.js';

/**
 * Events reported by a machine: the closed list, in the groups of the significant events named by regulators
 * (Mississippi 8-2.8, GLI-13 §3.2, the public list of SAS events).
 */

export const MACHINE_EVENT_GROUPS = [
  'priority',
  'power',
  'door',
  'moneyIn',
  'moneyOut',
  'handPay',
  'integrity',
] as const;
/** Group of machine events. */
export type MachineEventGroup = (typeof MACHINE_EVENT_GROUPS)[number];

/** The origin of an event. */
export const EVENT_SOURCES = ['device', 'person'] as const;
/** Origin of a machine event. */
export type EventSource = (typeof EVENT_SOURCES)[number];

export const DOORS = ['slot', 'drop', 'cashBox', 'belly', 'logic'] as const;
export type Door = (typeof DOORS)[number];

interface EventDescription extends Text {
  readonly group: MachineEventGroup;
  /** True when it must be checked at once, even if a person is at the machine. */
  readonly isAlarm: boolean;
  /** Reported many times an hour by a machine in play: not marked in its history. */
  readonly isRoutine: boolean;
}

/** Describes an event that needs no check and is marked in a machine's history. */
const ordinaryEvent = (group: MachineEventGroup, words: Text): EventDescription => ({
  group,
  ...words,
  isAlarm: false,
  isRoutine: false,
});
const alarmEvent = (group: MachineEventGroup, words: Text): EventDescription => ({
  ...ordinaryEvent(group, words),
  isAlarm: true,
});
const routineEvent = (group: MachineEventGroup, words: Text): EventDescription => ({
  ...ordinaryEvent(group, words),
  isRoutine: true,
});

const EVENT_DESCRIPTIONS = {
  communicationLost: alarmEvent('priority', text('communication perdue', 'communication lost')),
  communicationRestored: ordinaryEvent('priority', text('communication rétablie', 'communication restored')),
  interfaceMemoryCorrupted: alarmEvent(
    'priority',
    text('mémoire de l’interface corrompue', 'interface memory corrupted'),
  ),
  machineMemoryCorrupted: alarmEvent('priority', text('mémoire de l’appareil corrompue', 'machine memory corrupted')),

  powerLost: ordinaryEvent('power', text('coupure de courant', 'power lost')),
  powerReset: ordinaryEvent('power', text('mise sous tension', 'power reset')),

  slotDoorOpened: ordinaryEvent('door', text('porte principale ouverte', 'main door opened')),
  slotDoorClosed: ordinaryEvent('door', text('porte principale fermée', 'main door closed')),
  slotDoorOpenedWithoutPower: alarmEvent(
    'door',
    text('porte principale ouverte hors tension', 'main door opened while power was off'),
  ),
  dropDoorOpened: ordinaryEvent('door', text('porte de recette ouverte', 'drop door opened')),
  dropDoorClosed: ordinaryEvent('door', text('porte de recette fermée', 'drop door closed')),
  dropDoorOpenedWithoutPower: alarmEvent(
    'door',
    text('porte de recette ouverte hors tension', 'drop door opened while power was off'),
  ),
  cashBoxDoorOpened: ordinaryEvent('door', text('porte de la boîte à billets ouverte', 'cash box door opened')),
  cashBoxDoorClosed: ordinaryEvent('door', text('porte de la boîte à billets fermée', 'cash box door closed')),
  cashBoxDoorOpenedWithoutPower: alarmEvent(
    'door',
    text('porte de la boîte à billets ouverte hors tension', 'cash box door opened while power was off'),
  ),
  bellyDoorOpened: ordinaryEvent('door', text('porte ventrale ouverte', 'belly door opened')),
  bellyDoorClosed: ordinaryEvent('door', text('porte ventrale fermée', 'belly door closed')),
  logicDoorOpened: ordinaryEvent('door', text('porte logique ouverte', 'logic door opened')),
  logicDoorClosed: ordinaryEvent('door', text('porte logique fermée', 'logic door closed')),
  logicDoorOpenedWithoutPower: alarmEvent(
    'door',
    text('porte logique ouverte hors tension', 'logic door opened while power was off'),
  ),

  coinInTilt: ordinaryEvent('moneyIn', text('défaut du monnayeur', 'coin-in tilt')),
  billRejected: routineEvent('moneyIn', text('billet refusé', 'bill rejected')),
  billJam: ordinaryEvent('moneyIn', text('bourrage de billets', 'bill jam')),
  billValidatorFailed: ordinaryEvent('moneyIn', text('lecteur de billets en panne', 'bill validator failed')),
  billValidatorVersionChanged: alarmEvent(
    'moneyIn',
    text('version du lecteur de billets changée', 'bill validator version changed'),
  ),
  cashBoxFull: ordinaryEvent('moneyIn', text('boîte à billets pleine', 'cash box full')),
  cashBoxRemoved: ordinaryEvent('moneyIn', text('boîte à billets retirée', 'cash box removed')),
  cashBoxInstalled: ordinaryEvent('moneyIn', text('boîte à billets mise en place', 'cash box installed')),
  ticketInserted: routineEvent('moneyIn', text('ticket inséré', 'ticket inserted')),
  transferCompleted: routineEvent('moneyIn', text('transfert effectué', 'transfer completed')),

  hopperEmpty: ordinaryEvent('moneyOut', text('hopper vide', 'hopper empty')),
  hopperRunaway: alarmEvent('moneyOut', text('hopper emballé', 'hopper runaway')),
  coinOutTilt: ordinaryEvent('moneyOut', text('défaut de sortie de pièces', 'coin-out tilt')),
  printerPaperLow: ordinaryEvent('moneyOut', text('papier de l’imprimante bas', 'printer paper low')),
  printerPaperOut: ordinaryEvent('moneyOut', text('imprimante sans papier', 'printer out of paper')),
  printerJam: ordinaryEvent('moneyOut', text('bourrage de l’imprimante', 'printer jam')),
  printerCommunicationLost: ordinaryEvent('moneyOut', text('imprimante muette', 'printer communication lost')),
  ticketPrinted: routineEvent('moneyOut', text('ticket imprimé', 'ticket printed')),

  handPayPending: ordinaryEvent('handPay', text('paiement manuel en attente', 'hand pay pending')),
  handPayReset: ordinaryEvent('handPay', text('paiement manuel acquitté', 'hand pay reset')),
  progressiveWin: ordinaryEvent('handPay', text('jackpot progressif', 'progressive win')),
  bonusWin: ordinaryEvent('handPay', text('gain de bonus', 'bonus win')),

  ramClear: ordinaryEvent('integrity', text('remise à zéro de la mémoire', 'memory cleared')),
  ramError: alarmEvent('integrity', text('erreur de mémoire vive', 'RAM error')),
  eepromError: alarmEvent('integrity', text('erreur d’EEPROM', 'EEPROM error')),
  programError: alarmEvent('integrity', text('erreur de programme', 'program error')),
  mediaRemoved: alarmEvent('integrity', text('support du programme retiré', 'program media removed')),
  ramBatteryLow: ordinaryEvent('integrity', text('pile de la mémoire faible', 'RAM battery low')),
  reelTilt: ordinaryEvent('integrity', text('défaut de rouleau', 'reel tilt')),
  eventBufferOverflow: alarmEvent('integrity', text('file d’événements débordée', 'event buffer overflow')),
  optionsChanged: alarmEvent('integrity', text('options changées par un opérateur', 'operator changed options')),
  meterMenuEntered: ordinaryEvent('integrity', text('menu des compteurs ouvert', 'meters menu entered')),
  meterMenuLeft: ordinaryEvent('integrity', text('menu des compteurs quitté', 'meters menu left')),
  testMenuEntered: ordinaryEvent('integrity', text('menu de test ouvert', 'test menu entered')),
  testMenuLeft: ordinaryEvent('integrity', text('menu de test quitté', 'test menu left')),
  outOfService: ordinaryEvent('integrity', text('mis hors service', 'out of service')),
} as const satisfies Record<string, EventDescription>;

/** Code of a machine event. */
export type MachineEventCode = keyof typeof EVENT_DESCRIPTIONS;

export interface MachineEventKind extends EventDescription {
  readonly code: MachineEventCode;
}

export const MACHINE_EVENT_CODES = Object.keys(EVENT_DESCRIPTIONS) as readonly MachineEventCode[];

export const MACHINE_EVENT_KINDS: readonly MachineEventKind[] = MACHINE_EVENT_CODES.map((code) => ({
  code,
  ...EVENT_DESCRIPTIONS[code],
}));

/** Returns the description of a code. */
export function machineEventKind(code: MachineEventCode): MachineEventKind {
  return { code, ...EVENT_DESCRIPTIONS[code] };
}

/** Returns the codes of a group, or of alarms only, or both; all when neither is given. */
export function machineEventCodes(filter: {
  readonly group?: MachineEventGroup | undefined;
  readonly isAlarm?: boolean | undefined;
}): MachineEventCode[] {
  return MACHINE_EVENT_KINDS.filter(
    ({ group, isAlarm }) =>
      (filter.group === undefined || filter.group === group) &&
      (filter.isAlarm === undefined || filter.isAlarm === isAlarm),
  ).map(({ code }) => code);
}

export const ROUTINE_EVENT_CODES: readonly MachineEventCode[] = MACHINE_EVENT_KINDS.filter(
  ({ isRoutine }) => isRoutine,
).map(({ code }) => code);

/** Returns the door of an event and its movement; null when the event is not about a door. */
export function doorMovement(
  code: MachineEventCode,
): { readonly door: Door; readonly movement: 'opened' | 'closed' } | null {
  const door = DOORS.find((each) => code.startsWith(`${each}Door`));
  if (door === undefined) return null;
  return { door, movement: code.endsWith('Closed') ? 'closed' : 'opened' };
}

const MONEY_DOORS: readonly Door[] = ['drop', 'cashBox'];

/** Returns true when a compartment of money was opened: its door, or the bill box taken off its reader. */
export function opensMoneyCompartment(code: MachineEventCode): boolean {
  const moved = doorMovement(code);
  if (moved === null) return code === 'cashBoxRemoved';
  return moved.movement === 'opened' && MONEY_DOORS.includes(moved.door);
}

/** An event with the number from the machine's interface. */
export interface NumberedEvent {
  readonly sequenceNumber: bigint;
  readonly occurredAt: Date;
}

/** A break in the numbering of one machine's events. */
export interface SequenceGap {
  /** Kind of gap: numbers are missing, or the sequence restarted. */
  readonly kind: 'missing' | 'restarted';
  readonly earlier: NumberedEvent;
  readonly later: NumberedEvent;
  /** The count of missing numbers between the two; 0 for a restart. */
  readonly missing: bigint;
}

/**
 * Compares two successive numbered events of one machine. Returns null when the second has the next number, else the
 * count of missing numbers; a number that is not higher means that the counter restarted.
 */
export function sequenceGap(earlier: NumberedEvent, later: NumberedEvent): SequenceGap | null {
  const step = later.sequenceNumber - earlier.sequenceNumber;
  if (step === 1n) return null;
  if (step < 1n) return { kind: 'restarted', earlier, later, missing: 0n };
  return { kind: 'missing', earlier, later, missing: step - 1n };
}
