import { Controller, Get, Headers, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { formatTrendsCsv } from './trends-csv.js';
import { TrendsQueryDto } from './trends.dto.js';
import { TrendsService, type TrendRequest, type TrendsAnswer } from './trends.service.js';

@ApiTags('reports')
@Controller('establishments/:establishment/trends')
export class TrendsController {
  constructor(private readonly trends: TrendsService) {}

  /** Returns trends of hold, drop or variances over a period, by machine, denomination or for the floor. */
  @Get()
  @Permission('reports.read')
  @ApiOperation({ summary: 'Hold, drop or variances over time, by machine, denomination or for the floor' })
  computeTrends(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: TrendsQueryDto,
  ): Promise<TrendsAnswer> {
    return this.trends.computeTrends(establishment, pickTrendRequest(query));
  }

  /** Returns the trends as a CSV file, in the language requested. */
  @Get('csv')
  @Permission('reports.read')
  @ApiOperation({ summary: 'The same rows as CSV' })
  @ApiProduces('text/csv')
  async downloadTrendsCsv(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: TrendsQueryDto,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<StreamableFile> {
    const trends = await this.trends.computeTrends(establishment, pickTrendRequest(query));
    const csvText = formatTrendsCsv(trends, establishment, query.language ?? parseAcceptLanguage(acceptLanguage));
    return new StreamableFile(Buffer.from(csvText, 'utf8'), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${buildTrendsFileName(establishment, trends)}"`,
    });
  }
}

/** Returns the query as a request for trends, with the period's parts together. */
function pickTrendRequest({ measure, by, step, medium, keys, ...period }: TrendsQueryDto): TrendRequest {
  const { day, month, season, yearTo, from, to } = period;
  return { measure, grouping: by, step, medium, keys, period: { day, month, season, yearTo, from, to } };
}

/** Returns the name of the CSV file of these trends. */
function buildTrendsFileName({ code }: Establishment, { measure, by, firstDay, lastDay }: TrendsAnswer): string {
  return `${code}_trends_${measure}_${by}_${firstDay}_${lastDay}.csv`;
}
