import type { Establishment } from '#identity/access/access.decorators.js';
import type { Credentials, IdentitiesService } from '#identity/signing/identities.service.js';

/** The second person of a decision, and the address of the device on which they enter their secret. */
export interface Authoriser {
  readonly credentials: Credentials;
  readonly address: string;
}

const SECOND_PERSON_ROLES = ['superviseur', 'direction'] as const;

/**
 * Proves that the second person of a decision is a supervisor or of the Direction; returns the person's identifier.
 * Refuses with the codes of `verifyIdentity`.
 */
export async function requireSecondPersonId(
  identities: IdentitiesService,
  establishment: Establishment,
  { credentials, address }: Authoriser,
): Promise<bigint> {
  return (await identities.verifyIdentity(establishment, credentials, address, SECOND_PERSON_ROLES)).personId;
}
