import { Secret, TOTP } from 'otpauth';
import type { Role } from '#declarations/shapes/roles.js';

/** The functions whose holder signs in with a second factor: who gives rights, decides, keeps the books or controls. */
export const secondFactorRoles: readonly Role[] = ['administrateur', 'direction', 'comptable', 'controleur'];

const stepSeconds = 30;
/** Steps before and after the present one whose code is taken: telephones stray. */
const toleratedSteps = 1;

/** 20 bytes, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes);
}

/** What a telephone is given: the secret in base 32, and the same as an address that a QR code carries. */
export function totpForTelephone(secret: Buffer, login: string): { readonly secret: string; readonly uri: string } {
  const totp = totpOf(secret, login);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step whose code this is, near an instant; null when it is none. */
export function stepOfCode(secret: Buffer, code: string, now: Date): bigint | null {
  if (!/^\d{6}$/u.test(code)) return null;
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: toleratedSteps });
  return delta === null ? null : BigInt(Math.floor(now.getTime() / 1000 / stepSeconds) + delta);
}

/** SHA-1, six digits, thirty seconds: what every such program on a telephone knows. */
function totpOf(secret: Buffer, login: string): TOTP {
  const bytes = new Uint8Array(secret);
  return new TOTP({
    issuer: 'Relevé',
    label: login,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: new Secret({ buffer: bytes.buffer }),
  });
}
