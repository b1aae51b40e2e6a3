import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { readAccess, type Actor, type Establishment } from '#identity/access/access.decorators.js';
import { keyWriteDigest } from '#identity/access/keyed-write.js';
import { readWriteKey, type WriteKey } from '#platform/database/idempotency.js';
import type { Config } from '#platform/runtime/config.js';

/** A request to write: the person, the establishment and the key under which it is done once. */
export interface UserRequest {
  readonly actor: Actor;
  readonly establishment: Establishment;
  readonly writeKey: WriteKey;
}

/** Handler parameter: the author and the establishment of a request, with its write key. */
export const WriteRequest = createParamDecorator((_: unknown, context: ExecutionContext): UserRequest => {
  const { actor, establishment } = readAccess(context);
  return { actor, establishment, writeKey: readWriteKey(context) };
});

/** Returns the request with its input's digest keyed by the installation's secret: the body contains a secret. */
export function keyRequestDigest(userRequest: UserRequest, config: Config): UserRequest {
  return { ...userRequest, writeKey: keyWriteDigest(userRequest.writeKey, config) };
}
