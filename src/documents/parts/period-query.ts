import { IsIn, IsString, MaxLength } from 'class-validator';
import { MayBeMissing } from '#platform/http/input-fields.js';
import { LANGUAGES } from '#declarations/shapes/text.js';
import type { Language } from '#declarations/shapes/text.js';

/** Exactly one form of the period: `day`, `month`, `season`, `yearTo`, or `from` with `to`. */
export class PeriodQueryDto {
  @MayBeMissing()
  @IsIn(LANGUAGES)
  readonly language?: Language;

  @MayBeMissing()
  @IsString()
  @MaxLength(10)
  readonly day?: string;

  @MayBeMissing()
  @IsString()
  @MaxLength(7)
  readonly month?: string;

  @MayBeMissing()
  @IsString()
  @MaxLength(4)
  readonly season?: string;

  @MayBeMissing()
  @IsString()
  @MaxLength(10)
  readonly yearTo?: string;

  @MayBeMissing()
  @IsString()
  @MaxLength(10)
  readonly from?: string;

  @MayBeMissing()
  @IsString()
  @MaxLength(10)
  readonly to?: string;
}
