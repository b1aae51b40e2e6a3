import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, Matches } from 'class-validator';
import { InstantsQuery } from '#platform/http/file-queries.js';
import { READING_CURSOR_PATTERN } from './history/readings-list.service.js';
import {
  InstantText,
  MayBeMissing,
  OneOf,
  OptionalInstantText,
  OptionalOneOf,
  PageLimit,
  TextField,
  WholeNumber,
} from '#platform/http/input-fields.js';
import { READING_REASONS, type ReadingReason } from '#domain/meters/meter-readings.js';
import {
  MachineField,
  OptionalMachineField,
  StationField,
  StationQueryField,
} from '#machines/inventory/machine-fields.js';

/** A reading that a person takes at the machine. */
export class ManualReadingDto {
  @MachineField() readonly machine!: string;

  @StationField() readonly station?: number;

  @InstantText('2026-03-01T10:00:00.000Z') readonly readAt!: string;

  @OneOf(READING_REASONS) readonly reason!: ReadingReason;

  @ApiPropertyOptional() @MayBeMissing() @TextField(0, 500) readonly note?: string;

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
  @MachineField() readonly machine!: string;

  @StationQueryField() readonly station: number = 1;
}

/** Options of a file of readings. */
export class ImportQuery extends InstantsQuery {
  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'unknown machines are created' })
  @MayBeMissing()
  @IsIn(['true', 'false'])
  readonly registerMachines?: 'true' | 'false';

  @OptionalOneOf(READING_REASONS) readonly reason?: ReadingReason;

  @ApiPropertyOptional() @MayBeMissing() @TextField(0, 500) readonly note?: string;
}

/** Selects readings. Instants are ISO 8601 with their zone, or milliseconds since 1970, both ends inclusive. */
export class ReadingsQuery {
  @OptionalMachineField() readonly machine?: string;

  @ApiPropertyOptional() @MayBeMissing() @Type(() => Number) @WholeNumber(1, 999) readonly station?: number;

  /** Start of the period, inclusive. */
  @OptionalInstantText({ example: '2026-03-01T06:00:00Z' }) readonly from?: string;

  /** End of the period, exclusive. */
  @OptionalInstantText({ example: '2026-03-02T06:00:00Z' }) readonly to?: string;

  @ApiPropertyOptional({ description: '`next` of the page before' })
  @MayBeMissing()
  @Matches(READING_CURSOR_PATTERN)
  readonly after?: string;

  @ApiPropertyOptional({ default: 100, maximum: 1000 }) @PageLimit(1000) readonly limit: number = 100;
}
