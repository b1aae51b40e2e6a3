import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '../access/access.decorators.js';
import { StaffOnDutyDto } from './staff-on-duty.dto.js';
import { StaffOnDutyService, type StaffOnDuty } from './staff-on-duty.service.js';

@ApiTags('access')
@Controller('establishments/:establishment')
export class StaffOnDutyController {
  constructor(private readonly staffOnDuty: StaffOnDutyService) {}

  /** Lists people with the rights they held at some instant of that day, as known at its end. */
  @Permission('people.read')
  @Get('staff-on-duty')
  listStaffOnDuty(
    @CurrentEstablishment() establishment: Establishment,
    @Query() filter: StaffOnDutyDto,
  ): Promise<StaffOnDuty> {
    return this.staffOnDuty.listStaffOnDuty(establishment, filter);
  }

  /** Returns as CSV, one line per right, the people with the rights they held at some instant of that day. */
  @Permission('people.read')
  @Get('staff-on-duty.csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  formatStaffOnDutyCsv(
    @CurrentEstablishment() establishment: Establishment,
    @Query() filter: StaffOnDutyDto,
  ): Promise<string> {
    return this.staffOnDuty.formatCsv(establishment, filter);
  }
}
