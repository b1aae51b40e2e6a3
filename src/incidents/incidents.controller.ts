import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import type { Serialized } from '#platform/database/idempotency.js';
import {
  IncidentAdditionDto,
  IncidentDecisionDto,
  IncidentNoticeDto,
  IncidentsPageDto,
  NewIncidentDto,
} from './incidents.dto.js';
import { IncidentsService, type IncidentLine, type IncidentSheet } from './incidents.service.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

@ApiTags('incidents')
@Controller('establishments/:establishment/incidents')
export class IncidentsController {
  constructor(private readonly incidents: IncidentsService) {}

  /** Lists the register of incidents, the latest first, each with its state. */
  @Get()
  @Permission('incidents.read')
  @ApiOperation({ summary: 'The register of incidents, the latest first, and where each stands' })
  listIncidents(
    @CurrentEstablishment() establishment: Establishment,
    @Query() page: IncidentsPageDto,
  ): Promise<IncidentLine[]> {
    const before = page.before === undefined ? null : BigInt(page.before);
    return this.incidents.listIncidents(establishment, { before, limit: page.limit, onlyOpen: page.onlyOpen });
  }

  /** Returns an incident with its additions, notices, receipts and decision. */
  @Get(':incident')
  @Permission('incidents.read')
  findSheet(
    @CurrentEstablishment() establishment: Establishment,
    @Param('incident', IdPipe) incidentNumber: bigint,
  ): Promise<IncidentSheet> {
    return this.incidents.getIncidentSheet(establishment, incidentNumber);
  }

  /** Reports an incident in the register; returns its sheet. */
  @Post()
  @Permission('incidents.report')
  reportIncident(
    @WriteRequest() userRequest: UserRequest,
    @Body() incident: NewIncidentDto,
  ): Promise<Serialized<IncidentSheet>> {
    return this.incidents.reportIncident(userRequest, incident);
  }

  /** Adds later information to an incident. */
  @Post(':incident/additions')
  @Permission('incidents.report')
  addInformation(
    @WriteRequest() userRequest: UserRequest,
    @Param('incident', IdPipe) incidentNumber: bigint,
    @Body() { addition }: IncidentAdditionDto,
  ): Promise<Serialized<IncidentSheet>> {
    return this.incidents.addInformation(userRequest, incidentNumber, addition);
  }

  /** Records how the control service (the police of games) was notified: when, by what means, and whom. */
  @Post(':incident/notices')
  @Permission('incidents.decide')
  @ApiOperation({ summary: 'How the control service was notified: when, by what means, whom' })
  recordNotice(
    @WriteRequest() userRequest: UserRequest,
    @Param('incident', IdPipe) incidentNumber: bigint,
    @Body() notice: IncidentNoticeDto,
  ): Promise<Serialized<IncidentSheet>> {
    return this.incidents.recordNotice(userRequest, incidentNumber, notice);
  }

  /** Records that the supervisor or the hierarchy received the report of an agent. */
  @Post(':incident/receipt')
  @Permission('incidents.receive')
  @ApiOperation({ summary: 'The report of an agent, received by the supervisor or by the agent’s hierarchy' })
  receiveReport(
    @WriteRequest() userRequest: UserRequest,
    @Param('incident', IdPipe) incidentNumber: bigint,
  ): Promise<Serialized<IncidentSheet>> {
    return this.incidents.receiveReport(userRequest, incidentNumber);
  }

  /** Records the final decision of the management (Direction) on an incident. */
  @Post(':incident/decision')
  @Permission('incidents.decide')
  @ApiOperation({ summary: 'The final decision of the Direction' })
  recordDecision(
    @WriteRequest() userRequest: UserRequest,
    @Param('incident', IdPipe) incidentNumber: bigint,
    @Body() { decision }: IncidentDecisionDto,
  ): Promise<Serialized<IncidentSheet>> {
    return this.incidents.recordDecision(userRequest, incidentNumber, decision);
  }
}
