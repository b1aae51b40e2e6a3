import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdempotentWrite } from '#platform/database/idempotency.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
import { idOf } from '../slips/amounts.js';
import { RedemptionsQuery } from '../redemptions/redemptions.dto.js';
import { CardCashingDto } from './card-cashings.dto.js';
import type { CardCashingRow } from './card-cashings.queries.js';
import { CardCashingsService } from './card-cashings.service.js';

@ApiTags('payouts')
@Controller('establishments/:establishment/card-cashings')
export class CardCashingsController {
  constructor(private readonly cashings: CardCashingsService) {}

  @Get()
  @Permission('payouts.read')
  @ApiOperation({ summary: 'What desks paid out of cards, the latest first' })
  list(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day, before, limit }: RedemptionsQuery,
  ): Promise<CardCashingRow[]> {
    return this.cashings.list(establishment, { gamingDay: day ?? null, before: idOf(before), limit });
  }

  @Post()
  @HttpCode(200)
  @Permission('payouts.pay')
  @ApiOperation({ summary: 'Pays credits of a card out of a desk' })
  cash(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { number, amountMinor, desk, identity }: CardCashingDto,
  ): Promise<Wire<CardCashingRow>> {
    const input = { number, amountMinor: BigInt(amountMinor), deskCode: desk, identity: identity ?? null };
    return this.cashings.cash({ actor, establishment, write }, input);
  }
}
