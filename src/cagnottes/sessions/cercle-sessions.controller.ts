import { Body, Controller, Get, Headers, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { toChipLines, toValueLines } from '#desks/sent-pieces.js';
import type { DetachedTickets } from '#domain/cercle/cagnotte-tickets.js';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { DayQuery } from '#platform/http/day-query.js';
import { WriteRequest, toSignedRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { parseAcceptLanguage, refuse } from '#refusals/refusal.js';
import {
  BankCoupDto,
  CagnotteOpeningDto,
  ChouetteCoupDto,
  MassesCoupDto,
  NewCercleSessionDto,
  SessionBooksDto,
  SlipsDto,
  StakedNotesDto,
  CagnotteTicketStubsDto,
  TableauxCoupDto,
} from './cercle-sessions.dto.js';
import type { CagnotteTicketsDto } from './cercle-sessions.dto.js';
import { CagnotteOpeningsService } from './cagnotte-openings.service.js';
import { CercleOpeningsService, type CercleReadiness } from './cercle-openings.service.js';
import type { CercleSessionRow } from './cercle-sessions.queries.js';
import { CercleSessionsService, type CercleSessionView } from './cercle-sessions.service.js';
import { CoupsService } from './coups.service.js';
import { StakedNotesService } from './staked-notes.service.js';

@ApiTags('cagnottes')
@Controller('establishments/:establishment/cercle-sessions')
export class CercleSessionsController {
  constructor(
    private readonly sessions: CercleSessionsService,
    private readonly coups: CoupsService,
    private readonly cercleOpenings: CercleOpeningsService,
    private readonly cagnotteOpenings: CagnotteOpeningsService,
    private readonly stakedNotes: StakedNotesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the sessions of jeux de cercle of a gaming day, and earlier ones whose cagnotte is not counted. */
  @Get()
  @Permission('cagnottes.read')
  @ApiOperation({ summary: 'Sessions of a gaming day, with those of earlier days whose cagnotte is not counted' })
  list(@CurrentEstablishment() establishment: Establishment, @Query() { day }: DayQuery): Promise<CercleSessionRow[]> {
    return this.sessions.listSessions(establishment, day ?? null);
  }

  /** Lists the needs of each table without a session before it opens, met and unmet. */
  @Get('readiness')
  @Permission('cagnottes.read')
  @ApiOperation({ summary: 'Needs of each table without a session before it opens, in the reader’s language' })
  listReadiness(
    @CurrentEstablishment() establishment: Establishment,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<CercleReadiness[]> {
    return this.cercleOpenings.listReadiness(establishment, parseAcceptLanguage(acceptLanguage));
  }

  /** Returns a session with its books, its coups (rounds) and its tickets. */
  @Get(':sessionId')
  @Permission('cagnottes.read')
  @ApiOperation({ summary: 'A session with its books, its coups and its tickets' })
  find(
    @CurrentEstablishment() establishment: Establishment,
    @Param('sessionId', IdPipe) sessionId: bigint,
  ): Promise<CercleSessionView> {
    return this.sessions.getSession(establishment, sessionId);
  }

  /** Opens a session of a jeu de cercle (card game between players) with the books stamped for it. */
  @Post()
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Opens a session with the books of tickets that were stamped for it' })
  open(
    @WriteRequest() userRequest: UserRequest,
    @Body() input: NewCercleSessionDto,
    @Req() request: Request,
  ): Promise<Serialized<CercleSessionView>> {
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
      toldStart: announcedStart,
    } = input;
    return this.sessions.openSession(toSignedRequest(userRequest, request, this.config), {
      tableNumber,
      croupier,
      seated,
      books,
      shoe: shoe ?? '',
      banker: banker ?? '',
      candidates: candidates ?? 0,
      isDrawn: isDrawn ?? false,
      depositMinor: BigInt(depositMinor ?? '0'),
      announcedStart: announcedStart ?? null,
    });
  }

  /** Enters a coup (round) of baccara with two tableaux (sides of the table), each with stakes and outcome. */
  @Post(':sessionId/tableaux')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'A coup of baccara with two tableaux, raked by its outcome' })
  enterTableauxCoup(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { first, second, isNewTaille, tickets }: TableauxCoupDto,
    @Req() request: Request,
  ): Promise<Serialized<CercleSessionView>> {
    const toTableau = ({ stakesMinor, outcome }: typeof first) => ({ stakesMinor: BigInt(stakesMinor), outcome });
    return this.coups.enterCoup(toSignedRequest(userRequest, request, this.config), sessionId, {
      coup: { kind: 'twoTableaux', tableaux: [toTableau(first), toTableau(second)], isNewTaille: isNewTaille ?? false },
      tickets: toDetachedTickets(tickets),
    });
  }

  /** Enters a coup (round) of chemin de fer; a surplus over the maximum bank is set aside, in the garage. */
  @Post(':sessionId/banks')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'A coup of chemin de fer, raked when the banker won, the surplus to the garage' })
  enterBankCoup(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { bankMinor, outcome, seat, isReduced = false, toGarageMinor, tickets }: BankCoupDto,
    @Req() request: Request,
  ): Promise<Serialized<CercleSessionView>> {
    const garageMinor = toGarageMinor === undefined ? null : BigInt(toGarageMinor);
    return this.coups.enterCoup(toSignedRequest(userRequest, request, this.config), sessionId, {
      coup: {
        kind: 'bank',
        bankMinor: BigInt(bankMinor),
        outcome,
        seat: seat ?? null,
        isReduced,
        toGarageMinor: garageMinor,
      },
      tickets: toDetachedTickets(tickets),
    });
  }

  /**
   * Enters a coup (round) of écarté: either the masses (sums staked on each side), or every stake by its slip.
   * Refuses with MASSES_NOT_SAID both together, or neither.
   */
  @Post(':sessionId/masses')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'A coup of écarté' })
  enterMassesCoup(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { firstMinor, secondMinor, stakes, tickets }: MassesCoupDto,
    @Req() request: Request,
  ): Promise<Serialized<CercleSessionView>> {
    const writeRequest = toSignedRequest(userRequest, request, this.config);
    if (stakes !== undefined && stakes.length > 0 && firstMinor === undefined && secondMinor === undefined) {
      const slipStakes = stakes.map(({ slip, side, stakedMinor }) => ({
        slip,
        side,
        stakedMinor: BigInt(stakedMinor),
      }));
      return this.coups.enterCoup(writeRequest, sessionId, {
        coup: { kind: 'stakes', stakes: slipStakes },
        tickets: toDetachedTickets(tickets),
      });
    }
    if (stakes !== undefined || firstMinor === undefined || secondMinor === undefined) refuse('MASSES_NOT_SAID');
    return this.coups.enterCoup(writeRequest, sessionId, {
      coup: { kind: 'masses', firstMinor: BigInt(firstMinor), secondMinor: BigInt(secondMinor) },
      tickets: toDetachedTickets(tickets),
    });
  }

  /** Brings further books of tickets into service while the session runs. */
  @Post(':sessionId/books')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Further stamped books of tickets for a session that runs' })
  addBooks(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { books }: SessionBooksDto,
    @Req() request: Request,
  ): Promise<Serialized<CercleSessionView>> {
    return this.sessions.addBooks(toSignedRequest(userRequest, request, this.config), sessionId, books);
  }

  /** Issues numbered slips to those who wager at écarté. */
  @Post(':sessionId/slips')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Numbered slips for those who wager at écarté' })
  issueSlips(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { count: slipCount }: SlipsDto,
    @Req() request: Request,
  ): Promise<Serialized<CercleSessionView>> {
    return this.coups.issueSlips(toSignedRequest(userRequest, request, this.config), sessionId, slipCount);
  }

  /** Enters a coup (round) of écarté with the chouette (the side game against one banker). */
  @Post(':sessionId/chouettes')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'A coup of écarté with the chouette' })
  enterChouetteCoup(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() coup: ChouetteCoupDto,
    @Req() request: Request,
  ): Promise<Serialized<CercleSessionView>> {
    const { step, winner } = coup;
    const amounts = {
      chouetteMinor: BigInt(coup.chouetteMinor),
      outsideMinor: BigInt(coup.outsideMinor),
      heldMinor: BigInt(coup.heldMinor),
    };
    return this.coups.enterCoup(toSignedRequest(userRequest, request, this.config), sessionId, {
      coup: { kind: 'chouette', step, winner, ...amounts },
      tickets: toDetachedTickets(coup.tickets),
    });
  }

  /** Enters stubs of tickets of a session whose coups are on paper, or tickets that were missing from a book. */
  @Post(':sessionId/stubs')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Stubs of a session whose coups are on paper, or tickets that were missing' })
  enterStubs(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { tickets, isMissing, reason }: CagnotteTicketStubsDto,
    @Req() request: Request,
  ): Promise<Serialized<CercleSessionView>> {
    const stubs = {
      detachedTickets: toDetachedTickets(tickets) ?? [],
      isMissing: isMissing ?? false,
      reason: reason ?? '',
    };
    return this.coups.enterStubs(toSignedRequest(userRequest, request, this.config), sessionId, stubs);
  }

  /** Changes notes that were staked for chips and plaques of a changeur. */
  @Post(':sessionId/staked-notes')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Notes that were staked, changed at once for chips and plaques of a changeur' })
  changeNotes(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { notes, chips, deskCode, changeur }: StakedNotesDto,
    @Req() request: Request,
  ): Promise<Serialized<CercleSessionView>> {
    return this.stakedNotes.exchangeStakedNotes(toSignedRequest(userRequest, request, this.config), sessionId, {
      notes: toValueLines(notes),
      chips: toChipLines(chips),
      deskCode,
      changeur,
    });
  }

  /** Opens the cagnotte (the box of the rake) and counts it, which ends the session. */
  @Post(':sessionId/opening')
  @Permission('cagnottes.operate')
  @ApiOperation({ summary: 'Opens and counts the cagnotte, by which the session ends' })
  count(
    @WriteRequest() userRequest: UserRequest,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() opening: CagnotteOpeningDto,
    @Req() request: Request,
  ): Promise<Serialized<CercleSessionView>> {
    const { chips, notes, deskCode, cashier, witness, isBookVerified, controlAgent, reason } = opening;
    return this.cagnotteOpenings.openCagnotte(toSignedRequest(userRequest, request, this.config), sessionId, {
      chips: toChipLines(chips),
      notes: toValueLines(notes),
      deskCode,
      cashier,
      witness,
      isBookVerified: isBookVerified ?? false,
      controlAgent: controlAgent ?? null,
      reason: reason ?? '',
      confirmedDoubts: opening.confirmedDoubts ?? [],
    });
  }
}

/** Returns the detached tickets of a request as whole numbers; null when none were sent. */
const toDetachedTickets = (tickets: readonly CagnotteTicketsDto[] | undefined): readonly DetachedTickets[] | null =>
  tickets?.map(({ bookNumber, firstTicket, lastTicket }) => ({
    bookNumber,
    firstTicket: BigInt(firstTicket),
    lastTicket: BigInt(lastTicket),
  })) ?? null;
