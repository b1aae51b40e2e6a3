import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsISO8601, IsBoolean, IsIn, IsString, Length, Matches } from 'class-validator';
import { approvalKinds } from '#identity/access/permissions.js';
import type { ApprovalKind } from '#identity/access/permissions.js';
import { FINDINGS } from '#domain/reconciliation/reconciliation-codes.js';
import { APPROVAL_DESCRIPTION_STATES } from './approval-descriptions.queries.js';
import type { ApprovalDescriptionState } from './approval-descriptions.queries.js';
import { FINDING_ORDERS, FINDING_STATES } from './finding-descriptions.queries.js';
import type { FindingOrder, FindingDescriptionState } from './finding-descriptions.queries.js';
import { MayBeMissing, PageLimit } from '#platform/http/input-fields.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

class DescriptionsQuery {
  @ApiPropertyOptional({
    enum: ['fr', 'en'],
    description: 'Language of the words; that of Accept-Language when absent',
  })
  @MayBeMissing()
  @IsIn(['fr', 'en'])
  readonly language?: 'fr' | 'en';

  @ApiPropertyOptional({ example: '2026-11-20' })
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(DAY)
  readonly day?: string;

  @ApiPropertyOptional({ example: 50 })
  @PageLimit(500)
  readonly limit: number = 100;
}

export class FindingDescriptionsQuery extends DescriptionsQuery {
  @ApiPropertyOptional({ enum: ['blocking', 'toExplain', 'notice'] })
  @MayBeMissing()
  @IsIn(['blocking', 'toExplain', 'notice'])
  readonly severity?: 'blocking' | 'toExplain' | 'notice';

  /** State of the findings. */
  @ApiPropertyOptional({ enum: FINDING_STATES })
  @MayBeMissing()
  @IsIn(FINDING_STATES)
  readonly state?: FindingDescriptionState;

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

  @ApiPropertyOptional()
  @MayBeMissing()
  @IsString()
  @Length(1, 30)
  readonly machine?: string;

  /** Code of the findings. */
  @ApiPropertyOptional({ enum: Object.keys(FINDINGS) })
  @MayBeMissing()
  @IsIn(Object.keys(FINDINGS))
  readonly code?: string;

  @ApiPropertyOptional({ description: 'One finding by its key' })
  @MayBeMissing()
  @IsString()
  @Length(1, 300)
  readonly finding?: string;

  /** Order of the findings. */
  @ApiPropertyOptional({ enum: FINDING_ORDERS })
  @MayBeMissing()
  @IsIn(FINDING_ORDERS)
  readonly order: FindingOrder = 'attention';

  @ApiPropertyOptional({ description: '`next` of the page before' })
  @MayBeMissing()
  @IsString()
  @Length(1, 500)
  readonly after?: string;
}

export class ApprovalDescriptionsQuery extends DescriptionsQuery {
  /** Selection of requests. */
  @ApiPropertyOptional({ enum: APPROVAL_DESCRIPTION_STATES })
  @MayBeMissing()
  @IsIn(APPROVAL_DESCRIPTION_STATES)
  readonly state: ApprovalDescriptionState = 'pending';

  /** Kind of the requests. */
  @ApiPropertyOptional({ enum: approvalKinds })
  @MayBeMissing()
  @IsIn(approvalKinds)
  readonly kind?: ApprovalKind;

  @ApiPropertyOptional({ description: 'Requests about one finding, by its key' })
  @MayBeMissing()
  @IsString()
  @Length(1, 300)
  readonly finding?: string;

  @ApiPropertyOptional({ description: '`next` of the page before' })
  @MayBeMissing()
  @Matches(/^[1-9]\d{0,17}$/u)
  readonly before?: string;
}

export class ApprovalDescriptionQuery {
  @ApiPropertyOptional({ enum: ['fr', 'en'] })
  @MayBeMissing()
  @IsIn(['fr', 'en'])
  readonly language?: 'fr' | 'en';
}
