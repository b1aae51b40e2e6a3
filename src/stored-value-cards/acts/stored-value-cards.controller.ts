import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { StoredValueCardDesksService } from './card-desks.service.js';
import { CardStoriesService } from './card-stories.service.js';
import type { StoredValueCardStory, ListedStoredValueCard } from './card-stories.service.js';
import {
  StoredValueCardIssueDto,
  StoredValueCardLoadDto,
  StoredValueCardNumberDto,
  StoredValueCardsQuery,
} from './stored-value-cards.dto.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Cards at desks; a card number is sent in the body, never in an address. */
@ApiTags('cards')
@Controller('establishments/:establishment/cards')
export class StoredValueCardsController {
  constructor(
    private readonly stories: CardStoriesService,
    private readonly desks: StoredValueCardDesksService,
  ) {}

  /** Lists cards, the latest first, with the last four digits of their numbers. */
  @Get()
  @Permission('cards.read')
  @ApiOperation({ summary: 'Cards, the latest first; of their numbers the last four digits' })
  listCards(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { state, before, limit }: StoredValueCardsQuery,
  ): Promise<ListedStoredValueCard[]> {
    return this.stories.listCards(establishment, {
      state: state ?? null,
      before: before === undefined ? null : BigInt(before),
      limit,
    });
  }

  /** Returns a card with all its movements, for a dispute. */
  @Get(':card')
  @Permission('cards.read')
  @ApiOperation({ summary: 'A card and every movement of it, for a dispute' })
  readStory(
    @CurrentEstablishment() establishment: Establishment,
    @Param('card', IdPipe) cardId: bigint,
  ): Promise<StoredValueCardStory> {
    return this.stories.readCardStory(establishment, cardId);
  }

  /** Returns the card with a number, which is in the body because addresses are logged. */
  @Post('inquiries')
  @HttpCode(200)
  @Permission('cards.read')
  @ApiOperation({ summary: 'The card that somebody shows, with what is on it' })
  findStoryByNumber(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Body() { number }: StoredValueCardNumberDto,
  ): Promise<StoredValueCardStory> {
    return this.stories.getStoryByNumber(actor, establishment, number);
  }

  /** Issues a card at a desk, with a first load for the same sum in cash. */
  @Post()
  @Permission('cards.issue')
  @ApiOperation({ summary: 'Hands out a card at a desk, with a first load for the same sum in cash' })
  issueCard(
    @WriteRequest() userRequest: UserRequest,
    @Body() { number, desk, amountMinor }: StoredValueCardIssueDto,
  ): Promise<Serialized<StoredValueCardStory>> {
    const input = { number, deskCode: desk, amountMinor: BigInt(amountMinor) };
    return this.desks.issueCard(userRequest, input);
  }

  /** Loads a card at a desk for the same sum in cash. */
  @Post('loads')
  @HttpCode(200)
  @Permission('cards.issue')
  @ApiOperation({ summary: 'Loads a card at a desk for the same sum in cash' })
  loadCard(
    @WriteRequest() userRequest: UserRequest,
    @Body() { number, desk, amountMinor }: StoredValueCardLoadDto,
  ): Promise<Serialized<StoredValueCardStory>> {
    const input = { number, deskCode: desk, amountMinor: BigInt(amountMinor) };
    return this.desks.loadCard(userRequest, input);
  }

  /** Takes an empty card back. */
  @Post('returns')
  @HttpCode(200)
  @Permission('cards.issue')
  @ApiOperation({ summary: 'Takes an empty card back' })
  takeBackCard(
    @WriteRequest() userRequest: UserRequest,
    @Body() { number }: StoredValueCardNumberDto,
  ): Promise<Serialized<StoredValueCardStory>> {
    return this.desks.takeBackCard(userRequest, number);
  }
}
