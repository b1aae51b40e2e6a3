import { queryRows, type Queryable } from '#platform/database/rows.js';
import type { SignatureEntity } from '../entities/signature.entity.js';

/** A signature with the signer's name; null for a customer. */
export interface SignatureRow extends Pick<
  SignatureEntity,
  'signatureId' | 'personId' | 'signedAs' | 'method' | 'contentDigest' | 'signedAt'
> {
  readonly fullName: string | null;
}

/** Returns the signatures of a subject, such as `intervention 12`, oldest first. */
export function listSignatures(db: Queryable, establishmentId: number, subject: string): Promise<SignatureRow[]> {
  return queryRows<SignatureRow>(
    db,
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
