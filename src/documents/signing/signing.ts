import { createHash, sign, webcrypto, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/**
 * The digital signature of a document: a CMS signature (CAdES, detached) with the key of the establishment, added to
 * the file as an incremental update, so that the bytes drawn are unchanged.
 */

/** A self-signed certificate and its key (ECDSA P-256), PEM. */
export interface SigningIdentity {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

export interface SignatureDetails {
  readonly reason: string;
  readonly location: string;
  readonly signingTime: Date;
}

/** The result of checking the last signature of a file. */
export interface SignatureCheck {
  /** The signed bytes are unchanged, and signed by the key of the certificate in the signature. */
  readonly intact: boolean;
  /** Everything but the signature itself is covered by it. */
  readonly coversWholeFile: boolean;
  /** Common name in the signer's certificate; null when the signature cannot be read. */
  readonly signerName: string | null;
  /** To compare with the establishment's own certificate: anybody can sign with another one. */
  readonly certificatePem: string | null;
}

const OID = {
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

/** Bytes reserved for the signature; with our certificate it needs about 1 100. */
const CONTENTS_BYTES = 4096;
const VALID_YEARS = 30;
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;

const engine = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto });

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

/**
 * A new key and a self-signed certificate in the establishment's name, valid thirty years from `createdAt`. The
 * certificate proves the same key signed two documents; who holds the key is known from the establishment's record.
 */
export async function createSigningIdentity(
  establishmentName: string,
  createdAt: Date = new Date(),
): Promise<SigningIdentity> {
  const keys = await webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  const serial = webcrypto.getRandomValues(new Uint8Array(16));
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new asn1js.Integer({ valueHex: toArrayBuffer(serial) });
  for (const name of [certificate.issuer, certificate.subject]) {
    const value = new asn1js.Utf8String({ value: establishmentName });
    name.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: OID.commonName, value }));
  }
  // RFC 5280 §4.1.2.5.2: whole seconds, or readers take the certificate for expired
  const start = new Date(Math.floor(createdAt.getTime() / 1000) * 1000);
  certificate.notBefore.value = start;
  const end = new Date(start);
  end.setUTCFullYear(end.getUTCFullYear() + VALID_YEARS);
  certificate.notAfter = new pkijs.Time({ type: pkijs.TimeType.GeneralizedTime, value: end });
  const constraints = new pkijs.BasicConstraints({ cA: false }).toSchema().toBER(false);
  // digitalSignature and contentCommitment.
  const usage = new asn1js.BitString({ valueHex: Uint8Array.of(0xc0).buffer, unusedBits: 6 }).toBER(false);
  certificate.extensions = [
    new pkijs.Extension({ extnID: OID.basicConstraints, critical: true, extnValue: constraints }),
    new pkijs.Extension({ extnID: OID.keyUsage, critical: true, extnValue: usage }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, 'SHA-256', engine);
  const privateKey = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    certificatePem: pem('CERTIFICATE', certificate.toSchema(true).toBER(false)),
    privateKeyPem: pem('PRIVATE KEY', privateKey),
  };
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** SigningCertificateV2 of RFC 5035: the certificate's SHA-256, so that another one cannot be put in its place. */
function signingCertificateV2(certificateDer: Uint8Array): asn1js.Sequence {
  const hash = new asn1js.OctetString({ valueHex: toArrayBuffer(sha256(certificateDer)) });
  const essCertIdV2 = new asn1js.Sequence({ value: [hash] });
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [essCertIdV2] })] });
}

function signedAttributes(digest: Uint8Array, certificateDer: Uint8Array): pkijs.Attribute[] {
  const attributes = [
    new pkijs.Attribute({ type: OID.contentType, values: [new asn1js.ObjectIdentifier({ value: OID.data })] }),
    new pkijs.Attribute({
      type: OID.messageDigest,
      values: [new asn1js.OctetString({ valueHex: toArrayBuffer(digest) })],
    }),
    new pkijs.Attribute({ type: OID.signingCertificateV2, values: [signingCertificateV2(certificateDer)] }),
  ];
  // DER requires the members of a set in the order of their encodings.
  const encoded = new Map(attributes.map((attribute) => [attribute, Buffer.from(attribute.toSchema().toBER(false))]));
  const order = (attribute: pkijs.Attribute): Buffer => encoded.get(attribute) ?? Buffer.alloc(0);
  return attributes.sort((a, b) => Buffer.compare(order(a), order(b)));
}

/** The detached CMS around a signature value, in a single encoding, so that a changed byte anywhere is detected. */
function encodeCms(attributes: pkijs.Attribute[], certificate: pkijs.Certificate, signature: Uint8Array): Buffer {
  const sha256Identifier = new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256 });
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: sha256Identifier,
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
    signatureAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 }),
    signature: new asn1js.OctetString({ valueHex: toArrayBuffer(signature) }),
  });
  const signed = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [sha256Identifier],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.data }),
    signerInfos: [signer],
    certificates: [certificate],
  });
  const content = new pkijs.ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) });
  return Buffer.from(content.toSchema().toBER(false));
}

/** The detached CMS signature of a digest, DER. */
function cmsSignature(digest: Uint8Array, identity: SigningIdentity): Buffer {
  const certificate = parseCertificate(identity.certificatePem);
  const attributes = signedAttributes(digest, new X509Certificate(identity.certificatePem).raw);
  const set = new asn1js.Set({ value: attributes.map((attribute): asn1js.Sequence => attribute.toSchema()) });
  const signature = sign('sha256', Buffer.from(set.toBER(false)), identity.privateKeyPem);
  return encodeCms(attributes, certificate, signature);
}

// The file

interface Trailer {
  readonly xrefAt: number;
  readonly size: number;
  readonly root: string;
  readonly info: string;
  readonly id: string;
}

function mistake(what: string): Error {
  return new Error(`not an unsigned PDF drawn by renderPdf: ${what}`);
}

function part(text: string, pattern: RegExp, what: string): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw mistake(what);
  return found;
}

function readTrailer(pdf: Buffer): Trailer {
  const at = pdf.lastIndexOf('trailer');
  const text = pdf.subarray(Math.max(0, at)).toString('latin1');
  if (at < 0 || text.includes('/Prev')) throw mistake('trailer');
  return {
    xrefAt: Number(part(text, /startxref\s+(\d+)/, 'startxref')),
    size: Number(part(text, /\/Size (\d+)/, 'size')),
    root: part(text, /\/Root (\d+) 0 R/, 'root'),
    info: part(text, /\/Info (\d+) 0 R/, 'info'),
    id: part(text, /\/ID \[<([0-9a-f]+)>/i, 'id'),
  };
}

/** Text of an object's dictionary, found through the cross-reference table (lines of 20 bytes). */
function readObject(pdf: Buffer, trailer: Trailer, id: number): string {
  const first = pdf.indexOf('0000000000 65535 f', trailer.xrefAt);
  const offset = Number(pdf.subarray(first + id * 20, first + id * 20 + 10).toString('latin1'));
  const end = pdf.indexOf('endobj', offset);
  const text = pdf.subarray(offset, end).toString('latin1');
  if (!text.startsWith(`${id} 0 obj`)) throw mistake(`object ${id}`);
  return text.slice(text.indexOf('obj') + 3).trim();
}

function hexText(text: string): string {
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}

function pdfDate(instant: Date): string {
  return `(D:${instant.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z)`;
}

const RANGE = 'ByteRange[0 0000000000 0000000000 0000000000]';

/** The field with its value, the signature with its placeholder, and the table that locates both. */
function incrementalUpdate(pdf: Buffer, signerName: string, details: SignatureDetails): Buffer {
  const trailer = readTrailer(pdf);
  const catalog = readObject(pdf, trailer, Number(trailer.root));
  const fieldId = Number(part(catalog, /\/Fields \[(\d+) 0 R\]/, 'signature field'));
  const field = readObject(pdf, trailer, fieldId);
  const signatureId = trailer.size;
  const fieldText = `${fieldId} 0 obj\n${field.slice(0, field.lastIndexOf('>>'))}/V ${signatureId} 0 R\n>>\nendobj\n`;
  const signatureText =
    `${signatureId} 0 obj\n<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached` +
    `/M${pdfDate(details.signingTime)}/Name${hexText(signerName)}/Reason${hexText(details.reason)}` +
    `/Location${hexText(details.location)}/${RANGE}/Contents<${'0'.repeat(2 * CONTENTS_BYTES)}>>>\nendobj\n`;
  const line = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;
  const xrefAt = pdf.length + fieldText.length + signatureText.length;
  const update = createHash('sha256').update(`${trailer.id} ${details.signingTime.toISOString()}`).digest('hex');
  const tail =
    `xref\n0 1\n0000000000 65535 f \n${fieldId} 1\n${line(pdf.length)}` +
    `${signatureId} 1\n${line(pdf.length + fieldText.length)}` +
    `trailer\n<</Size ${signatureId + 1}/Root ${trailer.root} 0 R/Info ${trailer.info} 0 R` +
    `/ID [<${trailer.id}> <${update.slice(0, 32)}>]/Prev ${trailer.xrefAt}>>\nstartxref\n${xrefAt}\n%%EOF\n`;
  return Buffer.from(fieldText + signatureText + tail, 'latin1');
}

/**
 * Signs a PDF made by `renderPdf`: fills its signature field by an incremental update over the whole file.
 *
 * Guaranteed: CMS SignedData, ECDSA P-256 with SHA-256, SubFilter ETSI.CAdES.detached, signed attributes content-type,
 * message-digest and signing-certificate-v2 and no other, the certificate included, the instant in `/M` as the
 * signer's own word (no time stamp of a third party). This is the shape of PAdES B-B; `pdfsig` and `openssl cms
 * -verify -cades` accept it, a PAdES conformance checker has not seen it. The certificate is self-signed: readers call
 * the signer unknown until they are given it.
 *
 * Throws Error when the file was not made by `renderPdf` or is signed already.
 */
export function signPdf(pdfBytes: Uint8Array, identity: SigningIdentity, details: SignatureDetails): Buffer {
  const pdf = Buffer.from(pdfBytes.buffer, pdfBytes.byteOffset, pdfBytes.byteLength);
  const update = incrementalUpdate(pdf, commonName(parseCertificate(identity.certificatePem)) ?? '', details);
  const signed = Buffer.concat([pdf, update]);
  const contentsAt = signed.indexOf('/Contents<', pdf.length) + '/Contents'.length;
  const afterContents = contentsAt + 2 * CONTENTS_BYTES + 2;
  const ten = (figure: number): string => String(figure).padStart(10, ' ');
  const range = `ByteRange[0 ${ten(contentsAt)} ${ten(afterContents)} ${ten(signed.length - afterContents)}]`;
  signed.write(range, signed.indexOf(RANGE, pdf.length), 'latin1');
  const digest = sha256(signed.subarray(0, contentsAt), signed.subarray(afterContents));
  const cms = cmsSignature(digest, identity);
  if (cms.length > CONTENTS_BYTES) throw new Error(`the signature needs ${cms.length} bytes`);
  signed.write(cms.toString('hex'), contentsAt + 1, 'latin1');
  return signed;
}

function commonName(certificate: pkijs.Certificate): string | null {
  const value = certificate.subject.typesAndValues.find(({ type }) => type === OID.commonName)?.value;
  return value instanceof asn1js.Utf8String ? value.getValue() : null;
}

function parseCertificate(certificatePem: string): pkijs.Certificate {
  return pkijs.Certificate.fromBER(toArrayBuffer(new X509Certificate(certificatePem).raw));
}

interface Signature {
  readonly content: Buffer;
  readonly cms: Buffer;
  readonly coversWholeFile: boolean;
}

function readSignature(pdf: Buffer): Signature | null {
  const at = pdf.lastIndexOf('/ByteRange');
  if (at < 0) return null;
  const text = pdf.subarray(at, at + 120).toString('latin1');
  const range = /^\/ByteRange ?\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text);
  if (range === null) return null;
  const [start = 0, length = 0, second = 0, secondLength = 0] = range.slice(1).map(Number);
  const hex = pdf.subarray(start + length + 1, second - 1).toString('latin1');
  const content = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(second, second + secondLength)]);
  const bracketed = pdf[start + length] === 0x3c && pdf[second - 1] === 0x3e && /^[0-9a-f]*$/.test(hex);
  const whole = start === 0 && second + secondLength === pdf.length && bracketed;
  return { content, cms: Buffer.from(hex, 'hex'), coversWholeFile: whole };
}

/**
 * Checks the last signature of a file: null when it has none. `intact` and `coversWholeFile` must both be true, and the
 * certificate be the establishment's, for the document to be the one that was signed.
 */
export async function checkPdfSignature(pdfBytes: Uint8Array): Promise<SignatureCheck | null> {
  const pdf = Buffer.from(pdfBytes.buffer, pdfBytes.byteOffset, pdfBytes.byteLength);
  const found = readSignature(pdf);
  if (found === null) return null;
  const { coversWholeFile } = found;
  try {
    const { offset } = asn1js.fromBER(toArrayBuffer(found.cms));
    const padded = offset > 0 && found.cms.subarray(offset).every((byte) => byte === 0);
    if (!padded) throw new Error('bytes after the signature');
    const content = pkijs.ContentInfo.fromBER(toArrayBuffer(found.cms.subarray(0, offset)));
    const signed = new pkijs.SignedData({ schema: content.content });
    const [signer] = signed.signerInfos;
    const [certificate] = signed.certificates ?? [];
    if (signer === undefined || !(certificate instanceof pkijs.Certificate)) throw new Error('no signer');
    const der = Buffer.from(certificate.toSchema().toBER(false));
    const data = toArrayBuffer(found.content);
    const verified = await signed.verify({ signer: 0, data, checkChain: false }, engine);
    // Some bytes of a CMS are not signed; ours has one encoding, which names its certificate.
    const signature = new Uint8Array(signer.signature.valueBlock.valueHexView);
    const encoded = encodeCms(signedAttributes(sha256(found.content), der), certificate, signature);
    return {
      intact: verified && encoded.equals(found.cms.subarray(0, offset)),
      coversWholeFile,
      signerName: commonName(certificate),
      certificatePem: new X509Certificate(der).toString(),
    };
  } catch {
    // Bytes of the signature itself were changed: it cannot be parsed, so it proves nothing.
    return { intact: false, coversWholeFile, signerName: null, certificatePem: null };
  }
}
