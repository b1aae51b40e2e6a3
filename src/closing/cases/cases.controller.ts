import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DayPipe } from '#establishments/days/day.pipe.js';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';
import { CaseActDto } from './cases.dto.js';
import { CasesService } from './cases.service.js';

/** Serves the case of a finding and the acts that it proposes. */
@ApiTags('days')
@Controller('establishments/:establishment/days/:day/findings/:key/case')
export class CasesController {
  constructor(private readonly cases: CasesService) {}

  /** Returns the case of a finding: its number, cause and findings, and the act that it proposes. */
  @Get()
  @Permission('days.read')
  @ApiOperation({ summary: 'The case of a finding, with the act that it proposes and the entries that it changes' })
  readCase(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
    @Param('key') findingKey: string,
  ) {
    return this.cases.getCase(establishment, day, findingKey);
  }

  /** Requests the correction of the denomination that the case proposes; another person approves. */
  @Post('denomination')
  @HttpCode(200)
  @Permission('findings.explain')
  @ApiOperation({ summary: 'Request the correction of the denomination that the case proposes' })
  requestDenomination(
    @WriteRequest() userRequest: UserRequest,
    @Param('day', DayPipe) day: string,
    @Param('key') findingKey: string,
    @Body() { reason }: CaseActDto,
  ) {
    return this.cases.requestDenomination(userRequest, day, findingKey, reason);
  }

  /** Requests the exchange of the counts that the case proposes, both sides in one; another person approves. */
  @Post('exchange')
  @HttpCode(200)
  @Permission('counts.enter')
  @ApiOperation({ summary: 'Request the exchange of the counts of two machines that the case proposes' })
  requestExchange(
    @WriteRequest() userRequest: UserRequest,
    @Param('day', DayPipe) day: string,
    @Param('key') findingKey: string,
    @Body() { reason }: CaseActDto,
  ) {
    return this.cases.requestExchange(userRequest, day, findingKey, reason);
  }

  /** Requests to move a slip to the machine that the case proposes: two corrections, which another person approves. */
  @Post('slip')
  @HttpCode(200)
  @Permission('totals.enter')
  @ApiOperation({ summary: 'Request the corrections that move a slip to the machine that the case proposes' })
  requestSlipMove(
    @WriteRequest() userRequest: UserRequest,
    @Param('day', DayPipe) day: string,
    @Param('key') findingKey: string,
    @Body() { reason }: CaseActDto,
  ) {
    return this.cases.requestSlipMove(userRequest, day, findingKey, reason);
  }
}
