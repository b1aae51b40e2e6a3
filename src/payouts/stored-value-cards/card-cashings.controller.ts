import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { parseId } from '../slips/amounts.js';
import { RedemptionsQuery } from '../redemptions/redemptions.dto.js';
import { StoredValueCardCashingDto } from './card-cashings.dto.js';
import type { StoredValueCardCashingRow } from './card-cashings.queries.js';
import { StoredValueCardCashingsService } from './card-cashings.service.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

@ApiTags('payouts')
@Controller('establishments/:establishment/card-cashings')
export class StoredValueCardCashingsController {
  constructor(private readonly cashings: StoredValueCardCashingsService) {}

  /** Lists the amounts that desks paid out of cards, the latest first. */
  @Get()
  @Permission('payouts.read')
  @ApiOperation({ summary: 'What desks paid out of cards, the latest first' })
  listCashings(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day, before, limit }: RedemptionsQuery,
  ): Promise<StoredValueCardCashingRow[]> {
    return this.cashings.listCashings(establishment, { gamingDay: day ?? null, before: parseId(before), limit });
  }

  /** Pays credits of a card out of a desk. */
  @Post()
  @HttpCode(200)
  @Permission('payouts.pay')
  @ApiOperation({ summary: 'Pays credits of a card out of a desk' })
  cashCard(
    @WriteRequest() userRequest: UserRequest,
    @Body() { number, amountMinor, desk, identity }: StoredValueCardCashingDto,
  ): Promise<Serialized<StoredValueCardCashingRow>> {
    const input = { number, amountMinor: BigInt(amountMinor), deskCode: desk, identity: identity ?? null };
    return this.cashings.cashCard(userRequest, input);
  }
}
