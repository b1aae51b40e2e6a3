import { IsIn, IsString, MaxLength } from 'class-validator';
import { MayBeMissing } from '#platform/http/input-fields.js';
import { LANGUAGES, type Language } from '#declarations/shapes/text.js';

/** Exactly one form of the period: `day`, `month`, `season`, `yearTo`, or `from` with `to`. */
export class PeriodQueryDto {
  /** Language of the document; French by default. */
  @MayBeMissing() @IsIn(LANGUAGES) readonly language?: Language;

  /** Gaming day, ISO date. */
  @MayBeMissing() @IsString() @MaxLength(10) readonly day?: string;

  /** Month, `YYYY-MM`. */
  @MayBeMissing() @IsString() @MaxLength(7) readonly month?: string;

  /** Year in which the season ends, `YYYY`. */
  @MayBeMissing() @IsString() @MaxLength(4) readonly season?: string;

  /** Last gaming day of the year to date, ISO date. */
  @MayBeMissing() @IsString() @MaxLength(10) readonly yearTo?: string;

  /** First gaming day, ISO date; with `to`. */
  @MayBeMissing() @IsString() @MaxLength(10) readonly from?: string;

  /** Last gaming day, ISO date; with `from`. */
  @MayBeMissing() @IsString() @MaxLength(10) readonly to?: string;
}
