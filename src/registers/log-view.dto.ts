import { IsISO8601, IsJSON, IsNumberString, Length, Matches } from 'class-validator';
import { PageLimit, MayBeMissing } from '#platform/http/input-fields.js';

export class LogLinesQueryDto {
  /** Name of the database table. */
  @MayBeMissing() @Matches(/^[a-z_]{1,63}$/) readonly table?: string;

  /** Primary key of the row as JSON. */
  @MayBeMissing() @IsJSON() readonly key?: string;

  /** A module (`closing`) or an act of it (`days.close`). */
  @MayBeMissing() @Matches(/^[A-Za-z][A-Za-z.-]{0,99}$/) readonly act?: string;

  @MayBeMissing() @IsNumberString({ no_symbols: true }) @Length(1, 18) readonly person?: string;

  /** The gaming day of the act. */
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  readonly gamingDay?: string;

  /** First date of recording, in the establishment's time zone. */
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  readonly from?: string;

  /** End of the period, exclusive. */
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  readonly to?: string;

  /** Cursor: the last entry number of the previous page. */
  @MayBeMissing() @IsNumberString({ no_symbols: true }) @Length(1, 18) readonly before?: string;

  @PageLimit(200) readonly limit?: number;
}
