import type { ResponseOf } from '#web/api/client.js';

export type FloorDay = ResponseOf<'get', '/api/establishments/{establishment}/floor-plan'>;
export type FloorRoom = FloorDay['rooms'][number];
export type FloorStand = FloorRoom['stands'][number];

/** Colourings of the plan. */
export const colourings = ['state', 'win', 'hold', 'variance'] as const;
export type Colouring = (typeof colourings)[number];

/** The marks of each colouring, in the order of the legend. */
export const marksByColouring = {
  state: ['inService', 'outOfService', 'silent', 'empty', 'findings'],
  win: ['high', 'middle', 'low', 'noPlay', 'loss', 'unknown', 'none'],
  hold: ['above', 'within', 'below', 'unknown', 'none'],
  variance: ['even', 'short', 'over', 'uncounted', 'unknown', 'none'],
} as const satisfies Readonly<Record<Colouring, readonly string[]>>;

/** Returns the mark of a stand in a colouring; the server counts the stands of each mark by the same rule. */
export function getStandMark(stand: FloorStand, colouring: Colouring): string {
  switch (colouring) {
    case 'state':
      return stand.state ?? 'empty';
    case 'win':
      return stand.result?.winBand ?? 'none';
    case 'hold':
      return stand.result?.holdBand ?? 'none';
    case 'variance':
      return stand.result?.varianceBand ?? 'none';
  }
}

/** Returns true when the stand's machine has open findings (differences to explain) that the user may see. */
export const hasOpenFindings = ({ openFindings }: FloorStand): boolean =>
  openFindings !== null && openFindings.openCount > 0;

/** Parameters of the plan in the address. */
export interface FloorSearch {
  readonly day?: string;
  readonly room?: string;
  readonly by?: Colouring;
  readonly view?: 'list';
  readonly edit?: true;
}

/** Reads the day, room, colouring and view from the address; invalid values are left out. */
export function parseFloorSearch(params: Readonly<Record<string, unknown>>): FloorSearch {
  const { day, room, by, view, edit } = params;
  const colouring = colourings.find((name) => name === by);
  return {
    ...(typeof day === 'string' && /^[12]\d{3}-\d{2}-\d{2}$/.test(day) ? { day } : {}),
    ...(typeof room === 'string' && room !== '' ? { room: room.slice(0, 80) } : {}),
    ...(colouring === undefined ? {} : { by: colouring }),
    ...(view === 'list' ? { view } : {}),
    ...(edit === true ? { edit } : {}),
  };
}

/** A stand to the side is three times as far as one straight ahead. */
const SIDEWAYS_WEIGHT = 3;

/**
 * Returns the nearest stand in the direction of an arrow key, straight ahead before diagonal; undefined at the edge.
 */
export function findNeighbour(
  stands: readonly FloorStand[],
  origin: FloorStand,
  [columnStep, rowStep]: readonly [number, number],
): FloorStand | undefined {
  let nearestStand: FloorStand | undefined;
  let shortestDistance = Number.POSITIVE_INFINITY;
  for (const stand of stands) {
    const columnOffset = (stand.gridColumn ?? 0) - (origin.gridColumn ?? 0);
    const rowOffset = (stand.gridRow ?? 0) - (origin.gridRow ?? 0);
    const aheadDistance = columnOffset * columnStep + rowOffset * rowStep;
    const sidewaysDistance = Math.abs(columnOffset * rowStep) + Math.abs(rowOffset * columnStep);
    const distance = aheadDistance + SIDEWAYS_WEIGHT * sidewaysDistance;
    if (aheadDistance > 0 && distance < shortestDistance) {
      nearestStand = stand;
      shortestDistance = distance;
    }
  }
  return nearestStand;
}
