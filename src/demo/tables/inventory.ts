import type { DemoClient } from '../stage/client.js';
import inventory from './inventory.json' with { type: 'json' };

/** The tables of the Salle Blanche: their equipment, terms and desk. */

/** Counts of chips of 5 €, of chips of 25 € and of plaques of 500 €. */
export type Pieces = readonly number[];

export interface DemoTable {
  readonly tableNumber: string;
  readonly game: string;
  /** In minor units. */
  readonly minimumMinor: string;
  readonly maxima: Readonly<Record<string, string>>;
  readonly bank: Pieces;
}

const ROOM = 'Salle Blanche';
export const TABLES_DESK = 'CJ';
/** 5 €, 25 € and plaques of 500 €. */
const PIECE_VALUES_MINOR = [500, 2500, 50_000] as const;

const TABLES = inventory.tables;

/** Returns the table with this number. Throws Error when there is none. */
export function requireTable(tableNumber: string): DemoTable {
  const demoTable = TABLES.find((candidate) => candidate.tableNumber === tableNumber);
  if (demoTable === undefined) throw new Error(`there is no table ${tableNumber}`);
  return demoTable;
}

/**
 * Lists the pieces (chips and plaques) of each value, in the form of a request; `pieces` has a count for each value.
 */
export const buildPieces = (pieces: Pieces) =>
  PIECE_VALUES_MINOR.map((valueMinor, index) => ({
    medium: index === 2 ? 'plaque' : 'chip',
    game: '',
    valueMinor: String(valueMinor),
    count: pieces[index] ?? 0,
  }));
export const sumPieceValues = (pieces: Pieces): number =>
  PIECE_VALUES_MINOR.reduce((sum, value, index) => sum + value * (pieces[index] ?? 0), 0);

/**
 * Opens the table desk, enters the tables and their equipment, and fixes each table's terms, as the Direction.
 * The equipment are cylinders and the wheel. The terms are in force from the first day on.
 */
export async function setUpTables(direction: DemoClient, establishment: string, firstDay: string): Promise<void> {
  const establishmentPath = `establishments/${establishment}`;
  await direction.post(`${establishmentPath}/desks`, {
    deskCode: TABLES_DESK,
    kind: 'cashDesk',
    room: ROOM,
    floatMinor: '0',
  });
  for (const { tableNumber, game, minimumMinor, maxima, bank } of TABLES) {
    await direction.post(`${establishmentPath}/tables`, { tableNumber, game, room: ROOM });
    await direction.post(`${establishmentPath}/tables/${tableNumber}/terms`, {
      effectiveFrom: firstDay,
      minimumMinor,
      maxima,
      avanceMinor: String(sumPieceValues(bank)),
      reason: 'Ouverture de la saison',
    });
  }
  for (const apparatus of inventory.apparatus)
    await direction.post(`${establishmentPath}/equipment/apparatus`, apparatus);
}
