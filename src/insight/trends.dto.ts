import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsString, Length } from 'class-validator';
import { PeriodQueryDto } from '#documents/parts/period-query.js';
import { MAX_SERIES, TREND_GROUPS, TREND_MEASURES, TREND_MEDIA, TREND_STEPS } from './trends.queries.js';
import type { TrendGroup, TrendMeasure, TrendMedium, TrendStep } from './trends.queries.js';
import { MayBeMissing } from '#platform/http/input-fields.js';

/** Returns the parts of a list with commas; any other value unchanged, for the validation to refuse. */
const splitList = ({ value }: { readonly value: unknown }): unknown =>
  typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value;

/** Exactly one form of the period: `day`, `month`, `season`, `yearTo`, or `from` with `to`. */
export class TrendsQueryDto extends PeriodQueryDto {
  /** Measure of the trend. */
  @IsIn(TREND_MEASURES) readonly measure!: TrendMeasure;

  /** Grouping of the trend. */
  @IsIn(TREND_GROUPS) readonly by!: TrendGroup;

  /** Step of the trend. */
  @IsIn(TREND_STEPS) readonly step!: TrendStep;

  @ApiPropertyOptional({
    enum: TREND_MEDIA,
    description: 'of drop and variance; all of them for the floor when absent',
  })
  @MayBeMissing()
  @IsIn(TREND_MEDIA)
  readonly medium?: TrendMedium;

  @ApiPropertyOptional({
    type: [String],
    description: 'machines or denominations (minor units) to show, comma between them',
  })
  @MayBeMissing()
  @Transform(splitList)
  @IsArray()
  @ArrayMaxSize(MAX_SERIES)
  @IsString({ each: true })
  @Length(1, 30, { each: true })
  readonly keys?: readonly string[];
}
