import type { ValueLine } from '#domain/cash/drop-counts.js';
import { queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** Coins that left a machine's bucket, before the count. */
export interface CoinDepartureRow extends ValueLine {
  readonly machine: string;
  readonly recordedByName: string;
  /** Time of entry by the server's clock. */
  readonly recordedAt: Date;
}

/** Returns the conveyed coins of a drop as counted when they left the machines, by machine and coin value. */
export function listCoinDepartures(
  db: Queryable,
  establishmentId: number,
  dropId: bigint,
): Promise<CoinDepartureRow[]> {
  return queryRows<CoinDepartureRow>(
    db,
    `select machines.sbm_number as machine, coin_departures.value_minor as "valueMinor",
       coin_departures.pieces as count, people.full_name as "recordedByName",
       coin_departures.recorded_at as "recordedAt"
     from coin_departures
     join machines_public as machines using (establishment_id, machine_id)
     join people_names as people on people.person_id = coin_departures.recorded_by
     where coin_departures.establishment_id = $1 and coin_departures.drop_id = $2
     order by machines.sbm_number, coin_departures.value_minor`,
    [establishmentId, dropId],
  );
}

/** Coins extracted from a container in the count room. */
export interface CoinExtractionRow extends ValueLine {
  /** Number on the emptied container, 30 characters at most. */
  readonly containerNumber: string;
  readonly recordedByName: string;
  /** Time of entry by the server's clock. */
  readonly recordedAt: Date;
}

/** Returns the conveyed coins of a drop as extracted in the count room, by container and coin value. */
export function listCoinExtractions(
  db: Queryable,
  establishmentId: number,
  dropId: bigint,
): Promise<CoinExtractionRow[]> {
  return queryRows<CoinExtractionRow>(
    db,
    `select coin_extractions.container_number as "containerNumber", coin_extractions.value_minor as "valueMinor",
       coin_extractions.pieces as count, people.full_name as "recordedByName",
       coin_extractions.recorded_at as "recordedAt"
     from coin_extractions
     join people_names as people on people.person_id = coin_extractions.recorded_by
     where coin_extractions.establishment_id = $1 and coin_extractions.drop_id = $2
     order by coin_extractions.container_number, coin_extractions.value_minor`,
    [establishmentId, dropId],
  );
}

/** A drop whose extracted coins differ from those that left the machines. */
export interface ConveyedDifferenceRow {
  readonly dropNumber: bigint;
  /** Extracted − departed, minor units; never zero. */
  readonly differenceMinor: bigint;
  readonly reason: string | null;
}

/** Returns the certified drops of a day whose conveyed coins differ from those that left the machines, by number. */
export function listConveyedDifferences(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<ConveyedDifferenceRow[]> {
  return queryRows<ConveyedDifferenceRow>(
    db,
    `select conveyed.drop_number as "dropNumber",
       (conveyed.extracted_minor - conveyed.departed_minor) as "differenceMinor", conveyed.reason
     from (
       select drops.drop_number, certification.conveyed_reason as reason,
         coalesce((select sum(coin_extractions.value_minor * coin_extractions.pieces) from coin_extractions
           where coin_extractions.establishment_id = drops.establishment_id
             and coin_extractions.drop_id = drops.drop_id), 0)::bigint as extracted_minor,
         coalesce((select sum(coin_departures.value_minor * coin_departures.pieces) from coin_departures
           where coin_departures.establishment_id = drops.establishment_id
             and coin_departures.drop_id = drops.drop_id), 0)::bigint as departed_minor
       from drops
       join drop_certifications as certification on certification.establishment_id = drops.establishment_id
         and certification.drop_id = drops.drop_id
       where drops.establishment_id = $1 and drops.gaming_day = $2::date and drops.state = 'certified') as conveyed
     where conveyed.extracted_minor <> conveyed.departed_minor
     order by conveyed.drop_number`,
    [establishmentId, gamingDay],
  );
}

/** The place and the record of conveyed coins. */
interface ConveyedCoinsOrigin {
  readonly establishmentId: number;
  readonly dropId: bigint;
  /** The machine's id, or the container's number. */
  readonly sourceId: bigint | string;
  readonly recordedBy: bigint;
  readonly recordedAt: Date;
}

/**
 * Records coins of a drop, one row per coin value: those that left a machine (`coin_departures`) or those extracted
 * from a container of the count room (`coin_extractions`).
 */
export async function insertConveyedCoins(
  tx: Tx,
  table: 'coin_departures' | 'coin_extractions',
  { establishmentId, dropId, sourceId, recordedBy, recordedAt }: ConveyedCoinsOrigin,
  coinLines: readonly ValueLine[],
): Promise<void> {
  const sourceColumn = table === 'coin_departures' ? 'machine_id' : 'container_number';
  const valuesMinor = coinLines.map(({ valueMinor }) => valueMinor);
  const counts = coinLines.map(({ count }) => count);
  await queryRows(
    tx,
    `insert into ${table} (establishment_id, drop_id, ${sourceColumn}, value_minor, pieces, recorded_by, recorded_at)
     select $1, $2, $3, line.value_minor, line.pieces, $4, $5
     from unnest($6::bigint[], $7::bigint[]) as line (value_minor, pieces)`,
    [establishmentId, dropId, sourceId, recordedBy, recordedAt, valuesMinor, counts],
  );
}
