import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';
import { Database } from '#platform/database/database.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { DesksService } from './balances/desks.service.js';
import { CountDraftDto, parseDraftFields } from './sent-counts.js';
import { CountDraftsService, type CountDraftView } from './drafts/count-drafts.service.js';

@ApiTags('desks')
@Controller('establishments/:establishment/desks')
export class DeskCountDraftsController {
  constructor(
    private readonly drafts: CountDraftsService,
    private readonly desks: DesksService,
    private readonly database: Database,
  ) {}

  /** Returns the unsigned count of a desk. */
  @Get(':desk/count-draft')
  @Permission('desks.operate')
  async findDraft(
    @CurrentEstablishment() establishment: Establishment,
    @Param('desk') deskCode: string,
  ): Promise<CountDraftView> {
    return this.drafts.readDraft(establishment, await this.findSubject(establishment, deskCode));
  }

  /** Saves the unsigned count of a desk. */
  @Post(':desk/count-draft')
  @Permission('desks.operate')
  async saveDraft(
    @WriteRequest() userRequest: UserRequest,
    @Param('desk') deskCode: string,
    @Body() { fields, revision }: CountDraftDto,
  ): Promise<Serialized<CountDraftView>> {
    const subject = await this.findSubject(userRequest.establishment, deskCode);
    return this.drafts.saveDraft(userRequest, subject, { fields: parseDraftFields(fields), revision });
  }

  /** Returns the subject of the drafts of a desk. Refuses with UNKNOWN_DESK. */
  private async findSubject(establishment: Establishment, deskCode: string): Promise<string> {
    const desk = await this.desks.requireDesk(this.database.dataSource, establishment, deskCode);
    return `desk/${desk.deskId}/count`;
  }
}
