import { ApiPropertyOptional } from '@nestjs/swagger';
import { CalendarDay, MayBeMissing } from '#platform/http/input-fields.js';

export class EnvelopesQuery {
  @ApiPropertyOptional({ example: '2026-03-01', description: 'the day that the page before ended with' })
  @MayBeMissing()
  @CalendarDay()
  readonly before?: string;
}
