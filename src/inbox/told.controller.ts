import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentHouse, Permission } from '../identity/access.decorators.js';
import type { Actor, House } from '../identity/access.decorators.js';
import { IdPipe } from '../identity/id.pipe.js';
import { refusalLanguage } from '../refusals/refusal.js';
import { invalidInput } from '../platform/http/validation.js';
import { ToldApprovalQuery, ToldApprovalsQuery, ToldFindingsQuery } from './told.dto.js';
import { ToldApprovalsService } from './told-approvals.service.js';
import type { ApprovalCounts, ApprovalsPage, ToldApproval } from './told-approvals.service.js';
import type { FindingPlace } from './told-findings.queries.js';
import { readPlace, ToldFindingsService } from './told-findings.service.js';
import type { FindingsPage } from './told-findings.service.js';

/** Findings and requests in the words of the documents, for the screens. */
@ApiTags('days')
@Controller('establishments/:establishment')
export class ToldController {
  constructor(
    private readonly findings: ToldFindingsService,
    private readonly approvals: ToldApprovalsService,
  ) {}

  @Get('findings')
  @Permission('days.read')
  @ApiOperation({ summary: 'Findings in words, with what is at stake, whose turn it is and how old they are' })
  listFindings(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @Query() query: ToldFindingsQuery,
    @Headers('accept-language') accepted?: string,
  ): Promise<FindingsPage> {
    const { day = null, severity = null, state = null, machine = null, code = null, order, limit } = query;
    const wanted = {
      ...{ day, severity, state, machine, code, order, limit, findingKey: query.finding ?? null },
      ...{ openDaysOnly: query.openDays ?? false, unsettledOnly: query.unsettled ?? false },
      after: query.after === undefined ? null : placeOf(query.after),
    };
    return this.findings.list(actor, house, wanted, query.language ?? refusalLanguage(accepted));
  }

  @Get('told-approvals')
  @Permission('approvals.read')
  @ApiOperation({ summary: 'Requests that take two people, in words: what changes, why, who asks, who may decide' })
  listApprovals(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @Query() query: ToldApprovalsQuery,
    @Headers('accept-language') accepted?: string,
  ): Promise<ApprovalsPage> {
    const { state, kind = null, day = null, limit, finding, before } = query;
    const wanted = {
      ...{ state, kind, day, limit, findingKey: finding ?? null, requestId: null },
      before: before === undefined ? null : BigInt(before),
    };
    return this.approvals.list(actor, house, wanted, query.language ?? refusalLanguage(accepted));
  }

  @Get('told-approvals/counts')
  @Permission('approvals.read')
  @ApiOperation({ summary: 'How many requests wait for the reader, and how many of his own wait for another person' })
  counts(@CurrentActor() actor: Actor, @CurrentHouse() house: House): Promise<ApprovalCounts> {
    return this.approvals.counts(actor, house);
  }

  @Get('told-approvals/:requestId')
  @Permission('approvals.read')
  @ApiOperation({ summary: 'One request in words' })
  one(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @Param('requestId', IdPipe) requestId: bigint,
    @Query() { language }: ToldApprovalQuery,
    @Headers('accept-language') accepted?: string,
  ): Promise<ToldApproval> {
    return this.approvals.one(actor, house, requestId, language ?? refusalLanguage(accepted));
  }
}

function placeOf(text: string): FindingPlace {
  const place = readPlace(text);
  if (place === undefined) throw invalidInput([{ field: 'after', problem: 'not a place of the list' }]);
  return place;
}
