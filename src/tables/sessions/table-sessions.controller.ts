import { Body, Controller, Get, Headers, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { toChipLines, toValueLines } from '#desks/sent-pieces.js';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { DayQuery } from '#platform/http/day-query.js';
import { WriteRequest, toSignedRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { KeyHandOversService } from './key-hand-overs.service.js';
import { TableLidsService, type LockedLid } from './lids.service.js';
import { OpeningsService, type TableReadiness } from './openings.service.js';
import { TableSessionEndsService } from './table-session-ends.service.js';
import {
  BonDto,
  CreditDto,
  FurtherAvanceDto,
  InterruptionDto,
  TableKeyHandOverDto,
  LidDto,
  MaximumChangeDto,
  NoteExchangeDto,
  ReopeningDto,
  SessionEndDto,
  SessionOpeningDto,
  toParticipantCredentials,
} from './table-sessions.dto.js';
import type { SentTableCount } from './table-sessions.dto.js';
import type { SessionRow } from './table-sessions.queries.js';
import type { SessionView } from './session-views.js';
import { TableSessionsService } from './table-sessions.service.js';
import { parseMaxima } from '../terms/tables.dto.js';

@ApiTags('tables')
@Controller('establishments/:establishment/table-sessions')
export class TableSessionsController {
  constructor(
    private readonly sessions: TableSessionsService,
    private readonly ends: TableSessionEndsService,
    @Inject(CONFIG) private readonly config: Config,
    private readonly openings: OpeningsService,
    private readonly lids: TableLidsService,
    private readonly keyHandOvers: KeyHandOversService,
  ) {}

  /**
   * Lists the sessions of tables of a gaming day (by default the running one), and earlier ones that have not ended.
   */
  @Get()
  @Permission('tables.read')
  @ApiOperation({ summary: 'Sessions of a gaming day, with those of earlier days that have not ended' })
  list(@CurrentEstablishment() establishment: Establishment, @Query() { day }: DayQuery): Promise<SessionRow[]> {
    return this.sessions.listSessions(establishment, day ?? null);
  }

  /** Lists the needs of each table without a session before it opens, met and unmet. */
  @Get('readiness')
  @Permission('tables.read')
  @ApiOperation({ summary: 'Needs of each table without a session before it opens, in the reader’s language' })
  listReadiness(
    @CurrentEstablishment() establishment: Establishment,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<TableReadiness[]> {
    return this.openings.listReadiness(establishment, parseAcceptLanguage(acceptLanguage));
  }

  /** Returns a session with its carnet (the record book of the table). */
  @Get(':sessionId')
  @Permission('tables.read')
  @ApiOperation({ summary: 'A session with its carnet' })
  find(
    @CurrentEstablishment() establishment: Establishment,
    @Param('sessionId', IdPipe) sessionId: bigint,
  ): Promise<SessionView> {
    return this.sessions.getSession(establishment, sessionId);
  }

  /** Opens a session of a table with its initial avance (the chips that the table receives). */
  @Post()
  @Permission('tables.operate')
  @ApiOperation({ summary: 'Opens a session with its first avance, counted, announced and signed' })
  open(
    @WriteRequest() userRequest: UserRequest,
    @Body() opening: SessionOpeningDto,
    @Req() request: Request,
  ): Promise<Serialized<SessionView>> {
    const { tableNumber, deskCode, pieces } = opening;
    const input = { tableNumber, deskCode, pieces: toChipLines(pieces), ...toParticipantCredentials(opening) };
    return this.sessions.openSession(toSignedRequest(userRequest, request, this.config), input);
  }

  /** Records that the lid of a table’s cylinder is locked with its key, after its last session. */
  @Post('lids')
  @Permission('tables.operate')
  @ApiOperation({ summary: 'The lid of a roulette, locked at the end of the game' })
  lockLid(@WriteRequest() userRequest: UserRequest, @Body() { tableNumber }: LidDto): Promise<Serialized<LockedLid>> {
    return this.lids.lockLid(userRequest, tableNumber);
  }

  /** Records a further avance: chips brought to the table during play. */
  @Post(':sessionId/avances')
  @Permission('tables.operate')
  recordFurtherAvance(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() avance: FurtherAvanceDto,
    @Req() request: Request,
  ): Promise<Serialized<SessionView>> {
    const input = {
      deskCode: avance.deskCode,
      pieces: toChipLines(avance.pieces),
      ...toParticipantCredentials(avance),
    };
    return this.sessions.recordFurtherAvance(toSignedRequest(userRequest, request, this.config), sessionId, input);
  }

  /** Records a bon (slip of exchange): pieces of a desk for pieces of the table, of the same value. */
  @Post(':sessionId/bons')
  @Permission('tables.operate')
  @ApiOperation({ summary: 'Chips and plaques of a desk for chips and plaques of the table, worth the same' })
  recordBon(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() bon: BonDto,
    @Req() request: Request,
  ): Promise<Serialized<SessionView>> {
    const { deskCode, asked: requested, given } = bon;
    const input = {
      deskCode,
      requested: toChipLines(requested),
      given: toChipLines(given),
      ...toParticipantCredentials(bon),
    };
    return this.sessions.recordBon(toSignedRequest(userRequest, request, this.config), sessionId, input);
  }

  /** Records a credit: chips that return from the table to a desk without a counterpart. */
  @Post(':sessionId/credits')
  @Permission('tables.operate')
  @ApiOperation({ summary: 'Chips and plaques that go back to a desk against nothing' })
  recordCredit(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() credit: CreditDto,
    @Req() request: Request,
  ): Promise<Serialized<SessionView>> {
    const input = {
      deskCode: credit.deskCode,
      pieces: toChipLines(credit.pieces),
      ...toParticipantCredentials(credit),
    };
    return this.sessions.recordCredit(toSignedRequest(userRequest, request, this.config), sessionId, input);
  }

  /** Records notes that a customer changed at the table; a tablet without network sends the time with them. */
  @Post(':sessionId/note-exchanges')
  @Permission('tables.operate')
  @ApiOperation({ summary: 'Notes that a customer changes at the table, into its locked box' })
  exchangeNotes(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { notes, isClearing, exchangedAt }: NoteExchangeDto,
    @Req() request: Request,
  ): Promise<Serialized<SessionView>> {
    const input = { notes: toValueLines(notes), isClearing: isClearing ?? false, exchangedAt: exchangedAt ?? null };
    return this.sessions.recordNoteExchange(toSignedRequest(userRequest, request, this.config), sessionId, input);
  }

  /** Changes the maximum stakes of the table from now on, where the text allows it during a session. */
  @Post(':sessionId/maxima')
  @Permission('tables.operate')
  @ApiOperation({ summary: 'Other maxima from now on, where the text allows it during a session' })
  changeMaxima(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { maxima, isDisplayed, reason, ...hands }: MaximumChangeDto,
    @Req() request: Request,
  ): Promise<Serialized<SessionView>> {
    const input = { ...toParticipantCredentials(hands), maxima: parseMaxima(maxima), isDisplayed, reason };
    return this.sessions.changeMaxima(toSignedRequest(userRequest, request, this.config), sessionId, input);
  }

  /** Interrupts a session: what is at the table is counted, or locked under a named key holder. */
  @Post(':sessionId/interruption')
  @Permission('tables.operate')
  interrupt(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() interruption: InterruptionDto,
    @Req() request: Request,
  ): Promise<Serialized<SessionView>> {
    const { way, keyHolder, willReopen } = interruption;
    const input = { ...toTableCount(interruption), way, keyHolder: keyHolder ?? null, willReopen: willReopen ?? false };
    return this.ends.interruptSession(toSignedRequest(userRequest, request, this.config), sessionId, input);
  }

  /** Reopens an interrupted session, with a count where the interruption had one. */
  @Post(':sessionId/reopening')
  @Permission('tables.operate')
  reopen(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() reopening: ReopeningDto,
    @Req() request: Request,
  ): Promise<Serialized<SessionView>> {
    return this.ends.reopenSession(
      toSignedRequest(userRequest, request, this.config),
      sessionId,
      toTableCount(reopening),
    );
  }

  /** Replaces the absent holder of the key of a locked cash box. */
  @Post(':sessionId/key-hand-over')
  @Permission('tables.operate')
  @ApiOperation({ summary: 'Another holder of the key of a locked cash box, when the present one is absent' })
  handKeyOver(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { keyHolder, willReopen, signer, reason }: TableKeyHandOverDto,
    @Req() request: Request,
  ): Promise<Serialized<SessionView>> {
    const input = { keyHolder, willReopen: willReopen ?? false, signer: signer ?? null, reason };
    return this.keyHandOvers.handKeyOver(toSignedRequest(userRequest, request, this.config), sessionId, input);
  }

  /** Ends a session with a count: everything at the table is brought to a desk, and the result is posted. */
  @Post(':sessionId/closing')
  @Permission('tables.operate')
  @ApiOperation({ summary: 'The count at the end: the encaisse goes to a desk, and what the table earned is posted' })
  close(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() closing: SessionEndDto,
    @Req() request: Request,
  ): Promise<Serialized<SessionView>> {
    const input = { ...toTableCount(closing), deskCode: closing.deskCode };
    return this.ends.closeSession(toSignedRequest(userRequest, request, this.config), sessionId, input);
  }
}

/** Returns the count of a table as sent: chips, notes, reason and the participants' credentials. */
const toTableCount = (count: SentTableCount) => ({
  chips: toChipLines(count.chips),
  notes: toValueLines(count.notes),
  reason: count.reason ?? '',
  confirmedDoubts: count.confirmedDoubts ?? [],
  ...toParticipantCredentials(count),
});
