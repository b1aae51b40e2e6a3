/**
 * What a machine reports: the closed list of its events, in the groups of the significant events that regulators name
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
export type MachineEventGroup = (typeof MACHINE_EVENT_GROUPS)[number];

export const DOORS = ['slot', 'drop', 'cashBox', 'belly', 'logic'] as const;
export type Door = (typeof DOORS)[number];

interface Described {
  readonly group: MachineEventGroup;
  readonly fr: string;
  readonly en: string;
  /** Somebody must check at once, even if a person is at the machine. */
  readonly isAlarm: boolean;
  /** Reported many times an hour by a machine in play: not shown as a mark in its history. */
  readonly isRoutine: boolean;
}

type Words = readonly [fr: string, en: string];

const told = (group: MachineEventGroup, [fr, en]: Words): Described => ({
  ...{ group, fr, en },
  ...{ isAlarm: false, isRoutine: false },
});
const alarm = (group: MachineEventGroup, words: Words): Described => ({ ...told(group, words), isAlarm: true });
const routine = (group: MachineEventGroup, words: Words): Described => ({ ...told(group, words), isRoutine: true });

const DESCRIBED = {
  communicationLost: alarm('priority', ['communication perdue', 'communication lost']),
  communicationRestored: told('priority', ['communication rétablie', 'communication restored']),
  interfaceMemoryCorrupted: alarm('priority', ['mémoire de l’interface corrompue', 'interface memory corrupted']),
  machineMemoryCorrupted: alarm('priority', ['mémoire de l’appareil corrompue', 'machine memory corrupted']),

  powerLost: told('power', ['coupure de courant', 'power lost']),
  powerReset: told('power', ['mise sous tension', 'power reset']),

  slotDoorOpened: told('door', ['porte principale ouverte', 'main door opened']),
  slotDoorClosed: told('door', ['porte principale fermée', 'main door closed']),
  slotDoorOpenedWithoutPower: alarm('door', [
    'porte principale ouverte hors tension',
    'main door opened while power was off',
  ]),
  dropDoorOpened: told('door', ['porte de recette ouverte', 'drop door opened']),
  dropDoorClosed: told('door', ['porte de recette fermée', 'drop door closed']),
  dropDoorOpenedWithoutPower: alarm('door', [
    'porte de recette ouverte hors tension',
    'drop door opened while power was off',
  ]),
  cashBoxDoorOpened: told('door', ['porte de la boîte à billets ouverte', 'cash box door opened']),
  cashBoxDoorClosed: told('door', ['porte de la boîte à billets fermée', 'cash box door closed']),
  cashBoxDoorOpenedWithoutPower: alarm('door', [
    'porte de la boîte à billets ouverte hors tension',
    'cash box door opened while power was off',
  ]),
  bellyDoorOpened: told('door', ['porte ventrale ouverte', 'belly door opened']),
  bellyDoorClosed: told('door', ['porte ventrale fermée', 'belly door closed']),
  logicDoorOpened: told('door', ['porte logique ouverte', 'logic door opened']),
  logicDoorClosed: told('door', ['porte logique fermée', 'logic door closed']),
  logicDoorOpenedWithoutPower: alarm('door', [
    'porte logique ouverte hors tension',
    'logic door opened while power was off',
  ]),

  coinInTilt: told('moneyIn', ['défaut du monnayeur', 'coin-in tilt']),
  billRejected: routine('moneyIn', ['billet refusé', 'bill rejected']),
  billJam: told('moneyIn', ['bourrage de billets', 'bill jam']),
  billValidatorFailed: told('moneyIn', ['lecteur de billets en panne', 'bill validator failed']),
  billValidatorVersionChanged: alarm('moneyIn', [
    'version du lecteur de billets changée',
    'bill validator version changed',
  ]),
  cashBoxFull: told('moneyIn', ['boîte à billets pleine', 'cash box full']),
  cashBoxRemoved: told('moneyIn', ['boîte à billets retirée', 'cash box removed']),
  cashBoxInstalled: told('moneyIn', ['boîte à billets mise en place', 'cash box installed']),
  ticketInserted: routine('moneyIn', ['ticket inséré', 'ticket inserted']),
  transferCompleted: routine('moneyIn', ['transfert effectué', 'transfer completed']),

  hopperEmpty: told('moneyOut', ['hopper vide', 'hopper empty']),
  hopperRunaway: alarm('moneyOut', ['hopper emballé', 'hopper runaway']),
  coinOutTilt: told('moneyOut', ['défaut de sortie de pièces', 'coin-out tilt']),
  printerPaperLow: told('moneyOut', ['papier de l’imprimante bas', 'printer paper low']),
  printerPaperOut: told('moneyOut', ['imprimante sans papier', 'printer out of paper']),
  printerJam: told('moneyOut', ['bourrage de l’imprimante', 'printer jam']),
  printerCommunicationLost: told('moneyOut', ['imprimante muette', 'printer communication lost']),
  ticketPrinted: routine('moneyOut', ['ticket imprimé', 'ticket printed']),

  handPayPending: told('handPay', ['paiement manuel en attente', 'hand pay pending']),
  handPayReset: told('handPay', ['paiement manuel acquitté', 'hand pay reset']),
  progressiveWin: told('handPay', ['gain progressif', 'progressive win']),
  bonusWin: told('handPay', ['gain de bonus', 'bonus win']),

  ramClear: told('integrity', ['remise à zéro de la mémoire', 'memory cleared']),
  ramError: alarm('integrity', ['erreur de mémoire vive', 'RAM error']),
  eepromError: alarm('integrity', ['erreur d’EEPROM', 'EEPROM error']),
  programError: alarm('integrity', ['erreur de programme', 'program error']),
  mediaRemoved: alarm('integrity', ['support du programme retiré', 'program media removed']),
  ramBatteryLow: told('integrity', ['pile de la mémoire faible', 'RAM battery low']),
  reelTilt: told('integrity', ['défaut de rouleau', 'reel tilt']),
  eventBufferOverflow: alarm('integrity', ['file d’événements débordée', 'event buffer overflow']),
  optionsChanged: alarm('integrity', ['options changées par un opérateur', 'operator changed options']),
  meterMenuEntered: told('integrity', ['menu des compteurs ouvert', 'meters menu entered']),
  meterMenuLeft: told('integrity', ['menu des compteurs quitté', 'meters menu left']),
  testMenuEntered: told('integrity', ['menu de test ouvert', 'test menu entered']),
  testMenuLeft: told('integrity', ['menu de test quitté', 'test menu left']),
  outOfService: told('integrity', ['mis hors service', 'out of service']),
} as const satisfies Record<string, Described>;

export type MachineEventCode = keyof typeof DESCRIBED;

export interface MachineEventKind extends Described {
  readonly code: MachineEventCode;
}

export const MACHINE_EVENT_CODES = Object.keys(DESCRIBED) as readonly MachineEventCode[];

export const MACHINE_EVENT_KINDS: readonly MachineEventKind[] = MACHINE_EVENT_CODES.map((code) => ({
  code,
  ...DESCRIBED[code],
}));

/** The description of a code; the list is closed. */
export function machineEventKind(code: MachineEventCode): MachineEventKind {
  return { code, ...DESCRIBED[code] };
}

/** The codes of a group, or of the alarms alone, or both; all when neither is given. */
export function machineEventCodes(asked: {
  readonly group?: MachineEventGroup | undefined;
  readonly isAlarm?: boolean | undefined;
}): MachineEventCode[] {
  return MACHINE_EVENT_KINDS.filter(
    ({ group, isAlarm }) =>
      (asked.group === undefined || asked.group === group) &&
      (asked.isAlarm === undefined || asked.isAlarm === isAlarm),
  ).map(({ code }) => code);
}

export const ROUTINE_EVENT_CODES: readonly MachineEventCode[] = MACHINE_EVENT_KINDS.filter(
  ({ isRoutine }) => isRoutine,
).map(({ code }) => code);

/** The door an event reports, and what happened to it; null when it reports none. */
export function doorMovement(
  code: MachineEventCode,
): { readonly door: Door; readonly movement: 'opened' | 'closed' } | null {
  const door = DOORS.find((each) => code.startsWith(`${each}Door`));
  if (door === undefined) return null;
  return { door, movement: code.endsWith('Closed') ? 'closed' : 'opened' };
}

/** An event with the number that the machine's interface gave it. */
export interface NumberedEvent {
  readonly sequenceNumber: bigint;
  readonly occurredAt: Date;
}

/** A place in the numbers of one machine's events where they do not follow each other. */
export interface SequenceGap {
  readonly kind: 'missing' | 'restarted';
  readonly earlier: NumberedEvent;
  readonly later: NumberedEvent;
  /** How many numbers are missing between the two; 0 for a restart. */
  readonly missing: bigint;
}

/**
 * For two successive numbered events of one machine: nothing when the second has the next number, else how many are
 * missing; a number that is not higher is a counter that restarted.
 */
export function sequenceGap(earlier: NumberedEvent, later: NumberedEvent): SequenceGap | null {
  const step = later.sequenceNumber - earlier.sequenceNumber;
  if (step === 1n) return null;
  if (step < 1n) return { kind: 'restarted', earlier, later, missing: 0n };
  return { kind: 'missing', earlier, later, missing: step - 1n };
}
