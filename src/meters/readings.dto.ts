import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsObject, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { READING_REASONS } from './reading-values.js';
import type { ReadingReason } from './reading-values.js';

/** A reading that a person takes at the machine. */
export class ManualReadingDto {
  @ApiProperty({ example: '1042' })
  @IsString()
  @Length(1, 60)
  readonly machine!: string;

  @ApiPropertyOptional({ default: 1 })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(999)
  readonly station?: number;

  @ApiProperty({ example: '2026-03-01T10:00:00.000Z' })
  @IsString()
  @Length(1, 40)
  readonly readAt!: string;

  @ApiProperty({ enum: READING_REASONS })
  @IsIn(READING_REASONS)
  readonly reason!: ReadingReason;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @Length(0, 500)
  readonly note?: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { coinInCredits: '1518750', coinOutCredits: '1466325' },
  })
  @IsObject()
  readonly counters!: Record<string, string>;
}

/** How a file of readings is to be taken. */
export class ImportQuery {
  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'unknown machines are created' })
  @IsOptional()
  @IsIn(['true', 'false'])
  readonly registerMachines?: 'true' | 'false';

  @ApiPropertyOptional({ enum: READING_REASONS })
  @IsOptional()
  @IsIn(READING_REASONS)
  readonly reason?: ReadingReason;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @Length(0, 500)
  readonly note?: string;
}
