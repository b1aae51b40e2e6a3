import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { parseMinorText } from '#domain/money.js';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { writeOnce } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { LateFigureDto, LateFigureRequestDto } from './prior-period.dto.js';
import { LateFiguresService, type LateFigure } from './late-figures.service.js';
import { PriorPeriodService } from './prior-period.service.js';
import { DayPipe } from '#establishments/days/day.pipe.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Serves the adjustments of closed days, which an open day carries. */
@ApiTags('days')
@Controller('establishments/:establishment/days/:day')
export class PriorPeriodController {
  constructor(
    private readonly priorPeriods: PriorPeriodService,
    private readonly lateFigures: LateFiguresService,
    private readonly database: Database,
  ) {}

  /** Returns the adjustments of closed days that this day carries, and those made of this day since. */
  @Get('prior-period-adjustments')
  @Permission('days.read')
  @ApiOperation({ summary: 'Adjustments of closed days: those that this day carries, and those made of it since' })
  listAdjustments(@CurrentEstablishment() establishment: Establishment, @Param('day', DayPipe) day: string) {
    return this.priorPeriods.listAdjustments(this.database.dataSource, establishment, day);
  }

  /** Returns the changes of an adjustment of this closed day, and the entries it would post. */
  @Post('prior-period-adjustments/preview')
  @HttpCode(200)
  @Permission('counts.enter')
  @ApiOperation({ summary: 'What an adjustment of this closed day would change, and the entries that it would post' })
  previewAdjustment(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) gamingDay: string,
    @Body() body: LateFigureDto,
  ) {
    const lateFigure = parseLateFigure(establishment, gamingDay, body);
    return this.database.transaction((tx) => this.lateFigures.previewAdjustment(tx, actor, establishment, lateFigure));
  }

  /** Requests the adjustment of this closed day by a figure found late; another person approves it. */
  @Post('prior-period-adjustments')
  @HttpCode(200)
  @Permission('counts.enter')
  @ApiOperation({ summary: 'Request the adjustment of this closed day by what was found late; another approves it' })
  requestAdjustment(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Param('day', DayPipe) gamingDay: string,
    @Body() body: LateFigureRequestDto,
  ) {
    const lateFigure = parseLateFigure(establishment, gamingDay, body);
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, (tx) =>
      this.lateFigures.requestAdjustment(tx, actor, establishment, lateFigure, body.reason),
    );
  }
}

/** Returns the late figure of a request (the corrected amount of a closed day). Refuses AMOUNT_UNREADABLE. */
function parseLateFigure(establishment: Establishment, gamingDay: string, body: LateFigureDto): LateFigure {
  const { machine, figure, corrected } = body;
  const correctedMinor =
    parseMinorText(corrected, establishment.currencyExponent) ??
    refuse('AMOUNT_UNREADABLE', { column: figure, value: corrected });
  return { gamingDay, machine, figure, correctedMinor };
}
