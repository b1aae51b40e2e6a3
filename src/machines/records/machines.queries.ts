import type { MachineAttributes, MachineState } from '#domain/meters/machine-version.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable } from '#platform/database/rows.js';

/** A machine with the version in force at an instant. */
export interface MachineRow extends MachineAttributes {
  /** Numbered by the database, across establishments. */
  readonly machineId: bigint;
  /** The establishment's own number for it, unique for ever: 1 to 30 characters (MC:19.1). */
  readonly sbmNumber: string;
  /** The maker's serial number, unique for the maker: 1 to 60 characters (MC:19.1); empty until entered. */
  readonly serialNumber: string;
  /** Manufacturer, 1 to 80 characters; empty while the machine is known from readings alone. */
  readonly maker: string;
  /** Date of its entry in the inventory, from which its first version applies. */
  readonly registeredAt: Date;
  /** From 1, in the order in which versions were recorded. */
  readonly versionNumber: number;
  /** Origin of the version: the registration, a change of that kind, or a correction. */
  readonly change: string;
  /** Instant from which it applies; of two versions of one instant the one recorded later applies. */
  readonly effectiveAt: Date;
  readonly standNumber: string | null;
  /** Number of stations. */
  readonly stationCount: number;
  readonly photographId: bigint | null;
  /** Mandatory facts missing from its file (MC:19.1, MC:19.3, MC:19.4), in this order. */
  readonly missing: readonly MissingFact[];
}

/** A fact about a machine that is still missing. */
export type MissingFact = 'maker' | 'serialNumber' | 'model' | 'location' | 'returnOrRake' | 'hopperLid' | 'photograph';

/** One complete version of a machine. */
export interface MachineVersionRow extends MachineAttributes {
  /** The machine it describes. */
  readonly machineId: bigint;
  /** From 1, in the order in which versions were recorded. */
  readonly versionNumber: number;
  /** Origin of the version: the registration, a change of that kind, or a correction. */
  readonly change: string;
  /** Instant from which it applies; of two versions of one instant the one recorded later applies. */
  readonly effectiveAt: Date;
  readonly standNumber: string | null;
  /** Reason for the change; may be empty for a registration. */
  readonly reason: string;
  /** The approved request of kind `machineChange` behind a correction; null for any other version. */
  readonly approvalRequestId: bigint | null;
  /** The person who recorded it or, for a correction, approved it; null without a person. */
  readonly recordedBy: bigint | null;
  /** When the database recorded it. */
  readonly recordedAt: Date;
}

/** A station with the data of its machine that an import needs. */
export interface StationRow {
  /** The machine that it belongs to. */
  readonly machineId: bigint;
  readonly sbmNumber: string;
  /** Numbered by the database, across establishments. */
  readonly stationId: bigint;
  /** From 1 within the machine. */
  readonly stationNumber: number;
  /** Digits of its counters, 4 to 18, after which they roll over to zero. */
  readonly meterDigits: number;
  /** Digits of the counters that differ, such as `{ billsCredits: 7 }`. */
  readonly counterDigits: Readonly<Record<string, number>>;
  /** Denomination of the version in force at the requested instant; null before the machine was registered. */
  readonly denominationMinor: bigint | null;
  readonly state: MachineState | null;
}

/** A stand: the numbered base of a machine. */
export interface StandRow {
  /** Numbered by the database, across establishments. */
  readonly standId: bigint;
  /** The number on the base, 1 to 20 characters (MC:19.2). */
  readonly standNumber: string;
  /** The room it is in, 1 to 80 characters. */
  readonly room: string;
  /** Its cell of the last plan of its room, from 1; null while it is on none. */
  readonly gridColumn: number | null;
  readonly gridRow: number | null;
  /**
   * Time at which it was taken out of use for good; null while it is in use. Its lock is then to be handed in
   * (MC:20.2).
   */
  readonly retiredAt: Date | null;
  /** Start of its withdrawal; null: it is not withdrawn. */
  readonly withdrawnAt: Date | null;
  /** The machine that is on it now. */
  readonly sbmNumber: string | null;
}

export const VERSION_COLUMNS_SQL = `version.version_number as "versionNumber", version.change,
  version.effective_at as "effectiveAt", version.state, version.location, version.stand_id as "standId",
  version.model, version.game_name as "gameName", version.program_id as "programId",
  version.denomination_minor as "denominationMinor", version.lowest_wager_credits as "lowestWagerCredits",
  version.return_percent as "returnPercent", version.return_certified_on as "returnCertifiedOn",
  version.rake_percent as "rakePercent", version.volatility_index as "volatilityIndex",
  version.accepts_notes as "acceptsNotes", version.accepts_coins as "acceptsCoins",
  version.accepts_tickets as "acceptsTickets", version.hopper_capacity as "hopperCapacity", version.technical`;

/** Columns of a complete version, from `machine_versions` as `version` and its stand. */
export const VERSION_ROW_COLUMNS_SQL = `version.machine_id as "machineId", ${VERSION_COLUMNS_SQL},
  stands.stand_number as "standNumber", version.reason, version.approval_request_id as "approvalRequestId",
  version.recorded_by as "recordedBy", version.recorded_at as "recordedAt"`;

/**
 * Returns the SQL of a machine's version in force at an instant, an SQL expression. Of two versions of one instant, the
 * one recorded later applies.
 */
export const buildVersionInForceSql = (instant: string): string => `lateral (
    select machine_versions.* from machine_versions
    where machine_versions.establishment_id = machines.establishment_id
      and machine_versions.machine_id = machines.machine_id
      and machine_versions.effective_at <= ${instant}
    order by machine_versions.effective_at desc, machine_versions.version_number desc
    limit 1
  ) as version`;

/** Condition: a hopper without a statement that its lid is fixed (MC:19.5). */
const LACKS_LID_STATEMENT_SQL = `(version.hopper_capacity is not null
  and (version.technical -> 'hopper' ->> 'hasFixedLid') is distinct from 'true')`;

/** The mandatory facts of a machine's file, each with the condition of its absence; the photograph is separate. */
const MISSING_FACT_CONDITIONS: readonly (readonly [fact: MissingFact, isUnsaid: string])[] = [
  ['maker', `machines.maker = ''`],
  ['serialNumber', `machines.serial_number = ''`],
  ['model', `version.model = ''`],
  ['location', `version.location = ''`],
  ['returnOrRake', 'num_nonnulls(version.return_percent, version.rake_percent) = 0'],
  ['hopperLid', LACKS_LID_STATEMENT_SQL],
];

/** Condition: true while facts of the machine must still be entered. */
export const IS_TO_COMPLETE_SQL = `(${MISSING_FACT_CONDITIONS.map(([, absenceCondition]) => absenceCondition).join(' or ')})`;

export const HAS_PHOTOGRAPH_SQL = `exists (
  select from photographs
  where photographs.establishment_id = machines.establishment_id and photographs.machine_id = machines.machine_id)`;

const MISSING_FACTS_SQL = `array_remove(array[
  ${MISSING_FACT_CONDITIONS.map(([fact, absenceCondition]) => `case when ${absenceCondition} then '${fact}' end`).join(', ')},
  case when not ${HAS_PHOTOGRAPH_SQL} then 'photograph' end], null)`;

export const MACHINE_COLUMNS_SQL = `machines.machine_id as "machineId", machines.sbm_number as "sbmNumber",
  machines.serial_number as "serialNumber", machines.maker, machines.registered_at as "registeredAt",
  ${VERSION_COLUMNS_SQL}, stands.stand_number as "standNumber",
  (select count(*)::integer from stations
    where stations.establishment_id = machines.establishment_id and stations.machine_id = machines.machine_id)
    as "stationCount",
  (select photographs.photograph_id from photographs
    where photographs.establishment_id = machines.establishment_id and photographs.machine_id = machines.machine_id
    order by photographs.taken_at desc, photographs.photograph_id desc limit 1) as "photographId",
  ${MISSING_FACTS_SQL} as missing`;

export const buildMachinesAtSql = (instant: string): string => `machines
  join ${buildVersionInForceSql(instant)} on true
  left join stands on stands.establishment_id = version.establishment_id and stands.stand_id = version.stand_id`;

/** Returns the id of a machine by its SBM number; undefined when no machine has the number. */
export function findMachineIdByNumber(
  db: Queryable,
  establishmentId: number,
  sbmNumber: string,
): Promise<{ readonly machineId: bigint } | undefined> {
  return queryOptionalRow<{ readonly machineId: bigint }>(
    db,
    `select machines.machine_id as "machineId" from machines
     where machines.establishment_id = $1 and machines.sbm_number = $2`,
    [establishmentId, sbmNumber],
  );
}

/**
 * Returns the machine as it was at an instant (`infinity`: after its last version). Undefined when it is unknown, or
 * registered later.
 */
export function findMachineAt(
  db: Queryable,
  establishmentId: number,
  sbmNumber: string,
  instant: Date | 'infinity',
): Promise<MachineRow | undefined> {
  return queryOptionalRow<MachineRow>(
    db,
    `select ${MACHINE_COLUMNS_SQL} from ${buildMachinesAtSql('$3::timestamptz')}
      where machines.establishment_id = $1 and machines.sbm_number = $2`,
    [establishmentId, sbmNumber, instant],
  );
}

/** Returns every version of a machine, in the order of recording. */
export function listMachineVersions(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
): Promise<MachineVersionRow[]> {
  return queryRows<MachineVersionRow>(
    db,
    `select ${VERSION_ROW_COLUMNS_SQL} from machine_versions as version
      left join stands on stands.establishment_id = version.establishment_id and stands.stand_id = version.stand_id
      where version.establishment_id = $1 and version.machine_id = $2
      order by version.version_number`,
    [establishmentId, machineId],
  );
}

/** Returns the stations of a machine by number, with the denomination of its last version. */
export function listMachineStations(db: Queryable, establishmentId: number, machineId: bigint): Promise<StationRow[]> {
  return queryRows<StationRow>(
    db,
    `select stations.machine_id as "machineId", machines.sbm_number as "sbmNumber",
        stations.station_id as "stationId", stations.station_number as "stationNumber",
        stations.meter_digits as "meterDigits", stations.counter_digits as "counterDigits",
        version.denomination_minor as "denominationMinor", version.state
      from stations
      join machines on machines.establishment_id = stations.establishment_id
        and machines.machine_id = stations.machine_id
      left join ${buildVersionInForceSql(`'infinity'::timestamptz`)} on true
      where stations.establishment_id = $1 and stations.machine_id = $2
      order by stations.station_number`,
    [establishmentId, machineId],
  );
}

/**
 * Returns the stands of an establishment by number, including those out of use, each with its cell of the last plan and
 * the machine on it.
 */
export function listEstablishmentStands(db: Queryable, establishmentId: number): Promise<StandRow[]> {
  return queryRows<StandRow>(
    db,
    `select stands.stand_id as "standId", stands.stand_number as "standNumber", stands.room,
        placed.grid_column as "gridColumn", placed.grid_row as "gridRow", stands.retired_at as "retiredAt",
        withdrawn.withdrawn_at as "withdrawnAt", held.sbm_number as "sbmNumber"
      from stands
      left join stand_withdrawals as withdrawn on withdrawn.establishment_id = stands.establishment_id
        and withdrawn.stand_id = stands.stand_id and withdrawn.ended_at is null
      left join (
        select distinct on (floor_plans.room) floor_plans.room, floor_plans.plan_id from floor_plans
        where floor_plans.establishment_id = $1
        order by floor_plans.room, floor_plans.revision desc
      ) as plan on plan.room = stands.room
      left join floor_plan_cells as placed on placed.establishment_id = stands.establishment_id
        and placed.plan_id = plan.plan_id and placed.stand_id = stands.stand_id
      left join (
        select version.stand_id, machines.sbm_number
        from machines
        join ${buildVersionInForceSql(`'infinity'::timestamptz`)} on true
        where machines.establishment_id = $1 and version.stand_id is not null
      ) as held on held.stand_id = stands.stand_id
      where stands.establishment_id = $1
      order by stands.stand_number`,
    [establishmentId],
  );
}

/** Returns the numbers of all machines of an establishment. */
export async function listMachineNumbers(db: Queryable, establishmentId: number): Promise<string[]> {
  const rows = await queryRows<{ readonly number: string }>(
    db,
    'select machines.sbm_number as number from machines where machines.establishment_id = $1',
    [establishmentId],
  );
  return rows.map(({ number }) => number);
}

/**
 * Returns which of these SBM numbers, and which of these makers with serial numbers, a machine of the establishment
 * already has. An empty serial number is never taken.
 */
export async function findTakenIdentities(
  db: Queryable,
  establishmentId: number,
  sbmNumbers: readonly string[],
  plates: readonly { readonly maker: string; readonly serialNumber: string }[],
): Promise<{ readonly sbmNumbers: string[]; readonly serialNumbers: string[] }> {
  return queryRow(
    db,
    `select
        array(select machines.sbm_number from machines
          where machines.establishment_id = $1 and machines.sbm_number = any ($2::text[])
          order by machines.sbm_number) as "sbmNumbers",
        array(select machines.maker || ' ' || machines.serial_number from machines
          join unnest($3::text[], $4::text[]) as wanted (maker, serial_number)
            on wanted.maker = machines.maker and wanted.serial_number = machines.serial_number
          where machines.establishment_id = $1 and machines.serial_number <> ''
          order by machines.maker, machines.serial_number) as "serialNumbers"`,
    [establishmentId, sbmNumbers, plates.map((plate) => plate.maker), plates.map((serial) => serial.serialNumber)],
  );
}
