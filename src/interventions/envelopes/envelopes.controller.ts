import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import type { Config } from '#platform/runtime/config.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { EnvelopesQuery } from './envelopes.dto.js';
import type { EnvelopeRow, LooseIdentificationRow } from './envelopes.queries.js';
import { EnvelopesService, type Envelope } from './envelopes.service.js';
import { SignerDto } from '../readings/sheet-readings.dto.js';
import { authenticateSigner } from '../sheets/strokes.js';
import { DayPipe } from '#establishments/days/day.pipe.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

/** Serves the envelopes in which a day's intervention sheets are sealed for the Direction. */
@ApiTags('interventions')
@Controller('establishments/:establishment/intervention-envelopes')
export class EnvelopesController {
  constructor(
    private readonly envelopes: EnvelopesService,
    private readonly identities: IdentitiesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the envelopes of intervention sheets, the latest day first; `before` starts below a day. */
  @Get()
  @Permission('interventions.read')
  @ApiOperation({ summary: 'The envelopes of intervention sheets, the latest day first' })
  listEnvelopes(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { before }: EnvelopesQuery,
  ): Promise<EnvelopeRow[]> {
    return this.envelopes.listEnvelopes(establishment, before ?? null);
  }

  /** Returns the envelope of a gaming day with its sheets. */
  @Get(':day')
  @Permission('interventions.read')
  @ApiOperation({ summary: 'The envelope of a gaming day with its sheets' })
  findEnvelope(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
  ): Promise<Envelope> {
    return this.envelopes.getEnvelope(establishment, day);
  }

  /** Lists the identifications of a gaming day that led to no sheet, with what a supervisor found. */
  @Get(':day/identifications')
  @Permission('interventions.read')
  @ApiOperation({ summary: 'The identifications of a gaming day that led to no sheet, and what a supervisor found' })
  listIdentificationsWithoutSheet(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
  ): Promise<LooseIdentificationRow[]> {
    return this.envelopes.listIdentificationsWithoutSheet(establishment, day);
  }

  /** Seals the sheets of a day that is over, all of them and none open, as a supervisor. */
  @Post(':day')
  @HttpCode(200)
  @Permission('envelopes.make')
  @ApiOperation({ summary: 'A supervisor seals the sheets of a day that is over: all of them, none open' })
  async makeEnvelope(
    @WriteRequest() userRequest: UserRequest,
    @Req() request: Request,
    @Param('day', DayPipe) day: string,
    @Body() credentials: SignerDto,
  ): Promise<Serialized<EnvelopeRow>> {
    const signer = await authenticateSigner(
      this.identities,
      userRequest.establishment,
      request,
      credentials,
      'superviseur',
    );
    return this.envelopes.sealEnvelope(withKeyedDigest(userRequest, this.config), day, signer);
  }

  /** Signs the receipt of a day's envelope as a person of the Direction. */
  @Post(':day/receipt')
  @HttpCode(200)
  @Permission('envelopes.handOver')
  @ApiOperation({ summary: 'Somebody of the Direction signs that he has the envelope' })
  async receiveEnvelope(
    @WriteRequest() userRequest: UserRequest,
    @Req() request: Request,
    @Param('day', DayPipe) day: string,
    @Body() credentials: SignerDto,
  ): Promise<Serialized<EnvelopeRow>> {
    const signer = await authenticateSigner(
      this.identities,
      userRequest.establishment,
      request,
      credentials,
      'direction',
    );
    return this.envelopes.signEnvelopeReceipt(withKeyedDigest(userRequest, this.config), day, signer);
  }
}
