import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsIn, Matches } from 'class-validator';
import { MayBeMissing, PageLimit } from '#platform/http/input-fields.js';
import { GAMING_DAY_STATES } from '#domain/reconciliation/gaming-day.js';
import type { GamingDayState } from '#domain/reconciliation/gaming-day.js';

export class DaysQuery {
  /** Only days in this state; absent: all. */
  @ApiPropertyOptional({ enum: GAMING_DAY_STATES })
  @MayBeMissing()
  @IsIn(GAMING_DAY_STATES)
  readonly state?: GamingDayState;

  @ApiPropertyOptional({ example: '2026-11-20', description: 'The last day of the page before' })
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  readonly before?: string;

  @ApiPropertyOptional({ example: 31 })
  @PageLimit(366)
  readonly limit: number = 31;
}
