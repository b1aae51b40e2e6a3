import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { JsonText } from '#platform/runtime/json.js';
import { FigureService } from './figure/figure.service.js';
import type { FigureDetail } from './figure/figure-detail.js';
import { GridQuery } from './grid/grid.dto.js';
import type { DayGrid, GridState } from './grid/grid.js';
import { GridService } from './grid/grid.service.js';
import { DayPipe } from '#establishments/days/day.pipe.js';

@ApiTags('days')
@Controller('establishments/:establishment/days/:day')
export class GridController {
  constructor(
    private readonly grids: GridService,
    private readonly figures: FigureService,
  ) {}

  /** Returns the machines of a day with their figures by column, and the totals. */
  @Get('grid')
  @Permission('days.read')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ summary: "The day's machines with their figures, column by column, with group and column totals" })
  buildGrid(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
    @Query() query: GridQuery,
  ): Promise<JsonText<DayGrid>> {
    const { medium, groupBy, sort, state, denomination, location, maker, sought } = query;
    return this.grids.getDayGrid(establishment, day, {
      medium,
      groupBy,
      sort,
      filter: {
        states: (state?.split(',') as GridState[] | undefined) ?? null,
        denominations: denomination?.split(',').map(BigInt) ?? null,
        locations: parseNameList(location),
        makers: parseNameList(maker),
        searchText: sought ?? null,
      },
    });
  }

  /** Returns the origin of a figure: readings, counts, adjustments, formula, articles and log entries. */
  @Get('machines/:machine/figures/:figure')
  @Permission('days.read')
  @ApiOperation({ summary: 'What makes a figure: readings, counts, adjustments, formula, rule, entries of the log' })
  findFigure(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
    @Param('machine') machine: string,
    @Param('figure') figure: string,
  ): Promise<FigureDetail> {
    return this.figures.getFigureDetail(establishment, day, machine, figure);
  }
}

/** Parses a JSON list of names, or a single name; null when nothing was sent. */
function parseNameList(namesParameter: string | undefined): readonly string[] | null {
  if (namesParameter === undefined) return null;
  if (!namesParameter.startsWith('[')) return [namesParameter];
  try {
    const parsedNames: unknown = JSON.parse(namesParameter);
    return Array.isArray(parsedNames) && parsedNames.every((name) => typeof name === 'string')
      ? parsedNames
      : [namesParameter];
  } catch {
    return [namesParameter];
  }
}
