import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentHouse, Permission } from '../access.decorators.js';
import type { House } from '../access.decorators.js';
import { PeopleOnDto } from './people-on.dto.js';
import { PeopleOnService } from './people-on.service.js';
import type { PeopleOn } from './people-on.service.js';

@ApiTags('access')
@Controller('establishments/:establishment')
export class PeopleOnController {
  constructor(private readonly people: PeopleOnService) {}

  /** People with the rights they held at some instant of that day, as they were known at its end. */
  @Permission('people.read')
  @Get('people-on')
  list(@CurrentHouse() house: House, @Query() question: PeopleOnDto): Promise<PeopleOn> {
    return this.people.list(house, question);
  }

  @Permission('people.read')
  @Get('people-on.csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  csv(@CurrentHouse() house: House, @Query() question: PeopleOnDto): Promise<string> {
    return this.people.csv(house, question);
  }
}
