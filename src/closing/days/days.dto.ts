import { ApiPropertyOptional } from '@nestjs/swagger';
import { CalendarDay, MayBeMissing, OptionalOneOf, PageLimit } from '#platform/http/input-fields.js';
import { GAMING_DAY_STATES, type GamingDayState } from '#domain/gaming-day.js';

export class DaysQuery {
  /** Only days in this state; absent: all. */
  @OptionalOneOf(GAMING_DAY_STATES) readonly state?: GamingDayState;

  @ApiPropertyOptional({ example: '2026-11-20', description: 'The last day of the page before' })
  @MayBeMissing()
  @CalendarDay()
  readonly before?: string;

  @ApiPropertyOptional({ example: 31 }) @PageLimit(366) readonly limit: number = 31;
}
