import { createHmac } from 'node:crypto';
import { ensureInstallationSecret, type Config } from '#platform/runtime/config.js';
import type { IdempotencyKey } from '#platform/database/idempotency.js';

/**
 * Returns the idempotency key with its digest keyed by the installation's secret.
 * A plain digest of a body with a password in it would make the password easy to guess.
 */
export function withKeyedHash(idempotencyKey: IdempotencyKey, config: Config): IdempotencyKey {
  const keyedHash = createHmac('sha256', ensureInstallationSecret(config)).update(idempotencyKey.inputHash);
  return { ...idempotencyKey, inputHash: keyedHash.digest() };
}
