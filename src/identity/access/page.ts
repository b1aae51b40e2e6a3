import { ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { MayBeMissing, PageLimit } from '#platform/http/input-fields.js';

/** The number of a row, as it is written in an address or a body. */
export const idShape = /^[1-9]\d{0,17}$/u;

export class PageDto {
  /** Number of the last element of the page before. */
  @ApiPropertyOptional()
  @MayBeMissing()
  @Matches(idShape)
  readonly before?: string;

  @ApiPropertyOptional()
  @PageLimit(500)
  readonly limit?: number;
}
