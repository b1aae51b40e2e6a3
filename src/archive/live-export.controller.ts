import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { LiveExportQueryDto } from './archives.dto.js';
import { LiveExportService } from './live-export.service.js';

@ApiTags('reports')
@Controller('establishments/:establishment/log/export')
export class LiveExportController {
  constructor(private readonly liveExports: LiveExportService) {}

  /** Returns the sealed log since the opening of a gaming day, signed and proved, as a download. */
  @Get()
  @Permission('log.read')
  @ApiOperation({ summary: 'The sealed log since the opening of a gaming day, signed and proved, as a file' })
  @ApiProduces('application/zip')
  async downloadExport(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { since, language }: LiveExportQueryDto,
  ): Promise<StreamableFile> {
    const { stream, size, fileName } = await this.liveExports.exportLogSince(establishment, since, language ?? 'fr');
    return new StreamableFile(stream, {
      type: 'application/zip',
      disposition: `attachment; filename="${fileName}"`,
      length: size,
    });
  }
}
