import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { TextField } from '#platform/http/input-fields.js';
import { parseImportId } from '../files/import-lines.js';
import type { ImportWithdrawal } from '#domain/imports/import-withdrawal.js';
import { ImportWithdrawalsService } from './import-withdrawals.service.js';

export class ImportWithdrawalDto {
  /** Reason for the withdrawal, 3 to 2 000 characters. */
  @TextField(0, 2000) readonly reason!: string;
}

/** Serves the withdrawal of imports by two people. */
@ApiTags('imports')
@Controller('establishments/:establishment/imports')
export class ImportWithdrawalsController {
  constructor(private readonly withdrawals: ImportWithdrawalsService) {}

  /** Returns the facts that a withdrawal would reverse, and those that it would leave; writes nothing. */
  @Get(':importId/withdrawal')
  @Permission('establishments.read')
  @ApiOperation({ summary: 'What the withdrawal of an import would reverse and leave; nothing is written' })
  previewWithdrawal(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('importId') importId: string,
  ): Promise<ImportWithdrawal> {
    return this.withdrawals.previewWithdrawal(actor, establishment, parseImportId(importId));
  }

  /** Requests the withdrawal of a whole import; another person approves it. */
  @Post(':importId/withdrawal')
  @HttpCode(200)
  @Permission('establishments.read')
  @ApiOperation({ summary: 'Requests the withdrawal of an import; another person approves it' })
  requestWithdrawal(
    @WriteRequest() userRequest: UserRequest,
    @Param('importId') importId: string,
    @Body() { reason }: ImportWithdrawalDto,
  ): Promise<Serialized<ImportWithdrawal & { readonly requestId: bigint }>> {
    return this.withdrawals.requestWithdrawal(userRequest, parseImportId(importId), reason);
  }
}
