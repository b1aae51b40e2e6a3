import { Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { Database } from '#platform/database/database.js';
import type { StationFinder } from './csv-chunker.js';
import type { BatchOrigin, PlaceholderRow } from './readings.queries.js';
import { lockRegistrations, listStations, type StationRow } from './known-stations.queries.js';

/** The known stations and machines of one establishment, by their numbers. */
interface EstablishmentStations {
  readonly stationIdsByKey: Map<string, bigint>;
  readonly machineIds: Map<string, bigint>;
}

/**
 * Finds the station of a machine number and a station number. Stations are only ever added and numbers never change, so
 * hits are cached for ever and misses are queried again.
 */
@Injectable()
export class KnownStations {
  private readonly establishments = new Map<number, EstablishmentStations>();

  constructor(
    private readonly db: Database,
    private readonly machines: MachinesService,
  ) {}

  /** Returns a finder of all stations of the establishment, read now. */
  async loadStationFinder(establishmentId: number): Promise<StationFinder> {
    this.cacheStations(establishmentId, await listStations(this.db.dataSource, establishmentId));
    return this.createStationFinder(establishmentId);
  }

  /** Returns the numbers of all machines of the establishment, read now. */
  async loadMachineNumbers(establishmentId: number): Promise<Iterable<string>> {
    await this.loadStationFinder(establishmentId);
    return this.getEstablishmentCache(establishmentId).machineIds.keys();
  }

  /**
   * Returns the ids of the known machines by number. Numbers that are not in the cache are first looked up in the
   * database; every machine has at least one station.
   */
  async loadMachineIds(
    establishmentId: number,
    machineNumbers: readonly string[],
  ): Promise<ReadonlyMap<string, bigint>> {
    const { machineIds } = this.getEstablishmentCache(establishmentId);
    const unknownNumbers = machineNumbers.filter((number) => !machineIds.has(number));
    if (unknownNumbers.length > 0)
      this.cacheStations(establishmentId, await listStations(this.db.dataSource, establishmentId, unknownNumbers));
    return machineIds;
  }

  /** Returns a finder of stations, after querying the unknown ones of these machines. */
  async loadMachineStationFinder(establishmentId: number, machineNumbers: ReadonlySet<string>): Promise<StationFinder> {
    await this.loadMachineIds(establishmentId, [...machineNumbers]);
    return this.createStationFinder(establishmentId);
  }

  /**
   * Creates the machines missing in the inventory with the stations in these lines, in service since the earliest line.
   * Returns their numbers. A known machine gets no further station: its sheet states how many it has.
   */
  async registerMachines(origin: BatchOrigin, lines: readonly PlaceholderRow[]): Promise<string[]> {
    const { establishmentId, personId, receivedAt, importId } = origin;
    const machineNumbers = [...new Set(lines.map(({ machine }) => machine))].sort();
    const addedMachines = await this.db.transaction(async (tx) => {
      const action = 'meters.registerMachines';
      await setAuditContext(tx, { establishmentId, personId, action, happenedAt: receivedAt });
      await lockRegistrations(tx, establishmentId);
      const knownMachines = new Set(
        (await listStations(tx, establishmentId, machineNumbers)).map(({ sbm_number }) => sbm_number),
      );
      const missingMachines = machineNumbers.filter((machine) => !knownMachines.has(machine));
      const earliestMs = Math.min(receivedAt.getTime(), ...lines.map(({ readAtMs }) => readAtMs));
      for (const [stationNumbers, sbmNumbers] of groupMachinesByStations(lines, missingMachines)) {
        await this.machines.registerPlaceholders(tx, {
          establishmentId,
          sbmNumbers,
          stationNumbers,
          registeredAt: new Date(earliestMs),
          personId,
          importId,
        });
      }
      return missingMachines;
    });
    this.cacheStations(establishmentId, await listStations(this.db.dataSource, establishmentId, machineNumbers));
    return addedMachines;
  }

  /**
   * Returns a finder that searches only the cached stations. Its result holds the refusal UNKNOWN_STATION or
   * UNKNOWN_MACHINE when nothing is found.
   */
  createStationFinder(establishmentId: number): StationFinder {
    const cache = this.getEstablishmentCache(establishmentId);
    return (machine, station) => {
      const stationId = cache.stationIdsByKey.get(buildStationKey(machine, station));
      if (stationId !== undefined) return { stationId };
      return cache.machineIds.has(machine)
        ? { stationId, refusal: { code: 'UNKNOWN_STATION', details: { machine, station } } }
        : { stationId, refusal: { code: 'UNKNOWN_MACHINE', details: { machine } } };
    };
  }

  /** Returns the cache of an establishment, empty at first. */
  private getEstablishmentCache(establishmentId: number): EstablishmentStations {
    let cache = this.establishments.get(establishmentId);
    if (cache === undefined) {
      cache = { stationIdsByKey: new Map(), machineIds: new Map() };
      this.establishments.set(establishmentId, cache);
    }
    return cache;
  }

  /** Adds stations and their machines to the cache of their establishment. */
  private cacheStations(establishmentId: number, stations: readonly StationRow[]): void {
    const cache = this.getEstablishmentCache(establishmentId);
    for (const { sbm_number, station_number, station_id, machine_id } of stations) {
      cache.machineIds.set(sbm_number, machine_id);
      cache.stationIdsByKey.set(buildStationKey(sbm_number, String(station_number)), station_id);
    }
  }
}

function buildStationKey(machine: string, station: string): string {
  return `${machine}\0${station}`;
}

/** Groups the machines to register by the station numbers that the lines name, so that one insert registers a group. */
function groupMachinesByStations(
  lines: readonly PlaceholderRow[],
  machines: readonly string[],
): Map<readonly number[], string[]> {
  const stationsByMachine = new Map<string, Set<number>>(machines.map((machine) => [machine, new Set()]));
  for (const { machine, station } of lines) stationsByMachine.get(machine)?.add(Number(station));
  const groups = new Map<string, readonly [number[], string[]]>();
  for (const [machine, stations] of stationsByMachine) {
    const stationNumbers = [...stations].sort((left, right) => left - right);
    const group = groups.get(stationNumbers.join());
    if (group === undefined) groups.set(stationNumbers.join(), [stationNumbers, [machine]]);
    else group[1].push(machine);
  }
  return new Map(groups.values());
}
