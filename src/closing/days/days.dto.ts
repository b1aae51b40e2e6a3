import { ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeMissing, PageLimit } from '#platform/http/input-fields.js';
import { GAMING_DAY_STATES } from '#domain/reconciliation/gaming-day.js';
import type { GamingDayState } from '#domain/reconciliation/gaming-day.js';
import { IsoDay, OptionalOneOf } from '#machines/inventory/text-fields.js';

export class DaysQuery {
  /** Only days in this state; absent: all. */
  @OptionalOneOf(GAMING_DAY_STATES)
  readonly state?: GamingDayState;

  @ApiPropertyOptional({ example: '2026-11-20', description: 'The last day of the page before' })
  @MayBeMissing()
  @IsoDay()
  readonly before?: string;

  @ApiPropertyOptional({ example: 31 })
  @PageLimit(366)
  readonly limit: number = 31;
}
