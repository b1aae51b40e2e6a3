import { Body, Controller, Get, HttpCode, Param, Post, Query, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { memoryStorage } from 'multer';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { LineErrors, parseAmount } from '#platform/files/csv-lines.js';
import { Database } from '#platform/database/database.js';
import { writeOnce } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { FileQuery } from '#platform/http/file-queries.js';
import { computeContentSha256, readFileText } from '#platform/files/text-file.js';
import {
  CountCorrectionDto,
  CountsDto,
  CountFileQuery,
  OfMachineQuery,
  TotalCorrectionDto,
  TotalsDto,
} from './counts.dto.js';
import type { CountDto, TotalDto } from './counts.dto.js';
import { parseCountFile, parseTotalFile, type CountLine, type TotalLine } from './count-lines.js';
import { CountsService } from './counts.service.js';
import { DayPipe } from '#establishments/days/day.pipe.js';
import { COUNTS_BODY_SIZE, MaxBody } from '#platform/http/request-body.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** 16 MB: a file of twenty thousand machines with fifteen denominations is under 2 MB. */
const csvFileInterceptor = FileInterceptor('file', { storage: memoryStorage(), limits: { fileSize: 16 * 1024 ** 2 } });

/** Serves the counts and the totals of slips of a gaming day: list, entry, import and correction. */
@ApiTags('counts')
@Controller('establishments/:establishment/days/:day')
export class CountsController {
  constructor(
    private readonly countsService: CountsService,
    private readonly database: Database,
  ) {}

  /** Returns the counts of a day's machines, each in its last revision. */
  @Get('counts')
  @Permission('counts.read')
  @ApiOperation({ summary: 'Counts of a day, the last revision of each' })
  listCounts(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
    @Query() { machine }: OfMachineQuery,
  ) {
    return this.countsService.listCounts(this.database.dataSource, establishment, day, machine);
  }

  /** Enters the counts of one or more machines. */
  @Post('counts')
  @MaxBody(COUNTS_BODY_SIZE)
  @HttpCode(200)
  @Permission('counts.enter')
  @ApiOperation({ summary: 'What was counted of one or more machines' })
  enterCounts(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Param('day', DayPipe) gamingDay: string,
    @Body() body: CountsDto,
  ) {
    const { countNumber, box } = body;
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, (tx) => {
      const refusals = new LineErrors();
      const lines = body.counts.map((count, index) => parseCountLine(count, index + 1, establishment, refusals));
      const entry = { gamingDay, countNumber, box, source: 'person', lines } as const;
      return this.countsService.enterCounts(tx, actor, establishment, entry, refusals);
    });
  }

  /** Enters the counts of a CSV file or workbook, as first or second counts. Refuses CSV_EMPTY without a file. */
  @Post('counts/import')
  @HttpCode(200)
  @Permission('counts.enter')
  @UseInterceptors(csvFileInterceptor)
  @ApiConsumes('multipart/form-data')
  @ApiOperation({
    summary: 'Counts from a CSV file: machine, notes_5, notes_10, …, tickets, ticket_count, coins, removed_at',
  })
  importCounts(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Param('day', DayPipe) gamingDay: string,
    @Query() query: CountFileQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ) {
    const countNumber = query.countNumber === '2' ? 2 : 1;
    const { box } = query;
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      const refusals = new LineErrors();
      const content = file?.buffer ?? refuse('CSV_EMPTY');
      const { text } = await readFileText(content, query.sheet);
      const lines = parseCountFile(text, establishment.currencyExponent, refusals);
      const imported = { sha256: computeContentSha256(content), isAgain: query.again === 'true' };
      const entry = { gamingDay, countNumber, box, source: 'file', lines, file: imported } as const;
      return this.countsService.enterCounts(tx, actor, establishment, entry, refusals);
    });
  }

  /** Requests that a count be replaced; another person approves. */
  @Post('counts/correction')
  @MaxBody(COUNTS_BODY_SIZE)
  @HttpCode(200)
  @Permission('counts.enter')
  @ApiOperation({ summary: 'Asks that a count be replaced; another person approves' })
  correctCount(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Param('day', DayPipe) gamingDay: string,
    @Body() body: CountCorrectionDto,
  ) {
    const { countNumber, reason } = body;
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, (tx) => {
      const refusals = new LineErrors();
      const line = parseCountLine(body, 1, establishment, refusals);
      refusals.throwIfAny(1);
      return this.countsService.requestCountCorrection(tx, actor, establishment, {
        gamingDay,
        countNumber,
        line,
        reason,
      });
    });
  }

  /** Returns the day's totals of slips per machine, each in its last revision. */
  @Get('totals')
  @Permission('counts.read')
  @ApiOperation({ summary: 'Day totals per machine, the last revision of each' })
  listTotals(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
    @Query() { machine }: OfMachineQuery,
  ) {
    return this.countsService.listTotals(this.database.dataSource, establishment, day, machine);
  }

  /** Enters totals of slips (hand pays by kind, tickets issued, fills, complements) of one or more machines. */
  @Post('totals')
  @MaxBody(COUNTS_BODY_SIZE)
  @HttpCode(200)
  @Permission('totals.enter')
  @ApiOperation({ summary: 'Hand pays by kind, tickets issued, fills and complements of one or more machines' })
  enterTotals(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Param('day', DayPipe) gamingDay: string,
    @Body() body: TotalsDto,
  ) {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, (tx) => {
      const refusals = new LineErrors();
      const lines = body.totals.map((total, index) => parseTotalLine(total, index + 1, establishment, refusals));
      return this.countsService.enterTotals(tx, actor, establishment, { gamingDay, source: 'person', lines }, refusals);
    });
  }

  /** Enters the totals of a CSV file or workbook. Refuses CSV_EMPTY without a file. */
  @Post('totals/import')
  @HttpCode(200)
  @Permission('totals.enter')
  @UseInterceptors(csvFileInterceptor)
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: 'Day totals from a CSV file: machine, jackpot, jackpot_slips, cancelled_credits, fill, …' })
  importTotals(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Param('day', DayPipe) gamingDay: string,
    @Query() { again, sheet }: FileQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ) {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      const refusals = new LineErrors();
      const content = file?.buffer ?? refuse('CSV_EMPTY');
      const { text } = await readFileText(content, sheet);
      const lines = parseTotalFile(text, establishment.currencyExponent, refusals);
      const imported = { sha256: computeContentSha256(content), isAgain: again === 'true' };
      const entry = { gamingDay, source: 'file', lines, file: imported } as const;
      return this.countsService.enterTotals(tx, actor, establishment, entry, refusals);
    });
  }

  /** Requests that a total be replaced; another person approves. */
  @Post('totals/correction')
  @MaxBody(COUNTS_BODY_SIZE)
  @HttpCode(200)
  @Permission('totals.enter')
  @ApiOperation({ summary: 'Asks that a day total be replaced; another person approves' })
  correctTotal(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Param('day', DayPipe) gamingDay: string,
    @Body() body: TotalCorrectionDto,
  ) {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, (tx) => {
      const refusals = new LineErrors();
      const line = parseTotalLine(body, 1, establishment, refusals);
      refusals.throwIfAny(1);
      return this.countsService.requestTotalCorrection(tx, actor, establishment, {
        gamingDay,
        line,
        reason: body.reason,
      });
    });
  }
}

/** Parses one machine's count of a request; amounts that are refused are added to `refusals`. */
function parseCountLine(
  count: CountDto,
  line: number,
  { currencyExponent }: Establishment,
  refusals: LineErrors,
): CountLine {
  const parseColumnAmount = (column: 'tickets' | 'coins'): bigint =>
    parseAmount(count[column], currencyExponent, { line, column }, refusals);
  return {
    line,
    machine: count.machine,
    notes: count.notes
      .filter((note) => note.count > 0)
      .map((note) => ({ valueMinor: BigInt(note.value) * 10n ** BigInt(currencyExponent), count: BigInt(note.count) })),
    ticketsMinor: parseColumnAmount('tickets'),
    ticketCount: BigInt(count.ticketCount),
    coinsMinor: parseColumnAmount('coins'),
    removedAt: count.removedAt ?? '',
  };
}

/** Parses one machine's total of a request; an amount that is refused is added to `refusals`. */
function parseTotalLine(
  total: TotalDto,
  line: number,
  { currencyExponent }: Establishment,
  refusals: LineErrors,
): TotalLine {
  const { machine, kind, amount, slipCount } = total;
  const amountMinor = parseAmount(amount, currencyExponent, { line, column: kind }, refusals);
  return { line, machine, kind, amountMinor, slipCount: BigInt(slipCount) };
}
