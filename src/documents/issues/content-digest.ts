import { createHash, createHmac } from 'node:crypto';
import type { ReportDocument } from '../model/document.js';

/**
 * SHA-256 of what a document says: its head and sections with every figure, without the instant it was made, the
 * software's version and the log's head, which differ each time. Its rows must be in memory. With a secret the digest
 * is keyed: that of a document with personal data lets nobody who lacks the secret try out names on it.
 */
export function contentDigest(document: ReportDocument, secret: string | null): Buffer {
  const { name, title, period, subtitle, status, establishmentName, holder, language } = document;
  // what is carried from page to page says nothing that the rows do not
  const sections = document.sections.map((section) => ({ ...section, carried: undefined }));
  const said = { name, title, period, subtitle, status, establishmentName, holder, sections, language };
  const hash = secret === null ? createHash('sha256') : createHmac('sha256', secret);
  return hash.update(JSON.stringify(said, asText)).digest();
}

/** Whole numbers as decimal text, a photograph as its own digest. */
function asText(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Uint8Array ? createHash('sha256').update(value).digest('base64') : value;
}
