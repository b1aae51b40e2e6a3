import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { IdempotentWrite } from '#platform/database/idempotency.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
import { CardDesksService } from './card-desks.service.js';
import { CardStoriesService } from './card-stories.service.js';
import type { CardStory, ListedCard } from './card-stories.service.js';
import { CardIssueDto, CardLoadDto, CardNumberDto, CardsQuery } from './cards.dto.js';

/** Cards at desks; a card number is sent in the body, never in an address. */
@ApiTags('cards')
@Controller('establishments/:establishment/cards')
export class CardsController {
  constructor(
    private readonly stories: CardStoriesService,
    private readonly desks: CardDesksService,
  ) {}

  @Get()
  @Permission('cards.read')
  @ApiOperation({ summary: 'Cards, the latest first; of their numbers the last four digits' })
  list(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { state, before, limit }: CardsQuery,
  ): Promise<ListedCard[]> {
    return this.stories.list(establishment, {
      state: state ?? null,
      before: before === undefined ? null : BigInt(before),
      limit,
    });
  }

  @Get(':card')
  @Permission('cards.read')
  @ApiOperation({ summary: 'A card and every movement of it, for a dispute' })
  read(
    @CurrentEstablishment() establishment: Establishment,
    @Param('card', IdPipe) cardId: bigint,
  ): Promise<CardStory> {
    return this.stories.read(establishment, cardId);
  }

  @Post('inquiries')
  @HttpCode(200)
  @Permission('cards.read')
  @ApiOperation({ summary: 'The card that somebody shows, with what is on it' })
  inquire(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Body() { number }: CardNumberDto,
  ): Promise<CardStory> {
    return this.stories.inquire(actor, establishment, number);
  }

  @Post()
  @Permission('cards.issue')
  @ApiOperation({ summary: 'Hands out a card at a desk, with a first load for the same sum in cash' })
  issue(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { number, desk, amountMinor }: CardIssueDto,
  ): Promise<Wire<CardStory>> {
    const input = { number, deskCode: desk, amountMinor: BigInt(amountMinor) };
    return this.desks.issue({ actor, establishment, write }, input);
  }

  @Post('loads')
  @HttpCode(200)
  @Permission('cards.issue')
  @ApiOperation({ summary: 'Loads a card at a desk for the same sum in cash' })
  load(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { number, desk, amountMinor }: CardLoadDto,
  ): Promise<Wire<CardStory>> {
    const input = { number, deskCode: desk, amountMinor: BigInt(amountMinor) };
    return this.desks.load({ actor, establishment, write }, input);
  }

  @Post('returns')
  @HttpCode(200)
  @Permission('cards.issue')
  @ApiOperation({ summary: 'Takes an empty card back' })
  takeBack(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { number }: CardNumberDto,
  ): Promise<Wire<CardStory>> {
    return this.desks.takeBack({ actor, establishment, write }, number);
  }
}
