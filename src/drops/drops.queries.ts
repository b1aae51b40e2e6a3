import { DROP_FUNCTIONS } from '../domain/cash/drops.js';
import type { Container, DropFunction, DropState, ExchangeOutcome, KnownMember } from '../domain/cash/drops.js';
import { foundRow, maybeRow, oneRow, rows } from '../platform/database/rows.js';
import type { Queryable, SqlParameter, Tx } from '../platform/database/rows.js';

export interface DropRow {
  readonly dropId: bigint;
  readonly dropNumber: bigint;
  readonly gamingDay: string;
  readonly isDuringOperation: boolean;
  readonly state: DropState;
  readonly plannedByName: string;
  readonly plannedAt: Date;
  readonly openedByName: string | null;
  readonly openedAt: Date | null;
  /** The sworn agent who signed that he was there. */
  readonly attendedByName: string | null;
  readonly closedByName: string | null;
  readonly closedAt: Date | null;
  readonly readingsMissingReason: string | null;
  readonly cancelledByName: string | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: string | null;
  /** Machines and boxes to be done, and those done. */
  readonly lineCount: number;
  readonly doneCount: number;
  readonly authorisationId: bigint | null;
}

const drops = `
  select drops.drop_id as "dropId", drops.drop_number as "dropNumber", drops.gaming_day as "gamingDay",
    drops.is_during_operation as "isDuringOperation", drops.state, planner.full_name as "plannedByName",
    drops.planned_at as "plannedAt", opener.full_name as "openedByName", drops.opened_at as "openedAt",
    closer.full_name as "closedByName", drops.closed_at as "closedAt",
    drops.readings_missing_reason as "readingsMissingReason", canceller.full_name as "cancelledByName",
    drops.cancelled_at as "cancelledAt", drops.cancel_reason as "cancelReason",
    drops.authorisation_id as "authorisationId",
    (select people.full_name from signatures join people on people.person_id = signatures.person_id
      where signatures.establishment_id = drops.establishment_id
        and signatures.subject = 'drop ' || drops.drop_number || ' opening') as "attendedByName",
    (select count(*)::integer from drop_lines where drop_lines.establishment_id = drops.establishment_id
      and drop_lines.drop_id = drops.drop_id) as "lineCount",
    (select count(*)::integer from drop_exchanges where drop_exchanges.establishment_id = drops.establishment_id
      and drop_exchanges.drop_id = drops.drop_id and drop_exchanges.reversed_at is null) as "doneCount"
  from drops
  join people as planner on planner.person_id = drops.planned_by
  left join people as opener on opener.person_id = drops.opened_by
  left join people as closer on closer.person_id = drops.closed_by
  left join people as canceller on canceller.person_id = drops.cancelled_by
  where drops.establishment_id = $1`;

export interface DropsWanted {
  readonly gamingDay: string | null;
  /** True: only those that are neither certified nor cancelled. */
  readonly isUnfinished: boolean;
  /** The last number of the page before. */
  readonly before: bigint | null;
  readonly limit: number;
}

/** Relèves, the latest first, a page at a time. */
export function dropsOf(
  on: Queryable,
  establishmentId: number,
  { gamingDay, isUnfinished, before, limit }: DropsWanted,
): Promise<DropRow[]> {
  return rows<DropRow>(
    on,
    `${drops} and ($2::date is null or drops.gaming_day = $2::date)
       and (not $3::boolean or drops.state not in ('certified', 'cancelled'))
       and ($4::bigint is null or drops.drop_number < $4)
     order by drops.drop_number desc limit $5`,
    [establishmentId, gamingDay, isUnfinished, before, limit],
  );
}

/** One relève, or NOT_FOUND. */
export function dropOf(on: Queryable, establishmentId: number, dropId: bigint): Promise<DropRow> {
  return foundRow<DropRow>(on, `drop ${dropId}`, `${drops} and drops.drop_id = $2`, [establishmentId, dropId]);
}

/** The same, locked: `share` lets the machines of one relève be done side by side. */
export async function lockedDrop(
  tx: Tx,
  establishmentId: number,
  dropId: bigint,
  lock: 'share' | 'update',
): Promise<DropRow> {
  await rows(
    tx,
    `select drops.drop_id from drops where drops.establishment_id = $1 and drops.drop_id = $2 for ${lock}`,
    [establishmentId, dropId],
  );
  return dropOf(tx, establishmentId, dropId);
}

/** A closed relève of which nothing is on its way any more is received. */
export async function receiveIfArrived(tx: Tx, establishmentId: number, dropId: bigint): Promise<void> {
  await rows(
    tx,
    `update drops set state = 'received'
     where drops.establishment_id = $1 and drops.drop_id = $2 and drops.state = 'closed'
       and not exists (select from drop_boxes where drop_boxes.establishment_id = $1 and drop_boxes.drop_id = $2
         and drop_boxes.place = 'drop')`,
    [establishmentId, dropId],
  );
}

export interface TeamRow extends KnownMember {
  readonly joinedAt: Date;
}

const held = `array(
    select role_grants.role from role_grants
    where role_grants.person_id = people.person_id and role_grants.establishment_id = $1
      and role_grants.held_from <= $2 and (role_grants.held_until is null or role_grants.held_until > $2)
    order by role_grants.role) as roles`;

/** The team with what each holds at an instant, in the order they joined. */
export function teamOf(on: Queryable, establishmentId: number, dropId: bigint, at: Date): Promise<TeamRow[]> {
  return rows<TeamRow>(
    on,
    `select drop_team.person_id as "personId", people.full_name as "fullName", drop_team.function, ${held},
       drop_team.joined_at as "joinedAt"
     from drop_team
     join people on people.person_id = drop_team.person_id
     where drop_team.establishment_id = $1 and drop_team.drop_id = $3
     order by drop_team.joined_at, people.full_name, drop_team.person_id`,
    [establishmentId, at, dropId],
  );
}

export type DropPersonRow = Pick<KnownMember, 'personId' | 'fullName' | 'roles'>;

/** The same of people who are no team yet; whoever is unknown is left out. */
export function peopleHolding(
  on: Queryable,
  establishmentId: number,
  personIds: readonly bigint[],
  at: Date,
): Promise<DropPersonRow[]> {
  return rows(
    on,
    `select people.person_id as "personId", people.full_name as "fullName", ${held}
     from people where people.person_id = any($3::bigint[])`,
    [establishmentId, at, personIds],
  );
}

/** Who holds a function of a relève now, by name; never the accountant. */
export function dropPeople(on: Queryable, establishmentId: number, at: Date): Promise<DropPersonRow[]> {
  return rows<DropPersonRow>(
    on,
    `select person."personId", person."fullName", person.roles from (
       select people.person_id as "personId", people.full_name as "fullName", ${held} from people
     ) as person
     where person.roles && $3::text[] and not 'comptable' = any(person.roles)
     order by person."fullName", person."personId"`,
    [establishmentId, at, DROP_FUNCTIONS],
  );
}

export async function insertTeam(
  tx: Tx,
  establishmentId: number,
  dropId: bigint,
  members: readonly { readonly personId: bigint; readonly function: DropFunction }[],
  at: Date,
): Promise<void> {
  await rows(
    tx,
    `insert into drop_team (establishment_id, drop_id, person_id, function, joined_at)
     select $1, $2, member.person_id, member.function, $5
     from unnest($3::bigint[], $4::text[]) as member (person_id, function) order by member.person_id
     on conflict do nothing`,
    [establishmentId, dropId, members.map(({ personId }) => personId), members.map((each) => each.function), at],
  );
}

export async function insertLines(
  tx: Tx,
  establishmentId: number,
  dropId: bigint,
  lines: readonly { readonly machineId: bigint; readonly container: Container }[],
): Promise<void> {
  await rows(
    tx,
    `insert into drop_lines (establishment_id, drop_id, machine_id, container)
     select $1, $2, line.machine_id, line.container
     from unnest($3::bigint[], $4::text[]) as line (machine_id, container)
     order by line.machine_id, line.container on conflict do nothing`,
    [establishmentId, dropId, lines.map(({ machineId }) => machineId), lines.map(({ container }) => container)],
  );
}

/** The kinds of box that a machine is known to hold. */
export async function containersIn(on: Queryable, establishmentId: number, machineId: bigint): Promise<Container[]> {
  const found = await rows<{ readonly container: Container }>(
    on,
    `select drop_boxes.container from drop_boxes
     where drop_boxes.establishment_id = $1 and drop_boxes.machine_id = $2 order by drop_boxes.container`,
    [establishmentId, machineId],
  );
  return found.map(({ container }) => container);
}

/** Whether the relève empties this box of this machine. */
export async function isLineOf(
  on: Queryable,
  establishmentId: number,
  { dropId, machineId, container }: { readonly dropId: bigint; readonly machineId: bigint; readonly container: string },
): Promise<boolean> {
  const line = await maybeRow<object>(
    on,
    `select drop_lines.drop_id from drop_lines
     where drop_lines.establishment_id = $1 and drop_lines.drop_id = $2 and drop_lines.machine_id = $3
       and drop_lines.container = $4`,
    [establishmentId, dropId, machineId, container],
  );
  return line !== undefined;
}

/** A machine of the relève and what was done at it. */
export interface DropLineRow {
  readonly machine: string;
  readonly machineId: bigint;
  readonly container: Container;
  readonly standNumber: string | null;
  readonly location: string;
  /** What is to come out as far as is known; null once done, or none. */
  readonly expectedBox: string | null;
  /** Null: not done yet. */
  readonly exchangeId: bigint | null;
  readonly outcome: ExchangeOutcome | null;
  readonly takenBox: string | null;
  /** The box that should have come out, where another did or none. */
  readonly insteadOfBox: string | null;
  readonly putBox: string | null;
  readonly reason: string | null;
  readonly sealFound: string | null;
  readonly isSealIntact: boolean | null;
  readonly sealPut: string | null;
  readonly doneByName: string | null;
  readonly doneAt: Date | null;
  /** The drop reading of its counters; null: none yet. */
  readonly readAt: Date | null;
}

const lines = `
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
  join machines using (establishment_id, machine_id)
  left join lateral (
    select machine_versions.location, machine_versions.stand_id from machine_versions
    where machine_versions.establishment_id = drop_lines.establishment_id
      and machine_versions.machine_id = drop_lines.machine_id
    order by machine_versions.effective_at desc, machine_versions.version_number desc limit 1
  ) as version on true
  left join stands on stands.establishment_id = drop_lines.establishment_id and stands.stand_id = version.stand_id
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
  left join people as doer on doer.person_id = exchange.done_by
  left join lateral (
    select max(meter_readings.read_at) as read_at
    from stations
    join meter_readings on meter_readings.establishment_id = stations.establishment_id
      and meter_readings.station_id = stations.station_id
    join reading_batches on reading_batches.establishment_id = meter_readings.establishment_id
      and reading_batches.batch_id = meter_readings.batch_id and reading_batches.reason = 'drop'
    where stations.establishment_id = drop_lines.establishment_id
      and stations.machine_id = drop_lines.machine_id
      and meter_readings.read_at between drops.opened_at and coalesce(drops.closed_at, 'infinity')
  ) as reading on true
  where drop_lines.establishment_id = $1 and drop_lines.drop_id = $2`;

/** The machines of a relève as they stand on the floor. */
export function linesOf(on: Queryable, establishmentId: number, dropId: bigint): Promise<DropLineRow[]> {
  return rows<DropLineRow>(
    on,
    `${lines} order by stands.stand_number nulls last, machines.sbm_number, drop_lines.container`,
    [establishmentId, dropId],
  );
}

/** One of them. */
export function lineOf(
  on: Queryable,
  establishmentId: number,
  { dropId, machineId, container }: { readonly dropId: bigint; readonly machineId: bigint; readonly container: string },
): Promise<DropLineRow> {
  return oneRow<DropLineRow>(on, `${lines} and drop_lines.machine_id = $3 and drop_lines.container = $4`, [
    establishmentId,
    dropId,
    machineId,
    container,
  ]);
}

/** What was written of a machine by mistake, and taken back. */
export interface ReversalRow {
  readonly machine: string;
  readonly container: Container;
  readonly outcome: ExchangeOutcome;
  readonly takenBox: string | null;
  readonly putBox: string | null;
  readonly doneByName: string;
  readonly doneAt: Date;
  readonly reversedByName: string;
  readonly reversedAt: Date;
  readonly reversalReason: string;
}

/** In their order. */
export function reversalsOf(on: Queryable, establishmentId: number, dropId: bigint): Promise<ReversalRow[]> {
  return rows<ReversalRow>(
    on,
    `select machines.sbm_number as machine, exchange.container, exchange.outcome, taken.box_number as "takenBox",
       put.box_number as "putBox", doer.full_name as "doneByName", exchange.done_at as "doneAt",
       reverser.full_name as "reversedByName", exchange.reversed_at as "reversedAt",
       exchange.reversal_reason as "reversalReason"
     from drop_exchanges as exchange
     join machines using (establishment_id, machine_id)
     join people as doer on doer.person_id = exchange.done_by
     join people as reverser on reverser.person_id = exchange.reversed_by
     left join drop_boxes as taken on taken.establishment_id = exchange.establishment_id
       and taken.box_id = exchange.taken_box_id
     left join drop_boxes as put on put.establishment_id = exchange.establishment_id
       and put.box_id = exchange.put_box_id
     where exchange.establishment_id = $1 and exchange.drop_id = $2
     order by exchange.reversed_at, exchange.exchange_id`,
    [establishmentId, dropId],
  );
}

export interface InterruptionRow {
  readonly interruptionNumber: number;
  readonly reason: string;
  readonly beganByName: string;
  readonly beganAt: Date;
  readonly endedByName: string | null;
  readonly endedAt: Date | null;
}

export function interruptionsOf(on: Queryable, establishmentId: number, dropId: bigint): Promise<InterruptionRow[]> {
  return rows<InterruptionRow>(
    on,
    `select interruption.interruption_number as "interruptionNumber", interruption.reason,
       beginner.full_name as "beganByName", interruption.began_at as "beganAt", ender.full_name as "endedByName",
       interruption.ended_at as "endedAt"
     from drop_interruptions as interruption
     join people as beginner on beginner.person_id = interruption.began_by
     left join people as ender on ender.person_id = interruption.ended_by
     where interruption.establishment_id = $1 and interruption.drop_id = $2
     order by interruption.interruption_number`,
    [establishmentId, dropId],
  );
}

export interface ExchangeToInsert {
  readonly dropId: bigint;
  readonly machineId: bigint;
  readonly container: Container;
  readonly outcome: ExchangeOutcome;
  readonly expectedBoxId: bigint | null;
  readonly takenBoxId: bigint | null;
  readonly putBoxId: bigint | null;
  readonly reason: string;
  readonly sealFound: string;
  readonly isSealIntact: boolean;
  readonly sealPut: string;
  readonly doneBy: bigint;
  readonly doneAt: Date;
}

export async function insertExchange(tx: Tx, establishmentId: number, exchange: ExchangeToInsert): Promise<void> {
  const values: readonly SqlParameter[] = [
    ...[establishmentId, exchange.dropId, exchange.machineId, exchange.container, exchange.outcome],
    ...[exchange.expectedBoxId, exchange.takenBoxId, exchange.putBoxId, exchange.reason, exchange.sealFound],
    ...[exchange.isSealIntact, exchange.sealPut, exchange.doneBy, exchange.doneAt],
  ];
  await rows(
    tx,
    `insert into drop_exchanges (establishment_id, drop_id, machine_id, container, outcome, expected_box_id,
       taken_box_id, put_box_id, reason, seal_found, is_seal_intact, seal_put, done_by, done_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values,
  );
}

export interface StandingExchange {
  readonly exchangeId: bigint;
  readonly machineId: bigint;
  readonly outcome: ExchangeOutcome;
  readonly expectedBox: string | null;
  readonly takenBox: string | null;
  readonly putBox: string | null;
}

/** What was done at a machine and stands; undefined: nothing. */
export function standingExchange(
  on: Queryable,
  establishmentId: number,
  { dropId, machineId, container }: { readonly dropId: bigint; readonly machineId: bigint; readonly container: string },
): Promise<StandingExchange | undefined> {
  return maybeRow<StandingExchange>(
    on,
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
