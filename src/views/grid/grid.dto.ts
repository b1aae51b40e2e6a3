import { ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { GRID_GROUPS, GRID_MEDIA, GRID_STATES, type GridGroupBy, type GridMedium } from './grid.js';
import { MayBeMissing, TextField, OptionalOneOf } from '#platform/http/input-fields.js';

/** Several states or denominations are separated by commas; names may contain one, and are sent as a JSON list. */
export class GridQuery {
  @OptionalOneOf(GRID_MEDIA) readonly medium: GridMedium = 'play';

  @OptionalOneOf(GRID_GROUPS) readonly groupBy: GridGroupBy = 'none';

  @ApiPropertyOptional({ example: '-varianceMinor', description: 'A column; a minus before it: the greatest first' })
  @MayBeMissing()
  @Matches(/^-?[A-Za-z]{1,40}$/)
  readonly sort: string = 'machine';

  @ApiPropertyOptional({ example: 'beyond,missing', description: GRID_STATES.join(', ') })
  @MayBeMissing()
  @Matches(new RegExp(`^(${GRID_STATES.join('|')})(,(${GRID_STATES.join('|')}))*$`))
  readonly state?: string;

  @ApiPropertyOptional({ example: '1,5', description: 'Denominations in minor units' })
  @MayBeMissing()
  @Matches(/^\d{1,12}(,\d{1,12}){0,50}$/)
  readonly denomination?: string;

  @ApiPropertyOptional({ example: '["Salle Europe"]', description: 'Locations, as a JSON list or one alone' })
  @MayBeMissing()
  @TextField(1, 4000)
  readonly location?: string;

  @ApiPropertyOptional({ description: 'Makers, as a JSON list or one alone' })
  @MayBeMissing()
  @TextField(1, 4000)
  readonly maker?: string;

  @ApiPropertyOptional({ description: "Part of a machine's number, or a stand's number" })
  @MayBeMissing()
  @TextField(1, 30)
  readonly sought?: string;
}
