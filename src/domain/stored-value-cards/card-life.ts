/** The life of a stored-value card (MC:18, MC:19.7): its states and the transitions between them. */

export const CARD_STATES = ['issued', 'active', 'blocked', 'found', 'returned'] as const;
/** State of a stored-value card. */
export type StoredValueCardState = (typeof CARD_STATES)[number];

export const CARD_MOVEMENTS = [
  'issue',
  'load',
  'toMachineAsked',
  'toMachine',
  'toMachineCancelled',
  'fromMachineAsked',
  'fromMachine',
  'fromMachineCancelled',
  'cash',
  'block',
  'unblock',
  'correct',
  'find',
  'restore',
  'return',
] as const;
/** Kind of a movement of a stored-value card. */
export type StoredValueCardMovementKind = (typeof CARD_MOVEMENTS)[number];

/** The place of a movement; `house` means staff of the establishment, at no desk and no machine. */
export const CARD_PLACES = ['machine', 'desk', 'house'] as const;
/** Place of an act on a stored-value card. */
export type StoredValueCardPlace = (typeof CARD_PLACES)[number];

/** Direction of credits between a card and a machine: the machine's counters electronic in and electronic out. */
export const TRANSFER_DIRECTIONS = ['toMachine', 'fromMachine'] as const;
/** Direction of a transfer between a card and a machine. */
export type TransferDirection = (typeof TRANSFER_DIRECTIONS)[number];

export const TRANSFER_OUTCOMES = ['done', 'cancelled'] as const;
export type TransferOutcome = (typeof TRANSFER_OUTCOMES)[number];

export interface StoredValueCardTransition {
  readonly kind: StoredValueCardMovementKind;
  /** Null: there is no card yet. */
  readonly from: StoredValueCardState | null;
  readonly to: StoredValueCardState;
  readonly by: StoredValueCardPlace;
}

/** Returns, for each of these states, the transition of a movement that leaves the card in it. */
const createUnchangedTransitions = (
  kind: StoredValueCardMovementKind,
  performer: StoredValueCardPlace,
  states: readonly StoredValueCardState[],
): readonly StoredValueCardTransition[] => states.map((state) => ({ kind, from: state, to: state, by: performer }));

const LIVE_STATES = ['issued', 'active', 'blocked'] as const;
const CREDIT_BEARING_STATES = ['active', 'blocked'] as const;

/**
 * All movements.
 *
 * - A card is issued by a desk, and bears money from its first load or its first transfer from a machine.
 * - A transfer is requested and then ends, done or cancelled; a transfer requested before a block still ends.
 * - One person blocks a card, because it may be in the wrong hands at this moment; two unblock it.
 * - A found card that bears money is an orphan; entered by mistake, it returns to its previous state and balance.
 * - A returned card is empty; the plastic may be issued again, as another card.
 */
export const CARD_TRANSITIONS: readonly StoredValueCardTransition[] = [
  { kind: 'issue', from: null, to: 'issued', by: 'desk' },
  { kind: 'load', from: 'issued', to: 'active', by: 'desk' },
  { kind: 'load', from: 'active', to: 'active', by: 'desk' },
  ...createUnchangedTransitions('toMachineAsked', 'machine', ['active']),
  ...createUnchangedTransitions('toMachine', 'machine', CREDIT_BEARING_STATES),
  ...createUnchangedTransitions('toMachineCancelled', 'machine', CREDIT_BEARING_STATES),
  ...createUnchangedTransitions('fromMachineAsked', 'machine', ['issued', 'active']),
  { kind: 'fromMachine', from: 'issued', to: 'active', by: 'machine' },
  ...createUnchangedTransitions('fromMachine', 'machine', CREDIT_BEARING_STATES),
  ...createUnchangedTransitions('fromMachineCancelled', 'machine', LIVE_STATES),
  ...createUnchangedTransitions('cash', 'desk', ['active']),
  { kind: 'block', from: 'issued', to: 'blocked', by: 'house' },
  { kind: 'block', from: 'active', to: 'blocked', by: 'house' },
  { kind: 'unblock', from: 'blocked', to: 'active', by: 'house' },
  { kind: 'correct', from: 'issued', to: 'active', by: 'house' },
  ...createUnchangedTransitions('correct', 'house', CREDIT_BEARING_STATES),
  { kind: 'find', from: 'active', to: 'found', by: 'house' },
  { kind: 'find', from: 'blocked', to: 'found', by: 'house' },
  { kind: 'restore', from: 'found', to: 'active', by: 'house' },
  { kind: 'restore', from: 'found', to: 'blocked', by: 'house' },
  { kind: 'return', from: 'issued', to: 'returned', by: 'house' },
  { kind: 'return', from: 'active', to: 'returned', by: 'house' },
];

/** The effect of a movement on the balance: more, less, either, or nothing. */
export const BALANCE_EFFECTS: Readonly<Record<StoredValueCardMovementKind, 'more' | 'less' | 'either' | 'nothing'>> = {
  issue: 'nothing',
  load: 'more',
  toMachineAsked: 'nothing',
  toMachine: 'less',
  toMachineCancelled: 'nothing',
  fromMachineAsked: 'nothing',
  fromMachine: 'more',
  fromMachineCancelled: 'nothing',
  cash: 'less',
  block: 'nothing',
  unblock: 'nothing',
  correct: 'either',
  find: 'less',
  restore: 'more',
  return: 'nothing',
};

/**
 * Returns the card's state after a movement; null when it is not allowed from this `state` (null: no card yet) or by
 * this performer. `restore` (the card was entered among the orphans by mistake) returns it to `stateBeforeFind`, the
 * state it had before it was found.
 */
export function findCardStateAfter(
  kind: StoredValueCardMovementKind,
  state: StoredValueCardState | null,
  performer: StoredValueCardPlace,
  stateBeforeFind: StoredValueCardState | null = null,
): StoredValueCardState | null {
  const transitions = CARD_TRANSITIONS.filter(
    (transition) => transition.kind === kind && transition.from === state && transition.by === performer,
  );
  if (kind === 'restore') return transitions.find(({ to }) => to === stateBeforeFind)?.to ?? null;
  return transitions[0]?.to ?? null;
}

/** Returns states from which no movement leads to another state. */
export function listFinalCardStates(): readonly StoredValueCardState[] {
  return CARD_STATES.filter((state) => !CARD_TRANSITIONS.some(({ from, to }) => from === state && to !== state));
}

/**
 * Returns the states of a card that no sequence of allowed movements reaches from its creation; a test expects none.
 * Steps on until no further state is reached.
 */
export function listUnreachableCardStates(): readonly StoredValueCardState[] {
  const reachedStates = new Set<StoredValueCardState | null>([null]);
  for (let previousSize = 0; previousSize < reachedStates.size;) {
    previousSize = reachedStates.size;
    for (const { from, to } of CARD_TRANSITIONS) if (reachedStates.has(from)) reachedStates.add(to);
  }
  return CARD_STATES.filter((state) => !reachedStates.has(state));
}
