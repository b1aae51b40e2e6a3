import { createHmac } from 'node:crypto';
import { readInstallationSecret, type Config } from '#platform/runtime/config.js';
import type { WriteKey } from '#platform/database/idempotency.js';

/**
 * Returns the write key with its digest keyed by the installation's secret.
 * A plain digest of a body with a password in it would make the password easy to guess.
 */
export function keyWriteDigest(writeKey: WriteKey, config: Config): WriteKey {
  const keyedDigest = createHmac('sha256', readInstallationSecret(config)).update(writeKey.inputHash);
  return { ...writeKey, inputHash: keyedDigest.digest() };
}
