import type { DemoClient } from '../stage/client.js';

/** The tables of the Salle Blanche: their equipment, terms and desk. */

export type Pieces = readonly [fives: number, twentyFives: number, plaques: number];

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
const LARGE_BANK: Pieces = [400, 320, 20];
const SMALL_BANK: Pieces = [200, 160, 10];

const TABLES: readonly DemoTable[] = [
  createTable('1', 'americanRoulette', '500', { plein: '20000', simple: '500000' }, LARGE_BANK),
  createTable('2', 'americanRoulette', '1000', { plein: '30000', simple: '800000' }, LARGE_BANK),
  createTable('3', 'europeanRoulette', '500', { plein: '20000', simple: '500000' }, SMALL_BANK),
  createTable('4', 'blackJack', '500', { box: '50000' }, SMALL_BANK),
  createTable('5', 'blackJack', '2500', { box: '250000' }, SMALL_BANK),
  createTable('6', 'craps', '500', { simple: '250000' }, SMALL_BANK),
  createTable('7', 'puntoBanco', '2500', { simple: '500000' }, LARGE_BANK),
  createTable('8', 'bigWheel', '500', { simple: '50000' }, SMALL_BANK),
];

/** Describes a table: number, game, minimum and maximum stakes, and bank. */
function createTable(
  ...[tableNumber, game, minimumMinor, maxima, bank]: readonly [
    string,
    string,
    string,
    Readonly<Record<string, string>>,
    Pieces,
  ]
): DemoTable {
  return { tableNumber, game, minimumMinor, maxima, bank };
}

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

/** Cylinders and the wheel, by table. */
const APPARATUS = [
  { table: '1', kind: 'rouletteAmerican', apparatusNumber: 'CY-101' },
  { table: '2', kind: 'rouletteAmerican', apparatusNumber: 'CY-102' },
  { table: '3', kind: 'rouletteFrench', apparatusNumber: 'CY-103' },
  { table: '8', kind: 'grandeRoue', apparatusNumber: 'GR-1' },
] as const;

/**
 * Opens the table desk, enters the tables and their equipment, and fixes each table's terms, as the Direction.
 * The terms are in force from the first day on.
 */
export async function setUpTables(direction: DemoClient, establishment: string, firstDay: string): Promise<void> {
  const establishmentPath = `establishments/${establishment}`;
  await direction.post(`${establishmentPath}/desks`, {
    deskCode: TABLES_DESK,
    kind: 'cashDesk',
    room: ROOM,
    floatMinor: '0',
  });
  for (const apparatus of APPARATUS) await direction.post(`${establishmentPath}/equipment/apparatus`, apparatus);
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
}
