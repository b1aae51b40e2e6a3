import type { StoredChips } from '#domain/cash/desk-chips.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';

export const CHIP_ISSUE_KINDS = ['issue', 'destruction'] as const;
/** Whether pieces are issued into the strongroom, or destroyed from it. */
export type ChipIssueKind = (typeof CHIP_ISSUE_KINDS)[number];

/** Chips or plaques of one kind that were issued or destroyed. */
export interface ChipIssueRow extends StoredChips {
  /** Identifier assigned by the database. */
  readonly issueId: bigint;
  readonly kind: ChipIssueKind;
  readonly reason: string;
  readonly recordedByName: string;
  readonly witnessedByName: string;
  /** Time of the act, by the server's clock. */
  readonly happenedAt: Date;
}

/** Lists the issues and destructions of chips and plaques, newest first. */
export const listChipIssues = (connection: Queryable, establishmentId: number): Promise<ChipIssueRow[]> =>
  queryRows<ChipIssueRow>(
    connection,
    `select chip_issues.issue_id as "issueId", chip_issues.medium, chip_issues.game,
        chip_issues.value_minor::text as value, abs(chip_issues.pieces)::text as count,
        case when chip_issues.pieces > 0 then 'issue' else 'destruction' end as kind, chip_issues.reason,
        recorders.full_name as "recordedByName", witnesses.full_name as "witnessedByName",
        chip_issues.happened_at as "happenedAt"
      from chip_issues
      join people_names as recorders on recorders.person_id = chip_issues.recorded_by
      join people_names as witnesses on witnesses.person_id = chip_issues.witnessed_by
      where chip_issues.establishment_id = $1
      order by chip_issues.issue_id desc`,
    [establishmentId],
  );
