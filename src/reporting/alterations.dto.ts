import { Type } from 'class-transformer';
import { IsISO8601, IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { ELEMENT_KINDS } from './alteration-words.js';
import type { ElementKind } from './alteration-words.js';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** What of the data-alteration log is asked for; a field that is absent does not restrict. */
export class AlterationsQueryDto {
  /** First day, on the house's clock. */
  @IsOptional()
  @Matches(DAY)
  @IsISO8601({ strict: true })
  readonly from?: string;

  /** Last day, included. */
  @IsOptional()
  @Matches(DAY)
  @IsISO8601({ strict: true })
  readonly to?: string;

  @IsOptional()
  @IsIn(ELEMENT_KINDS)
  readonly kind?: ElementKind;

  /** Who did it. */
  @IsOptional()
  @Matches(/^\d{1,18}$/)
  readonly personId?: string;

  /** Part of an element's name, a value, a reason or a person's name. */
  @IsOptional()
  @IsString()
  @Length(0, 120)
  readonly text?: string;

  /** Of the words; that of the request's headers when absent. */
  @IsOptional()
  @IsIn(['fr', 'en'])
  readonly language?: 'fr' | 'en';
}

export class AlterationsPageDto extends AlterationsQueryDto {
  /** The `next` of the page before: entry of the log, a dot, field. */
  @IsOptional()
  @Matches(/^\d{1,18}\.[A-Za-z0-9_]{1,63}$/)
  readonly after?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  readonly limit: number = 100;
}
