import { Body, Controller, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Config } from '#platform/runtime/config.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { toChipLines } from './sent-pieces.js';
import { ChipIssueDto } from './desks.dto.js';
import type { ChipIssueRow } from './issues/chip-issues.queries.js';
import { ChipIssuesService } from './issues/chip-issues.service.js';

@ApiTags('desks')
@Controller('establishments/:establishment/chip-issues')
export class ChipIssuesController {
  constructor(
    private readonly issues: ChipIssuesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the issues and destructions of chips and plaques, newest first. */
  @Get()
  @Permission('chips.read')
  listIssues(@CurrentEstablishment() establishment: Establishment): Promise<ChipIssueRow[]> {
    return this.issues.listIssues(establishment);
  }

  /** Issues or destroys chips and plaques before a second person. The body has a secret, so its digest is keyed. */
  @Post()
  @Permission('desks.manage')
  @ApiOperation({ summary: 'Issues or destroys chips and plaques of the strongroom, before a second person' })
  recordIssue(
    @WriteRequest() userRequest: UserRequest,
    @Body() { kind, chips, reason, witness }: ChipIssueDto,
    @Req() request: Request,
  ): Promise<Serialized<ChipIssueRow[]>> {
    return this.issues.recordIssue(
      withKeyedDigest(userRequest, this.config),
      { kind, chips: toChipLines(chips), reason, witness },
      getRequestOrigin(request).address,
    );
  }
}
