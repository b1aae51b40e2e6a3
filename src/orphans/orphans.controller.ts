import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { keyWriteDigest } from '#identity/access/keyed-write.js';
import { readOrigin } from '#identity/sessions/session-cookie.js';
import type { Config } from '#platform/runtime/config.js';
import { toChipLines } from '#desks/sent-pieces.js';
import { IdempotentWrite } from '#platform/database/idempotency.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
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
import { OrphansService } from './orphans.service.js';
import type { Claimant, NewOrphan, Taker } from './orphans.service.js';

const PAGE_LIMIT = 100;

@ApiTags('orphans')
@Controller('establishments/:establishment/orphans')
export class OrphansController {
  constructor(
    private readonly orphans: OrphansService,
    private readonly register: OrphanRegisterService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Permission('orphans.read')
  list(@CurrentEstablishment() establishment: Establishment, @Query() query: OrphansQuery): Promise<OrphanRow[]> {
    const { waiting, exclusions, before, limit } = query;
    const filter = { isWaiting: waiting ?? false, hasExclusion: exclusions ?? false };
    const page = { ...filter, before: beforeNumber(before), limit: limit ?? PAGE_LIMIT };
    return this.register.orphans(establishment, page);
  }

  @Get('register')
  @Permission('orphans.read')
  @ApiOperation({ summary: 'Lines of the register, newest first, with the total after each' })
  entries(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { before, limit }: OrphanPageQuery,
  ): Promise<OrphanEntryRow[]> {
    return this.register.listEntries(establishment, { before: beforeNumber(before), limit: limit ?? PAGE_LIMIT });
  }

  @Get('totals')
  @Permission('orphans.read')
  @ApiOperation({ summary: 'Total of the register and balance of its account' })
  totals(@CurrentEstablishment() establishment: Establishment): Promise<OrphanTotals> {
    return this.register.findTotals(establishment);
  }

  @Post()
  @Permission('orphans.enter')
  @ApiOperation({ summary: 'What was found, paid into a desk at once' })
  enter(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() body: NewOrphanDto,
    @Req() request: Request,
  ): Promise<Wire<OrphanRow>> {
    return this.orphans.enterFind(
      { actor, establishment, write: this.keyed(write) },
      toNewOrphan(body),
      readOrigin(request).address,
    );
  }

  @Post(':orphan/refund')
  @HttpCode(200)
  @Permission('orphans.refund')
  refund(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('orphan', IdPipe) orphanNumber: bigint,
    @Body() { desk, authoriser, name, address, proofs, document }: OrphanRefundDto,
    @Req() request: Request,
  ): Promise<Wire<OrphanRow>> {
    const refund = { orphanNumber, deskCode: desk, claimant: { name, address, proofs, document: document ?? null } };
    return this.orphans.refundOrphan(
      { actor, establishment, write: this.keyed(write) },
      refund,
      authoriser,
      readOrigin(request).address,
    );
  }

  @Post(':orphan/cancellation')
  @HttpCode(200)
  @Permission('orphans.refund')
  cancel(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('orphan', IdPipe) orphanNumber: bigint,
    @Body() { desk, authoriser, reason }: OrphanCancellationDto,
    @Req() request: Request,
  ): Promise<Wire<OrphanRow>> {
    const cancelled = { orphanNumber, deskCode: desk, reason };
    return this.orphans.cancelEntry(
      { actor, establishment, write: this.keyed(write) },
      cancelled,
      authoriser,
      readOrigin(request).address,
    );
  }

  @Post(':orphan/forfeiture')
  @HttpCode(200)
  @Permission('orphans.forfeit')
  forfeit(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('orphan', IdPipe) orphanNumber: bigint,
  ): Promise<Wire<OrphanRow>> {
    return this.orphans.forfeit({ actor, establishment, write }, orphanNumber);
  }

  @Get(':orphan/claimant')
  @Permission('claimants.read')
  @ApiOperation({ summary: 'Who was refunded and how he proved his right; the look is recorded with its purpose' })
  claimant(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('orphan', IdPipe) orphanNumber: bigint,
    @Query() { purpose }: ClaimantQuery,
  ): Promise<Claimant> {
    return this.register.viewClaimant(actor, establishment, orphanNumber, purpose);
  }

  @Get(':orphan/taker')
  @Permission('claimants.read')
  @ApiOperation({ summary: 'Who had taken it; the look is recorded with its purpose' })
  taker(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('orphan', IdPipe) orphanNumber: bigint,
    @Query() { purpose }: ClaimantQuery,
  ): Promise<Taker> {
    return this.register.viewTaker(actor, establishment, orphanNumber, purpose);
  }

  /** The body contains secrets. */
  private keyed(write: WriteKey): WriteKey {
    return keyWriteDigest(write, this.config);
  }
}

const beforeNumber = (before: number | undefined): bigint | null => (before === undefined ? null : BigInt(before));

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
