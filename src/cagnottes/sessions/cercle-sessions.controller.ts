import { Body, Controller, Get, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { toChipLines, toValueLines } from '#desks/sent-pieces.js';
import type { DetachedTickets } from '#domain/cercle/cagnotte-tickets.js';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { keyWriteDigest } from '#identity/access/keyed-write.js';
import { readOrigin } from '#identity/sessions/session-cookie.js';
import { IdempotentWrite } from '#platform/database/idempotency.js';
import { DayQuery } from '#platform/http/day-query.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { refuse } from '#refusals/refusal.js';
import {
  BankCoupDto,
  CagnotteOpeningDto,
  ChouetteCoupDto,
  MassesCoupDto,
  NewCercleSessionDto,
  SlipsDto,
  StakedNotesDto,
  CagnotteTicketStubsDto,
  TableauxCoupDto,
} from './cercle-sessions.dto.js';
import type { CagnotteTicketsDto } from './cercle-sessions.dto.js';
import { CagnotteOpeningsService } from './cagnotte-openings.service.js';
import type { CercleSessionRow } from './cercle-sessions.queries.js';
import { CercleSessionsService } from './cercle-sessions.service.js';
import type { CercleSessionView, CercleWrite } from './cercle-sessions.service.js';
import { CoupsService } from './coups.service.js';
import { StakedNotesService } from './staked-notes.service.js';

@ApiTags('cagnottes')
@Controller('establishments/:establishment/cercle-sessions')
export class CercleSessionsController {
  constructor(
    private readonly sessions: CercleSessionsService,
    private readonly coups: CoupsService,
    private readonly openings: CagnotteOpeningsService,
    private readonly stakedNotes: StakedNotesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Permission('cagnottes.read')
  @ApiOperation({ summary: 'Sessions of a gaming day, with those of earlier days whose cagnotte is not counted' })
  list(@CurrentEstablishment() establishment: Establishment, @Query() { day }: DayQuery): Promise<CercleSessionRow[]> {
    return this.sessions.listSessions(establishment, day ?? null);
  }

  @Get(':sessionId')
  @Permission('cagnottes.read')
  @ApiOperation({ summary: 'A session with its books, its coups and its tickets' })
  find(
    @CurrentEstablishment() establishment: Establishment,
    @Param('sessionId', IdPipe) sessionId: bigint,
  ): Promise<CercleSessionView> {
    return this.sessions.findSession(establishment, sessionId);
  }

  @Post()
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Opens a session with the books of tickets that were stamped for it' })
  open(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() input: NewCercleSessionDto,
    @Req() request: Request,
  ): Promise<Wire<CercleSessionView>> {
    const {
      tableNumber,
      croupier,
      seated,
      books,
      shoe,
      banker,
      candidates,
      isDrawn,
      depositMinor,
      toldStart: startedAt,
    } = input;
    return this.sessions.openSession(this.toSessionWrite(actor, establishment, write, request), {
      tableNumber,
      croupier,
      seated,
      books,
      shoe: shoe ?? '',
      banker: banker ?? '',
      candidates: candidates ?? 0,
      isDrawn: isDrawn ?? false,
      depositMinor: BigInt(depositMinor ?? '0'),
      toldStart: startedAt ?? null,
    });
  }

  @Post(':sessionId/tableaux')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'A coup of baccara with two tableaux, raked by its outcome' })
  tableaux(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { first, second, isNewTaille, tickets }: TableauxCoupDto,
    @Req() request: Request,
  ): Promise<Wire<CercleSessionView>> {
    const toTableau = ({ stakesMinor, outcome }: typeof first) => ({ stakesMinor: BigInt(stakesMinor), outcome });
    return this.coups.enterCoup(this.toSessionWrite(actor, establishment, write, request), sessionId, {
      played: {
        kind: 'twoTableaux',
        tableaux: [toTableau(first), toTableau(second)],
        isNewTaille: isNewTaille ?? false,
      },
      tickets: toDetachedTickets(tickets),
    });
  }

  @Post(':sessionId/banks')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'A coup of chemin de fer, raked when the banker won, the surplus to the garage' })
  bank(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { bankMinor, outcome, toGarageMinor, tickets }: BankCoupDto,
    @Req() request: Request,
  ): Promise<Wire<CercleSessionView>> {
    const garageMinor = toGarageMinor === undefined ? null : BigInt(toGarageMinor);
    return this.coups.enterCoup(this.toSessionWrite(actor, establishment, write, request), sessionId, {
      played: { kind: 'bank', bankMinor: BigInt(bankMinor), outcome, toGarageMinor: garageMinor },
      tickets: toDetachedTickets(tickets),
    });
  }

  @Post(':sessionId/masses')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'A coup of écarté' })
  masses(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { firstMinor, secondMinor, stakes, tickets }: MassesCoupDto,
    @Req() request: Request,
  ): Promise<Wire<CercleSessionView>> {
    const sessionWrite = this.toSessionWrite(actor, establishment, write, request);
    if (stakes !== undefined && stakes.length > 0 && firstMinor === undefined && secondMinor === undefined) {
      const slipStakes = stakes.map(({ slip, side, stakedMinor }) => ({
        slip,
        side,
        stakedMinor: BigInt(stakedMinor),
      }));
      return this.coups.enterCoup(sessionWrite, sessionId, {
        played: { kind: 'stakes', stakes: slipStakes },
        tickets: toDetachedTickets(tickets),
      });
    }
    if (stakes !== undefined || firstMinor === undefined || secondMinor === undefined) refuse('MASSES_NOT_SAID');
    return this.coups.enterCoup(sessionWrite, sessionId, {
      played: { kind: 'masses', firstMinor: BigInt(firstMinor), secondMinor: BigInt(secondMinor) },
      tickets: toDetachedTickets(tickets),
    });
  }

  @Post(':sessionId/slips')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Numbered slips for those who wager at écarté' })
  giveSlips(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { count }: SlipsDto,
    @Req() request: Request,
  ): Promise<Wire<CercleSessionView>> {
    return this.coups.issueSlips(this.toSessionWrite(actor, establishment, write, request), sessionId, count);
  }

  @Post(':sessionId/chouettes')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'A coup of écarté with the chouette' })
  chouette(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() coup: ChouetteCoupDto,
    @Req() request: Request,
  ): Promise<Wire<CercleSessionView>> {
    const { step, winner } = coup;
    const amounts = {
      chouetteMinor: BigInt(coup.chouetteMinor),
      outsideMinor: BigInt(coup.outsideMinor),
      heldMinor: BigInt(coup.heldMinor),
    };
    return this.coups.enterCoup(this.toSessionWrite(actor, establishment, write, request), sessionId, {
      played: { kind: 'chouette', step, winner, ...amounts },
      tickets: toDetachedTickets(coup.tickets),
    });
  }

  @Post(':sessionId/stubs')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Stubs of a session whose coups are on paper, or tickets that were missing' })
  stubs(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { tickets, isMissing, reason }: CagnotteTicketStubsDto,
    @Req() request: Request,
  ): Promise<Wire<CercleSessionView>> {
    const stubs = { detached: toDetachedTickets(tickets) ?? [], isMissing: isMissing ?? false, reason: reason ?? '' };
    return this.coups.enterStubs(this.toSessionWrite(actor, establishment, write, request), sessionId, stubs);
  }

  @Post(':sessionId/staked-notes')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Notes that were staked, changed at once for chips and plaques of a changeur' })
  changeNotes(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { notes, chips, deskCode, changeur }: StakedNotesDto,
    @Req() request: Request,
  ): Promise<Wire<CercleSessionView>> {
    return this.stakedNotes.changeNotes(this.toSessionWrite(actor, establishment, write, request), sessionId, {
      notes: toValueLines(notes),
      chips: toChipLines(chips),
      deskCode,
      changeur,
    });
  }

  @Post(':sessionId/opening')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Opens and counts the cagnotte, by which the session ends' })
  count(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { chips, notes, deskCode, cashier, witness, isBookVerified, controlAgent, reason }: CagnotteOpeningDto,
    @Req() request: Request,
  ): Promise<Wire<CercleSessionView>> {
    return this.openings.openCagnotte(this.toSessionWrite(actor, establishment, write, request), sessionId, {
      chips: toChipLines(chips),
      notes: toValueLines(notes),
      deskCode,
      cashier,
      witness,
      isBookVerified: isBookVerified ?? false,
      controlAgent: controlAgent ?? '',
      reason: reason ?? '',
    });
  }

  private toSessionWrite(actor: Actor, establishment: Establishment, write: WriteKey, request: Request): CercleWrite {
    return { actor, establishment, write: keyWriteDigest(write, this.config), address: readOrigin(request).address };
  }
}

/** Returns the detached tickets of a request as whole numbers; null when none were sent. */
const toDetachedTickets = (tickets: readonly CagnotteTicketsDto[] | undefined): readonly DetachedTickets[] | null =>
  tickets?.map(({ bookNumber, firstTicket, lastTicket }) => ({
    bookNumber,
    firstTicket: BigInt(firstTicket),
    lastTicket: BigInt(lastTicket),
  })) ?? null;
