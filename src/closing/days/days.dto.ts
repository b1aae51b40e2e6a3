import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsIn, Matches } from 'class-validator';
import { MayBeMissing, PageLimit } from '#platform/http/input-fields.js';

export class DaysQuery {
  /** State of the gaming days. */
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
