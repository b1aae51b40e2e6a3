import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { ReportingService } from './reporting.service.js';
import { ReceiptQueryDto, SlipQueryDto } from './reporting.dto.js';

/**
 * Serves the documents printed and signed on the floor, for floor staff without access to other documents. Each GET is
 * a delivery: it is entered in the register of documents in one transaction, under the printed number.
 */
@ApiTags('reports')
@Controller('establishments/:establishment')
export class SlipsController {
  constructor(private readonly reporting: ReportingService) {}

  /** Renders the slip of a hand pay (a win paid by a person). */
  @Get('payout-slips/:number')
  @Permission('payouts.read')
  @ApiOperation({
    summary: 'The slip of a hand pay in both languages and two copies, as signed PDF on A4 or on a roll of 80 mm',
  })
  @ApiProduces('application/pdf')
  renderPayoutSlip(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('number', IdPipe) slipNumber: bigint,
    @Query() query: ReceiptQueryDto,
  ): Promise<StreamableFile> {
    return this.renderPdf(actor, establishment, 'jackpot-slip', slipNumber.toString(), query);
  }

  /** Renders the slip of a fill (coins brought to a machine's hopper). */
  @Get('fill-slips/:number')
  @Permission('desks.read')
  @ApiOperation({
    summary:
      'The slip of coins brought to a hopper in both languages and two copies, as signed PDF on A4 or a roll of 80 mm',
  })
  @ApiProduces('application/pdf')
  renderFillSlip(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('number', IdPipe) slipNumber: bigint,
    @Query() query: ReceiptQueryDto,
  ): Promise<StreamableFile> {
    return this.renderPdf(actor, establishment, 'fill-slip', slipNumber.toString(), query);
  }

  /** Renders a bon (slip of an exchange of chips and cash between a table and a desk). */
  @Get('table-bons/:number')
  @Permission('tables.read')
  @ApiOperation({
    summary:
      'A bon between a table and a desk in both languages and two copies, as signed PDF on A4 or a roll of 80 mm',
  })
  @ApiProduces('application/pdf')
  renderTableBon(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('number', IdPipe) bonNumber: bigint,
    @Query() query: ReceiptQueryDto,
  ): Promise<StreamableFile> {
    return this.renderPdf(actor, establishment, 'table-bon', bonNumber.toString(), query);
  }

  /** Renders the statement of a cash desk on a gaming day: its movements and counts. */
  @Get('desk-statements/:desk')
  @Permission('desks.read')
  @ApiOperation({ summary: 'Movements and counts of a desk on a gaming day, as signed PDF' })
  @ApiProduces('application/pdf')
  renderDeskStatement(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('desk') deskCode: string,
    @Query() query: SlipQueryDto,
  ): Promise<StreamableFile> {
    return this.renderPdf(actor, establishment, 'desk-statement', deskCode, query);
  }

  /**
   * Renders a technician's sheet (record of an intervention on a machine); signatures are drawn only with a purpose.
   */
  @Get('intervention-sheets/:number')
  @Permission('interventions.read')
  @ApiOperation({ summary: 'A technician’s sheet, as signed PDF; drawn signatures stay encrypted' })
  @ApiProduces('application/pdf')
  renderInterventionSheet(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('number', IdPipe) sheetNumber: bigint,
    @Query() query: SlipQueryDto,
  ): Promise<StreamableFile> {
    return this.renderPdf(actor, establishment, 'intervention-sheet', sheetNumber.toString(), query);
  }

  /** Renders the sheet of a drop (relève: collection of the machines' boxes). */
  @Get('drop-sheets/:number')
  @Permission('drops.read')
  @ApiOperation({ summary: 'The sheet of a relève, as signed PDF' })
  @ApiProduces('application/pdf')
  renderDropSheet(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('number', IdPipe) sheetNumber: bigint,
    @Query() query: SlipQueryDto,
  ): Promise<StreamableFile> {
    return this.renderPdf(actor, establishment, 'drop-sheet', sheetNumber.toString(), query);
  }

  /**
   * Renders the document of one subject on a gaming day as signed PDF, shown in the browser. Personal data are included
   * only with a purpose.
   */
  private async renderPdf(
    actor: Actor,
    establishment: Establishment,
    reportName: string,
    subject: string,
    { day, language = 'fr', paper, purpose }: Readonly<Partial<ReceiptQueryDto>> & Pick<SlipQueryDto, 'day'>,
  ): Promise<StreamableFile> {
    const renderOptions = {
      isReceipt: paper === '80mm',
      personalDataAccess: purpose === undefined ? undefined : { actor, purpose },
    };
    const request = {
      report: reportName,
      period: { day },
      subject,
      language,
      requestedBy: actor.personId,
      ...renderOptions,
    };
    const { bytes, mediaType, fileName } = await this.reporting.renderReport(establishment, request, 'pdf');
    return new StreamableFile(bytes, {
      type: mediaType,
      disposition: `inline; filename="${fileName}"`,
      length: bytes.length,
    });
  }
}
