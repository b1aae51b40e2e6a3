import { ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { MayBeMissing, PageLimit } from '#platform/http/input-fields.js';

/** Format of a row's number in a path or a body. */
export const idPattern = /^[1-9]\d{0,17}$/u;

export class PageDto {
  /** Number of the last element of the previous page. */
  @ApiPropertyOptional() @MayBeMissing() @Matches(idPattern) readonly before?: string;

  @ApiPropertyOptional() @PageLimit(500) readonly limit?: number;
}
