import type { Container, ExchangeOutcome } from '#domain/cash/drops.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** Adds machines to a drop, one line for each kind of box to take out; existing lines are unchanged. */
export async function insertDropLines(
  tx: Tx,
  establishmentId: number,
  dropId: bigint,
  lines: readonly { readonly machineId: bigint; readonly container: Container }[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into drop_lines (establishment_id, drop_id, machine_id, container)
     select $1, $2, line.machine_id, line.container
     from unnest($3::bigint[], $4::text[]) as line (machine_id, container)
     order by line.machine_id, line.container on conflict do nothing`,
    [establishmentId, dropId, lines.map(({ machineId }) => machineId), lines.map(({ container }) => container)],
  );
}

/** Returns the kinds of box (bill box, bucket) known to be in a machine. */
export async function listMachineContainers(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
): Promise<Container[]> {
  const containerRows = await queryRows<{ readonly container: Container }>(
    db,
    `select drop_boxes.container from drop_boxes
     where drop_boxes.establishment_id = $1 and drop_boxes.machine_id = $2 order by drop_boxes.container`,
    [establishmentId, machineId],
  );
  return containerRows.map(({ container }) => container);
}

/** A machine of the drop and the exchange made at it. */
export interface DropLineRow {
  readonly machine: string;
  /** The machine to open. */
  readonly machineId: bigint;
  /** The bill box of the note reader, or the bucket of coins. */
  readonly container: Container;
  readonly standNumber: string | null;
  readonly location: string;
  /** The box expected to be taken out; null when done, or unknown. */
  readonly expectedBox: string | null;
  /** Null until done. */
  readonly exchangeId: bigint | null;
  readonly outcome: ExchangeOutcome | null;
  readonly takenBox: string | null;
  /** The expected box, when another box or none was taken out. */
  readonly insteadOfBox: string | null;
  readonly putBox: string | null;
  readonly reason: string | null;
  readonly sealFound: string | null;
  readonly isSealIntact: boolean | null;
  readonly sealPut: string | null;
  readonly doneByName: string | null;
  readonly doneAt: Date | null;
  /** Time of the drop reading of its counters; null: none yet. */
  readonly readAt: Date | null;
}

const DROP_LINE_SELECT = `
  select machines.sbm_number as machine, drop_lines.machine_id as "machineId", drop_lines.container,
    stands.stand_number as "standNumber", coalesce(version.location, '') as location,
    case when exchange.exchange_id is null then inside.box_number end as "expectedBox",
    exchange.exchange_id as "exchangeId", exchange.outcome, taken.box_number as "takenBox",
    case when exchange.taken_box_id is distinct from exchange.expected_box_id then expected.box_number end
      as "insteadOfBox",
    put.box_number as "putBox", exchange.reason, exchange.seal_found as "sealFound",
    exchange.is_seal_intact as "isSealIntact", exchange.seal_put as "sealPut", doer.full_name as "doneByName",
    exchange.done_at as "doneAt", reading.read_at as "readAt"
  from drop_lines
  join drops using (establishment_id, drop_id)
  join machines_public as machines using (establishment_id, machine_id)
  left join lateral (
    select machine_versions.location, machine_versions.stand_id from machine_versions_public as machine_versions
    where machine_versions.establishment_id = drop_lines.establishment_id
      and machine_versions.machine_id = drop_lines.machine_id
    order by machine_versions.effective_at desc, machine_versions.version_number desc limit 1
  ) as version on true
  left join stands_public as stands on stands.establishment_id = drop_lines.establishment_id
    and stands.stand_id = version.stand_id
  left join drop_boxes as inside on inside.establishment_id = drop_lines.establishment_id
    and inside.machine_id = drop_lines.machine_id and inside.container = drop_lines.container
  left join drop_exchanges as exchange on exchange.establishment_id = drop_lines.establishment_id
    and exchange.drop_id = drop_lines.drop_id and exchange.machine_id = drop_lines.machine_id
    and exchange.container = drop_lines.container and exchange.reversed_at is null
  left join drop_boxes as taken on taken.establishment_id = exchange.establishment_id
    and taken.box_id = exchange.taken_box_id
  left join drop_boxes as expected on expected.establishment_id = exchange.establishment_id
    and expected.box_id = exchange.expected_box_id
  left join drop_boxes as put on put.establishment_id = exchange.establishment_id
    and put.box_id = exchange.put_box_id
  left join people_names as doer on doer.person_id = exchange.done_by
  left join lateral (
    select max(meter_readings.read_at) as read_at
    from stations_public as stations
    join meter_readings_public as meter_readings on meter_readings.establishment_id = stations.establishment_id
      and meter_readings.station_id = stations.station_id
    join reading_batches_public as reading_batches on reading_batches.establishment_id = meter_readings.establishment_id
      and reading_batches.batch_id = meter_readings.batch_id and reading_batches.reason = 'drop'
    where stations.establishment_id = drop_lines.establishment_id
      and stations.machine_id = drop_lines.machine_id
      and meter_readings.read_at between drops.opened_at and coalesce(drops.closed_at, 'infinity')
  ) as reading on true
  where drop_lines.establishment_id = $1 and drop_lines.drop_id = $2`;

/** Returns the lines of a drop (a machine and a kind of box) with their exchanges, by stand, then machine. */
export function listDropLines(db: Queryable, establishmentId: number, dropId: bigint): Promise<DropLineRow[]> {
  return queryRows<DropLineRow>(
    db,
    `${DROP_LINE_SELECT} order by stands.stand_number nulls last, machines.sbm_number, drop_lines.container`,
    [establishmentId, dropId],
  );
}

/** Returns one line of a drop (a machine and a kind of box in it) with its exchange. */
export function getDropLine(
  db: Queryable,
  establishmentId: number,
  { dropId, machineId, container }: { readonly dropId: bigint; readonly machineId: bigint; readonly container: string },
): Promise<DropLineRow> {
  return queryRow<DropLineRow>(db, `${DROP_LINE_SELECT} and drop_lines.machine_id = $3 and drop_lines.container = $4`, [
    establishmentId,
    dropId,
    machineId,
    container,
  ]);
}

/** The exchange in force at a machine, with its boxes by number. */
export interface CurrentExchange {
  readonly exchangeId: bigint;
  readonly machineId: bigint;
  readonly outcome: ExchangeOutcome;
  readonly expectedBox: string | null;
  readonly takenBox: string | null;
  readonly putBox: string | null;
}

/** Returns the exchange of one kind of box at a machine that was not reversed; undefined when there is none. */
export function findCurrentExchange(
  db: Queryable,
  establishmentId: number,
  { dropId, machineId, container }: { readonly dropId: bigint; readonly machineId: bigint; readonly container: string },
): Promise<CurrentExchange | undefined> {
  return queryOptionalRow<CurrentExchange>(
    db,
    `select exchange.exchange_id as "exchangeId", exchange.machine_id as "machineId", exchange.outcome,
       expected.box_number as "expectedBox", taken.box_number as "takenBox", put.box_number as "putBox"
     from drop_exchanges as exchange
     left join drop_boxes as taken on taken.establishment_id = exchange.establishment_id
       and taken.box_id = exchange.taken_box_id
     left join drop_boxes as expected on expected.establishment_id = exchange.establishment_id
       and expected.box_id = exchange.expected_box_id
     left join drop_boxes as put on put.establishment_id = exchange.establishment_id
       and put.box_id = exchange.put_box_id
     where exchange.establishment_id = $1 and exchange.drop_id = $2 and exchange.machine_id = $3
       and exchange.container = $4 and exchange.reversed_at is null`,
    [establishmentId, dropId, machineId, container],
  );
}

/** An exchange that was recorded by mistake and reversed. */
export interface ReversalRow {
  readonly machine: string;
  readonly container: Container;
  readonly outcome: ExchangeOutcome;
  readonly takenBox: string | null;
  readonly putBox: string | null;
  readonly doneByName: string;
  readonly doneAt: Date;
  /** Full name of the person who reversed the exchange. */
  readonly reversedByName: string;
  /** Instant of the reversal. */
  readonly reversedAt: Date;
  /** Reason of the reversal, as typed. */
  readonly reversalReason: string;
}

/** Returns the reversed exchanges of a drop, in the order of reversal. */
export function listReversals(db: Queryable, establishmentId: number, dropId: bigint): Promise<ReversalRow[]> {
  return queryRows<ReversalRow>(
    db,
    `select machines.sbm_number as machine, exchange.container, exchange.outcome, taken.box_number as "takenBox",
       put.box_number as "putBox", doer.full_name as "doneByName", exchange.done_at as "doneAt",
       reverser.full_name as "reversedByName", exchange.reversed_at as "reversedAt",
       exchange.reversal_reason as "reversalReason"
     from drop_exchanges as exchange
     join machines_public as machines using (establishment_id, machine_id)
     join people_names as doer on doer.person_id = exchange.done_by
     join people_names as reverser on reverser.person_id = exchange.reversed_by
     left join drop_boxes as taken on taken.establishment_id = exchange.establishment_id
       and taken.box_id = exchange.taken_box_id
     left join drop_boxes as put on put.establishment_id = exchange.establishment_id
       and put.box_id = exchange.put_box_id
     where exchange.establishment_id = $1 and exchange.drop_id = $2
       and exchange.reversed_at is not null and exchange.reversal_reason is not null
     order by exchange.reversed_at, exchange.exchange_id`,
    [establishmentId, dropId],
  );
}
