import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { CountNumberQuery } from './counts.dto.js';
import { SheetTextDto } from './count-sheet.dto.js';
import { CountSheetService, type CheckedSheet, type CountSheet, type PaymentSheet } from './count-sheet.service.js';
import { DayPipe } from '#establishments/days/day.pipe.js';
import { COUNTS_BODY_SIZE, MaxBody } from '#platform/http/request-body.js';

/** Serves the sheets on which counts and payments are typed. `check` writes nothing. */
@ApiTags('counts')
@Controller('establishments/:establishment/days/:day')
export class CountSheetController {
  constructor(private readonly sheets: CountSheetService) {}

  /** Returns the sheet of the machines to count. Of the other person's count it shows only whether it was made. */
  @Get('counts/sheet')
  @Permission('counts.read')
  @ApiOperation({ summary: 'The machines to count, with what was entered; of the other count only that it was made' })
  buildCountSheet(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
    @Query() query: CountNumberQuery,
  ): Promise<CountSheet> {
    return this.sheets.getCountSheet(establishment, day, query.countNumber === '2' ? 2 : 1);
  }

  /** Returns what would be refused of typed counts, cell by cell; nothing is written. */
  @Post('counts/check')
  @MaxBody(COUNTS_BODY_SIZE)
  @HttpCode(200)
  @Permission('counts.enter')
  @ApiOperation({ summary: 'What would be refused of these counts, cell by cell; nothing is written' })
  checkCounts(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
    @Query() query: CountNumberQuery,
    @Body() { text }: SheetTextDto,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<CheckedSheet> {
    const countNumber = query.countNumber === '2' ? 2 : 1;
    return this.sheets.checkCounts(establishment, day, countNumber, text, parseAcceptLanguage(acceptLanguage));
  }

  /** Returns the sheet of the machines with their totals of slips: paid by hand, issued and filled. */
  @Get('totals/sheet')
  @Permission('counts.read')
  @ApiOperation({ summary: 'The machines with what was paid by hand, issued and filled of each' })
  buildPaymentSheet(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
  ): Promise<PaymentSheet> {
    return this.sheets.getPaymentSheet(establishment, day);
  }

  /** Returns what would be refused of typed payments, cell by cell; nothing is written. */
  @Post('totals/check')
  @MaxBody(COUNTS_BODY_SIZE)
  @HttpCode(200)
  @Permission('totals.enter')
  @ApiOperation({ summary: 'What would be refused of these payments, cell by cell; nothing is written' })
  checkPayments(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
    @Body() { text }: SheetTextDto,
    @Headers('accept-language') language?: string,
  ): Promise<CheckedSheet> {
    return this.sheets.checkPayments(establishment, day, text, parseAcceptLanguage(language));
  }
}
