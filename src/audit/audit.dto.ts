import { IsInt, IsJSON, IsNumberString, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Type } from 'class-transformer';
import { TrimmedText } from '../platform/http/input-fields.js';

export class EntriesQueryDto {
  @IsOptional()
  @Matches(/^[a-z_]{1,63}$/)
  table?: string;

  /** The row's primary key as JSON. */
  @IsOptional()
  @IsJSON()
  key?: string;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  act?: string;

  /** Entry number, or tree size of checkpoints, where the last page ended. */
  @IsOptional()
  @IsNumberString({ no_symbols: true })
  @Length(1, 18)
  before?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  limit?: number;
}

export class ConsistencyQueryDto {
  @Type(() => Number)
  @IsInt()
  @Min(1)
  from!: number;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  to!: number;
}

export class NewVisaDto {
  @Matches(/^[1-9]\d{0,17}$/)
  upToNumber!: string;

  @IsOptional()
  @IsString()
  @Length(1, 2000)
  observation?: string;
}

export class NewObservationDto {
  /** The entry it is about; the register as a whole when absent. */
  @IsOptional()
  @Matches(/^[1-9]\d{0,17}$/)
  aboutNumber?: string;

  @TrimmedText(3, 2000)
  observation!: string;
}
