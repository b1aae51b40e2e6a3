import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { DayMoneyService, type DayMoney } from './day-money.service.js';
import { DayPipe } from '#establishments/days/day.pipe.js';

@ApiTags('days')
@Controller('establishments/:establishment/days/:day/money')
export class DayMoneyController {
  constructor(private readonly dayMoney: DayMoneyService) {}

  /** Returns the money of a day: win, drop (money put in), variance, and hold beside its average. */
  @Get()
  @Permission('days.read')
  @ApiOperation({ summary: 'What a day brought in: win, drop, variance, hold beside its average' })
  findDayMoney(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
  ): Promise<DayMoney> {
    return this.dayMoney.getDayMoney(establishment, day);
  }
}
