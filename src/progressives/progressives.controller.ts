import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { ProgressiveJackpot } from '#domain/cercle/progressives.js';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { HitsService } from './hits.service.js';
import {
  HitDecisionDto,
  NewHitDto,
  NewLinkDto,
  NewProgressiveDto,
  ProgressiveReasonDto,
  RetirementDto,
  ProgressiveTakingDto,
} from './progressives.dto.js';
import type { JackpotDto } from './progressives.dto.js';
import { ProgressivesService, type ProgressiveLine, type ProgressiveView } from './progressives.service.js';
import { TakingsService } from './takings.service.js';
import { PositiveIntegerPipe } from '#identity/access/number.pipe.js';
import { WriteRequest, toSignedRequest, type UserRequest } from '#ledger/user-request.js';

/** Serves the progressive jackpots of tables: set-up, links, stakes and hits. */
@ApiTags('progressives')
@Controller('establishments/:establishment/progressives')
export class ProgressivesController {
  constructor(
    private readonly progressives: ProgressivesService,
    private readonly takings: TakingsService,
    private readonly hits: HitsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the progressives of tables with their current amounts, those in play first. */
  @Get()
  @Permission('progressives.read')
  @ApiOperation({ summary: 'Progressive jackpots of tables with what they amount to, those that are played first' })
  listProgressives(@CurrentEstablishment() establishment: Establishment): Promise<ProgressiveLine[]> {
    return this.progressives.listProgressives(establishment);
  }

  /** Returns a progressive with the stakes of the current gaming day and its last hits. */
  @Get(':progressive')
  @Permission('progressives.read')
  @ApiOperation({ summary: 'A progressive with the stakes of the gaming day that runs, and its last hits' })
  findProgressive(
    @CurrentEstablishment() establishment: Establishment,
    @Param('progressive', PositiveIntegerPipe) progressiveNumber: number,
  ): Promise<ProgressiveView> {
    return this.progressives.getProgressive(establishment, progressiveNumber);
  }

  /** Sets up a progressive with one jackpot or two; returns it. */
  @Post()
  @Permission('progressives.manage')
  @ApiOperation({ summary: 'Sets up a progressive: what its jackpots start from, and their share of every stake' })
  createProgressive(
    @WriteRequest() userRequest: UserRequest,
    @Body() { name, stakeMinor, oddUnit, principal, secondary }: NewProgressiveDto,
  ): Promise<Serialized<ProgressiveView>> {
    const jackpots = [
      parseJackpot('principal', principal),
      ...(secondary === undefined ? [] : [parseJackpot('secondary', secondary)]),
    ];
    const input = { name, stakeMinor: BigInt(stakeMinor), oddUnit, jackpots };
    return this.progressives.createProgressive(userRequest, input);
  }

  /** Links to a progressive a table, or another site (the casino of a shared jackpot); returns the progressive. */
  @Post(':progressive/links')
  @Permission('progressives.manage')
  @ApiOperation({ summary: 'Links a table of black-jack, or another site' })
  linkTable(
    @WriteRequest() userRequest: UserRequest,
    @Param('progressive', PositiveIntegerPipe) progressiveNumber: number,
    @Body() { tableNumber, site }: NewLinkDto,
  ): Promise<Serialized<ProgressiveView>> {
    const input = { tableNumber: tableNumber ?? null, site: site ?? null };
    return this.progressives.linkTable(userRequest, progressiveNumber, input);
  }

  /** Ends the link of a progressive with a table or site; returns the progressive. */
  @Post(':progressive/links/:link/end')
  @HttpCode(200)
  @Permission('progressives.manage')
  endLink(
    @WriteRequest() userRequest: UserRequest,
    @Param('progressive', PositiveIntegerPipe) progressiveNumber: number,
    @Param('link', PositiveIntegerPipe) linkNumber: number,
    @Body() { reason }: ProgressiveReasonDto,
  ): Promise<Serialized<ProgressiveView>> {
    return this.progressives.endLink(userRequest, progressiveNumber, { linkNumber, reason });
  }

  /** Retires a progressive and adds its amounts to another one. */
  @Post(':progressive/retirement')
  @HttpCode(200)
  @Permission('progressives.manage')
  @ApiOperation({ summary: 'Ends a progressive: its amounts go to another one' })
  retireProgressive(
    @WriteRequest() userRequest: UserRequest,
    @Param('progressive', PositiveIntegerPipe) progressiveNumber: number,
    @Body() { into, reason }: RetirementDto,
  ): Promise<Serialized<ProgressiveView>> {
    return this.progressives.retireProgressive(userRequest, progressiveNumber, { successorNumber: into, reason });
  }

  /** Enters the number of additional stakes at a table or site since the previous entry. */
  @Post(':progressive/takings')
  @Permission('progressives.operate')
  @ApiOperation({ summary: 'Additional stakes of a table or site since the entry before' })
  enterTaking(
    @WriteRequest() userRequest: UserRequest,
    @Param('progressive', PositiveIntegerPipe) progressiveNumber: number,
    @Body() { linkNumber, bets, reason }: ProgressiveTakingDto,
  ): Promise<Serialized<ProgressiveView>> {
    return this.takings.enterTaking(userRequest, progressiveNumber, { linkNumber, bets, reason: reason ?? '' });
  }

  /**
   * Reports a coup (round) that won a jackpot, with the displayed amounts and every hand that had an additional stake.
   */
  @Post(':progressive/hits')
  @Permission('progressives.operate')
  @ApiOperation({ summary: 'A coup in which a jackpot was won, with every hand that had an additional stake' })
  reportHit(
    @WriteRequest() userRequest: UserRequest,
    @Param('progressive', PositiveIntegerPipe) progressiveNumber: number,
    @Body() { linkNumber, principalMinor, secondaryMinor, hands }: NewHitDto,
  ): Promise<Serialized<ProgressiveView>> {
    return this.hits.reportHit(userRequest, progressiveNumber, {
      linkNumber,
      bets: hands.map(({ hand, player, won }) => ({ hand, player, won: won ?? null })),
      displayedMinor: { principal: BigInt(principalMinor), secondary: BigInt(secondaryMinor ?? '0') },
    });
  }

  /** Confirms or refuses a reported hit; the idempotency key includes the secret of the signer only as a digest. */
  @Post(':progressive/hits/:hit/decision')
  @Permission('progressives.operate')
  @ApiOperation({ summary: 'Confirms or refuses a hit; confirmed, each award has its slip' })
  decideHit(
    @WriteRequest() userRequest: UserRequest,
    @Param('progressive', PositiveIntegerPipe) progressiveNumber: number,
    @Param('hit', PositiveIntegerPipe) hitNumber: number,
    @Body() { isConfirmed, member, supervisorCard, video, reason }: HitDecisionDto,
    @Req() request: Request,
  ): Promise<Serialized<ProgressiveView>> {
    const signedRequest = toSignedRequest(userRequest, request, this.config);
    return this.hits.decideHit(signedRequest, progressiveNumber, hitNumber, {
      isConfirmed,
      member,
      supervisorCard: supervisorCard ?? '',
      video: video ?? '',
      reason: reason ?? '',
    });
  }
}

/** Parses a jackpot of a request, with its amounts as whole numbers. */
const parseJackpot = (jackpot: ProgressiveJackpot, { startMinor, shareHundredths, combination }: JackpotDto) => ({
  jackpot,
  startMinor: BigInt(startMinor),
  shareHundredths,
  combination: combination ?? null,
});
