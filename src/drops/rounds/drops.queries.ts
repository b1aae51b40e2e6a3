import { DROP_FUNCTIONS, type DropFunction, type DropState, type RecordedMember } from '#domain/cash/drops.js';
import { listColumns, queryRowOrRefuse, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { DropInterruptionEntity } from '../entities/drop-interruption.entity.js';
import { DropEntity } from '../entities/drop.entity.js';

/** A drop: the collection of the machines' bill boxes and coin buckets. */
export interface DropRow {
  /** Identifier assigned by the database; people use `dropNumber`. */
  readonly dropId: bigint;
  /** Number in the register `drops`. */
  readonly dropNumber: bigint;
  /** The gaming day of its receipts, YYYY-MM-DD; that day cannot close before the drop is complete. */
  readonly gamingDay: string;
  /** True when made while the establishment is open, so that a sworn agent attends it (MC:23). */
  readonly isDuringOperation: boolean;
  readonly state: DropState;
  /** Full name of the person who planned the drop. */
  readonly plannedByName: string;
  /** Time of planning by the server's clock. */
  readonly plannedAt: Date;
  readonly openedByName: string | null;
  /** Opening time; null: planned or cancelled. */
  readonly openedAt: Date | null;
  /** The sworn agent who signed their presence. */
  readonly attendedByName: string | null;
  readonly closedByName: string | null;
  /** Closing time, when every machine was done and the keys were back; null: not closed. */
  readonly closedAt: Date | null;
  /** Reason for machines dropped without a reading, 3 to 500 characters; null: all were read, or not closed. */
  readonly readingsMissingReason: string | null;
  /** Full name of the person who cancelled it; null: not cancelled. */
  readonly cancelledByName: string | null;
  /** Cancellation time; null: not cancelled. */
  readonly cancelledAt: Date | null;
  /** Reason for the cancellation, 3 to 500 characters; null: not cancelled. */
  readonly cancelReason: string | null;
  /** Number of machines and boxes to do, and of those done. */
  readonly lineCount: number;
  /** Number of machines done. */
  readonly doneCount: number;
  /** The authorisation that gives its team the keys; null: planned or cancelled. */
  readonly authorisationId: bigint | null;
}

const DROP_SELECT = `
  select drops.drop_id as "dropId", drops.drop_number as "dropNumber", drops.gaming_day as "gamingDay",
    drops.is_during_operation as "isDuringOperation", drops.state, planner.full_name as "plannedByName",
    drops.planned_at as "plannedAt", opener.full_name as "openedByName", drops.opened_at as "openedAt",
    closer.full_name as "closedByName", drops.closed_at as "closedAt",
    drops.readings_missing_reason as "readingsMissingReason", canceller.full_name as "cancelledByName",
    drops.cancelled_at as "cancelledAt", drops.cancel_reason as "cancelReason",
    drops.authorisation_id as "authorisationId",
    (select people.full_name from signatures_public as signatures
      join people_names as people on people.person_id = signatures.person_id
      where signatures.establishment_id = drops.establishment_id
        and signatures.subject = 'drop ' || drops.drop_number || ' opening') as "attendedByName",
    (select count(*)::integer from drop_lines where drop_lines.establishment_id = drops.establishment_id
      and drop_lines.drop_id = drops.drop_id) as "lineCount",
    (select count(*)::integer from drop_exchanges where drop_exchanges.establishment_id = drops.establishment_id
      and drop_exchanges.drop_id = drops.drop_id and drop_exchanges.reversed_at is null) as "doneCount"
  from drops
  join people_names as planner on planner.person_id = drops.planned_by
  left join people_names as opener on opener.person_id = drops.opened_by
  left join people_names as closer on closer.person_id = drops.closed_by
  left join people_names as canceller on canceller.person_id = drops.cancelled_by
  where drops.establishment_id = $1`;

/** Restrictions of a page of drops; null: no restriction. */
export interface DropsFilter {
  readonly gamingDay: string | null;
  /** True: only drops that are neither certified nor cancelled. */
  readonly unfinishedOnly: boolean;
  /** Cursor: the last number of the previous page. */
  readonly before: bigint | null;
  readonly limit: number;
}

/**
 * Returns a page of drops with a number below `before`, latest first. A filter that is null does not restrict;
 * unfinished drops are neither certified nor cancelled.
 */
export function listDropRows(
  db: Queryable,
  establishmentId: number,
  { gamingDay, unfinishedOnly, before, limit }: DropsFilter,
): Promise<DropRow[]> {
  return queryRows<DropRow>(
    db,
    `${DROP_SELECT} and ($2::date is null or drops.gaming_day = $2::date)
       and (not $3::boolean or drops.state not in ('certified', 'cancelled'))
       and ($4::bigint is null or drops.drop_number < $4)
     order by drops.drop_number desc limit $5`,
    [establishmentId, gamingDay, unfinishedOnly, before, limit],
  );
}

/** Returns a drop. Refuses NOT_FOUND. */
export function requireDrop(db: Queryable, establishmentId: number, dropId: bigint): Promise<DropRow> {
  return queryRowOrRefuse<DropRow>(db, `drop ${dropId}`, `${DROP_SELECT} and drops.drop_id = $2`, [
    establishmentId,
    dropId,
  ]);
}

/**
 * Locks a drop until the transaction ends and returns it. `share` lets several machines of one drop be done at once and
 * only excludes changes of its state. Refuses NOT_FOUND.
 */
export async function lockDrop(
  tx: Tx,
  establishmentId: number,
  dropId: bigint,
  lockStrength: 'share' | 'update',
): Promise<DropRow> {
  const mode = lockStrength === 'share' ? 'pessimistic_read' : 'pessimistic_write';
  await tx.findOne(DropEntity, { where: { establishmentId, dropId }, lock: { mode } });
  return requireDrop(tx, establishmentId, dropId);
}

/** Marks a closed drop as received once none of its boxes is on the way to the count room. */
export async function markReceivedIfArrived(tx: Tx, establishmentId: number, dropId: bigint): Promise<void> {
  await queryRows(
    tx,
    `update drops set state = 'received'
     where drops.establishment_id = $1 and drops.drop_id = $2 and drops.state = 'closed'
       and not exists (select from drop_boxes where drop_boxes.establishment_id = $1 and drop_boxes.drop_id = $2
         and drop_boxes.place = 'drop')`,
    [establishmentId, dropId],
  );
}

/** A member of a drop's team. */
export interface TeamRow extends RecordedMember {
  /** Instant at which the person joined the team. */
  readonly joinedAt: Date;
}

const CURRENT_ROLES_SQL = `array(
    select role_grants.role from role_grants_public as role_grants
    where role_grants.person_id = people.person_id and role_grants.establishment_id = $1
      and role_grants.held_from <= $2 and (role_grants.held_until is null or role_grants.held_until > $2)
    order by role_grants.role) as roles,
  exists (select from oaths_public as oaths
    where oaths.establishment_id = $1 and oaths.person_id = people.person_id
      and oaths.sworn_on <= ($2::timestamptz at time zone 'UTC')::date) as "isSworn"`;

/** Returns the team of a drop with each member's functions at an instant, in the order of joining. */
export function listTeamMembers(
  db: Queryable,
  establishmentId: number,
  dropId: bigint,
  instant: Date,
): Promise<TeamRow[]> {
  return queryRows<TeamRow>(
    db,
    `select drop_team.person_id as "personId", people.full_name as "fullName", drop_team.function, ${CURRENT_ROLES_SQL},
       drop_team.joined_at as "joinedAt"
     from drop_team
     join people_names as people on people.person_id = drop_team.person_id
     where drop_team.establishment_id = $1 and drop_team.drop_id = $3
     order by drop_team.joined_at, people.full_name, drop_team.person_id`,
    [establishmentId, instant, dropId],
  );
}

/** A person who may join the team of a drop. */
export type DropPersonRow = Pick<RecordedMember, 'personId' | 'fullName' | 'roles' | 'isSworn'>;

/**
 * Returns these people with the functions that they have at an instant; unknown people, and those of other
 * establishments, are left out.
 */
export function listPeopleWithRoles(
  db: Queryable,
  establishmentId: number,
  personIds: readonly bigint[],
  instant: Date,
): Promise<DropPersonRow[]> {
  return queryRows(
    db,
    `select people.person_id as "personId", people.full_name as "fullName", ${CURRENT_ROLES_SQL}
     from people_names as people where people.person_id = any($3::bigint[])
       and exists (select from role_grants_public as role_grants
         where role_grants.person_id = people.person_id and role_grants.establishment_id in ($1, 0))`,
    [establishmentId, instant, personIds],
  );
}

/**
 * Returns the people who may take part in a drop by a function they have at the instant, by name; never the accountant.
 */
export function listEligiblePersonRows(
  db: Queryable,
  establishmentId: number,
  instant: Date,
): Promise<DropPersonRow[]> {
  return queryRows<DropPersonRow>(
    db,
    `select person."personId", person."fullName", person.roles, person."isSworn" from (
       select people.person_id as "personId", people.full_name as "fullName", ${CURRENT_ROLES_SQL} from people_names as people
     ) as person
     where person.roles && $3::text[] and not 'comptable' = any(person.roles)
     order by person."fullName", person."personId"`,
    [establishmentId, instant, DROP_FUNCTIONS],
  );
}

/** Adds people to the team of a drop; existing members are unchanged. */
export async function insertTeamMembers(
  tx: Tx,
  establishmentId: number,
  dropId: bigint,
  members: readonly { readonly personId: bigint; readonly function: DropFunction }[],
  joinedAt: Date,
): Promise<void> {
  await queryRows(
    tx,
    `insert into drop_team (establishment_id, drop_id, person_id, function, joined_at)
     select $1, $2, member.person_id, member.function, $5
     from unnest($3::bigint[], $4::text[]) as member (person_id, function) order by member.person_id
     on conflict do nothing`,
    [establishmentId, dropId, ...listColumns(members, 'personId', 'function'), joinedAt],
  );
}

/** An interruption of a drop. */
export interface InterruptionRow {
  /** Number among the interruptions of the drop, from 1. */
  readonly interruptionNumber: number;
  /** Reason for the interruption, 3 to 500 characters. */
  readonly reason: string;
  /** Full name of the person who interrupted the drop. */
  readonly beganByName: string;
  /** Start by the server's clock. */
  readonly beganAt: Date;
  readonly endedByName: string | null;
  /** Time of resumption; null: not resumed, at most one such interruption per drop. */
  readonly endedAt: Date | null;
}

/** Returns the interruptions of a drop, in order. */
export function listInterruptions(db: Queryable, establishmentId: number, dropId: bigint): Promise<InterruptionRow[]> {
  return queryRows<InterruptionRow>(
    db,
    `select interruption.interruption_number as "interruptionNumber", interruption.reason,
       beginner.full_name as "beganByName", interruption.began_at as "beganAt", ender.full_name as "endedByName",
       interruption.ended_at as "endedAt"
     from drop_interruptions as interruption
     join people_names as beginner on beginner.person_id = interruption.began_by
     left join people_names as ender on ender.person_id = interruption.ended_by
     where interruption.establishment_id = $1 and interruption.drop_id = $2
     order by interruption.interruption_number`,
    [establishmentId, dropId],
  );
}

/** Inserts an interruption under the drop's next number. */
export async function insertInterruption(
  tx: Tx,
  establishmentId: number,
  interruption: Pick<DropInterruptionEntity, 'dropId' | 'reason' | 'beganBy' | 'beganAt'>,
): Promise<void> {
  await queryRows(
    tx,
    `insert into drop_interruptions (establishment_id, drop_id, interruption_number, reason, began_by, began_at)
     select $1::integer, $2::bigint, count(*) + 1, $3, $4::bigint, $5::timestamptz from drop_interruptions
     where drop_interruptions.establishment_id = $1 and drop_interruptions.drop_id = $2`,
    [establishmentId, interruption.dropId, interruption.reason, interruption.beganBy, interruption.beganAt],
  );
}

/** A drop that prevents a day from closing. */
export interface UnfinishedDropRow {
  readonly dropId: bigint;
  readonly dropNumber: bigint;
  /** `dropOpen`: boxes are still being taken out; `countNotCertified`: the count is not certified. */
  readonly blocker: 'dropOpen' | 'countNotCertified';
}

/** Returns the opened drops of a gaming day without a certified count, by number. */
export function listUnfinishedDrops(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<UnfinishedDropRow[]> {
  return queryRows<UnfinishedDropRow>(
    db,
    `select drops.drop_id as "dropId", drops.drop_number as "dropNumber",
       case when drops.state in ('open', 'interrupted') then 'dropOpen' else 'countNotCertified' end as blocker
     from drops
     where drops.establishment_id = $1 and drops.gaming_day = $2::date
       and drops.state in ('open', 'interrupted', 'closed', 'received')
     order by drops.drop_number`,
    [establishmentId, gamingDay],
  );
}
