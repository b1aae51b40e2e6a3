import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { PageDto } from '#identity/access/page.js';
import { approvalStates, type ApprovalState } from './approvals.queries.js';
import { MayBeMissing, SERIAL_NUMBER } from '#platform/http/input-fields.js';
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

/** One decision on several requests. */
export class SharedDecisionDto extends DecisionDto {
  /** The requests. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @ArrayUnique()
  @Matches(SERIAL_NUMBER, { each: true })
  readonly requestIds!: string[];
}

export class WithdrawalDto {
  @MayBeMissing()
  @Transform(({ value }: { value: unknown }) => value ?? '')
  @IsString()
  @MaxLength(2000)
  readonly reason?: string;
}
