import { IsIn, IsString, Length, Matches } from 'class-validator';
import { ELEMENT_KINDS, type ElementKind } from '#documents/words/alteration-words.js';
import { CalendarDay, PageLimit, MayBeMissing } from '#platform/http/input-fields.js';
import { LANGUAGES, type Language } from '#declarations/shapes/text.js';

/** Filters of the data-alteration log; an absent field does not restrict. */
export class AlterationsQueryDto {
  /** First day, on the establishment's clock. */
  @MayBeMissing() @CalendarDay() readonly from?: string;

  /** Last day, inclusive. */
  @MayBeMissing() @CalendarDay() readonly to?: string;

  /** Kind of the altered records. */
  @MayBeMissing() @IsIn(ELEMENT_KINDS) readonly kind?: ElementKind;

  /** The person who made the alteration. */
  @MayBeMissing() @Matches(/^\d{1,18}$/) readonly personId?: string;

  /** Part of an element's name, a value, a reason or a person's name. */
  @MayBeMissing() @IsString() @Length(0, 120) readonly text?: string;

  /** Language of the text; by default that of the request's headers. */
  @MayBeMissing() @IsIn(LANGUAGES) readonly language?: Language;
}

export class AlterationsPageDto extends AlterationsQueryDto {
  /** Cursor: the `next` of the previous page: entry of the log, a dot, field. */
  @MayBeMissing() @Matches(/^\d{1,18}\.[A-Za-z0-9_]{1,63}$/) readonly after?: string;

  @PageLimit(500) readonly limit: number = 100;
}
