import { findStrictestLimits, type DatedPlayLimits, type PlayLimits } from '#domain/meters/play-limits.js';
import type { MeterContext, MeterException } from '#domain/meters/meter-step.js';
import type { DatedCoinOut } from '#domain/meters/win-formula.js';
import { listPlayLimits } from '#machines/records/play-limits.js';
import { listCoinOutContents } from '#machines/win-formulas/machine-formulas.js';
import type { Tx } from '#platform/database/rows.js';
import { formatCounters } from '../ingest/readings.queries.js';
import { listStationSizes } from './scan.queries.js';
import type { ReadingsWindow, StationLimits, StationSizes } from './scan.queries.js';

/** Stations with the data by which their steps are judged, by station id. */
export type ScannedStations = ReadonlyMap<
  bigint,
  {
    readonly sizes: StationSizes;
    readonly limits: readonly DatedPlayLimits[];
    readonly coinOut: readonly DatedCoinOut[];
  }
>;

/** Returns the strictest limits of each station that has any, in the units of its counters. */
export function listStationLimits(stations: ScannedStations): StationLimits[] {
  return [...stations].flatMap(([stationId, { limits, coinOut }]) => {
    const strictest = findStrictestLimits(limits.map((dated) => dated.limits));
    return strictest === undefined ? [] : [buildStationLimits(stationId, strictest, coinOut.length > 0)];
  });
}

/** Converts limits to a station's credits and pieces, by minute, rounded down. */
function buildStationLimits(stationId: bigint, limits: PlayLimits, hasOwnFormula: boolean): StationLimits {
  const { denominationMinor, notesPerMinute, ticketsPerMinute } = limits;
  const ticketCents = ticketsPerMinute * limits.highestTicketMinor;
  const transferCents = ticketsPerMinute * limits.highestTransferMinor;
  return {
    stationId,
    games: limits.gamesPerMinute,
    wagerCredits: limits.highestWagerMinor / denominationMinor,
    winCredits: limits.highestWinMinor / denominationMinor,
    cashCredits: (notesPerMinute * limits.largestNoteMinor) / denominationMinor,
    notes: notesPerMinute,
    ticketCredits: ticketCents / denominationMinor,
    transferCredits: transferCents / denominationMinor,
    ticketCents,
    transferCents,
    tickets: ticketsPerMinute,
    ownFormula: hasOwnFormula ? 1n : 0n,
  };
}

/** Returns the stations of these windows with the sizes and the limits by which their steps are judged. */
export async function readScannedStations(
  tx: Tx,
  establishmentId: number,
  windows: readonly ReadingsWindow[],
): Promise<ScannedStations> {
  const stationIds = [...new Set(windows.map(({ stationId }) => stationId))];
  const sizes = await listStationSizes(tx, establishmentId, stationIds);
  const machineIds = [...new Set(sizes.map(({ machine_id }) => machine_id))];
  const limits = await listPlayLimits(tx, establishmentId, machineIds);
  const contents = await listCoinOutContents(tx, establishmentId, machineIds);
  return new Map(
    sizes.map((station) => {
      const { station_id: stationId, machine_id: machineId } = station;
      return [
        stationId,
        { sizes: station, limits: limits.get(machineId) ?? [], coinOut: contents.get(machineId) ?? [] },
      ];
    }),
  );
}

/** The context of a station that is not in the inventory. */
export const CONTEXT_OF_UNKNOWN_STATION: MeterContext = {
  sizes: { digits: null },
  denominationMinor: 1n,
  events: [],
  adjustments: [],
  limits: [],
  coinOut: [],
  excursions: [],
};

/**
 * Returns an exception (the reason why a step is unexplained) as it is stored in JSON: its counters, their
 * highest rises and the sides of its identity as decimal text.
 */
export function buildStoredException(exception: MeterException): object {
  const { identity, previous, next, highestRises, ...otherFields } = exception;
  return {
    ...otherFields,
    previous: formatCounters(previous),
    next: formatCounters(next),
    ...(highestRises === undefined ? {} : { highestRises: formatCounters(highestRises) }),
    ...(identity === undefined
      ? {}
      : { identity: { name: identity.name, left: String(identity.left), right: String(identity.right) } }),
  };
}
