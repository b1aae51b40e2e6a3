import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { GamingDaysDto, NewEstablishmentDto, SettingProposalDto, SettingsDayDto } from './establishments.dto.js';
import type { EstablishmentRow, GamingDayRow } from './directory/establishments.queries.js';
import { EstablishmentDirectory, type RunningDay } from './establishment-directory.service.js';
import type { SettingHistoryRow, SettingsView } from './settings/setting-views.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

@Controller('establishments')
export class EstablishmentsController {
  constructor(private readonly establishments: EstablishmentDirectory) {}

  /** Lists the establishments (casinos), without the operator (the company that runs them) itself. */
  @Get()
  @Permission('establishments.read')
  listEstablishments(): Promise<EstablishmentRow[]> {
    return this.establishments.listEstablishments();
  }

  /** Creates an establishment of the operator. */
  @Post()
  @Permission('establishments.manage')
  createEstablishment(
    @WriteRequest() userRequest: UserRequest,
    @Body() input: NewEstablishmentDto,
  ): Promise<Serialized<EstablishmentRow>> {
    return this.establishments.createEstablishment(userRequest, input);
  }

  /** Returns one establishment. */
  @Get(':establishment')
  @Permission('establishments.read')
  findEstablishment(@CurrentEstablishment() establishment: Establishment): Promise<EstablishmentRow> {
    return this.establishments.getEstablishmentRow(establishment);
  }

  /** Returns every setting with its value on a day, its bounds, future values and pending changes. */
  @Get(':establishment/settings')
  @Permission('settings.read')
  viewSettings(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day }: SettingsDayDto,
  ): Promise<SettingsView> {
    return this.establishments.getSettingsView(establishment, day);
  }

  /** Returns the values of one setting, oldest first, each with its requester and approver. */
  @Get(':establishment/settings/:setting/history')
  @Permission('settings.read')
  listSettingHistory(
    @CurrentEstablishment() establishment: Establishment,
    @Param('setting') setting: string,
  ): Promise<SettingHistoryRow[]> {
    return this.establishments.listSettingHistory(establishment, setting);
  }

  /** Requests the value of a setting from a gaming day on, which another person must approve. */
  @Post(':establishment/settings/:setting/proposals')
  @Permission('settings.propose')
  proposeSetting(
    @WriteRequest() userRequest: UserRequest,
    @Param('setting') settingKey: string,
    @Body() { value, effectiveFrom, reason }: SettingProposalDto,
  ): Promise<Serialized<{ requestId: bigint }>> {
    const proposal = { settingKey, value, effectiveFrom, reason };
    return this.establishments.proposeSetting(userRequest, proposal);
  }

  /** Lists the recorded gaming days of a period, latest first. */
  @Get(':establishment/gaming-days')
  @Permission('days.read')
  listGamingDays(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { from, to, limit }: GamingDaysDto,
  ): Promise<GamingDayRow[]> {
    return this.establishments.listDays(establishment, { from: from ?? null, to: to ?? null, limit });
  }

  /** Returns the current gaming day (from opening to closing, past midnight), recorded or not. */
  @Get(':establishment/gaming-days/current')
  @Permission('days.read')
  findCurrentDay(@CurrentEstablishment() establishment: Establishment): Promise<RunningDay> {
    return this.establishments.findCurrentDay(establishment);
  }
}
