import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, Matches } from 'class-validator';
import {
  CalendarDay,
  InstantText,
  MayBeMissing,
  NestedList,
  NestedObject,
  OneOf,
  OptionalInstantText,
  PageLimit,
  TextField,
} from '#platform/http/input-fields.js';
import { METER_ADJUSTMENT_KINDS, type MeterAdjustmentKind } from '#domain/meters/meter-step.js';
import { MachineField, StationField, StationQueryField } from '#machines/inventory/machine-fields.js';

/** Instants are ISO 8601 with their zone, or milliseconds since 1970. */
export class MovementQuery {
  @MachineField() readonly machine!: string;

  @StationQueryField() readonly station?: number;

  /** Start of the movement. */
  @InstantText('2026-03-01T06:00:00Z') readonly from!: string;

  /** End of the movement. */
  @InstantText('2026-03-02T06:00:00Z') readonly to!: string;
}

export class ExceptionsQuery {
  @ApiPropertyOptional({
    description: 'Where the page begins: `laterReadAt~stationId` of the last one of the page before',
  })
  @MayBeMissing()
  @Matches(/^[0-9TZ:.+-]{1,40}~\d{1,18}$/)
  readonly after?: string;

  @ApiPropertyOptional({ example: 100 }) @PageLimit(500) readonly limit?: number;

  @ApiPropertyOptional() @MayBeMissing() @TextField(1, 60) readonly machine?: string;

  /** Start of the period, inclusive. */
  @OptionalInstantText() readonly from?: string;

  /** End of the period, exclusive. */
  @OptionalInstantText() readonly to?: string;
}

export class StepQuery {
  @MachineField() readonly machine!: string;

  @StationQueryField() readonly station: number = 1;

  @OptionalInstantText({ description: 'The two readings; or a day, for its boundary readings' })
  readonly earlierReadAt?: string;

  @OptionalInstantText() readonly laterReadAt?: string;

  @ApiPropertyOptional({ example: '2026-11-20' }) @MayBeMissing() @CalendarDay() readonly day?: string;
}

/** Final meters of a machine whose memory was cleared, with the proof of their values. */
export class FinalMetersDto {
  /** Values read before the clear, by counter, in the counter's unit. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { coinInCredits: '51000' } })
  @IsObject()
  readonly values!: Record<string, string>;

  /** Reader of the meters. */
  @ApiProperty({ description: 'Id of the person', example: '12' }) @Matches(/^\d{1,18}$/) readonly readBy!: string;

  /** Number or reference of the slip that has them; needed without a photograph. */
  @ApiPropertyOptional() @MayBeMissing() @TextField(1, 60) readonly slipReference?: string;

  /** Photograph of the machine that shows them; needed without a slip. */
  @ApiPropertyOptional({ description: 'Id of the photograph', example: '7' })
  @MayBeMissing()
  @Matches(/^\d{1,18}$/)
  readonly photographId?: string;
}

/** A step of a machine's meters, and how it is settled. */
class SettledStepDto {
  @ApiProperty() @TextField(1, 60) readonly machine!: string;

  @OneOf(METER_ADJUSTMENT_KINDS) readonly kind!: MeterAdjustmentKind;

  @InstantText() readonly earlierReadAt!: string;

  @InstantText() readonly laterReadAt!: string;

  /** Movements that would apply, by counter. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { coinInCredits: '250' } })
  @IsObject()
  readonly counters!: Record<string, string>;
}

export class PreviewDto extends SettledStepDto {
  @StationField() readonly station?: number;

  /**
   * Instead of movements of these counters, which are then empty and computed from it, for a step with one reported RAM
   * clear and the kind `finalReading`.
   */
  @MayBeMissing() @NestedObject(() => FinalMetersDto) readonly finalMeters?: FinalMetersDto;
}

export class AdjustmentDto extends PreviewDto {
  @ApiProperty() @TextField(3, 2000) readonly reason!: string;
}

export class SuggestedStepDto extends SettledStepDto {
  @StationField() readonly station!: number;
}

export class SharedAdjustmentDto {
  /** Steps to settle, each once. */
  @NestedList(() => SuggestedStepDto, { minLength: 1, maxLength: 100 })
  readonly steps!: SuggestedStepDto[];

  @ApiProperty() @TextField(3, 2000) readonly reason!: string;
}

export class SuggestionsQuery {
  /** Start of the period in which a step ends, exclusive. */
  @OptionalInstantText() readonly from?: string;

  /** End of the period, inclusive. */
  @OptionalInstantText() readonly to?: string;
}

export class AdjustmentReversalDto {
  @ApiProperty() @TextField(3, 2000) readonly reason!: string;
}
