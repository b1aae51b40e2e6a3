import { IsNumberString, Length } from 'class-validator';
import { MayBeMissing, PageLimit } from './input-fields.js';

export class PageQueryDto {
  /** Cursor: the last number of the previous page. */
  @MayBeMissing() @IsNumberString({ no_symbols: true }) @Length(1, 18) readonly before?: string;

  @PageLimit(200) readonly limit?: number;
}
