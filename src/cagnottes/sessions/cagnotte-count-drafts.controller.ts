import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CountDraftDto, parseDraftFields } from '#desks/sent-counts.js';
import { CountDraftsService, type CountDraftView } from '#desks/drafts/count-drafts.service.js';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { CercleSessionsService } from './cercle-sessions.service.js';

@ApiTags('cagnottes')
@Controller('establishments/:establishment/cercle-sessions')
export class CagnotteCountDraftsController {
  constructor(
    private readonly drafts: CountDraftsService,
    private readonly sessions: CercleSessionsService,
  ) {}

  /** Returns the unsigned count of a cagnotte. */
  @Get(':sessionId/count-draft')
  @Permission('cagnottes.operate')
  async findDraft(
    @CurrentEstablishment() establishment: Establishment,
    @Param('sessionId', IdPipe) sessionId: bigint,
  ): Promise<CountDraftView> {
    await this.sessions.getSession(establishment, sessionId);
    return this.drafts.readDraft(establishment, `cagnotte/${sessionId}/opening`);
  }

  /** Saves the unsigned count of a cagnotte. */
  @Post(':sessionId/count-draft')
  @Permission('cagnottes.operate')
  async saveDraft(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { fields, revision }: CountDraftDto,
  ): Promise<Serialized<CountDraftView>> {
    const session = await this.sessions.getSession(userRequest.establishment, sessionId);
    if (session.state === 'counted') refuse('CAGNOTTE_COUNTED', { table: session.tableNumber });
    const draft = { fields: parseDraftFields(fields), revision };
    return this.drafts.saveDraft(userRequest, `cagnotte/${sessionId}/opening`, draft);
  }
}
