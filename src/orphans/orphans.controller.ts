import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import type { Config } from '#platform/runtime/config.js';
import { toChipLines } from '#desks/sent-pieces.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { OrphanRegisterService } from './orphan-register.service.js';
import {
  ClaimantQuery,
  NewOrphanDto,
  OrphanCancellationDto,
  OrphanPageQuery,
  OrphanRefundDto,
  OrphansQuery,
} from './orphans.dto.js';
import type { OrphanEntryRow, OrphanRow, OrphanTotals } from './orphans.queries.js';
import { OrphansService, type Claimant, type NewOrphan, type Taker } from './orphans.service.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

const PAGE_LIMIT = 100;

@ApiTags('orphans')
@Controller('establishments/:establishment/orphans')
export class OrphansController {
  constructor(
    private readonly orphans: OrphansService,
    private readonly register: OrphanRegisterService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Lists orphans (unclaimed money), newest first; on request only unsettled ones, or those with an
   * exclusion.
   */
  @Get()
  @Permission('orphans.read')
  listOrphans(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: OrphansQuery,
  ): Promise<OrphanRow[]> {
    const { waiting, exclusions, before, limit } = query;
    const filter = { onlyUnsettled: waiting ?? false, onlyWithExclusion: exclusions ?? false };
    const page = { ...filter, before: parseCursor(before), limit: limit ?? PAGE_LIMIT };
    return this.register.listOrphans(establishment, page);
  }

  /** Lists the lines of the register of orphans, newest first, each with the total after it. */
  @Get('register')
  @Permission('orphans.read')
  @ApiOperation({ summary: 'Lines of the register, newest first, with the total after each' })
  listEntries(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { before, limit }: OrphanPageQuery,
  ): Promise<OrphanEntryRow[]> {
    return this.register.listOrphanEntries(establishment, { before: parseCursor(before), limit: limit ?? PAGE_LIMIT });
  }

  /** Returns the total of the register of orphans and the balance of their account. */
  @Get('totals')
  @Permission('orphans.read')
  @ApiOperation({ summary: 'Total of the register and balance of its account' })
  findTotals(@CurrentEstablishment() establishment: Establishment): Promise<OrphanTotals> {
    return this.register.getOrphanTotals(establishment);
  }

  /** Enters found money as an orphan and pays it into a desk at once. */
  @Post()
  @Permission('orphans.enter')
  @ApiOperation({ summary: 'What was found, paid into a desk at once' })
  enterFind(
    @WriteRequest() userRequest: UserRequest,
    @Body() body: NewOrphanDto,
    @Req() request: Request,
  ): Promise<Serialized<OrphanRow>> {
    return this.orphans.enterFoundOrphan(
      withKeyedDigest(userRequest, this.config),
      toNewOrphan(body),
      getRequestOrigin(request).address,
    );
  }

  /** Refunds an orphan to the person who proves ownership, with a second person's consent. */
  @Post(':orphan/refund')
  @HttpCode(200)
  @Permission('orphans.refund')
  refundOrphan(
    @WriteRequest() userRequest: UserRequest,
    @Param('orphan', IdPipe) orphanNumber: bigint,
    @Body() { desk, authoriser, name, address, proofs, document }: OrphanRefundDto,
    @Req() request: Request,
  ): Promise<Serialized<OrphanRow>> {
    const refund = { orphanNumber, deskCode: desk, claimant: { name, address, proofs, document: document ?? null } };
    return this.orphans.refundOrphan(
      withKeyedDigest(userRequest, this.config),
      refund,
      authoriser,
      getRequestOrigin(request).address,
    );
  }

  /** Cancels an orphan that was entered by mistake, with a second person's consent. */
  @Post(':orphan/cancellation')
  @HttpCode(200)
  @Permission('orphans.refund')
  cancelEntry(
    @WriteRequest() userRequest: UserRequest,
    @Param('orphan', IdPipe) orphanNumber: bigint,
    @Body() { desk, authoriser, reason }: OrphanCancellationDto,
    @Req() request: Request,
  ): Promise<Serialized<OrphanRow>> {
    const cancellation = { orphanNumber, deskCode: desk, reason };
    return this.orphans.cancelOrphanEntry(
      withKeyedDigest(userRequest, this.config),
      cancellation,
      authoriser,
      getRequestOrigin(request).address,
    );
  }

  /** Forfeits an orphan to the establishment after its deadline. */
  @Post(':orphan/forfeiture')
  @HttpCode(200)
  @Permission('orphans.forfeit')
  forfeitOrphan(
    @WriteRequest() userRequest: UserRequest,
    @Param('orphan', IdPipe) orphanNumber: bigint,
  ): Promise<Serialized<OrphanRow>> {
    return this.orphans.forfeitOrphan(userRequest, orphanNumber);
  }

  /** Returns the refunded person with their proofs; each view is recorded with its purpose. */
  @Get(':orphan/claimant')
  @Permission('claimants.read')
  @ApiOperation({ summary: 'Who was refunded and how he proved his right; the look is recorded with its purpose' })
  viewClaimant(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('orphan', IdPipe) orphanNumber: bigint,
    @Query() { purpose }: ClaimantQuery,
  ): Promise<Claimant> {
    return this.register.viewClaimant(actor, establishment, orphanNumber, purpose);
  }

  /** Returns the person who had taken the orphan; each view is recorded with its purpose. */
  @Get(':orphan/taker')
  @Permission('claimants.read')
  @ApiOperation({ summary: 'Who had taken it; the look is recorded with its purpose' })
  viewTaker(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('orphan', IdPipe) orphanNumber: bigint,
    @Query() { purpose }: ClaimantQuery,
  ): Promise<Taker> {
    return this.register.viewTaker(actor, establishment, orphanNumber, purpose);
  }
}

/** Returns the cursor of a page as a bigint; null for the first page. */
const parseCursor = (before: number | undefined): bigint | null => (before === undefined ? null : BigInt(before));

/**
 * Returns a find (unclaimed money) as the service expects it: amounts as bigint, null for each part that was not sent.
 */
function toNewOrphan(body: NewOrphanDto): NewOrphan {
  return {
    kind: body.kind,
    machine: body.machine ?? null,
    table: body.table ?? null,
    place: body.place ?? '',
    reference: body.reference ?? '',
    stakeMinor: BigInt(body.stakeMinor),
    gainsMinor: BigInt(body.gainsMinor ?? '0'),
    chips: toChipLines(body.chips),
    foundAt: body.foundAt ?? null,
    deskCode: body.desk,
    receiver: body.receiver ?? null,
    taking: body.taking ?? null,
  };
}
