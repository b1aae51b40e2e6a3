import { createHash, sign, verify, webcrypto, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/**
 * Creates and reads the CMS signature of a document (CAdES, detached), with the timestamp of an authority if available.
 */

/** A self-signed certificate and its key (ECDSA P-256), PEM. */
export interface SigningIdentity {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

export const OID = {
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  /**
   * Our own identifier (a UUID, X.667): the signer's signature over the timestamp, some of whose bytes nothing else
   * signs.
   */
  timestampSeal: '2.25.142388602565095506572628262169216758989',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

export const cryptoEngine = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto });

/** Copies bytes into a buffer of their own, as the ASN.1 libraries require. */
export function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

/** Returns the SHA-256 of these parts, one after the other. */
export function computeSha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Parses a certificate in PEM. */
export function parseCertificate(certificatePem: string): pkijs.Certificate {
  return pkijs.Certificate.fromBER(toArrayBuffer(new X509Certificate(certificatePem).raw));
}

/** Returns the common name of a certificate's subject; null when it has none. */
export function findCommonName(certificate: pkijs.Certificate): string | null {
  const value: unknown = certificate.subject.typesAndValues.find(({ type }) => type === OID.commonName)?.value;
  return value instanceof asn1js.BaseStringBlock ? value.getValue() : null;
}

/**
 * Returns SigningCertificateV2 of RFC 5035: the certificate's SHA-256, so that it cannot be replaced by another one.
 */
function buildSigningCertificateV2(certificateDer: Uint8Array): asn1js.Sequence {
  const hash = new asn1js.OctetString({ valueHex: toArrayBuffer(computeSha256(certificateDer)) });
  const essCertIdV2 = new asn1js.Sequence({ value: [hash] });
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [essCertIdV2] })] });
}

/** Returns the attributes of a signed set sorted by their encoded bytes, as DER requires. */
function sortAttributesForDer(attributes: readonly pkijs.Attribute[]): pkijs.Attribute[] {
  return attributes
    .map((attribute) => ({ attribute, encoded: Buffer.from(attribute.toSchema().toBER(false)) }))
    .sort((a, b) => Buffer.compare(a.encoded, b.encoded))
    .map(({ attribute }) => attribute);
}

/** Builds the three attributes that the signature covers: content type, digest, and the signer's certificate. */
function buildSignedAttributes(digest: Uint8Array, certificateDer: Uint8Array): pkijs.Attribute[] {
  return sortAttributesForDer([
    new pkijs.Attribute({ type: OID.contentType, values: [new asn1js.ObjectIdentifier({ value: OID.data })] }),
    new pkijs.Attribute({
      type: OID.messageDigest,
      values: [new asn1js.OctetString({ valueHex: toArrayBuffer(digest) })],
    }),
    new pkijs.Attribute({ type: OID.signingCertificateV2, values: [buildSigningCertificateV2(certificateDer)] }),
  ]);
}

/** A timestamp with the signer's signature over it. */
export interface SealedTimestamp {
  readonly token: Buffer;
  readonly seal: Buffer;
}

/** Returns the bytes signed by the seal of a timestamp; no set of attributes begins with them. */
const buildSealedBytes = (token: Uint8Array): Buffer => Buffer.concat([Buffer.from('releve timestamp\n'), token]);

/**
 * Builds the attributes that the signature does not cover: the authority's timestamp, and the signer's seal over it.
 */
function buildUnsignedAttributes({ token, seal }: SealedTimestamp): pkijs.Attribute[] {
  const parsedToken = asn1js.fromBER(toArrayBuffer(token));
  return sortAttributesForDer([
    new pkijs.Attribute({ type: OID.timeStampToken, values: [parsedToken.result] }),
    new pkijs.Attribute({
      type: OID.timestampSeal,
      values: [new asn1js.OctetString({ valueHex: toArrayBuffer(seal) })],
    }),
  ]);
}

/** Encodes a detached CMS from these parts, always in the same bytes, so that any changed byte is detected. */
function encodeCms(
  signedAttributes: pkijs.Attribute[],
  certificate: pkijs.Certificate,
  signature: Uint8Array,
  timestamp: SealedTimestamp | null,
): Buffer {
  const sha256Identifier = new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256 });
  const unsignedAttributes = timestamp === null ? null : buildUnsignedAttributes(timestamp);
  const signerInfo = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: sha256Identifier,
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes: signedAttributes }),
    signatureAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 }),
    signature: new asn1js.OctetString({ valueHex: toArrayBuffer(signature) }),
    ...(unsignedAttributes === null
      ? {}
      : { unsignedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes: unsignedAttributes }) }),
  });
  const signedData = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [sha256Identifier],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.data }),
    signerInfos: [signerInfo],
    certificates: [certificate],
  });
  const content = new pkijs.ContentInfo({ contentType: OID.signedData, content: signedData.toSchema(true) });
  return Buffer.from(content.toSchema().toBER(false));
}

/** Requests a timestamp over a signature value from an authority; null when none is available. */
export type Timestamper = (signatureValue: Buffer) => Promise<Buffer | null>;

/** Returns the detached CMS signature of a digest in DER, with a sealed timestamp where the authority returns one. */
export async function signCms(
  digest: Uint8Array,
  identity: SigningIdentity,
  timestamper: Timestamper | null,
): Promise<Buffer> {
  const certificate = parseCertificate(identity.certificatePem);
  const signedAttributes = buildSignedAttributes(digest, new X509Certificate(identity.certificatePem).raw);
  const signedAttributeSet = new asn1js.Set({
    value: signedAttributes.map((attribute): asn1js.Sequence => attribute.toSchema()),
  });
  const signature = sign('sha256', Buffer.from(signedAttributeSet.toBER(false)), identity.privateKeyPem);
  const token = timestamper === null ? null : await timestamper(signature);
  const timestamp =
    token === null ? null : { token, seal: sign('sha256', buildSealedBytes(token), identity.privateKeyPem) };
  return encodeCms(signedAttributes, certificate, signature, timestamp);
}

/** Content of a CMS signature of ours. */
export interface VerifiedCms {
  /** Whether the digest matches the content, and every byte of the signature is unchanged. */
  readonly intact: boolean;
  readonly signerName: string | null;
  readonly certificatePem: string;
  readonly signatureValue: Buffer;
  readonly token: Buffer | null;
}

/** Returns the sealed timestamp of a signer; null without one. Throws Error when its attributes are of another form. */
function extractSealedTimestamp(signer: pkijs.SignerInfo): SealedTimestamp | null {
  const attributes = signer.unsignedAttrs?.attributes ?? [];
  if (attributes.length === 0) return null;
  const token: unknown = attributes.find(({ type }) => type === OID.timeStampToken)?.values[0];
  const seal: unknown = attributes.find(({ type }) => type !== OID.timeStampToken)?.values[0];
  if (!(token instanceof asn1js.Sequence) || !(seal instanceof asn1js.OctetString)) throw new Error('no timestamp');
  return { token: Buffer.from(token.toBER(false)), seal: Buffer.from(seal.valueBlock.valueHexView) };
}

/**
 * Reads the CMS signature of a content, its bytes padded with zeros, and checks that it is intact. Throws an Error when
 * it cannot be parsed: then it proves nothing.
 */
export async function verifyCms(paddedCms: Buffer, content: Buffer): Promise<VerifiedCms> {
  const { offset } = asn1js.fromBER(toArrayBuffer(paddedCms));
  const isZeroPadded = offset > 0 && paddedCms.subarray(offset).every((byte) => byte === 0);
  if (!isZeroPadded) throw new Error('bytes after the signature');
  const cms = paddedCms.subarray(0, offset);
  const contentInfo = pkijs.ContentInfo.fromBER(toArrayBuffer(cms));
  const signedData = new pkijs.SignedData({ schema: contentInfo.content });
  const [signerInfo] = signedData.signerInfos;
  const [certificate] = signedData.certificates ?? [];
  if (signerInfo === undefined || !(certificate instanceof pkijs.Certificate)) throw new Error('no signer');
  const certificateDer = Buffer.from(certificate.toSchema().toBER(false));
  const isVerified = await signedData.verify(
    { signer: 0, data: toArrayBuffer(content), checkChain: false },
    cryptoEngine,
  );
  // Some bytes of a CMS are not signed; ours has a single encoding, which names its certificate.
  const signatureValue = Buffer.from(signerInfo.signature.valueBlock.valueHexView);
  const timestamp = extractSealedTimestamp(signerInfo);
  const expectedCms = encodeCms(
    buildSignedAttributes(computeSha256(content), certificateDer),
    certificate,
    signatureValue,
    timestamp,
  );
  const { publicKey } = new X509Certificate(certificateDer);
  const isSealed = timestamp === null || verify('sha256', buildSealedBytes(timestamp.token), publicKey, timestamp.seal);
  return {
    intact: isVerified && isSealed && expectedCms.equals(cms),
    signerName: findCommonName(certificate),
    certificatePem: new X509Certificate(certificateDer).toString(),
    signatureValue,
    token: timestamp?.token ?? null,
  };
}
