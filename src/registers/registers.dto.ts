import { IsIn, IsString, Length, Matches } from 'class-validator';
import { CalendarDay, PageLimit, MayBeMissing } from '#platform/http/input-fields.js';
import { LANGUAGES, type Language } from '#declarations/shapes/text.js';

/** Filters of a register; an absent field does not restrict. */
export class RegisterQueryDto {
  /** Returns the entry of this number only. */
  @MayBeMissing() @Matches(/^[1-9]\d{0,17}$/) readonly number?: string;

  /** First gaming day, ISO date. */
  @MayBeMissing() @CalendarDay() readonly from?: string;

  /** Last gaming day, ISO date. */
  @MayBeMissing() @CalendarDay() readonly to?: string;

  /** The person who made the entry. */
  @MayBeMissing() @Matches(/^\d{1,18}$/) readonly personId?: string;

  /** Part of the entry's subject, of a reason or a person's name. */
  @MayBeMissing() @IsString() @Length(0, 120) readonly text?: string;

  /** Language of a CSV; by default that of the request's headers. */
  @MayBeMissing() @IsIn(LANGUAGES) readonly language?: Language;
}

export class RegisterPageDto extends RegisterQueryDto {
  /** Cursor: the `next` of the previous page. */
  @MayBeMissing() @Matches(/^\d{1,18}$/) readonly before?: string;

  @PageLimit(500) readonly limit: number = 100;
}
