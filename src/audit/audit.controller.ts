import { Body, Controller, Get, Param, Post, Query, SetMetadata, createParamDecorator } from '@nestjs/common';
import type { CustomDecorator, ExecutionContext } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentWrite, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { declaredAccessKey } from '#platform/http/routes.js';
import { ConsistencyQueryDto, EntriesQueryDto, NewObservationDto, NewVisaDto } from './audit.dto.js';
import type { CheckpointRow, EntryRow, LogStatusRow, ObservationRow } from './audit.queries.js';
import { AuditService, type InclusionProof, type VisaRow } from './audit.service.js';

/**
 * The caller of a request. The guard's result is read from the request, not imported, because accounts rank above the
 * log.
 */
interface Caller {
  readonly actor: { readonly personId: bigint };
  readonly establishment: { readonly establishmentId: number };
}

const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { releveAccess } = context.switchToHttp().getRequest<{ releveAccess?: Caller }>();
  if (releveAccess === undefined) throw new Error('the guard let a caller through whom it does not name');
  return releveAccess;
});

/** Declares the permission that a route of this controller requires. */
const Permission = (permission: 'log.read' | 'registers.visa'): CustomDecorator =>
  SetMetadata(declaredAccessKey, { kind: 'permission', permission });

@ApiTags('log')
@Controller('establishments/:establishment')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  /** Returns the number of entries and leaves of the establishment's log, and its newest checkpoint (signed state). */
  @Permission('log.read')
  @Get('log')
  readLogStatus(
    @Caller() { establishment }: Caller,
  ): Promise<LogStatusRow & { readonly checkpoint: CheckpointRow | null }> {
    return this.audit.getLogStatus(establishment.establishmentId);
  }

  /** Returns the log's checkpoints (signed states of its Merkle tree), newest first, a page at a time. */
  @Permission('log.read')
  @Get('log/checkpoints')
  listCheckpoints(
    @Caller() { establishment }: Caller,
    @Query() { before, limit }: EntriesQueryDto,
  ): Promise<CheckpointRow[]> {
    return this.audit.listCheckpoints(
      establishment.establishmentId,
      before === undefined ? null : BigInt(before),
      limit ?? 100,
    );
  }

  /**
   * Returns the log's entries, newest first, at most 100 by default. They can be limited to a table, a row or an act.
   * `key` is a row's primary key as JSON; an act names in code what the person did, such as `meters.import`.
   */
  @Permission('log.read')
  @Get('log/entries')
  listEntries(@Caller() { establishment }: Caller, @Query() query: EntriesQueryDto): Promise<EntryRow[]> {
    return this.audit.listEntries(establishment.establishmentId, {
      ...(query.table === undefined ? {} : { tableName: query.table }),
      ...(query.key === undefined ? {} : { rowKey: query.key }),
      ...(query.act === undefined ? {} : { act: query.act }),
      ...(query.before === undefined ? {} : { beforeEntryId: BigInt(query.before) }),
      limit: query.limit ?? 100,
    });
  }

  /**
   * Returns the proof that an entry belongs to the log: the hashes from it up to the newest signed root (RFC 6962).
   * A text that is no number becomes entry 0, which never exists, so that it is refused like any unknown entry.
   */
  @Permission('log.read')
  @Get('log/entries/:entryId/proof')
  proveInclusion(@Caller() { establishment }: Caller, @Param('entryId') entryId: string): Promise<InclusionProof> {
    return this.audit.getInclusionProof(
      establishment.establishmentId,
      /^\d{1,18}$/.test(entryId) ? BigInt(entryId) : 0n,
    );
  }

  /** Returns the proof that nothing of the log was rewritten: its first `to` entries begin with its first `from`. */
  @Permission('log.read')
  @Get('log/consistency')
  proveConsistency(
    @Caller() { establishment }: Caller,
    @Query() { from, to }: ConsistencyQueryDto,
  ): Promise<readonly string[]> {
    return this.audit.getConsistencyProof(establishment.establishmentId, from, to);
  }

  /** Records the controller's visa (a signed mark of having examined it) on a register, up to an entry's number. */
  @Permission('registers.visa')
  @Post('registers/:register/visas')
  affixVisa(
    @Caller() { actor, establishment }: Caller,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('register') register: string,
    @Body() { upToNumber, observation }: NewVisaDto,
  ): Promise<Serialized<VisaRow>> {
    return this.audit.recordVisa(actor.personId, establishment.establishmentId, idempotencyKey, {
      register,
      upToNumber: BigInt(upToNumber),
      observation: observation ?? null,
    });
  }

  /** Records the controller's observation on a register, or on one of its entries. */
  @Permission('registers.visa')
  @Post('registers/:register/observations')
  recordObservation(
    @Caller() { actor, establishment }: Caller,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('register') register: string,
    @Body() { aboutNumber, observation }: NewObservationDto,
  ): Promise<Serialized<ObservationRow>> {
    return this.audit.recordObservation(actor.personId, establishment.establishmentId, idempotencyKey, {
      register,
      aboutNumber: aboutNumber === undefined ? null : BigInt(aboutNumber),
      observation,
    });
  }
}
