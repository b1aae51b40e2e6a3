import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsISO8601, IsIn, IsInt, IsObject, IsString, Length, Matches, Max, Min } from 'class-validator';
import { MayBeMissing, PageLimit } from '#platform/http/input-fields.js';
import { METER_ADJUSTMENT_KINDS } from '#domain/meters/meter-step.js';
import type { MeterAdjustmentKind } from '#domain/meters/meter-step.js';

/** Instants are ISO 8601 with their zone, or milliseconds since 1970. */
export class MovementQuery {
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
  readonly station?: number;

  /** Start of the movement. */
  @ApiProperty({ example: '2026-03-01T06:00:00Z' })
  @IsString()
  @Length(1, 40)
  readonly from!: string;

  /** End of the movement. */
  @ApiProperty({ example: '2026-03-02T06:00:00Z' })
  @IsString()
  @Length(1, 40)
  readonly to!: string;
}

export class ExceptionsQuery {
  @ApiPropertyOptional({
    description: 'Where the page begins: `laterReadAt~stationId` of the last one of the page before',
  })
  @MayBeMissing()
  @Matches(/^[0-9TZ:.+-]{1,40}~\d{1,18}$/)
  readonly after?: string;

  @ApiPropertyOptional({ example: 100 })
  @PageLimit(500)
  readonly limit?: number;

  @ApiPropertyOptional()
  @MayBeMissing()
  @IsString()
  @Length(1, 60)
  readonly machine?: string;

  /** Start of the period, inclusive. */
  @ApiPropertyOptional()
  @MayBeMissing()
  @IsString()
  @Length(1, 40)
  readonly from?: string;

  /** End of the period, exclusive. */
  @ApiPropertyOptional()
  @MayBeMissing()
  @IsString()
  @Length(1, 40)
  readonly to?: string;
}

export class StepQuery {
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

  @ApiPropertyOptional({ description: 'The two readings; or a day, for its boundary readings' })
  @MayBeMissing()
  @IsString()
  @Length(1, 40)
  readonly earlierReadAt?: string;

  @ApiPropertyOptional()
  @MayBeMissing()
  @IsString()
  @Length(1, 40)
  readonly laterReadAt?: string;

  @ApiPropertyOptional({ example: '2026-11-20' })
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  readonly day?: string;
}

export class PreviewDto {
  @ApiProperty()
  @IsString()
  @Length(1, 60)
  readonly machine!: string;

  @ApiPropertyOptional({ default: 1 })
  @MayBeMissing()
  @IsInt()
  @Min(1)
  @Max(999)
  readonly station?: number;

  @ApiProperty({ enum: METER_ADJUSTMENT_KINDS })
  @IsIn(METER_ADJUSTMENT_KINDS)
  readonly kind!: MeterAdjustmentKind;

  @ApiProperty()
  @IsString()
  @Length(1, 40)
  readonly earlierReadAt!: string;

  @ApiProperty()
  @IsString()
  @Length(1, 40)
  readonly laterReadAt!: string;

  /** Movements that would apply, by counter. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { coinInCredits: '250' } })
  @IsObject()
  readonly counters!: Record<string, string>;
}

export class AdjustmentDto extends PreviewDto {
  @ApiProperty()
  @IsString()
  @Length(3, 2000)
  readonly reason!: string;
}

export class AdjustmentReversalDto {
  @ApiProperty()
  @IsString()
  @Length(3, 2000)
  readonly reason!: string;
}
