import { Progress } from '#platform/runtime/progress.js';
import type { DemoClient } from './stage/client.js';
import { formatEuros } from './stage/counting.js';
import { buildFloor, type FloorMachine } from './stage/floor.js';
import { formatHundredthsPercent } from '#domain/percent.js';
import { drawPhotograph } from './photograph.js';

const FLOOR_SEED = 20_261_121;

const PHOTOGRAPHED_MACHINE_COUNT = 12;

/** Builds the CSV file from which the machines of the demonstration are imported. */
function buildInventoryCsv(floor: readonly FloorMachine[], registeredAt: Date): string {
  const header = [
    'sbm_number',
    'serial_number',
    'maker',
    'model',
    'game_name',
    'program_id',
    'denomination',
    'return_percent',
    'return_certified_on',
    'volatility_index',
    'stand',
    'location',
    'stations',
    'meter_digits',
    'accepts_coins',
    'registered_at',
  ];
  const lines = floor.map((machine) => [
    machine.sbmNumber,
    machine.serialNumber,
    machine.maker,
    machine.model,
    machine.gameName,
    machine.programId,
    formatEuros(machine.denominationMinor),
    formatHundredthsPercent(machine.returnHundredthsPercent),
    machine.returnCertifiedOn,
    machine.volatilityIndex ?? '',
    machine.stand,
    machine.location,
    String(machine.stations.length),
    String(machine.meterDigits),
    machine.acceptsCoins ? 'true' : 'false',
    registeredAt.toISOString(),
  ]);
  return [header, ...lines].map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\n') + '\n';
}

/** Stands of a row are back to back with the next row, then an aisle follows; a gap in the middle gives passage. */
const ISLAND_LAYOUT = { standsPerRow: 10, passageAfterColumn: 5 } as const;

/**
 * Returns the cell of the floor plan for a stand's position in its room: stands in rows, with a passage between
 * islands. The first row and column stay free as a way round; after every second row there is a free row.
 */
function computeGridCell(position: number): { readonly gridColumn: number; readonly gridRow: number } {
  const column = position % ISLAND_LAYOUT.standsPerRow;
  const row = Math.floor(position / ISLAND_LAYOUT.standsPerRow);
  return {
    gridColumn: 2 + column + (column >= ISLAND_LAYOUT.passageAfterColumn ? 1 : 0),
    gridRow: 2 + row + Math.floor(row / 2),
  };
}

/** Lays out each room of the floor as the Direction does: stands in islands, in the order of their numbers. */
async function layOutRooms(
  direction: DemoClient,
  establishment: string,
  floor: readonly FloorMachine[],
  firstDay: string,
): Promise<void> {
  for (const room of new Set(floor.map((machine) => machine.location))) {
    const stands = floor.filter((machine) => machine.location === room).map((machine) => machine.stand);
    const standCells = stands.map((standNumber, position) => ({ standNumber, ...computeGridCell(position) }));
    await direction.post(`establishments/${establishment}/floor-plan/layouts`, {
      room,
      // no earlier layout of the room
      basedOn: 0,
      effectiveFrom: firstDay,
      columnCount: ISLAND_LAYOUT.standsPerRow + 3,
      rowCount: Math.max(...standCells.map((cell) => cell.gridRow)) + 1,
      reason: 'Ouverture de la salle',
      cells: standCells,
    });
  }
}

/**
 * Sets up the stands and machines of the demonstration as the Direction does, before the first day opens.
 * Returns the floor.
 */
export async function setUpFloor(
  direction: DemoClient,
  establishment: string,
  firstDay: string,
  registeredAt: Date,
): Promise<readonly FloorMachine[]> {
  const floor = buildFloor(FLOOR_SEED);
  const progress = new Progress('Stands and machines', floor.length);
  for (const machine of floor) {
    await direction.post(`establishments/${establishment}/stands`, {
      standNumber: machine.stand,
      room: machine.location,
    });
    progress.advance();
  }
  await layOutRooms(direction, establishment, floor, firstDay);
  const { refused } = await direction.postFile<{ refused: readonly unknown[] }>(
    `establishments/${establishment}/machines/import`,
    { name: 'machines.csv', type: 'text/csv', content: buildInventoryCsv(floor, registeredAt) },
  );
  if (refused.length > 0) throw new Error(`the inventory was refused: ${JSON.stringify(refused.slice(0, 5))}`);
  for (const machine of floor.slice(0, PHOTOGRAPHED_MACHINE_COUNT)) {
    const accentColour = [40 + ((machine.maker.length * 37) % 180), 90, 150] as const;
    await direction.postFile(`establishments/${establishment}/machines/${machine.sbmNumber}/photographs`, {
      name: `${machine.sbmNumber}.png`,
      type: 'image/png',
      content: drawPhotograph(accentColour),
    });
  }
  progress.end();
  return floor;
}
