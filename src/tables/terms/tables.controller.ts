import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdempotentWrite } from '#platform/database/idempotency.js';
import { DayQuery } from '#platform/http/day-query.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
import { AuthorisationsService } from './authorisations.service.js';
import {
  NewAuthorisationDto,
  NewTableDto,
  NoticeDto,
  StopDto,
  TableRetirementDto,
  TermsDto,
  parseMaxima,
} from './tables.dto.js';
import type { AuthorisationRow, TableRow, TermsRow } from './tables.queries.js';
import { TablesService } from './tables.service.js';
import type { TableDeskRow } from './tables.service.js';

@ApiTags('tables')
@Controller('establishments/:establishment/tables')
export class TablesController {
  constructor(
    private readonly tables: TablesService,
    private readonly authorisations: AuthorisationsService,
  ) {}

  @Get()
  @Permission('tables.read')
  @ApiOperation({ summary: 'Tables with the terms of a gaming day, and the session of each that has not ended' })
  list(@CurrentEstablishment() establishment: Establishment, @Query() { day }: DayQuery): Promise<TableRow[]> {
    return this.tables.listOfDay(establishment, day ?? null);
  }

  @Post()
  @Permission('tables.manage')
  create(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { tableNumber, game, room }: NewTableDto,
  ): Promise<Wire<TableRow>> {
    return this.tables.createTable({ actor, establishment, write }, { tableNumber, game, room });
  }

  @Get('desks')
  @Permission('tables.read')
  @ApiOperation({ summary: 'The cash desks and changeurs’ desks that somebody holds, and the kinds of chips of each' })
  listDesks(@CurrentEstablishment() establishment: Establishment): Promise<TableDeskRow[]> {
    return this.tables.listHeldDesks(establishment);
  }

  @Get('authorisations')
  @Permission('tables.read')
  @ApiOperation({ summary: 'Authorisations of the games, and the stop that made one lapse (AI67:9)' })
  listAuthorisations(@CurrentEstablishment() establishment: Establishment): Promise<AuthorisationRow[]> {
    return this.authorisations.listGranted(establishment);
  }

  @Post('authorisations')
  @Permission('tables.manage')
  authorise(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { reference, minimumMinor, grantedOn }: NewAuthorisationDto,
  ): Promise<Wire<AuthorisationRow>> {
    const authorisation = { reference, minimumMinor: BigInt(minimumMinor), grantedOn };
    return this.authorisations.grantAuthorisation({ actor, establishment, write }, authorisation);
  }

  @Post('stop')
  @Permission('tables.manage')
  @ApiOperation({
    summary: 'Stops all tables: the house cannot cover the stakes, and its authorisation lapses (AI67:9)',
  })
  stop(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { circumstances }: StopDto,
  ): Promise<Wire<AuthorisationRow>> {
    return this.authorisations.stopTables({ actor, establishment, write }, circumstances);
  }

  @Post('notices')
  @Permission('tables.manage')
  @ApiOperation({ summary: 'Who was notified of the stop, and when' })
  notify(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { addressee, toldAt: notifiedAt, toldTo: recipient }: NoticeDto,
  ): Promise<Wire<AuthorisationRow>> {
    return this.authorisations.recordNotice(
      { actor, establishment, write },
      { addressee, toldAt: notifiedAt, toldTo: recipient ?? '' },
    );
  }

  @Get(':table/terms')
  @Permission('tables.read')
  @ApiOperation({ summary: 'What holds at a table from which day on, the latest first' })
  terms(@CurrentEstablishment() establishment: Establishment, @Param('table') table: string): Promise<TermsRow[]> {
    return this.tables.listTerms(establishment, table);
  }

  @Post(':table/terms')
  @Permission('tables.manage')
  setTerms(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('table') tableNumber: string,
    @Body() { effectiveFrom, minimumMinor, maxima, avanceMinor, sideBets, toldOn: agreedOn, reason }: TermsDto,
  ): Promise<Wire<TableRow>> {
    return this.tables.setTerms(
      { actor, establishment, write },
      {
        tableNumber,
        effectiveFrom,
        minimumMinor: BigInt(minimumMinor),
        maxima: parseMaxima(maxima),
        avanceMinor: avanceMinor === undefined ? null : BigInt(avanceMinor),
        sideBets: sideBets ?? [],
        toldOn: agreedOn ?? null,
        reason,
      },
    );
  }

  @Post(':table/retirement')
  @HttpCode(200)
  @Permission('tables.manage')
  retire(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('table') tableNumber: string,
    @Body() { reason }: TableRetirementDto,
  ): Promise<Wire<TableRow>> {
    return this.tables.retireTable({ actor, establishment, write }, { tableNumber, reason });
  }
}
