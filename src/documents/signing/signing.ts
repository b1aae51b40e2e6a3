import { createHash } from 'node:crypto';
import { signCms, findCommonName, parseCertificate, verifyCms, computeSha256 } from './cms.js';
import type { SigningIdentity, Timestamper } from './cms.js';
import { verifyTimestamp, MAX_TOKEN_BYTES, type Timestamp } from './timestamp.js';

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
const BASE_CONTENTS_BYTES = 4096;

interface Trailer {
  readonly xrefOffset: number;
  readonly size: number;
  readonly root: string;
  readonly info: string;
  readonly id: string;
}

function createFileError(description: string): Error {
  return new Error(`not an unsigned PDF drawn by renderPdf: ${description}`);
}

/** Returns the first group of the pattern in the text. Throws Error with the description when nothing matches. */
function requireMatch(text: string, pattern: RegExp, partName: string): string {
  const match = pattern.exec(text)?.[1];
  if (match === undefined) throw createFileError(partName);
  return match;
}

/** Reads the trailer of a PDF drawn by `renderPdf`. Throws Error when the file has another form or is signed. */
function parseTrailer(pdf: Buffer): Trailer {
  const trailerOffset = pdf.lastIndexOf('trailer');
  const text = pdf.subarray(Math.max(0, trailerOffset)).toString('latin1');
  if (trailerOffset < 0 || text.includes('/Prev')) throw createFileError('trailer');
  return {
    xrefOffset: Number(requireMatch(text, /startxref\s+(\d+)/, 'startxref')),
    size: Number(requireMatch(text, /\/Size (\d+)/, 'size')),
    root: requireMatch(text, /\/Root (\d+) 0 R/, 'root'),
    info: requireMatch(text, /\/Info (\d+) 0 R/, 'info'),
    id: requireMatch(text, /\/ID \[<([0-9a-f]+)>/i, 'id'),
  };
}

/** Returns the text of an object's dictionary, located through the cross-reference table (lines of 20 bytes). */
function extractObjectText(pdf: Buffer, trailer: Trailer, id: number): string {
  const tableStart = pdf.indexOf('0000000000 65535 f', trailer.xrefOffset);
  const offset = Number(pdf.subarray(tableStart + id * 20, tableStart + id * 20 + 10).toString('latin1'));
  const end = pdf.indexOf('endobj', offset);
  const text = pdf.subarray(offset, end).toString('latin1');
  if (!text.startsWith(`${id} 0 obj`)) throw createFileError(`object ${id}`);
  return text.slice(text.indexOf('obj') + 3).trim();
}

function encodePdfText(text: string): string {
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}

function formatPdfDate(instant: Date): string {
  return `(D:${instant.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z)`;
}

const RANGE_PLACEHOLDER = 'ByteRange[0 0000000000 0000000000 0000000000]';

/** No change is permitted (ISO 32000-1, 12.8.2.2). */
const CERTIFICATION =
  '/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P 1/V/1.2>>>>]';
const buildPermissions = (signatureId: number): string => `/Perms<</DocMDP ${signatureId} 0 R>>`;

/** Adds an entry to a dictionary. */
const addDictionaryEntry = (dictionary: string, entry: string): string =>
  `${dictionary.slice(0, dictionary.lastIndexOf('>>'))}${entry}\n>>`;

/**
 * Builds the bytes appended to the PDF to sign it: catalogue, field, signature and the table that locates them. The
 * catalogue names the certifying signature, whose content is a placeholder of `contentsBytes` zero bytes.
 */
function buildIncrementalUpdate(
  pdf: Buffer,
  signerName: string,
  details: SignatureDetails,
  contentsBytes: number,
): Buffer {
  const trailer = parseTrailer(pdf);
  const catalog = extractObjectText(pdf, trailer, Number(trailer.root));
  const fieldId = Number(requireMatch(catalog, /\/Fields \[(\d+) 0 R\]/, 'signature field'));
  const field = extractObjectText(pdf, trailer, fieldId);
  const signatureId = trailer.size;
  const catalogText = addDictionaryEntry(catalog, buildPermissions(signatureId));
  const fieldText = addDictionaryEntry(field, `/V ${signatureId} 0 R`);
  const signatureText =
    `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${CERTIFICATION}` +
    `/M${formatPdfDate(details.signingTime)}/Name${encodePdfText(signerName)}/Reason${encodePdfText(details.reason)}` +
    `/Location${encodePdfText(details.location)}/${RANGE_PLACEHOLDER}/Contents<${'0'.repeat(2 * contentsBytes)}>>>`;
  let objectsText = '';
  let xrefLines = '';
  const objects: [number, string][] = [
    [Number(trailer.root), catalogText],
    [fieldId, fieldText],
    [signatureId, signatureText],
  ];
  for (const [id, text] of objects.sort(([a], [b]) => a - b)) {
    xrefLines += `${id} 1\n${String(pdf.length + objectsText.length).padStart(10, '0')} 00000 n \n`;
    objectsText += `${id} 0 obj\n${text}\nendobj\n`;
  }
  const updateId = createHash('sha256').update(`${trailer.id} ${details.signingTime.toISOString()}`).digest('hex');
  const trailerText =
    `xref\n0 1\n0000000000 65535 f \n${xrefLines}` +
    `trailer\n<</Size ${signatureId + 1}/Root ${trailer.root} 0 R/Info ${trailer.info} 0 R` +
    `/ID [<${trailer.id}> <${updateId.slice(0, 32)}>]/Prev ${trailer.xrefOffset}>>\nstartxref\n${pdf.length + objectsText.length}\n%%EOF\n`;
  return Buffer.from(objectsText + trailerText, 'latin1');
}

/**
 * Returns a PDF made by `renderPdf`, signed: an update appended to the file fills its signature field.
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
  const contentsBytes = BASE_CONTENTS_BYTES + (timestamper === null ? 0 : MAX_TOKEN_BYTES);
  const update = buildIncrementalUpdate(
    pdf,
    findCommonName(parseCertificate(identity.certificatePem)) ?? '',
    details,
    contentsBytes,
  );
  const signedFile = Buffer.concat([pdf, update]);
  const contentsOffset = signedFile.indexOf('/Contents<', pdf.length) + '/Contents'.length;
  const contentsEnd = contentsOffset + 2 * contentsBytes + 2;
  // it replaces a placeholder of the same length
  const padOffset = (offset: number): string => String(offset).padStart(10, ' ');
  const byteRange = `ByteRange[0 ${padOffset(contentsOffset)} ${padOffset(contentsEnd)} ${padOffset(signedFile.length - contentsEnd)}]`;
  signedFile.write(byteRange, signedFile.indexOf(RANGE_PLACEHOLDER, pdf.length), 'latin1');
  const digest = computeSha256(signedFile.subarray(0, contentsOffset), signedFile.subarray(contentsEnd));
  const cms = await signCms(digest, identity, timestamper);
  if (cms.length > contentsBytes) throw new Error(`the signature needs ${cms.length} bytes`);
  signedFile.write(cms.toString('hex'), contentsOffset + 1, 'latin1');
  return signedFile;
}

interface Signature {
  readonly content: Buffer;
  readonly cms: Buffer;
  readonly coversWholeFile: boolean;
  readonly certified: boolean;
}

const BYTE_RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/** Returns true when the revision with the signature at `rangeOffset` names it as the one that certifies the file. */
function isCertifying(pdf: Buffer, rangeOffset: number): boolean {
  // the object number of the signature is well within the 8 kB before its range
  const textBefore = pdf.subarray(Math.max(0, rangeOffset - 8192), rangeOffset).toString('latin1');
  const dictionary = textBefore.slice(textBefore.lastIndexOf(' 0 obj'));
  const id = /(\d+)$/.exec(textBefore.slice(0, textBefore.lastIndexOf(' 0 obj')))?.[1];
  const revisionOffset = Math.max(0, pdf.lastIndexOf('%%EOF', rangeOffset));
  return (
    id !== undefined &&
    dictionary.includes(CERTIFICATION) &&
    pdf.subarray(revisionOffset, rangeOffset).includes(buildPermissions(Number(id)))
  );
}

/** Returns every signature of the PDF in order of addition, with the bytes it signs and whether they are the whole. */
function extractSignatures(pdf: Buffer): Signature[] {
  return [...pdf.toString('latin1').matchAll(BYTE_RANGE)].map(({ index, 1: a, 2: b, 3: c, 4: d }) => {
    const [firstStart, firstLength, secondStart, secondLength] = [Number(a), Number(b), Number(c), Number(d)];
    // between both signed parts is the signature in hexadecimal, in angle brackets
    const hex = pdf.subarray(firstStart + firstLength + 1, secondStart - 1).toString('latin1');
    const content = Buffer.concat([
      pdf.subarray(firstStart, firstStart + firstLength),
      pdf.subarray(secondStart, secondStart + secondLength),
    ]);
    const isBracketed =
      pdf[firstStart + firstLength] === 0x3c && pdf[secondStart - 1] === 0x3e && /^[0-9a-f]*$/.test(hex);
    const coversWholeFile = firstStart === 0 && secondStart + secondLength === pdf.length && isBracketed;
    return { content, cms: Buffer.from(hex, 'hex'), coversWholeFile, certified: isCertifying(pdf, index) };
  });
}

/**
 * Checks the first signature of a file, which certifies it; null when it has none. A document is the one that was
 * signed only if `intact`, `coversWholeFile` and `certified` are all true and the certificate is the establishment's.
 * Signatures added later by others are counted, and never reported in its place.
 */
export async function checkPdfSignature(pdfBytes: Uint8Array): Promise<SignatureCheck | null> {
  const pdf = Buffer.from(pdfBytes.buffer, pdfBytes.byteOffset, pdfBytes.byteLength);
  const signatures = extractSignatures(pdf);
  const [firstSignature] = signatures;
  if (firstSignature === undefined) return null;
  const { coversWholeFile, certified } = firstSignature;
  const fileChecks = { coversWholeFile, certified, signatures: signatures.length };
  try {
    const { intact, signerName, certificatePem, token, signatureValue } = await verifyCms(
      firstSignature.cms,
      firstSignature.content,
    );
    const timestamp = token === null ? null : await verifyTimestamp(token, signatureValue);
    return { ...fileChecks, intact, signerName, certificatePem, timestamp };
  } catch {
    // Bytes of the signature itself were changed: it cannot be parsed, so it proves nothing.
    return { ...fileChecks, intact: false, signerName: null, certificatePem: null, timestamp: null };
  }
}
