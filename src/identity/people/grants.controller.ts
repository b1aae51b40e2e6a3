import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentWrite, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import {
  CurrentActor,
  CurrentEstablishment,
  RequireRecentAuthentication,
  Permission,
} from '../access/access.decorators.js';
import type { Actor, Establishment } from '../access/access.decorators.js';
import { EndGrantDto, GrantsQueryDto, NewGrantDto } from '../access/access.dto.js';
import { GrantsService, type RecordedGrant } from './grants.service.js';
import { IdPipe } from '../access/id.pipe.js';
import type { GrantRow } from './people.queries.js';

@ApiTags('access')
@Controller('establishments/:establishment/grants')
export class GrantsController {
  constructor(private readonly grants: GrantsService) {}

  /** Lists the functions held here: now, at an instant (`on`), or ever (`history=true`). */
  @Permission('people.read')
  @Get()
  listGrants(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { on, personId, history }: GrantsQueryDto,
  ): Promise<GrantRow[]> {
    return this.grants.listGrants(establishment, {
      ...(on === undefined ? {} : { on }),
      ...(personId === undefined ? {} : { personId: BigInt(personId) }),
      history: history === 'true',
    });
  }

  /** Gives a function; one that decides is requested, and held once a second person has approved. */
  @Permission('people.manage')
  @RequireRecentAuthentication()
  @Post()
  giveFunction(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() { personId, role, heldFrom, heldUntil, reason }: NewGrantDto,
  ): Promise<Serialized<RecordedGrant>> {
    return this.grants.giveFunction(actor, establishment, idempotencyKey, {
      personId: BigInt(personId),
      role,
      heldFrom,
      heldUntil,
      reason,
    });
  }

  /** Ends a right, now or at a future instant, and the person's script tokens that named a lost permission. */
  @Permission('people.manage')
  @RequireRecentAuthentication()
  @Post(':grantId/end')
  endGrant(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('grantId', IdPipe) grantId: bigint,
    @Body() end: EndGrantDto,
  ): Promise<Serialized<GrantRow>> {
    return this.grants.endGrant(actor, establishment, idempotencyKey, grantId, end);
  }
}
