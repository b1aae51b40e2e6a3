import { Body, Controller, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentWrite } from '../../platform/database/idempotency.js';
import type { WriteKey } from '../../platform/database/idempotency.js';
import { refusalLanguage } from '../../refusals/refusal.js';
import { CurrentActor, CurrentHouse, Permission } from '../access.decorators.js';
import type { Actor, House } from '../access.decorators.js';
import { EnrolmentsDto, HousePeopleQueryDto } from './enrolments.dto.js';
import { EnrolmentsService } from './enrolments.service.js';
import type { Enrolled } from './enrolments.service.js';
import { functionsOf } from '../people/functions.js';
import type { FunctionView } from '../people/functions.js';
import { IdPipe } from '../id.pipe.js';
import type { HousePersonRow } from '../people/people.queries.js';

@ApiTags('access')
@Controller('establishments/:establishment')
export class EnrolmentsController {
  constructor(private readonly enrolments: EnrolmentsService) {}

  /** By name; `who`: current (when absent), past, everyone of the operator; `after`: the last person of a page. */
  @Permission('people.read')
  @Get('people')
  list(
    @CurrentHouse() house: House,
    @Query() { search, who, role, after, limit }: HousePeopleQueryDto,
  ): Promise<HousePersonRow[]> {
    return this.enrolments.list(house, {
      search: search ?? null,
      who: who ?? 'current',
      role: role ?? null,
      after: after === undefined ? null : BigInt(after),
      limit: limit ?? 100,
    });
  }

  @Permission('people.read')
  @Get('people/:personId')
  one(@CurrentHouse() house: House, @Param('personId', IdPipe) personId: bigint): Promise<HousePersonRow> {
    return this.enrolments.one(house, personId);
  }

  /** People with accounts and functions, all or none; the generated passwords are in the answer, once. */
  @Permission('people.manage')
  @Post('people')
  enrol(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Body() { people }: EnrolmentsDto,
    @Headers('accept-language') language?: string,
  ): Promise<Enrolled[]> {
    return this.enrolments.enrol(actor, house, write, people, refusalLanguage(language));
  }

  /** The functions of a house: what each may do, and which it cannot be held together with. */
  @Permission('people.read')
  @Get('functions')
  functions(): FunctionView[] {
    return functionsOf();
  }
}
