import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { buildInputRefusal } from '#platform/http/validation.js';
import { ApprovalDescriptionQuery, ApprovalDescriptionsQuery, FindingDescriptionsQuery } from './inbox.dto.js';
import { ApprovalDescriptionsService } from './approval-descriptions.service.js';
import type { ApprovalCounts, ApprovalsPage, ApprovalDescription } from './approval-descriptions.service.js';
import type { FindingCursor } from './finding-descriptions.queries.js';
import { parseCursor, FindingDescriptionsService, type FindingsPage } from './finding-descriptions.service.js';

/** Serves findings and requests, in the words of the documents, to the screens. */
@ApiTags('days')
@Controller('establishments/:establishment')
export class InboxController {
  constructor(
    private readonly findings: FindingDescriptionsService,
    private readonly approvals: ApprovalDescriptionsService,
  ) {}

  /** Lists a page of findings in words, with the amount at stake, the role that must act and their age. */
  @Get('findings')
  @Permission('days.read')
  @ApiOperation({ summary: 'Findings in words, with what is at stake, whose turn it is and how old they are' })
  listFindings(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: FindingDescriptionsQuery,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<FindingsPage> {
    const { day = null, severity = null, state = null, machine = null, code = null, order, limit } = query;
    const filter = {
      day,
      severity,
      state,
      machine,
      code,
      order,
      limit,
      findingKey: query.finding ?? null,
      openDaysOnly: query.openDays ?? false,
      unsettledOnly: query.unsettled ?? false,
      after: query.after === undefined ? null : requireCursor(query.after),
    };
    const language = query.language ?? parseAcceptLanguage(acceptLanguage);
    return this.findings.listDescriptions(actor, establishment, filter, language);
  }

  /** Lists a page of approval requests in words: the changes, the reason, and who may decide. */
  @Get('approval-descriptions')
  @Permission('approvals.read')
  @ApiOperation({ summary: 'Requests that take two people, in words: what changes, why, who asks, who may decide' })
  listApprovals(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: ApprovalDescriptionsQuery,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<ApprovalsPage> {
    const { state, kind = null, day = null, limit, finding, before } = query;
    const filter = {
      state,
      kind,
      day,
      limit,
      findingKey: finding ?? null,
      requestId: null,
      before: before === undefined ? null : BigInt(before),
    };
    const language = query.language ?? parseAcceptLanguage(acceptLanguage);
    return this.approvals.listDescriptions(actor, establishment, filter, language);
  }

  /** Returns the numbers of requests that the reader may decide, and of the reader's own pending ones. */
  @Get('approval-descriptions/counts')
  @Permission('approvals.read')
  @ApiOperation({ summary: 'How many requests wait for the reader, and how many of his own wait for another person' })
  countApprovals(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
  ): Promise<ApprovalCounts> {
    return this.approvals.countPendingRequests(actor, establishment);
  }

  /** Returns one request in words. */
  @Get('approval-descriptions/:requestId')
  @Permission('approvals.read')
  @ApiOperation({ summary: 'One request in words' })
  findApproval(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('requestId', IdPipe) requestId: bigint,
    @Query() { language }: ApprovalDescriptionQuery,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<ApprovalDescription> {
    return this.approvals.requireDescription(
      actor,
      establishment,
      requestId,
      language ?? parseAcceptLanguage(acceptLanguage),
    );
  }
}

/** Parses the cursor of a request, the position after which the page starts. Refuses INVALID_INPUT. */
function requireCursor(cursorParameter: string): FindingCursor {
  const cursor = parseCursor(cursorParameter);
  if (cursor === undefined) throw buildInputRefusal([{ field: 'after', problem: 'not a place of the list' }]);
  return cursor;
}
