import { isIP } from 'node:net';
import type { Request } from 'express';
import { refuse } from '#refusals/refusal.js';

/** Under which name and origin a browser reached the server: what a passkey is bound to. */
export interface Site {
  /** Such as `https://releve.casino.internal`, with the port where it is not the usual one. */
  readonly origin: string;
  /** The name alone, the relying party of WebAuthn. */
  readonly rpId: string;
}

/** What a device signs to show that it holds a passkey; each part in base64url, as the browser gave it. */
export interface Assertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string;
}

/** A new passkey as the browser gave it, each part in base64url. */
export interface Attestation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** EdDSA, ES256, RS256 (COSE): what devices have. */
export const algorithms = [-8, -7, -257] as const;

/** How long the user has to touch the device, in milliseconds; the server waits as long. */
export const patienceMs = 5 * 60_000;

type Library = typeof import('@simplewebauthn/server');

/** Loaded when the first passkey is looked at: it takes half a second, which no command should wait for. */
export async function webauthnLibrary(): Promise<Library> {
  return import('@simplewebauthn/server');
}

/**
 * The site of a request: its Host, by https or http as the connection or a trusted proxy has it; null where browsers
 * take no passkey: without https other than on this machine itself, and by an address in place of a name.
 */
export function siteOf(request: Pick<Request, 'protocol' | 'get'>): Site | null {
  const address = `${request.protocol}://${request.get('host') ?? ''}`;
  if (!URL.canParse(address)) return null;
  const { hostname, origin, protocol } = new URL(address);
  if (hostname.startsWith('[') || isIP(hostname) !== 0 || hostname.length > 253) return null;
  const isThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isThisMachine ? { origin, rpId: hostname } : null;
}

/** The same, where nothing goes on without. Refuses PASSKEYS_NOT_HERE. */
export function siteForPasskeys(request: Pick<Request, 'protocol' | 'get'>): Site {
  return siteOf(request) ?? refuse('PASSKEYS_NOT_HERE');
}

/** What the browser says that it had signed. */
interface ClientData {
  readonly challenge?: unknown;
  readonly crossOrigin?: unknown;
}

/** The challenge that the browser says it had signed; null where its data say none. */
export function challengeOf({ clientDataJSON }: Pick<Assertion, 'clientDataJSON'>): string | null {
  const { challenge } = clientDataOf(clientDataJSON);
  return typeof challenge === 'string' ? challenge : null;
}

function clientDataOf(clientDataJSON: string): ClientData {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof said === 'object' && said !== null ? said : {};
  } catch {
    // a stranger's bytes: what says nothing is refused by whoever asked
    return {};
  }
}

/** True: the page that had it signed was inside another site's, which ours never is. */
function isOfForeignPage(clientDataJSON: string): boolean {
  return clientDataOf(clientDataJSON).crossOrigin === true;
}

export interface MadePasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: bigint;
  readonly isUserVerified: boolean;
}

/** What a new passkey is, once all that it says has been verified against the site and the challenge; null: refused. */
export async function verifiedAttestation(
  { id, clientDataJSON, attestationObject }: Attestation,
  challenge: string,
  { origin, rpId }: Site,
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await webauthnLibrary();
  if (isOfForeignPage(clientDataJSON) || !(await attestsNothing(attestationObject))) return null;
  const response = { clientDataJSON, attestationObject };
  const verified = await orRefused(
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
      requireUserVerification: false,
      supportedAlgorithmIDs: [...algorithms],
    }),
  );
  if (verified?.verified !== true) return null;
  const { credential, userVerified } = verified.registrationInfo;
  if (credential.id !== id) return null;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: BigInt(credential.counter),
    isUserVerified: userVerified,
  };
}

export interface SeenAssertion {
  readonly signCount: bigint;
  readonly isUserVerified: boolean;
}

/** What a device showed, once its signature was verified against the site, the challenge and the key; null: refused. */
export async function verifiedAssertion(
  { id, clientDataJSON, authenticatorData, signature }: Assertion,
  challenge: string,
  { origin, rpId }: Site,
  publicKey: Buffer,
): Promise<SeenAssertion | null> {
  const { verifyAuthenticationResponse } = await webauthnLibrary();
  if (isOfForeignPage(clientDataJSON)) return null;
  const response = { clientDataJSON, authenticatorData, signature };
  const verified = await orRefused(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
      requireUserVerification: false,
      // the counter is judged by whoever asked, once the signature is known to be good: the library does it before
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    }),
  );
  if (verified?.verified !== true) return null;
  const { newCounter, userVerified } = verified.authenticationInfo;
  return { signCount: BigInt(newCounter), isUserVerified: userVerified };
}

/**
 * Whether a new passkey comes without a maker's certificate, as it was asked for; else the library would fetch lists of
 * revoked ones from addresses that a stranger may choose.
 */
async function attestsNothing(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decode = (): boolean => {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  };
  return (await orRefused(Promise.resolve().then(decode))) === true;
}

/** The library says no by throwing; whatever it throws at a stranger's bytes is a no. */
function orRefused<T>(verifying: Promise<T>): Promise<T | null> {
  return verifying.catch(() => null);
}
