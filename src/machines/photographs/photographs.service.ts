import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { detectImageProperties } from './image.js';
import { PhotographEntity } from '../entities/photograph.entity.js';
import { MachinesService } from '../records/machines.service.js';
import { requirePhotographContent, listMachinePhotographs } from './photographs.queries.js';
import type { PhotographContent, PhotographRow } from './photographs.queries.js';
import { writeActionOnce, type UserRequest } from '#ledger/user-request.js';

/** 16 MiB, the limit of the database table. */
export const PHOTOGRAPH_LIMIT_BYTES = 16 * 1024 * 1024;
const MAX_SIDE_PIXELS = 10_000;

/** An uploaded photograph of a machine. */
export interface NewPhotograph {
  readonly sbmNumber: string;
  readonly content: Buffer | undefined;
  readonly takenAt: Date | undefined;
}

/** Manages photographs of machines: checked by content, stored for ever, shown as uploaded. */
@Injectable()
export class PhotographsService {
  constructor(
    private readonly db: Database,
    private readonly machines: MachinesService,
    private readonly clock: Clock,
  ) {}

  /** Stores an uploaded photograph, once per idempotency key. Refuses with the codes of `addPhotograph`. */
  uploadPhotograph(userRequest: UserRequest, photograph: NewPhotograph): Promise<Serialized<PhotographRow>> {
    const { actor, establishment } = userRequest;
    const action = { action: 'machines.photograph', happenedAt: this.clock.now() } as const;
    return writeActionOnce(this.db, userRequest, action, (tx) =>
      this.addPhotograph(tx, establishment.establishmentId, photograph, actor.personId),
    );
  }

  /**
   * Stores a photograph within the caller's transaction, taken now unless stated. Refuses NOT_AN_IMAGE,
   * PAYLOAD_TOO_LARGE, IMAGE_TOO_LARGE, UNKNOWN_MACHINE; nothing is stored then.
   */
  async addPhotograph(
    tx: Tx,
    establishmentId: number,
    photograph: NewPhotograph,
    recordedBy: bigint | null,
  ): Promise<PhotographRow> {
    const { content } = photograph;
    if (content === undefined || content.length === 0) refuse('NOT_AN_IMAGE');
    if (content.length > PHOTOGRAPH_LIMIT_BYTES) refuse('PAYLOAD_TOO_LARGE', { limit: PHOTOGRAPH_LIMIT_BYTES });
    const imageProperties = detectImageProperties(content);
    if (imageProperties === null) refuse('NOT_AN_IMAGE');
    const { mediaType, width, height } = imageProperties;
    if (width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS) {
      refuse('IMAGE_TOO_LARGE', { limit: MAX_SIDE_PIXELS, width, height });
    }
    const machine = await this.machines.requireMachine(tx, establishmentId, photograph.sbmNumber);
    const digest = createHash('sha256').update(content).digest();
    const { machineId } = machine;
    const { photographId, takenAt, recordedAt } = await insertRow(tx, PhotographEntity, {
      establishmentId,
      machineId,
      takenAt: photograph.takenAt ?? this.clock.now(),
      mediaType,
      width,
      height,
      contentSha256: digest,
      content,
      recordedBy,
    });
    const contentSha256 = digest.toString('hex');
    return { photographId, takenAt, mediaType, width, height, contentSha256, recordedBy, recordedAt };
  }

  /** Returns the photographs of a machine, latest first, without their contents. Refuses UNKNOWN_MACHINE. */
  async listPhotographs(establishment: Establishment, sbmNumber: string): Promise<PhotographRow[]> {
    const db = this.db.dataSource;
    const machine = await this.machines.requireMachine(db, establishment.establishmentId, sbmNumber);
    return listMachinePhotographs(db, establishment.establishmentId, machine.machineId);
  }

  /** Returns one photograph of a machine with its content. Refuses NOT_FOUND and UNKNOWN_MACHINE. */
  async requireContent(
    establishment: Establishment,
    sbmNumber: string,
    photographId: string,
  ): Promise<PhotographContent> {
    const photographLabel = `photograph ${photographId}`;
    if (!/^\d{1,18}$/.test(photographId)) refuse('NOT_FOUND', { what: photographLabel });
    const db = this.db.dataSource;
    const machine = await this.machines.requireMachine(db, establishment.establishmentId, sbmNumber);
    return requirePhotographContent(db, establishment.establishmentId, machine.machineId, BigInt(photographId));
  }
}
