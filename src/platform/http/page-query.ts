import { IsNumberString, IsOptional, Length } from 'class-validator';
import { PageLimit } from './input-fields.js';

export class PageQueryDto {
  /** Number where the last page ended. */
  @IsOptional()
  @IsNumberString({ no_symbols: true })
  @Length(1, 18)
  readonly before?: string;

  @PageLimit(200)
  readonly limit?: number;
}
