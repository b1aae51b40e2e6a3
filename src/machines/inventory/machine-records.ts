import type { MachineFacts } from '../../domain/meters/machine-version.js';

/** A player's position of a new machine; meters count to `10 ** meterDigits`, single counters may differ. */
export interface NewStation {
  readonly stationNumber: number;
  readonly meterDigits?: number | undefined;
  /** Digits of the counters that have others, by name: `{ billsCredits: 7 }`. */
  readonly counterDigits?: Readonly<Record<string, number>> | undefined;
}

/** A machine to enter in the inventory. Whatever a house rarely says has its usual value. */
export interface NewMachine extends Partial<Omit<MachineFacts, 'denominationMinor' | 'location' | 'model'>> {
  readonly sbmNumber: string;
  readonly serialNumber: string;
  readonly maker: string;
  readonly model: string;
  readonly location: string;
  readonly denominationMinor: bigint;
  readonly registeredAt: Date;
  readonly stations: readonly NewStation[];
  readonly reason?: string | undefined;
}

export const insertMachinesSql = `
  with inserted as (
    insert into machines (establishment_id, sbm_number, serial_number, maker, registered_at)
    select $1, machine.sbm_number, machine.serial_number, machine.maker, machine.registered_at
    from jsonb_to_recordset($2::jsonb)
      as machine (sbm_number text, serial_number text, maker text, registered_at timestamptz)
    returning machines.machine_id, machines.sbm_number
  )
  select array_agg(inserted.machine_id || ' ' || inserted.sbm_number) as ids from inserted`;

export const insertVersionsSql = `
  insert into machine_versions (establishment_id, machine_id, version_number, effective_at, change, state, location,
    stand_id, model, game_name, program_id, denomination_minor, lowest_wager_credits, return_percent,
    return_certified_on, rake_percent, volatility_index, accepts_notes, accepts_coins, accepts_tickets,
    hopper_capacity, technical, reason, recorded_by)
  select $1, version.machine_id, 1, version.effective_at, 'registration', version.state, version.location,
    version.stand_id, version.model, version.game_name, version.program_id, version.denomination_minor,
    version.lowest_wager_credits, version.return_percent, version.return_certified_on, version.rake_percent,
    version.volatility_index, version.accepts_notes, version.accepts_coins, version.accepts_tickets,
    version.hopper_capacity, version.technical, version.reason, $2
  from jsonb_to_recordset($3::jsonb) as version (machine_id bigint, effective_at timestamptz, state text,
    location text, stand_id bigint, model text, game_name text, program_id text, denomination_minor bigint,
    lowest_wager_credits bigint, return_percent numeric, return_certified_on date, rake_percent numeric,
    volatility_index numeric, accepts_notes boolean, accepts_coins boolean, accepts_tickets boolean,
    hopper_capacity bigint, technical jsonb, reason text)`;

export const insertStationsSql = `
  insert into stations (establishment_id, machine_id, station_number, meter_digits, counter_digits)
  select $1, station.machine_id, station.station_number, station.meter_digits, station.counter_digits
  from jsonb_to_recordset($2::jsonb)
    as station (machine_id bigint, station_number smallint, meter_digits smallint, counter_digits jsonb)`;

export function factsOf(machine: NewMachine): MachineFacts {
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

export function machineRecord(machine: NewMachine): Record<string, unknown> {
  return {
    sbm_number: machine.sbmNumber,
    serial_number: machine.serialNumber,
    maker: machine.maker,
    registered_at: machine.registeredAt,
  };
}

export function versionRecord(
  machineId: bigint,
  machine: NewMachine,
  technical: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return {
    ...versionFields(factsOf(machine)),
    machine_id: String(machineId),
    effective_at: machine.registeredAt,
    technical,
    reason: machine.reason ?? '',
  };
}

/** Facts under the names of their columns; whole numbers as text, so that none is rounded on its way. */
export function versionFields(facts: MachineFacts): Record<string, unknown> {
  return {
    state: facts.state,
    location: facts.location,
    stand_id: facts.standId === null ? null : String(facts.standId),
    model: facts.model,
    game_name: facts.gameName,
    program_id: facts.programId,
    denomination_minor: String(facts.denominationMinor),
    lowest_wager_credits: String(facts.lowestWagerCredits),
    return_percent: facts.returnPercent,
    return_certified_on: facts.returnCertifiedOn,
    rake_percent: facts.rakePercent,
    volatility_index: facts.volatilityIndex,
    accepts_notes: facts.acceptsNotes,
    accepts_coins: facts.acceptsCoins,
    accepts_tickets: facts.acceptsTickets,
    hopper_capacity: facts.hopperCapacity === null ? null : String(facts.hopperCapacity),
    technical: facts.technical,
  };
}

export function stationRecord(machineId: bigint, station: NewStation): Record<string, unknown> {
  return {
    machine_id: String(machineId),
    station_number: station.stationNumber,
    meter_digits: station.meterDigits ?? 10,
    counter_digits: station.counterDigits ?? {},
  };
}
