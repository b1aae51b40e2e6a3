import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { DayQuery } from '#platform/http/day-query.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CercleTermsDto, NewBookDto, NewCercleTableDto } from './cagnottes.dto.js';
import type { CagnotteTicketBookRow } from './books/ticket-books.queries.js';
import { CagnotteTicketBooksService } from './books/ticket-books.service.js';
import type { CercleTableRow } from './tables/cercle-tables.queries.js';
import { CercleTablesService } from './tables/cercle-tables.service.js';
import { PositiveIntegerPipe } from '#identity/access/number.pipe.js';

@ApiTags('cagnottes')
@Controller('establishments/:establishment')
export class CagnottesController {
  constructor(
    private readonly tables: CercleTablesService,
    private readonly books: CagnotteTicketBooksService,
  ) {}

  /** Lists the tables of the jeux de cercle (card games between players) with their terms of a gaming day. */
  @Get('cercle-tables')
  @Permission('cagnottes.read')
  @ApiOperation({ summary: 'Tables of the jeux de cercle with the terms of a gaming day' })
  list(@CurrentEstablishment() establishment: Establishment, @Query() { day }: DayQuery): Promise<CercleTableRow[]> {
    return this.tables.listCercleTables(establishment, day ?? null);
  }

  /** Enters a table of a jeu de cercle (card game between players). */
  @Post('cercle-tables')
  @Permission('cagnottes.manage')
  create(
    @WriteRequest() userRequest: UserRequest,
    @Body() { tableNumber, game, room }: NewCercleTableDto,
  ): Promise<Serialized<CercleTableRow>> {
    return this.tables.createCercleTable(userRequest, { tableNumber, game, room });
  }

  /** Fixes from a gaming day on how a table is raked: rate, rounding, and for chemin de fer the garage (surplus). */
  @Post('cercle-tables/:table/terms')
  @Permission('cagnottes.manage')
  @ApiOperation({ summary: 'What a table is raked by from a gaming day on' })
  setTerms(
    @WriteRequest() userRequest: UserRequest,
    @Param('table') tableNumber: string,
    @Body() input: CercleTermsDto,
  ): Promise<Serialized<CercleTableRow>> {
    const { effectiveFrom, rateHundredths, tie, garageToldOn, reason } = input;
    const parseAmount = (text: string | undefined): bigint | null => (text === undefined ? null : BigInt(text));
    return this.tables.setTableTerms(userRequest, {
      tableNumber,
      effectiveFrom,
      rateHundredths: rateHundredths ?? null,
      tie: tie ?? null,
      reason,
      roundingMinor: parseAmount(input.roundingMinor),
      maximumBankMinor: parseAmount(input.maximumBankMinor),
      garageFromMinor: parseAmount(input.garageFromMinor),
      garageToldOn: garageToldOn ?? null,
    });
  }

  /** Lists the books of cagnotte tickets (receipts for the rake), unfinished ones first. */
  @Get('ticket-books')
  @Permission('cagnottes.read')
  @ApiOperation({ summary: 'The books of tickets, those that are not finished first' })
  listBooks(@CurrentEstablishment() establishment: Establishment): Promise<CagnotteTicketBookRow[]> {
    return this.books.listTicketBooks(establishment);
  }

  /** Receives a book of cagnotte tickets (receipts for the rake) for a table. */
  @Post('ticket-books')
  @Permission('cagnottes.keepBooks')
  receive(
    @WriteRequest() userRequest: UserRequest,
    @Body() { tableNumber, series, valueMinor, firstTicket, lastTicket }: NewBookDto,
  ): Promise<Serialized<CagnotteTicketBookRow>> {
    return this.books.receiveTicketBook(userRequest, {
      tableNumber,
      series,
      valueMinor: BigInt(valueMinor),
      firstTicket: BigInt(firstTicket),
      lastTicket: BigInt(lastTicket),
    });
  }

  /** Stamps a book for the next session of its table. */
  @Post('ticket-books/:book/stamps')
  @Permission('cagnottes.keepBooks')
  @ApiOperation({ summary: 'Stamps a book for the next session of its table' })
  stamp(
    @WriteRequest() userRequest: UserRequest,
    @Param('book', PositiveIntegerPipe) bookNumber: number,
  ): Promise<Serialized<CagnotteTicketBookRow>> {
    return this.books.stampTicketBook(userRequest, bookNumber);
  }

  /** Enters on the cover of a book that it is finished. */
  @Post('ticket-books/:book/end')
  @HttpCode(200)
  @Permission('cagnottes.keepBooks')
  @ApiOperation({ summary: 'Enters on the cover that a book is finished' })
  finish(
    @WriteRequest() userRequest: UserRequest,
    @Param('book', PositiveIntegerPipe) bookNumber: number,
  ): Promise<Serialized<CagnotteTicketBookRow>> {
    return this.books.finishTicketBook(userRequest, bookNumber);
  }
}
