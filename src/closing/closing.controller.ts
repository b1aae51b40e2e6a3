import { Body, Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { writeOnce } from '#platform/database/idempotency.js';
import { ExplanationDto, FindingsQuery, ClosingReasonDto, ResultsQuery, SharedExplanationDto } from './closing.dto.js';
import { ClosingService } from './closing.service.js';
import { DaysService } from './days/days.service.js';
import { FindingsService } from './reconciliation/findings.service.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { DayPipe } from '#establishments/days/day.pipe.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Serves a gaming day: its figures, findings, blockers, reconciliation, closing and reopening. */
@ApiTags('days')
@Controller('establishments/:establishment/days/:day')
export class ClosingController {
  constructor(
    private readonly days: DaysService,
    private readonly findings: FindingsService,
    private readonly reconciliation: ReconciliationService,
    private readonly closing: ClosingService,
    private readonly database: Database,
  ) {}

  /** Returns a gaming day with its bounds, state, figures, numbers of findings and closings. */
  @Get()
  @Permission('days.read')
  @ApiOperation({ summary: 'A gaming day: bounds, state, figures, findings counted, closings' })
  readDay(@CurrentEstablishment() establishment: Establishment, @Param('day', DayPipe) day: string) {
    return this.days.getDayView(establishment, day);
  }

  /** Returns the bridge of a day: from the stakes to the metered win, the cash win and the revenue in the books. */
  @Get('bridge')
  @Permission('days.read')
  @ApiOperation({
    summary: 'From the stakes to the metered win, the cash win and what the account of revenue received',
  })
  readBridge(@CurrentEstablishment() establishment: Establishment, @Param('day', DayPipe) day: string) {
    return this.days.getBridge(establishment, day);
  }

  /** Reconciles the day: computes it anew from readings, counts and totals. */
  @Post('reconcile')
  @HttpCode(200)
  @Permission('days.reconcile')
  @ApiOperation({ summary: 'Computes the day anew from readings, counts and totals' })
  reconcileDay(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Param('day', DayPipe) day: string,
  ) {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, (tx) =>
      this.reconciliation.reconcileDay(tx, establishment, day, actor),
    );
  }

  /** Returns the day's figures by machine (a page at a time), by denomination, or of the establishment. */
  @Get('results')
  @Permission('days.read')
  @ApiOperation({ summary: 'Figures by machine (a page at a time), by denomination, or of the establishment' })
  listResults(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
    @Query() query: ResultsQuery,
  ) {
    const { by, machine = null, after = null, limit } = query;
    return this.days.listResults(establishment, day, by, { machine, after, limit });
  }

  /** Returns the figures of all machines as CSV. */
  @Get('results.csv')
  @Permission('days.read')
  @Header('content-type', 'text/csv; charset=utf-8')
  @ApiOperation({ summary: 'The lines of all machines as CSV' })
  exportResultsCsv(@CurrentEstablishment() establishment: Establishment, @Param('day', DayPipe) day: string) {
    return this.days.exportResultsCsv(establishment, day);
  }

  /** Returns a page of the day's findings (what the reconciliation noticed), with their explanations. */
  @Get('findings')
  @Permission('days.read')
  @ApiOperation({ summary: 'What was found, with what was said of it' })
  listFindings(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
    @Query() query: FindingsQuery,
  ) {
    const { severity = null, state = null, after = null, finding = null, limit } = query;
    return this.days.listFindings(establishment, day, { severity, state, after, limit, findingKey: finding });
  }

  /** Explains a finding; another person approves the explanation. */
  @Post('findings/:key/explanation')
  @HttpCode(200)
  @Permission('findings.explain')
  @ApiOperation({ summary: 'Explains a finding; another person approves' })
  explainFinding(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Param('day', DayPipe) day: string,
    @Param('key') findingKey: string,
    @Body() body: ExplanationDto,
  ) {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, (tx) =>
      this.findings.explainFinding(tx, actor, establishment, day, findingKey, body.explanation),
    );
  }

  /** Explains several findings with one text, all or none; another person approves each explanation. */
  @Post('findings/explanations')
  @HttpCode(200)
  @Permission('findings.explain')
  @ApiOperation({ summary: 'Explains several findings with one text; another person approves' })
  explainFindings(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Param('day', DayPipe) day: string,
    @Body() { findings, explanation }: SharedExplanationDto,
  ) {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, (tx) =>
      this.findings.explainFindings(tx, actor, establishment, day, findings, explanation),
    );
  }

  /** Returns everything that still prevents the day from closing. */
  @Get('blockers')
  @Permission('days.read')
  @ApiOperation({ summary: 'Everything that still keeps the day from closing' })
  listBlockers(@CurrentEstablishment() establishment: Establishment, @Param('day', DayPipe) day: string) {
    return this.days.listBlockers(establishment, day);
  }

  /** Reconciles the day again and requests its closing; another person approves. */
  @Post('closing')
  @HttpCode(200)
  @Permission('days.close')
  @ApiOperation({ summary: 'Reconciles anew and asks that the day be closed; another person approves' })
  requestClosing(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Param('day', DayPipe) day: string,
    @Body() body: ClosingReasonDto,
  ) {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, (tx) =>
      this.closing.requestClosing(tx, actor, establishment, day, body.reason),
    );
  }

  /** Requests that a closed day be reopened; another person approves. */
  @Post('reopening')
  @HttpCode(200)
  @Permission('days.reopen')
  @ApiOperation({ summary: 'Asks that a closed day be opened again; another person approves' })
  requestReopening(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Param('day', DayPipe) day: string,
    @Body() body: ClosingReasonDto,
  ) {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, (tx) =>
      this.closing.requestReopening(tx, actor, establishment, day, body.reason),
    );
  }
}
