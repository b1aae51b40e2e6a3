import { Body, Controller, Get, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { NewArchiveDto } from './archives.dto.js';
import { PageQueryDto } from '#platform/http/page-query.js';
import type { ArchiveRow } from './archives.queries.js';
import { ArchivesService } from './archives.service.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Serves archives of periods. Besides `log.read`, each route requires `reports.read`: an archive contains both. */
@ApiTags('reports')
@Controller('establishments/:establishment/archives')
export class ArchivesController {
  constructor(private readonly archives: ArchivesService) {}

  /** Requests the signed archive of a period, which is built in the background. */
  @Post()
  @Permission('log.read')
  @ApiOperation({ summary: 'Asks for the signed archive of a period; it is made in the background' })
  requestArchive(
    @WriteRequest() userRequest: UserRequest,
    @Body() input: NewArchiveDto,
  ): Promise<Serialized<ArchiveRow>> {
    return this.archives.requestArchive(userRequest, input);
  }

  /** Lists the requested archives of the establishment, newest first, a page at a time. */
  @Get()
  @Permission('log.read')
  @ApiOperation({ summary: 'The archives that were asked for, the newest first' })
  listArchives(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Query() { before, limit }: PageQueryDto,
  ): Promise<ArchiveRow[]> {
    return this.archives.listArchives(actor, establishment, before === undefined ? null : BigInt(before), limit ?? 20);
  }

  /** Returns one archive with its progress, size and digest. */
  @Get(':archive')
  @Permission('log.read')
  @ApiOperation({ summary: 'One archive: how far it is, its size and digest' })
  findArchive(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('archive', IdPipe) archive: bigint,
  ): Promise<ArchiveRow> {
    return this.archives.getArchive(actor, establishment, archive);
  }

  /** Returns the file of an archive as a download. */
  @Get(':archive/file')
  @Permission('log.read')
  @ApiOperation({ summary: 'The archive itself' })
  @ApiProduces('application/zip')
  async downloadFile(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('archive', IdPipe) archive: bigint,
  ): Promise<StreamableFile> {
    const { stream, size, fileName } = await this.archives.openFile(actor, establishment, archive);
    return new StreamableFile(stream, {
      type: 'application/zip',
      disposition: `attachment; filename="${fileName}"`,
      length: size,
    });
  }
}
