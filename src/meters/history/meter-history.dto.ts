import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsISO8601, IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { MayBeMissing, PageLimit } from '#platform/http/input-fields.js';
import { LANGUAGES } from '#declarations/shapes/text.js';
import type { Language } from '#declarations/shapes/text.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Selects one station's counter, from the opening of the first gaming day to the closing of the last. */
export class MeterHistoryQuery {
  @ApiPropertyOptional({ default: 1 })
  @MayBeMissing()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(999)
  readonly station: number = 1;

  /** First gaming day, ISO date. */
  @ApiProperty({ example: '2026-03-01' })
  @IsISO8601({ strict: true })
  @Matches(DAY)
  readonly from!: string;

  /** Last gaming day, ISO date. */
  @ApiProperty({ example: '2026-03-07' })
  @IsISO8601({ strict: true })
  @Matches(DAY)
  readonly to!: string;

  @ApiPropertyOptional({ default: 'coinInCredits' })
  @MayBeMissing()
  @IsString()
  @Length(1, 60)
  readonly counter: string = 'coinInCredits';
}

export class MeterHistoryCsvQuery extends MeterHistoryQuery {
  @ApiPropertyOptional({ enum: LANGUAGES })
  @MayBeMissing()
  @IsIn(LANGUAGES)
  readonly language?: Language;
}

export class MeterHistoryStepsQuery extends MeterHistoryQuery {
  @ApiPropertyOptional({ description: '`next` of the page before' })
  @MayBeMissing()
  @Matches(/^\d{1,15}$/)
  readonly after?: string;

  @ApiPropertyOptional({ default: 100, maximum: 500 })
  @PageLimit(500)
  readonly limit: number = 100;
}
