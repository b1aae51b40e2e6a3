import { IsIn, IsNumberString, IsOptional, Length, Matches } from 'class-validator';
import { PageLimit } from '../platform/http/input-fields.js';

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

  @PageLimit(200)
  readonly limit?: number;
}
