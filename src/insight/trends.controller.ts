import { Controller, Get, Headers, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentHouse, Permission } from '../identity/access.decorators.js';
import type { House } from '../identity/access.decorators.js';
import { refusalLanguage } from '../refusals/refusal.js';
import { trendsCsv } from './trends-csv.js';
import { TrendsQueryDto } from './trends.dto.js';
import { TrendsService } from './trends.service.js';
import type { TrendQuestion, TrendsAnswer } from './trends.service.js';

@ApiTags('reports')
@Controller('establishments/:establishment/trends')
export class TrendsController {
  constructor(private readonly trends: TrendsService) {}

  @Get()
  @Permission('reports.read')
  @ApiOperation({ summary: 'Hold, drop or variances over time, by machine, denomination or for the floor' })
  answer(@CurrentHouse() house: House, @Query() query: TrendsQueryDto): Promise<TrendsAnswer> {
    return this.trends.trends(house, questionOf(query));
  }

  @Get('csv')
  @Permission('reports.read')
  @ApiOperation({ summary: 'The same rows as CSV' })
  @ApiProduces('text/csv')
  async csv(
    @CurrentHouse() house: House,
    @Query() query: TrendsQueryDto,
    @Headers('accept-language') accepted?: string,
  ): Promise<StreamableFile> {
    const answer = await this.trends.trends(house, questionOf(query));
    const text = trendsCsv(answer, house.currencyExponent, query.language ?? refusalLanguage(accepted));
    return new StreamableFile(Buffer.from(text, 'utf8'), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName(house, answer)}"`,
    });
  }
}

function questionOf({ measure, by, step, medium, keys, ...period }: TrendsQueryDto): TrendQuestion {
  const { day, month, season, yearTo, from, to } = period;
  return { measure, by, step, medium, keys, period: { day, month, season, yearTo, from, to } };
}

function fileName({ code }: House, { measure, by, firstDay, lastDay }: TrendsAnswer): string {
  return `${code}_trends_${measure}_${by}_${firstDay}_${lastDay}.csv`;
}
