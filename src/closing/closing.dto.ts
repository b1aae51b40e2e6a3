import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { TOTAL_KINDS } from '#domain/reconciliation/reconciliation-types.js';
import type { TotalKind } from '#domain/reconciliation/reconciliation-types.js';
import { ENTERED_FIGURES } from './prior-period/prior-period.queries.js';
import type { EnteredFigure } from './prior-period/prior-period.queries.js';
import { MayBeMissing, PageLimit, Parts } from '#platform/http/input-fields.js';

const AMOUNT = /^\d{1,15}(\.\d{1,4})?$/;
const COUNT_LIMIT = 20_000;

export class NoteDto {
  @ApiProperty({ example: '50', description: 'Face value in units of the currency' })
  @Matches(/^[1-9]\d{0,8}$/)
  readonly value!: string;

  @ApiProperty({ example: 12 })
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  readonly count!: number;
}

export class CountDto {
  @ApiProperty({ example: '0412' })
  @IsString()
  @Length(1, 30)
  readonly machine!: string;

  @ApiPropertyOptional({ type: [NoteDto] })
  @MayBeMissing()
  @Parts(() => NoteDto, { most: 30 })
  readonly notes: readonly NoteDto[] = [];

  @ApiPropertyOptional({ example: '125.40' })
  @MayBeMissing()
  @Matches(AMOUNT)
  readonly tickets: string = '0';

  @ApiPropertyOptional({ example: 3 })
  @MayBeMissing()
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  readonly ticketCount: number = 0;

  @ApiPropertyOptional({ example: '0' })
  @MayBeMissing()
  @Matches(AMOUNT)
  readonly coins: string = '0';
}

export class CountsDto {
  @ApiPropertyOptional({ enum: [1, 2], description: 'Count 1, or the independent count 2' })
  @MayBeMissing()
  @IsIn([1, 2])
  readonly countNumber: 1 | 2 = 1;

  @ApiProperty({ type: [CountDto] })
  @Parts(() => CountDto, { least: 1, most: COUNT_LIMIT })
  readonly counts!: readonly CountDto[];
}

export class CountCorrectionDto extends CountDto {
  @ApiPropertyOptional({ enum: [1, 2] })
  @MayBeMissing()
  @IsIn([1, 2])
  readonly countNumber: 1 | 2 = 1;

  @ApiProperty()
  @IsString()
  @Length(3, 2000)
  readonly reason!: string;
}

export class TotalDto {
  @ApiProperty({ example: '0412' })
  @IsString()
  @Length(1, 30)
  readonly machine!: string;

  @ApiProperty({ enum: TOTAL_KINDS })
  @IsIn(TOTAL_KINDS)
  readonly kind!: TotalKind;

  @ApiProperty({ example: '1250.00' })
  @Matches(AMOUNT)
  readonly amount!: string;

  @ApiPropertyOptional({ example: 1 })
  @MayBeMissing()
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  readonly slipCount: number = 0;
}

export class TotalsDto {
  @ApiProperty({ type: [TotalDto] })
  @Parts(() => TotalDto, { least: 1, most: COUNT_LIMIT })
  readonly totals!: readonly TotalDto[];
}

export class TotalCorrectionDto extends TotalDto {
  @ApiProperty()
  @IsString()
  @Length(3, 2000)
  readonly reason!: string;
}

export class ClosingReasonDto {
  @ApiProperty({ description: 'Why; it stands in the log and on the documents' })
  @IsString()
  @Length(3, 2000)
  readonly reason!: string;
}

export class ExplanationDto {
  @ApiProperty()
  @IsString()
  @Length(3, 2000)
  readonly explanation!: string;
}

export class LateFigureDto {
  @ApiProperty({ example: '0412' })
  @IsString()
  @Length(1, 30)
  readonly machine!: string;

  @ApiProperty({ enum: Object.keys(ENTERED_FIGURES) })
  @IsIn(Object.keys(ENTERED_FIGURES))
  readonly figure!: EnteredFigure;

  @ApiProperty({ example: '1250.00', description: 'What the figure should have been' })
  @Matches(AMOUNT)
  readonly corrected!: string;
}

export class LateFigureRequestDto extends LateFigureDto {
  @ApiProperty()
  @IsString()
  @Length(3, 2000)
  readonly reason!: string;
}

export class CountNumberQuery {
  @ApiPropertyOptional({ enum: ['1', '2'] })
  @MayBeMissing()
  @IsIn(['1', '2'])
  readonly countNumber: '1' | '2' = '1';
}

export class ResultsQuery {
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
  @ApiPropertyOptional({ enum: ['blocking', 'toExplain', 'notice'] })
  @MayBeMissing()
  @IsIn(['blocking', 'toExplain', 'notice'])
  readonly severity?: string;

  @ApiPropertyOptional({ enum: ['open', 'awaitingApproval', 'approved', 'refused', 'noticed'] })
  @MayBeMissing()
  @IsIn(['open', 'awaitingApproval', 'approved', 'refused', 'noticed'])
  readonly state?: string;

  @ApiPropertyOptional({ description: 'Key of the last finding of the page before' })
  @MayBeMissing()
  @IsString()
  readonly after?: string;

  @ApiPropertyOptional({ example: 100 })
  @PageLimit(1000)
  readonly limit: number = 100;
}

export class DaysQuery {
  @ApiPropertyOptional({ enum: ['open', 'closed'] })
  @MayBeMissing()
  @IsIn(['open', 'closed'])
  readonly state?: 'open' | 'closed';

  @ApiPropertyOptional({ example: '2026-11-20', description: 'The last day of the page before' })
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  readonly before?: string;

  @ApiPropertyOptional({ example: 31 })
  @PageLimit(366)
  readonly limit: number = 31;
}

export class OfMachineQuery {
  @ApiPropertyOptional({ example: '0412', description: 'One machine only' })
  @MayBeMissing()
  @IsString()
  @Length(1, 30)
  readonly machine?: string;
}
