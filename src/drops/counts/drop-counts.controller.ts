import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { memoryStorage } from 'multer';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { IdentitiesService, type Identity } from '#identity/signing/identities.service.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import { CERTIFIER_FUNCTIONS, type ConveyedLine } from '#domain/cash/drop-counts.js';
import type { Config } from '#platform/runtime/config.js';
import type { ImportedContent } from '#establishments/files/imported-files.queries.js';
import { FileQuery } from '#platform/http/file-queries.js';
import type { LineErrors } from '#platform/files/csv-lines.js';
import { computeContentSha256, readFileText } from '#platform/files/text-file.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { refuse } from '#refusals/refusal.js';
import { BoxCountsService, type CountedBox, type DropCount } from './box-counts.service.js';
import { CertificationsService } from './certifications.service.js';
import { ConveyancesService, type DropCustody } from './conveyances.service.js';
import { parseBoxCount, parseCoinLines } from './count-amounts.js';
import { parseBoxCountFile } from './count-file.js';
import {
  BoxCountDto,
  CertificationDto,
  CoinDepartureDto,
  CoinExtractionDto,
  ConveyanceDto,
  CountedBoxesQuery,
} from './drop-counts.dto.js';
import type { CertificationRow, ConveyanceRow } from './drop-counts.queries.js';
import { COUNTS_BODY_SIZE, MaxBody } from '#platform/http/request-body.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

/** 4 MB: two thousand boxes with thirty values are under 1 MB. */
const fileUpload = FileInterceptor('file', { storage: memoryStorage(), limits: { fileSize: 4 * 1024 ** 2 } });

/** Serves the way of the boxes to the count room, their counts and the certification. */
@ApiTags('drops')
@Controller('establishments/:establishment/drops/:dropId')
export class DropCountsController {
  constructor(
    private readonly conveyances: ConveyancesService,
    private readonly counts: BoxCountsService,
    private readonly certifications: CertificationsService,
    private readonly identities: IdentitiesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the content that a drop handed over to the count room: boxes, conveyed coins and their difference. */
  @Get('custody')
  @Permission('drops.read')
  @ApiOperation({
    summary: 'What went from the floor to the count room: hand-overs, conveyed coins and their difference',
  })
  findCustody(
    @CurrentEstablishment() establishment: Establishment,
    @Param('dropId', IdPipe) dropId: bigint,
  ): Promise<DropCustody> {
    return this.conveyances.getDropCustody(establishment, dropId);
  }

  /** Hands boxes over to a receiver in the count room, who proves his identity and signs for them. */
  @Post('conveyances')
  @HttpCode(200)
  @Permission('drops.operate')
  @ApiOperation({ summary: 'Hands boxes over to who receives them in the count room and signs for them' })
  async conveyBoxes(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Body() { receiver, ...input }: ConveyanceDto,
    @Req() request: Request,
  ): Promise<Serialized<ConveyanceRow>> {
    const { address } = getRequestOrigin(request);
    const receiverIdentity = await this.identities.verifyIdentity(userRequest.establishment, receiver, address, [
      'caissier',
      'changeur',
    ]);
    return this.conveyances.conveyBoxes(withKeyedDigest(userRequest, this.config), {
      ...input,
      dropId,
      receiver: receiverIdentity,
    });
  }

  /** Records coins as a machine counted them when it sent them to the count room. */
  @Post('coin-departures')
  @HttpCode(200)
  @Permission('drops.operate')
  @ApiOperation({ summary: 'Conveyed coins, as the machine counted them when it sent them off' })
  recordCoinDeparture(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Body() { machine, coins }: CoinDepartureDto,
  ): Promise<Serialized<readonly ConveyedLine[]>> {
    return this.conveyances.recordCoinDeparture(userRequest, {
      dropId,
      machine,
      coins: parseCoinLines(coins, userRequest.establishment),
    });
  }

  /** Records conveyed coins as they were counted when a container was emptied in the count room. */
  @Post('coin-extractions')
  @HttpCode(200)
  @Permission('drops.count')
  @ApiOperation({ summary: 'Conveyed coins, as they were counted when a container was emptied' })
  recordCoinExtraction(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Body() { container, coins }: CoinExtractionDto,
  ): Promise<Serialized<readonly ConveyedLine[]>> {
    return this.conveyances.recordCoinExtraction(userRequest, {
      dropId,
      containerNumber: container,
      coins: parseCoinLines(coins, userRequest.establishment),
    });
  }

  /** Returns a page of the boxes of a drop with their counts. */
  @Get('counts')
  @Permission('drops.read')
  @ApiOperation({ summary: 'The boxes of a relève by number, how they were counted, and where the counts differ' })
  listCounts(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('dropId', IdPipe) dropId: bigint,
    @Query() { after, limit }: CountedBoxesQuery,
  ): Promise<DropCount> {
    return this.counts.getDropCount(actor, establishment, dropId, { after: after ?? null, limit });
  }

  /** Records what one person counted in a box. */
  @Post('counts')
  @MaxBody(COUNTS_BODY_SIZE)
  @HttpCode(200)
  @Permission('drops.count')
  @ApiOperation({ summary: 'What one person counted in a box' })
  enterCount(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Body() body: BoxCountDto,
  ): Promise<Serialized<CountedBox>> {
    return this.counts.enterCount(userRequest, dropId, parseBoxCount(body, userRequest.establishment));
  }

  /** Records the counts of a count machine's file, CSV or workbook. Refuses CSV_EMPTY without a file. */
  @Post('counts/file')
  @HttpCode(200)
  @Permission('drops.count')
  @UseInterceptors(fileUpload)
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: 'Counts from a count machine: box, notes_5, …, coins_0.50, …, tickets, ticket_count' })
  importCounts(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Query() { again, sheet }: FileQuery,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<Serialized<CountedBox[]>> {
    const content = file?.buffer ?? refuse('CSV_EMPTY');
    const { currencyExponent } = userRequest.establishment;
    const parseLines = async (refusals: LineErrors) =>
      parseBoxCountFile((await readFileText(content, sheet)).text, currencyExponent, refusals);
    return this.counts.importCounts(userRequest, dropId, parseLines, describeContent(content, again));
  }

  /** Certifies the count of a drop; each certifier proves his identity and signs. */
  @Post('certification')
  @HttpCode(200)
  @Permission('drops.certify')
  @ApiOperation({ summary: 'Certifies the count: two people who brought nothing in, one of the Direction, each signs' })
  async certifyCount(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Body() { certifiers, conveyedReason }: CertificationDto,
    @Req() request: Request,
  ): Promise<Serialized<CertificationRow>> {
    const { address } = getRequestOrigin(request);
    const certifierIdentities = await this.authenticateCertifiers(userRequest.establishment, certifiers, address);
    const input = { certifiers: certifierIdentities, conveyedReason: conveyedReason ?? null };
    return this.certifications.certifyCount(withKeyedDigest(userRequest, this.config), dropId, input);
  }

  /**
   * Returns the proven identity of each certifier, each person once. Refuses with the codes of `verifyIdentity` in
   * `IdentitiesService`.
   */
  private async authenticateCertifiers(
    establishment: Establishment,
    certifiers: CertificationDto['certifiers'],
    address: string,
  ): Promise<Identity[]> {
    const identities: Identity[] = [];
    for (const certifier of certifiers) {
      const identity = await this.identities.verifyIdentity(establishment, certifier, address, CERTIFIER_FUNCTIONS);
      if (!identities.some(({ personId }) => personId === identity.personId)) identities.push(identity);
    }
    return identities;
  }
}

/** Returns the digest of a file's content, and whether the person imports it again on purpose. */
const describeContent = (content: Buffer, again: FileQuery['again']): ImportedContent => ({
  sha256: computeContentSha256(content),
  isAgain: again === 'true',
});
