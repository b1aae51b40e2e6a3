import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsObject } from 'class-validator';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import {
  InstantText,
  MayBeMissing,
  OneOf,
  OptionalInstantText,
  NestedObject,
  TextField,
} from '#platform/http/input-fields.js';
import { READING_MOMENTS, type ReadingMoment } from '#domain/floor/interventions.js';
import { StationField } from '#machines/inventory/machine-fields.js';

export class SheetReadingDto {
  @StationField() readonly station: number = 1;

  @OneOf(READING_MOMENTS) readonly moment!: ReadingMoment;

  @InstantText('2026-03-01T22:12:00Z') readonly readAt!: string;

  @ApiPropertyOptional({
    description: 'absent only with `unreadReason`',
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { coinInCredits: '1518750', coinOutCredits: '1466325' },
  })
  @MayBeMissing()
  @IsObject()
  readonly counters?: Record<string, string>;

  @ApiPropertyOptional({ description: 'before a clear only: why nothing could be read any more' })
  @MayBeMissing()
  @TextField(3, 500)
  readonly unreadReason?: string;
}

/** A person, their secret, and their strokes when they draw. */
export class SignerDto extends CredentialsDto {
  @ApiPropertyOptional({
    description: 'strokes of the pen: points [x, y, milliseconds]; absent: signed by the secret alone',
    type: 'array',
    items: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
  })
  @MayBeMissing()
  @IsArray()
  readonly strokes?: unknown[];
}

export class UnsignedClosingDto {
  @ApiProperty({ example: 'le mécanicien a quitté l’établissement sans signer' })
  @TextField(3, 1000)
  readonly reason!: string;

  @OptionalInstantText({ description: 'absent: the machine stays stopped' }) readonly restartedAt?: string;

  @ApiProperty({ type: SignerDto }) @NestedObject(() => SignerDto) readonly supervisor!: SignerDto;

  @ApiProperty({ type: SignerDto, description: 'somebody else of the Direction, who confirms' })
  @NestedObject(() => SignerDto)
  readonly direction!: SignerDto;
}

export class RamClearDto {
  @InstantText('2026-03-01T22:20:00Z') readonly clearedAt!: string;

  @ApiProperty({ type: SignerDto }) @NestedObject(() => SignerDto) readonly technician!: SignerDto;

  @ApiProperty({ type: SignerDto }) @NestedObject(() => SignerDto) readonly supervisor!: SignerDto;
}
