import { Injectable } from '@nestjs/common';
import { beginAct } from '../audit/act.js';
import { Database } from '../platform/database.js';
import type { StationFinder } from './csv-readings.js';
import { registerPlaceholders, stationsOf } from './readings.queries.js';
import type { BatchOrigin, PlaceholderRow, StationRow } from './readings.queries.js';

interface HouseStations {
  readonly idOf: Map<string, bigint>;
  readonly machines: Set<string>;
}

/**
 * Which station a machine number and a station number name. Stations are only ever added and numbers never change, so
 * what is known stays known; what is not is asked again.
 */
@Injectable()
export class KnownStations {
  private readonly houses = new Map<number, HouseStations>();

  constructor(private readonly db: Database) {}

  /** All stations of the house, read now. */
  async finder(establishmentId: number): Promise<StationFinder> {
    this.remember(establishmentId, await stationsOf(this.db.dataSource, establishmentId));
    return this.knownFinder(establishmentId);
  }

  /** The finder of stations already known, after asking for the machines that are not. */
  async finderOf(establishmentId: number, machines: ReadonlySet<string>): Promise<StationFinder> {
    const { machines: known } = this.house(establishmentId);
    for (const machine of machines) {
      if (!known.has(machine)) return this.finder(establishmentId);
    }
    return this.knownFinder(establishmentId);
  }

  /** Creates the machines and stations that the inventory lacks; answers the numbers of new machines. */
  async register(origin: BatchOrigin, lines: readonly PlaceholderRow[]): Promise<string[]> {
    const { establishmentId, personId, receivedAt } = origin;
    const added = await this.db.transaction(async (tx) => {
      await beginAct(tx, {
        establishmentId,
        personId,
        act: 'meters.registerMachines',
        happenedAt: receivedAt,
        gamingDay: null,
      });
      return registerPlaceholders(tx, origin, lines);
    });
    const machines = [...new Set(lines.map(({ machine }) => machine))];
    this.remember(establishmentId, await stationsOf(this.db.dataSource, establishmentId, machines));
    return added;
  }

  private knownFinder(establishmentId: number): StationFinder {
    const house = this.house(establishmentId);
    return (machine, station) => {
      const stationId = house.idOf.get(keyOf(machine, station));
      if (stationId !== undefined) return { stationId };
      return house.machines.has(machine)
        ? { stationId, refusal: { code: 'UNKNOWN_STATION', details: { machine, station } } }
        : { stationId, refusal: { code: 'UNKNOWN_MACHINE', details: { machine } } };
    };
  }

  private house(establishmentId: number): HouseStations {
    let house = this.houses.get(establishmentId);
    if (house === undefined) {
      house = { idOf: new Map(), machines: new Set() };
      this.houses.set(establishmentId, house);
    }
    return house;
  }

  private remember(establishmentId: number, stations: readonly StationRow[]): void {
    const house = this.house(establishmentId);
    for (const { sbm_number, station_number, station_id } of stations) {
      house.machines.add(sbm_number);
      house.idOf.set(keyOf(sbm_number, String(station_number)), station_id);
    }
  }
}

function keyOf(machine: string, station: string): string {
  return `${machine}\0${station}`;
}
