import { isIP } from 'node:net';
import type { Request } from 'express';
import { refuse } from '#refusals/refusal.js';

/** The name and origin by which a browser reached the server, to which a passkey is bound. */
export interface Site {
  /** Such as `https://releve.casino.internal`, with the port where it is not the default one. */
  readonly origin: string;
  /** The name alone, the relying party of WebAuthn. */
  readonly rpId: string;
}

/** A device's signature that proves possession of a passkey; each part in base64url, as received from the browser. */
export interface Assertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string;
}

/** A new passkey as received from the browser, each part in base64url. */
export interface Attestation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** EdDSA, ES256, RS256 (COSE): the algorithms of common devices. */
export const coseAlgorithms = [-8, -7, -257] as const;

/** Time for the user to touch the device, in milliseconds; the server waits as long. */
export const challengeTimeoutMs = 5 * 60_000;

type WebauthnLibrary = typeof import('@simplewebauthn/server');

/** Loads the library at the first use of a passkey: it takes half a second, which no command should wait for. */
export async function loadWebauthn(): Promise<WebauthnLibrary> {
  return import('@simplewebauthn/server');
}

/**
 * Returns the site of a request: its origin, and its server name, for which passkeys are made.
 * Null where browsers accept no passkey: without https other than on this machine itself, and by an address in place of
 * a name.
 */
export function findSite(request: Pick<Request, 'protocol' | 'get'>): Site | null {
  const requestAddress = `${request.protocol}://${request.get('host') ?? ''}`;
  if (!URL.canParse(requestAddress)) return null;
  const { hostname, origin, protocol } = new URL(requestAddress);
  if (hostname.startsWith('[') || isIP(hostname) !== 0 || hostname.length > 253) return null;
  const isLocalhost = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocalhost ? { origin, rpId: hostname } : null;
}

/** Returns the site of a request. Refuses PASSKEYS_NOT_HERE where browsers accept no passkey. */
export function requireSite(request: Pick<Request, 'protocol' | 'get'>): Site {
  return findSite(request) ?? refuse('PASSKEYS_NOT_HERE');
}

/** Client data reported by the browser. */
interface ClientData {
  readonly challenge?: unknown;
  readonly crossOrigin?: unknown;
}

/** Returns the challenge in the browser's client data; null when it has none. */
export function parseChallenge({ clientDataJSON }: Pick<Assertion, 'clientDataJSON'>): string | null {
  const { challenge } = parseClientData(clientDataJSON);
  return typeof challenge === 'string' ? challenge : null;
}

/** Parses the browser's client data; empty when the untrusted bytes are no JSON object. */
function parseClientData(clientDataJSON: string): ClientData {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof clientData === 'object' && clientData !== null ? clientData : {};
  } catch {
    // untrusted bytes: the caller refuses data without a challenge
    return {};
  }
}

/** Returns whether the signing page was embedded in another site, which ours never is. */
function isFromEmbeddedPage(clientDataJSON: string): boolean {
  return parseClientData(clientDataJSON).crossOrigin === true;
}

export interface VerifiedPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: bigint;
  readonly isUserVerified: boolean;
}

/**
 * Verifies a new passkey against the site and the challenge and returns its key and counter; null when it is refused.
 * A device that did not recognise its user is not refused here: `isUserVerified` reports it to the caller.
 */
export async function verifyAttestation(
  { id, clientDataJSON, attestationObject }: Attestation,
  challenge: string,
  { origin, rpId }: Site,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await loadWebauthn();
  if (isFromEmbeddedPage(clientDataJSON) || !(await hasNoAttestation(attestationObject))) return null;
  const response = { clientDataJSON, attestationObject };
  const verification = await nullOnError(
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...coseAlgorithms],
    }),
  );
  if (verification?.verified !== true) return null;
  const { credential, userVerified } = verification.registrationInfo;
  if (credential.id !== id) return null;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: BigInt(credential.counter),
    isUserVerified: userVerified,
  };
}

export interface VerifiedAssertion {
  readonly signCount: bigint;
  readonly isUserVerified: boolean;
}

/**
 * Verifies a passkey's signature against the site, the challenge and the key; null when it is refused.
 * Returns the device's counter, and whether the device recognised its user, for the caller to judge.
 */
export async function verifyAssertion(
  { id, clientDataJSON, authenticatorData, signature }: Assertion,
  challenge: string,
  { origin, rpId }: Site,
  publicKey: Buffer,
): Promise<VerifiedAssertion | null> {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  if (isFromEmbeddedPage(clientDataJSON)) return null;
  const response = { clientDataJSON, authenticatorData, signature };
  const verification = await nullOnError(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      // the caller judges the counter once the signature is known to be valid: the library would do so before
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    }),
  );
  if (verification?.verified !== true) return null;
  const { newCounter, userVerified } = verification.authenticationInfo;
  return { signCount: BigInt(newCounter), isUserVerified: userVerified };
}

/**
 * Returns whether a new passkey has no maker's certificate, as requested; false when it cannot be read.
 * With one, the library would fetch revocation lists from addresses that an attacker may choose.
 */
async function hasNoAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  /** Returns whether the attestation has no maker's certificate. */
  const hasNoCertificate = (): boolean => {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = attestation.get('fmt');
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  };
  return (await nullOnError(Promise.resolve().then(hasNoCertificate))) === true;
}

/** Returns the result of a verification, null when it throws: the library throws for any fault of untrusted bytes. */
function nullOnError<T>(verification: Promise<T>): Promise<T | null> {
  return verification.catch(() => null);
}
