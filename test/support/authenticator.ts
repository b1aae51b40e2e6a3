import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** The data of a browser and a device for one act; tests alter it like an attacker would. */
export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  /** False: the device was touched, and did not verify its user. */
  readonly isUserVerified?: boolean;
  readonly signCount?: number;
  readonly type?: 'webauthn.create' | 'webauthn.get';
  readonly crossOrigin?: boolean;
}

export interface MadeAssertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string;
}

export interface MadeAttestation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
}

const url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (of: string | Buffer): Buffer => createHash('sha256').update(of).digest();

/** A device with one passkey (ES256), in software: WebAuthn implemented independently of the server. */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private counter = 0;

  constructor() {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  get id(): string {
    return url(this.credentialId);
  }

  /** Creates the passkey, without a statement about the maker unless one is given. */
  create(ceremony: Ceremony, statement: { readonly fmt: string; readonly attStmt: Buffer } = none): MadeAttestation {
    const clientData = clientDataOf({ type: 'webauthn.create', ...ceremony });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.coseKey()]);
    const data = Buffer.concat([this.header(ceremony, 0x40), credential]);
    const { fmt, attStmt } = statement;
    const parts = [text('fmt'), text(fmt), text('attStmt'), attStmt, text('authData'), bytes(data)];
    const attestationObject = url(Buffer.concat([Buffer.from([0xa3]), ...parts]));
    return { id: this.id, clientDataJSON: url(clientData), attestationObject, transports: ['internal'] };
  }

  /** Signs; its counter increases by one. */
  get(ceremony: Ceremony): MadeAssertion {
    const clientData = clientDataOf({ type: 'webauthn.get', ...ceremony });
    const data = this.header(ceremony, 0);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.privateKey);
    const made = { authenticatorData: url(data), signature: url(signature) };
    return { id: this.id, clientDataJSON: url(clientData), ...made };
  }

  private header({ rpId, isUserVerified = true, signCount }: Ceremony, more: number): Buffer {
    this.counter = signCount ?? this.counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (isUserVerified ? 0x04 : 0) | more]), counter]);
  }

  /** RFC 9053, 7.1.1: EC2, ES256, P-256, x and y. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const point = (value: string): Buffer => bytes(Buffer.from(value, 'base64url'));
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    return Buffer.concat([head, point(x), Buffer.from([0x22]), point(y)]);
  }
}

function clientDataOf({ type, challenge, origin, crossOrigin = false }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
}

/** Encodes a short text in CBOR, RFC 8949. */
export const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** Encodes bytes in CBOR, of any length below 65 536. */
export function bytes(value: Buffer): Buffer {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 0xff];
  return Buffer.concat([Buffer.from(head), value]);
}

const none = { fmt: 'none', attStmt: Buffer.from([0xa0]) };
