import { Injectable } from '@nestjs/common';
import { isCounterName } from '#domain/meters/counters.js';
import { hasReturnOrRake, isOpenHopperInService } from '#domain/meters/machine-version.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { MachineEntity } from '../entities/machine.entity.js';
import {
  completeMachineAttributes,
  buildMachineRecord,
  buildStationRecord,
  buildVersionRecord,
} from './machine-records.js';
import { insertMachines, insertStations, insertVersions, type RegisteredMachine } from './machine-records.queries.js';
import {
  findMachineAt,
  findMachineIdByNumber,
  listMachineVersions,
  listMachineStations,
  findTakenIdentities,
} from './machines.queries.js';
import type { MachineRow, MachineVersionRow, StationRow } from './machines.queries.js';
import { requireTechnicalSheet } from './technical-sheet.js';
import type { NewMachine } from './machine-records.js';

export type { NewMachine, NewStation } from './machine-records.js';

export type { RegisteredMachine } from './machine-records.queries.js';

/** Machines known only from their readings. */
export interface MachinePlaceholders {
  readonly establishmentId: number;
  readonly sbmNumbers: readonly string[];
  readonly stationNumbers: readonly number[];
  /** At or before the first reading. */
  readonly registeredAt: Date;
  readonly personId: bigint | null;
  /** Import of the file with the readings; absent: none. */
  readonly importId?: bigint | null | undefined;
}

/** Manages the inventory: the establishment's machines, and the version of each in force at any instant. */
@Injectable()
export class MachinesService {
  constructor(private readonly clock: Clock) {}

  /**
   * Enters one machine, within the caller's transaction and audit context. Refuses with the codes of
   * `registerMachines`.
   */
  async registerMachine(
    tx: Tx,
    establishmentId: number,
    machine: NewMachine,
    recordedBy: bigint | null,
  ): Promise<RegisteredMachine> {
    const [registeredMachine] = await this.registerMachines(tx, establishmentId, [machine], recordedBy);
    if (registeredMachine === undefined) throw new Error('the registered machine is missing');
    return registeredMachine;
  }

  /**
   * Enters machines in the inventory with their stations and first version; all of them or, when one is refused, none.
   *
   * 1. the maker's serial number is mandatory and unique;
   * 2. the SBM number is mandatory and unique, for ever; a number registered by hand or from a file is within the
   * establishment's ranges (`MachineNumbersService`).
   *
   * Refuses SBM_NUMBER_TAKEN and SERIAL_NUMBER_TAKEN naming them all, RETURN_OR_RAKE_REQUIRED, HOPPER_LID_REQUIRED,
   * MACHINE_CHANGE_IN_FUTURE, UNKNOWN_COUNTER, TECHNICAL_SHEET_NOT_VALID; the database refuses STAND_OCCUPIED and
   * STAND_RETIRED.
   *
   * @article MC:19.1
   */
  async registerMachines(
    tx: Tx,
    establishmentId: number,
    machines: readonly NewMachine[],
    recordedBy: bigint | null,
  ): Promise<RegisteredMachine[]> {
    const machinesWithoutReturn = machines.filter((machine) => !hasReturnOrRake(completeMachineAttributes(machine)));
    if (machinesWithoutReturn.length > 0) {
      refuse('RETURN_OR_RAKE_REQUIRED', { machines: machinesWithoutReturn.map((machine) => machine.sbmNumber) });
    }
    const openHopperMachines = machines.filter((machine) => isOpenHopperInService(completeMachineAttributes(machine)));
    if (openHopperMachines.length > 0)
      refuse('HOPPER_LID_REQUIRED', { machines: openHopperMachines.map((machine) => machine.sbmNumber) });
    return this.insertCheckedMachines(tx, establishmentId, machines, recordedBy);
  }

  /**
   * Enters machines that appear in readings before they are described. Nothing is invented: maker, serial number,
   * model, place and return stay empty, and the machine counts as incomplete until they are entered. Until then, one
   * credit counts as one minor unit.
   */
  registerPlaceholders(tx: Tx, placeholders: MachinePlaceholders): Promise<RegisteredMachine[]> {
    const machines = placeholders.sbmNumbers.map((sbmNumber) => ({
      sbmNumber,
      serialNumber: '',
      maker: '',
      model: '',
      location: '',
      denominationMinor: 1n,
      registeredAt: placeholders.registeredAt,
      stations: placeholders.stationNumbers.map((stationNumber) => ({ stationNumber })),
      reason: 'relevé de compteurs importé avant la fiche',
      importId: placeholders.importId,
    }));
    return this.insertCheckedMachines(tx, placeholders.establishmentId, machines, placeholders.personId);
  }

  /**
   * Completes or corrects the plate of a machine; the sealed log has its previous values. Refuses UNKNOWN_MACHINE and
   * SERIAL_NUMBER_TAKEN.
   */
  async correctPlate(
    tx: Tx,
    establishmentId: number,
    sbmNumber: string,
    plate: { readonly maker: string; readonly serialNumber: string },
  ): Promise<MachineRow> {
    const machine = await this.requireMachine(tx, establishmentId, sbmNumber);
    const takenIdentities = await findTakenIdentities(tx, establishmentId, [], [plate]);
    if (takenIdentities.serialNumbers.length > 0)
      refuse('SERIAL_NUMBER_TAKEN', { numbers: takenIdentities.serialNumbers });
    const { maker, serialNumber } = plate;
    await tx.update(MachineEntity, { establishmentId, machineId: machine.machineId }, { maker, serialNumber });
    return this.requireMachine(tx, establishmentId, sbmNumber);
  }

  /** Returns the machine of that SBM number with its last version. Refuses UNKNOWN_MACHINE. */
  async requireMachine(db: Queryable, establishmentId: number, sbmNumber: string): Promise<MachineRow> {
    const machine = await findMachineAt(db, establishmentId, sbmNumber, 'infinity');
    return machine ?? refuse('UNKNOWN_MACHINE', { machine: sbmNumber });
  }

  /**
   * Returns the internal number of the machine of that SBM number alone, for frequent requests of devices. Refuses
   * UNKNOWN_MACHINE.
   */
  async requireMachineId(db: Queryable, establishmentId: number, sbmNumber: string): Promise<bigint> {
    const machineIdRow = await findMachineIdByNumber(db, establishmentId, sbmNumber);
    return machineIdRow?.machineId ?? refuse('UNKNOWN_MACHINE', { machine: sbmNumber });
  }

  listVersions(db: Queryable, establishmentId: number, machineId: bigint): Promise<MachineVersionRow[]> {
    return listMachineVersions(db, establishmentId, machineId);
  }

  listStationsOfMachine(db: Queryable, establishmentId: number, machineId: bigint): Promise<StationRow[]> {
    return listMachineStations(db, establishmentId, machineId);
  }

  /**
   * Inserts machines with their stations and first version. Only the checks that also apply to machines not yet
   * described are made here.
   */
  private async insertCheckedMachines(
    tx: Tx,
    establishmentId: number,
    machines: readonly NewMachine[],
    recordedBy: bigint | null,
  ): Promise<RegisteredMachine[]> {
    if (machines.length === 0) return [];
    this.assertRegisteredInPast(machines);
    assertCountersKnown(machines);
    await assertIdentitiesFree(tx, establishmentId, machines);
    const checkedMachines = machines.map((machine) => ({
      machine,
      technical: requireTechnicalSheet(machine.technical ?? {}),
    }));
    const records = checkedMachines.map(({ machine }) => buildMachineRecord(machine));
    const insertedMachines = await insertMachines(tx, establishmentId, records);
    const machineIdByNumber = new Map(insertedMachines.map(({ sbmNumber, machineId }) => [sbmNumber, machineId]));
    const getMachineId = ({ sbmNumber }: NewMachine): bigint => {
      const machineId = machineIdByNumber.get(sbmNumber);
      if (machineId === undefined) throw new Error(`machine ${sbmNumber} was not inserted`);
      return machineId;
    };
    const versions = checkedMachines.map(({ machine, technical }) =>
      buildVersionRecord(getMachineId(machine), machine, technical, recordedBy),
    );
    await insertVersions(tx, establishmentId, versions);
    const stations = machines.flatMap((machine) =>
      machine.stations.map((station) => buildStationRecord(getMachineId(machine), station)),
    );
    await insertStations(tx, establishmentId, stations);
    return machines.map((machine) => ({ machineId: getMachineId(machine), sbmNumber: machine.sbmNumber }));
  }

  /** Refuses MACHINE_CHANGE_IN_FUTURE for a machine registered after now. */
  private assertRegisteredInPast(machines: readonly NewMachine[]): void {
    const nowMs = this.clock.now().getTime();
    const futureMachine = machines.find((machine) => machine.registeredAt.getTime() > nowMs);
    if (futureMachine !== undefined) {
      refuse('MACHINE_CHANGE_IN_FUTURE', { effectiveAt: futureMachine.registeredAt.toISOString() });
    }
  }
}

/**
 * Refuses SBM_NUMBER_TAKEN and SERIAL_NUMBER_TAKEN, naming the numbers taken in the inventory or repeated in the list.
 */
async function assertIdentitiesFree(tx: Tx, establishmentId: number, machines: readonly NewMachine[]): Promise<void> {
  const sbmNumbers = machines.map((machine) => machine.sbmNumber);
  const serialKeys = machines
    .filter((machine) => machine.serialNumber !== '')
    .map((machine) => `${machine.maker} ${machine.serialNumber}`);
  const takenIdentities = await findTakenIdentities(tx, establishmentId, sbmNumbers, machines);
  const takenSbmNumbers = [...new Set([...takenIdentities.sbmNumbers, ...listRepeatedValues(sbmNumbers)])];
  if (takenSbmNumbers.length > 0) refuse('SBM_NUMBER_TAKEN', { numbers: takenSbmNumbers });
  const takenSerialKeys = [...new Set([...takenIdentities.serialNumbers, ...listRepeatedValues(serialKeys)])];
  if (takenSerialKeys.length > 0) refuse('SERIAL_NUMBER_TAKEN', { numbers: takenSerialKeys });
}

/** Refuses UNKNOWN_COUNTER for a counter that does not exist, or whose number of digits is not from 4 to 18. */
function assertCountersKnown(machines: readonly NewMachine[]): void {
  const counterDigits = machines.flatMap((machine) =>
    machine.stations.flatMap((station) => Object.entries(station.counterDigits ?? {})),
  );
  const invalidCounter = counterDigits.find(
    ([name, digits]) => !isCounterName(name) || !Number.isInteger(digits) || digits < 4 || digits > 18,
  );
  if (invalidCounter !== undefined)
    refuse('UNKNOWN_COUNTER', { counter: `${invalidCounter[0]}: ${invalidCounter[1]}` });
}

/** Returns the values that an earlier one in the list equals. */
function listRepeatedValues(values: readonly string[]): string[] {
  const seenValues = new Set<string>();
  return values.filter((value) => seenValues.size === seenValues.add(value).size);
}
