import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission } from '../identity/access.decorators.js';
import type { Establishment } from '../identity/access.decorators.js';
import { IdPipe } from '../identity/id.pipe.js';
import { ReportingService } from './reporting.service.js';
import { SlipQueryDto } from './reporting.dto.js';

/** What is printed and signed on the floor, for floor staff who read no other document. */
@ApiTags('reports')
@Controller('establishments/:establishment')
export class SlipsController {
  constructor(private readonly reporting: ReportingService) {}

  @Get('payout-slips/:number')
  @Permission('payouts.read')
  @ApiOperation({ summary: 'The slip of a hand pay in both languages, as signed PDF' })
  @ApiProduces('application/pdf')
  payout(
    @CurrentEstablishment() establishment: Establishment,
    @Param('number', IdPipe) number: bigint,
    @Query() asked: SlipQueryDto,
  ): Promise<StreamableFile> {
    return this.pdf(establishment, 'jackpot-slip', number.toString(), asked);
  }

  @Get('fill-slips/:number')
  @Permission('desks.read')
  @ApiOperation({ summary: 'The slip of coins brought to a hopper, as signed PDF' })
  @ApiProduces('application/pdf')
  fill(
    @CurrentEstablishment() establishment: Establishment,
    @Param('number', IdPipe) number: bigint,
    @Query() asked: SlipQueryDto,
  ): Promise<StreamableFile> {
    return this.pdf(establishment, 'fill-slip', number.toString(), asked);
  }

  @Get('desk-statements/:desk')
  @Permission('desks.read')
  @ApiOperation({ summary: 'Movements and counts of a desk on a gaming day, as signed PDF' })
  @ApiProduces('application/pdf')
  desk(
    @CurrentEstablishment() establishment: Establishment,
    @Param('desk') desk: string,
    @Query() asked: SlipQueryDto,
  ): Promise<StreamableFile> {
    return this.pdf(establishment, 'desk-statement', desk, asked);
  }

  @Get('intervention-sheets/:number')
  @Permission('interventions.read')
  @ApiOperation({ summary: 'A technician’s sheet, as signed PDF; drawn signatures stay encrypted' })
  @ApiProduces('application/pdf')
  sheet(
    @CurrentEstablishment() establishment: Establishment,
    @Param('number', IdPipe) number: bigint,
    @Query() asked: SlipQueryDto,
  ): Promise<StreamableFile> {
    return this.pdf(establishment, 'intervention-sheet', number.toString(), asked);
  }

  @Get('drop-sheets/:number')
  @Permission('drops.read')
  @ApiOperation({ summary: 'The sheet of a relève, as signed PDF' })
  @ApiProduces('application/pdf')
  drop(
    @CurrentEstablishment() establishment: Establishment,
    @Param('number', IdPipe) number: bigint,
    @Query() asked: SlipQueryDto,
  ): Promise<StreamableFile> {
    return this.pdf(establishment, 'drop-sheet', number.toString(), asked);
  }

  private async pdf(
    establishment: Establishment,
    report: string,
    subject: string,
    { day, language = 'fr' }: SlipQueryDto,
  ): Promise<StreamableFile> {
    const request = { report, period: { day }, subject, language };
    const { bytes, mediaType, fileName } = await this.reporting.render(establishment, request, 'pdf');
    return new StreamableFile(bytes, {
      type: mediaType,
      disposition: `inline; filename="${fileName}"`,
      length: bytes.length,
    });
  }
}
