import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { PageDto } from '#identity/access/page.js';
import { approvalStates } from './approvals.queries.js';
import type { ApprovalState } from './approvals.queries.js';
import { MayBeMissing } from '#platform/http/input-fields.js';
import { APPROVAL_DECISIONS } from '#declarations/shapes/decisions.js';
import type { ApprovalDecision } from '#declarations/shapes/decisions.js';

export class ApprovalsQueryDto extends PageDto {
  /** Selection of requests. */
  @ApiPropertyOptional({ enum: approvalStates })
  @MayBeMissing()
  @IsIn(approvalStates)
  readonly state?: ApprovalState;
}

export class DecisionDto {
  @ApiProperty({ enum: APPROVAL_DECISIONS })
  @IsIn(APPROVAL_DECISIONS)
  readonly decision!: ApprovalDecision;

  @ApiPropertyOptional()
  @MayBeMissing()
  @Transform(({ value }: { value: unknown }) => value ?? '')
  @IsString()
  @MaxLength(2000)
  readonly reason?: string;
}

export class WithdrawalDto {
  @ApiPropertyOptional()
  @MayBeMissing()
  @Transform(({ value }: { value: unknown }) => value ?? '')
  @IsString()
  @MaxLength(2000)
  readonly reason?: string;
}
