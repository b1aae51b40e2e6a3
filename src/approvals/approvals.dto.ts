import { Transform } from 'class-transformer';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { PageDto } from '#identity/access/page.js';
import { approvalStates, type ApprovalState } from './approvals.queries.js';
import { MayBeMissing } from '#platform/http/input-fields.js';
import { APPROVAL_DECISIONS, type ApprovalDecision } from '#declarations/shapes/decisions.js';

export class ApprovalsQueryDto extends PageDto {
  /** Selection of requests. */
  @MayBeMissing() @IsIn(approvalStates) readonly state?: ApprovalState;
}

export class DecisionDto {
  @IsIn(APPROVAL_DECISIONS) readonly decision!: ApprovalDecision;

  @MayBeMissing()
  @Transform(({ value }: { value: unknown }) => value ?? '')
  @IsString()
  @MaxLength(2000)
  readonly reason?: string;
}

export class WithdrawalDto {
  @MayBeMissing()
  @Transform(({ value }: { value: unknown }) => value ?? '')
  @IsString()
  @MaxLength(2000)
  readonly reason?: string;
}
