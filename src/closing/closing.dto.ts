import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { MayBeMissing, PageLimit } from '#platform/http/input-fields.js';
import { FINDING_SEVERITIES, FINDING_STATES } from '#domain/reconciliation/reconciliation-codes.js';

/** Reason of a closing or reopening. */
export class ClosingReasonDto {
  @ApiProperty({ description: 'Why; it stands in the log and on the documents' })
  @IsString()
  @Length(3, 2000)
  readonly reason!: string;
}

/** Explanation of a finding. */
export class ExplanationDto {
  @ApiProperty()
  @IsString()
  @Length(3, 2000)
  readonly explanation!: string;
}

export class ResultsQuery {
  /** Grouping of the results. */
  @ApiPropertyOptional({ enum: ['machine', 'denomination', 'total'] })
  @MayBeMissing()
  @IsIn(['machine', 'denomination', 'total'])
  readonly by: 'machine' | 'denomination' | 'total' = 'machine';

  @ApiPropertyOptional()
  @MayBeMissing()
  @IsString()
  readonly machine?: string;

  @ApiPropertyOptional({ description: 'Number of the last machine of the page before' })
  @MayBeMissing()
  @IsString()
  readonly after?: string;

  @ApiPropertyOptional({ example: 100 })
  @PageLimit(1000)
  readonly limit: number = 100;
}

export class FindingsQuery {
  @ApiPropertyOptional({ enum: FINDING_SEVERITIES })
  @MayBeMissing()
  @IsIn(FINDING_SEVERITIES)
  readonly severity?: string;

  /** Only findings in this state; absent: all. */
  @ApiPropertyOptional({ enum: FINDING_STATES })
  @MayBeMissing()
  @IsIn(FINDING_STATES)
  readonly state?: string;

  @ApiPropertyOptional({ description: 'Key of the last finding of the page before' })
  @MayBeMissing()
  @IsString()
  readonly after?: string;

  @ApiPropertyOptional({ example: 100 })
  @PageLimit(1000)
  readonly limit: number = 100;
}
