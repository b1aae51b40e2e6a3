import type { ExclusionCause } from '#domain/floor/incidents.js';
import { queryRowOrRefuse, queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { Page } from '#ledger/pages.js';

/** An exclusion without the customer, whose identity is encrypted. */
export interface ExclusionRow {
  /** Its number in the register, from 1 without a gap. */
  readonly exclusionNumber: bigint;
  /** Cause of the exclusion; `authority`: by decision of the authority. */
  readonly cause: ExclusionCause;
  /** The incident behind it; null when there is none. */
  readonly incidentNumber: bigint | null;
  /** Reason, 3 to 2000 characters; the customer is not named. */
  readonly reason: string;
  /** First gaming day on which it applies, YYYY-MM-DD. */
  readonly firstDay: string;
  /** Last gaming day on which it applies, included, YYYY-MM-DD: 3660 days from the first at most. */
  readonly lastDay: string;
  /** The person who decided it, or entered the orphan taken by the customer. */
  readonly decidedBy: bigint;
  readonly decidedByName: string;
  /** When it was decided, by the server's clock. */
  readonly decidedAt: Date;
  /** When it was lifted before its end; null if it was not. */
  readonly liftedAt: Date | null;
  /** Full name of the person who lifted it; null: not lifted. */
  readonly liftedByName: string | null;
  /** Reason for lifting it, 3 to 2000 characters; null if it was not lifted. */
  readonly liftingReason: string | null;
  readonly isInForce: boolean;
}

const exclusionSelect = `
  select exclusions.exclusion_number as "exclusionNumber", exclusions.cause,
    exclusions.incident_number as "incidentNumber", exclusions.reason, exclusions.first_day as "firstDay",
    exclusions.last_day as "lastDay", exclusions.decided_by as "decidedBy", decider.full_name as "decidedByName",
    exclusions.decided_at as "decidedAt", exclusions.lifted_at as "liftedAt", lifter.full_name as "liftedByName",
    exclusions.lifting_reason as "liftingReason",
    exclusions.lifted_at is null and $2::date between exclusions.first_day and exclusions.last_day as "isInForce"
  from exclusions
  join people_names as decider on decider.person_id = exclusions.decided_by
  left join people_names as lifter on lifter.person_id = exclusions.lifted_by
  where exclusions.establishment_id = $1`;

/** An exclusion that applies to a customer today. */
export interface ExclusionInForce {
  readonly exclusionNumber: bigint;
  readonly cause: ExclusionCause;
  readonly lastDay: string;
}

/**
 * Returns the exclusion in force on a day for the customer of one of these digests, the longest first; null when there
 * is none.
 */
export async function findExclusionInForce(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  digests: readonly Buffer[],
): Promise<ExclusionInForce | null> {
  const exclusion = await queryOptionalRow<ExclusionInForce>(
    db,
    `select exclusions.exclusion_number as "exclusionNumber", exclusions.cause, exclusions.last_day as "lastDay"
      from exclusions
      where exclusions.establishment_id = $1 and exclusions.lifted_at is null
        and $2::date between exclusions.first_day and exclusions.last_day
        and exclusions.customer_digest = any($3::bytea[])
      order by exclusions.last_day desc, exclusions.exclusion_number limit 1`,
    [establishmentId, gamingDay, [...digests]],
  );
  return exclusion ?? null;
}

/** Lists exclusions, latest first; on request only those in force on the day. */
export function listExclusions(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  page: Page & { readonly onlyInForce: boolean },
): Promise<ExclusionRow[]> {
  return queryRows<ExclusionRow>(
    db,
    `${exclusionSelect} and ($3::bigint is null or exclusions.exclusion_number < $3)
       and (not $4::boolean or (exclusions.lifted_at is null and exclusions.last_day >= $2
         and exclusions.first_day <= $2))
     order by exclusions.exclusion_number desc limit $5`,
    [establishmentId, gamingDay, page.before, page.onlyInForce, page.limit],
  );
}

/** Returns one exclusion as it is on a day. Refuses with NOT_FOUND. */
export function requireExclusion(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  exclusionNumber: bigint,
): Promise<ExclusionRow> {
  return queryRowOrRefuse<ExclusionRow>(
    db,
    `exclusion ${exclusionNumber}`,
    `${exclusionSelect} and exclusions.exclusion_number = $3`,
    [establishmentId, gamingDay, exclusionNumber],
  );
}

/** Returns the identifier of the personal record of an exclusion's customer. Refuses with NOT_FOUND. */
export async function requireCustomerRecordId(
  db: Queryable,
  establishmentId: number,
  exclusionNumber: bigint,
): Promise<bigint> {
  const { recordId } = await queryRowOrRefuse<{ readonly recordId: bigint }>(
    db,
    `exclusion ${exclusionNumber}`,
    `select exclusions.customer_record_id as "recordId" from exclusions
     where exclusions.establishment_id = $1 and exclusions.exclusion_number = $2`,
    [establishmentId, exclusionNumber],
  );
  return recordId;
}
