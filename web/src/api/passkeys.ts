import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { sendWrite, type ApiSchema } from './client.js';
import { Problem } from './problem.js';

/**
 * Returns whether this page may use passkeys: browsers provide them only on https and localhost, and some not at all.
 */
export function detectPasskeySupport(): 'usable' | 'insecure' | 'absent' {
  if (!window.isSecureContext) return 'insecure';
  return typeof window.PublicKeyCredential === 'function' ? 'usable' : 'absent';
}

/** Transports of a device known to the server. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/**
 * Creates a passkey in the browser by the server's options, and returns the proof of it for the server. Throws Problem:
 * PASSKEY_CANCELLED, PASSKEY_ALREADY_HERE, PASSKEY_UNUSABLE.
 */
export async function createPasskey(
  options: ApiSchema<'PasskeyCreation'>,
): Promise<ApiSchema<'PasskeyAttestationDto'>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON }).catch(throwPasskeyProblem);
  const { clientDataJSON, attestationObject } = response;
  const knownTransports = transports.filter((transport) => response.transports?.includes(transport));
  return { id, clientDataJSON, attestationObject, transports: knownTransports };
}

/** Signs the server's challenge with a passkey of the browser. Throws Problem: PASSKEY_CANCELLED, PASSKEY_UNUSABLE. */
export async function signWithPasskey(options: ApiSchema<'PasskeyRequest'>): Promise<ApiSchema<'PasskeyAssertionDto'>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await startAuthentication({ optionsJSON }).catch(throwPasskeyProblem);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const assertion = { id, clientDataJSON, authenticatorData, signature };
  return userHandle === undefined ? assertion : { ...assertion, userHandle };
}

/** Requests a challenge for the signed-in user, and returns its signature by one of their passkeys. Throws Problem. */
export async function signPasskeyChallenge(): Promise<ApiSchema<'PasskeyAssertionDto'>> {
  return signWithPasskey(await sendWrite('post', '/api/sessions/current/passkey-challenge', {}));
}

/** The code of each refusal by a browser, by the name of its error. */
const refusalCodes: Readonly<Record<string, string>> = {
  // also on a timeout: browsers do not distinguish the two
  NotAllowedError: 'PASSKEY_CANCELLED',
  AbortError: 'PASSKEY_CANCELLED',
  InvalidStateError: 'PASSKEY_ALREADY_HERE',
};

/** Throws the Problem for a browser's refusal of a passkey. */
function throwPasskeyProblem(error: unknown): never {
  const errorName = error instanceof Error ? error.name : '';
  throw new Problem(0, refusalCodes[errorName] ?? 'PASSKEY_UNUSABLE', '');
}
