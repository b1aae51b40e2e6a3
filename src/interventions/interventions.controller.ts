import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import { requireInstant } from '#meters/ingest/reading-values.js';
import type { Config } from '#platform/runtime/config.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { AlarmRow } from './alarms/alarms.queries.js';
import { AlarmsService } from './alarms/alarms.service.js';
import {
  AlarmSettlementDto,
  AlarmsQuery,
  IdentificationDto,
  InterventionsQuery,
  NewInterventionDto,
  SheetEntryDto,
  SheetSignatureDto,
} from './interventions.dto.js';
import type { IdentificationRow, InterventionRow } from './sheets/interventions.queries.js';
import { InterventionsService } from './interventions.service.js';
import type { InterventionSheet } from './sheets/sheets.js';
import { parseStrokes } from './sheets/strokes.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

/** Serves interventions of technicians: identifications, sheets, signatures and alarms. */
@ApiTags('interventions')
@Controller('establishments/:establishment/interventions')
export class InterventionsController {
  constructor(
    private readonly interventions: InterventionsService,
    private readonly alarms: AlarmsService,
    private readonly identities: IdentitiesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Identifies a technician by code and secret for a machine, before its opening. */
  @Post('identifications')
  @HttpCode(200)
  @Permission('interventions.enter')
  @ApiOperation({ summary: 'A technician says who he is for a machine, before he opens it' })
  async identifyTechnician(
    @WriteRequest() userRequest: UserRequest,
    @Req() request: Request,
    @Body() { machine, ...credentials }: IdentificationDto,
  ): Promise<Serialized<IdentificationRow>> {
    const technician = await this.authenticateTechnician(userRequest.establishment, request, credentials);
    return this.interventions.identifyTechnician(withKeyedDigest(userRequest, this.config), { machine, technician });
  }

  /** Lists the sheets of a gaming day, or without one those still open. */
  @Get()
  @Permission('interventions.read')
  @ApiOperation({ summary: 'The sheets of a gaming day, or those still open' })
  listSheets(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day, machine }: InterventionsQuery,
  ): Promise<InterventionRow[]> {
    return this.interventions.listSheets(establishment, { day: day ?? null, machine: machine ?? null });
  }

  /** Opens the sheet of the technician who is identified for the machine. */
  @Post()
  @HttpCode(200)
  @Permission('interventions.enter')
  @ApiOperation({ summary: 'Opens the sheet of the technician who is identified for the machine' })
  openSheet(
    @WriteRequest() userRequest: UserRequest,
    @Body() { machine, stoppedAt, reason }: NewInterventionDto,
  ): Promise<Serialized<InterventionSheet>> {
    return this.interventions.openSheet(userRequest, { machine, stoppedAt: requireInstant(stoppedAt), reason });
  }

  /** Lists the alarms that wait for a supervisor, or those that were settled. */
  @Get('alarms')
  @Permission('interventions.read')
  @ApiOperation({ summary: 'Alarms that wait for a supervisor, or those that were settled' })
  listAlarms(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { state, after }: AlarmsQuery,
  ): Promise<AlarmRow[]> {
    return this.alarms.listAlarms(establishment, {
      isSettled: state === 'settled',
      after: after === undefined ? null : BigInt(after),
    });
  }

  /** Settles an alarm as a supervisor, with its cause. */
  @Post('alarms/:alarmId/settlement')
  @HttpCode(200)
  @Permission('alarms.settle')
  @ApiOperation({ summary: 'A supervisor says what an alarm was' })
  settleAlarm(
    @WriteRequest() userRequest: UserRequest,
    @Param('alarmId', IdPipe) alarmId: bigint,
    @Body() { reason }: AlarmSettlementDto,
  ): Promise<Serialized<AlarmRow>> {
    return this.alarms.settleAlarm(userRequest, alarmId, reason);
  }

  /** Returns a sheet with its lines of work. */
  @Get(':interventionId')
  @Permission('interventions.read')
  @ApiOperation({ summary: 'One sheet, with what was done' })
  findSheet(
    @CurrentEstablishment() establishment: Establishment,
    @Param('interventionId', IdPipe) interventionId: bigint,
  ): Promise<InterventionSheet> {
    return this.interventions.getSheet(establishment, interventionId);
  }

  /** Enters on a sheet a line of work done, or a part that was put in; returns the sheet. */
  @Post(':interventionId/entries')
  @HttpCode(200)
  @Permission('interventions.enter')
  @ApiOperation({ summary: 'What was done, or a part that was put in' })
  enterLine(
    @WriteRequest() userRequest: UserRequest,
    @Param('interventionId', IdPipe) interventionId: bigint,
    @Body() { kind, entry, quantity, touches }: SheetEntryDto,
  ): Promise<Serialized<InterventionSheet>> {
    const sheetEntry = { kind, entry, quantity: quantity ?? null, touches: touches ?? null };
    return this.interventions.enterSheetEntry(userRequest, interventionId, sheetEntry);
  }

  /**
   * Signs a sheet as its technician, with strokes of the pen and the instant of the restart, which closes the sheet.
   */
  @Post(':interventionId/signature')
  @HttpCode(200)
  @Permission('interventions.enter')
  @ApiOperation({ summary: 'The technician signs exactly what the sheet says, which closes it' })
  async signSheet(
    @WriteRequest() userRequest: UserRequest,
    @Req() request: Request,
    @Param('interventionId', IdPipe) interventionId: bigint,
    @Body() { code, secret, restartedAt, strokes: sentStrokes }: SheetSignatureDto,
  ): Promise<Serialized<InterventionSheet>> {
    const signature = {
      strokes: parseStrokes(sentStrokes),
      restartedAt: restartedAt === undefined ? null : requireInstant(restartedAt),
    };
    const signer = await this.authenticateTechnician(userRequest.establishment, request, { code, secret });
    return this.interventions.signSheet(withKeyedDigest(userRequest, this.config), interventionId, {
      ...signature,
      signer,
    });
  }

  /** Proves the identity of a technician. Refuses with the codes of `verifyIdentity`. */
  private authenticateTechnician(
    establishment: Establishment,
    request: Request,
    credentials: Credentials,
  ): Promise<Identity> {
    return this.identities.verifyIdentity(establishment, credentials, request.ip ?? 'unknown', ['mecanicien']);
  }
}
