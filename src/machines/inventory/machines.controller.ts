import {
  Body,
  Controller,
  Get,
  Headers,
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
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { InventoryService, type MachineSheet } from './inventory.service.js';
import { MachineFacetsService, type MachineFacets } from './machine-facets.service.js';
import { MachineFileService, type MachineFileDuplicate } from './machine-file.service.js';
import { MachineListService, type MachineList } from './machine-list.service.js';
import { MachinePreviewService, type MachineChangePreview } from './machine-preview.service.js';
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
  selectChange,
  parseNewMachine,
} from './machines.dto.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { MachinesImportService, type MachinesImportResult } from './machines-import.service.js';
import type { MachineRow, MachineVersionRow } from '../records/machines.queries.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

const IMPORT_LIMIT_BYTES = 64 * 1024 * 1024;

/** Serves the inventory of machines: list, export, import, changes and corrections. */
@Controller('establishments/:establishment/machines')
export class MachinesController {
  constructor(
    private readonly inventory: InventoryService,
    private readonly lists: MachineListService,
    private readonly files: MachineFileService,
    private readonly imports: MachinesImportService,
    private readonly facetCounts: MachineFacetsService,
    private readonly previews: MachinePreviewService,
  ) {}

  /** Returns a page of the machines of the inventory that match the filter, in the requested order. */
  @Get()
  @Permission('machines.read')
  listMachines(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: MachineListDto,
  ): Promise<MachineList> {
    return this.lists.listMachines(establishment, query, query);
  }

  /** Returns the values by which machines can be filtered, with the number of machines of each. */
  @Get('facets')
  @Permission('machines.read')
  countFacets(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: MachineFilterDto,
  ): Promise<MachineFacets> {
    return this.facetCounts.getFacets(establishment, query);
  }

  /** Returns all machines that match the filter as a download, in CSV or JSON. */
  @Get('export')
  @Permission('machines.export')
  async exportMachines(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: MachineExportDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | MachineRow[]> {
    response.attachment(`machines-${establishment.code}.${query.format}`);
    return query.format === 'csv'
      ? this.lists.exportMachinesCsv(establishment, query)
      : this.lists.listAllMachines(establishment, query);
  }

  /** Returns the signed duplicate of the file of machines, for the Secretariat General. */
  @Get('duplicate')
  @Permission('machines.export')
  buildDuplicate(
    @CurrentEstablishment() establishment: Establishment,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MachineFileDuplicate> {
    response.attachment(`machine-file-${establishment.code}.json`);
    return this.files.getDuplicate(establishment);
  }

  /** Registers the machines of a CSV file or workbook; without a file, an empty one is read and refused. */
  @Post('import')
  @Permission('machines.manage')
  @UseInterceptors(FileInterceptor('file', { limits: { files: 1, fileSize: IMPORT_LIMIT_BYTES } }))
  importMachines(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Query() { partial, createStands, again, dateOrder, sheet }: MachinesImportDto,
    @UploadedFile() file: Express.Multer.File | undefined,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<Serialized<MachinesImportResult>> {
    const content = file?.buffer ?? Buffer.alloc(0);
    const language = parseAcceptLanguage(acceptLanguage);
    const importOptions = { partial, createStands, again, dateOrder, sheet, language };
    return this.imports.importOnce(actor, establishment, idempotencyKey, content, importOptions);
  }

  /** Enters a machine in the inventory. */
  @Post()
  @Permission('machines.manage')
  registerMachine(
    @WriteRequest() userRequest: UserRequest,
    @Body() machine: NewMachineDto,
  ): Promise<Serialized<MachineSheet>> {
    const { standNumber, registeredAt } = machine;
    return this.inventory.registerMachine(userRequest, { ...parseNewMachine(machine), standNumber, registeredAt });
  }

  /** Returns a machine's sheet as it was at an instant, by default now. */
  @Get(':machine')
  @Permission('machines.read')
  findMachine(
    @CurrentEstablishment() establishment: Establishment,
    @Param('machine') sbmNumber: string,
    @Query() { at }: MachineAtDto,
  ): Promise<MachineSheet> {
    return this.inventory.requireMachineSheet(establishment, sbmNumber, at);
  }

  /** Returns every version of a machine's sheet, in the order of recording. */
  @Get(':machine/history')
  @Permission('machines.read')
  listVersions(
    @CurrentEstablishment() establishment: Establishment,
    @Param('machine') sbmNumber: string,
  ): Promise<MachineVersionRow[]> {
    return this.inventory.listVersions(establishment, sbmNumber);
  }

  /** Records a change of a machine from an instant on. */
  @Post(':machine/changes')
  @Permission('machines.manage')
  changeMachine(
    @WriteRequest() userRequest: UserRequest,
    @Param('machine') sbmNumber: string,
    @Body() change: MachineChangeDto,
  ): Promise<Serialized<MachineSheet>> {
    return this.inventory.changeMachine(userRequest, {
      ...selectChange(sbmNumber, change),
      kind: change.kind,
      reason: change.reason,
    });
  }

  /** Returns the effect that a change would have; nothing is recorded. */
  @Post(':machine/changes/preview')
  @HttpCode(200)
  @Permission('machines.manage')
  previewChange(
    @CurrentEstablishment() establishment: Establishment,
    @Param('machine') sbmNumber: string,
    @Body() change: MachineChangePreviewDto,
  ): Promise<MachineChangePreview> {
    return this.previews.previewChange(establishment, { ...selectChange(sbmNumber, change), kind: change.kind });
  }

  /** Proposes a correction of a machine's description; a second person approves. */
  @Post(':machine/corrections')
  @Permission('machines.manage')
  proposeCorrection(
    @WriteRequest() userRequest: UserRequest,
    @Param('machine') sbmNumber: string,
    @Body() correction: MachineCorrectionDto,
  ): Promise<Serialized<{ requestId: bigint }>> {
    return this.inventory.proposeCorrection(userRequest, {
      ...selectChange(sbmNumber, correction),
      kind: correction.kind,
      reason: correction.reason,
    });
  }

  /** Corrects the manufacturer and the serial number of a machine's plate. */
  @Patch(':machine/plate')
  @Permission('machines.manage')
  correctPlate(
    @WriteRequest() userRequest: UserRequest,
    @Param('machine') sbmNumber: string,
    @Body() { maker, serialNumber, reason }: MachinePlateDto,
  ): Promise<Serialized<MachineSheet>> {
    return this.inventory.correctPlate(userRequest, { sbmNumber, maker, serialNumber, reason });
  }
}
