import type { Text } from '#declarations/shapes/text.js';
import { meterWords } from '../words/meters.js';

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

interface EventDescription {
  readonly group: MachineEventGroup;
  /** True when it must be checked at once, even if a person is at the machine. */
  readonly isAlarm: boolean;
  /** Reported many times an hour by a machine in play: not marked in its history. */
  readonly isRoutine: boolean;
}

/** Describes a machine's event that is neither an alarm nor routine, so that its history shows it. */
const describeOrdinaryEvent = (group: MachineEventGroup) => ({ group, isAlarm: false, isRoutine: false });
const describeAlarmEvent = (group: MachineEventGroup) => ({ group, isAlarm: true, isRoutine: false });
const describeRoutineEvent = (group: MachineEventGroup) => ({ group, isAlarm: false, isRoutine: true });

const EVENT_DESCRIPTIONS = {
  communicationLost: describeAlarmEvent('priority'),
  communicationRestored: describeOrdinaryEvent('priority'),
  interfaceMemoryCorrupted: describeAlarmEvent('priority'),
  machineMemoryCorrupted: describeAlarmEvent('priority'),

  powerLost: describeOrdinaryEvent('power'),
  powerReset: describeOrdinaryEvent('power'),

  slotDoorOpened: describeOrdinaryEvent('door'),
  slotDoorClosed: describeOrdinaryEvent('door'),
  slotDoorOpenedWithoutPower: describeAlarmEvent('door'),
  dropDoorOpened: describeOrdinaryEvent('door'),
  dropDoorClosed: describeOrdinaryEvent('door'),
  dropDoorOpenedWithoutPower: describeAlarmEvent('door'),
  cashBoxDoorOpened: describeOrdinaryEvent('door'),
  cashBoxDoorClosed: describeOrdinaryEvent('door'),
  cashBoxDoorOpenedWithoutPower: describeAlarmEvent('door'),
  bellyDoorOpened: describeOrdinaryEvent('door'),
  bellyDoorClosed: describeOrdinaryEvent('door'),
  logicDoorOpened: describeOrdinaryEvent('door'),
  logicDoorClosed: describeOrdinaryEvent('door'),
  logicDoorOpenedWithoutPower: describeAlarmEvent('door'),

  coinInTilt: describeOrdinaryEvent('moneyIn'),
  billRejected: describeRoutineEvent('moneyIn'),
  billJam: describeOrdinaryEvent('moneyIn'),
  billValidatorFailed: describeOrdinaryEvent('moneyIn'),
  billValidatorVersionChanged: describeAlarmEvent('moneyIn'),
  cashBoxFull: describeOrdinaryEvent('moneyIn'),
  cashBoxRemoved: describeOrdinaryEvent('moneyIn'),
  cashBoxInstalled: describeOrdinaryEvent('moneyIn'),
  ticketInserted: describeRoutineEvent('moneyIn'),
  transferCompleted: describeRoutineEvent('moneyIn'),

  hopperEmpty: describeOrdinaryEvent('moneyOut'),
  hopperRunaway: describeAlarmEvent('moneyOut'),
  coinOutTilt: describeOrdinaryEvent('moneyOut'),
  printerPaperLow: describeOrdinaryEvent('moneyOut'),
  printerPaperOut: describeOrdinaryEvent('moneyOut'),
  printerJam: describeOrdinaryEvent('moneyOut'),
  printerCommunicationLost: describeOrdinaryEvent('moneyOut'),
  ticketPrinted: describeRoutineEvent('moneyOut'),

  handPayPending: describeOrdinaryEvent('handPay'),
  handPayReset: describeOrdinaryEvent('handPay'),
  progressiveWin: describeOrdinaryEvent('handPay'),
  bonusWin: describeOrdinaryEvent('handPay'),

  ramClear: describeOrdinaryEvent('integrity'),
  ramError: describeAlarmEvent('integrity'),
  eepromError: describeAlarmEvent('integrity'),
  programError: describeAlarmEvent('integrity'),
  mediaRemoved: describeAlarmEvent('integrity'),
  ramBatteryLow: describeOrdinaryEvent('integrity'),
  reelTilt: describeOrdinaryEvent('integrity'),
  eventBufferOverflow: describeAlarmEvent('integrity'),
  optionsChanged: describeAlarmEvent('integrity'),
  meterMenuEntered: describeOrdinaryEvent('integrity'),
  meterMenuLeft: describeOrdinaryEvent('integrity'),
  testMenuEntered: describeOrdinaryEvent('integrity'),
  testMenuLeft: describeOrdinaryEvent('integrity'),
  outOfService: describeOrdinaryEvent('integrity'),
} as const satisfies Record<keyof typeof meterWords.machineEvents, EventDescription>;

/** Code of a machine event. */
export type MachineEventCode = keyof typeof EVENT_DESCRIPTIONS;

export interface MachineEventKind extends EventDescription, Text {
  readonly code: MachineEventCode;
}

export const MACHINE_EVENT_CODES = Object.keys(EVENT_DESCRIPTIONS) as readonly MachineEventCode[];

/** Returns the description of a code. */
export function getEventKind(code: MachineEventCode): MachineEventKind {
  return { code, ...EVENT_DESCRIPTIONS[code], ...meterWords.machineEvents[code] };
}

export const MACHINE_EVENT_KINDS: readonly MachineEventKind[] = MACHINE_EVENT_CODES.map(getEventKind);

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
