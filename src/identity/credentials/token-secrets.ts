import { createHash, randomBytes } from 'node:crypto';

/** Returns the stored form of a cookie's or token's secret: 32 random bytes need no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

/** Returns a new random secret for a cookie: 32 bytes in base64url. */
export function generateSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns a new secret for a token; it names the establishment, so that only that one is searched. */
export function generateTokenSecret(establishmentId: number): string {
  return `rlv_${establishmentId}_${randomBytes(32).toString('base64url')}`;
}
