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

interface Described {
  readonly group: MachineEventGroup;
  readonly fr: string;
  readonly en: string;
  /** True when it must be checked at once, even if a person is at the machine. */
  readonly isAlarm: boolean;
  /** Reported many times an hour by a machine in play: not marked in its history. */
  readonly isRoutine: boolean;
}

type Words = readonly [fr: string, en: string];

const ordinary = (group: MachineEventGroup, [fr, en]: Words): Described => ({
  group,
  fr,
  en,
  isAlarm: false,
  isRoutine: false,
});
const alarm = (group: MachineEventGroup, words: Words): Described => ({ ...ordinary(group, words), isAlarm: true });
const routine = (group: MachineEventGroup, words: Words): Described => ({ ...ordinary(group, words), isRoutine: true });

const DESCRIBED = {
  communicationLost: alarm('priority', ['communication perdue', 'communication lost']),
  communicationRestored: ordinary('priority', ['communication rétablie', 'communication restored']),
  interfaceMemoryCorrupted: alarm('priority', ['mémoire de l’interface corrompue', 'interface memory corrupted']),
  machineMemoryCorrupted: alarm('priority', ['mémoire de l’appareil corrompue', 'machine memory corrupted']),

  powerLost: ordinary('power', ['coupure de courant', 'power lost']),
  powerReset: ordinary('power', ['mise sous tension', 'power reset']),

  slotDoorOpened: ordinary('door', ['porte principale ouverte', 'main door opened']),
  slotDoorClosed: ordinary('door', ['porte principale fermée', 'main door closed']),
  slotDoorOpenedWithoutPower: alarm('door', [
    'porte principale ouverte hors tension',
    'main door opened while power was off',
  ]),
  dropDoorOpened: ordinary('door', ['porte de recette ouverte', 'drop door opened']),
  dropDoorClosed: ordinary('door', ['porte de recette fermée', 'drop door closed']),
  dropDoorOpenedWithoutPower: alarm('door', [
    'porte de recette ouverte hors tension',
    'drop door opened while power was off',
  ]),
  cashBoxDoorOpened: ordinary('door', ['porte de la boîte à billets ouverte', 'cash box door opened']),
  cashBoxDoorClosed: ordinary('door', ['porte de la boîte à billets fermée', 'cash box door closed']),
  cashBoxDoorOpenedWithoutPower: alarm('door', [
    'porte de la boîte à billets ouverte hors tension',
    'cash box door opened while power was off',
  ]),
  bellyDoorOpened: ordinary('door', ['porte ventrale ouverte', 'belly door opened']),
  bellyDoorClosed: ordinary('door', ['porte ventrale fermée', 'belly door closed']),
  logicDoorOpened: ordinary('door', ['porte logique ouverte', 'logic door opened']),
  logicDoorClosed: ordinary('door', ['porte logique fermée', 'logic door closed']),
  logicDoorOpenedWithoutPower: alarm('door', [
    'porte logique ouverte hors tension',
    'logic door opened while power was off',
  ]),

  coinInTilt: ordinary('moneyIn', ['défaut du monnayeur', 'coin-in tilt']),
  billRejected: routine('moneyIn', ['billet refusé', 'bill rejected']),
  billJam: ordinary('moneyIn', ['bourrage de billets', 'bill jam']),
  billValidatorFailed: ordinary('moneyIn', ['lecteur de billets en panne', 'bill validator failed']),
  billValidatorVersionChanged: alarm('moneyIn', [
    'version du lecteur de billets changée',
    'bill validator version changed',
  ]),
  cashBoxFull: ordinary('moneyIn', ['boîte à billets pleine', 'cash box full']),
  cashBoxRemoved: ordinary('moneyIn', ['boîte à billets retirée', 'cash box removed']),
  cashBoxInstalled: ordinary('moneyIn', ['boîte à billets mise en place', 'cash box installed']),
  ticketInserted: routine('moneyIn', ['ticket inséré', 'ticket inserted']),
  transferCompleted: routine('moneyIn', ['transfert effectué', 'transfer completed']),

  hopperEmpty: ordinary('moneyOut', ['hopper vide', 'hopper empty']),
  hopperRunaway: alarm('moneyOut', ['hopper emballé', 'hopper runaway']),
  coinOutTilt: ordinary('moneyOut', ['défaut de sortie de pièces', 'coin-out tilt']),
  printerPaperLow: ordinary('moneyOut', ['papier de l’imprimante bas', 'printer paper low']),
  printerPaperOut: ordinary('moneyOut', ['imprimante sans papier', 'printer out of paper']),
  printerJam: ordinary('moneyOut', ['bourrage de l’imprimante', 'printer jam']),
  printerCommunicationLost: ordinary('moneyOut', ['imprimante muette', 'printer communication lost']),
  ticketPrinted: routine('moneyOut', ['ticket imprimé', 'ticket printed']),

  handPayPending: ordinary('handPay', ['paiement manuel en attente', 'hand pay pending']),
  handPayReset: ordinary('handPay', ['paiement manuel acquitté', 'hand pay reset']),
  progressiveWin: ordinary('handPay', ['jackpot progressif', 'progressive win']),
  bonusWin: ordinary('handPay', ['gain de bonus', 'bonus win']),

  ramClear: ordinary('integrity', ['remise à zéro de la mémoire', 'memory cleared']),
  ramError: alarm('integrity', ['erreur de mémoire vive', 'RAM error']),
  eepromError: alarm('integrity', ['erreur d’EEPROM', 'EEPROM error']),
  programError: alarm('integrity', ['erreur de programme', 'program error']),
  mediaRemoved: alarm('integrity', ['support du programme retiré', 'program media removed']),
  ramBatteryLow: ordinary('integrity', ['pile de la mémoire faible', 'RAM battery low']),
  reelTilt: ordinary('integrity', ['défaut de rouleau', 'reel tilt']),
  eventBufferOverflow: alarm('integrity', ['file d’événements débordée', 'event buffer overflow']),
  optionsChanged: alarm('integrity', ['options changées par un opérateur', 'operator changed options']),
  meterMenuEntered: ordinary('integrity', ['menu des compteurs ouvert', 'meters menu entered']),
  meterMenuLeft: ordinary('integrity', ['menu des compteurs quitté', 'meters menu left']),
  testMenuEntered: ordinary('integrity', ['menu de test ouvert', 'test menu entered']),
  testMenuLeft: ordinary('integrity', ['menu de test quitté', 'test menu left']),
  outOfService: ordinary('integrity', ['mis hors service', 'out of service']),
} as const satisfies Record<string, Described>;

/** Code of a machine event. */
export type MachineEventCode = keyof typeof DESCRIBED;

export interface MachineEventKind extends Described {
  readonly code: MachineEventCode;
}

export const MACHINE_EVENT_CODES = Object.keys(DESCRIBED) as readonly MachineEventCode[];

export const MACHINE_EVENT_KINDS: readonly MachineEventKind[] = MACHINE_EVENT_CODES.map((code) => ({
  code,
  ...DESCRIBED[code],
}));

/** Returns the description of a code. */
export function machineEventKind(code: MachineEventCode): MachineEventKind {
  return { code, ...DESCRIBED[code] };
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
export function opensMoney(code: MachineEventCode): boolean {
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
