import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { DayQuery } from '#platform/http/day-query.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
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
import { TablesService, type TableDeskRow } from './tables.service.js';

@ApiTags('tables')
@Controller('establishments/:establishment/tables')
export class TablesController {
  constructor(
    private readonly tables: TablesService,
    private readonly authorisations: AuthorisationsService,
  ) {}

  /** Lists the tables with their terms of a gaming day (by default the running one) and their running session. */
  @Get()
  @Permission('tables.read')
  @ApiOperation({ summary: 'Tables with the terms of a gaming day, and the session of each that has not ended' })
  list(@CurrentEstablishment() establishment: Establishment, @Query() { day }: DayQuery): Promise<TableRow[]> {
    return this.tables.listDayTables(establishment, day ?? null);
  }

  /** Enters a table under a number that was never used. */
  @Post()
  @Permission('tables.manage')
  create(
    @WriteRequest() userRequest: UserRequest,
    @Body() { tableNumber, game, room }: NewTableDto,
  ): Promise<Serialized<TableRow>> {
    return this.tables.createTable(userRequest, { tableNumber, game, room });
  }

  /** Lists the desks with chips that a person holds now, without amounts: holders count blind. */
  @Get('desks')
  @Permission('tables.read')
  @ApiOperation({ summary: 'The cash desks and changeurs’ desks that somebody holds, and the kinds of chips of each' })
  listDesks(@CurrentEstablishment() establishment: Establishment): Promise<TableDeskRow[]> {
    return this.tables.listHeldDesks(establishment);
  }

  /** Lists the authorisations of the games, each with the stop of all tables that ended it. */
  @Get('authorisations')
  @Permission('tables.read')
  @ApiOperation({ summary: 'Authorisations of the games, and the stop that made one lapse (AI67:9)' })
  listAuthorisations(@CurrentEstablishment() establishment: Establishment): Promise<AuthorisationRow[]> {
    return this.authorisations.listAuthorisations(establishment);
  }

  /** Enters an authorisation of the games with its minimum stake, which replaces the previous one. */
  @Post('authorisations')
  @Permission('tables.manage')
  authorise(
    @WriteRequest() userRequest: UserRequest,
    @Body() { reference, minimumMinor, grantedOn }: NewAuthorisationDto,
  ): Promise<Serialized<AuthorisationRow>> {
    const authorisation = { reference, minimumMinor: BigInt(minimumMinor), grantedOn };
    return this.authorisations.grantAuthorisation(userRequest, authorisation);
  }

  /** Stops all tables because the house cannot cover the stakes: the authorisation lapses at once (AI67:9). */
  @Post('stop')
  @Permission('tables.manage')
  @ApiOperation({
    summary: 'Stops all tables: the house cannot cover the stakes, and its authorisation lapses (AI67:9)',
  })
  stop(
    @WriteRequest() userRequest: UserRequest,
    @Body() { circumstances }: StopDto,
  ): Promise<Serialized<AuthorisationRow>> {
    return this.authorisations.stopTables(userRequest, circumstances);
  }

  /** Records that an authority was notified of the stop of all tables. */
  @Post('notices')
  @Permission('tables.manage')
  @ApiOperation({ summary: 'Who was notified of the stop, and when' })
  notify(
    @WriteRequest() userRequest: UserRequest,
    @Body() { addressee, toldAt: notifiedAt, toldTo: recipient }: NoticeDto,
  ): Promise<Serialized<AuthorisationRow>> {
    return this.authorisations.recordStopNotice(userRequest, { addressee, notifiedAt, recipient: recipient ?? '' });
  }

  /** Lists the terms (stakes, avance, side bets) of a table, the latest first. */
  @Get(':table/terms')
  @Permission('tables.read')
  @ApiOperation({ summary: 'What holds at a table from which day on, the latest first' })
  listTerms(@CurrentEstablishment() establishment: Establishment, @Param('table') table: string): Promise<TermsRow[]> {
    return this.tables.listTerms(establishment, table);
  }

  /** Fixes the terms (stakes, avance, side bets) of a table from a gaming day on. */
  @Post(':table/terms')
  @Permission('tables.manage')
  setTerms(
    @WriteRequest() userRequest: UserRequest,
    @Param('table') tableNumber: string,
    @Body() { effectiveFrom, minimumMinor, maxima, avanceMinor, sideBets, toldOn: agreedOn, reason }: TermsDto,
  ): Promise<Serialized<TableRow>> {
    return this.tables.setTerms(userRequest, {
      tableNumber,
      effectiveFrom,
      minimumMinor: BigInt(minimumMinor),
      maxima: parseMaxima(maxima),
      avanceMinor: avanceMinor === undefined ? null : BigInt(avanceMinor),
      sideBets: sideBets ?? [],
      agreedOn: agreedOn ?? null,
      reason,
    });
  }

  /** Takes a table out of use for good. */
  @Post(':table/retirement')
  @HttpCode(200)
  @Permission('tables.manage')
  retire(
    @WriteRequest() userRequest: UserRequest,
    @Param('table') tableNumber: string,
    @Body() { reason }: TableRetirementDto,
  ): Promise<Serialized<TableRow>> {
    return this.tables.retireTable(userRequest, { tableNumber, reason });
  }
}
