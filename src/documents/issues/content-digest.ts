import { createHash, createHmac } from 'node:crypto';
import type { ReportDocument } from '../model/document.js';

/**
 * Returns the SHA-256 of a document's content: its head and sections with every figure. The time of creation, the
 * software version and the log's head are left out, as they differ each time. Rows must be in memory. With a secret the
 * digest is keyed, so that names in a document with personal data cannot be guessed by trial without the secret.
 */
export function computeContentDigest(document: ReportDocument, secret: string | null): Buffer {
  const { name, title, period, subtitle, status, establishmentName, holder, language } = document;
  // sums carried from page to page add nothing to the rows
  const sections = document.sections.map((section) => ({ ...section, carried: undefined }));
  const content = { name, title, period, subtitle, status, establishmentName, holder, sections, language };
  const hash = secret === null ? createHash('sha256') : createHmac('sha256', secret);
  return hash.update(JSON.stringify(content, toHashableJsonValue)).digest();
}

/** Returns whole numbers as decimal text, a photograph as its own digest. */
function toHashableJsonValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Uint8Array ? createHash('sha256').update(value).digest('base64') : value;
}
