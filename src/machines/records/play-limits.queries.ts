import { queryRows, type Queryable } from '#platform/database/rows.js';

/** A version of a machine with the parts that limit its play. */
export interface LimitedVersionRow {
  readonly machineId: bigint;
  /** Instant from which it applies. */
  readonly effectiveAt: Date;
  readonly denominationMinor: bigint;
  readonly technical: Readonly<Record<string, unknown>>;
}

/**
 * Returns the versions of these machines (null: all), in the order in which they apply. Of two versions of one instant
 * the one recorded later applies.
 */
export function listLimitedVersions(
  db: Queryable,
  establishmentId: number,
  machineIds: readonly bigint[] | null,
): Promise<LimitedVersionRow[]> {
  return queryRows(
    db,
    `select machine_versions.machine_id as "machineId", machine_versions.effective_at as "effectiveAt",
        machine_versions.denomination_minor as "denominationMinor", machine_versions.technical
      from machine_versions_public as machine_versions
      where machine_versions.establishment_id = $1 and ($2::bigint[] is null or machine_versions.machine_id = any($2))
      order by machine_versions.machine_id, machine_versions.effective_at, machine_versions.version_number`,
    [establishmentId, machineIds],
  );
}
