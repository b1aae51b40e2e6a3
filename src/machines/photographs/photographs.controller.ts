import { Body, Controller, Get, Param, Post, Req, Res, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { PhotographDto } from '../inventory/machines.dto.js';
import { PHOTOGRAPH_LIMIT_BYTES, PhotographsService } from './photographs.service.js';
import type { PhotographContent, PhotographRow } from './photographs.queries.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Serves the photographs of a machine. */
@Controller('establishments/:establishment/machines/:machine/photographs')
export class PhotographsController {
  constructor(private readonly photographs: PhotographsService) {}

  /** Returns the photographs of a machine, latest first, without their contents. */
  @Get()
  @Permission('machines.read')
  listPhotographs(
    @CurrentEstablishment() establishment: Establishment,
    @Param('machine') sbmNumber: string,
  ): Promise<PhotographRow[]> {
    return this.photographs.listPhotographs(establishment, sbmNumber);
  }

  /** Stores a photograph of a machine. */
  @Post()
  @Permission('machines.manage')
  @UseInterceptors(FileInterceptor('file', { limits: { files: 1, fileSize: PHOTOGRAPH_LIMIT_BYTES } }))
  uploadPhotograph(
    @WriteRequest() userRequest: UserRequest,
    @Param('machine') sbmNumber: string,
    @Body() { takenAt }: PhotographDto,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<PhotographRow>> {
    return this.photographs.uploadPhotograph(userRequest, { sbmNumber, content: file?.buffer, takenAt });
  }

  /** Sends one photograph of a machine as an image. */
  @Get(':photograph')
  @Permission('machines.read')
  async sendContent(
    @CurrentEstablishment() establishment: Establishment,
    @Param('machine') sbmNumber: string,
    @Param('photograph') photographId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    sendPhotograph(await this.photographs.requireContent(establishment, sbmNumber, photographId), request, response);
  }
}

/**
 * Sends the photograph as an image that a browser may neither reinterpret nor run. A photograph never changes, so the
 * browser may store it: when it already has it, only the status 304 is sent.
 */
function sendPhotograph(
  { mediaType, contentSha256, content }: PhotographContent,
  request: Request,
  response: Response,
): void {
  const etag = `"${contentSha256}"`;
  response.set({
    'content-type': mediaType,
    'content-disposition': `inline; filename="${contentSha256.slice(0, 16)}.${mediaType.slice('image/'.length)}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    etag,
  });
  if (request.get('if-none-match') === etag) response.status(304).end();
  else response.end(content);
}
