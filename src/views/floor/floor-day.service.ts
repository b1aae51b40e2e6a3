import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Database } from '#platform/database/database.js';
import { findLastComputedDay, listRoomsOfDay, listStandsOfDay } from './floor-day.queries.js';
import type { ComputedStandRow, FloorRoomRow, FloorStandRow, StandResult } from './floor-day.queries.js';

/** A stand of the plan; figures and findings are null for callers who may not read days. */
export interface FloorStand extends FloorStandRow {
  readonly result: StandResult | null;
  /** Findings that still block the day's closing, including those to be explained. */
  readonly openFindings: {
    /** Number of open findings. */
    readonly openCount: number;
    /** Number of open findings that keep the day from closing. */
    readonly blockingCount: number;
    /** Number of open findings that need an explanation. */
    readonly toExplainCount: number;
  } | null;
}

/** Number of stands of a room with each mark, for the legend. */
export interface FloorMarkCount {
  /** Property that the colours of the floor show. */
  readonly by: 'state' | 'win' | 'hold' | 'variance';
  readonly mark: string;
  readonly standCount: number;
}

/** A room of the floor, with its stands. */
export interface FloorRoom extends FloorRoomRow {
  readonly stands: readonly FloorStand[];
  readonly marks: readonly FloorMarkCount[];
}

/** The plan of the floor on a gaming day. */
export interface FloorDay {
  readonly gamingDay: string;
  /** True when the day was computed: figures and findings are available to permitted readers. */
  readonly isComputed: boolean;
  /** True: the reader may see figures. */
  readonly showsFigures: boolean;
  /** Rooms of the floor. */
  readonly rooms: readonly FloorRoom[];
}

/** The floor as of a day, with the day's result on each stand. */
@Injectable()
export class FloorDayService {
  constructor(
    private readonly database: Database,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /** Returns the floor on the requested day. Undefined: on the last computed day, or on the current one without any. */
  getFloorDay(actor: Actor, establishment: Establishment, requestedDay: string | undefined): Promise<FloorDay> {
    return this.database.runInSnapshot(async (tx) => {
      const { establishmentId } = establishment;
      const chosenDay = requestedDay ?? (await findLastComputedDay(tx, establishmentId));
      const gamingDay = chosenDay ?? (await this.gamingDays.findCurrentDay(tx, establishment));
      const { closesAt } = await this.gamingDays.requireDayBounds(tx, establishment, gamingDay);
      const standRows = await listStandsOfDay(tx, establishmentId, gamingDay, closesAt);
      const canReadFigures = actor.permissions.has('days.read');
      const stands = standRows.map((row) => toFloorStand(row, canReadFigures));
      const rooms = await listRoomsOfDay(tx, establishmentId, gamingDay);
      return {
        gamingDay,
        isComputed: standRows.some((row) => row.result !== null),
        showsFigures: canReadFigures,
        rooms: rooms.map((room) => {
          const standsInRoom = stands.filter((stand) => stand.room === room.room);
          return { ...room, stands: standsInRoom, marks: countMarks(standsInRoom) };
        }),
      };
    });
  }
}

/** Returns a stand as the reader may see it: without result and findings unless they may read the day. */
function toFloorStand(
  { blockingCount, toExplainCount, result, ...stand }: ComputedStandRow,
  canReadFigures: boolean,
): FloorStand {
  if (!canReadFigures) return { ...stand, result: null, openFindings: null };
  const openCount = blockingCount + toExplainCount;
  return { ...stand, result, openFindings: { openCount, blockingCount, toExplainCount } };
}

/** Counts the stands of each mark (a colour of the floor plan) in each colouring: state, win, hold and variance. */
function countMarks(stands: readonly FloorStand[]): FloorMarkCount[] {
  const countByMark = new Map<string, FloorMarkCount>();
  const incrementMarkCount = (colouring: FloorMarkCount['by'], mark: string): void => {
    const currentCount = countByMark.get(`${colouring} ${mark}`);
    countByMark.set(`${colouring} ${mark}`, { by: colouring, mark, standCount: (currentCount?.standCount ?? 0) + 1 });
  };
  for (const { state, result, openFindings } of stands) {
    incrementMarkCount('state', state ?? 'empty');
    if (openFindings !== null && openFindings.openCount > 0) incrementMarkCount('state', 'findings');
    incrementMarkCount('win', result?.winBand ?? 'none');
    incrementMarkCount('hold', result?.holdBand ?? 'none');
    incrementMarkCount('variance', result?.varianceBand ?? 'none');
  }
  return [...countByMark.values()];
}
