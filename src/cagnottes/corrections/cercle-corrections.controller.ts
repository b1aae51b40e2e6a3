import { Body, Controller, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Permission } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { PositiveIntegerPipe } from '#identity/access/number.pipe.js';
import { WriteRequest, toSignedRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import type { CagnotteTicketBookRow } from '../books/ticket-books.queries.js';
import type { CercleSessionView } from '../sessions/cercle-sessions.service.js';
import { SignedReversalDto } from './cercle-corrections.dto.js';
import { CercleCorrectionsService } from './cercle-corrections.service.js';

/** Serves the counter-entries of the jeux de cercle. */
@ApiTags('cagnottes')
@Controller('establishments/:establishment')
export class CercleCorrectionsController {
  constructor(
    private readonly corrections: CercleCorrectionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Reverses the last coup (round) of a session, with its rake and its tickets. */
  @Post('cercle-sessions/:sessionId/coups/:coup/reversal')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Reverses the last coup, with its rake and its tickets, signed by two' })
  reverseCoup(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Param('coup', PositiveIntegerPipe) coupNumber: number,
    @Body() reversal: SignedReversalDto,
    @Req() request: Request,
  ): Promise<Serialized<CercleSessionView>> {
    return this.corrections.reverseCoup(
      toSignedRequest(userRequest, request, this.config),
      sessionId,
      coupNumber,
      reversal,
    );
  }

  /** Reverses the opening of a session that was not played. */
  @Post('cercle-sessions/:sessionId/reversal')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Reverses the opening of a session that was not played, signed by two' })
  reverseOpening(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() reversal: SignedReversalDto,
    @Req() request: Request,
  ): Promise<Serialized<CercleSessionView>> {
    return this.corrections.reverseOpening(toSignedRequest(userRequest, request, this.config), sessionId, reversal);
  }

  /** Reverses the last stamp of a book, with which no session has begun. */
  @Post('ticket-books/:book/stamps/reversal')
  @Permission('cagnottes.keepBooks')
  @ApiOperation({ summary: 'Reverses the last stamp of a book, signed by two' })
  reverseStamp(
    @WriteRequest() userRequest: UserRequest,
    @Param('book', PositiveIntegerPipe) bookNumber: number,
    @Body() reversal: SignedReversalDto,
    @Req() request: Request,
  ): Promise<Serialized<CagnotteTicketBookRow>> {
    return this.corrections.reverseStamp(toSignedRequest(userRequest, request, this.config), bookNumber, reversal);
  }
}
