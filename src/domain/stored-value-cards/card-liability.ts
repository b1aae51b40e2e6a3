import type { StoredValueCardMovementKind } from './card-life.js';

/** A movement as counted in sums: its addition to the card, negative for a withdrawal, in minor units. */
export interface CountedMovement {
  readonly kind: StoredValueCardMovementKind;
  readonly amountMinor: bigint;
}

/** The amounts owed on cards over a period, in minor units. */
export interface StoredValueCardLiability {
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
 * Computes the roll-forward of the amount owed on cards: opening + loaded − to machines + from machines − cashed +
 * corrected − moved to orphans = closing. An amount requested by a pending transfer is still owed on its card.
 */
export function computeCardLiability(
  openingMinor: bigint,
  movements: readonly CountedMovement[],
): StoredValueCardLiability {
  const sumMovements = (...kinds: readonly StoredValueCardMovementKind[]): bigint =>
    movements.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const figures = {
    openingMinor,
    loadedMinor: sumMovements('load'),
    toMachinesMinor: -sumMovements('toMachine'),
    fromMachinesMinor: sumMovements('fromMachine'),
    cashedMinor: -sumMovements('cash'),
    correctedMinor: sumMovements('correct'),
    orphansMinor: -sumMovements('find', 'restore'),
  };
  const { loadedMinor, toMachinesMinor, fromMachinesMinor, cashedMinor, correctedMinor, orphansMinor } = figures;
  const increaseMinor = loadedMinor + fromMachinesMinor + correctedMinor;
  return { ...figures, closingMinor: openingMinor + increaseMinor - toMachinesMinor - cashedMinor - orphansMinor };
}
