import { Secret, TOTP } from 'otpauth';
import type { Role } from '#declarations/shapes/roles.js';

/** Functions that require a second factor at sign-in: those that give rights, decide, keep the books or control. */
export const secondFactorRoles: readonly Role[] = ['administrateur', 'direction', 'comptable', 'controleur'];

const STEP_SECONDS = 30;
/** Number of steps before and after the present one whose code is accepted: the clocks of telephones drift. */
const TOLERATED_STEPS = 1;

/** Returns a new secret for one-time codes: 20 bytes, as RFC 4226 recommends. */
export function generateTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes);
}

/** Returns the secret of one-time codes for an authenticator program: in base 32, and as an address for a QR code. */
export function buildTotpEnrolment(secret: Buffer, login: string): { readonly secret: string; readonly uri: string } {
  const totp = createTotp(secret, login);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * Returns the number of the thirty-second step to which a one-time code belongs, at or near an instant; null when none
 * matches.
 */
export function findTotpStep(secret: Buffer, code: string, now: Date): bigint | null {
  if (!/^\d{6}$/u.test(code)) return null;
  const stepOffset = createTotp(secret, '').validate({
    token: code,
    timestamp: now.getTime(),
    window: TOLERATED_STEPS,
  });
  return stepOffset === null ? null : BigInt(Math.floor(now.getTime() / 1000 / STEP_SECONDS) + stepOffset);
}

/**
 * Returns the generator of an account's one-time codes: SHA-1, six digits, thirty seconds, which every authenticator
 * program supports.
 */
function createTotp(secret: Buffer, login: string): TOTP {
  const secretBytes = new Uint8Array(secret);
  return new TOTP({
    issuer: 'Relevé',
    label: login,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: secretBytes.buffer }),
  });
}
