import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsString, Length } from 'class-validator';
import { MayBeMissing, OptionalOneOf, PageLimit, TextField } from '#platform/http/input-fields.js';
import { FINDING_SEVERITIES, FINDING_STATES } from '#domain/reconciliation/reconciliation-codes.js';

/** Reason of a closing or reopening. */
export class ClosingReasonDto {
  @ApiProperty({ description: 'Why; it stands in the log and on the documents' })
  @TextField(3, 2000)
  readonly reason!: string;
}

/** Explanation of a finding. */
export class ExplanationDto {
  @ApiProperty() @TextField(3, 2000) readonly explanation!: string;
}

/** One explanation of several findings of a day. */
export class SharedExplanationDto extends ExplanationDto {
  /** Keys of the findings. */
  @ApiProperty({ type: [String], example: ['4012~countVariance~notes'] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 300, { each: true })
  readonly findings!: string[];
}

export class ResultsQuery {
  /** Grouping of the results. */
  @OptionalOneOf(['machine', 'denomination', 'total']) readonly by: 'machine' | 'denomination' | 'total' = 'machine';

  @ApiPropertyOptional() @MayBeMissing() @IsString() readonly machine?: string;

  @ApiPropertyOptional({ description: 'Number of the last machine of the page before' })
  @MayBeMissing()
  @IsString()
  readonly after?: string;

  @ApiPropertyOptional({ example: 100 }) @PageLimit(1000) readonly limit: number = 100;
}

export class FindingsQuery {
  @OptionalOneOf(FINDING_SEVERITIES) readonly severity?: string;

  /** Only findings in this state; absent: all. */
  @OptionalOneOf(FINDING_STATES) readonly state?: string;

  @ApiPropertyOptional({ description: 'Key of one finding; absent: every finding' })
  @MayBeMissing()
  @IsString()
  readonly finding?: string;

  @ApiPropertyOptional({ description: 'Key of the last finding of the page before' })
  @MayBeMissing()
  @IsString()
  readonly after?: string;

  @ApiPropertyOptional({ example: 100 }) @PageLimit(1000) readonly limit: number = 100;
}
