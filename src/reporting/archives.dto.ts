import { IsIn, IsInt, IsNumberString, IsOptional, Length, Matches, Max, Min } from 'class-validator';
import { Type } from 'class-transformer';

export class NewArchiveDto {
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  readonly firstDay!: string;

  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  readonly lastDay!: string;

  @IsIn(['fr', 'en'])
  readonly language!: 'fr' | 'en';
}

export class PageQueryDto {
  /** Number where the last page ended. */
  @IsOptional()
  @IsNumberString({ no_symbols: true })
  @Length(1, 18)
  readonly before?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  readonly limit?: number;
}
