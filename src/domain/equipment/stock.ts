import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** Stock of cards and dice: receipts, places, and maximum quantities. */

export const EQUIPMENT_KINDS = ['jeu', 'piquet', 'sixain', 'huitain', 'shoe', 'die'] as const;
/** Kind of equipment. */
export type EquipmentKind = (typeof EQUIPMENT_KINDS)[number];

/** The two registers of receipt: cards and shoes, dice. */
export const EQUIPMENT_BOOKS = ['cards', 'dice'] as const;
/** Register of equipment. */
export type EquipmentBook = (typeof EQUIPMENT_BOOKS)[number];

/** The main depot of an establishment, and its annexes. */
export const DEPOT_KINDS = ['principal', 'annex'] as const;
/** Kind of a depot of cards and dice: main or annexe. */
export type DepotKind = (typeof DEPOT_KINDS)[number];

export const getEquipmentBook = (kind: EquipmentKind): EquipmentBook => (kind === 'die' ? 'dice' : 'cards');

/** An item received under its maker's number. */
export interface ReceivedItem {
  readonly kind: EquipmentKind;
  readonly makerNumber: string;
  /** The establishment's mark on a die; empty for other items. */
  readonly mark: string;
}

export type NumbersFault =
  | { readonly code: 'EQUIPMENT_NUMBER_REPEATED'; readonly numbers: readonly string[] }
  | { readonly code: 'EQUIPMENT_NUMBER_TAKEN'; readonly numbers: readonly string[] };

/**
 * Returns why the numbers of a delivery may not be entered; null when they may. `takenNumbers`: those of the delivery
 * already in the register. Each number identifies one item for ever: neither twice in a delivery, nor already in the
 * register, destroyed or not.
 *
 * @article MC:1.0.1
 */
export function findMakerNumbersFault(
  receivedItems: readonly ReceivedItem[],
  takenNumbers: readonly string[],
): NumbersFault | null {
  const itemKeys = receivedItems.map(({ kind, makerNumber }) => `${kind} ${makerNumber}`);
  const itemsWithRepeatedNumber = receivedItems.filter((_, index) => itemKeys.indexOf(itemKeys[index] ?? '') !== index);
  if (itemsWithRepeatedNumber.length > 0) {
    return {
      code: 'EQUIPMENT_NUMBER_REPEATED',
      numbers: itemsWithRepeatedNumber.map(({ makerNumber }) => makerNumber),
    };
  }
  return takenNumbers.length > 0 ? { code: 'EQUIPMENT_NUMBER_TAKEN', numbers: takenNumbers } : null;
}

/**
 * Returns true when each die of a delivery has its number and the establishment's mark: both are entered at its
 * receipt.
 *
 * @article MC:2.1, AI67:26.1
 */
export function areDiceMarked(receivedItems: readonly ReceivedItem[]): boolean {
  return receivedItems.every(({ kind, mark }) => kind !== 'die' || mark !== '');
}

/** The fixed maximum quantity of a kind. */
export interface StockMaximum {
  readonly kind: EquipmentKind;
  /** The game it is fixed for; empty: all games together. */
  readonly game: string;
  /** The establishment's stock, at its depots and tables, including the delivery. */
  readonly heldThen: bigint;
  /** Null: not fixed. */
  readonly maximum: bigint | null;
}

export type MaximumFault =
  | { readonly code: 'STOCK_MAXIMUM_UNKNOWN'; readonly kind: EquipmentKind; readonly game: string }
  | {
      readonly code: 'STOCK_MAXIMUM_PASSED';
      readonly kind: EquipmentKind;
      readonly maximum: bigint;
      readonly held: bigint;
    };

/**
 * Returns why a delivery exceeds the maximum; null when it does not. In France and under AI67 the Minister fixes the
 * maximum, so nothing is received before it is known; in Monaco it is the establishment's own. Shoes have none.
 *
 * @article AI67:4.1
 */
export function findStockMaximumFault(
  jurisdiction: JurisdictionCode,
  maxima: readonly StockMaximum[],
): MaximumFault | null {
  const exceededMaximum = maxima.find(({ maximum, heldThen }) => maximum !== null && heldThen > maximum);
  if (exceededMaximum?.maximum != null) {
    return {
      code: 'STOCK_MAXIMUM_PASSED',
      kind: exceededMaximum.kind,
      maximum: exceededMaximum.maximum,
      held: exceededMaximum.heldThen,
    };
  }
  const kinds = [...new Set(maxima.map(({ kind }) => kind))].filter((kind) => kind !== 'shoe');
  const kindWithoutMaximum = kinds.find((kind) =>
    maxima.every((stockMaximum) => stockMaximum.kind !== kind || stockMaximum.maximum === null),
  );
  if (jurisdiction === 'MC' || kindWithoutMaximum === undefined) return null;
  return {
    code: 'STOCK_MAXIMUM_UNKNOWN',
    kind: kindWithoutMaximum,
    game: maxima.find(({ kind }) => kind === kindWithoutMaximum)?.game ?? '',
  };
}

/** A numbered volume of a register. */
export interface RegisterVolume {
  readonly volumeNumber: number;
  readonly pages: number;
  /** When the Commissaire du Gouvernement numbered and initialled its pages; null: not yet. */
  readonly paraphedOn: string | null;
}

/**
 * Returns true when an entry may be made: in Monaco in a volume whose pages are numbered and initialled by the
 * Commissaire du Gouvernement before its use.
 *
 * @article MC:1.0.3
 */
export function canEnterInVolume(jurisdiction: JurisdictionCode, volume: RegisterVolume | null): boolean {
  return jurisdiction !== 'MC' || (volume !== null && volume.paraphedOn !== null);
}

/** The functions that may hold the key of a depot. */
export const DEPOT_KEY_FUNCTIONS = ['direction', 'membreDuComite', 'sousDirecteur', 'inspecteur', 'cartier'] as const;
/** Function that may hold the key of a depot. */
export type DepotKeyFunction = (typeof DEPOT_KEY_FUNCTIONS)[number];

const MANAGEMENT_FUNCTIONS: readonly DepotKeyFunction[] = ['direction', 'membreDuComite'];

/**
 * Returns the functions that may hold the only key of a depot: the director or a member of the committee. Monaco names
 * none.
 *
 * @article AI67:4.2
 */
export function listDepotKeyFunctions(jurisdiction: JurisdictionCode): readonly DepotKeyFunction[] {
  return jurisdiction === 'MC'
    ? [...MANAGEMENT_FUNCTIONS, 'sousDirecteur', 'inspecteur', 'cartier']
    : MANAGEMENT_FUNCTIONS;
}

/** Origin and destination: a depot, a table, or outside (neither). */
export interface StockMovement {
  readonly fromDepotId: bigint | null;
  readonly toDepotId: bigint | null;
  readonly happenedAt: Date;
}

/**
 * Returns the number of pieces in a depot at an instant: all receipts until then, less all issues. `stockAt` in the
 * database computes it as well; a test compares both.
 *
 * @article MC:1.0.2
 */
export function countStock(depotId: bigint, movements: readonly StockMovement[], instant: Date): bigint {
  const pastMovements = movements.filter(({ happenedAt }) => happenedAt <= instant);
  const receivedCount = pastMovements.filter(({ toDepotId }) => toDepotId === depotId).length;
  const issuedCount = pastMovements.filter(({ fromDepotId }) => fromDepotId === depotId).length;
  return BigInt(receivedCount - issuedCount);
}

export const MOVEMENT_KINDS = ['receipt', 'move', 'allocation', 'return', 'destruction', 'neutralisation'] as const;
/** Kind of movement of a piece of equipment. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
