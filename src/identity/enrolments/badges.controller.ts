import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Config } from '#platform/runtime/config.js';
import { IdempotentWrite, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import {
  CurrentActor,
  CurrentEstablishment,
  RequireRecentAuthentication,
  Permission,
} from '../access/access.decorators.js';
import type { Actor, Establishment } from '../access/access.decorators.js';
import { NewBadgeDto } from '../access/access.dto.js';
import type { BadgeRow } from './badges.queries.js';
import { BadgesService, type IssuedBadge } from './badges.service.js';
import { IdPipe } from '../access/id.pipe.js';
import { withKeyedHash } from '../access/keyed-write.js';

@ApiTags('access')
@Controller('establishments/:establishment/badges')
export class BadgesController {
  constructor(
    private readonly badges: BadgesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns every badge (a card by which a person is recognised) of the establishment, those in use first. */
  @Permission('people.read')
  @Get()
  listBadges(@CurrentEstablishment() establishment: Establishment): Promise<BadgeRow[]> {
    return this.badges.listBadges(establishment);
  }

  /** Issues a badge; for a bearer with a function that decides, requests it until a second person has approved. */
  @Permission('people.manage')
  @RequireRecentAuthentication()
  @Post()
  issueBadge(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() { personId, code, reason }: NewBadgeDto,
  ): Promise<Serialized<IssuedBadge>> {
    return this.badges.issueBadge(actor, establishment, withKeyedHash(idempotencyKey, this.config), {
      personId: BigInt(personId),
      code,
      reason,
    });
  }

  /** Revokes a badge for good. */
  @Permission('people.manage')
  @Post(':badgeId/revoke')
  revokeBadge(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('badgeId', IdPipe) badgeId: bigint,
  ): Promise<Serialized<BadgeRow>> {
    return this.badges.revokeBadge(actor, establishment, idempotencyKey, badgeId);
  }
}
