import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import type { WriteKey } from '#platform/database/idempotency.js';

/** A request to write: the person, the establishment and the key under which it is done once. */
export interface UserRequest {
  readonly actor: Actor;
  readonly establishment: Establishment;
  readonly write: WriteKey;
}
