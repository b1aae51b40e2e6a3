import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { InventoryService } from './inventory.service.js';
import { NewStandDto, StandRetirementDto, StandWithdrawalDto } from './machines.dto.js';
import type { StandRow } from '../records/machines.queries.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

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
  createStand(@WriteRequest() userRequest: UserRequest, @Body() stand: NewStandDto): Promise<Serialized<StandRow[]>> {
    return this.inventory.createStand(userRequest, stand);
  }

  /** Retires a stand; its number is never used again. */
  @Post(':stand/retirement')
  @Permission('machines.manage')
  retireStand(
    @WriteRequest() userRequest: UserRequest,
    @Param('stand') standNumber: string,
    @Body() { reason }: StandRetirementDto,
  ): Promise<Serialized<StandRow>> {
    return this.inventory.retireStand(userRequest, { standNumber, reason });
  }

  /** Takes a stand out of use for a time, until the principal cashier gives its lock back. */
  @Post(':stand/withdrawal')
  @Permission('machines.manage')
  withdrawStand(
    @WriteRequest() userRequest: UserRequest,
    @Param('stand') standNumber: string,
    @Body() { reason }: StandWithdrawalDto,
  ): Promise<Serialized<StandRow>> {
    return this.inventory.withdrawStand(userRequest, { standNumber, reason });
  }
}
