import { IsJSON, IsNumberString, IsOptional, Length, Matches } from 'class-validator';
import { PageLimit } from '../platform/http/input-fields.js';

export class LogLinesQueryDto {
  @IsOptional()
  @Matches(/^[a-z_]{1,63}$/)
  readonly table?: string;

  /** The row's primary key as JSON. */
  @IsOptional()
  @IsJSON()
  readonly key?: string;

  /** A module (`closing`) or an act of it (`days.close`). */
  @IsOptional()
  @Matches(/^[A-Za-z][A-Za-z.-]{0,99}$/)
  readonly act?: string;

  @IsOptional()
  @IsNumberString({ no_symbols: true })
  @Length(1, 18)
  readonly person?: string;

  /** The gaming day of the act. */
  @IsOptional()
  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  readonly gamingDay?: string;

  /** First date of recording, in the establishment's time zone. */
  @IsOptional()
  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  readonly from?: string;

  @IsOptional()
  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  readonly to?: string;

  /** Entry number where the last page ended. */
  @IsOptional()
  @IsNumberString({ no_symbols: true })
  @Length(1, 18)
  readonly before?: string;

  @PageLimit(200)
  readonly limit?: number;
}
