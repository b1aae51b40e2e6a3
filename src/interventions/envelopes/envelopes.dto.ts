import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';

export class EnvelopesQuery {
  @ApiPropertyOptional({ example: '2026-03-01', description: 'the day that the page before ended with' })
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  readonly before?: string;
}
