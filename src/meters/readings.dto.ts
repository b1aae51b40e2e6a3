import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsString, Length, Matches, Max, Min } from 'class-validator';
import { READING_CURSOR } from './history/readings-list.service.js';
import { MayBeMissing, PageLimit } from '#platform/http/input-fields.js';
import { READING_REASONS } from '#domain/meters/meter-readings.js';
import type { ReadingReason } from '#domain/meters/meter-readings.js';

/** A reading that a person takes at the machine. */
export class ManualReadingDto {
  @ApiProperty({ example: '1042' })
  @IsString()
  @Length(1, 60)
  readonly machine!: string;

  @ApiPropertyOptional({ default: 1 })
  @MayBeMissing()
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
  @MayBeMissing()
  @IsString()
  @Length(0, 500)
  readonly note?: string;

  /** Values by counter, in the unit of each. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { coinInCredits: '1518750', coinOutCredits: '1466325' },
  })
  @IsObject()
  readonly counters!: Record<string, string>;
}

/** Station whose last readings are requested. */
export class LastReadingsQuery {
  @ApiProperty({ example: '1042' })
  @IsString()
  @Length(1, 60)
  readonly machine!: string;

  @ApiPropertyOptional({ default: 1 })
  @MayBeMissing()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(999)
  readonly station: number = 1;
}

/** Options of a file of readings. */
export class ImportQuery {
  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'unknown machines are created' })
  @MayBeMissing()
  @IsIn(['true', 'false'])
  readonly registerMachines?: 'true' | 'false';

  @ApiPropertyOptional({ enum: READING_REASONS })
  @MayBeMissing()
  @IsIn(READING_REASONS)
  readonly reason?: ReadingReason;

  @ApiPropertyOptional()
  @MayBeMissing()
  @IsString()
  @Length(0, 500)
  readonly note?: string;
}

/** Selects readings. Instants are ISO 8601 with their zone, or milliseconds since 1970, both ends inclusive. */
export class ReadingsQuery {
  @ApiPropertyOptional({ example: '1042' })
  @MayBeMissing()
  @IsString()
  @Length(1, 60)
  readonly machine?: string;

  @ApiPropertyOptional()
  @MayBeMissing()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(999)
  readonly station?: number;

  /** Start of the period, inclusive. */
  @ApiPropertyOptional({ example: '2026-03-01T06:00:00Z' })
  @MayBeMissing()
  @IsString()
  @Length(1, 40)
  readonly from?: string;

  /** End of the period, exclusive. */
  @ApiPropertyOptional({ example: '2026-03-02T06:00:00Z' })
  @MayBeMissing()
  @IsString()
  @Length(1, 40)
  readonly to?: string;

  @ApiPropertyOptional({ description: '`next` of the page before' })
  @MayBeMissing()
  @Matches(READING_CURSOR)
  readonly after?: string;

  @ApiPropertyOptional({ default: 100, maximum: 1000 })
  @PageLimit(1000)
  readonly limit: number = 100;
}
