import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Res,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Response } from 'express';
import { CurrentActor, CurrentHouse, Permission } from '../../identity/access.decorators.js';
import type { Actor, House } from '../../identity/access.decorators.js';
import { IdempotentWrite } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { InventoryService } from './inventory.service.js';
import type { MachineSheet } from './inventory.service.js';
import { MachineFacetsService } from './machine-facets.service.js';
import type { MachineFacets } from './machine-facets.service.js';
import { MachineFileService } from './machine-file.service.js';
import type { MachineFileDuplicate } from './machine-file.service.js';
import { MachineListService } from './machine-list.service.js';
import type { MachineList } from './machine-list.service.js';
import { MachinePreviewService } from './machine-preview.service.js';
import type { MachineChangePreview } from './machine-preview.service.js';
import {
  MachineAtDto,
  MachineChangeDto,
  MachineChangePreviewDto,
  MachineCorrectionDto,
  MachineExportDto,
  MachineFilterDto,
  MachineListDto,
  MachinePlateDto,
  MachinesImportDto,
  NewMachineDto,
  factValues,
  newMachine,
} from './machines.dto.js';
import { MachinesImportService } from './machines-import.service.js';
import type { MachinesImportResult } from './machines-import.service.js';
import type { MachineRow, MachineVersionRow } from '../machines.queries.js';

const IMPORT_LIMIT_BYTES = 64 * 1024 * 1024;

@Controller('establishments/:establishment/machines')
export class MachinesController {
  constructor(
    private readonly inventory: InventoryService,
    private readonly lists: MachineListService,
    private readonly files: MachineFileService,
    private readonly imports: MachinesImportService,
    private readonly counted: MachineFacetsService,
    private readonly previews: MachinePreviewService,
  ) {}

  @Get()
  @Permission('machines.read')
  list(@CurrentHouse() house: House, @Query() query: MachineListDto): Promise<MachineList> {
    return this.lists.list(house, query, query);
  }

  @Get('facets')
  @Permission('machines.read')
  facets(@CurrentHouse() house: House, @Query() query: MachineFilterDto): Promise<MachineFacets> {
    return this.counted.facets(house, query);
  }

  @Get('export')
  @Permission('machines.export')
  async export(
    @CurrentHouse() house: House,
    @Query() query: MachineExportDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | MachineRow[]> {
    response.attachment(`machines-${house.code}.${query.format}`);
    return query.format === 'csv' ? this.lists.csv(house, query) : this.lists.all(house, query);
  }

  @Get('duplicate')
  @Permission('machines.export')
  duplicate(
    @CurrentHouse() house: House,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MachineFileDuplicate> {
    response.attachment(`machine-file-${house.code}.json`);
    return this.files.duplicate(house);
  }

  @Post('import')
  @Permission('machines.manage')
  @UseInterceptors(FileInterceptor('file', { limits: { files: 1, fileSize: IMPORT_LIMIT_BYTES } }))
  import(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Query() options: MachinesImportDto,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Wire<MachinesImportResult>> {
    return this.imports.importOnce(actor, house, write, file?.buffer ?? Buffer.alloc(0), options);
  }

  @Post()
  @Permission('machines.manage')
  register(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Body() machine: NewMachineDto,
  ): Promise<Wire<MachineSheet>> {
    const { standNumber, registeredAt } = machine;
    return this.inventory.register(actor, house, write, { ...newMachine(machine), standNumber, registeredAt });
  }

  @Get(':machine')
  @Permission('machines.read')
  one(
    @CurrentHouse() house: House,
    @Param('machine') sbmNumber: string,
    @Query() { at }: MachineAtDto,
  ): Promise<MachineSheet> {
    return this.inventory.sheet(house, sbmNumber, at);
  }

  @Get(':machine/history')
  @Permission('machines.read')
  history(@CurrentHouse() house: House, @Param('machine') sbmNumber: string): Promise<MachineVersionRow[]> {
    return this.inventory.history(house, sbmNumber);
  }

  @Post(':machine/changes')
  @Permission('machines.manage')
  change(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('machine') sbmNumber: string,
    @Body() change: MachineChangeDto,
  ): Promise<Wire<MachineSheet>> {
    const { kind, effectiveAt, reason, standNumber } = change;
    const values = factValues(change);
    return this.inventory.change(actor, house, write, { sbmNumber, kind, effectiveAt, reason, standNumber, values });
  }

  @Post(':machine/changes/preview')
  @HttpCode(200)
  @Permission('machines.manage')
  preview(
    @CurrentHouse() house: House,
    @Param('machine') sbmNumber: string,
    @Body() change: MachineChangePreviewDto,
  ): Promise<MachineChangePreview> {
    const { kind, effectiveAt, standNumber } = change;
    return this.previews.preview(house, { sbmNumber, kind, effectiveAt, standNumber, values: factValues(change) });
  }

  @Post(':machine/corrections')
  @Permission('machines.manage')
  proposeCorrection(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('machine') sbmNumber: string,
    @Body() correction: MachineCorrectionDto,
  ): Promise<Wire<{ requestId: bigint }>> {
    const { kind, effectiveAt, reason, standNumber } = correction;
    const values = factValues(correction);
    return this.inventory.proposeCorrection(actor, house, write, {
      sbmNumber,
      kind,
      effectiveAt,
      reason,
      standNumber,
      values,
    });
  }

  @Patch(':machine/plate')
  @Permission('machines.manage')
  identify(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('machine') sbmNumber: string,
    @Body() { maker, serialNumber, reason }: MachinePlateDto,
  ): Promise<Wire<MachineSheet>> {
    return this.inventory.identify(actor, house, write, { sbmNumber, maker, serialNumber, reason });
  }
}
