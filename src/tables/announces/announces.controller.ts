import { Body, Controller, Get, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { WriteRequest, toSignedRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import type { SessionView } from '../sessions/session-views.js';
import type { AnnounceRow } from './announces.queries.js';
import { AnnounceDto } from './announces.dto.js';
import { TableAnnouncesService } from './announces.service.js';

/** Serves the written announces of the tables. */
@ApiTags('tables')
@Controller('establishments/:establishment/table-sessions')
export class AnnouncesController {
  constructor(
    private readonly announces: TableAnnouncesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the complex announces that players handed in by writing during a session (MC:8.3). */
  @Get(':sessionId/announces')
  @Permission('tables.read')
  @ApiOperation({ summary: 'The written announces of a session' })
  list(
    @CurrentEstablishment() establishment: Establishment,
    @Param('sessionId', IdPipe) sessionId: bigint,
  ): Promise<AnnounceRow[]> {
    return this.announces.listSessionAnnounces(establishment, sessionId);
  }

  /** Records a complex announce of a roulette that a player handed in by writing (MC:8.3). */
  @Post(':sessionId/announces')
  @Permission('tables.operate')
  @ApiOperation({ summary: 'A written announce, with the visa of the Direction, before an inspecteur' })
  enter(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() announce: AnnounceDto,
    @Req() request: Request,
  ): Promise<Serialized<SessionView>> {
    // the body has secrets, so its digest is keyed
    const writeRequest = toSignedRequest(userRequest, request, this.config);
    return this.announces.enterAnnounce(writeRequest, sessionId, announce);
  }
}
