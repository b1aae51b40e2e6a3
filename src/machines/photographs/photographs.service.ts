import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor, House } from '../../identity/access.decorators.js';
import { beginAct } from '../../audit/log/act.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { refuse } from '../../refusals/refusal.js';
import { foundRow, oneRow, rows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/rows.js';
import { imageFacts } from './image.js';
import type { ImageMediaType } from './image.js';
import { MachinesService } from '../machines.service.js';

/** 16 MiB, as the table holds. */
export const PHOTOGRAPH_LIMIT_BYTES = 16 * 1024 * 1024;
const LONGEST_SIDE_PIXELS = 10_000;

export interface PhotographRow {
  readonly photographId: bigint;
  readonly takenAt: Date;
  readonly mediaType: ImageMediaType;
  readonly width: number;
  readonly height: number;
  readonly contentSha256: string;
  readonly recordedBy: bigint | null;
  readonly recordedAt: Date;
}

export interface PhotographContent {
  readonly mediaType: ImageMediaType;
  readonly contentSha256: string;
  readonly content: Buffer;
}

const photographColumns = `photographs.photograph_id as "photographId", photographs.taken_at as "takenAt",
  photographs.media_type as "mediaType", photographs.width, photographs.height,
  encode(photographs.content_sha256, 'hex') as "contentSha256", photographs.recorded_by as "recordedBy",
  photographs.recorded_at as "recordedAt"`;

/** Photographs of machines: checked by content, kept for ever, shown as they came. */
@Injectable()
export class PhotographsService {
  constructor(
    private readonly database: Database,
    private readonly machines: MachinesService,
    private readonly clock: Clock,
  ) {}

  upload(
    actor: Actor,
    house: House,
    write: WriteKey,
    photograph: {
      readonly sbmNumber: string;
      readonly content: Buffer | undefined;
      readonly takenAt: Date | undefined;
    },
  ): Promise<Wire<PhotographRow>> {
    return writeOnce(this.database, house.establishmentId, write, async (tx) => {
      await beginAct(tx, {
        establishmentId: house.establishmentId,
        personId: actor.personId,
        act: 'machines.photograph',
        happenedAt: this.clock.now(),
        gamingDay: null,
      });
      return this.add(tx, house.establishmentId, photograph, actor.personId);
    });
  }

  /** Refuses NOT_AN_IMAGE, IMAGE_TOO_LARGE, UNKNOWN_MACHINE, PAYLOAD_TOO_LARGE; then nothing is left. */
  async add(
    tx: Tx,
    establishmentId: number,
    photograph: {
      readonly sbmNumber: string;
      readonly content: Buffer | undefined;
      readonly takenAt: Date | undefined;
    },
    recordedBy: bigint | null,
  ): Promise<PhotographRow> {
    const { content } = photograph;
    if (content === undefined || content.length === 0) refuse('NOT_AN_IMAGE');
    if (content.length > PHOTOGRAPH_LIMIT_BYTES) refuse('PAYLOAD_TOO_LARGE', { limit: PHOTOGRAPH_LIMIT_BYTES });
    const facts = imageFacts(content);
    if (facts === null) refuse('NOT_AN_IMAGE');
    const { mediaType, width, height } = facts;
    if (width > LONGEST_SIDE_PIXELS || height > LONGEST_SIDE_PIXELS) {
      refuse('IMAGE_TOO_LARGE', { limit: LONGEST_SIDE_PIXELS, width, height });
    }
    const machine = await this.machines.findMachine(tx, establishmentId, photograph.sbmNumber);
    const sha256 = createHash('sha256').update(content).digest();
    return oneRow<PhotographRow>(
      tx,
      `insert into photographs (establishment_id, machine_id, taken_at, media_type, width, height, content_sha256,
          content, recorded_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        returning ${photographColumns}`,
      [
        establishmentId,
        machine.machineId,
        photograph.takenAt ?? this.clock.now(),
        mediaType,
        width,
        height,
        sha256,
        content,
        recordedBy,
      ],
    );
  }

  /** The photographs of a machine, the latest first, without their contents. */
  async list(house: House, sbmNumber: string): Promise<PhotographRow[]> {
    const on = this.database.dataSource;
    const machine = await this.machines.findMachine(on, house.establishmentId, sbmNumber);
    return rows<PhotographRow>(
      on,
      `select ${photographColumns} from photographs
        where photographs.establishment_id = $1 and photographs.machine_id = $2
        order by photographs.taken_at desc, photographs.photograph_id desc`,
      [house.establishmentId, machine.machineId],
    );
  }

  /** One photograph of a machine with its content, or NOT_FOUND. */
  async content(house: House, sbmNumber: string, photographId: string): Promise<PhotographContent> {
    const what = `photograph ${photographId}`;
    if (!/^\d{1,18}$/.test(photographId)) refuse('NOT_FOUND', { what });
    const on = this.database.dataSource;
    const machine = await this.machines.findMachine(on, house.establishmentId, sbmNumber);
    return foundRow<PhotographContent>(
      on,
      what,
      `select photographs.media_type as "mediaType", encode(photographs.content_sha256, 'hex') as "contentSha256",
          photographs.content
        from photographs
        where photographs.establishment_id = $1 and photographs.machine_id = $2 and photographs.photograph_id = $3`,
      [house.establishmentId, machine.machineId, BigInt(photographId)],
    );
  }
}
