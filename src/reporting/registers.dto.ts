import { Type } from 'class-transformer';
import { IsISO8601, IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** What of a register is asked for; a field that is absent does not restrict. */
export class RegisterQueryDto {
  /** One entry by its number. */
  @IsOptional()
  @Matches(/^[1-9]\d{0,17}$/)
  readonly number?: string;

  @IsOptional()
  @Matches(DAY)
  @IsISO8601({ strict: true })
  readonly from?: string;

  @IsOptional()
  @Matches(DAY)
  @IsISO8601({ strict: true })
  readonly to?: string;

  /** Who made the entry. */
  @IsOptional()
  @Matches(/^\d{1,18}$/)
  readonly personId?: string;

  /** Part of what the entry refers to, of a reason or a person's name. */
  @IsOptional()
  @IsString()
  @Length(0, 120)
  readonly text?: string;

  /** Of the words of a CSV; that of the request's headers when absent. */
  @IsOptional()
  @IsIn(['fr', 'en'])
  readonly language?: 'fr' | 'en';
}

export class RegisterPageDto extends RegisterQueryDto {
  /** The `next` of the page before. */
  @IsOptional()
  @Matches(/^\d{1,18}$/)
  readonly before?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  readonly limit: number = 100;
}
