/** The drop: its team, the boxes taken out of a machine, and the places of a box. */

export const CONTAINERS = ['billBox', 'bucket'] as const;
/** Container of a machine's money: a bill box or a coin bucket. */
export type Container = (typeof CONTAINERS)[number];

export const BOX_PLACES = ['stock', 'machine', 'drop', 'countRoom', 'counted', 'missing', 'retired'] as const;
/** Place of a bill box or bucket. */
export type BoxPlace = (typeof BOX_PLACES)[number];

/** The number written on a box. */
export const BOX_NUMBER = /^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$/;

/** Functions that take part in a drop: never the accountant, nor the Direction. */
export const DROP_FUNCTIONS = ['superviseur', 'mecanicien', 'changeur', 'caissier', 'agentDeSurveillance'] as const;
/** Function of a member of the drop's team. */
export type DropFunction = (typeof DROP_FUNCTIONS)[number];

export const DROP_STATES = ['planned', 'open', 'interrupted', 'closed', 'received', 'certified', 'cancelled'] as const;
/** State of a drop, from planned to certified, or cancelled. */
export type DropState = (typeof DROP_STATES)[number];

export interface DropMember {
  readonly personId: bigint;
  /** The member's function in the drop. */
  readonly function: DropFunction;
}

/** A member with their present roles and oath. */
export interface RecordedMember extends DropMember {
  readonly fullName: string;
  /** Their present roles in the establishment. */
  readonly roles: readonly string[];
  /** Their oath is on file. */
  readonly isSworn: boolean;
}

export type TeamFault =
  | { readonly code: 'ACCOUNTANT_IN_DROP'; readonly name: string }
  | { readonly code: 'DROP_FUNCTION_NOT_HELD'; readonly name: string; readonly function: DropFunction }
  | { readonly code: 'AGENT_NOT_SWORN'; readonly name: string }
  | { readonly code: 'DROP_TEAM_WITHOUT_SUPERVISOR' }
  | { readonly code: 'DROP_TEAM_WITHOUT_AGENT' }
  | { readonly code: 'DROP_TEAM_TOO_SMALL'; readonly minimum: number };

/**
 * Returns the first requirement that a team does not meet; null when it meets all.
 *
 * 1. The accountant takes no part (functions apart, MC:23), and all hold the function under which they do.
 * 2. A supervisor directs it (MC:23, 23-1).
 * 3. A sworn agent attends it when it is made during operation (MC:23, 23-2): one whose oath is on file.
 * 4. It is made by as many people as the establishment requires, three at least.
 */
export function findTeamFault(
  members: readonly RecordedMember[],
  { isDuringOperation, minimum }: { readonly isDuringOperation: boolean; readonly minimum: number },
): TeamFault | null {
  const accountant = members.find(({ roles }) => roles.includes('comptable'));
  if (accountant !== undefined) return { code: 'ACCOUNTANT_IN_DROP', name: accountant.fullName };
  const memberWithoutFunction = members.find((member) => !member.roles.includes(member.function));
  if (memberWithoutFunction !== undefined) {
    return {
      code: 'DROP_FUNCTION_NOT_HELD',
      name: memberWithoutFunction.fullName,
      function: memberWithoutFunction.function,
    };
  }
  const unswornAgent = members.find((member) => member.function === 'agentDeSurveillance' && !member.isSworn);
  if (unswornAgent !== undefined) return { code: 'AGENT_NOT_SWORN', name: unswornAgent.fullName };
  const hasMemberAs = (requiredFunction: DropFunction): boolean =>
    members.some((member) => member.function === requiredFunction);
  if (!hasMemberAs('superviseur')) return { code: 'DROP_TEAM_WITHOUT_SUPERVISOR' };
  if (isDuringOperation && !hasMemberAs('agentDeSurveillance')) return { code: 'DROP_TEAM_WITHOUT_AGENT' };
  const peopleCount = new Set(members.map(({ personId }) => personId)).size;
  return peopleCount < minimum ? { code: 'DROP_TEAM_TOO_SMALL', minimum } : null;
}

/** The hours of the room, `HH:MM`; null when unknown. It may close after midnight. */
export interface OpeningHours {
  readonly roomOpensAt: string | null;
  readonly roomClosesAt: string | null;
}

/**
 * Returns true when a relève (collection of the machines' boxes) at that time of day is made during operation (MC:23,
 * 23-2). It is when it was declared so at planning, or while the room is open. Equal opening and closing times mean a
 * room that never closes. Without hours the declaration alone decides.
 */
export function isMadeDuringOperation(
  isDeclaredDuringOperation: boolean,
  timeOfDay: string,
  { roomOpensAt, roomClosesAt }: OpeningHours,
): boolean {
  if (isDeclaredDuringOperation || roomOpensAt === null || roomClosesAt === null) return isDeclaredDuringOperation;
  if (roomOpensAt < roomClosesAt) return timeOfDay >= roomOpensAt && timeOfDay < roomClosesAt;
  // the room closes after midnight
  return timeOfDay >= roomOpensAt || timeOfDay < roomClosesAt;
}

export const EXCHANGE_OUTCOMES = ['exchanged', 'missing', 'skipped'] as const;
/** Taken out; not there; or the machine was left unchanged. */
export type ExchangeOutcome = (typeof EXCHANGE_OUTCOMES)[number];

/** A box as recorded by the establishment. */
export interface RecordedBox {
  /** Number of the box in the database. */
  readonly boxId: bigint;
  /** Number of the box. */
  readonly boxNumber: string;
  readonly container: Container;
  readonly place: BoxPlace;
  /** SBM number of the machine it is in. */
  readonly machine: string | null;
  /** Number of the drop that has it. */
  readonly dropNumber: bigint | null;
}

export interface ExchangeInput {
  readonly container: Container;
  readonly outcome: ExchangeOutcome;
  /** The box recorded in the machine. */
  readonly expected: RecordedBox | null;
  /** The box that was taken out. */
  readonly taken: RecordedBox | null;
  /** The box that was put in; null: none. */
  readonly put: RecordedBox | null;
  /** True when the person who scanned it saw that it is not the box of this machine. */
  readonly isOtherBoxConfirmed: boolean;
  readonly isSealIntact: boolean;
  readonly reason: string;
}

export type ExchangeFault =
  | { readonly code: 'INVALID_INPUT'; readonly fields: readonly string[] }
  | { readonly code: 'BOX_OF_ANOTHER_KIND'; readonly box: string }
  | { readonly code: 'BOX_TWICE'; readonly box: string; readonly drop: string }
  | { readonly code: 'BOX_RETIRED'; readonly box: string }
  | { readonly code: 'BOX_OF_ANOTHER_MACHINE'; readonly box: string; readonly machine: string }
  | { readonly code: 'BOX_NOT_IN_STOCK'; readonly box: string }
  | { readonly code: 'DROP_REASON_REQUIRED' };

/**
 * Returns the first reason why the exchange of a machine's box (`taken` out, `put` in) is not valid; null when it is.
 * `expected` is the box recorded in the machine.
 *
 * 1. A removed box is removed once, is of the kind that was opened, and is in use. One that was not expected is
 * reported as the box of another machine, unless the person confirms it. The inserted box is from the stock.
 * 2. A reason is required unless the expected box was exchanged with its seal intact.
 *
 * @article MC:19.6
 */
export function findBoxExchangeFault(exchange: ExchangeInput): ExchangeFault | null {
  const { container, outcome, expected: expectedBox, taken: takenBox, put: insertedBox, reason } = exchange;
  if ((outcome === 'exchanged') !== (takenBox !== null)) return { code: 'INVALID_INPUT', fields: ['taken'] };
  if (insertedBox !== null && (outcome === 'skipped' || insertedBox.boxId === takenBox?.boxId)) {
    return { code: 'INVALID_INPUT', fields: ['put'] };
  }
  const boxOfOtherKind = [takenBox, insertedBox].find((box) => box !== null && box.container !== container);
  if (boxOfOtherKind != null) return { code: 'BOX_OF_ANOTHER_KIND', box: boxOfOtherKind.boxNumber };
  const isOtherBox = takenBox !== null && takenBox.boxId !== expectedBox?.boxId;
  if (takenBox !== null) {
    const { boxNumber: box, place, dropNumber, machine } = takenBox;
    if (place === 'drop' || place === 'countRoom' || place === 'counted') {
      return { code: 'BOX_TWICE', box, drop: String(dropNumber ?? '') };
    }
    if (place === 'retired') return { code: 'BOX_RETIRED', box };
    if (isOtherBox && !exchange.isOtherBoxConfirmed) {
      return { code: 'BOX_OF_ANOTHER_MACHINE', box, machine: machine ?? '—' };
    }
  }
  if (insertedBox !== null && insertedBox.place !== 'stock')
    return { code: 'BOX_NOT_IN_STOCK', box: insertedBox.boxNumber };
  const isOrdinaryExchange = outcome === 'exchanged' && !isOtherBox && exchange.isSealIntact;
  return isOrdinaryExchange || reason.trim().length >= 3 ? null : { code: 'DROP_REASON_REQUIRED' };
}
