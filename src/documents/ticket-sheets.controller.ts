import { Body, Controller, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { TicketSheetDto } from './reporting.dto.js';
import { TicketSheetsService } from './ticket-sheets.service.js';

/** Serves printed tickets. */
@ApiTags('tickets')
@Controller('establishments/:establishment/tickets')
export class TicketSheetsController {
  constructor(private readonly sheets: TicketSheetsService) {}

  /** Prints the sheet of an issued ticket for a person who gives the ticket's number. */
  @Post(':ticket/sheet')
  @HttpCode(200)
  @Permission('tickets.issue')
  @ApiOperation({
    summary: 'An issued ticket with its number and barcode, as signed PDF, for whoever gives that number',
    description: 'Each sheet is a delivery, entered in the register of documents: after the first it says duplicate.',
  })
  @ApiProduces('application/pdf')
  async printTicketSheet(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('ticket', IdPipe) ticketId: bigint,
    @Body() input: TicketSheetDto,
  ): Promise<StreamableFile> {
    const { bytes, mediaType, fileName } = await this.sheets.printTicketSheet(actor, establishment, ticketId, input);
    return new StreamableFile(bytes, {
      type: mediaType,
      disposition: `inline; filename="${fileName}"`,
      length: bytes.length,
    });
  }
}
