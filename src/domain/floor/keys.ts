/** The keys of the floor: where each kind is stored, who gives it out and takes it back, who may receive it. */

export const KEY_KINDS = ['stand', 'boxRelease', 'billBox', 'machine'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export type KeyCustody = 'mainCashDesk' | 'accounting' | 'operationsSafe';

export type KeyFunction =
  'superviseur' | 'mecanicien' | 'changeur' | 'caissier' | 'comptable' | 'direction' | 'agentDeSurveillance';

export interface KeyRules {
  readonly custody: KeyCustody;
  /** The function that has custody of it, gives it out and takes it back. */
  readonly custodian: KeyFunction;
  readonly receivers: readonly KeyFunction[];
  /** The only time at which it leaves its custody; null: at any. */
  readonly isOutDuring: 'drop' | 'count' | null;
}

const DROP_TEAM: readonly KeyFunction[] = ['superviseur', 'mecanicien', 'changeur', 'caissier', 'agentDeSurveillance'];

const DROP_KEY: KeyRules = {
  custody: 'mainCashDesk',
  custodian: 'caissier',
  receivers: DROP_TEAM,
  isOutDuring: 'drop',
};

export const KEY_RULES: Readonly<Record<KeyKind, KeyRules>> = {
  stand: DROP_KEY,
  boxRelease: DROP_KEY,
  billBox: {
    custody: 'accounting',
    custodian: 'comptable',
    // those who count
    receivers: ['changeur', 'caissier'],
    isOutDuring: 'count',
  },
  machine: {
    custody: 'operationsSafe',
    custodian: 'superviseur',
    receivers: ['mecanicien'],
    isOutDuring: null,
  },
};

/** A requested hand-over, with its circumstances. */
export interface HandOverCase {
  readonly kind: KeyKind;
  readonly isRetired: boolean;
  readonly isMissing: boolean;
  readonly isOut: boolean;
  readonly giver: bigint;
  readonly receiver: bigint;
  /** Kinds of the keys that the receiver holds already. */
  readonly kindsHeld: readonly KeyKind[];
  readonly isDropOpen: boolean;
  /** True when the receiver is in the team of an open drop. */
  readonly isOfTheTeam: boolean;
  /** True when boxes of a drop are in the count room and their count is not certified. */
  readonly isCountOpen: boolean;
  /** True when the receiver took part in every drop that is being counted. */
  readonly isOfTheTeamCounted: boolean;
  readonly now: Date;
  readonly dueAt: Date;
  readonly longestMinutes: number;
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
  | 'KEYS_HELD_TOGETHER'
  | 'KEY_DUE_NOT_VALID';

const MINUTE_MS = 60_000;

/**
 * Why a key may not be handed over, the first reason in order of precedence; null when it may.
 *
 * 1. the machine, the stand, the release and the inside of the bill boxes are closed by distinct keys, each in its
 *    custody: keys of stands and of box release at the central cash desk, out only during a drop and with its team;
 *    keys of bill boxes at the accounts, out only while boxes are counted and with those who may count them; keys of
 *    machines in the operations safe. A person who holds what opens the boxes holds nothing that gives access to them;
 * 2. each hand-over is entered: from one person to another, until a stated time, of a key that is there;
 * 3. the compartments of money open during a drop only: a drop or cash-box door that is opened at another time, or a
 *    bill box that is taken off, is an alarm, whoever is identified for the machine (`opensMoney`).
 *
 * @article MC:20.1
 */
export function handOverFault(wanted: HandOverCase): HandOverFault | null {
  if (wanted.giver === wanted.receiver) return 'KEY_RECEIVED_BY_GIVER';
  if (wanted.isRetired) return 'KEY_RETIRED';
  if (wanted.isMissing) return 'KEY_MISSING';
  if (wanted.isOut) return 'KEY_ALREADY_OUT';
  const { isOutDuring } = KEY_RULES[wanted.kind];
  if (isOutDuring === 'drop' && !wanted.isDropOpen) return 'KEY_OUTSIDE_DROP';
  if (isOutDuring === 'drop' && !wanted.isOfTheTeam) return 'NOT_OF_THE_DROP_TEAM';
  if (isOutDuring === 'count' && !wanted.isCountOpen) return 'KEY_OUTSIDE_COUNT';
  if (isOutDuring === 'count' && wanted.isOfTheTeamCounted) return 'COUNTER_IN_DROP';
  const opensBoxes = wanted.kind === 'billBox';
  if (wanted.kindsHeld.some((held) => (held === 'billBox') !== opensBoxes)) return 'KEYS_HELD_TOGETHER';
  const minutes = (wanted.dueAt.getTime() - wanted.now.getTime()) / MINUTE_MS;
  if (minutes <= 0 || minutes > wanted.longestMinutes) return 'KEY_DUE_NOT_VALID';
  return null;
}

/** A lock handed in, with its circumstances. */
export interface LockHandInCase {
  readonly bringer: bigint;
  readonly receiver: bigint;
  readonly isStandInUse: boolean;
  readonly isHandedIn: boolean;
  /** Numbers of the stand's keys that somebody holds or that are missing. */
  readonly keysAway: readonly string[];
  /** The number on the key that came with the lock, and those of the stand in the file of keys. */
  readonly keyNumber: string;
  readonly keysOfStand: readonly string[];
}

export type LockHandInFault =
  'LOCK_RECEIVED_BY_BRINGER' | 'STAND_IN_USE' | 'STAND_LOCK_ALREADY_HANDED_IN' | 'KEYS_STILL_OUT' | 'KEY_NOT_OF_STAND';

/**
 * Why the lock of a stand may not be taken in, the first reason in order of precedence; null when it may.
 *
 * 1. lock and key of a stand taken out of use, for good or for a time, are handed to the principal cashier, by somebody
 *    else, once, when none of the stand's keys is away. The key is one of the stand's in the file of keys, where the
 *    file has any.
 *
 * @article MC:20.2
 */
export function lockHandInFault(wanted: LockHandInCase): LockHandInFault | null {
  if (wanted.bringer === wanted.receiver) return 'LOCK_RECEIVED_BY_BRINGER';
  if (wanted.isStandInUse) return 'STAND_IN_USE';
  if (wanted.isHandedIn) return 'STAND_LOCK_ALREADY_HANDED_IN';
  if (wanted.keysAway.length > 0) return 'KEYS_STILL_OUT';
  const { keysOfStand, keyNumber } = wanted;
  return keysOfStand.length > 0 && !keysOfStand.includes(keyNumber) ? 'KEY_NOT_OF_STAND' : null;
}
