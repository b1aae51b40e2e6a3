import { IsInt, IsJSON, IsNumberString, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Type } from 'class-transformer';
import { MayBeMissing, TrimmedText } from '#platform/http/input-fields.js';

export class EntriesQueryDto {
  /** Name of the database table. */
  @MayBeMissing() @Matches(/^[a-z_]{1,63}$/) table?: string;

  /** The row's primary key as JSON. */
  @MayBeMissing() @IsJSON() key?: string;

  @MayBeMissing() @IsString() @Length(1, 100) act?: string;

  /** Entry number, or tree size of checkpoints, at which the previous page ended. */
  @MayBeMissing() @IsNumberString({ no_symbols: true }) @Length(1, 18) before?: string;

  @MayBeMissing() @Type(() => Number) @IsInt() @Min(1) @Max(500) limit?: number;
}

export class ConsistencyQueryDto {
  /** Number of leaves of the earlier head. */
  @Type(() => Number) @IsInt() @Min(1) from!: number;

  /** Number of leaves of the later head. */
  @Type(() => Number) @IsInt() @Min(1) to!: number;
}

export class NewVisaDto {
  @Matches(/^[1-9]\d{0,17}$/) upToNumber!: string;

  @MayBeMissing() @IsString() @Length(1, 2000) observation?: string;
}

export class NewObservationDto {
  /** Number of the entry concerned; the whole register when absent. */
  @MayBeMissing() @Matches(/^[1-9]\d{0,17}$/) aboutNumber?: string;

  @TrimmedText(3, 2000) observation!: string;
}
