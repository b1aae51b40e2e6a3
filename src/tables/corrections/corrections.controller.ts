import { Body, Controller, Inject, Param, ParseIntPipe, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { toChipLines, toValueLines } from '#desks/sent-pieces.js';
import { Permission } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { WriteRequest, toSignedRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import type { SessionView } from '../sessions/session-views.js';
import { toParticipantCredentials } from '../sessions/table-sessions.dto.js';
import { CarnetCorrectionsService } from './carnet-corrections.service.js';
import { CarnetCorrectionDto, type EntryReplacementDto } from './corrections.dto.js';

/** Serves the counter-entries of the carnets of tables. */
@ApiTags('tables')
@Controller('establishments/:establishment/table-sessions')
export class CorrectionsController {
  constructor(
    private readonly corrections: CarnetCorrectionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Corrects an entry of the carnet: a counter-entry, and another entry in its place. */
  @Post(':sessionId/entries/:entryNumber/correction')
  @Permission('tables.operate')
  @ApiOperation({ summary: 'Reverses an entry of the carnet, signed as it was, and enters another in its place' })
  correct(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Param('entryNumber', ParseIntPipe) entryNumber: number,
    @Body() { reason, replacement, ...hands }: CarnetCorrectionDto,
    @Req() request: Request,
  ): Promise<Serialized<SessionView>> {
    // the body has secrets, so its digest is keyed
    const writeRequest = toSignedRequest(userRequest, request, this.config);
    const correction = {
      ...toParticipantCredentials(hands),
      reason,
      replacement: replacement === undefined ? null : toReplacement(replacement),
    };
    return this.corrections.correctEntry(writeRequest, sessionId, entryNumber, correction);
  }
}

/** Returns the values of a replacement as sent; what its kind does not need is empty. */
const toReplacement = ({ deskCode, pieces, asked, given, notes, confirmedDoubts = [] }: EntryReplacementDto) => ({
  deskCode: deskCode ?? null,
  pieces: toChipLines(pieces),
  requested: toChipLines(asked),
  given: toChipLines(given),
  notes: toValueLines(notes),
  confirmedDoubts,
});
