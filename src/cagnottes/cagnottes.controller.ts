import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdempotentWrite } from '#platform/database/idempotency.js';
import { DayQuery } from '#platform/http/day-query.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
import { CercleTermsDto, NewBookDto, NewCercleTableDto } from './cagnottes.dto.js';
import type { CagnotteTicketBookRow } from './books/ticket-books.queries.js';
import { CagnotteTicketBooksService } from './books/ticket-books.service.js';
import type { CercleTableRow } from './tables/cercle-tables.queries.js';
import { CercleTablesService } from './tables/cercle-tables.service.js';
import { NumberPipe } from '#identity/access/number.pipe.js';

@ApiTags('cagnottes')
@Controller('establishments/:establishment')
export class CagnottesController {
  constructor(
    private readonly tables: CercleTablesService,
    private readonly books: CagnotteTicketBooksService,
  ) {}

  @Get('cercle-tables')
  @Permission('cagnottes.read')
  @ApiOperation({ summary: 'Tables of the jeux de cercle with the terms of a gaming day' })
  list(@CurrentEstablishment() establishment: Establishment, @Query() { day }: DayQuery): Promise<CercleTableRow[]> {
    return this.tables.listTables(establishment, day ?? null);
  }

  @Post('cercle-tables')
  @Permission('cagnottes.manage')
  create(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { tableNumber, game, room }: NewCercleTableDto,
  ): Promise<Wire<CercleTableRow>> {
    return this.tables.createTable({ actor, establishment, write }, { tableNumber, game, room });
  }

  @Post('cercle-tables/:table/terms')
  @Permission('cagnottes.manage')
  @ApiOperation({ summary: 'What a table is raked by from a gaming day on' })
  setTerms(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('table') tableNumber: string,
    @Body() input: CercleTermsDto,
  ): Promise<Wire<CercleTableRow>> {
    const { effectiveFrom, rateHundredths, tie, garageToldOn: garageCommunicatedOn, reason } = input;
    const parseAmount = (text: string | undefined): bigint | null => (text === undefined ? null : BigInt(text));
    return this.tables.setTerms(
      { actor, establishment, write },
      {
        tableNumber,
        effectiveFrom,
        rateHundredths: rateHundredths ?? null,
        tie: tie ?? null,
        reason,
        roundingMinor: parseAmount(input.roundingMinor),
        maximumBankMinor: parseAmount(input.maximumBankMinor),
        garageFromMinor: parseAmount(input.garageFromMinor),
        garageToldOn: garageCommunicatedOn ?? null,
      },
    );
  }

  @Get('ticket-books')
  @Permission('cagnottes.read')
  @ApiOperation({ summary: 'The books of tickets, those that are not finished first' })
  listBooks(@CurrentEstablishment() establishment: Establishment): Promise<CagnotteTicketBookRow[]> {
    return this.books.listBooks(establishment);
  }

  @Post('ticket-books')
  @Permission('cagnottes.keepBooks')
  receive(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { tableNumber, series, valueMinor, firstTicket, lastTicket }: NewBookDto,
  ): Promise<Wire<CagnotteTicketBookRow>> {
    return this.books.receiveBook(
      { actor, establishment, write },
      {
        tableNumber,
        series,
        valueMinor: BigInt(valueMinor),
        firstTicket: BigInt(firstTicket),
        lastTicket: BigInt(lastTicket),
      },
    );
  }

  @Post('ticket-books/:book/stamps')
  @Permission('cagnottes.keepBooks')
  @ApiOperation({ summary: 'Stamps a book for the next session of its table' })
  stamp(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('book', NumberPipe) book: number,
  ): Promise<Wire<CagnotteTicketBookRow>> {
    return this.books.stampBook({ actor, establishment, write }, book);
  }

  @Post('ticket-books/:book/end')
  @HttpCode(200)
  @Permission('cagnottes.keepBooks')
  @ApiOperation({ summary: 'Enters on the cover that a book is finished' })
  finish(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('book', NumberPipe) book: number,
  ): Promise<Wire<CagnotteTicketBookRow>> {
    return this.books.finishBook({ actor, establishment, write }, book);
  }
}
