import { createHash } from 'node:crypto';
import { cmsSignature, commonName, parseCertificate, readCms, sha256 } from './cms.js';
import type { SigningIdentity, Timestamper } from './cms.js';
import { readTimestamp, MAX_TOKEN_BYTES } from './timestamp.js';
import type { Timestamp } from './timestamp.js';

/**
 * Creates and checks the digital signature of a document: a CMS signature (CAdES, detached) with the establishment's
 * key, added to the file as an incremental update, so that the drawn bytes are unchanged. It certifies the file
 * (DocMDP, no change permitted): every reader must report any later addition as a change.
 */

export interface SignatureDetails {
  readonly reason: string;
  readonly location: string;
  readonly signingTime: Date;
}

/** Result of checking the first signature of a file, which certifies it. */
export interface SignatureCheck {
  /** Whether the signed bytes are unchanged, and signed by the key of the certificate in the signature. */
  readonly intact: boolean;
  /** Whether the signature covers everything but itself: nothing was added. */
  readonly coversWholeFile: boolean;
  /** Whether the file declares that this signature certifies it and that no change is permitted. */
  readonly certified: boolean;
  /** Number of signatures in the file; ours have one. */
  readonly signatures: number;
  /** Common name in the signer's certificate; null when the signature cannot be read. */
  readonly signerName: string | null;
  /** Certificate to compare with the establishment's own: any other certificate could have signed too. */
  readonly certificatePem: string | null;
  /** Null: there is no valid timestamp. */
  readonly timestamp: Timestamp | null;
}

/** Bytes reserved for the signature; with our certificate it needs about 1 100. */
const CONTENTS_BYTES = 4096;

interface Trailer {
  readonly xrefAt: number;
  readonly size: number;
  readonly root: string;
  readonly info: string;
  readonly id: string;
}

function signatureError(description: string): Error {
  return new Error(`not an unsigned PDF drawn by renderPdf: ${description}`);
}

/** Returns the first group of the pattern in the text. Throws Error with the description when nothing matches. */
function matchPart(text: string, pattern: RegExp, description: string): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw signatureError(description);
  return found;
}

/** Reads the trailer of a PDF drawn by `renderPdf`. Throws Error when the file has another form or is signed. */
function readTrailer(pdf: Buffer): Trailer {
  const at = pdf.lastIndexOf('trailer');
  const text = pdf.subarray(Math.max(0, at)).toString('latin1');
  if (at < 0 || text.includes('/Prev')) throw signatureError('trailer');
  return {
    xrefAt: Number(matchPart(text, /startxref\s+(\d+)/, 'startxref')),
    size: Number(matchPart(text, /\/Size (\d+)/, 'size')),
    root: matchPart(text, /\/Root (\d+) 0 R/, 'root'),
    info: matchPart(text, /\/Info (\d+) 0 R/, 'info'),
    id: matchPart(text, /\/ID \[<([0-9a-f]+)>/i, 'id'),
  };
}

/** Returns the text of an object's dictionary, located through the cross-reference table (lines of 20 bytes). */
function readObject(pdf: Buffer, trailer: Trailer, id: number): string {
  const first = pdf.indexOf('0000000000 65535 f', trailer.xrefAt);
  const offset = Number(pdf.subarray(first + id * 20, first + id * 20 + 10).toString('latin1'));
  const end = pdf.indexOf('endobj', offset);
  const text = pdf.subarray(offset, end).toString('latin1');
  if (!text.startsWith(`${id} 0 obj`)) throw signatureError(`object ${id}`);
  return text.slice(text.indexOf('obj') + 3).trim();
}

function hexText(text: string): string {
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}

function pdfDate(instant: Date): string {
  return `(D:${instant.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z)`;
}

const RANGE = 'ByteRange[0 0000000000 0000000000 0000000000]';

/** No change is permitted (ISO 32000-1, 12.8.2.2). */
const CERTIFICATION =
  '/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P 1/V/1.2>>>>]';
const permissions = (signatureId: number): string => `/Perms<</DocMDP ${signatureId} 0 R>>`;

/** Adds an entry to a dictionary. */
const addEntry = (dictionary: string, entry: string): string =>
  `${dictionary.slice(0, dictionary.lastIndexOf('>>'))}${entry}\n>>`;

/**
 * Builds the bytes added to the file: the catalogue, which names the certifying signature; the field with its value;
 * the signature with a placeholder; and the table that locates them.
 */
function incrementalUpdate(pdf: Buffer, signerName: string, details: SignatureDetails, contentsBytes: number): Buffer {
  const trailer = readTrailer(pdf);
  const catalog = readObject(pdf, trailer, Number(trailer.root));
  const fieldId = Number(matchPart(catalog, /\/Fields \[(\d+) 0 R\]/, 'signature field'));
  const field = readObject(pdf, trailer, fieldId);
  const signatureId = trailer.size;
  const catalogText = addEntry(catalog, permissions(signatureId));
  const fieldText = addEntry(field, `/V ${signatureId} 0 R`);
  const signatureText =
    `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${CERTIFICATION}` +
    `/M${pdfDate(details.signingTime)}/Name${hexText(signerName)}/Reason${hexText(details.reason)}` +
    `/Location${hexText(details.location)}/${RANGE}/Contents<${'0'.repeat(2 * contentsBytes)}>>>`;
  let body = '';
  let table = '';
  const objects: [number, string][] = [
    [Number(trailer.root), catalogText],
    [fieldId, fieldText],
    [signatureId, signatureText],
  ];
  for (const [id, text] of objects.sort(([a], [b]) => a - b)) {
    table += `${id} 1\n${String(pdf.length + body.length).padStart(10, '0')} 00000 n \n`;
    body += `${id} 0 obj\n${text}\nendobj\n`;
  }
  const update = createHash('sha256').update(`${trailer.id} ${details.signingTime.toISOString()}`).digest('hex');
  const tail =
    `xref\n0 1\n0000000000 65535 f \n${table}` +
    `trailer\n<</Size ${signatureId + 1}/Root ${trailer.root} 0 R/Info ${trailer.info} 0 R` +
    `/ID [<${trailer.id}> <${update.slice(0, 32)}>]/Prev ${trailer.xrefAt}>>\nstartxref\n${pdf.length + body.length}\n%%EOF\n`;
  return Buffer.from(body + tail, 'latin1');
}

/**
 * Signs a PDF made by `renderPdf`: fills its signature field by an incremental update over the whole file.
 *
 * Guaranteed: CMS SignedData, ECDSA P-256 with SHA-256, SubFilter ETSI.CAdES.detached, signed attributes content-type,
 * message-digest and signing-certificate-v2 and no other, the certificate included, the instant in `/M` as claimed by
 * the signer; a certification signature that permits no change (DocMDP, P 1). When the timestamper returns a timestamp,
 * the authority's timestamp over the signature value is an unsigned attribute, and the signer's seal over it another.
 * This is the shape of PAdES B-B, and of B-T with a timestamp. `pdfsig` and `openssl cms -verify -cades` accept it; no
 * PAdES conformance checker has tested it. The certificate is self-signed: readers report an unknown signer until they
 * import it.
 *
 * Throws Error when the file was not made by `renderPdf` or is signed already.
 */
export async function signPdf(
  pdfBytes: Uint8Array,
  identity: SigningIdentity,
  details: SignatureDetails,
  timestamper: Timestamper | null = null,
): Promise<Buffer> {
  const pdf = Buffer.from(pdfBytes.buffer, pdfBytes.byteOffset, pdfBytes.byteLength);
  const room = CONTENTS_BYTES + (timestamper === null ? 0 : MAX_TOKEN_BYTES);
  const update = incrementalUpdate(pdf, commonName(parseCertificate(identity.certificatePem)) ?? '', details, room);
  const signed = Buffer.concat([pdf, update]);
  const contentsAt = signed.indexOf('/Contents<', pdf.length) + '/Contents'.length;
  const afterContents = contentsAt + 2 * room + 2;
  const ten = (figure: number): string => String(figure).padStart(10, ' ');
  const range = `ByteRange[0 ${ten(contentsAt)} ${ten(afterContents)} ${ten(signed.length - afterContents)}]`;
  signed.write(range, signed.indexOf(RANGE, pdf.length), 'latin1');
  const digest = sha256(signed.subarray(0, contentsAt), signed.subarray(afterContents));
  const cms = await cmsSignature(digest, identity, timestamper);
  if (cms.length > room) throw new Error(`the signature needs ${cms.length} bytes`);
  signed.write(cms.toString('hex'), contentsAt + 1, 'latin1');
  return signed;
}

interface Signature {
  readonly content: Buffer;
  readonly cms: Buffer;
  readonly coversWholeFile: boolean;
  readonly certified: boolean;
}

const BYTE_RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/** Whether the revision with this signature names it as the one that certifies the file. */
function certifies(pdf: Buffer, rangeAt: number): boolean {
  const before = pdf.subarray(Math.max(0, rangeAt - 8192), rangeAt).toString('latin1');
  const dictionary = before.slice(before.lastIndexOf(' 0 obj'));
  const id = /(\d+)$/.exec(before.slice(0, before.lastIndexOf(' 0 obj')))?.[1];
  const revision = Math.max(0, pdf.lastIndexOf('%%EOF', rangeAt));
  return (
    id !== undefined &&
    dictionary.includes(CERTIFICATION) &&
    pdf.subarray(revision, rangeAt).includes(permissions(Number(id)))
  );
}

/** Returns every signature of the file, in the order of their addition. */
function readSignatures(pdf: Buffer): Signature[] {
  return [...pdf.toString('latin1').matchAll(BYTE_RANGE)].map(({ index, 1: a, 2: b, 3: c, 4: d }) => {
    const [start, length, second, secondLength] = [Number(a), Number(b), Number(c), Number(d)];
    const hex = pdf.subarray(start + length + 1, second - 1).toString('latin1');
    const content = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(second, second + secondLength)]);
    const bracketed = pdf[start + length] === 0x3c && pdf[second - 1] === 0x3e && /^[0-9a-f]*$/.test(hex);
    const whole = start === 0 && second + secondLength === pdf.length && bracketed;
    return { content, cms: Buffer.from(hex, 'hex'), coversWholeFile: whole, certified: certifies(pdf, index) };
  });
}

/**
 * Checks the first signature of a file, which certifies it; null when it has none. A document is the one that was
 * signed only if `intact`, `coversWholeFile` and `certified` are all true and the certificate is the establishment's.
 * Signatures added later by others are counted, and never reported in its place.
 */
export async function checkPdfSignature(pdfBytes: Uint8Array): Promise<SignatureCheck | null> {
  const pdf = Buffer.from(pdfBytes.buffer, pdfBytes.byteOffset, pdfBytes.byteLength);
  const all = readSignatures(pdf);
  const [found] = all;
  if (found === undefined) return null;
  const { coversWholeFile, certified } = found;
  const of = { coversWholeFile, certified, signatures: all.length };
  try {
    const { intact, signerName, certificatePem, token, signatureValue } = await readCms(found.cms, found.content);
    const timestamp = token === null ? null : await readTimestamp(token, signatureValue);
    return { ...of, intact, signerName, certificatePem, timestamp };
  } catch {
    // Bytes of the signature itself were changed: it cannot be parsed, so it proves nothing.
    return { ...of, intact: false, signerName: null, certificatePem: null, timestamp: null };
  }
}
