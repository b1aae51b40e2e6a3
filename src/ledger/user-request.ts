import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { getRequestAccess, type Actor, type Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext, type AuditContext } from '#audit/log/audit-context.js';
import { withKeyedHash } from '#identity/access/keyed-write.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import type { Database } from '#platform/database/database.js';
import { getIdempotencyKey, writeOnce, type IdempotencyKey, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import type { Config } from '#platform/runtime/config.js';

/** A request to write: the person, the establishment and the key under which it is done once. */
export interface UserRequest {
  readonly actor: Actor;
  readonly establishment: Establishment;
  readonly idempotencyKey: IdempotencyKey;
}

/** A request to write whose body contains secrets of signers, and the address of the device on which they are typed. */
export interface SignedRequest extends UserRequest {
  readonly address: string;
}

/** Handler parameter: the author and the establishment of a request, with its idempotency key. */
export const WriteRequest = createParamDecorator((_: unknown, context: ExecutionContext): UserRequest => {
  const { actor, establishment } = getRequestAccess(context);
  return { actor, establishment, idempotencyKey: getIdempotencyKey(context) };
});

/**
 * Runs `task` once for the idempotency key of the request, in one transaction that is logged as this act of its author.
 */
export function writeActionOnce<T>(
  database: Database,
  { actor: { personId }, establishment: { establishmentId }, idempotencyKey }: UserRequest,
  action: Omit<AuditContext, 'establishmentId' | 'personId'>,
  task: (tx: Tx) => Promise<T>,
): Promise<Serialized<T>> {
  return writeOnce(database, establishmentId, idempotencyKey, async (tx) => {
    await setAuditContext(tx, { ...action, establishmentId, personId });
    return task(tx);
  });
}

/** Returns the request with its input's digest keyed by the installation's secret: the body contains a secret. */
export function withKeyedDigest(userRequest: UserRequest, config: Config): UserRequest {
  return { ...userRequest, idempotencyKey: withKeyedHash(userRequest.idempotencyKey, config) };
}

/** Returns the request with the address of its sender. The body contains secrets, so its digest is keyed. */
export const toSignedRequest = (userRequest: UserRequest, request: Request, config: Config): SignedRequest => ({
  ...withKeyedDigest(userRequest, config),
  address: getRequestOrigin(request).address,
});
