import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { CalendarDay, MayBeMissing, OptionalOneOf, PageLimit, TextField } from '#platform/http/input-fields.js';
import { LANGUAGES, type Language } from '#declarations/shapes/text.js';
import { StationQueryField } from '#machines/inventory/machine-fields.js';

/** Selects one station's counter, from the opening of the first gaming day to the closing of the last. */
export class MeterHistoryQuery {
  @StationQueryField() readonly station: number = 1;

  /** First gaming day, ISO date. */
  @ApiProperty({ example: '2026-03-01' }) @CalendarDay() readonly from!: string;

  /** Last gaming day, ISO date. */
  @ApiProperty({ example: '2026-03-07' }) @CalendarDay() readonly to!: string;

  @ApiPropertyOptional({ default: 'coinInCredits' })
  @MayBeMissing()
  @TextField(1, 60)
  readonly counter: string = 'coinInCredits';
}

export class MeterHistoryCsvQuery extends MeterHistoryQuery {
  @OptionalOneOf(LANGUAGES) readonly language?: Language;
}

export class MeterHistoryStepsQuery extends MeterHistoryQuery {
  @ApiPropertyOptional({ description: '`next` of the page before' })
  @MayBeMissing()
  @Matches(/^\d{1,15}$/)
  readonly after?: string;

  @ApiPropertyOptional({ default: 100, maximum: 500 }) @PageLimit(500) readonly limit: number = 100;
}
