import type { MachineAttributes } from '#domain/meters/machine-version.js';

/** A player's position at a new machine; meters count to `10 ** meterDigits`, single counters may differ. */
export interface NewStation {
  readonly stationNumber: number;
  readonly meterDigits?: number | undefined;
  /** Digits of the counters that differ, by name: `{ billsCredits: 7 }`. */
  readonly counterDigits?: Readonly<Record<string, number>> | undefined;
}

/** A machine to enter in the inventory. Fields that an establishment rarely enters have their usual value. */
export interface NewMachine extends Partial<Omit<MachineAttributes, 'denominationMinor' | 'location' | 'model'>> {
  readonly sbmNumber: string;
  readonly serialNumber: string;
  readonly maker: string;
  readonly model: string;
  readonly location: string;
  readonly denominationMinor: bigint;
  readonly registeredAt: Date;
  readonly stations: readonly NewStation[];
  readonly reason?: string | undefined;
  /** Import of the file that it is in; absent: none. */
  readonly importId?: bigint | null | undefined;
}

/** Returns the facts of a new machine; each fact that is not stated has its usual value. */
export function completeMachineAttributes(machine: NewMachine): MachineAttributes {
  return {
    state: machine.state ?? 'inService',
    location: machine.location,
    standId: machine.standId ?? null,
    model: machine.model,
    gameName: machine.gameName ?? '',
    programId: machine.programId ?? '',
    denominationMinor: machine.denominationMinor,
    lowestWagerCredits: machine.lowestWagerCredits ?? 1n,
    returnPercent: machine.returnPercent ?? null,
    returnCertifiedOn: machine.returnCertifiedOn ?? null,
    rakePercent: machine.rakePercent ?? null,
    volatilityIndex: machine.volatilityIndex ?? null,
    acceptsNotes: machine.acceptsNotes ?? true,
    acceptsCoins: machine.acceptsCoins ?? false,
    acceptsTickets: machine.acceptsTickets ?? true,
    hopperCapacity: machine.hopperCapacity ?? null,
    technical: machine.technical ?? {},
  };
}

/** Returns the row of a new machine, by the names of its columns. */
export function buildMachineRecord(machine: NewMachine): Record<string, unknown> {
  return {
    sbm_number: machine.sbmNumber,
    serial_number: machine.serialNumber,
    maker: machine.maker,
    registered_at: machine.registeredAt,
    import_id: machine.importId === undefined || machine.importId === null ? null : String(machine.importId),
  };
}

/** Returns the row of a new machine's first version, by the names of its columns. */
export function buildVersionRecord(
  machineId: bigint,
  machine: NewMachine,
  technical: Readonly<Record<string, unknown>>,
  recordedBy: bigint | null,
): Record<string, unknown> {
  return {
    ...buildVersionFields(completeMachineAttributes(machine)),
    machine_id: String(machineId),
    effective_at: machine.registeredAt,
    change: 'registration',
    technical,
    reason: machine.reason ?? '',
    recorded_by: recordedBy === null ? null : String(recordedBy),
  };
}

/** Returns facts under the names of their columns; whole numbers as text, so that none is rounded in transit. */
export function buildVersionFields(attributes: MachineAttributes): Record<string, unknown> {
  return {
    state: attributes.state,
    location: attributes.location,
    stand_id: attributes.standId === null ? null : String(attributes.standId),
    model: attributes.model,
    game_name: attributes.gameName,
    program_id: attributes.programId,
    denomination_minor: String(attributes.denominationMinor),
    lowest_wager_credits: String(attributes.lowestWagerCredits),
    return_percent: attributes.returnPercent,
    return_certified_on: attributes.returnCertifiedOn,
    rake_percent: attributes.rakePercent,
    volatility_index: attributes.volatilityIndex,
    accepts_notes: attributes.acceptsNotes,
    accepts_coins: attributes.acceptsCoins,
    accepts_tickets: attributes.acceptsTickets,
    hopper_capacity: attributes.hopperCapacity === null ? null : String(attributes.hopperCapacity),
    technical: attributes.technical,
  };
}

/** Returns the row of a new machine's station (a player's place). Its counters have ten digits unless stated. */
export function buildStationRecord(machineId: bigint, station: NewStation): Record<string, unknown> {
  return {
    machine_id: String(machineId),
    station_number: station.stationNumber,
    meter_digits: station.meterDigits ?? 10,
    counter_digits: station.counterDigits ?? {},
  };
}
