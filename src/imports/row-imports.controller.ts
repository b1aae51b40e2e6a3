import { Controller, HttpCode, Post, Query, UploadedFile, UseInterceptors } from '@nestjs/common';
import { ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Permission } from '#identity/access/access.decorators.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { ColumnsQuery } from './imports.dto.js';
import { ImportsService, type ImportRequest } from './imports.service.js';
import { MEGABYTE, buildFileOptions, createUploadInterceptor } from './uploads.js';

const MAX_FILE_BYTES = 16 * MEGABYTE;

/** Serves uploads of files whose lines are entered one by one, each as the screen of its module would enter it. */
@ApiTags('imports')
@Controller('establishments/:establishment/imports')
export class RowImportsController {
  constructor(private readonly imports: ImportsService) {}

  /**
   * Uploads a CSV file or workbook of stands;
   * nothing of it is entered before its confirmation.
   */
  @Post('stands')
  @HttpCode(200)
  @Permission('machines.manage')
  @UseInterceptors(createUploadInterceptor(MAX_FILE_BYTES))
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: 'Brings a CSV file or workbook of stands, to be looked through; nothing is written yet' })
  uploadStands(
    @WriteRequest() userRequest: UserRequest,
    @Query() fileQuery: ColumnsQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<ImportRequest>> {
    return this.imports.uploadFile(userRequest, file, { kind: 'stands', options: buildFileOptions(fileQuery) });
  }

  /**
   * Uploads a CSV file or workbook of tickets that machines validated off line; a second person confirms it.
   * Nothing of it is entered before.
   */
  @Post('tickets')
  @HttpCode(200)
  @Permission('tickets.decide')
  @UseInterceptors(createUploadInterceptor(MAX_FILE_BYTES))
  @ApiConsumes('multipart/form-data')
  @ApiOperation({
    summary:
      'Brings a CSV file or workbook of tickets that machines validated off line, to be looked through; nothing is written yet',
  })
  uploadTickets(
    @WriteRequest() userRequest: UserRequest,
    @Query() fileQuery: ColumnsQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<ImportRequest>> {
    return this.imports.uploadFile(userRequest, file, { kind: 'tickets', options: buildFileOptions(fileQuery) });
  }

  /**
   * Uploads a CSV file or workbook of slips of hand pays, to be opened;
   * nothing of it is entered before its confirmation.
   */
  @Post('slips')
  @HttpCode(200)
  @Permission('payouts.open')
  @UseInterceptors(createUploadInterceptor(MAX_FILE_BYTES))
  @ApiConsumes('multipart/form-data')
  @ApiOperation({
    summary: 'Brings a CSV file or workbook of slips of hand pays, to be looked through; nothing is written yet',
  })
  uploadSlips(
    @WriteRequest() userRequest: UserRequest,
    @Query() fileQuery: ColumnsQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<ImportRequest>> {
    return this.imports.uploadFile(userRequest, file, { kind: 'slips', options: buildFileOptions(fileQuery) });
  }

  /**
   * Uploads a CSV file or workbook of people with accounts and functions;
   * nothing of it is entered before its confirmation.
   */
  @Post('people')
  @HttpCode(200)
  @Permission('people.manage')
  @UseInterceptors(createUploadInterceptor(MAX_FILE_BYTES))
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: 'Brings a CSV file or workbook of people, to be looked through; nothing is written yet' })
  uploadPeople(
    @WriteRequest() userRequest: UserRequest,
    @Query() fileQuery: ColumnsQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<ImportRequest>> {
    return this.imports.uploadFile(userRequest, file, { kind: 'people', options: buildFileOptions(fileQuery) });
  }

  /**
   * Uploads a CSV file or workbook of cash desks;
   * nothing of it is entered before its confirmation.
   */
  @Post('desks')
  @HttpCode(200)
  @Permission('desks.manage')
  @UseInterceptors(createUploadInterceptor(MAX_FILE_BYTES))
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: 'Brings a CSV file or workbook of desks, to be looked through; nothing is written yet' })
  uploadDesks(
    @WriteRequest() userRequest: UserRequest,
    @Query() fileQuery: ColumnsQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<ImportRequest>> {
    return this.imports.uploadFile(userRequest, file, { kind: 'desks', options: buildFileOptions(fileQuery) });
  }

  /**
   * Uploads a CSV file or workbook of accounts of the ledger, with the roles that they are proposed for;
   * nothing of it is entered before its confirmation.
   */
  @Post('accounts')
  @HttpCode(200)
  @Permission('ledger.manage')
  @UseInterceptors(createUploadInterceptor(MAX_FILE_BYTES))
  @ApiConsumes('multipart/form-data')
  @ApiOperation({
    summary: 'Brings a CSV file or workbook of accounts of the ledger, to be looked through; nothing is written yet',
  })
  uploadAccounts(
    @WriteRequest() userRequest: UserRequest,
    @Query() fileQuery: ColumnsQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<ImportRequest>> {
    return this.imports.uploadFile(userRequest, file, { kind: 'accounts', options: buildFileOptions(fileQuery) });
  }
}
