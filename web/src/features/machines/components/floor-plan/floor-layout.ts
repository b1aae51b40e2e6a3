import type { ResponseOf } from '#web/api/client.js';

export type Stand = ResponseOf<'get', '/api/establishments/{establishment}/stands'>[number];

export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** A room being laid out: its size, and the cell of each placed stand. */
export interface RoomLayout {
  readonly columnCount: number;
  readonly rowCount: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

/** Maximum number of columns or rows of a plan. */
export const MAX_SIDE_CELLS = 120;

/** The step in columns and rows of each arrow key. */
export const arrowSteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Creates a room's layout from its stands' cells and its last plan's size; without a plan, a square with spare cells.
 */
export function createLayout(
  stands: readonly Stand[],
  lastPlan: { readonly columnCount: number; readonly rowCount: number } | undefined,
): RoomLayout {
  const cells = new Map<string, Cell>();
  for (const { standNumber, gridColumn, gridRow } of stands) {
    if (gridColumn !== null && gridRow !== null) cells.set(standNumber, { column: gridColumn, row: gridRow });
  }
  // at least 6, and two more than the stands need
  const side = Math.min(MAX_SIDE_CELLS, Math.max(6, Math.ceil(Math.sqrt(stands.length)) + 2));
  return { columnCount: lastPlan?.columnCount ?? side, rowCount: lastPlan?.rowCount ?? side, cells };
}

/** Returns the number of the stand on a cell; undefined when the cell is free. */
export function findStandNumberAt({ cells }: RoomLayout, target: Cell): string | undefined {
  for (const [standNumber, cell] of cells)
    if (cell.column === target.column && cell.row === target.row) return standNumber;
  return undefined;
}

/**
 * Places a stand on a cell. The stand already there takes the previous cell, or leaves the plan when there was none.
 */
export function placeStand(layout: RoomLayout, standNumber: string, target: Cell): RoomLayout {
  const cells = new Map(layout.cells);
  const previousCell = cells.get(standNumber);
  const displacedStandNumber = findStandNumberAt(layout, target);
  if (displacedStandNumber !== undefined && displacedStandNumber !== standNumber) {
    if (previousCell === undefined) cells.delete(displacedStandNumber);
    else cells.set(displacedStandNumber, previousCell);
  }
  cells.set(standNumber, target);
  return { ...layout, cells };
}

/** Removes a stand from the plan, which frees its cell. */
export function removeStand(layout: RoomLayout, standNumber: string): RoomLayout {
  const cells = new Map(layout.cells);
  cells.delete(standNumber);
  return { ...layout, cells };
}

/** Places the unplaced stands row by row on free cells; those that do not fit stay unplaced. */
export function fillFreeCells(layout: RoomLayout, standNumbers: readonly string[]): RoomLayout {
  const cells = new Map(layout.cells);
  const takenCells = new Set([...cells.values()].map(({ column, row }) => `${column}/${row}`));
  const unplacedStandNumbers = standNumbers.filter((standNumber) => !cells.has(standNumber));
  for (let row = 1; row <= layout.rowCount; row += 1) {
    for (let column = 1; column <= layout.columnCount && unplacedStandNumbers.length > 0; column += 1) {
      if (takenCells.has(`${column}/${row}`)) continue;
      const standNumber = unplacedStandNumbers.shift();
      if (standNumber !== undefined) cells.set(standNumber, { column, row });
    }
  }
  return { ...layout, cells };
}

/** Returns the numbers of the stands outside the grid, which was made smaller than its content. */
export function findStandNumbersOutside({ cells, columnCount, rowCount }: RoomLayout): string[] {
  return [...cells]
    .filter(([, { column, row }]) => column > columnCount || row > rowCount)
    .map(([standNumber]) => standNumber);
}

/** Returns the numbers of the stands whose cell differs between two layouts. */
export function findMovedStandNumbers(before: RoomLayout, after: RoomLayout): string[] {
  const standNumbers = new Set([...before.cells.keys(), ...after.cells.keys()]);
  return [...standNumbers].filter((standNumber) => {
    const [cellBefore, cellAfter] = [before.cells.get(standNumber), after.cells.get(standNumber)];
    return cellBefore?.column !== cellAfter?.column || cellBefore?.row !== cellAfter?.row;
  });
}
