import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { Clock } from '#platform/runtime/clock.js';
import { serializeToJson } from '#platform/runtime/json.js';
import { refuse } from '#refusals/refusal.js';
import { insertRow } from '#platform/database/entities.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { SignatureEntity } from '../entities/signature.entity.js';
import { PersonalRecordsService } from '../people/personal-records.service.js';
import { listSignatures, type SignatureRow } from './signatures.queries.js';

/** Points of one stroke of the pen: x and y in the drawing's own units, milliseconds since the first touch. */
export type Stroke = readonly (readonly [x: number, y: number, milliseconds: number])[];

export interface SignatureInput {
  readonly establishmentId: number;
  /** Null: a customer. */
  readonly personId: bigint | null;
  readonly signedAs: SignatureEntity['signedAs'];
  /** The signed subject, such as `intervention 12`. */
  readonly subject: string;
  /** The exact content signed; no personal data. */
  readonly content: Readonly<Record<string, unknown>>;
  /**
   * Null: signed by the signer's secret, which the caller has checked (`IdentitiesService.verifyIdentity`), for people
   * who cannot draw.
   */
  readonly strokes: readonly Stroke[] | null;
  /** YYYY-MM-DD: the last day of the strokes' retention. */
  readonly keepStrokesUntil: string;
}

/** Signatures bound to the exact content signed. */
@Injectable()
export class SignaturesService {
  constructor(
    private readonly records: PersonalRecordsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs `content` within the caller's transaction, whose audit context is set, and returns the signature's number.
   * The strokes of a drawn signature are personal data, stored encrypted apart from it and erased after their time.
   * The method is `drawn` with strokes and `secret` without. Refuses SIGNATURE_EMPTY: strokes without a line.
   */
  async createSignature(tx: Tx, input: SignatureInput): Promise<bigint> {
    const { establishmentId, personId, signedAs, subject, strokes } = input;
    const content = serializeToJson(input.content);
    if (strokes !== null && !strokes.some((stroke) => stroke.length > 1)) refuse('SIGNATURE_EMPTY');
    const strokesRecord = {
      establishmentId,
      kind: 'strokes' as const,
      content: Buffer.from(JSON.stringify(strokes)),
      keepUntil: input.keepStrokesUntil,
      recordedBy: personId,
    };
    const strokesRecordId = strokes === null ? null : await this.records.storeRecord(tx, strokesRecord);
    const contentDigest = hash('sha256', content, 'buffer');
    const method = strokes === null ? 'secret' : 'drawn';
    const signatureFields = { subject, content, contentDigest, strokesRecordId, signedAt: this.clock.now() };
    const rowFields = { establishmentId, personId, signedAs, method, ...signatureFields } as const;
    return (await insertRow(tx, SignatureEntity, rowFields)).signatureId;
  }

  /** Returns the signatures of a subject, such as `intervention 12`, oldest first. */
  listSignatures(db: Queryable, establishmentId: number, subject: string): Promise<SignatureRow[]> {
    return listSignatures(db, establishmentId, subject);
  }
}
