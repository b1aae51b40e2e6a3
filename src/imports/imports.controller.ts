import { Controller, Get, HttpCode, Param, Post, Query, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MAX_WORKBOOK_BYTES } from '#platform/files/workbook-parts.js';
import {
  CurrentActor,
  CurrentEstablishment,
  IsRecentlyAuthenticated,
  Permission,
} from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { RecognisedHeadings } from './layouts/import-layouts.service.js';
import {
  CountsImportQuery,
  FileHeadingsQuery,
  ImportsQuery,
  MachinesImportQuery,
  ReadingsImportQuery,
  TotalsImportQuery,
} from './imports.dto.js';
import { MEGABYTE, buildFileOptions, createUploadInterceptor } from './uploads.js';
import { ImportsService, type ImportRequest, type ImportDetail, type ImportsPage } from './imports.service.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Serves imports of files: brought, previewed, confirmed or abandoned. */
@ApiTags('imports')
@Controller('establishments/:establishment/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  /** Lists the imports of the kinds that the caller may make or read, latest first, a page at a time. */
  @Get()
  @Permission('establishments.read')
  @ApiOperation({ summary: 'Imports of the kinds one may make or read, latest first' })
  listImports(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Query() { before, limit }: ImportsQuery,
  ): Promise<ImportsPage> {
    return this.imports.listImports(actor, establishment, before ?? null, limit);
  }

  /**
   * Returns the kind and the columns recognised by the headings of a file, before its upload; writes nothing. The file is
   * a whole workbook, or the beginning of any other. Refuses CSV_EMPTY without a file.
   */
  @Post('headings')
  @HttpCode(200)
  @Permission('establishments.read')
  @UseInterceptors(FileInterceptor('file', { limits: { files: 1, fileSize: MAX_WORKBOOK_BYTES } }))
  @ApiConsumes('multipart/form-data')
  @ApiOperation({
    summary: 'Kind and columns recognised by the headings of a file, before its upload; nothing is written',
  })
  readFileHeadings(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: FileHeadingsQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<RecognisedHeadings> {
    return this.imports.readFileHeadings(actor, establishment, query, file?.buffer ?? Buffer.alloc(0));
  }

  /** Returns an import: its preview, its progress and its result. */
  @Get(':importId')
  @Permission('establishments.read')
  @ApiOperation({ summary: 'One import: its preview, how far it is, its result' })
  findImport(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('importId') importId: string,
  ): Promise<ImportDetail> {
    return this.imports.getImport(actor, establishment, importId);
  }

  /** Uploads a CSV file or workbook of readings, to be checked; nothing of it is imported before its confirmation. */
  @Post('readings')
  @HttpCode(200)
  @Permission('readings.import')
  @UseInterceptors(createUploadInterceptor(4096 * MEGABYTE))
  @ApiConsumes('multipart/form-data')
  @ApiOperation({
    summary: 'Brings a CSV file or workbook of readings, to be looked through; nothing of it is written yet',
  })
  uploadReadings(
    @WriteRequest() userRequest: UserRequest,
    @Query() { registerMachines, note, ...fileQuery }: ReadingsImportQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<ImportRequest>> {
    const noteOption = note === undefined ? {} : { note };
    const options = { registerMachines: registerMachines === 'true', ...noteOption, ...buildFileOptions(fileQuery) };
    return this.imports.uploadFile(userRequest, file, { kind: 'readings', options });
  }

  /** Uploads a CSV file or workbook of machines, to be checked; nothing of it is imported before its confirmation. */
  @Post('machines')
  @HttpCode(200)
  @Permission('machines.manage')
  @UseInterceptors(createUploadInterceptor(64 * MEGABYTE))
  @ApiConsumes('multipart/form-data')
  @ApiOperation({
    summary: 'Brings a CSV file or workbook of machines, to be looked through; nothing of it is written yet',
  })
  uploadMachines(
    @WriteRequest() userRequest: UserRequest,
    @Query() { partial, createStands, ...fileQuery }: MachinesImportQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<ImportRequest>> {
    const options = {
      partial: partial === 'true',
      createStands: createStands === 'true',
      ...buildFileOptions(fileQuery),
    };
    return this.imports.uploadFile(userRequest, file, { kind: 'machines', options });
  }

  /** Uploads a CSV file or workbook of a day's counts, to be checked; nothing of it is imported before its confirmation. */
  @Post('counts')
  @HttpCode(200)
  @Permission('counts.enter')
  @UseInterceptors(createUploadInterceptor(16 * MEGABYTE))
  @ApiConsumes('multipart/form-data')
  @ApiOperation({
    summary: 'Brings a CSV file or workbook of counts of a day, to be looked through; nothing of it is written yet',
  })
  uploadCounts(
    @WriteRequest() userRequest: UserRequest,
    @Query() { day, countNumber, ...fileQuery }: CountsImportQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<ImportRequest>> {
    const parsedCountNumber = countNumber === '2' ? (2 as const) : (1 as const);
    const options = { day, countNumber: parsedCountNumber, ...buildFileOptions(fileQuery) };
    return this.imports.uploadFile(userRequest, file, { kind: 'counts', options });
  }

  /** Uploads a CSV file or workbook of a day's totals, to be checked; nothing of it is imported before its confirmation. */
  @Post('totals')
  @HttpCode(200)
  @Permission('totals.enter')
  @UseInterceptors(createUploadInterceptor(16 * MEGABYTE))
  @ApiConsumes('multipart/form-data')
  @ApiOperation({
    summary: 'Brings a CSV file or workbook of day totals, to be looked through; nothing of it is written yet',
  })
  uploadTotals(
    @WriteRequest() userRequest: UserRequest,
    @Query() { day, ...fileQuery }: TotalsImportQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<ImportRequest>> {
    return this.imports.uploadFile(userRequest, file, {
      kind: 'totals',
      options: { day, ...buildFileOptions(fileQuery) },
    });
  }

  /**
   * Confirms a checked import; the caller needs the permission that an upload of its kind needs, for people also a fresh
   * proof of identity. Tickets are confirmed by another person than the one who uploaded them.
   */
  @Post(':importId/confirmation')
  @HttpCode(200)
  @Permission('establishments.read')
  @ApiOperation({ summary: 'Takes the file in; asks for what bringing a file of its kind asks for' })
  confirmImport(
    @WriteRequest() userRequest: UserRequest,
    @Param('importId') importId: string,
    @IsRecentlyAuthenticated() isProofFresh: boolean,
  ): Promise<Serialized<ImportDetail>> {
    return this.imports.confirmImport(userRequest, importId, isProofFresh);
  }

  /** Abandons an import that was not confirmed. */
  @Post(':importId/abandonment')
  @HttpCode(200)
  @Permission('establishments.read')
  @ApiOperation({ summary: 'Gives up a file that was only looked through' })
  abandonImport(
    @WriteRequest() userRequest: UserRequest,
    @Param('importId') importId: string,
  ): Promise<Serialized<ImportDetail>> {
    return this.imports.abandonImport(userRequest, importId);
  }
}
