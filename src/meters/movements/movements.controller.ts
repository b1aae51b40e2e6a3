import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { ExceptionRow } from './adjustments.queries.js';
import { AdjustmentsService, type ProposedAdjustment } from './adjustments.service.js';
import {
  AdjustmentDto,
  ExceptionsQuery,
  MovementQuery,
  AdjustmentReversalDto,
  SharedAdjustmentDto,
} from './movements.dto.js';
import { MovementsService, type MovementAnswer } from './movements.service.js';
import { requireInstant, truncateValue } from '../ingest/reading-values.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Serves the movement of counters, the queue of unexplained steps and the adjustments that settle them. */
@ApiTags('meters')
@Controller('establishments/:establishment')
export class MovementsController {
  constructor(
    private readonly movements: MovementsService,
    private readonly adjustments: AdjustmentsService,
  ) {}

  /** Returns the movement of the counters of one station (a player's place at a machine) between two instants. */
  @Get('movements')
  @Permission('readings.read')
  @ApiOperation({ summary: 'What the counters of one station did between two instants' })
  computeMovement(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: MovementQuery,
  ): Promise<MovementAnswer> {
    const { machine, station = 1, from, to } = query;
    return this.movements.computeMovement(establishment, {
      machine,
      station,
      from: requireInstant(from),
      to: requireInstant(to),
    });
  }

  /** Returns the exceptions (unexplained steps between two readings) that no adjustment settles. */
  @Get('meter-exceptions')
  @Permission('readings.read')
  @ApiOperation({ summary: 'Steps of counters that nothing explains and nobody settled yet' })
  listExceptions(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: ExceptionsQuery,
  ): Promise<ExceptionRow[]> {
    return this.adjustments.listExceptions(establishment, {
      machine: query.machine,
      from: query.from === undefined ? undefined : requireInstant(query.from),
      to: query.to === undefined ? undefined : requireInstant(query.to),
      limit: query.limit,
      after: query.after === undefined ? undefined : parseExceptionCursor(query.after),
    });
  }

  /** Proposes an adjustment of a step; another person approves it. */
  @Post('meter-adjustments')
  @HttpCode(200)
  @Permission('adjustments.propose')
  @ApiOperation({ summary: 'States the movement of a step; counts once another person approves it' })
  proposeAdjustment(
    @WriteRequest() userRequest: UserRequest,
    @Body() { station = 1, ...proposal }: AdjustmentDto,
  ): Promise<Serialized<ProposedAdjustment>> {
    return this.adjustments.proposeAdjustment(userRequest, { ...proposal, station });
  }

  /** Proposes adjustments of several steps with one reason, all or none; another person approves each. */
  @Post('meter-adjustments/together')
  @HttpCode(200)
  @Permission('adjustments.propose')
  @ApiOperation({ summary: 'States the movements of several steps with one reason; another person approves each' })
  proposeTogether(@WriteRequest() userRequest: UserRequest, @Body() { steps, reason }: SharedAdjustmentDto) {
    return this.adjustments.proposeTogether(userRequest, steps, reason);
  }

  /** Proposes to undo an adjustment in force; another person approves it. Refuses NOT_FOUND for a malformed id. */
  @Post('meter-adjustments/:adjustmentId/reversal')
  @HttpCode(200)
  @Permission('adjustments.propose')
  @ApiOperation({ summary: 'Undoes an adjustment in force; counts once another person approves it' })
  proposeReversal(
    @WriteRequest() userRequest: UserRequest,
    @Param('adjustmentId') adjustmentId: string,
    @Body() { reason }: AdjustmentReversalDto,
  ): Promise<Serialized<ProposedAdjustment>> {
    if (!/^\d{1,18}$/.test(adjustmentId)) refuse('NOT_FOUND', { what: truncateValue(adjustmentId) });
    return this.adjustments.proposeReversal(userRequest, BigInt(adjustmentId), reason);
  }
}

/**
 * Parses the position of the last step of the previous page: its later instant and its station. Refuses
 * INSTANT_UNREADABLE.
 */
function parseExceptionCursor(cursor: string): { readonly laterReadAt: Date; readonly stationId: bigint } {
  const [laterReadAt = '', stationId = '0'] = cursor.split('~');
  return { laterReadAt: requireInstant(laterReadAt), stationId: BigInt(stationId) };
}
