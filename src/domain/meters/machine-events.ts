import { text, type Text } from '#declarations/shapes/text.js';

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

/** Describes a machine's event that is neither an alarm nor routine, so that its history shows it. */
const describeOrdinaryEvent = (group: MachineEventGroup, label: Text): EventDescription => ({
  group,
  ...label,
  isAlarm: false,
  isRoutine: false,
});
const describeAlarmEvent = (group: MachineEventGroup, label: Text): EventDescription => ({
  ...describeOrdinaryEvent(group, label),
  isAlarm: true,
});
const describeRoutineEvent = (group: MachineEventGroup, label: Text): EventDescription => ({
  ...describeOrdinaryEvent(group, label),
  isRoutine: true,
});

const EVENT_DESCRIPTIONS = {
  communicationLost: describeAlarmEvent('priority', text('communication perdue', 'communication lost')),
  communicationRestored: describeOrdinaryEvent('priority', text('communication rétablie', 'communication restored')),
  interfaceMemoryCorrupted: describeAlarmEvent(
    'priority',
    text('mémoire de l’interface corrompue', 'interface memory corrupted'),
  ),
  machineMemoryCorrupted: describeAlarmEvent(
    'priority',
    text('mémoire de l’appareil corrompue', 'machine memory corrupted'),
  ),

  powerLost: describeOrdinaryEvent('power', text('coupure de courant', 'power lost')),
  powerReset: describeOrdinaryEvent('power', text('mise sous tension', 'power reset')),

  slotDoorOpened: describeOrdinaryEvent('door', text('porte principale ouverte', 'main door opened')),
  slotDoorClosed: describeOrdinaryEvent('door', text('porte principale fermée', 'main door closed')),
  slotDoorOpenedWithoutPower: describeAlarmEvent(
    'door',
    text('porte principale ouverte hors tension', 'main door opened while power was off'),
  ),
  dropDoorOpened: describeOrdinaryEvent('door', text('porte de recette ouverte', 'drop door opened')),
  dropDoorClosed: describeOrdinaryEvent('door', text('porte de recette fermée', 'drop door closed')),
  dropDoorOpenedWithoutPower: describeAlarmEvent(
    'door',
    text('porte de recette ouverte hors tension', 'drop door opened while power was off'),
  ),
  cashBoxDoorOpened: describeOrdinaryEvent('door', text('porte de la boîte à billets ouverte', 'cash box door opened')),
  cashBoxDoorClosed: describeOrdinaryEvent('door', text('porte de la boîte à billets fermée', 'cash box door closed')),
  cashBoxDoorOpenedWithoutPower: describeAlarmEvent(
    'door',
    text('porte de la boîte à billets ouverte hors tension', 'cash box door opened while power was off'),
  ),
  bellyDoorOpened: describeOrdinaryEvent('door', text('porte ventrale ouverte', 'belly door opened')),
  bellyDoorClosed: describeOrdinaryEvent('door', text('porte ventrale fermée', 'belly door closed')),
  logicDoorOpened: describeOrdinaryEvent('door', text('porte logique ouverte', 'logic door opened')),
  logicDoorClosed: describeOrdinaryEvent('door', text('porte logique fermée', 'logic door closed')),
  logicDoorOpenedWithoutPower: describeAlarmEvent(
    'door',
    text('porte logique ouverte hors tension', 'logic door opened while power was off'),
  ),

  coinInTilt: describeOrdinaryEvent('moneyIn', text('défaut du monnayeur', 'coin-in tilt')),
  billRejected: describeRoutineEvent('moneyIn', text('billet refusé', 'bill rejected')),
  billJam: describeOrdinaryEvent('moneyIn', text('bourrage de billets', 'bill jam')),
  billValidatorFailed: describeOrdinaryEvent('moneyIn', text('lecteur de billets en panne', 'bill validator failed')),
  billValidatorVersionChanged: describeAlarmEvent(
    'moneyIn',
    text('version du lecteur de billets changée', 'bill validator version changed'),
  ),
  cashBoxFull: describeOrdinaryEvent('moneyIn', text('boîte à billets pleine', 'cash box full')),
  cashBoxRemoved: describeOrdinaryEvent('moneyIn', text('boîte à billets retirée', 'cash box removed')),
  cashBoxInstalled: describeOrdinaryEvent('moneyIn', text('boîte à billets mise en place', 'cash box installed')),
  ticketInserted: describeRoutineEvent('moneyIn', text('ticket inséré', 'ticket inserted')),
  transferCompleted: describeRoutineEvent('moneyIn', text('transfert effectué', 'transfer completed')),

  hopperEmpty: describeOrdinaryEvent('moneyOut', text('hopper vide', 'hopper empty')),
  hopperRunaway: describeAlarmEvent('moneyOut', text('hopper emballé', 'hopper runaway')),
  coinOutTilt: describeOrdinaryEvent('moneyOut', text('défaut de sortie de pièces', 'coin-out tilt')),
  printerPaperLow: describeOrdinaryEvent('moneyOut', text('papier de l’imprimante bas', 'printer paper low')),
  printerPaperOut: describeOrdinaryEvent('moneyOut', text('imprimante sans papier', 'printer out of paper')),
  printerJam: describeOrdinaryEvent('moneyOut', text('bourrage de l’imprimante', 'printer jam')),
  printerCommunicationLost: describeOrdinaryEvent('moneyOut', text('imprimante muette', 'printer communication lost')),
  ticketPrinted: describeRoutineEvent('moneyOut', text('ticket imprimé', 'ticket printed')),

  handPayPending: describeOrdinaryEvent('handPay', text('paiement manuel en attente', 'hand pay pending')),
  handPayReset: describeOrdinaryEvent('handPay', text('paiement manuel acquitté', 'hand pay reset')),
  progressiveWin: describeOrdinaryEvent('handPay', text('jackpot progressif', 'progressive win')),
  bonusWin: describeOrdinaryEvent('handPay', text('gain de bonus', 'bonus win')),

  ramClear: describeOrdinaryEvent('integrity', text('remise à zéro de la mémoire', 'memory cleared')),
  ramError: describeAlarmEvent('integrity', text('erreur de mémoire vive', 'RAM error')),
  eepromError: describeAlarmEvent('integrity', text('erreur d’EEPROM', 'EEPROM error')),
  programError: describeAlarmEvent('integrity', text('erreur de programme', 'program error')),
  mediaRemoved: describeAlarmEvent('integrity', text('support du programme retiré', 'program media removed')),
  ramBatteryLow: describeOrdinaryEvent('integrity', text('pile de la mémoire faible', 'RAM battery low')),
  reelTilt: describeOrdinaryEvent('integrity', text('défaut de rouleau', 'reel tilt')),
  eventBufferOverflow: describeAlarmEvent('integrity', text('file d’événements débordée', 'event buffer overflow')),
  optionsChanged: describeAlarmEvent(
    'integrity',
    text('options changées par un opérateur', 'operator changed options'),
  ),
  meterMenuEntered: describeOrdinaryEvent('integrity', text('menu des compteurs ouvert', 'meters menu entered')),
  meterMenuLeft: describeOrdinaryEvent('integrity', text('menu des compteurs quitté', 'meters menu left')),
  testMenuEntered: describeOrdinaryEvent('integrity', text('menu de test ouvert', 'test menu entered')),
  testMenuLeft: describeOrdinaryEvent('integrity', text('menu de test quitté', 'test menu left')),
  outOfService: describeOrdinaryEvent('integrity', text('mis hors service', 'out of service')),
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
export function getEventKind(code: MachineEventCode): MachineEventKind {
  return { code, ...EVENT_DESCRIPTIONS[code] };
}

/**
 * Returns the codes of the events that match both filters: a group, and alarms or none. A filter left out matches all.
 */
export function listEventCodes(filter: {
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
export function findDoorMovement(
  code: MachineEventCode,
): { readonly door: Door; readonly movement: 'opened' | 'closed' } | null {
  const door = DOORS.find((candidate) => code.startsWith(`${candidate}Door`));
  if (door === undefined) return null;
  return { door, movement: code.endsWith('Closed') ? 'closed' : 'opened' };
}

const MONEY_DOORS: readonly Door[] = ['drop', 'cashBox'];

/** Returns true for an event that opens a compartment of money: its door, or the bill box taken off its reader. */
export function isMoneyCompartmentOpening(code: MachineEventCode): boolean {
  const doorMovement = findDoorMovement(code);
  if (doorMovement === null) return code === 'cashBoxRemoved';
  return doorMovement.movement === 'opened' && MONEY_DOORS.includes(doorMovement.door);
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
export function findSequenceGap(earlier: NumberedEvent, later: NumberedEvent): SequenceGap | null {
  const increase = later.sequenceNumber - earlier.sequenceNumber;
  if (increase === 1n) return null;
  if (increase < 1n) return { kind: 'restarted', earlier, later, missing: 0n };
  return { kind: 'missing', earlier, later, missing: increase - 1n };
}
