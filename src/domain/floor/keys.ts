import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { DROP_FUNCTIONS } from '../cash/drops.js';

/** The keys of the floor: their custody, their issuers and their receivers, by kind. */

/** Keys of machines and their boxes; of a table's locked box of notes, of a cupboard of cards, of a cagnotte. */
export const KEY_KINDS = ['stand', 'boxRelease', 'billBox', 'machine', 'tableBox', 'cardCupboard', 'cagnotte'] as const;
/** Kind of key. */
export type KeyKind = (typeof KEY_KINDS)[number];

/** How the loss of a key was settled. */
export const KEY_LOSS_OUTCOMES = ['found', 'locksChanged'] as const;
export type KeyLossOutcome = (typeof KEY_LOSS_OUTCOMES)[number];

/** Place where a key is deposited (MC:20.1). */
export type KeyCustody = 'mainCashDesk' | 'accounting' | 'operationsSafe' | 'management';

export type KeyFunction =
  | ('superviseur' | 'mecanicien' | 'changeur' | 'caissier' | 'comptable' | 'direction' | 'agentDeSurveillance')
  | ('membreDuComite' | 'sousDirecteur' | 'inspecteur' | 'chefDeTable' | 'chefDePartie' | 'cartier');

export interface KeyRules {
  readonly custody: KeyCustody;
  /** The function with custody of it, which gives it out and takes it back. */
  readonly custodian: KeyFunction;
  readonly receivers: readonly KeyFunction[];
  /** Additional functions under the text of Monaco, which names none for it. */
  readonly additionalInMonaco?: readonly KeyFunction[];
  /** The only time at which it leaves its custody; null: at any time. */
  readonly allowedDuring: 'drop' | 'count' | 'session' | null;
}

const MANAGEMENT_FUNCTIONS: readonly KeyFunction[] = ['direction', 'membreDuComite'];

const DROP_KEY: KeyRules = {
  custody: 'mainCashDesk',
  custodian: 'caissier',
  receivers: DROP_FUNCTIONS,
  allowedDuring: 'drop',
};

export const KEY_RULES: Readonly<Record<KeyKind, KeyRules>> = {
  stand: DROP_KEY,
  boxRelease: DROP_KEY,
  billBox: {
    custody: 'accounting',
    custodian: 'comptable',
    // the counters
    receivers: ['changeur', 'caissier'],
    allowedDuring: 'count',
  },
  machine: { custody: 'operationsSafe', custodian: 'superviseur', receivers: ['mecanicien'], allowedDuring: null },
  // Notes leave the locked box at the end of the session, when they are counted (AI67:3, MC:17.2). Its key is given to
  // the custodian of the locked box (AI67:15), or to an attendant of the count (MC:14), while a session of the table
  // lasts.
  tableBox: {
    custody: 'mainCashDesk',
    custodian: 'caissier',
    receivers: [...MANAGEMENT_FUNCTIONS, 'chefDePartie'],
    additionalInMonaco: ['chefDeTable', 'inspecteur', 'sousDirecteur'],
    allowedDuring: 'session',
  },
  // The only key of the cards' cupboard stays with the director or a member of the committee (AI67:4).
  cardCupboard: {
    custody: 'management',
    custodian: 'direction',
    receivers: MANAGEMENT_FUNCTIONS,
    additionalInMonaco: ['sousDirecteur', 'inspecteur', 'cartier'],
    allowedDuring: null,
  },
  // A cagnotte is opened only before the director or a member of the committee (AI67:31): the cashier holds its key,
  // and no one entitled to open it has it alone. MC:11.7 requires the book of tickets first, and names no function.
  cagnotte: {
    custody: 'mainCashDesk',
    custodian: 'caissier',
    receivers: MANAGEMENT_FUNCTIONS,
    additionalInMonaco: ['sousDirecteur', 'inspecteur'],
    allowedDuring: null,
  },
};

/** Returns the functions that may receive a key of this kind under a text. */
export function listKeyReceivers(kind: KeyKind, jurisdiction: JurisdictionCode): readonly KeyFunction[] {
  const { receivers, additionalInMonaco = [] } = KEY_RULES[kind];
  return jurisdiction === 'MC' ? [...receivers, ...additionalInMonaco] : receivers;
}

/** The place that a key opens. */
export interface KeyTarget {
  readonly kind: KeyKind;
  readonly table: string | null;
  readonly depot: bigint | null;
}

/**
 * Returns true when a key names exactly its place: the key of a table box its table, of a cupboard its depot, others
 * none.
 */
export function isKeyTargetValid({ kind, table, depot }: KeyTarget): boolean {
  if ((kind === 'cardCupboard') !== (depot !== null)) return false;
  return kind === 'cagnotte' || (kind === 'tableBox') === (table !== null);
}

/**
 * Returns true when a key of machines or boxes opens the bill boxes; null for other keys. A holder of the key of bill
 * boxes has none of the others (MC:20.1).
 */
const canOpenBillBoxes = (kind: KeyKind): boolean | null =>
  KEY_RULES[kind].allowedDuring === 'session' || kind === 'cardCupboard' || kind === 'cagnotte'
    ? null
    : kind === 'billBox';

/** A requested hand-over, with its circumstances. */
export interface HandOverCase {
  readonly kind: KeyKind;
  readonly isRetired: boolean;
  readonly isMissing: boolean;
  readonly isOut: boolean;
  readonly giver: bigint;
  readonly receiver: bigint;
  /** Kinds of keys already held by the receiver. */
  readonly heldKinds: readonly KeyKind[];
  readonly isDropOpen: boolean;
  /** True when the receiver is in the team of an open drop. */
  readonly isDropTeamMember: boolean;
  /** True when boxes of a drop are in the count room and their count is not certified. */
  readonly isCountOpen: boolean;
  /** True when the receiver took part in every drop that is being counted. */
  readonly isCountedTeamMember: boolean;
  /** True when a session of the key's table has not ended; false of a key of no table. */
  readonly isSessionOpen: boolean;
  readonly now: Date;
  readonly dueAt: Date;
  readonly maxMinutes: number;
}

export type HandOverFault =
  | 'KEY_RECEIVED_BY_GIVER'
  | 'KEY_RETIRED'
  | 'KEY_MISSING'
  | 'KEY_ALREADY_OUT'
  | 'KEY_OUTSIDE_DROP'
  | 'NOT_OF_THE_DROP_TEAM'
  | 'KEY_OUTSIDE_COUNT'
  | 'COUNTER_IN_DROP'
  | 'KEY_OUTSIDE_SESSION'
  | 'KEYS_HELD_TOGETHER'
  | 'KEY_DUE_NOT_VALID';

const MINUTE_MS = 60_000;

/**
 * Returns the first reason why a key may not be handed over; null when it may.
 *
 * 1. the machine, the stand, the release and the inside of the bill boxes are closed by distinct keys, each in its
 * custody: keys of stands and of box release at the central cash desk, out only during a drop and with its team; keys
 * of bill boxes at the accounts, out only while boxes are counted and with those who may count them; keys of machines
 * in the operations safe. A holder of a key that opens the boxes holds none that gives access to them;
 * 2. each hand-over is entered: from one person to another, until a stated time, of a key that is there;
 * 3. the compartments of money open during a drop only: a drop or cash-box door opened at another time, or a bill box
 * taken off, is an alarm, regardless of any identification for the machine (`isMoneyCompartmentOpening`).
 *
 * @article MC:20.1
 */
export function findKeyHandOverFault(handOver: HandOverCase): HandOverFault | null {
  if (handOver.giver === handOver.receiver) return 'KEY_RECEIVED_BY_GIVER';
  if (handOver.isRetired) return 'KEY_RETIRED';
  if (handOver.isMissing) return 'KEY_MISSING';
  if (handOver.isOut) return 'KEY_ALREADY_OUT';
  const { allowedDuring } = KEY_RULES[handOver.kind];
  if (allowedDuring === 'drop' && !handOver.isDropOpen) return 'KEY_OUTSIDE_DROP';
  if (allowedDuring === 'drop' && !handOver.isDropTeamMember) return 'NOT_OF_THE_DROP_TEAM';
  if (allowedDuring === 'count' && !handOver.isCountOpen) return 'KEY_OUTSIDE_COUNT';
  if (allowedDuring === 'count' && handOver.isCountedTeamMember) return 'COUNTER_IN_DROP';
  if (allowedDuring === 'session' && !handOver.isSessionOpen) return 'KEY_OUTSIDE_SESSION';
  // null: the key neither opens bill boxes nor gives access to them
  const opensBillBoxes = canOpenBillBoxes(handOver.kind);
  const isInOtherGroup = (heldKind: KeyKind): boolean => canOpenBillBoxes(heldKind) === !opensBillBoxes;
  if (opensBillBoxes !== null && handOver.heldKinds.some(isInOtherGroup)) return 'KEYS_HELD_TOGETHER';
  const durationMinutes = (handOver.dueAt.getTime() - handOver.now.getTime()) / MINUTE_MS;
  if (durationMinutes <= 0 || durationMinutes > handOver.maxMinutes) return 'KEY_DUE_NOT_VALID';
  return null;
}

/** A lock handed in, with its circumstances. */
export interface LockHandInCase {
  readonly bringer: bigint;
  readonly receiver: bigint;
  readonly isStandInUse: boolean;
  readonly isHandedIn: boolean;
  /** Numbers of the stand's keys that are handed out or missing. */
  readonly absentKeyNumbers: readonly string[];
  /** The number on the key handed in with the lock, and those of the stand in the file of keys. */
  readonly keyNumber: string;
  readonly standKeyNumbers: readonly string[];
}

export type LockHandInFault =
  | 'LOCK_RECEIVED_BY_BRINGER'
  | 'STAND_IN_USE'
  | 'STAND_LOCK_ALREADY_HANDED_IN'
  | 'KEYS_STILL_OUT'
  | 'KEY_NOT_OF_STAND';

/**
 * Returns the first reason why the lock of a stand (a machine's base) may not be handed in; null when it may.
 *
 * 1. lock and key of a stand taken out of use, for good or for a time, are handed to the principal cashier, by another
 * person, once, when none of the stand's keys is away. The key is one of the stand's in the file of keys, when the
 * file lists any for it.
 *
 * @article MC:20.2
 */
export function findLockHandInFault(handIn: LockHandInCase): LockHandInFault | null {
  if (handIn.bringer === handIn.receiver) return 'LOCK_RECEIVED_BY_BRINGER';
  if (handIn.isStandInUse) return 'STAND_IN_USE';
  if (handIn.isHandedIn) return 'STAND_LOCK_ALREADY_HANDED_IN';
  if (handIn.absentKeyNumbers.length > 0) return 'KEYS_STILL_OUT';
  const { standKeyNumbers, keyNumber } = handIn;
  return standKeyNumbers.length > 0 && !standKeyNumbers.includes(keyNumber) ? 'KEY_NOT_OF_STAND' : null;
}
