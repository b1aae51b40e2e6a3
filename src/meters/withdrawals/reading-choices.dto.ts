import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import {
  InstantText,
  CalendarDay,
  MayBeMissing,
  PageLimit,
  TextField,
  WholeNumber,
} from '#platform/http/input-fields.js';
import { MachineField, StationField } from '#machines/inventory/machine-fields.js';

export class ConflictsQuery {
  @ApiPropertyOptional() @MayBeMissing() @TextField(1, 60) readonly machine?: string;

  @ApiPropertyOptional({ example: '2026-11-20' }) @MayBeMissing() @CalendarDay() readonly day?: string;

  @ApiPropertyOptional({ example: 100 }) @PageLimit(500) readonly limit?: number;
}

/** The reading that holds, among those of an instant. */
export class ReadingChoiceDto {
  @MachineField() readonly machine!: string;

  @StationField() readonly station?: number;

  /** Instant of the readings. */
  @InstantText('2026-03-02T06:00:00Z') readonly readAt!: string;

  /** Batch of the reading that holds. */
  @ApiProperty({ description: 'Id of the batch', example: '12' }) @Matches(/^\d{1,18}$/) readonly batchId!: string;

  /** Its number among the readings of the instant. */
  @ApiProperty({ example: 1 }) @WholeNumber(0, 32767) readonly variant!: number;

  @ApiProperty() @TextField(3, 2000) readonly reason!: string;
}
