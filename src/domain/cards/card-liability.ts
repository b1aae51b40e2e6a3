import type { CardMovementKind } from './card-life.js';

/** A movement as sums count it: what it adds to its card, negative when it takes off, in minor units. */
export interface CountedMovement {
  readonly kind: CardMovementKind;
  readonly amountMinor: bigint;
}

/** What is owed on cards over a period, in minor units. */
export interface CardLiability {
  readonly openingMinor: bigint;
  readonly loadedMinor: bigint;
  readonly toMachinesMinor: bigint;
  readonly fromMachinesMinor: bigint;
  readonly cashedMinor: bigint;
  /** More than nothing: corrections added to what is owed. */
  readonly correctedMinor: bigint;
  readonly orphansMinor: bigint;
  readonly closingMinor: bigint;
}

/**
 * The roll-forward: opening + loaded − to machines + from machines − cashed + corrected − moved to orphans = closing.
 * What a transfer has asked for and not ended is still owed on its card.
 */
export function cardLiability(openingMinor: bigint, movements: readonly CountedMovement[]): CardLiability {
  const sum = (...kinds: readonly CardMovementKind[]): bigint =>
    movements.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const made = {
    openingMinor,
    loadedMinor: sum('load'),
    toMachinesMinor: -sum('toMachine'),
    fromMachinesMinor: sum('fromMachine'),
    cashedMinor: -sum('cash'),
    correctedMinor: sum('correct'),
    orphansMinor: -sum('find', 'restore'),
  };
  const { loadedMinor, toMachinesMinor, fromMachinesMinor, cashedMinor, correctedMinor, orphansMinor } = made;
  const more = loadedMinor + fromMachinesMinor + correctedMinor;
  return { ...made, closingMinor: openingMinor + more - toMachinesMinor - cashedMinor - orphansMinor };
}
