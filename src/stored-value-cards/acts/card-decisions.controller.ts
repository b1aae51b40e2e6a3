import { Body, Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Permission } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { StoredValueCardDecisionsService } from './card-decisions.service.js';
import type { Authoriser } from '#tickets/acts/second-person.js';
import type { StoredValueCardStory } from './card-stories.service.js';
import {
  StoredValueCardBlockDto,
  StoredValueCardCorrectionDto,
  StoredValueCardDecisionDto,
  StoredValueCardSettlementDto,
} from './stored-value-cards.dto.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

/** Decisions of people about cards. */
@ApiTags('cards')
@Controller('establishments/:establishment/cards/:card')
export class StoredValueCardDecisionsController {
  constructor(
    private readonly decisions: StoredValueCardDecisionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Blocks a lost card; one person suffices. */
  @Post('block')
  @HttpCode(200)
  @Permission('cards.block')
  @ApiOperation({ summary: 'Blocks a card that is lost: one person suffices' })
  blockCard(
    @WriteRequest() userRequest: UserRequest,
    @Param('card', IdPipe) cardId: bigint,
    @Body() { reason }: StoredValueCardBlockDto,
  ): Promise<Serialized<StoredValueCardStory>> {
    return this.decisions.blockCard(userRequest, { cardId, reason });
  }

  /** Unblocks a card with a second person. */
  @Post('unblock')
  @HttpCode(200)
  @Permission('cards.decide')
  @ApiOperation({ summary: 'Unblocks a card, with a second person' })
  unblockCard(
    @WriteRequest() userRequest: UserRequest,
    @Param('card', IdPipe) cardId: bigint,
    @Body() { reason, authoriser }: StoredValueCardDecisionDto,
    @Req() request: Request,
  ): Promise<Serialized<StoredValueCardStory>> {
    return this.decisions.unblockCard(
      withKeyedDigest(userRequest, this.config),
      { cardId, reason },
      toAuthoriser(authoriser, request),
    );
  }

  /** Corrects the balance of a card with a second person. */
  @Post('corrections')
  @HttpCode(200)
  @Permission('cards.decide')
  @ApiOperation({ summary: 'Corrects what is on a card, with a second person' })
  correctBalance(
    @WriteRequest() userRequest: UserRequest,
    @Param('card', IdPipe) cardId: bigint,
    @Body() { amountMinor, machine, reason, authoriser }: StoredValueCardCorrectionDto,
    @Req() request: Request,
  ): Promise<Serialized<StoredValueCardStory>> {
    const input = { cardId, reason, amountMinor: BigInt(amountMinor), machine: machine ?? null };
    return this.decisions.correctBalance(
      withKeyedDigest(userRequest, this.config),
      input,
      toAuthoriser(authoriser, request),
    );
  }

  /** Settles, with a second person, a transfer whose result its machine never reported. */
  @Post('settlement')
  @HttpCode(200)
  @Permission('cards.decide')
  @ApiOperation({ summary: 'Says, with a second person, what became of a transfer that a machine left pending' })
  settleTransfer(
    @WriteRequest() userRequest: UserRequest,
    @Param('card', IdPipe) cardId: bigint,
    @Body() { movement, outcome, reason, authoriser }: StoredValueCardSettlementDto,
    @Req() request: Request,
  ): Promise<Serialized<StoredValueCardStory>> {
    const input = { cardId, reason, requestNumber: movement, outcome };
    return this.decisions.settleTransfer(
      withKeyedDigest(userRequest, this.config),
      input,
      toAuthoriser(authoriser, request),
    );
  }
}

/** Returns the second person of a request, with the address of the device. */
const toAuthoriser = (credentials: Authoriser['credentials'], request: Request): Authoriser => ({
  credentials,
  address: getRequestOrigin(request).address,
});
