import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { AccountRoleProposalDto } from './account-roles.dto.js';
import { AccountRolesService } from './account-roles.service.js';
import type { AccountRolesView } from './account-role-views.js';
import { SettingsDayDto } from './establishments.dto.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

@Controller('establishments/:establishment/account-roles')
export class AccountRolesController {
  constructor(private readonly accountRoles: AccountRolesService) {}

  /** Returns every account role (a use, such as the cash in the safe) with its present, past and future accounts. */
  @Get()
  @Permission('ledger.read')
  viewAccountRoles(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day }: SettingsDayDto,
  ): Promise<AccountRolesView> {
    return this.accountRoles.getAccountRolesView(establishment, day);
  }

  /** Requests another account for a role from a gaming day on, once another person has approved. */
  @Post(':role/proposals')
  @Permission('ledger.manage')
  proposeAccountRole(
    @WriteRequest() userRequest: UserRequest,
    @Param('role') role: string,
    @Body() { accountCode, validFrom, reason }: AccountRoleProposalDto,
  ): Promise<Serialized<{ requestId: bigint }>> {
    return this.accountRoles.proposeAccountRole(userRequest, { role, accountCode, validFrom, reason });
  }
}
