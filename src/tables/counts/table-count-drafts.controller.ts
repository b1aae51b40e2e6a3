import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CountDraftDto, parseDraftFields } from '#desks/sent-counts.js';
import { CountDraftsService, type CountDraftView } from '#desks/drafts/count-drafts.service.js';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { requireCountedAct } from './counted-acts.js';
import { TableSessionsService } from '../sessions/table-sessions.service.js';

@ApiTags('tables')
@Controller('establishments/:establishment/table-sessions')
export class TableCountDraftsController {
  constructor(
    private readonly drafts: CountDraftsService,
    private readonly sessions: TableSessionsService,
  ) {}

  /** Returns the unsigned count of a session's interruption, reopening or end. */
  @Get(':sessionId/count-drafts/:act')
  @Permission('tables.operate')
  async findDraft(
    @CurrentEstablishment() establishment: Establishment,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Param('act') act: string,
  ): Promise<CountDraftView> {
    await this.sessions.getSession(establishment, sessionId);
    return this.drafts.readDraft(establishment, buildSubject(sessionId, act));
  }

  /** Saves the unsigned count of a session's interruption, reopening or end. */
  @Post(':sessionId/count-drafts/:act')
  @Permission('tables.operate')
  async saveDraft(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Param('act') act: string,
    @Body() { fields, revision }: CountDraftDto,
  ): Promise<Serialized<CountDraftView>> {
    const session = await this.sessions.getSession(userRequest.establishment, sessionId);
    if (session.state === 'closed') refuse('SESSION_CLOSED');
    const draft = { fields: parseDraftFields(fields), revision };
    return this.drafts.saveDraft(userRequest, buildSubject(sessionId, act), draft);
  }
}

/** Returns the subject of a session's draft. Refuses an act without a count with NOT_FOUND. */
const buildSubject = (sessionId: bigint, act: string): string => `table/${sessionId}/${requireCountedAct(act)}`;
