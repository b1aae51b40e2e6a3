import { Controller, Get, Headers, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { formatStepsCsv } from './meter-history-csv.js';
import { MeterHistoryCsvQuery, MeterHistoryQuery, MeterHistoryStepsQuery } from './meter-history.dto.js';
import { MeterHistoryService, type MachineMeterHistory, type MeterHistorySteps } from './meter-history.service.js';

/** Serves the history of one counter of a machine: as a chart, as steps and as CSV. */
@ApiTags('readings')
@Controller('establishments/:establishment/machines/:machine/meter-history')
export class MeterHistoryController {
  constructor(private readonly histories: MeterHistoryService) {}

  /** Returns the chart of one counter of a station over gaming days, with its days and marks. */
  @Get()
  @Permission('readings.read')
  @ApiOperation({ summary: 'What one counter of a machine did: points to draw, days, and what happened beside it' })
  readHistory(
    @CurrentEstablishment() establishment: Establishment,
    @Param('machine') machine: string,
    @Query() { station, from, to, counter }: MeterHistoryQuery,
  ): Promise<MachineMeterHistory> {
    return this.histories.getHistory(establishment, { machine, station, from, to, counter });
  }

  /** Returns a page of the steps between readings, with the exact movement of each. */
  @Get('steps')
  @Permission('readings.read')
  @ApiOperation({ summary: 'Reading after reading, with the exact movement of each step' })
  listSteps(
    @CurrentEstablishment() establishment: Establishment,
    @Param('machine') machine: string,
    @Query() { station, from, to, counter, after, limit }: MeterHistoryStepsQuery,
  ): Promise<MeterHistorySteps> {
    return this.histories.listSteps(establishment, { machine, station, from, to, counter }, after ?? null, limit);
  }

  /** Returns all steps of the period as a CSV download, in the language of the query or else of the header. */
  @Get('csv')
  @Permission('readings.read')
  @ApiOperation({ summary: 'All steps of the period as CSV' })
  @ApiProduces('text/csv')
  async downloadCsv(
    @CurrentEstablishment() establishment: Establishment,
    @Param('machine') machine: string,
    @Query() { station, from, to, counter, language }: MeterHistoryCsvQuery,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<StreamableFile> {
    const request = { machine, station, from, to, counter };
    const { steps } = await this.histories.listSteps(establishment, request, null, MAX_STEPS);
    const csv = formatStepsCsv(request, steps, language ?? parseAcceptLanguage(acceptLanguage));
    return buildCsvDownload(csv, `${establishment.code}_${machine}_${counter}_${from}_${to}`);
  }
}

/** One reading every five minutes for three years. */
const MAX_STEPS = 320_000;

/** Returns the text as a CSV download; characters that are unsafe in a file name become hyphens. */
function buildCsvDownload(csv: string, fileName: string): StreamableFile {
  return new StreamableFile(Buffer.from(csv, 'utf8'), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${fileName.replace(/[^A-Za-z0-9_.-]/g, '-')}.csv"`,
  });
}
