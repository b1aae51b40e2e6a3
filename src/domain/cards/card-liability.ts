import type { CardMovementKind } from './card-life.js';

/** A movement as counted in sums: its addition to the card, negative for a withdrawal, in minor units. */
export interface CountedMovement {
  readonly kind: CardMovementKind;
  readonly amountMinor: bigint;
}

/** The amounts owed on cards over a period, in minor units. */
export interface CardLiability {
  readonly openingMinor: bigint;
  readonly loadedMinor: bigint;
  readonly toMachinesMinor: bigint;
  readonly fromMachinesMinor: bigint;
  readonly cashedMinor: bigint;
  /** Positive when corrections increased the debt. */
  readonly correctedMinor: bigint;
  readonly orphansMinor: bigint;
  readonly closingMinor: bigint;
}

/**
 * Computes the roll-forward: opening + loaded − to machines + from machines − cashed + corrected − moved to orphans =
 * closing. An amount requested by a pending transfer is still owed on its card.
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
