import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { Clock } from '../../platform/runtime/clock.js';
import { toWire } from '../../platform/http/json.js';
import { refuse } from '../../refusals/refusal.js';
import { oneRow, rows } from '../../platform/database/rows.js';
import type { Queryable, Tx } from '../../platform/database/rows.js';
import { PersonalRecordsService } from '../people/personal-records.service.js';
import type { Role } from '../permissions.js';

/** Points of one stroke of the pen: x and y in the drawing's own units, milliseconds since the first touch. */
export type Stroke = readonly (readonly [x: number, y: number, milliseconds: number])[];

export interface Signing {
  readonly establishmentId: number;
  /** Null: a customer. */
  readonly personId: bigint | null;
  readonly signedAs:
    | Extract<
        Role,
        'superviseur' | 'mecanicien' | 'changeur' | 'caissier' | 'comptable' | 'direction' | 'agentDeSurveillance'
      >
    | 'customer'
    | 'witness';
  /** What it is about, such as `intervention 12`. */
  readonly subject: string;
  /** Exactly what is signed; no personal data. */
  readonly content: Readonly<Record<string, unknown>>;
  /** Null: by his secret, which the caller has checked (`IdentitiesService.prove`), for who cannot draw. */
  readonly strokes: readonly Stroke[] | null;
  /** YYYY-MM-DD: the last day on which the strokes are kept. */
  readonly keepStrokesUntil: string;
}

export interface SignatureRow {
  readonly signatureId: bigint;
  readonly personId: bigint | null;
  readonly fullName: string | null;
  readonly signedAs: Signing['signedAs'];
  readonly method: 'drawn' | 'secret';
  readonly contentDigest: Buffer;
  readonly signedAt: Date;
}

/** Signatures of exactly what was signed. */
@Injectable()
export class SignaturesService {
  constructor(
    private readonly records: PersonalRecordsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs within the caller's transaction, which has begun its act, and answers the signature's number.
   * Refuses SIGNATURE_EMPTY: strokes without a line.
   */
  async sign(tx: Tx, signing: Signing): Promise<bigint> {
    const { establishmentId, personId, signedAs, subject, strokes } = signing;
    const content = toWire(signing.content);
    if (strokes !== null && !strokes.some((stroke) => stroke.length > 1)) refuse('SIGNATURE_EMPTY');
    const strokesRecordId =
      strokes === null
        ? null
        : await this.records.keep(tx, {
            establishmentId,
            kind: 'strokes',
            content: Buffer.from(JSON.stringify(strokes)),
            keepUntil: signing.keepStrokesUntil,
            recordedBy: personId,
          });
    const { signatureId } = await oneRow<{ signatureId: bigint }>(
      tx,
      `insert into signatures (establishment_id, person_id, signed_as, method, subject, content, content_digest,
         strokes_record_id, signed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning signatures.signature_id as "signatureId"`,
      [
        establishmentId,
        personId,
        signedAs,
        strokes === null ? 'secret' : 'drawn',
        subject,
        content,
        hash('sha256', content, 'buffer'),
        strokesRecordId,
        this.clock.now(),
      ],
    );
    return signatureId;
  }

  /** The signatures of something, in their order. */
  of(on: Queryable, establishmentId: number, subject: string): Promise<SignatureRow[]> {
    return rows<SignatureRow>(
      on,
      `select signatures.signature_id as "signatureId", signatures.person_id as "personId",
         people.full_name as "fullName", signatures.signed_as as "signedAs", signatures.method,
         signatures.content_digest as "contentDigest", signatures.signed_at as "signedAt"
       from signatures
       left join people on people.person_id = signatures.person_id
       where signatures.establishment_id = $1 and signatures.subject = $2
       order by signatures.signature_id`,
      [establishmentId, subject],
    );
  }
}
