import { Transform } from 'class-transformer';
import { IsISO8601, IsInt, IsString, Matches, MaxLength, Min } from 'class-validator';
import { trimText } from '#platform/http/sent-values.js';
import { MayBeMissing, NestedList, TextField, WholeNumber } from '#platform/http/input-fields.js';

/** The limit of the database table. */
const LARGEST_SIDE = 120;

export class FloorPlanCellDto {
  @TextField(1, 20) readonly standNumber!: string;

  /** Column of the cell, from 1. */
  @WholeNumber(1, LARGEST_SIDE) readonly gridColumn!: number;

  @WholeNumber(1, LARGEST_SIDE) readonly gridRow!: number;
}

/** Plan of a room: its size and the cells of its stands. */
export class FloorPlanDto {
  @TextField(1, 80) readonly room!: string;

  /** Revision of the room's plan on which this one is based; 0: none. */
  @IsInt() @Min(0) readonly basedOn!: number;

  @MayBeMissing() @Matches(/^[12]\d{3}-\d{2}-\d{2}$/) @IsISO8601({ strict: true }) readonly effectiveFrom?: string;

  @WholeNumber(1, LARGEST_SIDE) readonly columnCount!: number;

  @WholeNumber(1, LARGEST_SIDE) readonly rowCount!: number;

  @MayBeMissing() @Transform(trimText) @IsString() @MaxLength(2000) readonly reason?: string;

  /** Stands and their cells. */
  @NestedList(() => FloorPlanCellDto, { maxLength: LARGEST_SIDE * LARGEST_SIDE })
  readonly cells!: readonly FloorPlanCellDto[];
}

export class RoomDto {
  @MayBeMissing() @TextField(1, 80) readonly room?: string;
}
