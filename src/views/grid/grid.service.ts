import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { SettingKey } from '#domain/settings/settings.js';
import { Database } from '#platform/database/database.js';
import { serializeToJson, type JsonText } from '#platform/runtime/json.js';
import { refuse } from '#refusals/refusal.js';
import { requireDay } from '#establishments/days/gaming-days.queries.js';
import { GRID_LABELS } from './grid.js';
import type { DayGrid, GridGroupBy, GridLabel, GridMedium, GridTolerance } from './grid.js';
import {
  readDayGridParts,
  isFigureOfMedium,
  type ComparedMedium,
  type GridFilter,
  type GridOrder,
} from './grid.queries.js';
import { countUnknownMachines } from '#closing/reconciliation/results.queries.js';
import { findCurrentRun, type RunRow } from '#closing/reconciliation/runs.queries.js';

export interface GridQuery {
  readonly medium: GridMedium;
  readonly groupBy: GridGroupBy;
  /** A label or a figure of the medium; with a `-` prefix in descending order. */
  readonly sort: string;
  readonly filter: GridFilter;
}

/** The settings that judge each medium. */
export const TOLERANCE_KEYS: Readonly<Record<ComparedMedium, readonly [minor: SettingKey, percent: SettingKey]>> = {
  notes: ['notesToleranceMinor', 'notesTolerancePercent'],
  tickets: ['ticketsToleranceMinor', 'ticketsTolerancePercent'],
  coins: ['coinsToleranceMinor', 'coinsTolerancePercent'],
  jackpot: ['handPayToleranceMinor', 'handPayTolerancePercent'],
  cancelledCredits: ['handPayToleranceMinor', 'handPayTolerancePercent'],
  ticketsOut: ['ticketsOutToleranceMinor', 'ticketsOutTolerancePercent'],
};

/** The lines of a day, machine by machine, as shown on the screens. */
@Injectable()
export class GridService {
  constructor(private readonly database: Database) {}

  /**
   * Returns the grid of a day's machines with their figures and totals. Refuses with UNKNOWN_GAMING_DAY, and
   * INVALID_INPUT when the medium has no such column to sort by.
   */
  getDayGrid(establishment: Establishment, gamingDay: string, query: GridQuery): Promise<JsonText<DayGrid>> {
    const { establishmentId } = establishment;
    const { medium, groupBy, sort, filter } = query;
    const order = parseOrder(medium, sort);
    return this.database.runInSnapshot(async (tx) => {
      const day = await requireDay(tx, establishmentId, gamingDay, 'none');
      const run = await findCurrentRun(tx, establishmentId, gamingDay);
      const tolerance = getMediumTolerance(medium, run);
      const runNumber = run?.runNumber ?? null;
      const gridQuery = { medium, order, groupBy, filter, tolerance };
      const { lines, figures, sumsJson } = await readDayGridParts(
        tx,
        { establishmentId, gamingDay, runNumber },
        gridQuery,
      );
      const gridHeader: Omit<DayGrid, 'lines' | 'figures' | 'groups' | 'total' | 'establishment' | 'choices'> = {
        gamingDay,
        state: day.state,
        runNumber,
        computedAt: run?.computedAt ?? null,
        frozen: run?.frozen ?? false,
        medium,
        groupBy,
        sort,
        tolerance,
        unknownMachines: await countUnknownMachines(tx, establishmentId, gamingDay),
      };
      // a hundred thousand values that are already text need no replacer
      return mergeJsonObjects<DayGrid>(serializeToJson(gridHeader), JSON.stringify({ lines, figures }), sumsJson);
    });
  }
}

/** Merges the fields of several JSON objects into one. */
function mergeJsonObjects<Shape>(...jsonObjects: readonly string[]): JsonText<Shape> {
  return `{${jsonObjects.map((jsonObject) => jsonObject.trim().slice(1, -1)).join(',')}}` as JsonText<Shape>;
}

/**
 * Parses the requested order; a minus before the column is descending. Refuses with INVALID_INPUT an unknown column.
 */
function parseOrder(medium: GridMedium, sort: string): GridOrder {
  const isDescending = sort.startsWith('-');
  const columnName = isDescending ? sort.slice(1) : sort;
  if (!(GRID_LABELS as readonly string[]).includes(columnName) && !isFigureOfMedium(medium, columnName)) {
    refuse('INVALID_INPUT', {
      fields: ['sort'],
      problems: [{ field: 'sort', problem: `${medium} has no ${columnName}` }],
    });
  }
  return { sortColumn: columnName as GridLabel, isDescending };
}

/**
 * Returns the tolerance with which a run (computation of a day) judged a medium; null for a medium without comparison.
 * Without a run its parts are null.
 */
export function getMediumTolerance(medium: GridMedium, run: RunRow | undefined): GridTolerance | null {
  if (medium === 'play' || medium === 'cash') return null;
  const [minorKey, percentKey] = TOLERANCE_KEYS[medium];
  const [minorSetting, percentSetting] = [run?.settings[minorKey], run?.settings[percentKey]];
  return {
    minor: toTextOrNull(minorSetting?.value),
    percent: toTextOrNull(percentSetting?.value),
    minorFrom: minorSetting?.from ?? null,
    percentFrom: percentSetting?.from ?? null,
  };
}

/** Returns a text or a number as text; null for any other value. */
const toTextOrNull = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
