import { Body, Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Permission } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { requireInstant } from '#meters/ingest/reading-values.js';
import type { Config } from '#platform/runtime/config.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { RamClearDto, SheetReadingDto, UnsignedClosingDto } from './sheet-readings.dto.js';
import { SheetReadingsService } from './sheet-readings.service.js';
import type { InterventionSheet } from '../sheets/sheets.js';
import { UnsignedClosingsService } from '../sheets/unsigned-closings.service.js';
import { authenticateSigner } from '../sheets/strokes.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

/** Serves the readings and the RAM clears of intervention sheets, and their closing without a signature. */
@ApiTags('interventions')
@Controller('establishments/:establishment/interventions/:interventionId')
export class SheetReadingsController {
  constructor(
    private readonly sheetReadings: SheetReadingsService,
    private readonly unsignedClosings: UnsignedClosingsService,
    private readonly identities: IdentitiesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Enters the meters of a station read before or after the work, or why they could not be read; returns the sheet. */
  @Post('readings')
  @HttpCode(200)
  @Permission('interventions.enter')
  @ApiOperation({ summary: 'The meters of a station before or after what touches them' })
  enterReading(
    @WriteRequest() userRequest: UserRequest,
    @Param('interventionId', IdPipe) interventionId: bigint,
    @Body() { station, moment, readAt, counters, unreadReason }: SheetReadingDto,
  ): Promise<Serialized<InterventionSheet>> {
    const reading = { station, moment, readAt: requireInstant(readAt), counters: counters ?? null };
    const sheetReading = { ...reading, unreadReason: unreadReason ?? null };
    return this.sheetReadings.enterReading(userRequest, interventionId, sheetReading);
  }

  /** Records a cleared memory, signed by the technician and a supervisor; returns the sheet. */
  @Post('ram-clear')
  @HttpCode(200)
  @Permission('interventions.enter')
  @ApiOperation({ summary: 'A cleared memory, read before and after, signed by its technician and a supervisor' })
  async recordClear(
    @WriteRequest() userRequest: UserRequest,
    @Req() request: Request,
    @Param('interventionId', IdPipe) interventionId: bigint,
    @Body() body: RamClearDto,
  ): Promise<Serialized<InterventionSheet>> {
    const signedClear = {
      clearedAt: requireInstant(body.clearedAt),
      technician: await authenticateSigner(
        this.identities,
        userRequest.establishment,
        request,
        body.technician,
        'mecanicien',
      ),
      supervisor: await authenticateSigner(
        this.identities,
        userRequest.establishment,
        request,
        body.supervisor,
        'superviseur',
      ),
    };
    return this.sheetReadings.recordRamClear(withKeyedDigest(userRequest, this.config), interventionId, signedClear);
  }

  /**
   * Closes a sheet that its technician never signed, with a reason and the proofs of a supervisor and of the Direction.
   */
  @Post('unsigned-closing')
  @HttpCode(200)
  @Permission('envelopes.make')
  @ApiOperation({ summary: 'A sheet its technician never signs: closed by a supervisor, confirmed by the Direction' })
  async closeUnsignedSheet(
    @WriteRequest() userRequest: UserRequest,
    @Req() request: Request,
    @Param('interventionId', IdPipe) interventionId: bigint,
    @Body() { reason, restartedAt, ...signers }: UnsignedClosingDto,
  ): Promise<Serialized<InterventionSheet>> {
    const closing = {
      reason,
      restartedAt: restartedAt === undefined ? null : requireInstant(restartedAt),
      supervisor: await authenticateSigner(
        this.identities,
        userRequest.establishment,
        request,
        signers.supervisor,
        'superviseur',
      ),
      direction: await authenticateSigner(
        this.identities,
        userRequest.establishment,
        request,
        signers.direction,
        'direction',
      ),
    };
    return this.unsignedClosings.closeUnsignedSheet(withKeyedDigest(userRequest, this.config), interventionId, closing);
  }
}
