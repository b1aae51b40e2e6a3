import { Body, Controller, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentWrite, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import {
  CurrentActor,
  CurrentEstablishment,
  RequireRecentAuthentication,
  Permission,
} from '../access/access.decorators.js';
import type { Actor, Establishment } from '../access/access.decorators.js';
import { EnrolmentsDto, EstablishmentPeopleQueryDto, OathDto } from './enrolments.dto.js';
import { EnrolmentsService, type Enrolled } from './enrolments.service.js';
import { OathsService } from './oaths.service.js';
import { listFunctions, type FunctionView } from '../people/functions.js';
import { IdPipe } from '../access/id.pipe.js';
import type { EstablishmentPersonRow } from '../people/people.queries.js';

@ApiTags('access')
@Controller('establishments/:establishment')
export class EnrolmentsController {
  constructor(
    private readonly enrolments: EnrolmentsService,
    private readonly oaths: OathsService,
  ) {}

  /**
   * Lists people by name. `who`: current (default), past, or everyone visible to the caller; `after`: the last person
   * of a page.
   */
  @Permission('people.read')
  @Get('people')
  listPeople(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Query() { search, who: group, role, after, limit }: EstablishmentPeopleQueryDto,
  ): Promise<EstablishmentPersonRow[]> {
    return this.enrolments.listPeople(establishment, {
      viewer: getViewerId(actor),
      search: search ?? null,
      group: group ?? 'current',
      role: role ?? null,
      after: after === undefined ? null : BigInt(after),
      limit: limit ?? 100,
    });
  }

  /** Returns one person with their functions (jobs with permissions, such as cashier) in the establishment. */
  @Permission('people.read')
  @Get('people/:personId')
  findPerson(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('personId', IdPipe) personId: bigint,
  ): Promise<EstablishmentPersonRow> {
    return this.enrolments.getPerson(establishment, { personId, viewer: getViewerId(actor) });
  }

  /** Enters people with accounts and functions, all or none; the generated passwords are in the response, once. */
  @Permission('people.manage')
  @RequireRecentAuthentication()
  @Post('people')
  enrolPeople(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() { people }: EnrolmentsDto,
    @Headers('accept-language') language?: string,
  ): Promise<Enrolled[]> {
    return this.enrolments.enrolPeople(actor, establishment, idempotencyKey, people, parseAcceptLanguage(language));
  }

  /** Records the oath that a person swore before taking up a function. */
  @Permission('people.manage')
  @Post('people/:personId/oaths')
  recordOath(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('personId', IdPipe) personId: bigint,
    @Body() oath: OathDto,
  ): Promise<Serialized<EstablishmentPersonRow>> {
    return this.oaths.recordOath(actor, establishment, idempotencyKey, personId, oath);
  }

  /** Lists the functions of an establishment, with their permissions and incompatible functions. */
  @Permission('people.read')
  @Get('functions')
  viewFunctions(): FunctionView[] {
    return listFunctions();
  }
}

/**
 * Returns the person who reads; null for a token, which belongs to one establishment whatever its person holds
 * elsewhere.
 */
const getViewerId = ({ tokenId, personId }: Actor): bigint | null => (tokenId === null ? personId : null);
