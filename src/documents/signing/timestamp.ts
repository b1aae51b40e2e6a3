import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { findCommonName, cryptoEngine, OID, computeSha256, toArrayBuffer } from './cms.js';

/** Requests timestamps of RFC 3161 from an authority over HTTP, and reads them. */

/** Reason why an authority returned no usable timestamp. */
export type TimestampFaultReason =
  | 'noAnswer'
  | 'httpStatus'
  | 'refused'
  | 'unreadable'
  | 'wrongNonce'
  | 'wrongDigest'
  | 'notValid'
  | 'tooLarge';

export class TimestampFault extends Error {
  constructor(
    readonly reason: TimestampFaultReason,
    detail: string,
  ) {
    super(`${reason}: ${detail}`);
  }
}

/** Statement of a timestamp: this authority attests that the signature existed at this instant. */
export interface Timestamp {
  readonly at: Date;
  /** Common name in the authority's certificate. */
  readonly authority: string | null;
  /** Certificate to compare with the authority's own: anyone can create one under its name. */
  readonly certificatePem: string;
}

/** Maximum size of a response; tokens have 2 to 8 kB. */
const MAX_RESPONSE_BYTES = 64 * 1024;
/** Maximum size of a token in a document: the room reserved in a signature. */
export const MAX_TOKEN_BYTES = 14 * 1024;

const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const DIGEST_NAMES: Readonly<Record<string, string>> = {
  [OID.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** `granted` and `grantedWithMods`. */
const GRANTED_STATUSES: ReadonlySet<number> = new Set([0, 1]);

function throwFault(reason: TimestampFaultReason, detail: string): never {
  throw new TimestampFault(reason, detail);
}

interface TimestampQuery {
  readonly bytes: Buffer;
  readonly nonce: Buffer;
}

/** Builds the request for a timestamp over these bytes, with a nonce, so that no older response is accepted. */
function buildTimestampQuery(signatureValue: Buffer): TimestampQuery {
  const nonce = randomBytes(16);
  // a positive whole number of sixteen bytes, in its only encoding
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: toArrayBuffer(computeSha256(signatureValue)) }),
    }),
    nonce: new asn1js.Integer({ valueHex: toArrayBuffer(nonce) }),
    certReq: true,
  });
  return { bytes: Buffer.from(request.toSchema().toBER(false)), nonce };
}

/**
 * Sends the request to the timestamp authority and returns its response. Throws a TimestampFault: `httpStatus`,
 * `tooLarge` or `noAnswer`.
 */
async function fetchTimestampResponse(authorityUrl: string, requestBytes: Buffer, timeoutMs: number): Promise<Buffer> {
  try {
    const response = await fetch(authorityUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(requestBytes),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throwFault('httpStatus', String(response.status));
    const chunks: Uint8Array[] = [];
    let receivedLength = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      receivedLength += chunk.length;
      if (receivedLength > MAX_RESPONSE_BYTES) throwFault('tooLarge', `more than ${MAX_RESPONSE_BYTES} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof TimestampFault) throw error;
    const { cause } = error as { readonly cause?: unknown };
    return throwFault('noAnswer', cause instanceof Error ? cause.message : String(error));
  }
}

/** Returns what `parse` returns; any other error than a TimestampFault becomes the TimestampFault `unreadable`. */
function parseOrThrowFault<T>(description: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof TimestampFault) throw error;
    return throwFault('unreadable', `${description}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface TimestampToken {
  readonly signedData: pkijs.SignedData;
  readonly info: pkijs.TSTInfo;
}

/** Reads the signed data and the statement of time in a timestamp token. Throws TimestampFault `unreadable`. */
function parseTimestampToken(token: Buffer): TimestampToken {
  return parseOrThrowFault('token', () => {
    const content = pkijs.ContentInfo.fromBER(toArrayBuffer(token));
    if (content.contentType !== OID.signedData) throwFault('unreadable', 'no signed data');
    const signedData = new pkijs.SignedData({ schema: content.content });
    const { eContent, eContentType } = signedData.encapContentInfo;
    if (eContent === undefined || eContentType !== pkijs.id_eContentType_TSTInfo)
      throwFault('unreadable', 'no time in it');
    return { signedData, info: pkijs.TSTInfo.fromBER(eContent.getValue()) };
  });
}

/** Returns true when the signer's signed data names this certificate by digest (RFC 5035, or RFC 2634 with SHA-1). */
function namesCertificate(signer: pkijs.SignerInfo, certificateDer: Buffer): boolean {
  for (const { type, values } of signer.signedAttrs?.attributes ?? []) {
    if (type !== SIGNING_CERTIFICATE && type !== OID.signingCertificateV2) continue;
    const certificateIds: unknown = (values[0] as asn1js.Sequence).valueBlock.value[0];
    const firstCertificateId =
      certificateIds instanceof asn1js.Sequence ? certificateIds.valueBlock.value[0] : undefined;
    const idParts = firstCertificateId instanceof asn1js.Sequence ? firstCertificateId.valueBlock.value : [];
    const [algorithm, certificateHash] = idParts[0] instanceof asn1js.OctetString ? [undefined, idParts[0]] : idParts;
    if (!(certificateHash instanceof asn1js.OctetString)) return false;
    const oid: unknown = algorithm instanceof asn1js.Sequence ? algorithm.valueBlock.value[0] : undefined;
    const digestName = oid instanceof asn1js.ObjectIdentifier ? DIGEST_NAMES[oid.valueBlock.toString()] : undefined;
    const hashName = digestName ?? (type === SIGNING_CERTIFICATE ? 'sha1' : 'sha256');
    const digest = createHash(hashName).update(certificateDer).digest();
    return digest.equals(Buffer.from(certificateHash.valueBlock.valueHexView));
  }
  return false;
}

/** Returns true when the certificate's extended key usage permits timestamps. */
const permitsTimestamps = (certificate: pkijs.Certificate): boolean => {
  const extendedKeyUsage: unknown = certificate.extensions?.find(
    ({ extnID }) => extnID === EXTENDED_KEY_USAGE,
  )?.parsedValue;
  return extendedKeyUsage instanceof pkijs.ExtKeyUsage && extendedKeyUsage.keyPurposes.includes(TIME_STAMPING);
};

/** Returns the only signer of a token with its enclosed certificate. Throws TimestampFault `notValid`. */
function requireSigner(signedData: pkijs.SignedData): { signer: pkijs.SignerInfo; certificate: pkijs.Certificate } {
  const [signer, ...otherSigners] = signedData.signerInfos;
  if (signer === undefined || otherSigners.length > 0) return throwFault('notValid', 'not one signer');
  const signerId: unknown = signer.sid;
  if (!(signerId instanceof pkijs.IssuerAndSerialNumber)) return throwFault('notValid', 'its signer is not named');
  const certificate = (signedData.certificates ?? []).find(
    (candidate): candidate is pkijs.Certificate =>
      candidate instanceof pkijs.Certificate &&
      candidate.serialNumber.isEqual(signerId.serialNumber) &&
      candidate.issuer.isEqual(signerId.issuer),
  );
  return certificate === undefined ? throwFault('notValid', 'its certificate is missing') : { signer, certificate };
}

/**
 * Reads a timestamp over this signature value: its instant and authority. Throws a TimestampFault when it covers
 * anything else (`wrongDigest`). The same (`notValid`) when it is not signed by the key of an enclosed certificate for
 * timestamps, valid at that time. The caller decides whether to trust the authority.
 */
export async function verifyTimestamp(token: Buffer, signatureValue: Buffer): Promise<Timestamp> {
  const { signedData, info } = parseTimestampToken(token);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const imprintDigest = Buffer.from(hashedMessage.valueBlock.valueHexView);
  if (hashAlgorithm.algorithmId !== OID.sha256 || !imprintDigest.equals(computeSha256(signatureValue))) {
    throwFault('wrongDigest', 'it is over something else');
  }
  const { signer, certificate } = requireSigner(signedData);
  const certificateDer = Buffer.from(certificate.toSchema().toBER(false));
  if (!namesCertificate(signer, certificateDer))
    throwFault('notValid', 'another certificate is put in place of its own');
  if (!permitsTimestamps(certificate)) throwFault('notValid', 'its certificate is not for timestamps');
  const attestedAt = info.genTime;
  if (attestedAt < certificate.notBefore.value || attestedAt > certificate.notAfter.value) {
    throwFault('notValid', 'its certificate was not valid then');
  }
  const isSignatureValid = await signedData
    .verify({ signer: 0, data: toArrayBuffer(signatureValue), checkChain: false }, cryptoEngine)
    .catch(() => false);
  if (!isSignatureValid) throwFault('notValid', 'its signature does not hold');
  return {
    at: attestedAt,
    authority: findCommonName(certificate),
    certificatePem: new X509Certificate(certificateDer).toString(),
  };
}

/**
 * Returns the token in the authority's response to the request with this nonce. Throws a TimestampFault when the
 * request was refused, or the token is malformed, too large, or for another request.
 */
function extractToken(response: Buffer, nonce: Buffer): Buffer {
  const { status, timeStampToken } = parseOrThrowFault('answer', () =>
    pkijs.TimeStampResp.fromBER(toArrayBuffer(response)),
  );
  if (!GRANTED_STATUSES.has(status.status)) {
    const statusText = (status.statusStrings ?? []).map((text) => text.valueBlock.value).join(' ');
    throwFault('refused', `status ${String(status.status)} ${statusText}`.trim());
  }
  if (timeStampToken === undefined) return throwFault('unreadable', 'no token');
  const token = Buffer.from(timeStampToken.toSchema().toBER(false));
  if (token.length > MAX_TOKEN_BYTES) throwFault('tooLarge', `${token.length} bytes`);
  // as sent, byte by byte: a document is read again in a single encoding
  if (!response.includes(token)) throwFault('unreadable', 'the token is not in DER');
  const responseNonce = parseTimestampToken(token).info.nonce;
  if (responseNonce === undefined || !Buffer.from(responseNonce.valueBlock.valueHexView).equals(nonce)) {
    throwFault('wrongNonce', 'it answers another question');
  }
  return token;
}

/**
 * Requests a timestamp over a signature value from the authority at this address, and returns its checked token. Throws
 * a TimestampFault.
 */
export async function requestTimestamp(
  authorityUrl: string,
  signatureValue: Buffer,
  timeoutMs: number,
): Promise<Buffer> {
  const { bytes, nonce } = buildTimestampQuery(signatureValue);
  const token = extractToken(await fetchTimestampResponse(authorityUrl, bytes, timeoutMs), nonce);
  await verifyTimestamp(token, signatureValue);
  return token;
}
