import { Readable } from 'node:stream';
import { Controller, Get, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { VerificationsService } from '#audit/verifications.service.js';
import { PageQueryDto } from '#platform/http/page-query.js';
import { LogLinesQueryDto } from './log-view.dto.js';
import type { LogLine, LogPerson, VerificationDetail, VerificationRow } from './log-view.queries.js';
import { LogViewService, type EntryDetail, type LogKey, type LogState } from './log-view.service.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

@ApiTags('log')
@Controller('establishments/:establishment/log')
export class LogViewController {
  constructor(
    private readonly logView: LogViewService,
    private readonly verifications: VerificationsService,
  ) {}

  /**
   * Returns the state of the sealed log: size, head (digest of all entries), keys, waiting entries, last verification.
   */
  @Get('state')
  @Permission('log.read')
  @ApiOperation({ summary: 'The sealed log: its size, head, keys, what waits, and the last verification' })
  readLogState(@CurrentEstablishment() establishment: Establishment): Promise<LogState> {
    return this.logView.getLogState(establishment);
  }

  /** Lists the public keys by which signed heads are verified, with their fingerprints. */
  @Get('keys')
  @Permission('log.read')
  @ApiOperation({ summary: 'The public keys that heads are checked with, and their fingerprints' })
  listKeys(@CurrentEstablishment() establishment: Establishment): Promise<LogKey[]> {
    return this.logView.listKeys(establishment);
  }

  /** Downloads every signed head (checkpoint of the log), to be stored elsewhere as proof. */
  @Get('checkpoints/file')
  @Permission('log.read')
  @ApiOperation({ summary: 'Every signed head, one after the other: the file to keep elsewhere' })
  @ApiProduces('text/plain')
  downloadHeads(@CurrentEstablishment() establishment: Establishment): StreamableFile {
    return new StreamableFile(Readable.from(this.logView.streamHeads(establishment)), {
      type: 'text/plain; charset=utf-8',
      disposition: `attachment; filename="${establishment.code}.checkpoints"`,
    });
  }

  /** Returns the tables and people by which the log can be searched. */
  @Get('choices')
  @Permission('log.read')
  @ApiOperation({ summary: 'The tables and people one can look for in the log' })
  listSearchChoices(@CurrentEstablishment() establishment: Establishment): Promise<{
    /** Names of the tables that the log follows. */
    readonly tables: readonly string[];
    /** People named by the log. */
    readonly people: readonly LogPerson[];
  }> {
    return this.logView.getSearchChoices(establishment);
  }

  /** Lists the entries of the log that match the filters, latest first; 50 unless the request has another limit. */
  @Get('lines')
  @Permission('log.read')
  @ApiOperation({ summary: 'Entries by table, row, act, person, gaming day and dates, the newest first' })
  listEntries(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: LogLinesQueryDto,
  ): Promise<LogLine[]> {
    const { table = null, key = null, act = null, gamingDay = null, from = null, to = null, limit = 50 } = query;
    const person = query.person === undefined ? null : BigInt(query.person);
    const before = query.before === undefined ? null : BigInt(query.before);
    return this.logView.listLines(establishment, { table, key, act, person, gamingDay, from, to, before, limit });
  }

  /** Returns one entry of the log, column by column, with the values before and after. */
  @Get('lines/:entry')
  @Permission('log.read')
  @ApiOperation({ summary: 'One entry, column by column, before and after' })
  readEntry(
    @CurrentEstablishment() establishment: Establishment,
    @Param('entry', IdPipe) entry: bigint,
  ): Promise<EntryDetail> {
    return this.logView.requireEntryDetail(establishment, entry);
  }

  /** Starts a verification of the establishment's whole log, which runs in the background. */
  @Post('verifications')
  @Permission('log.verify')
  @ApiOperation({ summary: 'Asks that the whole establishment be verified; it is done in the background' })
  startVerification(
    @WriteRequest() { actor, establishment, idempotencyKey }: UserRequest,
  ): Promise<{ readonly verificationId: string }> {
    return this.verifications.startVerification(actor.personId, establishment.establishmentId, idempotencyKey);
  }

  /** Lists the requested verifications, latest first, 20 a page unless the request has another limit. */
  @Get('verifications')
  @Permission('log.verify')
  @ApiOperation({ summary: 'Verifications that were asked for, the newest first' })
  listVerifications(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { before, limit }: PageQueryDto,
  ): Promise<VerificationRow[]> {
    return this.logView.listVerifications(establishment, before === undefined ? null : BigInt(before), limit ?? 20);
  }

  /** Returns one verification: its progress and every finding. */
  @Get('verifications/:verification')
  @Permission('log.verify')
  @ApiOperation({ summary: 'One verification: how far it is, and every finding' })
  readVerification(
    @CurrentEstablishment() establishment: Establishment,
    @Param('verification', IdPipe) verification: bigint,
  ): Promise<VerificationDetail> {
    return this.logView.requireVerification(establishment, verification);
  }
}
