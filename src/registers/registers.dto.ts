import { IsIn, IsString, Length, Matches } from 'class-validator';
import { CalendarDay, PageLimit, MayBeMissing } from '#platform/http/input-fields.js';

/** Filters of a register; an absent field does not restrict. */
export class RegisterQueryDto {
  /** One entry by its number. */
  @MayBeMissing()
  @Matches(/^[1-9]\d{0,17}$/)
  readonly number?: string;

  @MayBeMissing()
  @CalendarDay()
  readonly from?: string;

  @MayBeMissing()
  @CalendarDay()
  readonly to?: string;

  /** Who made the entry. */
  @MayBeMissing()
  @Matches(/^\d{1,18}$/)
  readonly personId?: string;

  /** Part of what the entry refers to, of a reason or a person's name. */
  @MayBeMissing()
  @IsString()
  @Length(0, 120)
  readonly text?: string;

  /** Of the words of a CSV; by default that of the request's headers. */
  @MayBeMissing()
  @IsIn(['fr', 'en'])
  readonly language?: 'fr' | 'en';
}

export class RegisterPageDto extends RegisterQueryDto {
  /** The `next` of the page before. */
  @MayBeMissing()
  @Matches(/^\d{1,18}$/)
  readonly before?: string;

  @PageLimit(500)
  readonly limit: number = 100;
}
