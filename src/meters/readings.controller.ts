import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { diskStorage } from 'multer';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { requireInstant } from './ingest/reading-values.js';
import { READING_BATCH_SCHEMA } from './ingest/readings-batch.js';
import { ImportQuery, LastReadingsQuery, ManualReadingDto, ReadingsQuery } from './readings.dto.js';
import { ReadingsImportService, type ImportAnswer } from './readings-import.service.js';
import { ReadingsListService } from './history/readings-list.service.js';
import type { BatchDetail, LastReadings, ReadingsPage } from './history/readings-list.service.js';
import { ReadingsService, type BatchAnswer } from './ingest/readings.service.js';
import { READINGS_BODY_SIZE, MaxBody } from '#platform/http/request-body.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Maximum size of a file of readings. */
const FILE_LIMIT_BYTES = 4 * 1024 ** 3;

/** Serves readings of counters: from devices, people and files, and their list. */
@ApiTags('readings')
@Controller('establishments/:establishment/readings')
export class ReadingsController {
  constructor(
    private readonly readings: ReadingsService,
    private readonly imports: ReadingsImportService,
    private readonly readingsList: ReadingsListService,
  ) {}

  /** Returns a page of the readings of meters (the counters of a machine), with the batch in which each arrived. */
  @Get()
  @Permission('readings.read')
  @ApiOperation({ summary: 'Readings as they were reported, with the batch each came in' })
  listReadings(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: ReadingsQuery,
  ): Promise<ReadingsPage> {
    const { machine = null, station = null, from, to, after = null, limit } = query;
    const [fromInstant, toInstant] = [from, to].map((value) => (value === undefined ? null : requireInstant(value)));
    return this.readingsList.listReadings(establishment, {
      machine,
      station,
      from: fromInstant ?? null,
      to: toInstant ?? null,
      after,
      limit,
    });
  }

  /** Returns the last reading of a station, and an earlier one for comparison, for a person who enters a new one. */
  @Get('last')
  @Permission('readings.enter')
  @ApiOperation({ summary: 'The last reading of a station and one before it, for who reads it anew' })
  findLastReadings(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { machine, station }: LastReadingsQuery,
  ): Promise<LastReadings> {
    return this.readingsList.getLastReadings(establishment, machine, station);
  }

  /** Returns a batch of readings with its sender and digest. */
  @Get('batches/:batchId')
  @Permission('readings.read')
  @ApiOperation({ summary: 'A batch of readings: who sent it, when, and the digest of its rows' })
  findBatch(
    @CurrentEstablishment() establishment: Establishment,
    @Param('batchId') batchId: string,
  ): Promise<BatchDetail> {
    return this.readingsList.requireBatch(establishment, batchId);
  }

  /** Receives a batch of readings from a device; each reading is stored or refused by itself. */
  @Post()
  @MaxBody(READINGS_BODY_SIZE)
  @HttpCode(200)
  @Permission('readings.ingest')
  @ApiOperation({ summary: 'Readings from a device, at most 5 000; each is kept or refused by itself' })
  @ApiBody({ schema: READING_BATCH_SCHEMA as object })
  receiveBatch(
    @WriteRequest() userRequest: UserRequest,
    @Headers('accept-language') language: string | undefined,
    @Body() body: unknown,
  ): Promise<Serialized<BatchAnswer>> {
    return this.readings.receiveBatch(userRequest, body, parseAcceptLanguage(language));
  }

  /** Records one reading that a person took at the machine. */
  @Post('manual')
  @HttpCode(200)
  @Permission('readings.enter')
  @ApiOperation({ summary: 'One reading taken by a person, with its reason' })
  enterReading(
    @WriteRequest() userRequest: UserRequest,
    @Body() reading: ManualReadingDto,
  ): Promise<Serialized<BatchAnswer>> {
    return this.readings.enterReading(userRequest, reading);
  }

  /** Imports readings from a CSV file: the form field `file`, or else the request's body. */
  @Post('import')
  @HttpCode(200)
  @Permission('readings.import')
  @UseInterceptors(FileInterceptor('file', { storage: diskStorage({}), limits: { fileSize: FILE_LIMIT_BYTES } }))
  @ApiConsumes('text/csv', 'multipart/form-data')
  @ApiOperation({ summary: 'Readings from a CSV file of any size, as the body or as the form field “file”' })
  importReadings(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
    @Headers('accept-language') language: string | undefined,
    @Query() query: ImportQuery,
    @Req() request: Request,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<ImportAnswer>> {
    const { registerMachines, again, ...answers } = query;
    const options = {
      ...answers,
      again: again === 'true',
      registerMachines: registerMachines === 'true',
      language: parseAcceptLanguage(language),
    };
    return file === undefined
      ? this.imports.importOnce(actor, establishment, idempotencyKey, request, options)
      : this.imports.importUpload(actor, establishment, idempotencyKey, file.path, options);
  }
}
