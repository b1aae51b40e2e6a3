import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentActor, CurrentHouse, Permission } from '../identity/access.decorators.js';
import type { Actor, House } from '../identity/access.decorators.js';
import { IdempotentWrite } from '../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../platform/database/idempotency.js';
import { GamingDaysDto, NewEstablishmentDto, SettingProposalDto, SettingsDayDto } from './establishments.dto.js';
import type { EstablishmentRow, GamingDayRow } from './establishments.queries.js';
import { HousesService } from './houses.service.js';
import type { RunningDay } from './houses.service.js';
import type { SettingHistoryRow, SettingsView } from './settings/setting-views.js';

@Controller('establishments')
export class EstablishmentsController {
  constructor(private readonly houses: HousesService) {}

  @Get()
  @Permission('establishments.read')
  list(): Promise<EstablishmentRow[]> {
    return this.houses.list();
  }

  @Post()
  @Permission('establishments.manage')
  create(
    @CurrentActor() actor: Actor,
    @CurrentHouse() operator: House,
    @IdempotentWrite() write: WriteKey,
    @Body() wanted: NewEstablishmentDto,
  ): Promise<Wire<EstablishmentRow>> {
    return this.houses.create(actor, operator, write, wanted);
  }

  @Get(':establishment')
  @Permission('establishments.read')
  one(@CurrentHouse() house: House): Promise<EstablishmentRow> {
    return this.houses.one(house);
  }

  @Get(':establishment/settings')
  @Permission('settings.read')
  settings(@CurrentHouse() house: House, @Query() { day }: SettingsDayDto): Promise<SettingsView> {
    return this.houses.settingsOf(house, day);
  }

  @Get(':establishment/settings/:setting/history')
  @Permission('settings.read')
  settingHistory(@CurrentHouse() house: House, @Param('setting') setting: string): Promise<SettingHistoryRow[]> {
    return this.houses.settingHistory(house, setting);
  }

  @Post(':establishment/settings/:setting/proposals')
  @Permission('settings.propose')
  proposeSetting(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('setting') settingKey: string,
    @Body() { value, effectiveFrom, reason }: SettingProposalDto,
  ): Promise<Wire<{ requestId: bigint }>> {
    return this.houses.proposeSetting(actor, house, write, { settingKey, value, effectiveFrom, reason });
  }

  @Get(':establishment/gaming-days')
  @Permission('days.read')
  days(@CurrentHouse() house: House, @Query() { from, to, limit }: GamingDaysDto): Promise<GamingDayRow[]> {
    return this.houses.days(house, { from: from ?? null, to: to ?? null, limit });
  }

  @Get(':establishment/gaming-days/current')
  @Permission('days.read')
  currentDay(@CurrentHouse() house: House): Promise<RunningDay> {
    return this.houses.currentDay(house);
  }
}
