import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsIn, Matches } from 'class-validator';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import {
  CalendarDay,
  InstantText,
  MayBeMissing,
  OneOf,
  OptionalInstantText,
  TextField,
  WholeNumber,
} from '#platform/http/input-fields.js';
import { SHEET_ENTRY_KINDS, TOUCHED_PARTS } from '#domain/floor/interventions.js';
import type { SheetEntryKind, TouchedPart } from '#domain/floor/interventions.js';
import { MachineField, OptionalMachineField } from '#machines/inventory/machine-fields.js';

export class IdentificationDto extends CredentialsDto {
  @MachineField() readonly machine!: string;
}

export class NewInterventionDto {
  @MachineField() readonly machine!: string;

  @InstantText('2026-03-01T22:10:00Z') readonly stoppedAt!: string;

  @ApiProperty({ example: 'bourrage du lecteur de billets' }) @TextField(3, 500) readonly reason!: string;
}

export class SheetEntryDto {
  @OneOf(SHEET_ENTRY_KINDS) readonly kind!: SheetEntryKind;

  @ApiProperty({ description: 'what was done, or the part and its number' }) @TextField(2, 500) readonly entry!: string;

  @ApiPropertyOptional({ description: 'how many of the part; 1 unless said' })
  @MayBeMissing()
  @WholeNumber(1, 999)
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
  @OptionalInstantText({ description: 'absent: the machine stays stopped' }) readonly restartedAt?: string;

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
  @CalendarDay()
  readonly day?: string;

  @OptionalMachineField() readonly machine?: string;
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
  @ApiProperty() @TextField(3, 1000) readonly reason!: string;
}
