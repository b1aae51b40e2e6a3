import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { StoredValueCardReadDto, TransferDto, TransferNameDto, TransferOutcomeDto } from './card-devices.dto.js';
import { StoredValueCardDevicesService } from './card-devices.service.js';
import type { DeviceStoredValueCard, DeviceTransfer } from './card-devices.service.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Messages of machines about the card in their reader. */
@ApiTags('cards')
@Controller('establishments/:establishment/card-devices')
export class StoredValueCardDevicesController {
  constructor(private readonly devices: StoredValueCardDevicesService) {}

  /** Returns the balance of the card in a machine's reader. */
  @Post('readings')
  @HttpCode(200)
  @Permission('cards.device')
  @ApiOperation({ summary: 'What is on the card in the reader; its number is in no address' })
  readCard(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Body() { machine, number }: StoredValueCardReadDto,
  ): Promise<DeviceStoredValueCard> {
    return this.devices.readCard({ actor, establishment, machine }, number);
  }

  /** Reserves an amount for a transfer, which is pending until the machine reports the result. */
  @Post('transfers')
  @HttpCode(200)
  @Permission('cards.device')
  @ApiOperation({ summary: 'Asks for a transfer: reserved, and pending until the machine says what became of it' })
  requestTransfer(
    @WriteRequest() userRequest: UserRequest,
    @Body() { machine, number, transaction, direction, amountMinor, at }: TransferDto,
  ): Promise<Serialized<DeviceTransfer>> {
    return this.devices.requestTransfer(
      { ...userRequest, machine, at: at ?? null },
      { number, transactionId: transaction, direction, amountMinor: BigInt(amountMinor) },
    );
  }

  /** Records the result of a transfer: done or cancelled. */
  @Post('outcomes')
  @HttpCode(200)
  @Permission('cards.device')
  @ApiOperation({ summary: 'What became of a transfer: done, it is on the card or off it; cancelled, nothing moved' })
  recordOutcome(
    @WriteRequest() userRequest: UserRequest,
    @Body() { machine, transaction, outcome, at }: TransferOutcomeDto,
  ): Promise<Serialized<DeviceTransfer>> {
    return this.devices.recordTransferOutcome(
      { ...userRequest, machine, at: at ?? null },
      { transactionId: transaction, outcome },
    );
  }

  /** Returns the state of a transfer to a machine that lost a response. */
  @Post('inquiries')
  @HttpCode(200)
  @Permission('cards.device')
  @ApiOperation({ summary: 'Where a transfer of this machine is, after an answer that was lost' })
  findTransfer(
    @CurrentEstablishment() establishment: Establishment,
    @Body() { machine, transaction }: TransferNameDto,
  ): Promise<DeviceTransfer> {
    return this.devices.requireDeviceTransfer(establishment, machine, transaction);
  }
}
