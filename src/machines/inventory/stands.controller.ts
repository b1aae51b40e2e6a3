import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdempotentWrite, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { InventoryService } from './inventory.service.js';
import { NewStandDto, StandRetirementDto, StandWithdrawalDto } from './machines.dto.js';
import type { StandRow } from '../records/machines.queries.js';

/** Serves the file of stands, the numbered bases of machines. */
@Controller('establishments/:establishment/stands')
export class StandsController {
  constructor(private readonly inventory: InventoryService) {}

  /** Returns all stands (numbered bases of machines), with the machine on each. */
  @Get()
  @Permission('machines.read')
  listStands(@CurrentEstablishment() establishment: Establishment): Promise<StandRow[]> {
    return this.inventory.listStands(establishment);
  }

  /** Adds a stand (a numbered base for a machine). */
  @Post()
  @Permission('machines.manage')
  createStand(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() stand: NewStandDto,
  ): Promise<Serialized<StandRow[]>> {
    return this.inventory.createStand(actor, establishment, idempotencyKey, stand);
  }

  /** Retires a stand; its number is never used again. */
  @Post(':stand/retirement')
  @Permission('machines.manage')
  retireStand(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('stand') standNumber: string,
    @Body() { reason }: StandRetirementDto,
  ): Promise<Serialized<StandRow>> {
    return this.inventory.retireStand(actor, establishment, idempotencyKey, { standNumber, reason });
  }

  /** Takes a stand out of use for a time, until the principal cashier gives its lock back. */
  @Post(':stand/withdrawal')
  @Permission('machines.manage')
  withdrawStand(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('stand') standNumber: string,
    @Body() { reason }: StandWithdrawalDto,
  ): Promise<Serialized<StandRow>> {
    return this.inventory.withdrawStand(actor, establishment, idempotencyKey, { standNumber, reason });
  }
}
