import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsArray, IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import { MayBeMissing } from '#platform/http/input-fields.js';
import { SHEET_ENTRY_KINDS, TOUCHED_PARTS } from '#domain/floor/interventions.js';
import type { SheetEntryKind, TouchedPart } from '#domain/floor/interventions.js';

export class IdentificationDto extends CredentialsDto {
  @ApiProperty({ example: '1042' })
  @IsString()
  @Length(1, 60)
  readonly machine!: string;
}

export class NewInterventionDto {
  @ApiProperty({ example: '1042' })
  @IsString()
  @Length(1, 60)
  readonly machine!: string;

  @ApiProperty({ example: '2026-03-01T22:10:00Z' })
  @IsString()
  @Length(1, 40)
  readonly stoppedAt!: string;

  @ApiProperty({ example: 'bourrage du lecteur de billets' })
  @IsString()
  @Length(3, 500)
  readonly reason!: string;
}

export class SheetEntryDto {
  @ApiProperty({ enum: SHEET_ENTRY_KINDS })
  @IsIn(SHEET_ENTRY_KINDS)
  readonly kind!: SheetEntryKind;

  @ApiProperty({ description: 'what was done, or the part and its number' })
  @IsString()
  @Length(2, 500)
  readonly entry!: string;

  @ApiPropertyOptional({ description: 'how many of the part; 1 unless said' })
  @MayBeMissing()
  @IsInt()
  @Min(1)
  @Max(999)
  readonly quantity?: number;

  @ApiPropertyOptional({
    enum: TOUCHED_PARTS,
    description: 'what an act touched: the meters are read before and after',
  })
  @MayBeMissing()
  @IsIn(TOUCHED_PARTS)
  readonly touches?: TouchedPart;
}

export class SheetSignatureDto extends CredentialsDto {
  @ApiPropertyOptional({ description: 'absent: the machine stays stopped' })
  @MayBeMissing()
  @IsString()
  @Length(1, 40)
  readonly restartedAt?: string;

  @ApiPropertyOptional({
    description: 'strokes of the pen: points [x, y, milliseconds]; absent: signed by the secret alone',
    type: 'array',
    items: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
  })
  @MayBeMissing()
  @IsArray()
  readonly strokes?: unknown[];
}

export class InterventionsQuery {
  @ApiPropertyOptional({ example: '2026-03-01', description: 'absent: the sheets still open' })
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  readonly day?: string;

  @ApiPropertyOptional({ example: '1042' })
  @MayBeMissing()
  @IsString()
  @Length(1, 60)
  readonly machine?: string;
}

export class AlarmsQuery {
  /** State of the alarms. */
  @ApiPropertyOptional({ enum: ['open', 'settled'], default: 'open' })
  @MayBeMissing()
  @IsIn(['open', 'settled'])
  readonly state: 'open' | 'settled' = 'open';

  @ApiPropertyOptional({ description: 'the alarm that the page before ended with' })
  @MayBeMissing()
  @Matches(/^\d{1,18}$/)
  readonly after?: string;
}

export class AlarmSettlementDto {
  @ApiProperty()
  @IsString()
  @Length(3, 1000)
  readonly reason!: string;
}
