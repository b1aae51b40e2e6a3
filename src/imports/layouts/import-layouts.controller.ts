import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { DescribedLayout } from '../files/described-layout.js';
import { DescribedLayoutDto, toDescribedLayout } from './import-layouts.dto.js';
import type { ImportLayoutRow } from './import-layouts.queries.js';
import { ImportLayoutsService, type RecordedLayout } from './import-layouts.service.js';

/** Serves layouts of files: remembered, exported, imported again. */
@ApiTags('imports')
@Controller('establishments/:establishment/import-layouts')
export class ImportLayoutsController {
  constructor(private readonly layouts: ImportLayoutsService) {}

  /** Lists the layouts of the kinds that the caller may import or read, the latest first, at most 200. */
  @Get()
  @Permission('establishments.read')
  @ApiOperation({ summary: 'Layouts of files that were remembered or imported, the latest first' })
  listLayouts(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
  ): Promise<ImportLayoutRow[]> {
    return this.layouts.listLayouts(actor, establishment);
  }

  /** Returns a layout as a description: its columns with their headings and units. */
  @Get(':importLayoutId')
  @Permission('establishments.read')
  @ApiOperation({ summary: 'A layout of files as a description, to be imported elsewhere' })
  findLayout(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('importLayoutId', IdPipe) importLayoutId: bigint,
  ): Promise<DescribedLayout> {
    return this.layouts.getLayout(actor, establishment, importLayoutId);
  }

  /** Records a described layout; the caller needs the permission that an upload of its kind needs. */
  @Post()
  @HttpCode(200)
  @Permission('establishments.read')
  @ApiOperation({ summary: 'Records a described layout, which is offered for files with its headings' })
  importLayout(
    @WriteRequest() userRequest: UserRequest,
    @Body() layout: DescribedLayoutDto,
  ): Promise<Serialized<RecordedLayout>> {
    return this.layouts.importLayout(userRequest, toDescribedLayout(layout));
  }
}
