import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsISO8601, IsBoolean, IsIn, Matches } from 'class-validator';
import { approvalKinds, type ApprovalKind } from '#identity/access/permissions.js';
import { FINDINGS, FINDING_SEVERITIES, FINDING_STATES } from '#domain/reconciliation/reconciliation-codes.js';
import { FINDING_ORDERS, type FindingOrder } from './finding-descriptions.queries.js';
import { MayBeMissing, PageLimit, TextField, OptionalOneOf } from '#platform/http/input-fields.js';
import { LANGUAGES, type Language } from '#declarations/shapes/text.js';
import { approvalStates, type ApprovalState } from '#approvals/approvals.queries.js';
import type { FindingSeverity, FindingState } from '#domain/reconciliation/reconciliation-codes.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

class DescriptionsQuery {
  @ApiPropertyOptional({ enum: LANGUAGES, description: 'Language of the words; that of Accept-Language when absent' })
  @MayBeMissing()
  @IsIn(LANGUAGES)
  readonly language?: Language;

  @ApiPropertyOptional({ example: '2026-11-20' })
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(DAY)
  readonly day?: string;

  @ApiPropertyOptional({ example: 50 }) @PageLimit(500) readonly limit: number = 100;
}

export class FindingDescriptionsQuery extends DescriptionsQuery {
  @OptionalOneOf(FINDING_SEVERITIES) readonly severity?: FindingSeverity;

  /** State of the findings. */
  @OptionalOneOf(FINDING_STATES) readonly state?: FindingState;

  @ApiPropertyOptional({ type: Boolean, description: 'Only what still asks somebody to act' })
  @MayBeMissing()
  @Transform(({ value }: { value: unknown }) => value === 'true' || value === true)
  @IsBoolean()
  readonly unsettled?: boolean;

  @ApiPropertyOptional({ type: Boolean, description: 'Only findings of days that are open' })
  @MayBeMissing()
  @Transform(({ value }: { value: unknown }) => value === 'true' || value === true)
  @IsBoolean()
  readonly openDays?: boolean;

  @ApiPropertyOptional() @MayBeMissing() @TextField(1, 30) readonly machine?: string;

  /** Code of the findings. */
  @ApiPropertyOptional({ enum: Object.keys(FINDINGS) })
  @MayBeMissing()
  @IsIn(Object.keys(FINDINGS))
  readonly code?: string;

  @ApiPropertyOptional({ description: 'One finding by its key' })
  @MayBeMissing()
  @TextField(1, 300)
  readonly finding?: string;

  /** Order of the findings. */
  @OptionalOneOf(FINDING_ORDERS) readonly order: FindingOrder = 'attention';

  @ApiPropertyOptional({ description: '`next` of the page before' })
  @MayBeMissing()
  @TextField(1, 500)
  readonly after?: string;
}

export class ApprovalDescriptionsQuery extends DescriptionsQuery {
  /** State of the requests to list; pending when absent. */
  @OptionalOneOf(approvalStates) readonly state: ApprovalState = 'pending';

  /** Kind of the requests. */
  @OptionalOneOf(approvalKinds) readonly kind?: ApprovalKind;

  @ApiPropertyOptional({ description: 'Requests about one finding, by its key' })
  @MayBeMissing()
  @TextField(1, 300)
  readonly finding?: string;

  @ApiPropertyOptional({ description: '`next` of the page before' })
  @MayBeMissing()
  @Matches(/^[1-9]\d{0,17}$/u)
  readonly before?: string;
}

export class ApprovalDescriptionQuery {
  @MayBeMissing() @IsIn(LANGUAGES) readonly language?: Language;
}
